package deathvalley_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"railpost/engine"
	"railpost/engine/board"
	deathvalley "railpost/maps/death-valley"
	"railpost/maps/trial"
)

func stage(t *testing.T, players int) *trial.Stage {
	return trial.NewStage(t, "death-valley", "", players)
}

// ready is a stage in which towns stand on C5 and G17 and set-up is over.
func ready(t *testing.T, players int) *trial.Stage {
	s := stage(t, players)
	for i := range players {
		s.P.Players[i].Counter[deathvalley.Disks] = 0
	}
	s.P.Counter[deathvalley.Gone] = 4
	for _, id := range []string{"C5", "G17"} {
		x := &s.P.Hexes[s.Hex(id)]
		x.Founded, x.Disk = true, true
	}
	return s.At(2, "shares", 0)
}

func cubes(s *trial.Stage, at string) (n int) {
	for _, k := range s.On(at) {
		n += int(k)
	}
	return n
}

func TestTurns(t *testing.T) {
	for players, turns := range map[int]int{2: 8, 3: 7} {
		if got := stage(t, players).G.Turns(); got != turns {
			t.Errorf("%d players: %d turns", players, got)
		}
	}
}

func TestACubeMoreWhereThereIsABlueOne(t *testing.T) {
	s := stage(t, 2)
	blue := 0
	for i := range s.G.Board.Places {
		pl := &s.G.Board.Places[i]
		if pl.Town {
			continue
		}
		want := 2
		if s.On(pl.Name)[board.Blue] > 0 {
			want, blue = 3, blue+1
		}
		if got := cubes(s, pl.Name); got != want {
			t.Errorf("%s: %d cubes, %v", pl.Name, got, s.On(pl.Name))
		}
	}
	if blue == 0 {
		t.Error("no blue cube in this set-up: take another seed")
	}
}

func TestDisksInTurn(t *testing.T) {
	for players, each := range map[int]int16{2: 3, 3: 2} {
		s := stage(t, players)
		order := slices.Clone(s.P.Queue[:players])
		for i := range 6 {
			seat := s.P.Awaited()
			if seat != order[i%players] {
				t.Fatalf("%d players: disk %d is seat %d's", players, i+1, seat)
			}
			if want := each - int16(i/players); s.P.Players[seat].Counter[deathvalley.Disks] != want {
				t.Errorf("%d players: seat %d has %d disks, not %d", players, seat, s.P.Players[seat].Counter[deathvalley.Disks], want)
			}
			s.Do(seat, []string{"town G17", "sell town", "town C5", "sell town", "town J12", "town A15"}[i])
		}
		if s.P.Turn != 1 || s.P.Disks != 0 {
			t.Errorf("%d players: turn %d, %d disks in the box", players, s.P.Turn, s.P.Disks)
		}
		cash := 0
		for i := range players {
			cash += int(s.P.Players[i].Cash)
		}
		if cash != 10*players+2 {
			t.Errorf("%d players: $%d after two disks were sold", players, cash)
		}
		for _, id := range []string{"G17", "C5", "J12", "A15"} {
			if s.G.PlaceAt(&s.P, s.Hex(id)) == board.NoPlace {
				t.Errorf("no town on %s", id)
			}
		}
		if s.G.PlaceAt(&s.P, s.Hex("E17")) != board.NoPlace {
			t.Error("a town on E17")
		}
	}
}

func TestWhereDisksMayLie(t *testing.T) {
	s := stage(t, 2)
	seat := s.P.Awaited()
	s.Do(seat, "town G17")
	for _, c := range []struct{ hex, code string }{
		{"Badwater", "town.city"}, {"G9", "town.peak"}, {"F14", "town.near-city"}, {"G17", "town.there"},
		{"G15", "town.near-town"}, {"F16", "town.near-town"},
	} {
		s.Refused(s.P.Awaited(), "town "+c.hex, c.code)
	}
	if got := len(s.G.Legal(&s.P, s.P.Awaited())); got != 30-1-5+1 { // the neighbours G15, F16, F18, H18, G19; and `sell town`
		t.Errorf("%d choices", got)
	}
}

// On a sheet of one's own there may be hexes on which no town can be: water.
func TestNoTownOnWater(t *testing.T) {
	lake := *deathvalley.Sheet
	lake.Hexes = slices.Clone(lake.Hexes)
	h, _ := lake.Hex("E17")
	lake.Hexes[h].Terrain, lake.Hexes[h].Place = board.Water, board.NoPlace
	g, err := engine.New(&lake, stage(t, 2).G.Rules, 2)
	if err != nil {
		t.Fatal(err)
	}
	p := stage(t, 2).P
	_, _, err = g.Play(&p, p.Awaited(), engine.Order{Verb: "town", Hexes: []board.Hex{h}}, nil)
	var refused *engine.Error
	if !errors.As(err, &refused) || refused.Code != "town.hex" {
		t.Errorf("a town on water: %v", err)
	}
}

func TestDiceAreOpenBeforeShares(t *testing.T) {
	for players, dice := range map[int]int8{2: 3, 3: 5} {
		s := stage(t, players)
		for s.P.Turn == 0 {
			s.Do(s.P.Awaited(), "sell town")
		}
		if s.G.Step(&s.P).Name != "shares" || s.P.NumDice != dice {
			t.Errorf("%d players: %d dice before %s", players, s.P.NumDice, s.G.Step(&s.P).Name)
		}
	}
}

// With two players everybody pays his whole bid; with three the base game's rule holds.
func TestBidsPaid(t *testing.T) {
	for _, c := range []struct {
		players int
		bids    []string
		paid    []int16
	}{
		{2, []string{"bid 2", "bid 5", "drop"}, []int16{2, 5}},
		{3, []string{"bid 2", "bid 4", "bid 5", "drop", "drop"}, []int16{0, 4, 5}},
	} {
		s := ready(t, c.players)
		s.At(2, "auction", []engine.Seat{0, 1, 2}[:c.players]...)
		s.P.Auction.Leader = engine.Nobody
		for _, bid := range c.bids {
			s.Do(s.P.Awaited(), bid)
		}
		for seat, paid := range c.paid {
			if got := 10 - s.P.Players[seat].Cash; got != paid {
				t.Errorf("%d players: seat %d paid $%d, not $%d", c.players, seat, got, paid)
			}
		}
	}
}

func TestActions(t *testing.T) {
	s := ready(t, 3).At(2, "action", 0)
	var keys []string
	for _, c := range s.G.Legal(&s.P, 0) {
		keys = append(keys, c.Order.Word)
	}
	want := []string{engine.FirstMove, engine.FirstBuild, engine.Engineer, engine.Locomotive, engine.Urbanization, deathvalley.Team, deathvalley.Camp}
	if !slices.Equal(keys, want) {
		t.Errorf("actions: %v", keys)
	}
}

// Badwater, Death Valley Junction and Amargosa in a row, by two links.
func row(t *testing.T) *trial.Stage {
	return ready(t, 2).Clear().Put("Badwater", board.Purple).Lay(0, "G11 NE-SW").Lay(1, "I9 NW-SW").At(2, "goods", 0, 1)
}

func TestTheTeamCarriesALinkFarther(t *testing.T) {
	row(t).Refused(0, "move purple Badwater to Death Valley Junction to Amargosa", "move.too-far")
	s := row(t).Take(0, deathvalley.Team)
	was := s.P.Players
	s.Do(0, "move purple Badwater to Death Valley Junction to Amargosa")
	if s.P.Players[0].Income != was[0].Income+1 || s.P.Players[1].Income != was[1].Income+1 {
		t.Error("the further link does not pay")
	}
	s = row(t).Take(0, deathvalley.Team)
	s.P.Players[0].Locomotive = 6
	if got := s.G.Rules.Reach(s.G, &s.P, 0); got != 7 {
		t.Errorf("reach %d with a locomotive of 6", got)
	}
	if s.G.Rules.Markers != 19 {
		t.Errorf("%d markers", s.G.Rules.Markers)
	}
}

func TestTheTeamTwiceAGame(t *testing.T) {
	s := ready(t, 3)
	for range 2 {
		s.At(2, "action", 0, 1)
		s.P.Taken = stage(t, 3).P.Taken
		s.Do(0, "take team")
	}
	s.At(2, "action", 0, 1)
	s.P.Taken = stage(t, 3).P.Taken
	s.Refused(0, "take team", "take.team-used")
	s.At(2, "action", 1, 2).Do(1, "take team")
}

func TestCampIsProductionAndTurnOrder(t *testing.T) {
	s := ready(t, 2).At(2, "production").Take(1, deathvalley.Camp)
	table := &engine.Table{Game: s.G, P: &s.P, Chance: s.Chance}
	s.P.Display[0] = engine.Column{board.NoColor, board.NoColor, board.NoColor}
	if err := s.G.Rules.StepNamed("production").Begin(table); err != nil {
		t.Fatal(err)
	}
	if s.P.Awaited() != 1 || s.P.NumDrawn != 2 {
		t.Errorf("seat %d places %d cubes", s.P.Awaited(), s.P.NumDrawn)
	}
	s.Run("advance")
	if s.P.Pass != 1 {
		t.Errorf("the pass is seat %d's", s.P.Pass)
	}
}

func TestLastTurnsActionsAreBlockedForTwo(t *testing.T) {
	s := ready(t, 2).Take(0, engine.Engineer).Take(1, deathvalley.Camp)
	s.Run("block", "advance")
	s.At(3, "action", 1, 0)
	s.Refused(1, "take engineer", "take.blocked")
	s.Refused(1, "take camp", "take.blocked")
	s.Do(1, "take first move")
	s.Take(0, engine.Locomotive).Run("block", "advance")
	s.At(4, "action", 1, 0)
	s.Refused(1, "take first move", "take.blocked")
	s.Do(1, "take engineer")
	for _, step := range stage(t, 3).G.Rules.Turn {
		if step.Name == "block" {
			t.Error("actions are blocked with three players")
		}
	}
}

func TestPrices(t *testing.T) {
	s := ready(t, 2)
	for id, price := range map[string]int{"C3": 2, "F14": 3, "E5": 4} { // plain, salt flat, mountain
		if got := s.G.HexPrice(s.Hex(id)); got != price {
			t.Errorf("%s: $%d, not $%d", id, got, price)
		}
	}
	// C5 is salt flat: the town costs nothing for it.
	for text, price := range map[string]int16{"build C3 NW-S, C5 N": 2 + 2, "build C3 NW-S, C5 N,S": 2 + 3, "build C3 NW-S, C5 N,S,SE": 2 + 4} {
		s := ready(t, 2).At(2, "build", 0, 1)
		s.Do(0, text)
		if got := 10 - s.P.Players[0].Cash; got != price {
			t.Errorf("%s: $%d, not $%d", text, got, price)
		}
	}
}

func TestDisksOnTiles(t *testing.T) {
	for _, c := range []struct {
		text string
		disk bool
		gone int16
	}{
		{"build C3 NW-S, C5 N,S", true, 4},
		{"build C3 NW-S, C5 N", false, 5},
		{"build C3 NW-S, C5 N,S,SE", false, 5},
		{"urbanize C5 A", false, 5},
	} {
		s := ready(t, 2).At(2, "build", 0, 1).Take(0, engine.Urbanization)
		s.Do(0, c.text)
		if x := s.P.Hexes[s.Hex("C5")]; x.Disk != c.disk || s.P.Counter[deathvalley.Gone] != c.gone || s.P.Disks != 0 {
			t.Errorf("%s: disk %v, %d out of the game, %d in the box", c.text, x.Disk, s.P.Counter[deathvalley.Gone], s.P.Disks)
		}
	}
	s := ready(t, 2).At(2, "build", 0, 1)
	s.Do(0, "build C3 NW-S, C5 N")
	s.At(3, "build", 0, 1)
	s.Refused(0, "build C5 S", "build.disks-out")
	s.Do(0, "build C5 S,SE")
}

func TestPeaksAndRedLines(t *testing.T) {
	s := ready(t, 2).At(2, "build", 0, 1)
	s.Refused(0, "build D2 NW-N", "build.water")
	s.Refused(0, "build C3 NW-NE", "build.into-impassable") // D2 is a peak
	for _, c := range []struct {
		hex  string
		edge board.Edge
	}{{"Rhyolite", board.SE}, {"Amargosa", board.S}} {
		if s.G.Board.Open(s.Hex(c.hex), c.edge) {
			t.Errorf("the red line at %s is open", c.hex)
		}
	}
}

func TestAHexWithoutADiskIsNoTown(t *testing.T) {
	s := ready(t, 2).At(2, "build", 0, 1)
	s.Lay(0, "G19 N-SE") // nothing stands there
	var links []engine.Link
	if links = s.G.Links(&s.P, nil); len(links) != 0 {
		t.Errorf("links: %v", links)
	}
	s.Refused(0, "build A5 N", "build.not-town")
}

// The text's own example: dice 1, 1 and 5.
func TestOpenDice(t *testing.T) {
	s := ready(t, 2).Clear()
	s.P.Dice, s.P.NumDice = [12]uint8{1, 1, 5}, 3
	for _, c := range []int{engine.Light1, engine.Light1 + 4, engine.Dark1} {
		s.P.Display[c] = engine.Column{board.Yellow, board.Red, board.Black}
	}
	s.At(2, "die", 0, 1)
	s.Refused(0, "die 2 light", "die.gone")
	s.Do(0, "die 1 light")
	if got := s.On("Badwater"); got != [board.NumColors]uint8{board.Yellow: 1} {
		t.Errorf("Badwater: %v", got)
	}
	s.Do(1, "die 5 light")
	if got := s.On("Death Valley Junction"); got != [board.NumColors]uint8{board.Yellow: 1} {
		t.Errorf("Death Valley Junction: %v", got)
	}
	if got := s.On("Badwater"); got != [board.NumColors]uint8{board.Yellow: 1, board.Red: 1} {
		t.Errorf("Badwater, by the last die: %v", got)
	}
	if got := s.On("Amargosa"); got != [board.NumColors]uint8{board.Yellow: 1} {
		t.Errorf("Amargosa: %v", got)
	}
	if s.P.Turn != 3 {
		t.Errorf("turn %d", s.P.Turn)
	}
}

func TestWhoTakesDice(t *testing.T) {
	for players, want := range map[int][]engine.Seat{2: {0, 1}, 3: {0, 1, 2, 0}} {
		s := ready(t, players)
		s.P.NumDice = int8(2*players - 1)
		s.At(2, "die")
		table := &engine.Table{Game: s.G, P: &s.P, Chance: s.Chance}
		if err := s.G.Rules.StepNamed("die").Begin(table); err != nil {
			t.Fatal(err)
		}
		if got := s.P.Queue[:s.P.NumQueue]; !slices.Equal(got, want) {
			t.Errorf("%d players: %v", players, got)
		}
	}
}

func TestRefusedDice(t *testing.T) {
	s := ready(t, 2)
	s.P.Dice, s.P.NumDice = [12]uint8{1, 1, 5}, 3
	s.At(2, "die", 0, 1)
	_, _, err := s.G.Play(&s.P, 0, engine.Order{Verb: "die", N: 5}, s.Chance)
	var refused *engine.Error
	if !errors.As(err, &refused) || refused.Code != "die.half" {
		t.Error(fmt.Sprint(err))
	}
}
