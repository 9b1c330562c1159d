package notation_test

import (
	"math/rand/v2"
	"testing"

	"railpost/engine"
	"railpost/engine/board"
	"railpost/engine/notation"
	"railpost/maps"
)

var seatWords = []string{"brown", "yellow", "purple", "pink", "blue", "green"}

// rustBelt is a game on the first board.
func rustBelt(t testing.TB, players int) (*engine.Game, *notation.Words) {
	t.Helper()
	g, err := maps.Game("rust-belt", "", players, nil)
	if err != nil {
		t.Fatal(err)
	}
	w, err := notation.NewWords(g, seatWords[:players])
	if err != nil {
		t.Fatal(err)
	}
	return g, w
}

// dealt is chance from a generator.
func dealt(r *rand.Rand) engine.Chance {
	return func(a engine.Ask) (ans engine.Answer, err error) {
		switch a.Kind {
		case engine.AskOrder, engine.AskTie:
			ans.Seats = append(ans.Seats, a.Seats...)
			r.Shuffle(len(ans.Seats), func(i, j int) { ans.Seats[i], ans.Seats[j] = ans.Seats[j], ans.Seats[i] })
		case engine.AskDice:
			for range a.N {
				ans.Dice = append(ans.Dice, uint8(1+r.IntN(6)))
			}
		case engine.AskDraw:
			var all []board.Color
			for c, n := range a.Bag {
				for range n {
					all = append(all, board.Color(c))
				}
			}
			r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
			ans.Colors = append(ans.Colors, all[:min(a.N, len(all))]...)
		}
		return ans, nil
	}
}
