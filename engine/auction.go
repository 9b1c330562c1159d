package engine

// Player order: an auction round and round in the present order.

func auctionStep() Step {
	return Step{
		Name: "auction", Phase: "Player Order", Verbs: []string{"bid", "pass", "drop"},
		Begin:   beginAuction,
		Forced:  forcedBid,
		Legal:   legalBids,
		Apply:   applyBid,
		Default: func(*Game, *Position, Seat) Order { return Order{Verb: "drop"} },
	}
}

func beginAuction(t *Table) error {
	t.P.Auction = Auction{Leader: Nobody}
	if t.P.NumIn < 2 {
		return nil
	}
	return AskInOrder(t)
}

// mayPass says whether the seat may use the Turn Order pass now.
func mayPass(g *Game, p *Position, s Seat) bool {
	if p.Pass != s || p.Auction.Passed[s] {
		return false
	}
	began := p.NumQueue + p.Auction.NumOut
	return g.Rules.PassAgainstLast || p.NumQueue > 2 || began == 2
}

func canRaise(g *Game, p *Position, s Seat) bool {
	return g.Means(p, s, g.Sellable(p, s)) > int(p.Auction.High)
}

func forcedBid(g *Game, p *Position, s Seat) (Order, bool) {
	return Order{Verb: "drop"}, !canRaise(g, p, s) && !mayPass(g, p, s)
}

func legalBids(g *Game, p *Position, s Seat) (list []Choice) {
	for n := int(p.Auction.High) + 1; n <= g.Means(p, s, g.Sellable(p, s)); n++ {
		list = append(list, Choice{Order: Order{Verb: "bid", N: n, M: g.SharesFor(p, s, n)}, Price: n})
	}
	if mayPass(g, p, s) {
		list = append(list, Choice{Order: Order{Verb: "pass"}})
	}
	return append(list, Choice{Order: Order{Verb: "drop"}})
}

func applyBid(t *Table, s Seat, o Order) error {
	a := &t.P.Auction
	switch o.Verb {
	case "bid":
		if err := t.maySell(t.P, s, o.M, "Player Order"); err != nil {
			return err
		}
		low, high := int(a.High)+1, t.Means(t.P, s, o.M)
		if o.N < low {
			return Refuse("bid.too-low", "Player Order").Num(o.N, low).Of(a.Leader).Nearest(nearestBids(t, s, o.N, low)...)
		}
		if o.N > high {
			return Refuse("bid.too-high", "Player Order").Num(o.N, high).Nearest(nearestBids(t, s, o.N, low)...)
		}
		a.High, a.Leader, a.Bid[s] = int16(o.N), s, int16(o.N)
		a.Selling[s] = int8(o.M)
		t.Done(s, o, Event{N: o.N})
		t.rotate()
	case "pass":
		if !mayPass(t.Game, t.P, s) {
			return passRefused(t, s)
		}
		a.Passed[s] = true
		t.Done(s, o, Event{})
		t.rotate()
	case "drop":
		a.Out[a.NumOut] = s
		a.NumOut++
		t.Done(s, o, Event{})
		t.Answered()
	default:
		return WrongVerb("Player Order", o)
	}
	// Who holds the highest bid stands without being asked.
	for t.P.NumQueue > 1 && t.P.Queue[0] == a.Leader {
		t.rotate()
	}
	if t.P.NumQueue == 1 {
		t.endAuction()
	}
	return nil
}

// nearestBids is the bid that was meant, with the shares that it needs, or the lowest that leads.
func nearestBids(t *Table, s Seat, meant, low int) []Order {
	most := t.Means(t.P, s, t.Sellable(t.P, s))
	switch {
	case meant >= low && meant <= most:
		return []Order{{Verb: "bid", N: meant, M: t.SharesFor(t.P, s, meant)}}
	case low <= most:
		return []Order{{Verb: "bid", N: low, M: t.SharesFor(t.P, s, low)}}
	}
	return []Order{{Verb: "drop"}}
}

func passRefused(t *Table, s Seat) *Error {
	switch {
	case t.P.Pass != s:
		return Refuse("pass.no-action", "Player Order").Saying(TurnOrder)
	case t.P.Auction.Passed[s]:
		return Refuse("pass.used", "Player Order")
	}
	return Refuse("pass.two-left", "Player Order")
}

// rotate puts the first of the queue behind the others.
func (t *Table) rotate() {
	s := t.P.Queue[0]
	t.Answered()
	t.P.Queue[t.P.NumQueue] = s
	t.P.NumQueue++
}

// endAuction seats the bidders by who dropped out last, and has the bids paid.
func (t *Table) endAuction() {
	a, p := &t.P.Auction, t.P
	p.Order[0] = p.Queue[0]
	t.Answered()
	for i := range int(a.NumOut) {
		p.Order[i+1] = a.Out[int(a.NumOut)-1-i]
	}
	for seat, s := range p.PlayersInOrder() {
		pay := t.bidPaid(seat, int(a.Bid[s]))
		t.Pay(s, pay, int(a.Selling[s]))
		t.Note(Event{Code: "placed", Seat: s, N: seat + 1, M: pay})
	}
}

// bidPaid is what a bid costs by the seat it brought: the last nothing, the first two all, the others half, rounded up.
func (t *Table) bidPaid(seat, bid int) int {
	switch {
	case t.Rules.AllBidsPaid:
		return bid
	case seat == int(t.P.NumIn)-1:
		return 0
	case seat < 2:
		return bid
	}
	return (bid + 1) / 2
}
