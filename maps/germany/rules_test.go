package germany_test

import (
	"strings"
	"testing"

	"railpost/engine"
	"railpost/engine/board"
	"railpost/maps/trial"
)

const brown, red engine.Seat = 0, 1

var terminals = []string{"Copenhagen", "Rotterdam", "Warsaw", "Antwerp", "Paris", "Lyon"}

func cubes(s *trial.Stage, at string) (n int) {
	for _, x := range s.On(at) {
		n += int(x)
	}
	return n
}

// Setup: two cubes a city; Königsberg three, and four in Wien by 003 (which 2002 follows), in Berlin by 000.
func TestSetUp(t *testing.T) {
	for edition, four := range map[string]string{"deluxe": "Wien", "2002": "Wien", "deluxe-v7": "Berlin"} {
		s := trial.NewStage(t, "germany", edition, 4)
		for _, pl := range s.G.Board.Places {
			want := 2
			switch {
			case pl.Town || pl.Terminal:
				want = 0
			case pl.Name == "Königsberg":
				want = 3
			case pl.Name == four:
				want = 4
			}
			if got := cubes(s, pl.Name); got != want {
				t.Errorf("%s: %s has %d cubes, want %d", edition, pl.Name, got, want)
			}
		}
	}
}

// Green Hexes: each terminal takes the colour of one drawn cube, which is out of play.
func TestTerminalsTakeADrawnColour(t *testing.T) {
	s := trial.NewStage(t, "germany", "", 4)
	for _, name := range terminals {
		n := 0
		for c := board.Color(0); c < board.NumColors; c++ {
			if s.P.Colors[s.Place(name)].Has(c) {
				n++
			}
		}
		if n != 1 || cubes(s, name) != 0 {
			t.Errorf("%s takes %d colours and has %d cubes", name, n, cubes(s, name))
		}
	}
	// 96 cubes: 52 on the display, 29 on the cities (eleven twos, a three and a four), six out of play.
	total, onBoard := s.P.BagSize(), int(s.P.NumCubes)
	if onBoard != 11*2+3+4 || total != 96-52-onBoard-len(terminals) {
		t.Errorf("%d cubes in the bag, %d on the board", total, onBoard)
	}
}

// Green Hexes: goods of the colour end there; others may not enter, and nothing goes through.
func TestTerminals(t *testing.T) {
	for _, c := range []struct{ name, move, code string }{
		{"its colour", "move red Köln > Antwerp", ""},
		{"another colour", "move blue Köln > Antwerp", "move.not-taken"},
		{"through it", "move blue Köln > Antwerp > Essen", "move.no-passage"},
		{"beyond it, in its colour", "move red Köln > Antwerp > Essen", "move.stops-earlier"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := trial.NewStage(t, "germany", "", 4).At(2, "goods", brown)
			s.P.Colors[s.Place("Antwerp")] = board.Colors(0).With(board.Red)
			s.P.Colors[s.Place("Köln/Düsseldorf")] = board.Colors(0).With(board.Yellow)
			s.Lay(brown, "B16 SW-NE").Lay(brown, "B18 NW-NE, C17 SW-NE, D16 SW-N")
			s.P.Players[brown].Locomotive = 3
			s.Clear().Put("Köln/Düsseldorf", board.Red, board.Blue)
			s.Refused(brown, c.move, c.code)
		})
	}
}

// Building Track: prices, whole links, and what the engineer saves.
func TestBuild(t *testing.T) {
	engineer := func(s *trial.Stage) { s.Take(brown, engine.Engineer) }
	with := func(fs ...func(*trial.Stage)) func(*trial.Stage) {
		return func(s *trial.Stage) {
			for _, f := range fs {
				f(s)
			}
		}
	}
	cash := func(n int16) func(*trial.Stage) { return func(s *trial.Stage) { s.P.Players[brown].Cash = n } }
	for _, c := range []struct {
		name    string
		edition string
		set     func(*trial.Stage)
		build   string
		price   int
		code    string
	}{
		{name: "printed price", build: "build L16 SW-SE", price: 9},
		{name: "a first tile at a terminal", build: "build B16 SW-NE", price: 7},
		{name: "terrain without a printed price", build: "build G11 NW-SE, H12 NW", price: 2 + 2},
		{name: "two tracks on a printed price", build: "build C17 N-NW, B16 SW-NE+S-SE, B18 N-NW", price: 3 + 8 + 7},
		{name: "unfinished", build: "build B16 SW-SE", code: "build.unfinished"},
		{name: "unfinished beyond a town", build: "build G11 NW-SE, H12 NW,NE", code: "build.unfinished"},
		{name: "finished by its last tile", build: "build G11 NW-SE, H12 NW,NE, I11 SW-NE", price: 2 + 3 + 2},
		{name: "unfinished in the middle of the build only", build: "build I11 SW-NE, H12 NE", price: 2 + 2},
		{name: "another's unfinished track", set: func(s *trial.Stage) { s.Lay(red, "I11 NE-SW") }, build: "build L16 SW-SE", code: "build.unfinished"},
		{name: "nobody's unfinished track, and nothing built", set: func(s *trial.Stage) { s.Lay(engine.Nobody, "I11 NE-SW") }, build: "build none", code: "build.unfinished"},
		{name: "nobody's unfinished track, finished", set: func(s *trial.Stage) { s.Lay(engine.Nobody, "I11 NE-SW"); s.P.Players[brown].Started = true }, build: "build H12 NE", price: 2},
		{name: "from a city back to it", edition: "2002", build: "build G9 SW-S, G11 N-NW", code: "build.loop"},
		{name: "four tiles", build: "build B16 SW-NE, G11 NW-SE, H12 NW,NE, I11 SW-NE", code: "build.too-many-tiles"},
		{name: "four tiles, engineer", set: engineer, build: "build B16 SW-NE, G11 NW-SE, H12 NW,NE, I11 SW-NE", code: "build.too-many-tiles"},

		{name: "half, rounded up", set: engineer, build: "build L16 SW-SE", price: 5},
		{name: "half of the dearest", set: engineer, build: "build B16 SW-NE, L16 SW-SE", price: 7 + 5},
		{name: "half of the one named", set: engineer, build: "build B16 SW-NE, L16 SW-SE half B16", price: 4 + 9},
		{name: "half of the one named, which is laid last", set: engineer, build: "build L16 SW-SE, B16 SW-NE half B16", price: 4 + 9},
		{name: "half of a tile that replaces", set: with(engineer, func(s *trial.Stage) { s.Lay(red, "B16 SW-NE") }),
			build: "build C17 N-NW, B16 S-SE, B18 N-NW half B16", price: 3 + 1 + 7},
		{name: "no engineer", build: "build L16 SW-SE half L16", code: "half.engineer"},
		{name: "half of a tile that is not laid", set: engineer, build: "build L16 SW-SE half B16", code: "half.not-laid"},
		{name: "half makes it affordable", set: with(engineer, cash(5)), build: "build L16 SW-SE", price: 5},
		{name: "half is still too much", set: with(engineer, cash(4)), build: "build L16 SW-SE", code: "build.cash"},
		{name: "half of a cheaper one is not enough", set: with(engineer, cash(12)), build: "build B16 SW-NE, L16 SW-SE half B16", code: "build.cash"},

		{name: "printed link", build: "link Köln-Essen", price: 2},
		{name: "printed link, engineer", set: engineer, build: "link Köln-Essen", price: 2},
		{name: "printed link, engineer with a dollar", set: with(engineer, cash(1)), build: "link Köln-Essen", code: "build.cash"},
		{name: "printed link and a tile, engineer", set: engineer, build: "link Köln-Essen; build B16 SW-NE", price: 2 + 4},
		{name: "printed link is one of the tiles", build: "link Köln-Essen; build G11 NW-SE, H12 NW,NE, I11 SW-NE", code: "build.too-many-tiles"},
		{name: "printed link and two tiles", build: "link Köln-Essen; build G11 NW-SE, H12 NW", price: 2 + 4},
		{name: "printed link, taken", set: func(s *trial.Stage) { s.P.Direct[0] = red }, build: "link Köln-Essen", code: "build.link-taken"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := trial.NewStage(t, "germany", c.edition, 4).At(2, "build", brown, red)
			s.P.Players[brown].Cash = 20
			if c.set != nil {
				c.set(s)
			}
			if c.code != "" {
				s.Refused(brown, c.build, c.code)
				return
			}
			before := s.P.Players[brown].Cash
			s.Do(brown, c.build)
			if got := int(before - s.P.Players[brown].Cash); got != c.price {
				t.Errorf("$%d, want $%d", got, c.price)
			}
		})
	}
}

// Building Track: the printed link counts as one track and does not stand for the first tile.
func TestPrintedLink(t *testing.T) {
	s := trial.NewStage(t, "germany", "", 4).At(1, "build", brown, red)
	s.Do(brown, "link Köln-Essen")
	if got := s.G.LinkSections(&s.P, brown); got != 1 {
		t.Errorf("%d sections, want 1", got)
	}
	if s.P.Players[brown].Started {
		t.Error("the printed link stands for a first tile")
	}
	s.At(1, "goods", brown, red).Clear().Put("Köln/Düsseldorf", board.Blue)
	s.Do(brown, "move blue Köln > Essen")
	if got := s.P.Players[brown].Income; got != 1 {
		t.Errorf("income %d, want 1", got)
	}
}

// What is offered can be paid: a dollar does not buy the printed link, with the engineer either.
func TestOffersOfTheLink(t *testing.T) {
	for cash, want := range map[int16]bool{1: false, 2: true} {
		s := trial.NewStage(t, "germany", "", 4).At(2, "build", brown).Take(brown, engine.Engineer)
		s.P.Players[brown].Cash, s.P.Players[brown].Started = cash, true
		got := false
		for _, c := range s.G.Legal(&s.P, brown) {
			got = got || len(c.Order.Parts) > 0 && c.Order.Parts[0].Verb == "link"
		}
		if got != want {
			t.Errorf("with $%d the link is offered: %v", cash, got)
		}
	}
}

// What is listed is what is paid: the dearest tile at half its price, the link in full, and of a second tile what it adds.
func TestListedPrices(t *testing.T) {
	s := trial.NewStage(t, "germany", "", 4).At(2, "build", brown).Take(brown, engine.Engineer)
	s.P.Players[brown].Cash, s.P.Players[brown].Started = 20, true
	listed := func(sofar engine.Order, verb, hex string) int {
		list, _ := s.G.Next(&s.P, brown, sofar)
		for _, c := range list {
			if part := c.Order.Parts[0]; part.Verb == verb && (hex == "" || part.Hex == s.Hex(hex) && part.Tracks[0] == engine.Pair{A: board.SE, B: board.SW}) {
				return c.Price
			}
		}
		return -1
	}
	if got := listed(engine.Order{Verb: "build"}, "build", "L16"); got != 5 { // half of 9
		t.Errorf("L16: $%d, want $5", got)
	}
	if got := listed(engine.Order{Verb: "build"}, "link", ""); got != 2 {
		t.Errorf("the link: $%d, want $2", got)
	}
	cheap, code := s.Read(brown, "build B16 SW-NE") // 7, of which 4 are paid; with L16, 7 and 5
	if code != "" {
		t.Fatal(code)
	}
	if got := listed(cheap, "build", "L16"); got != 7+5-4 {
		t.Errorf("L16 after B16: $%d, want $8", got)
	}
}

// Goods Growth: Berlin gets a cube in every turn.
func TestBerlin(t *testing.T) {
	for _, turn := range []int8{1, 4, 8} {
		s := trial.NewStage(t, "germany", "", 4)
		s.P.Turn = turn
		bag := s.P.BagSize()
		events := s.Run("berlin")
		if got := cubes(s, "Berlin"); got != 3 || s.P.BagSize() != bag-1 {
			t.Errorf("turn %d: %d cubes in Berlin, %d in the bag after %d", turn, got, s.P.BagSize(), bag)
		}
		if ask := events[0].Ask; ask == nil || strings.TrimSpace(ask.Name) != "Berlin" {
			t.Errorf("drawn for %+v", ask)
		}
	}
}
