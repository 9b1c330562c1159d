// Package bot plays: Choose as well as it can, Random within reason. Both know only what the position shows, change
// only copies of it, and give nothing but orders that the engine lists. They keep no state and throw no dice: the
// same position gives the same order.
package bot

import (
	"railpost/engine"
)

// Choose is the bot's order for a seat that is asked. It is always legal.
func Choose(g *engine.Game, p *engine.Position, s engine.Seat) engine.Order {
	legal := g.Legal(p, s)
	if len(legal) == 1 && g.Step(p).Next == nil {
		return legal[0].Order
	}
	switch verbs(g, p) {
	case "issue":
		return chooseShares(g, p, s, legal)
	case "bid":
		return chooseBid(g, p, s, legal)
	case "take":
		return chooseAction(g, p, s, legal)
	case "build":
		return chooseBuild(g, p, s)
	case "move":
		return chooseMove(g, p, s, legal)
	case "place":
		return choosePlaces(g, p, s)
	}
	return g.Default(p, s)
}

// verbs tells which of the base game's decisions the position stands at; "" for a board's own.
func verbs(g *engine.Game, p *engine.Position) string {
	for _, v := range g.Step(p).Verbs {
		switch v {
		case "issue", "bid", "take", "build", "move", "place":
			return v
		}
	}
	return ""
}

// stepOf finds the step of the turn that a verb answers; -1 if there is none.
func stepOf(g *engine.Game, verb string) int8 {
	for i := range g.Rules.Turn {
		for _, v := range g.Rules.Turn[i].Verbs {
			if v == verb {
				return int8(i)
			}
		}
	}
	return -1
}

// asked is a copy of the position in which the seat is asked for the decision that a verb answers.
func asked(g *engine.Game, p *engine.Position, s engine.Seat, verb string) engine.Position {
	q := *p
	q.Step, q.Aside = stepOf(g, verb), 0
	q.Queue[0], q.NumQueue = s, 1
	return q
}

// pick finds an order on the list of what is legal; the last of the list where it is not there.
func pick(legal []engine.Choice, fits func(o *engine.Order) bool) engine.Order {
	for i := range legal {
		if fits(&legal[i].Order) {
			return legal[i].Order
		}
	}
	return legal[len(legal)-1].Order
}
