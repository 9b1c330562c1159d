package pbem

import (
	"testing"
	"time"

	"railpost/pbem/clock"
)

// With `mail digest` letters wait for the schedule, in the player's zone; what fell due while nothing was sent goes out then.
func TestDigestIsSentOnSchedule(t *testing.T) {
	w := newWorld(t) // it is Monday, 8:00 UTC
	var err error
	if w.o.Digest, err = clock.ParseSchedule("30 18 * * 2,4"); err != nil {
		t.Fatal(err)
	}
	w.start(3, "")
	bob := "bob@b.test"
	w.reply(bob, "mail digest\nquiet 23:00-06:00 Europe/Berlin")
	was := len(w.boxes[bob])
	say := func(text string) {
		w.reply("ann@a.test", "say: "+text)
		w.reply("cyd@c.test", "say: "+text)
	}
	say("hello")
	w.clock.Set(time.Date(2026, 3, 3, 17, 29, 0, 0, time.UTC))
	if w.deliver(); len(w.boxes[bob]) != was {
		t.Fatal("a letter came before the digest was due")
	}
	w.clock.Set(time.Date(2026, 3, 3, 17, 31, 0, 0, time.UTC)) // Tuesday, 18:31 in Berlin
	if w.deliver(); len(w.boxes[bob]) != was+1 {
		t.Fatalf("%d letters on schedule, want 1", len(w.boxes[bob])-was)
	}
	say("again")
	if len(w.boxes[bob]) != was+1 {
		t.Fatal("a letter came at once")
	}
	w.clock.Set(time.Date(2026, 3, 6, 9, 0, 0, 0, time.UTC)) // Thursday's was missed
	say("and again")                                         // what is due goes along, and does not wait for Tuesday
	if len(w.boxes[bob]) != was+2 {
		t.Errorf("%d letters after a missed digest, want 1", len(w.boxes[bob])-was-1)
	}
	w.reply(bob, "status")
	if len(w.boxes[bob]) != was+3 {
		t.Error("an answer waited for the digest")
	}
}
