package render

import (
	"slices"

	"railpost/engine"
	"railpost/engine/board"
)

// marks shows the tiles of this turn: a bright inner edge and a lighter ground.
func (d *drawing) marks() {
	if d.p == nil || d.p.Turn == 0 {
		return
	}
	for i := range d.b.Hexes {
		if h := board.Hex(i); d.isFresh(h) {
			d.fill(d.grid.hexagon(h, 1*d.u), alpha(white, 0.35))
			d.butt(d.grid.hexagon(h, 2.6*d.u), fresh, max(1.3, 2.4*d.u), 5*d.u)
		}
	}
}

// isFresh says whether the hex's tile was laid or replaced in this turn.
func (d *drawing) isFresh(h board.Hex) bool {
	s := d.state(h)
	return d.p != nil && d.p.Turn > 0 && int8(s.Turn) == d.p.Turn && (s.N > 0 || s.Tile != engine.NoTile || s.City != 0)
}

// curve is a track's line across its hex: an arc that meets the edges at right angles.
func (d *drawing) curve(h board.Hex, a, b board.Edge) *path {
	c := d.grid.center(h)
	p := (&path{}).move(d.grid.side(h, a))
	if a == board.Center || b == board.Center || (a+3)%6 == b {
		return p.line(d.grid.side(h, b))
	}
	k := 0.6188 // handles of a gentle curve: 60 degrees of a circle
	if gap := (6 + int(b) - int(a)) % 6; gap == 1 || gap == 5 {
		k = 0.4444 // of a sharp one: 120 degrees
	}
	x, y := d.grid.side(h, a), d.grid.side(h, b)
	return p.cube(lerp(x, c, k), lerp(y, c, k), y)
}

// along is a point of a curve made by curve, t from 0 to 1.
func along(p *path, t float64) pt {
	if len(p.pts) == 2 {
		return lerp(p.pts[0], p.pts[1], t)
	}
	a, b, c, e := p.pts[0], p.pts[1], p.pts[2], p.pts[3]
	ab, bc, ce := lerp(a, b, t), lerp(b, c, t), lerp(c, e, t)
	return lerp(lerp(ab, bc, t), lerp(bc, ce, t), t)
}

// crosses says whether two tracks of a hex cross each other.
func crosses(a, b engine.Track) bool {
	if a.A == board.Center || a.B == board.Center || b.A == board.Center || b.B == board.Center {
		return false
	}
	within := func(e board.Edge) bool { return (6+e-a.A)%6 < (6+a.B-a.A)%6 && e != a.A }
	return within(b.A) != within(b.B)
}

func (d *drawing) tracks() {
	if d.p == nil {
		d.printedTrack()
		return
	}
	for _, casing := range []bool{true, false} {
		for i := range d.b.Hexes {
			h := board.Hex(i)
			s := d.state(h)
			for k := range s.Track[:s.N] {
				t := s.Track[k]
				c := d.curve(h, t.A, t.B)
				if casing {
					d.butt(c, alpha(white, 0.75), 11.5*d.u, 0)
					for x := 0.0; x <= 1; x += 0.125 {
						d.rails[h] = append(d.rails[h], along(c, x))
					}
					continue
				}
				for j := range k {
					if crosses(s.Track[j], t) {
						d.bridge(h, s.Track[j], t)
					}
				}
				d.rail(c, t.Owner)
			}
		}
	}
	d.openEnds()
}

// rail draws one track: a dark edge, the owner's colour, and dark sleepers where nobody or the state owns it.
func (d *drawing) rail(c *path, owner engine.Seat) {
	tint := d.ownerTint(owner)
	d.butt(c, ink, max(3, 8.6*d.u), 0) // flat, so that the colour's round end runs on into the next hex
	d.line(c, tint, max(1.6, 5.4*d.u))
	switch {
	case owner < 0:
		d.butt(c, mix(tint, ink, 0.75), max(1.6, 5.4*d.u), 2.5*d.u)
	case dark(tint) && tint.R < 70 && tint.G < 70:
		d.line(c, alpha(white, 0.55), max(0.7, 1.2*d.u)) // black track keeps a light thread
	}
}

// bridge lifts the second track over the first where they meet.
func (d *drawing) bridge(h board.Hex, under, over engine.Track) {
	a, b := d.curve(h, under.A, under.B), d.curve(h, over.A, over.B)
	best, at := 1e9, 0.5
	for i := 1; i < 32; i++ {
		for j := 1; j < 32; j++ {
			if l := along(b, float64(i)/32).sub(along(a, float64(j)/32)).len(); l < best {
				best, at = l, float64(i)/32
			}
		}
	}
	var deck []pt
	for k := range 9 {
		deck = append(deck, along(b, at+(float64(k)-4)*0.04))
	}
	for _, w := range []struct {
		c colour
		w float64
	}{{ink, 16.5}, {rgb(0xefe9dc), 13.5}} {
		d.butt(polyline(deck...), w.c, w.w*d.u, 0)
	}
}

// joins says what a track that leaves h by edge e meets: a place, a track of the neighbouring hex, or nothing.
func (d *drawing) joins(h board.Hex, e board.Edge) (next board.Hex, track int, kind endKind) {
	n := d.b.Hexes[h].Near[e]
	if n == board.NoHex {
		return n, 0, openEnd
	}
	if id := d.b.Hexes[n].Place; id != board.NoPlace && d.isCity(id) {
		return n, 0, placeEnd
	}
	s := d.state(n)
	for i, t := range s.Track[:s.N] {
		if t.A == e.Opposite() || t.B == e.Opposite() {
			return n, i, joined
		}
	}
	return n, 0, openEnd
}

type endKind uint8

const (
	openEnd endKind = iota
	placeEnd
	joined
)

// openEnds puts a buffer stop where track leads nowhere yet.
func (d *drawing) openEnds() {
	for i := range d.b.Hexes {
		h := board.Hex(i)
		s := d.state(h)
		for _, t := range s.Track[:s.N] {
			for _, e := range []board.Edge{t.A, t.B} {
				if e == board.Center {
					continue
				}
				if _, _, k := d.joins(h, e); k != openEnd {
					continue
				}
				out := sideOf(e).unit()
				c := d.grid.side(h, e).add(out.mul(-1.5 * d.u))
				across := pt{-out.y, out.x}.mul(8.5 * d.u)
				bar := polyline(c.add(across), c.sub(across))
				d.butt(bar, white, 7.5*d.u, 0)
				d.butt(bar, ink, 5.5*d.u, 0)
				d.butt(polyline(c.add(across.mul(0.82)), c.sub(across.mul(0.82))), alert, 2.4*d.u, 0)
			}
		}
	}
}

// printedTrack draws what a bare sheet has of it.
func (d *drawing) printedTrack() {
	for _, way := range d.b.PrintedTrack {
		for i := 1; i+1 < len(way); i++ {
			a, ok := d.b.EdgeTo(way[i], way[i-1])
			b, ok2 := d.b.EdgeTo(way[i], way[i+1])
			if ok && ok2 {
				c := d.curve(way[i], a, b)
				d.butt(c, alpha(white, 0.75), 11.5*d.u, 0)
				d.rail(c, engine.Nobody)
			}
		}
	}
}

// chain is a run of joined tracks of one owner: a link, or an unfinished section.
type chain struct {
	owner engine.Seat
	spots []pt // where its letter may stand, best first
}

// chains follows all track. Spots are the joints between hexes and the middles of tiles, from the chain's middle outwards.
func (d *drawing) chains() (list []chain) {
	seen := make([][4]bool, len(d.b.Hexes))
	for i := range d.b.Hexes {
		s := d.state(board.Hex(i))
		for k := range s.Track[:s.N] {
			if seen[i][k] {
				continue
			}
			seen[i][k] = true
			t := s.Track[k]
			back := d.follow(board.Hex(i), t.A, seen)
			on := d.follow(board.Hex(i), t.B, seen)
			var pts []pt
			for j := len(back) - 1; j >= 0; j-- {
				pts = append(pts, back[j])
			}
			at := 0.5
			if t.A == board.Center { // an exit of a town: nearer to its edge than to the town
				at = 0.72
			} else if t.B == board.Center {
				at = 0.28
			}
			if (t.A == board.Center || t.B == board.Center) && len(back)+len(on) > 0 {
				pts = append(pts, on...)
			} else {
				pts = append(append(pts, along(d.curve(board.Hex(i), t.A, t.B), at)), on...)
			}
			spots := fromMiddle(pts)
			if len(pts) == 1 && t.B != board.Center && t.A != board.Center { // one tile: beside its middle, too
				c := d.curve(board.Hex(i), t.A, t.B)
				spots = append(spots, along(c, 0.27), along(c, 0.73))
			}
			list = append(list, chain{t.Owner, spots})
		}
	}
	return list
}

// follow goes on over edge e: joints and middles in the order in which they come.
func (d *drawing) follow(h board.Hex, e board.Edge, seen [][4]bool) (pts []pt) {
	for e != board.Center {
		n, k, kind := d.joins(h, e)
		if kind != joined || seen[n][k] {
			return pts
		}
		seen[n][k] = true
		pts = append(pts, d.grid.side(h, e))
		t := d.state(n).Track[k]
		out := t.B
		if t.B == e.Opposite() {
			out = t.A
		}
		if out != board.Center {
			pts = append(pts, along(d.curve(n, t.A, t.B), 0.5))
		}
		h, e = n, out
	}
	return pts
}

func fromMiddle(pts []pt) []pt {
	out := make([]pt, 0, len(pts))
	for k := range pts {
		i := len(pts)/2 - (k+1)/2
		if k%2 == 0 {
			i = len(pts)/2 + k/2
		}
		if i >= 0 && i < len(pts) {
			out = append(out, pts[i])
		}
	}
	for _, p := range pts { // even counts leave one end over
		found := false
		for _, q := range out {
			found = found || p == q
		}
		if !found {
			out = append(out, p)
		}
	}
	return out
}

// ownerLetters puts a disc with the owner's letter on every link and section that somebody owns.
func (d *drawing) ownerLetters() {
	if d.p == nil {
		return
	}
	r := max(4.4, 7.6*d.u)
	chains := d.chains()
	slices.SortStableFunc(chains, func(a, b chain) int { return len(a.spots) - len(b.spots) }) // those with little choice first
	for _, c := range chains {
		if l := d.ownerLetter(c.owner); l != "" {
			at, least := c.spots[0], 1e18
			for i, s := range c.spots {
				b := around(s, 2*r, 2*r)
				// rather not on a crossing, nor far from the middle
				if v := d.crowd(b) + r*r*(0.15*max(0, d.railsUnder(b)-4)+0.01*float64(i)); v < least {
					at, least = s, v
				}
			}
			d.disc(at, r, c.owner)
		}
	}
}

// disc is an owner's letter on his colour.
func (d *drawing) disc(at pt, r float64, owner engine.Seat) {
	tint := d.ownerTint(owner)
	d.shape(circle(at, r), tint, ink, max(0.8, r*0.16))
	if dark(tint) {
		d.line(circle(at, r*0.82), alpha(white, 0.7), r*0.1)
	}
	d.letter(d.ownerLetter(owner), at, r*1.35, on(tint))
	d.take(around(at, 2*r, 2*r))
}

// directLinks draws connections without tiles: printed ones with their price, bought ones in their owner's colour.
func (d *drawing) directLinks() {
	if d.g == nil || d.p == nil {
		for _, l := range d.b.Links {
			d.directLink(l, engine.Unbuilt)
		}
		return
	}
	for i, l := range d.g.Direct {
		owner := d.p.Direct[i]
		if owner == engine.Unbuilt && (i >= len(d.g.Direct)-len(d.g.Rules.Joins) || d.b.AdjacentCost > 0 && !(d.isCity(l.A) && d.isCity(l.B))) {
			continue // neighbours that cannot be joined yet, or that no one joins
		}
		d.directLink(l, owner)
	}
}

func (d *drawing) directLink(l board.Link, owner engine.Seat) {
	from, to := d.nearest(l.A, l.B)
	a, b := d.grid.center(from), d.grid.center(to)
	way := b.sub(a)
	gap := 34 * d.u // from rim to rim
	near := way.len() < 2*d.grid.r
	if near { // neighbours: a short piece across the edge
		gap = way.len()/2 - 9*d.u
	}
	line := polyline(a.add(way.unit().mul(gap)), b.sub(way.unit().mul(gap)))
	mid := lerp(a, b, 0.5)
	if owner == engine.Unbuilt {
		d.line(line, alpha(white, 0.9), 9*d.u)
		d.butt(line, ink, 5*d.u, 4*d.u)
		size := max(5.5, 10*d.u)
		across := pt{-way.y, way.x}.mul(0.32)
		best := 1e18
		spots := []pt{mid, mid.add(across), mid.sub(across), mid.add(across.mul(1.6)), mid.sub(across.mul(1.6))}
		if near { // the price would cover all of it
			spots = spots[1:]
		}
		for _, at := range spots {
			if v := d.crowd(around(at, size*2, size*1.3)); v < best {
				best, mid = v, at
			}
		}
		d.tag(mid, dollars(l.Cost), size)
		return
	}
	d.line(line, alpha(white, 0.9), 11*d.u)
	d.rail(line, owner)
	if d.ownerLetter(owner) != "" {
		d.disc(mid, max(4.4, 7.6*d.u), owner)
	}
}

// nearest are the hexes of two places that are closest.
func (d *drawing) nearest(a, b board.PlaceID) (from, to board.Hex) {
	best := 1e18
	for _, x := range d.b.Places[a].Hexes {
		for _, y := range d.b.Places[b].Hexes {
			if l := d.grid.center(x).sub(d.grid.center(y)).len(); l < best {
				best, from, to = l, x, y
			}
		}
	}
	return from, to
}

// tag is a small paper label, for prices.
func (d *drawing) tag(c pt, text string, size float64) {
	w := measure(text, size, true)
	r := around(c, w+size*0.7, size*1.25)
	d.shape(roundBox(r, size*0.3), rgb(0xfffdf2), rgb(0x6b5a2a), max(0.6, size*0.08))
	d.text(text, pt{c.x, c.y + size*capHeight/2}, 0, size, true, rgb(0x5a3d00), "price")
	d.written = append(d.written, r)
}
