package words

import (
	"time"

	"railpost/engine"
)

// BoardCID is the content id under which the HTML shows the board: the sender attaches the PNG inline as <board@railpost>.
const BoardCID = "board@railpost"

// Letter is a composed letter: the same content twice.
type Letter struct {
	Subject string
	Text    string // at most 78 columns, complete
	HTML    string // refers to BoardCID where ShowsBoard
	// ShowsBoard: the HTML refers to the board's picture, which must be attached.
	ShowsBoard bool
}

// Head is what every letter knows: the game as it stands and who reads. The zero Seat is seat 0: set it to
// engine.Nobody for readers who do not play.
type Head struct {
	Key       string           // of the game, "rust42"; "" in letters about no game
	Game      *engine.Game     // nil in letters about no game, or about one that has not started
	Pos       *engine.Position // nil before the start
	Board     string           // name of the board where Game is nil
	Map       string           // key of the board, whose words count and where Game is nil
	OwnSheet  bool             // the game is played on its moderator's own sheet
	Names     []string         // of the players by seat
	Colors    []string         // of the players by seat, canonical: "blue"
	Moderator string           // name or address
	Name      string           // of the reader; "" for a stranger
	Seat      engine.Seat      // of the reader; engine.Nobody if he has none
	Reply     string           // the address that answers go to
	Code      string           // the reply key, where the address cannot carry it: the letter must show it
	Now       time.Time
	Mail      string // his setting: "every", "turn", "mine", "digest"
	Link      string // of the game's page; "" where there is none
}

// Part is a piece of a letter. Parts for one reader that fall due together are one letter.
type Part interface {
	// template is the name of the file that words it.
	template() string
}

// News is what happened since the reader's last letter.
type News struct {
	Events []engine.Event
	Said   []Said // what players wrote with "say", and the moderator's notes
}

// Said is a line of one player to others.
type Said struct {
	Seat engine.Seat // engine.Nobody: the moderator
	To   engine.Seat // engine.Nobody: to all
	Text string
}

// Decide asks the reader for a decision.
type Decide struct {
	Deadline  time.Time       // zero: none
	Waits     bool            // the game waits after the deadline and the moderator is told; else Default is done
	Default   engine.Order    // what is done at the deadline
	Best      []engine.Choice // the best-looking legal orders, the best first; at most eight are shown
	All       bool            // Best is all that may be done
	Examples  bool            // Best are examples of what may be done
	More      int             // how many legal orders there are in all, 0 if not counted
	Tried     []Line          // his stored orders that were tried and could not be done
	Downtime  time.Duration   // the deadline was moved by so much because the service was away
	Reminder  bool            // asked before, and still awaited
	Last      bool            // the last reminder
	Awaited   []engine.Seat   // for the moderator and those on "every": who is awaited; the reader is not asked
	Remaining int             // orders still waiting in the stored set
}

// Board shows the board: picture, text map and the position in words.
type Board struct {
	Map     string           // the text map
	Picture bool             // a PNG goes with the letter
	Pos     *engine.Position // nil: the Head's; else as it would be after the player's own orders
	After   bool             // Pos is the board after the reader's own waiting orders
	Turn    int              // Pos is the board at the end of this turn; 0: it is not
	Short   bool             // without the position in words
}

// Table shows money, shares, income, locomotives, actions, display, bag, tiles, order and next expenses.
type Table struct {
	Pos *engine.Position // nil: the Head's
}

// State is what became of one line of orders.
type State uint8

const (
	Done      State = iota // played
	Waits                  // stored until its time comes
	Refused                // not taken
	Kept                   // stored before, untouched by this letter
	Cleared                // taken out of the stored set
	Ignored                // dropped from the letter without being read as an order
	Previewed              // judged, and not stored
)

// Line is one line of a letter, or of the stored set, with its state.
type Line struct {
	Text     string // as read, or as written where it could not be read
	Line     int    // in the reader's own text, from 1; 0 where it is from the stored set
	Column   int    // of the mistake, from 1; 0 where it is of the whole
	State    State
	Decision string // name of the step; "" unknown
	Turn     bool   // Waits: it is the reader's turn for it now
	Legal    bool   // Waits, Previewed: it would be legal now
	After    bool   // Waits, Previewed: it would be legal after the reader's own orders before it
	Price    int    // dollars
	Gain     int    // income
	Error    *engine.Error
	Fault    Faulty   // what could not be read
	Notes    []Remark // redirections, links broken off, guesses
	Of       string   // whose order it is, where the moderator gave it; "": the reader's
}

// Faulty is what the notation says of a line that it could not read.
type Faulty interface {
	FaultCode() string // of the list in the notation
	FaultRead() string // what was read there
	Suggest() []string // "did you mean"
}

// Remark is something to know about a line that was taken.
type Remark struct {
	Code string // "redirected", "broken", "claimed", "guessed", …: the labels "remark.CODE"
	Args []string
}

// Answer tells what became of a letter with orders.
type Answer struct {
	Lines   []Line // of this letter
	Stored  []Line // the whole stored set as it is now
	Dropped int    // lines of quotation, signature and the like that were not read
	Preview bool   // nothing was stored
	Held    bool   // the letter is held until it is confirmed at the registered address
	Of      string // whose orders they are, where the moderator gave them; "": the reader's
}

// TurnEnd is the end of a turn, for everybody.
type TurnEnd struct {
	Turn   int
	Events []engine.Event // of the whole turn, or since the reader's last letter
}

// Standings is the end of the game: everybody's sums.
type Standings struct {
	Seed       string // revealed
	Commitment string
	Record     string // where the record is, "" if attached
}

// Notice is every other thing that is told: sign-up, moderator's acts, account, mistakes. Kind is one of Kinds, where
// it also says which fields count.
type Notice struct {
	Kind  string // one of Kinds
	Who   string // a person
	Other string // another person, an address, a colour
	Seat  engine.Seat
	Code  string // to confirm
	Text  string // a reason, a line as written
	Lines []string
	N, M  int
	At    time.Time
	For   time.Duration
	Games []GameLine
}

// GameLine is one game in a list.
type GameLine struct {
	Key, Board      string
	Joined, Players int
	Names           []string
	Edition         string
	Options         []string
	Turn, Turns     int    // 0: not started, or in its set-up
	Begun           bool   // it is played, if only its set-up
	Clock           string // "48h"
	Until           time.Time
	Yours           bool // the reader sits in it
	Asked           bool // and is awaited
	Rebuilt         bool // its board is a reconstruction
	OwnSheet        bool // it is played on its moderator's own sheet
	Over            bool
	Winners         []string // of a game that is over; none: all have lost
}

func (News) template() string      { return "news" }
func (Decide) template() string    { return "decide" }
func (Board) template() string     { return "board" }
func (Table) template() string     { return "table" }
func (Answer) template() string    { return "answer" }
func (TurnEnd) template() string   { return "turn-end" }
func (Standings) template() string { return "standings" }
func (Notice) template() string    { return "notice" }
