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

func TestSmoke(t *testing.T) {
	g, w := rustBelt(t, 4)
	for _, text := range []string{
		"issue 2", "bid up to 6 then pass", "take locomotive, eng, first m else any", "Hi all\n\nbuild L18 NW-NE+N-S, K17 N,S,SE; redirect K19 N-SE + NW-S max $7\nor none\n\nTake care\nAnn",
		"bewege blau evans nach indianap nach Cinc via yellow\nbewege 2 lok", "build Cincinnati-L18-Indianapolis", "place red light 3.1, blue B, else any",
		"if cash >= 6: take eng\nor if hex E9 free: take loc\nor ask", "build Cincinatti-L18", "frobnicate",
	} {
		l := notation.Read(w, text)
		t.Logf("%q\n notes %+v\n faults %+v req %+v", text, l.Notes, l.Faults, l.Requests)
		for _, d := range l.Decisions {
			t.Logf("  %s: %q | %q", d.Key(), d.String(w), d.Print(w, notation.German))
		}
	}
	_ = g
}
