// Package rustbelt is the base game's board.
package rustbelt

import (
	_ "embed"

	"railpost/engine"
	"railpost/engine/board"
)

//go:embed board.toml
var sheet string

// Sheet is the board's facts.
var Sheet = board.MustParse("rust-belt", sheet)

// Rules is the standard rules as they are.
func Rules(e engine.Edition, _ int) engine.Rules { return engine.Standard(e) }
