// Package texas is the board Texas, Oklahoma & New Mexico.
package texas

import (
	_ "embed"

	"railpost/engine"
	"railpost/engine/board"
)

//go:generate go run railpost/maps/gen texas

// Text is the sheet as it is written: a journal begins with it.
//
//go:embed board.toml
var Text string

// The board's own actions.
const (
	CattleDrive = "cattle drive"
	Ranching    = "ranching"
)

// Counters of the game: the cattle in the pen, and those still beside the board during set-up.
const (
	Pen  = 0
	Herd = 1
)

// rangeland is the region of the sheet on which Ranching puts cattle.
const rangeland = "ranching"

// Cattle is how many cattle cubes there are. They never enter the bag.
const Cattle = 32

// Rules is the standard rules with cattle and without New Cities.
func Rules(e engine.Edition, _ int) engine.Rules {
	r := engine.Standard(e)
	r.Needs = []string{rangeland}
	r.NoCities("ABCDEFGH")
	r.StepNamed("cubes").Act = fill
	r.After("order", herdStep())

	r.DropActions(engine.Urbanization)
	r.Actions = append(r.Actions,
		engine.ActionRule{Key: CattleDrive, German: []string{"Rinder treiben", "Rindertrieb"}},
		engine.ActionRule{Key: Ranching, German: []string{"Viehzucht"}, Taken: func(t *engine.Table, s engine.Seat) error {
			t.Interrupt("ranch", s)
			return nil
		}})
	r.MayTake = func(g *engine.Game, p *engine.Position, _ engine.Seat, a engine.Action) *engine.Error {
		if g.Rules.Actions[a].Key == Ranching && p.Counter[Pen] == 0 {
			return engine.Refuse("take.pen-empty", "Select Actions")
		}
		return nil
	}
	r.Asides = []engine.Step{ranchStep()}

	r.Leaves = leaves(r.Leaves)
	r.Pays = pays(r.Pays)
	r.Arrived = arrived(r.Arrived)
	r.Prepare = drive
	withDrives(r.StepNamed("goods"))

	r.Phrases = []engine.Phrase{
		{Verb: "cattle", German: []string{"rind", "rinder"}, Wishes: true, Slots: []engine.Slot{{Kind: engine.SlotHex}}},
		{Verb: "ranch", German: []string{"weide"}, None: true, Slots: []engine.Slot{{Kind: engine.SlotHexes}}},
		{Verb: "~", Of: []string{"move"}, AtStart: true, Slots: []engine.Slot{{Kind: engine.SlotHex}}},
	}
	r.Shelves = []engine.Shelf{{Key: "pen", Squares: []string{""}, Cubes: func(_ *engine.Game, p *engine.Position) []board.Color {
		var pen []board.Color
		for range p.Counter[Pen] {
			pen = append(pen, board.Cattle)
		}
		return pen
	}}}
	r.Hint = hint
	return r
}

// fill draws the cities' cubes and puts cattle onto the towns where the sheet has some (texas, set-up).
func fill(t *engine.Table) error {
	t.P.Counter[Herd] = Cattle
	for i := range t.Board.Places {
		id, pl := board.PlaceID(i), &t.Board.Places[i]
		if !pl.Town {
			if err := t.FillPlace(id, pl.Cubes); err != nil {
				return err
			}
			continue
		}
		for range pl.Cubes {
			t.P.AddCube(t.Home(id), board.Cattle)
			t.P.Counter[Herd]--
		}
	}
	return nil
}

// mayLie says why no cattle can be put onto h: there must be no city, no tile and no cattle (texas, set-up and Ranching).
func mayLie(g *engine.Game, p *engine.Position, h board.Hex, rule string) *engine.Error {
	switch {
	case h < 0 || int(h) >= len(g.Board.Hexes):
		return engine.Refuse("cattle.hex", rule)
	case !land(g.Board, h):
		return engine.Refuse("cattle.water", rule).At(h)
	case g.CityHex(p, h):
		return engine.Refuse("cattle.city", rule).At(h)
	case p.Hexes[h].N > 0:
		return engine.Refuse("cattle.tile", rule).At(h)
	case p.HasCube(h, board.Cattle):
		return engine.Refuse("cattle.there", rule).At(h)
	}
	return nil
}

func land(b *board.Board, h board.Hex) bool {
	t := b.Hexes[h].Terrain
	return t != board.Water && t != board.Impassable
}
