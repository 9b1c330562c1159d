package pbem

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"railpost/engine"
	"railpost/pbem/clock"
	"railpost/pbem/letter"
	"railpost/pbem/store"
)

func (w *world) due(id string) store.Deadline {
	w.t.Helper()
	d, err := w.o.Store.Deadline(w.ctx, id, decision)
	if err != nil {
		w.t.Fatal(err)
	}
	return d
}

// Reminders go only to whoever owes something, at their times, once each; at the deadline the default is done.
func TestRemindersAndDeadline(t *testing.T) {
	w := newWorld(t)
	id := w.start(3, "deadline 48h")
	s := w.film(id).awaited()[0]
	if d := w.due(id); !d.Due.Equal(w.clock.Now().Add(48 * time.Hour)) {
		t.Fatalf("due %v", d.Due)
	}
	letters := func(hours int) (n [3]int) {
		was := w.count(id)
		for range hours {
			w.clock.Advance(time.Hour)
			w.sweep()
		}
		now := w.count(id)
		for i := range n {
			n[i] = now[i] - was[i]
		}
		return n
	}
	var none, he [3]int
	he[s] = 1
	if n := letters(23); n != none {
		t.Errorf("before the first reminder: %v", n)
	}
	if n := letters(2); n != he {
		t.Errorf("at the first reminder: %v", n)
	}
	if n := letters(18); n != none {
		t.Errorf("between: %v", n)
	}
	last := he
	if w.at(id, s) != people[0] {
		last[0] = 1 // the moderator hears who is awaited
	}
	if n := letters(2); n != last {
		t.Errorf("at the last reminder: %v", n)
	}
	letters(4)
	f := w.film(id)
	if f.awaited()[0] == s {
		t.Fatal("the default was not done")
	}
	e := f.frames[len(f.frames)-1].Entry
	if e.Kind != kindDefault || e.Lines[0] != "missed "+f.opening.Header.Players[s] || len(e.Lines) < 2 {
		t.Errorf("%+v", e)
	}
	if d := w.due(id); !d.Due.After(w.clock.Now()) || len(d.Seats) != 1 || d.Seats[0] == int(s) {
		t.Errorf("the next one's deadline is %+v", d)
	}
}

// A game that waits at the deadline plays nothing and tells everybody once.
func TestGameThatWaits(t *testing.T) {
	w := newWorld(t)
	id := w.start(3, "deadline 48h waits")
	was := w.done(id)
	w.clock.Advance(49 * time.Hour)
	w.sweep()
	before := w.count(id)
	for range 5 {
		w.clock.Advance(time.Hour)
		w.sweep()
	}
	if w.count(id) != before || w.done(id) != was || w.film(id).frames[len(w.film(id).frames)-1].Entry.Kind == kindDefault {
		t.Errorf("it does not wait: %v, %v", before, w.count(id))
	}
	w.step(id) // and goes on when he comes
}

// While the mailbox cannot be read to its end a deadline waits.
func TestDeadlineWaitsForTheMailbox(t *testing.T) {
	w := newWorld(t)
	id := w.start(3, "deadline 48h")
	s := w.film(id).awaited()[0]
	w.clock.Advance(49 * time.Hour)
	w.o.ReadTo = func(context.Context, time.Time) error { return errors.New("away") }
	w.sweep()
	if w.film(id).awaited()[0] != s {
		t.Fatal("a deadline was enforced unread")
	}
	w.step(id) // his letter had come in time
	w.o.ReadTo = nil
	if w.film(id).awaited()[0] == s {
		t.Fatal("his order does not count")
	}
}

// Orders that lie ready run at the deadline even if their owner wanted to wait; else the default.
func TestWaitEndsAtTheDeadline(t *testing.T) {
	w := newWorld(t)
	id := w.start(3, "deadline 48h")
	s := w.film(id).pos().Order[1]
	a := w.at(id, s)
	w.reply(a, "issue 3\nend")
	w.reply(a, "wait")
	w.step(id)
	if w.film(id).awaited()[0] != s {
		t.Fatal("it did not wait")
	}
	w.clock.Advance(49 * time.Hour)
	w.sweep()
	if n := w.film(id).pos().Players[s].Shares; n != 5 {
		t.Errorf("%d shares", n)
	}
}

// Days on which he is away do not count, and time in which the service was down moves what was open.
func TestHolidaysAndDownTime(t *testing.T) {
	w := newWorld(t)
	id := w.start(3, "deadline 48h")
	next := w.film(id).pos().Order[1]
	w.reply(w.at(id, next), "vacation from 2026-03-02 to 2026-03-08")
	w.step(id)
	if want := time.Date(2026, 3, 11, 0, 0, 0, 0, time.UTC); !w.due(id).Due.Equal(want) {
		t.Errorf("due %v, not %v", w.due(id).Due, want)
	}
	was := w.due(id).Due
	from := w.clock.Now()
	w.clock.Advance(5 * time.Hour)
	if err := w.o.Downtime(w.ctx, clock.Outage{From: from, To: w.clock.Now()}); err != nil {
		t.Fatal(err)
	}
	if got := w.due(id); got.Due.Sub(was) != 5*time.Hour || got.Moved != 5*time.Hour {
		t.Errorf("moved by %v", got.Due.Sub(was))
	}
}

// With the clock per turn the deadline stays through a turn's decisions and is set anew by the next.
func TestClockPerTurn(t *testing.T) {
	w := newWorld(t)
	id := w.start(3, "deadline turn 7d")
	was, n := w.due(id).Due, 0
	for w.film(id).pos().Turn == 1 {
		w.clock.Advance(time.Hour)
		if d := w.due(id).Due; !d.Equal(was) {
			t.Fatalf("after %d orders the deadline is %v, not %v", n, d, was)
		}
		w.step(id)
		n++
	}
	if d := w.due(id).Due; !d.Equal(w.clock.Now().Add(7 * 24 * time.Hour)) {
		t.Errorf("turn 2 is due %v", d)
	}
}

// Quiet hours hold news back, never answers.
func TestQuietHours(t *testing.T) {
	w := newWorld(t)
	id := w.start(3, "")
	next := w.film(id).pos().Order[1]
	a := w.at(id, next)
	w.reply(a, "quiet 07:00-19:00 UTC")
	was := len(w.boxes[a])
	w.step(id)
	if len(w.boxes[a]) != was {
		t.Error("he is disturbed")
	}
	w.reply(a, "status")
	if len(w.boxes[a]) != was+1 || !strings.Contains(w.last(a).Text, "Your decision") {
		t.Errorf("%d letters; the answer takes the waiting question along:\n%s", len(w.boxes[a])-was, w.last(a).Text)
	}
	w.clock.Advance(12 * time.Hour)
	w.deliver()
	if len(w.boxes[a]) != was+1 {
		t.Error("he is told twice")
	}
}

// hotseat is a game that one person plays by himself.
func (w *world) hotseat(who string) string {
	w.t.Helper()
	w.write(who, "new rust-belt players 3 as Gus option hotseat deadline 48h")
	id := gameName.FindString(w.last(who).Text)
	w.reply(who, "")
	for range 2 {
		w.write(who, "join "+id)
		w.reply(who, "")
	}
	if w.phase(id) != store.Running {
		w.t.Fatalf("%s is %s", id, w.phase(id))
	}
	return id
}

// The mailbox has been read as of the beginning of a sweep: what falls due while it is read waits for the next sweep.
func TestDeadlineOfTheNextSweep(t *testing.T) {
	w := newWorld(t)
	first := w.start(3, "deadline 48h")
	w.clock.Advance(10 * time.Second)
	second := w.hotseat("gus@g.test")
	w.clock.Set(w.due(first).Due.Add(time.Second))
	was := len(w.film(second).frames)
	firstWas := len(w.film(first).frames)
	w.o.ReadTo = func(context.Context, time.Time) error {
		w.clock.Set(w.due(second).Due.Add(time.Second))
		return nil
	}
	w.sweep()
	if len(w.film(first).frames) == firstWas {
		t.Error("the first deadline was not enforced")
	}
	if len(w.film(second).frames) != was {
		t.Error("the second deadline was enforced before its letters were read")
	}
	w.o.ReadTo = nil
	w.sweep()
	if len(w.film(second).frames) == was {
		t.Error("the second deadline was never enforced")
	}
}

// A question that waits for the morning is still asked when something else joins it: here that its deadline has moved,
// by a letter that is about another game.
func TestQuestionIsKeptWhenLettersJoin(t *testing.T) {
	const gus = "gus@g.test"
	w := newWorld(t)
	first := w.hotseat(gus)
	second := w.hotseat(gus)
	w.reply(gus, "mail digest")
	seat := func(id string) letter.Draft { // the newest letter to whoever is asked there
		for _, l := range slices.Backward(w.boxes[gus]) {
			if strings.HasPrefix(l.ListID, id+" ") && strings.Contains(l.Text, "issue none") {
				return l
			}
		}
		t.Fatalf("nobody is asked in %s", id)
		return letter.Draft{}
	}
	l := seat(first)
	w.take(w.raw(gus, l.ReplyTo.Addr, "issue none\nend", l.MessageID))
	w.deliver()
	l = seat(second)
	w.take(w.raw(gus, l.ReplyTo.Addr, "vacation from 2026-03-03 to 2026-03-10", l.MessageID))
	w.deliver()
	was := len(w.boxes[gus])
	w.clock.Advance(24 * time.Hour)
	w.deliver()
	asked := 0
	for _, l := range w.boxes[gus][was:] {
		if strings.HasPrefix(l.ListID, first+" ") && strings.Contains(l.Text, "issue none") && strings.Contains(l.Text, "12 March") {
			asked++
		}
	}
	if asked != 1 {
		t.Errorf("of %d letters %d ask", len(w.boxes[gus])-was, asked)
		for _, l := range w.boxes[gus][was:] {
			t.Log(l.ListID, l.Text)
		}
	}
}

// Somebody else's game is no game to show the status of: the letter's own is.
func TestStatusOfAnotherGame(t *testing.T) {
	w := newWorld(t)
	id := w.start(3, "")
	for range 12 {
		w.step(id)
	}
	w.hotseat("gus@g.test")
	was := len(w.boxes["gus@g.test"])
	w.reply("gus@g.test", "status "+id)
	if len(w.boxes["gus@g.test"]) != was+1 {
		t.Error("it is not answered")
	}
}

// What was done at a deadline is told in the reader's language.
func TestWhatWasMissedIsToldInTheReadersLanguage(t *testing.T) {
	w := newWorld(t)
	id := w.start(3, "deadline 48h")
	for s := range 3 {
		w.reply(w.at(id, engine.Seat(s)), "language de")
	}
	who := w.at(id, w.film(id).awaited()[0])
	w.clock.Advance(w.due(id).Due.Sub(w.clock.Now()))
	w.sweep()
	w.deliver()
	if text := w.flat(who); !strings.Contains(text, "Stattdessen geschah: aktien nichts.") {
		t.Errorf("%s", text)
	}
}
