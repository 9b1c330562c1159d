package engine

import "railpost/engine/board"

// What a board shows beside the base game's figures: letters, pages and pictures draw it without knowing the board.
// Labels stand in the board's text.<language>.toml under [labels].

// Figure is one more number of each player's: transport actions, kept cubes, uses of a team left.
type Figure struct {
	Key string // its label's: "figure.transport"
	Of  func(g *Game, p *Position, s Seat) int
}

// Shelf is a row of squares beside the board: growth rows, a pen, an overflow, a track with players' markers.
type Shelf struct {
	Key     string   // its label's: "shelf.pen"
	Squares []string // what is printed on each square: a price, a turn; "" nothing. More cubes than squares need more
	Cubes   func(g *Game, p *Position) []board.Color
	// Marker is the square on which the seat's marker lies, -1 if nowhere; nil where there are no markers.
	Marker func(g *Game, p *Position, s Seat) int
}

// Sign is a marker on a hex: snow, unrest. Its picture and its label are named by Key: "sign.snow".
type Sign struct {
	Key  string
	Hex  board.Hex
	Area bool // no piece: the whole hex is tinted, as one of an area that matters now
	On   int8 // the hex's track on which it lies, from 1; 0: it lies on the hex
}
