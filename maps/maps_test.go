package maps

import (
	"reflect"
	"testing"

	"railpost/engine/board"
)

// The Go value is what the sheet says; if this fails, run go generate ./maps/...
func TestSheetsAreGenerated(t *testing.T) {
	for _, m := range All {
		b, err := board.Parse(m.Key, m.Text)
		if err != nil {
			t.Fatal(err)
		}
		if b.Goods.Never == nil && m.Sheet.Goods.Never != nil {
			t.Errorf("%s: goods display", m.Key)
		}
		if !reflect.DeepEqual(normal(*b), normal(*m.Sheet)) {
			t.Errorf("%s: the generated sheet differs", m.Key)
		}
	}
}

// normal takes away the difference between an empty list and none.
func normal(b board.Board) board.Board {
	b.Places = append([]board.Place(nil), b.Places...)
	for i := range b.Places {
		if len(b.Places[i].Growth) == 0 {
			b.Places[i].Growth = nil
		}
	}
	if len(b.Regions) == 0 {
		b.Regions = nil
	}
	if len(b.Overlays) == 0 {
		b.Overlays = nil
	}
	return b
}

func TestUnknownNames(t *testing.T) {
	for _, c := range []struct {
		key, edition string
		players      int
		options      []string
	}{{"rust", "", 4, nil}, {"rust-belt", "third", 4, nil}, {"rust-belt", "", 2, nil}, {"rust-belt", "", 7, nil}, {"rust-belt", "", 4, []string{"free beer"}}} {
		if _, err := Game(c.key, c.edition, c.players, c.options); err == nil {
			t.Errorf("%+v is a game", c)
		}
	}
}
