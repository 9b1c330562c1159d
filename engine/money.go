package engine

// Income, expenses, income reduction.

func collectIncome(t *Table) error {
	for _, s := range t.P.PlayersInOrder() {
		pl := &t.P.Players[s]
		pl.Cash += pl.Income
		t.Note(Event{Code: "income", Seat: s, N: int(pl.Income), M: int(pl.Cash)})
	}
	return nil
}

// expenses is $1 a share, or what the board's table says, and $1 a locomotive level.
func expenses(g *Game, p *Position, s Seat) int {
	n := int(p.Players[s].Shares)
	if table := g.Rules.ShareCost; len(table) > 0 {
		last := min(n, len(table)-1)
		n = table[last] + n - last
	}
	return n + int(p.Players[s].Locomotive)
}

// payExpenses takes what is owed from cash, the rest from income, dollar for dollar; below 0 the player is out.
func payExpenses(t *Table) error {
	var out []Seat
	for _, s := range t.P.PlayersInOrder() {
		t.PayExpenses(s, t.Rules.Expenses(t.Game, t.P, s))
		if t.P.Players[s].Income < 0 {
			out = append(out, s)
		}
	}
	for _, s := range out {
		t.PutOut(s)
	}
	return nil
}

// PayExpenses takes so many dollars of expenses from a seat's cash and, as far as that does not cover them, its income.
func (t *Table) PayExpenses(s Seat, owed int) {
	pl := &t.P.Players[s]
	paid := min(owed, int(pl.Cash))
	pl.Cash -= int16(paid)
	pl.Income -= int16(owed - paid)
	t.Note(Event{Code: "expenses", Seat: s, N: paid, M: owed - paid})
}

// PutOut takes a player out of the game: his track and links become nobody's, the order of the others closes up.
func (t *Table) PutOut(s Seat) {
	t.P.Players[s].Out = true
	t.Disown(t.P, s)
	n := 0
	for _, x := range t.P.PlayersInOrder() {
		if x != s {
			t.P.Order[n] = x
			n++
		}
	}
	t.P.NumIn = int8(n)
	for i := n; i < len(t.P.Order); i++ {
		t.P.Order[i] = Nobody
	}
	t.Note(Event{Code: "out", Seat: s})
}

// reduction is what the market takes of an income, in dollars.
func reduction(g *Game, p *Position, s Seat) (loss int) {
	for _, b := range g.Rules.Reduction {
		if int(p.Players[s].Income) >= b.From {
			loss = b.Amount
		}
	}
	return loss
}

func reduceIncome(t *Table) error {
	for _, s := range t.P.PlayersInOrder() {
		if loss := t.Rules.Reduce(t.Game, t.P, s); loss > 0 {
			t.P.Players[s].Income -= int16(loss)
			t.Note(Event{Code: "reduction", Seat: s, N: loss, M: int(t.P.Players[s].Income)})
		}
	}
	return nil
}
