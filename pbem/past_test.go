package pbem

import (
	"strings"
	"testing"
)

// to plays until a turn has begun.
func (w *world) to(id string, turn int8) {
	w.t.Helper()
	for w.film(id).pos().Turn < turn {
		w.step(id)
	}
}

// answer is what the answer to a letter says, on one line.
func (w *world) answer(from, text string) string {
	w.t.Helper()
	was := len(w.boxes[from])
	w.reply(from, text)
	var all []string
	for _, l := range w.boxes[from][was:] {
		all = append(all, strings.Fields(l.Text)...)
	}
	return strings.Join(all, " ")
}

// `map N` brings the board at the end of turn N, and says so; a turn that has not begun is named.
func TestMapOfATurn(t *testing.T) {
	w := newWorld(t)
	id := w.start(3, "")
	w.to(id, 2)
	for range 10 { // turn 2 has its own track
		w.step(id)
	}
	w.o.Drawing = &Pictures{}
	f := w.film(id)
	for _, c := range []struct {
		lang, line, says, not string
	}{
		{"en", "map", "The board =", "at the end"},
		{"en", "map 1", "The board at the end of turn 1 =", "not begun"},
		{"en", "map 2", "The board =", "at the end"},
		{"en", "map 7", "Turn 7 has not begun yet: the game is in turn 2.", "The board"},
		{"de", "karte 1", "Der Plan am Ende von Runde 1 =", "noch nicht"},
		{"de", "karte 7", "Runde 7 hat noch nicht begonnen: Das Spiel ist in Runde 2.", "Der Plan"},
	} {
		w.reply(people[0], "language "+c.lang)
		if says := w.answer(people[0], c.line); !strings.Contains(says, c.says) || strings.Contains(says, c.not) {
			t.Errorf("%q: %s", c.line, w.last(people[0]).Text)
		}
		if c.line != "map 1" {
			continue
		}
		if len(w.last(people[0]).Inline) != 1 {
			t.Error("no picture")
		}
		n := f.endOf(1)
		end := *f.at(n)
		if end.Turn != 2 || f.at(n-1).Turn != 1 {
			t.Error("the end of turn 1 is elsewhere")
		}
		end.Turn = 1
		for _, l := range strings.Split(w.o.Drawing.Text(f.game, &end, []string{"Ann", "Bob", "Cyd"}, []string{w.seat(0).Colour, w.seat(1).Colour, w.seat(2).Colour}, "en"), "\n") {
			if !strings.Contains(w.last(people[0]).Text, strings.TrimSpace(l)) {
				t.Errorf("this line of the board at the end of turn 1 is not in the letter: %q", l)
				break
			}
		}
	}
}

// `history N` tells N whole turns, and what has happened in the present one.
func TestHistoryTellsWholeTurns(t *testing.T) {
	w := newWorld(t)
	id := w.start(3, "")
	w.to(id, 3)
	w.step(id)
	for _, c := range []struct{ line, begins, not string }{
		{"history", "What happened ============= Turn 2 of 10 begins", "Turn 1"},
		{"history 1", "What happened ============= Turn 2 of 10 begins", "Turn 1"},
		{"history 2", "What happened ============= Turn 1 of 10 begins", "The dice put the players"},
		{"history 9", "The dice put the players", "not begun"},
	} {
		says := w.answer(people[0], c.line)
		if !strings.Contains(says, c.begins) || !strings.Contains(says, "Turn 3 of 10 begins") || strings.Contains(says, c.not) {
			t.Errorf("%s: %s", c.line, w.last(people[0]).Text)
		}
	}
}

// The moderator cannot take the game back to a turn that has not begun.
func TestUndoToATurnToCome(t *testing.T) {
	for lang, says := range map[string]string{
		"en": "Turn 5 has not begun yet: the game is in turn 1.",
		"de": "Runde 5 hat noch nicht begonnen: Das Spiel ist in Runde 1.",
	} {
		w := newWorld(t)
		w.start(3, "language "+lang)
		if got := w.answer(people[0], "undo to turn 5"); !strings.Contains(got, says) {
			t.Errorf("%s: %s", lang, got)
		}
	}
}
