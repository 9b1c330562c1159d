package notation

import (
	"railpost/engine"
)

// The rest of the package's face, by subject:
//
//	NewWords, Words            names.go     what a game adds to the language
//	Read, ReadStored           letter.go    a letter's own text
//	Settle, Resolve            resolve.go   what it means in a position
//	Print, Line, Stored.Print  print.go     canonical text
//	ParseRecord, NewReplay     record.go, replay.go
//	Lines                      recorder.go  what live play writes into its record
//	Legal, Standings           list.go, standing.go

func todo() { panic("notation: not written yet") }

// Header is a record's header: its known lines, and the rest as they stand.
type Header struct {
	Version            int
	Game, Map, Edition string
	Players            []string
	Options            []string
	Commitment         string // of the seed, hex
	Other              [][2]string
}

// Statement is one line of a record after the header.
type Statement struct {
	Line int    // 1-based; of the file
	Text string // without comment and indentation
}

// Record is a record as read.
type Record struct {
	Header     Header
	Statements []Statement
}

// ParseRecord reads a record's form: header and statements. The error is a *SyntaxError.
func ParseRecord(text string) (*Record, error) { todo(); return nil, nil }

// SyntaxError is a line that cannot be read (exit 2).
type SyntaxError struct{ Fault }

// Mismatch is a statement that does not hold (exit 1).
type Mismatch struct {
	Line          int
	Code          string // "standing", "turn", "order", "chance", "winner", "end", …
	Stated, Found string
	Err           *engine.Error // an order that is not legal
}

func (m *Mismatch) Error() string { return m.Code + ": " + m.Stated + ", found " + m.Found }

// Missing is returned when the engine asks chance for what the record does not say (yet).
type Missing struct{ Ask engine.Ask }

func (m *Missing) Error() string { return "missing " + m.Ask.String() }

// Replay plays a record statement by statement. Feed is fast and can go on for ever: journals are kept so.
type Replay struct {
	Game   *engine.Game
	Words  *Words
	Header Header
	// Chance answers where the record says nothing; nil: the record must say it.
	Chance engine.Chance
}

// NewReplay begins a replay of a record with that header; lookup makes the game of map, edition, players and options.
func NewReplay(h Header, lookup func(Header) (*engine.Game, error)) (*Replay, error) {
	todo()
	return nil, nil
}

// Feed plays one statement. The error is a *SyntaxError or *Mismatch; the replay is then as it was.
// A statement that needs chance waits for the lines that follow: see Pending.
func (r *Replay) Feed(line int, text string) error { todo(); return nil }

// Pending is the question that the last order still waits for; nil if none.
func (r *Replay) Pending() *engine.Ask { todo(); return nil }

// Position is where the game stands now: after all that was fed and could be played.
func (r *Replay) Position() *engine.Position { todo(); return nil }

// Events are those of the last statement that was played.
func (r *Replay) Events() []engine.Event { todo(); return nil }

// Moment is a position of the game's history.
type Moment struct {
	Turn     int
	Position engine.Position
}

// Turns are the positions at the start of each turn that has begun, undone ones left out.
func (r *Replay) Turns() []Moment { todo(); return nil }

// Canonical are the canonical lines of all that was played, and Hash their SHA-256 in hex.
func (r *Replay) Canonical() []string { todo(); return nil }
func (r *Replay) Hash() string        { todo(); return "" }

// Lines is what the journal and the record hold of an order that was played: its line and the lines of chance that
// its events carry. Events of Start go with s = engine.Nobody and no order.
func Lines(w *Words, s engine.Seat, o engine.Order, events []engine.Event) []string {
	todo()
	return nil
}

// Legal lists what the seat may do now, one order a line with price or gain, as `--legal` prints it.
func Legal(w *Words, p *engine.Position, s engine.Seat) []string { todo(); return nil }

// Standing is one player's row.
type Standing struct {
	Player     string `json:"player"`
	Cash       int    `json:"cash"`
	Income     int    `json:"income"`
	Shares     int    `json:"shares"`
	Locomotive int    `json:"locomotive"`
	Score      int    `json:"score"`
	Out        bool   `json:"out"`
}

// Standings are the rows of all seats.
func Standings(w *Words, p *engine.Position) []Standing { todo(); return nil }

var statementWords = map[string]bool{"setup": true, "order": true, "cubes": true, "display": true, "color": true, "turn": true, "draw": true,
	"dice": true, "tie": true, "standing": true, "missed": true, "moderator": true, "note": true, "undo": true, "end": true, "winner": true, "seed": true}
