package words

import (
	"slices"
	"testing"
)

// An item goes on in indented lines, and an indented item is an item.
func TestItemsOfSeveralLines(t *testing.T) {
	d := parse("Before\n- one\n  goes on\n  - two\n    and on\n- three\n\n  a paragraph")
	want := []block{{'p', []string{"Before"}}, {'-', []string{"one goes on", "two and on", "three"}}, {'p', []string{"a paragraph"}}}
	if !slices.EqualFunc(d.blocks, want, func(a, b block) bool { return a.kind == b.kind && slices.Equal(a.lines, b.lines) }) {
		t.Errorf("%q", d.blocks)
	}
}
