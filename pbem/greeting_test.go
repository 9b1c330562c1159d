package pbem

import (
	"strings"
	"testing"
)

// A full game that waits for confirmations says whose; once it has started, nobody is waited for.
func TestFullTableSaysForWhomItWaits(t *testing.T) {
	w := newWorld(t)
	w.write("ann@a.test", "new rust-belt players 3 as Ann")
	id := w.game()
	w.write("bob@b.test", "join "+id+" as Bob")
	w.write("cyd@c.test", "join "+id+" as Cyd language de")
	w.reply("ann@a.test", "")
	if says := w.flat("ann@a.test"); !strings.Contains(says, "All 3 seats are taken. The game waits for Bob and Cyd to confirm") || strings.Contains(says, "players are there") {
		t.Errorf("%s", w.last("ann@a.test").Text)
	}
	w.reply("cyd@c.test", "")
	if says := w.flat("cyd@c.test"); !strings.Contains(says, "Das Spiel wartet noch darauf, dass Bob mit einer Antwort") {
		t.Errorf("%s", w.last("cyd@c.test").Text)
	}
	w.reply("bob@b.test", "")
	if says := w.flat("bob@b.test"); !strings.Contains(says, "All 3 players are there") || strings.Contains(says, "waits for") {
		t.Errorf("%s", w.last("bob@b.test").Text)
	}
}

// The name that is chosen with `as` goes before the one that the mail program writes, from then on.
func TestNameChosenAtSignUp(t *testing.T) {
	w := newWorld(t)
	raw := strings.Replace(string(w.raw("ann@a.test", w.o.Address, "new rust-belt players 3 as Countess", "")), "From: ann@a.test", "From: ann <ann@a.test>", 1)
	w.take([]byte(raw))
	w.deliver()
	w.reply("ann@a.test", "")
	for _, text := range []string{"status", "list"} {
		w.reply("ann@a.test", text)
		if says := w.flat("ann@a.test"); !strings.HasPrefix(says, "Hello Countess,") || strings.Contains(says, "Moderator: ann") {
			t.Errorf("%s", w.last("ann@a.test").Text)
		}
	}
	// Whoever has a name is called by another one in the game where he chooses it.
	id := w.game()
	w.write("bob@b.test", "join "+id+" as Bob")
	w.reply("ann@a.test", "moderator Bob")
	if says := w.flat("ann@a.test"); !strings.Contains(says, "Bob is the moderator now") || !strings.Contains(says, "Moderator: Bob.") {
		t.Errorf("%s", w.last("ann@a.test").Text)
	}
}
