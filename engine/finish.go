package engine

// advance moves the turn marker, or ends the game.
func advance(t *Table) error {
	p := t.P
	if int(p.Turn) >= t.Turns() || p.NumIn == 0 || (p.NumIn == 1 && p.Seats > 1) {
		p.Over = true
		return t.Rules.Finish(t)
	}
	p.Pass = t.Holder(p, TurnOrder)
	if !p.In(p.Pass) {
		p.Pass = Nobody
	}
	for a := range p.Taken {
		p.Taken[a] = Nobody
	}
	return nil
}

// score is the base game's sums.
func score(g *Game, p *Position, s Seat) Score {
	pl := &p.Players[s]
	if pl.Out {
		return Score{}
	}
	sc := Score{
		Income:   int(pl.Income) * g.Rules.IncomePoints,
		Shares:   -int(pl.Shares) * g.Rules.SharePoints,
		Sections: g.LinkSections(p, s) * g.Rules.SectionPoints,
	}
	sc.Total = sc.Income + sc.Shares + sc.Sections
	return sc
}

// ScoreOf is the player's victory points as they stand; one who is out scores nothing.
func (g *Game) ScoreOf(p *Position, s Seat) Score { return g.Rules.Score(g, p, s) }

// finish names the winners: the best score of those still in; equal scores share the win unless the board breaks ties.
func finish(t *Table) error {
	t.NoteScores()
	best, tied := 0, []Seat(nil)
	for s := range Seat(t.P.Seats) {
		sc := t.ScoreOf(t.P, s)
		if !t.P.In(s) {
			continue
		}
		if tied == nil || sc.Total > best {
			best, tied = sc.Total, tied[:0]
		}
		if sc.Total == best {
			tied = append(tied, s)
		}
	}
	if len(tied) > 1 && t.Rules.TieBreak != nil {
		var err error
		if tied, err = t.Rules.TieBreak(t, tied); err != nil {
			return err
		}
	}
	t.Win(tied...)
	return nil
}

// BreakTie leaves those of the tied who are best by the first figure, of these those best by the next, and so on; of
// several that are equal in all a die takes one.
func (t *Table) BreakTie(tied []Seat, by ...func(s Seat) int) ([]Seat, error) {
	for _, figure := range by {
		var best []Seat
		for _, s := range tied {
			if len(best) > 0 && figure(s) > figure(best[0]) {
				best = nil
			}
			if len(best) == 0 || figure(s) == figure(best[0]) {
				best = append(best, s)
			}
		}
		tied = best
	}
	won, err := t.Tie("winner", tied...)
	return []Seat{won}, err
}

// NoteScores tells what everybody scored.
func (t *Table) NoteScores() {
	for s := range Seat(t.P.Seats) {
		t.Note(Event{Code: "score", Seat: s, N: t.ScoreOf(t.P, s).Total})
	}
}

// Win ends the game: these have won, all the others have not. It may be nobody.
func (t *Table) Win(seats ...Seat) {
	for _, s := range seats {
		t.P.Winners |= 1 << s
		t.Note(Event{Code: "won", Seat: s})
	}
	t.Note(Event{Code: "over"})
}

// Won says whether the seat is among the winners.
func (p *Position) Won(s Seat) bool { return p.Over && s >= 0 && p.Winners&(1<<s) != 0 }

// Set is a moderator's act: one of a player's figures. The error names the figures that can be set.
func (g *Game) Set(p *Position, s Seat, figure string, n int) error {
	if s < 0 || int(s) >= g.Seats {
		return Refuse("set.seat", "").Of(s)
	}
	pl := &p.Players[s]
	limit := 9999
	switch figure {
	case "shares":
		limit = 127
	case "locomotive":
		limit = g.Rules.MaxLocomotive
	}
	if n < 0 || n > limit {
		return Refuse("set.range", "").Num(n, limit).Saying(figure)
	}
	switch figure {
	case "cash":
		pl.Cash = int16(n)
	case "income":
		pl.Income = int16(n)
	case "shares":
		pl.Shares = int8(n)
	case "locomotive":
		pl.Locomotive = int8(n)
	default:
		return Refuse("set.figure", "").Saying(figure)
	}
	return nil
}
