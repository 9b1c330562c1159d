package pbem

import (
	"strings"
	"testing"
)

// What was stored for a decision that is over waits no more: the player is not told that it does.
func TestStoredLimitEndsWithTheAuction(t *testing.T) {
	w := newWorld(t)
	id := w.start(3, "deadline none")
	first := w.film(id).awaited()[0]
	who := w.at(id, first)
	w.reply(who, "issue 2\nbid up to 6\ntake locomotive, else any\nend")
	for w.film(id).game.Step(w.film(id).pos()).Name != "build" {
		if !w.step(id) {
			t.Fatal("no building")
		}
	}
	w.reply(who, "orders")
	if text := w.last(who).Text; strings.Contains(text, "bid up to 6") {
		t.Errorf("the limit still waits:\n%s", text)
	}
}
