package seattle_test

import (
	"slices"
	"testing"

	"railpost/engine"
	"railpost/engine/board"
	"railpost/maps/trial"
)

func TestAirportGrows(t *testing.T) {
	s := stage(t, 3).Clear().At(2, "airport")
	s.Chance = chance(nil, map[string][]board.Color{"Airport": {board.Red}})
	for range 3 {
		s.Run("airport")
	}
	if got := size(s.On("Airport")); got != 3 || len(overflow(s)) != 0 {
		t.Errorf("%d cubes at the Airport, overflow %v", got, overflow(s))
	}
	s.Run("airport")
	if got := size(s.On("Airport")); got != 3 || !slices.Equal(overflow(s), []board.Color{board.Red}) {
		t.Errorf("%d cubes at the Airport, overflow %v, want one red", got, overflow(s))
	}
}

// grow plays up to goods growth with the players' transports done, and gives the stage there.
func grow(s *trial.Stage, seat engine.Seat, dice map[string][]uint8, cubes map[string][]board.Color) *trial.Stage {
	s.At(2, "goods", seat)
	s.P.Round = 5
	s.Chance = chance(dice, cubes)
	for i := range s.P.Players[:s.P.Seats] {
		s.P.Players[i].Cash = 30
	}
	s.Do(seat, "move none")
	return s
}

var red3 = []board.Color{board.Red, board.Red, board.Red}

// The example: 3, 3 and 6; the first two cubes go to sector 3, the third to sector 6.
func TestGrowthExample(t *testing.T) {
	s := grow(stage(t, 3).Clear(), petra, map[string][]uint8{"growth first": {3, 3, 6}, "growth second": {1, 1, 1}},
		map[string][]board.Color{"Airport": {board.Black}, "growth first": {board.Red, board.Blue, board.Yellow}, "growth second": red3})
	if s.P.Awaited() != petra {
		t.Fatalf("seat %d is asked", s.P.Awaited())
	}
	for _, c := range []struct{ order, code string }{
		{"put red Discovery Park, blue Fremont, yellow Mercer Island", ""},
		{"put red South Lake Union, blue South Lake Union, yellow Columbia City", ""},
		{"put yellow Renton, blue Fremont, red Fremont", ""},
		{"put red Renton, blue Fremont, yellow Mercer Island", "put-no-cube"},
		{"put red Downtown, blue Fremont, yellow Mercer Island", "put-no-cube"},
		{"put black Fremont, blue Fremont, yellow Mercer Island", "put-no-cube"},
		{"put red Fremont, blue Fremont", "put-all"},
	} {
		s.Refused(petra, c.order, c.code)
	}
	s.P.AddCube(s.Hex("Fremont"), board.Black)
	s.Refused(petra, "put red Fremont, blue Fremont, yellow Mercer Island", "put-full")
	s.Do(petra, "put red Fremont, blue Discovery Park, yellow Mercer Island")
	if !s.P.HasCube(s.Hex("Fremont"), board.Red) || !s.P.HasCube(s.Hex("Mercer Island"), board.Yellow) || s.P.Awaited() != karin {
		t.Error("the cubes do not lie where they were put")
	}
}

// The example: with three New Cities and Urbanization, 1, 1 and 2; a 1 is rolled again and comes to 2. Sector 2 takes
// both cubes, sector 1 is full.
func TestRerollAndOverflowExample(t *testing.T) {
	s := stage(t, 3).Clear().City("Crown Hill", 'A').City("Fremont", 'B').City("Renton", 'C').Take(petra, engine.Urbanization)
	for _, full := range []string{"Greenwood", "Crown Hill", "Ballard", "Northgate", "Wallingford"} {
		s.Put(full, board.Black, board.Black)
	}
	grow(s, petra, map[string][]uint8{"growth first": {1, 1, 2}, "growth first again": {2}, "growth second": {6, 6, 6}},
		map[string][]board.Color{"Airport": {board.Black}, "growth first": {board.Red, board.Blue, board.Yellow}, "growth second": red3})
	s.Refused(petra, "reroll 3", "reroll-no-die")
	s.Refused(petra, "reroll 257", "reroll-no-die") // 1 in a byte
	s.Do(petra, "reroll 1")
	// The first 1 shows 2 now: red and yellow have room in the University District alone, blue has none.
	if s.P.Awaited() != karin {
		t.Fatalf("seat %d is asked, though Petra has no choice", s.P.Awaited())
	}
	if got := s.On("University District"); got[board.Red] != 1 || got[board.Yellow] != 1 {
		t.Errorf("in the University District lie %v", got)
	}
	if !slices.Equal(overflow(s), []board.Color{board.Blue}) {
		t.Errorf("overflow %v, want blue", overflow(s))
	}
}

func TestRerollMayBeDeclined(t *testing.T) {
	cities := func() *trial.Stage {
		return stage(t, 3).Clear().City("Crown Hill", 'A').City("Fremont", 'B').City("Renton", 'C')
	}
	dice := map[string][]uint8{"growth first": {3, 3, 6}}
	cubes := map[string][]board.Color{"Airport": {board.Black}, "growth first": red3}
	s := grow(cities().Take(petra, engine.Urbanization), petra, dice, cubes)
	s.Do(petra, "reroll none")
	s.Refused(petra, "reroll 3", "early")
	s.Refused(petra, "put red Fremont, red Fremont, red Renton", "")
	// Without the action, or before the third New City, nothing is rolled again.
	for _, s := range []*trial.Stage{grow(cities(), petra, dice, cubes),
		grow(stage(t, 3).Clear().City("Crown Hill", 'A').City("Fremont", 'B').Take(petra, engine.Urbanization), petra, dice, cubes)} {
		if step := s.G.Step(&s.P).Name; step != "growth" {
			t.Errorf("the game stands at %s", step)
		}
	}
}

func TestPlayersGrowInOrder(t *testing.T) {
	s := stage(t, 3).Clear()
	s.P.Order = [engine.MaxSeats]engine.Seat{daria, petra, karin}
	names := map[string][]uint8{"growth first": {1, 2, 3}, "growth second": {1, 2, 3}, "growth third": {1, 2, 3}}
	cubes := map[string][]board.Color{"Airport": {board.Black}, "growth first": red3, "growth second": red3, "growth third": red3}
	grow(s, petra, names, cubes)
	for _, want := range []engine.Seat{daria, petra, karin} {
		if s.P.Awaited() != want {
			t.Fatalf("seat %d is asked, want %d", s.P.Awaited(), want)
		}
		s.Do(want, "put red Greenwood, red Northgate, red Fremont")
		if want == petra { // both squares of these are taken
			break
		}
	}
	s.Refused(karin, "put red Greenwood, red Wallingford, red Discovery Park", "put-full")
}

func TestNoGrowthInTheLastTurn(t *testing.T) {
	s := stage(t, 3).Clear().At(9, "goods", petra)
	s.P.Round = 5
	s.Do(petra, "move none")
	if !s.P.Over || s.P.NumCubes != 0 {
		t.Errorf("over: %v, %d cubes on the board", s.P.Over, s.P.NumCubes)
	}
}
