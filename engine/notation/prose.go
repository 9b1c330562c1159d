package notation

import (
	"strings"
	"unicode"
)

// Lines that are no orders: greetings, farewells, and what was meant as an order but cannot be read.

// plain deals with a line that is no order: a greeting, a farewell, or a fault.
func (r *reader) plain(i int, err *Fault) {
	meant := r.meant(i)
	if !meant && r.orders == 0 && r.leading(i) {
		r.note("greeting", i, i)
		return
	}
	if !meant && r.farewell(i) {
		last := len(r.lines) - 1
		for strings.TrimSpace(r.lines[last]) == "" {
			last--
		}
		r.note("farewell", i, last)
		r.i = last
		return
	}
	f := Fault{Code: "line.unknown", Line: i + 1, Col: 1, Read: strings.TrimSpace(r.lines[i])}
	toks := lex(r.lines[i], i+1)
	if len(toks) > 0 {
		f.Col = toks[0].col
	}
	p := &parser{toks: toks, w: r.w}
	k, _ := requestWord(toks)
	_, used, _ := p.verb()
	switch {
	case k != "" && used == 0:
		f.Code, f.Want = "request.unreadable", k
	case err != nil && (meant || used > 0 || p.looks("or") > 0 || p.looks("if") > 0 || p.looks("max") > 0):
		f = *err
		f.Decision = r.decisionAt(toks)
	case len(toks) > 0:
		f.Suggest = nearest(toks[0], p.verbsAndRequests())
	}
	if (r.or || r.fact != nil) && r.cur != nil { // `or` stood alone above
		f.Decision = r.cur.Key()
	}
	r.or, r.fact = false, nil
	r.spoil(f)
}

// decisionAt is the decision that a bad line would have been for.
func (r *reader) decisionAt(toks []token) string {
	p := &parser{toks: toks, w: r.w}
	if p.accept("or") && r.cur != nil {
		return r.cur.Key()
	}
	if p.accept("if") {
		for p.i < len(toks) && !p.sign(":") {
			p.i++
		}
	}
	if p.looks("max") > 0 && r.cur != nil {
		return r.cur.Key()
	}
	verb, used, _ := p.verb()
	if used == 0 {
		return ""
	}
	p.last = r.last()
	if ph := p.addedLine(verb, false); ph != nil {
		return r.keyOf(ph)
	}
	d := r.w.decisionOf(verb)
	if d == "build" && r.cur != nil && r.cur.Decision == "build" {
		return r.cur.Key()
	}
	st := &Stored{Decision: d}
	if d == "goods" {
		p.i += used
		if n, ok := number1(p.peek().key); ok && n >= 1 && n <= r.w.Game.Rules.Rounds {
			st.Round = n
		} else if r.moves++; r.moves <= r.w.Game.Rules.Rounds {
			st.Round = NextRound - (r.moves - 1)
		}
	}
	if d == "build" {
		// what follows goes on with the same build, and is spoilt with it
		r.found = append(r.found, st)
		r.cur = st
		st.Alts = append(st.Alts, Alternative{Said: Said{Verb: "build", Max: NoMax, Parts: []SaidPart{{Verb: "build", At: nowhere}}}})
	}
	if st.Key() != "build" {
		r.found = append(r.found, st)
		r.cur = st
	}
	return st.Key()
}

func (p *parser) verbsAndRequests() []string {
	words := p.verbWords()
	for _, t := range requestTerms {
		words = append(append(words, t.en...), t.de...)
	}
	return words
}

// meant says whether a line that cannot be read was meant as an order: it begins with a verb, or nearly so, and goes
// on with something that an order holds. "Take care" and "Hi all" do not.
func (r *reader) meant(i int) bool {
	toks := unlisted(r.w, lex(r.lines[i], i+1))
	if len(toks) == 0 || r.w == nil {
		return false
	}
	p := &parser{w: r.w, toks: toks}
	for p.accept("or") || p.accept("max") {
		return r.cur != nil
	}
	if p.looks("if") > 0 {
		for _, t := range toks {
			if t.kind == tokSign && t.key == ":" {
				return true
			}
		}
		return false
	}
	if verb, used, others := p.verb(); used > 0 {
		p.i += used
		switch verb {
		case "issue", "bid", "urbanize", "redirect":
			return true // no greeting begins so
		case "take":
		default:
			if r.w.own[verb] != nil || r.w.anyAddition(verb) != nil { // "Die Züge rollen" is talk where a die can be taken
				break
			}
			for ; p.i < len(toks); p.i++ {
				if r.evidence(p) {
					return true
				}
			}
			return false
		}
	} else if others != nil || nearest(toks[0], p.verbsAndRequests()) != "" || len(toks) > 2 && looksLikeHex(toks[0]) {
		p.i++
	} else {
		return false
	}
	return r.evidence(p)
}

// evidence says whether the next token belongs to the language.
func (r *reader) evidence(p *parser) bool {
	t := p.peek()
	switch t.kind {
	case tokNumber:
		return true
	case tokWord:
	default:
		return t.kind == tokSign && (t.key == "$" || t.key == "-" || t.key == ">")
	}
	if _, ok := p.hex(); ok || looksLikeHex(t) {
		return true
	}
	for _, list := range [][]name{r.w.places, r.w.actions, spellings[slotColor], spellings[slotHalf], spellings[slotNone]} {
		if _, used, others := p.find(list); used > 0 || others != nil {
			return true
		}
	}
	if p.looks("up to") > 0 || p.looks("any") > 0 {
		return true
	}
	var words []string
	for i := range r.w.Game.Board.Places {
		words = append(words, r.w.Game.Board.Places[i].Name)
	}
	for _, a := range r.w.Game.Rules.Actions {
		words = append(append(append(words, a.Key), actionWords[a.Key]...), a.German...)
	}
	for _, c := range vocabulary[slotColor] {
		words = append(append(words, c.en...), c.de...)
	}
	return nearestRun(p.toks[p.i:], words) != ""
}

// leading says whether line i still belongs to the greeting: no order stands above it.
func (r *reader) leading(i int) bool { return r.orders == 0 && len(r.out.Faults) == 0 }

// farewell says whether line i opens the last paragraph, after a blank line and with no order in it.
func (r *reader) farewell(i int) bool {
	if i == 0 || strings.TrimSpace(r.lines[i-1]) != "" || r.orders == 0 && len(r.out.Faults) == 0 {
		return false
	}
	for j := i; j < len(r.lines); j++ {
		if strings.IndexFunc(r.lines[j], func(c rune) bool { return !unicode.IsSpace(c) }) < 0 {
			for _, rest := range r.lines[j:] {
				if strings.TrimSpace(rest) != "" {
					return false
				}
			}
			return true
		}
		if isEnd(r.lines[j]) {
			return false
		}
		if r.kind(r.lines[j]) == plainLine && !r.meant(j) {
			continue
		}
		if r.meant(j) || r.reads(j, j) {
			return false
		}
	}
	return true
}
