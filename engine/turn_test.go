package engine_test

import (
	"errors"
	"testing"

	"railpost/engine"
	"railpost/engine/board"
	"railpost/maps"
)

func TestSetUp(t *testing.T) {
	g, err := maps.Game("rust-belt", "", 4, nil)
	if err != nil {
		t.Fatal(err)
	}
	p, _, err := g.Start(dice(9))
	if err != nil {
		t.Fatal(err)
	}
	squares := 0
	for c, n := range g.Rules.Squares {
		for i := range p.Display[c] {
			filled := p.Display[c][i] != board.NoColor
			if filled != (i < n) {
				t.Errorf("column %s, square %d: filled is %v", engine.ColumnName(c), i+1, filled)
			}
			if filled {
				squares++
			}
		}
	}
	if squares != 52 {
		t.Errorf("%d squares are filled", squares)
	}
	// 52 on the display; Pittsburgh and Wheeling 3 each, ten other cities 2 each; 96 in all.
	if p.NumCubes != 26 || p.BagSize() != 96-52-26 {
		t.Errorf("%d cubes on the board, %d in the bag", p.NumCubes, p.BagSize())
	}
	for s := range 4 {
		pl := p.Players[s]
		if pl.Cash != 10 || pl.Shares != 2 || pl.Locomotive != 1 || pl.Income != 0 {
			t.Errorf("seat %d starts with %+v", s, pl)
		}
	}
}

func TestTurnsByPlayers(t *testing.T) {
	for players, turns := range map[int]int{3: 10, 4: 8, 5: 7, 6: 6} {
		g, err := maps.Game("rust-belt", "", players, nil)
		if err != nil {
			t.Fatal(err)
		}
		if g.Turns() != turns {
			t.Errorf("%d players: %d turns, want %d", players, g.Turns(), turns)
		}
	}
}

func TestIncomeReduction(t *testing.T) {
	for _, c := range []struct {
		edition      string
		income, loss int
	}{
		{"deluxe", 10, 0}, {"deluxe", 11, 2}, {"deluxe", 20, 2}, {"deluxe", 21, 4}, {"deluxe", 30, 4}, {"deluxe", 31, 6},
		{"deluxe", 40, 6}, {"deluxe", 41, 8}, {"deluxe", 49, 8}, {"deluxe", 50, 10}, {"deluxe", 70, 10},
		{"deluxe-v7", 50, 10}, {"2002", 41, 8}, {"2002", 50, 8}, {"2002", 11, 2}, {"2002", 10, 0},
	} {
		g, err := maps.Game("rust-belt", c.edition, 4, nil)
		if err != nil {
			t.Fatal(err)
		}
		var p engine.Position
		p.Seats = 4
		p.Players[0].Income = int16(c.income)
		if got := g.Rules.Reduce(g, &p, 0); got != c.loss {
			t.Errorf("%s, income %d: %d off, want %d", c.edition, c.income, got, c.loss)
		}
	}
}

// toExpenses plays from the start of the turn with nothing done until the turn is over, after set has changed things.
func toNextTurn(t *testing.T, g *engine.Game, p engine.Position) engine.Position {
	t.Helper()
	for turn := p.Turn; !p.Over && p.Turn == turn; {
		s := p.Awaited()
		o := g.Default(&p, s)
		if o.Verb == "take" {
			o.Word = firstFree(g, &p, engine.TurnOrder, engine.Production, engine.Urbanization, engine.Engineer)
		}
		p = play(t, g, p, s, o)
	}
	return p
}

func firstFree(g *engine.Game, p *engine.Position, keys ...string) string {
	for _, k := range keys {
		if g.Holder(p, k) == engine.Nobody {
			return k
		}
	}
	return ""
}

func TestExpenses(t *testing.T) {
	for _, c := range []struct {
		name                             string
		cash, income, shares, locomotive int
		wantCash, wantIncome             int
		out                              bool
	}{
		{"income first, then a dollar a share and a dollar a link", 10, 4, 5, 2, 7, 4, false},
		{"what cash does not cover comes off the income", 0, 5, 6, 3, 0, 1, false},
		{"income 0 stays in", 0, 4, 5, 3, 0, 0, false},
		{"below 0 is out", 0, 4, 6, 3, 0, -1, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			g, err := maps.Game("rust-belt", "", 3, nil)
			if err != nil {
				t.Fatal(err)
			}
			p, _, err := g.Start(inSeatOrder(dice(1)))
			if err != nil {
				t.Fatal(err)
			}
			p.Players[1] = engine.Player{Cash: int16(c.cash), Income: int16(c.income), Shares: int8(c.shares), Locomotive: int8(c.locomotive)}
			p = toNextTurn(t, g, p)
			got := p.Players[1]
			if int(got.Cash) != c.wantCash || int(got.Income) != c.wantIncome || got.Out != c.out {
				t.Errorf("cash %d, income %d, out %v; want %d, %d, %v", got.Cash, got.Income, got.Out, c.wantCash, c.wantIncome, c.out)
			}
			if c.out && (p.NumIn != 2 || p.Order[0] == 1 || p.Order[1] == 1) {
				t.Errorf("the order does not close up: %v", p.Order[:p.NumIn])
			}
		})
	}
}

func TestSeveralInsolventAtOnce(t *testing.T) {
	g, err := maps.Game("rust-belt", "", 4, nil)
	if err != nil {
		t.Fatal(err)
	}
	p, _, err := g.Start(inSeatOrder(dice(1)))
	if err != nil {
		t.Fatal(err)
	}
	for s := range p.Players {
		p.Players[s].Cash = 50
	}
	p.Players[1].Cash, p.Players[1].Shares = 0, 9
	p.Players[2].Cash, p.Players[2].Shares = 0, 9
	// Nobody bids, so the order is 3, 2, 1, 0 when expenses are paid.
	p = toNextTurn(t, g, p)
	if p.NumIn != 2 || p.Order[0] != 3 || p.Order[1] != 0 || p.Order[2] != engine.Nobody || p.Awaited() != 3 {
		t.Errorf("%d are in, order %v, asked is %d", p.NumIn, p.Order, p.Awaited())
	}
}

func TestAnEmptyBagGivesFewer(t *testing.T) {
	g, err := maps.Game("rust-belt", "", 3, nil)
	if err != nil {
		t.Fatal(err)
	}
	var p engine.Position
	p.Bag[board.Red], p.Bag[board.Blue] = 1, 5
	table := &engine.Table{Game: g, P: &p, Chance: dice(1)}
	if got, err := table.DrawStated("cubes", 3, board.Colors(0).With(board.Blue)); err != nil || len(got) != 1 || got[0] != board.Red {
		t.Errorf("one red that may be drawn: %v, %v", got, err)
	}
	if got, err := table.Draw("berlin", 6); err != nil || len(got) != 5 {
		t.Errorf("five left of six wanted: %v, %v", got, err)
	}
	if got, err := table.Draw("berlin", 1); err != nil || len(got) != 0 {
		t.Errorf("an empty bag: %v, %v", got, err)
	}
}

func TestSharesAreFifteenAtMost(t *testing.T) {
	g, err := maps.Game("rust-belt", "", 3, nil)
	if err != nil {
		t.Fatal(err)
	}
	p, _, err := g.Start(inSeatOrder(dice(1)))
	if err != nil {
		t.Fatal(err)
	}
	refused(t, g, p, 0, engine.Order{Verb: "issue", N: 14}, "issue.too-many")
	refused(t, g, p, 0, engine.Order{Verb: "issue", N: -1}, "issue.too-many")
	q := play(t, g, p, 0, engine.Order{Verb: "issue", N: 13})
	if q.Players[0].Shares != 15 || q.Players[0].Cash != 10+13*5 {
		t.Errorf("%+v", q.Players[0])
	}
	// Nothing to choose for who has issued all: the next is asked.
	p.Players[1].Shares = 15
	if q = play(t, g, p, 0, engine.Order{Verb: "issue"}); q.Awaited() != 2 {
		t.Errorf("asked is %d", q.Awaited())
	}
}

// growthBoard is a position at which three dice are rolled for the light half.
func TestGoodsGrowthWorkedExample(t *testing.T) {
	g, err := maps.Game("rust-belt", "", 3, nil)
	if err != nil {
		t.Fatal(err)
	}
	p, _, err := g.Start(inSeatOrder(dice(1)))
	if err != nil {
		t.Fatal(err)
	}
	p.NumCubes = 0
	p.Display = [engine.NumColumns]engine.Column{}
	for c := range p.Display {
		p.Display[c] = engine.Column{board.NoColor, board.NoColor, board.NoColor}
	}
	light := func(n int) int { return engine.Light1 + n - 1 }
	p.Display[light(3)] = engine.Column{board.Red, board.Blue, board.Purple}
	p.Display[engine.ColumnA] = engine.Column{board.Yellow, board.Black, board.NoColor}
	p.Display[light(4)] = engine.Column{board.NoColor, board.Purple, board.Red}
	p.Display[engine.ColumnA+1] = engine.Column{board.Red, board.Red, board.NoColor}
	indianapolis := placeNamed(t, g, "Indianapolis")
	p.CityAt[0] = indianapolis
	p.Hexes[g.Home(indianapolis)].City = 1
	table := &engine.Table{Game: g, P: &p, Chance: func(a engine.Ask) (engine.Answer, error) {
		if a.Name != "light" || a.N != 3 {
			t.Errorf("asked for %d dice of %s", a.N, a.Name)
		}
		return engine.Answer{Dice: []uint8{3, 3, 4}}, nil
	}}
	for i := range g.Rules.Turn {
		if g.Rules.Turn[i].Name == "light" {
			if err := g.Rules.Turn[i].Act(table); err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, c := range []struct {
		place string
		want  map[board.Color]uint8
	}{
		{"Kansas City", map[board.Color]uint8{board.Red: 1, board.Blue: 1}},
		{"Indianapolis", map[board.Color]uint8{board.Yellow: 1, board.Black: 1}},
		{"Des Moines", map[board.Color]uint8{board.Purple: 1}},
	} {
		have := p.CountCubes(g.Home(placeNamed(t, g, c.place)))
		for color, n := range have {
			if n != c.want[board.Color(color)] {
				t.Errorf("%s has %d %s", c.place, n, board.Color(color))
			}
		}
	}
	if p.Display[engine.ColumnA+1][0] != board.Red {
		t.Error("New City B is not on the board, but its column was used")
	}
	if p.NumCubes != 5 {
		t.Errorf("%d cubes came", p.NumCubes)
	}
}

func placeNamed(t *testing.T, g *engine.Game, name string) board.PlaceID {
	t.Helper()
	for i := range g.Board.Places {
		if g.Board.Places[i].Name == name {
			return board.PlaceID(i)
		}
	}
	t.Fatalf("no place %s", name)
	return board.NoPlace
}

func TestSealedOrdersAreForSealedDecisions(t *testing.T) {
	g, p := atAuction(t, "deluxe", 3, engine.Nobody)
	_, _, err := g.PlaySealed(&p, []engine.Seat{0}, []engine.Order{bid(1)}, dice(1))
	var e *engine.Error
	if !errors.As(err, &e) || e.Code != "order.wrong-decision" {
		t.Errorf("an open decision took sealed orders: %v", err)
	}
}
