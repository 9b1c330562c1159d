package seattle_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"railpost/engine"
	"railpost/engine/board"
	"railpost/engine/bot"
	"railpost/maps"
	"railpost/maps/trial"
)

// held is the cubes kept, those on the overflow field and those out of the game.
func held(g *engine.Game, p *engine.Position) (n [board.NumColors]int) {
	for c := range 5 {
		n[c] = int(p.Counter[c]) + int(p.Counter[5+c])
		for s := range engine.Seat(p.Seats) {
			n[c] += int(p.Players[s].Counter[1+c])
		}
	}
	return n
}

// whole: no place holds more than it has room for; transport actions are two to five; a New City at most in each third.
func whole(g *engine.Game, p *engine.Position) error {
	for i := range g.Board.Places {
		pl, n := &g.Board.Places[i], 0
		for _, k := range p.CountCubes(g.Home(board.PlaceID(i))) {
			n += int(k)
		}
		if most := map[string]int{"Downtown": 999, "Airport": 3}[pl.Name]; n > max(2, most) {
			return fmt.Errorf("%d cubes on %s", n, pl.Name)
		}
	}
	for s := range engine.Seat(p.Seats) {
		if n := p.Players[s].Counter[0]; n < 2 && p.Turn > 0 || n > 5 {
			return fmt.Errorf("seat %d has %d transport actions", s, n)
		}
	}
	var thirds [3]int
	for _, id := range p.CityAt {
		if id != board.NoPlace {
			thirds[(g.Board.Overlays["sectors"][g.Home(id)][0]-'1')/2]++
		}
	}
	if max(thirds[0], thirds[1], thirds[2]) > 1 {
		return fmt.Errorf("New Cities by thirds: %v", thirds)
	}
	return nil
}

func count(g *engine.Game, was, is *engine.Position, s engine.Seat, o engine.Order, events []engine.Event) (keys []string) {
	if o.Verb == "raise" {
		keys = append(keys, "raise "+o.Word)
	}
	for _, part := range o.Parts {
		if part.Verb == "build" && g.Board.Hexes[part.Hex].Terrain == board.Tunnel {
			keys = append(keys, "tunnel")
		}
	}
	if was.Round >= 3 && o.Verb == "move" && len(o.Stops) > 0 {
		keys = append(keys, "third transport")
	}
	if was.Direct[0] == engine.Unbuilt && is.Direct[0] == engine.Nobody {
		keys = append(keys, "joined")
	}
	return keys
}

func TestRandomPlayThree(t *testing.T) {
	trial.RandomPlay(t, trial.Board{Key: "seattle", Players: []int{3}, Rich: 20, MinWhole: 40, Held: held, Whole: whole, Count: count,
		Must: []string{"move", "urbanize", "asked growth", "put", "asked raise", "raise transport", "arrives", "third transport"},
		Rare: []string{"tunnel", "asked reroll", "reroll", "overflow", "kept", "stays", "raise ", "joined", "all-lost", "won", "out"},
	})
}

func TestBotGames(t *testing.T) { trial.WriteBotGames(t, "seattle", 1, 1, 2, 3) }

func TestRecords(t *testing.T) { trial.Records(t) }

func TestRandomPlayTwo(t *testing.T) {
	trial.RandomPlay(t, trial.Board{Key: "seattle", Players: []int{2}, Rich: 20, MinWhole: 15, Held: held, Whole: whole, Count: count,
		Must: []string{"move", "urbanize", "split", "choose", "raise reach", "raise transport", "transport", "put", "third transport"},
		Rare: []string{"kept", "stays", "asked reroll", "reroll", "overflow", "joined", "all-lost", "won", "out"},
	})
}

// Random play hardly ever reaches the end of the game for one: a cube without room ends it. The tests of its rules and its
// record do.
func TestRandomPlayOne(t *testing.T) {
	trial.RandomPlay(t, trial.Board{Key: "seattle", Players: []int{1}, Rich: 60, MinWhole: -1, Held: held, Whole: whole, Count: count,
		Must: []string{"move", "asked action", "asked raise", "put"},
		Rare: []string{"raise reach", "raise transport", "raise ", "kept", "stays", "overflow", "third transport", "paid", "out"},
	})
}

// A whole game for one, to its last turn: a bot with money, and dice that fall where there is room.
func TestWholeGameForOne(t *testing.T) {
	g, err := maps.Game("seattle", "", 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	var w *trial.Writer
	fair := trial.Dice(rand.New(rand.NewPCG(4, 1)))
	w = trial.NewWriter(t, g, "seattle", func(a engine.Ask) (engine.Answer, error) {
		ans, err := fair(a)
		for i := range ans.Dice {
			ans.Dice[i] = roomiest(g, &w.P, i)
		}
		return ans, err
	})
	turn := w.P.Turn
	for !w.P.Over {
		if w.P.Turn != turn {
			turn = w.P.Turn
			w.Cash(0, 25)
		}
		w.Play([]engine.Seat{0}, []engine.Order{bot.Choose(g, &w.P, 0)})
	}
	w.Standing()
	w.Finish()
	if int(w.P.Turn) != 10 {
		t.Errorf("it ended in turn %d", w.P.Turn)
	}
	if os.Getenv("RAILPOST_RECORDS") == "" {
		return
	}
	text := strings.Join(w.Record, "\n") + "\n"
	if err := os.WriteFile("testdata/seattle-1-whole.record", []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// roomiest is the sector with the most room for cubes, the next one for each further die.
func roomiest(g *engine.Game, p *engine.Position, nth int) uint8 {
	room := func(die uint8) (n int) {
		for _, h := range g.Board.Regions[fmt.Sprint("sector", die)] {
			n += 2
			for _, k := range p.CountCubes(h) {
				n -= int(k)
			}
		}
		return n
	}
	dice := []uint8{1, 2, 3, 4, 5, 6}
	slices.SortStableFunc(dice, func(a, b uint8) int { return room(b) - room(a) })
	return dice[nth]
}
