package westernus

import (
	"railpost/engine"
	"railpost/engine/board"
)

// Building Track: the first chain of completed links, whosever, between a western and an eastern starting city brings
// $4 of income to its one owner, or $2 each to two; of more the player whose tile or New City joined it names two. Track
// of nobody's counts in the chain and gets nothing. Where several chains come about at once he chooses among them.
const wholeBonus, halfBonus = 4, 2

// met says whether a western starting city is joined to an eastern one.
func met(g *engine.Game, p *engine.Position) bool {
	var room [128]engine.Link
	links := g.Links(p, room[:0])
	var west [board.MaxPlaces]bool
	for id := range g.Board.Places {
		west[id] = in(g, g.Home(board.PlaceID(id)), "start_west")
	}
	for grown := true; grown; {
		grown = false
		for _, l := range links {
			if west[l.From] != west[l.To] {
				west[l.From], west[l.To], grown = true, true, true
			}
		}
	}
	for id := range g.Board.Places {
		if west[id] && in(g, g.Home(board.PlaceID(id)), "start_east") {
			return true
		}
	}
	return false
}

// join pays the bonus once a part has joined the coasts, or keeps what the builder may choose.
func join(b *engine.Builder) *engine.Error {
	if b.P.Counter[joined] != 0 || !met(b.Game, b.P) {
		return nil
	}
	b.P.Counter[joined] = int16(b.P.Turn)
	b.Note(engine.Event{Code: "transcontinental", Seat: b.Seat})
	b.P.Counter[singles], b.P.Counter[couples] = shares(b.Game, b.P)
	list := choices(b.P, b.Seat)
	named := b.Order.Seats
	switch {
	case len(list) == 0: // nobody's track alone
		return nil
	case len(named) > 0 && !mayShare(b.P, named):
		return refuseShare(list)
	case len(named) == 0 && len(list) > 1:
		return nil
	case len(named) == 0:
		named = list[0].Order.Seats
	}
	for _, e := range pay(b.P, named) {
		b.Note(e)
	}
	return nil
}

// pay raises the incomes and forgets the choice.
func pay(p *engine.Position, seats []engine.Seat) (events []engine.Event) {
	n := halfBonus
	if len(seats) == 1 {
		n = wholeBonus
	}
	for _, s := range seats {
		p.Players[s].Income += int16(n)
		events = append(events, engine.Event{Code: "bonus", Seat: s, N: n, Word: "transcontinental"})
	}
	p.Counter[singles], p.Counter[couples] = 0, 0
	return events
}

// chains is a search for the owners of every chain; a chain has starting cities at its ends alone.
type chains struct {
	g       *engine.Game
	p       *engine.Position
	from    [board.MaxPlaces][]engine.Link
	on      [board.MaxPlaces]bool
	singles int16
	couples int16
}

// shares says who may get the bonus alone and which two may share it.
func shares(g *engine.Game, p *engine.Position) (singles, couples int16) {
	c := &chains{g: g, p: p}
	for id := range g.Board.Places {
		c.from[id] = g.LinksFrom(p, board.PlaceID(id), nil)
	}
	for id := range g.Board.Places {
		if in(g, g.Home(board.PlaceID(id)), "start_west") {
			c.on[id] = true
			c.follow(board.PlaceID(id), 0)
			c.on[id] = false
		}
	}
	return c.singles, c.couples
}

// follow goes on from a place; owners is those on the chain so far, one bit each.
func (c *chains) follow(id board.PlaceID, owners uint8) {
	for _, l := range c.from[id] {
		home := c.g.Home(l.To)
		if c.on[l.To] || in(c.g, home, "start_west") {
			continue
		}
		with := owners
		if c.p.In(l.Owner) {
			with |= 1 << l.Owner
		}
		if in(c.g, home, "start_east") {
			c.end(with)
			continue
		}
		c.on[l.To] = true
		c.follow(l.To, with)
		c.on[l.To] = false
	}
}

// end adds what a chain with these owners lets one choose.
func (c *chains) end(owners uint8) {
	if owners&(owners-1) == 0 {
		c.singles |= int16(owners)
		return
	}
	for x := range engine.Seat(engine.MaxSeats) {
		for y := range x {
			if owners&(1<<x) != 0 && owners&(1<<y) != 0 {
				c.couples |= couple(x, y)
			}
		}
	}
}

// couple is the bit of two seats: one of 15.
func couple(x, y engine.Seat) int16 {
	x, y = max(x, y), min(x, y)
	return 1 << (x*(x-1)/2 + y)
}

// mayShare says whether these may get the bonus by what was kept.
func mayShare(p *engine.Position, seats []engine.Seat) bool {
	switch len(seats) {
	case 1:
		return p.Counter[singles]&(1<<seats[0]) != 0
	case 2:
		return seats[0] != seats[1] && p.Counter[couples]&couple(seats[0], seats[1]) != 0
	}
	return false
}

// choices lists who may get the bonus, the builder first.
func choices(p *engine.Position, s engine.Seat) (list []engine.Choice) {
	order := []engine.Seat{s}
	for x := range engine.Seat(p.Seats) {
		if x != s {
			order = append(order, x)
		}
	}
	add := func(seats ...engine.Seat) {
		if mayShare(p, seats) {
			c := engine.Choice{Order: engine.Order{Verb: "bonus", Seats: seats}}
			if seats[0] == s {
				c.Gain = wholeBonus / len(seats)
			}
			list = append(list, c)
		}
	}
	for i, x := range order {
		add(x)
		for _, y := range order[i+1:] {
			add(x, y)
		}
	}
	return list
}

func refuseShare(list []engine.Choice) *engine.Error {
	err := engine.Refuse("bonus.not-on-chain", "Build Track")
	for _, c := range list {
		err.Legal = append(err.Legal, c.Order)
	}
	return err
}

// bonusNeeded refuses a bonus named for a build that does not join the coasts.
func bonusNeeded(b *engine.Builder) *engine.Error {
	if len(b.Order.Seats) > 0 && b.Was.Counter[joined] == b.P.Counter[joined] {
		return engine.Refuse("bonus.not-joined", "Build Track")
	}
	return nil
}

// askBonus interrupts the phase where the builder has left it open who gets the bonus.
func askBonus(t *engine.Table, b *engine.Builder) error {
	if t.P.Counter[singles]|t.P.Counter[couples] != 0 {
		t.Interrupt("bonus", b.Seat)
	}
	return nil
}

// bonusStep is the builder's decision who gets the bonus.
func bonusStep() engine.Step {
	legal := func(_ *engine.Game, p *engine.Position, s engine.Seat) []engine.Choice { return choices(p, s) }
	return engine.Step{
		Name: "bonus", Phase: "Build Track", Verbs: []string{"bonus"},
		Legal: legal,
		Apply: func(t *engine.Table, s engine.Seat, o engine.Order) error {
			if o.Verb != "bonus" {
				return engine.WrongVerb("Build Track", o)
			}
			if !mayShare(t.P, o.Seats) {
				return refuseShare(choices(t.P, s))
			}
			t.Done(s, o, engine.Event{})
			for _, e := range pay(t.P, o.Seats) {
				t.Note(e)
			}
			t.Resume()
			return nil
		},
		Default: func(g *engine.Game, p *engine.Position, s engine.Seat) engine.Order { return legal(g, p, s)[0].Order },
	}
}
