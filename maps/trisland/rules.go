// Package trisland is the board Trisland.
package trisland

import (
	_ "embed"

	"railpost/engine"
)

//go:generate go run railpost/maps/gen trisland

// Text is the sheet as it is written: a journal begins with it.
//
//go:embed board.toml
var Text string

// Rules is the standard rules with what this board says otherwise.
func Rules(e engine.Edition, players int) engine.Rules {
	r := engine.Standard(e)
	return r
}
