package italy

import "railpost/engine"

// Expenses: whoever is short may sell shares. What everybody owes is fixed when the phase begins, so shares sold in it
// cost nothing before the next turn.

const (
	rule = "Expenses"

	asNeeded = "expenses as needed" // the order that sells as many shares as cover all

	owed = 0 // the player's counter of the dollars he owes in this phase
)

func expensesStep() engine.Step {
	return engine.Step{
		Name: "expenses", Phase: "Expenses", Verbs: []string{"expenses", asNeeded},
		Begin: askTheShort, Forced: nothingToSell, Legal: legalSales, Apply: pay,
		// Who says nothing sells as many as are needed: $3 of income are worth more than a share.
		Default: func(g *engine.Game, p *engine.Position, s engine.Seat) engine.Order { return order(needed(g, p, s)) },
	}
}

func order(n int) engine.Order { return engine.Order{Verb: "expenses", M: n} }

// askTheShort takes what is owed from those who have it and asks the others, in player order.
func askTheShort(t *engine.Table) error {
	var short []engine.Seat
	for _, s := range t.P.PlayersInOrder() {
		due := t.Rules.Expenses(t.Game, t.P, s)
		if pl := &t.P.Players[s]; int(pl.Cash) < due {
			pl.Counter[owed] = int16(due)
			short = append(short, s)
			continue
		}
		t.PayExpenses(s, due)
	}
	t.Ask(short...)
	return nil
}

func nothingToSell(g *engine.Game, p *engine.Position, s engine.Seat) (engine.Order, bool) {
	return order(0), g.Sellable(p, s) == 0
}

// needed is how many shares cover all that the seat owes, as far as it has them.
func needed(g *engine.Game, p *engine.Position, s engine.Seat) int {
	return min(g.SharesFor(p, s, int(p.Players[s].Counter[owed])), g.Sellable(p, s))
}

func legalSales(g *engine.Game, p *engine.Position, s engine.Seat) (list []engine.Choice) {
	for n := needed(g, p, s); n >= 0; n-- {
		list = append(list, engine.Choice{Order: order(n)})
	}
	return list
}

// pay sells shares as far as they are needed and no more than the order names, and pays; the rest comes off the income.
// Who is below 0 then is out when everybody has paid.
func pay(t *engine.Table, s engine.Seat, o engine.Order) error {
	n := o.M
	switch {
	case o.Verb == asNeeded:
		n = needed(t.Game, t.P, s)
	case o.Verb != "expenses":
		return engine.WrongVerb(rule, o)
	}
	if most := t.Sellable(t.P, s); n < 0 || n > most {
		return engine.Refuse("issue.too-many", rule).Num(n, most).Nearest(order(needed(t.Game, t.P, s)))
	}
	pl := &t.P.Players[s]
	due := int(pl.Counter[owed])
	pl.Counter[owed] = 0
	t.Done(s, o, engine.Event{N: due})
	t.Raise(s, due, n)
	t.PayExpenses(s, due)
	t.Answered()
	if t.P.NumQueue > 0 {
		return nil
	}
	for _, x := range append([]engine.Seat(nil), t.P.PlayersInOrder()...) {
		if t.P.Players[x].Income < 0 {
			t.PutOut(x)
		}
	}
	return nil
}
