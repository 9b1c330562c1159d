package texas

import (
	"railpost/engine"
	"railpost/engine/board"
)

// Set-up: by turns in player order each puts a cattle cube onto a free hex next to cattle, until all lie there.

func herdStep() engine.Step {
	return engine.Step{
		Name: "cattle", Phase: "Set-up", Verbs: []string{"cattle"},
		Begin:  func(t *engine.Table) error { t.Ask(t.P.Order[0]); return nil },
		Forced: forcedHerd,
		Legal:  legalHerd,
		Apply:  applyHerd,
		Default: func(g *engine.Game, p *engine.Position, s engine.Seat) engine.Order {
			o, _ := hint(g, p, s)
			return o
		},
	}
}

func herd(h board.Hex) engine.Order { return engine.Order{Verb: "cattle", Hexes: []board.Hex{h}} }

// mayHerd says why a cattle cube cannot begin on h (texas, set-up).
func mayHerd(g *engine.Game, p *engine.Position, h board.Hex) *engine.Error {
	const rule = "Set-up"
	if err := mayLie(g, p, h, rule); err != nil {
		return err
	}
	for _, n := range g.Board.Hexes[h].Near {
		if n != board.NoHex && p.HasCube(n, board.Cattle) {
			return nil
		}
	}
	return engine.Refuse("cattle.apart", rule).At(h)
}

func legalHerd(g *engine.Game, p *engine.Position, _ engine.Seat) (list []engine.Choice) {
	for h := range g.Board.Hexes {
		if mayHerd(g, p, board.Hex(h)) == nil {
			list = append(list, engine.Choice{Order: herd(board.Hex(h))})
		}
	}
	return list
}

func forcedHerd(g *engine.Game, p *engine.Position, s engine.Seat) (engine.Order, bool) {
	list := legalHerd(g, p, s)
	return list[0].Order, len(list) == 1
}

func applyHerd(t *engine.Table, s engine.Seat, o engine.Order) error {
	if o.Verb != "cattle" {
		return engine.WrongVerb("Set-up", o)
	}
	if len(o.Hexes) != 1 {
		return engine.Refuse("cattle.hex", "Set-up")
	}
	if err := mayHerd(t.Game, t.P, o.Hexes[0]); err != nil {
		return err.Nearest(legalHerd(t.Game, t.P, s)[0].Order)
	}
	t.P.AddCube(o.Hexes[0], board.Cattle)
	t.P.Counter[Herd]--
	t.Done(s, o, engine.Event{Hex: o.Hexes[0], N: int(t.P.Counter[Herd])})
	t.Answered()
	if t.P.Counter[Herd] > 0 {
		order := t.P.PlayersInOrder()
		for i := range order {
			if order[i] == s {
				t.Ask(order[(i+1)%len(order)])
				break
			}
		}
	}
	return nil
}
