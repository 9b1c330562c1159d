package bot

import "railpost/engine"

// spare is what the bot keeps for the auction when it issues shares.
const spare = 2

// rateShares issues what the best build needs, as long as it is worth its shares.
func rateShares(g *engine.Game, p *engine.Position, s engine.Seat, legal []engine.Choice) (rates []rated) {
	q := asked(g, p, s, "build")
	limit := 0
	for _, c := range legal {
		limit = max(limit, c.Order.N)
	}
	limit = min(limit, 6)
	// Look once with all the money there could be, then see how much of it is worth having.
	q.Players[s].Cash += int16(limit * g.Rules.ShareValue)
	list := projects(g, &q, s, care{rounds: g.RoundsOf(p, s)})
	for _, c := range legal {
		n := c.Order.N
		if n > limit {
			continue
		}
		cash := int(p.Players[s].Cash) + n*g.Rules.ShareValue
		most, tried := -1<<30, 0
		for _, pr := range list {
			if pr.spent > max(0, cash-spare) && pr.spent > 0 {
				continue
			}
			after := *pr.after
			after.Players[s].Cash = int16(max(0, cash-pr.spent-spare))
			after.Players[s].Shares += int8(n)
			most = max(most, worth(g, &after, s, g.RoundsOf(p, s)))
			if tried++; tried == 3 {
				break
			}
		}
		rates = append(rates, rated{c, most})
	}
	return rates
}

// rateBids bids a little, of what the build and the expenses leave.
func rateBids(g *engine.Game, p *engine.Position, s engine.Seat, legal []engine.Choice) (rates []rated) {
	limit := bidLimit(g, p, s)
	for _, c := range legal {
		w := 0
		switch {
		case c.Order.Verb == "pass":
			w = 50
		case c.Order.Verb == "drop":
			w = 40
		case c.Order.N <= limit:
			w = 200 - c.Order.N // the lowest first
		default:
			w = 30 - (c.Order.N - limit)
		}
		rates = append(rates, rated{c, w})
	}
	return rates
}

// bidLimit is how many dollars the place in the order is worth to the bot.
func bidLimit(g *engine.Game, p *engine.Position, s engine.Seat) int {
	if left(g, p) == 0 {
		return min(int(p.Players[s].Cash), 4)
	}
	q := asked(g, p, s, "build")
	built := projects(g, &q, s, care{rounds: g.RoundsOf(p, s)})
	if len(built) == 0 {
		return 0
	}
	pr := built[0]
	pl := &pr.after.Players[s]
	free := int(pl.Cash) + int(pl.Income)/2 - g.Rules.Expenses(g, pr.after, s)
	if len(pr.parts) > 0 {
		free++ // a delivery is likely
	}
	return min(free, 2+int(pl.Income)/8)
}

// rateActions says how much more the coming build and deliveries are worth with each action.
func rateActions(g *engine.Game, p *engine.Position, s engine.Seat, legal []engine.Choice) (rates []rated) {
	plain := asked(g, p, s, "build")
	built := projects(g, &plain, s, care{rounds: g.RoundsOf(p, s)})
	if len(built) == 0 { // no build is legal that the bot would find
		return nil
	}
	base := built[0]
	turns := left(g, p)
	for _, c := range legal {
		w := 0
		switch c.Order.Word {
		case engine.Locomotive:
			after := *base.after
			if int(after.Players[s].Locomotive) >= g.Rules.MaxLocomotive {
				w = -1
				break
			}
			after.Players[s].Locomotive++
			w = worth(g, &after, s, g.RoundsOf(p, s)) - base.worth
		case engine.Engineer, engine.Urbanization:
			q := plain
			q.Taken[g.ActionNumber(c.Order.Word)] = s
			if built := projects(g, &q, s, care{rounds: g.RoundsOf(p, s)}); len(built) > 0 {
				w = built[0].worth - base.worth
			}
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
		default: // a board's own, of which the bot knows no more than that it must be good for something
			w = 20 + 5*turns
		}
		rates = append(rates, rated{c, w})
	}
	return rates
}
