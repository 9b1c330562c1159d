package notation

import (
	"fmt"
	"slices"
	"strings"

	"railpost/engine"
	"railpost/engine/board"
)

// Words is what a game adds to the language: its places and hexes, its players' words, its actions.
type Words struct {
	Game    *engine.Game
	Seats   []string // the players' words, as they are printed
	places  []name   // board.PlaceID
	seats   []name   // engine.Seat; Nobody too
	german  []string // the players' words in German; "" where they have none
	actions []name   // engine.Action
	phrases
}

// name is one spelling of something: its folded letters, nothing else.
type name struct {
	key, key2 string
	is        int
	half      bool // half of a double name: a whole one wins
}

// NewWords makes the words of a game. Seats are the players' words in the order of the seats ("brown", "red", …).
// The error names two words that could stand in one place.
func NewWords(g *engine.Game, seats []string) (*Words, error) {
	w := &Words{Game: g, Seats: seats}
	if len(seats) != g.Seats {
		return nil, fmt.Errorf("%d players named, not %d", len(seats), g.Seats)
	}
	for i := range g.Board.Places {
		pl := &g.Board.Places[i]
		for _, n := range append([]string{pl.Name}, pl.Aka...) {
			w.places = append(w.places, newName(n, i, false))
			if strings.Contains(n, "/") {
				for _, half := range strings.Split(n, "/") {
					w.places = append(w.places, newName(half, i, true))
				}
			}
		}
	}
	for i := range g.Rules.Actions {
		key := g.Rules.Actions[i].Key
		w.actions = append(w.actions, newName(key, i, false))
		for _, word := range append(slices.Clone(actionWords[key]), g.Rules.Actions[i].German...) {
			w.actions = append(w.actions, newName(word, i, false))
		}
	}
	for i, s := range seats {
		toks := lex(s, 1)
		if len(toks) != 1 || toks[0].kind != tokWord || toks[0].text != s {
			return nil, fmt.Errorf("%q is no word for a player", s)
		}
		w.seats = append(w.seats, newName(s, i, false))
	}
	for _, word := range []string{slotJoin.word("nobody", English), slotJoin.word("nobody", German)} {
		w.seats = append(w.seats, newName(word, int(engine.Nobody), false))
	}
	for _, list := range [][]name{w.actions, w.seats} {
		if a, ok := clash(list); ok {
			return nil, fmt.Errorf("the word %q has two meanings", a)
		}
	}
	w.addGermanSeats()
	if err := w.addPhrases(); err != nil {
		return nil, err
	}
	// A player's word stands where a statement of a record begins, and between the stops of a cube.
	for _, s := range w.seats[:len(seats)] {
		for _, p := range w.places {
			if s.key == p.key {
				return nil, fmt.Errorf("%q is a player and a place", seats[s.is])
			}
		}
		if statementWords[s.key] {
			return nil, fmt.Errorf("%q is a player and a word of the record", seats[s.is])
		}
	}
	return w, nil
}

func newName(s string, is int, half bool) name {
	var a, b strings.Builder
	for _, t := range lex(s, 1) {
		if t.kind == tokWord || t.kind == tokNumber {
			a.WriteString(t.key)
			b.WriteString(t.key2)
		}
	}
	return name{a.String(), b.String(), is, half}
}

// clash finds a spelling that has two meanings.
func clash(list []name) (string, bool) {
	for i, a := range list {
		for _, b := range list[:i] {
			if a.is != b.is && (a.key == b.key || a.key2 == b.key || a.key == b.key2) {
				return a.key, true
			}
		}
	}
	return "", false
}

// Place is the name of a place as orders write it.
func (w *Words) Place(id board.PlaceID) string { return w.Game.Board.Places[id].Name }

// Hex is the id of a hex.
func (w *Words) Hex(h board.Hex) string { return w.Game.Board.Hexes[h].ID }

// addGermanSeats lets a player who is called by a colour be called by its German word, too, unless another is.
func (w *Words) addGermanSeats() {
	w.german = make([]string, len(w.Seats))
	for i, s := range w.Seats {
		word := germanColor(s)
		if word == "" {
			continue
		}
		n := newName(word, i, false)
		if slices.ContainsFunc(w.places, func(p name) bool { return p.key == n.key }) || statementWords[n.key] {
			continue
		}
		more := append(slices.Clone(w.seats), n)
		if _, two := clash(more); !two && !strings.EqualFold(word, s) {
			w.german[i], w.seats = word, more
		}
	}
}

// germanColor is the German word of a player's colour, "" if he is called by another word.
func germanColor(s string) string {
	for _, t := range vocabulary[slotPlayer] {
		if slices.Contains(t.en, strings.ToLower(s)) {
			return t.de[0]
		}
	}
	return ""
}

// Seat is the word of a player, or "nobody".
func (w *Words) Seat(s engine.Seat, lang Language) string {
	if s < 0 || int(s) >= len(w.Seats) {
		return slotJoin.word("nobody", lang)
	}
	if lang == German && w.german[s] != "" {
		return w.german[s]
	}
	return w.Seats[s]
}

// FindSeat finds a player by his exact word, in either language.
func (w *Words) FindSeat(word string) (engine.Seat, bool) {
	for i, s := range w.Seats {
		if strings.EqualFold(s, word) || w.german[i] != "" && strings.EqualFold(w.german[i], word) {
			return engine.Seat(i), true
		}
	}
	return engine.Nobody, false
}

// match compares what was written with a spelling: 2 equal, 1 a beginning of it, 0 neither.
func (n *name) match(key, key2 string) int {
	if key == n.key || key == n.key2 || key2 == n.key || key2 == n.key2 {
		return 2
	}
	if len(key) >= 3 && (strings.HasPrefix(n.key, key) || strings.HasPrefix(n.key2, key) ||
		key2 != key && (strings.HasPrefix(n.key, key2) || strings.HasPrefix(n.key2, key2))) {
		return 1
	}
	return 0
}
