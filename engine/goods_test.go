package engine_test

import (
	"testing"

	"railpost/engine"
	"railpost/engine/board"
	"railpost/maps"
)

// railroad is a game in which track is laid by hand and cubes lie where a test wants them.
type railroad struct {
	t *testing.T
	g *engine.Game
	p engine.Position
}

// atGoods is a game of three in Move Goods of turn 1, seats in order, without a cube on the board.
func atGoods(t *testing.T) *railroad {
	t.Helper()
	g, err := maps.Game("rust-belt", "", 3, nil)
	if err != nil {
		t.Fatal(err)
	}
	r := &railroad{t: t, g: g}
	if r.p, _, err = g.Start(inSeatOrder(dice(1))); err != nil {
		t.Fatal(err)
	}
	r.p.NumCubes = 0
	for i := range g.Rules.Turn {
		if g.Rules.Turn[i].Name == "goods" {
			r.p.Step, r.p.Round = int8(i), 1
			r.p.NumQueue = int8(copy(r.p.Queue[:], []engine.Seat{0, 1, 2}))
		}
	}
	return r
}

func (r *railroad) hex(id string) board.Hex {
	r.t.Helper()
	h, ok := r.g.Board.Hex(id)
	if !ok {
		r.t.Fatalf("no hex %s", id)
	}
	return h
}

// lay puts a track of an owner on a hex; board.Center makes it an exit of the town there.
func (r *railroad) lay(owner engine.Seat, id string, a, b board.Edge) *railroad {
	x := &r.p.Hexes[r.hex(id)]
	x.Track[x.N] = engine.Track{A: a, B: b, Owner: owner}
	x.N++
	x.Tile = engine.Straight
	return r
}

func (r *railroad) cube(id string, c board.Color) *railroad {
	r.p.AddCube(r.hex(id), c)
	return r
}

func (r *railroad) move(c board.Color, from string, stops ...engine.Stop) engine.Order {
	return engine.Order{Verb: "move", Cube: c, From: r.hex(from), Stops: stops}
}

func (r *railroad) stop(name string, owner engine.Seat) engine.Stop {
	return engine.Stop{Place: placeNamed(r.t, r.g, name), Owner: owner, Via: board.NoHex}
}

// evansville lays Pete's link Evansville–Cincinnati (K19, L18), and Dave's Evansville–Indianapolis–Cincinnati
// (J18, K17 as a town, L16).
func evansville(t *testing.T) *railroad {
	const pete, dave = 0, 1
	r := atGoods(t)
	r.lay(pete, "K19", board.SW, board.NE).lay(pete, "L18", board.SW, board.NE)
	r.lay(dave, "J18", board.S, board.NE)
	r.lay(dave, "K17", board.SW, board.Center).lay(dave, "K17", board.NE, board.Center)
	r.lay(dave, "L16", board.SW, board.SE)
	return r
}

func TestMoveGoodsWorkedExample(t *testing.T) {
	const pete, dave = 0, 1
	r := evansville(t).cube("J20", board.Blue).cube("M17", board.Blue)
	bag := r.p.Bag[board.Blue]
	// Blue lies in Evansville, which takes blue, and goes to Cincinnati, which takes blue too.
	p := play(t, r.g, r.p, pete, r.move(board.Blue, "J20", r.stop("Cincinnati", pete)))
	if p.Players[pete].Income != 1 || p.Players[dave].Income != 0 {
		t.Errorf("incomes %d and %d", p.Players[pete].Income, p.Players[dave].Income)
	}
	if p.Bag[board.Blue] != bag+1 {
		t.Error("the cube is not back in the bag")
	}
	p.Players[dave].Locomotive = 2
	p = play(t, r.g, p, dave, r.move(board.Blue, "M17", r.stop("Indianapolis", dave), r.stop("Evansville", dave)))
	if p.Players[dave].Income != 2 {
		t.Errorf("Dave's income is %d", p.Players[dave].Income)
	}
}

func TestMoveGoodsRefusals(t *testing.T) {
	for _, c := range []struct {
		name string
		set  func(r *railroad)
		o    func(r *railroad) engine.Order
		code string
	}{
		{"no such cube", nil, func(r *railroad) engine.Order { return r.move(board.Red, "J20", r.stop("Cincinnati", 0)) }, "move.no-cube"},
		{"the locomotive's reach", nil, func(r *railroad) engine.Order {
			return r.move(board.Blue, "J20", r.stop("Indianapolis", 1), r.stop("Cincinnati", 1))
		}, "move.too-far"},
		{"only completed links", func(r *railroad) { r.p.Hexes[r.hex("K19")] = engine.HexState{} },
			func(r *railroad) engine.Order { return r.move(board.Blue, "J20", r.stop("Cincinnati", 0)) }, "move.no-link"},
		{"another owner's link", nil, func(r *railroad) engine.Order { return r.move(board.Blue, "J20", r.stop("Cincinnati", 2)) }, "move.other-owner"},
		{"only a city of its colour takes it", nil, func(r *railroad) engine.Order { return r.move(board.Blue, "J20", r.stop("Indianapolis", 1)) }, "move.not-taken"},
		{"it stops at the first city that takes it", func(r *railroad) { r.p.Players[0].Locomotive = 3 },
			func(r *railroad) engine.Order {
				return r.move(board.Blue, "J20", r.stop("Cincinnati", 0), r.stop("Indianapolis", 1), r.stop("Evansville", 1))
			}, "move.stops-earlier"},
		{"its start counts as visited", func(r *railroad) { r.p.Players[0].Locomotive = 3; r.p.Colors[placeNamed(r.t, r.g, "Cincinnati")] = 0 },
			func(r *railroad) engine.Order {
				return r.move(board.Blue, "J20", r.stop("Cincinnati", 0), r.stop("Indianapolis", 1), r.stop("Evansville", 1))
			}, "move.twice"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := evansville(t).cube("J20", board.Blue)
			if c.set != nil {
				c.set(r)
			}
			refused(t, r.g, r.p, 0, c.o(r), c.code)
		})
	}
}

func TestNobodysLinksPayNobody(t *testing.T) {
	r := evansville(t).cube("J20", board.Blue)
	for _, id := range []string{"K19", "L18"} {
		r.p.Hexes[r.hex(id)].Track[0].Owner = engine.Nobody
	}
	p := play(t, r.g, r.p, 0, r.move(board.Blue, "J20", r.stop("Cincinnati", engine.Nobody)))
	for s := range 3 {
		if p.Players[s].Income != 0 {
			t.Errorf("seat %d earned %d", s, p.Players[s].Income)
		}
	}
}

func TestOthersLinksPayTheirOwners(t *testing.T) {
	r := evansville(t).cube("J20", board.Blue)
	p := play(t, r.g, r.p, 0, engine.NoMove())
	p = play(t, r.g, p, 1, engine.NoMove())
	p = play(t, r.g, p, 2, r.move(board.Blue, "J20", r.stop("Cincinnati", 0)))
	if p.Players[0].Income != 1 || p.Players[2].Income != 0 {
		t.Errorf("incomes %d and %d", p.Players[0].Income, p.Players[2].Income)
	}
}

func TestLocomotiveInOneOfTheTwoRounds(t *testing.T) {
	r := evansville(t).cube("J20", board.Blue)
	loco := engine.Order{Verb: "locomotive"}
	p := r.p
	for s := range engine.Seat(3) {
		p = play(t, r.g, p, s, loco)
	}
	if p.Round != 2 || p.Players[0].Locomotive != 2 {
		t.Errorf("round %d, locomotive %d", p.Round, p.Players[0].Locomotive)
	}
	refused(t, r.g, p, 0, loco, "locomotive.once")
	r.p.Players[0].Locomotive = 6
	refused(t, r.g, r.p, 0, loco, "locomotive.top")
}

func TestFirstMoveIsFirstInBothRounds(t *testing.T) {
	r := evansville(t).cube("J20", board.Blue)
	r.p.Taken[r.g.ActionNumber(engine.FirstMove)] = 2
	got := r.g.Rules.Movers(r.g, &r.p, 1)
	if len(got) != 3 || got[0] != 2 || got[1] != 0 || got[2] != 1 {
		t.Errorf("movers %v", got)
	}
	if second := r.g.Rules.Movers(r.g, &r.p, 2); second[0] != 2 {
		t.Errorf("second round %v", second)
	}
	if third := r.g.Rules.Movers(r.g, &r.p, 3); len(third) != 0 {
		t.Errorf("a third round: %v", third)
	}
}

func TestLegalMovesAreAccepted(t *testing.T) {
	r := evansville(t).cube("J20", board.Blue).cube("M17", board.Blue).cube("M17", board.Red).cube("M17", board.Blue)
	r.p.Players[0].Locomotive = 2
	list := r.g.Legal(&r.p, 0)
	// Blue from either city: directly by Pete's link, or by Dave's two; locomotive; nothing.
	if len(list) != 2*2+2 {
		t.Errorf("%d legal orders: %+v", len(list), list)
	}
	for _, c := range list {
		p := play(t, r.g, r.p, 0, c.Order)
		if gain := int(p.Players[0].Income - r.p.Players[0].Income); gain != c.Gain {
			t.Errorf("%+v: gain %d, listed %d", c.Order, gain, c.Gain)
		}
	}
}

func TestTwoLinksOfOneOwnerAreToldApartByAHex(t *testing.T) {
	r := evansville(t).cube("J20", board.Blue)
	// A second link of Pete's: Evansville – K21 – L20 – M19 – Cincinnati.
	r.lay(0, "K21", board.NW, board.NE).lay(0, "L20", board.SW, board.NE).lay(0, "M19", board.SW, board.N)
	vias := map[board.Hex]bool{}
	for _, c := range r.g.Legal(&r.p, 0) {
		if len(c.Order.Stops) == 1 {
			vias[c.Order.Stops[0].Via] = true
			play(t, r.g, r.p, 0, c.Order)
		}
	}
	if !vias[r.hex("K19")] || !vias[r.hex("K21")] {
		t.Errorf("listed by hexes %v", vias)
	}
}

func TestATownsExitIntoTheCityBesideItIsToldByTheTown(t *testing.T) {
	y := sheetYard(t, `name = "Test"
players = [3, 6]
source = "published"
grid = """
    A   B   C
 1  XX      .
 2      tt      .
 3  .       .
"""
[cities]
XX = { name = "Xanten" }
[towns]
tt = { name = "Trier" }
`, nil)
	y.before([]laid{{pete, "B2 NW,SW; A3 NE-N"}})
	links := y.g.LinksFrom(&y.p, y.place("Trier"), nil)
	if len(links) != 2 {
		t.Fatalf("%+v", links)
	}
	for _, l := range links {
		want := map[board.Edge]string{board.NW: "B2", board.SW: "A3"}[l.FromEdge]
		if via := y.g.ViaHex(&y.p, l); y.g.Board.Hexes[via].ID != want {
			t.Errorf("the link over %v is told by %s, want %s", l.FromEdge, y.g.Board.Hexes[via].ID, want)
		}
	}
}

// under is the same railroad under rules that a board has changed.
func (r *railroad) under(change func(*engine.Rules)) *railroad {
	r.t.Helper()
	rules := r.g.Rules
	change(&rules)
	g, err := engine.New(r.g.Board, rules, r.g.Seats)
	if err != nil {
		r.t.Fatal(err)
	}
	r.g = g
	return r
}

func TestGoodsWhereABoardSaysOtherwise(t *testing.T) {
	never := func(*engine.Game, *engine.Position, board.Color, engine.Link) bool { return false }
	closed := func(g *engine.Game, p *engine.Position, l engine.Link) bool { return l.Owner != 1 }
	for _, c := range []struct {
		name   string
		change func(*engine.Rules)
		code   string
		ways   int // blue from Evansville to Cincinnati
	}{
		{"nothing", func(*engine.Rules) {}, "", 2},
		{"goods may not pass through", func(r *engine.Rules) { r.Passes = never }, "move.no-passage", 1},
		{"goods may not use a link", func(r *engine.Rules) { r.Crosses = closed }, "move.closed", 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := evansville(t).cube("J20", board.Blue).under(c.change)
			r.p.Players[0].Locomotive = 2
			o := r.move(board.Blue, "J20", r.stop("Indianapolis", 1), r.stop("Cincinnati", 1))
			if c.code == "" {
				play(t, r.g, r.p, 0, o)
			} else {
				refused(t, r.g, r.p, 0, o, c.code)
			}
			if n := len(r.g.Legal(&r.p, 0)) - 2; n != c.ways {
				t.Errorf("%d ways are listed, want %d", n, c.ways)
			}
		})
	}
}
