package berlin1890_test

import (
	"testing"

	"railpost/engine"
	"railpost/engine/board"
	"railpost/maps/trial"
)

const (
	brown engine.Seat = iota
	red
	purple
)

func stage(t *testing.T) *trial.Stage {
	t.Helper()
	return trial.NewStage(t, "berlin-1890", "", 3)
}

func TestSetUp(t *testing.T) {
	s := stage(t)
	// 20 of each colour and 16 black, less 3 blue, 3 red, 2 purple, 2 yellow, 2 black.
	want := map[board.Color]int{board.Red: 17, board.Blue: 17, board.Purple: 18, board.Yellow: 18, board.Black: 14}
	takes := map[board.Color]int{}
	for c, n := range want {
		if got := s.G.Rules.Bag[c]; got != n {
			t.Errorf("%d %s cubes, want %d", got, c, n)
		}
	}
	cities := 0
	for i := range s.G.Board.Places {
		pl := &s.G.Board.Places[i]
		if n := len(s.G.Row(&s.P, pl.Hexes[0])); pl.Town && n != 0 || !pl.Town && n != 4 {
			t.Errorf("%d cubes in %s", n, pl.Name)
		}
		if pl.Town {
			continue
		}
		cities++
		for c := range board.NumColors {
			if s.P.Colors[i].Has(c) {
				takes[c]++
			}
		}
	}
	if cities != 12 || s.P.BagSize() != 84-48 {
		t.Errorf("%d cities, %d cubes in the bag", cities, s.P.BagSize())
	}
	for c, n := range map[board.Color]int{board.Red: 3, board.Blue: 3, board.Purple: 2, board.Yellow: 2, board.Black: 2} {
		if takes[c] != n {
			t.Errorf("%d cities take %s, want %d", takes[c], c, n)
		}
	}
	for c, squares := range s.P.Display {
		if squares[0] != board.NoColor {
			t.Errorf("column %s is filled", engine.ColumnName(c))
		}
	}
}

func TestActions(t *testing.T) {
	s := stage(t)
	if s.G.ActionNumber(engine.Urbanization) >= 0 || len(s.G.Rules.Actions) != 6 {
		t.Errorf("%d actions", len(s.G.Rules.Actions))
	}
	for i, c := range s.G.Rules.Cities {
		if c != board.NoColor {
			t.Errorf("there is New City %c", 'A'+i)
		}
	}
}

func TestTwoTilesTheEngineerThree(t *testing.T) {
	// From Moabit (D6) by C7 and C9 to B10: three tiles.
	const three = "build C7 NE-S, C9 N-SW, B10 NE-S"
	s := stage(t).At(1, "build", brown)
	s.P.Players[brown].Cash = 30
	s.Refused(brown, three, "build.too-many-tiles")
	s.Take(brown, engine.Engineer)
	s.Refused(brown, three+"; build B12 N-SE", "build.too-many-tiles")
	s.Do(brown, three)
	if s.P.Players[brown].Cash != 30-9 {
		t.Errorf("$%d left", s.P.Players[brown].Cash)
	}
}

func TestPrices(t *testing.T) {
	for _, c := range []struct {
		name, before, order string
		price               int
	}{
		{"simple on plain", "", "build C7 NE-S", 3}, // elsewhere 2
		{"simple on a river", "", "build D8 N-S", 3},
		{"redirecting a simple tile", "C7 NE-S", "redirect C7 NE-SE", 3}, // elsewhere 2
		{"crossing on plain", "C9 N-S", "build C7 NE-SW+N-S", 4},
		{"side by side on plain", "C9 N-S", "build C7 NE-SW+S-SE", 3},
		{"crossing on a river", "E9 NW-S", "build D8 N-S+NW-SE", 5},
		{"side by side on a river", "E9 NW-S", "build D8 N-S+NE-SE", 4},
		{"crossing in place of simple", "C7 NE-SW, C9 N-S", "build C7 N-S", 3},
		{"side by side in place of simple", "C7 NE-SW, C9 N-S", "build C7 S-SE", 2},
		{"redirecting on a complex tile", "C7 NE-SW+S-SE, C9 N-S", "redirect C7 S-N", 2},
		{"town with one exit", "F4 N-S", "build F2 S", 2},
		{"town with two exits", "F4 N-S", "build F2 S,SE", 3},
		{"one exit more", "G3 NW-NE, F2 SE", "build F2 S", 3},
	} {
		s := stage(t)
		if c.before != "" {
			s.Lay(brown, c.before)
		}
		s.P.Players[brown].Cash, s.P.Players[brown].Started = 30, true
		s.At(1, "build", brown)
		s.Do(brown, c.order)
		if got := 30 - int(s.P.Players[brown].Cash); got != c.price {
			t.Errorf("%s: $%d, want %d", c.name, got, c.price)
		}
	}
}

// The example of the text: the yellow cube on the right of Humboldt Hafen goes to Moabit, then the purple one to
// Stettiner Bahnhof; then the red one is on the right.
func TestOnlyTheRightmostCubeMoves(t *testing.T) {
	s := stage(t).Clear()
	takes := func(name string, c board.Color) { s.P.Colors[s.Place(name)] = board.Colors(0).With(c) }
	takes("Moabit", board.Yellow)
	takes("Stettiner Bahnhof", board.Purple)
	takes("Humboldt Hafen", board.Black)
	s.Lay(purple, "E7 NW-SE, F6 NE-S")
	s.Put("Humboldt Hafen", board.Yellow, board.Purple, board.Red, board.Yellow)
	s.At(1, "goods", purple, red)
	s.Refused(purple, "move purple Humboldt Hafen to Stettiner Bahnhof", "move.row")
	for _, c := range s.G.Legal(&s.P, purple) {
		if c.Order.Verb == "move" && len(c.Order.Stops) > 0 && c.Order.Cube != board.Yellow {
			t.Errorf("a %s cube can move", c.Order.Cube)
		}
	}
	s.Do(purple, "move yellow Humboldt Hafen to Moabit")
	s.At(1, "goods", purple)
	s.Do(purple, "move purple Humboldt Hafen to Stettiner Bahnhof")
	row := s.G.Row(&s.P, s.Hex("Humboldt Hafen"))
	if len(row) != 2 || row[0] != board.Red || row[1] != board.Yellow {
		t.Errorf("the row is %v", row)
	}
}

// refill begins goods growth with a bag that gives these cubes one after the other.
func refill(t *testing.T, s *trial.Stage, bag ...board.Color) (asked []string) {
	t.Helper()
	s.Chance = func(a engine.Ask) (engine.Answer, error) {
		asked = append(asked, a.String())
		cubes := bag[:a.N]
		bag = bag[a.N:]
		return engine.Answer{Colors: cubes}, nil
	}
	s.At(1, "refill")
	if err := s.G.Step(&s.P).Begin(&engine.Table{Game: s.G, P: &s.P, Chance: s.Chance}); err != nil {
		t.Fatal(err)
	}
	return asked
}

func TestGrowthWithoutProduction(t *testing.T) {
	s := stage(t)
	s.P.TakeCube(s.Hex("Charlottenburg"), s.G.Row(&s.P, s.Hex("Charlottenburg"))[0])
	gone := s.G.Row(&s.P, s.Hex("Gesundbrunnen"))
	s.P.TakeCube(s.Hex("Gesundbrunnen"), gone[0])
	s.P.TakeCube(s.Hex("Gesundbrunnen"), gone[1])
	asked := refill(t, s, board.Red, board.Blue, board.Black)
	// Gesundbrunnen lies nearer the top than Charlottenburg, though farther right.
	if len(asked) != 2 || asked[0] != "Gesundbrunnen 2 of turn 1" || asked[1] != "Charlottenburg 1 of turn 1" {
		t.Errorf("drawn: %v", asked)
	}
	row := s.G.Row(&s.P, s.Hex("Gesundbrunnen"))
	if len(row) != 4 || row[0] != gone[2] || row[2] != board.Red || row[3] != board.Blue {
		t.Errorf("Gesundbrunnen's row is %v", row)
	}
	if s.P.NumQueue != 0 {
		t.Error("somebody is asked")
	}
}

func TestGrowthWithProduction(t *testing.T) {
	s := stage(t).Take(red, engine.Production)
	for _, name := range []string{"Moabit", "Rixdorf", "Rixdorf"} {
		s.P.TakeCube(s.Hex(name), s.G.Row(&s.P, s.Hex(name))[0])
	}
	refill(t, s, board.Red, board.Blue, board.Black)
	if s.P.Awaited() != red || s.P.Drawn[0] != board.Red {
		t.Fatalf("asked is %d, in hand %v", s.P.Awaited(), s.P.Drawn[:s.P.NumDrawn])
	}
	s.Refused(red, "refill blue Moabit", "refill.color")
	s.Refused(red, "refill red Wedding", "refill.city")
	s.Refused(red, "refill red Charlottenburg", "refill.full")
	s.Do(red, "refill red Rixdorf")
	if s.P.Drawn[0] != board.Blue {
		t.Fatalf("in hand %v", s.P.Drawn[:s.P.NumDrawn])
	}
	// The first wish that fits is done.
	s.Do(red, "refill red Rixdorf, blue Moabit, else any")
	// Of the last cube there is nothing to choose: only Rixdorf has room.
	if row := s.G.Row(&s.P, s.Hex("Rixdorf")); len(row) != 4 || row[2] != board.Red || row[3] != board.Black {
		t.Errorf("Rixdorf's row is %v", row)
	}
	if row := s.G.Row(&s.P, s.Hex("Moabit")); len(row) != 4 || row[3] != board.Blue {
		t.Errorf("Moabit's row is %v", row)
	}
	if step := s.G.Step(&s.P); step.Name == "refill" || s.P.NumDrawn != 0 {
		t.Errorf("the game stands at %s, %d cubes in hand", step.Name, s.P.NumDrawn)
	}
}
