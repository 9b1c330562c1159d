// Package trisland is the board Trisland, for three players.
package trisland

import (
	_ "embed"

	"railpost/engine"
	"railpost/engine/board"
)

//go:generate go run railpost/maps/gen trisland

// Text is the sheet as it is written: a journal begins with it.
//
//go:embed board.toml
var Text string

// Rules is the standard rules with what this board says otherwise.
func Rules(e engine.Edition, players int) engine.Rules {
	r := engine.Standard(e)
	r.Turns = [engine.MaxSeats + 1]int{3: 8}
	r.Bag[board.Purple] = 0
	for _, c := range []board.Color{board.Yellow, board.Blue, board.Red} {
		r.Bag[c] -= 4
	}
	r.NoCities("DEFGH")
	for c := engine.Dark1; c < engine.ColumnA; c++ {
		r.Squares[c] = 0
	}
	r.Drop("dark")

	r.DropActions(engine.FirstMove, engine.TurnOrder)
	overActions(&r)
	compulsory(&r)
	return r
}
