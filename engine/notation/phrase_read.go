package notation

import (
	"slices"
	"strings"

	"railpost/engine"
	"railpost/engine/board"
)

// Reading of boards' phrases.

// verb looks for an order's verb here.
func (p *parser) verb() (key string, used int, others []int) {
	list := spellings[slotVerb]
	if p.w != nil {
		list = p.w.verbs
	}
	is, used, others := p.find(list)
	if used == 0 {
		return "", 0, others
	}
	return p.verbKey(is), used, others
}

func (p *parser) verbKey(is int) string {
	if n := len(vocabulary[slotVerb]); is >= n {
		return p.w.keys[is-n]
	}
	return vocabulary[slotVerb][is].key
}

// expectVerb reads a verb or fails.
func (p *parser) expectVerb() string {
	key, used, others := p.verb()
	switch {
	case used > 0:
		p.i += used
	case others != nil:
		p.fail("word.ambiguous", "order")
		for _, o := range others {
			p.err.Choices = append(p.err.Choices, p.verbKey(o))
		}
	case p.ok():
		p.fail("word.unknown", "order")
		p.err.Suggest = nearest(p.peek(), p.verbWords())
	}
	return key
}

// verbWords are all spellings of verbs.
func (p *parser) verbWords() (words []string) {
	for _, t := range vocabulary[slotVerb] {
		words = append(append(words, t.en...), t.de...)
	}
	if p.w != nil {
		for i := range p.w.all {
			words = append(words, p.w.all[i].spellings()...)
		}
	}
	return words
}

// addition looks for an addition to the order of that verb; start: one that stands behind a cube's start.
func (p *parser) addition(verb string, start bool) (ph *phrase, used int) {
	if !p.ok() || p.w == nil || len(p.w.added) == 0 {
		return nil, 0
	}
	for _, a := range p.w.added[verb] {
		if a.Front || a.AtStart != start {
			continue
		}
		if t := p.peek(); t.kind == tokSign && slices.ContainsFunc(a.names, func(n name) bool { return n.key == "" && n.key2 == t.key }) {
			return a.phrase, 1
		}
		if _, n, _ := p.find(a.names); n > used {
			ph, used = a.phrase, n
		}
	}
	return ph, used
}

// additions reads all additions that follow.
func (p *parser) additions(verb string, s *Said) {
	for {
		ph, used := p.addition(verb, false)
		if used == 0 {
			return
		}
		p.i += used
		p.slots(ph, s)
	}
}

// phrased reads what follows the verb of an order of the board's own.
func (p *parser) phrased(ph *phrase, s *Said) {
	if ph.None && p.none() {
		return
	}
	if !ph.Wishes {
		p.slots(ph, s)
		return
	}
	for p.ok() {
		if p.accept("else any") || p.accept("any") {
			s.Any = true
			return
		}
		wish := Said{Max: NoMax}
		p.slots(ph, &wish)
		s.Wishes = append(s.Wishes, wish)
		if p.sign(",") {
			continue
		}
		if p.accept("else any") {
			s.Any = true
		}
		return
	}
}

// empty sets the slots of a phrase to nothing.
func (ph *phrase) empty(s *Said) {
	for _, slot := range ph.Slots {
		switch slot.Kind {
		case engine.SlotCube:
			s.Cube = noCube
		case engine.SlotFrom:
			s.From = nowhere
		}
	}
}

// slots reads the slots of a phrase.
func (p *parser) slots(ph *phrase, s *Said) {
	if len(ph.Of) == 0 {
		ph.empty(s)
	}
	if len(ph.slots) == 0 && len(ph.Of) > 0 {
		s.Word = ph.Verb
	}
	for i := range ph.slots {
		slot := &ph.slots[i]
		lead := p.lead(slot)
		switch {
		case lead == 0 && len(slot.leads) > 0 && !(slot.Kind == engine.SlotStop && p.peekSign(">")):
			if slot.Optional {
				continue
			}
			p.fail("word.unknown", slot.Lead[0])
			return
		case lead == 0 && slot.Optional:
			if p.atEnd() || p.peekSign(",") {
				continue
			}
			was, at := *s, p.i
			if p.slot(slot, s); p.err != nil {
				*s, p.i, p.err = was, at, nil
			}
			continue
		}
		p.i += lead
		p.slot(slot, s)
	}
}

// lead says how many tokens the words before the slot take here.
func (p *parser) lead(slot *slotForm) (best int) {
next:
	for _, words := range slot.leads {
		if len(words) <= best || p.i+len(words) > len(p.toks) {
			continue
		}
		for k, word := range words {
			if t := p.toks[p.i+k]; t.key != word && t.key2 != word {
				continue next
			}
		}
		best = len(words)
	}
	return best
}

// slot reads one slot.
func (p *parser) slot(slot *slotForm, s *Said) {
	switch slot.Kind {
	case engine.SlotN:
		s.N = p.number("number")
	case engine.SlotM:
		s.M = p.number("number")
	case engine.SlotWord:
		s.Word = p.slotWord(slot)
	case engine.SlotCube:
		s.Cube = p.color()
	case engine.SlotFrom:
		if len(slot.leads) == 0 && !p.accept("at") {
			p.accept("from")
		}
		s.From = p.spot()
	case engine.SlotStop:
		p.sign(">")
		s.Stops = []SaidStop{{At: p.spot(), Owner: Unstated, Via: board.NoHex}}
	case engine.SlotHex:
		s.Hexes = []Spot{p.spot()}
	case engine.SlotHexes:
		s.Hexes = []Spot{p.spot()}
		for p.sign(",") {
			s.Hexes = append(s.Hexes, p.spot())
		}
	case engine.SlotSeats:
		s.Seats = []engine.Seat{p.seat()}
		for p.ok() {
			p.sign(",")
			if _, used, _ := p.find(p.w.seats); used == 0 {
				break
			}
			s.Seats = append(s.Seats, p.seat())
		}
	case engine.SlotLetter:
		t := p.peek()
		if t.kind != tokWord || len(t.key) != 1 || t.key[0] < 'a' || t.key[0] > 'h' {
			p.fail("city.unknown", "letter of the New City")
			return
		}
		p.i++
		s.Word = strings.ToUpper(t.key)
	case engine.SlotActions, engine.SlotGroups:
		s.Words = []string{p.action()}
		for p.ok() {
			if slot.Kind == engine.SlotGroups && p.sign("|") {
				s.Words = append(s.Words, "|")
			} else if !p.sign(",") {
				break
			}
			s.Words = append(s.Words, p.action())
		}
		if slot.Kind == engine.SlotGroups && p.ok() && !slices.Contains(s.Words, "|") {
			p.fail("sign.expected", "|")
		}
	case engine.SlotSquare:
		put := SaidPut{Square: -1, Column: -1, At: nowhere, Cube: noCube}
		if p.square(&put); p.ok() && put.Square < 0 {
			p.fail("sign.expected", ".")
		}
		s.Puts = []SaidPut{put}
	case engine.SlotPut:
		s.Puts = []SaidPut{p.put()}
	case engine.SlotPuts:
		for p.ok() {
			if p.accept("else any") || p.accept("any") {
				s.Any = true
				break
			}
			s.Puts = append(s.Puts, p.put())
			if !p.sign(",") {
				s.Any = p.accept("else any")
				break
			}
		}
	case engine.SlotParts:
		p.partsOf(s)
	}
}

func (p *parser) slotWord(slot *slotForm) string {
	is, used, others := p.find(slot.words)
	if used > 0 {
		p.i += used
		return slot.Words[is].Key
	}
	var words []string
	for _, t := range slot.Words {
		words = append(append(append(words, t.Key), t.Also...), t.German...)
	}
	want := make([]string, len(slot.Words))
	for i, t := range slot.Words {
		if want[i] = t.Key; len(t.German) > 0 && t.German[0] != t.Key {
			want[i] += "/" + t.German[0]
		}
	}
	if others != nil {
		p.fail("word.ambiguous", strings.Join(want, ", "))
		for _, o := range others {
			p.err.Choices = append(p.err.Choices, slot.Words[o].Key)
		}
	} else if p.ok() {
		p.fail("word.unknown", strings.Join(want, ", "))
		p.err.Suggest = nearest(p.peek(), words)
	}
	return ""
}

// put reads a cube with the square, the place or the hex where it comes to lie.
func (p *parser) put() SaidPut {
	put := SaidPut{Square: -1, Column: -1, At: nowhere, Cube: p.color()}
	p.accept("at")
	if p.squareAhead() {
		p.square(&put)
	} else {
		put.At = p.spot()
	}
	return put
}

// squareAhead says whether a square of the display stands here, not a place.
func (p *parser) squareAhead() bool {
	t := p.peek()
	if t.kind != tokWord {
		return false
	}
	if len(t.key) == 1 {
		return t.key[0] >= 'a' && t.key[0] <= 'h'
	}
	was := p.i
	defer func() { p.i = was }()
	if p.tryTerm(slotHalf) != "" {
		return p.peek().kind == tokNumber
	}
	if k := len(t.key) - 1; k >= 3 && t.key[k] >= '1' && t.key[k] <= '6' { // "light3"
		q := &parser{toks: []token{{kind: tokWord, key: t.key[:k], key2: t.key[:k]}}}
		return q.tryTerm(slotHalf) != ""
	}
	return false
}

// partsOf reads a build inside a phrase: parts as after `build`, its word left out or not.
func (p *parser) partsOf(s *Said) {
	verb := "build"
	for p.ok() {
		if key, used := p.partVerb(); used > 0 {
			p.i += used
			verb = key
		}
		p.partsHere(s, verb)
		if !p.peekSign(";") {
			return
		}
		p.i++
		if _, used := p.partVerb(); used == 0 {
			p.i--
			return
		}
	}
}

// partVerb looks for the verb of a part of a build.
func (p *parser) partVerb() (string, int) {
	key, used, _ := p.verb()
	if used > 0 && p.w.isPart(key) {
		return key, used
	}
	return "", 0
}
