package engine

import "railpost/engine/board"

// Pair is the track's two edges.
func (t Track) Pair() Pair { return Pair{t.A, t.B} }

// other is the end of the track that is not e.
func (t Track) other(e board.Edge) board.Edge {
	if t.A == e {
		return t.B
	}
	return t.A
}

// At is the track that has the edge e: its index, -1 if there is none.
func (x *HexState) At(e board.Edge) int {
	for i := range x.Track[:x.N] {
		if x.Track[i].A == e || x.Track[i].B == e {
			return i
		}
	}
	return -1
}

// Exits is every edge over which track leads.
func (x *HexState) Exits() (exits ExitSet) {
	for i := range x.Track[:x.N] {
		exits |= x.Track[i].Pair().Exits()
	}
	return exits
}

// Pairs is the tracks of a hex that is no town.
func (x *HexState) Pairs() (set PairSet) {
	for i := range x.Track[:x.N] {
		set |= x.Track[i].Pair().Bit()
	}
	return set
}

// run is a way along track up to a place or an open end.
type run struct {
	place  board.PlaceID // where it ends; NoPlace at an open end
	hex    board.Hex     // the place's hex; at an open end the last track's
	edge   board.Edge    // by which the place is entered; by which the open end leaves the hex
	tracks int           // pieces of track on the way, the first included
	marks  Mark          // of all of them
}

// along follows track i of h out over the edge e to its end and calls visit, if there is one, for each piece after it.
func (g *Game) along(p *Position, h board.Hex, i int, e board.Edge, visit func(board.Hex, int)) run {
	r := run{tracks: 1, marks: p.Hexes[h].Track[i].Marks}
	// A way has no piece twice, so it ends; the bound is for positions that are none.
	for range 4 * len(g.Board.Hexes) {
		n, in := g.Board.Hexes[h].Near[e], e.Opposite()
		if n == board.NoHex {
			break
		}
		if x := &p.Hexes[n]; x.N > 0 {
			j := x.At(in)
			if j < 0 {
				break
			}
			t := &x.Track[j]
			r.tracks++
			r.marks |= t.Marks
			if visit != nil {
				visit(n, j)
			}
			if t.B == board.Center {
				r.place, r.hex, r.edge = g.PlaceAt(p, n), n, in
				return r
			}
			h, e = n, t.other(in)
			continue
		}
		if g.CityHex(p, n) {
			r.place, r.hex, r.edge = g.PlaceAt(p, n), n, in
			return r
		}
		break
	}
	r.place, r.hex, r.edge = board.NoPlace, h, e
	return r
}

// from is the way from track i of h through its edge e, and at once its end where e is the town's middle.
func (g *Game) from(p *Position, h board.Hex, i int, e board.Edge, visit func(board.Hex, int)) run {
	t := &p.Hexes[h].Track[i]
	if e == board.Center {
		return run{place: g.PlaceAt(p, h), hex: h, edge: t.A, tracks: 1, marks: t.Marks}
	}
	return g.along(p, h, i, e, visit)
}

// meets says whether the edge e of h leads to a city or to track: an end there is not open.
func (g *Game) meets(p *Position, h board.Hex, e board.Edge) bool {
	n := g.Board.Hexes[h].Near[e]
	return n != board.NoHex && (p.Hexes[n].At(e.Opposite()) >= 0 || g.CityHex(p, n))
}

// paint gives all the track that hangs together with track i of h, from place to place or to an open end, to s.
func (g *Game) paint(p *Position, h board.Hex, i int, s Seat) {
	set := func(h board.Hex, i int) { p.Hexes[h].Track[i].Owner = s }
	t := p.Hexes[h].Track[i]
	set(h, i)
	g.from(p, h, i, t.A, set)
	g.from(p, h, i, t.B, set)
}

// hasTrackIn says whether the seat has track in the town on h, or a direct link there, that leads to a city by links
// of its own. By redirecting others' lost track a player can come to a link between two towns that leads to none.
func (g *Game) hasTrackIn(p *Position, s Seat, h board.Hex) bool {
	var seen [board.MaxPlaces]bool
	return g.reachesCity(p, s, g.PlaceAt(p, h), &seen)
}

func (g *Game) reachesCity(p *Position, s Seat, id board.PlaceID, seen *[board.MaxPlaces]bool) bool {
	seen[id] = true
	var room [16]Link
	for _, l := range g.LinksFrom(p, id, room[:0]) {
		if l.Owner == s && !seen[l.To] && (g.IsCity(p, l.To) || g.reachesCity(p, s, l.To, seen)) {
			return true
		}
	}
	return false
}
