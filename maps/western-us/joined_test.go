package westernus_test

import (
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"railpost/engine"
	"railpost/engine/bot"
	"railpost/maps"
	"railpost/maps/trial"
)

// testdata/joined.record is a game in which the coasts are joined over the track of several players, the builder is asked
// who gets the bonus, and movers name who gets that from coast to coast. RAILPOST_RECORDS=1 looks for such a game and
// writes it anew.
func TestJoinedRecord(t *testing.T) {
	if os.Getenv("RAILPOST_RECORDS") != "" {
		for seed := range uint64(400) {
			if text := joinedGame(t, seed); strings.Contains(text, ": bonus ") && strings.Count(text, " bonus ") > 1 {
				if err := os.WriteFile("testdata/joined.record", []byte(text), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
		}
		t.Fatal("no such game was found")
	}
	text, err := os.ReadFile("testdata/joined.record")
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(text), ": bonus "); n != 1 {
		t.Errorf("the bonus is given %d times", n)
	}
}

func joinedGame(t *testing.T, seed uint64) string {
	g, err := maps.Game("western-us", "", 4, nil)
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(seed, 4))
	w := trial.NewWriter(t, g, "western-us", trial.Dice(r))
	for turn := w.P.Turn; !w.P.Over; {
		if w.P.Turn != turn {
			turn = w.P.Turn
			w.Standing()
			for _, s := range w.P.PlayersInOrder() {
				w.Cash(s, 30)
			}
		}
		s := w.P.Awaited()
		o, aimed := aim(g, &w.P, s)
		if !aimed {
			o = bot.Random(g, &w.P, s, r.IntN)
		}
		w.Play([]engine.Seat{s}, []engine.Order{o})
	}
	w.Standing()
	w.Finish()
	return strings.Join(w.Record, "\n") + "\n"
}
