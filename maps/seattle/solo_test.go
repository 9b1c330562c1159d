package seattle_test

import (
	"slices"
	"testing"

	"railpost/engine"
	"railpost/engine/board"
	"railpost/maps/trial"
)

func TestNoneOneOrBothActions(t *testing.T) {
	for order, want := range map[string]struct{ taken, markers int }{
		"take none": {0, 0}, "take engineer": {1, 1}, "take locomotive": {1, 1}, "take engineer, locomotive": {2, 2},
	} {
		s := stage(t, 1).At(2, "action", petra)
		s.Do(petra, order)
		taken := 0
		for a := range s.G.Rules.Actions {
			if s.P.Taken[a] == petra {
				taken++
			}
		}
		if taken != want.taken || figure(t, s, "markers", petra) != want.markers {
			t.Errorf("%s: %d taken, %d markers", order, taken, figure(t, s, "markers", petra))
		}
	}
	s := stage(t, 1).At(2, "action", petra)
	s.Refused(petra, "take engineer, engineer", "take-twice")
	if len(s.G.Rules.Actions) != 2 {
		t.Errorf("%d actions, want 2", len(s.G.Rules.Actions))
	}
}

// Markers are added up over the turns.
func TestMarkersStay(t *testing.T) {
	s := stage(t, 1)
	for range 3 {
		s.At(2, "action", petra).Do(petra, "take engineer")
	}
	if got := figure(t, s, "markers", petra); got != 3 {
		t.Errorf("%d markers, want 3", got)
	}
}

// fourTiles is a build of four tiles that touch a city each, or the tile before.
const fourTiles = "build D14 NE,S; build E15 N-SW; build G9 N-S; build G11 N-S"

func TestSoloEngineerLaysFour(t *testing.T) {
	s := stage(t, 1).At(2, "build", petra)
	s.P.Players[petra].Cash = 50
	s.Refused(petra, fourTiles, "build.too-many-tiles")
	s.Take(petra, engine.Engineer)
	s.Refused(petra, fourTiles+"; build C9 N-SE", "build.too-many-tiles")
	s.Do(petra, fourTiles)
}

func TestSoloLocomotive(t *testing.T) {
	for order, want := range map[string]struct{ reach, transports int }{
		"raise reach": {2, 2}, "raise transport": {1, 3}, "raise none": {1, 2},
	} {
		s := stage(t, 1).At(2, "action", petra)
		s.Do(petra, "take locomotive")
		s.Do(petra, order)
		if int(s.P.Players[petra].Locomotive) != want.reach || figure(t, s, "transport", petra) != want.transports {
			t.Errorf("%s: locomotive %d, %d transport actions", order, s.P.Players[petra].Locomotive, figure(t, s, "transport", petra))
		}
	}
}

func TestNoNewCitiesForOne(t *testing.T) {
	s := stage(t, 1)
	for i, c := range s.G.Rules.Cities {
		if c != board.NoColor {
			t.Errorf("there is New City %c", 'A'+i)
		}
	}
	for _, step := range s.G.Rules.Turn {
		if step.Name == "auction" {
			t.Error("there is an auction")
		}
	}
}

// A cube that must go to a full sector, or to a full Airport, ends the game at once, whatever the points.
func TestNoRoomLosesAtOnce(t *testing.T) {
	s := stage(t, 1).Clear()
	s.P.Players[petra].Counter[1] = 40 // cubes kept: points enough
	for _, full := range []string{"Greenwood", "Crown Hill", "Ballard"} {
		s.Put(full, board.Black, board.Black)
	}
	grow(s, petra, map[string][]uint8{"growth first": {1, 2, 3}}, map[string][]board.Color{"Airport": {board.Red}, "growth first": red3})
	if s.P.Over {
		t.Fatal("it ended before the cubes were put")
	}
	s.Do(petra, "put red Northgate, red Fremont")
	if !s.P.Over || s.P.Turn != 2 || s.P.Won(petra) {
		t.Errorf("over %v in turn %d, won %v", s.P.Over, s.P.Turn, s.P.Won(petra))
	}

	s = stage(t, 1).Clear().Put("Airport", board.Red, board.Red, board.Red).At(2, "goods", petra)
	s.P.Round, s.P.Players[petra].Cash = 5, 30
	s.Chance = chance(nil, map[string][]board.Color{"Airport": {board.Red}})
	s.Do(petra, "move none")
	if !s.P.Over || s.P.Won(petra) {
		t.Error("a full Airport does not end the game")
	}
}

// everywhere links every place with Downtown, whatever the rules of building say.
func everywhere(s *trial.Stage) *trial.Stage {
	g := *s.G
	for i := range g.Board.Places {
		if id := board.PlaceID(i); id != s.Place("Downtown") && id != s.Place("Airport") {
			g.Direct = append(g.Direct[:len(g.Direct):len(g.Direct)], board.Link{A: id, B: s.Place("Downtown")})
			s.P.Direct[len(g.Direct)-1] = petra
		}
	}
	s.G = &g
	return s
}

// At the end shares and markers are paid from cash, then from income; then cubes kept count for, cubes left and places
// not linked against.
func TestSoloEnd(t *testing.T) {
	for _, c := range []struct {
		name                  string
		cash, income          int16
		shares                int8
		markers, kept, placed int16
		linked                bool
		won                   bool
		score                 int
		cashLeft, incomeLeft  int16
	}{
		// The last turn's expenses are 5 + 1, the debts 5 × 5 + 2 × 5.
		{"paid from cash", 41, 0, 5, 2, 4, 3, true, true, 1, 0, 0},
		{"paid from income", 30, 8, 5, 2, 3, 3, true, true, 0, 0, 5},
		{"ruined", 35, 0, 5, 2, 9, 0, true, false, 9, 0, -6},
		{"more cubes left than kept", 41, 0, 5, 2, 3, 4, true, false, -1, 0, 0},
		{"places not linked", 41, 0, 5, 2, 17, 0, false, false, -1, 0, 0},
		{"as many kept as places not linked", 41, 0, 5, 2, 18, 0, false, true, 0, 0, 0},
	} {
		s := stage(t, 1).Clear()
		if c.linked {
			everywhere(s)
		}
		pl := &s.P.Players[petra]
		pl.Cash, pl.Income, pl.Shares, pl.Counter[6], pl.Counter[1] = c.cash, c.income, c.shares, c.markers, c.kept
		for range c.placed {
			s.Put("Downtown", board.Red)
		}
		s.At(10, "goods", petra)
		s.P.Round = 5
		s.Do(petra, "move none")
		pl = &s.P.Players[petra]
		if s.P.Won(petra) != c.won || s.G.ScoreOf(&s.P, petra).Total != c.score || pl.Cash != c.cashLeft || pl.Income != c.incomeLeft {
			t.Errorf("%s: won %v, score %d, cash %d, income %d", c.name, s.P.Won(petra), s.G.ScoreOf(&s.P, petra).Total, pl.Cash, pl.Income)
		}
		if !s.P.Over {
			t.Errorf("%s: the game is not over", c.name)
		}
	}
}

// Who cannot pay his expenses has lost, too.
func TestSoloInsolvency(t *testing.T) {
	s := stage(t, 1).At(3, "goods", petra)
	s.P.Round, s.P.Players[petra].Cash = 5, 2
	s.Chance = chance(nil, nil)
	events := s.Do(petra, "move none")
	if !s.P.Over || s.P.Won(petra) || !slices.Contains(codes(events), "out") {
		t.Errorf("over %v, %v", s.P.Over, codes(events))
	}
}
