package maps

import (
	"railpost/engine"
	"railpost/engine/board"
	"railpost/engine/notation"
)

// Lookup makes the game that a record's header names, on the sheet that it carries, if it does.
func Lookup(h notation.Header) (*engine.Game, error) {
	var own *board.Board
	if text := h.Sheet(); text != "" {
		var err error
		if own, err = board.Parse(h.Map, text); err != nil {
			return nil, &notation.HeaderError{Name: "sheet", Err: err}
		}
	}
	return OnSheet(own, h.Map, h.Edition, len(h.Players), h.Options)
}
