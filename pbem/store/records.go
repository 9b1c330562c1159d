package store

import (
	"encoding/json"
	"fmt"
	"net/url"
	"strings"
	"time"
)

// Record is one thing stored under a key of its own, with the index keys by which it is found.
// The types of this file are the records.
type Record interface {
	key() string
	index() []string
}

// Game is what is known of a game besides its journal.
type Game struct {
	ID        string // short and unique: it stands in subjects and addresses
	Map       string
	Edition   string
	Options   []string
	Players   int    // how many seats
	Phase     Phase  // where it is in its life
	Moderator string // player
	Opener    string // player
	Opened    time.Time
	Started   time.Time
	Ended     time.Time
	Expires   time.Time // of the sign-up
	Language  string
	Zone      string
	Clock     string // as given: "48h", "turn 7d", "none"
	Waits     bool   // at the deadline it waits for the moderator instead of playing the default
	Seed      []byte // of chance; secret until the end
	Settings  map[string]string
}

// Phase is where a game is in its life.
type Phase string

const (
	SigningUp Phase = "sign-up"
	Running   Phase = "running"
	Paused    Phase = "paused"
	Over      Phase = "over"
	Dropped   Phase = "dropped" // never filled, or ended before its time
)

// Seat is a player's place in a game.
type Seat struct {
	Game      string
	Seat      int    // from 0, as in the engine
	Player    string // "" while free
	Name      string
	Colour    string // the word that the game's lines use
	Confirmed bool
	Joined    time.Time
	StandIn   bool           // a bot plays it
	Told      int            // journal entry up to which this seat has been told
	Dated     int            // the journal's length when the decision was asked that his calendar has; 0: none
	TurnsMail map[int]string // the first letter of each turn to this seat, for threads
}

// Player is a person, known by address.
type Player struct {
	ID        string
	Name      string
	Addresses []string // lower case; the first is written to
	Language  string
	Zone      string
	Mail      string // every, turn, mine
	Calendar  string // quiet hours and holidays, as given
	Created   time.Time
	Bounced   int // letters in a row that came back
	Settings  map[string]string
}

// ReplyKey stands in the address that a letter is answered to, and says what the answer is about.
type ReplyKey struct {
	Key    string
	Player string
	Game   string // "" if none
	Seat   int
	For    string // what an answer does: "orders", "confirm", …
	Made   time.Time
}

// Stored is what a player left for later in a game: early orders, limits, sealed bids, as lines of the order language.
type Stored struct {
	Game   string
	Seat   int
	Lines  []string
	Letter string // Message-ID of the letter that brought them
	Came   time.Time
	Entry  int    // the journal entry that holds Hash
	Hash   string // of the lines, see HashLines
}

// Sending is the state of a letter to send.
type Sending string

const (
	Waiting Sending = "waiting"
	Sent    Sending = "sent"
	Failed  Sending = "failed"
)

// Outgoing says what to tell whom as of which journal entry; the letter itself is composed when it is sent.
type Outgoing struct {
	ID        string // unique; Message-ID is made of it
	MessageID string
	Player    string // "" for strangers
	To        string // address
	Game      string
	Seat      int
	Entry     int    // the letter speaks as of this journal entry
	Since     int    // and tells what happened since this one
	Kind      string // "answer", "asked", "turn", "reminder", …
	Letter    string // Message-ID of the letter that it answers
	Version   int    // of the words it is composed with
	Data      json.RawMessage
	Urgent    bool // an answer, not news: never held back by quiet hours
	State     Sending
	Made      time.Time
	Next      time.Time // not before this instant
	Attempts  int
	Trouble   string // what went wrong last
	Done      time.Time
}

// Deadline is an instant by which something is owed.
type Deadline struct {
	Game     string
	Name     string // of the decision, or "sign-up", "confirm 2", …
	Entry    int    // length of the journal when it was set
	Seats    []int  // who owes
	Set      time.Time
	Due      time.Time
	Wake     time.Time // when the sweep looks at it next: a reminder, or Due
	Reminded []time.Duration
	Left     time.Duration // while paused: what is left of it
	Paused   bool          // it stands still, and the sweep does not see it
	Moved    time.Duration // by how much down time has moved it
}

// Held is a request that waits for somebody's word, found by the code that he answers with.
type Held struct {
	Code    string
	Kind    string
	From    string // address or player
	Game    string
	Letter  string
	Made    time.Time
	Expires time.Time
	Data    json.RawMessage
}

// Mark is a small fact about the service itself: how far a mailbox was read, when the service was last alive.
type Mark struct{ Name, Value string }

// Letter is the fact that a letter has come and was taken.
type Letter struct {
	ID   string // Message-ID
	Came time.Time
	Blob string // hash of the raw letter, "" if it is not kept
	Game string // the game it was about, "" if none
	From string // player or address
	Did  string // what came of it, in a word
}

func (r Game) key() string     { return path("game", r.ID) }
func (r Game) index() []string { return []string{path("phase", string(r.Phase), r.ID)} }

func (r Seat) key() string { return path("seat", r.Game, number(r.Seat)) }
func (r Seat) index() []string {
	if r.Player == "" {
		return nil
	}
	return []string{path("plays", r.Player, r.Game, number(r.Seat))}
}

func (r Player) key() string { return path("player", r.ID) }
func (r Player) index() (keys []string) {
	for _, a := range r.Addresses {
		keys = append(keys, path("address", strings.ToLower(a)))
	}
	return keys
}

func (r ReplyKey) key() string { return path("reply", r.Key) }
func (r ReplyKey) index() []string {
	return []string{path("reply-of", r.Player, r.Game, r.For, r.Key)}
}

func (r Stored) key() string     { return path("stored", r.Game, number(r.Seat)) }
func (r Stored) index() []string { return nil }

func (r Outgoing) key() string { return path("outbox", r.ID) }
func (r Outgoing) index() []string {
	if r.State != Waiting {
		return []string{path("sent", instant(r.Done), r.ID)}
	}
	return []string{path("due", instant(r.Next), r.ID), path("due-to", r.To, r.ID)}
}

func (r Deadline) key() string { return path("deadline", r.Game, r.Name) }
func (r Deadline) index() []string {
	if r.Paused {
		return nil
	}
	return []string{path("wake", instant(r.Wake), r.Game, r.Name)}
}

func (r Held) key() string     { return path("held", r.Code) }
func (r Held) index() []string { return []string{path("expires", instant(r.Expires), r.Code)} }

func (r Mark) key() string     { return path("mark", r.Name) }
func (r Mark) index() []string { return nil }

func (r Letter) key() string { return path("letter", letterHash(r.ID)) }
func (r Letter) index() []string {
	keys := []string{path("came", instant(r.Came), letterHash(r.ID))}
	if r.Game != "" {
		keys = append(keys, path("letter-of", r.Game, instant(r.Came), letterHash(r.ID)))
	}
	return keys
}

// path joins the parts of a key; a slash inside a part is escaped, so that parts cannot be mixed up.
func path(parts ...string) string {
	for i, p := range parts {
		if strings.ContainsAny(p, "/%\x00") {
			parts[i] = url.PathEscape(p)
		}
	}
	return strings.Join(parts, "/")
}

func number(n int) string { return fmt.Sprintf("%08d", n) }

// instant writes a time so that keys sort by it.
func instant(t time.Time) string { return t.UTC().Format("2006-01-02T15:04:05.000000000Z") }
