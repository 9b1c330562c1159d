package engine

import "railpost/engine/board"

// Build Track: First Build's holder, then the others in player order; each gives his whole build as one order.

func buildStep() Step {
	return Step{
		Name: "build", Phase: "Build Track", Verbs: []string{"urbanize", "build", "redirect", "link"},
		Begin:   beginBuild,
		Forced:  forcedBuild,
		Legal:   legalBuilds,
		Next:    nextBuilds,
		Apply:   applyBuild,
		Default: fewestParts,
	}
}

// beginBuild forgets what was new track in the phase before.
func beginBuild(t *Table) error {
	for h := range t.Board.Hexes {
		x := &t.P.Hexes[h]
		for i := range x.Track[:x.N] {
			x.Track[i].Marks &^= Fresh
		}
	}
	t.Ask(FirstOf(t.Game, t.P, FirstBuild)...)
	return nil
}

// forcedBuild: nothing can be built.
func forcedBuild(g *Game, p *Position, s Seat) (Order, bool) {
	b := g.builder(p, p, s)
	b.first = true
	list := b.Choices(nil) // a board's own parts are listed as ever
	return Order{Verb: "build"}, !b.found && len(list) == 0 && b.MayEnd() == nil
}

func legalBuilds(g *Game, p *Position, s Seat) []Choice {
	b := g.builder(p, p, s)
	list := b.Choices(nil)
	if b.MayEnd() == nil {
		list = append(list, Choice{Order: Order{Verb: "build"}})
	}
	return list
}

func nextBuilds(g *Game, p *Position, s Seat, sofar Order) ([]Choice, *Error) {
	next := *p
	b := g.builder(p, &next, s)
	if err := b.lay(sofar); err != nil {
		return nil, err
	}
	return b.Choices(nil), b.MayEnd()
}

// fewestParts is the build at the deadline: none, or where a board wants more the first parts of the list.
func fewestParts(g *Game, p *Position, s Seat) Order {
	o := Order{Verb: "build"}
	for {
		list, end := nextBuilds(g, p, s, o)
		if end == nil || len(list) == 0 {
			return o
		}
		o.Parts = append(o.Parts, list[0].Order.Parts...)
	}
}

func applyBuild(t *Table, s Seat, o Order) error {
	was := *t.P
	b := t.builder(&was, t.P, s)
	if err := b.run(o); err != nil {
		return err
	}
	t.Done(s, o, Event{N: b.Spent, M: b.Tiles})
	t.Pay(s, b.Spent, o.M)
	for _, e := range b.events {
		t.Note(e)
	}
	if !t.Rules.SectionsLostLate {
		t.loseUnfinished(s)
	}
	t.Answered()
	if t.Rules.Built != nil {
		return t.Rules.Built(t, b)
	}
	return nil
}

// loseSections ends the phase in editions where sections are not lost earlier.
func loseSections(t *Table) error {
	if t.Rules.SectionsLostLate {
		for _, s := range t.P.PlayersInOrder() {
			t.loseUnfinished(s)
		}
	}
	return nil
}

func (t *Table) loseUnfinished(s Seat) {
	for _, x := range t.LoseUnfinished(t.P, s) {
		t.Note(Event{Code: "lost", Seat: s, Hex: x.Hex, Place: x.Place, N: int(x.Tracks)})
	}
}

// hexes are those whose parts are listed.
func (b *Builder) hexes() func(yield func(board.Hex) bool) {
	return func(yield func(board.Hex) bool) {
		if b.only != board.NoHex {
			yield(b.only)
			return
		}
		for h := range b.Board.Hexes {
			if !yield(board.Hex(h)) {
				return
			}
		}
	}
}
