package pbem

import (
	"regexp"
	"strings"
	"testing"

	"railpost/engine/bot"
	"railpost/engine/notation"
)

// South Carolina by mail: bids of cubes lie sealed until both are in, a bad one is refused in the board's own words, and
// after a tie both are asked again.
func TestBribesByMail(t *testing.T) {
	w := newWorld(t)
	w.write(people[0], "new south-carolina players 2 as Ann deadline 48h")
	id := w.game()
	w.reply(people[0], "")
	w.write(people[1], "join "+id+" as Ben")
	w.reply(people[1], "")
	w.reply(people[1], "language de\nend")
	for step := ""; step != "auction"; {
		f := w.film(id)
		s := f.pos().Awaited()
		w.reply(people[s], notation.Print(f.words, bot.Choose(f.game, f.pos(), s), notation.English)+"\nend")
		f = w.film(id)
		step = f.game.Step(f.pos()).Name
	}
	says := func(who int, text string) {
		t.Helper()
		if got := strings.Join(strings.Fields(w.last(people[who]).Text), " "); !strings.Contains(got, text) {
			t.Errorf("%s reads nothing of %q:\n%s", people[who], text, got)
		}
	}
	w.reply(people[0], "bid 25\nend")
	says(0, "You cannot bid 25 cubes; you have 20.")
	w.reply(people[1], "biete 0\nende")
	says(1, "Wer Güterwürfel hat, muss mindestens einen bieten")

	letters := len(w.boxes[people[1]])
	w.reply(people[0], "bid 17\nend")
	if p := w.film(id).pos(); p.Players[0].Counter[0] != 20 || len(w.boxes[people[1]]) != letters {
		t.Error("the first bid was shown")
	}
	w.reply(people[1], "status\nend")
	if text := w.last(people[1]).Text; regexp.MustCompile(`\b17\b`).MatchString(text) {
		t.Errorf("the status tells the other's bid:\n%s", text)
	}
	w.reply(people[1], "biete 17\nende")
	says(1, "Gleichstand: je 17 Güterwürfel. Sie sind weg.")
	says(0, "You have 3 cubes to bid with.")
	if p := w.film(id).pos(); p.Players[0].Counter[0] != 3 || p.Players[1].Counter[0] != 3 {
		t.Errorf("%d and %d cubes after a tie of 17", p.Players[0].Counter[0], p.Players[1].Counter[0])
	}
	w.reply(people[1], "biete 1\nende")
	w.reply(people[0], "bid 2\nend")
	p := w.film(id).pos()
	if p.Order[0] != 0 || p.Taken[0] != 0 || p.Players[0].Counter[0] != 1 || p.Players[1].Counter[0] != 2 {
		t.Errorf("order %v, Engineer %d, %d and %d cubes", p.Order[:2], p.Taken[0], p.Players[0].Counter[0], p.Players[1].Counter[0])
	}
	says(0, "Your decision: build track")
}
