// Package notation is the order language and the game record: one language for players' letters, drafts, the
// command line and records. Reading goes in two steps: Read gives what was written and needs only the board's words;
// Resolve gives, for a position, the order that it means.
package notation

import (
	"strconv"

	"railpost/engine"
	"railpost/engine/board"
)

// Language is a language that orders are written in. Both are always read.
type Language string

const (
	English Language = "en"
	German  Language = "de"
)

// Letter is what a player's own text says.
type Letter struct {
	Decisions []Stored  // good decisions, in the order in which they were first named
	Requests  []Request // in the order of the text
	Faults    []Fault   // bad lines; a decision with one is not among Decisions
	Notes     []Note    // lines that were passed over, joined lines
}

// Note is a remark about how lines were read.
type Note struct {
	Line, To int    // 1-based
	Code     string // "greeting", "farewell", "joined", "after-end", "quoted"
	Text     string // the lines as they were read
}

// Fault says why a line could not be read, or why what it means is not legal.
type Fault struct {
	Line, Col int    // 1-based; column in characters
	Read      string // what was read there
	Code      string // "place.unknown", "word.ambiguous", "order.illegal", …
	Want      string // what could stand there: "place", "colour", "action", "number", …
	Suggest   string // the nearest thing that could stand there; empty if nothing is near
	Choices   []string
	Seats     []engine.Seat // the players between whom one must choose
	Part      int           // of a build, from 1; 0 is the whole
	N, M      int           // dollars: as the code says
	Decision  string        // the key of the decision that it spoils; "" if none
	Err       *engine.Error // where the engine refused
}

func (f Fault) Error() string { return f.Code + " " + f.Read }

// Rounds of Move Goods, as a letter names them.
const (
	NextRound  = 0  // the sender's next open round
	RoundAfter = -1 // the one after it; -2 the one after that, …
)

// Stored is everything said for one decision.
type Stored struct {
	Decision string // the step's name: "shares", "auction", "action", "build", "goods", "production"
	Round    int    // goods: 1, 2, …, NextRound, RoundAfter or below; Settle gives the number
	Alts     []Alternative
	Lines    []int // of the letter, 1-based; not printed
}

// Key tells decisions apart: "build", "goods 1".
func (st Stored) Key() string {
	if st.Decision == "goods" {
		return "goods " + strconv.Itoa(st.Round)
	}
	return st.Decision
}

// Alternative is one way to decide, with the fact that it needs.
type Alternative struct {
	If *Fact
	Said
}

// Unstated is the owner of a link that nobody named.
const Unstated = engine.Unbuilt

// Said is an order as written. Verb says which fields count.
//
//	issue N · bid N [Limit] [Then] · pass · drop · passe · take Actions [Any] · build Parts Max ·
//	move Cube From Stops · locomotive · place Puts [Any] · none · ask
//
// A board's own verb and the additions to any order fill the fields that its phrase names.
type Said struct {
	Verb    string
	N       int
	Limit   bool     // bid up to N
	Then    string   // at the limit, or after the bid: "pass", "ask"; "" is dropping out
	Actions []string // keys
	Any     bool     // else any
	Parts   []SaidPart
	Max     int // dollars; NoMax is no cap
	Cube    board.Color
	From    Spot
	Stops   []SaidStop // none: "move none"
	Puts    []SaidPut
	M       int
	Word    string
	Words   []string
	Hexes   []Spot
	Seats   []engine.Seat
	Wishes  []Said // orders of which the first legal one is done; Verb is empty in each

	Line, Col int // where it stood in the letter; not printed
}

// NoMax is a build without a cap.
const NoMax = -1

// SaidPart is one part of a build as written.
type SaidPart struct {
	Verb   string // "urbanize", "build", "redirect", "link", a board's own
	Way    []Spot // build by a way; link: its two ends
	At     Spot   // urbanize, and build by edges
	City   byte
	Tracks []engine.Pair   // by edges; an exit has B = board.Center
	Tile   engine.TileKind // named for a town behind its exits; else engine.NoTile
	Word   string          // of a board's own part, N too
	N      int

	Line, Col int // where it stood in the letter; not printed
}

// SaidStop is one stop of a cube as written.
type SaidStop struct {
	At    Spot
	Owner engine.Seat // Unstated if not said
	Via   board.Hex   // board.NoHex if not said
}

// SaidPut is one placement as written.
type SaidPut struct {
	Cube   board.Color
	Column int8 // -1 where At counts
	Square int8 // 0 is the top; -1 the lowest empty one
	At     Spot
}

// Spot is a place as it was written: by name, by hex, or as New City 'A'…'H'.
type Spot struct {
	Place board.PlaceID // board.NoPlace unless by name
	Hex   board.Hex     // board.NoHex unless by hex
	City  byte          // 0 unless as a New City
}

// Fact is what an alternative needs.
//
//	free Action · first · cash Op N · hex Spot · taken Action Seat · cube Cube Spot
type Fact struct {
	Kind   string
	Action string
	Op     string // ">=", "<=", ">", "<", "="
	N      int
	Spot   Spot
	Seat   engine.Seat
	Cube   board.Color
}

// Request is anything in a letter that is no order.
type Request struct {
	Verb   string        // canonical: "help", "say", "undo", "end game", …
	Args   []string      // the words after it, as written
	Seats  []engine.Seat // players named: say to, replace, order, set, kick
	Text   string        // say, dispute, note: what is said; order: the orders
	Orders *Letter       // order: what Text says
	N      int           // turn, dollars
	Reason string        // after "because"
	Hint   string        // say: the line as it may have been meant; what was written says nothing
	Line   int
}

const noCube = board.NoColor
