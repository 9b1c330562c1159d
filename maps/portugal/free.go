package portugal

import (
	"railpost/engine"
	"railpost/engine/board"
)

// The free tile (Select Actions, first turn): before anybody takes an action each may lay his first tile for nothing. It
// is his first tile in every respect, so simple and at a city, it is none of the tiles of his build, and he must extend it
// in that build.

const (
	freeBuild = "free build"

	rule = "Select Actions"

	enough = 1 << 14 // dollars: no price matters
)

// freeTile knows how the base game lists the tiles that can be laid.
type freeTile struct {
	parts func(*engine.Game, *engine.Position, engine.Seat) []engine.Choice
}

func (freeTile) begin(t *engine.Table) error {
	if t.P.Turn > 1 {
		return nil
	}
	return engine.AskInOrder(t)
}

// rich is the position in which the seat can pay for any tile.
func rich(p *engine.Position, s engine.Seat) engine.Position {
	q := *p
	q.Players[s].Cash = enough
	return q
}

// tiles lists what can be laid.
func (f freeTile) tiles(g *engine.Game, p *engine.Position, s engine.Seat) (list []engine.Choice) {
	q := rich(p, s)
	for _, c := range f.parts(g, &q, s) {
		if len(c.Order.Parts) == 1 && c.Order.Parts[0].Verb == "build" {
			list = append(list, engine.Choice{Order: engine.Order{Verb: freeBuild, Parts: c.Order.Parts}})
		}
	}
	return list
}

func (f freeTile) forced(g *engine.Game, p *engine.Position, s engine.Seat) (engine.Order, bool) {
	return engine.Order{Verb: freeBuild}, len(f.tiles(g, p, s)) == 0
}

func (f freeTile) legal(g *engine.Game, p *engine.Position, s engine.Seat) []engine.Choice {
	return append(f.tiles(g, p, s), engine.Choice{Order: engine.Order{Verb: freeBuild}})
}

func (f freeTile) apply(t *engine.Table, s engine.Seat, o engine.Order) error {
	if o.Verb != freeBuild {
		return engine.WrongVerb(rule, o)
	}
	var events []engine.Event
	if len(o.Parts) > 0 {
		if len(o.Parts) > 1 || o.Parts[0].Verb != "build" {
			return engine.Refuse("free.one", rule).Num(len(o.Parts), 1)
		}
		q := rich(t.P, s)
		b, err := t.Build(&q, s, engine.Order{Verb: "build", Parts: o.Parts})
		if err != nil {
			return err
		}
		cash := t.P.Players[s].Cash
		*t.P, events = *b.P, b.Events()
		t.P.Players[s].Cash = cash
	}
	t.Done(s, o, engine.Event{M: len(o.Parts)})
	for _, e := range events {
		t.Note(e)
	}
	t.Answered()
	return nil
}

// hint is the tile that saves most and leads towards a place near by; the bot extends it in its build.
func (f freeTile) hint(g *engine.Game, p *engine.Position, s engine.Seat) (engine.Order, bool) {
	if g.Step(p).Name != "free" {
		return engine.Order{}, false
	}
	best, most := engine.Order{Verb: freeBuild}, 0
	for _, c := range f.tiles(g, p, s) {
		part := c.Order.Parts[0]
		worth := 2 * g.HexPrice(part.Hex)
		for _, t := range part.Tracks {
			for _, e := range [2]board.Edge{t.A, t.B} {
				if e != board.Center {
					worth += near(g, part.Hex, g.Board.Hexes[part.Hex].Near[e])
				}
			}
		}
		if worth > most {
			best, most = c.Order, worth
		}
	}
	return best, true
}

// near is more the nearer the hex that an end of a tile points to lies to a place: 4 on it, 2 beside one.
func near(g *engine.Game, tile, h board.Hex) (n int) {
	for id := range g.Board.Places {
		for _, at := range g.Board.Places[id].Hexes {
			if d := g.Board.Apart(h, at); at != tile && d < 2 && g.Board.Apart(tile, at) > d {
				n = max(n, 4-2*d)
			}
		}
	}
	return n
}
