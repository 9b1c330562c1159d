package render

import (
	"bytes"
	"encoding/xml"
	"image/color"
	"io"
	"math"
	"strconv"
)

// svgWriter writes a scene as SVG. Letters are outlines, defined once and used.
type svgWriter struct {
	out  []byte
	seen map[*glyph]bool
	defs []byte
}

func (s *Scene) writeSVG(w io.Writer) error {
	v := svgWriter{seen: map[*glyph]bool{}, out: make([]byte, 0, 256<<10)}
	for i := range s.items {
		v.item(&s.items[i])
	}
	head := []byte(`<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 `)
	head = num(head, s.Width)
	head = append(head, ' ')
	head = num(head, s.Height)
	head = append(head, `" width="`...)
	head = num(head, s.Width)
	head = append(head, `" height="`...)
	head = num(head, s.Height)
	head = append(head, "\"><title>"...)
	var t bytes.Buffer
	if err := xml.EscapeText(&t, []byte(s.title)); err != nil {
		return err
	}
	head = append(head, t.Bytes()...)
	head = append(head, "</title>\n<defs>\n"...)
	for _, part := range [][]byte{head, v.defs, []byte("</defs>\n<g stroke-linecap=\"round\" stroke-linejoin=\"round\">\n"), s.back(), s.ground.svg(), v.out, []byte("</g>\n</svg>\n")} {
		if _, err := w.Write(part); err != nil {
			return err
		}
	}
	return nil
}

// back is the picture's own background, so that it looks the same in a dark mail program.
func (s *Scene) back() []byte {
	v := svgWriter{}
	v.item(&item{path: box(rect{0, 0, s.Width, s.Height}), fill: page})
	return v.out
}

// svg is the ground's part of a document, written once.
func (gr *ground) svg() []byte {
	gr.mu.Lock()
	defer gr.mu.Unlock()
	if gr.text == nil {
		v := svgWriter{}
		for i := range gr.items {
			v.item(&gr.items[i])
		}
		gr.text = v.out
	}
	return gr.text
}

func (v *svgWriter) item(it *item) {
	if it.label != nil {
		v.label(it.label)
		return
	}
	v.out = append(v.out, `<path d="`...)
	v.out = it.path.svg(v.out, 1)
	v.out = append(v.out, '"')
	if it.fill.A == 0 {
		v.out = append(v.out, ` fill="none"`...)
	} else {
		v.colour("fill", it.fill)
	}
	if it.stroke.A != 0 {
		v.colour("stroke", it.stroke)
		v.out = append(v.out, ` stroke-width="`...)
		v.out = num(v.out, it.width)
		v.out = append(v.out, '"')
		if it.dash > 0 {
			v.out = append(v.out, ` stroke-dasharray="`...)
			v.out = num(v.out, it.dash)
			v.out = append(v.out, '"')
		}
		if it.butt {
			v.out = append(v.out, ` stroke-linecap="butt"`...)
		}
	}
	v.out = append(v.out, "/>\n"...)
}

func (v *svgWriter) colour(key string, c color.NRGBA) {
	const hex = "0123456789abcdef"
	v.out = append(v.out, ' ')
	v.out = append(v.out, key...)
	v.out = append(v.out, '=', '"', '#')
	for _, b := range [3]uint8{c.R, c.G, c.B} {
		v.out = append(v.out, hex[b>>4], hex[b&15])
	}
	v.out = append(v.out, '"')
	if c.A != 255 {
		v.out = append(v.out, ' ')
		v.out = append(v.out, key...)
		v.out = append(v.out, `-opacity="`...)
		v.out = num(v.out, float64(c.A)/255)
		v.out = append(v.out, '"')
	}
}

func (v *svgWriter) label(l *label) {
	if l.halo.A != 0 {
		v.run(l, true)
	}
	v.run(l, false)
}

func (v *svgWriter) run(l *label, halo bool) {
	v.out = append(v.out, `<g transform="translate(`...)
	v.out = num(v.out, l.at.x)
	v.out = append(v.out, ' ')
	v.out = num(v.out, l.at.y)
	v.out = append(v.out, `) scale(`...)
	v.out = fine(v.out, l.size/1000)
	v.out = append(v.out, `)"`...)
	if halo {
		v.colour("stroke", l.halo)
		v.out = append(v.out, ` fill="none" stroke-width="`...)
		v.out = num(v.out, l.haloW/l.size*1000)
		v.out = append(v.out, '"')
	} else {
		v.colour("fill", l.fill)
	}
	v.out = append(v.out, '>')
	x := 0.0
	f := faceOf(l.bold)
	for _, r := range l.text {
		g := f.glyph(r)
		if len(g.path.ops) > 0 {
			if !v.seen[g] {
				v.seen[g] = true
				v.defs = append(v.defs, `<path id="`...)
				v.defs = append(v.defs, g.id...)
				v.defs = append(v.defs, `" d="`...)
				v.defs = g.path.svg(v.defs, 1000)
				v.defs = append(v.defs, "\"/>\n"...)
			}
			v.out = append(v.out, `<use href="#`...)
			v.out = append(v.out, g.id...)
			v.out = append(v.out, '"')
			if x > 0 {
				v.out = append(v.out, ` x="`...)
				v.out = strconv.AppendInt(v.out, int64(math.Round(x)), 10)
				v.out = append(v.out, '"')
			}
			v.out = append(v.out, "/>"...)
		}
		x += g.advance * 1000
	}
	v.out = append(v.out, "</g>\n"...)
}

// num appends v with at most two decimals, fewer where they are noughts.
func num(to []byte, v float64) []byte {
	n := int64(math.Round(v * 100))
	if n < 0 {
		to, n = append(to, '-'), -n
	}
	to = strconv.AppendInt(to, n/100, 10)
	if f := n % 100; f != 0 {
		to = append(to, '.', byte('0'+f/10))
		if f%10 != 0 {
			to = append(to, byte('0'+f%10))
		}
	}
	return to
}

func fine(to []byte, v float64) []byte { return strconv.AppendFloat(to, v, 'g', 5, 64) }

func (p *path) svg(to []byte, scale float64) []byte {
	i := 0
	for _, o := range p.ops {
		n := pointsOf(o)
		to = append(to, o)
		for k := range n {
			if k > 0 {
				to = append(to, ' ')
			}
			a := p.pts[i+k]
			if scale == 1 {
				to = num(append(num(to, a.x), ' '), a.y)
			} else { // glyphs: whole thousandths of an em
				to = strconv.AppendInt(append(strconv.AppendInt(to, int64(math.Round(a.x*scale)), 10), ' '), int64(math.Round(a.y*scale)), 10)
			}
		}
		i += n
	}
	return to
}

// pointsOf is how many points an operation of a path has.
func pointsOf(o byte) int {
	switch o {
	case 'Q':
		return 2
	case 'C':
		return 3
	case 'Z':
		return 0
	}
	return 1
}
