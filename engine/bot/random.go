package bot

import (
	"slices"

	"railpost/engine"
	"railpost/engine/board"
)

// Roll gives a number from 0 to n-1. The caller knows where it comes from.
type Roll func(n int) int

// Random is a random order within reason: shares for the expenses, no locomotive that cannot be paid, track that
// leads somewhere, mostly moves that pay. It is quick, and for tests: over many games everything occurs.
func Random(g *engine.Game, p *engine.Position, s engine.Seat, roll Roll) engine.Order {
	switch verbs(g, p) {
	case "build":
		o := randomBuild(g, p, s, roll)
		if len(o.Parts) == 0 {
			o.M = 0
		}
		return o
	case "place":
		return randomPuts(g, p, s, "place", roll)
	case "":
		if step := g.Step(p); step.Next != nil { // a board's own, given by steps
			return randomPuts(g, p, s, step.Verbs[0], roll)
		}
	}
	legal := g.Legal(p, s)
	switch verbs(g, p) {
	case "issue":
		if g.Rules.ShareMidst > 0 && roll(2) == 0 {
			return legal[0].Order // shares can be sold when they are needed
		}
		want := 8 + roll(5) + g.Rules.Expenses(g, p, s) - int(p.Players[s].Cash) - int(p.Players[s].Income)
		n := (want + g.Rules.ShareValue - 1) / g.Rules.ShareValue
		return legal[max(0, min(n, len(legal)-1, 4))].Order
	case "bid":
		if legal[len(legal)-1].Order.Verb == "bid" { // a bid that nobody can leave out, of goods
			return legal[roll(min(len(legal), 5))].Order
		}
		if legal[0].Order.Verb == "bid" && legal[0].Order.N <= roll(4) {
			return legal[0].Order
		}
		if i := len(legal) - 1 - roll(2); i >= 0 && legal[i].Order.Verb == "pass" {
			return legal[i].Order
		}
		return legal[len(legal)-1].Order
	case "take":
		return randomAction(g, p, s, legal, roll)
	case "move":
		return randomMove(g, p, s, legal, roll)
	}
	return legal[roll(len(legal))].Order
}

// spareCash is what the seat has over this turn's expenses before it has delivered anything.
func spareCash(g *engine.Game, p *engine.Position, s engine.Seat) int {
	return int(p.Players[s].Cash) + int(p.Players[s].Income) - g.Rules.Expenses(g, p, s)
}

func randomAction(g *engine.Game, p *engine.Position, s engine.Seat, legal []engine.Choice, roll Roll) engine.Order {
	o := legal[roll(len(legal))].Order
	if !anyCity(g, p) { // nothing can be built before there is one
		for _, c := range legal {
			if c.Order.Word == engine.Urbanization {
				return c.Order
			}
		}
	}
	if o.Word == engine.Locomotive && spareCash(g, p, s) < 6 && len(legal) > 1 {
		return pick(legal, func(o *engine.Order) bool { return o.Word != engine.Locomotive })
	}
	return o
}

// anyCity says whether there is a city on the board, printed or new.
func anyCity(g *engine.Game, p *engine.Position) bool {
	for id := range g.Board.Places {
		if g.IsCity(p, board.PlaceID(id)) {
			return true
		}
	}
	return false
}

func randomMove(g *engine.Game, p *engine.Position, s engine.Seat, legal []engine.Choice, roll Roll) engine.Order {
	best := legal[roll(len(legal))]
	if len(best.Order.Stops) > 0 && roll(20) == 0 {
		return best.Order // also one that pays others
	}
	for i := range legal {
		if c := &legal[i]; c.Gain > best.Gain || best.Order.Verb == "locomotive" && c.Gain > 0 && roll(3) > 0 {
			best = *c
		}
	}
	improve := func(o *engine.Order) bool { return o.Verb == "locomotive" }
	if best.Gain < 2 && roll(3) == 0 && spareCash(g, p, s) > 1 {
		return pick(legal, improve)
	}
	if improve(&best.Order) && spareCash(g, p, s) < 1 {
		return legal[len(legal)-1].Order
	}
	return best.Order
}

// randomBuild lays parts as long as there is money, those that lead somewhere first.
func randomBuild(g *engine.Game, p *engine.Position, s engine.Seat, roll Roll) engine.Order {
	o := engine.Order{Verb: "build"}
	spare := spareCash(g, p, s) + min(3, int(p.Players[s].Income)) // what is short comes off the income
	o.M = min(roll(5), g.Sellable(p, s))
	o.Parts = ownParts(g, p, s, o, roll)
	if roll(4) > 0 {
		o.Parts = randomWay(g, p, s, o, max(0, spare), roll)
	}
	good, any := o, false // the longest build so far that may end as it stands
	for {
		list, end := g.Next(p, s, o)
		switch {
		case end == nil && roll(12) == 0:
			return o
		case end == nil:
			good, any = o, true
		case any && len(o.Parts) > len(good.Parts)+4:
			return good
		}
		after := p
		if len(o.Parts) > 0 {
			if b, err := g.Build(p, s, o); err == nil {
				after = b.P
			}
		}
		best, most := -1, 0
		for i := range list {
			c := &list[i]
			if c.Price > spare && end == nil {
				continue
			}
			if w := promise(g, after, s, &c.Order.Parts[0])*4 + 1 + roll(9); w > most {
				best, most = i, w
			}
		}
		if best < 0 {
			return good
		}
		spare -= list[best].Price
		o.Parts = append(o.Parts, list[best].Order.Parts...)
	}
}

// ownParts begins a build, in half of the cases, with a New City or parts that only the board knows.
func ownParts(g *engine.Game, p *engine.Position, s engine.Seat, o engine.Order, roll Roll) []engine.Part {
	for len(o.Parts) < 3 && roll(2) > 0 {
		list, _ := g.Next(p, s, o)
		list = slices.DeleteFunc(slices.Clone(list), func(c engine.Choice) bool {
			return slices.Contains([]string{"build", "redirect", "link"}, c.Order.Parts[0].Verb)
		})
		if len(list) == 0 {
			break
		}
		o.Parts = append(o.Parts[:len(o.Parts):len(o.Parts)], list[roll(len(list))].Order.Parts...)
	}
	return o.Parts
}

// randomWay is the build with the best of a few ways to another place added.
func randomWay(g *engine.Game, p *engine.Position, s engine.Seat, o engine.Order, cash int, roll Roll) []engine.Part {
	ways := survey(g, p, s, tilesOf(g, p, s), min(cash, g.Means(p, s, o.M)))
	best, most := o.Parts, worth(g, p, s, g.RoundsOf(p, s))
	for range min(6, len(ways)) {
		whole := append(o.Parts[:len(o.Parts):len(o.Parts)], ways[roll(len(ways))].parts...)
		if b, err := g.Build(p, s, engine.Order{Verb: "build", Parts: whole, M: o.M}); err == nil {
			if pr := judge(b, s, whole, care{rounds: g.RoundsOf(p, s)}); pr.worth > most {
				best, most = pr.parts, pr.worth
			}
		}
	}
	if x, ok := listed(g, p, s, best, o.M); ok {
		return x.Parts
	}
	return o.Parts
}

// promise is a rough idea of what a part is good for: ends that join something count most.
func promise(g *engine.Game, p *engine.Position, s engine.Seat, part *engine.Part) (n int) {
	switch part.Verb {
	case "urbanize":
		return 6
	case "link":
		return 8
	}
	for _, t := range part.Tracks {
		n += reaches(g, p, s, part.Hex, t.A)
		if t.B != board.Center {
			n += reaches(g, p, s, part.Hex, t.B)
		} else {
			n += 3
		}
	}
	for _, t := range part.Turned {
		n += max(reaches(g, p, s, part.Hex, t.To.A), reaches(g, p, s, part.Hex, t.To.B))
	}
	if n > 8 {
		n = 8
	}
	return n
}

// reaches is 4 where track over the edge joins a city or the seat's or nobody's track, 2 where a town waits, 1 where
// a place is two hexes away.
func reaches(g *engine.Game, p *engine.Position, s engine.Seat, h board.Hex, e board.Edge) int {
	n := g.Board.Hexes[h].Near[e]
	switch x := &p.Hexes[n]; {
	case x.At(e.Opposite()) >= 0, g.CityHex(p, n):
		return 4
	case g.PlaceAt(p, n) != board.NoPlace:
		return 2
	}
	for out := board.N; out < board.Center; out++ {
		if m := g.Board.Hexes[n].Near[out]; m != h && m != board.NoHex && g.PlaceAt(p, m) != board.NoPlace {
			return 1
		}
	}
	return 0
}

// randomPuts puts cubes one by one.
func randomPuts(g *engine.Game, p *engine.Position, s engine.Seat, verb string, roll Roll) engine.Order {
	o := engine.Order{Verb: verb}
	for {
		list, _ := g.Next(p, s, o)
		if len(list) == 0 {
			return o
		}
		o.Puts = append(o.Puts, list[roll(len(list))].Order.Puts...)
	}
}
