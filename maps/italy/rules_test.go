package italy_test

import (
	"errors"
	"slices"
	"testing"

	"railpost/engine"
	"railpost/engine/board"
	"railpost/engine/notation"
	"railpost/maps/trial"
)

const (
	ann engine.Seat = iota
	bob
	cat
)

func stage(t *testing.T) *trial.Stage { return trial.NewStage(t, "italy", "", 3) }

// building is Ann's build of turn 1, with that much money.
func building(t *testing.T, cash int) *trial.Stage {
	s := stage(t).At(1, "build", ann, bob, cat)
	s.P.Players[ann].Cash = int16(cash)
	return s
}

// refusal is the engine's error for an order in the words of records.
func refusal(t *testing.T, s *trial.Stage, text string) *engine.Error {
	t.Helper()
	st, err := notation.ReadStored(s.Words, text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	out := notation.Resolve(s.G, &s.P, s.Words, ann, st)
	if out.OK || out.Why[len(out.Why)-1].Err == nil {
		t.Fatalf("%s: not refused by the rules", text)
	}
	return out.Why[len(out.Why)-1].Err
}

func TestCitiesAreFilledWithoutBlackThenTheDisplayWithIt(t *testing.T) {
	s := stage(t)
	for i := range s.G.Board.Places {
		name := s.G.Board.Places[i].Name
		want := 2
		switch name {
		case "Roma":
			want = 4
		case "Milano", "Napoli", "Venezia", "Firenze":
			want = 3
		}
		on, all := s.On(name), 0
		for _, n := range on {
			all += int(n)
		}
		if all != want || on[board.Black] != 0 {
			t.Errorf("%s has %d cubes, %d black; want %d", name, all, on[board.Black], want)
		}
	}
	black := int(s.P.Bag[board.Black])
	for c, column := range s.P.Display {
		full := 0
		for _, x := range column {
			if x != board.NoColor {
				full++
			}
			if x == board.Black {
				black++
			}
		}
		want := 3
		switch {
		case c >= engine.ColumnA+4:
			want = 0
		case c >= engine.ColumnA:
			want = 2
		}
		if full != want {
			t.Errorf("%s has %d cubes, not %d", engine.ColumnName(c), full, want)
		}
	}
	if black != 16 {
		t.Errorf("%d black cubes", black)
	}
}

func TestRomaTakesRedAndBlueAndGrowsByTwoColumns(t *testing.T) {
	s := stage(t)
	roma := s.Place("Roma")
	if s.P.Colors[roma] != board.Colors(0).With(board.Red).With(board.Blue) {
		t.Errorf("Roma takes %v", s.P.Colors[roma])
	}
	for c := range engine.ColumnA {
		feeds := s.G.FeedOf(&s.P, c) == roma
		if want := c == engine.ColumnNumber("dark1") || c == engine.ColumnNumber("dark2"); feeds != want {
			t.Errorf("%s feeds Roma: %v", engine.ColumnName(c), feeds)
		}
	}
	for c := engine.ColumnA; c < engine.ColumnA+4; c++ {
		if s.G.FeedOf(&s.P, c) == board.NoPlace {
			t.Errorf("%s feeds nothing", engine.ColumnName(c))
		}
	}
	if s.G.Rules.PhraseOf("swap") == nil || slices.ContainsFunc(s.G.Rules.Parts, func(p engine.PartRule) bool { return p.Verb == "urbanize" }) {
		t.Error("there are New Cities")
	}
}

// The text's example has 27 shares.
func TestMoreThanFifteenShares(t *testing.T) {
	s := stage(t).At(1, "shares", ann, bob, cat)
	s.Do(ann, "issue 25")
	if pl := s.P.Players[ann]; pl.Shares != 27 || pl.Cash != 10+125 {
		t.Errorf("%d shares, $%d", pl.Shares, pl.Cash)
	}
}

func TestSharesSoldForABid(t *testing.T) {
	s := stage(t).At(1, "auction", ann, bob, cat)
	s.P.Auction = engine.Auction{Leader: engine.Nobody}
	for i := range 3 {
		s.P.Players[i].Cash = 3
	}
	s.Refused(ann, "bid 4", "bid.too-high")
	s.Refused(ann, "bid 7 selling 1", "bid.too-high") // 3 + 3 = 6
	s.Refused(ann, "bid 4 selling 98", "issue.too-many")
	s.Do(ann, "bid 4 selling 3")
	s.Do(bob, "bid 8 selling 2") // needs both: 3 + 6 = 9
	s.Do(cat, "drop")
	s.Do(ann, "drop")
	// Bob is first and pays 8, Ann second and pays 4, for which one share is enough; Cat was out first.
	if a, b := s.P.Players[ann], s.P.Players[bob]; a.Shares != 3 || a.Cash != 3+3-4 || b.Shares != 4 || b.Cash != 3+6-8 {
		t.Errorf("Ann %d shares $%d, Bob %d shares $%d", a.Shares, a.Cash, b.Shares, b.Cash)
	}
}

// A bid that is paid by half sells only what the half needs.
func TestNoShareSoldForWhatABidDoesNotCost(t *testing.T) {
	s := trial.NewStage(t, "italy", "", 4).At(1, "auction", 0, 1, 2, 3)
	s.P.Auction = engine.Auction{Leader: engine.Nobody}
	for i := range 4 {
		s.P.Players[i].Cash = 2
	}
	s.Do(0, "bid 3 selling 1")
	s.Do(1, "bid 4 selling 1")
	s.Do(2, "bid 5 selling 1")
	s.Do(3, "drop")
	s.Do(0, "drop")
	s.Do(1, "drop")
	// Seat 0 dropped out second of four, is third and pays 2 of 3.
	for i, want := range []struct{ shares, cash int }{{2, 0}, {3, 1}, {3, 0}, {2, 2}} {
		if pl := s.P.Players[i]; int(pl.Shares) != want.shares || int(pl.Cash) != want.cash {
			t.Errorf("seat %d: %d shares, $%d", i, pl.Shares, pl.Cash)
		}
	}
}

func TestSharesSoldForABuild(t *testing.T) {
	s := building(t, 1)
	e := refusal(t, s, "build Milano-E9-E11-Genova") // 3 + 2
	if e.Code != "build.cash" || e.N != 5 || e.M != 1 || len(e.Legal) != 1 || e.Legal[0].M != 2 {
		t.Errorf("%+v", e)
	}
	s.Refused(ann, "build Milano-E9-E11-Genova selling 1", "build.cash")
	events := s.Do(ann, "build Milano-E9-E11-Genova selling 4")
	if pl := s.P.Players[ann]; pl.Shares != 4 || pl.Cash != 1+6-5 {
		t.Errorf("%d shares, $%d", pl.Shares, pl.Cash)
	}
	if !slices.ContainsFunc(events, func(e engine.Event) bool { return e.Code == "issued" && e.Seat == ann && e.N == 2 && e.M == 6 }) {
		t.Error("the sale is not told")
	}
}

func TestSharesSoldForExpenses(t *testing.T) {
	// 5 shares and locomotive 2 cost $7, fixed when the phase begins.
	for _, x := range []struct {
		order                string
		cash, income, shares int // before: $1, income 2
		out                  bool
	}{
		{"expenses none", 0, -4, 5, true},
		{"expenses selling up to 1", 0, -1, 6, true},
		{"expenses selling up to 2", 0, 2, 7, false},
		{"expenses selling up to 9", 0, 2, 7, false},
		{"expenses as needed", 0, 2, 7, false},
		{"issue in expenses as needed", 0, 2, 7, false},
	} {
		s := stage(t).At(1, "goods", ann)
		s.P.Round = 2
		for i := range 3 {
			s.P.Players[i] = engine.Player{Cash: 9, Income: 2, Shares: 2, Locomotive: 1, Started: true}
		}
		s.P.Players[ann] = engine.Player{Cash: -1, Income: 2, Shares: 5, Locomotive: 2, Started: true}
		s.Do(ann, "move none")
		if step := s.G.Step(&s.P).Name; step != "expenses" || s.P.Awaited() != ann || s.P.NumQueue != 1 {
			t.Fatalf("%s asks %v", step, s.P.Queue[:s.P.NumQueue])
		}
		s.Do(ann, x.order)
		pl := s.P.Players[ann]
		if int(pl.Cash) != x.cash || int(pl.Income) != x.income || int(pl.Shares) != x.shares || pl.Out != x.out {
			t.Errorf("%s: $%d, income %d, %d shares, out %v", x.order, pl.Cash, pl.Income, pl.Shares, pl.Out)
		}
		if b := s.P.Players[bob]; b.Cash != 9+2-3 {
			t.Errorf("Bob has $%d", b.Cash)
		}
	}
}

// Who comes to an income of 0 stays in: 2 + 2 dollars, 5 shares and locomotive 1 cost 6.
func TestAnIncomeOfNothingStaysIn(t *testing.T) {
	s := stage(t).At(1, "goods", ann)
	s.P.Round = 2
	for i := range 3 {
		s.P.Players[i] = engine.Player{Cash: 9, Income: 2, Shares: 2, Locomotive: 1, Started: true}
	}
	s.P.Players[ann] = engine.Player{Cash: 2, Income: 2, Shares: 5, Locomotive: 1, Started: true}
	s.Do(ann, "move none")
	s.Do(ann, "expenses none")
	if pl := s.P.Players[ann]; pl.Income != 0 || pl.Cash != 0 || pl.Out {
		t.Errorf("%+v", pl)
	}
}

func TestTheShortAreAskedInOrderAndNobodyElse(t *testing.T) {
	s := stage(t).At(1, "goods", ann)
	s.P.Round = 2
	for i := range 3 {
		s.P.Players[i] = engine.Player{Cash: 0, Income: 2, Shares: 2, Locomotive: 1, Started: true}
	}
	s.P.Players[bob].Cash = 1 // 1 + 2 is enough for 2 + 1
	s.Do(ann, "move none")
	if !slices.Equal(s.P.Queue[:s.P.NumQueue], []engine.Seat{ann, cat}) {
		t.Errorf("asked: %v", s.P.Queue[:s.P.NumQueue])
	}
	if d := s.G.Default(&s.P, ann); d.Verb != "expenses" || d.M != 1 {
		t.Errorf("by default %+v", d)
	}
	s.Refused(ann, "expenses selling up to 98", "issue.too-many")
}

func TestNothingUnfinished(t *testing.T) {
	s := building(t, 20)
	if e := refusal(t, s, "build Milano-E9-E11"); e.Code != "build.unfinished" || e.Hex != s.Hex("E9") {
		t.Errorf("%+v", e)
	}
	s.Refused(ann, "build E9 N-S", "build.unfinished")
	s.Do(ann, "build E9 N-S; E11 N-SW")
}

func TestOneNewLinkABuild(t *testing.T) {
	s := building(t, 20)
	s.Refused(ann, "build Genova-C11-Torino; build Trento-J6-Venezia", "links.one")
	s.Do(ann, "build Genova-C11-Torino")
}

func TestTheCheapestWay(t *testing.T) {
	dear := "build F8 NW-S, F10 N-SW, E11 NE-SW" // 2 + 3 + 2
	for _, x := range []struct {
		name  string
		set   func(s *trial.Stage)
		order string
		n, m  int // refused: the price and the least; 0: legal
		spent int
	}{
		{"3 + 2", nil, "build Milano-E9-E11-Genova", 0, 0, 5},
		{"as cheap by another way", nil, "build D8 NE-S, D10 N-S", 0, 0, 5},
		{"dearer", nil, dear, 7, 5, 0},
		{"before the free tile", func(s *trial.Stage) { s.Take(ann, engine.Engineer) }, dear, 7, 5, 0},
		// Milano's edges towards Genova are Bob's. By F8 2, a coexisting tile on E9 2 and E11 2 it costs 6 …
		{"a tile beside another's track is cheaper", bobsEdges, dear, 7, 6, 0},
		{"a tile beside another's track", bobsEdges, "build F8 NW-SW, E9 NE-S, E11 N-SW", 0, 0, 6},
		// … but there is only one such tile.
		{"the coexisting tile is gone", func(s *trial.Stage) { bobsEdges(s); s.P.Tiles[engine.CoexistGentles] = 0 }, dear, 0, 0, 7},
		{"no gentle curve left", noGentle, "build D6 SE-S, D8 N-S, D10 N-S", 0, 0, 7},
		{"no gentle curve left, and dearer", noGentle, "build E9 N-S, E11 N-NW, D10 SE-S", 8, 7, 0},
		{"and one straight too few for that", func(s *trial.Stage) { noGentle(s); s.P.Tiles[engine.Straight] = 1 },
			"build E9 N-S, E11 N-NW, D10 SE-S", 0, 0, 8},
	} {
		s := building(t, 20)
		s.P.Players[ann].Started = true
		if x.set != nil {
			x.set(s)
		}
		if x.n == 0 {
			was := s.P.Players[ann].Cash
			s.Do(ann, x.order)
			if got := int(was - s.P.Players[ann].Cash); got != x.spent {
				t.Errorf("%s: $%d", x.name, got)
			}
			continue
		}
		e := refusal(t, s, x.order)
		if e.Code != "links.dearer" || e.N != x.n || e.M != x.m || len(e.Legal) != 1 {
			t.Errorf("%s: %+v", x.name, e)
			continue
		}
		// What is named as cheapest is legal, and costs that.
		b, err := s.G.Build(&s.P, ann, e.Legal[0])
		if err != nil || b.PriceOf(b.NewLinks()[0]) != x.m {
			t.Errorf("%s: named is %+v: %v", x.name, e.Legal[0], err)
		}
	}
}

func noGentle(s *trial.Stage) { s.P.Tiles[engine.Gentle] = 0 }

// bobsEdges gives Bob links from Milano to Genova and to Torino.
func bobsEdges(s *trial.Stage) { s.Lay(bob, "E9 N-SW, D10 NE-S; D8 NE-SW, C9 NE-SW") }

// The cheapest way may lie over another player's tile, which is replaced by a crossing for 3.
func TestACheapestWayAcrossOthersTrack(t *testing.T) {
	s := building(t, 20).Lay(bob, "E9 N-S, E11 N-SW") // Milano – Genova
	s.P.Players[ann].Started = true
	// Torino – Verona was 12 over C11, D10, E9, F8, G7; E9 is now a crossing for 3, as before for 3.
	b, err := s.G.Build(&s.P, ann, order(t, s, "build C11 NW-NE, D10 SW-NE, E9 SW-NE, F8 SW-NE, G7 SW-SE"))
	if err != nil || b.Spent != 12 || b.P.Hexes[s.Hex("E9")].Tile != engine.CrossStraights {
		t.Errorf("%v", err)
	}
}

func order(t *testing.T, s *trial.Stage, text string) engine.Order {
	t.Helper()
	o, code := s.Read(ann, text)
	if code != "" {
		t.Fatalf("%s: %s", text, code)
	}
	return o
}

// The third track on I13 goes in place of the crossing of Bob's two links; it costs 7.
func TestTripleTileInPlaceOfAComplexOne(t *testing.T) {
	s := building(t, 40).Lay(bob, "I13 NE-S+N-SE, J14 NW-N, I11 S-N, I9 S-NW")
	s.P.Players[ann].Started = true
	// Livorno – Verona by G15 2, H14 4, I13 7, H12 2, H10 3 is not the cheapest way.
	e := refusal(t, s, "build G15 S-NE, H14 SW-NE, I13 SW-NW, H12 SE-N, H10 S-N")
	if e.Code != "links.dearer" || e.N != 2+4+7+2+3 || e.M != 11 {
		t.Errorf("%+v", e)
	}
	s.P.Tiles[engine.TripleD] = 0
	s.Refused(ann, "build G15 S-NE, H14 SW-NE, I13 SW-NW, H12 SE-N, H10 S-N", "build.tiles-out")
	for k := engine.CoexistSharpsAdjacent; k <= engine.TripleE; k++ {
		if s.G.Rules.Tiles[k] != 1 {
			t.Errorf("%d tiles %v", s.G.Rules.Tiles[k], k)
		}
	}
}

func TestATripleNeverLiesOnAnEmptyHexOrASimpleTile(t *testing.T) {
	s := building(t, 40).Lay(ann, "J14 NW-N; H14 NE-SW, G15 NE-S") // from Bologna and Livorno to I13
	s.Refused(ann, "build I13 NE-S+N-SE+SW-NW", "build.triple")
	s.Lay(bob, "I13 NE-S")
	s.Refused(ann, "build I13 N-SE+SW-NW", "build.triple")
}

func TestEngineersFreeTile(t *testing.T) {
	// Genova – Livorno: E13 4, F14 2, G15 2.
	for _, x := range []struct {
		order string
		spent int
	}{
		{"build E13 NW-SE, F14 NW-SE, G15 NW-S", 4},
		{"build E13 NW-SE, F14 NW-SE, G15 NW-S free F14", 6},
		{"build E13 NW-SE, F14 NW-SE, G15 NW-S free E13", 4},
	} {
		s := building(t, 6).Take(ann, engine.Engineer)
		s.Do(ann, x.order)
		if got := 6 - int(s.P.Players[ann].Cash); got != x.spent {
			t.Errorf("%s: $%d, not %d", x.order, got, x.spent)
		}
	}
	s := building(t, 20)
	s.Refused(ann, "build E13 NW-SE, F14 NW-SE, G15 NW-S free F14", "free.action")
	s.Take(ann, engine.Engineer)
	s.Refused(ann, "build E13 NW-SE, F14 NW-SE, G15 NW-S free F12", "free.hex")
}

// Six tiles without Engineer: there is no limit.
func TestAnyNumberOfTiles(t *testing.T) {
	s := building(t, 20)
	s.Do(ann, "build Ancona-M19-N20-N22-O23-O25-O27-Napoli")
	if got := 20 - s.P.Players[ann].Cash; got != 2+2+2+2+4+3 {
		t.Errorf("$%d", got)
	}
}

func TestUrbanizationSwapsBlackCubesOfTheDisplay(t *testing.T) {
	s := building(t, 20).Take(ann, engine.Urbanization)
	light3, dark1 := engine.ColumnNumber("light3"), engine.ColumnNumber("dark1")
	s.P.Display[light3] = engine.Column{board.Red, board.Black, board.Black}
	s.P.Display[dark1] = engine.Column{board.Black, board.Blue, board.NoColor}
	s.P.Bag = [board.NumColors]uint8{board.Red: 1, board.Black: 0}
	s.Refused(ann, "swap light 3.1", "swap.black")
	s.Refused(ann, "swap dark 1.3", "swap.black")
	s.Refused(ann, "swap E.1", "swap.square")
	s.Refused(ann, "swap light 3.2; swap light 3.2", "swap.same")
	s.Refused(ann, "swap light 3.2; swap light 3.3; swap dark 1.1", "swap.twice")
	s.Refused(ann, "build Genova-C11-Torino; swap light 3.2", "swap.first")
	var asked []string
	s.Chance = func(a engine.Ask) (engine.Answer, error) {
		asked = append(asked, a.Name)
		if a.Kind != engine.AskDraw || a.N != 1 || a.Bag[board.Black] == 0 {
			return engine.Answer{}, errors.New("not one cube, the black one back in the bag")
		}
		c := board.Red
		if len(asked) == 2 {
			c = board.Black // it may be black again
		}
		return engine.Answer{Colors: []board.Color{c}}, nil
	}
	s.Do(ann, "swap light 3.2; swap dark 1.1; build Genova-C11-Torino")
	if !slices.Equal(asked, []string{"swap light 3", "swap dark 1"}) {
		t.Errorf("drawn: %v", asked)
	}
	if s.P.Display[light3] != (engine.Column{board.Red, board.Red, board.Black}) || s.P.Display[dark1][0] != board.Black {
		t.Errorf("%v %v", s.P.Display[light3], s.P.Display[dark1])
	}
	if s.P.Bag[board.Black] != 1 || s.P.Bag[board.Red] != 0 {
		t.Errorf("in the bag: %v", s.P.Bag)
	}
	other := building(t, 20)
	other.P.Display[light3][1] = board.Black
	other.Refused(ann, "swap light 3.2", "swap.action")
}

// black is a line of links: Torino (Ann) Genova (Bob) Milano (Bob) Verona.
func blackLine(t *testing.T) *trial.Stage {
	s := stage(t).At(1, "goods", ann).Clear()
	s.Lay(ann, "C11 NW-SE")
	s.Lay(bob, "E11 SW-N, E9 S-N, F8 NW-NE, G7 SW-SE")
	s.P.Players[ann].Locomotive, s.P.Players[ann].Income = 3, 5
	s.P.Players[bob].Income = 1
	return s.Put("Torino", board.Black, board.Blue)
}

func TestBlackCubesEndWhereTheyLikeAndCostIncome(t *testing.T) {
	for _, x := range []struct {
		order    string
		ann, bob int // income after, from 5 and 1
	}{
		{"move black Torino > Genova", 4, 1},
		{"move black Torino > Genova > Milano", 4, 0},
		{"move black Torino > Genova > Milano > Verona", 4, 0}, // Bob's second link would bring him below 0
	} {
		s := blackLine(t)
		bag := s.P.Bag[board.Black]
		s.Do(ann, x.order)
		if a, b := s.P.Players[ann].Income, s.P.Players[bob].Income; int(a) != x.ann || int(b) != x.bob {
			t.Errorf("%s: %d and %d", x.order, a, b)
		}
		if s.P.Bag[board.Black] != bag+1 || s.On("Torino")[board.Black] != 0 {
			t.Errorf("%s: the cube is not back in the bag", x.order)
		}
	}
	s := blackLine(t)
	s.Refused(ann, "move black Torino > Genova > Torino", "move.twice")
	s.P.Players[ann].Locomotive = 1
	s.Refused(ann, "move black Torino > Genova > Milano", "move.too-far")
	// Other cubes end where they must.
	s.Refused(ann, "move blue Torino > Genova", "move.not-taken")
}

func TestRomaLetsNeitherRedNorBlueThrough(t *testing.T) {
	s := stage(t).At(1, "goods", ann).Clear()
	s.Lay(ann, "L26 NW-SE, M27 NW-SE, N28 NW-SE")                // Roma – Napoli
	s.Lay(ann, "J24 SE-N, J22 S-NW, I21 SE-N, I19 S-N, I17 S-N") // Roma – Firenze
	s.Put("Napoli", board.Red, board.Blue, board.Yellow)
	s.P.Players[ann].Locomotive = 4
	s.P.Colors[s.Place("Firenze")] = s.P.Colors[s.Place("Firenze")].With(board.Red).With(board.Blue)
	s.Refused(ann, "move red Napoli > Roma > Firenze", "move.stops-earlier")
	s.Refused(ann, "move blue Napoli > Roma > Firenze", "move.stops-earlier")
	for _, text := range []string{"move red Napoli > Roma", "move blue Napoli > Roma", "move yellow Napoli > Roma > Firenze"} {
		if _, code := s.Read(ann, text); code != "" {
			t.Errorf("%s: %s", text, code)
		}
	}
}

func TestNoIncomeReduction(t *testing.T) {
	s := stage(t)
	if slices.ContainsFunc(s.G.Rules.Turn, func(x engine.Step) bool { return x.Name == "reduction" }) {
		t.Error("there is an income reduction")
	}
}

func TestAShareLosesTwoPoints(t *testing.T) {
	s := stage(t)
	s.P.Players[ann] = engine.Player{Income: 4, Shares: 27, Locomotive: 1}
	if sc := s.G.ScoreOf(&s.P, ann); sc.Shares != -54 || sc.Total != 12-54 {
		t.Errorf("%+v", sc)
	}
}

// Until the board's two bars are known a share costs $1.
func TestExpenses(t *testing.T) {
	s := stage(t)
	s.P.Players[ann] = engine.Player{Shares: 27, Locomotive: 3}
	if n := s.G.Rules.Expenses(s.G, &s.P, ann); n != 30 {
		t.Errorf("$%d", n)
	}
}
