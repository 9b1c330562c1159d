package westernus_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"railpost/engine"
	"railpost/engine/board"
	"railpost/engine/notation"
	"railpost/maps"
	"railpost/maps/trial"
)

const brown, red, purple, pink engine.Seat = 0, 1, 2, 3

// Ways from coast to coast, link by link.
const (
	losAngelesTucson  = "D16 SW-SE, E17 NW-SE, F18 NW-SE, G19 NW-SE, H20 NW"
	tucsonElPaso      = "H20 NE, I19 SW-SE, J20 NW"
	elPasoSanAntonio  = "J20 NE, K19 SW-SE, L20 NW-SE, M21 NW-SE, N22 NW"
	sanAntonioHouston = "N22 NE, O21 SW-SE, P22 NW"
	houstonNewOrleans = "P22 NE, Q21 SW-SE"
	lastLink          = "build Q21 SW-SE, P22 NE" // by one who begins in New Orleans
	onwards           = "build P22 NE, Q21 SW-SE" // by one whose network has come to Houston

	sanFranciscoReno = "B12 SW-NE, C11 SW"
	renoSaltLake     = "C11 NE, D10 SW-NE, E9 SW-SE, F10 NW-SE"
	saltLakeElPaso   = "H12 NW-SE, I13 NW-S, I15 N-S, I17 N-SE, J18 NW-S, J20 N"
	saltLakeDenver   = "H10 SW-SE, I11 NW-SE"
)

// south is a stage on which the owners, from west to east, have all the links from Los Angeles to Houston.
func south(t *testing.T, owners ...engine.Seat) *trial.Stage {
	s := trial.NewStage(t, "western-us", "", 4).At(3, "build", brown, red, purple, pink)
	for i, way := range []string{losAngelesTucson, tucsonElPaso, elPasoSanAntonio, sanAntonioHouston} {
		s.Lay(owners[i], way)
	}
	return s
}

// Setup: two cubes in each city, one in each town; $20 and two shares.
func TestSetUp(t *testing.T) {
	s := trial.NewStage(t, "western-us", "", 4)
	for id := range s.G.Board.Places {
		pl, total := &s.G.Board.Places[id], 0
		for _, n := range s.On(pl.Name) {
			total += int(n)
		}
		if want := map[bool]int{true: 1, false: 2}[pl.Town]; total != want {
			t.Errorf("%s has %d cubes, want %d", pl.Name, total, want)
		}
	}
	for seat := range 4 {
		if pl := s.P.Players[seat]; pl.Cash != 20 || pl.Shares != 2 {
			t.Errorf("seat %d has $%d and %d shares", seat, pl.Cash, pl.Shares)
		}
	}
}

// Setup: a New City sends the town's cube back into the bag; a town without one sends none.
func TestUrbanizeTakesTheCube(t *testing.T) {
	s := trial.NewStage(t, "western-us", "", 4).At(1, "build", brown).Take(brown, engine.Urbanization).Clear().Put("Boise", board.Red)
	bag := s.P.Bag
	s.Do(brown, "urbanize Boise A")
	if s.On("Boise") != [board.NumColors]uint8{} || s.P.Bag[board.Red] != bag[board.Red]+1 {
		t.Errorf("%v on Boise, %d red cubes in the bag, before %d", s.On("Boise"), s.P.Bag[board.Red], bag[board.Red])
	}
	s.At(2, "build", brown).Take(brown, engine.Urbanization)
	bag = s.P.Bag
	s.Do(brown, "urbanize Reno B")
	if s.P.Bag != bag {
		t.Errorf("the bag went from %v to %v", bag, s.P.Bag)
	}
}

// Moving Goods: a cube in a town moves as one in a city does.
func TestMoveFromTown(t *testing.T) {
	s := trial.NewStage(t, "western-us", "", 4).At(2, "goods", brown).Lay(brown, losAngelesTucson).Clear().Put("Tucson", board.Purple)
	s.Do(brown, "move purple Tucson > Los Angeles")
	if s.P.Players[brown].Income != 1 {
		t.Errorf("income %d, want 1", s.P.Players[brown].Income)
	}
}

// Building Track: what the land costs.
func TestPrices(t *testing.T) {
	g := trial.NewStage(t, "western-us", "", 3).G
	prices := map[board.Terrain]int{board.Plain: 2, board.River: 4, board.Swamp: 4, board.Mountain: 5}
	seen := map[board.Terrain]bool{}
	for h, cell := range g.Board.Hexes {
		if want := prices[cell.Terrain]; want > 0 && cell.Place == board.NoPlace {
			seen[cell.Terrain] = true
			if got := g.HexPrice(board.Hex(h)); got != want {
				t.Errorf("%s, %s: $%d, want $%d", cell.ID, cell.Terrain, got, want)
			}
		}
	}
	if len(seen) != len(prices) {
		t.Errorf("only %v", seen)
	}
}

// Building Track: a player begins at a starting city of the west or the east.
func TestFirstTile(t *testing.T) {
	for _, c := range []struct{ name, build, code string }{
		{"a western one", "build D16 SW-SE", ""},
		{"an eastern one", "build Q21 SW-SE", ""},
		{"Denver", "build K11 SW-NE", "build.start-city"},
		{"Salt Lake City", "build H10 SW-SE", "build.start-city"},
		{"a New City of the east", "build P14 N-S", "build.start-city"},
		{"a New City of the west", "build A7 N-SE", "build.start-city"},
		{"a starting city at its other end", "build Q11 SW-SE", ""},
		{"Denver as the second tile", "build D16 SW-SE; build K11 SW-NE", "build.network"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := trial.NewStage(t, "western-us", "", 4).At(1, "build", brown).City("Kansas City", 'A').City("Portland", 'B')
			s.Refused(brown, c.build, c.code)
		})
	}
}

// Building Track: one network a player until the coasts are joined.
func TestOneNetwork(t *testing.T) {
	for _, c := range []struct {
		name, build, code string
		set               func(s *trial.Stage)
	}{
		{"by track", "build C11 NE", "", nil},
		{"through a city", "build H10 SW-SE", "", nil},
		{"at another city", "build D16 SW-SE", "build.network", nil},
		{"through another's link", "build K11 SW-NE", "build.network", func(s *trial.Stage) { s.Lay(red, saltLakeDenver) }},
		{"at another city, first connected", "build H10 SW-SE, I11 NW-SE, K11 SW-NE", "", nil},
		{"at another city, connected too late", "build K11 SW-NE, H10 SW-SE, I11 NW-SE", "build.network", nil},
		{"its tiles in the wrong order", "build I11 NW-SE, H10 SW-SE", "build.network", nil},
		{"once the coasts are joined", "build K11 SW-NE", "", func(s *trial.Stage) { s.P.Counter[0] = 2 }},
		{"by the tile that joins the coasts", "build Q21 SW-SE", "", func(s *trial.Stage) {
			for _, way := range []string{losAngelesTucson, tucsonElPaso, elPasoSanAntonio, sanAntonioHouston} {
				s.Lay(red, way)
			}
			s.Lay(engine.Nobody, "P22 NE")
		}},
		{"on one of two pieces, torn apart by others", "build H10 SW-SE", "", func(s *trial.Stage) { s.Lay(brown, losAngelesTucson) }},
		{"a third piece", "build K11 SW-NE", "build.network", func(s *trial.Stage) { s.Lay(brown, losAngelesTucson) }},
		{"through a New City put between", "urbanize Reno A; build H10 SW-SE", "", func(s *trial.Stage) { s.Take(brown, engine.Urbanization) }},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := trial.NewStage(t, "western-us", "", 4).At(2, "build", brown)
			s.Lay(brown, sanFranciscoReno).Lay(brown, renoSaltLake)
			if c.build == "build C11 NE" {
				s = trial.NewStage(t, "western-us", "", 4).At(2, "build", brown).Lay(brown, sanFranciscoReno)
			}
			if c.set != nil {
				c.set(s)
			}
			s.Refused(brown, c.build, c.code)
		})
	}
}

// Building Track: the transcontinental link. The gains are those of brown, red, purple and pink.
func TestTranscontinental(t *testing.T) {
	for _, c := range []struct {
		name, build string
		owners      [4]engine.Seat // from Los Angeles to Houston
		also        func(s *trial.Stage)
		code        string
		gains       [4]int16
		asked       bool
	}{
		{name: "one railroad", build: onwards, owners: [4]engine.Seat{brown, brown, brown, brown}, gains: [4]int16{4, 0, 0, 0}},
		{name: "two railroads", build: lastLink, owners: [4]engine.Seat{red, red, red, red}, gains: [4]int16{2, 2, 0, 0}},
		{name: "three, nobody named", build: lastLink, owners: [4]engine.Seat{red, red, purple, red}, asked: true},
		{name: "three, two named", build: lastLink + " bonus red purple", owners: [4]engine.Seat{red, red, purple, red}, gains: [4]int16{0, 2, 2, 0}},
		{name: "three, himself named", build: lastLink + " bonus brown purple", owners: [4]engine.Seat{red, red, purple, red}, gains: [4]int16{2, 0, 2, 0}},
		{name: "three, one named", build: lastLink + " bonus red", owners: [4]engine.Seat{red, red, purple, red}, code: "bonus.not-on-chain"},
		{name: "three, one named twice", build: lastLink + " bonus red red", owners: [4]engine.Seat{red, red, purple, red}, code: "bonus.not-on-chain"},
		{name: "three, one named who is not on it", build: lastLink + " bonus red pink", owners: [4]engine.Seat{red, red, purple, red}, code: "bonus.not-on-chain"},
		{name: "two, the same two named", build: lastLink + " bonus red brown", owners: [4]engine.Seat{red, red, red, red}, gains: [4]int16{2, 2, 0, 0}},
		{name: "two, one named", build: lastLink + " bonus brown", owners: [4]engine.Seat{red, red, red, red}, code: "bonus.not-on-chain"},
		{name: "one and nobody's track", build: lastLink, owners: [4]engine.Seat{-1, -1, -1, -1}, gains: [4]int16{4, 0, 0, 0}},
		{name: "two and nobody's track", build: lastLink, owners: [4]engine.Seat{-1, red, red, -1}, gains: [4]int16{2, 2, 0, 0}},
		{name: "not joined", build: "build Q21 SW-SE", owners: [4]engine.Seat{red, red, red, red}},
		{name: "not joined, yet named", build: "build Q21 SW-SE bonus red brown", owners: [4]engine.Seat{red, red, red, red}, code: "bonus.not-joined"},
		{name: "joined before", build: lastLink, owners: [4]engine.Seat{red, red, red, red}, also: func(s *trial.Stage) { s.P.Counter[0] = 2 }},
		{name: "a side line", build: lastLink, owners: [4]engine.Seat{red, red, red, red},
			also: func(s *trial.Stage) { s.Lay(purple, "D18 NW-SE, E19 NW") }, gains: [4]int16{2, 2, 0, 0}},
		{name: "another western city behind the first", build: onwards, owners: [4]engine.Seat{brown, brown, brown, brown},
			also: func(s *trial.Stage) { s.Lay(red, "B14 NW-SE, C15 NW-S") }, gains: [4]int16{4, 0, 0, 0}},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := south(t, c.owners[:]...)
			if c.also != nil {
				c.also(s)
			}
			if c.code != "" {
				s.Refused(brown, c.build, c.code)
				return
			}
			s.Do(brown, c.build)
			for seat, want := range c.gains {
				if got := s.P.Players[seat].Income; got != want {
					t.Errorf("seat %d gained %d, want %d", seat, got, want)
				}
			}
			if got := s.G.Step(&s.P).Name == "bonus"; got != c.asked {
				t.Errorf("asked: %v", got)
			}
		})
	}
}

// The builder is asked who gets the bonus if he has not named anybody, and the phase goes on after his answer.
func TestBonusAsked(t *testing.T) {
	s := south(t, red, red, purple, red)
	s.Do(brown, lastLink)
	if got := s.G.Awaits(&s.P); !slices.Equal(got, []engine.Seat{brown}) {
		t.Fatalf("%v are asked", got)
	}
	s.Refused(brown, "bonus red pink", "bonus.not-on-chain")
	var legal []string
	for _, c := range s.G.Legal(&s.P, brown) {
		word := ""
		for _, seat := range c.Order.Seats {
			word += s.Words.Seats[seat] + " "
		}
		legal = append(legal, word)
	}
	if want := []string{"brown red ", "brown purple ", "red purple "}; !slices.Equal(legal, want) {
		t.Errorf("legal %q, want %q", legal, want)
	}
	s.Do(brown, "bonus red purple")
	if p := &s.P.Players; p[brown].Income != 0 || p[red].Income != 2 || p[purple].Income != 2 {
		t.Errorf("incomes %d, %d, %d", p[brown].Income, p[red].Income, p[purple].Income)
	}
	if s.G.Step(&s.P).Name != "build" || s.P.Awaited() != red {
		t.Errorf("%s asks %d", s.G.Step(&s.P).Name, s.P.Awaited())
	}
}

// Of several chains that come about at once the builder chooses: alone on one, or sharing on the other.
func TestBonusOfSeveralChains(t *testing.T) {
	s := south(t, brown, brown, brown, brown)
	s.Lay(red, sanFranciscoReno).Lay(red, renoSaltLake).Lay(purple, saltLakeElPaso)
	s.Do(brown, onwards)
	var legal [][]engine.Seat
	for _, c := range s.G.Legal(&s.P, brown) {
		legal = append(legal, c.Order.Seats)
	}
	want := [][]engine.Seat{{brown}, {brown, red}, {brown, purple}, {red, purple}}
	if !slices.EqualFunc(legal, want, slices.Equal[[]engine.Seat]) {
		t.Errorf("legal %v, want %v", legal, want)
	}
	s.Do(brown, "bonus brown")
	if got := s.P.Players[brown].Income; got != 4 {
		t.Errorf("income %d, want 4", got)
	}
}

// A New City may be what joins the coasts: then its founder chooses.
func TestNewCityJoins(t *testing.T) {
	s := trial.NewStage(t, "western-us", "", 4).At(3, "build", pink).Take(pink, engine.Urbanization)
	s.Lay(brown, losAngelesTucson).Lay(brown, tucsonElPaso).Lay(brown, elPasoSanAntonio)
	s.Lay(red, "N22 NE, O21 SW-SE").Lay(purple, "Q21 SW-SE")
	s.Refused(pink, "urbanize Houston A; bonus pink red", "bonus.not-on-chain")
	s.Do(pink, "urbanize Houston A; bonus red purple")
	for seat, want := range [4]int16{0, 2, 2, 0} {
		if got := s.P.Players[seat].Income; got != want {
			t.Errorf("seat %d gained %d, want %d", seat, got, want)
		}
	}
}

// Moving Goods: from coast to coast one dollar more for a used railroad, by the mover's choice.
func TestEastWestBonus(t *testing.T) {
	for _, c := range []struct {
		name, move string
		owners     [5]engine.Seat // from Los Angeles to New Orleans
		also       func(s *trial.Stage)
		code       string
		gains      [3]int16
	}{
		{name: "himself", move: "move purple New Orleans > Houston > San Antonio > El Paso > Tucson > Los Angeles",
			owners: [5]engine.Seat{red, red, brown, red, red}, gains: [3]int16{2, 4, 0}},
		{name: "one whom he names", move: "move purple New Orleans > Houston > San Antonio > El Paso > Tucson > Los Angeles bonus red",
			owners: [5]engine.Seat{red, red, brown, red, red}, gains: [3]int16{1, 5, 0}},
		{name: "one whose link is not used", move: "move purple New Orleans > Houston > San Antonio > El Paso > Tucson > Los Angeles bonus purple",
			owners: [5]engine.Seat{red, red, brown, red, red}, code: "bonus.not-used"},
		{name: "two", move: "move purple New Orleans > Houston > San Antonio > El Paso > Tucson > Los Angeles bonus red brown",
			owners: [5]engine.Seat{red, red, brown, red, red}, code: "bonus.one"},
		{name: "he uses no link of his own", move: "move purple New Orleans > Houston > San Antonio > El Paso > Tucson > Los Angeles",
			owners: [5]engine.Seat{red, red, red, red, purple}, gains: [3]int16{0, 4, 2}},
		{name: "from west to east", move: "move blue Los Angeles > Tucson > El Paso > San Antonio > Houston > New Orleans",
			owners: [5]engine.Seat{brown, brown, brown, brown, brown}, gains: [3]int16{6, 0, 0}},
		{name: "from a town", move: "move purple Houston > San Antonio > El Paso > Tucson > Los Angeles",
			owners: [5]engine.Seat{brown, brown, brown, brown, brown}, gains: [3]int16{4, 0, 0}},
		{name: "from a town, somebody named", move: "move purple Houston > San Antonio > El Paso > Tucson > Los Angeles bonus brown",
			owners: [5]engine.Seat{brown, brown, brown, brown, brown}, code: "bonus.no-crossing"},
		{name: "no cube", move: "move none bonus red", owners: [5]engine.Seat{red, red, red, red, red}, code: "move.nothing"},
		{name: "nobody's track alone", move: "move blue Los Angeles > Tucson > El Paso > San Antonio > Houston > New Orleans",
			owners: [5]engine.Seat{-1, -1, -1, -1, -1}, gains: [3]int16{0, 0, 0}},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := south(t, c.owners[:4]...).Lay(c.owners[4], houstonNewOrleans).At(4, "goods", brown, red)
			s.Clear().Put("New Orleans", board.Purple).Put("Los Angeles", board.Blue).Put("Houston", board.Purple)
			s.P.Players[brown].Locomotive = 6
			if c.code != "" {
				s.Refused(brown, c.move, c.code)
				return
			}
			s.Do(brown, c.move)
			for seat, want := range c.gains {
				if got := s.P.Players[seat].Income; got != want {
					t.Errorf("seat %d gained %d, want %d", seat, got, want)
				}
			}
		})
	}
}

// Moving Goods: Kansas City is of the east, Portland and San Diego of the west, once they are urbanized. Denver and Salt
// Lake City are of neither.
func TestCoasts(t *testing.T) {
	for _, c := range []struct {
		from, to string
		city     bool // Kansas City, Portland and San Diego are
		want     int16
	}{
		{"Kansas City", "Los Angeles", true, 2},
		{"Kansas City", "Los Angeles", false, 1},
		{"Portland", "St. Louis", true, 2},
		{"San Diego", "St. Louis", true, 2},
		{"San Diego", "Kansas City", true, 2},
		{"San Diego", "St. Louis", false, 1},
		{"Kansas City", "St. Louis", true, 1},
		{"Portland", "Los Angeles", true, 1},
		{"Denver", "Los Angeles", true, 1},
		{"St. Louis", "Salt Lake City", true, 1},
		{"St. Louis", "Los Angeles", true, 2},
	} {
		s := trial.NewStage(t, "western-us", "", 3)
		if c.city {
			s.City("Kansas City", 'A').City("Portland", 'B').City("San Diego", 'F')
		}
		d := &engine.Delivery{Seat: brown, From: s.Hex(c.from), Links: []engine.Link{{From: s.Place(c.from), To: s.Place(c.to), Owner: brown}}}
		if err := s.G.Rules.Pays(s.G, &s.P, d); err != nil {
			t.Fatal(err)
		}
		if got := int16(d.Gains[brown]); got != c.want {
			t.Errorf("%s to %s, New Cities %v: +%d, want +%d", c.from, c.to, c.city, got, c.want)
		}
	}
}

// Victory: of equal scores the most cash, then the most track, then a die.
func TestTies(t *testing.T) {
	for _, c := range []struct {
		name string
		set  func(s *trial.Stage)
		won  []engine.Seat
		die  bool
	}{
		{"cash, before track", func(s *trial.Stage) {
			s.P.Players[red].Cash = 9
			s.Lay(purple, tucsonElPaso)
			s.P.Players[purple].Income -= 1
		}, []engine.Seat{red}, false},
		{"track", func(s *trial.Stage) {
			s.Lay(purple, tucsonElPaso) // three sections, a point of income
			s.P.Players[purple].Income -= 1
		}, []engine.Seat{purple}, false},
		{"die", func(s *trial.Stage) { s.P.Players[red].Income -= 5 }, nil, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := trial.NewStage(t, "western-us", "", 3).At(10, "goods")
			for seat := range 3 {
				s.P.Players[seat].Income, s.P.Players[seat].Cash = 20, 1
			}
			c.set(s)
			var won []engine.Seat
			die := false
			for _, e := range s.Run("advance") {
				if e.Code == "won" {
					won = append(won, e.Seat)
				}
				if e.Code == "chance" {
					die = true
					if slices.Contains(e.Ask.Seats, red) {
						t.Error("who is behind throws the die, too")
					}
				}
			}
			if len(won) != 1 || c.won != nil && !slices.Equal(won, c.won) || die != c.die {
				t.Errorf("%v won, want %v; a die: %v", won, c.won, die)
			}
		})
	}
}

// A record may call a town by its hex where it states the town's cube.
func TestStatedByHex(t *testing.T) {
	text, err := os.ReadFile("testdata/western-us-3.record")
	if err != nil {
		t.Fatal(err)
	}
	byHex := strings.Replace(string(text), "\ncubes Portland ", "\ncubes A5 ", 1)
	if byHex == string(text) {
		t.Fatal("the record states nothing for Portland")
	}
	if _, err := notation.PlayRecord(byHex, maps.Lookup, nil); err != nil {
		t.Error(err)
	}
}
