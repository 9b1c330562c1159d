// Package balkans is the board Balkans.
package balkans

import (
	_ "embed"

	"railpost/engine"
	"railpost/engine/board"
)

//go:generate go run railpost/maps/gen balkans

// Text is the sheet as it is written: a journal begins with it.
//
//go:embed board.toml
var Text string

// Roma is the action that takes Production's place.
const Roma = "roma"

// Rules is the standard rules without Production and with Roma: a cube goes from a city to another by no link at all.
func Rules(e engine.Edition, _ int) engine.Rules {
	r := engine.Standard(e)
	r.DropActions(engine.Production)
	r.Actions = append(r.Actions, engine.ActionRule{Key: Roma})
	r.Drop("production")
	r.Before("goods", engine.Step{
		Name: "teleport", Phase: "Move Goods", Verbs: []string{"teleport"},
		Begin: begin, Legal: legal, Apply: apply,
		Default: func(g *engine.Game, p *engine.Position, s engine.Seat) engine.Order { return legal(g, p, s)[0].Order },
	})
	r.Phrases = []engine.Phrase{{Verb: "teleport", German: []string{"teleportiere"}, Slots: []engine.Slot{
		{Kind: engine.SlotCube},
		{Kind: engine.SlotFrom},
		{Kind: engine.SlotStop, Lead: []string{"to"}, German: []string{"nach"}},
	}}}
	r.Hint = hint
	return r
}

// begin asks the action's holder, who must choose while a cube lies in a city (balkans, Move Goods).
func begin(t *engine.Table) error {
	if holder := t.Holder(t.P, Roma); t.P.In(holder) && len(legal(t.Game, t.P, holder)) > 0 {
		t.Ask(holder)
	}
	return nil
}

// legal is every kind of cube of every city, to every other city.
func legal(g *engine.Game, p *engine.Position, _ engine.Seat) (list []engine.Choice) {
	for from := range g.Board.Places {
		if !g.IsCity(p, board.PlaceID(from)) {
			continue
		}
		for c, n := range p.CountCubes(g.Home(board.PlaceID(from))) {
			for to := range g.Board.Places {
				if n > 0 && to != from && g.IsCity(p, board.PlaceID(to)) {
					list = append(list, engine.Choice{Order: order(g, board.Color(c), board.PlaceID(from), board.PlaceID(to))})
				}
			}
		}
	}
	return list
}

func order(g *engine.Game, c board.Color, from, to board.PlaceID) engine.Order {
	return engine.Order{Verb: "teleport", Cube: c, From: g.Home(from),
		Stops: []engine.Stop{{Place: to, Owner: engine.Nobody, Via: board.NoHex}}}
}

func apply(t *engine.Table, s engine.Seat, o engine.Order) error {
	const rule = "Move Goods"
	if o.Verb != "teleport" || len(o.Stops) != 1 {
		return engine.WrongVerb(rule, o)
	}
	to := o.Stops[0].Place
	switch {
	case o.From < 0 || int(o.From) >= len(t.Board.Hexes) || !t.P.HasCube(o.From, o.Cube):
		return engine.Refuse("move.no-cube", rule).At(o.From).OfColor(o.Cube)
	case !t.CityHex(t.P, o.From):
		return engine.Refuse("teleport.city", rule).AtPlace(t.PlaceAt(t.P, o.From))
	case to < 0 || int(to) >= len(t.Board.Places) || !t.IsCity(t.P, to):
		return engine.Refuse("teleport.city", rule).AtPlace(to)
	case t.PlaceAt(t.P, o.From) == to:
		return engine.Refuse("teleport.same", rule).AtPlace(to)
	}
	t.P.TakeCube(o.From, o.Cube)
	t.P.AddCube(t.Home(to), o.Cube)
	t.Done(s, o, engine.Event{Color: o.Cube, Hex: o.From, Place: to})
	t.Answered()
	return nil
}

// hint takes the cube that the bot can deliver best from where it goes, less what it would gain where it lies.
func hint(g *engine.Game, p *engine.Position, s engine.Seat) (engine.Order, bool) {
	step := g.Step(p)
	if step == nil || step.Name != "teleport" {
		return engine.Order{}, false
	}
	list := legal(g, p, s)
	best, most := list[0].Order, -engine.MaxSeats
	for _, c := range list {
		o := c.Order
		n := g.BestGain(p, s, engine.Cube{At: g.Home(o.Stops[0].Place), Color: o.Cube}) -
			g.BestGain(p, s, engine.Cube{At: o.From, Color: o.Cube})
		if n > most {
			best, most = o, n
		}
	}
	return best, true
}
