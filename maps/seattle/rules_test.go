package seattle_test

import (
	"slices"
	"testing"

	"railpost/engine"
	"railpost/engine/board"
	"railpost/maps/trial"
)

const (
	petra, karin, daria engine.Seat = 0, 1, 2

	transports = 0 // the player's counter
)

// chance says what falls: dice and cubes by the name under which they are asked for.
func chance(dice map[string][]uint8, cubes map[string][]board.Color) engine.Chance {
	return func(a engine.Ask) (engine.Answer, error) {
		switch a.Kind {
		case engine.AskDice:
			return engine.Answer{Dice: dice[a.Name]}, nil
		case engine.AskDraw:
			return engine.Answer{Colors: cubes[a.Name]}, nil
		}
		return engine.Answer{Seats: slices.Clone(a.Seats)}, nil
	}
}

func stage(t *testing.T, players int) *trial.Stage {
	t.Helper()
	return trial.NewStage(t, "seattle", "", players)
}

func codes(events []engine.Event) (list []string) {
	for _, e := range events {
		list = append(list, e.Code)
	}
	return list
}

func size(n [board.NumColors]uint8) (sum int) {
	for _, k := range n {
		sum += int(k)
	}
	return sum
}

// overflow is how many cubes of each colour lie on the overflow field.
func overflow(s *trial.Stage) (list []board.Color) {
	for _, x := range s.G.Rules.Shelves {
		if x.Key == "overflow" {
			list = x.Cubes(s.G, &s.P)
		}
	}
	return list
}

func figure(t *testing.T, s *trial.Stage, key string, seat engine.Seat) int {
	t.Helper()
	for _, f := range s.G.Rules.Figures {
		if f.Key == key {
			return f.Of(s.G, &s.P, seat)
		}
	}
	t.Fatalf("there is no figure %s", key)
	return 0
}

// owners are the owners of the links between two places.
func owners(s *trial.Stage, a, b string) (list []engine.Seat) {
	for _, l := range s.G.LinksFrom(&s.P, s.Place(a), nil) {
		if l.To == s.Place(b) {
			list = append(list, l.Owner)
		}
	}
	return list
}

func TestTurnsByPlayers(t *testing.T) {
	for players, want := range map[int]int{1: 10, 2: 8, 3: 9} {
		if got := stage(t, players).G.Turns(); got != want {
			t.Errorf("%d players play %d turns, want %d", players, got, want)
		}
	}
}

var towns = []string{"Crown Hill", "Wallingford", "Fremont", "Discovery Park", "Capitol Hill", "Island Crest",
	"Seattle Center", "Alki Beach", "Columbia City", "Renton"}

func TestSetUp(t *testing.T) {
	for players := 1; players <= 3; players++ {
		s := stage(t, players)
		for i := range s.G.Board.Places {
			name, want := s.G.Board.Places[i].Name, 0
			if slices.Contains(towns, name) {
				want = 1
			}
			if got := size(s.On(name)); got != want {
				t.Errorf("%d players: %d cubes on %s, want %d", players, got, name, want)
			}
		}
		if s.P.BagSize() != 96-10 {
			t.Errorf("%d players: %d cubes in the bag, want 86", players, s.P.BagSize())
		}
		for seat := range engine.Seat(players) {
			if got := figure(t, s, "transport", seat); got != 2 {
				t.Errorf("%d players: %d transport actions, want 2", players, got)
			}
		}
		if got := owners(s, "Downtown", "Airport"); !slices.Equal(got, []engine.Seat{engine.Nobody}) {
			t.Errorf("the owners between Downtown and Airport are %v, want nobody alone", got)
		}
	}
}

// Three of the four black New Cities go back into the box.
func TestOneBlackNewCity(t *testing.T) {
	s := stage(t, 3)
	var colors []board.Color
	for _, c := range s.G.Rules.Cities {
		if c != board.NoColor {
			colors = append(colors, c)
		}
	}
	want := []board.Color{board.Red, board.Blue, board.Black, board.Yellow, board.Purple}
	if !slices.Equal(colors, want) {
		t.Errorf("New Cities take %v, want %v", colors, want)
	}
}

func TestPrintedTrackMayBeReplaced(t *testing.T) {
	s := stage(t, 3).At(2, "build", petra).Lay(petra, "E17 SW-NW")
	s.Refused(petra, "redirect D18 N-S", "build.redirect-end") // it is a completed link
	cash := s.P.Players[petra].Cash
	s.Do(petra, "build D18 NE-SW")
	if paid := cash - s.P.Players[petra].Cash; paid != 3 { // in place of a simple one, crossing: 3
		t.Errorf("it cost $%d, want $3", paid)
	}
	if got := owners(s, "Downtown", "Airport"); !slices.Equal(got, []engine.Seat{engine.Nobody}) {
		t.Errorf("the owners between Downtown and Airport are %v, want nobody alone", got)
	}
}

func TestProductionRaisesTransportActions(t *testing.T) {
	s := stage(t, 3).At(2, "action", petra, karin)
	s.Do(petra, "take production")
	s.Do(petra, "raise transport")
	if got := figure(t, s, "transport", petra); got != 3 {
		t.Errorf("%d transport actions, want 3", got)
	}
	if s.P.Awaited() != karin {
		t.Error("the other player is not asked next")
	}

	s = stage(t, 3).At(2, "action", petra, karin)
	s.Do(petra, "take production")
	s.Refused(petra, "raise reach", "raise-reach")
	s.Do(petra, "raise none")
	if got := figure(t, s, "transport", petra); got != 2 {
		t.Errorf("declined: %d transport actions, want 2", got)
	}

	s = stage(t, 3).At(2, "action", petra, karin)
	s.P.Players[petra].Counter[transports] = 5
	s.Do(petra, "take production")
	if got := figure(t, s, "transport", petra); got != 5 || s.P.Awaited() != karin {
		t.Errorf("at the top: %d transport actions, %d is asked", got, s.P.Awaited())
	}
}

func TestProductionPlacesNoCubes(t *testing.T) {
	s := stage(t, 3)
	for _, step := range s.G.Rules.Turn {
		if step.Name == "production" || step.Name == "light" || step.Name == "dark" {
			t.Errorf("there is a step %s", step.Name)
		}
	}
	for c, squares := range s.P.Display {
		if squares != (engine.Column{board.NoColor, board.NoColor, board.NoColor}) {
			t.Errorf("the display holds cubes in %s", engine.ColumnName(c))
		}
	}
}

// Locomotive is as ever with three.
func TestLocomotiveOfThree(t *testing.T) {
	s := stage(t, 3).At(2, "action", petra, karin)
	s.Do(petra, "take locomotive")
	if s.P.Players[petra].Locomotive != 2 || s.P.Awaited() != karin {
		t.Errorf("locomotive %d, %d is asked", s.P.Players[petra].Locomotive, s.P.Awaited())
	}
}

func TestOneNewCityInEachThird(t *testing.T) {
	s := stage(t, 3).City("Crown Hill", 'A').At(3, "build", petra).Take(petra, engine.Urbanization)
	s.Refused(petra, "urbanize Wallingford B", "third") // sector 2 with sector 1
	s.Refused(petra, "urbanize Wallingford D", "build.urbanize-letter")
	for _, town := range []string{"Fremont", "Capitol Hill", "Seattle Center", "Renton"} {
		if _, code := s.Read(petra, "urbanize "+town+" B"); code != "" {
			t.Errorf("%s: %s", town, code)
		}
	}
	s.City("Capitol Hill", 'B').City("Renton", 'C')
	for _, town := range []string{"Wallingford", "Fremont", "Alki Beach"} {
		s.Refused(petra, "urbanize "+town+" E", "third")
	}
}

// The example: Petra's links in the town's tile go to the city when another makes a New City of it.
func TestNewCityOnSeattleCenter(t *testing.T) {
	s := stage(t, 3).Lay(petra, "D14 NE,S").At(3, "build", karin).Take(karin, engine.Urbanization)
	if got := owners(s, "Seattle Center", "Downtown"); !slices.Equal(got, []engine.Seat{petra}) {
		t.Fatalf("before: %v", got)
	}
	events := s.Do(karin, "urbanize Seattle Center A")
	for _, to := range []string{"South Lake Union", "Downtown"} {
		if got := owners(s, "Seattle Center", to); !slices.Equal(got, []engine.Seat{engine.Nobody}) {
			t.Errorf("to %s: %v, want nobody", to, got)
		}
	}
	if !slices.Contains(codes(events), "broken") {
		t.Error("nobody is told that Petra's links are gone")
	}
	if n := s.G.LinkSections(&s.P, petra); n != 0 {
		t.Errorf("Petra still counts %d sections", n)
	}
	s.Clear().Put("Downtown", board.Blue).At(3, "goods", petra)
	s.P.Players[petra].Locomotive = 2
	s.Do(petra, "move blue Downtown to Seattle Center to South Lake Union")
	if s.P.Players[petra].Income != 0 || s.P.Players[karin].Income != 0 {
		t.Error("the city's links paid somebody")
	}
}

// A longer link of a player's to Seattle Center stays his; a link of anybody's is made nowhere else.
func TestOtherLinksOfSeattleCenterStay(t *testing.T) {
	s := stage(t, 3).Lay(petra, "D14 NE,S,SE E15 SW-NW").At(3, "build", karin).Take(karin, engine.Urbanization)
	s.Do(karin, "urbanize Seattle Center A")
	got := owners(s, "Seattle Center", "Downtown")
	slices.Sort(got)
	if !slices.Equal(got, []engine.Seat{engine.Nobody, petra}) {
		t.Errorf("to Downtown: %v, want nobody's and Petra's", got)
	}
	s = stage(t, 3).At(3, "build", karin).Take(karin, engine.Urbanization)
	s.Do(karin, "urbanize Fremont A")
	if got := owners(s, "Seattle Center", "Downtown"); len(got) != 0 {
		t.Errorf("Fremont made links: %v", got)
	}
}

func TestWaterRedLinesAndTunnels(t *testing.T) {
	for _, c := range []struct {
		order string
		code  string
		price int
	}{
		{"build E11 S-N", "", 3},   // a lake
		{"build C9 N-SE", "", 3},   // a river
		{"build D6 SW-NE", "", 10}, // a tunnel, out of Ballard
		{"build D6 SW-N", "", 10},
		{"build D6 SW-S", "tunnel-sharp", 0},
		{"build C11 N-SE", "build.border", 0}, // a red line
		{"build C9 N-S, C11 N-SE", "build.border", 0},
	} {
		s := stage(t, 3).At(2, "build", petra)
		s.P.Players[petra].Cash, s.P.Players[petra].Started = 50, true
		o, code := s.Read(petra, c.order)
		if code != c.code {
			t.Errorf("%s: %q, want %q", c.order, code, c.code)
			continue
		}
		if code != "" {
			continue
		}
		if b, err := s.G.Build(&s.P, petra, o); err != nil || b.Spent != c.price {
			t.Errorf("%s: $%d, %v, want $%d", c.order, b.Spent, err, c.price)
		}
	}
}

func TestNoReplacingInTunnels(t *testing.T) {
	s := stage(t, 3).Lay(petra, "D6 SW-NE").Lay(petra, "D4 SE-N").At(2, "build", petra)
	s.P.Players[petra].Cash = 50
	s.Refused(petra, "redirect D6 SW-N", "tunnel-replace")
	s.Lay(petra, "D8 N-NE")
	s.Refused(petra, "build D6 S-N", "tunnel-replace")
}

func TestTransportActionsAreRounds(t *testing.T) {
	s := stage(t, 3).At(2, "action", petra)
	s.P.Players[petra].Counter[transports] = 2
	s.P.Players[karin].Counter[transports] = 5
	s.P.Players[daria].Counter[transports] = 4
	s.Take(daria, engine.FirstMove)
	for round, want := range map[int][]engine.Seat{1: {daria, petra, karin}, 2: {daria, petra, karin}, 3: {daria, karin},
		4: {daria, karin}, 5: {karin}, 6: nil} {
		if got := s.G.Rules.Movers(s.G, &s.P, round); !slices.Equal(got, want) {
			t.Errorf("round %d: %v, want %v", round, got, want)
		}
	}
}

func TestLocomotiveInsteadOfATransportOnce(t *testing.T) {
	s := stage(t, 1).Clear().Put("Seattle Center", board.Red).Lay(petra, "D14 S").At(2, "goods", petra)
	s.P.Players[petra].Counter[transports] = 3
	s.Do(petra, "locomotive")
	if s.P.Players[petra].Locomotive != 2 || s.P.Round != 2 {
		t.Errorf("locomotive %d in round %d", s.P.Players[petra].Locomotive, s.P.Round)
	}
	s.Refused(petra, "locomotive", "locomotive.once")
}

func TestTransportActionsCost(t *testing.T) {
	for n, want := range map[int]int{2: 0, 3: 4, 4: 7, 5: 10} {
		s := stage(t, 3)
		s.P.Players[petra].Counter[transports] = int16(n)
		if got := s.G.Rules.Expenses(s.G, &s.P, petra); got != 3+want { // two shares, a locomotive of 1
			t.Errorf("%d transport actions: $%d, want $%d", n, got, 3+want)
		}
	}
}

// Downtown's cubes are kept, or left there; neither raises any income.
func TestDowntown(t *testing.T) {
	s := stage(t, 3).Clear().Put("Seattle Center", board.Red, board.Blue, board.Black).Lay(karin, "D14 S").At(2, "goods", petra, petra, petra)
	before := s.G.ScoreOf(&s.P, petra).Total
	s.Do(petra, "move red Seattle Center to Downtown")
	if figure(t, s, "kept", petra) != 1 || size(s.On("Downtown")) != 0 {
		t.Error("the cube is not kept")
	}
	if got := s.G.ScoreOf(&s.P, petra).Total - before; got != 5 {
		t.Errorf("it counts %d points, want 5", got)
	}
	s.Do(petra, "move blue Seattle Center to Downtown stays")
	if figure(t, s, "kept", petra) != 1 || !s.P.HasCube(s.Hex("Downtown"), board.Blue) {
		t.Error("the cube does not lie in Downtown")
	}
	s.Do(petra, "move black Seattle Center to Downtown keep")
	if figure(t, s, "kept", petra) != 2 {
		t.Error("the third cube is not kept")
	}
	for seat := range engine.Seat(3) {
		if s.P.Players[seat].Income != 0 {
			t.Errorf("seat %d has income", seat)
		}
	}
}

func TestDowntownHoldsAnyNumber(t *testing.T) {
	s := stage(t, 3).Clear().Put("Downtown", board.Red, board.Red, board.Red, board.Red, board.Red).
		Put("Seattle Center", board.Red).Lay(petra, "D14 S").At(2, "goods", petra)
	s.Do(petra, "move red Seattle Center to Downtown stays")
	if got := size(s.On("Downtown")); got != 6 {
		t.Errorf("%d cubes in Downtown, want 6", got)
	}
}

func TestAirport(t *testing.T) {
	s := stage(t, 3).Clear().Put("Downtown", board.Red, board.Blue).Put("Airport", board.Black, board.Black).
		At(2, "goods", petra, petra)
	s.Do(petra, "move red Downtown to Airport stays")
	if got := size(s.On("Airport")); got != 3 {
		t.Errorf("%d cubes at the Airport, want 3", got)
	}
	s.Refused(petra, "move blue Downtown to Airport stays", "airport-full")
	s.Refused(petra, "move blue Downtown to Airport keep", "not-kept")
	bag := s.P.Bag[board.Blue]
	s.Do(petra, "move blue Downtown to Airport")
	if size(s.On("Airport")) != 3 || figure(t, s, "kept", petra) != 0 || s.P.Bag[board.Blue] != bag {
		t.Error("the cube has not left the game")
	}
}

func TestCubesStopInGreyCities(t *testing.T) {
	s := stage(t, 3).Clear().Put("Seattle Center", board.Red).Lay(petra, "D14 S").At(2, "goods", petra)
	s.P.Players[petra].Locomotive = 3
	s.Refused(petra, "move red Seattle Center to Downtown to Airport", "move.stops-earlier")
	s.Refused(petra, "move red Seattle Center to South Lake Union stays", "move.no-link")
}

// Delivered elsewhere a cube pays and leaves the game; towns' cubes move like cities'.
func TestDeliveredCubesLeaveTheGame(t *testing.T) {
	s := stage(t, 3).Clear().Put("Seattle Center", board.Blue, board.Blue).Lay(karin, "D14 NE").At(2, "goods", petra, petra)
	s.Refused(petra, "move blue Seattle Center to South Lake Union stays", "not-grey")
	bag := s.P.Bag[board.Blue]
	s.Do(petra, "move blue Seattle Center to South Lake Union")
	if s.P.Bag[board.Blue] != bag || s.P.Players[karin].Income != 1 {
		t.Errorf("%d blue cubes in the bag, were %d; income %d", s.P.Bag[board.Blue], bag, s.P.Players[karin].Income)
	}
}

// The example: a purple cube of the University District goes Downtown, stays, and comes back for an income of 2.
func TestThereAndBack(t *testing.T) {
	s := stage(t, 1).Clear().Put("University District", board.Purple).
		Lay(petra, "E15 N-SW, G9 N-S, G11 N-SW, F12 NE-SW").At(2, "goods", petra)
	s.P.Players[petra].Locomotive = 2
	s.Do(petra, "move purple University District to South Lake Union to Downtown stays")
	if s.P.Players[petra].Income != 0 {
		t.Errorf("income %d after the way there", s.P.Players[petra].Income)
	}
	s.Do(petra, "move purple Downtown to South Lake Union to University District")
	if s.P.Players[petra].Income != 2 {
		t.Errorf("income %d after the way back, want 2", s.P.Players[petra].Income)
	}
}

// end plays the last turn to its end; everybody can pay.
func end(s *trial.Stage) []engine.Event {
	for i := range s.P.Players[:s.P.Seats] {
		s.P.Players[i].Cash += 30
	}
	s.At(s.G.Turns(), "goods", petra)
	s.P.Round = 5
	return s.Do(petra, "move none")
}

func TestAllLose(t *testing.T) {
	for _, c := range []struct {
		name   string
		kept   [3]int16
		income [3]int16
		over   int16
		won    []engine.Seat
	}{
		{"the leader keeps fewer than overflow", [3]int16{2, 9, 0}, [3]int16{20, 0, 0}, 3, nil},
		{"the leader keeps as many", [3]int16{3, 0, 0}, [3]int16{20, 0, 0}, 3, []engine.Seat{petra}},
		{"others' cubes do not help", [3]int16{0, 4, 4}, [3]int16{20, 0, 0}, 1, nil},
		{"of tied leaders the best counts", [3]int16{3, 0, 0}, [3]int16{0, 5, 0}, 3, []engine.Seat{petra, karin}},
		{"whoever comes first in order", [3]int16{0, 3, 0}, [3]int16{5, 0, 0}, 3, []engine.Seat{petra, karin}},
		{"nothing overflows", [3]int16{}, [3]int16{1, 2, 3}, 0, []engine.Seat{daria}},
	} {
		s := stage(t, 3)
		for i := range 3 {
			s.P.Players[i].Counter[1], s.P.Players[i].Income = c.kept[i], c.income[i]
		}
		s.P.Counter[0] = c.over
		s.P.Players[karin].Income, s.P.Players[petra].Income = c.income[1], c.income[0]
		events := end(s)
		var won []engine.Seat
		for _, seat := range []engine.Seat{petra, karin, daria} {
			if s.P.Won(seat) {
				won = append(won, seat)
			}
		}
		if !slices.Equal(won, c.won) {
			t.Errorf("%s: %v won, want %v", c.name, won, c.won)
		}
		if lost := slices.Contains(codes(events), "all-lost"); lost != (c.won == nil) {
			t.Errorf("%s: all lost: %v", c.name, lost)
		}
	}
}
