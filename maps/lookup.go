package maps

import (
	"railpost/engine"
	"railpost/engine/notation"
)

// Lookup makes the game that a record's header names.
func Lookup(h notation.Header) (*engine.Game, error) {
	return Game(h.Map, h.Edition, len(h.Players), h.Options)
}
