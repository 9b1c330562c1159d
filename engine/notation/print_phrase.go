package notation

import (
	"strconv"
	"strings"

	"railpost/engine"
	"railpost/engine/board"
)

// Printing of boards' phrases.

// phraseVerb is the printed verb of a phrase.
func (p *printer) phraseVerb(ph *phrase) string {
	if p.lang == German && len(ph.German) > 0 {
		return ph.German[0]
	}
	return ph.Verb
}

// phrased is an order of the board's own.
func (p *printer) phrased(ph *phrase, s Said) string {
	v := p.phraseVerb(ph)
	if ph.Wishes {
		var words []string
		for i := range s.Wishes {
			words = append(words, p.slots(ph, s.Wishes[i]))
		}
		return v + " " + p.list(words, s.Any)
	}
	if ph.None && ph.nothing(&s) {
		return v + " " + p.none()
	}
	if slots := p.slots(ph, s); slots != "" {
		return v + " " + slots
	}
	return v
}

// nothing says whether no slot is filled but those of a cube and its place.
func (ph *phrase) nothing(s *Said) bool {
	for i := range ph.slots {
		slot := &ph.slots[i]
		if slot.Kind != engine.SlotCube && slot.Kind != engine.SlotFrom && slot.filled(s) {
			return false
		}
	}
	return true
}

// front is what stands in front of an order, atStart behind a cube's start, behind what stands behind all.
func (p *printer) front(s Said) (t string) {
	for _, a := range p.w.added[s.Verb] {
		if a.Front && a.filled(&s) {
			t += p.added(a.phrase, s) + "; "
		}
	}
	return t
}

func (p *printer) atStart(s Said) (t string) {
	for _, a := range p.w.added[s.Verb] {
		if a.AtStart && a.filled(&s) {
			t += " " + p.added(a.phrase, s)
		}
	}
	return t
}

func (p *printer) behind(s Said) (t string) {
	for _, a := range p.w.added[s.Verb] {
		if !a.Front && !a.AtStart && a.filled(&s) {
			t += " " + p.added(a.phrase, s)
		}
	}
	return t
}

func (p *printer) added(ph *phrase, s Said) string {
	t := p.phraseVerb(ph)
	if slots := p.slots(ph, s); slots != "" {
		t += " " + slots
	}
	return t
}

// slots are the filled slots of a phrase, each behind the word that leads it in.
func (p *printer) slots(ph *phrase, s Said) string {
	var words []string
	for i := range ph.slots {
		slot := &ph.slots[i]
		if slot.Optional && !slot.filled(&s) {
			continue
		}
		switch {
		case p.lang == German && len(slot.German) > 0:
			words = append(words, slot.German[0])
		case slot.Kind == engine.SlotStop && p.record && len(slot.Lead) > 0:
			words = append(words, ">")
		case len(slot.Lead) > 0:
			words = append(words, slot.Lead[0])
		}
		words = append(words, p.slot(slot, s))
	}
	return strings.Join(words, " ")
}

func (p *printer) slot(slot *slotForm, s Said) string {
	switch slot.Kind {
	case engine.SlotN:
		return strconv.Itoa(s.N)
	case engine.SlotM:
		return strconv.Itoa(s.M)
	case engine.SlotWord:
		for _, t := range slot.Words {
			if t.Key == s.Word && p.lang == German && len(t.German) > 0 {
				return t.German[0]
			}
		}
		return s.Word
	case engine.SlotLetter:
		return s.Word
	case engine.SlotCube:
		return colorWord(s.Cube, p.lang)
	case engine.SlotFrom:
		return p.spot(s.From)
	case engine.SlotStop:
		if len(s.Stops) == 0 {
			return ""
		}
		return p.spot(s.Stops[0].At)
	case engine.SlotHex, engine.SlotHexes:
		var words []string
		for _, h := range s.Hexes {
			words = append(words, p.spot(h))
		}
		return strings.Join(words, ", ")
	case engine.SlotSeats:
		var words []string
		for _, x := range s.Seats {
			words = append(words, p.w.Seat(x, p.lang))
		}
		return strings.Join(words, " ")
	case engine.SlotActions, engine.SlotGroups:
		t := ""
		for i, word := range s.Words {
			switch {
			case word == "|":
				t += " |"
				continue
			case i > 0 && s.Words[i-1] == "|":
				t += " "
			case i > 0:
				t += ", "
			}
			t += p.w.action(word, p.lang)
		}
		return t
	case engine.SlotSquare:
		if len(s.Puts) == 0 {
			return ""
		}
		return p.square(s.Puts[0])
	case engine.SlotPut, engine.SlotPuts:
		var words []string
		for _, put := range s.Puts {
			words = append(words, p.put(put))
		}
		return p.list(words, s.Any)
	}
	return p.parts(s.Parts, "build")
}

// ofPart is a part of a build in the fields by which slots are printed.
func (ph *phrase) ofPart(part SaidPart) Said {
	s := Said{N: part.N, Word: part.Word}
	for _, slot := range ph.Slots {
		switch slot.Kind {
		case engine.SlotHex:
			if part.At != nowhere {
				s.Hexes = []Spot{part.At}
			}
		case engine.SlotSquare:
			s.Puts = []SaidPut{{Column: int8(part.N / 3), Square: int8(part.N % 3)}}
		case engine.SlotLetter:
			if part.City != 0 {
				s.Word = string(rune(part.City))
			}
		}
	}
	return s
}

// ownSaid is an order of the board's own as it would be written out in full.
func (w *Words) ownSaid(ph *phrase, o engine.Order) Said {
	s := Said{Verb: o.Verb, Max: NoMax}
	said := Said{Max: NoMax}
	w.fill(ph, &said, o)
	switch {
	case ph.None && ph.nothing(&said):
		return s
	case ph.Wishes:
		s.Wishes = []Said{said}
		return s
	}
	said.Verb = o.Verb
	return said
}

// addSaid writes down what an order says in additions.
func (w *Words) addSaid(s *Said, o engine.Order) {
	for _, a := range w.added[s.Verb] {
		said := Said{}
		if w.fill(a.phrase, &said, o); a.filled(&said) {
			a.copy(s, &said)
		}
	}
}

// fill writes down what an order says in the slots of a phrase.
func (w *Words) fill(ph *phrase, s *Said, o engine.Order) {
	if len(ph.Of) == 0 {
		ph.empty(s)
	} else if len(ph.Slots) == 0 && o.Word == ph.Verb {
		s.Word = o.Word
	}
	for _, slot := range ph.Slots {
		switch slot.Kind {
		case engine.SlotN:
			s.N = o.N
		case engine.SlotM:
			s.M = o.M
		case engine.SlotWord, engine.SlotLetter:
			s.Word = o.Word
		case engine.SlotCube:
			s.Cube = o.Cube
		case engine.SlotFrom:
			if o.From != board.NoHex {
				s.From = w.hexSaid(o.From)
			}
		case engine.SlotStop:
			for _, stop := range o.Stops {
				s.Stops = append(s.Stops, SaidStop{At: Spot{Place: stop.Place, Hex: board.NoHex}, Owner: Unstated, Via: board.NoHex})
			}
		case engine.SlotHex, engine.SlotHexes:
			for _, h := range o.Hexes {
				s.Hexes = append(s.Hexes, w.hexSaid(h))
			}
		case engine.SlotSeats:
			s.Seats = append(s.Seats, o.Seats...)
		case engine.SlotActions, engine.SlotGroups:
			s.Words = append(s.Words, o.Words...)
		case engine.SlotSquare, engine.SlotPut, engine.SlotPuts:
			s.Puts = w.saidPuts(o.Puts)
		case engine.SlotParts:
			for _, part := range o.Parts {
				s.Parts = append(s.Parts, w.canonicalPart(part))
			}
		}
	}
}

func (w *Words) saidPuts(puts []engine.Put) (list []SaidPut) {
	for _, put := range puts {
		said := SaidPut{Cube: put.Cube, Column: put.Column, Square: put.Square, At: nowhere}
		if put.Column < 0 {
			said.At, said.Square = w.hexSaid(put.Hex), -1
		}
		list = append(list, said)
	}
	return list
}

// hexSaid names a hex in a board's phrase: by the place printed on it; where a town may lie dormant, by the hex.
func (w *Words) hexSaid(h board.Hex) Spot {
	if id := w.Game.Board.Hexes[h].Place; id != board.NoPlace && w.Game.Board.Places[id].Dormant {
		return Spot{Place: board.NoPlace, Hex: h}
	}
	return w.spotAt(h)
}
