package texas

import (
	"railpost/engine"
	"railpost/engine/board"
)

// leaves: cattle on a tile set out along its track, which counts as a link up to the next place; on a town's tile they
// are in the town (texas, Move Goods).
func leaves(standard func(*engine.Game, *engine.Position, engine.Cube, []engine.Link) []engine.Link) func(*engine.Game, *engine.Position, engine.Cube, []engine.Link) []engine.Link {
	return func(g *engine.Game, p *engine.Position, c engine.Cube, dst []engine.Link) []engine.Link {
		at := g.PlaceAt(p, c.At)
		switch {
		case c.Color != board.Cattle || g.CityHex(p, c.At):
			return standard(g, p, c, dst)
		case at != board.NoPlace:
			return g.LinksFrom(p, at, dst)
		}
		return g.PiecesFrom(p, c.At, dst)
	}
}

// pays: the piece of track on which cattle set out is not used again on the way back.
func pays(standard func(*engine.Game, *engine.Position, *engine.Delivery) *engine.Error) func(*engine.Game, *engine.Position, *engine.Delivery) *engine.Error {
	return func(g *engine.Game, p *engine.Position, d *engine.Delivery) *engine.Error {
		if len(d.Links) > 1 && d.Links[0].From == board.NoPlace {
			in, out := d.Links[0], d.Links[1]
			if in.ToHex == out.FromHex && in.ToEdge == out.FromEdge {
				return engine.Refuse("move.back", "Move Goods").AtPlace(in.To).InPart(1)
			}
		}
		return standard(g, p, d)
	}
}

// arrived: cattle go to the pen.
func arrived(standard func(*engine.Table, *engine.Delivery) error) func(*engine.Table, *engine.Delivery) error {
	return func(t *engine.Table, d *engine.Delivery) error {
		if d.Cube == board.Cattle {
			t.P.Counter[Pen]++
			return nil
		}
		return standard(t, d)
	}
}

// Driven is how far cattle are driven, in hexes.
const Driven = 2

// drive moves a cattle cube from open country to a tile or a city before it is transported (texas, Cattle Drive).
func drive(g *engine.Game, p *engine.Position, s engine.Seat, o *engine.Order) *engine.Error {
	const rule = "Move Goods"
	if len(o.Hexes) == 0 {
		return nil
	}
	to := o.Hexes[0]
	switch {
	case o.Verb != "move" || len(o.Stops) == 0 || o.Cube != board.Cattle || len(o.Hexes) > 1:
		return engine.Refuse("drive.cattle", rule)
	case !g.Has(p, s, CattleDrive):
		return engine.Refuse("drive.no-action", rule).Saying(CattleDrive)
	case o.From < 0 || int(o.From) >= len(g.Board.Hexes) || !p.HasCube(o.From, board.Cattle):
		return engine.Refuse("move.no-cube", rule).At(o.From).OfColor(board.Cattle)
	case p.Hexes[o.From].N > 0:
		return engine.Refuse("drive.on-tile", rule).At(o.From)
	case !mayEndDrive(g, p, to):
		return engine.Refuse("drive.end", rule).At(to)
	}
	for _, h := range within(g.Board, to) {
		if h == o.From {
			p.TakeCube(o.From, board.Cattle)
			p.AddCube(to, board.Cattle)
			o.From = to
			return nil
		}
	}
	return engine.Refuse("drive.too-far", rule).At(to).Num(Driven, 0)
}

// mayEndDrive: a drive ends on a tile or in a city, but not where the cattle could not go on from.
func mayEndDrive(g *engine.Game, p *engine.Position, h board.Hex) bool {
	if h < 0 || int(h) >= len(g.Board.Hexes) {
		return false
	}
	if g.CityHex(p, h) {
		return !p.Colors[g.PlaceAt(p, h)].Has(board.Cattle)
	}
	return p.Hexes[h].N > 0
}

// within is the hexes from which cattle can be driven to h, over land all the way.
func within(b *board.Board, h board.Hex) []board.Hex {
	var far [board.MaxHexes]bool
	far[h] = true
	found := []board.Hex{h}
	for range Driven {
		for _, x := range found {
			for _, n := range b.Hexes[x].Near {
				if n != board.NoHex && !far[n] && land(b, n) {
					far[n] = true
					found = append(found, n)
				}
			}
		}
	}
	return found[1:]
}

// listing is how a decision lists its orders.
type listing func(g *engine.Game, p *engine.Position, s engine.Seat) []engine.Choice

// withDrives adds the drives to the moves: each cattle cube in open country, to each hex from which it could go on. They
// are a choice, too, where no other cube can be moved.
func withDrives(goods *engine.Step) {
	legal, forced := goods.Legal, goods.Forced
	goods.Legal = func(g *engine.Game, p *engine.Position, s engine.Seat) []engine.Choice {
		return append(drives(g, p, s, legal), legal(g, p, s)...)
	}
	goods.Forced = func(g *engine.Game, p *engine.Position, s engine.Seat) (engine.Order, bool) {
		o, only := forced(g, p, s)
		return o, only && len(drives(g, p, s, legal)) == 0
	}
}

// drives lists the moves that begin with a drive.
func drives(g *engine.Game, p *engine.Position, s engine.Seat, legal listing) (list []engine.Choice) {
	if !g.Has(p, s, CattleDrive) {
		return nil
	}
	q := *p // with a single cube on the board, where a drive ends
	q.NumCubes = 1
	for h := range g.Board.Hexes {
		to := board.Hex(h)
		if !mayEndDrive(g, p, to) {
			continue
		}
		q.Cubes[0] = engine.Cube{At: to, Color: board.Cattle}
		var ways []engine.Choice
		for _, from := range within(g.Board, to) {
			if p.Hexes[from].N > 0 || !p.HasCube(from, board.Cattle) {
				continue
			}
			if ways == nil {
				ways = legal(g, &q, s)
			}
			for _, c := range ways {
				if len(c.Order.Stops) > 0 {
					c.Order.From, c.Order.Hexes = from, []board.Hex{to}
					list = append(list, c)
				}
			}
		}
	}
	return list
}
