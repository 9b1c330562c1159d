package southcarolina

import (
	"railpost/engine"
	"railpost/engine/board"
)

// hint is what a bot does in the two decisions of this board: it spends its cubes evenly over the turns left, one more
// than the other in every second turn, and puts New Cities near to cities, two hexes away at least.
func hint(g *engine.Game, p *engine.Position, s engine.Seat) (engine.Order, bool) {
	switch g.Step(p).Name {
	case "auction":
		have := int(p.Players[s].Counter[Hoard])
		n := have/(g.Turns()-int(p.Turn)+1) + (int(p.Turn)+int(s))%2
		return bribe(max(1, min(n, have))), true
	case "cities":
		return nearCity(g, p, s), true
	}
	return engine.Order{}, false
}

func nearCity(g *engine.Game, p *engine.Position, s engine.Seat) engine.Order {
	legal := legalCities(g, p, s)
	best, least := legal[0].Order, len(g.Board.Hexes)
	for _, c := range legal {
		near := len(g.Board.Hexes)
		for id := range g.Board.Places {
			if g.IsCity(p, board.PlaceID(id)) {
				near = min(near, g.Board.Apart(c.Order.Hexes[0], g.Home(board.PlaceID(id))))
			}
		}
		if near > 1 && near < least {
			best, least = c.Order, near
		}
	}
	return best
}
