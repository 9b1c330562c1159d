package board

import (
	"slices"
	"strings"
)

// Letters is how an overlay names a set of hexes: its letters whose hexes are the set, those in part in them included.
// It is nil where no overlay does.
func (b *Board) Letters(hexes []Hex) []string {
	in := make([]bool, len(b.Hexes))
	for _, h := range hexes {
		in[h] = true
	}
	for _, codes := range b.Overlays {
		out, seen := "", ""
		for h, code := range codes {
			for _, r := range code {
				if !strings.ContainsRune(seen, r) {
					seen += string(r)
				}
				if !in[h] && !strings.ContainsRune(out, r) {
					out += string(r)
				}
			}
		}
		var letters []string
		for _, r := range seen {
			if !strings.ContainsRune(out, r) {
				letters = append(letters, string(r))
			}
		}
		slices.Sort(letters)
		all := len(letters) > 0
		for h, code := range codes {
			all = all && in[h] == strings.ContainsAny(code, strings.Join(letters, ""))
		}
		if all {
			return letters
		}
	}
	return nil
}
