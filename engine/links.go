package engine

import "railpost/engine/board"

// LinksFrom appends the completed links that leave a place, seen from there: by track, then direct ones.
// Track with both ends at the same place is no link.
func (g *Game) LinksFrom(p *Position, id board.PlaceID, dst []Link) []Link {
	if !g.Stands(p, id) {
		return dst
	}
	city := g.IsCity(p, id)
	for _, h := range g.Board.Places[id].Hexes {
		if !city {
			x := &p.Hexes[h]
			for i := range x.Track[:x.N] {
				t := &x.Track[i]
				dst = appendLink(dst, id, h, t.A, t.Owner, g.along(p, h, i, t.A, nil))
			}
			continue
		}
		for e, n := range g.Board.Hexes[h].Near {
			if n == board.NoHex || p.Hexes[n].N == 0 {
				continue
			}
			in := board.Edge(e).Opposite()
			i := p.Hexes[n].At(in)
			if i < 0 {
				continue
			}
			t := &p.Hexes[n].Track[i]
			r := g.from(p, n, i, t.other(in), nil)
			dst = appendLink(dst, id, h, board.Edge(e), t.Owner, r)
		}
	}
	for i, l := range g.Direct {
		if p.Direct[i] == Unbuilt {
			continue
		}
		if l.B == id {
			l.A, l.B = l.B, l.A
		}
		if l.A == id {
			dst = append(dst, g.directLink(p, i, l))
		}
	}
	return dst
}

func appendLink(dst []Link, id board.PlaceID, h board.Hex, e board.Edge, owner Seat, r run) []Link {
	if r.place == board.NoPlace || r.place == id {
		return dst
	}
	return append(dst, Link{From: id, To: r.place, FromHex: h, ToHex: r.hex, FromEdge: e, ToEdge: r.edge,
		Owner: owner, Sections: int8(r.tracks), Direct: -1, Marks: r.marks})
}

// PiecesFrom appends the ways that the track of a hex opens to goods that lie on it: each track both ways, up to the
// next place, whether the other end is open or not. From is NoPlace, FromHex the hex, FromEdge the edge by which goods
// leave it. On a town's tile goods lie in the town: its ways are LinksFrom's.
func (g *Game) PiecesFrom(p *Position, h board.Hex, dst []Link) []Link {
	x := &p.Hexes[h]
	for i := range x.Track[:x.N] {
		t := &x.Track[i]
		if t.B == board.Center {
			continue
		}
		for _, e := range [2]board.Edge{t.A, t.B} {
			dst = appendLink(dst, board.NoPlace, h, e, t.Owner, g.along(p, h, i, e, nil))
		}
	}
	return dst
}

// directLink is a direct link seen from l.A. Between neighbours it crosses the edge where they touch; else it has none.
func (g *Game) directLink(p *Position, i int, l board.Link) Link {
	x := Link{From: l.A, To: l.B, FromHex: g.Home(l.A), ToHex: g.Home(l.B), FromEdge: board.Center, ToEdge: board.Center,
		Owner: p.Direct[i], Sections: 1, Direct: int8(i)}
	for _, a := range g.Board.Places[l.A].Hexes {
		for e, n := range g.Board.Hexes[a].Near {
			if n != board.NoHex && g.PlaceAt(p, n) == l.B && g.Board.Hexes[a].Closed&(1<<e) == 0 {
				x.FromHex, x.ToHex, x.FromEdge, x.ToEdge = a, n, board.Edge(e), board.Edge(e).Opposite()
				return x
			}
		}
	}
	return x
}

// Links appends every completed link of the board once, from whichever of its ends comes first on the board.
func (g *Game) Links(p *Position, dst []Link) []Link {
	for id := range g.Board.Places {
		was := len(dst)
		dst = g.LinksFrom(p, board.PlaceID(id), dst)
		keep := dst[:was]
		for _, l := range dst[was:] {
			if l.From < l.To {
				keep = append(keep, l)
			}
		}
		dst = keep
	}
	return dst
}

// LinkHexes appends the hexes of a link's tiles from one end to the other, those of towns at its ends included.
// A direct link has none.
func (g *Game) LinkHexes(p *Position, l Link, dst []board.Hex) []board.Hex {
	var room [64]Piece
	for _, x := range g.LinkPieces(p, l, room[:0]) {
		dst = append(dst, x.Hex)
	}
	return dst
}

// Piece is one track on a hex, by its index.
type Piece struct {
	Hex   board.Hex
	Track int
}

// LinkPieces appends the pieces of a link's track from one end to the other. A direct link has none.
func (g *Game) LinkPieces(p *Position, l Link, dst []Piece) []Piece {
	if l.Direct >= 0 {
		return dst
	}
	h, e := l.FromHex, l.FromEdge
	i := p.Hexes[h].At(e)
	if i < 0 { // from a city: the first tile is its neighbour's
		h, e = g.Board.Hexes[h].Near[e], e.Opposite()
		if i = p.Hexes[h].At(e); i < 0 {
			return dst
		}
		e = p.Hexes[h].Track[i].other(e)
	}
	dst = append(dst, Piece{h, i})
	g.from(p, h, i, e, func(h board.Hex, i int) { dst = append(dst, Piece{h, i}) })
	return dst
}

// LinkSections is how many sections of track lie in completed links of the seat's: a point each.
func (g *Game) LinkSections(p *Position, s Seat) (n int) {
	var room [128]Link
	for _, l := range g.Links(p, room[:0]) {
		if l.Owner == s {
			n += int(l.Sections)
		}
	}
	return n
}
