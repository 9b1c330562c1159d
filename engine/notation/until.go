package notation

import (
	"errors"
	"fmt"
	"slices"
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
		return nil, rec.Header.locate(err)
	}
	r.Chance = ch
	end := len(rec.Statements)
	if stop.Line > 0 {
		rec.Statements = slices.DeleteFunc(rec.Statements, func(s Statement) bool { return s.Line > stop.Line })
	}
	for i, s := range rec.Statements {
		r.look(rec.Statements[i:])
		if turn > 0 && r.Started() && int(r.Position().Turn) >= turn {
			return r, r.Err()
		}
		if err := r.Feed(s.Line, s.Text); err != nil {
			var unread *SyntaxError
			if errors.As(err, &unread) && unread.Line == s.Line {
				unread.Col += s.Col - 1
			}
			return r, err
		}
	}
	r.look(nil)
	if len(rec.Statements) < end { // what comes behind may be what is missing
		return r, r.Err()
	}
	return r, r.Finish()
}
