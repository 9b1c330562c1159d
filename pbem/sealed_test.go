package pbem

import (
	"strings"
	"testing"
	"time"

	"railpost/engine"
	"railpost/maps"
)

// sealedBelt is a board on which shares are issued unseen, all at once.
func sealedBelt(t *testing.T) {
	base, _ := maps.Find("rust-belt")
	sheet := *base.Sheet
	sheet.Key = "sealed-belt"
	maps.All = append(maps.All, maps.Map{Key: "sealed-belt", Sheet: &sheet, Pages: base.Pages, Rules: func(e engine.Edition, n int) engine.Rules {
		r := base.Rules(e, n)
		r.Turn = append([]engine.Step{}, r.Turn...)
		for i := range r.Turn {
			if s := &r.Turn[i]; s.Name == "shares" {
				apply := s.Apply
				s.Sealed, s.Forced = true, nil
				s.ApplyAll = func(tb *engine.Table, seats []engine.Seat, orders []engine.Order) error {
					for j := range seats {
						if err := apply(tb, seats[j], orders[j]); err != nil {
							return err
						}
					}
					return nil
				}
			}
		}
		return r
	}})
	t.Cleanup(func() { maps.All = maps.All[:len(maps.All)-1] })
}

// A sealed decision asks all at once, shows nothing before the last has answered, and is then one entry.
func TestSealedDecision(t *testing.T) {
	sealedBelt(t)
	w := newWorld(t)
	w.write(people[0], "new sealed-belt players 3 as Ann deadline 48h")
	id := w.game()
	w.reply(people[0], "")
	for i, a := range people[1:3] {
		w.write(a, "join "+id+" as P"+string(rune('2'+i)))
		w.reply(a, "")
	}
	for _, a := range people[:3] {
		if !strings.Contains(w.last(a).Text, "Your decision") {
			t.Fatalf("%s is not asked", a)
		}
	}
	n := w.count(id)
	w.reply(people[0], "issue 1\nend")
	w.reply(people[1], "issue 4\nend")
	w.reply(people[1], "issue 2\nend") // he may change his mind
	if got := w.count(id); got[2] != n[2] || w.done(id) != 0 || w.film(id).pos().Players[0].Shares != 2 {
		t.Fatalf("it is not sealed: %v, %v", n, got)
	}
	if d := w.due(id); len(d.Seats) != 1 || d.Seats[0] != 2 {
		t.Errorf("owing %v", d.Seats)
	}
	w.clock.Advance(49 * time.Hour)
	w.sweep() // the third misses it
	f := w.film(id)
	if got := [3]int8{f.pos().Players[0].Shares, f.pos().Players[1].Shares, f.pos().Players[2].Shares}; got != [3]int8{3, 4, 2} {
		t.Errorf("shares %v", got)
	}
	var sealed int
	for _, fr := range f.frames {
		if fr.Entry.Kind == kindSealed {
			sealed++
			if len(fr.Entry.Lines) < 3 {
				t.Errorf("%q", fr.Entry.Lines)
			}
		}
	}
	if sealed != 1 {
		t.Errorf("%d entries", sealed)
	}
	for range 6 {
		w.step(id)
	}
}
