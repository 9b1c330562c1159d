// Package rustbelt is the base game's board.
package rustbelt

import (
	_ "embed"

	"railpost/engine"
)

//go:generate go run railpost/maps/gen rustbelt

// Text is the sheet as it is written: a journal begins with it.
//
//go:embed board.toml
var Text string

// Rules is the standard rules as they are.
func Rules(e engine.Edition, _ int) engine.Rules { return engine.Standard(e) }
