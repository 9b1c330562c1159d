package pbem

import (
	"strings"
	"testing"
)

// On a board where shares are sold along with builds and for the expenses a whole turn can be sent at once, and nobody
// is asked again who has said what he sells.
func TestSharesSoldInTheMidstByLetters(t *testing.T) {
	w := newWorld(t)
	w.write(people[0], "new italy players 3 as Ann deadline 48h")
	id := w.game()
	w.reply(people[0], "")
	for i := 1; i < 3; i++ {
		w.write(people[i], "join "+id+" as P"+string(rune('0'+i)))
		w.reply(people[i], "")
	}
	// Ancona – Venezia costs 12 of her 10: one share. 3 shares and a locomotive cost 4 of the 1 that is left: another.
	ann := "issue none\ndrop\ntake first move, first build, else any\nbuild L16 SE-NW, K15 N-SE, K13 N-S, K11 N-S, K9 N-S selling 3\nmove 1 none\nmove 2 none\nexpenses as needed\nend"
	w.reply(people[0], ann)
	if text := w.last(people[0]).Text; strings.Contains(text, "refused") {
		t.Errorf("%s", text)
	}
	for _, p := range people[1:3] {
		w.reply(p, "issue none\ndrop\ntake production, turn order, else any\nbuild none\nmove 1 none\nmove 2 none\nend")
	}
	f := w.film(id)
	for i := 0; f.pos().Turn == 1 && i < 5; i++ { // what production draws is placed
		s := f.awaited()[0]
		if step := f.game.Step(f.pos()).Name; step != "production" {
			t.Fatalf("%s asks %d", step, s)
		}
		w.reply(people[s], "place none\nend")
		w.reply(people[s], "place red light 1, else any\nend")
		f = w.film(id)
	}
	if pl := f.pos().Players[0]; pl.Shares != 4 || pl.Cash != 0 || pl.Income != 0 {
		t.Errorf("$%d, %d shares, income %d", pl.Cash, pl.Shares, pl.Income)
	}
	told := ""
	for _, l := range w.boxes[people[1]] {
		told += strings.Join(strings.Fields(l.Text), " ")
	}
	for _, want := range []string{"sells 1 share along with it, for $3", "owes $4, is short, and sells as many shares as are needed"} {
		if !strings.Contains(told, want) {
			t.Errorf("nobody is told: %s", want)
		}
	}
}
