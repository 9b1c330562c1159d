// Package maps is the one list of boards. A board is a folder here: its sheet, and the rules that differ.
package maps

import (
	"fmt"
	"io/fs"
	"strconv"

	"railpost/engine"
	"railpost/engine/board"
	"railpost/engine/notation"
	rustbelt "railpost/maps/rust-belt"
)

// Map is one board with its rules.
type Map struct {
	Key   string // the sheet's file name: "rust-belt"
	Sheet *board.Board
	Text  string // the sheet as it is written
	// Rules is the board's rules under an edition, for that many players.
	Rules func(e engine.Edition, players int) engine.Rules
	// Pages are its texts for people: rules.<language>.md, what is different here, and text.<language>.toml, its words.
	Pages fs.FS
}

// All lists the boards in the order in which people are shown them.
var All = []Map{
	{"rust-belt", rustbelt.Sheet, rustbelt.Text, rustbelt.Rules, rustbelt.Pages},
}

// Find is the board with that key.
func Find(key string) (*Map, bool) {
	for i := range All {
		if All[i].Key == key {
			return &All[i], true
		}
	}
	return nil, false
}

// Game makes a game on a board. The edition "" is the default one; the errors say what there is.
func Game(key, edition string, players int, options []string) (*engine.Game, error) {
	m, ok := Find(key)
	if !ok {
		return nil, &notation.HeaderError{Name: "map", Err: fmt.Errorf("no board is called %q", key)}
	}
	e, err := engine.FindEdition(edition)
	if err != nil {
		return nil, &notation.HeaderError{Name: "edition", Err: err}
	}
	r := m.Rules(e, players)
	for i := range options {
		if err := r.Choose(options[:i+1]); err != nil {
			return nil, &notation.HeaderError{Name: "option " + strconv.Itoa(i), Err: err}
		}
	}
	g, err := engine.New(m.Sheet, r, players)
	if err != nil {
		return nil, &notation.HeaderError{Name: "players", Err: err}
	}
	return g, nil
}
