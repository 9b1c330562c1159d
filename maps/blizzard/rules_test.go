package blizzard_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"railpost/engine"
	"railpost/engine/board"
	"railpost/maps/trial"
)

func stage(t *testing.T) *trial.Stage {
	return trial.NewStage(t, "blizzard", "deluxe", 3).Clear()
}

// snowOn lists the hexes on which markers lie, from the north.
func snowOn(s *trial.Stage) string {
	var list []string
	for h := range s.G.Board.Hexes {
		for _, t := range s.P.Hexes[h].Track[:s.P.Hexes[h].N] {
			if t.Marks&engine.Mark1 != 0 {
				list = append(list, s.G.Board.Hexes[h].ID)
			}
		}
	}
	return strings.Join(list, " ")
}

// mark lays a marker on track i of a hex.
func mark(s *trial.Stage, hex string, i int) { s.P.Hexes[s.Hex(hex)].Track[i].Marks |= engine.Mark1 }

func TestSevenTurnsForAll(t *testing.T) {
	for players := 3; players <= 6; players++ {
		if n := trial.NewStage(t, "blizzard", "deluxe", players).G.Turns(); n != 7 {
			t.Errorf("%d players: %d turns", players, n)
		}
	}
}

func TestThreeCubesInLockportAndOrchardPark(t *testing.T) {
	s := trial.NewStage(t, "blizzard", "deluxe", 3)
	for i := range s.G.Board.Places {
		pl, got := &s.G.Board.Places[i], 0
		for _, n := range s.P.CountCubes(pl.Hexes[0]) {
			got += int(n)
		}
		want := 2
		switch {
		case pl.Town:
			want = 0
		case pl.Name == "Lockport" || pl.Name == "Orchard Park":
			want = 3
		}
		if got != want {
			t.Errorf("%s: %d cubes, want %d", pl.Name, got, want)
		}
	}
	if s.P.Bag[board.White] != 0 {
		t.Error("white cubes are snow, not goods")
	}
}

// A tile in an active front, wholly or in part, is one dollar dearer, never two; in the last turn it is so everywhere.
func TestTilesInActiveFrontsAreADollarDearer(t *testing.T) {
	for _, x := range []struct {
		turn   int
		active int16
		build  string
		want   int
	}{
		{1, 0, "K7 N-S", 3},   // a river
		{2, 1, "K7 N-S", 3},   // K7 lies in B
		{3, 2, "K7 N-S", 4},   //
		{2, 1, "L6 NW-S", 4},  // L6 lies in A and B
		{3, 2, "L6 NW-S", 4},  // in two active fronts: still one dollar
		{3, 2, "K13 NW-S", 3}, // a river in C
		{7, 6, "K13 NW-S", 4}, //
		{7, 1, "K13 NW-S", 4}, // the last turn: everywhere
	} {
		s := stage(t).At(x.turn, "build", 0)
		s.P.Counter[0] = x.active
		s.Do(0, "build "+x.build)
		if got := 10 - int(s.P.Players[0].Cash); got != x.want {
			t.Errorf("turn %d, %d fronts, %s: $%d, want $%d", x.turn, x.active, x.build, got, x.want)
		}
	}
}

// Replacing, redirecting and towns' tiles are dearer as well.
func TestEveryKindOfTileIsDearer(t *testing.T) {
	for _, x := range []struct {
		name, track, build string
		want               int
	}{
		{"replace by a crossing", "L6 NE-S, M5 SW", "build L6 NW-SE", 3},
		{"redirect", "L6 NW-S", "redirect L6 NW-SE", 2},
		{"a town's tile", "L6 NW-NE", "build M5 SW,SE", 3},
		{"more exits of a town", "L6 NW-NE, M5 SW", "build M5 SE", 3},
	} {
		for active := range int16(2) {
			s := stage(t).Lay(0, x.track).At(2, "build", 0)
			s.P.Counter[0] = active
			s.Do(0, x.build)
			if got, want := 10-int(s.P.Players[0].Cash), x.want+int(active); got != want {
				t.Errorf("%s, %d fronts: $%d, want $%d", x.name, active, got, want)
			}
		}
	}
}

func TestUrbanizingStaysFree(t *testing.T) {
	s := stage(t).At(7, "build", 0).Take(0, engine.Urbanization)
	s.P.Counter[0] = 6
	s.Do(0, "urbanize Medina A")
	if s.P.Players[0].Cash != 10 {
		t.Errorf("$%d left", s.P.Players[0].Cash)
	}
}

// network lays links and sections in the north: Lockport–Medina (L6), Medina–Albion (N6), a section from Albion (P6), and
// Lockport–Tonawanda (J6 … in A and B), Batavia–Attica in C.
func network(s *trial.Stage) {
	s.Lay(0, "L6 NW-NE, M5 SW").Lay(1, "M5 SE, N6 NW-NE, O5 SW").Lay(engine.Nobody, "O5 SE, P6 NW-NE")
	s.Lay(2, "O11 N-SW, N12 NE")
}

func TestAFrontMarksEveryLinkAndSectionWithATileInIt(t *testing.T) {
	s := stage(t)
	network(s)
	s.P.Turn = 1
	s.Run("front")
	if got := snowOn(s); got != "M5 M5 O5" { // the northernmost hexes; Medina–Albion's is the westernmost of two
		t.Errorf("snow on %q", got)
	}
	if s.P.Counter[0] != 1 {
		t.Errorf("%d fronts", s.P.Counter[0])
	}
	// B: the same links reach into it by L6, N6 and P6, but have their marker already; Batavia–Attica lies in C.
	s.Run("front")
	if n := len(strings.Fields(snowOn(s))); n != 3 {
		t.Errorf("%d markers: %s", n, snowOn(s))
	}
	events := s.Run("front")
	if n := len(strings.Fields(snowOn(s))); n != 4 || !slices.ContainsFunc(events, func(e engine.Event) bool { return e.Code == "front" && e.Word == "C" && e.N == 1 && e.M == 0 }) {
		t.Errorf("%d markers: %s; %+v", n, snowOn(s), events)
	}
}

func TestAMarkerLiesOnTheNorthernmostThenWesternmostHexInTheFront(t *testing.T) {
	s := stage(t).Lay(0, "L6 NW-NE, M5 SW") // Lockport–Medina
	s.Lay(0, "H10 N-S, H12 N-SE, I13 NW-NE")
	s.P.Turn = 1
	s.Run("front")
	if got := snowOn(s); got != "M5" {
		t.Errorf("snow on %q, want M5", got)
	}
	s = stage(t).Lay(0, "K11 N-S, K13 N-NW") // a section that runs from B into C
	s.P.Counter[0], s.P.Turn = 2, 3
	s.Run("front")
	if got := snowOn(s); got != "K11" {
		t.Errorf("snow on %q, want K11", got)
	}
}

func TestAllSixFrontsAreActiveAfterSixTurns(t *testing.T) {
	s := stage(t)
	var letters []string
	for turn := range 7 {
		s.P.Turn = int8(turn + 1)
		for _, e := range s.Run("front") {
			if e.Code == "front" {
				letters = append(letters, e.Word)
			}
		}
	}
	if got := strings.Join(letters, ""); got != "ABCDEF" {
		t.Errorf("fronts %s", got)
	}
}

// With fourteen markers on the board the northernmost is moved, of several the westernmost.
func TestTheNorthernmostMarkerIsMovedWhenNoneIsLeft(t *testing.T) {
	s := stage(t)
	for i, id := range []string{"M3", "O3", "L4", "N4", "J4", "M7", "O7", "L8", "N8", "P8", "J8", "K9", "M9"} {
		s.Lay(engine.Seat(i%3), id+" N-NE")
		mark(s, id, 0)
	}
	s.Lay(0, "P4 N-NE")
	mark(s, "P4", 0)
	if n := len(strings.Fields(snowOn(s))); n != 14 {
		t.Fatalf("%d markers", n)
	}
	s.Lay(1, "K11 N-NE").Lay(2, "L12 N-NE")
	s.P.Counter[0], s.P.Turn = 2, 3
	events := s.Run("front")
	got := strings.Fields(snowOn(s))
	if len(got) != 14 || slices.Contains(got, "M3") || slices.Contains(got, "O3") || !slices.Contains(got, "K11") || !slices.Contains(got, "L12") {
		t.Errorf("snow on %v", got)
	}
	if !slices.ContainsFunc(events, func(e engine.Event) bool { return e.Code == "front" && e.N == 2 && e.M == 2 }) {
		t.Errorf("events %+v", events)
	}
}

// A marker that was laid now is not moved in the same activation: the fifteenth section gets none.
func TestAMarkerLaidNowIsNotMoved(t *testing.T) {
	s := stage(t)
	var sections []string // from north to south, from west to east
	for row := 10; row <= 14; row++ {
		for col := 'G'; col <= 'Q' && len(sections) < 16; col++ {
			h, ok := s.G.Board.Hex(fmt.Sprintf("%c%d", col, row))
			if ok && s.G.Board.Hexes[h].Place == board.NoPlace && s.G.Board.Hexes[h].Terrain < board.Water {
				sections = append(sections, s.G.Board.Hexes[h].ID)
				s.Lay(engine.Nobody, s.G.Board.Hexes[h].ID+" N-NE")
			}
		}
	}
	if len(sections) != 16 {
		t.Fatalf("%d sections", len(sections))
	}
	s.Lay(2, "J14 N-SE") // a link, farther south than all of them
	s.P.Counter[0], s.P.Turn = 2, 3
	s.Run("front")
	if got, want := snowOn(s), strings.Join(sections[:14], " "); got != want {
		t.Errorf("snow on %s, want %s", got, want)
	}
}

// blocked is Lockport–Medina–Albion with snow on the first link, Batavia's cubes aside.
func blocked(t *testing.T, locomotive int8) *trial.Stage {
	s := stage(t).City("Albion", 'A').Lay(0, "L6 NW-NE, M5 SW").Lay(1, "M5 SE, N6 NW-NE")
	s.P.Players[0].Locomotive = locomotive
	mark(s, "M5", 0)
	return s.Put("Lockport", board.Red).At(4, "goods", 0, 1, 2)
}

func TestNoCubeCrossesAMarkedLink(t *testing.T) {
	blocked(t, 6).Refused(0, "move red Lockport to Medina to Albion", "move.closed")
}

// Two links and one marker take a reach of three; only the links used bring income.
func TestPlowingTakesALinkOffTheReach(t *testing.T) {
	const order = "plow M5; move red Lockport to Medina to Albion"
	blocked(t, 2).Refused(0, order, "plow.too-far")
	s := blocked(t, 3)
	s.Do(0, order)
	if snowOn(s) != "" || s.P.Players[0].Income != 1 || s.P.Players[1].Income != 1 {
		t.Errorf("snow on %q, incomes %d and %d", snowOn(s), s.P.Players[0].Income, s.P.Players[1].Income)
	}
}

// The example of the rules: with a reach of 5 and 2 markers taken off, a cube goes over 3 links at most, and in the
// second round over 5 again.
func TestTheReachIsWholeAgainInTheNextMove(t *testing.T) {
	s := blocked(t, 5).Lay(0, "N8 N-S").Lay(0, "L8 N-S")
	mark(s, "N8", 0)
	mark(s, "L8", 0)
	s.Do(0, "plow N8, L8; move none")
	if r := s.G.Rules.Reach(s.G, &s.P, 0); r != 5 || snowOn(s) != "M5" {
		t.Errorf("reach %d, snow on %q", r, snowOn(s))
	}
	s = blocked(t, 5).Lay(0, "N8 N-S").Lay(0, "L8 N-S").Lay(0, "N10 N-S")
	mark(s, "N8", 0)
	mark(s, "L8", 0)
	mark(s, "N10", 0)
	s.Refused(0, "plow M5, N8, L8, N10; move red Lockport to Medina to Albion", "plow.too-far")
	s.Do(0, "plow M5, N8, L8; move red Lockport to Medina to Albion")
}

func TestNoMoreMarkersThanTheLocomotiveHasLinks(t *testing.T) {
	s := blocked(t, 1).Lay(0, "N8 N-S")
	mark(s, "N8", 0)
	s.Refused(0, "plow M5, N8; move none", "plow.too-many")
	s.Do(0, "plow M5; move none")
	if snowOn(s) != "N8" || s.P.Players[0].Income != 0 {
		t.Errorf("snow on %q", snowOn(s))
	}
}

func TestWhatCannotBePlowed(t *testing.T) {
	s := blocked(t, 3)
	s.Refused(0, "plow K13; move none", "plow.no-snow")
	s.Refused(0, "plow M5, M5; move none", "plow.no-snow")
	if _, code := s.Read(0, "plow M5; locomotive"); code == "" {
		t.Error("plowed, and the locomotive improved")
	}
}

// A marker is called by any hex of its link.
func TestAMarkerIsCalledByAnyHexOfItsLink(t *testing.T) {
	s := blocked(t, 3)
	s.Do(0, "plow L6; move red Lockport to Medina to Albion")
	if snowOn(s) != "" {
		t.Errorf("snow on %q", snowOn(s))
	}
}

// Where several links over a hex have a marker, the hex names the one that lies on it, not the northernmost.
func TestAHexNamesTheMarkerThatLiesOnIt(t *testing.T) {
	s := stage(t).Lay(0, "L6 NW-NE, M5 SW").Lay(1, "L6 S-SE").At(4, "goods", 0, 1, 2)
	mark(s, "M5", 0)
	mark(s, "L6", 1)
	s.Do(0, "plow L6; move none")
	if snowOn(s) != "M5" {
		t.Errorf("snow on %q, want M5", snowOn(s))
	}
}

// Who can move nothing and improve nothing may still plow: he is asked while there is snow.
func TestWhoMayOnlyPlowIsAsked(t *testing.T) {
	s := blocked(t, 6)
	if _, forced := s.G.Step(&s.P).Forced(s.G, &s.P, 0); forced {
		t.Error("not asked though there is snow to plow")
	}
	s.Clear().Do(0, "plow M5; move none")
	if _, forced := s.G.Step(&s.P).Forced(s.G, &s.P, 0); !forced {
		t.Error("asked without a move, without snow, at the top")
	}
}

func TestTheListHasThePlowingThatAMoveNeeds(t *testing.T) {
	s := blocked(t, 3)
	var moves, alone int
	for _, c := range s.G.Legal(&s.P, 0) {
		switch {
		case len(c.Order.Stops) == 2 && len(c.Order.Hexes) == 1:
			moves++
		case len(c.Order.Stops) == 0 && len(c.Order.Hexes) == 1:
			alone++
		}
	}
	if moves != 1 || alone != 1 {
		t.Errorf("%d moves with a plow, %d plows alone", moves, alone)
	}
}

func TestASectionKeepsItsMarkerWhenItGrows(t *testing.T) {
	s := stage(t).Lay(0, "L6 NW-S").At(3, "build", 0)
	mark(s, "L6", 0)
	s.Do(0, "build L8 N-S")
	sections := s.G.Sections(&s.P, nil)
	if len(sections) != 1 || sections[0].Marks&engine.Mark1 == 0 || snowOn(s) != "L6" {
		t.Errorf("sections %+v, snow on %q", sections, snowOn(s))
	}
	s = stage(t).Lay(0, "L6 NW-S").At(3, "build", 0)
	mark(s, "L6", 0)
	s.Do(0, "redirect L6 NW-SE")
	if snowOn(s) != "L6" {
		t.Errorf("after redirecting: snow on %q", snowOn(s))
	}
}

// Of two marked sections that become one, the northernmost marker stays.
func TestJoinedSectionsKeepOneMarker(t *testing.T) {
	s := stage(t).Lay(0, "L6 NW-S, L10 N-S").At(4, "build", 0)
	mark(s, "L6", 0)
	mark(s, "L10", 0)
	s.Do(0, "build L8 N-S")
	if snowOn(s) != "L6" {
		t.Errorf("snow on %q, want L6", snowOn(s))
	}
}

// A New City takes the town's tile off: a marker on it stays with what is left of its link, or comes back.
func TestAMarkerOnATownThatBecomesACity(t *testing.T) {
	s := stage(t).Lay(0, "L6 NW-NE, M5 SW").At(3, "build", 0).Take(0, engine.Urbanization)
	mark(s, "M5", 0)
	s.Do(0, "urbanize Medina A")
	if snowOn(s) != "L6" {
		t.Errorf("snow on %q, want L6", snowOn(s))
	}
	s = stage(t).Lay(0, "L6 NW-NE, M5 SW").Lay(0, "M5 N").At(3, "build", 0).Take(0, engine.Urbanization)
	mark(s, "M5", 1)
	s.Do(0, "urbanize Medina A")
	if snowOn(s) != "" {
		t.Errorf("snow on %q, want none", snowOn(s))
	}
}

func TestProductionThawsAMarkerOrTakesADollar(t *testing.T) {
	set := func() *trial.Stage {
		s := blocked(t, 3).At(4, "thaw", 0).Take(0, engine.Production)
		s.P.Display[engine.Light1] = engine.Column{board.NoColor, board.NoColor, board.NoColor}
		return s
	}
	s := set()
	s.Do(0, "thaw M5")
	if snowOn(s) != "" || s.P.Players[0].Cash != 10 {
		t.Errorf("snow on %q, $%d", snowOn(s), s.P.Players[0].Cash)
	}
	s = set()
	s.Do(0, "thaw none")
	if snowOn(s) != "M5" || s.P.Players[0].Cash != 11 {
		t.Errorf("snow on %q, $%d", snowOn(s), s.P.Players[0].Cash)
	}
	set().Refused(0, "thaw K13", "plow.no-snow")
	s = set()
	if _, _, err := s.G.Play(&s.P, 0, engine.Order{Verb: "thaw", Hexes: []board.Hex{s.Hex("M5"), s.Hex("M5")}}, s.Chance); err == nil {
		t.Error("two markers thaw")
	}
	// The cubes come after it.
	s = set()
	s.Do(0, "thaw none")
	if step := s.G.Step(&s.P).Name; step != "production" || s.P.NumDrawn != 2 {
		t.Errorf("then comes %s, with %d cubes", step, s.P.NumDrawn)
	}
}

// Without Production nobody thaws; without snow there is no choice, and the dollar comes by itself.
func TestWithoutSnowTheDollarComesByItself(t *testing.T) {
	s := stage(t).At(4, "goods", 0).Take(1, engine.Production)
	s.P.Display[engine.Light1] = engine.Column{board.NoColor, board.NoColor, board.NoColor}
	s.P.Round = 2
	s.P.Players[0].Locomotive, s.P.Players[1].Income = 6, 10
	s.Do(0, "move none")
	if step := s.G.Step(&s.P).Name; step != "production" {
		t.Fatalf("at %s", step)
	}
	// $10, income 10, expenses 2 shares and 1 locomotive, and the dollar
	if cash := s.P.Players[1].Cash; cash != 18 {
		t.Errorf("$%d, want $18", cash)
	}
}

// Track from a place back to itself is no link: a section that becomes such gives its marker back.
func TestALoopHasNoMarker(t *testing.T) {
	s := trial.NewStage(t, "blizzard", "2002", 3).Clear().Lay(0, "L6 NW-NE, M5 SW,SE,S, N6 NW-SW").At(3, "build", 0)
	mark(s, "N6", 0)
	s.Do(0, "build M7 N-NE")
	if snowOn(s) != "" {
		t.Errorf("snow on %q", snowOn(s))
	}
}
