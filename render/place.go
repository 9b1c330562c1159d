package render

import (
	"slices"
	"strconv"
	"strings"

	"railpost/engine/board"
)

func dollars(n int) string { return "$" + strconv.Itoa(n) }

// takes are the colours that may be delivered to the place.
func (d *drawing) takes(id board.PlaceID) (list []board.Color) {
	set := d.b.Places[id].Colors
	if d.p != nil && d.p.Colors[id] != 0 {
		set = d.p.Colors[id]
	}
	if k := d.newCity(id); k > 0 && set == 0 && d.g != nil {
		if c := d.g.Rules.Cities[k-1]; c != board.NoColor {
			set = set.With(c)
		}
	}
	for c := range board.NumColors {
		if set.Has(c) {
			list = append(list, c)
		}
	}
	return list
}

func (d *drawing) place(id board.PlaceID) {
	if d.asleep(id) {
		return
	}
	if d.isCity(id) {
		d.city(id)
		return
	}
	h := d.b.Places[id].Hexes[0]
	c, r := d.grid.center(h), 9.6*d.u
	s := d.state(h)
	if s.Disk {
		d.shape(circle(c, r*1.25), rgb(0x3a352d), white, 1.2*d.u)
	}
	d.shape(circle(c, r), rgb(0xfffaf0), ink, max(1, 2.2*d.u))
	if s.Disk {
		d.fill(circle(c, r*0.45), ink)
	}
	d.take(around(c, 2*r, 2*r))
	cubes := d.cubesOn(h)
	if room := d.b.Places[id].Capacity; len(cubes) == 1 && room <= 1 {
		d.cube(c, 11.5*d.u, cubes[0])
	} else if len(cubes) > 0 || room > 0 {
		d.cubeRows(h, cubes, room, 12, 31, d.clearOfTrack(h, max(len(cubes), room)))
	}
}

// city draws a coloured hex: one colour, bands of several, or a wedge for each edge by which goods enter.
func (d *drawing) city(id board.PlaceID) {
	pl := &d.b.Places[id]
	colors := d.takes(id)
	tint := blank
	if len(colors) > 0 {
		tint = cubeTint[colors[0]]
	}
	mixed := len(colors) > 1
	for _, h := range pl.Hexes {
		d.shape(d.grid.hexagon(h, 0.8*d.u), tint, tint, 1)
		sides := false
		for _, c := range pl.Sides {
			sides = sides || c != board.NoColor && c < board.NumColors
		}
		switch {
		case sides:
			mixed = true
			for e, c := range pl.Sides {
				if c < board.NumColors {
					w := polygon(d.grid.center(h), d.grid.corner(h, e+5), d.grid.corner(h, e))
					d.shape(w, cubeTint[c], white, 1*d.u)
				}
			}
		case mixed:
			d.bands(h, colors)
		}
		if pl.Terminal {
			d.line(d.grid.hexagon(h, 5*d.u), alpha(white, 0.9), 1.4*d.u)
			d.line(d.grid.hexagon(h, 7.4*d.u), alpha(ink, 0.8), 1.2*d.u)
		}
		d.line(d.grid.hexagon(h, 1.6*d.u), ink, max(1, 2.6*d.u))
		if len(colors) == 1 && !sides {
			d.line(d.grid.hexagon(h, 3.6*d.u), alpha(white, 0.35), 1.2*d.u)
		}
	}
	h := pl.Hexes[0]
	if d.isFresh(h) {
		d.butt(d.grid.hexagon(h, 2*d.u), fresh, max(1.3, 2.6*d.u), 5*d.u)
	}
	if mixed { // a plate keeps the name readable
		tint = rgb(0xf7f3ea)
	}
	d.cityName(id, tint, mixed)
	if len(colors) > 0 {
		d.initials(h, colors, tint, pl)
	}
	d.growthDiscs(id)
	d.regionMarks(id)
}

// cityBorders draws the closed edges of cities again, which their hexes cover.
func (d *drawing) cityBorders() {
	var p path
	for i := range d.b.Hexes {
		h := board.Hex(i)
		if id := d.placeAt(h); id == board.NoPlace || !d.isCity(id) {
			continue
		}
		for e := range 6 {
			if d.b.Hexes[h].Closed&(1<<e) != 0 {
				p.move(d.grid.corner(h, e+5)).line(d.grid.corner(h, e))
			}
		}
	}
	if len(p.ops) > 0 {
		d.line(&p, white, 7.5*d.u)
		d.line(&p, alert, max(2.2, 4.5*d.u))
	}
}

// bands paints a city of several colours in stripes.
func (d *drawing) bands(h board.Hex, colors []board.Color) {
	c, w := d.grid.center(h), 2*d.grid.r/float64(len(colors))
	half := half * (d.grid.r - d.u)
	reach := func(x float64) float64 { // half the hex's height at x
		if x < 0 {
			x = -x
		}
		return min(half, max(0, (d.grid.r-d.u-x)*2*0.8660254))
	}
	for i, col := range colors {
		x0, x1 := -d.grid.r+w*float64(i), -d.grid.r+w*float64(i+1)
		var up, down []pt
		for _, x := range []float64{x0, -d.grid.r / 2, 0, d.grid.r / 2, x1} {
			if x >= x0 && x <= x1 {
				up = append(up, c.add(pt{x, -reach(x)}))
				down = append(down, c.add(pt{x, reach(x)}))
			}
		}
		slices.Reverse(down)
		d.fill(polygon(append(up, down...)...), cubeTint[col])
	}
}

// initials names the city's colours by their letters at the bottom of the hex; of a city with sides, on each side.
func (d *drawing) initials(h board.Hex, colors []board.Color, tint colour, pl *board.Place) {
	size := max(5.5, 9.5*d.u)
	sided := false
	for e, c := range pl.Sides {
		if c < board.NumColors {
			sided = true
			at := d.grid.center(h).add(sideOf(board.Edge(e)).mul(0.84 * d.grid.r))
			d.letter(d.o.initial(c), at, size, on(cubeTint[c]))
			d.take(around(at, size, size))
		}
	}
	if sided {
		return
	}
	w := size * 1.15
	for i, c := range colors {
		low := 28.2
		if len(colors) > 1 { // a plate, clear of the rim
			low = 27
		}
		at := d.at(h, 0, low).add(pt{(float64(i) - float64(len(colors)-1)/2) * w, 0})
		if len(colors) > 1 {
			d.fill(around2(at, w, size*1.05), cubeTint[c])
			d.letter(d.o.initial(c), at, size*0.95, on(cubeTint[c]))
		} else {
			d.letter(d.o.initial(c), at, size, on(tint))
		}
		d.take(around(at, w, size))
	}
}

func around2(c pt, w, h float64) *path { return box(around(c, w, h)) }

// growthDiscs shows which columns of the goods display feed the city: light, dark, or a New City's letter.
func (d *drawing) growthDiscs(id board.PlaceID) {
	pl := &d.b.Places[id]
	h := pl.Hexes[0]
	r := max(3.7, 7.4*d.u)
	spots := []pt{d.at(h, 13.5, -25), d.at(h, 23, -12), d.at(h, -2.5, -25)}
	if len(pl.Growth) > 1 {
		r = max(3.2, 6*d.u)
		spots = []pt{d.at(h, 4.9, -26.2), d.at(h, 16.8, -26.2)}
	}
	if d.u < 0.5 { // on small hexes the discs stand over the corner, to leave room for the coordinate
		spots[0], spots[1] = d.at(h, 20, -28), d.at(h, 36, -9)
	}
	k := 0
	put := func(text string, fill colour, square bool) {
		c := spots[min(k, len(spots)-1)]
		k++
		if square {
			d.shape(roundBox(around(c, 2*r, 2*r), r*0.3), fill, ink, max(0.7, 1.2*d.u))
		} else {
			edge := ink
			if dark(fill) {
				edge = white
			}
			d.shape(circle(c, r), fill, edge, max(0.7, 1.2*d.u))
		}
		d.letter(text, c, r*1.5, on(fill))
		d.take(around(c, 2*r, 2*r))
	}
	for _, g := range pl.Growth {
		fill := white
		if strings.HasPrefix(g, "dark") {
			fill = rgb(0x2b2826)
		}
		put(g[len(g)-1:], fill, false)
	}
	if pl.Column != "" {
		put(pl.Column, rgb(0xfff3c4), true)
	}
	if n := d.newCity(id); n > 0 {
		put(string(rune('A'+n-1)), rgb(0xfff3c4), true)
	}
}

// cityName writes the name in the widest part of the hex, on two lines if need be, and the cubes under it.
func (d *drawing) cityName(id board.PlaceID, tint colour, plate bool) {
	pl := &d.b.Places[id]
	h := pl.Hexes[0]
	c := d.grid.center(h)
	full := max(7, 12*d.u)
	wide := 67 * d.u
	if pl.Terminal {
		wide = 52 * d.u
	}
	size := shrink(pl.Name, full, true, wide, 0)
	lines := []string{pl.Name}
	if size < 0.82*full && (d.u > 0.5 || measure(pl.Name, 5.6, true) > 110*d.u) {
		if a, b, ok := broken(pl.Name); ok {
			if s := min(shrink(a, full, true, 56*d.u, 0), shrink(b, full, true, wide, 0)); s > size {
				lines, size = []string{a, b}, s
			}
		}
	}
	base := -4.5 * d.u
	if len(lines) == 2 {
		size = min(size, 10.2*d.u+0.4)
		base = 3 * d.u
	}
	least := max(size, 5.6) // at the smallest sizes the name may stand over the hex's rim, with a halo
	if len(lines) == 2 {    // clear of the coordinate above
		base = max(base, -33*d.u+max(4.9, 9*d.u)*capHeight+1.2+1.74*least)
	}
	if plate {
		w := 0.0
		for _, l := range lines {
			w = max(w, measure(l, least, true))
		}
		low := c.y + base + 0.28*least
		d.fill(roundBox(rect{c.x - w/2 - 0.3*least, low - least*1.02*float64(len(lines)) - 0.1*least, c.x + w/2 + 0.3*least, low}, 0.3*least), tint)
	}
	for i, l := range lines {
		y := base - float64(len(lines)-1-i)*least*1.02
		lab := label{text: l, size: least, bold: true, fill: on(tint), what: "name"}
		if measure(l, least, true) > 72*d.u {
			lab.halo, lab.haloW = tint, 0.3*least
		}
		d.putLabel(lab, []pt{{c.x, c.y + y}, {c.x, c.y + y + least*0.4}, {c.x, c.y + y - least*0.4}, {c.x + 8*d.u, c.y + y}, {c.x - 8*d.u, c.y + y}})
	}
	top := base/d.u + 4.5 // clear of the p's and g's
	d.cubeRows(h, d.cubesOn(h), pl.Capacity, top, 25, 0)
}

// broken splits a name into two lines where it may break.
func broken(name string) (a, b string, ok bool) {
	r := []rune(name)
	best := len(r)
	for i, x := range r {
		if x == ' ' || x == '/' || x == '-' {
			if off := max(i, len(r)-i); off < best && i > 1 {
				best, ok = off, true
				a, b = string(r[:i]), string(r[i+1:])
				if x != ' ' {
					a += string(x)
				}
			}
		}
	}
	return a, b, ok
}

// cubesOn are the cubes on a hex from left to right.
func (d *drawing) cubesOn(h board.Hex) (list []board.Color) {
	if d.p == nil {
		return nil
	}
	for _, c := range d.p.Cubes[:d.p.NumCubes] {
		if c.At == h {
			list = append(list, c.Color)
		}
	}
	if d.g != nil && d.g.Rules.Rows {
		slices.Reverse(list) // the first to go is the one on the right
	}
	return list
}

// clearOfTrack is how far to the side of a hex's middle, in fortieths of its radius, so many cubes cover least track.
func (d *drawing) clearOfTrack(h board.Hex, cubes int) float64 {
	if cubes > 2 { // too wide to stand aside
		return 0
	}
	best, least := 0.0, 1e18
	for _, x := range []float64{0, 16, -16} {
		if v := d.railsUnder(around(d.at(h, x, 19), 12*d.u*float64(cubes), 12*d.u)); v < least {
			best, least = x, v
		}
	}
	return best
}

// cubeRows lays cubes, and empty squares up to room, in rows from y0 to y1 below the middle and x beside it (fortieths of
// the radius).
func (d *drawing) cubeRows(h board.Hex, cubes []board.Color, room int, y0, y1, x float64) {
	n := max(len(cubes), room)
	if n == 0 {
		return
	}
	size := 12.0 // with the gap
	var rows []int
	for ; size > 3; size -= 0.5 {
		rows = rows[:0]
		left := n
		for y := y0; left > 0 && y+size <= y1+0.5; y += size {
			k := min(left, int((2*(38-(y+size)/1.732))/size))
			if k < 1 {
				break
			}
			rows = append(rows, k)
			left -= k
		}
		if left == 0 {
			break
		}
	}
	i, y := 0, y0+size/2
	if len(rows) == 1 && size == 12 {
		y += 2
	}
	for _, k := range rows {
		for j := range k {
			at := d.at(h, x+(float64(j)-float64(k-1)/2)*size, y)
			if i < len(cubes) {
				d.cube(at, (size-1)*d.u, cubes[i])
			} else {
				d.shape(around2(at, (size-2)*d.u, (size-2)*d.u), alpha(white, 0.35), alpha(ink, 0.6), 0.8*d.u)
				d.take(around(at, size*d.u, size*d.u))
			}
			i++
		}
		y += size
	}
}

// cube is a goods cube: its colour, and the colour's initial.
func (d *drawing) cube(at pt, w float64, c board.Color) {
	tint := cubeTint[c]
	r := around(at, w, w)
	d.shape(roundBox(r, w*0.16), tint, white, max(0.8, w*0.13))
	d.shape(roundBox(r.grow(-w*0.03), w*0.14), tint, ink, max(0.6, w*0.085))
	d.letter(d.o.initial(c), at, w*0.8, on(tint))
	d.take(r)
}

// looseCubes lie on hexes that are no place.
func (d *drawing) looseCubes() {
	if d.p == nil {
		return
	}
	for i := range d.b.Hexes {
		h := board.Hex(i)
		if d.placeAt(h) != board.NoPlace {
			continue
		}
		if cubes := d.cubesOn(h); len(cubes) > 0 {
			d.cubeRows(h, cubes, 0, 12, 32, d.clearOfTrack(h, len(cubes)))
		}
	}
}

// prices writes what is printed on a hex, until track lies there.
func (d *drawing) prices() {
	for i := range d.b.Hexes {
		h := board.Hex(i)
		if c := &d.b.Hexes[h]; c.Price > 0 && d.state(h).N == 0 && d.placeAt(h) == board.NoPlace {
			d.tag(d.at(h, 0, 1), dollars(c.Price), max(6, 11.5*d.u))
		}
	}
}
