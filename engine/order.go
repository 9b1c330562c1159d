package engine

import "railpost/engine/board"

// Order is what a player does in one decision, complete and canonical: redirections are named, squares are numbered.
// Verb says which fields count; boards add verbs of their own on the same fields.
//
//	issue N · bid N · pass · drop · take Word · locomotive · move none (Verb "move", no Stops)
//	build Parts (none: "build none") · move Cube From > Stops · place Puts (none: "place none")
type Order struct {
	Verb  string
	N     int    // shares, dollars, the number of a die, …
	Word  string // an action's key, …
	Cube  board.Color
	From  board.Hex // where the cube lies
	Stops []Stop
	Parts []Part
	Puts  []Put
	M     int         // a second number: shares sold along with it, …
	Hexes []board.Hex // hexes that a board's order names: plowed, pushed over, …
	Words []string    // a board's further words
	Seats []Seat      // players that a board's order names
}

// Part is one part of a build.
//
//	urbanize: Hex, City ('A'…) · build, redirect: Hex, Lay · link: Link (index of a direct link)
type Part struct {
	Verb   string
	Hex    board.Hex
	City   byte
	Tracks []Pair     // new tracks; into a town B is board.Center
	Turned []Redirect // tracks that are redirected by this tile
	Tile   TileKind   // NoTile: the engine's choice
	Link   int
	Word   string // a board's own
	N      int
}

// Pair is a track by its two edges; B is board.Center for an exit of a town.
type Pair struct{ A, B board.Edge }

// Redirect turns the track that joins From to another: From is what the track was, To what it is.
type Redirect struct{ From, To Pair }

// Stop is one place on a cube's way and the link that leads there.
type Stop struct {
	Place board.PlaceID
	Owner Seat      // owner of the link used
	Via   board.Hex // a hex of the link, where owner and ends do not tell it; else board.NoHex
}

// Put places one drawn cube: on a square of the display, or on a hex.
type Put struct {
	Cube   board.Color
	Column int8      // 0–19; -1 where Hex counts
	Square int8      // 0 is the top
	Hex    board.Hex // board.NoHex where Column counts
}

// Choice is one legal order, or one next part of an order given by steps, and what it does.
type Choice struct {
	Order Order
	Price int // dollars paid
	Gain  int // income gained by the one who orders
}
