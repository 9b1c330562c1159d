// Package southernus is the board Southern U.S.: cotton on the towns, Atlanta's growth, and the war.
package southernus

import (
	_ "embed"

	"railpost/engine"
	"railpost/engine/board"
)

//go:generate go run railpost/maps/gen southernus

// Text is the sheet as it is written: a journal begins with it.
//
//go:embed board.toml
var Text string

const (
	cotton  = board.White
	atlanta = "Atlanta"

	warTurn     = 4 // in which the income reduction is doubled
	atlantaTurn = 4 // the last in which Atlanta gets a cube out of the bag
)

// warLasts names the editions in which the reduction stays doubled to the end (000: "from turn 4 on").
var warLasts = map[string]bool{"deluxe-v7": true}

// Rules is the standard rules with what this board says otherwise.
func Rules(e engine.Edition, _ int) engine.Rules {
	r := engine.Standard(e)
	r.Needs = []string{atlanta}
	r.After("cubes", engine.Step{Name: "cotton", Phase: "Set-up", Act: putCotton})
	r.Before("light", engine.Step{Name: "atlanta", Phase: "Goods Growth", Act: growAtlanta})
	r.Leaves = engine.LeavesPlace // Setup: cotton lies on towns, and nothing else does
	r.Pays = cottonPays(r.Pays)
	r.Arrived = cottonLeaves(r.Arrived)
	r.Reduce = doubled(r.Reduce, warLasts[e.Key])
	return r
}

// putCotton (Setup): a cotton cube on every town. Cotton is never in the bag.
func putCotton(t *engine.Table) error {
	for id := range t.Board.Places {
		if t.Board.Places[id].Town {
			t.P.AddCube(t.Home(board.PlaceID(id)), cotton)
		}
	}
	return nil
}

// cottonPays (Move Goods): a dollar of income more for who moves cotton.
func cottonPays(standard func(*engine.Game, *engine.Position, *engine.Delivery) *engine.Error) func(*engine.Game, *engine.Position, *engine.Delivery) *engine.Error {
	return func(g *engine.Game, p *engine.Position, d *engine.Delivery) *engine.Error {
		if d.Cube == cotton {
			d.Gains[d.Seat]++
		}
		return standard(g, p, d)
	}
}

// cottonLeaves (Move Goods): cotton that has arrived is out of the game.
func cottonLeaves(standard func(*engine.Table, *engine.Delivery) error) func(*engine.Table, *engine.Delivery) error {
	return func(t *engine.Table, d *engine.Delivery) error {
		if d.Cube == cotton {
			return nil
		}
		return standard(t, d)
	}
}

// growAtlanta (Goods Growth): one cube out of the bag in each of the first turns.
func growAtlanta(t *engine.Table) error {
	if t.P.Turn > atlantaTurn {
		return nil
	}
	return t.GrowFromBag(t.Board.Named(atlanta), 1)
}

// doubled (Income Reduction): twice as much in the war.
func doubled(standard func(*engine.Game, *engine.Position, engine.Seat) int, lasts bool) func(*engine.Game, *engine.Position, engine.Seat) int {
	return func(g *engine.Game, p *engine.Position, s engine.Seat) int {
		if p.Turn == warTurn || lasts && p.Turn > warTurn {
			return 2 * standard(g, p, s)
		}
		return standard(g, p, s)
	}
}
