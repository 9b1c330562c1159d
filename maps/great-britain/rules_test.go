package greatbritain_test

import (
	"strings"
	"testing"

	"railpost/engine"
	"railpost/engine/board"
	"railpost/maps/trial"
)

func stage(t *testing.T) *trial.Stage {
	return trial.NewStage(t, "great-britain", "deluxe", 3).Clear()
}

func TestTwoCubesInEveryCity(t *testing.T) {
	s := trial.NewStage(t, "great-britain", "deluxe", 4)
	for id := range s.G.Board.Places {
		want := 0
		if !s.G.Board.Places[id].Town {
			want = 2
		}
		got := 0
		for _, n := range s.P.CountCubes(s.G.Home(board.PlaceID(id))) {
			got += int(n)
		}
		if got != want {
			t.Errorf("%s: %d cubes, want %d", s.G.Board.Places[id].Name, got, want)
		}
	}
}

func TestEightDisksAndTwentyFiveMarkers(t *testing.T) {
	s := stage(t)
	if s.P.Disks != 8 || s.G.Markers(&s.P, 0) != 25 {
		t.Errorf("%d disks, %d markers", s.P.Disks, s.G.Markers(&s.P, 0))
	}
}

func TestNeighbouringCitiesAreLinkedForTwoDollars(t *testing.T) {
	s := stage(t).At(1, "build", 0, 1)
	s.Do(0, "link Liverpool-Manchester")
	if cash := s.P.Players[0].Cash; cash != 8 {
		t.Errorf("$%d left of $10", cash)
	}
	if links := s.G.Links(&s.P, nil); len(links) != 1 || links[0].Sections != 1 || links[0].Owner != 0 || s.G.MarkersUsed(&s.P, 0) != 1 {
		t.Errorf("links %+v", links)
	}
	if n := s.G.ScoreOf(&s.P, 0).Sections; n != 1 {
		t.Errorf("%d points for sections, want 1", n)
	}
	s.Refused(1, "link Liverpool-Manchester", "build.link-taken")
}

// The rule counts a direct link as one tile: two more may be laid with it, and no third.
func TestADirectLinkIsOneTile(t *testing.T) {
	s := stage(t).At(1, "build", 0)
	s.P.Players[0].Cash = 50
	s.Refused(0, "link Liverpool-Manchester; build I31 SW-N; build I29 S-N; build I27 S-N", "build.too-many-tiles")
	s.Do(0, "link Liverpool-Manchester; build I31 SW-N; build I29 S-N")
}

func TestNewCitiesAreLinkedToo(t *testing.T) {
	s := stage(t).At(1, "build", 0)
	s.Refused(0, "link Newport-Cardiff", "build.link-cities")
	s.City("Newport", 'A')
	s.Do(0, "link Newport-Cardiff")
	if l := s.G.Links(&s.P, nil); len(l) != 1 || l[0].Owner != 0 {
		t.Errorf("links %+v", l)
	}
}

func TestNothingCrossesARedLine(t *testing.T) {
	s := stage(t).City("Newport", 'A').At(1, "build", 0)
	s.Refused(0, "link Newport-Bristol", "link.none") // the Severn estuary lies between them
	s.Refused(0, "build G47 N-NE", "build.border")
	s.Do(0, "build G47 NE-SE")
}

func TestNothingLeadsIntoABlackHex(t *testing.T) {
	s := stage(t).At(1, "build", 0)
	s.Lay(0, "H40 NE-NW")
	s.Refused(0, "build G39 SE-SW", "build.into-impassable")
	s.Do(0, "build G39 SE-N")
}

// border lays Birmingham–Gloucester, Gloucester–Newport and Newport–Cardiff, a link each for these owners.
func border(t *testing.T, first, second, third engine.Seat) *trial.Stage {
	s := stage(t)
	s.Lay(first, "H40 NE-S, H42 N").Lay(second, "H42 SW, G43 NE-S, G45 N").Lay(third, "G45 SW")
	for i := range s.P.Players {
		s.P.Players[i].Locomotive = 4
	}
	return s.Put("Birmingham", board.Purple).At(1, "goods", 0, 1, 2)
}

// The example of the rules: a purple cube from Birmingham in England to Cardiff in Wales brings its mover one more.
func TestACubeThatGoesToAnotherCountryBringsOneMore(t *testing.T) {
	const way = "move purple Birmingham to Gloucester to Newport to Cardiff"
	for _, x := range []struct {
		name                 string
		first, second, third engine.Seat
		order                string
		want                 [3]int16
	}{
		{"own links", 0, 0, 0, way, [3]int16{4, 0, 0}},
		{"links of several, nobody named", 0, 1, 2, way, [3]int16{2, 1, 1}},
		{"links of several, an owner named", 0, 1, 2, way + " bonus red", [3]int16{1, 2, 1}},
		{"links of several, himself named", 0, 1, 2, way + " bonus brown", [3]int16{2, 1, 1}},
		{"links of two others, nobody named", 1, 1, 2, way, [3]int16{1, 2, 1}},
		{"links of two others, one named", 1, 1, 2, way + " bonus purple", [3]int16{0, 2, 2}},
		{"links of one other", 1, 1, 1, way, [3]int16{1, 3, 0}},
		{"links of nobody", -1, -1, -1, way, [3]int16{1, 0, 0}},
	} {
		t.Run(x.name, func(t *testing.T) {
			s := border(t, x.first, x.second, x.third)
			s.Do(0, x.order)
			for i, want := range x.want {
				if got := s.P.Players[i].Income; got != want {
					t.Errorf("seat %d: income %d, want %d", i, got, want)
				}
			}
		})
	}
}

func TestWhoCannotBeNamed(t *testing.T) {
	const way = "move purple Birmingham to Gloucester to Newport to Cardiff"
	border(t, 0, 0, 1).Refused(0, way+" bonus purple", "bonus.not-used")
	border(t, 1, 1, 1).Refused(0, way+" bonus red", "bonus.not-used")
	border(t, 0, 1, 2).Refused(0, way+" bonus red purple", "bonus.one")
	s := border(t, 0, 1, 2).Put("Liverpool", board.Yellow)
	s.P.Direct[directLink(t, s, "Liverpool", "Manchester")] = 1
	s.Refused(0, "move yellow Liverpool to Manchester bonus red", "bonus.same-country")
}

func directLink(t *testing.T, s *trial.Stage, a, b string) int {
	t.Helper()
	x, y := s.Place(a), s.Place(b)
	for i, l := range s.G.Direct {
		if l.A == x && l.B == y || l.A == y && l.B == x {
			return i
		}
	}
	t.Fatalf("no link %s–%s", a, b)
	return 0
}

func TestWithinACountryNothingIsAdded(t *testing.T) {
	s := border(t, 0, 1, 2).Put("Liverpool", board.Yellow)
	s.P.Direct[directLink(t, s, "Liverpool", "Manchester")] = 0
	s.Do(0, "move yellow Liverpool to Manchester")
	if n := s.P.Players[0].Income; n != 1 {
		t.Errorf("income %d, want 1", n)
	}
}

// What counts is where the cube starts and ends: one that only passes through Wales brings nothing more.
func TestPassingThroughACountryAddsNothing(t *testing.T) {
	s := stage(t).City("Newport", 'A').City("Gloucester", 'C').City("Oxford", 'E')
	s.Lay(0, "G43 S-NE, I43 NW-SE").Put("Newport", board.Yellow).Put("Oxford", board.Red).At(1, "goods", 0, 1)
	s.P.Players[0].Locomotive, s.P.Players[1].Locomotive = 3, 3
	s.Do(0, "move red Oxford to Gloucester to Newport")
	if n := s.P.Players[0].Income; n != 3 {
		t.Errorf("England to a New City in Wales: %d, want 3", n)
	}
	s.Put("Gloucester", board.Yellow)
	s.Do(1, "move yellow Gloucester to Oxford")
	if n := s.P.Players[1].Income; n != 0 {
		t.Errorf("within England: %d, want 0", n)
	}
}

// Yellow is taken on London's north-west side alone, purple in the north-east; a cube of the side's colour ends there,
// any other goes on.
func TestLondonTakesByItsSides(t *testing.T) {
	s := stage(t).City("Cambridge", 'A').City("Dover", 'E')
	s.Lay(0, "M43 N-S").Lay(1, "N42 NW-S, N44 N-SW").Lay(2, "L42 NE-S, L44 N-SE").Lay(0, "M47 N-SE, N48 NW-SE, O49 NW-NE")
	s.Put("Cambridge", board.Red, board.Yellow, board.Purple, board.Blue, board.Black).At(1, "goods", 0)
	s.P.Players[0].Locomotive = 3
	for _, x := range []struct{ cube, by, code string }{
		{"red", "brown", ""}, {"yellow", "brown", "move.not-taken"}, {"purple", "brown", "move.not-taken"}, {"blue", "brown", "move.not-taken"},
		{"purple", "red", ""}, {"yellow", "red", "move.not-taken"}, {"red", "red", "move.not-taken"},
		{"yellow", "purple", ""}, {"purple", "purple", "move.not-taken"}, {"red", "purple", "move.not-taken"},
		{"black", "brown", "move.not-taken"},
	} {
		if _, code := s.Read(0, "move "+x.cube+" Cambridge > London via "+x.by); strings.TrimSpace(code) != x.code {
			t.Errorf("%s by the side of %s: %q, want %q", x.cube, x.by, code, x.code)
		}
	}
	s.Refused(0, "move yellow Cambridge >purple> London > Dover", "move.stops-earlier")
	s.Do(0, "move yellow Cambridge >brown> London > Dover")
	if got := s.P.Players[0].Income; got != 2 {
		t.Errorf("income %d, want 2", got)
	}
}
