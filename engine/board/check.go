package board

import (
	"fmt"
	"slices"
	"strings"
)

// Fault is one thing wrong with a sheet, or doubtful in it. Code says what, Words about what; they are put into words
// for people elsewhere.
type Fault struct {
	Line  int // 1-based; 0 where it is of the whole
	Code  string
	Words []string
}

// Faults is returned by Parse for a sheet that cannot be read or says something impossible.
type Faults []Fault

// inOrder puts faults into the order of the sheet's lines.
func (f Faults) inOrder() Faults {
	slices.SortStableFunc(f, func(a, b Fault) int { return a.Line - b.Line })
	return f
}

func (f Faults) Error() string {
	s := make([]string, len(f))
	for i, x := range f {
		if s[i] = x.Code + " " + strings.Join(x.Words, ", "); x.Line > 0 {
			s[i] = fmt.Sprintf("line %d: %s", x.Line, s[i])
		}
	}
	return strings.Join(s, "\n")
}

// FaultCodes lists what Fault.Code can be, and what Words then hold.
var FaultCodes = []struct{ Code, Meaning string }{
	{"toml", "the sheet is not TOML: what the reader says"},
	{"unknown-key", "no key of a sheet has that name; the one that was probably meant, if any"},
	{"kind-text", "a key whose value must be text"},
	{"kind-number", "a key whose value must be a whole number"},
	{"kind-truth", "a key whose value must be true or false"},
	{"kind-list", "a key whose value must be a list"},
	{"kind-pair", "a key whose value must be two numbers"},
	{"kind-table", "a key whose value must be a table"},
	{"kind-place", "a place that is not written as a table, its code"},
	{"cubes", "a place, its number of cubes at the set-up, the most that can lie there"},
	{"capacity", "a place, its number of goods squares, below 0"},
	{"too-long", "the sheet's length in bytes, the most that is taken"},
	{"no-name", "the sheet has no name"},
	{"players", "no range within 1 to 6: from, to"},
	{"source", "neither published nor reconstruction: what it says"},
	{"side", "a place, a side and a colour that are not both known"},
	{"code-twice", "a city's and a town's code"},
	{"places", "how many places, how many at most"},
	{"colour", "where, a word that is no colour"},
	{"row", "a row's number, the number that it should have"},
	{"no-cell", "a column, a row that it has no hex in"},
	{"cell", "a hex, a word that is no terrain and no place's code"},
	{"hexes", "how many hexes, how many at most"},
	{"no-hex", "an id that no hex has"},
	{"no-neighbours", "two hexes that do not lie side by side"},
	{"link-ends", "a link is not between two places"},
	{"link-places", "a link's places, not all of them known"},
	{"price", "a word that is no terrain"},
	{"not-in-grid", "a place, its code"},
	{"town-hexes", "a town, its number of hexes: one is allowed"},
	{"apart", "a city whose hexes do not lie side by side"},
	{"place-name", "the code of a place without a name"},
	{"name-twice", "a name, the code of the other place of that name"},
	{"name-hex", "a name that is a hex's"},
	{"column", "a place, a word that is no column of the goods display"},
	{"column-twice", "a place, a column, the place that it feeds already"},
	{"overlay-hex", "an overlay, a hex of it that the board does not have"},
	{"overlay-code", "an overlay, a hex, a code that is not of letters and digits"},
	{"dead", "a place that no track can reach"},
	{"unreached", "a place, the place from which it cannot be reached over land"},
	{"growth-missing", "columns of the display that feed no city"},
	{"overlay-missing", "an overlay, hexes that have no code in it while others have"},
	{"border-twice", "a border that is listed twice"},
}

// maxCubes is how many cubes a sheet may put on one place at the set-up.
const maxCubes = 12

// mostCubes is how many cubes can lie on a place at the set-up.
func mostCubes(p sheetPlace) int {
	if p.Capacity > 0 {
		return p.Capacity
	}
	return maxCubes
}

func fault(line int, code string, words ...any) Fault {
	f := Fault{Line: line, Code: code}
	for _, w := range words {
		f.Words = append(f.Words, fmt.Sprint(w))
	}
	return f
}

// lineOf is the line of a sheet that begins with near, or else the first that holds it; 0 if none does.
func lineOf(text, near string) int {
	if near == "" {
		return 0
	}
	key, isKey := strings.CutSuffix(near, " =")
	found := 0
	for i, line := range strings.Split(text, "\n") {
		name, _, ok := strings.Cut(line, "=")
		switch {
		case isKey && ok && strings.Trim(name, " \t\"") == key:
			return i + 1
		case !isKey && strings.HasPrefix(strings.TrimSpace(line), near):
			return i + 1
		case !isKey && found == 0 && strings.Contains(line, near):
			found = i + 1
		}
	}
	return found
}

// Doubts is what is possible in a sheet and seldom meant: places that cannot be reached, dice that feed nothing,
// overlays with holes. Text is the sheet, for the lines.
func (b *Board) Doubts(text string) (doubts Faults) {
	add := func(near, code string, words ...any) {
		doubts = append(doubts, fault(lineOf(text, near), code, words...))
	}
	reached, first := b.reached()
	for i := range b.Places {
		p := &b.Places[i]
		switch {
		case len(b.ways(PlaceID(i))) == 0:
			add(p.Code+" =", "dead", p.Name)
		case !reached[i]:
			add(p.Code+" =", "unreached", p.Name, b.Places[first].Name)
		}
	}
	if missing := b.unfed(); missing != "" {
		add("[cities]", "growth-missing", missing)
	}
	for _, name := range sortedKeys(b.Overlays) {
		if holes := b.holes(b.Overlays[name]); holes != "" {
			add(name+" =", "overlay-missing", name, holes)
		}
	}
	return doubts
}

// ways are the hexes to which track can lead out of a place.
func (b *Board) ways(id PlaceID) (to []Hex) {
	for _, h := range b.Places[id].Hexes {
		for e, n := range b.Hexes[h].Near {
			if b.Open(h, Edge(e)) && b.Hexes[n].Place != id {
				to = append(to, n)
			}
		}
	}
	for _, l := range b.Links {
		for i, end := range [2]PlaceID{l.A, l.B} {
			if other := [2]PlaceID{l.B, l.A}[i]; end == id && len(b.Places[other].Hexes) > 0 {
				to = append(to, b.Places[other].Hexes[0])
			}
		}
	}
	return to
}

// reached says which places can be reached over land from the one that reaches most, and which that is.
func (b *Board) reached() (best []bool, from PlaceID) {
	most := 0
	for i := range b.Places {
		seen := make([]bool, len(b.Hexes))
		got, n := make([]bool, len(b.Places)), 0
		var next []Hex
		visit := func(h Hex) {
			if !seen[h] {
				seen[h] = true
				next = append(next, h)
			}
		}
		for _, h := range b.Places[i].Hexes {
			visit(h)
		}
		for len(next) > 0 {
			h := next[0]
			next = next[1:]
			if id := b.Hexes[h].Place; id != NoPlace {
				if !got[id] {
					got[id] = true
					n++
				}
				for _, x := range b.Places[id].Hexes {
					visit(x)
				}
				for _, x := range b.ways(id) {
					visit(x)
				}
			}
			for e, x := range b.Hexes[h].Near {
				if b.Open(h, Edge(e)) {
					visit(x)
				}
			}
		}
		if n > most {
			most, best, from = n, got, PlaceID(i)
		}
		if most == len(b.Places) {
			break
		}
	}
	return best, from
}

// unfed lists the columns of the display that feed no city; "" where none feeds any, as the board has no growth then.
func (b *Board) unfed() string {
	fed := map[string]bool{}
	for i := range b.Places {
		for _, c := range b.Places[i].Growth {
			fed[c] = true
		}
	}
	var missing []string
	for _, half := range []string{"light", "dark"} {
		var none []string
		for n := '1'; n <= '6'; n++ {
			if c := half + string(n); !fed[c] {
				none = append(none, half+" "+string(n))
			}
		}
		if len(none) < 6 { // a whole half may be left out
			missing = append(missing, none...)
		}
	}
	return strings.Join(missing, ", ")
}

// holes lists the land hexes without a code of an overlay that has codes for most of them.
func (b *Board) holes(codes []string) string {
	var none []string
	land := 0
	for h := range b.Hexes {
		if t := b.Hexes[h].Terrain; t == Water || t == Impassable {
			continue
		}
		land++
		if codes[h] == "" {
			none = append(none, b.Hexes[h].ID)
		}
	}
	if 2*len(none) > land {
		return ""
	}
	return strings.Join(none, ", ")
}

// together says whether hexes lie side by side, all in one piece.
func (b *Board) together(hexes []Hex) bool {
	if len(hexes) == 0 {
		return true
	}
	in, seen := map[Hex]bool{}, map[Hex]bool{hexes[0]: true}
	for _, h := range hexes {
		in[h] = true
	}
	next := []Hex{hexes[0]}
	for len(next) > 0 {
		h := next[0]
		next = next[1:]
		for _, n := range b.Hexes[h].Near {
			if in[n] && !seen[n] {
				seen[n] = true
				next = append(next, n)
			}
		}
	}
	return len(seen) == len(in)
}
