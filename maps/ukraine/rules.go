// Package ukraine is the board Ukraine.
package ukraine

import (
	_ "embed"

	"railpost/engine"
	"railpost/engine/board"
)

//go:generate go run railpost/maps/gen ukraine

// Text is the sheet as it is written: a journal begins with it.
//
//go:embed board.toml
var Text string

// CivilUnrest is the board's eighth action.
const CivilUnrest = "civil unrest"

// unrest is the flag of the hex on which the marker lies.
const unrest = 1

// Rules is the standard rules with Civil Unrest, one turn shorter.
func Rules(e engine.Edition, _ int) engine.Rules {
	r := engine.Standard(e)
	r.Turns = [engine.MaxSeats + 1]int{3: 9, 4: 7, 5: 6}
	r.Actions = append(r.Actions, engine.ActionRule{Key: CivilUnrest, German: []string{"Bürgerunruhen"}})
	r.Before("goods", engine.Step{
		Name: "unrest", Phase: "Move Goods", Verbs: []string{"unrest"},
		Begin: begin, Legal: legal, Apply: apply,
		Default: func(g *engine.Game, p *engine.Position, s engine.Seat) engine.Order { return legal(g, p, s)[0].Order },
	})
	r.Phrases = []engine.Phrase{{Verb: "unrest", German: []string{"unruhen"}, Slots: []engine.Slot{{Kind: engine.SlotHex}}}}
	r.Signs = signs
	r.Hint = hint
	standard := r.Crosses
	r.Crosses = func(g *engine.Game, p *engine.Position, l engine.Link) bool {
		return standard(g, p, l) && calm(g, p, l)
	}
	return r
}

// begin takes the marker off and asks the action's holder where it goes (ukraine, Move Goods).
func begin(t *engine.Table) error {
	for h := range t.Board.Hexes {
		t.P.Hexes[h].Flags &^= unrest
	}
	if holder := t.Holder(t.P, CivilUnrest); t.P.In(holder) {
		t.Ask(holder)
	}
	return nil
}

// legal is every hex of the board: those of places first, as that is where it hurts.
func legal(g *engine.Game, p *engine.Position, _ engine.Seat) (list []engine.Choice) {
	for _, places := range []bool{true, false} {
		for h := range g.Board.Hexes {
			if places == (g.PlaceAt(p, board.Hex(h)) != board.NoPlace) {
				list = append(list, engine.Choice{Order: order(board.Hex(h))})
			}
		}
	}
	return list
}

func order(h board.Hex) engine.Order { return engine.Order{Verb: "unrest", Hexes: []board.Hex{h}} }

func apply(t *engine.Table, s engine.Seat, o engine.Order) error {
	if o.Verb != "unrest" {
		return engine.WrongVerb("Move Goods", o)
	}
	if len(o.Hexes) != 1 || o.Hexes[0] < 0 || int(o.Hexes[0]) >= len(t.Board.Hexes) {
		return engine.Refuse("unrest.hex", "Move Goods")
	}
	h := o.Hexes[0]
	t.P.Hexes[h].Flags |= unrest
	t.Done(s, o, engine.Event{Hex: h, Place: t.PlaceAt(t.P, h)})
	t.Answered()
	return nil
}

// calm says whether a link keeps clear of the marker: neither end of it is there, nor any of its track.
func calm(g *engine.Game, p *engine.Position, l engine.Link) bool {
	var room [64]board.Hex
	for _, h := range g.LinkHexes(p, l, room[:0]) {
		if p.Hexes[h].Flags&unrest != 0 {
			return false
		}
	}
	return !troubled(g, p, l.From) && !troubled(g, p, l.To)
}

// troubled says whether the marker lies on a place: on any hex of it, as a city of several hexes is one place.
func troubled(g *engine.Game, p *engine.Position, id board.PlaceID) bool {
	for _, h := range g.Board.Places[id].Hexes {
		if p.Hexes[h].Flags&unrest != 0 {
			return true
		}
	}
	return false
}

func signs(g *engine.Game, p *engine.Position) (list []engine.Sign) {
	for h := range g.Board.Hexes {
		if p.Hexes[h].Flags&unrest != 0 {
			list = append(list, engine.Sign{Key: "unrest", Hex: board.Hex(h)})
		}
	}
	return list
}

// hint is the place at which the others have the most links and cubes to lose and the bot the least.
func hint(g *engine.Game, p *engine.Position, s engine.Seat) (engine.Order, bool) {
	if step := g.Step(p); step == nil || step.Name != "unrest" {
		return engine.Order{}, false
	}
	best, most := board.NoHex, 0
	for id := range g.Board.Places {
		h := g.Home(board.PlaceID(id))
		cubes := p.CountCubes(h)
		n := 0
		for _, k := range cubes {
			n += int(k)
		}
		worth := 0
		for _, l := range g.LinksFrom(p, board.PlaceID(id), nil) {
			switch {
			case l.Owner == s:
				worth -= 3 + n
			case p.In(l.Owner):
				worth += 2 + n
			}
		}
		if best == board.NoHex || worth > most {
			best, most = h, worth
		}
	}
	return order(best), true
}
