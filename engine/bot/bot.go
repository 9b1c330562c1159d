// Package bot plays: Choose as well as it can, Random within reason. Both know only what the position shows, change
// only copies of it, and give nothing but orders that the engine lists. They keep no state and throw no dice: the
// same position gives the same order.
package bot

import (
	"reflect"
	"slices"

	"railpost/engine"
)

// Choose is the bot's order for a seat that is asked. It is always legal.
func Choose(g *engine.Game, p *engine.Position, s engine.Seat) engine.Order {
	return Best(g, p, s, 1)[0].Order
}

// Best lists at most n of the legal orders, those that look best to the bot first, each whole and with its price or
// gain. It is never empty.
func Best(g *engine.Game, p *engine.Position, s engine.Seat, n int) []engine.Choice {
	var best []engine.Choice
	if g.Rules.Hint != nil {
		if o, ok := g.Rules.Hint(g, p, s); ok {
			best = append(best, engine.Choice{Order: o})
		}
	}
	if len(best) == n {
		return best
	}
	legal := g.Legal(p, s)
	var list []rated
	switch verbs(g, p) {
	case "issue":
		list = rateShares(g, p, s, legal)
	case "bid":
		list = rateBids(g, p, s, legal)
	case "take":
		list = rateActions(g, p, s, legal)
	case "build":
		list = rateBuilds(g, p, s, n)
	case "move":
		list = rateMoves(g, p, s, legal)
	case "place":
		o := choosePlaces(g, p, s)
		list = []rated{{engine.Choice{Order: o}, 0}}
	}
	slices.SortStableFunc(list, func(a, b rated) int { return b.worth - a.worth })
	for _, r := range list {
		if len(best) < n && !slices.ContainsFunc(best, func(b engine.Choice) bool { return reflect.DeepEqual(b.Order, r.Order) }) {
			best = append(best, r.Choice)
		}
	}
	if len(best) == 0 { // a board's own decision
		best = append(best, engine.Choice{Order: g.Default(p, s)})
	}
	return best
}

// rated is a choice with what it is worth, to be compared with others of the same decision only.
type rated struct {
	engine.Choice
	worth int
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
