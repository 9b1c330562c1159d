package trial

import (
	"reflect"
	"strings"
	"testing"

	"railpost/engine"
	"railpost/engine/notation"
)

// ReadsBack checks that an order means itself when it is written and read: in both languages, in a record's line, and
// with the owners of links left out where the position tells them.
func ReadsBack(t *testing.T, w *notation.Words, p *engine.Position, s engine.Seat, o engine.Order) {
	t.Helper()
	g := w.Game
	for i, text := range []string{notation.Print(w, o, notation.English), notation.Print(w, o, notation.German), notation.Line(w, o), notation.PrintIn(w, p, o, notation.German)} {
		for _, line := range strings.Split(text, "\n") {
			if i != 2 && len([]rune(line)) > notation.Width {
				t.Fatalf("turn %d: too wide: %q", p.Turn, line)
			}
		}
		st, err := notation.ReadStored(w, text)
		if err != nil {
			t.Fatalf("turn %d: %q: %v", p.Turn, text, err)
		}
		out := notation.Resolve(g, p, w, s, st)
		if !out.OK || out.Early {
			t.Fatalf("turn %d: %q is not what can be done now: early %v, %+v", p.Turn, text, out.Early, out.Why)
		}
		if got := out.Order; !reflect.DeepEqual(plain(got), plain(o)) {
			t.Fatalf("turn %d: %q:\n%+v\nis not\n%+v", p.Turn, text, got, o)
		}
	}
}

// plain makes empty lists nil, so that orders compare.
func plain(o engine.Order) engine.Order {
	o.Parts = append([]engine.Part(nil), o.Parts...)
	o.Puts = append([]engine.Put(nil), o.Puts...)
	o.Stops = append([]engine.Stop(nil), o.Stops...)
	if len(o.Hexes) == 0 {
		o.Hexes = nil
	}
	if len(o.Words) == 0 {
		o.Words = nil
	}
	if len(o.Seats) == 0 {
		o.Seats = nil
	}
	for i := range o.Parts {
		o.Parts[i].Tracks = append([]engine.Pair(nil), o.Parts[i].Tracks...)
		o.Parts[i].Turned = append([]engine.Redirect(nil), o.Parts[i].Turned...)
	}
	return o
}

// listReadsBack checks what the seat may do, some of it: an order given by steps is whole only at its end.
func listReadsBack(t *testing.T, w *notation.Words, p *engine.Position, s engine.Seat, nth int) {
	t.Helper()
	if w.Game.Step(p).Next != nil {
		return
	}
	for i, c := range w.Game.Legal(p, s) {
		if (i+nth)%7 == 0 {
			ReadsBack(t, w, p, s, c.Order)
		}
	}
}
