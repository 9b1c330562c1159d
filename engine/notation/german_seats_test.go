package notation_test

import (
	"strings"
	"testing"

	"railpost/engine"
	"railpost/engine/board"
	"railpost/engine/notation"
	"railpost/maps"
)

func TestPlayersAreCalledByTheirGermanColours(t *testing.T) {
	g, err := maps.Game("rust-belt", "", 3, nil)
	if err != nil {
		t.Fatal(err)
	}
	w, err := notation.NewWords(g, []string{"red", "green", "grau"})
	if err != nil {
		t.Fatal(err)
	}
	for word, want := range map[string]engine.Seat{"red": 0, "rot": 0, "grün": 1, "green": 1, "grau": 2} {
		if s, ok := w.FindSeat(word); !ok || s != want {
			t.Errorf("%s is %d, %v", word, s, ok)
		}
	}
	l := notation.Read(w, "bewege blau Evansville nach Cincinnati über rot")
	if len(l.Faults) > 0 || len(l.Decisions) != 1 {
		t.Fatalf("%+v", l.Faults)
	}
	if owner := l.Decisions[0].Alts[0].Stops[0].Owner; owner != 0 {
		t.Errorf("the owner is %d", owner)
	}
	evansville, _ := g.Board.Hex("J20")
	cincinnati, _ := g.Board.Hex("M17")
	o := engine.Order{Verb: "move", Cube: board.Blue, From: evansville,
		Stops: []engine.Stop{{Place: g.Board.Hexes[cincinnati].Place, Owner: 1, Via: board.NoHex}}}
	if text := notation.Print(w, o, notation.German); !strings.Contains(text, "über grün") {
		t.Error(text)
	}
	if line := notation.Line(w, o); !strings.Contains(line, ">green>") {
		t.Error(line)
	}
}
