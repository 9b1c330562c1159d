package bot

import (
	"slices"

	"railpost/engine"
	"railpost/engine/board"
)

// tryMoves is how many of the best-paying moves are looked at closely.
const tryMoves = 6

// rateMoves looks at the deliveries that pay best, at the locomotive and at moving nothing.
func rateMoves(g *engine.Game, p *engine.Position, s engine.Seat, legal []engine.Choice) (rates []rated) {
	type move struct {
		engine.Choice
		others int
	}
	turns := left(g, p)
	rounds := max(0, g.RoundsOf(p, s)-int(p.Round))
	var moves []move
	for _, c := range legal {
		switch {
		case c.Order.Verb == "locomotive":
			after := *p
			after.Players[s].Locomotive++
			rates = append(rates, rated{c, worth(g, &after, s, rounds)})
		case c.Order.Verb == "move" && len(c.Order.Stops) == 0:
			rates = append(rates, rated{c, worth(g, p, s, rounds)})
		case c.Order.Verb != "move": // a board's own
		default:
			m := move{Choice: c}
			for _, stop := range c.Order.Stops {
				if stop.Owner != s && p.In(stop.Owner) {
					m.others++
				}
			}
			if c.Gain > 0 {
				moves = append(moves, m)
			}
		}
	}
	slices.SortStableFunc(moves, func(a, b move) int { return 3*(b.Gain-a.Gain) - (b.others - a.others) })
	for _, m := range moves[:min(tryMoves, len(moves))] {
		after := *p
		after.TakeCube(m.Order.From, m.Order.Cube)
		after.Players[s].Income += int16(m.Gain)
		w := worth(g, &after, s, rounds) - m.others*incomeWorth(g, turns)/3
		w += denied(g, p, s, engine.Cube{At: m.Order.From, Color: m.Order.Cube}) * incomeWorth(g, turns) / 8
		rates = append(rates, rated{m.Choice, w})
	}
	return rates
}

// denied is the most that another player could have earned with the cube.
func denied(g *engine.Game, p *engine.Position, s engine.Seat, c engine.Cube) (n int) {
	v := look(g, p, s)
	for _, other := range p.PlayersInOrder() {
		if other != s {
			v.s = other
			n = max(n, v.gain(c, g.Rules.Reach(g, p, other)))
		}
	}
	return n
}

// choosePlaces puts produced cubes where they will come out soonest at a place that the seat can deliver them from.
func choosePlaces(g *engine.Game, p *engine.Position, s engine.Seat) engine.Order {
	o := engine.Order{Verb: "place"}
	v := look(g, p, s)
	reach := g.Rules.Reach(g, p, s) + 1
	for {
		list, _ := g.Next(p, s, o)
		if len(list) == 0 {
			return o
		}
		best, most := list[0].Order.Puts, -1<<30
		for _, c := range list {
			put := c.Order.Puts[0]
			w := 0
			if put.Column >= 0 {
				above := 0
				for _, x := range p.Display[put.Column][:put.Square] {
					if x != board.NoColor {
						above++
					}
				}
				if at := g.FeedOf(p, int(put.Column)); at != board.NoPlace {
					w = 10 + 60*v.gain(engine.Cube{At: g.Home(at), Color: put.Cube}, reach)/(1+above)
				}
				w = 4*w + int(put.Square)
			}
			if w > most {
				best, most = c.Order.Puts, w
			}
		}
		o.Puts = append(o.Puts, best...)
	}
}
