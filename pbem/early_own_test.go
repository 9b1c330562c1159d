package pbem

import (
	"strings"
	"testing"

	"railpost/engine/bot"
	"railpost/engine/notation"
)

// Orders of a board's own may come early: what cannot be judged yet waits, what can be is, and neither asks what chance
// has not said.
func TestABoardsOwnOrdersComeEarly(t *testing.T) {
	for _, c := range []struct{ board, players, at, text, state string }{
		{"berlin-1890", "3", "build", "refill red Moabit, blue Moabit", "– waits for your turn Stored"},
		{"ukraine", "3", "build", "unrest L20", "– waits for your turn Stored"},
		{"death-valley", "2", "build", "die 1 dark or die 2 dark or die 3 dark or die 4 dark or die 5 dark or die 6 dark", "waits for your turn (legal now)"},
		{"blizzard", "3", "build", "plow H10; move none", "(not legal now: No link"},
	} {
		w := newWorld(t)
		w.write(people[0], "new "+c.board+" players "+c.players+" as Ann deadline 48h")
		id := w.game()
		w.reply(people[0], "")
		for i := 1; i < int(c.players[0]-'0'); i++ {
			w.write(people[i], "join "+id+" as P"+string(rune('0'+i)))
			w.reply(people[i], "")
		}
		for range 200 {
			f := w.film(id)
			s := f.awaited()[0]
			if f.game.Step(f.pos()).Name == c.at {
				w.reply(people[s], c.text+"\nend")
				if text := strings.Join(strings.Fields(w.last(people[s]).Text), " "); !strings.Contains(text, c.state) {
					t.Errorf("%s: %s: %s", c.board, c.text, text)
				}
				break
			}
			w.reply(people[s], notation.Print(f.words, bot.Choose(f.game, f.pos(), s), notation.English)+"\nend")
		}
	}
}

// What comes for the first turn while the board is set up waits for it.
func TestOrdersForTheFirstTurnComeDuringSetUp(t *testing.T) {
	w := newWorld(t)
	w.write(people[0], "new south-carolina players 2 as Ann deadline 48h")
	id := w.game()
	w.reply(people[0], "")
	w.write(people[1], "join "+id+" as Bob")
	w.reply(people[1], "")
	for s := range 2 {
		w.reply(people[s], "issue 2\nend")
		if text := strings.Join(strings.Fields(w.last(people[s]).Text), " "); !strings.Contains(text, "issue 2 – waits for your turn") {
			t.Fatalf("%s", text)
		}
	}
	for f := w.film(id); f.pos().Turn == 0; f = w.film(id) {
		s := f.awaited()[0]
		w.reply(people[s], notation.Print(f.words, bot.Choose(f.game, f.pos(), s), notation.English)+"\nend")
	}
	p := w.film(id).pos()
	if p.Turn != 1 || p.Players[0].Shares != 4 || p.Players[1].Shares != 4 {
		t.Errorf("turn %d, shares %d and %d", p.Turn, p.Players[0].Shares, p.Players[1].Shares)
	}
}
