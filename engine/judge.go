package engine

import (
	"math/bits"

	"railpost/engine/board"
)

// fault is why a tile may not be laid: an Error without its memory, as most of those found while listing are dropped.
type fault struct {
	code  string // "" is none
	track Pair
	seat  Seat
	place board.PlaceID
	kind  TileKind
	n, m  int
}

func (b *Builder) errorOf(f fault, h board.Hex) *Error {
	err := b.refuse(f.code).At(h).Num(f.n, f.m)
	switch {
	case f.kind != NoTile:
		err.Word = f.kind.String()
	case f.track.B == board.Center || f.track.A == f.track.B:
		err.Word = f.track.A.String()
	default:
		err.Word = f.track.A.String() + "-" + f.track.B.String()
	}
	switch f.code {
	case "build.joins-other", "build.redirect-other":
		err.Seat = f.seat
	case "build.loop", "build.city":
		err.Place = f.place
	}
	return err
}

// plan is a tile to be judged and laid: what it adds and what it turns; the rest it keeps.
type plan struct {
	hex   board.Hex
	add   [3]Pair // on a hex that is no town
	adds  int
	exits ExitSet // added on a town
	turn  [3]turning
	turns int
	tile  TileKind // wanted; NoTile: any
}

// turning is a track of the hex, by its index, and what it becomes.
type turning struct {
	track int
	to    Pair
}

// around is what lies beyond the edges of a hex, as it looks to the builder.
type around struct {
	shut  ExitSet          // off the board, no land, a border
	other ExitSet          // another owner's track would be joined
	touch ExitSet          // a city, own track, or nobody's section that may be extended
	city  ExitSet          // a city
	place [6]board.PlaceID // the city, or where the track met ends
	owner [6]Seat          // of the track met; Unbuilt: none is met
}

func (b *Builder) look(h board.Hex, a *around) {
	a.shut, a.other, a.touch, a.city = 0, 0, 0, 0
	for e := board.N; e < board.Center; e++ {
		a.place[e], a.owner[e] = board.NoPlace, Unbuilt
		n := b.Board.Hexes[h].Near[e]
		if !b.Board.Open(h, e) {
			a.shut |= 1 << e
			continue
		}
		if b.P.Hexes[n].N == 0 {
			if b.CityHex(b.P, n) {
				a.place[e] = b.PlaceAt(b.P, n)
				a.city |= 1 << e
				a.touch |= 1 << e
			}
			continue
		}
		in := e.Opposite()
		i := b.P.Hexes[n].At(in)
		if i < 0 {
			continue
		}
		t := &b.P.Hexes[n].Track[i]
		r := b.from(b.P, n, i, t.other(in), nil)
		a.place[e], a.owner[e] = r.place, t.Owner
		switch {
		case t.Owner == b.Seat:
			a.touch |= 1 << e
		case t.Owner != Nobody:
			a.other |= 1 << e
		case r.place != board.NoPlace && (b.CityHex(b.P, r.hex) || b.hasTrackIn(b.P, b.Seat, r.hex)):
			a.touch |= 1 << e
		}
	}
}

// ground says why no tile may lie on a hex.
func (b *Builder) ground(h board.Hex) fault {
	switch b.Board.Hexes[h].Terrain {
	case board.Water, board.Impassable:
		return fault{code: "build.water"}
	}
	if b.CityHex(b.P, h) {
		return fault{code: "build.city", place: b.PlaceAt(b.P, h)}
	}
	return fault{}
}

// over says why new track may not lead over the edge e.
func (b *Builder) over(h board.Hex, e board.Edge, a *around) fault {
	edge := Pair{e, e}
	switch bit := ExitSet(1) << e; {
	case a.other&bit != 0:
		return fault{code: "build.joins-other", track: edge, seat: a.owner[e]}
	case a.shut&bit == 0:
		return fault{}
	}
	c := &b.Board.Hexes[h]
	switch n := c.Near[e]; {
	case n == board.NoHex:
		return fault{code: "build.off-board", track: edge}
	case b.Board.Hexes[n].Terrain == board.Water:
		return fault{code: "build.into-water", track: edge}
	case b.Board.Hexes[n].Terrain == board.Impassable:
		return fault{code: "build.into-impassable", track: edge}
	}
	return fault{code: "build.border", track: edge}
}

// judge says which tile the plan takes and what it costs by the base game's prices, or why it may not be laid.
// Cash and the number of tiles are not its matter.
func (b *Builder) judge(pl *plan, a *around) (TileKind, int, fault) {
	if b.townOn(pl.hex) {
		return b.judgeTown(pl, a)
	}
	was := &b.P.Hexes[pl.hex]
	var used ExitSet
	var set PairSet
	for i := range was.Track[:was.N] {
		if !pl.turnsTrack(i) {
			used |= was.Track[i].Pair().Exits()
			set |= was.Track[i].Pair().Bit()
		}
	}
	for _, t := range pl.turn[:pl.turns] {
		if f := b.judgeTurn(pl.hex, t, a); f.code != "" {
			return 0, 0, f
		}
		if used&t.to.Exits() != 0 {
			return 0, 0, fault{code: "build.shared-edge", track: t.to}
		}
		used |= t.to.Exits()
		set |= t.to.Bit()
	}
	for _, t := range pl.add[:pl.adds] {
		switch {
		case set&t.Bit() != 0:
			return 0, 0, fault{code: "build.there", track: t}
		case used&t.Exits() != 0:
			return 0, 0, fault{code: "build.shared-edge", track: t}
		}
		if f := b.judgeNew(pl.hex, t, a); f.code != "" {
			return 0, 0, f
		}
		used |= t.Exits()
		set |= t.Bit()
	}
	if !b.P.Players[b.Seat].Started {
		switch {
		case bits.OnesCount16(uint16(set)) > 1:
			return 0, 0, fault{code: "build.first-simple"}
		case used&a.city == 0:
			return 0, 0, fault{code: "build.first-city"}
		}
	}
	k := TileOf(set)
	if k == NoTile || b.Rules.Tiles[k] == 0 && b.left(k, was) == 0 {
		return 0, 0, fault{code: "build.no-tile"}
	}
	if pl.tile != NoTile && pl.tile != k {
		return 0, 0, fault{code: "build.not-that-tile", kind: pl.tile}
	}
	switch {
	case k.Class() == Triple && was.N != 2:
		return 0, 0, fault{code: "build.triple"}
	case was.N == 0 && k.Class() != Simple && !b.Rules.ComplexOnEmpty:
		return 0, 0, fault{code: "build.complex-empty"}
	case b.left(k, was) <= 0:
		return 0, 0, fault{code: "build.tiles-out", kind: k}
	}
	return k, b.price(pl, k), fault{}
}

func (pl *plan) turnsTrack(i int) bool {
	for _, t := range pl.turn[:pl.turns] {
		if t.track == i {
			return true
		}
	}
	return false
}

// fits says whether a new track may lie between what is beyond its edges.
func (b *Builder) fits(t Pair, a *around) bool {
	return t.Exits()&(a.shut|a.other) == 0 && !b.loops(t, a) &&
		(a.touch&t.Exits() != 0 || !b.P.Players[b.Seat].Started)
}

// loops says whether the track would lead from a place back to it where that is not allowed.
func (b *Builder) loops(t Pair, a *around) bool {
	p := a.place[t.A]
	return p != board.NoPlace && p == a.place[t.B] && !b.Rules.LoopTrack
}

// judgeNew says why one new track does not fit.
func (b *Builder) judgeNew(h board.Hex, t Pair, a *around) fault {
	if b.fits(t, a) {
		return fault{}
	}
	for _, e := range [2]board.Edge{t.A, t.B} {
		if f := b.over(h, e, a); f.code != "" {
			return f
		}
	}
	if b.loops(t, a) {
		return fault{code: "build.loop", track: t, place: a.place[t.A]}
	}
	return fault{code: "build.apart", track: t}
}

// judgeTurn judges a redirection: of an open end, the player's or nobody's, that keeps the end by which it hangs.
func (b *Builder) judgeTurn(h board.Hex, turn turning, a *around) fault {
	t := &b.P.Hexes[h].Track[turn.track]
	was := t.Pair().normal()
	switch {
	case t.Owner != b.Seat && t.Owner != Nobody:
		return fault{code: "build.redirect-other", track: was, seat: t.Owner}
	case turn.to == was:
		return fault{code: "build.redirect-same", track: was}
	}
	openA, openB := !b.meets(b.P, h, was.A), !b.meets(b.P, h, was.B)
	if !openA && !openB {
		return fault{code: "build.redirect-end", track: was}
	}
	var kept, end board.Edge
	switch {
	case openB && (turn.to.A == was.A || turn.to.B == was.A):
		kept = was.A
	case openA && (turn.to.A == was.B || turn.to.B == was.B):
		kept = was.B
	default:
		return fault{code: "build.redirect-keeps", track: was}
	}
	if end = turn.to.A; end == kept {
		end = turn.to.B
	}
	if f := b.over(h, end, a); f.code != "" {
		return f
	}
	if p := a.place[kept]; p != board.NoPlace && p == a.place[end] && !b.Rules.LoopTrack {
		return fault{code: "build.loop", track: turn.to, place: p}
	}
	return fault{}
}

// judgeTown judges exits that are added to a town. One that touches carries the others, as does older own track.
func (b *Builder) judgeTown(pl *plan, a *around) (TileKind, int, fault) {
	was := &b.P.Hexes[pl.hex]
	old := was.Exits()
	exits := old | pl.exits
	if both := old & pl.exits; both != 0 {
		return 0, 0, fault{code: "build.there", track: Pair{both.first(), board.Center}}
	}
	town := b.PlaceAt(b.P, pl.hex)
	for rest := pl.exits; rest != 0; rest &= rest - 1 {
		e := rest.first()
		if f := b.over(pl.hex, e, a); f.code != "" {
			return 0, 0, f
		}
		if a.place[e] == town && !b.Rules.LoopTrack {
			return 0, 0, fault{code: "build.loop", track: Pair{e, board.Center}, place: town}
		}
	}
	if !b.P.Players[b.Seat].Started {
		switch {
		case exits.Len() != 2:
			return 0, 0, fault{code: "build.first-simple"}
		case pl.exits&a.city == 0:
			return 0, 0, fault{code: "build.first-city"}
		}
	} else if pl.exits&a.touch == 0 && !b.hasTrackIn(b.P, b.Seat, pl.hex) {
		return 0, 0, fault{code: "build.apart", track: Pair{pl.exits.first(), board.Center}}
	}
	kinds := TownTiles(exits)
	if len(kinds) == 0 {
		return 0, 0, fault{code: "build.exits", n: exits.Len(), m: 4}
	}
	k, f := b.townTile(kinds, pl.tile, was)
	if f.code != "" {
		return 0, 0, f
	}
	if k.Class() != TownTile && !was.Disk && b.P.Disks <= 0 {
		return 0, 0, fault{code: "build.disks-out"}
	}
	if was.N > 0 {
		return k, b.Rules.ReplaceTown, fault{}
	}
	return k, b.Rules.TownBase + b.Rules.TownExit*exits.Len(), fault{}
}

// townTile takes the tile that is wanted, or the one most are left of, crossing first.
func (b *Builder) townTile(kinds []TileKind, wanted TileKind, was *HexState) (TileKind, fault) {
	if wanted != NoTile {
		for _, k := range kinds {
			if k == wanted && b.left(k, was) > 0 {
				return k, fault{}
			}
			if k == wanted {
				return NoTile, fault{code: "build.tiles-out", kind: k}
			}
		}
		return NoTile, fault{code: "build.not-that-tile", kind: wanted}
	}
	best, most := NoTile, 0
	for _, k := range kinds {
		if n := b.left(k, was); n > most {
			best, most = k, n
		}
	}
	if best == NoTile {
		return NoTile, fault{code: "build.tiles-out", kind: kinds[0]}
	}
	return best, fault{}
}

// left is how many tiles of the kind there are once the one on the hex is back in the box.
func (b *Builder) left(k TileKind, was *HexState) int {
	n := b.TilesLeft(b.P, k)
	if was.Tile == k {
		n++
	}
	return n
}

// price is the base game's for a hex that is no town.
func (b *Builder) price(pl *plan, k TileKind) int {
	r := &b.Rules
	class := k.Class()
	if b.P.Hexes[pl.hex].N == 0 {
		n := b.HexPrice(pl.hex)
		switch class {
		case Crossing:
			n += r.CrossExtra
		case Coexisting:
			n += r.CoexistExtra
		}
		return n
	}
	switch {
	case pl.adds == 0:
		return r.Redirect
	case class == Crossing:
		return r.ReplaceCrossing
	case class == Triple:
		return r.ReplaceTriple
	}
	return r.ReplaceCoexist
}

// HexPrice is what a simple tile costs on an empty hex: as printed, else by the sheet's or the rules' terrain.
func (g *Game) HexPrice(h board.Hex) int {
	c := &g.Board.Hexes[h]
	switch {
	case c.Price > 0:
		return c.Price
	case g.Board.Prices[c.Terrain] > 0:
		return g.Board.Prices[c.Terrain]
	}
	return g.Rules.Terrain[c.Terrain]
}

// townOn says whether there is a town on h that is no city.
func (b *Builder) townOn(h board.Hex) bool {
	id := b.PlaceAt(b.P, h)
	return id != board.NoPlace && !b.IsCity(b.P, id)
}

func (s ExitSet) first() board.Edge { return board.Edge(bits.TrailingZeros8(uint8(s))) }

// Len is the number of edges in the set.
func (s ExitSet) Len() int { return bits.OnesCount8(uint8(s)) }
