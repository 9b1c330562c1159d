package pbem

import (
	"html"
	"net/http/httptest"
	"strings"
	"testing"

	"railpost/engine"
	"railpost/maps"
	"railpost/pbem/archive"
	"railpost/pbem/words"
)

// help by a game's name is about its board; help orders in a game brings the board's own orders along.
func TestHelpInAGameIsAboutItsBoard(t *testing.T) {
	w := newWorld(t)
	w.write(people[0], "new ukraine players 3 as Ann option hotseat")
	id := w.game()
	w.reply(people[0], "")
	for range 2 {
		w.write(people[0], "join "+id)
		w.reply(people[0], "")
	}
	for _, ask := range []string{"help " + id, "help orders", "help ukraine", "help rules"} {
		w.reply(people[0], ask)
		if got := w.last(people[0]).Text; !strings.Contains(got, "Ukraine: what is different here") {
			t.Errorf("%s:\n%s", ask, got)
		}
	}
	w.reply(people[0], "help great britain")
	if got := w.last(people[0]).Text; !strings.Contains(got, "Great Britain: what is different here") {
		t.Errorf("help great britain:\n%s", got)
	}
}

// What is different on a board stands in the first letter of a game to everybody, once.
func TestFirstLetterSaysWhatIsDifferent(t *testing.T) {
	w := newWorld(t)
	w.write(people[0], "new balkans players 3 as Ann")
	id := w.game()
	w.reply(people[0], "")
	for i, name := range []string{"Bob", "Cyd"} {
		w.write(people[i+1], "join "+id+" as "+name)
		w.reply(people[i+1], "")
	}
	for range 6 {
		w.step(id)
	}
	for _, a := range people[:3] {
		n := 0
		for _, l := range w.boxes[a] {
			n += strings.Count(l.Text, "The Balkans: what is different here") + strings.Count(l.Text, "Balkans: what is different here")
		}
		if n == 0 {
			t.Errorf("%s is never told what is different", a)
		}
		if told := strings.Count(w.last(a).Text, "what is different here"); told > 0 {
			t.Errorf("%s is told again", a)
		}
	}
}

// The list names reconstructions, and what became of games that are over.
func TestListNamesReconstructions(t *testing.T) {
	w := newWorld(t)
	w.write(people[0], "new ukraine players 3 as Ann")
	w.write(people[0], "new scotland players 2 as Ann")
	w.write(people[1], "list")
	got := strings.Join(strings.Fields(w.last(people[1]).Text), " ")
	if !strings.Contains(got, "Ukraine (a reconstruction)") || strings.Contains(got, "Scotland (a reconstruction)") {
		t.Errorf("the list:\n%s", got)
	}
	for _, c := range []struct {
		line words.GameLine
		want string
	}{
		{words.GameLine{Key: "sea42", Board: "Seattle Metro", Rebuilt: true, Over: true, Turn: 8}, "over; all have lost"},
		{words.GameLine{Key: "sea42", Board: "Seattle Metro", Over: true, Turn: 8, Winners: []string{"Ann"}}, "over; won by Ann"},
		{words.GameLine{Key: "own42", Board: "Wales", OwnSheet: true, Players: 3}, "Wales (own sheet)"},
	} {
		l := words.New("en").Write(words.Head{Seat: engine.Nobody}, words.Notice{Kind: "list", Games: []words.GameLine{c.line}})
		if text := strings.Join(strings.Fields(l.Text), " "); !strings.Contains(text, c.want) {
			t.Errorf("want %q in %s", c.want, text)
		}
	}
}

// An option of a board's own is taken there, and named where it is not known.
func TestOptionsOfABoard(t *testing.T) {
	w := newWorld(t)
	w.write(people[0], "new barbados players 1 as Ann option easier")
	w.reply(people[0], "")
	f := w.film(w.game())
	for i := range f.game.Board.Places {
		if pl := &f.game.Board.Places[i]; !pl.Town && pl.Cubes > 0 {
			n := 0
			for _, k := range f.pos().CountCubes(pl.Hexes[0]) {
				n += int(k)
			}
			if n != 2 {
				t.Errorf("%s has %d cubes", pl.Name, n)
			}
		}
	}
	w.write(people[1], "new barbados players 1 as Bob option harder")
	if got := w.last(people[1]).Text; !strings.Contains(got, "easier") {
		t.Errorf("the answer does not name the board's option:\n%s", got)
	}
}

// Pages say whose sheet it is, and that all have lost.
func TestPagesOfBoards(t *testing.T) {
	w := newWorld(t)
	w.write(people[0], "new barbados players 1 as Ann")
	w.reply(people[0], "")
	id := w.game()
	for w.step(id) {
	}
	g, err := (Public{w.o}).Game(w.ctx, id, "de")
	if err != nil {
		t.Fatal(err)
	}
	won := w.film(id).pos().Winners != 0
	if g.Lost == won || g.Rebuilt || g.Own {
		t.Errorf("won %v: %+v", won, g.Summary)
	}
	if !strings.Contains(string(g.Different), "<h2>Barbados: Was hier anders ist</h2>") {
		t.Errorf("what is different: %.80s", g.Different)
	}
}

// Every board has its page, in both languages, and says where its hexes come from.
func TestEveryBoardHasItsPage(t *testing.T) {
	w := newWorld(t)
	h, err := (&archive.Pages{Games: Public{w.o}, Boards: boardPages}).Handler()
	if err != nil {
		t.Fatal(err)
	}
	get := func(path string) string {
		r := httptest.NewRecorder()
		h.ServeHTTP(r, httptest.NewRequest("GET", path, nil))
		if r.Code != 200 {
			t.Errorf("%s: %d", path, r.Code)
		}
		return r.Body.String()
	}
	for lang, rebuilt := range map[string]string{"en": "No published source gives", "de": "in keiner veröffentlichten Quelle"} {
		list := get("/boards?lang=" + lang)
		for _, m := range maps.All {
			page := get("/board/" + m.Key + "?lang=" + lang)
			title, _, _ := strings.Cut(strings.TrimPrefix(words.BoardRules(m.Key, lang), "# "), "\n")
			if !strings.Contains(page, "<h2>"+html.EscapeString(title)+"</h2>") {
				t.Errorf("%s: the page of %s lacks %q", lang, m.Key, title)
			}
			if strings.Contains(page, rebuilt) == m.Sheet.Published {
				t.Errorf("%s: the page of %s does not say where its hexes come from", lang, m.Key)
			}
			if !strings.Contains(list, "/board/"+m.Key+"?lang="+lang) {
				t.Errorf("%s: the list lacks %s", lang, m.Key)
			}
		}
	}
	if svg := get("/board/texas/board.svg"); !strings.Contains(svg, "<svg") || len(svg) < 20_000 {
		t.Error("no picture of a board")
	}
	r := httptest.NewRecorder()
	if h.ServeHTTP(r, httptest.NewRequest("GET", "/board/nowhere", nil)); r.Code != 404 {
		t.Errorf("a board that is not there: %d", r.Code)
	}
}
