package ukraine_test

import (
	"testing"

	"railpost/engine"
	"railpost/engine/board"
	"railpost/maps"
	"railpost/maps/trial"
	"railpost/maps/ukraine"
)

func stage(t *testing.T) *trial.Stage { return trial.NewStage(t, "ukraine", "", 4) }

func TestOneTurnFewer(t *testing.T) {
	for players, turns := range map[int]int{3: 9, 4: 7, 5: 6} {
		g, err := maps.Game("ukraine", "", players, nil)
		if err != nil {
			t.Fatal(err)
		}
		if g.Turns() != turns {
			t.Errorf("%d players: %d turns, not %d", players, g.Turns(), turns)
		}
	}
	for _, players := range []int{2, 6} {
		if _, err := maps.Game("ukraine", "", players, nil); err == nil {
			t.Errorf("%d players can play", players)
		}
	}
}

func TestTwoCubesInEveryCity(t *testing.T) {
	s := stage(t)
	for _, pl := range s.G.Board.Places {
		want, got := 2, 0
		if pl.Town {
			want = 0
		}
		for _, n := range s.On(pl.Name) {
			got += int(n)
		}
		if got != want {
			t.Errorf("%s: %d cubes, not %d", pl.Name, got, want)
		}
	}
}

// The marker must be laid by who took the action; nobody is asked if nobody took it.
func TestCivilUnrestIsCompulsory(t *testing.T) {
	s := stage(t).At(1, "build", 0)
	s.Do(0, "build none")
	if step := s.G.Step(&s.P).Name; step != "goods" {
		t.Errorf("nobody took it, but %s is asked", step)
	}
	s = stage(t).At(1, "build", 0).Take(2, ukraine.CivilUnrest)
	s.Do(0, "build none")
	if step := s.G.Step(&s.P).Name; step != "unrest" || s.P.Awaited() != 2 {
		t.Fatalf("%s asks %d", step, s.P.Awaited())
	}
	if d := s.G.Default(&s.P, 2); len(d.Hexes) != 1 {
		t.Errorf("by default nothing is marked: %+v", d)
	}
	if list := s.G.Legal(&s.P, 2); len(list) != len(s.G.Board.Hexes) {
		t.Errorf("%d hexes can be marked, not all %d", len(list), len(s.G.Board.Hexes))
	}
	if _, _, err := s.G.Play(&s.P, 2, engine.Order{Verb: "unrest"}, nil); err == nil {
		t.Error("no hex need be named")
	}
	if _, _, err := s.G.Play(&s.P, 2, engine.NoMove(), nil); err == nil {
		t.Error("he need not mark a hex")
	}
}

// Lviv (C7) and Chernivtsi (E13) are linked over D8, D10 and D12.
func TestNoCubeStartsOnEntersOrCrossesTheHex(t *testing.T) {
	for marked, ok := range map[string]bool{
		"Lviv": false, "D8": false, "D10": false, "D12": false, "Chernivtsi": false, "Ternopil": true, "C9": true,
	} {
		s := stage(t).Clear().Lay(0, "D8 NW-S, D10 N-S, D12 N-SE").Put("Lviv", board.Red)
		s.At(1, "unrest", 1).Do(1, "unrest "+marked)
		s.At(1, "goods", 0)
		if !ok {
			s.Refused(0, "move red Lviv > Chernivtsi", "move.closed")
			for _, c := range s.G.Legal(&s.P, 0) {
				if c.Order.Verb == "move" && len(c.Order.Stops) > 0 {
					t.Errorf("%s is marked and %+v listed", marked, c.Order)
				}
			}
			continue
		}
		s.Do(0, "move red Lviv > Chernivtsi")
		if n := s.P.Players[0].Income; n != 1 {
			t.Errorf("%s is marked: income %d", marked, n)
		}
	}
}

// The marker lies until the next Move Goods phase begins, and comes off then also if nobody takes the action again.
func TestTheMarkerLiesUntilTheNextMoveGoods(t *testing.T) {
	s := stage(t).At(1, "unrest", 1)
	s.Do(1, "unrest Kyiv")
	s.At(2, "build", 0)
	if signs := s.G.Rules.Signs(s.G, &s.P); len(signs) != 1 || signs[0].Hex != s.Hex("Kyiv") {
		t.Errorf("before Move Goods the marker is gone: %v", signs)
	}
	s.Do(0, "build none")
	if signs := s.G.Rules.Signs(s.G, &s.P); len(signs) != 0 {
		t.Errorf("the marker is still there: %v", signs)
	}
}

// The dice of goods growth may put cubes where the marker lies (ruling). Kyiv is light 5.
func TestGrowthGoesOnInUnrest(t *testing.T) {
	s := stage(t).Clear().At(1, "unrest", 1)
	s.Do(1, "unrest Kyiv")
	table := &engine.Table{Game: s.G, P: &s.P}
	table.Grow(engine.ColumnNumber("light5"))
	if s.P.NumCubes != 1 || s.P.Cubes[0].At != s.Hex("Kyiv") {
		t.Error("no cube came to Kyiv")
	}
}
