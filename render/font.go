package render

import (
	"fmt"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// glyph is one letter's outline in ems, its origin on the baseline.
type glyph struct {
	path    path
	advance float64
	id      string // in an SVG's definitions
}

// face is a font whose outlines are read once. Pictures carry the outlines, so that they look the same everywhere.
type face struct {
	mu     sync.RWMutex
	font   *sfnt.Font
	buf    sfnt.Buffer
	name   string
	glyphs map[rune]*glyph
}

var faces = [2]*face{newFace("r", goregular.TTF), newFace("b", gobold.TTF)}

func newFace(name string, ttf []byte) *face {
	f, err := sfnt.Parse(ttf)
	if err != nil {
		panic("render: " + err.Error()) // the font is compiled in
	}
	return &face{font: f, name: name, glyphs: map[rune]*glyph{}}
}

// similar are letters that the font has for some it has not.
var similar = map[rune]rune{'ș': 'ş', 'ț': 'ţ', 'Ș': 'Ş', 'Ț': 'Ţ', '\u00a0': ' ', '\u2011': '-'}

const em = 2048

func (f *face) glyph(r rune) *glyph {
	f.mu.RLock()
	g := f.glyphs[r]
	f.mu.RUnlock()
	if g != nil {
		return g
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	i, err := f.font.GlyphIndex(&f.buf, r)
	if err != nil || i == 0 {
		i, _ = f.font.GlyphIndex(&f.buf, similar[r])
	}
	g = &glyph{id: fmt.Sprintf("%s%x", f.name, r)}
	ppem := fixed.I(em)
	if adv, err := f.font.GlyphAdvance(&f.buf, i, ppem, font.HintingNone); err == nil {
		g.advance = float64(adv) / 64 / em
	}
	if segs, err := f.font.LoadGlyph(&f.buf, i, ppem, nil); err == nil {
		g.path = outline(segs)
	}
	f.glyphs[r] = g
	return g
}

func outline(segs sfnt.Segments) (p path) {
	at := func(v fixed.Point26_6) pt { return pt{float64(v.X) / 64 / em, float64(v.Y) / 64 / em} }
	for i, s := range segs {
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			if i > 0 {
				p.close()
			}
			p.move(at(s.Args[0]))
		case sfnt.SegmentOpLineTo:
			p.line(at(s.Args[0]))
		case sfnt.SegmentOpQuadTo:
			p.quad(at(s.Args[0]), at(s.Args[1]))
		case sfnt.SegmentOpCubeTo:
			p.cube(at(s.Args[0]), at(s.Args[1]), at(s.Args[2]))
		}
	}
	if len(segs) > 0 {
		p.close()
	}
	return p
}

func faceOf(bold bool) *face {
	if bold {
		return faces[1]
	}
	return faces[0]
}

// measure is a line's width in pixels.
func measure(text string, size float64, bold bool) (w float64) {
	f := faceOf(bold)
	for _, r := range text {
		w += f.glyph(r).advance
	}
	return w * size
}

const (
	capHeight = 0.72 // of a capital, in ems
	descent   = 0.21 // of a p, in ems
)
