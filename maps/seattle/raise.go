package seattle

import (
	"slices"

	"railpost/engine"
)

// The choice that Production (three players) and Locomotive (one and two) give at once: reach, transport actions, or
// with one and three players neither.

const (
	toReach     = "reach"
	toTransport = "transport"
)

// askRaise lets the seat choose at once what to raise, if there is anything.
func askRaise(t *engine.Table, s engine.Seat) error {
	if len(raises(t.Game, t.P, s)) > 0 {
		t.Interrupt("raise", s)
	}
	return nil
}

// raises is what the seat could raise now.
func raises(g *engine.Game, p *engine.Position, s engine.Seat) (words []string) {
	if g.Seats < 3 && int(p.Players[s].Locomotive) < g.Rules.MaxLocomotive {
		words = append(words, toReach)
	}
	if p.Players[s].Counter[transports] < maxTransports {
		words = append(words, toTransport)
	}
	return words
}

// mustRaise: two players must carry out their actions.
func mustRaise(g *engine.Game) bool { return g.Seats == 2 }

func raiseStep() engine.Step {
	return engine.Step{
		Name: "raise", Phase: "Select Actions", Verbs: []string{"raise"},
		Forced: func(g *engine.Game, p *engine.Position, s engine.Seat) (engine.Order, bool) {
			list := legalRaises(g, p, s)
			return list[0].Order, len(list) == 1
		},
		Legal: legalRaises,
		Apply: applyRaise,
		Default: func(g *engine.Game, p *engine.Position, s engine.Seat) engine.Order {
			return legalRaises(g, p, s)[0].Order
		},
	}
}

func legalRaises(g *engine.Game, p *engine.Position, s engine.Seat) (list []engine.Choice) {
	for _, w := range raises(g, p, s) {
		list = append(list, engine.Choice{Order: engine.Order{Verb: "raise", Word: w}})
	}
	if !mustRaise(g) || len(list) == 0 {
		list = append(list, engine.Choice{Order: engine.Order{Verb: "raise"}})
	}
	return list
}

func applyRaise(t *engine.Table, s engine.Seat, o engine.Order) error {
	if o.Verb != "raise" {
		return engine.WrongVerb("Select Actions", o)
	}
	if err := mayRaise(t, s, o.Word); err != nil {
		return err.Saying(o.Word).Nearest(legalRaises(t.Game, t.P, s)[0].Order)
	}
	switch o.Word {
	case toReach:
		t.Improve(s)
	case toTransport:
		raise(t.P, s)
	}
	t.Done(s, o, engine.Event{Word: o.Word, N: int(t.P.Players[s].Counter[transports]), M: int(t.P.Players[s].Locomotive)})
	t.Resume()
	return nil
}

var raisePhrase = engine.Phrase{Verb: "raise", German: []string{"erhöhe"}, None: true, Slots: []engine.Slot{{
	Kind: engine.SlotWord, Words: []engine.Term{
		{Key: toTransport, Also: []string{"transports", "transport actions"}, German: []string{"transport", "transportaktionen"}},
		{Key: toReach, Also: []string{"locomotive"}, German: []string{"reichweite", "lokomotive"}},
	}}}}

// mayRaise says why that cannot be raised, nil if it can; "" is nothing.
func mayRaise(t *engine.Table, s engine.Seat, word string) *engine.Error {
	switch {
	case slices.ContainsFunc(legalRaises(t.Game, t.P, s), func(c engine.Choice) bool { return c.Order.Word == word }):
		return nil
	case word == "":
		return engine.Refuse("raise-must", "Select Actions")
	case word == toTransport:
		return engine.Refuse("raise-top", "Select Actions").Num(maxTransports, 0)
	case t.Seats == 3:
		return engine.Refuse("raise-reach", "Select Actions")
	}
	return engine.Refuse("locomotive.top", "Select Actions").Num(t.Rules.MaxLocomotive, 0)
}
