package render

import (
	"strings"

	"railpost/engine"
	"railpost/engine/board"
)

// sign is one entry of the legend: a word, and how its sign is drawn round a point in a box of side s.
type sign struct {
	text string
	draw func(c pt, s float64)
}

// legend explains what is on this board, and only that.
func (d *drawing) legend(r rect, f float64) float64 {
	y := d.heading(r, d.o.head("legend"), f)
	s := f * 1.9
	x := r.x0
	signs := d.signs()
	cell := 0.0
	for _, g := range signs {
		cell = max(cell, s+f*0.5+measure(g.text, f*0.9, false)+f)
	}
	columns := max(1, int((r.w()+f)/cell))
	cell = r.w() / float64(columns)
	for i, g := range signs {
		if i > 0 && i%columns == 0 {
			x, y = r.x0, y+s*1.08
		}
		c := pt{x + s/2, y + s/2}
		g.draw(c, s)
		size := shrink(g.text, f*0.9, false, cell-s-f*0.6, 4)
		d.text(g.text, pt{x + s + f*0.4, c.y + size*capHeight/2}, -1, size, false, ink, "table")
		x += cell
	}
	return y + s
}

func (d *drawing) signs() (list []sign) {
	add := func(text string, draw func(c pt, s float64)) { list = append(list, sign{text, draw}) }
	var has [board.NumTerrains]bool
	var closed, direct, town, terminal bool
	growth := map[string]bool{}
	for i := range d.b.Hexes {
		c := &d.b.Hexes[i]
		if d.placeAt(board.Hex(i)) == board.NoPlace && c.Price == 0 || c.Terrain != board.Plain {
			has[c.Terrain] = true
		}
		closed = closed || c.Closed != 0
	}
	for i := range d.b.Places {
		pl := &d.b.Places[i]
		town = town || pl.Town && !d.asleep(board.PlaceID(i))
		for _, g := range pl.Growth {
			growth[strings.TrimRight(g, "0123456789")] = true
		}
		terminal = terminal || pl.Terminal
	}
	direct = len(d.b.Links) > 0
	for t := range board.NumTerrains {
		if !has[t] {
			continue
		}
		word := d.o.head(t.String())
		if p := d.price(t); p > 0 {
			word += " " + dollars(p)
		}
		add(word, func(c pt, s float64) { d.swatch(t, c, s) })
	}
	if town {
		add(d.o.head("town"), func(c pt, s float64) { d.shape(circle(c, s*0.25), rgb(0xfffaf0), ink, s*0.07) })
	}
	for _, k := range []string{"light", "dark"} {
		fill := white
		if k == "dark" {
			fill = rgb(0x2b2826)
		}
		if growth[k] {
			add(d.o.head("growth")+" ("+d.o.head(k)+")", func(c pt, s float64) {
				d.shape(circle(c, s*0.3), fill, ink, 1)
				d.letter("1", c, s*0.42, on(fill))
			})
		}
	}
	if terminal {
		add(d.o.head("terminal"), func(c pt, s float64) {
			d.shape(small(c, s*0.46), blank, ink, s*0.05)
			d.line(small(c, s*0.34), white, s*0.05)
		})
	}
	for _, name := range sorted(d.b.Overlays) {
		add(d.o.head("overlay."+name), func(c pt, s float64) {
			d.butt(polyline(pt{c.x - s*0.4, c.y}, pt{c.x + s*0.4, c.y}), region, s*0.1, s*0.17)
		})
	}
	for _, r := range regionsOf(d.b) {
		add(d.o.head(r.key), func(c pt, s float64) {
			if !r.area {
				d.diamond(c, s*0.26, r.tint)
				return
			}
			d.fill(small(c, s*0.46), alpha(r.tint, 0.2))
			d.butt(small(c, s*0.42), alpha(r.tint, 0.75), s*0.08, s*0.16)
		})
	}
	for _, key := range signKeys(d.shown(true)) {
		add(d.o.head("sign."+key), func(c pt, s float64) { d.shape(small(c, s*0.44), areaFill, areaTint, s*0.08) })
	}
	for _, key := range signKeys(d.shown(false)) {
		add(d.o.head("sign."+key), func(c pt, s float64) { d.sign(key, c, s*0.38) })
	}
	if closed {
		add(d.o.head("impassable edge"), func(c pt, s float64) { d.line(polyline(pt{c.x - s*0.35, c.y}, pt{c.x + s*0.35, c.y}), alert, s*0.13) })
	}
	if direct || d.b.AdjacentCost > 0 {
		add(d.o.head("printed link"), func(c pt, s float64) {
			d.butt(polyline(pt{c.x - s*0.4, c.y}, pt{c.x + s*0.4, c.y}), ink, s*0.14, s*0.1)
		})
	}
	if d.p != nil {
		add(d.o.head("unfinished"), func(c pt, s float64) {
			d.line(polyline(pt{c.x - s*0.4, c.y}, pt{c.x + s*0.2, c.y}), ink, s*0.22)
			d.line(polyline(pt{c.x - s*0.4, c.y}, pt{c.x + s*0.2, c.y}), greyTint, s*0.13)
			d.butt(polyline(pt{c.x + s*0.25, c.y - s*0.27}, pt{c.x + s*0.25, c.y + s*0.27}), ink, s*0.16, 0)
			d.butt(polyline(pt{c.x + s*0.25, c.y - s*0.22}, pt{c.x + s*0.25, c.y + s*0.22}), alert, s*0.07, 0)
		})
		add(d.o.head("nobody"), func(c pt, s float64) {
			way := polyline(pt{c.x - s*0.4, c.y}, pt{c.x + s*0.4, c.y})
			d.line(way, ink, s*0.24)
			d.line(way, nobodyTint, s*0.15)
			d.butt(way, mix(nobodyTint, ink, 0.75), s*0.15, s*0.07)
		})
		if d.stateTrack() {
			add(d.o.head("state"), func(c pt, s float64) {
				way := polyline(pt{c.x - s*0.4, c.y}, pt{c.x + s*0.4, c.y})
				d.line(way, ink, s*0.24)
				d.line(way, stateTint, s*0.15)
				d.butt(way, mix(stateTint, ink, 0.75), s*0.15, s*0.07)
			})
		}
		if d.p.Turn > 0 {
			add(d.o.head("new this turn"), func(c pt, s float64) {
				d.butt(small(c, s*0.42), fresh, s*0.09, s*0.16)
			})
		}
	}
	return list
}

// stateTrack says whether the state owns track: it is nobody's for ever.
func (d *drawing) stateTrack() bool {
	for i := range d.b.Hexes {
		s := d.state(board.Hex(i))
		for _, t := range s.Track[:s.N] {
			if t.Owner == engine.State {
				return true
			}
		}
	}
	return false
}

func (d *drawing) price(t board.Terrain) int {
	if t == board.Water || t == board.Impassable {
		return 0
	}
	if p := d.b.Prices[t]; p > 0 {
		return p
	}
	if d.g != nil {
		return d.g.Rules.Terrain[t]
	}
	return 0
}

// small is a hexagon round a point.
func small(c pt, r float64) *path {
	pts := make([]pt, 6)
	for i := range pts {
		pts[i] = c.add(polar(r, float64(60*i)))
	}
	return polygon(pts...)
}

// swatch is a small piece of a terrain.
func (d *drawing) swatch(t board.Terrain, c pt, s float64) {
	r := s * 0.5
	tint := rgb(terrainTint[t])
	d.shape(small(c, r), tint, mix(tint, ink, 0.35), 0.9)
	if t == board.River || t == board.RiverMountain {
		way := (&path{}).move(pt{c.x - r*0.86, c.y - r*0.1}).cube(pt{c.x - r*0.2, c.y - r*0.7}, pt{c.x + r*0.2, c.y + r*0.5}, pt{c.x + r*0.86, c.y - r*0.05})
		d.line(way, riverOut, s*0.11)
		d.line(way, riverIn, s*0.07)
	}
	if t != board.Plain && t != board.River {
		texture(&d.layer, t, c.add(pt{0, -r * 0.16}), r/40, 3)
	}
}
