// Package trial tries a board out in tests: many games of random play within reason, every step of them checked, and a
// count of what occurred; whole games of bots as records; records replayed.
//
//	RAILPOST_GAMES=200 go test ./maps/... -run RandomPlay -v
package trial

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"testing"

	"railpost/engine"
	"railpost/engine/board"
	"railpost/engine/bot"
	"railpost/engine/notation"
	"railpost/maps"
)

// Board is what is tried.
type Board struct {
	Key      string
	Edition  string
	Options  []string
	Players  []int // by turns; nil: every number that the board takes
	MinWhole int   // of 100 games, how many must reach the last turn; 0: half
	// Must names what must occur: verbs ("move", "ranch"), "move none", actions' keys, events' codes, decisions that were
	// asked ("asked unrest"), and the keys that Count gives.
	Must []string
	// Rare names what must occur where at least 100 games of each number are played.
	Rare []string
	// Count names what one order brought about, beyond what is counted of itself; nil: nothing.
	Count func(g *engine.Game, was, is *engine.Position, s engine.Seat, o engine.Order, events []engine.Event) []string
	// Held is where cubes lie that are in no place the base game knows: in players' hands, in a pen, out of play.
	Held func(g *engine.Game, p *engine.Position) (n [board.NumColors]int)
	// HeldDisks is how many town disks lie neither in the box nor on the board.
	HeldDisks func(p *engine.Position) int
	// Whole checks what else must always hold; nil: nothing.
	Whole func(g *engine.Game, p *engine.Position) error
	// Poor: nobody gets money in any game.
	Poor bool
	// Aim is what a seat does in every fourth game in place of a random order, to bring about what chance hardly ever
	// does; it must be legal. Nil or false: a random order.
	Aim func(g *engine.Game, p *engine.Position, s engine.Seat) (engine.Order, bool)
	// Rich is how many dollars everybody has in every turn of half of the games; 0: 12.
	Rich int
}

// Games is how many games of each number of players are played: RAILPOST_GAMES, else 5.
func Games() int {
	if n, err := strconv.Atoi(os.Getenv("RAILPOST_GAMES")); err == nil && n > 0 {
		return n
	}
	return 5
}

// Seats are the words for players in trials.
var Seats = []string{"brown", "red", "purple", "pink", "blue", "yellow"}

// Census counts what occurred in many games.
type Census map[string]int

// RandomPlay plays games at random within reason for every number of players and fails where anything does not hold.
// In half of the games everybody has $12 (Rich) in every turn, so that much is built.
func RandomPlay(t *testing.T, b Board) Census {
	t.Helper()
	seen, games, whole := Census{}, 0, 0
	m, ok := maps.Find(b.Key)
	if !ok {
		t.Fatalf("no board %s", b.Key)
	}
	players := b.Players
	for n := m.Sheet.Players[0]; b.Players == nil && n <= m.Sheet.Players[1]; n++ {
		players = append(players, n)
	}
	for _, n := range players {
		g, err := maps.Game(b.Key, b.Edition, n, b.Options)
		if err != nil {
			t.Fatal(err)
		}
		got, full := Census{}, 0
		for seed := range uint64(Games()) {
			if b.game(t, g, seed, got) {
				full++
			}
		}
		t.Logf("%s, %d players: %d games, %d to the last turn: %v", b.Key, n, Games(), full, got)
		games, whole = games+Games(), whole+full
		for k, v := range got {
			seen[k] += v
		}
	}
	least := b.MinWhole
	if least == 0 {
		least = 50
	}
	if whole*100 < games*least {
		t.Errorf("only %d of %d games reached the last turn", whole, games)
	}
	must := slices.Clone(b.Must)
	if Games() >= 100 {
		must = append(must, b.Rare...)
	}
	for _, k := range must {
		if seen[k] == 0 {
			t.Errorf("%s never occurred", k)
		}
	}
	return seen
}

// game plays one game, checks it at every step, and says whether it reached its last turn.
func (b *Board) game(t *testing.T, g *engine.Game, seed uint64, seen Census) bool {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, uint64(g.Seats)))
	w := NewWriter(t, g, b.Key, Dice(r))
	turn := w.P.Turn
	rich := b.Rich
	if rich == 0 {
		rich = 12
	}
	for !w.P.Over {
		if seed%2 == 1 && !b.Poor && w.P.Turn > 0 && w.P.Turn != turn {
			turn = w.P.Turn
			for _, s := range w.P.PlayersInOrder() {
				w.Cash(s, rich)
			}
		}
		was := w.P
		seats := g.Awaits(&w.P)
		step := g.Step(&w.P)
		var orders []engine.Order
		for _, s := range seats {
			o, aimed := engine.Order{}, false
			if b.Aim != nil && seed%4 == 1 {
				o, aimed = b.Aim(g, &w.P, s)
			}
			if !aimed {
				o = bot.Random(g, &w.P, s, r.IntN)
			}
			Listed(t, g, &w.P, s, o)
			if seed < 2 {
				ReadsBack(t, w.words, &w.P, s, o)
				listReadsBack(t, w.words, &w.P, s, len(w.Record))
			}
			orders = append(orders, o)
		}
		seen["asked "+step.Name]++
		events := w.Play(seats, orders)
		for i, o := range orders {
			seen.order(o)
			if b.Count != nil {
				for _, k := range b.Count(g, &was, &w.P, seats[i], o, events) {
					seen[k]++
				}
			}
		}
		for _, e := range events {
			seen[e.Code]++
			if e.Code == "done" && e.Auto {
				seen.order(*e.Order)
			}
		}
		Explained(t, &was, &w.P, events)
		b.whole(t, g, &w.P)
	}
	w.Finish()
	return int(w.P.Turn) == g.Turns()
}

func (c Census) order(o engine.Order) {
	switch {
	case o.Verb == "move" && len(o.Stops) == 0, o.Verb == "build" && len(o.Parts) == 0:
		c[o.Verb+" none"]++
	default:
		c[o.Verb]++
	}
	if o.Verb == "take" {
		c[o.Word]++
	}
	for _, part := range o.Parts {
		c[part.Verb]++
	}
}

// Dice is chance for tests.
func Dice(r *rand.Rand) engine.Chance {
	return func(a engine.Ask) (engine.Answer, error) {
		var ans engine.Answer
		switch a.Kind {
		case engine.AskOrder, engine.AskTie:
			ans.Seats = slices.Clone(a.Seats)
			r.Shuffle(len(ans.Seats), func(i, j int) { ans.Seats[i], ans.Seats[j] = ans.Seats[j], ans.Seats[i] })
		case engine.AskDraw:
			bag := a.Bag
			for range a.N {
				total := 0
				for _, n := range bag {
					total += int(n)
				}
				k := r.IntN(total)
				for c, n := range bag {
					if k -= int(n); k < 0 {
						bag[c]--
						ans.Colors = append(ans.Colors, board.Color(c))
						break
					}
				}
			}
		case engine.AskDice:
			for range a.N {
				ans.Dice = append(ans.Dice, uint8(1+r.IntN(6)))
			}
		case engine.AskPick:
			ans.Words = slices.Clone(a.Words)
			r.Shuffle(len(ans.Words), func(i, j int) { ans.Words[i], ans.Words[j] = ans.Words[j], ans.Words[i] })
			ans.Words = ans.Words[:a.N]
		default:
			return ans, fmt.Errorf("no chance of kind %d", a.Kind)
		}
		return ans, nil
	}
}

// Writer plays a game and writes its record as it goes, which is replayed at once.
type Writer struct {
	P      engine.Position
	Record []string // its lines, the header included

	t      *testing.T
	g      *engine.Game
	words  *notation.Words
	chance engine.Chance
	replay *notation.Replay
}

// NewWriter starts a game.
func NewWriter(t *testing.T, g *engine.Game, key string, chance engine.Chance) *Writer {
	t.Helper()
	words, err := notation.NewWords(g, Seats[:g.Seats])
	if err != nil {
		t.Fatal(err)
	}
	w := &Writer{t: t, g: g, words: words, chance: chance}
	w.Record = []string{"railpost record 1", "game: trial", "map: " + key, "edition: " + g.Rules.Edition}
	players := "players:"
	for _, s := range words.Seats {
		players += " " + s
	}
	w.Record = append(w.Record, players)
	for _, o := range g.Rules.Options {
		w.Record = append(w.Record, "option: "+o)
	}
	w.Record = append(w.Record, "", "setup")
	head := notation.Header{Version: 1, Game: "trial", Map: key, Edition: g.Rules.Edition, Players: words.Seats, Options: g.Rules.Options}
	if w.replay, err = notation.NewReplay(head, maps.Lookup); err != nil {
		t.Fatal(err)
	}
	p, events, err := g.Start(chance)
	if err != nil {
		t.Fatal(err)
	}
	w.P = p
	w.feed(notation.Lines(words, engine.Nobody, engine.Order{}, events)...)
	return w
}

func (w *Writer) feed(lines ...string) {
	w.t.Helper()
	w.Record = append(w.Record, lines...)
	for _, l := range lines {
		if err := w.replay.Feed(0, l); err != nil {
			w.t.Fatalf("turn %d: %s: %v", w.P.Turn, l, err)
		}
	}
}

// Cash sets a player's money, as a moderator would.
func (w *Writer) Cash(s engine.Seat, n int) {
	w.t.Helper()
	if err := w.g.Set(&w.P, s, "cash", n); err != nil {
		w.t.Fatal(err)
	}
	w.feed(fmt.Sprintf("moderator: set %s cash %d because \"the trial is rich\"", w.words.Seats[s], n))
}

// Play does the orders of those who are asked: one, or all of a sealed decision.
func (w *Writer) Play(seats []engine.Seat, orders []engine.Order) []engine.Event {
	w.t.Helper()
	var next engine.Position
	var events []engine.Event
	var err error
	sealed := w.g.Step(&w.P).Sealed
	if sealed {
		next, events, err = w.g.PlaySealed(&w.P, seats, orders, w.chance)
	} else {
		next, events, err = w.g.Play(&w.P, seats[0], orders[0], w.chance)
	}
	if err != nil {
		w.t.Fatalf("turn %d: %s: %s: %+v", w.P.Turn, w.words.Seats[seats[0]], notation.Line(w.words, orders[0]), err)
	}
	w.P = next
	if sealed {
		for i, s := range seats {
			w.feed(w.words.Seats[s] + ": " + notation.Line(w.words, orders[i]))
		}
		w.feed(notation.Lines(w.words, engine.Nobody, engine.Order{}, events)...)
	} else {
		w.feed(notation.Lines(w.words, seats[0], orders[0], events)...)
	}
	return events
}

// Standing writes down how everybody stands.
func (w *Writer) Standing() {
	w.t.Helper()
	for s := range engine.Seat(w.P.Seats) {
		pl, l := w.P.Players[s], "standing "+w.words.Seats[s]
		if pl.Out {
			w.feed(l + " out")
			continue
		}
		w.feed(fmt.Sprintf("%s cash %d income %d shares %d locomotive %d score %d", l, pl.Cash, pl.Income, pl.Shares,
			pl.Locomotive, w.g.ScoreOf(&w.P, s).Total))
	}
}

// Finish checks that the record gives the position that was played.
func (w *Writer) Finish() {
	w.t.Helper()
	if err := w.replay.Finish(); err != nil {
		w.t.Fatal(err)
	}
	if *w.replay.Position() != w.P {
		w.t.Error("the record gives another position")
	}
}
