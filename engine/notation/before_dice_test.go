package notation_test

import (
	"os"
	"strings"
	"testing"

	"railpost/engine/notation"
	"railpost/maps"
)

// Somebody who writes down a game at a table states the standings after the expenses, before the dice of goods growth.
func TestStandingsBeforeTheDice(t *testing.T) {
	text, err := os.ReadFile("../../testdata/reckoned/short-deluxe.record")
	if err != nil {
		t.Fatal(err)
	}
	dice := "dice light 1 2 3\ndice dark 1 2 3\n"
	stated := "standing purple cash 0 income 8\nstanding red out\nstanding brown cash 0 income 1\n"
	moved := strings.Replace(string(text), dice, stated+dice, 1)
	if moved == string(text) {
		t.Fatal("the record has no such dice")
	}
	if _, err := notation.PlayRecord(moved, maps.Lookup, nil); err != nil {
		t.Error(err)
	}
	wrong := strings.Replace(moved, "purple cash 0 income 8\n", "purple cash 0 income 9\n", 1)
	if _, err := notation.PlayRecord(wrong, maps.Lookup, nil); err == nil {
		t.Error("a wrong income was not noticed")
	}
}
