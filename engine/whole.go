package engine

import (
	"slices"

	"railpost/engine/board"
)

// Boards on which nothing may be left unfinished: a player who can lay tiles, but none that would finish anything, has no
// choice but to build nothing.

// ForcedWhole is the build decision's Forced there.
func ForcedWhole(g *Game, p *Position, s Seat) (Order, bool) {
	o := Order{Verb: "build"}
	b := g.builder(p, p, s)
	if b.MayEnd() != nil {
		return o, false
	}
	for tiles := 1; tiles <= b.Max; tiles++ {
		if b.finishes(tiles) {
			return o, false
		}
	}
	return o, true
}

// finishes says whether at most so many parts more can make a build that may end. Only parts beyond an open end are
// looked at once there is one: no others close it.
func (b *Builder) finishes(parts int) bool {
	x := *b
	x.store = choiceStore{}
	var room [16]Section
	if open := b.Sections(b.P, room[:0]); len(open) > 0 {
		if len(open) > parts {
			return false
		}
		x.only = b.Board.Hexes[open[0].Hex].Near[open[0].Edge]
		if x.only == board.NoHex {
			return false
		}
	}
	for _, c := range x.Choices(nil) {
		next := *b.P
		y := *b
		y.P, y.events, y.store = &next, nil, choiceStore{}
		y.Prices, y.Done = slices.Clip(b.Prices), slices.Clip(b.Done)
		if y.Lay(c.Order.Parts[0]) != nil {
			continue
		}
		if y.MayEnd() == nil || parts > 1 && y.finishes(parts-1) {
			return true
		}
	}
	return false
}
