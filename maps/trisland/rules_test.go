package trisland_test

import (
	"testing"

	"railpost/engine"
	"railpost/engine/board"
	"railpost/maps"
	"railpost/maps/trial"
)

const (
	brown engine.Seat = iota
	red
	purple
)

func stage(t *testing.T, options ...string) *trial.Stage {
	t.Helper()
	return trial.NewStage(t, "trisland", "", 3, options...)
}

func TestThreePlayersEightTurns(t *testing.T) {
	if s := stage(t); s.G.Turns() != 8 {
		t.Errorf("%d turns", s.G.Turns())
	}
	for _, n := range []int{2, 4} {
		if _, err := maps.Game("trisland", "", n, nil); err == nil {
			t.Errorf("%d can play", n)
		}
	}
}

func TestSetUp(t *testing.T) {
	s := stage(t)
	for c, n := range map[board.Color]int{board.Red: 16, board.Blue: 16, board.Yellow: 16, board.Black: 16, board.Purple: 0} {
		if got := s.G.Rules.Bag[c]; got != n {
			t.Errorf("%d %s cubes, want %d", got, c, n)
		}
	}
	filled := 0
	for c, squares := range s.P.Display {
		want := 0
		switch {
		case c < engine.Dark1:
			want = 3
		case c >= engine.ColumnA && c < engine.ColumnA+3:
			want = 2
		}
		for i, x := range squares {
			if (x != board.NoColor) != (i < want) {
				t.Errorf("column %s holds %v", engine.ColumnName(c), squares)
			}
			if x != board.NoColor {
				filled++
			}
		}
	}
	if filled != 24 || s.P.NumCubes != 24 || s.P.BagSize() != 64-48 {
		t.Errorf("%d on the display, %d in six cities, %d in the bag", filled, s.P.NumCubes, s.P.BagSize())
	}
	for i, c := range s.G.Rules.Cities {
		if (c != board.NoColor) != (i < 3) {
			t.Errorf("New City %c is there: %v", 'A'+i, c != board.NoColor)
		}
	}
}

func TestMarkersOverActions(t *testing.T) {
	s := stage(t)
	over := map[string]int16{engine.FirstBuild: 2, engine.Engineer: 2, engine.Locomotive: 2, engine.Urbanization: 1, engine.Production: 1}
	if len(s.G.Rules.Actions) != len(over) {
		t.Errorf("%d actions", len(s.G.Rules.Actions))
	}
	for seat := range engine.Seat(3) {
		for key, n := range over {
			if got := s.P.Players[seat].Counter[s.G.ActionNumber(key)]; got != n {
				t.Errorf("seat %d has %d markers over %s, want %d", seat, got, key, n)
			}
		}
	}
	s.At(1, "action", brown, red, purple)
	s.Do(brown, "take urbanization")
	s.Refused(red, "take urbanization", "take.taken")
	s.Do(red, "take engineer")
	s.Do(purple, "take production")
	s.Run("advance")
	s.At(2, "action", brown, red, purple)
	s.Refused(brown, "take urbanization", "take.no-marker")
	s.Do(brown, "take engineer")
	s.Refused(red, "take engineer", "take.taken") // a marker is left, but the action is not free
	s.Do(red, "take locomotive")
	if s.P.Players[red].Locomotive != 2 {
		t.Error("the locomotive did not improve")
	}
	if got := s.P.Players[red].Counter[s.G.ActionNumber(engine.Locomotive)]; got != 1 {
		t.Errorf("%d markers over Locomotive", got)
	}
}

func TestNoMarkerOverAFreeActionNoAction(t *testing.T) {
	s := stage(t).At(8, "action", brown)
	for a := range s.G.Rules.Actions {
		s.P.Players[brown].Counter[a] = 0
	}
	s.P.Players[brown].Counter[s.G.ActionNumber(engine.Engineer)] = 1
	s.Take(red, engine.Engineer)
	o, forced := s.G.Step(&s.P).Forced(s.G, &s.P, brown)
	if !forced || o.Verb != "take" || o.Word != "" {
		t.Errorf("%+v, without a choice: %v", o, forced)
	}
}

// Of 20 markers eight lie over actions; one joins the others at the end of each turn in which an action was taken.
func TestMarkersForTrack(t *testing.T) {
	s := stage(t)
	if n := s.G.Markers(&s.P, brown); n != 12 {
		t.Errorf("%d markers for track in turn 1", n)
	}
	s.At(1, "action", brown)
	s.Do(brown, "take engineer")
	if n := s.G.Markers(&s.P, brown); n != 12 {
		t.Errorf("%d markers for track while one lies on the action", n)
	}
	s.Run("advance")
	if n := s.G.Markers(&s.P, brown); n != 13 {
		t.Errorf("%d markers for track in turn 2", n)
	}
}

func TestInnerMountains(t *testing.T) {
	// H10, G11 and H12; H10 lies south-east of Inner North (G9).
	s := stage(t).At(1, "build", brown)
	s.Do(brown, "build H10 NW-S")
	if s.P.Players[brown].Cash != 10-6 {
		t.Errorf("$%d left of 10", s.P.Players[brown].Cash)
	}
	s.At(1, "build", brown)
	s.Do(brown, "redirect H10 NW-SW") // only the first tile costs 6
	if s.P.Players[brown].Cash != 4-2 {
		t.Errorf("$%d left of 4", s.P.Players[brown].Cash)
	}
}

func TestEngineerLaysFour(t *testing.T) {
	s := stage(t).Take(brown, engine.Engineer).At(1, "build", brown)
	s.P.Players[brown].Cash = 30
	s.Refused(brown, "build none", "engineer.compulsory")
	s.Refused(brown, "build F8 NW-SE, E7 SE-SW", "engineer.compulsory")
	// With $3 there is a tile for $2, and then no other.
	s.P.Players[brown].Cash = 3
	s.Refused(brown, "build none", "engineer.compulsory")
	s.Do(brown, "build A9 NE-S")
}

func TestEngineerMayGoBroke(t *testing.T) {
	// All the money is spent though $3 of expenses wait; with $1 nothing can be laid, and nothing must be.
	s := stage(t).Take(brown, engine.Engineer).At(1, "build", brown)
	s.P.Players[brown].Cash = 1
	if o, forced := s.G.Step(&s.P).Forced(s.G, &s.P, brown); !forced || len(o.Parts) > 0 {
		t.Errorf("with $1: %+v, without a choice: %v", o, forced)
	}
}

func TestUrbanizationMustBeUsed(t *testing.T) {
	s := stage(t).Take(brown, engine.Urbanization).At(1, "build", brown)
	s.Refused(brown, "build none", "urbanize.compulsory")
	s.Refused(brown, "build H10 NW-S", "urbanize.compulsory")
	s.Do(brown, "urbanize North Gap A")
}

func TestUrbanizationWithoutATown(t *testing.T) {
	s := stage(t).Take(brown, engine.Urbanization)
	for i, town := range []string{"North Gap", "West Gap", "East Gap"} {
		s.City(town, byte('A'+i))
	}
	s.At(1, "build", brown)
	s.Do(brown, "build none") // no New City is in the box
}

func TestUrbanizeAnytimeIsStillCompulsory(t *testing.T) {
	s := stage(t, engine.UrbanizeAnytime).Take(brown, engine.Urbanization).At(1, "build", brown)
	s.Refused(brown, "build H10 NW-S", "urbanize.compulsory")
	s.Do(brown, "build H10 NW-S; urbanize North Gap A")
}

func TestFirstBuildForcesNothing(t *testing.T) {
	s := stage(t).Take(brown, engine.FirstBuild).At(1, "build", brown)
	s.Do(brown, "build none")
}

func TestProductionCannotBeDeclined(t *testing.T) {
	s := stage(t).Take(brown, engine.Production)
	s.P.Display[engine.Light1] = engine.Column{board.NoColor, board.NoColor, board.NoColor}
	var decliner engine.Seat
	s.Chance = func(a engine.Ask) (engine.Answer, error) {
		decliner = a.Decliner
		return engine.Answer{Colors: []board.Color{board.Red, board.Black}}, nil
	}
	s.At(1, "production")
	if err := s.G.Step(&s.P).Begin(&engine.Table{Game: s.G, P: &s.P, Chance: s.Chance}); err != nil {
		t.Fatal(err)
	}
	if decliner != engine.Nobody || s.P.Awaited() != brown {
		t.Errorf("seat %d may decline, %d is asked", decliner, s.P.Awaited())
	}
	s.Refused(brown, "place none", "place.all")
}

// What is done at the deadline must be legal, too.
func TestDefaultBuildIsLegal(t *testing.T) {
	for _, key := range []string{engine.Engineer, engine.Urbanization, engine.FirstBuild} {
		s := stage(t).Take(brown, key).At(1, "build", brown)
		o := s.G.Default(&s.P, brown)
		if _, err := s.G.Build(&s.P, brown, o); err != nil {
			t.Errorf("%s: %+v: %v", key, o, err)
		}
	}
}

func TestGrowthOfTheLightHalfOnly(t *testing.T) {
	s := stage(t)
	s.P.Turn = 1
	var rolled []string
	s.Chance = func(a engine.Ask) (engine.Answer, error) {
		rolled = append(rolled, a.String())
		return engine.Answer{Dice: []uint8{1, 1, 6}}, nil
	}
	s.Run("light")
	if len(rolled) != 1 || rolled[0] != "light 3 of turn 1" {
		t.Errorf("rolled: %v", rolled)
	}
}
