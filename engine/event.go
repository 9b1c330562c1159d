package engine

import "railpost/engine/board"

// Event is one thing that happened, for letters and logs. Code says which fields count.
type Event struct {
	Code   string // see the list in codes.go
	Turn   int
	Step   string // the step it happened in
	Seat   Seat
	Order  *Order // "done": the order as played
	Auto   bool   // the engine did it: there was nothing to choose
	N, M   int    // dollars, shares, …
	Gains  [MaxSeats]int8
	Hex    board.Hex
	Place  board.PlaceID
	Color  board.Color
	Ask    *Ask // "chance"
	Answer Answer
	Word   string
}
