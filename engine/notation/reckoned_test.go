package notation_test

import (
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"railpost/engine/notation"
	"railpost/maps"
)

const reckoned = records + "/reckoned"

func reckonedText(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(reckoned, name+".record"))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// Turns reckoned by hand from the rule texts, before the engine was asked: all of them hold.
func TestReckoned(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(reckoned, "*.record"))
	if err != nil || len(files) < 30 {
		t.Fatalf("%d records, %v", len(files), err)
	}
	for _, f := range files {
		name := strings.TrimSuffix(filepath.Base(f), ".record")
		t.Run(name, func(t *testing.T) {
			text := reckonedText(t, name)
			if _, err := notation.PlayRecord(text, maps.Lookup, nil); err != nil {
				t.Fatal(err)
			}
			wrongByOne(t, text)
		})
	}
}

var aNumber = regexp.MustCompile(`-?\d+`)

// wrongByOne sees that a standing which is wrong by one is found, and on its line.
func wrongByOne(t *testing.T, text string) {
	lines := strings.Split(text, "\n")
	for i, l := range lines {
		said, _, _ := strings.Cut(l, "#")
		if !strings.HasPrefix(said, "standing ") {
			continue
		}
		for _, at := range aNumber.FindAllStringIndex(said, -1) {
			n, err := strconv.Atoi(said[at[0]:at[1]])
			if err != nil {
				t.Fatal(err)
			}
			wrong := slices.Clone(lines)
			wrong[i] = said[:at[0]] + strconv.Itoa(n+1) + said[at[1]:]
			_, err = notation.PlayRecord(strings.Join(wrong, "\n"), maps.Lookup, nil)
			var m *notation.Mismatch
			if !errors.As(err, &m) || m.Code != "standing" || m.Line != i+1 {
				t.Errorf("line %d: %q is not found out: %v", i+1, wrong[i], err)
			}
		}
	}
}

// Where the cubes lie after the two turns, reckoned by hand: what set-up put there, less what was moved, and what the
// display gave.
func TestReckonedCubes(t *testing.T) {
	same := map[string]string{
		"Pittsburgh": "red red", "Wheeling": "black purple yellow yellow", "St. Louis": "purple yellow", "Detroit": "black purple",
	}
	for _, c := range []struct {
		name string
		want map[string]string
	}{
		{"two-turns-deluxe", map[string]string{
			"Evansville": "black red yellow", "Cincinnati": "blue", "Kansas City": "black blue blue purple red yellow",
			"Chicago": "black red yellow", "Des Moines": "black purple yellow", "Minneapolis": "black purple purple",
			"Duluth": "black red yellow", "Toronto": "purple red yellow", "Indianapolis": "purple yellow", "Lexington": "yellow"}},
		{"two-turns-v7", map[string]string{
			"Evansville": "black red yellow", "Cincinnati": "blue", "Kansas City": "black blue blue purple yellow",
			"Chicago": "black red yellow", "Des Moines": "black purple yellow", "Minneapolis": "black purple purple",
			"Duluth": "black red yellow", "Toronto": "purple red yellow", "Indianapolis": "purple", "Lexington": "yellow"}},
		{"two-turns-2002", map[string]string{
			"Evansville": "black yellow", "Cincinnati": "blue blue", "Kansas City": "black blue blue purple red yellow",
			"Chicago": "black yellow", "Des Moines": "purple yellow", "Minneapolis": "black purple purple yellow",
			"Duluth": "black yellow", "Toronto": "purple red", "Indianapolis": "purple yellow", "Terre Haute": "red"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			r, err := notation.PlayRecord(reckonedText(t, c.name), maps.Lookup, nil)
			if err != nil {
				t.Fatal(err)
			}
			for p, cubes := range same {
				c.want[p] = cubes
			}
			got := notation.ViewOf(r.Words, r.Position()).Cubes
			for p, cubes := range got {
				slices.Sort(cubes)
				if s := strings.Join(cubes, " "); s != c.want[p] {
					t.Errorf("%s: %s, want %s", p, s, c.want[p])
				}
			}
			if len(got) != len(c.want) {
				t.Errorf("cubes at %d places, want %d", len(got), len(c.want))
			}
		})
	}
}

// What the texts forbid, each as one change to a record that holds.
func TestReckonedForbidden(t *testing.T) {
	for _, c := range []struct{ rule, name, instead, of, code string }{
		{"2002: a complex tile only in place of another (crossing)", "two-turns-2002", "L16 NE-SW + SE-NW", "L16 NE-SW, L16 SE-NW", "build.complex-empty"},
		{"2002: a complex tile only in place of another (coexisting)", "both-2002", "L16 NE-NW + SE-SW", "L16 NE-NW, L16 SE-SW", "build.complex-empty"},
		{"v7: no pass once two of more bidders are left", "two-turns-v7", "red: bid 3\npurple: drop\nbrown: bid 4\nred: pass\n", "red: pass               # three are in: still allowed\npurple: bid 3\nbrown: bid 4\nred: bid 5\n", "pass.two-left"},
		{"v7: a section is its owner's until the phase ends (redirecting)", "redirect-v7", "brown: build none\npurple: redirect K19 NE-SW", "brown: redirect K19 NE-SW\nstanding brown cash 5 score -7                   # 7 - 2; 2 - 9\npurple: build none", "build.redirect-other"},
		{"v7: a section is its owner's until the phase ends (extending)", "two-turns-v7", "red: build N20 NW", "red: urbanize Lexington B; build N18 NW-S", "build.joins-other"},
		{"deluxe: no track from a town back to it", "round-deluxe", "K17 SW,N,NE", "K17 SW-N", "build.loop"},
		{"deluxe: no track from a city back to it", "round-deluxe", "brown: build N16 SW-S, N18 N-NW", "brown: build J18 S-NE, K17 SW-N, K15 S-SE, L16 NW-SW", "build.loop"},
		{"a cube ends in the first city of its colour", "example-build-2002", "Indianapolis > Evansville\n", "Indianapolis\n", "move.stops-earlier"},
		{"no more links than the locomotive", "two-turns-deluxe", "pink: move red Cincinnati > Indianapolis > Evansville", "pink: move red Cincinnati > Indianapolis ", "move.too-far"},
		{"the locomotive in one round only", "two-turns-deluxe", "purple: locomotive", "purple: move red Evansville > Indianapolis", "locomotive.once"},
		{"15 shares", "short-deluxe", "issue 14", "issue 13", "issue.too-many"},
		{"a bid within the cash", "halves-v7", "green: bid 16", "green: bid 8", "bid.too-high"},
		{"a bid above the last", "halves-v7", "purple: bid 6", "purple: bid 7", "bid.too-low"},
		{"the first tile is simple", "two-turns-deluxe", "red: build R16 N-S + SW-NW, R14 N-S", "red: build R14 N-S, R16 N-S + SW-NW", "build.first-simple"},
		{"three tiles", "two-turns-deluxe", "R18 N-NW, Q13 NE-S", "R18 N-NW", "build.too-many-tiles"},
		{"a New City on a town", "two-turns-deluxe", "urbanize Cincinnati A", "urbanize Indianapolis A", "build.urbanize-town"},
		{"no New City on a New City", "two-turns-deluxe", "urbanize Indianapolis B", "urbanize Lexington B", "build.urbanize-twice"},
		{"each New City once", "two-turns-deluxe", "urbanize Lexington A", "urbanize Lexington B", "build.urbanize-gone"},
		{"the New City before the tiles", "two-turns-deluxe", "purple: build I19 SE-N; urbanize Indianapolis A; build J18 NE-S, I17 S", "purple: urbanize Indianapolis A; build J18 NE-S, I19 SE-N, I17 S", "build.urbanize-first"},
		{"one pass", "two-turns-deluxe", "red: pass\nred: drop", "red: drop               # second: its 3 in full", "pass.used"},
		{"each action once", "two-turns-deluxe", "brown: take engineer", "brown: take first build", "take.taken"},
		{"only the open end is turned", "unclaimed-deluxe", "redirect L18 NE-S", "redirect K19 NE-SE", "build.redirect-end"},
		{"what another took up is his", "unclaimed-deluxe", "brown: redirect L20 NW-NE\n# M21", "brown: build none\n# M21", "build.redirect-other"},
		{"no track off the board", "two-turns-deluxe", "brown: build K21 NW-S", "brown: build K19 SW-NE, L18 SW-NE, M19 N-S", "build.off-board"},
		{"new track hangs on a city or on one's own", "two-turns-deluxe", "red: build R14 N-S, L18 SE-NW", "red: build R14 N-S, R16 N-S + SW-NW, R18 N-NW", "build.apart"},
		{"a town's new exit may not meet another's track", "towns-deluxe", "K17 NW-NE", "K17 SW-NE + N-S", "build.joins-other"},
		{"another's track stays as it is", "example-three-deluxe", "L18 SE-NE", "L18 SE-NW", "build.redirect-other"},
		{"production on empty squares", "two-turns-deluxe", "place red light 2", "place red light 3", "place.taken"},
		{"one tile of each coexisting shape", "two-turns-deluxe", "K19 N-NW, J18 SE-NW", "J18 N-NW", "build.tiles-out"},
	} {
		t.Run(c.rule, func(t *testing.T) {
			text := reckonedText(t, c.name)
			if strings.Count(text, c.of) == 0 {
				t.Fatalf("%s does not hold %q", c.name, c.of)
			}
			_, err := notation.PlayRecord(strings.Replace(text, c.of, c.instead, 1), maps.Lookup, nil)
			var m *notation.Mismatch
			if !errors.As(err, &m) || m.Code != "order" || m.Err == nil || m.Err.Code != c.code {
				t.Errorf("want %s, got %v", c.code, err)
			}
		})
	}
}
