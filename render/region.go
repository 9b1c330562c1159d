package render

import (
	"slices"
	"strings"

	"railpost/engine/board"
)

var region = rgb(0x7a3e9d) // lines and letters of overlays

// regionTint are the tints of overlays' codes and of regions, in their order.
var regionTint = []colour{rgb(0x2a8fa8), rgb(0xe08a1e), rgb(0xc2447a), rgb(0x6a4fb0), rgb(0x7d8a1f), rgb(0x3558b8)}

// overlayLetters lists the letters of an overlay's codes: a hex whose code has two lies on the line between them.
func overlayLetters(codes []string) (list []string) {
	for _, c := range codes {
		for _, r := range c {
			if !slices.Contains(list, string(r)) {
				list = append(list, string(r))
			}
		}
	}
	slices.Sort(list)
	return list
}

// apart says whether a line runs between two hexes of an overlay.
func apart(a, b string) bool { return a != "" && b != "" && !strings.ContainsAny(a, b) }

// overlays tints the hexes that a second picture tells apart, a hex between two of its parts half and half.
func (gr *ground) overlays(u float64) {
	b := gr.grid.b
	for _, name := range sorted(b.Overlays) {
		codes := b.Overlays[name]
		letters := overlayLetters(codes)
		tint := func(letter string) colour {
			return alpha(regionTint[slices.Index(letters, letter)%len(regionTint)], 0.1)
		}
		for i, code := range codes {
			h := board.Hex(i)
			switch len(code) {
			case 0:
			case 1:
				gr.fill(gr.grid.hexagon(h, 0), tint(code))
			default:
				way := gr.towards(h, codes, code)
				gr.fill(gr.halfHex(h, polar(1, float64(way))), tint(code[:1]))
				gr.fill(gr.halfHex(h, polar(-1, float64(way))), tint(code[1:2]))
			}
		}
	}
}

// overlayLines draws dashed lines between the parts of a second picture: along edges, and across the hexes of two.
func (gr *ground) overlayLines(u float64) {
	b := gr.grid.b
	for _, name := range sorted(b.Overlays) {
		codes := b.Overlays[name]
		var p path
		for i := range b.Hexes {
			h := board.Hex(i)
			for e, n := range b.Hexes[h].Near {
				if n > h && apart(codes[h], codes[n]) {
					p.move(gr.grid.corner(h, e+5)).line(gr.grid.corner(h, e))
				}
			}
			if len(codes[h]) > 1 {
				x, y := gr.across(h, gr.towards(h, codes, codes[h]))
				p.move(x).line(y)
			}
		}
		if len(p.ops) > 0 {
			gr.line(&p, alpha(white, 0.8), 5*u)
			gr.butt(&p, region, max(1.4, 2.6*u), 5*u)
		}
	}
}

// towards is the direction in degrees in which the first of a hex's two codes lies: to a side or to a corner.
func (gr *ground) towards(h board.Hex, codes []string, code string) int {
	var v pt
	for e, n := range gr.grid.b.Hexes[h].Near {
		if n == board.NoHex || len(codes[n]) != 1 {
			continue
		}
		switch codes[n] {
		case code[:1]:
			v = v.add(sideOf(board.Edge(e)))
		case code[1:2]:
			v = v.sub(sideOf(board.Edge(e)))
		}
	}
	best, at := -1.0, -90
	for way := -90; way < 270; way += 30 {
		d := polar(1, float64(way))
		if w := d.x*v.x + d.y*v.y; w > best+1e-6 {
			best, at = w, way
		}
	}
	return at
}

// halfHex is the half of a hex that lies towards up.
func (gr *ground) halfHex(h board.Hex, up pt) *path {
	c := gr.grid.center(h)
	side := func(p pt) float64 { d := p.sub(c); return d.x*up.x + d.y*up.y }
	var pts []pt
	for i := range 6 {
		a, b := gr.grid.corner(h, i), gr.grid.corner(h, i+1)
		if side(a) >= 0 {
			pts = append(pts, a)
		}
		if side(a)*side(b) < 0 {
			pts = append(pts, lerp(a, b, side(a)/(side(a)-side(b))))
		}
	}
	return polygon(pts...)
}

// across are the ends of the line that halves a hex square to the way, in degrees: two corners or the middles of two sides.
func (gr *ground) across(h board.Hex, way int) (a, b pt) {
	long := gr.grid.r
	if way%60 == 0 {
		long *= half
	}
	c, to := gr.grid.center(h), polar(long, float64(way+90))
	return c.add(to), c.sub(to)
}

// named is a region that the picture shows: an area of hexes, or some of the cities.
type named struct {
	key   string // its label's: "region.east"
	hexes []board.Hex
	area  bool
	tint  colour
}

// regionsOf lists a sheet's regions but those that are what an overlay tells.
func regionsOf(b *board.Board) (list []named) {
	for _, name := range sorted(b.Regions) {
		r := named{key: "region." + name, hexes: b.Regions[name], tint: regionTint[len(list)%len(regionTint)]}
		told := false
		for _, codes := range b.Overlays {
			same := len(r.hexes) > 0
			for _, h := range r.hexes {
				same = same && codes[h] == codes[r.hexes[0]]
			}
			told = told || same
		}
		for _, h := range r.hexes {
			r.area = r.area || b.Hexes[h].Place == board.NoPlace
		}
		if !told {
			list = append(list, r)
		}
	}
	return list
}

// areas tints the regions that are hexes, with a dashed rim.
func (gr *ground) areas() {
	for _, r := range regionsOf(gr.grid.b) {
		if r.area {
			for _, h := range r.hexes {
				gr.fill(gr.grid.hexagon(h, 0), alpha(r.tint, 0.16))
			}
		}
	}
}

func (gr *ground) areaRims(u float64) {
	b := gr.grid.b
	for _, r := range regionsOf(b) {
		if !r.area {
			continue
		}
		var p path
		for _, h := range r.hexes {
			for e, n := range b.Hexes[h].Near {
				if n == board.NoHex || !slices.Contains(r.hexes, n) {
					in := sideOf(board.Edge(e)).unit().mul(-2.2 * u)
					p.move(gr.grid.corner(h, e+5).add(in)).line(gr.grid.corner(h, e).add(in))
				}
			}
		}
		gr.butt(&p, alpha(r.tint, 0.75), max(1.2, 2.2*u), 5*u)
	}
}

// regionMarks puts a small diamond on the cities of each region that is a list of cities.
func (d *drawing) regionMarks(id board.PlaceID) {
	spots := []pt{{-17, 29.5}, {17, 29.5}, {-25.5, 18}, {25.5, 18}}
	k := 0
	for _, r := range regionsOf(d.b) {
		h := d.b.Places[id].Hexes[0]
		if r.area || !slices.Contains(r.hexes, h) {
			continue
		}
		at := d.at(h, spots[k%len(spots)].x, spots[k%len(spots)].y)
		d.diamond(at, max(2.8, 5*d.u), r.tint)
		d.take(around(at, 9*d.u, 9*d.u))
		k++
	}
}

func (d *drawing) diamond(c pt, r float64, tint colour) {
	d.shape(polygon(c.add(pt{-r, 0}), c.add(pt{0, -r}), c.add(pt{r, 0}), c.add(pt{0, r})), tint, white, max(0.7, r*0.28))
}

// regionLetters writes an overlay's code once for each piece of it that hangs together, where there is room.
func (d *drawing) regionLetters() {
	size := max(7, 13*d.u)
	for _, name := range sorted(d.b.Overlays) {
		codes := d.b.Overlays[name]
		for _, letter := range overlayLetters(codes) {
			first, last := board.NoHex, board.NoHex
			for i, code := range codes {
				h := board.Hex(i)
				if code != letter || d.b.Hexes[h].Place != board.NoPlace {
					continue
				}
				if first == board.NoHex || d.b.Hexes[h].Col < d.b.Hexes[first].Col {
					first = h
				}
				if last == board.NoHex || d.b.Hexes[h].Col > d.b.Hexes[last].Col {
					last = h
				}
			}
			for k, h := range []board.Hex{first, last} {
				if h == board.NoHex || k == 1 && first == last {
					continue
				}
				lab := label{text: letter, size: size, bold: true, fill: region, halo: alpha(white, 0.9), haloW: 0.3 * size, what: "region"}
				c := d.grid.center(h)
				var spots []pt
				for _, y := range []float64{0, 14, -10, 24} {
					for _, x := range []float64{0, 14, -14, 24, -24} {
						spots = append(spots, pt{c.x + x*d.u, c.y + y*d.u + size*capHeight/2})
					}
				}
				d.putLabel(lab, spots)
			}
		}
	}
}
