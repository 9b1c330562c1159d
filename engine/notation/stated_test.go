package notation_test

import (
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"railpost/engine/notation"
)

// With another source of chance, what the record states stands, also behind the order that asks for it.
func TestStatedChanceIsNotRolled(t *testing.T) {
	for _, file := range []string{"four-players.record", "reckoned/two-turns-deluxe.record", "reckoned/two-turns-2002.record"} {
		text, err := os.ReadFile(filepath.Join(records, file))
		if err != nil {
			t.Fatal(err)
		}
		stated, err := play(t, string(text))
		if err != nil {
			t.Fatal(err)
		}
		r, err := notation.PlayRecord(string(text), lookup, dealt(rand.New(rand.NewPCG(7, 7))))
		if err != nil || r.Hash() != stated.Hash() {
			t.Errorf("%s: %v", file, err)
		}
	}
	// the second half's dice are stated, the first half's are rolled; the player declined the draw
	text := head + setUpLines(nil) + firstTurn + goods
	r, err := notation.PlayRecord(text+"purple: move none\npurple: place none\ndice dark 1 6 6\nturn 2\n", lookup, dealt(rand.New(rand.NewPCG(7, 7))))
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Join(r.Canonical(), "\n")
	if !strings.Contains(lines, "dice dark 1 6 6\n") || !strings.Contains(lines, "purple: place none\ndice light ") {
		t.Error(lines)
	}
}

// What cannot be is told with the line that states it.
func TestChanceThatCannotBeIsToldByItsLine(t *testing.T) {
	before := head + setUpLines(nil)
	for _, c := range []struct{ text, stated string }{
		{before + firstTurn + goods + "purple: place none\ndice light 3 3\ndice dark 1 6 6\nturn 2\n", "dice light 3 3"},
		{strings.Replace(before, "order brown red purple", "order brown red", 1) + "turn 1\n", "order brown red"},
		{strings.Replace(before, "display light 2 none", "display light 2 red red red red", 1) + "turn 1\n", "display light 2 red red red red"},
		{before + "cubes Chicago red\nturn 1\n", "cubes Chicago red"},
		{head + "turn 1\n", "setup"},
	} {
		_, err := play(t, c.text)
		line := strings.Count(c.text[:strings.LastIndex(c.text, c.stated)], "\n") + 1
		var m *notation.Mismatch
		if !errors.As(err, &m) || m.Line != line || m.Stated != c.stated {
			t.Errorf("%v, not line %d: %s", err, line, c.stated)
		}
	}
}

// The leader of the auction stands without being asked; the record may say so.
func TestLeaderMayRestateHisBid(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(records, "reckoned/two-turns-deluxe.record"))
	if err != nil {
		t.Fatal(err)
	}
	said := func(bid string) string {
		return strings.Replace(string(text), "red: pass ", "red: pass\nbrown: bid "+bid+" # ", 1)
	}
	r, err := play(t, string(text))
	if err != nil {
		t.Fatal(err)
	}
	if again, err := play(t, said("4")); err != nil || r.Hash() != again.Hash() {
		t.Error(err)
	}
	if _, err := play(t, said("5")); err == nil {
		t.Error("he raises himself")
	}
}

// A moderator's act is done or refused, never passed over.
func TestModeratorsActsAreReadOrRefused(t *testing.T) {
	before := head + setUpLines(nil) + "turn 1\n"
	for _, good := range []string{"moderator:\tset red\tcash 12\tbecause\tthe bank paid", "Moderator: SET Red Cash $12 Because so"} {
		if r, err := play(t, before+good+"\nstanding red cash 12\n"); err != nil {
			t.Errorf("%q: %v", good, err)
		} else if l := r.Canonical(); l[len(l)-1] != "moderator: set red cash 12" {
			t.Errorf("%q: %q", good, l[len(l)-1])
		}
	}
	for _, bad := range []string{"set green cash 12", "set red cash", "set red cash twelve", "set red to cash 12 now", "undo to turn one", "end game now"} {
		var s *notation.SyntaxError
		if _, err := play(t, before+"moderator: "+bad+"\n"); !errors.As(err, &s) {
			t.Errorf("%q: %v", bad, err)
		}
	}
}

// Cubes that set-up states for a town count for the hash by what they are, not by how they are written.
func TestAddedCubesAreCanonical(t *testing.T) {
	a, err := play(t, head+"cubes K17 red blue\n"+setUpLines(nil)+"turn 1\n")
	if err != nil {
		t.Fatal(err)
	}
	b, err := play(t, head+setUpLines(nil)+"  CUBES  indianapolis RED  blau # K17\nturn 1\n")
	if err != nil || a.Hash() != b.Hash() || *a.Position() != *b.Position() {
		t.Errorf("%v\n%s\n%s", err, a.Canonical(), b.Canonical())
	}
}

// A decision that the engine made may be stated where it was made, not later in the turn.
func TestForcedDecisionIsStatedInItsPlace(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(records, "four-players.record"))
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(string(text), "\n")
	stated := func(behind int) error {
		_, err := play(t, strings.Join(lines[:behind], "\n")+"\nbrown: drop\n"+strings.Join(lines[behind:], "\n"))
		return err
	}
	if err := stated(265); err != nil { // brown has no money left
		t.Error(err)
	}
	var m *notation.Mismatch
	if err := stated(276); !errors.As(err, &m) || m.Line != 277 {
		t.Errorf("among the moves: %v", err)
	}
}
