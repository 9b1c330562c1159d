// Package render turns a position into a picture: one scene, drawn to SVG and to PNG, and told as text.
// A scene is a list of shapes and labels in drawing order; every word in it comes from outside.
package render

import (
	"io"
	"strings"
	"unicode"
	"unicode/utf8"

	"railpost/engine"
	"railpost/engine/board"
)

// Seat is how one player appears: the order is that of the engine's seats.
type Seat struct {
	Name   string
	Color  string // colour word, one of Colors; anything else is drawn grey
	Letter string // drawn on his links; "" takes a letter of the colour word that no other seat has
}

// Options say what is drawn besides the board. The zero value draws the board alone, about 1,100 pixels wide.
type Options struct {
	Seats []Seat
	Title string // a line above the board; "" is the board's name
	// Label is the word for a key (see Keys) in the reader's language. Nil, or an empty answer, uses the key itself.
	Label  func(key string) string
	Width  int     // pixels; 0 is 1100. Below 700 everything beside the board goes under it
	Scale  float64 // pixels of a PNG to one of Width; 0 is 1. For phones: Width 400, Scale 3
	Legend bool    // what the signs mean
	Table  bool    // the players' table and the goods display
	Codes  bool    // Text: of the places the names of their codes only, for readers who are told the rest beside it
}

// Keys are the words that a picture or a text may ask Options.Label for. "initial red" asks for the letter or two that
// stand on a red cube. Boards' own are asked for by what they are: "figure.team", "shelf.pen", "sign.snow",
// "region.east", "overlay.front".
var Keys = []string{
	"player", "cash", "income", "shares", "locomotive", "action", "out", "turn", "goods display", "new cities", "bag", "legend",
	"light", "dark", "town", "city", "new city", "nobody", "state", "unfinished", "new this turn", "impassable edge", "region",
	"printed link", "plain", "river", "mountain", "river mountain", "swamp", "hill", "desert", "tunnel", "lake", "water", "impassable",
	"takes", "cubes", "growth", "terminal", "key", "track", "dice", "N", "NE", "SE", "S", "SW", "NW",
	engine.FirstMove, engine.FirstBuild, engine.Engineer, engine.Locomotive, engine.Urbanization, engine.Production, engine.TurnOrder,
	"red", "blue", "purple", "yellow", "black", "white", "cattle",
	"initial red", "initial blue", "initial purple", "initial yellow", "initial black", "initial white", "initial cattle",
}

// word is the label for a key, in the reader's language.
func (o *Options) word(key string) string {
	if o.Label != nil {
		if w := o.Label(key); w != "" {
			return w
		}
	}
	if w, ok := initials[key]; ok {
		return w
	}
	if kind, name, ok := strings.Cut(key, "."); ok { // a board's own: "shelf.pen"
		if kind == "overlay" {
			return o.word("region")
		}
		return strings.ReplaceAll(name, "_", " ")
	}
	return key
}

// head is a word as it begins a line.
func (o *Options) head(key string) string {
	w := o.word(key)
	r, n := utf8.DecodeRuneInString(w)
	return string(unicode.ToUpper(r)) + w[n:]
}

// initials are the letters on cubes where no language says otherwise: international, so that black is no second blue.
var initials = map[string]string{
	"initial red": "R", "initial blue": "B", "initial purple": "P", "initial yellow": "Y",
	"initial black": "K", "initial white": "W", "initial cattle": "C",
}

func (o *Options) initial(c board.Color) string { return o.word("initial " + c.String()) }

// NewScene draws the position. A nil position is the bare board.
func NewScene(g *engine.Game, p *engine.Position, o Options) *Scene {
	return newScene(g.Board, g, p, o)
}

// Board draws a sheet without a game.
func Board(b *board.Board, o Options) *Scene { return newScene(b, nil, nil, o) }

// Text is the map in characters, at most 78 to a line where the sheet's columns allow it, with its key, the places with
// their cubes, and with Options.Table the players' table and the goods display. It is UTF-8; everything but names and words is ASCII.
func Text(g *engine.Game, p *engine.Position, o Options) string { return tell(g.Board, g, p, o) }

// BoardText is Text for a sheet without a game.
func BoardText(b *board.Board, o Options) string { return tell(b, nil, nil, o) }

// SVG writes the picture as a document of its own: no fonts, scripts or files are needed to show it.
func (s *Scene) SVG(w io.Writer) error { return s.writeSVG(w) }

// PNG writes the picture with a palette of 256 colours.
func (s *Scene) PNG(w io.Writer) error { return s.writePNG(w) }
