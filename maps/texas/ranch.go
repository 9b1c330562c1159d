package texas

import (
	"slices"

	"railpost/engine"
	"railpost/engine/board"
)

// Ranching: who takes it puts one or two cattle cubes out of the pen onto free hexes of the region, at once.

func ranchStep() engine.Step {
	return engine.Step{
		Name: "ranch", Phase: "Select Actions", Verbs: []string{"ranch"},
		Forced: func(g *engine.Game, p *engine.Position, s engine.Seat) (engine.Order, bool) {
			return ranch(), len(pastures(g, p)) == 0
		},
		Legal:   legalRanch,
		Apply:   applyRanch,
		Default: func(*engine.Game, *engine.Position, engine.Seat) engine.Order { return ranch() },
	}
}

func ranch(hexes ...board.Hex) engine.Order { return engine.Order{Verb: "ranch", Hexes: hexes} }

// mayRanch says why no cattle cube of the pen can be put onto h (texas, Ranching).
func mayRanch(g *engine.Game, p *engine.Position, h board.Hex) *engine.Error {
	if err := mayLie(g, p, h, "Select Actions"); err != nil {
		return err
	}
	if !slices.Contains(g.Board.Regions[rangeland], h) {
		return engine.Refuse("ranch.region", "Select Actions").At(h)
	}
	return nil
}

// pastures is the hexes that may get cattle.
func pastures(g *engine.Game, p *engine.Position) (free []board.Hex) {
	for _, h := range g.Board.Regions[rangeland] {
		if mayRanch(g, p, h) == nil {
			free = append(free, h)
		}
	}
	return free
}

func legalRanch(g *engine.Game, p *engine.Position, _ engine.Seat) (list []engine.Choice) {
	free := pastures(g, p)
	for i, h := range free {
		list = append(list, engine.Choice{Order: ranch(h)})
		if p.Counter[Pen] > 1 {
			for _, n := range free[i+1:] {
				list = append(list, engine.Choice{Order: ranch(h, n)})
			}
		}
	}
	return append(list, engine.Choice{Order: ranch()})
}

func applyRanch(t *engine.Table, s engine.Seat, o engine.Order) error {
	const rule = "Select Actions"
	if o.Verb != "ranch" {
		return engine.WrongVerb(rule, o)
	}
	if most := min(2, int(t.P.Counter[Pen])); len(o.Hexes) > most {
		return engine.Refuse("ranch.too-many", rule).Num(len(o.Hexes), most)
	}
	for _, h := range o.Hexes {
		if err := mayRanch(t.Game, t.P, h); err != nil {
			return err
		}
		t.P.AddCube(h, board.Cattle)
		t.P.Counter[Pen]--
	}
	t.Done(s, o, engine.Event{N: len(o.Hexes), M: int(t.P.Counter[Pen])})
	t.Resume()
	return nil
}
