package blizzard

import "railpost/engine"

// Goods Growth: before the cubes of Production its holder takes a snow marker of his choice off the board, or a dollar.

func thawStep() engine.Step {
	return engine.Step{
		Name: "thaw", Phase: "Goods Growth", Verbs: []string{"thaw"},
		Begin: func(t *engine.Table) error {
			if holder := t.Holder(t.P, engine.Production); t.P.In(holder) {
				t.Ask(holder)
			}
			return nil
		},
		Forced: func(g *engine.Game, p *engine.Position, _ engine.Seat) (engine.Order, bool) {
			return dollar(), len(markers(g, p)) == 0
		},
		Legal:   legalThaws,
		Apply:   thaw,
		Default: func(*engine.Game, *engine.Position, engine.Seat) engine.Order { return dollar() },
	}
}

// dollar is the order to take the dollar.
func dollar() engine.Order { return engine.Order{Verb: "thaw"} }

func legalThaws(g *engine.Game, p *engine.Position, _ engine.Seat) (list []engine.Choice) {
	for _, r := range runs(g, p) {
		if h, ok := name(g, p, r); ok {
			o := dollar()
			o.Hexes = append(o.Hexes, h)
			list = append(list, engine.Choice{Order: o})
		}
	}
	return append(list, engine.Choice{Order: dollar()})
}

func thaw(t *engine.Table, s engine.Seat, o engine.Order) error {
	const rule = "Goods Growth"
	switch {
	case o.Verb != "thaw":
		return engine.WrongVerb(rule, o)
	case len(o.Hexes) > 1:
		return engine.Refuse("thaw.one", rule).Num(len(o.Hexes), 1)
	case len(o.Hexes) == 0:
		t.P.Players[s].Cash++
		t.Done(s, o, engine.Event{})
		t.Note(engine.Event{Code: "received", Seat: s, N: 1, Word: "production"})
	default:
		h := o.Hexes[0]
		if h < 0 || int(h) >= len(t.Board.Hexes) {
			return engine.Refuse("plow.hex", rule)
		}
		x, ok := called(t.Game, t.P, h)
		if !ok {
			return engine.Refuse("plow.no-snow", rule).At(h)
		}
		track(t.P, x).Marks &^= snow
		t.Done(s, o, engine.Event{Hex: h})
	}
	t.Answered()
	return nil
}

// hint: a bot thaws the longest of its own snowed-in links.
func hint(g *engine.Game, p *engine.Position, s engine.Seat) (engine.Order, bool) {
	if step := g.Step(p); step == nil || step.Name != "thaw" {
		return engine.Order{}, false
	}
	best, most := dollar(), 0
	for _, r := range runs(g, p) {
		if h, ok := name(g, p, r); ok && r.owner == s && len(r.pieces) > most {
			o := dollar()
			o.Hexes = append(o.Hexes, h)
			best, most = o, len(r.pieces)
		}
	}
	return best, true
}
