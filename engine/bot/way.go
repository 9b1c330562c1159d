package bot

import (
	"slices"

	"railpost/engine"
	"railpost/engine/board"
)

// way is a run of tiles that would join places.
type way struct {
	parts []engine.Part
	cost  int    // as reckoned here; the engine says what it is
	key   uint64 // the places joined, in order: cheaper ways between the same stand for the dearer
}

// surveyor looks for ways over the board, each of at most so many tiles.
type surveyor struct {
	g      *engine.Game
	p      *engine.Position
	s      engine.Seat
	tiles  int
	cash   int
	goal   [board.MaxHexes]int8 // how many tiles must lie between a hex and the nearest place, itself included
	parts  [8]engine.Part
	tracks [8][2]engine.Pair
	n      int
	found  map[uint64][]way
}

// keep is how many ways between the same places are kept: the cheapest may not be legal.
const keep = 3

// survey finds ways from cities, from the seat's towns and from its unfinished sections to other places.
func survey(g *engine.Game, p *engine.Position, s engine.Seat, tiles, cash int) []way {
	if tiles <= 0 || cash <= 0 {
		return nil
	}
	if g.Rules.Builds != nil {
		var list []way
		for i, parts := range g.Rules.Builds(g, p, s, cash+1) {
			list = append(list, way{parts: parts, key: uint64(i + 1)})
		}
		return list
	}
	v := &surveyor{g: g, p: p, s: s, tiles: min(tiles, len(parts{})), cash: cash, found: map[uint64][]way{}}
	v.measure()
	for id := range g.Board.Places {
		pl := &g.Board.Places[id]
		from := board.PlaceID(id)
		if !g.Stands(p, from) {
			continue
		}
		if !g.IsCity(p, from) {
			v.fromTown(pl.Hexes[0], from)
			continue
		}
		for _, h := range pl.Hexes {
			for e := board.N; e < board.Center; e++ {
				if g.Board.Open(h, e) {
					v.enter(g.Board.Hexes[h].Near[e], e.Opposite(), join(0, from), 0)
				}
			}
		}
	}
	for _, x := range g.Sections(p, nil) {
		if (x.Owner == s || x.Owner == engine.Nobody) && x.Edge < board.Center && g.Board.Open(x.Hex, x.Edge) {
			v.enter(g.Board.Hexes[x.Hex].Near[x.Edge], x.Edge.Opposite(), join(0, x.Place), 0)
		}
	}
	keys := make([]uint64, 0, len(v.found))
	for k := range v.found {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	var list []way
	for _, k := range keys {
		list = append(list, v.found[k]...)
	}
	return list
}

type parts = [8]engine.Part

// join adds a place to a key. board.NoPlace, track without a place, has a number of its own.
func join(key uint64, id board.PlaceID) uint64 { return key<<7 | uint64(id+2) }

// measure finds how far each hex is from the nearest place.
func (v *surveyor) measure() {
	var queue []board.Hex
	for h := range v.g.Board.Hexes {
		v.goal[h] = far
		if v.g.PlaceAt(v.p, board.Hex(h)) != board.NoPlace {
			v.goal[h] = 0
			queue = append(queue, board.Hex(h))
		}
	}
	for _, x := range v.g.Sections(v.p, nil) {
		if x.Owner == v.s && v.goal[x.Hex] != 0 {
			v.goal[x.Hex] = 0
			queue = append(queue, x.Hex)
		}
	}
	for len(queue) > 0 {
		h := queue[0]
		queue = queue[1:]
		for e, n := range v.g.Board.Hexes[h].Near {
			if n != board.NoHex && v.g.Board.Open(h, board.Edge(e)) && v.goal[n] == far {
				v.goal[n] = v.goal[h] + 1
				queue = append(queue, n)
			}
		}
	}
}

// enter goes on at hex h, which the way reaches over its edge in.
func (v *surveyor) enter(h board.Hex, in board.Edge, key uint64, cost int) {
	if cost > v.cash || v.laid(h) {
		return
	}
	b := v.g.Board
	if v.g.CityHex(v.p, h) {
		v.end(join(key, b.Hexes[h].Place), cost)
		return
	}
	x := &v.p.Hexes[h]
	if i := x.At(in); i >= 0 { // track meets track
		if o := x.Track[i].Owner; v.n > 0 && (o == v.s || o == engine.Nobody) {
			v.end(join(key, board.NoPlace), cost)
		}
		return
	}
	if v.n >= v.tiles {
		return
	}
	if town := v.g.PlaceAt(v.p, h); town != board.NoPlace {
		v.enterTown(h, town, in, key, cost)
		return
	}
	price := v.g.HexPrice(h)
	if x.N > 0 {
		price = v.g.Rules.ReplaceCrossing
	}
	for out := board.N; out < board.Center; out++ {
		if out == in || x.At(out) >= 0 || !b.Open(h, out) {
			continue
		}
		n := b.Hexes[h].Near[out]
		// The last tile may reach a place beside it; what lies farther needs more tiles than are left.
		if int(v.goal[n]) > v.tiles-v.n-1 {
			continue
		}
		v.lay(h, engine.Pair{A: min(in, out), B: max(in, out)})
		v.enter(n, out.Opposite(), key, cost+price)
		v.n--
	}
}

// enterTown gives a town its exit, and goes on through a second one.
func (v *surveyor) enterTown(h board.Hex, town board.PlaceID, in board.Edge, key uint64, cost int) {
	x := &v.p.Hexes[h]
	key = join(key, town)
	one, two := v.g.Rules.ReplaceTown, v.g.Rules.ReplaceTown
	if x.N == 0 {
		one = v.g.Rules.TownBase + v.g.Rules.TownExit
		two = one + v.g.Rules.TownExit
	}
	v.lay(h, engine.Pair{A: in, B: board.Center})
	v.end(key, cost+one)
	v.n--
	for out := board.N; out < board.Center; out++ {
		if out != in && x.At(out) < 0 && v.g.Board.Open(h, out) {
			v.lay(h, engine.Pair{A: min(in, out), B: board.Center}, engine.Pair{A: max(in, out), B: board.Center})
			v.enter(v.g.Board.Hexes[h].Near[out], out.Opposite(), key, cost+two)
			v.n--
		}
	}
}

// fromTown sets out from a town in which the seat has track, by a new exit.
func (v *surveyor) fromTown(h board.Hex, town board.PlaceID) {
	x := &v.p.Hexes[h]
	mine := false
	for _, t := range x.Track[:x.N] {
		mine = mine || t.Owner == v.s
	}
	if !mine {
		return
	}
	for out := board.N; out < board.Center; out++ {
		if x.At(out) < 0 && v.g.Board.Open(h, out) {
			v.lay(h, engine.Pair{A: out, B: board.Center})
			v.enter(v.g.Board.Hexes[h].Near[out], out.Opposite(), join(0, town), v.g.Rules.ReplaceTown)
			v.n--
		}
	}
}

func (v *surveyor) laid(h board.Hex) bool {
	for _, part := range v.parts[:v.n] {
		if part.Hex == h {
			return true
		}
	}
	return false
}

func (v *surveyor) lay(h board.Hex, tracks ...engine.Pair) {
	n := copy(v.tracks[v.n][:], tracks)
	v.parts[v.n] = engine.Part{Verb: "build", Hex: h, Tracks: v.tracks[v.n][:n]}
	v.n++
}

// end notes a way that joins something to something else.
func (v *surveyor) end(key uint64, cost int) {
	if v.n == 0 || cost > v.cash {
		return
	}
	if last := key & 127; last == key>>7&127 && last > 1 {
		return // back to where it came from
	}
	had := v.found[key]
	if len(had) == keep && had[keep-1].cost <= cost {
		return
	}
	w := way{key: key, cost: cost, parts: slices.Clone(v.parts[:v.n])}
	for i := range w.parts {
		w.parts[i].Tracks = slices.Clone(w.parts[i].Tracks)
	}
	at := len(had)
	for at > 0 && had[at-1].cost > cost {
		at--
	}
	had = slices.Insert(had, at, w)
	v.found[key] = had[:min(len(had), keep)]
}
