package notation

import (
	"fmt"
	"strconv"
	"strings"

	"railpost/engine"
)

// Stop says where a replay ends early. The zero value is the record's end.
type Stop struct {
	At   string // "turn 3": at the start of that turn
	Line int    // after that line of the file
}

// turn is the turn of At, 0 if there is none.
func (s Stop) turn() (int, error) {
	if s.At == "" {
		return 0, nil
	}
	word, number, _ := strings.Cut(strings.ToLower(strings.TrimSpace(s.At)), " ")
	n, err := strconv.Atoi(strings.TrimSpace(number))
	if word != "turn" || err != nil || n < 1 {
		return 0, fmt.Errorf("%q is no place to stop; write \"turn 3\"", s.At)
	}
	return n, nil
}

// PlayRecordUntil is PlayRecord up to a place.
func PlayRecordUntil(text string, lookup func(Header) (*engine.Game, error), ch engine.Chance, stop Stop) (*Replay, error) {
	turn, err := stop.turn()
	if err != nil {
		return nil, err
	}
	rec, err := ParseRecord(text)
	if err != nil {
		return nil, err
	}
	r, err := NewReplay(rec.Header, lookup)
	if err != nil {
		return nil, err
	}
	r.Chance = ch
	for _, s := range rec.Statements {
		if stop.Line > 0 && s.Line > stop.Line {
			return r, r.Err()
		}
		if turn > 0 && r.Started() && int(r.Position().Turn) >= turn {
			return r, r.Err()
		}
		if err := r.Feed(s.Line, s.Text); err != nil {
			return r, err
		}
	}
	return r, r.Finish()
}
