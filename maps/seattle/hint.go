package seattle

import "railpost/engine"

// hint is what bots do here otherwise than elsewhere: a cube that pays little is taken to Downtown and kept, and who
// could not pay for more transport actions raises none.
func hint(g *engine.Game, p *engine.Position, s engine.Seat) (engine.Order, bool) {
	switch g.Step(p).Name {
	case "goods":
		return hintMove(g, p, s)
	case "shares":
		return hintShares(g, p, s)
	case "raise":
		return hintRaise(g, p, s), true
	}
	return engine.Order{}, false
}

// wanted is what a bot of two wants to have for a turn in which it may have to build and to raise its expenses.
const wanted = 18

func hintShares(g *engine.Game, p *engine.Position, s engine.Seat) (engine.Order, bool) {
	pl := &p.Players[s]
	short := wanted - int(pl.Cash) - int(pl.Income)
	if g.Seats != 2 || short <= 0 || int(p.Turn) > g.Turns()/2 {
		return engine.Order{}, false
	}
	n := (short + g.Rules.ShareValue - 1) / g.Rules.ShareValue
	return engine.Order{Verb: "issue", N: min(n, g.Rules.MayIssue(g, p, s))}, true
}

// littleGain is the most income for which a cube is rather kept: five points are worth a little less than two of income.
const littleGain = 1

func hintMove(g *engine.Game, p *engine.Position, s engine.Seat) (engine.Order, bool) {
	var keep *engine.Choice
	legal := g.Legal(p, s)
	for i := range legal {
		c := &legal[i]
		if c.Gain > littleGain {
			return engine.Order{}, false
		}
		if n := len(c.Order.Stops); n > 0 && c.Order.Stops[n-1].Place == g.Board.Named(downtown) && c.Order.Word == "" && keep == nil {
			keep = c
		}
	}
	if keep == nil || short(g, p, s) > 0 {
		return engine.Order{}, false
	}
	return keep.Order, true
}

// short is how many dollars the seat will lack for this turn's expenses.
func short(g *engine.Game, p *engine.Position, s engine.Seat) int {
	pl := &p.Players[s]
	return g.Rules.Expenses(g, p, s) - int(pl.Cash) - int(pl.Income)
}

// hintRaise raises what the seat can pay for.
func hintRaise(g *engine.Game, p *engine.Position, s engine.Seat) engine.Order {
	legal := g.Step(p).Legal(g, p, s)
	if last := legal[len(legal)-1].Order; last.Word == "" && short(g, p, s) > -8 {
		return last
	}
	return legal[0].Order
}
