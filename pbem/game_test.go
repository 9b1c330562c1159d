package pbem

import (
	"strings"
	"testing"

	"railpost/engine"
	"railpost/engine/bot"
	"railpost/engine/notation"
	"railpost/maps"
	"railpost/pbem/store"
)

var people = []string{"ann@a.test", "bob@b.test", "cyd@c.test", "dan@d.test", "eve@e.test", "fay@f.test"}

// start opens a game and fills it.
func (w *world) start(players int, more string) string {
	w.t.Helper()
	w.write(people[0], "new rust-belt players "+string(rune('0'+players))+" as Ann "+more)
	id := w.game()
	w.reply(people[0], "")
	for i, name := range []string{"Bob", "Cyd", "Dan", "Eve", "Fay"}[:players-1] {
		w.write(people[i+1], "join "+id+" as "+name)
		w.reply(people[i+1], "")
	}
	if w.phase(id) != store.Running {
		w.t.Fatalf("%s is %s", id, w.phase(id))
	}
	return id
}

// film is the game as it stands in the store.
func (w *world) film(id string) *film {
	w.t.Helper()
	f, err := project(w.ctx, w.o.Store, id)
	if err != nil {
		w.t.Fatal(err)
	}
	return f
}

// at is the address of a seat.
func (w *world) at(id string, s engine.Seat) string {
	w.t.Helper()
	seats, err := w.o.Store.Seats(w.ctx, id)
	if err != nil {
		w.t.Fatal(err)
	}
	p, err := w.o.Store.Player(w.ctx, seats[s].Player)
	if err != nil {
		w.t.Fatal(err)
	}
	return p.Addresses[0]
}

// step lets whoever is asked answer by letter; false when the game is over.
func (w *world) step(id string) bool {
	w.t.Helper()
	w.o.mu.Lock()
	head, err := w.o.Store.Head(w.ctx, id)
	if err != nil {
		w.t.Fatal(err)
	}
	f, err := w.o.films.of(w.ctx, w.o.Store, head)
	w.o.mu.Unlock()
	if err != nil {
		w.t.Fatal(err)
	}
	if f.pos().Over {
		return false
	}
	s := f.awaited()[0]
	o := bot.Choose(f.game, f.pos(), s)
	w.reply(w.at(id, s), notation.Print(f.words, o, notation.English)+"\nend")
	now, err := w.o.Store.Head(w.ctx, id)
	if err != nil {
		w.t.Fatal(err)
	}
	if now.N == head.N {
		w.t.Fatalf("%s: nothing was done by %q\n%s", w.at(id, s), notation.Print(f.words, o, notation.English), w.last(w.at(id, s)).Text)
	}
	return true
}

func TestWholeGameByLetters(t *testing.T) {
	w := newWorld(t)
	id := w.start(3, "deadline 48h")
	n := 0
	for w.step(id) {
		n++
	}
	f := w.film(id)
	if w.phase(id) != store.Over || !f.pos().Over {
		t.Fatalf("the game is %s", w.phase(id))
	}
	for _, a := range people[:3] {
		if last := w.last(a); len(last.Attached) != 1 {
			t.Errorf("%s's last letter has no record: %s", a, last.Text)
		}
	}
	rec := string(w.last(people[0]).Attached[0].Data)
	r, err := notation.PlayRecord(rec, maps.Lookup, nil)
	if err != nil {
		t.Fatalf("%v\n%s", err, rec)
	}
	if *r.Position() != *f.pos() {
		t.Error("the record's end is not the game's")
	}
	g, err := w.o.Store.Game(w.ctx, id)
	if err != nil {
		t.Fatal(err)
	}
	doubts, checked, err := f.check(g.Seed, id)
	if err != nil || len(doubts) > 0 || checked < 20 {
		t.Errorf("%d events checked, doubts %v, %v", checked, doubts, err)
	}
	if !strings.Contains(rec, "seed-commitment: "+Commitment(g.Seed)) {
		t.Error("no commitment in the record")
	}
	t.Logf("%d letters in, %d out, %d entries", n, w.sent, len(f.frames))
	t.Log(w.last(people[0]).Text)
}
