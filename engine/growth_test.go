package engine_test

import (
	"testing"

	"railpost/engine"
	"railpost/engine/board"
)

// atProduction is a game at the end of Move Goods, Production taken by seat 1, with the squares named emptied.
func atProduction(t *testing.T, empty ...[2]int) *railroad {
	r := atGoods(t)
	r.p.Taken[r.g.ActionNumber(engine.Production)] = 1
	for _, x := range empty {
		r.p.Bag[r.p.Display[x[0]][x[1]]]++
		r.p.Display[x[0]][x[1]] = board.NoColor
	}
	for s := range r.p.Players {
		r.p.Players[s].Cash = 30
	}
	return r
}

// throughGoods moves nothing and plays on with that chance.
func (r *railroad) throughGoods(ch engine.Chance) {
	r.t.Helper()
	for !r.p.Over && r.g.Step(&r.p).Name == "goods" {
		next, _, err := r.g.Play(&r.p, r.p.Awaited(), engine.NoMove(), ch)
		if err != nil {
			r.t.Fatal(err)
		}
		r.p = next
	}
}

// drawing answers the production draw so, everything else by dice.
func drawing(a engine.Answer, seen *engine.Ask) engine.Chance {
	roll := dice(4)
	return func(q engine.Ask) (engine.Answer, error) {
		if q.Name == "production" {
			*seen = q
			return a, nil
		}
		return roll(q)
	}
}

func put(c board.Color, column, square int) engine.Put {
	return engine.Put{Cube: c, Column: int8(column), Square: int8(square - 1), Hex: board.NoHex}
}

func TestProductionPlacesTwoCubesAfterSeeingThem(t *testing.T) {
	const light3, b = engine.Light1 + 2, engine.ColumnA + 1
	r := atProduction(t, [2]int{light3, 0}, [2]int{light3, 1}, [2]int{b, 0})
	var q engine.Ask
	r.throughGoods(drawing(engine.Answer{Colors: []board.Color{board.Red, board.Blue}}, &q))
	if q.N != 2 || q.Decliner != 1 || r.p.Awaited() != 1 || r.p.NumDrawn != 2 {
		t.Fatalf("asked for %d cubes, decliner %d, awaited %d", q.N, q.Decliner, r.p.Awaited())
	}
	place := func(puts ...engine.Put) engine.Order { return engine.Order{Verb: "place", Puts: puts} }
	refused(t, r.g, r.p, 1, place(), "place.all")
	refused(t, r.g, r.p, 1, place(put(board.Red, light3, 2)), "place.all")
	refused(t, r.g, r.p, 1, place(put(board.Red, light3, 3), put(board.Blue, b, 1)), "place.taken")
	refused(t, r.g, r.p, 1, place(put(board.Red, light3, 1), put(board.Red, light3, 2)), "place.no-cube")
	refused(t, r.g, r.p, 1, place(put(board.Red, light3, 1), put(board.Blue, light3, 1)), "place.taken")
	refused(t, r.g, r.p, 1, place(put(board.Red, b, 3), put(board.Blue, light3, 1)), "place.no-square")
	noDice := func(q engine.Ask) (engine.Answer, error) { return engine.Answer{Dice: []uint8{6, 6, 6}[:q.N]}, nil }
	next, _, err := r.g.Play(&r.p, 1, place(put(board.Red, light3, 2), put(board.Blue, b, 1)), noDice)
	if err != nil {
		t.Fatal(err)
	}
	if next.Display[light3][1] != board.Red || next.Display[b][0] != board.Blue || next.Display[light3][0] != board.NoColor {
		t.Errorf("light 3 is %v, B is %v", next.Display[light3], next.Display[b])
	}
}

func TestProductionMayBeDeclinedBeforeTheDraw(t *testing.T) {
	r := atProduction(t, [2]int{0, 0}, [2]int{0, 1})
	var q engine.Ask
	bag := r.p.BagSize()
	r.throughGoods(drawing(engine.Answer{Declined: true}, &q))
	if r.p.NumDrawn != 0 || r.p.Turn != 2 || r.p.BagSize() != bag {
		t.Errorf("turn %d, %d drawn, bag %d of %d", r.p.Turn, r.p.NumDrawn, r.p.BagSize(), bag)
	}
}

func TestProductionDrawsNoMoreThanThereAreEmptySquares(t *testing.T) {
	r := atProduction(t, [2]int{5, 0})
	var q engine.Ask
	r.throughGoods(drawing(engine.Answer{Colors: []board.Color{board.Yellow}}, &q))
	// One cube, one square: nothing to choose, and nobody is asked.
	if q.N != 1 || r.p.Turn != 2 {
		t.Errorf("asked for %d, turn %d", q.N, r.p.Turn)
	}
	r = atProduction(t)
	q = engine.Ask{}
	r.throughGoods(drawing(engine.Answer{}, &q))
	if q.Name != "" || r.p.Turn != 2 {
		t.Errorf("a full display, but asked for %d cubes", q.N)
	}
}

func TestProductionOfOneColourThatFillsEverySquareIsNoChoice(t *testing.T) {
	const light3, b = engine.Light1 + 2, engine.ColumnA + 1
	for _, c := range []struct {
		name  string
		drawn []board.Color
		empty [][2]int
		asked bool
	}{
		{"one colour, a square for each", []board.Color{board.Red, board.Red}, [][2]int{{light3, 0}, {b, 1}}, false},
		{"one colour, a square more", []board.Color{board.Red, board.Red}, [][2]int{{light3, 0}, {light3, 1}, {b, 1}}, true},
		{"two colours", []board.Color{board.Red, board.Blue}, [][2]int{{light3, 0}, {b, 1}}, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := atProduction(t, c.empty...)
			var q engine.Ask
			r.throughGoods(drawing(engine.Answer{Colors: c.drawn}, &q))
			if asked := r.p.Turn == 1; asked != c.asked {
				t.Errorf("asked is %v", asked)
			}
		})
	}
}

func TestAColumnMayRefuseAColour(t *testing.T) {
	const light3, b = engine.Light1 + 2, engine.ColumnA + 1
	onlyB := func(r *engine.Rules) {
		r.MayPlace = func(g *engine.Game, p *engine.Position, column int, c board.Color) bool {
			return c != board.Red && (column == b || c == board.Blue)
		}
	}
	r := atProduction(t, [2]int{light3, 0}, [2]int{b, 0}, [2]int{b, 1}).under(onlyB)
	var q engine.Ask
	r.throughGoods(drawing(engine.Answer{Colors: []board.Color{board.Yellow, board.Blue}}, &q))
	place := engine.Order{Verb: "place", Puts: []engine.Put{put(board.Yellow, light3, 1), put(board.Blue, b, 1)}}
	refused(t, r.g, r.p, 1, place, "place.color")
	// Red fits nowhere and goes back into the bag.
	r = atProduction(t, [2]int{light3, 0}, [2]int{b, 0}, [2]int{b, 1}).under(onlyB)
	bag := r.p.Bag
	r.throughGoods(drawing(engine.Answer{Colors: []board.Color{board.Red, board.Blue}}, &q))
	if r.p.NumDrawn != 1 || r.p.Bag[board.Red] != bag[board.Red] || r.p.Bag[board.Blue] != bag[board.Blue]-1 {
		t.Errorf("%d in hand, bag %v, was %v", r.p.NumDrawn, r.p.Bag, bag)
	}
}

func TestAPlayerPutOutProducesNothing(t *testing.T) {
	r := atProduction(t, [2]int{0, 0}, [2]int{0, 1})
	r.p.Players[1].Cash = 0
	var q engine.Ask
	r.throughGoods(drawing(engine.Answer{Colors: []board.Color{board.Yellow, board.Red}}, &q))
	if !r.p.Players[1].Out || q.Name != "" {
		t.Errorf("out is %v, asked for %q", r.p.Players[1].Out, q.Name)
	}
}

func TestDiceOfGoodsGrowth(t *testing.T) {
	for edition, want := range map[string]int{"2002": 3, "deluxe": 4, "deluxe-v7": 4} {
		g, p := atAuction(t, edition, 4, engine.Nobody)
		p.Players[3].Cash, p.Players[3].Income = 0, 0
		p.Players[3].Shares = 9
		rolled := map[string]int{}
		roll := dice(3)
		ch := func(q engine.Ask) (engine.Answer, error) {
			if q.Kind == engine.AskDice {
				rolled[q.Name] = q.N
			}
			return roll(q)
		}
		for p.Turn == 1 {
			next, _, err := g.Play(&p, p.Awaited(), safe(g, &p), ch)
			if err != nil {
				t.Fatal(err)
			}
			p = next
		}
		if rolled["light"] != want || rolled["dark"] != want {
			t.Errorf("%s: four began, one is out: %v dice, want %d a half", edition, rolled, want)
		}
	}
}

// safe is the default, but never Locomotive.
func safe(g *engine.Game, p *engine.Position) engine.Order {
	o := g.Default(p, p.Awaited())
	if o.Verb == "take" {
		o.Word = firstFree(g, p, engine.TurnOrder, engine.Production, engine.Urbanization, engine.Engineer)
	}
	return o
}

func TestVictoryPoints(t *testing.T) {
	r := evansville(t)
	copy(r.p.Players[:], []engine.Player{{Income: 12, Shares: 5}, {Income: 10, Shares: 4}, {Income: 3, Shares: 9}})
	for _, c := range []struct {
		seat engine.Seat
		want engine.Score
	}{
		// Pete owns K19 and L18: two sections. Dave: J18 and the town's south-west exit, the town's north-east exit and L16.
		{0, engine.Score{Income: 36, Shares: -15, Sections: 2, Total: 23}},
		{1, engine.Score{Income: 30, Shares: -12, Sections: 4, Total: 22}},
		{2, engine.Score{Income: 9, Shares: -27, Sections: 0, Total: -18}},
	} {
		if got := r.g.ScoreOf(&r.p, c.seat); got != c.want {
			t.Errorf("seat %d: %+v, want %+v", c.seat, got, c.want)
		}
	}
}

func TestTheEnd(t *testing.T) {
	for _, c := range []struct {
		name    string
		set     func(p *engine.Position)
		over    bool
		winners uint8
	}{
		{"not before the last turn", func(p *engine.Position) { p.Turn = 9 }, false, 0},
		{"after the last turn the best score wins", func(p *engine.Position) { p.Turn = 10; p.Players[2].Income = 9 }, true, 1 << 2},
		{"equal scores share the win", func(p *engine.Position) { p.Turn = 10; p.Players[1].Income, p.Players[2].Income = 9, 9 }, true, 1<<1 | 1<<2},
		{"the last one left wins, however little he has", func(p *engine.Position) {
			p.Players[0], p.Players[1] = engine.Player{Shares: 9}, engine.Player{Shares: 9}
			p.Players[2].Shares = 15
		}, true, 1 << 2},
		{"with all out nobody wins", func(p *engine.Position) {
			for s := range p.Players {
				p.Players[s] = engine.Player{Shares: 9}
			}
		}, true, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := atGoods(t)
			for s := range r.p.Players {
				r.p.Players[s] = engine.Player{Cash: 50, Shares: 2, Locomotive: 1}
			}
			c.set(&r.p)
			r.throughGoods(dice(5))
			if r.p.Over != c.over || r.p.Winners != c.winners {
				t.Errorf("over %v, winners %b; want %v, %b", r.p.Over, r.p.Winners, c.over, c.winners)
			}
		})
	}
}
