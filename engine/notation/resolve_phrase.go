package notation

import (
	"slices"

	"railpost/engine"
	"railpost/engine/board"
)

// What boards' phrases mean in a position.

// answers says whether the stored order's verb answers the step, too: one verb may answer several decisions.
func (r *resolver) answers(step *engine.Step) bool {
	return len(r.st.Alts) > 0 && slices.Contains(step.Verbs, r.st.Alts[0].Verb)
}

// added fills an order with what its additions say.
func (r *resolver) added(o engine.Order, s Said) (engine.Order, error) {
	for _, a := range r.w.added[o.Verb] {
		if !a.filled(&s) {
			continue
		}
		if err := r.fill(a.phrase, &o, s); err != nil {
			return o, err
		}
	}
	return o, nil
}

// phrased finds the order that a board's own words mean; of wishes the first that is legal, the others stay stored.
func (r *resolver) phrased(ph *phrase, s Said) (engine.Order, *Stored, error) {
	none := engine.Order{Verb: s.Verb}
	if !ph.Wishes || len(s.Wishes) == 0 && !s.Any {
		o := none
		if !ph.None || !ph.nothing(&s) {
			if err := r.fill(ph, &o, s); err != nil {
				return o, nil, err
			}
		}
		o, err := r.added(o, s)
		if err != nil {
			return o, nil, err
		}
		if o, err = r.asPutting(o, s); err != nil {
			return o, nil, err
		}
		return o, nil, r.try(o)
	}
	var first error
	last := none
	for i, wish := range s.Wishes {
		o, err := r.added(none, s)
		if err == nil {
			err = r.fill(ph, &o, wish)
		}
		if err == nil {
			if err = r.try(o); err == nil {
				return o, r.wished(s, i), nil
			}
		}
		if last = o; first == nil {
			first = err
		}
	}
	if s.Any {
		if r.early {
			return last, r.st, nil
		}
		for _, c := range r.g.Legal(r.p, r.s) {
			if c.Order.Verb == s.Verb && !r.w.isNone(ph, c.Order) && r.try(c.Order) == nil {
				return c.Order, r.st, nil
			}
		}
	}
	if first == nil {
		first = errAsk
	}
	return last, nil, first
}

// asPutting makes the placements of an order given by steps those that are legal one after the other, as long as there
// are some: what is written may be more than is needed, and `else any` fills up. If all that is written is what is done
// it stays as it is, legal or not.
func (r *resolver) asPutting(o engine.Order, s Said) (engine.Order, error) {
	if r.early || len(s.Puts) == 0 && !s.Any {
		return o, nil
	}
	put := o
	put.Puts = nil
	for _, want := range append(slices.Clone(o.Puts), engine.Put{Cube: noCube}) {
		last := want.Cube == noCube
		for {
			next, _ := r.g.Next(r.p, r.s, put)
			i := slices.IndexFunc(next, func(c engine.Choice) bool {
				return len(c.Order.Puts) == 1 && (last && s.Any || c.Order.Puts[0] == want)
			})
			if i < 0 {
				break
			}
			put.Puts = append(put.Puts[:len(put.Puts):len(put.Puts)], next[i].Order.Puts[0])
			if !last {
				break
			}
		}
	}
	if _, end := r.g.Next(r.p, r.s, put); end != nil || len(put.Puts) == 0 {
		return o, nil
	}
	return put, nil
}

// isNone says whether an order says that nothing of it is done.
func (w *Words) isNone(ph *phrase, o engine.Order) bool {
	s := Said{}
	w.fill(ph, &s, o)
	return ph.None && ph.nothing(&s)
}

// wished is what stays stored when wish i of the alternative was done: the other wishes, and the other alternatives;
// nil if nothing is left.
func (r *resolver) wished(s Said, i int) *Stored {
	rest := *r.st
	rest.Alts = slices.Clone(r.st.Alts)
	if len(s.Wishes) == 1 && !s.Any {
		rest.Alts = slices.Delete(rest.Alts, r.alt, r.alt+1)
	} else {
		rest.Alts[r.alt].Wishes = slices.Delete(slices.Clone(s.Wishes), i, i+1)
	}
	if len(rest.Alts) == 0 {
		return nil
	}
	return &rest
}

// put is a placement as the engine takes it: without a square it is the lowest empty one.
func (r *resolver) put(said SaidPut, display *[engine.NumColumns]engine.Column) (engine.Put, error) {
	put := engine.Put{Cube: said.Cube, Column: said.Column, Square: said.Square, Hex: board.NoHex}
	if put.Column < 0 {
		put.Square = 0
		if put.Hex = hexOf(r.g, r.p, said.At); put.Hex == board.NoHex {
			return put, Fault{Code: "city.not-built", Read: string(rune(said.At.City))}
		}
		return put, nil
	}
	if put.Square < 0 {
		put.Square = 0
		for i := r.g.Rules.Squares[put.Column] - 1; i > 0; i-- {
			if display[put.Column][i] == board.NoColor {
				put.Square = int8(i)
				break
			}
		}
	}
	return put, nil
}

// fill puts into an order what is said in the slots of a phrase.
func (r *resolver) fill(ph *phrase, o *engine.Order, s Said) error {
	hex := func(spot Spot) (board.Hex, error) {
		h := hexOf(r.g, r.p, spot)
		if h == board.NoHex {
			return h, Fault{Code: "city.not-built", Read: string(rune(spot.City))}
		}
		return h, nil
	}
	if len(ph.Of) > 0 && len(ph.Slots) == 0 {
		o.Word = ph.Verb
	}
	var err error
	for i := range ph.slots {
		slot := &ph.slots[i]
		empty := !slot.filled(&s)
		switch slot.Kind {
		case engine.SlotN:
			o.N = s.N
		case engine.SlotM:
			o.M = s.M
		case engine.SlotWord, engine.SlotLetter:
			o.Word = s.Word
		case engine.SlotCube:
			o.Cube = s.Cube
		case engine.SlotFrom:
			o.From = board.NoHex
			if !empty {
				h, err := hex(s.From)
				if err != nil {
					return err
				}
				o.From = home(r.g, r.p, h)
			}
		case engine.SlotStop:
			if empty {
				break
			}
			h, err := hex(s.Stops[0].At)
			if err != nil {
				return err
			}
			to := s.Stops[0].At.Place
			if to == board.NoPlace {
				to = r.g.PlaceAt(r.p, h)
			}
			if to == board.NoPlace {
				return Fault{Code: "move.no-place", Read: r.g.Board.Hexes[h].ID}
			}
			o.Stops = []engine.Stop{{Place: to, Owner: engine.Nobody, Via: board.NoHex}}
		case engine.SlotHex, engine.SlotHexes:
			o.Hexes = nil
			for _, spot := range s.Hexes {
				h, err := hex(spot)
				if err != nil {
					return err
				}
				o.Hexes = append(o.Hexes, h)
			}
		case engine.SlotSeats:
			o.Seats = slices.Clone(s.Seats)
		case engine.SlotActions, engine.SlotGroups:
			o.Words = slices.Clone(s.Words)
		case engine.SlotSquare, engine.SlotPut, engine.SlotPuts:
			o.Puts = nil
			display := r.p.Display
			for _, said := range s.Puts {
				put, err := r.put(said, &display)
				if err != nil {
					return err
				}
				if put.Column >= 0 && put.Cube != noCube {
					display[put.Column][put.Square%3] = put.Cube
				}
				o.Puts = append(o.Puts, put)
			}
		case engine.SlotParts:
			if o.Parts, err = r.parts(*o, s.Parts); err != nil {
				return err
			}
		}
	}
	return nil
}

// layOwn does a part that only this board knows.
func (r *resolver) layOwn(b *building, ph *phrase, said SaidPart) error {
	part := engine.Part{Verb: ph.Verb, Hex: board.NoHex}
	for _, slot := range ph.Slots {
		switch slot.Kind {
		case engine.SlotHex:
			if said.At == nowhere {
				break
			}
			if part.Hex = hexOf(r.g, b.P, said.At); part.Hex == board.NoHex {
				return Fault{Code: "city.not-built", Read: string(rune(said.At.City))}
			}
		case engine.SlotN, engine.SlotSquare:
			part.N = said.N
		case engine.SlotWord:
			part.Word = said.Word
		case engine.SlotLetter:
			part.City = said.City
		}
	}
	return b.lay(part)
}
