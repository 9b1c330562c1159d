package southcarolina_test

import (
	"errors"
	"testing"

	"railpost/engine"
	"railpost/engine/board"
	southcarolina "railpost/maps/south-carolina"
	"railpost/maps/trial"
)

func stage(t *testing.T) *trial.Stage { return trial.NewStage(t, "south-carolina", "", 2) }

func hoard(s *trial.Stage, seat engine.Seat) *int16 {
	return &s.P.Players[seat].Counter[southcarolina.Hoard]
}

// bids plays the sealed bids of those who are asked.
func bids(t *testing.T, s *trial.Stage, n ...int) []engine.Event {
	t.Helper()
	seats := s.G.Awaits(&s.P)
	var orders []engine.Order
	for _, n := range n {
		orders = append(orders, engine.Order{Verb: "bid", N: n})
	}
	next, events, err := s.G.PlaySealed(&s.P, seats, orders, s.Chance)
	if err != nil {
		t.Fatalf("bids %v: %v", n, err)
	}
	s.P = next
	return events
}

// begin runs the beginning of the bids.
func begin(t *testing.T, s *trial.Stage) []engine.Event {
	t.Helper()
	s.At(2, "auction")
	table := &engine.Table{Game: s.G, P: &s.P, Chance: s.Chance}
	if err := s.G.Rules.StepNamed("auction").Begin(table); err != nil {
		t.Fatal(err)
	}
	return table.Events
}

func TestSetUp(t *testing.T) {
	s := stage(t)
	// 20 red, 20 blue, 16 black less 4 in Greenville, 14 in the rows and 2 with the first New City.
	if got := s.P.BagSize(); got != 56-4-14-2 {
		t.Errorf("%d cubes in the bag", got)
	}
	if s.P.Bag[board.Purple]+s.P.Bag[board.Yellow] != 0 {
		t.Error("the bidding cubes are in the bag")
	}
	if got := s.On("Greenville"); int(got[board.Red]+got[board.Blue]+got[board.Black]) != 4 {
		t.Errorf("Greenville: %v", got)
	}
	if got := s.On("Charleston"); got != [board.NumColors]uint8{} {
		t.Errorf("Charleston: %v", got)
	}
	for turn := range 7 {
		for _, c := range s.P.Display[turn][:2] {
			if c == board.NoColor {
				t.Errorf("row %d is not full", turn+1)
			}
		}
	}
	if *hoard(s, 0) != 20 || *hoard(s, 1) != 20 {
		t.Error("20 bidding cubes each")
	}
	if s.G.Turns() != 8 {
		t.Errorf("%d turns", s.G.Turns())
	}
}

func TestNewCitiesByTurns(t *testing.T) {
	s := stage(t)
	first := s.P.Awaited()
	var placed []engine.Seat
	for _, town := range []string{"Columbia", "Sumter", "Aiken", "Florence"} {
		if s.P.NumDrawn != 2 {
			t.Fatalf("%d cubes drawn before %s", s.P.NumDrawn, town)
		}
		seat, o := s.P.Awaited(), s.G.Legal(&s.P, s.P.Awaited())[0].Order
		o.Hexes = []board.Hex{s.Hex(town)}
		next, _, err := s.G.Play(&s.P, seat, o, s.Chance)
		if err != nil {
			t.Fatal(err)
		}
		s.P = next
		placed = append(placed, seat)
		if n := s.On(town); int(n[board.Red]+n[board.Blue]+n[board.Black]) != 2 {
			t.Errorf("%s: %v", town, n)
		}
		if !s.G.IsCity(&s.P, s.Place(town)) {
			t.Errorf("%s is no city", town)
		}
	}
	if placed[0] != first || placed[1] == first || placed[2] != first || placed[3] == first {
		t.Errorf("placed by %v", placed)
	}
	takes := map[board.Colors]int{}
	for _, at := range s.P.CityAt[:4] {
		takes[s.P.Colors[at]]++
	}
	of := func(c board.Color) board.Colors { return board.Colors(0).With(c) }
	if takes[of(board.Red)] != 1 || takes[of(board.Blue)] != 1 || takes[of(board.Black)] != 2 {
		t.Errorf("New Cities take %v", takes)
	}
	if s.P.Turn != 1 {
		t.Errorf("turn %d after set-up", s.P.Turn)
	}
}

func TestNewCityRefusals(t *testing.T) {
	s := stage(t)
	s.City("Columbia", 'A')
	good := s.G.Legal(&s.P, s.P.Awaited())[0].Order
	for _, c := range []struct {
		name string
		o    engine.Order
		code string
	}{
		{"another letter", engine.Order{Verb: "city", Word: "H", Hexes: []board.Hex{s.Hex("Sumter")}}, "city.letter"},
		{"a city", engine.Order{Verb: "city", Word: good.Word, Hexes: []board.Hex{s.Hex("Greenville")}}, "city.taken"},
		{"a New City", engine.Order{Verb: "city", Word: good.Word, Hexes: []board.Hex{s.Hex("Columbia")}}, "city.taken"},
		{"no town", engine.Order{Verb: "city", Word: good.Word, Hexes: []board.Hex{s.Hex("I11")}}, "city.town"},
		{"another order", engine.Order{Verb: "issue"}, "order.wrong-decision"},
	} {
		_, _, err := s.G.Play(&s.P, s.P.Awaited(), c.o, s.Chance)
		var refused *engine.Error
		if !errors.As(err, &refused) || refused.Code != c.code {
			t.Errorf("%s: %v, want %s", c.name, err, c.code)
		}
	}
}

func TestBribes(t *testing.T) {
	for _, c := range []struct {
		name       string
		have, bids [2]int
		first      engine.Seat
		left       [2]int
	}{
		{"the higher bid is first", [2]int{20, 20}, [2]int{2, 5}, 1, [2]int{18, 15}},
		{"the lower bid is lost, too", [2]int{20, 20}, [2]int{20, 1}, 0, [2]int{0, 19}},
	} {
		s := stage(t).At(2, "auction", 0, 1)
		*hoard(s, 0), *hoard(s, 1) = int16(c.have[0]), int16(c.have[1])
		bids(t, s, c.bids[:]...)
		if s.P.Order[0] != c.first || s.P.Order[1] != 1-c.first {
			t.Errorf("%s: order %v", c.name, s.P.Order)
		}
		if got := [2]int{int(*hoard(s, 0)), int(*hoard(s, 1))}; got != c.left {
			t.Errorf("%s: %v left, want %v", c.name, got, c.left)
		}
		for seat := range engine.Seat(2) {
			if s.P.Players[seat].Cash != 10 {
				t.Errorf("%s: a bid of cubes cost money", c.name)
			}
		}
	}
}

func TestATieIsBidAgain(t *testing.T) {
	s := stage(t).At(2, "auction", 0, 1)
	bids(t, s, 3, 3)
	if *hoard(s, 0) != 17 || *hoard(s, 1) != 17 {
		t.Errorf("%d and %d left after a tie of 3", *hoard(s, 0), *hoard(s, 1))
	}
	if got := s.G.Awaits(&s.P); len(got) != 2 || s.G.Step(&s.P).Name != "auction" {
		t.Fatalf("asked after a tie: %v", got)
	}
	bids(t, s, 1, 2)
	if s.P.Order[0] != 1 || *hoard(s, 0) != 16 || *hoard(s, 1) != 15 {
		t.Errorf("order %v, %d and %d left", s.P.Order, *hoard(s, 0), *hoard(s, 1))
	}
}

func TestBribesAreSealed(t *testing.T) {
	s := stage(t).At(2, "auction", 0, 1)
	if got := s.G.Awaits(&s.P); len(got) != 2 {
		t.Errorf("asked: %v", got)
	}
	if !s.G.Step(&s.P).Sealed {
		t.Error("the bids are not sealed")
	}
	for _, c := range []struct {
		n    int
		code string
	}{{0, "bid.cubes-none"}, {21, "bid.cubes"}, {-1, "bid.cubes-none"}} {
		orders := []engine.Order{{Verb: "bid", N: c.n}, {Verb: "bid", N: 1}}
		_, _, err := s.G.PlaySealed(&s.P, []engine.Seat{0, 1}, orders, s.Chance)
		var refused *engine.Error
		if !errors.As(err, &refused) || refused.Code != c.code {
			t.Errorf("bid %d: %v, want %s", c.n, err, c.code)
		}
	}
}

// A limit, and what to do when outbid, mean nothing where bids are sealed.
func TestABribeIsOneNumber(t *testing.T) {
	for _, at := range []string{"auction", "shares"} { // asked now, and sent early
		s := stage(t).At(2, at, 0, 1)
		s.Refused(0, "bid up to 6", "bid.sealed")
		s.Refused(0, "bid 3 then pass", "bid.sealed")
	}
}

func TestBribesWithoutAChoice(t *testing.T) {
	for _, c := range []struct {
		name  string
		have  [2]int16
		asked []engine.Seat
		first engine.Seat // where nobody is asked
		left  [2]int16
	}{
		{"who has none bids none", [2]int16{0, 1}, nil, 1, [2]int16{0, 0}},
		{"one cube is bid unasked", [2]int16{1, 4}, []engine.Seat{1}, 0, [2]int16{1, 4}},
		{"the other has a choice still", [2]int16{3, 0}, []engine.Seat{0}, 0, [2]int16{3, 0}},
	} {
		s := stage(t)
		*hoard(s, 0), *hoard(s, 1) = c.have[0], c.have[1]
		begin(t, s)
		got := s.G.Awaits(&s.P)
		if len(got) != len(c.asked) || len(got) > 0 && got[0] != c.asked[0] {
			t.Errorf("%s: asked %v", c.name, got)
		}
		if len(c.asked) == 0 && s.P.Order[0] != c.first {
			t.Errorf("%s: order %v", c.name, s.P.Order)
		}
		if got := [2]int16{*hoard(s, 0), *hoard(s, 1)}; got != c.left {
			t.Errorf("%s: %v left, want %v", c.name, got, c.left)
		}
	}
	// One cube against a bid of one: a tie; then one has none left, and the other's last cubes decide.
	s := stage(t)
	*hoard(s, 0), *hoard(s, 1) = 1, 2
	begin(t, s)
	bids(t, s, 1)
	if s.P.Order[0] != 1 || *hoard(s, 0) != 0 || *hoard(s, 1) != 0 {
		t.Errorf("order %v, %d and %d left", s.P.Order, *hoard(s, 0), *hoard(s, 1))
	}
}

func TestADieWhenNobodyHasCubes(t *testing.T) {
	for _, have := range []int16{0, 1} { // two last cubes are a tie
		s := stage(t)
		*hoard(s, 0), *hoard(s, 1) = have, have
		s.Chance = func(a engine.Ask) (engine.Answer, error) {
			if a.Kind != engine.AskTie {
				t.Errorf("asked of chance: %v", a)
			}
			return engine.Answer{Seats: []engine.Seat{1, 0}}, nil
		}
		begin(t, s)
		if s.P.Order[0] != 1 || s.P.Order[1] != 0 || *hoard(s, 0) != 0 || *hoard(s, 1) != 0 {
			t.Errorf("with %d each: order %v", have, s.P.Order)
		}
	}
}

func TestEngineerForTheFirstPlayerAlone(t *testing.T) {
	s := stage(t)
	if n := len(s.G.Rules.Actions); n != 1 || s.G.Rules.Actions[0].Key != engine.Engineer {
		t.Errorf("%d actions", n)
	}
	s.At(2, "auction", 0, 1)
	bids(t, s, 1, 2) // what follows needs no question
	if s.P.Taken[0] != 1 {
		t.Errorf("Engineer is seat %d's", s.P.Taken[0])
	}
	if got := s.G.Step(&s.P).Name; got != "build" {
		t.Errorf("stands at %s", got)
	}
	for seat, want := range map[engine.Seat]bool{0: false, 1: true} {
		s := stage(t).At(2, "action", seat)
		s.P.Order[0], s.P.Order[1] = 1, 0
		if legal := s.G.Legal(&s.P, seat); (legal[0].Order.Word == engine.Engineer) != want {
			t.Errorf("seat %d may take %v", seat, legal)
		}
	}
	s = stage(t).At(2, "action", 1)
	s.Refused(1, "take engineer", "take.first-only")
}

func TestDeliveries(t *testing.T) {
	for _, c := range []struct {
		cash        int16
		left, cubes int16
		code        string
	}{
		{2, 1, 21, ""},
		{1, 0, 21, ""},
		{0, 0, 0, "move.fee"},
	} {
		s := stage(t).Clear().City("Spartanburg", 'B').Put("Greenville", board.Blue).Lay(0, "D4 NW-NE")
		s.At(2, "goods", 0, 1)
		s.P.Players[0].Cash = c.cash
		if c.code != "" {
			s.Refused(0, "move blue Greenville to Spartanburg", c.code)
			continue
		}
		income, bag := s.P.Players[0].Income, s.P.Bag
		s.Do(0, "move blue Greenville to Spartanburg")
		if got := s.P.Players[0]; got.Cash != c.left || got.Income != income+1 || *hoard(s, 0) != c.cubes {
			t.Errorf("with $%d: %+v", c.cash, got)
		}
		if s.P.Bag != bag {
			t.Error("the delivered cube went back into the bag")
		}
	}
}

func TestGrowthRows(t *testing.T) {
	s := stage(t).Clear()
	s.P.Display[2] = engine.Column{board.Black, board.Red, board.NoColor}
	s.P.Turn = 3
	s.Run("growth")
	if got := s.On("Charleston"); got != [board.NumColors]uint8{board.Black: 1, board.Red: 1} {
		t.Errorf("turn 3 brings %v", got)
	}
	if s.P.Display[3][0] == board.NoColor || s.P.Display[2][0] != board.NoColor {
		t.Error("another row was emptied")
	}
	s.P.Display[6] = engine.Column{board.Blue, board.Blue, board.NoColor}
	s.Clear()
	s.P.Turn = 7
	s.Run("growth")
	if got := s.On("Charleston"); got != [board.NumColors]uint8{board.Blue: 2} {
		t.Errorf("turn 7 brings %v", got)
	}
	s.Clear()
	s.P.Turn = 8
	s.Run("growth")
	if got := s.On("Charleston"); got != [board.NumColors]uint8{} {
		t.Errorf("turn 8 brings %v", got)
	}
}

func TestNoNewCityInABuild(t *testing.T) {
	s := stage(t).At(2, "build", 0, 1)
	s.Refused(0, "urbanize Sumter A", "build.urbanize-action")
}
