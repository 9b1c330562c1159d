package render

import (
	"math"

	"railpost/engine/board"
)

type pt struct{ x, y float64 }

func (a pt) add(b pt) pt         { return pt{a.x + b.x, a.y + b.y} }
func (a pt) sub(b pt) pt         { return pt{a.x - b.x, a.y - b.y} }
func (a pt) mul(t float64) pt    { return pt{a.x * t, a.y * t} }
func (a pt) len() float64        { return math.Hypot(a.x, a.y) }
func lerp(a, b pt, t float64) pt { return pt{a.x + (b.x-a.x)*t, a.y + (b.y-a.y)*t} }
func polar(r, degrees float64) pt {
	s, c := math.Sincos(degrees * math.Pi / 180)
	return pt{r * c, r * s}
}

func (a pt) unit() pt {
	if l := a.len(); l > 1e-9 {
		return a.mul(1 / l)
	}
	return pt{}
}

// path is a run of moves, lines and curves.
type path struct {
	ops []byte // M L Q C Z, each with its points in pts
	pts []pt
}

func (p *path) move(a pt) *path       { return p.op('M', a) }
func (p *path) line(a pt) *path       { return p.op('L', a) }
func (p *path) quad(a, b pt) *path    { return p.op('Q', a, b) }
func (p *path) cube(a, b, c pt) *path { return p.op('C', a, b, c) }
func (p *path) close() *path          { return p.op('Z') }

func (p *path) op(o byte, pts ...pt) *path {
	p.ops = append(p.ops, o)
	p.pts = append(p.pts, pts...)
	return p
}

func polygon(pts ...pt) *path {
	p := &path{}
	for i, a := range pts {
		if i == 0 {
			p.move(a)
		} else {
			p.line(a)
		}
	}
	return p.close()
}

func polyline(pts ...pt) *path {
	p := polygon(pts...)
	p.ops = p.ops[:len(p.ops)-1]
	return p
}

// spline is a smooth line through the points.
func spline(pts []pt) *path {
	p := (&path{}).move(pts[0])
	at := func(i int) pt { return pts[max(0, min(i, len(pts)-1))] }
	for i := range len(pts) - 1 {
		a, b := pts[i], pts[i+1]
		p.cube(a.add(b.sub(at(i-1)).mul(1.0/6)), b.sub(at(i+2).sub(a).mul(1.0/6)), b)
	}
	return p
}

const kappa = 0.5522847498 // of a circle's quarter as a cubic curve

func circle(c pt, r float64) *path { return ellipse(c, r, r) }

func ellipse(c pt, rx, ry float64) *path {
	k, l := rx*kappa, ry*kappa
	return (&path{}).move(pt{c.x + rx, c.y}).
		cube(pt{c.x + rx, c.y + l}, pt{c.x + k, c.y + ry}, pt{c.x, c.y + ry}).
		cube(pt{c.x - k, c.y + ry}, pt{c.x - rx, c.y + l}, pt{c.x - rx, c.y}).
		cube(pt{c.x - rx, c.y - l}, pt{c.x - k, c.y - ry}, pt{c.x, c.y - ry}).
		cube(pt{c.x + k, c.y - ry}, pt{c.x + rx, c.y - l}, pt{c.x + rx, c.y}).close()
}

// rect is a rectangle of the picture.
type rect struct{ x0, y0, x1, y1 float64 }

func (r rect) w() float64          { return r.x1 - r.x0 }
func (r rect) h() float64          { return r.y1 - r.y0 }
func (r rect) mid() pt             { return pt{(r.x0 + r.x1) / 2, (r.y0 + r.y1) / 2} }
func (r rect) grow(d float64) rect { return rect{r.x0 - d, r.y0 - d, r.x1 + d, r.y1 + d} }
func (r rect) meets(o rect) bool   { return r.x0 < o.x1 && o.x0 < r.x1 && r.y0 < o.y1 && o.y0 < r.y1 }
func (r rect) inside(o rect) bool {
	return r.x0 >= o.x0 && r.x1 <= o.x1 && r.y0 >= o.y0 && r.y1 <= o.y1
}
func around(c pt, w, h float64) rect { return rect{c.x - w/2, c.y - h/2, c.x + w/2, c.y + h/2} }
func (r rect) overlap(o rect) float64 {
	w, h := min(r.x1, o.x1)-max(r.x0, o.x0), min(r.y1, o.y1)-max(r.y0, o.y0)
	if w <= 0 || h <= 0 {
		return 0
	}
	return w * h
}

func box(r rect) *path {
	return polygon(pt{r.x0, r.y0}, pt{r.x1, r.y0}, pt{r.x1, r.y1}, pt{r.x0, r.y1})
}

func roundBox(r rect, d float64) *path {
	d = min(d, r.w()/2, r.h()/2)
	k := d * (1 - kappa)
	return (&path{}).move(pt{r.x0 + d, r.y0}).line(pt{r.x1 - d, r.y0}).
		cube(pt{r.x1 - k, r.y0}, pt{r.x1, r.y0 + k}, pt{r.x1, r.y0 + d}).line(pt{r.x1, r.y1 - d}).
		cube(pt{r.x1, r.y1 - k}, pt{r.x1 - k, r.y1}, pt{r.x1 - d, r.y1}).line(pt{r.x0 + d, r.y1}).
		cube(pt{r.x0 + k, r.y1}, pt{r.x0, r.y1 - k}, pt{r.x0, r.y1 - d}).line(pt{r.x0, r.y0 + d}).
		cube(pt{r.x0, r.y0 + k}, pt{r.x0 + k, r.y0}, pt{r.x0 + d, r.y0}).close()
}

// flatten turns the path into polylines no farther than a twentieth of a pixel from it.
func (p *path) flatten() (lines [][]pt, closed []bool) {
	var cur []pt
	end := func(c bool) {
		if len(cur) > 1 {
			lines, closed = append(lines, cur), append(closed, c)
		}
		cur = nil
	}
	i := 0
	for _, o := range p.ops {
		switch o {
		case 'M':
			end(false)
			cur = []pt{p.pts[i]}
			i++
		case 'L':
			cur = append(cur, p.pts[i])
			i++
		case 'Q':
			a, b, c := cur[len(cur)-1], p.pts[i], p.pts[i+1]
			cur = flatCube(cur, a, lerp(a, b, 2.0/3), lerp(c, b, 2.0/3), c)
			i += 2
		case 'C':
			cur = flatCube(cur, cur[len(cur)-1], p.pts[i], p.pts[i+1], p.pts[i+2])
			i += 3
		case 'Z':
			if len(cur) > 0 {
				first := cur[0]
				end(true)
				cur = []pt{first}
			}
		}
	}
	end(false)
	return lines, closed
}

func flatCube(to []pt, a, b, c, d pt) []pt {
	bend := max(a.add(c).sub(b.mul(2)).len(), b.add(d).sub(c.mul(2)).len())
	n := int(math.Ceil(math.Sqrt(bend*0.75/0.06))) + 1
	for i := 1; i <= n; i++ {
		t := float64(i) / float64(n)
		ab, bc, cd := lerp(a, b, t), lerp(b, c, t), lerp(c, d, t)
		to = append(to, lerp(lerp(ab, bc, t), lerp(bc, cd, t), t))
	}
	return to
}

// grid places the hexes of a board on the picture.
type grid struct {
	b    *board.Board
	r    float64 // from a hex's centre to its corners
	at   pt      // centre of the hex in column 0, row 1
	cols [2]int  // first and last column with a hex
	rows [2]int
}

const half = 0.8660254037844386 // a hex's half height, in radii

// newGrid fits the board into the width; its upper left corner is at from.
func newGrid(b *board.Board, from pt, width float64) *grid {
	g := &grid{b: b, cols: [2]int{1 << 20, 0}, rows: [2]int{1 << 20, 0}}
	for i := range b.Hexes {
		c := &b.Hexes[i]
		g.cols = [2]int{min(g.cols[0], c.Col), max(g.cols[1], c.Col)}
		g.rows = [2]int{min(g.rows[0], c.Row), max(g.rows[1], c.Row)}
	}
	g.r = width / (1.5*float64(g.cols[1]-g.cols[0]) + 2)
	g.at = pt{from.x + g.r - 1.5*g.r*float64(g.cols[0]), from.y + half*g.r*float64(2-g.rows[0])}
	return g
}

func (g *grid) height() float64 { return half * g.r * float64(g.rows[1]-g.rows[0]+2) }

func (g *grid) center(h board.Hex) pt {
	c := &g.b.Hexes[h]
	return pt{g.at.x + 1.5*g.r*float64(c.Col), g.at.y + half*g.r*float64(c.Row-1)}
}

// corner i lies clockwise of edge i.
func (g *grid) corner(h board.Hex, i int) pt {
	return g.center(h).add(polar(g.r, float64(60*i-60)))
}

// side is the middle of an edge; board.Center is the hex's own.
func (g *grid) side(h board.Hex, e board.Edge) pt {
	if e == board.Center {
		return g.center(h)
	}
	return g.center(h).add(sideOf(e).mul(g.r))
}

// sideOf is from a hex's centre to the middle of an edge, in radii.
func sideOf(e board.Edge) pt {
	if e == board.Center {
		return pt{}
	}
	return polar(half, float64(60*int(e)-90))
}

// hexagon is the hex's outline, drawn in by d.
func (g *grid) hexagon(h board.Hex, d float64) *path {
	c, pts := g.center(h), make([]pt, 6)
	for i := range pts {
		pts[i] = c.add(polar(g.r-d/half, float64(60*i-60)))
	}
	return polygon(pts...)
}

// noise is a number from 0 to 1 that is always the same for the same hex and k.
func noise(h board.Hex, k int) float64 {
	x := uint32(h)*2654435761 + uint32(k)*40503*65537 + 12345
	x ^= x >> 15
	x *= 2246822519
	x ^= x >> 13
	x *= 3266489917
	x ^= x >> 16
	return float64(x&0xffff) / 65536
}
