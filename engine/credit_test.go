package engine_test

import (
	"testing"

	"railpost/engine"
)

// Where no board allows it nobody sells shares in the midst of another decision.
func TestNoSharesInTheMidst(t *testing.T) {
	y := rustYard(t, "")
	o := y.order("L18 NE-S")
	o.M = 1
	if _, err := y.g.Build(&y.p, pete, o); err == nil || err.Code != "issue.too-many" || err.M != 0 {
		t.Errorf("%+v", err)
	}
	y.p.Players[pete].Cash = 1
	if y.g.Sellable(&y.p, pete) != 0 || y.g.Means(&y.p, pete, 5) != 1 || y.g.SharesFor(&y.p, pete, 9) != 0 {
		t.Error("shares can be sold")
	}
}

// At $3 a share: $1 in hand and two of at most three shares left.
func TestSharesInTheMidst(t *testing.T) {
	y := sheetYard(t, sheet, func(r *engine.Rules) { r.ShareMidst, r.MaxShares = 3, 5 })
	y.p.Players[pete].Cash, y.p.Players[pete].Shares = 1, 3
	for _, x := range []struct{ n, means int }{{0, 1}, {1, 4}, {2, 7}, {9, 7}} {
		if got := y.g.Means(&y.p, pete, x.n); got != x.means {
			t.Errorf("%d shares: $%d", x.n, got)
		}
	}
	for _, x := range []struct{ due, shares int }{{0, 0}, {1, 0}, {2, 1}, {4, 1}, {5, 2}, {8, 3}} {
		if got := y.g.SharesFor(&y.p, pete, x.due); got != x.shares {
			t.Errorf("$%d: %d shares", x.due, got)
		}
	}
	table := engine.Table{Game: y.g, P: &y.p}
	table.Pay(pete, 3, 2)
	if pl := y.p.Players[pete]; pl.Cash != 1+3-3 || pl.Shares != 4 || len(table.Events) != 1 || table.Events[0].N != 1 || table.Events[0].M != 3 {
		t.Errorf("%+v, %+v", pl, table.Events)
	}
}

// A board's table of what shares cost a turn; further ones cost $1 each.
func TestShareCosts(t *testing.T) {
	y := sheetYard(t, sheet, func(r *engine.Rules) { r.ShareCost = []int{0, 0, 1, 3} })
	for shares, want := range []int{0, 0, 1, 3, 4, 5} {
		y.p.Players[pete].Shares, y.p.Players[pete].Locomotive = int8(shares), 2
		if got := y.g.Rules.Expenses(y.g, &y.p, pete); got != want+2 {
			t.Errorf("%d shares: $%d", shares, got)
		}
	}
}

// What a board takes off the whole build is not owed, and the build is judged by what is.
func TestARebateOnTheWholeBuild(t *testing.T) {
	y := rustYard(t, "")
	r := y.g.Rules
	r.Rebate = func(b *engine.Builder) int { return b.Prices[0] }
	g, err := engine.New(y.g.Board, r, 4)
	if err != nil {
		t.Fatal(err)
	}
	y.g = g
	y.p.Players[pete].Cash = 2
	b := y.lay(pete, "L18 NE-S; L16 SE-S") // two plain hexes
	if b.Spent != 2 || len(b.Prices) != 2 || b.Prices[0]+b.Prices[1] != 4 {
		t.Errorf("$%d of %v", b.Spent, b.Prices)
	}
}
