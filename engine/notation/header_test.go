package notation_test

import (
	"errors"
	"strings"
	"testing"

	"railpost/engine/notation"
)

// Any line `name: value` is a header line, also where a statement begins with that name; unknown ones are kept.
func TestHeaderKeepsUnknownLines(t *testing.T) {
	text := strings.Replace(head, "game: test\n", "game: test\nseed: ab\norder: random\nNote: at a table\nmoderator: ann\nurl: http://a.b/\n", 1)
	r, err := notation.ParseRecord(text)
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Header.Other) != 5 || len(r.Statements) != 2 || !strings.Contains(r.String(), "\nNote: at a table\nmoderator: ann\n") {
		t.Errorf("%+v", r)
	}
}

// Case and spacing never matter, so they do not change the game or its hash.
func TestHeaderInAnyCase(t *testing.T) {
	text := strings.Replace(head, "\n\n", "\noption: tiles unlimited\n\n", 1) + setUpLines(nil) + "turn 1\n"
	a, err := play(t, text)
	if err != nil {
		t.Fatal(err)
	}
	b, err := play(t, strings.NewReplacer("railpost record", "Railpost  RECORD", "rust-belt", "Rust-Belt", "deluxe", "Deluxe", "tiles unlimited", "Tiles\tUnlimited").Replace(text))
	if err != nil || a.Hash() != b.Hash() {
		t.Error(err)
	}
}

// What a game cannot have is told with line and column, as is a line that is indented.
func TestColumnsAreThoseOfTheFile(t *testing.T) {
	for _, c := range []struct{ from, to, at string }{
		{"map: rust-belt", "  map:  mars", "line 3, column 9: "},
		{"deluxe", "1999", "line 4, column 10: "},
		{"brown red purple\n", "brown red\n", "line 5, column 10: "},
		{"brown red purple\n", "brown red Chicago\n", "line 5, column 10: "},
		{"\n\nsetup", "\noption: tiles unlimited\noption: fly\n\nsetup", "line 7, column 9: "},
		{"setup\n", "setup\n\t ä: issue 1\n", "line 8, column 3: "},
		{"setup\n", "setup\n\t brown: isue 1\n", "line 8, column 10: "},
	} {
		_, err := play(t, strings.Replace(head, c.from, c.to, 1))
		var m *notation.Mismatch
		if err == nil || errors.As(err, &m) || !strings.HasPrefix(err.Error(), c.at) {
			t.Errorf("%q: %v", c.to, err)
		}
	}
}
