package westernus_test

import (
	"slices"

	"railpost/engine"
	"railpost/engine/board"
)

// aim builds towards the other coast: even seats from the west, odd ones from the east, straight on, tile by tile. The
// locomotive grows as long as the way is long.
func aim(g *engine.Game, p *engine.Position, s engine.Seat) (engine.Order, bool) {
	switch g.Step(p).Name {
	case "goods":
		if p.Players[s].Improved || p.Players[s].Locomotive >= 6 || p.Turn < 4 {
			return engine.Order{}, false
		}
		return engine.Order{Verb: "locomotive"}, true
	case "build":
	default:
		return engine.Order{}, false
	}
	start, goal := "start_west", "start_east"
	if s%2 == 1 {
		start, goal = goal, start
	}
	far := distances(g, p, goal)
	o := engine.Order{Verb: "build"}
	for {
		list, _ := g.Next(p, s, o)
		best, least := -1, 1000
		for i := range list {
			part := &list[i].Order.Parts[0]
			if part.Verb != "build" {
				continue
			}
			begins, ahead, exits := p.Players[s].Started, 1000, 0
			for _, t := range part.Tracks {
				for _, e := range [2]board.Edge{t.A, t.B} {
					if e == board.Center {
						continue
					}
					exits++
					n := g.Board.Hexes[part.Hex].Near[e]
					ahead = min(ahead, far[n])
					begins = begins || slices.Contains(g.Board.Regions[start], n)
				}
			}
			if begins && exits == 2 && ahead <= far[part.Hex] && ahead < least {
				best, least = i, ahead
			}
		}
		if best < 0 {
			return o, true
		}
		o.Parts = append(o.Parts, list[best].Order.Parts...)
		if least == 0 && len(o.Parts) > 2 {
			return o, true
		}
	}
}

// distances is how far every hex is from a region, over land where nothing is built yet.
func distances(g *engine.Game, p *engine.Position, region string) []int {
	far := make([]int, len(g.Board.Hexes))
	for h := range far {
		far[h] = 1000
	}
	queue := slices.Clone(g.Board.Regions[region])
	for _, h := range queue {
		far[h] = 0
	}
	for len(queue) > 0 {
		h := queue[0]
		queue = queue[1:]
		for e, n := range g.Board.Hexes[h].Near {
			if n != board.NoHex && g.Board.Open(h, board.Edge(e)) && far[n] == 1000 {
				far[n] = far[h] + 1
				queue = append(queue, n)
			}
		}
	}
	return far
}
