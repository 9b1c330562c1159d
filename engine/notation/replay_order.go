package notation

import (
	"errors"
	"slices"
	"strings"

	"railpost/engine"
)

// Players' orders in a record.

// order reads and plays one player's order.
func (r *Replay) order(p *parser, line int, text string, seat engine.Seat) error {
	st, err := readOrder(p)
	if err != nil {
		return &SyntaxError{*err}
	}
	r.settle()
	if r.err != nil {
		return r.err
	}
	said := st.Alts[0].Said
	if r.waiting != nil {
		if r.missing.Decliner == seat && st.Decision == "production" && len(said.Puts) == 0 && !said.Any {
			r.queue = append(r.queue, chanceLine{line: line, text: text, kind: declined, seat: seat})
			r.dirty = true
			return nil
		}
		// It may state what the engine will do for want of a choice before it asks: known when the chance has come.
		r.waiting.forced = append(r.waiting.forced, statedOrder{line, text, seat, said})
		return nil
	}
	if !r.Game.Asked(&r.p, seat) {
		if r.isAuto(seat, said) {
			return nil
		}
		found := "end"
		if step := r.Game.Step(&r.p); step != nil {
			found = step.Name
			for _, s := range r.Game.Awaits(&r.p) {
				found = r.Words.Seat(s, English) + ": " + found
			}
		}
		return &Mismatch{Line: line, Code: "order", Stated: text, Found: found, Err: engine.Refuse("order.not-asked", "")}
	}
	return r.play(line, text, seat, st)
}

// play resolves an order while playing it: the reading that the engine takes is the one meant.
func (r *Replay) play(line int, text string, seat engine.Seat, st Stored) error {
	res := &resolver{g: r.Game, w: r.Words, p: &r.p, s: seat, st: &st}
	played := false
	if step := r.Game.Step(&r.p); step != nil && step.Sealed {
		return r.seal(res, line, text)
	}
	res.done = func(o engine.Order) error {
		r.waiting = &waiting{line: line, text: text, seat: seat, order: o}
		r.dirty = true
		err := r.attempt()
		if err != nil {
			r.waiting = nil
			var m *Mismatch
			if errors.As(err, &m) && m.Err != nil && m.Line == line {
				return m.Err
			}
			return err
		}
		played = true
		return nil
	}
	o, _, err := res.order(st.Alts[0].Said)
	if err == nil && !played {
		err = res.done(o)
	}
	if err == nil {
		return nil
	}
	if r.isAuto(seat, st.Alts[0].Said) {
		return nil
	}
	return r.refusal(line, text, err)
}

// seal keeps an order of a sealed decision and plays all of them when the last has come.
func (r *Replay) seal(res *resolver, line int, text string) error {
	o, _, err := res.order(res.st.Alts[0].Said)
	if err != nil {
		return r.refusal(line, text, err)
	}
	if r.sealed == nil {
		r.sealed = map[engine.Seat]engine.Order{}
	}
	r.sealed[res.s] = o
	w := &waiting{line: line, text: text, seat: engine.Nobody, seats: r.Game.Awaits(&r.p)}
	for _, s := range w.seats {
		o, ok := r.sealed[s]
		if !ok {
			return nil
		}
		w.orders = append(w.orders, o)
	}
	r.waiting, r.dirty = w, true
	return r.attempt()
}

func (r *Replay) refusal(line int, text string, err error) error {
	m := &Mismatch{Line: line, Code: "order", Stated: text}
	var refused *engine.Error
	var f Fault
	switch {
	case errors.As(err, &refused):
		m.Err = refused
		if len(refused.Legal) > 0 {
			m.Found = Line(r.Words, refused.Legal[0])
		}
	case errors.As(err, &f):
		m.Fault, m.Found = &f, f.Code
	default:
		return err
	}
	return m
}

// isAuto says whether the engine has made this decision already because it left no choice.
func (r *Replay) isAuto(seat engine.Seat, said Said) bool {
	if step := r.Game.Step(&r.p); step != nil && step.Name == "auction" && said.Verb == "bid" && r.p.Auction.Leader == seat && said.N == int(r.p.Auction.High) {
		return true // who holds the highest bid stands without being asked
	}
	for i, e := range r.autos {
		o := e.Order
		if r.Words.own[o.Verb] != nil {
			pr := &printer{w: r.Words, lang: English, record: true}
			if e.Seat == seat && pr.said(said, NextRound) == Line(r.Words, *o) {
				r.autos = slices.Delete(r.autos, i, i+1)
				return true
			}
			continue
		}
		if e.Seat != seat || o.Verb != said.Verb || o.N != said.N {
			continue
		}
		if o.Verb == "take" {
			if stated := strings.Join(said.Actions, ", "); stated != o.Word {
				continue
			}
		}
		if o.Verb == "build" && len(o.Parts) != len(said.Parts) || o.Verb == "move" && len(said.Stops) > 0 {
			continue
		}
		if o.Verb == "place" && len(said.Puts) > len(o.Puts) {
			continue
		}
		r.autos = slices.Delete(r.autos, i, i+1)
		return true
	}
	return false
}

// readOrder reads the order of one decision, without alternatives.
func readOrder(p *parser) (Stored, *Fault) {
	at := p.i
	list := p.clauses()
	if p.err == nil && len(list) == 0 {
		p.fail("word.unknown", "order")
	}
	if p.err != nil {
		return Stored{}, p.err
	}
	one := func() (Stored, *Fault) {
		p.failAt(at, "record.one-order", "one order")
		return Stored{}, p.err
	}
	var front *clause
	if list[0].add != nil && list[0].add.Front {
		front, list = &list[0], list[1:]
	}
	if len(list) == 0 || front != nil && !front.add.addedTo(list[0].said.verb(p.w)) {
		return one()
	}
	st := Stored{Decision: list[0].decision, Round: list[0].round, Alts: []Alternative{{Said: list[0].said}}}
	said := &st.Alts[0].Said
	said.Verb = said.verb(p.w)
	for i := range list {
		switch c := &list[i]; {
		case c.add != nil && i > 0 && !c.add.Front && c.add.addedTo(said.Verb):
			c.add.copy(said, &c.said)
			continue
		case c.or || c.fact != nil || c.empty || c.capOnly || c.add != nil || c.decision != st.Decision || i > 0 && said.Verb != "build" || len(c.said.Wishes) > 1:
			return one()
		case i > 0:
			said.Parts = append(said.Parts, c.said.Parts...)
			for _, a := range p.w.added["build"] {
				if a.filled(&c.said) {
					a.copy(said, &c.said)
				}
			}
		}
		if list[i].said.Max != NoMax {
			said.Max = list[i].said.Max
		}
	}
	if front != nil {
		front.add.copy(said, &front.said)
	}
	return st, nil
}
