package render

import "image/color"

// Scene is a picture, ready to be written: shapes and labels in drawing order.
type Scene struct {
	Width, Height float64 // pixels at scale 1
	scale         float64
	title         string
	ground        *ground // the board itself, which no position changes
	items         []item
}

// item is one shape or label. A colour with alpha 0 is not drawn.
type item struct {
	path         *path
	fill, stroke color.NRGBA
	width        float64
	dash         float64 // length of dashes and gaps; 0 is none
	butt         bool    // flat ends
	label        *label
}

// label is one line of letters. It starts at at, on the baseline.
type label struct {
	text  string
	at    pt
	size  float64
	bold  bool
	fill  color.NRGBA
	halo  color.NRGBA
	haloW float64
	what  string // for the test of collisions: "name", "coordinate", "table", …; labels on discs and cubes have none
}

// rect is the space that the letters take.
func (l *label) rect() rect {
	d := 0.02 * l.size
	for _, r := range l.text {
		switch r {
		case 'g', 'j', 'p', 'q', 'y', 'Q', ',', ';', 'ș', 'ț', 'ç', '(', ')', '/', '|', '$':
			d = descent * l.size
		}
	}
	return rect{l.at.x, l.at.y - capHeight*l.size, l.at.x + measure(l.text, l.size, l.bold), l.at.y + d}
}

type layer struct{ items []item }

func (s *layer) fill(p *path, c color.NRGBA) { s.items = append(s.items, item{path: p, fill: c}) }

func (s *layer) line(p *path, c color.NRGBA, width float64) {
	s.items = append(s.items, item{path: p, stroke: c, width: width})
}

func (s *layer) butt(p *path, c color.NRGBA, width, dash float64) {
	s.items = append(s.items, item{path: p, stroke: c, width: width, dash: dash, butt: true})
}

func (s *layer) shape(p *path, fill, stroke color.NRGBA, width float64) {
	s.items = append(s.items, item{path: p, fill: fill, stroke: stroke, width: width})
}

func (s *layer) label(l label) { s.items = append(s.items, item{label: &l}) }

// text writes a line that starts at at, ends there (align 1) or has its middle there (0).
func (s *layer) text(text string, at pt, align int, size float64, bold bool, c color.NRGBA, what string) label {
	switch w := measure(text, size, bold); align {
	case 0:
		at.x -= w / 2
	case 1:
		at.x -= w
	}
	l := label{text: text, at: at, size: size, bold: bold, fill: c, what: what}
	s.label(l)
	return l
}

// letter writes a sign in the middle of something: a cube, a disc.
func (s *layer) letter(text string, c pt, size float64, fill color.NRGBA) {
	s.text(text, pt{c.x, c.y + size*capHeight/2}, 0, size, true, fill, "")
}

// fit is the text shortened with an ellipsis until it is no wider than w.
func fit(text string, size float64, bold bool, w float64) string {
	if measure(text, size, bold) <= w {
		return text
	}
	r := []rune(text)
	for len(r) > 1 {
		r = r[:len(r)-1]
		if s := string(r) + "…"; measure(s, size, bold) <= w {
			return s
		}
	}
	return string(r)
}
