package texas

import (
	"railpost/engine"
	"railpost/engine/board"
)

// hint is what a bot does with cattle: it puts them as near as it can to a city that takes them.
func hint(g *engine.Game, p *engine.Position, s engine.Seat) (engine.Order, bool) {
	switch g.Step(p).Name {
	case "cattle":
		best := nearest(g, legalHexes(legalHerd(g, p, s)))
		return herd(best[0]), true
	case "ranch":
		best := nearest(g, pastures(g, p))
		return ranch(best[:min(2, len(best), int(p.Counter[Pen]))]...), true
	}
	return engine.Order{}, false
}

func legalHexes(list []engine.Choice) (hexes []board.Hex) {
	for _, c := range list {
		hexes = append(hexes, c.Order.Hexes[0])
	}
	return hexes
}

// nearest is the first two of the hexes by how near a city that takes cattle lies.
func nearest(g *engine.Game, hexes []board.Hex) (best []board.Hex) {
	for len(best) < 2 {
		found, least := board.NoHex, len(g.Board.Hexes)
		for _, h := range hexes {
			if len(best) == 1 && h == best[0] {
				continue
			}
			for i := range g.Board.Places {
				if pl := &g.Board.Places[i]; pl.Colors.Has(board.Cattle) && g.Board.Apart(h, pl.Hexes[0]) < least {
					found, least = h, g.Board.Apart(h, pl.Hexes[0])
				}
			}
		}
		if found == board.NoHex {
			break
		}
		best = append(best, found)
	}
	return best
}
