package texas_test

import (
	"fmt"
	"slices"
	"testing"

	"railpost/engine"
	"railpost/engine/board"
	"railpost/maps/texas"
	"railpost/maps/trial"
)

func stage(t *testing.T) *trial.Stage { return trial.NewStage(t, "texas", "", 3) }

// ready is a stage without cubes, in the first round of Move Goods, with a locomotive of three for all.
func ready(t *testing.T) *trial.Stage {
	s := stage(t).Clear().At(3, "goods", 0, 1, 2)
	for i := range s.P.Players[:3] {
		s.P.Players[i].Locomotive = 3
	}
	return s
}

func cattle(s *trial.Stage, at string) int { return int(s.On(at)[board.Cattle]) }

func TestSetUp(t *testing.T) {
	s := stage(t)
	two := []string{"Trinidad", "Wichita", "Springfield", "Little Rock", "Shreveport", "Alexandria"}
	cities := 0
	for i := range s.G.Board.Places {
		pl := &s.G.Board.Places[i]
		n := 0
		for _, k := range s.On(pl.Name) {
			n += int(k)
		}
		switch {
		case pl.Name == "Pecos":
			if n != 1 || cattle(s, "Pecos") != 1 {
				t.Errorf("Pecos: %v", s.On("Pecos"))
			}
		case pl.Town:
			if n != 0 {
				t.Errorf("%s has %d cubes", pl.Name, n)
			}
		default:
			cities++
			want := 1
			if slices.Contains(two, pl.Name) {
				want = 2
			}
			if n != want || cattle(s, pl.Name) != 0 {
				t.Errorf("%s has %d cubes, not %d", pl.Name, n, want)
			}
			if pl.Colors.Has(board.Cattle) != (want == 2) {
				t.Errorf("%s takes cattle: %v", pl.Name, pl.Colors)
			}
		}
	}
	if cities != 18 {
		t.Errorf("%d cities", cities)
	}
	if s.P.Bag[board.Cattle] != 0 {
		t.Error("cattle in the bag")
	}
	for c := engine.ColumnA; c < engine.NumColumns; c++ {
		if s.P.Display[c][0] != board.NoColor {
			t.Errorf("cubes in column %s", engine.ColumnName(c))
		}
	}
}

// The players' order is known before the first one sets.
func TestCattleAreSetByTurns(t *testing.T) {
	s := stage(t)
	if last := len(s.G.Rules.SetUp) - 1; s.G.Rules.SetUp[last].Name != "cattle" || s.G.Rules.SetUp[last-1].Name != "order" {
		t.Error("cattle are not set after the order was drawn")
	}
	order := slices.Clone(s.P.PlayersInOrder())
	for i := range order {
		if order[i] == s.P.Awaited() { // the stage has put the seats in order
			order = append(order[i:], order[:i]...)
			break
		}
	}
	for i := range 31 {
		if s.P.Turn != 0 {
			t.Fatalf("set-up is over after %d cattle", i)
		}
		seat := s.P.Awaited()
		if seat != order[i%3] {
			t.Fatalf("cattle %d: seat %d", i+1, seat)
		}
		legal := s.G.Legal(&s.P, seat)
		next, _, err := s.G.Play(&s.P, seat, legal[i%len(legal)].Order, s.Chance)
		if err != nil {
			t.Fatal(err)
		}
		s.P = next
	}
	n := 0
	var hexes [board.MaxHexes]int
	for _, c := range s.P.Cubes[:s.P.NumCubes] {
		if c.Color == board.Cattle {
			n++
			hexes[c.At]++
			if s.G.CityHex(&s.P, c.At) || hexes[c.At] > 1 {
				t.Errorf("cattle on %s", s.G.Board.Hexes[c.At].ID)
			}
		}
	}
	if n != 32 || s.P.Turn != 1 {
		t.Errorf("%d cattle in turn %d", n, s.P.Turn)
	}
}

func TestWhereCattleMayBegin(t *testing.T) {
	s := stage(t)
	seat := s.P.Awaited()
	var legal []string
	for _, c := range s.G.Legal(&s.P, seat) {
		legal = append(legal, s.G.Board.Hexes[c.Order.Hexes[0]].ID)
	}
	slices.Sort(legal)
	if want := []string{"F14", "F16", "G13", "G17", "H14", "H16"}; fmt.Sprint(legal) != fmt.Sprint(want) {
		t.Errorf("next to Pecos: %v", legal)
	}
	s.Put("K13", board.Cattle).Put("Q19", board.Cattle).Put("I13", board.Cattle)
	for _, c := range []struct{ hex, code string }{
		{"Pecos", "cattle.there"}, {"A15", "cattle.apart"}, {"Abilene", "cattle.city"}, {"R20", "cattle.water"},
	} {
		s.Refused(seat, "cattle "+c.hex, c.code)
	}
	s.Do(seat, "cattle H14")
	if cattle(s, "H14") != 1 {
		t.Error("no cattle on H14")
	}
}

func TestActions(t *testing.T) {
	s := stage(t).At(2, "action", 0, 1, 2)
	s.Refused(0, "take ranching", "take.pen-empty")
	for _, c := range s.G.Legal(&s.P, 0) {
		if c.Order.Word == engine.Urbanization || c.Order.Word == texas.Ranching {
			t.Errorf("%s can be taken", c.Order.Word)
		}
	}
	s.Do(0, "take cattle drive")
	if !s.G.Has(&s.P, 0, texas.CattleDrive) {
		t.Error("Cattle Drive was not taken")
	}
}

func TestRanching(t *testing.T) {
	s := stage(t).Clear().At(2, "action", 0, 1, 2)
	s.P.Counter[texas.Pen] = 3
	s.Put("K11", board.Cattle).Lay(1, "I11 N-S")
	s.Do(0, "take ranching")
	if s.G.Step(&s.P).Name != "ranch" || s.P.Awaited() != 0 {
		t.Fatalf("asked: %s of %d", s.G.Step(&s.P).Name, s.P.Awaited())
	}
	for _, c := range []struct{ hexes, code string }{
		{"K11", "cattle.there"},
		{"I11", "cattle.tile"},     // Lubbock, with a tile
		{"Abilene", "cattle.city"}, // in the region
		{"N10", "ranch.region"},    // east of Austin
		{"I5", "ranch.region"},     // north of Amarillo
		{"K15, K17, K19", "ranch.too-many"},
		{"K15, K15", "cattle.there"},
	} {
		s.Refused(0, "ranch "+c.hexes, c.code)
	}
	s.Do(0, "ranch K15, J18")
	if cattle(s, "K15") != 1 || cattle(s, "J18") != 1 || s.P.Counter[texas.Pen] != 1 {
		t.Errorf("pen %d", s.P.Counter[texas.Pen])
	}
	if s.G.Step(&s.P).Name != "action" || s.P.Awaited() != 1 {
		t.Errorf("then asked: %s of %d", s.G.Step(&s.P).Name, s.P.Awaited())
	}
}

func TestRanchingIsFree(t *testing.T) {
	for _, c := range []struct {
		pen  int16
		text string
		left int16
	}{{2, "ranch none", 2}, {2, "ranch K15", 1}, {1, "ranch K15", 0}} {
		s := stage(t).At(2, "action", 0, 1, 2)
		s.P.Counter[texas.Pen] = c.pen
		s.Do(0, "take ranching")
		if c.pen == 1 {
			s.Refused(0, "ranch K15, K17", "ranch.too-many")
		}
		s.Do(0, c.text)
		if s.P.Counter[texas.Pen] != c.left {
			t.Errorf("%s of %d: %d left", c.text, c.pen, s.P.Counter[texas.Pen])
		}
	}
}

func TestCattleStayOnTheTile(t *testing.T) {
	s := stage(t).Clear().Put("N4", board.Cattle).At(2, "build", 0, 1, 2)
	s.Do(0, "build N4 N-S")
	if cattle(s, "N4") != 1 {
		t.Error("the cattle are gone")
	}
}

// Wichita (N2) takes cattle; N4 and N6 lie south of it.
func TestThePieceUpToTheNextPlaceIsALink(t *testing.T) {
	for _, c := range []struct {
		owner engine.Seat
		gains [3]int16
	}{{0, [3]int16{1, 0, 0}}, {2, [3]int16{0, 0, 1}}, {engine.Nobody, [3]int16{}}} {
		s := ready(t).Put("N6", board.Cattle).Lay(c.owner, "N6 N-S, N4 N-S") // its other end is open
		s.P.Players[0].Locomotive = 1
		was := s.P.Players
		s.Do(0, "move cattle N6 to Wichita")
		for i, n := range c.gains {
			if got := s.P.Players[i].Income - was[i].Income; got != n {
				t.Errorf("owner %d: seat %d gains %d", c.owner, i, got)
			}
		}
		if s.P.Counter[texas.Pen] != 1 || s.P.Bag[board.Cattle] != 0 || cattle(s, "Wichita")+cattle(s, "N6") != 0 {
			t.Errorf("pen %d", s.P.Counter[texas.Pen])
		}
	}
}

func TestCattleGoOnByLinks(t *testing.T) {
	far := func(t *testing.T) *trial.Stage {
		return ready(t).Put("K7", board.Cattle).Lay(0, "K7 NE-SW, L6 SW-NE").Lay(1, "N4 SW-N")
	}
	s := far(t)
	s.P.Players[0].Locomotive = 1
	s.Refused(0, "move cattle K7 to Oklahoma City to Wichita", "move.too-far")
	s = far(t)
	was := s.P.Players
	s.Do(0, "move cattle K7 to Oklahoma City to Wichita")
	if s.P.Players[0].Income != was[0].Income+1 || s.P.Players[1].Income != was[1].Income+1 {
		t.Errorf("income %d and %d", s.P.Players[0].Income, s.P.Players[1].Income)
	}
	far(t).Refused(0, "move cattle K7 to Oklahoma City", "move.not-taken")
}

func TestTheMoverNamesTheTrackOfAComplexTile(t *testing.T) {
	s := ready(t).Put("K7", board.Cattle).Lay(0, "K7 NE-SW, L6 SW-NE").Lay(1, "K7 N-S, K5 S-NE, L4 SW-SE").Lay(2, "N4 SW-N")
	for _, c := range []struct {
		by    string
		gains [3]int16
	}{{"brown", [3]int16{1, 0, 1}}, {"red", [3]int16{0, 1, 1}}} {
		at := *s
		at.Do(0, "move cattle K7 to Oklahoma City via "+c.by+" to Wichita")
		for i, n := range c.gains {
			if got := at.P.Players[i].Income - s.P.Players[i].Income; got != n {
				t.Errorf("via %s: seat %d gains %d", c.by, i, got)
			}
		}
	}
	if _, code := s.Read(0, "move cattle K7 to Oklahoma City to Wichita"); code != "" && code != "move.which-owner" {
		t.Errorf("without a name: %s", code)
	}
}

func TestTheTrackIsNotUsedTwice(t *testing.T) {
	s := ready(t).Put("N4", board.Cattle).Lay(0, "N4 SW-N")
	s.Refused(0, "move cattle N4 to Oklahoma City to Wichita", "move.back")
	for _, c := range s.G.Legal(&s.P, 0) {
		if len(c.Order.Stops) > 1 {
			t.Errorf("listed: %v", c.Order)
		}
	}
	s.Do(0, "move cattle N4 to Wichita")
}

func TestCattleInATown(t *testing.T) {
	s := ready(t).Put("Fort Smith", board.Cattle)
	s.Refused(0, "move cattle Fort Smith to Springfield", "move.no-link")
	s.Lay(1, "Q5 NE, R4 N-SW")
	s.Do(0, "move cattle Fort Smith to Springfield")
	if s.P.Counter[texas.Pen] != 1 {
		t.Error("the cattle did not arrive")
	}
}

func TestGoodsAndCattleCities(t *testing.T) {
	s := ready(t).Put("Tulsa", board.Red).Lay(0, "O3 S-NW, N4 SW-N")
	s.Refused(0, "move red Tulsa to Wichita", "move.not-taken")
	s.Do(0, "move red Tulsa to Wichita to Oklahoma City")
}

func TestCattleDrive(t *testing.T) {
	plain := func(t *testing.T, from string) *trial.Stage {
		return ready(t).Put(from, board.Cattle).Lay(1, "N6 N-S, N4 N-S").Lay(0, "O3 S-NW").Take(0, texas.CattleDrive)
	}
	for _, c := range []struct{ name, from, text string }{
		{"one hex, to a tile", "O7", "move cattle O7 ~ N6 to Wichita"},
		{"two hexes", "P8", "move cattle P8 ~ N6 to Wichita"},
		{"to a city", "O7", "move cattle O7 ~ Tulsa to Wichita"},
		{"over a city", "P4", "move cattle P4 ~ N4 to Wichita"},
	} {
		s := plain(t, c.from)
		s.Do(0, c.text)
		if s.P.Counter[texas.Pen] != 1 || cattle(s, c.from) != 0 {
			t.Errorf("%s: pen %d", c.name, s.P.Counter[texas.Pen])
		}
	}
	for _, c := range []struct{ name, from, text, code string }{
		{"three hexes", "P10", "move cattle P10 ~ N6 to Wichita", "drive.too-far"},
		{"no city and no tile", "O7", "move cattle O7 ~ N8 to Wichita", "drive.end"},
		{"a cattle city", "M3", "move cattle M3 ~ Wichita to Oklahoma City", "drive.end"},
		{"from a tile", "N6", "move cattle N6 ~ N4 to Wichita", "drive.on-tile"},
		{"no cattle", "O7", "move cattle P8 ~ N6 to Wichita", "move.no-cube"},
		{"no transport from there", "O7", "move cattle O7 ~ N6 to Springfield", "move.no-link"},
		{"without a drive", "O7", "move cattle O7 to Wichita", "move.no-link"},
	} {
		s := plain(t, c.from)
		if _, got := s.Read(0, c.text); got != c.code {
			t.Errorf("%s: %q, want %q", c.name, got, c.code)
		}
	}
	s := plain(t, "O7")
	s.P.Queue[0] = 1
	s.Refused(1, "move cattle O7 ~ N6 to Wichita", "drive.no-action")
}

// A drive may come before each transport: in both rounds, one cube each.
func TestADriveInBothRounds(t *testing.T) {
	s := ready(t).Put("O7", board.Cattle).Put("P8", board.Cattle).Lay(0, "N6 N-S, N4 N-S").Take(0, texas.CattleDrive)
	s.P.Queue[0], s.P.NumQueue = 0, 1
	s.Do(0, "move cattle O7 ~ N6 to Wichita")
	if s.P.Round != 2 || s.P.Awaited() != 0 {
		t.Fatalf("round %d, seat %d", s.P.Round, s.P.Awaited())
	}
	s.Do(0, "move cattle P8 ~ N6 to Wichita")
	if s.P.Counter[texas.Pen] != 2 {
		t.Errorf("pen %d", s.P.Counter[texas.Pen])
	}
}
