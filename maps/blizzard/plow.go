package blizzard

import (
	"slices"

	"railpost/engine"
	"railpost/engine/board"
)

// Move Goods: before his cube goes, or without one, a mover may take snow markers off the board, as many as his
// locomotive has links; each takes a link off the reach of that move.

// called is the marker that a hex names: that of the link or section that runs over it; of several the one that lies on
// it, of several again the first.
func called(g *engine.Game, p *engine.Position, h board.Hex) (engine.Piece, bool) {
	var over []engine.Piece
	for _, r := range runs(g, p) {
		x, ok := r.marker(p)
		if ok && slices.ContainsFunc(r.pieces, func(y engine.Piece) bool { return y.Hex == h }) {
			over = append(over, x)
		}
	}
	if len(over) == 0 {
		return engine.Piece{}, false
	}
	slices.SortFunc(over, northernmost(g.Board))
	for _, x := range over {
		if x.Hex == h {
			return x, true
		}
	}
	return over[0], true
}

// name is a hex by which the run's marker is called: where it lies, or another of the run's hexes if there are several there.
func name(g *engine.Game, p *engine.Position, r run) (board.Hex, bool) {
	at, ok := r.marker(p)
	if !ok {
		return board.NoHex, false
	}
	for _, x := range append([]engine.Piece{at}, r.pieces...) {
		if y, ok := called(g, p, x.Hex); ok && y == at {
			return x.Hex, true
		}
	}
	return board.NoHex, false
}

// plow takes the markers off that the hexes of a move name.
func plow(g *engine.Game, p *engine.Position, s engine.Seat, o *engine.Order) *engine.Error {
	const rule = "Move Goods"
	switch reach := g.Rules.Reach(g, p, s); {
	case len(o.Hexes) == 0:
		return nil
	case o.Verb != "move":
		return engine.Refuse("plow.move", rule)
	case len(o.Hexes) > reach:
		return engine.Refuse("plow.too-many", rule).Num(len(o.Hexes), reach)
	}
	for _, h := range o.Hexes {
		if h < 0 || int(h) >= len(g.Board.Hexes) {
			return engine.Refuse("plow.hex", rule)
		}
		x, ok := called(g, p, h)
		if !ok {
			return engine.Refuse("plow.no-snow", rule).At(h)
		}
		track(p, x).Marks &^= snow
	}
	return nil
}

// pays refuses a move that is too long for what the plow leaves of the reach.
func pays(standard func(*engine.Game, *engine.Position, *engine.Delivery) *engine.Error) func(*engine.Game, *engine.Position, *engine.Delivery) *engine.Error {
	return func(g *engine.Game, p *engine.Position, d *engine.Delivery) *engine.Error {
		if d.Order != nil && len(d.Order.Hexes) > 0 {
			if left := g.Rules.Reach(g, p, d.Seat) - len(d.Order.Hexes); len(d.Links) > left {
				return engine.Refuse("plow.too-far", "Move Goods").Num(len(d.Links), left)
			}
		}
		return standard(g, p, d)
	}
}

// withPlowing adds to the list of moves those that become possible when the snow on their links is plowed, and the
// plowing of each marker without a move. Whatever else is plowed with a move is legal, too, but not listed.
func withPlowing(goods *engine.Step) {
	legal, forced := goods.Legal, goods.Forced
	goods.Legal = func(g *engine.Game, p *engine.Position, s engine.Seat) []engine.Choice {
		return append(plowing(g, p, s, legal), legal(g, p, s)...)
	}
	goods.Forced = func(g *engine.Game, p *engine.Position, s engine.Seat) (engine.Order, bool) {
		o, only := forced(g, p, s)
		return o, only && len(markers(g, p)) == 0
	}
}

func plowing(g *engine.Game, p *engine.Position, s engine.Seat, legal func(*engine.Game, *engine.Position, engine.Seat) []engine.Choice) (list []engine.Choice) {
	all := runs(g, p)
	names := map[engine.Piece]board.Hex{} // by each piece of a run with a marker
	clear := *p
	var alone [2][]engine.Choice // own markers, others'
	for _, r := range all {
		h, ok := name(g, p, r)
		if !ok {
			continue
		}
		for _, x := range r.pieces {
			names[x] = h
			track(&clear, x).Marks &^= snow
		}
		o := engine.NoMove()
		o.Hexes = []board.Hex{h}
		others := 0
		if r.owner != s {
			others = 1
		}
		alone[others] = append(alone[others], engine.Choice{Order: o})
	}
	if len(names) == 0 {
		return nil
	}
	reach := g.Rules.Reach(g, p, s)
	for _, c := range legal(g, &clear, s) {
		if len(c.Order.Stops) == 0 || len(c.Order.Stops) == reach {
			continue
		}
		d, err := g.Judge(&clear, s, c.Order)
		if err != nil {
			continue
		}
		for _, l := range d.Links {
			if x := g.LinkPieces(&clear, l, nil); len(x) > 0 {
				if h, ok := names[x[0]]; ok {
					c.Order.Hexes = append(c.Order.Hexes, h)
				}
			}
		}
		if n := len(c.Order.Hexes); n > 0 && len(c.Order.Stops)+n <= reach {
			list = append(list, c)
		}
	}
	return append(list, append(alone[0], alone[1]...)...)
}
