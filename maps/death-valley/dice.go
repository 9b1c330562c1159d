package deathvalley

import (
	"slices"

	"railpost/engine"
)

// Goods growth: the dice are rolled before the turn begins and lie open. The players in order take one each for a half
// of the display, round and round, until one is left, which does both.

// The halves, as orders name them.
const (
	light = "light"
	dark  = "dark"
)

func roll(t *engine.Table, n int) error {
	dice, err := t.Roll("open", n)
	if err != nil {
		return err
	}
	t.P.Dice = [12]uint8{}
	t.P.NumDice = int8(copy(t.P.Dice[:], dice))
	return nil
}

func dieStep() engine.Step {
	return engine.Step{
		Name: "die", Phase: "Goods Growth", Verbs: []string{"die"},
		Begin: beginDice, Legal: legalDice, Apply: applyDie,
		Default: func(g *engine.Game, p *engine.Position, s engine.Seat) engine.Order {
			return legalDice(g, p, s)[0].Order
		},
	}
}

func die(n int, half string) engine.Order { return engine.Order{Verb: "die", N: n, Word: half} }

func beginDice(t *engine.Table) error {
	var queue []engine.Seat
	if t.P.NumIn > 0 {
		for i := range int(t.P.NumDice) - 1 {
			queue = append(queue, t.P.PlayersInOrder()[i%int(t.P.NumIn)])
		}
	}
	t.Ask(queue...)
	return nil
}

func legalDice(_ *engine.Game, p *engine.Position, _ engine.Seat) (list []engine.Choice) {
	var seen [7]bool
	for _, d := range p.Dice[:p.NumDice] {
		if !seen[d] {
			seen[d] = true
			list = append(list, engine.Choice{Order: die(int(d), light)}, engine.Choice{Order: die(int(d), dark)})
		}
	}
	return list
}

func applyDie(t *engine.Table, s engine.Seat, o engine.Order) error {
	const rule = "Goods Growth"
	if o.Verb != "die" {
		return engine.WrongVerb(rule, o)
	}
	if o.Word != light && o.Word != dark {
		return engine.Refuse("die.half", rule)
	}
	if !takeDie(t.P, o.N) {
		return engine.Refuse("die.gone", rule).Num(o.N, 0).Nearest(legalDice(t.Game, t.P, s)[0].Order)
	}
	t.Done(s, o, engine.Event{N: o.N, Word: o.Word})
	t.Grow(column(o.N, o.Word))
	t.Answered()
	if t.P.NumQueue == 0 {
		last := int(t.P.Dice[0])
		takeDie(t.P, last)
		t.Note(engine.Event{Code: "last-die", Seat: engine.Nobody, N: last})
		t.Grow(column(last, light))
		t.Grow(column(last, dark))
	}
	return nil
}

// takeDie takes a die with that number away and says whether there was one.
func takeDie(p *engine.Position, n int) bool {
	i := slices.Index(p.Dice[:p.NumDice], uint8(n))
	if i < 0 {
		return false
	}
	copy(p.Dice[i:], p.Dice[i+1:p.NumDice])
	p.NumDice--
	p.Dice[p.NumDice] = 0
	return true
}

func column(n int, half string) int {
	if half == dark {
		return engine.Dark1 + n - 1
	}
	return engine.Light1 + n - 1
}
