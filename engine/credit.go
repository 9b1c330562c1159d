package engine

// Shares sold in the midst of another decision, where a board allows it (Numbers.ShareMidst): a bid, a build or the
// expenses name how many at most, and only those are sold that the payment needs.

// Sellable is how many shares the seat may still sell in the midst of another decision.
func (g *Game) Sellable(p *Position, s Seat) int {
	if g.Rules.ShareMidst == 0 {
		return 0
	}
	return max(0, g.Rules.MaxShares-int(p.Players[s].Shares))
}

// Means is what the seat can pay if it sells up to n shares for it, in dollars.
func (g *Game) Means(p *Position, s Seat, n int) int {
	return int(p.Players[s].Cash) + min(n, g.Sellable(p, s))*g.Rules.ShareMidst
}

// SharesFor is how many shares must be sold so that so many dollars can be paid; 0 where cash is enough or none may be.
func (g *Game) SharesFor(p *Position, s Seat, due int) int {
	each := g.Rules.ShareMidst
	if each == 0 {
		return 0
	}
	return max(0, (due-int(p.Players[s].Cash)+each-1)/each)
}

// Raise sells as many of the seat's shares as it needs to have so many dollars, and no more than most.
func (t *Table) Raise(s Seat, due, most int) {
	if n := min(t.SharesFor(t.P, s, due), most, t.Sellable(t.P, s)); n > 0 {
		t.IssueShares(s, n, t.Rules.ShareMidst)
		t.Note(Event{Code: "issued", Seat: s, N: n, M: n * t.Rules.ShareMidst})
	}
}

// Pay takes dollars from the seat, who sells up to most shares for them.
func (t *Table) Pay(s Seat, due, most int) {
	t.Raise(s, due, most)
	t.P.Players[s].Cash -= int16(due)
}

// maySell says why an order may not name so many shares, nil if it may.
func (g *Game) maySell(p *Position, s Seat, n int, rule string) *Error {
	if most := g.Sellable(p, s); n < 0 || n > most {
		return Refuse("issue.too-many", rule).Num(n, most)
	}
	return nil
}
