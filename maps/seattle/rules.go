// Package seattle is the board Seattle Metro.
package seattle

import (
	_ "embed"

	"railpost/engine"
)

//go:generate go run railpost/maps/gen seattle

// Text is the sheet as it is written: a journal begins with it.
//
//go:embed board.toml
var Text string

// Rules is the standard rules with what this board says otherwise.
func Rules(e engine.Edition, players int) engine.Rules {
	r := engine.Standard(e)
	return r
}
