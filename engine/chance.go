package engine

import (
	"fmt"

	"railpost/engine/board"
)

// AskKind is what the engine wants of chance.
type AskKind uint8

const (
	AskOrder AskKind = iota // the seats in a random order, by three dice each
	AskDraw                 // N cubes out of the bag
	AskDice                 // N dice
	AskTie                  // one of Seats: the winner first
	AskPick                 // N of Words, in the order drawn: New Cities out of a bag of their own, …
)

// Ask is one question to chance, told by Kind and Name from the others of its turn.
type Ask struct {
	Kind  AskKind
	Name  string // "light", "production", "cubes Pittsburgh", "display light 1", …
	Turn  int
	N     int
	Bag   [board.NumColors]uint8 // for draws: what is in the bag
	Seats []Seat
	Words []string // what can be picked
	// Stated: a record may answer with any number of cubes, and they are taken as stated (set-up).
	Stated bool
	// Decliner may decline before anything is drawn; Nobody where nobody may. The caller knows whether he has.
	Decliner Seat
}

// Answer is what came out: the field that fits the kind.
type Answer struct {
	Colors []board.Color
	Dice   []uint8
	Seats  []Seat
	Words  []string
	// Declined: Decliner has said, before the draw, that he wants nothing drawn.
	Declined bool
}

// Chance answers; an error (such as a record that says nothing) stops the order and leaves the position as it was.
type Chance func(Ask) (Answer, error)

func (a Ask) String() string {
	return fmt.Sprintf("%s %d of turn %d", a.Name, a.N, a.Turn)
}
