package bot

import "railpost/engine"

// spare is what the bot keeps for the auction when it issues shares.
const spare = 2

// chooseShares issues what the best build needs, as long as it is worth its shares.
func chooseShares(g *engine.Game, p *engine.Position, s engine.Seat, legal []engine.Choice) engine.Order {
	best, most := 0, -1<<30
	q := asked(g, p, s, "build")
	limit := 0
	for _, c := range legal {
		limit = max(limit, c.Order.N)
	}
	limit = min(limit, 6)
	// Look once with all the money there could be, then see how much of it is worth having.
	q.Players[s].Cash += int16(limit * g.Rules.ShareValue)
	list := projects(g, &q, s, care{rounds: g.Rules.Rounds})
	for n := 0; n <= limit; n++ {
		cash := int(p.Players[s].Cash) + n*g.Rules.ShareValue
		tried := 0
		for _, pr := range list {
			if pr.spent > max(0, cash-spare) && pr.spent > 0 {
				continue
			}
			after := *pr.after
			after.Players[s].Cash = int16(max(0, cash-pr.spent-spare))
			after.Players[s].Shares += int8(n)
			if w := worth(g, &after, s, g.Rules.Rounds); w > most {
				best, most = n, w
			}
			if tried++; tried == 3 {
				break
			}
		}
	}
	return pick(legal, func(o *engine.Order) bool { return o.N == best })
}

// chooseBid bids a little, of what the build and the expenses leave.
func chooseBid(g *engine.Game, p *engine.Position, s engine.Seat, legal []engine.Choice) engine.Order {
	limit := 0
	if len(legal) > 1 {
		q := asked(g, p, s, "build")
		list := projects(g, &q, s, care{rounds: g.Rules.Rounds})
		pr := list[0]
		pl := &pr.after.Players[s]
		free := int(pl.Cash) + int(pl.Income)/2 - g.Rules.Expenses(g, pr.after, s)
		if len(pr.parts) > 0 {
			free++ // a delivery is likely
		}
		limit = min(free, 2+int(pl.Income)/8)
		if left(g, p) == 0 {
			limit = min(int(pl.Cash), 4)
		}
	}
	next := int(p.Auction.High) + 1
	if next <= limit {
		return pick(legal, func(o *engine.Order) bool { return o.Verb == "bid" && o.N == next })
	}
	for _, verb := range []string{"pass", "drop"} {
		for _, c := range legal {
			if c.Order.Verb == verb {
				return c.Order
			}
		}
	}
	return g.Default(p, s)
}

// chooseAction takes the action that makes the coming build and deliveries worth most.
func chooseAction(g *engine.Game, p *engine.Position, s engine.Seat, legal []engine.Choice) engine.Order {
	plain := asked(g, p, s, "build")
	base := projects(g, &plain, s, care{rounds: g.Rules.Rounds})[0]
	turns := left(g, p)
	best, most := legal[0].Order, -1<<30
	for _, c := range legal {
		w := 0
		switch c.Order.Word {
		case engine.Locomotive:
			after := *base.after
			if int(after.Players[s].Locomotive) >= g.Rules.MaxLocomotive {
				continue
			}
			after.Players[s].Locomotive++
			w = worth(g, &after, s, g.Rules.Rounds) - base.worth
		case engine.Engineer, engine.Urbanization:
			q := plain
			q.Taken[g.ActionNumber(c.Order.Word)] = s
			w = projects(g, &q, s, care{rounds: g.Rules.Rounds})[0].worth - base.worth
		case engine.Production:
			w = 15 * turns
		case engine.FirstMove:
			w = 20
			if v := look(g, base.after, s); p.Order[0] != s {
				for i, n := range v.gains(g.Rules.Reach(g, base.after, s)) {
					if i < 2 {
						w += 25 * n
					}
				}
			}
		case engine.FirstBuild:
			if len(base.parts) > 0 && p.Order[0] != s {
				w = 60 + 8*turns
			}
		case engine.TurnOrder:
			w = 6 * turns
		}
		if w > most {
			best, most = c.Order, w
		}
	}
	return best
}
