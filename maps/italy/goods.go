package italy

import (
	"railpost/engine"
	"railpost/engine/board"
)

// Black goods: no city takes them, so they may end in any city, and cost the owners of the links they use.

// blackMayStop: a black cube may end wherever it comes, and go on from there.
func blackMayStop(_ *engine.Game, _ *engine.Position, cube board.Color, _ engine.Link) bool {
	return cube == board.Black
}

// blackCosts: each link that a black cube uses takes a dollar of its owner's income, who never comes below 0 by it.
func blackCosts(standard func(*engine.Game, *engine.Position, *engine.Delivery) *engine.Error) func(*engine.Game, *engine.Position, *engine.Delivery) *engine.Error {
	return func(g *engine.Game, p *engine.Position, d *engine.Delivery) *engine.Error {
		if d.Cube != board.Black {
			return standard(g, p, d)
		}
		for _, l := range d.Links {
			if p.In(l.Owner) && int(d.Gains[l.Owner])+int(p.Players[l.Owner].Income) > 0 {
				d.Gains[l.Owner]--
			}
		}
		return nil
	}
}
