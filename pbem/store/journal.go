package store

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"strings"
	"time"
)

// Entry is one entry of a game's journal: appended once, never changed.
type Entry struct {
	N      int             `json:"n"` // from 1
	Time   time.Time       `json:"time"`
	Kind   string          `json:"kind"`            // what it is: an order done, chance, a moderator's act, …
	Seat   int             `json:"seat"`            // who did it; -1 nobody
	Lines  []string        `json:"lines,omitempty"` // of the game record
	Data   json.RawMessage `json:"data,omitempty"`  // what the kind needs besides; the sheet and the rules' numbers in the first
	Letter string          `json:"letter,omitempty"`
	Prev   string          `json:"prev"` // hash of the entry before, "" for the first
	Hash   string          `json:"hash"` // SHA-256 of this entry, Prev included
}

// Head is how far a game's journal goes: its length, and the hash of its last entry. The zero N is an empty journal.
type Head struct {
	Game string `json:"-"`
	N    int    `json:"n"`
	Hash string `json:"hash"`
}

// chain makes the entry the one that follows the head.
func (h Head) chain(e Entry) (Entry, Head, error) {
	e.N, e.Prev = h.N+1, h.Hash
	e.Time = e.Time.UTC().Round(0)
	for i, l := range e.Lines {
		e.Lines[i] = strings.ToValidUTF8(l, "\uFFFD")
	}
	e.Kind, e.Letter = strings.ToValidUTF8(e.Kind, "\uFFFD"), strings.ToValidUTF8(e.Letter, "\uFFFD")
	var err error
	if e.Hash, err = e.Sum(); err != nil {
		return e, h, err
	}
	return e, Head{h.Game, e.N, e.Hash}, nil
}

// Sum is the entry's hash as it should be: SHA-256 over its JSON with an empty hash, in hexadecimal.
func (e Entry) Sum() (string, error) {
	e.Hash = ""
	raw, err := encode(e)
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(raw)
	return hex.EncodeToString(sum[:]), nil
}

// HashLines is the hash under which the journal proves a set of stored lines.
func HashLines(lines []string) string {
	sum := sha256.Sum256([]byte(strings.Join(lines, "\n") + "\n"))
	return hex.EncodeToString(sum[:])
}

func headKey(game string) string { return path("head", game) }

func entryKey(game string, n int) string { return path("journal", game, number(n)) }

// letterHash is what a Message-ID is stored under: it may be of any length and hold anything.
func letterHash(id string) string {
	sum := sha256.Sum256([]byte(strings.Trim(strings.TrimSpace(id), "<>")))
	return hex.EncodeToString(sum[:])
}

// value is what is stored of a head; nil for an empty journal, so that the condition is that there is none.
func (h Head) value() []byte {
	if h.N == 0 {
		return nil
	}
	raw, err := encode(h)
	if err != nil {
		panic(err) // a number and a string
	}
	return raw
}

// encode writes JSON as it is stored: on one line, letters as they are.
func encode(v any) ([]byte, error) {
	var b bytes.Buffer
	w := json.NewEncoder(&b)
	w.SetEscapeHTML(false)
	if err := w.Encode(v); err != nil {
		return nil, err
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), nil
}
