package southcarolina

import "railpost/engine"

// Player order: both bid cubes unseen; who bids more is first, and all cubes that were bid are lost. A tie is bid again,
// and a die decides when nobody has a cube left (south carolina, Player Order).

func bribeStep() engine.Step {
	return engine.Step{
		Name: "auction", Phase: "Player Order", Verbs: []string{"bid"}, Sealed: true,
		Begin:    beginBribes,
		Legal:    legalBribes,
		Apply:    func(t *engine.Table, s engine.Seat, o engine.Order) error { return refusal(mayBribe(t.P, s, o)) },
		ApplyAll: applyBribes,
		Default:  func(*engine.Game, *engine.Position, engine.Seat) engine.Order { return bribe(1) },
	}
}

func bribe(n int) engine.Order { return engine.Order{Verb: "bid", N: n} }

// refusal is an error only where there is one.
func refusal(err *engine.Error) error {
	if err == nil {
		return nil
	}
	return err
}

// beginBribes asks those who have a choice: with one cube a player bids it, with none nothing.
func beginBribes(t *engine.Table) error {
	t.P.Auction = engine.Auction{Leader: engine.Nobody}
	if t.P.NumIn < 2 {
		return nil
	}
	for {
		var asked []engine.Seat
		cubes := 0
		for _, s := range t.P.PlayersInOrder() {
			n := int(t.P.Players[s].Counter[Hoard])
			cubes += n
			if n > 1 {
				asked = append(asked, s)
			}
		}
		switch {
		case len(asked) > 0:
			t.Ask(asked...)
			return nil
		case cubes == 0:
			return castLot(t)
		case open(t, [2]int{}):
			return nil
		}
	}
}

func legalBribes(_ *engine.Game, p *engine.Position, s engine.Seat) (list []engine.Choice) {
	for n := 1; n <= int(p.Players[s].Counter[Hoard]); n++ {
		list = append(list, engine.Choice{Order: bribe(n)})
	}
	return list
}

func mayBribe(p *engine.Position, s engine.Seat, o engine.Order) *engine.Error {
	have := int(p.Players[s].Counter[Hoard])
	switch {
	case o.Verb != "bid":
		return engine.WrongVerb("Player Order", o)
	case o.N < 1:
		return engine.Refuse("bid.cubes-none", "Player Order").Num(o.N, have).Nearest(bribe(1))
	case o.N > have:
		return engine.Refuse("bid.cubes", "Player Order").Num(o.N, have).Nearest(bribe(have))
	}
	return nil
}

// applyBribes opens the bids of those who were asked.
func applyBribes(t *engine.Table, seats []engine.Seat, orders []engine.Order) error {
	var bids [2]int
	for i, s := range seats {
		if err := mayBribe(t.P, s, orders[i]); err != nil {
			return err
		}
		bids[s] = orders[i].N
		t.Done(s, orders[i], engine.Event{N: orders[i].N, M: int(t.P.Players[s].Counter[Hoard]) - orders[i].N})
	}
	t.Ask()
	if open(t, bids) {
		return nil
	}
	return beginBribes(t)
}

// open takes the cubes that were bid, and one from who has only one, and seats the players; it says false at a tie.
func open(t *engine.Table, bids [2]int) bool {
	first, second := t.P.Order[0], t.P.Order[1]
	for s, n := range bids {
		have := &t.P.Players[s].Counter[Hoard]
		if n == 0 && *have == 1 {
			n, bids[s] = 1, 1
			t.Note(engine.Event{Code: "last-cube", Seat: engine.Seat(s)})
		}
		*have -= int16(n)
	}
	switch {
	case bids[first] == bids[second]:
		t.Note(engine.Event{Code: "tied", Seat: engine.Nobody, N: bids[first]})
		return false
	case bids[second] > bids[first]:
		first, second = second, first
	}
	seat(t, first, second)
	return true
}

// castLot: nobody has a cube left, so a die says who is first.
func castLot(t *engine.Table) error {
	first, err := t.Tie("first", t.P.Order[0], t.P.Order[1])
	if err != nil {
		return err
	}
	second := t.P.Order[0]
	if second == first {
		second = t.P.Order[1]
	}
	seat(t, first, second)
	return nil
}

func seat(t *engine.Table, seats ...engine.Seat) {
	copy(t.P.Order[:], seats)
	for i, s := range seats {
		t.Note(engine.Event{Code: "placed", Seat: s, N: i + 1})
	}
}
