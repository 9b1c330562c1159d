package notation

import (
	"slices"

	"railpost/engine"
	"railpost/engine/board"
)

// clause is one piece of a line: an order, or a part of a build, with what opens it.
type clause struct {
	or       bool
	fact     *Fact
	decision string // "" for none, ask and max, which belong to the decision above
	round    int    // goods: 1, 2, or NextRound
	said     Said
	empty    bool    // nothing but `or` or `if fact:`
	capOnly  bool    // nothing but `max $7`
	add      *phrase // nothing but an addition, to the order above or, if it stands in front, below
}

// decisionOf is the step that a verb answers in the base game; boards' own verbs are asked of the rules.
func (w *Words) decisionOf(verb string) string {
	if verb == "passe" {
		verb = "drop"
	}
	if w.part[verb] != nil {
		verb = "build"
	}
	if steps := w.Game.StepsOf(verb); len(steps) > 0 {
		return steps[0]
	}
	return verb
}

// answers says whether the verb answers a decision of this board.
func (w *Words) answers(verb string) bool {
	if verb == "passe" {
		verb = "drop"
	}
	return w.part[verb] != nil || len(w.Game.StepsOf(verb)) > 0
}

// clauses reads a whole line. Last is the verb of a build that the line may go on with.
func (p *parser) clauses() (list []clause) {
	verb := ""
	for p.ok() && p.i < len(p.toks) {
		if p.sign(";") {
			continue
		}
		c := clause{said: Said{Max: NoMax}}
		c.or = p.accept("or")
		if p.accept("if") {
			c.fact = p.fact()
			if p.ok() && !p.sign(":") && p.i < len(p.toks) {
				p.fail("sign.expected", ":")
			}
		}
		p.of = ""
		if p.i >= len(p.toks) {
			c.empty = true
			if c.or || c.fact != nil {
				list = append(list, c)
			}
			break
		}
		verb = p.piece(&c, verb)
		if c.add == nil && !c.capOnly {
			p.last = c.said.Verb
			if p.w.isPart(p.last) {
				p.last = "build"
			}
		}
		list = append(list, c)
		if p.ok() && !p.atEnd() {
			p.fail("line.goes-on", "end of the order")
		}
	}
	return list
}

// piece reads one order, or part of a build, and returns its verb.
func (p *parser) piece(c *clause, before string) string {
	s := &c.said
	s.Line, s.Col = p.peek().line, p.peek().col
	if c.or || c.fact != nil {
		if p.none() {
			s.Verb = "none"
			return ""
		}
		if p.accept("ask") {
			s.Verb = "ask"
			return ""
		}
	}
	if p.looks("max") > 0 {
		p.cap(s)
		c.capOnly = true
		return before
	}
	at := p.i
	verb, used, _ := p.verb()
	// A hex or a place that goes on with the build above: `build L18 N-S; K19 N-SE`.
	switch {
	case used > 0:
		p.i += used
	case before == "build" && !c.or:
		verb = "build"
	case before == "take" && c.or:
		verb = "take"
	default:
		verb = p.expectVerb()
	}
	if !p.ok() {
		return ""
	}
	if used > 0 {
		p.sign(":") // "build: L18 N-S"
	}
	s.Verb = verb
	if c.add = p.addedLine(verb, c.or || c.fact != nil); c.add != nil {
		p.slots(c.add, s)
		return before
	}
	c.decision = p.w.decisionOf(verb)
	if used > 0 && !p.w.answers(verb) {
		p.failAt(at, "verb.not-here", "")
		return ""
	}
	p.of = verb
	if p.w.isPart(verb) {
		p.of = "build"
	}
	p.order(c, verb)
	p.additions(p.of, s)
	if p.of == "build" && p.looks("max") > 0 {
		p.cap(s)
		p.additions(p.of, s)
	}
	return verb
}

// addedLine is the addition that a verb at the beginning of a piece means, nil where it begins an order. Opens says
// that the piece opens an alternative, which an addition cannot.
func (p *parser) addedLine(verb string, opens bool) *phrase {
	alone := p.w.own[verb] != nil || slices.ContainsFunc(vocabulary[slotVerb], func(t term) bool { return t.key == verb })
	if !alone {
		if ph := p.w.additionNamed(verb, p.last); ph != nil {
			return ph
		}
		return p.w.anyAddition(verb)
	}
	if opens {
		return nil
	}
	return p.w.additionNamed(verb, p.last)
}

// order reads what follows a verb.
func (p *parser) order(c *clause, verb string) {
	s := &c.said
	if ph := p.w.own[verb]; ph != nil {
		p.phrased(ph, s)
		return
	}
	switch verb {
	case "issue":
		if !p.none() {
			s.N = p.number("shares")
			p.accept("shares") // "issue 2 shares"
		}
	case "bid":
		s.Limit = p.accept("up to")
		s.N = p.number("dollars")
		p.additions(p.of, s)
		p.sign(",")
		p.then(s)
	case "pass", "passe", "drop":
	case "take":
		p.take(s)
	case "move":
		p.move(c)
	case "locomotive":
		if t := p.peek(); t.kind == tokNumber {
			c.round = p.round()
		}
	case "place":
		p.place(s)
	default:
		p.build(s, verb)
	}
}

// then reads what a bid says for when it is outbid.
func (p *parser) then(s *Said) {
	if !p.accept("then") {
		return
	}
	if p.accept("ask") {
		s.Then = "ask"
		return
	}
	switch p.term(slotVerb, "pass, drop or ask") { // the base game's verbs alone
	case "pass", "passe":
		s.Then = "pass"
	case "drop", "":
	default:
		p.failAt(p.i-1, "word.unknown", "pass, drop or ask")
	}
}

func (p *parser) cap(s *Said) {
	if p.accept("max") {
		s.Max = p.number("dollars")
	}
}

func (p *parser) take(s *Said) {
	if p.none() {
		return
	}
	for p.ok() {
		if p.accept("else any") || p.accept("any") {
			s.Any = true
			return
		}
		s.Actions = append(s.Actions, p.action())
		if p.sign(",") {
			continue
		}
		if p.accept("else any") {
			s.Any = true
		}
		return
	}
}

func (p *parser) round() int {
	n := p.number("round")
	if most := p.w.Game.Rules.Rounds; p.ok() && (n < 1 || n > most) {
		p.failAt(p.i-1, "round.unknown", "round")
		p.err.M = most
	}
	return n
}

func (p *parser) move(c *clause) {
	s := &c.said
	s.Cube, s.From = board.NoColor, nowhere
	if p.peek().kind == tokNumber {
		c.round = p.round()
		if verb, used, _ := p.verb(); used > 0 && verb == "locomotive" {
			p.i += used
			*s = Said{Verb: "locomotive", Max: NoMax, Line: s.Line, Col: s.Col}
			p.of = verb
			return
		}
	}
	if p.none() {
		return
	}
	s.Cube = p.color()
	if !p.accept("at") { // "move blue in Evansville", "move blue from Evansville"
		p.accept("from")
	}
	s.From = p.spot()
	if ph, used := p.addition("move", true); used > 0 {
		p.i += used
		p.slots(ph, s)
	}
	for p.ok() && !p.atEnd() {
		stop := SaidStop{Owner: Unstated, Via: board.NoHex}
		if !p.sign(">") && !p.accept("to") {
			p.fail("sign.expected", ">")
			return
		}
		// `>yellow> Cincinnati`: a player's word, or a hex of the link, and then another arrow
		if n := p.ownerAhead(); n > 0 {
			p.owner(&stop)
			p.sign(">")
		}
		stop.At = p.spot()
		if p.accept("via") {
			p.owner(&stop)
		}
		s.Stops = append(s.Stops, stop)
	}
	if p.ok() && len(s.Stops) == 0 {
		p.fail("line.unfinished", "place")
	}
}

// ownerAhead says whether an owner or a link's hex between two arrows comes next.
func (p *parser) ownerAhead() int {
	was := p.i
	defer func() { p.i = was }()
	if _, ok := p.hex(); !ok {
		_, used, _ := p.find(p.w.seats)
		if used == 0 {
			return 0
		}
		p.i += used
		if p.sign(":") {
			if _, ok := p.hex(); !ok {
				return 0
			}
		}
	}
	n := p.i - was
	if !p.sign(">") {
		return 0
	}
	return n
}

// owner reads `yellow`, `yellow:K12` or `K12`.
func (p *parser) owner(stop *SaidStop) {
	if h, ok := p.hex(); ok {
		stop.Via = h
		return
	}
	stop.Owner = p.seat()
	if p.sign(":") {
		h, ok := p.hex()
		if !ok {
			p.fail("hex.unknown", "hex")
		}
		stop.Via = h
	}
}

func (p *parser) place(s *Said) {
	if p.none() {
		return
	}
	for p.ok() {
		if p.accept("else any") || p.accept("any") {
			s.Any = true
			return
		}
		put := SaidPut{Square: -1, Column: -1, At: nowhere, Cube: p.color()}
		p.accept("at")
		p.square(&put)
		s.Puts = append(s.Puts, put)
		if p.sign(",") {
			continue
		}
		if p.accept("else any") {
			s.Any = true
		}
		return
	}
}

// square reads `light 3`, `light 3.1`, `B` or `B.2`.
func (p *parser) square(put *SaidPut) {
	if !p.ok() {
		return
	}
	t := p.peek()
	if t.kind == tokWord && len(t.key) == 1 && t.key[0] >= 'a' && t.key[0] <= 'h' {
		p.i++
		put.Column = int8(engine.ColumnA + int(t.key[0]-'a'))
	} else {
		half := ""
		// "light3" in one word
		if k := len(t.key) - 1; t.kind == tokWord && k >= 3 && t.key[k] >= '1' && t.key[k] <= '6' {
			q := &parser{w: p.w, toks: []token{{kind: tokWord, key: t.key[:k], key2: t.key[:k]}}}
			if half = q.tryTerm(slotHalf); half != "" {
				p.i++
				put.Column = int8(engine.ColumnNumber(half + t.key[k:]))
			}
		}
		if half == "" {
			half = p.term(slotHalf, "column of the display")
			n := p.number("number of the column")
			if p.ok() {
				if put.Column = int8(engine.ColumnNumber(half + string(rune('0'+min(n, 9))))); put.Column < 0 {
					p.failAt(p.i-1, "column.unknown", "number of the column")
				}
			}
		}
	}
	if p.sign(".") {
		n := p.number("square")
		if p.ok() && (n < 1 || n > 3) {
			p.failAt(p.i-1, "square.unknown", "square")
		}
		put.Square = int8(n - 1)
	}
}

// fact reads what stands between `if` and the colon.
func (p *parser) fact() *Fact {
	f := &Fact{Seat: engine.Nobody, Spot: nowhere, Cube: board.NoColor}
	switch {
	case p.accept("I am first"):
		f.Kind = "first"
	case p.accept("cash"):
		f.Kind = "cash"
		for _, op := range []string{">=", "<=", ">", "<", "="} {
			if p.sign(op) {
				f.Op = op
				break
			}
		}
		if f.Op == "" {
			p.fail("sign.expected", ">=")
		}
		f.N = p.number("dollars")
	case p.accept("hex"):
		f.Kind = "hex"
		f.Spot = p.spot()
		if p.ok() && !p.accept("free") {
			p.fail("word.unknown", "free")
		}
	default:
		if _, used, _ := p.find(p.w.actions); used > 0 {
			f.Action = p.action()
			switch {
			case p.accept("free"):
				f.Kind = "free"
			case p.accept("taken by"):
				f.Kind = "taken"
				f.Seat = p.seat()
			default:
				p.fail("word.unknown", "free or taken by")
			}
			return f
		}
		if _, used, _ := p.find(spellings[slotColor]); used > 0 {
			f.Kind = "cube"
			f.Cube = p.color()
			if !p.accept("at") {
				p.fail("word.unknown", "at")
			}
			f.Spot = p.spot()
			return f
		}
		p.fail("fact.unknown", "fact")
	}
	return f
}
