package engine

// Issue shares: in player order any number, $5 each, never forced.

func sharesStep() Step {
	return Step{
		Name: "shares", Phase: "Issue Shares", Verbs: []string{"issue"},
		Begin:   AskInOrder,
		Forced:  forcedShares,
		Legal:   legalShares,
		Apply:   applyShares,
		Default: func(*Game, *Position, Seat) Order { return Order{Verb: "issue"} },
	}
}

// AskInOrder asks everybody still in, in player order.
func AskInOrder(t *Table) error {
	t.Ask(t.P.PlayersInOrder()...)
	return nil
}

func mayIssue(g *Game, p *Position, s Seat) int {
	return g.Rules.MaxShares - int(p.Players[s].Shares)
}

func forcedShares(g *Game, p *Position, s Seat) (Order, bool) {
	return Order{Verb: "issue"}, g.Rules.MayIssue(g, p, s) <= 0
}

func legalShares(g *Game, p *Position, s Seat) (list []Choice) {
	for n := 0; n <= g.Rules.MayIssue(g, p, s); n++ {
		list = append(list, Choice{Order: Order{Verb: "issue", N: n}, Price: -n * g.Rules.ShareValue})
	}
	return list
}

func applyShares(t *Table, s Seat, o Order) error {
	if o.Verb != "issue" {
		return WrongVerb("Issue Shares", o)
	}
	if most := t.Rules.MayIssue(t.Game, t.P, s); o.N < 0 || o.N > most {
		return Refuse("issue.too-many", "Issue Shares").Num(o.N, most).Nearest(Order{Verb: "issue", N: most})
	}
	t.IssueShares(s, o.N, t.Rules.ShareValue)
	t.Done(s, o, Event{N: o.N, M: o.N * t.Rules.ShareValue})
	t.Answered()
	return nil
}

// IssueShares gives the seat n shares' worth of money at that price each.
func (t *Table) IssueShares(s Seat, n, price int) {
	pl := &t.P.Players[s]
	pl.Shares += int8(n)
	pl.Cash += int16(n * price)
}

// WrongVerb refuses an order that belongs to another decision.
func WrongVerb(rule string, o Order) *Error {
	return Refuse("order.wrong-decision", rule).Saying(o.Verb)
}
