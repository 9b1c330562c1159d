// Package maps is the one list of boards. A board is a folder here: its sheet, and the rules that differ.
package maps

import (
	"fmt"
	"io/fs"
	"strconv"

	"railpost/engine"
	"railpost/engine/board"
	"railpost/engine/notation"
	"railpost/maps/balkans"
	"railpost/maps/barbados"
	berlin1890 "railpost/maps/berlin-1890"
	"railpost/maps/blizzard"
	deathvalley "railpost/maps/death-valley"
	"railpost/maps/england"
	"railpost/maps/germany"
	greatbritain "railpost/maps/great-britain"
	"railpost/maps/italy"
	"railpost/maps/portugal"
	rustbelt "railpost/maps/rust-belt"
	"railpost/maps/scotland"
	"railpost/maps/seattle"
	southcarolina "railpost/maps/south-carolina"
	southernus "railpost/maps/southern-us"
	stlucia "railpost/maps/st-lucia"
	"railpost/maps/texas"
	"railpost/maps/trisland"
	"railpost/maps/ukraine"
	westernus "railpost/maps/western-us"
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
	{"western-us", westernus.Sheet, westernus.Text, westernus.Rules, westernus.Pages},
	{"southern-us", southernus.Sheet, southernus.Text, southernus.Rules, southernus.Pages},
	{"germany", germany.Sheet, germany.Text, germany.Rules, germany.Pages},
	{"barbados", barbados.Sheet, barbados.Text, barbados.Rules, barbados.Pages},
	{"st-lucia", stlucia.Sheet, stlucia.Text, stlucia.Rules, stlucia.Pages},
	{"italy", italy.Sheet, italy.Text, italy.Rules, italy.Pages},
	{"portugal", portugal.Sheet, portugal.Text, portugal.Rules, portugal.Pages},
	{"great-britain", greatbritain.Sheet, greatbritain.Text, greatbritain.Rules, greatbritain.Pages},
	{"berlin-1890", berlin1890.Sheet, berlin1890.Text, berlin1890.Rules, berlin1890.Pages},
	{"scotland", scotland.Sheet, scotland.Text, scotland.Rules, scotland.Pages},
	{"seattle", seattle.Sheet, seattle.Text, seattle.Rules, seattle.Pages},
	{"texas", texas.Sheet, texas.Text, texas.Rules, texas.Pages},
	{"england", england.Sheet, england.Text, england.Rules, england.Pages},
	{"ukraine", ukraine.Sheet, ukraine.Text, ukraine.Rules, ukraine.Pages},
	{"balkans", balkans.Sheet, balkans.Text, balkans.Rules, balkans.Pages},
	{"death-valley", deathvalley.Sheet, deathvalley.Text, deathvalley.Rules, deathvalley.Pages},
	{"south-carolina", southcarolina.Sheet, southcarolina.Text, southcarolina.Rules, southcarolina.Pages},
	{"trisland", trisland.Sheet, trisland.Text, trisland.Rules, trisland.Pages},
	{"blizzard", blizzard.Sheet, blizzard.Text, blizzard.Rules, blizzard.Pages},
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
	return OnSheet(nil, key, edition, players, options)
}

// OnSheet makes a game with a board's rules on another sheet; nil is the board's own.
func OnSheet(sheet *board.Board, key, edition string, players int, options []string) (g *engine.Game, err error) {
	m, ok := Find(key)
	if !ok {
		return nil, &notation.HeaderError{Name: "map", Err: fmt.Errorf("no board is called %q", key)}
	}
	if sheet == nil {
		sheet = m.Sheet
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
	if g, err = engine.New(sheet, r, players); err != nil {
		return nil, &notation.HeaderError{Name: "players", Err: err}
	}
	return g, nil
}
