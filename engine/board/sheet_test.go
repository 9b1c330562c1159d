package board

import (
	"os"
	"testing"
)

func TestRustBeltSheet(t *testing.T) {
	text, err := os.ReadFile("../../maps/rust-belt/board.toml")
	if err != nil {
		t.Fatal(err)
	}
	b, err := Parse("rust-belt", string(text))
	if err != nil {
		t.Fatal(err)
	}
	if len(b.Hexes) != 188 || len(b.Places) != 26 {
		t.Fatalf("%d hexes, %d places", len(b.Hexes), len(b.Places))
	}
	h, _ := b.Hex("l18")
	n, _ := b.Hex("M17")
	if e, ok := b.EdgeTo(h, n); !ok || e != NE {
		t.Errorf("M17 is %v of L18", e)
	}
	if p := b.PlaceAt(n); p == nil || p.Name != "Cincinnati" {
		t.Errorf("M17 is %+v", p)
	}
}
