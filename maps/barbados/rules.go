// Package barbados is the board Barbados, for one player.
package barbados

import (
	_ "embed"
	"slices"

	"railpost/engine"
	"railpost/engine/board"
)

//go:generate go run railpost/maps/gen barbados

// Text is the sheet as it is written: a journal begins with it.
//
//go:embed board.toml
var Text string

// Easier is the option that puts two cubes on each city, not one.
const Easier = "easier"

// used is a player's counter: the actions taken in this rotation, one bit each.
const used = 0

// Rules is the standard rules with what this board says otherwise.
func Rules(e engine.Edition, players int) engine.Rules {
	r := engine.Standard(e)
	r.Known = []string{Easier}
	r.Turns = [engine.MaxSeats + 1]int{1: 10}
	r.Bag[board.Purple] = 0
	r.NoCities("EFGH")
	for c := engine.Dark1; c < engine.ColumnA; c++ {
		r.Squares[c] = 0
	}
	r.GrowthDice = 2
	r.IncomePoints, r.SharePoints, r.SectionPoints = 0, r.ShareValue, 0

	r.StepNamed("display").Act = fillTop
	r.StepNamed("cubes").Act = fillCities
	r.Drop("auction", "dark")
	r.DropActions(engine.FirstMove, engine.FirstBuild, engine.TurnOrder)
	rotate(&r)

	issue := r.MayIssue
	r.MayIssue = func(g *engine.Game, p *engine.Position, s engine.Seat) int { return min(1, issue(g, p, s)) }
	r.Score = score
	r.Finish = finish
	return r
}

// fillTop puts one cube on the top square of each column: no red one on A, no blue one on B (barbados, Setup).
func fillTop(t *engine.Table) error {
	for c, squares := range t.Rules.Squares {
		if squares == 0 {
			continue
		}
		var never board.Colors
		if c == engine.ColumnA || c == engine.ColumnA+1 {
			never = never.With(t.Rules.Cities[c-engine.ColumnA])
		}
		name := "display " + engine.ColumnName(c)
		cubes, err := t.DrawStated(name, 1, never)
		if err != nil {
			return err
		}
		if len(cubes) > squares {
			return engine.Refuse("chance.count", "Set-up").Num(len(cubes), squares).Saying(name)
		}
		copy(t.P.Display[c][:], cubes)
	}
	return nil
}

// fillCities puts as many cubes on each city as the sheet says, one more in the easier game (barbados, Setup).
func fillCities(t *engine.Table) error {
	more := 0
	if slices.Contains(t.Rules.Options, Easier) {
		more = 1
	}
	for i := range t.Board.Places {
		if n := t.Board.Places[i].Cubes; n > 0 {
			if err := t.FillPlace(board.PlaceID(i), n+more); err != nil {
				return err
			}
		}
	}
	return nil
}

// rotate marks each action that is taken: none comes again before all have been taken (barbados, Select Actions).
func rotate(r *engine.Rules) {
	all := int16(1)<<len(r.Actions) - 1
	for a := range r.Actions {
		at, taken := a, r.Actions[a].Taken
		r.Actions[a].Taken = func(t *engine.Table, s engine.Seat) error {
			t.P.Players[s].Counter[used] |= 1 << at
			if taken != nil {
				return taken(t, s)
			}
			return nil
		}
	}
	step := r.StepNamed("action")
	begin := step.Begin
	step.Begin = func(t *engine.Table) error {
		for s := range t.P.Players {
			if t.P.Players[s].Counter[used] == all {
				t.P.Players[s].Counter[used] = 0
			}
		}
		return begin(t)
	}
	r.MayTake = func(g *engine.Game, p *engine.Position, s engine.Seat, a engine.Action) *engine.Error {
		if marked(p, s, a) {
			return engine.Refuse("rotation", "Select Actions").Saying(g.Rules.Actions[a].Key)
		}
		return nil
	}
}

// marked says whether the action was taken earlier in this rotation.
func marked(p *engine.Position, s engine.Seat, a engine.Action) bool {
	return p.Players[s].Counter[used]>>a&1 == 1
}

// score is the money that buying back all shares leaves; below 0 it is what is missing (barbados, End Game).
func score(g *engine.Game, p *engine.Position, s engine.Seat) engine.Score {
	pl := &p.Players[s]
	if pl.Out {
		return engine.Score{}
	}
	n := int(pl.Cash) - int(pl.Shares)*g.Rules.ShareValue
	return engine.Score{Other: n, Total: n}
}

// finish buys back the shares; who cannot, or is out, has lost (barbados, End Game).
func finish(t *engine.Table) error {
	var winners []engine.Seat
	for s := range engine.Seat(t.P.Seats) {
		pl, left := &t.P.Players[s], t.ScoreOf(t.P, s).Total
		switch {
		case pl.Out:
		case left < 0:
			t.Note(engine.Event{Code: "unredeemed", Seat: s, N: -left})
		default:
			t.Note(engine.Event{Code: "paid", Seat: s, N: int(pl.Cash) - left, Word: "shares"})
			pl.Cash, pl.Shares = int16(left), 0
			winners = append(winners, s)
		}
	}
	t.NoteScores()
	t.Win(winners...)
	return nil
}
