package engine

// Select actions: in player order, each a different one; compulsory while one can be taken.

func actionStep() Step {
	return Step{
		Name: "action", Phase: "Select Actions", Verbs: []string{"take"},
		Begin:   AskInOrder,
		Forced:  forcedAction,
		Legal:   legalActions,
		Apply:   applyAction,
		Default: func(g *Game, p *Position, s Seat) Order { return legalActions(g, p, s)[0].Order },
	}
}

// standardActions is the base game's seven.
func standardActions() []ActionRule {
	return []ActionRule{
		{Key: FirstMove}, {Key: FirstBuild}, {Key: Engineer},
		{Key: Locomotive, Taken: takeLocomotive},
		{Key: Urbanization}, {Key: Production}, {Key: TurnOrder},
	}
}

// takeLocomotive is done at once; at the top it is to no effect.
func takeLocomotive(t *Table, s Seat) error {
	t.Improve(s)
	return nil
}

// Improve raises the locomotive by a link, to the most there is.
func (t *Table) Improve(s Seat) bool {
	if int(t.P.Players[s].Locomotive) >= t.Rules.MaxLocomotive {
		return false
	}
	t.P.Players[s].Locomotive++
	return true
}

// mayTake says why an action cannot be taken, nil if it can.
func mayTake(g *Game, p *Position, s Seat, a Action) *Error {
	if holder := p.Taken[a]; holder != Nobody {
		return Refuse("take.taken", "Select Actions").Saying(g.Rules.Actions[a].Key).Of(holder)
	}
	if g.Rules.MayTake != nil {
		return g.Rules.MayTake(g, p, s, a)
	}
	return nil
}

// legalActions lists what can be taken; `take none` alone where nothing can.
func legalActions(g *Game, p *Position, s Seat) (list []Choice) {
	for a := range g.Rules.Actions {
		if mayTake(g, p, s, Action(a)) == nil {
			list = append(list, Choice{Order: Order{Verb: "take", Word: g.Rules.Actions[a].Key}})
		}
	}
	if list == nil {
		list = []Choice{{Order: Order{Verb: "take"}}}
	}
	return list
}

func forcedAction(g *Game, p *Position, s Seat) (Order, bool) {
	free, last := 0, Action(-1)
	for a := range g.Rules.Actions {
		if mayTake(g, p, s, Action(a)) == nil {
			free, last = free+1, Action(a)
		}
	}
	switch free {
	case 0:
		return Order{Verb: "take"}, true
	case 1:
		return Order{Verb: "take", Word: g.Rules.Actions[last].Key}, true
	}
	return Order{}, false
}

func applyAction(t *Table, s Seat, o Order) error {
	if o.Verb != "take" {
		return WrongVerb("Select Actions", o)
	}
	if o.Word == "" {
		if legal := legalActions(t.Game, t.P, s); legal[0].Order.Word != "" {
			return Refuse("take.compulsory", "Select Actions").Nearest(legal[0].Order)
		}
		t.Done(s, o, Event{})
		t.Answered()
		return nil
	}
	a := t.ActionNumber(o.Word)
	if a < 0 {
		return Refuse("take.unknown", "Select Actions").Saying(o.Word)
	}
	if err := mayTake(t.Game, t.P, s, a); err != nil {
		return err.Nearest(legalActions(t.Game, t.P, s)[0].Order)
	}
	t.P.Taken[a] = s
	if f := t.Rules.Actions[a].Taken; f != nil {
		if err := f(t, s); err != nil {
			return err
		}
	}
	t.Done(s, o, Event{Word: o.Word})
	t.Answered()
	return nil
}

// FirstOf puts the holder of an action before the others, who keep player order.
func FirstOf(g *Game, p *Position, key string) []Seat {
	holder := g.Holder(p, key)
	seats := make([]Seat, 0, MaxSeats)
	if holder >= 0 && p.In(holder) {
		seats = append(seats, holder)
	}
	for _, s := range p.PlayersInOrder() {
		if s != holder {
			seats = append(seats, s)
		}
	}
	return seats
}
