package deathvalley

import (
	"railpost/engine"
	"railpost/engine/board"
)

// Set-up: the players share six town disks, and each in order lays one or puts it back for $1, until all are gone.

func townStep() engine.Step {
	return engine.Step{
		Name: "towns", Phase: "Set-up", Verbs: []string{"town", "sell town"},
		Begin: beginTowns, Forced: forcedTown, Legal: legalTowns, Apply: applyTown,
		Default: func(*engine.Game, *engine.Position, engine.Seat) engine.Order { return sell },
	}
}

var sell = engine.Order{Verb: "sell town"}

func found(h board.Hex) engine.Order { return engine.Order{Verb: "town", Hexes: []board.Hex{h}} }

func beginTowns(t *engine.Table) error {
	var queue []engine.Seat
	for range AllDisks / int(t.P.Seats) {
		queue = append(queue, t.P.PlayersInOrder()...)
	}
	for s := range t.P.Seats {
		t.P.Players[s].Counter[Disks] = int16(AllDisks / t.P.Seats)
		t.P.Players[s].Counter[Teams] = 2
	}
	t.P.Disks = 0
	t.Ask(queue...)
	return nil
}

// mayFound says why no town can be on h (death valley, set-up).
func mayFound(g *engine.Game, p *engine.Position, h board.Hex) *engine.Error {
	const rule = "Set-up"
	if h < 0 || int(h) >= len(g.Board.Hexes) {
		return engine.Refuse("town.hex", rule)
	}
	switch c := &g.Board.Hexes[h]; {
	case c.Terrain == board.Impassable:
		return engine.Refuse("town.peak", rule).At(h)
	case g.CityHex(p, h):
		return engine.Refuse("town.city", rule).At(h)
	case p.Hexes[h].Founded:
		return engine.Refuse("town.there", rule).At(h)
	}
	for _, n := range g.Board.Hexes[h].Near {
		switch {
		case n == board.NoHex:
		case g.CityHex(p, n):
			return engine.Refuse("town.near-city", rule).At(h).AtPlace(g.PlaceAt(p, n))
		case p.Hexes[n].Founded:
			return engine.Refuse("town.near-town", rule).At(h).AtPlace(g.PlaceAt(p, n))
		}
	}
	if id := g.Board.Hexes[h].Place; id == board.NoPlace || !g.Board.Places[id].Dormant {
		return engine.Refuse("town.hex", rule) // water, on a sheet of one's own
	}
	return nil
}

func legalTowns(g *engine.Game, p *engine.Position, _ engine.Seat) (list []engine.Choice) {
	for h := range g.Board.Hexes {
		if mayFound(g, p, board.Hex(h)) == nil {
			list = append(list, engine.Choice{Order: found(board.Hex(h))})
		}
	}
	return append(list, engine.Choice{Order: sell, Price: -1})
}

func forcedTown(g *engine.Game, p *engine.Position, s engine.Seat) (engine.Order, bool) {
	return sell, len(legalTowns(g, p, s)) == 1
}

func applyTown(t *engine.Table, s engine.Seat, o engine.Order) error {
	pl := &t.P.Players[s]
	switch o.Verb {
	case "town":
		if len(o.Hexes) != 1 {
			return engine.Refuse("town.hex", "Set-up")
		}
		h := o.Hexes[0]
		if err := mayFound(t.Game, t.P, h); err != nil {
			return err.Nearest(legalTowns(t.Game, t.P, s)[0].Order)
		}
		t.P.Hexes[h].Founded, t.P.Hexes[h].Disk = true, true
		t.Done(s, o, engine.Event{Hex: h})
	case "sell town":
		pl.Cash++
		t.P.Counter[Gone]++
		t.Done(s, o, engine.Event{N: 1})
		t.Note(engine.Event{Code: "received", Seat: s, N: 1, Word: "disk"})
	default:
		return engine.WrongVerb("Set-up", o)
	}
	pl.Counter[Disks]--
	t.Answered()
	return nil
}
