package maps

import (
	"strings"
	"testing"

	"railpost/engine/board"
)

// Rules that need nothing of their board are played on any sheet; those that do say so, and nothing falls over. Every
// board's own sheet suits its rules.
func TestSuits(t *testing.T) {
	base, _ := Find("rust-belt")
	for _, c := range []struct {
		key     string
		players int
		suits   bool
	}{{"rust-belt", 3, true}, {"ukraine", 4, true}, {"balkans", 3, true}, {"england", 4, true}, {"germany", 3, false}, {"texas", 4, false},
		{"great-britain", 3, false}, {"blizzard", 3, false}} {
		sheet, err := board.Parse(c.key, strings.Replace(base.Text, "players = [3, 6]", "players = [1, 6]", 1))
		if err != nil {
			t.Fatal(err)
		}
		g, err := OnSheet(sheet, c.key, "", c.players, nil)
		if err == nil {
			err = Suits(g)
		}
		if (err == nil) != c.suits {
			t.Errorf("%s on another sheet: %v", c.key, err)
		}
	}
	for _, m := range All {
		g, err := Game(m.Key, "", m.Sheet.Players[0], nil)
		if err != nil {
			t.Fatal(err)
		}
		if err := Suits(g); err != nil {
			t.Errorf("%s on its own sheet: %v", m.Key, err)
		}
	}
}
