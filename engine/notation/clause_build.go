package notation

import (
	"railpost/engine"
	"railpost/engine/board"
)

// build reads the parts after a verb of building, with a cap.
func (p *parser) build(s *Said, verb string) {
	p.partsHere(s, verb)
	p.cap(s)
}

// partsHere reads the parts after a verb of building.
func (p *parser) partsHere(s *Said, verb string) {
	if ph := p.w.part[verb]; ph != nil {
		s.Parts = append(s.Parts, p.ownPart(ph))
		return
	}
	switch verb {
	case "urbanize":
		part := p.part(verb)
		part.At = p.spot()
		t := p.peek()
		if p.ok() && (t.kind != tokWord || len(t.key) != 1 || t.key[0] < 'a' || t.key[0] > 'h') {
			p.fail("city.unknown", "letter of the New City")
			return
		}
		p.i++
		part.City = 0
		if p.ok() {
			part.City = t.key[0] - 'a' + 'A'
		}
		s.Parts = append(s.Parts, part)
	case "link":
		for p.ok() {
			part := p.part(verb)
			part.Way = []Spot{p.spot()}
			if p.ok() && !p.sign("-") && !p.accept("to") && !p.sign(">") {
				p.fail("sign.expected", "-")
			}
			part.Way = append(part.Way, p.spot())
			s.Parts = append(s.Parts, part)
			if !p.sign(",") {
				break
			}
		}
	case "build":
		if p.none() {
			break
		}
		for p.ok() {
			s.Parts = append(s.Parts, p.lay())
			if !p.sign(",") {
				break
			}
		}
	case "redirect":
		for p.ok() {
			part := p.part(verb)
			part.At = p.spot()
			p.tracks(&part)
			s.Parts = append(s.Parts, part)
			if !p.sign(",") {
				break
			}
		}
		p.accept("um")
	}
}

// ownPart reads a part that only this board knows.
func (p *parser) ownPart(ph *phrase) SaidPart {
	part := p.part(ph.Verb)
	slots := Said{}
	p.slots(ph, &slots)
	for _, slot := range ph.Slots {
		switch slot.Kind {
		case engine.SlotHex:
			if len(slots.Hexes) > 0 {
				part.At = slots.Hexes[0]
			}
		case engine.SlotN:
			part.N = slots.N
		case engine.SlotSquare:
			if len(slots.Puts) > 0 {
				part.N = 3*int(slots.Puts[0].Column) + int(slots.Puts[0].Square)
			}
		case engine.SlotWord:
			part.Word = slots.Word
		case engine.SlotLetter:
			if slots.Word != "" {
				part.City = slots.Word[0]
			}
		}
	}
	return part
}

// part begins a part that stands here.
func (p *parser) part(verb string) SaidPart {
	return SaidPart{Verb: verb, At: nowhere, Line: p.peek().line, Col: p.peek().col}
}

// lay reads one item of a build: a way, or a hex with tracks or exits.
func (p *parser) lay() SaidPart {
	p.accept("from")
	part := p.part("build")
	part.At = p.spot()
	if p.ok() && (p.peekSign("-") || p.peekSign(">") || p.looks("to") > 0) {
		part.Way, part.At = []Spot{part.At}, nowhere
		for p.ok() && (p.sign("-") || p.sign(">") || p.accept("to")) {
			part.Way = append(part.Way, p.spot())
		}
		return part
	}
	p.tracks(&part)
	return part
}

// tracks reads `N-SE`, `NW-NE+N-S` or the exits `N,S,SE`.
func (p *parser) tracks(part *SaidPart) {
	for p.ok() {
		a, ok := p.edge()
		if !ok {
			p.fail("edge.unknown", "edge")
			return
		}
		pair := engine.Pair{A: a, B: board.Center}
		if p.sign("-") {
			b, ok := p.edge()
			if !ok {
				p.fail("edge.unknown", "edge")
				return
			}
			if a == b {
				p.failAt(p.i-1, "edge.same", "another edge")
				return
			}
			pair = engine.Pair{A: min(a, b), B: max(a, b)}
		}
		for _, t := range part.Tracks {
			if t == pair {
				p.failAt(p.i-1, "edge.twice", "another edge")
				return
			}
		}
		part.Tracks = append(part.Tracks, pair)
		if p.sign("+") {
			continue
		}
		if p.peekSign(",") && pair.B == board.Center {
			was := p.i
			p.i++
			if _, ok := p.edge(); ok {
				p.i--
				continue
			}
			p.i = was
		}
		part.Tile = p.tile()
		return
	}
}

// tile reads the name of a tile, "coexist-straight-sharp", where one stands.
func (p *parser) tile() engine.TileKind {
	if p.peek().kind != tokWord {
		return engine.NoTile
	}
	is, used, _ := p.find(tileNames)
	p.i += used
	if used == 0 {
		return engine.NoTile
	}
	return engine.TileKind(is)
}

// tileNames are the tiles that can be named for a town: those of four exits.
var tileNames = func() (list []name) {
	for k := engine.Straight; k < engine.NumTileKinds; k++ {
		if c := k.Class(); c == engine.Crossing || c == engine.Coexisting {
			list = append(list, newName(k.String(), int(k), false))
		}
	}
	return list
}()
