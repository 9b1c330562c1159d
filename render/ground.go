package render

import (
	"image"
	"image/draw"
	"sync"

	"railpost/engine/board"
)

// ground is what no position changes: terrain, coasts, rivers, borders. It is kept for the pictures to come.
type ground struct {
	layer
	grid *grid

	mu   sync.Mutex
	img  *image.RGBA // drawn once for each scale
	from image.Point
	of   float64 // the scale of img
	text []byte  // as SVG
}

type groundKey struct {
	b  *board.Board
	r  float64
	at pt
}

// grounds holds the last few; a board drawn again at the same place and size is not drawn anew.
var grounds struct {
	sync.Mutex
	keys []groundKey
	m    map[groundKey]*ground
}

const maxGrounds = 12 // about 5 MB each

func groundOf(g *grid) *ground {
	k := groundKey{g.b, g.r, g.at}
	grounds.Lock()
	defer grounds.Unlock()
	if got := grounds.m[k]; got != nil {
		return got
	}
	if grounds.m == nil {
		grounds.m = map[groundKey]*ground{}
	}
	if len(grounds.keys) == maxGrounds {
		delete(grounds.m, grounds.keys[0])
		grounds.keys = grounds.keys[1:]
	}
	gr := newGround(g)
	grounds.m[k], grounds.keys = gr, append(grounds.keys, k)
	return gr
}

// paint lays the ground under a picture.
func (gr *ground) paint(r *raster) {
	draw.Draw(r.img, r.img.Rect, image.NewUniform(page), image.Point{}, draw.Src)
	gr.mu.Lock()
	defer gr.mu.Unlock()
	if gr.img == nil || gr.of != r.scale {
		var all []pt
		for h := range gr.grid.b.Hexes {
			c := gr.grid.center(board.Hex(h))
			all = append(all, c.sub(pt{1, 1}.mul(1.2*gr.grid.r)).mul(r.scale), c.add(pt{1, 1}.mul(1.2*gr.grid.r)).mul(r.scale))
		}
		area := bounds([][]pt{all}).Intersect(r.img.Rect)
		gr.img, gr.of, gr.from = image.NewRGBA(area), r.scale, area.Min
		draw.Draw(gr.img, area, image.NewUniform(page), image.Point{}, draw.Src)
		own := raster{img: gr.img, scale: r.scale}
		own.draw(gr.items)
	}
	draw.Draw(r.img, gr.img.Rect, gr.img, gr.from, draw.Src)
}

func newGround(g *grid) *ground {
	gr := &ground{grid: g}
	u := g.r / 40
	b := g.b
	for h := range b.Hexes {
		gr.tint(board.Hex(h))
	}
	gr.overlays(u)
	gr.areas()
	for h := range b.Hexes {
		c := &b.Hexes[h]
		if c.Place == board.NoPlace || c.Terrain != board.Plain || b.Places[c.Place].Dormant {
			texture(&gr.layer, c.Terrain, g.center(board.Hex(h)), u, h)
		}
	}
	gr.rivers(u)
	gr.waters(u)
	for h := range b.Hexes {
		if b.Hexes[h].Terrain == board.Lake {
			texture(&gr.layer, board.Lake, g.center(board.Hex(h)), u, h)
		}
	}
	gr.lattice(u)
	gr.areaRims(u)
	gr.overlayLines(u)
	gr.borders(u)
	return gr
}

func wet(b *board.Board, h board.Hex) bool {
	t := b.Hexes[h].Terrain
	return t == board.Water || t == board.Lake
}

// tint lays a hex's colour. Under water lies the land that shows where the coast cuts a corner.
func (gr *ground) tint(h board.Hex) {
	c := &gr.grid.b.Hexes[h]
	t := c.Terrain
	if wet(gr.grid.b, h) {
		t = board.Plain
	}
	col := mix(rgb(terrainTint[t]), rgb(0x8f9a5a), 0.07*noise(h, 1))
	gr.shape(gr.grid.hexagon(h, 0), col, col, 0.8)
}

// lattice draws each edge once, and a rim round the board.
func (gr *ground) lattice(u float64) {
	b := gr.grid.b
	var land, water, rim path
	for i := range b.Hexes {
		h := board.Hex(i)
		for e, n := range b.Hexes[h].Near {
			to := &land
			switch {
			case n == board.NoHex:
				to = &rim
			case n < h:
				continue
			case wet(b, h) && wet(b, n):
				to = &water
			}
			to.move(gr.grid.corner(h, e+5)).line(gr.grid.corner(h, e))
		}
	}
	gr.line(&water, alpha(white, 0.4), max(0.7, u))
	gr.line(&land, alpha(rgb(0x5d5a3c), 0.38), max(0.6, 0.9*u))
	gr.line(&rim, rgb(0x8a8168), max(1.2, 2.4*u))
}

// borders draws the edges that nothing crosses.
func (gr *ground) borders(u float64) {
	b := gr.grid.b
	var p path
	for i := range b.Hexes {
		h := board.Hex(i)
		for e, n := range b.Hexes[h].Near {
			if n > h && b.Hexes[h].Closed&(1<<e) != 0 {
				p.move(gr.grid.corner(h, e+5)).line(gr.grid.corner(h, e))
			}
		}
	}
	if len(p.ops) > 0 {
		gr.line(&p, white, 7.5*u)
		gr.line(&p, alert, max(2.2, 4.5*u))
	}
}

// texture draws a terrain's signs within a hex round c; seed varies them.
func texture(l *layer, t board.Terrain, c pt, u float64, seed int) {
	at := func(x, y float64) pt { return pt{c.x + x*u, c.y + y*u} }
	jit := func(k int) float64 { return noise(board.Hex(seed), k) - 0.5 }
	switch t {
	case board.Plain, board.River:
		col := alpha(rgb(0x8d9b55), 0.55)
		for k := range 3 {
			a := at([]float64{-20, 17, 3}[k]+10*jit(k), []float64{6, -13, 23}[k]+8*jit(k+9))
			l.line(polyline(a.add(pt{-2.2 * u, -3 * u}), a, a.add(pt{2.2 * u, -3 * u})), col, 0.9*u)
		}
	case board.Mountain, board.RiverMountain:
		peak(l, at(10+3*jit(1), 17+2*jit(2)), 12*u, 19*u)
		peak(l, at(-12+3*jit(3), 19+2*jit(4)), 14*u, 25*u)
		peak(l, at(3+2*jit(5), 25), 10*u, 13*u)
	case board.Hill:
		for k, p := range []pt{{12, 4}, {-13, 9}, {5, 20}} {
			hump(l, at(p.x+3*jit(k), p.y+2*jit(k+5)), 12*u, 9*u)
		}
	case board.Swamp:
		for k, p := range []pt{{-17, 3}, {12, -8}, {14, 16}, {-6, 24}} {
			a := at(p.x+4*jit(k), p.y+3*jit(k+7))
			l.line(polyline(a.add(pt{-7 * u, 0}), a.add(pt{7 * u, 0})), rgb(0x5b9bb8), 1.6*u)
			for _, d := range []float64{-3.5, 0, 3.5} {
				l.line(polyline(a.add(pt{d * u, -1.5 * u}), a.add(pt{d * 1.6 * u, -8 * u})), rgb(0x55753f), 1.3*u)
			}
		}
	case board.Desert:
		for k := range 16 {
			a := at(44*jit(k), 8+38*jit(k+20))
			l.fill(circle(a, 1*u), rgb(0xb8975a))
		}
		a := at(-10, 20)
		l.line((&path{}).move(a).quad(a.add(pt{8 * u, -9 * u}), a.add(pt{17 * u, -1 * u})), rgb(0xc3a264), 1.3*u)
	case board.Tunnel:
		peak(l, at(-3, 22), 22*u, 32*u)
		a := at(-3, 22)
		l.shape((&path{}).move(a.add(pt{-7 * u, 0})).line(a.add(pt{-7 * u, -7 * u})).
			cube(a.add(pt{-7 * u, -16 * u}), a.add(pt{7 * u, -16 * u}), a.add(pt{7 * u, -7 * u})).line(a.add(pt{7 * u, 0})).close(),
			rgb(0x2b2826), rgb(0xd8cdb8), 1.6*u)
	case board.Lake:
		for k, p := range []pt{{-16, 2}, {8, -12}, {6, 16}} {
			wave(l, at(p.x+3*jit(k), p.y), u, white)
		}
	case board.Impassable:
		for k := range 5 {
			x := float64(k*12 - 24)
			l.line(polyline(at(x-5, 13), at(x+5, -13)), rgb(0x66615b), 1.6*u)
		}
	}
}

func peak(l *layer, foot pt, w, h float64) {
	top := foot.add(pt{-0.08 * w, -h})
	left, right := foot.add(pt{-w, 0}), foot.add(pt{w, 0})
	l.shape(polygon(left, top, right), rgb(0xb29a76), rgb(0x75614a), 0.05*w+0.3)
	mid := foot.add(pt{0.12 * w, 0})
	l.fill(polygon(top, mid, right), rgb(0x8f7858))
	a, b := lerp(top, left, 0.34), lerp(top, right, 0.34)
	l.fill(polygon(top, a, lerp(a, b, 0.3).add(pt{0, -0.07 * h}), lerp(a, b, 0.55).add(pt{0, 0.06 * h}), lerp(a, b, 0.8).add(pt{0, -0.06 * h}), b), rgb(0xfbf8f0))
}

func hump(l *layer, foot pt, w, h float64) {
	l.shape((&path{}).move(foot.add(pt{-w, 0})).cube(foot.add(pt{-0.6 * w, -1.3 * h}), foot.add(pt{0.6 * w, -1.3 * h}), foot.add(pt{w, 0})), rgb(0xc5bd7c), rgb(0x8a8148), 0.09*w)
}

func wave(l *layer, a pt, u float64, c colour) {
	p := (&path{}).move(a.add(pt{-9 * u, 0}))
	for k := range 3 {
		x := float64(k*6 - 9)
		p.quad(a.add(pt{(x + 3) * u, -5 * u}), a.add(pt{(x + 6) * u, 0}))
	}
	l.line(p, c, 1.5*u)
}
