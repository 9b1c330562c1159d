package notation

import "strings"

// What the pieces of a letter's lines come to: decisions with their alternatives, parts and additions.

// last is the verb of the order above, "" if there is none.
func (r *reader) last() string {
	if r.cur == nil || len(r.cur.Alts) == 0 {
		return ""
	}
	return r.cur.Alts[len(r.cur.Alts)-1].Verb
}

// frontAlone refuses an addition that stands in front of nothing.
func (r *reader) frontAlone() {
	if r.front == nil {
		return
	}
	f := Fault{Code: "line.unfinished", Want: r.front.add.Of[0], Read: r.front.add.Verb, Line: r.frontAt + 1, Col: r.front.said.Col,
		Decision: r.keyOf(r.front.add)}
	r.front = nil
	r.spoil(f)
}

// take adds a clause to what was read.
func (r *reader) take(c clause, from, to int) {
	if r.or {
		c.or, r.or = true, false
	}
	if r.fact != nil && c.fact == nil {
		c.fact, r.fact = r.fact, nil
	}
	if c.add != nil && c.add.Front {
		r.frontAlone()
		r.front, r.frontAt = &c, from
		return
	}
	if r.front != nil {
		if c.empty || c.capOnly || c.add != nil || !r.front.add.addedTo(c.said.verb(r.w)) {
			r.frontAlone()
		} else {
			c.join(r.front)
			from, r.front = min(from, r.frontAt), nil
		}
	}
	if c.empty {
		r.or, r.fact = c.or, c.fact
		return
	}
	fault := func(code string) {
		f := Fault{Line: from + 1, Col: 1, Read: strings.TrimSpace(r.lines[from]), Code: code, Decision: c.decision}
		if r.cur != nil && (c.or || c.decision == "") {
			f.Decision = r.cur.Key()
		}
		r.spoil(f)
	}
	if c.add != nil {
		r.add(c, from, to)
		return
	}
	if c.or || c.capOnly || c.decision == "" {
		if r.cur == nil {
			fault("or.nothing-above")
			return
		}
		if c.decision != "" && c.decision != r.cur.Decision {
			fault("or.other-decision")
			return
		}
	}
	st := r.cur
	switch {
	case c.capOnly && !c.or:
		if n := len(st.Alts); st.Decision != "build" || n == 0 {
			fault("max.no-build")
		} else {
			st.Alts[n-1].Max = c.said.Max
		}
		return
	case c.or:
		if c.round != NextRound && c.round != st.Round {
			fault("or.other-decision")
			return
		}
	case st != nil && st.Decision == "build" && c.decision == "build":
		if c.fact != nil {
			fault("if.inside")
			return
		}
		n := len(st.Alts)
		if n == 0 || len(st.Alts[n-1].Parts) == 0 || len(c.said.Parts) == 0 || st.Alts[n-1].Verb != "build" {
			fault("said.twice")
			return
		}
		alt := &st.Alts[n-1]
		alt.Parts = append(alt.Parts, c.said.Parts...)
		for _, a := range r.w.added["build"] {
			if a.filled(&c.said) {
				a.copy(&alt.Said, &c.said)
			}
		}
		if c.said.Max != NoMax {
			alt.Max = c.said.Max
		}
		r.lined(st, from, to)
		return
	default:
		st = &Stored{Decision: c.decision, Round: c.round}
		if st.Decision == "goods" && c.round == NextRound {
			if r.moves++; r.moves > r.w.Game.Rules.Rounds {
				fault("said.twice")
				return
			}
			st.Round = NextRound - (r.moves - 1)
		}
		for _, old := range r.found {
			if old.Key() == st.Key() {
				r.cur = old
				fault("said.twice")
				r.spoilt[st.Key()] = true
				return
			}
		}
		r.found = append(r.found, st)
		r.cur = st
	}
	r.lined(st, from, to)
	said := c.said
	switch said.Verb {
	case "none":
		if said = r.none(st); said.Verb == "" {
			fault("or.no-none")
			return
		}
	default:
		said.Verb = said.verb(r.w)
	}
	st.Alts = append(st.Alts, Alternative{If: c.fact, Said: said})
}

func (r *reader) lined(st *Stored, from, to int) {
	for i := from; i <= to; i++ {
		if n := len(st.Lines); n == 0 || st.Lines[n-1] != i+1 {
			st.Lines = append(st.Lines, i+1)
		}
	}
}

// keyOf is the decision whose order an addition would be added to.
func (r *reader) keyOf(ph *phrase) string {
	return Stored{Decision: r.w.decisionOf(ph.Of[0])}.Key()
}

// add puts an addition to the order above.
func (r *reader) add(c clause, from, to int) {
	st := r.cur
	if st == nil || c.or || c.fact != nil || !c.add.addedTo(r.last()) {
		f := Fault{Line: from + 1, Col: 1, Read: strings.TrimSpace(r.lines[from]), Code: "add.no-order", Want: c.add.Of[0],
			Decision: r.keyOf(c.add)}
		r.spoil(f)
		return
	}
	c.add.copy(&st.Alts[len(st.Alts)-1].Said, &c.said)
	r.lined(st, from, to)
}

// join takes over what an addition in front has said.
func (c *clause) join(front *clause) {
	front.add.copy(&c.said, &front.said)
	c.or, c.said.Line, c.said.Col = c.or || front.or, front.said.Line, front.said.Col
	if c.fact == nil {
		c.fact = front.fact
	}
}

// verb is the verb of the order that is said: of any part of a build "build".
func (s *Said) verb(w *Words) string {
	if w.isPart(s.Verb) {
		return "build"
	}
	return s.Verb
}

// none is what `or none` means for a decision; its verb is empty where it means nothing.
func (r *reader) none(st *Stored) Said {
	verbs := map[string]string{"shares": "issue", "action": "take", "build": "build", "goods": "move", "production": "place"}
	s := Said{Verb: verbs[st.Decision], Max: NoMax}
	for _, alt := range st.Alts {
		if ph := r.w.own[alt.Verb]; ph != nil && ph.None {
			s.Verb = alt.Verb
			return s
		}
	}
	if r.w.own[s.Verb] != nil {
		s.Verb = ""
	}
	if s.Verb == "move" {
		s.Cube, s.From = noCube, nowhere
	}
	return s
}

func (r *reader) spoil(f Fault) {
	if f.Decision != "" {
		r.spoilt[f.Decision] = true
	}
	r.out.Faults = append(r.out.Faults, f)
}
