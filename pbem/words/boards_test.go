package words

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"railpost/engine"
	"railpost/engine/bot"
	boards "railpost/maps"
	"railpost/maps/trial"
)

// lacks collects what a board has no words for.
type lacks map[string]bool

// need notes a code that a table does not word.
func (l lacks) need(lang *language, table string, codes ...string) {
	for _, code := range codes {
		if !lang.has(table, code) {
			l[lang.key+": "+table+" "+code] = true
		}
	}
}

// Every board has words in both languages for its decisions, orders, actions, figures, shelves, signs, errors, and for all
// that happens in a game.
func TestEveryBoardHasWords(t *testing.T) {
	for i := range boards.All {
		m := &boards.All[i]
		t.Run(m.Key, func(t *testing.T) {
			missed := lacks{}
			was := missing
			missing = func(lang, what string, err error) { missed[fmt.Sprint(lang, ": ", what, " ", err)] = true }
			t.Cleanup(func() { missing = was })
			for _, lang := range Languages {
				missed.need(languageOf(lang).on(m.Key), "labels", "about."+m.Key)
				missed.source(t, m.Key, languageOf(lang).on(m.Key))
			}
			for n := m.Sheet.Players[0]; n <= m.Sheet.Players[1]; n++ {
				g, err := boards.Game(m.Key, "", n, nil)
				if err != nil {
					missed[err.Error()] = true
					continue
				}
				for _, lang := range Languages {
					missed.rules(g, languageOf(lang).on(m.Key))
				}
				if n == m.Sheet.Players[0] || os.Getenv("RAILPOST_ALL") != "" {
					missed.game(t, g)
				}
			}
			for _, what := range slices.Sorted(maps.Keys(missed)) {
				t.Errorf("no words for %s", what)
			}
		})
	}
}

// rules asks for words for what the rules name.
func (l lacks) rules(g *engine.Game, lang *language) {
	r := &g.Rules
	for _, list := range [][]engine.Step{r.SetUp, r.Turn, r.Asides} {
		for _, step := range list {
			if step.Phase != "" {
				l.need(lang, "labels", "rule."+step.Phase)
			}
			if step.Act == nil {
				name, _, _ := strings.Cut(step.Name, " ")
				l.need(lang, "labels", "decision."+name, "ask."+name, "how."+name)
			}
		}
	}
	for _, ph := range r.Phrases {
		switch {
		case ph.Part:
			l.need(lang, "orders", "part."+ph.Verb)
		case len(ph.Of) == 0:
			l.need(lang, "orders", ph.Verb)
			l.need(lang, "events", "done."+ph.Verb)
		}
	}
	for _, a := range r.Actions {
		l.need(lang, "labels", "action."+a.Key, "about."+a.Key)
	}
	for _, f := range r.Figures {
		l.need(lang, "labels", "figure."+f.Key)
	}
	for _, x := range r.Shelves {
		l.need(lang, "labels", "shelf."+x.Key)
	}
}

var (
	noted   = regexp.MustCompile(`\bCode:\s*"([^"]+)"`)
	refused = regexp.MustCompile(`\bRefuse\("([^"]+)"`)
)

// source asks for words for the codes that a board's Go files name.
func (l lacks) source(t *testing.T, key string, lang *language) {
	files, err := filepath.Glob(filepath.Join("../../maps", key, "*.go"))
	if err != nil || len(files) < 3 {
		t.Fatalf("%s: %d Go files, %v", key, len(files), err)
	}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") || filepath.Base(name) == "sheet.go" {
			continue
		}
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range noted.FindAllStringSubmatch(string(text), -1) {
			l.need(lang, "events", m[1])
		}
		for _, m := range refused.FindAllStringSubmatch(string(text), -1) {
			l.need(lang, "errors", m[1])
		}
	}
}

// game plays a game at random within reason and tells all that happens; missing words are told to l by missing.
func (l lacks) game(t *testing.T, g *engine.Game) {
	r := rand.New(rand.NewPCG(3, uint64(g.Seats)))
	p, events, err := g.Start(trial.Dice(r))
	if err != nil {
		t.Fatal(err)
	}
	turn, asked := p.Turn, map[string]bool{}
	for {
		l.events(g, &p, events)
		if step := g.Step(&p); p.Over || !asked[step.Name] {
			l.letters(t, g, &p, events)
			if p.Over {
				return
			}
			asked[step.Name] = true
		}
		if p.Turn != turn && g.Seats > 1 {
			turn = p.Turn
			for s := range engine.Seat(g.Seats) {
				p.Players[s].Cash = max(p.Players[s].Cash, 12)
			}
		}
		seats, step := g.Awaits(&p), g.Step(&p)
		var orders []engine.Order
		for _, s := range seats {
			for _, lang := range Languages {
				l.need(languageOf(lang).on(g.Board.Key), "orders", "default."+g.Default(&p, s).Verb)
			}
			orders = append(orders, bot.Random(g, &p, s, r.IntN))
		}
		if step.Sealed {
			p, events, err = g.PlaySealed(&p, seats, orders, trial.Dice(r))
		} else {
			p, events, err = g.Play(&p, seats[0], orders[0], trial.Dice(r))
		}
		if err != nil {
			l[fmt.Sprintf("%s: %v", step.Name, err)] = true
			return
		}
	}
}

// letters writes what the players get at a moment, in every language.
func (l lacks) letters(t *testing.T, g *engine.Game, p *engine.Position, events []engine.Event) {
	for _, s := range append(g.Awaits(p), engine.Nobody) {
		for _, lang := range Languages {
			h := trialHead(g, p)
			h.Seat = s
			parts := []Part{News{Events: events}, Table{}, Board{Map: "(the map)"}}
			name := fmt.Sprintf("%s of %d players, %s, the end", g.Board.Key, g.Seats, lang)
			switch {
			case p.Over:
				parts = append(parts, Standings{Seed: "4b1f"})
			case s >= 0:
				name = fmt.Sprintf("%s of %d players, %s, turn %d, %s", g.Board.Key, g.Seats, lang, p.Turn, g.Step(p).Name)
				legal := g.Legal(p, s)
				parts = append(parts, Decide{Default: g.Default(p, s), Best: bot.Best(g, p, s, 5), More: len(legal)}.Show(g, p, legal))
			}
			check(t, name, New(lang).Write(h, parts...))
		}
	}
}

func trialHead(g *engine.Game, p *engine.Position) Head {
	names := []string{"Ann", "Bob", "Carla", "Dmitri", "Eve", "Finn"}[:g.Seats]
	return Head{Key: "trial", Game: g, Pos: p, Names: names, Colors: trial.Seats[:g.Seats], Seat: engine.Nobody, Reply: "play@railpost.example"}
}

// events asks for words for what happened and for the signs that lie on the board then.
func (l lacks) events(g *engine.Game, p *engine.Position, events []engine.Event) {
	h := trialHead(g, p)
	for _, lang := range Languages {
		v := New(lang)
		for _, e := range events {
			v.Event(h, e)
			if e.Word != "" && slices.Contains([]string{"paid", "received", "bonus"}, e.Code) {
				l.need(v.lang.on(g.Board.Key), "labels", "reason."+e.Word)
			}
		}
		if g.Rules.Signs != nil {
			for _, x := range g.Rules.Signs(g, p) {
				l.need(v.lang.on(g.Board.Key), "labels", "sign."+x.Key)
			}
		}
	}
}

// A board's words go before the general ones, for its games alone.
func TestABoardsWordsGoFirst(t *testing.T) {
	l, err := load(os.DirFS("../../templates"), "en")
	if err != nil {
		t.Fatal(err)
	}
	own := filepath.Join(t.TempDir(), "text.en.toml")
	if err := os.WriteFile(own, []byte("[events]\n\"over\" = \"Curtain.\"\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := l.own("here", os.DirFS(filepath.Dir(own))); err != nil {
		t.Fatal(err)
	}
	for board, want := range map[string]string{"here": "Curtain.", "there": "The game is over."} {
		if got := l.on(board).word("events", "over", nil); got != want {
			t.Errorf("%s: %q", board, got)
		}
	}
	if got := l.on("here").word("labels", "and", nil); got != "and" {
		t.Errorf("a general word reads %q on a board", got)
	}
}

// Both languages of a board word the same codes.
func TestBoardsLanguagesAreEqual(t *testing.T) {
	for _, m := range boards.All {
		en := languageOf("en").on(m.Key)
		for _, lang := range Languages[1:] {
			other := languageOf(lang).on(m.Key)
			for name := range en.under.tables {
				for code := range en.tables[name] {
					if other.tables[name][code] == nil {
						t.Errorf("%s: %s lacks %s %s", m.Key, lang, name, code)
					}
				}
				for code := range other.tables[name] {
					if en.tables[name][code] == nil {
						t.Errorf("%s: en lacks %s %s", m.Key, name, code)
					}
				}
			}
		}
	}
}
