package board

import (
	"errors"
	"slices"
	"strings"
	"testing"
)

// small is a sheet without a fault: two cities, two towns, some land, a lake.
const small = `name = "Small"
players = [2, 4]
source = "reconstruction"
borders = ["B4-B6"]
grid = """
    A   B   C   D   E
 1  AA      .       BB
 2      .       .
 3  .       ca      .
 4      .       .
 5  .       ~       .
 6      .       .
 7  .       db      .
"""

[cities]
AA = { name = "Alpha", aka = ["Alfa"], growth = ["light1", "light2", "light3", "light4", "light5", "light6"], cubes = 2 }
BB = { name = "Beta", colors = ["red"], growth = ["dark1", "dark2", "dark3", "dark4", "dark5", "dark6"] }

[towns]
ca = { name = "Gamma" }
db = { name = "Delta", terrain = "r" }

[overlays]
land = """
    A   B   C   D   E
 1  w       w       e
 2      w       e
 3  w       e       e
 4      w       e
 5  w               e
 6      w       e
 7  w       e       e
"""
`

// said is the codes of faults with their lines.
func said(f Faults) (out []string) {
	for _, x := range f {
		out = append(out, strings.TrimSpace(Faults{x}.Error()))
	}
	return out
}

func TestSmallSheetHasNoFault(t *testing.T) {
	b, err := Parse("small", small)
	if err != nil {
		t.Fatal(err)
	}
	if d := b.Doubts(small); len(d) > 0 {
		t.Errorf("doubts: %v", said(d))
	}
}

// Every fault is told with its line: one thing in the sheet is changed, and that is what is said.
func TestFaultsOfSheets(t *testing.T) {
	for _, c := range []struct{ was, is, want string }{
		{`name = "Small"`, `name = "Small`, "line 1: toml"},
		{`name = "Small"`, "", "no-name"},
		{`players = [2, 4]`, `players = [4, 9]`, "line 2: players 4, 9"},
		{`source = "reconstruction"`, `source = "mine"`, "line 3: source mine"},
		{`borders = ["B4-B6"]`, `frontiers = ["B4-B6"]`, "line 4: unknown-key frontiers"},
		{`players =`, `player =`, "line 2: unknown-key player, players"},
		{`cubes = 2`, `cube = 2`, "line 17: unknown-key cities.AA.cube, cubes"},
		{`cubes = 2`, `weather = 2`, "line 17: unknown-key cities.AA.weather"},
		{`ca = { name = "Gamma" }`, `ca = "Gamma"`, "line 21: kind-place towns.ca, ca"},
		{`cubes = 2`, `cubes = "2"`, "line 17: kind-number cities.AA.cubes"},
		{`name = "Small"`, `name = 7`, "line 1: kind-text name"},
		{`players = [2, 4]`, `players = [2, 3, 4]`, "line 2: kind-pair players"},
		{`players = [2, 4]`, `players = 3`, "line 2: kind-pair players"},
		{`borders = ["B4-B6"]`, `borders = "B4-B6"`, "line 4: kind-list borders"},
		{`terrain = "r"`, `terrain = "r", terminal = "yes"`, "line 22: kind-truth towns.db.terminal"},
		{`cubes = 2`, `cubes = -1`, "line 17: cubes Alpha, -1, 12"},
		{`cubes = 2`, `cubes = 99`, "line 17: cubes Alpha, 99, 12"},
		{`cubes = 2`, `cubes = 3, capacity = 2`, "line 17: cubes Alpha, 3, 2"},
		{`cubes = 2`, `capacity = -2`, "line 17: capacity Alpha, -2"},
		{`["B4-B6"]`, `["B4-D6"]`, "line 4: no-neighbours B4-D6"},
		{`["B4-B6"]`, `["B4-Z6"]`, "line 4: no-hex Z6"},
		{`["B4-B6"]`, `["B4-B6", "B6-B4"]`, "line 4: border-twice B6-B4"},
		{" 2      .       .\n 3  .       ca", " 3      .       .\n 3  .       ca", "line 8: row  3, 2"},
		{" 2      .       .\n 3  .       ca", " 2  .   .       .\n 3  .       ca", "line 8: no-cell A, 2"},
		{" 4      .       .\n 5  .       ~ ", " 4      q       .\n 5  .       ~ ", "line 10: cell B4, q"},
		{"AA      .       BB", "AA      .       .", "line 18: not-in-grid Beta, BB"},
		{"ca      .\n", "ca      ca\n", "line 21: town-hexes Gamma, 2"},
		{" 7  .       db      .", " 7  .       db      BB", "line 18: apart Beta"},
		{`name = "Gamma"`, `name = "alfa"`, "line 21: name-twice alfa, AA"},
		{`name = "Gamma"`, `name = "B4"`, "line 21: name-hex B4"},
		{`name = "Gamma"`, `name = ""`, "line 21: place-name ca"},
		{`"dark6"]`, `"dark7"]`, "line 18: column Beta, dark7"},
		{`"dark6"]`, `"light1"]`, "line 18: column-twice Beta, light1, Alpha"},
		{`colors = ["red"]`, `colors = ["pink"]`, "line 18: colour BB, pink"},
		{`colors = ["red"]`, `sides = { E = "red" }`, "line 18: side Beta, E, red"},
		{"ca = {", "AA = {", "line 17: code-twice AA"},
		{"\n 6      w       e\n", "\n 6      w   w   e\n", "line 32: overlay-hex land, C6"},
		{"\n 6      w       e\n", "\n 7      w       e\n", "line 32: row  7, 6"},
		{"\n 6      w       e\n", "\n 6      w!      e\n", "line 32: overlay-code land, B6, w!"},
	} {
		text := strings.Replace(small, c.was, c.is, 1)
		if text == small {
			t.Fatalf("%q is not in the sheet", c.was)
		}
		_, err := Parse("small", text)
		var faults Faults
		if !errors.As(err, &faults) || !slices.ContainsFunc(said(faults), func(s string) bool { return strings.HasPrefix(s, c.want) }) {
			t.Errorf("%q for %q: %v, want %s", c.is, c.was, err, c.want)
		}
	}
}

func TestDoubtsOfSheets(t *testing.T) {
	for _, c := range []struct{ was, is, want string }{
		{" 5  .       ~       .\n 6      .       .\n", " 5  ~       ~       ~\n 6      ~       ~\n", "line 22: dead Delta"},
		{`, "dark6"]`, `]`, "line 16: growth-missing dark 6"},
		{"\n 6      w       e\n", "\n 6      w\n", "line 25: overlay-missing land, D6"},
	} {
		text := strings.Replace(small, c.was, c.is, 1)
		b, err := Parse("small", text)
		if err != nil {
			t.Fatal(err)
		}
		if d := b.Doubts(text); !slices.Contains(said(d), c.want) {
			t.Errorf("%q for %q: %v, want %s", c.is, c.was, said(d), c.want)
		}
	}
	// Delta and its hex are an island.
	text := strings.Replace(small, " 5  .       ~       .\n 6      .       .\n", " 5  ~       ~       ~\n 6      ~       ~\n", 1)
	text = strings.Replace(text, " 7  .       db      .", " 7  ~       db      .\n 8              .", 1)
	b, err := Parse("small", text)
	if err != nil {
		t.Fatal(err)
	}
	if d := b.Doubts(text); !slices.Contains(said(d), "line 23: unreached Delta, Alpha") {
		t.Errorf("the island: %v", said(d))
	}
}

// All faults of a sheet are told at once, in the order of its lines; a key that was written wrong counts as the one meant.
func TestFaultsStandInTheOrderOfLines(t *testing.T) {
	text := strings.NewReplacer("players =", "player =", `source = "reconstruction"`, `source = "mine"`, `["B4-B6"]`, `["B4-Z6"]`,
		" 4      .       .\n 5  .       ~ ", " 4      q       .\n 5  .       ~ ", "dark6", "dark7", "cubes = 2", "cubes = -1").Replace(small)
	_, err := Parse("small", text)
	var faults Faults
	errors.As(err, &faults)
	want := []string{"line 2: unknown-key player, players", "line 3: source mine", "line 4: no-hex Z6", "line 10: cell B4, q",
		"line 17: cubes Alpha, -1, 12", "line 18: column Beta, dark7"}
	if got := said(faults); !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	text = strings.Replace(strings.Replace(text, `ca = { name = "Gamma" }`, `ca = "Gamma"`, 1), `name = "Small"`, "name = 7", 1)
	_, err = Parse("small", text)
	errors.As(err, &faults)
	want = []string{"line 1: kind-text name, name", "line 2: unknown-key player, players", "line 21: kind-place towns.ca, ca"}
	if got := said(faults); !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
