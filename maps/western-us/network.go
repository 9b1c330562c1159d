package westernus

import (
	"railpost/engine"
	"railpost/engine/board"
)

// oneNetwork (Building Track): until the coasts are joined all of a player's track must hang together, by track or in
// a place. Where others have torn it apart it may not fall into more pieces.
func oneNetwork(b *engine.Builder, part engine.Part, after *engine.Position) *engine.Error {
	if b.P.Counter[joined] != 0 {
		return nil
	}
	n := networks(b.Game, after, b.Seat)
	if n <= 1 || n <= networks(b.Game, b.P, b.Seat) || met(b.Game, after) {
		return nil
	}
	return engine.Refuse("build.network", "Build Track").At(part.Hex)
}

// networks is in how many pieces a player's track lies that hang together.
func networks(g *engine.Game, p *engine.Position, s engine.Seat) (n int) {
	var f forest
	f.clear()
	piece := func(h board.Hex, i int) int16 { return int16(board.MaxPlaces + int(h)*4 + i) }
	for h := range g.Board.Hexes {
		x := &p.Hexes[h]
		for i := range x.Track[:x.N] {
			t := &x.Track[i]
			if t.Owner != s {
				continue
			}
			n++
			for _, e := range [2]board.Edge{t.A, t.B} {
				if id := placeBeyond(g, p, board.Hex(h), e); id != board.NoPlace {
					n -= f.join(piece(board.Hex(h), i), int16(id))
					continue
				}
				m := g.Board.Hexes[h].Near[e]
				if j := p.Hexes[m].At(e.Opposite()); j >= 0 && p.Hexes[m].Track[j].Owner == s {
					n -= f.join(piece(board.Hex(h), i), piece(m, j))
				}
			}
		}
	}
	return n + f.places
}

// placeBeyond is the town in the middle of h, or the city over its edge; NoPlace if there is neither.
func placeBeyond(g *engine.Game, p *engine.Position, h board.Hex, e board.Edge) board.PlaceID {
	if e == board.Center {
		return g.PlaceAt(p, h)
	}
	if m := g.Board.Hexes[h].Near[e]; g.CityHex(p, m) {
		return g.PlaceAt(p, m)
	}
	return board.NoPlace
}

// forest joins places and pieces of track into trees: a node below MaxPlaces is a place.
type forest struct {
	up     [board.MaxPlaces + 4*board.MaxHexes]int16
	seen   [board.MaxPlaces]bool
	places int // that have been joined to something
}

func (f *forest) clear() {
	for i := range f.up {
		f.up[i] = int16(i)
	}
}

func (f *forest) root(x int16) int16 {
	for f.up[x] != x {
		f.up[x] = f.up[f.up[x]]
		x = f.up[x]
	}
	return x
}

// join says by how many trees there are fewer: 0 or 1.
func (f *forest) join(x, y int16) int {
	for _, v := range [2]int16{x, y} {
		if v < board.MaxPlaces && !f.seen[v] {
			f.seen[v] = true
			f.places++
		}
	}
	x, y = f.root(x), f.root(y)
	if x == y {
		return 0
	}
	f.up[x] = y
	return 1
}
