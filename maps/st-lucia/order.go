package stlucia

import "railpost/engine"

// Player order: one of the two pays to be first.

// price is what it costs to be first, in dollars.
const price = 5

// lot is the game's counter that keeps the seat that was first by lot.
const lot = 0

// byLast names the editions in which the one who was second in the last turn is asked first; in the others the two
// take turns, whoever was first (st. lucia, Determine Player Order).
var byLast = map[string]bool{"deluxe-v7": true}

func firstStep(byLast bool) engine.Step {
	return engine.Step{
		Name: "first", Phase: "Player Order", Verbs: []string{"pay", "decline"},
		Begin: func(t *engine.Table) error {
			p := t.P
			if p.Turn == 1 {
				p.Counter[lot] = int16(p.Order[0])
			}
			if p.Order[0] != nominal(p, byLast) {
				p.Order[0], p.Order[1] = p.Order[1], p.Order[0]
			}
			return engine.AskInOrder(t)
		},
		Forced: func(_ *engine.Game, p *engine.Position, s engine.Seat) (engine.Order, bool) {
			return engine.Order{Verb: "decline"}, p.Players[s].Cash < price
		},
		Legal: func(_ *engine.Game, p *engine.Position, s engine.Seat) (list []engine.Choice) {
			if p.Players[s].Cash >= price {
				list = append(list, engine.Choice{Order: engine.Order{Verb: "pay"}, Price: price})
			}
			return append(list, engine.Choice{Order: engine.Order{Verb: "decline"}})
		},
		Apply: applyFirst,
		Default: func(*engine.Game, *engine.Position, engine.Seat) engine.Order {
			return engine.Order{Verb: "decline"}
		},
	}
}

// nominal is who is to be first this turn: the taker of Turn Order, else by lot and then by turns, or by edition the one
// who was last.
func nominal(p *engine.Position, byLast bool) engine.Seat {
	switch {
	case p.Turn == 1:
		return p.Order[0]
	case p.In(p.Pass):
		return p.Pass
	case byLast:
		return p.Order[1]
	}
	return engine.Seat((int(p.Counter[lot]) + int(p.Turn) - 1) % 2)
}

// applyFirst: the first who pays is first; if neither does, the order stays as it was to be, for nothing.
func applyFirst(t *engine.Table, s engine.Seat, o engine.Order) error {
	p, paid := t.P, 0
	switch o.Verb {
	case "pay":
		if cash := int(p.Players[s].Cash); cash < price {
			return engine.Refuse("pay.cash", "Player Order").Num(price, cash).Nearest(engine.Order{Verb: "decline"})
		}
		paid = price
		p.Players[s].Cash -= price
		if p.Order[0] != s {
			p.Order[0], p.Order[1] = p.Order[1], p.Order[0]
		}
	case "decline":
	default:
		return engine.WrongVerb("Player Order", o)
	}
	t.Done(s, o, engine.Event{})
	if t.Answered(); paid > 0 && p.NumQueue > 0 {
		t.Answered() // the other is not asked any more
	}
	if p.NumQueue == 0 {
		t.Note(engine.Event{Code: "placed", Seat: p.Order[0], N: 1, M: paid})
		t.Note(engine.Event{Code: "placed", Seat: p.Order[1], N: 2})
	}
	return nil
}

// hint: a bot pays where it keeps enough to build with.
func hint(g *engine.Game, p *engine.Position, s engine.Seat) (engine.Order, bool) {
	if step := g.Step(p); step.Name != "first" {
		return engine.Order{}, false
	}
	if p.Turn > 1 && p.Players[s].Cash >= price+8 {
		return engine.Order{Verb: "pay"}, true
	}
	return engine.Order{Verb: "decline"}, true
}
