package berlin1890

import (
	"cmp"
	"slices"

	"railpost/engine"
	"railpost/engine/board"
)

// Goods growth: every empty square of a city is filled. Production's holder draws a cube, sees it, and says where it
// goes, until nothing is empty; without him the cubes fall as they come (berlin, Goods Growth).

func refillStep() engine.Step {
	return engine.Step{
		Name: "refill", Phase: "Goods Growth", Verbs: []string{"refill"},
		Begin:  beginRefill,
		Forced: forced,
		Legal:  legal,
		Apply:  apply,
		Default: func(g *engine.Game, p *engine.Position, s engine.Seat) engine.Order {
			return legal(g, p, s)[0].Order
		},
	}
}

// cities is the cities in the order of reading: from the top, each row from the left.
func cities(b *board.Board) (list []board.PlaceID) {
	for i := range b.Places {
		if !b.Places[i].Town {
			list = append(list, board.PlaceID(i))
		}
	}
	slices.SortFunc(list, func(x, y board.PlaceID) int {
		g, h := &b.Hexes[b.Places[x].Hexes[0]], &b.Hexes[b.Places[y].Hexes[0]]
		return cmp.Or(cmp.Compare(g.Row, h.Row), cmp.Compare(g.Col, h.Col))
	})
	return list
}

// room is how many goods squares of a city are empty.
func room(g *engine.Game, p *engine.Position, id board.PlaceID) int {
	return g.Board.Places[id].Capacity - len(g.Row(p, g.Home(id)))
}

func beginRefill(t *engine.Table) error {
	if holder := t.Holder(t.P, engine.Production); t.P.In(holder) {
		return drawOne(t, holder)
	}
	for _, id := range cities(t.Board) {
		if err := t.GrowFromBag(id, room(t.Game, t.P, id)); err != nil {
			return err
		}
	}
	return nil
}

// drawOne draws the next cube and asks where it goes, if a square is empty.
func drawOne(t *engine.Table, s engine.Seat) error {
	if !slices.ContainsFunc(cities(t.Board), func(id board.PlaceID) bool { return room(t.Game, t.P, id) > 0 }) {
		return nil
	}
	cubes, err := t.Draw("production", 1)
	if err != nil {
		return err
	}
	if t.P.NumDrawn = int8(copy(t.P.Drawn[:], cubes)); t.P.NumDrawn > 0 {
		t.Ask(s)
	}
	return nil
}

func legal(g *engine.Game, p *engine.Position, _ engine.Seat) (list []engine.Choice) {
	for _, id := range cities(g.Board) {
		if room(g, p, id) > 0 {
			put := engine.Put{Cube: p.Drawn[0], Column: -1, Hex: g.Home(id)}
			list = append(list, engine.Choice{Order: engine.Order{Verb: "refill", Puts: []engine.Put{put}}})
		}
	}
	return list
}

func forced(g *engine.Game, p *engine.Position, s engine.Seat) (engine.Order, bool) {
	list := legal(g, p, s)
	return list[0].Order, len(list) == 1
}

func apply(t *engine.Table, s engine.Seat, o engine.Order) error {
	if o.Verb != "refill" {
		return engine.WrongVerb("Goods Growth", o)
	}
	if err := mayPut(t.Game, t.P, o); err != nil {
		return err.Nearest(legal(t.Game, t.P, s)[0].Order)
	}
	put := o.Puts[0]
	id := t.PlaceAt(t.P, put.Hex)
	t.P.AddCube(t.Home(id), put.Cube)
	t.P.Drawn[0], t.P.NumDrawn = 0, 0
	t.Done(s, o, engine.Event{Color: put.Cube, Place: id, Hex: put.Hex})
	t.Answered()
	return drawOne(t, s)
}

// mayPut says why the cube in hand cannot go there.
func mayPut(g *engine.Game, p *engine.Position, o engine.Order) *engine.Error {
	const rule = "Goods Growth"
	if len(o.Puts) != 1 {
		return engine.Refuse("refill.one", rule)
	}
	put := o.Puts[0]
	if put.Cube != p.Drawn[0] {
		return engine.Refuse("refill.color", rule).OfColor(p.Drawn[0])
	}
	if put.Hex < 0 || int(put.Hex) >= len(g.Board.Hexes) || !g.CityHex(p, put.Hex) {
		return engine.Refuse("refill.city", rule).At(put.Hex)
	}
	if id := g.PlaceAt(p, put.Hex); room(g, p, id) <= 0 {
		return engine.Refuse("refill.full", rule).AtPlace(id)
	}
	return nil
}
