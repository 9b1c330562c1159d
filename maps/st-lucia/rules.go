// Package stlucia is the board St. Lucia, for two players.
package stlucia

import (
	_ "embed"

	"railpost/engine"
	"railpost/engine/board"
)

//go:generate go run railpost/maps/gen stlucia

// Text is the sheet as it is written: a journal begins with it.
//
//go:embed board.toml
var Text string

// Rules is the standard rules with what this board says otherwise.
func Rules(e engine.Edition, players int) engine.Rules {
	r := engine.Standard(e)
	r.Turns = [engine.MaxSeats + 1]int{2: 8}
	r.FillDisplay = false
	r.Squares = [engine.NumColumns]int{}
	r.DropActions(engine.Production)

	r.Drop("display", "auction", "production", "light", "dark")
	r.StepNamed("cubes").Act = fillHexes
	r.Before("shares", firstStep(byLast[e.Key]))
	r.Phrases = []engine.Phrase{
		{Verb: "pay", German: []string{"zahle"}},
		{Verb: "decline", Also: []string{"decline to pay"}, German: []string{"verzichte", "zahle nicht"}},
	}
	r.Hint = hint

	leaves, pays := r.Leaves, r.Pays
	r.Leaves = func(g *engine.Game, p *engine.Position, c engine.Cube, dst []engine.Link) []engine.Link {
		if g.PlaceAt(p, c.At) == board.NoPlace {
			return g.PiecesFrom(p, c.At, dst)
		}
		return leaves(g, p, c, dst)
	}
	r.Pays = func(g *engine.Game, p *engine.Position, d *engine.Delivery) *engine.Error {
		if err := onceOnly(d); err != nil {
			return err
		}
		return pays(g, p, d)
	}
	return r
}

// fillHexes puts a cube on each plain and river hex that is no town (st. lucia, Setup).
func fillHexes(t *engine.Table) error {
	for h := range t.Board.Hexes {
		x := &t.Board.Hexes[h]
		if x.Place != board.NoPlace || x.Terrain != board.Plain && x.Terrain != board.River {
			continue
		}
		cubes, err := t.DrawStated("cubes "+x.ID, 1, 0)
		if err != nil {
			return err
		}
		for _, c := range cubes {
			t.P.AddCube(board.Hex(h), c)
		}
	}
	return nil
}

// onceOnly: the track by which a cube set out from its tile is not used again as part of a whole link. The way leaves
// the first place again by the edge by which it came (st. lucia, Move Cubes).
func onceOnly(d *engine.Delivery) *engine.Error {
	if len(d.Links) < 2 || d.Links[0].From != board.NoPlace {
		return nil
	}
	in, on := d.Links[0], d.Links[1]
	if in.ToHex == on.FromHex && in.ToEdge == on.FromEdge {
		return engine.Refuse("move.back", "Move Goods").AtPlace(on.To).At(d.From).InPart(1)
	}
	return nil
}
