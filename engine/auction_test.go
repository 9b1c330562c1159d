package engine_test

import (
	"errors"
	"testing"

	"railpost/engine"
	"railpost/maps"
)

// atAuction is a game at the auction of turn 1, seats in order 0, 1, 2 …, $20 each; pass holds the Turn Order pass.
func atAuction(t *testing.T, edition string, players int, pass engine.Seat) (*engine.Game, engine.Position) {
	t.Helper()
	g, err := maps.Game("rust-belt", edition, players, nil)
	if err != nil {
		t.Fatal(err)
	}
	ch := inSeatOrder(dice(1))
	p, _, err := g.Start(ch)
	if err != nil {
		t.Fatal(err)
	}
	p.Pass = pass
	for s := range players {
		p = play(t, g, p, engine.Seat(s), engine.Order{Verb: "issue"})
	}
	for s := range players {
		p.Players[s].Cash = 20
	}
	return g, p
}

// inSeatOrder seats the players as they are listed.
func inSeatOrder(ch engine.Chance) engine.Chance {
	return func(a engine.Ask) (engine.Answer, error) {
		if a.Kind == engine.AskOrder {
			return engine.Answer{Seats: a.Seats}, nil
		}
		return ch(a)
	}
}

func play(t *testing.T, g *engine.Game, p engine.Position, s engine.Seat, o engine.Order) engine.Position {
	t.Helper()
	next, _, err := g.Play(&p, s, o, dice(2))
	if err != nil {
		var e *engine.Error
		if errors.As(err, &e) {
			t.Fatalf("seat %d, %+v: %+v", s, o, *e)
		}
		t.Fatalf("seat %d, %+v: %v", s, o, err)
	}
	return next
}

func refused(t *testing.T, g *engine.Game, p engine.Position, s engine.Seat, o engine.Order, code string) {
	t.Helper()
	_, _, err := g.Play(&p, s, o, dice(2))
	var e *engine.Error
	if !errors.As(err, &e) || e.Code != code {
		t.Errorf("seat %d, %+v: %v, want %s", s, o, err, code)
	}
}

func bid(n int) engine.Order { return engine.Order{Verb: "bid", N: n} }

var (
	drop = engine.Order{Verb: "drop"}
	pass = engine.Order{Verb: "pass"}
)

type said struct {
	seat engine.Seat
	o    engine.Order
}

func TestPlayerOrder(t *testing.T) {
	for _, c := range []struct {
		name    string
		edition string
		players int
		pass    engine.Seat
		said    []said
		order   []engine.Seat
		cash    []int16 // from $20 each, by seat
	}{
		{"the worked example: Pete, Dave, Vince, Hudson, John", "deluxe", 5, 4,
			[]said{{0, bid(2)}, {1, drop}, {2, bid(3)}, {3, drop}, {4, pass}, {0, drop}, {4, drop}},
			[]engine.Seat{2, 4, 0, 3, 1}, []int16{19, 20, 17, 20, 20}},
		{"the first out pays nothing, even of a bid; half is rounded up", "deluxe", 4, engine.Nobody,
			[]said{{0, bid(1)}, {1, bid(3)}, {2, bid(4)}, {3, bid(5)}, {0, drop}, {1, drop}, {2, bid(6)}, {3, drop}},
			[]engine.Seat{2, 3, 1, 0}, []int16{20, 18, 14, 15}},
		{"with no bid and no pass the order reverses", "deluxe", 3, engine.Nobody,
			[]said{{0, drop}, {1, drop}},
			[]engine.Seat{2, 1, 0}, []int16{20, 20, 20}},
		{"the opener may pass too", "deluxe", 3, 0,
			[]said{{0, pass}, {1, bid(1)}, {2, drop}, {0, bid(2)}, {1, drop}},
			[]engine.Seat{0, 1, 2}, []int16{18, 19, 20}},
	} {
		t.Run(c.name, func(t *testing.T) {
			g, p := atAuction(t, c.edition, c.players, c.pass)
			for _, x := range c.said {
				if p.Awaited() != x.seat {
					t.Fatalf("asked is %d, not %d", p.Awaited(), x.seat)
				}
				p = play(t, g, p, x.seat, x.o)
			}
			for i, s := range c.order {
				if p.Order[i] != s {
					t.Errorf("order %v, want %v", p.Order[:c.players], c.order)
					break
				}
			}
			for s, cash := range c.cash {
				if p.Players[s].Cash != cash {
					t.Errorf("seat %d has $%d, want $%d", s, p.Players[s].Cash, cash)
				}
			}
			if g.Step(&p).Name != "action" {
				t.Errorf("the step is %s", g.Step(&p).Name)
			}
		})
	}
}

func TestBidsAreAboveTheHighestAndWithinTheCash(t *testing.T) {
	g, p := atAuction(t, "deluxe", 3, engine.Nobody)
	refused(t, g, p, 0, bid(0), "bid.too-low")
	refused(t, g, p, 0, bid(21), "bid.too-high")
	refused(t, g, p, 0, pass, "pass.no-action")
	refused(t, g, p, 1, bid(3), "order.not-asked")
	p = play(t, g, p, 0, bid(3))
	refused(t, g, p, 1, bid(3), "bid.too-low")
}

func TestWhoCannotRaiseIsOutUnasked(t *testing.T) {
	g, p := atAuction(t, "deluxe", 3, engine.Nobody)
	p.Players[1].Cash = 3
	p = play(t, g, p, 0, bid(3))
	if p.Awaited() != 2 || p.Auction.NumOut != 1 {
		t.Errorf("asked is %d, %d are out", p.Awaited(), p.Auction.NumOut)
	}
}

func TestThePassIsUsedOnce(t *testing.T) {
	g, p := atAuction(t, "deluxe", 3, 0)
	p = play(t, g, p, 0, pass)
	p = play(t, g, p, 1, bid(1))
	p = play(t, g, p, 2, bid(2))
	refused(t, g, p, 0, pass, "pass.used")
}

func TestThePassOnceTwoOfMoreAreLeft(t *testing.T) {
	for edition, want := range map[string]string{"2002": "", "deluxe": "", "deluxe-v7": "pass.two-left"} {
		g, p := atAuction(t, edition, 3, 2)
		p = play(t, g, p, 0, drop)
		p = play(t, g, p, 1, bid(1))
		if want == "" {
			play(t, g, p, 2, pass)
		} else {
			refused(t, g, p, 2, pass, want)
		}
	}
}

func TestTwoBidders(t *testing.T) {
	for _, c := range []struct {
		name  string
		said  []said
		order [2]engine.Seat
		cash  [2]int16 // of seats 1 and 2, from $20 each
	}{
		{"the first out pays nothing", []said{{1, bid(1)}, {2, bid(2)}, {1, bid(3)}, {2, drop}}, [2]engine.Seat{1, 2}, [2]int16{17, 20}},
		{"where two began the pass may always be used", []said{{1, bid(1)}, {2, pass}, {2, bid(2)}, {1, drop}}, [2]engine.Seat{2, 1}, [2]int16{20, 18}},
		{"no bid", []said{{1, drop}}, [2]engine.Seat{2, 1}, [2]int16{20, 20}},
	} {
		for _, edition := range []string{"2002", "deluxe", "deluxe-v7"} {
			t.Run(c.name+" "+edition, func(t *testing.T) {
				g, p := atAuction(t, edition, 3, 2)
				p.Players[0].Out = true
				p.Order, p.NumIn = [engine.MaxSeats]engine.Seat{1, 2}, 2
				p.Queue, p.NumQueue = [16]engine.Seat{1, 2}, 2
				for _, x := range c.said {
					if p.Awaited() != x.seat {
						t.Fatalf("asked is %d, not %d", p.Awaited(), x.seat)
					}
					p = play(t, g, p, x.seat, x.o)
				}
				if p.Order[0] != c.order[0] || p.Order[1] != c.order[1] {
					t.Errorf("order %v, want %v", p.Order[:2], c.order)
				}
				if cash := [2]int16{p.Players[1].Cash, p.Players[2].Cash}; cash != c.cash {
					t.Errorf("cash %v, want %v", cash, c.cash)
				}
			})
		}
	}
}
