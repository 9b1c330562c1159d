package pbem

import "testing"

// A reroll changes the turns from its own on: an earlier turn that is undone later falls as it fell at first.
func TestRerollLeavesEarlierTurns(t *testing.T) {
	w := newWorld(t)
	id := w.start(3, "")
	playOn := func(turn int8) {
		for w.film(id).pos().Turn == turn {
			w.step(id)
		}
	}
	playOn(1)
	first := *w.film(id).pos()
	playOn(2)
	w.coded(people[0], "undo to turn 2\nreroll")
	w.coded(people[0], "undo to turn 1")
	playOn(1)
	if *w.film(id).pos() != first {
		t.Error("turn 1 came to something else after a reroll of turn 2")
	}
}
