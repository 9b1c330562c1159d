package pbem

import (
	"encoding/json"
	"fmt"

	"railpost/engine"
	"railpost/pbem/store"
)

// Kinds of journal entries.
const (
	kindStart     = "start"     // the game is set up; its Data is an opening
	kindGiven     = "given"     // lines of a record that the game goes on from
	kindOrder     = "order"     // a player's order, done
	kindDefault   = "default"   // done for him at the deadline
	kindSealed    = "sealed"    // a sealed decision: all its orders at once
	kindStored    = "stored"    // the hash of orders that came in for later
	kindSaid      = "said"      // words of one player to others
	kindModerator = "moderator" // an act of the moderator
	kindUndo      = "undo"
	kindReplaced  = "replaced" // a seat has another player
	kindEnd       = "end"      // the seed is revealed
)

// note is what an entry says besides its lines; each kind uses what it needs.
type note struct {
	Hash   string `json:"hash,omitempty"` // stored
	Text   string `json:"text,omitempty"` // said; an act in the moderator's words
	To     *int   `json:"to,omitempty"`   // said: to whom; nil is to all
	Act    string `json:"act,omitempty"`  // moderator: what he did
	Reason string `json:"reason,omitempty"`
	Reroll bool   `json:"reroll,omitempty"` // undo: chance is asked anew
	Turn   int    `json:"turn,omitempty"`
}

func (n note) raw() json.RawMessage {
	b, err := json.Marshal(n)
	if err != nil {
		panic(err) // strings and numbers
	}
	return b
}

func noteOf(e store.Entry) (n note) {
	if len(e.Data) > 0 && e.Kind != kindStart && e.Kind != kindGiven {
		_ = json.Unmarshal(e.Data, &n) // what cannot be read says nothing
	}
	return n
}

// branch is how often chance of that turn had been asked anew before the entry after n: an undo with `reroll` changes
// the turns from its own on, and none before, whatever is undone later.
func (f *film) branch(n, turn int) (b int) {
	for i := range f.between(0, n) {
		if f.frames[i].Entry.Kind != kindUndo {
			continue
		}
		if u := noteOf(f.frames[i].Entry); u.Reroll && u.Turn <= turn {
			b++
		}
	}
	return b
}

// line prefixes what a seat does with its word, as records have it.
func (t *table) word(s engine.Seat) string {
	if s < 0 || int(s) >= len(t.seats) {
		return fmt.Sprintf("seat%d", s)
	}
	return t.seats[s].Colour
}

func opRaw(op opening) (json.RawMessage, error) {
	raw, err := json.Marshal(op)
	if err != nil {
		return nil, fmt.Errorf("the opening of %s: %w", op.Header.Game, err)
	}
	return raw, nil
}
