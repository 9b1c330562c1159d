package render

import "railpost/engine/board"

// townName stands beside the town, where it covers least.
func (d *drawing) townName(id board.PlaceID) {
	pl := &d.b.Places[id]
	h := pl.Hexes[0]
	if d.isCity(id) || d.asleep(id) || pl.Name == d.b.Hexes[h].ID {
		return
	}
	c := d.grid.center(h)
	size := max(7, 12*d.u)
	lab := label{text: pl.Name, size: size, bold: true, fill: ink, halo: alpha(rgb(0xfbf7ea), 0.92), haloW: max(1.6, 0.26*size), what: "name"}
	cap := size * capHeight
	r := 11*d.u + 0.08*size
	w := measure(pl.Name, size, true)
	var spots []pt
	for _, dx := range []float64{0, -9, 9, -18, 18, -26, 26} {
		x := c.x + dx*d.u
		spots = append(spots, pt{x, c.y + r + cap + 1.5*d.u}, pt{x, c.y - r - 2*d.u}, pt{x, c.y + r + cap + 9*d.u}, pt{x, c.y - r - 10*d.u},
			pt{x, c.y + r + cap + 16*d.u}, pt{x, c.y - r - 17*d.u})
	}
	spots = append(spots, pt{c.x + r + w/2 + 2*d.u, c.y + cap/2}, pt{c.x - r - w/2 - 2*d.u, c.y + cap/2})
	d.putLabel(lab, spots)
}

// coordinates stand in the upper left corner of every hex, or in another where that is taken.
func (d *drawing) coordinates() {
	for i := range d.b.Hexes {
		h := board.Hex(i)
		cell := &d.b.Hexes[h]
		size := max(5.6, 9.3*d.u)
		if cell.Place != board.NoPlace && d.isCity(cell.Place) {
			size = max(4.9, 9*d.u)
		}
		lab := label{text: cell.ID, size: size, fill: rgb(0x4f4a3c), what: "coordinate"}
		under := rgb(terrainTint[cell.Terrain])
		if cell.Place != board.NoPlace && d.isCity(cell.Place) {
			lab.bold = true
			under = blank
			if t := d.takes(cell.Place); len(t) > 0 {
				under = cubeTint[t[0]]
			}
			lab.fill = alpha(on(under), 0.95)
			if len(d.takes(cell.Place)) > 1 || d.b.Places[cell.Place].Terminal {
				lab.halo, lab.haloW, lab.fill = alpha(white, 0.85), 0.3*size, ink
			}
		} else if dark(under) {
			lab.fill = rgb(0xd8d2c6)
		} else if cell.Terrain == board.Water {
			lab.fill = rgb(0x3f6f8f)
		}
		if d.state(h).N > 0 {
			lab.halo, lab.haloW = alpha(rgb(0xfbf7ea), 0.85), max(1.2, 0.26*size)
			lab.fill = ink
		}
		w := measure(lab.text, size, lab.bold)
		c := d.grid.center(h)
		if lab.bold { // clear of the city's edge
			c = c.add(pt{1.2 * d.u, 1.6 * d.u})
		}
		top, low := c.y-33*d.u+size*capHeight, c.y+33*d.u
		x := c.x - 19*d.u + w/2
		right := 2*c.x - x
		d.putLabel(lab, []pt{{x, top}, {right, top}, {c.x - 27*d.u + w/2, c.y - 12*d.u}, {c.x + 27*d.u - w/2, c.y - 12*d.u},
			{c.x - 36*d.u + w/2, c.y + size*capHeight/2}, {c.x + 36*d.u - w/2, c.y + size*capHeight/2}, {c.x, top},
			{c.x - 27*d.u + w/2, c.y + 18*d.u}, {c.x + 27*d.u - w/2, c.y + 18*d.u}, {x, low}, {right, low}, {c.x, low},
			{c.x, c.y + size*capHeight/2}, {c.x, c.y - 10*d.u}, {c.x, c.y + 16*d.u}})
	}
}

// crowd is how much of r is taken, in square pixels; what lies outside the canvas counts thrice.
func (d *drawing) crowd(r rect) (v float64) {
	for _, t := range d.taken {
		if t.meets(r) {
			v += r.overlap(t)
		}
	}
	for _, t := range d.written { // letters on letters are the worst
		if t.meets(r) {
			v += 4 * r.overlap(t)
		}
	}
	if !r.inside(d.canvas) {
		v += 3 * (r.w()*r.h() - r.overlap(d.canvas))
	}
	return v
}

// railsUnder counts the points of track beneath r, of the hexes near its middle.
func (d *drawing) railsUnder(r rect) (n float64) {
	if d.p == nil {
		return 0
	}
	m := r.mid()
	for i := range d.b.Hexes {
		h := board.Hex(i)
		if len(d.rails[h]) == 0 {
			continue
		}
		if c := d.grid.center(h).sub(m); c.x > 3*d.grid.r || c.x < -3*d.grid.r || c.y > 2*d.grid.r || c.y < -2*d.grid.r {
			continue
		}
		for _, p := range d.rails[h] {
			if p.x > r.x0-2*d.u && p.x < r.x1+2*d.u && p.y > r.y0-2*d.u && p.y < r.y1+2*d.u {
				n++
			}
		}
	}
	return n
}

// putLabel writes the label with its middle at the best of the spots (on the baseline): free first, then clear of track,
// then early in the list. Where no spot is free the letters get smaller.
func (d *drawing) putLabel(l label, spots []pt) {
	for least := 0.45 * l.size; ; {
		w := measure(l.text, l.size, l.bold)
		best, found := 1e18, l
		for i, s := range spots {
			try := l
			try.at = pt{s.x - w/2, s.y}
			r := try.rect()
			over := d.crowd(r)
			v := over*1000 + float64(i)*0.6
			if v < best && l.halo.A != 0 {
				v += 1.5 * d.railsUnder(r)
			}
			if v < best {
				best, found = v, try
			}
			if v == 0 {
				break
			}
		}
		if best < 1000*0.5 || l.size < least {
			d.label(found)
			d.written = append(d.written, found.rect())
			return
		}
		l.size *= 0.92
		l.haloW *= 0.92
	}
}
