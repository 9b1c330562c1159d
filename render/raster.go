package render

import (
	"image"
	"image/color"
	"image/draw"
	"math"
	"sync"

	"golang.org/x/image/vector"
)

// raster draws items on an image. Shapes become polygons, strokes too; letters come from a cache of masks.
type raster struct {
	img   *image.RGBA
	scale float64
	z     vector.Rasterizer
}

func (r *raster) draw(items []item) {
	for i := range items {
		it := &items[i]
		if it.label != nil {
			r.label(it.label)
			continue
		}
		lines, closed := r.scaled(it.path)
		if it.fill.A != 0 {
			r.polygons(lines, it.fill)
		}
		if it.stroke.A != 0 {
			if it.dash > 0 {
				lines, closed = dashed(lines, closed, it.dash*r.scale)
			}
			r.polygons(stroked(lines, closed, it.width*r.scale/2, it.butt), it.stroke)
		}
	}
}

func (r *raster) scaled(p *path) ([][]pt, []bool) {
	if r.scale != 1 {
		q := &path{ops: p.ops, pts: make([]pt, len(p.pts))}
		for i, a := range p.pts {
			q.pts[i] = a.mul(r.scale)
		}
		p = q
	}
	return p.flatten()
}

// polygons fills all of them with one colour, as one shape.
func (r *raster) polygons(polys [][]pt, c color.NRGBA) {
	b := bounds(polys).Intersect(r.img.Rect)
	if b.Empty() {
		return
	}
	r.z.Reset(b.Dx(), b.Dy())
	for _, p := range polys {
		r.add(p, float64(b.Min.X), float64(b.Min.Y))
	}
	r.z.Draw(r.img, b, image.NewUniform(c), image.Point{})
}

func (r *raster) add(p []pt, dx, dy float64) {
	for i, a := range p {
		if i == 0 {
			r.z.MoveTo(float32(a.x-dx), float32(a.y-dy))
		} else {
			r.z.LineTo(float32(a.x-dx), float32(a.y-dy))
		}
	}
	r.z.ClosePath()
}

func bounds(polys [][]pt) image.Rectangle {
	b := rect{math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)}
	for _, p := range polys {
		for _, a := range p {
			b = rect{min(b.x0, a.x), min(b.y0, a.y), max(b.x1, a.x), max(b.y1, a.y)}
		}
	}
	if b.x0 > b.x1 {
		return image.Rectangle{}
	}
	return image.Rect(int(math.Floor(b.x0)), int(math.Floor(b.y0)), int(math.Ceil(b.x1)), int(math.Ceil(b.y1)))
}

// stroked turns lines into polygons, w to each side. All turn the same way, so that their areas add up.
func stroked(lines [][]pt, closed []bool, w float64, butt bool) (out [][]pt) {
	for i, l := range lines {
		l = distinct(l)
		if closed[i] && len(l) > 2 && l[0].sub(l[len(l)-1]).len() > 1e-6 {
			l = append(l, l[0])
		}
		if len(l) < 2 {
			continue
		}
		out = strip(out, l, closed[i], w, butt)
	}
	return out
}

// strip lays quadrilaterals along the line; gentle bends share corners, sharp ones get a disc.
func strip(out [][]pt, l []pt, closed bool, w float64, butt bool) [][]pt {
	n := len(l) - 1
	normal := func(i int) pt { d := l[i+1].sub(l[i]).unit(); return pt{-d.y * w, d.x * w} }
	from := normal(0)
	if !butt && !closed {
		out = append(out, disc(l[0], w), disc(l[n], w))
	}
	if closed {
		out = append(out, disc(l[0], w))
	}
	for i := range n {
		nrm := normal(i)
		to := nrm
		next := nrm
		if i+1 < n {
			next = normal(i + 1)
			if m := nrm.add(next); m.len() > 1.9*w && l[i+1].sub(l[i]).len() > 0.2*w {
				k := 2 * w * w / (m.x*m.x + m.y*m.y) // the shared corner of a gentle bend
				to = m.mul(k)
				next = to
			} else {
				out = append(out, disc(l[i+1], w))
			}
		}
		out = append(out, []pt{l[i].add(from), l[i].sub(from), l[i+1].sub(to), l[i+1].add(to)})
		from = next
	}
	return out
}

func disc(c pt, r float64) []pt {
	n := 6 + int(r*2.5)
	p := make([]pt, n)
	for i := range p {
		p[i] = c.add(polar(r, -360*float64(i)/float64(n)))
	}
	if turn([]pt{{0, 1}, {0, -1}, {1, -1}, {1, 1}}) != turn(p) {
		for i, j := 0, n-1; i < j; i, j = i+1, j-1 {
			p[i], p[j] = p[j], p[i]
		}
	}
	return p
}

// turn says which way round a polygon goes.
func turn(p []pt) bool {
	a := 0.0
	for i, q := range p {
		n := p[(i+1)%len(p)]
		a += q.x*n.y - n.x*q.y
	}
	return a > 0
}

func distinct(l []pt) []pt {
	out := l[:1:1]
	for _, a := range l[1:] {
		if a.sub(out[len(out)-1]).len() > 1e-3 {
			out = append(out, a)
		}
	}
	return out
}

// dashed cuts lines into dashes with gaps of the same length.
func dashed(lines [][]pt, closed []bool, d float64) (out [][]pt, open []bool) {
	for i, l := range lines {
		if closed[i] {
			l = append(l[:len(l):len(l)], l[0])
		}
		left, on, cur := d, true, []pt{l[0]}
		for k := 1; k < len(l); k++ {
			a, b := l[k-1], l[k]
			for s := b.sub(a).len(); s > left; s = b.sub(a).len() {
				a = a.add(b.sub(a).unit().mul(left))
				if on {
					out = append(out, append(cur, a))
				}
				on, left, cur = !on, d, []pt{a}
			}
			left -= b.sub(a).len()
			cur = append(cur, b)
		}
		if on && len(cur) > 1 {
			out = append(out, cur)
		}
	}
	return out, make([]bool, len(out))
}

// maskKey is one letter at one size; x and y are quarters of a pixel.
type maskKey struct {
	r          rune
	bold       bool
	size, halo float32
	x, y       uint8
}

type mask struct {
	img *image.Alpha
	at  image.Point
}

var masks = struct {
	sync.Mutex
	m map[maskKey]mask
}{m: map[maskKey]mask{}}

const maxMasks = 20_000 // about 4 MB

func (r *raster) label(l *label) {
	if l.halo.A != 0 {
		r.run(l, l.haloW, l.halo)
	}
	r.run(l, 0, l.fill)
}

func (r *raster) run(l *label, halo float64, c color.NRGBA) {
	f := faceOf(l.bold)
	src := image.NewUniform(c)
	x, y := l.at.x*r.scale, l.at.y*r.scale
	qy := int(math.Round(y * 4))
	for _, ch := range l.text {
		qx := int(math.Round(x * 4))
		g := f.glyph(ch)
		if len(g.path.ops) > 0 {
			m := r.mask(g, maskKey{ch, l.bold, float32(l.size * r.scale), float32(halo * r.scale), uint8(qx & 3), uint8(qy & 3)})
			at := image.Pt(qx>>2, qy>>2).Add(m.at)
			draw.DrawMask(r.img, m.img.Rect.Add(at), src, image.Point{}, m.img, image.Point{}, draw.Over)
		}
		x += g.advance * l.size * r.scale
	}
}

func (r *raster) mask(g *glyph, k maskKey) mask {
	masks.Lock()
	m, ok := masks.m[k]
	masks.Unlock()
	if ok {
		return m
	}
	q := &path{ops: g.path.ops, pts: make([]pt, len(g.path.pts))}
	for i, a := range g.path.pts {
		q.pts[i] = a.mul(float64(k.size)).add(pt{float64(k.x) / 4, float64(k.y) / 4})
	}
	polys, closed := q.flatten()
	if k.halo > 0 {
		polys = stroked(polys, closed, float64(k.halo)/2, false)
	}
	b := bounds(polys)
	r.z.Reset(b.Dx(), b.Dy())
	for _, p := range polys {
		r.add(p, float64(b.Min.X), float64(b.Min.Y))
	}
	m = mask{image.NewAlpha(image.Rect(0, 0, b.Dx(), b.Dy())), b.Min}
	r.z.Draw(m.img, m.img.Rect, image.Opaque, image.Point{})
	masks.Lock()
	if len(masks.m) >= maxMasks {
		clear(masks.m)
	}
	masks.m[k] = m
	masks.Unlock()
	return m
}
