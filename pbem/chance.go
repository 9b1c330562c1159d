package pbem

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"

	"railpost/engine"
	"railpost/engine/board"
)

// Commitment is what is published of a seed when the game starts: its SHA-256 in hexadecimal (docs/chance.md).
func Commitment(seed []byte) string {
	sum := sha256.Sum256(seed)
	return hex.EncodeToString(sum[:])
}

// Event names one question to chance for good: the same event of the same game always has the same answer.
type Event struct {
	Game   string
	Turn   int
	Name   string
	Repeat int // 0 for the first event of that name in its turn, then 1, 2, …
	Branch int // the moderator's "reroll" after an undo
}

// stream is the event's own generator: ChaCha8 of SHA-256 over the seed and the event's name, as docs/chance.md has it.
func stream(seed []byte, e Event) *rand.Rand {
	h := sha256.New()
	fmt.Fprintf(h, "railpost chance 1\n%x\n%s\n%d\n%s\n%d\n%d\n", seed, e.Game, e.Turn, e.Name, e.Repeat, e.Branch)
	var key [32]byte
	h.Sum(key[:0])
	return rand.New(rand.NewChaCha8(key))
}

// tally counts the events of the running turn by name. The zero tally has seen none.
type tally struct {
	turn int
	n    map[string]int
}

// next is how often an event of that name has happened in its turn, and counts it.
func (t *tally) next(turn int, name string) int {
	if t.turn != turn || t.n == nil {
		t.turn, t.n = turn, map[string]int{}
	}
	t.n[name]++
	return t.n[name] - 1
}

func (t *tally) copy() *tally { return &tally{t.turn, maps.Clone(t.n)} }

// see counts the events of an entry; an undo goes back to the start of its turn, where none had happened yet.
func (t *tally) see(fr *frame) {
	if fr.Entry.Kind == kindUndo {
		*t = tally{}
	}
	for _, e := range fr.Events {
		if e.Code == "chance" && e.Ask != nil && !e.Answer.Declined {
			t.next(e.Ask.Turn, e.Ask.Name)
		}
	}
}

// Roll answers a question from the seed: the event's repetition is how often its turn has seen that name before.
func Roll(seed []byte, game string, repeat, branch int, q engine.Ask) (engine.Answer, error) {
	r := stream(seed, Event{game, q.Turn, q.Name, repeat, branch})
	var a engine.Answer
	switch q.Kind {
	case engine.AskDice:
		for range q.N {
			a.Dice = append(a.Dice, uint8(1+below(r, 6)))
		}
	case engine.AskDraw:
		bag := q.Bag
		for range q.N {
			c, err := drawn(r, &bag)
			if err != nil {
				return engine.Answer{}, err
			}
			a.Colors = append(a.Colors, c)
		}
	case engine.AskOrder:
		a.Seats = byDice(r, q.Seats, 3)
	case engine.AskTie:
		a.Seats = byDice(r, q.Seats, 1)
	case engine.AskPick:
		left := slices.Clone(q.Words)
		for range q.N {
			i := below(r, uint64(len(left)))
			a.Words = append(a.Words, left[i])
			left = slices.Delete(left, int(i), int(i)+1)
		}
	default:
		return engine.Answer{}, fmt.Errorf("chance knows no question of kind %d", q.Kind)
	}
	return a, nil
}

// below is a number from 0 to n-1 without bias: 64 bits of the stream are thrown away where they would favour some.
func below(r *rand.Rand, n uint64) uint64 {
	limit := ^uint64(0) - (^uint64(0)%n+1)%n
	for {
		if v := r.Uint64(); v <= limit {
			return v % n
		}
	}
}

// drawn takes a cube out of the bag by its index, the cubes lying in the order of the colours.
func drawn(r *rand.Rand, bag *[board.NumColors]uint8) (board.Color, error) {
	total := uint64(0)
	for _, n := range bag {
		total += uint64(n)
	}
	if total == 0 {
		return board.NoColor, errors.New("chance: the bag is empty")
	}
	i := below(r, total)
	for c := range bag {
		if i < uint64(bag[c]) {
			bag[c]--
			return board.Color(c), nil
		}
		i -= uint64(bag[c])
	}
	panic("an index beyond the bag")
}

// byDice orders seats by their throws, highest first; those who are equal throw again among themselves.
func byDice(r *rand.Rand, seats []engine.Seat, dice int) []engine.Seat {
	if len(seats) < 2 {
		return seats
	}
	by := map[int][]engine.Seat{}
	for _, s := range seats {
		sum := 0
		for range dice {
			sum += 1 + int(below(r, 6))
		}
		by[sum] = append(by[sum], s)
	}
	var out []engine.Seat
	for sum := 6 * dice; sum >= dice; sum-- {
		out = append(out, byDice(r, by[sum], dice)...)
	}
	return out
}

// Doubt is one event of chance that the revealed seed does not give.
type Doubt struct {
	Entry         int
	Event         Event
	Stated, Found string
}

func (d Doubt) Error() string {
	return fmt.Sprintf("entry %d: %s of turn %d: the record says %s, the seed gives %s", d.Entry, d.Event.Name, d.Event.Turn, d.Stated, d.Found)
}

// answers puts an answer in words that records use for it, to be compared.
func answers(a engine.Answer) string {
	var s []string
	for _, c := range a.Colors {
		s = append(s, c.String())
	}
	for _, d := range a.Dice {
		s = append(s, fmt.Sprint(d))
	}
	for _, p := range a.Seats {
		s = append(s, fmt.Sprintf("seat %d", p+1))
	}
	s = append(s, a.Words...)
	if a.Declined {
		s = append(s, "declined")
	}
	return strings.Join(s, " ")
}

// check compares all chance of a film with the seed; cubes that a record states at set-up are no chance of ours.
func (f *film) check(seed []byte, game string) (doubts []Doubt, checked int, err error) {
	if f.opening.Header.Commitment != "" && Commitment(seed) != f.opening.Header.Commitment {
		return nil, 0, errors.New("the seed does not fit the commitment in the record's header")
	}
	var seen tally
	for i := range f.frames {
		fr := &f.frames[i]
		if fr.Entry.Kind == kindGiven {
			continue
		}
		if fr.Entry.Kind == kindUndo {
			seen = tally{}
		}
		for _, e := range fr.Events {
			if e.Code != "chance" || e.Ask == nil || e.Answer.Declined {
				continue
			}
			repeat, branch := seen.next(e.Ask.Turn, e.Ask.Name), f.branch(fr.Entry.N-1, e.Ask.Turn)
			found, err := Roll(seed, game, repeat, branch, *e.Ask)
			if err != nil {
				return doubts, checked, err
			}
			checked++
			if a, b := answers(e.Answer), answers(found); a != b {
				doubts = append(doubts, Doubt{fr.Entry.N, Event{game, e.Ask.Turn, e.Ask.Name, repeat, branch}, a, b})
			}
		}
	}
	return doubts, checked, nil
}

// FromSeed is chance of a game that is played from its start with that seed, without undoing.
func FromSeed(seed []byte, game string) engine.Chance {
	var seen tally
	return func(q engine.Ask) (engine.Answer, error) {
		return Roll(seed, game, seen.next(q.Turn, q.Name), 0, q)
	}
}
