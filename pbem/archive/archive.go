// Package archive is the web pages: the games to look at, the service's health and its figures. Nothing can be changed
// there, and nothing that a player may not know is asked for.
package archive

import (
	"context"
	"errors"
	"html/template"
	"strings"
	"time"

	"railpost/engine"
)

// ErrNotFound is returned by Games.Game when there is no such game, or none that may be shown.
var ErrNotFound = errors.New("no such game")

// Games is what the pages show. It never gives stored orders, keys or addresses away.
type Games interface {
	// Games lists the games to show, in any order.
	Games(ctx context.Context) ([]Summary, error)
	// Game is one game, its log in that language; ErrNotFound if there is none.
	Game(ctx context.Context, id, language string) (*Game, error)
}

// Phase is where a game is in its life.
type Phase string

const (
	SigningUp Phase = "sign-up"
	Running   Phase = "running"
	Paused    Phase = "paused"
	Over      Phase = "over"
	Dropped   Phase = "dropped"
)

// Summary is a game in the list.
type Summary struct {
	ID      string
	Map     string // the board's name, as people read it
	Edition string
	Phase   Phase
	Seats   []Seat // taken ones
	Places  int    // how many there are
	Turn    int    // 0 before the first
	Of      int    // how many turns there will be
	Opened  time.Time
	Started time.Time
	Ended   time.Time
	Changed time.Time // when it last went on
	Rebuilt bool      // its board is a reconstruction
	Own     bool      // it is played on its moderator's own sheet
	Lost    bool      // it is over, and nobody has won
}

// Seat is one who plays.
type Seat struct {
	Name   string
	Colour string // the colour word of the record
	Winner bool
}

// Game is one game in full, as everybody at the table could see it.
type Game struct {
	Summary
	Version  string       // changes with every entry of the journal
	Board    *engine.Game // nil until the game has begun
	Turns    []Turn       // from set-up (N is 0) to the running one, the last
	Awaits   []string     // names of those who must decide now
	Deadline time.Time    // by when; zero if there is none
	Record   string       // the whole game, "" before it has begun
	Notes    []string     // such as the hash of the seed
	// Different is what is different on its board, as HTML; "" nothing.
	Different template.HTML
	// Label is a word of the board's own by its key, "figure.transport", "action.roma"; "" if it has none. Nil: it has none.
	Label func(key string) string
}

// label is a word of the board's own, the key itself where there is none.
func (g *Game) label(key string) string {
	if g.Label != nil {
		if w := g.Label(key); w != "" {
			return w
		}
	}
	_, word, _ := strings.Cut(key, ".")
	return word
}

// Turn is what happened in a turn, and how it ended, or how it stands if it is the running one.
type Turn struct {
	N        int
	Position engine.Position
	Log      []Line
}

// Line is one line of the log.
type Line struct {
	Time time.Time // zero: as the line before
	Text string
}

// Check is one part of the service that can be stuck.
type Check struct {
	Name  string    `json:"name"` // "mailbox", "outbox", "store"
	OK    bool      `json:"ok"`
	Since time.Time `json:"since,omitzero"` // since when OK is what it is
	Error string    `json:"error,omitempty"`
}
