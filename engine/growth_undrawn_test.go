package engine_test

import (
	"testing"

	"railpost/engine"
	"railpost/engine/board"
)

// Where nothing can be drawn for Production, its holder is not asked, and everybody is told why.
func TestProductionThatDrawsNothingIsTold(t *testing.T) {
	for _, c := range []struct {
		name    string
		prepare func(p *engine.Position)
		bag     bool // it is the bag that is empty
	}{
		{"no empty square", func(p *engine.Position) {}, false},
		{"an empty bag", func(p *engine.Position) {
			p.Display[engine.Light1][0] = board.NoColor
			clear(p.Bag[:])
		}, true},
	} {
		r := atProduction(t)
		c.prepare(&r.p)
		var told []engine.Event
		noDraw := func(q engine.Ask) (engine.Answer, error) {
			if q.Kind == engine.AskDraw {
				t.Errorf("%s: asked for %d cubes", c.name, q.N)
			}
			return dice(4)(q)
		}
		for !r.p.Over && r.p.Turn == 1 && r.g.Step(&r.p).Name == "goods" {
			next, events, err := r.g.Play(&r.p, r.p.Awaited(), engine.NoMove(), noDraw)
			if err != nil {
				t.Fatal(err)
			}
			r.p, told = next, append(told, events...)
		}
		n := 0
		for _, e := range told {
			if e.Code == "undrawn" {
				n++
				if e.Seat != 1 || (e.N > 0) != c.bag || (e.M == 0) != c.bag {
					t.Errorf("%s: %+v", c.name, e)
				}
			}
		}
		if n != 1 {
			t.Errorf("%s: told %d times", c.name, n)
		}
	}
}
