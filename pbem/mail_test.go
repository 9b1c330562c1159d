package pbem

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"railpost/engine"
	"railpost/pbem/store"
)

// count is how many letters each seat has had.
func (w *world) count(id string) (n [3]int) {
	for s := range n {
		n[s] = len(w.boxes[w.at(id, engine.Seat(s))])
	}
	return n
}

// TestWhoGetsWhat plays one turn and looks, after each letter, who has heard of it.
func TestWhoGetsWhat(t *testing.T) {
	w := newWorld(t)
	id := w.start(3, "")
	every, mine := engine.Seat(1), engine.Seat(2)
	w.reply(w.at(id, every), "mail every")
	for {
		f := w.film(id)
		s, turn := f.awaited()[0], f.pos().Turn
		was := w.count(id)
		w.step(id)
		now, f := w.count(id), w.film(id)
		next := f.awaited()[0]
		for i := range now {
			seat, got := engine.Seat(i), now[i]-was[i]
			want := 0
			if seat == s || seat == next || seat == every || f.pos().Turn > turn {
				want = 1 // an answer, a question, each order, the turn's end; never two letters for it
			}
			if got != want {
				t.Fatalf("turn %d, seat %d played, seat %d is next: seat %d got %d letters, not %d", turn, s, next, seat, got, want)
			}
		}
		if f.pos().Turn > turn {
			break
		}
	}
	if !strings.Contains(w.last(w.at(id, mine)).Text, "1") {
		t.Error("no turn's end")
	}
}

// Within a turn the subject stays, and each letter belongs to the thread that the turn's first letter began.
func TestThreads(t *testing.T) {
	w := newWorld(t)
	id := w.start(3, "")
	for range 25 {
		w.step(id)
	}
	a := w.at(id, 0)
	first, subject := map[string]string{}, map[string]bool{}
	ids := map[string]bool{}
	for _, d := range w.boxes[a] {
		if ids[d.MessageID] {
			t.Errorf("the Message-ID %s comes twice", d.MessageID)
		}
		ids[d.MessageID] = true
		if !strings.Contains(d.Subject, "Turn ") {
			continue
		}
		subject[d.Subject] = true
		if f, ok := first[d.Subject]; !ok {
			first[d.Subject] = d.MessageID
		} else if len(d.References) == 0 || d.References[0] != f {
			t.Errorf("%s: references %v, the thread began with %s", d.Subject, d.References, f)
		}
		if !strings.Contains(d.ListID, id) {
			t.Errorf("List-Id %q", d.ListID)
		}
	}
	if want := int(w.film(id).pos().Turn); len(subject) != want {
		t.Errorf("%d subjects in %d turns: %v", len(subject), want, subject)
	}
}

// A whole turn's orders in one letter: they wait, run when their time comes, and the answer says so.
func TestEarlyOrdersRunWithoutAQuestion(t *testing.T) {
	w := newWorld(t)
	id := w.start(3, "")
	last := w.film(id).pos().Order[2]
	a := w.at(id, last)
	was := len(w.boxes[a])
	w.reply(a, "issue 2\ndrop\nend") // it is not his turn yet
	if text := w.last(a).Text; w.done(id) != 0 || !strings.Contains(text, "issue 2") {
		t.Fatalf("%d done\n%s", w.done(id), text)
	}
	stored, err := w.o.Store.Stored(w.ctx, id, int(last))
	if err != nil || len(stored.Lines) != 2 {
		t.Fatalf("%v %v", stored, err)
	}
	for w.film(id).pos().Players[last].Shares == 2 {
		if w.film(id).awaited()[0] == last {
			t.Fatal("he is asked what he has answered")
		}
		w.step(id)
	}
	if n := len(w.boxes[a]) - was; n != 1 {
		t.Errorf("%d letters to him, not only the answer", n)
	}
}

// A bad line spoils its decision only, and the older stored one stays.
func TestBadLineLeavesTheOlderOrder(t *testing.T) {
	w := newWorld(t)
	id := w.start(3, "")
	last := w.film(id).pos().Order[2]
	a := w.at(id, last)
	w.reply(a, "issue 2\nend")
	w.reply(a, "drop\nissue many\nend")
	stored, err := w.o.Store.Stored(w.ctx, id, int(last))
	if err != nil || len(stored.Lines) != 2 || stored.Lines[0] != "issue 2" {
		t.Errorf("stored %q, %v", stored.Lines, err)
	}
	if !strings.Contains(w.last(a).Text, "many") {
		t.Error(w.last(a).Text)
	}
}

// An order that is not legal when it is his turn is refused, nothing is done, and he is told why.
func TestIllegalOrderIsRefused(t *testing.T) {
	w := newWorld(t)
	id := w.start(3, "")
	s := w.film(id).awaited()[0]
	was := w.film(id).head.N
	w.reply(w.at(id, s), "issue 14\nend")
	if w.film(id).head.N != was {
		t.Error("something was done")
	}
	if !strings.Contains(w.last(w.at(id, s)).Text, "13") {
		t.Errorf("he is not told how many he may issue:\n%s", w.last(w.at(id, s)).Text)
	}
}

// Every request of a player is answered by exactly one letter, and none of them moves the game.
func TestRequestsAreAnswered(t *testing.T) {
	w := newWorld(t)
	id := w.start(3, "")
	s := w.film(id).awaited()[0]
	a, other := w.at(id, s), w.at(id, (s+1)%3)
	pos := *w.film(id).pos()
	for _, text := range []string{
		"help", "help build", "status", "status " + id, "orders", "clear", "preview\nissue 2", "map", "map 1", "history", "log", "legal", "list",
		"say: hello all", "wait", "watch " + id, "dispute: the dice", "vacation from 2026-07-01 to 2026-07-14", "vacation none",
		"quiet 22:00-07:00 Europe/Berlin", "quiet off", "language de", "language en", "mail every", "mail mine with record", "name Anna",
		"address drop x@y.test", "stop", "mail mine", "leave", "confirm abcdefgh", "agree", "adopt",
		"vacation from yesterday", "quiet always", "language fr", "watch rust0", "Hello everybody!", "",
	} {
		w.clock.Advance(2 * time.Minute)
		was, others := len(w.boxes[a]), len(w.boxes[other])
		w.reply(a, text)
		if n := len(w.boxes[a]) - was; n != 1 {
			t.Errorf("%q: %d answers", text, n)
		}
		if n := len(w.boxes[other]) - others; n > 1 {
			t.Errorf("%q: %d letters to another", text, n)
		}
		if strings.Contains(w.last(a).Text, "%!") {
			t.Errorf("%q: %s", text, w.last(a).Text)
		}
	}
	if *w.film(id).pos() != pos || w.phase(id) != store.Running {
		t.Error("a request moved the game")
	}
}

// Several addresses are one person; a new one counts when its code has come back.
func TestAddresses(t *testing.T) {
	w := newWorld(t)
	w.start(3, "")
	w.reply(people[0], "address add ann@home.test")
	code := codeIn(t, w.last("ann@home.test").Text)
	w.write("eve@nowhere.test", "confirm aaaaaaaa")
	w.write("ann@home.test", "confirm "+code)
	p, err := w.o.Store.PlayerAt(w.ctx, "ann@home.test")
	if err != nil || len(p.Addresses) != 2 {
		t.Fatalf("%+v %v", p, err)
	}
	w.reply(people[0], "address drop "+people[0])
	if p, err = w.o.Store.PlayerAt(w.ctx, "ann@home.test"); err != nil || len(p.Addresses) != 1 {
		t.Fatalf("%+v %v", p, err)
	}
}

// A preview stores nothing, and shows the board as it would be after the orders.
func TestPreview(t *testing.T) {
	w := newWorld(t)
	id := w.start(3, "")
	a := w.at(id, w.film(id).pos().Order[2])
	w.reply(a, "preview\nbuild Chicago-I13-J14\nend")
	text := w.last(a).Text
	if _, err := w.o.Store.Stored(w.ctx, id, int(w.film(id).pos().Order[2])); err == nil {
		t.Error("it is stored")
	}
	if !strings.Contains(text, "build Chicago-I13-J14") || !strings.Contains(text, "after your own orders") || !strings.Contains(text, "$2") {
		t.Error(text)
	}
}

// A letter that is sent again is the same to the byte, whatever its reader and the others have changed meanwhile.
func TestSameBytesWhenSentAgain(t *testing.T) {
	w := newWorld(t)
	id := w.start(3, "")
	s := w.film(id).awaited()[0]
	w.take(w.raw(w.at(id, s), w.last(w.at(id, s)).ReplyTo.Addr, "issue 1\nend", ""))
	q := Outbox{Office: w.o}
	due, _, err := q.Due(w.ctx, w.clock.Now(), 10)
	if err != nil || len(due) == 0 {
		t.Fatal(due, err)
	}
	first := map[string][]byte{}
	for _, e := range due {
		env, err := q.Compose(w.ctx, e)
		if err != nil {
			t.Fatal(err)
		}
		first[e.ID] = env.Data
		if err := q.Attempt(w.ctx, e, w.clock.Now(), w.clock.Now().Add(time.Minute)); err != nil {
			t.Fatal(err)
		}
	}
	for i, a := range people[:3] {
		w.reply(a, "language de\nmail every\nname Other"+string(rune('A'+i)))
	}
	w.write(people[0], "quiet 22:00-07:00 America/New_York")
	w.reply(people[0], "moderator "+people[1])
	for _, e := range due {
		env, err := q.Compose(w.ctx, e)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(env.Data, first[e.ID]) {
			t.Errorf("the letter to %s has changed:\n%s", e.To, env.Data)
		}
	}
}
