package pbem

import (
	"fmt"
	"slices"
	"strconv"

	"railpost/engine"
	"railpost/engine/notation"
	"railpost/pbem/store"
)

// maxPlayed is how many entries one change may hold: with the letters they must fit into a batch.
const maxPlayed = 30

// progress is what a piece of work did in a game, for those who are told.
type progress struct {
	did    map[engine.Seat]bool   // whose orders were done
	tried  map[engine.Seat][]line // stored orders that were not legal when their time came
	turns  []int                  // that ended
	over   bool
	reask  bool // after an undo everybody who is asked is asked again
	played bool
}

func (d *desk) progress(t *table) *progress {
	if t.progress == nil {
		t.progress = &progress{did: map[engine.Seat]bool{}, tried: map[engine.Seat][]line{}}
	}
	return t.progress
}

// goOn continues a game whose stored orders did not fit into one change.
func (d *desk) goOn(id string) error {
	t, err := d.table(id)
	if err != nil {
		return err
	}
	return d.forward(t)
}

// forward plays the game as long as those who are asked have stored a legal order.
func (d *desk) forward(t *table) error {
	if t.film == nil {
		return nil
	}
	pr := d.progress(t)
	t.dirty = true
	for t.playing() && !t.film.pos().Over {
		if t.played >= maxPlayed {
			d.more = append(d.more, t.ID)
			return nil
		}
		step, seats := t.film.game.Step(t.film.pos()), t.film.awaited()
		if len(seats) == 0 {
			return fmt.Errorf("%s stands at %q and awaits nobody", t.ID, step.Name)
		}
		var went bool
		var err error
		if step.Sealed {
			went, err = d.unseal(t, seats)
		} else {
			went, err = d.next(t, seats[0])
		}
		if err != nil {
			return err
		}
		if !went {
			return nil
		}
	}
	if t.film.pos().Over && t.Phase == store.Running {
		pr.over = true
		return d.finish(t)
	}
	return nil
}

// next does what the seat that is asked has stored; false if he must be asked.
func (d *desk) next(t *table, s engine.Seat) (bool, error) {
	o, rest, why, ok, err := d.intent(t, s)
	if err != nil || !ok {
		if len(why) > 0 {
			d.progress(t).tried[s] = why
		}
		return false, err
	}
	return true, d.play(t, s, o, rest, kindOrder)
}

// intention is the stored decision that answers the one the seat is asked for.
func (d *desk) intention(t *table, s engine.Seat) (i int, sets []notation.Stored, err error) {
	sets, err = t.sets(s)
	if err != nil {
		return -1, nil, err
	}
	p := t.film.pos()
	step := t.film.game.Step(p)
	for i, st := range sets {
		if st.Decision == step.Name && (st.Round == 0 || st.Round == int(p.Round)) {
			return i, sets, nil
		}
	}
	return -1, sets, nil
}

// substituted is what a stand-in does for a seat.
func (d *desk) substituted(t *table, s engine.Seat) engine.Order {
	g, p := t.film.game, t.film.pos()
	if d.Substitute == nil {
		return g.Default(p, s)
	}
	return d.Substitute(g, p, s)
}

// intent is the order that the seat has left for the decision it is asked for, and what then stays stored. A stand-in
// decides only what the player has left open, or what is not legal.
func (d *desk) intent(t *table, s engine.Seat) (o engine.Order, rest []notation.Stored, why []line, ok bool, err error) {
	g, p := t.film.game, t.film.pos()
	i, sets, err := d.intention(t, s)
	if err != nil {
		return o, nil, nil, false, err
	}
	standIn := t.seats[s].StandIn
	switch {
	case i < 0 && standIn, standIn && t.flag("wait", s) != "":
		return d.substituted(t, s), sets, nil, true, nil
	case i < 0 && t.flag("ready", s) == strconv.Itoa(int(p.Turn)):
		return g.Default(p, s), sets, nil, true, nil
	case i < 0, t.flag("wait", s) != "":
		return o, nil, nil, false, nil
	}
	out := notation.Resolve(g, p, t.film.words, s, sets[i])
	if !out.OK && standIn {
		return d.substituted(t, s), slices.Delete(slices.Clone(sets), i, i+1), nil, true, nil
	}
	if !out.OK {
		for _, f := range out.Why {
			why = append(why, t.refused(sets[i], f))
		}
		return o, nil, why, false, nil
	}
	rest = slices.Delete(slices.Clone(sets), i, i+1)
	if out.Rest != nil {
		rest = slices.Insert(rest, i, *out.Rest)
	}
	return out.Order, rest, nil, true, nil
}

// unseal plays a sealed decision when everybody has answered; until then it only waits.
func (d *desk) unseal(t *table, seats []engine.Seat) (bool, error) {
	var orders []engine.Order
	rests := map[engine.Seat][]notation.Stored{}
	for _, s := range seats {
		o, rest, why, ok, err := d.intent(t, s)
		if err != nil {
			return false, err
		}
		if !ok {
			if len(why) > 0 {
				d.progress(t).tried[s] = why
			}
			return false, nil
		}
		orders = append(orders, o)
		rests[s] = rest
	}
	_, events, err := t.film.game.PlaySealed(t.film.pos(), seats, orders, d.chance(t))
	if err != nil {
		return false, fmt.Errorf("%s: a sealed decision: %w", t.ID, err)
	}
	e := store.Entry{Kind: kindSealed, Seat: -1}
	for i, s := range seats {
		e.Lines = append(e.Lines, t.word(s)+": "+notation.Line(t.film.words, orders[i]))
		d.progress(t).did[s] = true
	}
	e.Lines = append(e.Lines, notation.Lines(t.film.words, engine.Nobody, engine.Order{}, events)...)
	before := t.film.pos().Turn
	if err := d.append(t, e); err != nil {
		return false, err
	}
	for s, rest := range rests {
		d.keep(t, s, rest, "")
	}
	d.turned(t, before)
	return true, nil
}

// play does an order of the seat that is asked and writes it into the journal. What it refuses is an *engine.Error.
func (d *desk) play(t *table, s engine.Seat, o engine.Order, rest []notation.Stored, kind string, before ...string) error {
	p := t.film.pos()
	turn := p.Turn
	_, events, err := t.film.game.Play(p, s, o, d.chance(t))
	if err != nil {
		return err
	}
	e := store.Entry{Kind: kind, Seat: int(s)}
	e.Lines = append(append(e.Lines, before...), notation.Lines(t.film.words, s, o, events)...)
	letter := d.brought
	if st := t.stored[int(s)]; st != nil && kind == kindOrder && st.Letter != "" {
		d.brought = st.Letter // the letter that brought the order, which need not be the one that set it off
	}
	err = d.append(t, e)
	d.brought = letter
	if err != nil {
		return err
	}
	d.progress(t).did[s] = true
	d.keep(t, s, rest, "")
	d.turned(t, turn)
	return nil
}

// turned notes that a turn has ended: what was stored for it is gone.
func (d *desk) turned(t *table, before int8) {
	pr := d.progress(t)
	pr.played = true
	p := t.film.pos()
	if p.Turn == before && !p.Over {
		d.outdate(t)
		return
	}
	if before == 0 && !p.Over {
		d.begun(t)
		return
	}
	pr.turns = append(pr.turns, int(before))
	for s := range t.stored {
		t.stored[s].Lines = nil
	}
}

// begun notes that set-up is over: what was stored for it is gone, what was stored for the first turn stays.
func (d *desk) begun(t *table) {
	ofTurn := func(one notation.Stored) bool {
		return slices.ContainsFunc(t.film.game.Rules.Turn, func(s engine.Step) bool { return s.Name == one.Decision }) ||
			slices.ContainsFunc(t.film.game.Rules.Asides, func(s engine.Step) bool { return s.Name == one.Decision })
	}
	for s, st := range t.stored {
		if len(st.Lines) == 0 {
			continue
		}
		sets, err := t.sets(engine.Seat(s))
		if err != nil {
			continue // fsck tells of it
		}
		kept := slices.DeleteFunc(slices.Clone(sets), func(one notation.Stored) bool { return !ofTurn(one) })
		if len(kept) < len(sets) {
			d.keep(t, engine.Seat(s), kept, "")
		}
	}
}

// outdate drops what is stored for decisions that cannot come any more in this turn: a limit after the auction.
func (d *desk) outdate(t *table) {
	g, p := t.film.game, t.film.pos()
	for s, st := range t.stored {
		if len(st.Lines) == 0 {
			continue
		}
		sets, err := t.sets(engine.Seat(s))
		if err != nil {
			continue // fsck tells of it
		}
		kept := slices.DeleteFunc(slices.Clone(sets), func(one notation.Stored) bool {
			_, is := late(g, p, engine.Seat(s), one)
			return is
		})
		if len(kept) < len(sets) {
			d.keep(t, engine.Seat(s), kept, "")
		}
	}
}

// chance answers the engine from the game's seed.
func (d *desk) chance(t *table) engine.Chance {
	entry, seen := t.head.N, t.film.seen.copy()
	return func(q engine.Ask) (engine.Answer, error) {
		if q.Decliner >= 0 && d.declines(t, q.Decliner) {
			return engine.Answer{Declined: true}, nil
		}
		return Roll(t.Seed, t.ID, seen.next(q.Turn, q.Name), t.film.branch(entry, q.Turn), q)
	}
}

// declines says whether the seat has stored, before the cubes are drawn, that it wants none.
func (d *desk) declines(t *table, s engine.Seat) bool {
	sets, err := t.sets(s)
	if err != nil {
		return false
	}
	for _, st := range sets {
		if st.Decision == "production" && len(st.Alts) > 0 && st.Alts[0].If == nil && st.Alts[0].Verb == "none" {
			return true
		}
	}
	return false
}

// sets is what a seat has stored, read back.
func (t *table) sets(s engine.Seat) (sets []notation.Stored, err error) {
	st := t.stored[int(s)]
	if st == nil {
		return nil, nil
	}
	for _, text := range st.Lines {
		one, err := notation.ReadStored(t.film.words, text)
		if err != nil {
			return nil, fmt.Errorf("%s, seat %d: stored %q: %w", t.ID, s, text, err)
		}
		sets = append(sets, one)
	}
	return sets, nil
}

// keep stores a seat's decisions; letter is set where a letter brought them.
func (d *desk) keep(t *table, s engine.Seat, sets []notation.Stored, letter string) {
	st := t.stored[int(s)]
	if st == nil {
		if len(sets) == 0 {
			return
		}
		st = &store.Stored{Game: t.ID, Seat: int(s)}
		t.stored[int(s)] = st
	}
	st.Lines = nil
	for _, one := range sets {
		st.Lines = append(st.Lines, one.String(t.film.words))
	}
	if letter != "" {
		st.Letter, st.Came = letter, d.now
	}
	st.Hash = store.HashLines(st.Lines)
	t.dirty = true
}

// refused is a stored decision that was tried in vain.
func (t *table) refused(st notation.Stored, f notation.Fault) line {
	l := line{Fault: &f}
	l.Text, l.Decision, l.State = st.String(t.film.words), st.Decision, stateRefused
	l.Error = f.Err
	return l
}

// flag is a word that a seat has set for itself in this game: "ready", "wait".
func (t *table) flag(name string, s engine.Seat) string {
	return t.Settings[name+" "+strconv.Itoa(int(s))]
}

func (t *table) setFlag(name string, s engine.Seat, v string) {
	if k := name + " " + strconv.Itoa(int(s)); v == "" {
		delete(t.Settings, k)
	} else {
		t.Settings[k] = v
	}
	t.dirty = true
}

// finish ends a game that has been played to its end: the seed is revealed.
func (d *desk) finish(t *table) error {
	t.Phase, t.Ended = store.Over, d.now
	return d.append(t, store.Entry{Kind: kindEnd, Seat: -1, Lines: t.seedLine()})
}

// seedLine reveals the seed of a game that has ended.
func (t *table) seedLine() []string {
	if t.film == nil || t.film.opening.Header.Commitment == "" {
		return nil
	}
	return []string{fmt.Sprintf("seed %x", t.Seed)}
}
