package seattle

import (
	"slices"

	"railpost/engine"
	"railpost/engine/board"
)

// One player: no order, Engineer and Locomotive at a price, no tunnels, no New Cities; a cube without room loses at
// once; at the end debts are paid, then cubes and connections count.

const markerCost = 5 // dollars for a marker on an action, at the end

func solo(r *engine.Rules) {
	r.Shut[board.Tunnel] = true
	r.NoCities("ABCEF")
	r.Drop("auction")
	r.DropActions(engine.FirstMove, engine.FirstBuild, engine.Urbanization, engine.Production, engine.TurnOrder)
	setTaken(r, engine.Locomotive, askRaise)
	step := r.StepNamed("action")
	step.Forced, step.Legal, step.Apply = nil, legalTakes, applyTake
	step.Default = func(*engine.Game, *engine.Position, engine.Seat) engine.Order { return engine.Order{Verb: "take"} }
	r.Phrases = append(r.Phrases,
		engine.Phrase{Verb: "take", German: []string{"nimm"}, None: true, Slots: []engine.Slot{{Kind: engine.SlotActions}}})
	r.Figures = append(r.Figures, engine.Figure{Key: "markers", Of: func(g *engine.Game, p *engine.Position, s engine.Seat) int {
		return int(p.Players[s].Counter[markers])
	}})
	r.Score = soloScore
	r.Finish = soloFinish
}

// legalTakes: none, one or both actions (Aktionen wählen).
func legalTakes(g *engine.Game, p *engine.Position, s engine.Seat) []engine.Choice {
	both := group(g, -1)
	list := []engine.Choice{{Order: engine.Order{Verb: "take"}}, {Order: engine.Order{Verb: "take", Words: both}}}
	for _, key := range both {
		list = append(list, engine.Choice{Order: engine.Order{Verb: "take", Words: []string{key}}})
	}
	return list
}

func applyTake(t *engine.Table, s engine.Seat, o engine.Order) error {
	if o.Verb != "take" {
		return engine.WrongVerb("Select Actions", o)
	}
	for i, key := range o.Words {
		a := t.ActionNumber(key)
		switch {
		case a < 0:
			return engine.Refuse("take.unknown", "Select Actions").Saying(key)
		case slices.Contains(o.Words[:i], key):
			return engine.Refuse("take-twice", "Select Actions").Saying(key)
		}
		t.P.Taken[a] = s
		t.P.Players[s].Counter[markers]++
		if taken := t.Rules.Actions[a].Taken; taken != nil {
			if err := taken(t, s); err != nil {
				return err
			}
		}
	}
	t.Done(s, o, engine.Event{N: int(t.P.Players[s].Counter[markers])})
	t.Answered()
	return nil
}

// soloScore: a point for each cube kept, one less for each cube still on a place and for each place not linked with
// Downtown.
func soloScore(g *engine.Game, p *engine.Position, s engine.Seat) engine.Score {
	if !p.In(s) {
		return engine.Score{}
	}
	sc := engine.Score{Other: keptBy(p, s) - cubesLeft(g, p) - unlinked(g, p)}
	sc.Total = sc.Other
	return sc
}

// cubesLeft is how many cubes lie on towns and cities, the grey ones included.
func cubesLeft(g *engine.Game, p *engine.Position) (n int) {
	for _, c := range p.Cubes[:p.NumCubes] {
		if g.PlaceAt(p, c.At) != board.NoPlace {
			n++
		}
	}
	return n
}

// unlinked is how many places no chain of completed links joins with Downtown.
func unlinked(g *engine.Game, p *engine.Position) int {
	var seen [board.MaxPlaces]bool
	reached := []board.PlaceID{g.Board.Named(downtown)}
	seen[reached[0]] = true
	for i := 0; i < len(reached); i++ {
		for _, l := range g.LinksFrom(p, reached[i], nil) {
			if !seen[l.To] {
				seen[l.To] = true
				reached = append(reached, l.To)
			}
		}
	}
	return len(g.Board.Places) - len(reached)
}

// soloFinish pays back the shares and the markers, from cash, then from income; who falls below 0, is out, or found no
// room for a cube has lost; else 0 points or more win (Siegpunkte berechnen).
func soloFinish(t *engine.Table) error {
	for _, s := range t.P.PlayersInOrder() {
		if t.P.Counter[lost] == 0 {
			settleUp(t, s)
		}
	}
	t.NoteScores()
	for _, s := range t.P.PlayersInOrder() {
		if t.P.Counter[lost] == 0 && t.P.Players[s].Income >= 0 && t.ScoreOf(t.P, s).Total >= 0 {
			t.Win(s)
			return nil
		}
	}
	t.Win()
	return nil
}

// settleUp pays $5 for each share and each marker.
func settleUp(t *engine.Table, s engine.Seat) {
	pl := &t.P.Players[s]
	owed := t.Rules.ShareValue*int(pl.Shares) + markerCost*int(pl.Counter[markers])
	paid := min(owed, int(pl.Cash))
	pl.Cash -= int16(paid)
	pl.Income -= int16(owed - paid)
	t.Note(engine.Event{Code: "paid", Seat: s, N: paid, Word: "debts"})
	if owed > paid {
		t.Note(engine.Event{Code: "bonus", Seat: s, N: paid - owed, Word: "debts"})
	}
	if pl.Income < 0 {
		t.Note(engine.Event{Code: "ruined", Seat: s, N: -int(pl.Income)})
	}
}
