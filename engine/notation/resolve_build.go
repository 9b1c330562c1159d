package notation

import (
	"slices"

	"railpost/engine"
	"railpost/engine/board"
)

// building works out the parts of a build one after the other, on a copy of the position.
type building struct {
	*engine.Builder
	parts  []engine.Part
	failed *engine.Part // the first that could not be done, as first tried
}

// start begins a build; how many tiles and dollars it may take is judged at its end.
func (r *resolver) start() *building {
	next := *r.p
	next.Players[r.s].Cash = 1 << 14
	return &building{Builder: &engine.Builder{Game: r.g, Was: r.p, P: &next, Seat: r.s, Max: 1 << 10}}
}

// lay does a part; on failure the build is as it was.
func (b *building) lay(part engine.Part) error {
	was, builder, n := *b.P, *b.Builder, len(b.parts)
	if err := b.Lay(part); err != nil {
		p := b.P
		*b.Builder = builder
		*p = was
		b.parts = b.parts[:n]
		err.Part = n
		if b.failed == nil {
			b.failed = &part
		}
		return err
	}
	b.parts = append(b.parts, part)
	return nil
}

func (r *resolver) build(s Said) (engine.Order, error) {
	o, err := r.added(engine.Order{Verb: "build"}, s)
	if err != nil {
		return o, err
	}
	if o.Parts, err = r.parts(o, s.Parts); err != nil {
		return o, err
	}
	if len(o.Parts) == 0 && len(s.Parts) > 0 {
		return o, Fault{Code: "build.there-already"}
	}
	if s.Max != NoMax {
		whole, err := r.g.Build(r.p, r.s, o)
		if err != nil {
			return o, err
		}
		if whole.Spent > s.Max {
			return o, Fault{Code: "build.over-max", N: whole.Spent, M: s.Max}
		}
	}
	return o, r.try(o)
}

// parts works out what is written for the order o.
func (r *resolver) parts(o engine.Order, parts []SaidPart) ([]engine.Part, error) {
	b := r.start()
	for i, said := range parts {
		var err error
		if said.Line > 0 {
			r.line, r.col = said.Line, said.Col
		}
		if len(said.Way) > 0 && said.Verb == "build" {
			err = r.layWay(b, said.Way)
		} else {
			err = r.layPart(b, said)
		}
		if err != nil {
			if e, ok := err.(*engine.Error); ok && b.failed != nil && o.Verb == "build" {
				// The engine judging the order itself names the nearest legal parts, too.
				o.Parts = append(b.parts[:e.Part:e.Part], *b.failed)
				if _, whole := r.g.Build(r.p, r.s, o); whole != nil {
					err = whole
				}
			}
			if f, ok := err.(Fault); ok {
				f.Part = i + 1
				err = f
			}
			return nil, err
		}
	}
	return b.parts, nil
}

// layPart does a part that is no way.
func (r *resolver) layPart(b *building, said SaidPart) error {
	if ph := r.w.part[said.Verb]; ph != nil {
		return r.layOwn(b, ph, said)
	}
	switch said.Verb {
	case "link":
		return r.layLink(b, said)
	case "urbanize":
		h := hexOf(r.g, b.P, said.At)
		if h == board.NoHex {
			return Fault{Code: "city.not-built", Read: string(rune(said.At.City))}
		}
		return b.lay(engine.Part{Verb: "urbanize", Hex: h, City: said.City})
	}
	h := hexOf(r.g, b.P, said.At)
	if h == board.NoHex {
		return Fault{Code: "city.not-built", Read: string(rune(said.At.City))}
	}
	if r.isTown(b, h) {
		return r.layTown(b, h, said)
	}
	return r.layTracks(b, h, said.Tracks, said.Verb == "redirect")
}

func (r *resolver) isTown(b *building, h board.Hex) bool {
	id := r.g.PlaceAt(b.P, h)
	return id != board.NoPlace && !r.g.IsCity(b.P, id)
}

// layTracks lays tracks on a hex by edges. One that shares an edge with track that lies there redirects it.
func (r *resolver) layTracks(b *building, h board.Hex, tracks []engine.Pair, redirect bool) error {
	x := &b.P.Hexes[h]
	there := x.Track[:x.N]
	verb := "build"
	if redirect {
		verb = "redirect"
	}
	var first error
	found := false
	// Each way to give the tracks the track that they redirect, or none; those that redirect come first.
	uses := make([]int, len(tracks)) // index into there; -1: new
	var walk func(i int)
	walk = func(i int) {
		if found {
			return
		}
		if i < len(tracks) {
			for k, t := range there {
				if sharesOne(t, tracks[i]) && !used(uses[:i], k) {
					uses[i] = k
					walk(i + 1)
				}
			}
			uses[i] = -1
			walk(i + 1)
			return
		}
		part := engine.Part{Verb: "build", Hex: h}
		for j, k := range uses {
			if k < 0 {
				part.Tracks = append(part.Tracks, tracks[j])
				continue
			}
			part.Verb = "redirect"
			part.Turned = append(part.Turned, engine.Redirect{From: sorted(engine.Pair{A: there[k].A, B: there[k].B}), To: tracks[j]})
		}
		if redirect && part.Verb != "redirect" {
			part.Verb = verb
		}
		err := b.lay(part)
		if err == nil {
			found = true
		} else if first == nil {
			first = err
		}
	}
	walk(0)
	if found {
		b.failed = nil
		return nil
	}
	return first
}

func used(uses []int, k int) bool {
	for _, u := range uses {
		if u == k {
			return true
		}
	}
	return false
}

// sharesOne says whether a track has one of the pair's edges but not both.
func sharesOne(t engine.Track, p engine.Pair) bool {
	a := t.A == p.A || t.B == p.A
	b := t.A == p.B || t.B == p.B
	return a != b && p.B != board.Center
}

// layTown gives a town its exits. Pairs name the tile that is wanted.
func (r *resolver) layTown(b *building, h board.Hex, said SaidPart) error {
	x := &b.P.Hexes[h]
	have := engine.ExitSet(0)
	for _, t := range x.Track[:x.N] {
		have |= engine.Pair{A: t.A, B: t.B}.Exits()
	}
	part := engine.Part{Verb: said.Verb, Hex: h}
	var named []engine.Pair
	all := have
	for _, t := range said.Tracks {
		if t.B == board.Center {
			part.Tracks = append(part.Tracks, t)
			all |= t.Exits()
			continue
		}
		named = append(named, t)
		for _, e := range [2]board.Edge{t.A, t.B} {
			if have&(1<<e) == 0 {
				part.Tracks = append(part.Tracks, engine.Pair{A: e, B: board.Center})
			}
			all |= 1 << e
		}
	}
	part.Tile = said.Tile
	if len(named) > 0 {
		kind := tileNamed(named, all)
		if kind == engine.NoTile {
			return Fault{Code: "build.no-such-tile", Read: r.g.Board.Hexes[h].ID}
		}
		// With two exits only one tile fits: it need not be named.
		if len(engine.TownTiles(all)) > 1 {
			part.Tile = kind
		}
	}
	slices.SortFunc(part.Tracks, func(x, y engine.Pair) int { return int(x.A) - int(y.A) })
	return b.lay(part)
}

// tileNamed is the tile with just these exits that has the tracks named; NoTile if there is none.
func tileNamed(named []engine.Pair, all engine.ExitSet) engine.TileKind {
	for _, k := range engine.TownTiles(all) {
		for _, pairs := range positions(k, all) {
			if !slices.ContainsFunc(named, func(t engine.Pair) bool { return !slices.Contains(pairs, t) }) {
				return k
			}
		}
	}
	return engine.NoTile
}

// positions are the tracks of a tile of that kind, turned so that it has just these exits.
func positions(k engine.TileKind, all engine.ExitSet) (list [][]engine.Pair) {
	for turn := range board.Edge(6) {
		var exits engine.ExitSet
		var pairs []engine.Pair
		for _, t := range k.Shape() {
			if t.B == board.Center {
				return nil
			}
			pair := sorted(engine.Pair{A: (t.A + turn) % 6, B: (t.B + turn) % 6})
			exits |= pair.Exits()
			pairs = append(pairs, pair)
		}
		if exits == all {
			list = append(list, pairs)
		}
	}
	return list
}

// named is how a part is written: a tile that is named for a town by its tracks if all its exits are new, else by its
// own name behind the exits.
func named(part engine.Part) ([]engine.Pair, engine.TileKind) {
	if part.Tile == engine.NoTile || len(part.Tracks) == 0 || part.Tracks[0].B != board.Center {
		return part.Tracks, engine.NoTile
	}
	var all engine.ExitSet
	for _, t := range part.Tracks {
		all |= t.Exits()
	}
	if list := positions(part.Tile, all); len(list) > 0 {
		return list[0], engine.NoTile
	}
	return part.Tracks, part.Tile
}

// layWay lays the tiles of a way in the order in which it is written; if that is not legal, from its other end.
func (r *resolver) layWay(b *building, way []Spot) error {
	hexes, err := r.wayHexes(b, way)
	if err != nil {
		return err
	}
	was, builder, n := *b.P, *b.Builder, len(b.parts)
	back := func() {
		p := b.P
		*b.Builder = builder
		*p = was
		b.parts = b.parts[:n]
	}
	first := r.layHexes(b, hexes)
	if first == nil {
		return nil
	}
	back()
	for i, j := 0, len(hexes)-1; i < j; i, j = i+1, j-1 {
		hexes[i], hexes[j] = hexes[j], hexes[i]
	}
	for i := range hexes {
		hexes[i].in, hexes[i].out = hexes[i].out, hexes[i].in
	}
	if r.layHexes(b, hexes) == nil {
		b.failed = nil
		return nil
	}
	back()
	return first
}

// wayHex is one hex of a way, with the edges by which the way comes in and goes out; board.Center: it ends here.
type wayHex struct {
	hex     board.Hex
	in, out board.Edge
}

// wayHexes finds the hexes and edges of a way. Of a city of several hexes those count that touch the next.
func (r *resolver) wayHexes(b *building, way []Spot) (hexes []wayHex, err error) {
	var before []board.Hex
	for i, s := range way {
		h := hexOf(r.g, b.P, s)
		if h == board.NoHex {
			return nil, Fault{Code: "city.not-built", Read: string(rune(s.City))}
		}
		here := []board.Hex{h}
		if id := r.g.PlaceAt(b.P, h); id != board.NoPlace && (s.Hex == board.NoHex) {
			here = r.g.Board.Places[id].Hexes
		}
		if i == 0 {
			hexes = append(hexes, wayHex{h, board.Center, board.Center})
			before = here
			continue
		}
		last := &hexes[len(hexes)-1]
		met := false
		for _, x := range before {
			for _, y := range here {
				if e, ok := r.g.Board.EdgeTo(x, y); ok && !met {
					met = true
					if x != last.hex {
						last.hex = x
					}
					last.out = e
					hexes = append(hexes, wayHex{y, e.Opposite(), board.Center})
				}
			}
		}
		if !met {
			return nil, Fault{Code: "way.not-neighbours", Read: r.g.Board.Hexes[before[0]].ID + "-" + r.g.Board.Hexes[h].ID}
		}
		before = here
	}
	return hexes, nil
}

func (r *resolver) layHexes(b *building, hexes []wayHex) error {
	for i, w := range hexes {
		if r.g.CityHex(b.P, w.hex) {
			continue
		}
		x := &b.P.Hexes[w.hex]
		end := i == 0 || i == len(hexes)-1
		if r.isTown(b, w.hex) {
			part := engine.Part{Verb: "build", Hex: w.hex}
			for _, e := range [2]board.Edge{w.in, w.out} {
				if e != board.Center && x.At(e) < 0 {
					part.Tracks = append(part.Tracks, engine.Pair{A: e, B: board.Center})
				}
			}
			if len(part.Tracks) == 2 && part.Tracks[0].A > part.Tracks[1].A {
				part.Tracks[0], part.Tracks[1] = part.Tracks[1], part.Tracks[0]
			}
			if len(part.Tracks) > 0 {
				if err := b.lay(part); err != nil {
					return err
				}
			}
			continue
		}
		if end {
			continue
		}
		want := sorted(engine.Pair{A: w.in, B: w.out})
		lies := false
		for _, t := range x.Track[:x.N] {
			lies = lies || sorted(engine.Pair{A: t.A, B: t.B}) == want
		}
		if lies {
			continue
		}
		if err := r.layTracks(b, w.hex, []engine.Pair{want}, false); err != nil {
			return err
		}
	}
	return nil
}

func (r *resolver) layLink(b *building, said SaidPart) error {
	var ends [2]board.PlaceID
	for i, s := range said.Way {
		h := hexOf(r.g, b.P, s)
		if h == board.NoHex {
			return Fault{Code: "city.not-built", Read: string(rune(s.City))}
		}
		ends[i] = r.g.PlaceAt(b.P, h)
	}
	for i, l := range r.g.Direct {
		if l.A == ends[0] && l.B == ends[1] || l.A == ends[1] && l.B == ends[0] {
			return b.lay(engine.Part{Verb: "link", Hex: board.NoHex, Link: i})
		}
	}
	return Fault{Code: "link.none"}
}
