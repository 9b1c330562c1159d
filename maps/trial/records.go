package trial

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"railpost/engine"
	"railpost/engine/bot"
	"railpost/engine/notation"
	"railpost/maps"
)

// Records replays every record in the folder's testdata and fails where one does not hold. There must be some.
func Records(t *testing.T) {
	t.Helper()
	files, err := filepath.Glob("testdata/*.record")
	if err != nil || len(files) == 0 {
		t.Fatalf("no records in testdata (%v)", err)
	}
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := notation.PlayRecord(string(text), maps.Lookup, nil); err != nil {
			t.Errorf("%s: %v", f, err)
		}
	}
}

// BotGame plays a whole game of bots and gives its record, with the standings after each turn and at the end.
// Tests write it into testdata when RAILPOST_RECORDS is set.
func BotGame(t *testing.T, key string, players int, seed uint64, options ...string) string {
	t.Helper()
	g, err := maps.Game(key, "", players, options)
	if err != nil {
		t.Fatal(err)
	}
	w := NewWriter(t, g, key, Dice(rand.New(rand.NewPCG(seed, uint64(players)))))
	turn := w.P.Turn
	for !w.P.Over {
		if w.P.Turn != turn && w.P.Turn > 1 {
			w.Standing()
		}
		turn = w.P.Turn
		seats := g.Awaits(&w.P)
		var orders []engine.Order
		for _, s := range seats {
			orders = append(orders, bot.Choose(g, &w.P, s))
		}
		w.Play(seats, orders)
	}
	end := len(w.Record)
	for i, l := range w.Record {
		if l == "end" {
			end = i
		}
	}
	w.Standing()
	w.Finish()
	var lines []string
	lines = append(lines, w.Record[:end]...)
	for _, l := range w.Record[end:] {
		if strings.HasPrefix(l, "standing ") {
			lines = append(lines, l)
		}
	}
	for _, l := range w.Record[end:] {
		if !strings.HasPrefix(l, "standing ") {
			lines = append(lines, l)
		}
	}
	return strings.Join(lines, "\n") + "\n"
}

// WriteBotGames writes testdata/KEY-N.record for each number of players if RAILPOST_RECORDS is set, and checks in any
// case that a game of bots reaches its end.
func WriteBotGames(t *testing.T, key string, seed uint64, players ...int) {
	t.Helper()
	for _, n := range players {
		text := BotGame(t, key, n, seed)
		if os.Getenv("RAILPOST_RECORDS") == "" {
			continue
		}
		name := filepath.Join("testdata", key+"-"+string(rune('0'+n))+".record")
		if err := os.MkdirAll("testdata", 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
