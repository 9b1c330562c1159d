package notation

import (
	"strings"

	"railpost/engine"
	"railpost/engine/board"
)

// parser reads the tokens of one line. The first failure stays; after it everything reads as nothing.
type parser struct {
	w    *Words
	toks []token
	i    int
	err  *Fault
	of   string // the verb of the order being read, to which additions may follow
	last string // the verb of the order above, to which a line of additions belongs
}

func (p *parser) peek() token {
	if p.i < len(p.toks) {
		return p.toks[p.i]
	}
	return token{}
}

func (p *parser) ok() bool { return p.err == nil }

// atEnd says whether the piece ends here: at the line's end, a semicolon or an "or".
func (p *parser) atEnd() bool {
	if p.i >= len(p.toks) || p.peekSign(";") || p.looks("or") > 0 {
		return true
	}
	_, used := p.addition(p.of, false)
	return used > 0
}

func (p *parser) peekSign(s string) bool {
	t := p.peek()
	return t.kind == tokSign && t.key == s
}

func (p *parser) sign(s string) bool {
	if p.ok() && p.peekSign(s) {
		p.i++
		return true
	}
	return false
}

// looks says how many tokens the joining word takes here; 0 if it does not stand here.
func (p *parser) looks(key string) int {
	best := 0
spelling:
	for _, words := range joins[key] {
		if len(words) <= best || p.i+len(words) > len(p.toks) {
			continue
		}
		for k, word := range words {
			if t := p.toks[p.i+k]; t.kind != tokWord || t.key != word && t.key2 != word {
				continue spelling
			}
		}
		best = len(words)
	}
	return best
}

func (p *parser) accept(key string) bool {
	if !p.ok() {
		return false
	}
	n := p.looks(key)
	p.i += n
	return n > 0
}

// fail notes the first failure, at the token read now.
func (p *parser) fail(code, want string) {
	if p.err != nil {
		return
	}
	t := p.peek()
	f := &Fault{Code: code, Want: want, Read: t.text, Line: t.line, Col: t.col}
	if t.kind == tokEnd && len(p.toks) > 0 {
		last := p.toks[len(p.toks)-1]
		f.Line, f.Col = last.line, last.col+len([]rune(last.text))
		if code == "word.unknown" || code == "place.unknown" {
			f.Code = "line.unfinished"
		}
	}
	p.err = f
}

func (p *parser) failAt(i int, code, want string) {
	was := p.i
	p.i = i
	p.fail(code, want)
	p.i = was
}

// find looks for one of the spellings here: the longest exact one, else the only one that begins so.
// It says what was found, how many tokens it takes (0: nothing), and what else could be meant.
func (p *parser) find(list []name) (is, used int, others []int) {
	if !p.ok() || p.i >= len(p.toks) || p.toks[p.i].kind != tokWord {
		return 0, 0, nil
	}
	var keys [5][2]string
	var ends [5]int // tokens used
	var plain [5]bool
	n := 0
	key, key2, sep := "", "", false
	for j := p.i; j < len(p.toks) && n < len(keys); j++ {
		t := &p.toks[j]
		if t.kind == tokSign && (t.key == "-" || t.key == "/") && j > p.i && p.toks[j-1].kind == tokWord {
			sep = true
			continue
		}
		if t.kind != tokWord {
			break
		}
		if key == "" {
			key, key2 = t.key, t.key2
		} else {
			key, key2 = key+t.key, key2+t.key2
		}
		keys[n], ends[n], plain[n] = [2]string{key, key2}, j+1-p.i, !sep
		n++
	}
	for k := n - 1; k >= 0; k-- {
		half := -1
		for i := range list {
			if list[i].match(keys[k][0], keys[k][1]) == 2 {
				if !list[i].half {
					return list[i].is, ends[k], nil
				}
				if half >= 0 && half != list[i].is {
					others = append(others, half, list[i].is)
				}
				half = list[i].is
			}
		}
		if others != nil {
			return 0, 0, others
		}
		if half >= 0 {
			return half, ends[k], nil
		}
	}
	for k := n - 1; k >= 0; k-- {
		if !plain[k] {
			continue
		}
		found := -1
		for i := range list {
			if list[i].match(keys[k][0], keys[k][1]) == 1 && found != list[i].is {
				if found >= -1 && others == nil && found == -1 {
					found = list[i].is
				} else {
					others = appendNew(others, found, list[i].is)
				}
			}
		}
		if others != nil {
			return 0, 0, others
		}
		if found != -1 {
			return found, ends[k], nil
		}
	}
	return 0, 0, nil
}

func appendNew(list []int, items ...int) []int {
next:
	for _, x := range items {
		for _, y := range list {
			if x == y {
				continue next
			}
		}
		list = append(list, x)
	}
	return list
}

// term reads a word of the slot, shortened or not; "" and a failure if none stands here.
func (p *parser) term(s slot, want string) string {
	is, used, others := p.find(spellings[s])
	switch {
	case used > 0:
		p.i += used
		return vocabulary[s][is].key
	case others != nil:
		p.fail("word.ambiguous", want)
		for _, o := range others {
			p.err.Choices = append(p.err.Choices, vocabulary[s][o].key)
		}
	case p.ok():
		p.fail("word.unknown", want)
		var words []string
		for _, t := range vocabulary[s] {
			words = append(append(words, t.en...), t.de...)
		}
		p.err.Suggest = nearest(p.peek(), words)
	}
	return ""
}

// tryTerm is term without a failure.
func (p *parser) tryTerm(s slot) string {
	if is, used, _ := p.find(spellings[s]); used > 0 {
		p.i += used
		return vocabulary[s][is].key
	}
	return ""
}

func (p *parser) none() bool { return p.tryTerm(slotNone) != "" }

func (p *parser) number(want string) int {
	if !p.ok() {
		return 0
	}
	p.sign("$")
	if t := p.peek(); t.kind == tokNumber {
		if n, ok := number1(t.key); ok && n <= 9999 {
			p.i++
			p.sign("$")
			return n
		}
	}
	p.fail("number.expected", want)
	return 0
}

func (p *parser) color() board.Color {
	c, _ := board.ParseColor(p.term(slotColor, "colour"))
	return c
}

func (p *parser) action() string {
	is, used, others := p.find(p.w.actions)
	switch {
	case used > 0:
		p.i += used
		return p.w.Game.Rules.Actions[is].Key
	case others != nil:
		p.fail("word.ambiguous", "action")
		for _, o := range others {
			p.err.Choices = append(p.err.Choices, p.w.Game.Rules.Actions[o].Key)
		}
	case p.ok():
		p.fail("word.unknown", "action")
		var words []string
		for _, a := range p.w.Game.Rules.Actions {
			words = append(append(append(words, a.Key), actionWords[a.Key]...), a.German...)
		}
		p.err.Suggest = nearest(p.peek(), words)
	}
	return ""
}

// edge reads an edge by its exact letters; false if none stands here.
func (p *parser) edge() (board.Edge, bool) {
	t := p.peek()
	if !p.ok() || t.kind != tokWord {
		return 0, false
	}
	for i := range spellings[slotEdge] {
		if n := &spellings[slotEdge][i]; n.key == t.key {
			p.i++
			return board.Edge(n.is), true
		}
	}
	return 0, false
}

// hex reads a hex by its id; false if none stands here.
func (p *parser) hex() (board.Hex, bool) {
	t := p.peek()
	if !p.ok() || t.kind != tokWord || len(t.key) < 2 || len(t.key) > 4 {
		return board.NoHex, false
	}
	h, ok := p.w.Game.Board.Hex(t.key)
	if ok {
		p.i++
	}
	return h, ok
}

// looksLikeHex says whether a word has the form of a hex's id.
func looksLikeHex(t token) bool {
	k := t.key
	return t.kind == tokWord && len(k) >= 2 && len(k) <= 3 && k[0] >= 'a' && k[0] <= 'z' && strings.Trim(k[1:], "0123456789") == ""
}

var nowhere = Spot{Place: board.NoPlace, Hex: board.NoHex}

// spot reads a place: by its hex, as a New City, or by name.
func (p *parser) spot() Spot {
	if !p.ok() {
		return nowhere
	}
	if h, ok := p.hex(); ok {
		return Spot{Place: board.NoPlace, Hex: h}
	}
	if n := p.looks("city"); n > 0 && p.i+n < len(p.toks) {
		if c := p.toks[p.i+n].key; p.toks[p.i+n].kind == tokWord && len(c) == 1 && c[0] >= 'a' && c[0] <= 'h' {
			p.i += n + 1
			return Spot{Place: board.NoPlace, Hex: board.NoHex, City: c[0] - 'a' + 'A'}
		}
	}
	is, used, others := p.find(p.w.places)
	switch {
	case used > 0:
		p.i += used
		return Spot{Place: board.PlaceID(is), Hex: board.NoHex}
	case others != nil:
		p.fail("place.ambiguous", "place")
		for _, o := range others {
			p.err.Choices = append(p.err.Choices, p.w.Place(board.PlaceID(o)))
		}
	case looksLikeHex(p.peek()):
		p.fail("hex.unknown", "hex")
	default:
		p.fail("place.unknown", "place")
		var names []string
		for i := range p.w.Game.Board.Places {
			pl := &p.w.Game.Board.Places[i]
			names = append(names, pl.Name)
			names = append(names, pl.Aka...)
		}
		p.err.Suggest = nearestRun(p.toks[p.i:], names)
	}
	return nowhere
}

func (p *parser) seat() engine.Seat {
	is, used, _ := p.find(p.w.seats)
	if used > 0 {
		p.i += used
		return engine.Seat(is)
	}
	p.fail("player.unknown", "player")
	if p.err.Suggest == "" {
		p.err.Suggest = nearest(p.peek(), p.w.Seats)
	}
	return engine.Nobody
}
