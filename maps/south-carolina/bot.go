package southcarolina

import "railpost/engine"

// hint is what a bot does otherwise than elsewhere. It spends its cubes evenly over the turns left, one more in every
// second turn; puts New Cities near to Charleston; and issues the shares it needs to build, and to pay for what it
// delivers.
func hint(g *engine.Game, p *engine.Position, s engine.Seat) (engine.Order, bool) {
	switch g.Step(p).Name {
	case "auction":
		have := int(p.Players[s].Counter[Hoard])
		n := have/(g.Turns()-int(p.Turn)+1) + (int(p.Turn)+int(s))%2
		return bribe(max(1, min(n, have))), true
	case "cities":
		return nearPort(g, p, s), true
	case "shares":
		want := 10
		if int(p.Turn) > g.Turns()-3 {
			want = g.Rules.Expenses(g, p, s) - int(p.Players[s].Income)
		}
		n := (want + g.Rules.Rounds - int(p.Players[s].Cash) + g.Rules.ShareValue - 1) / g.Rules.ShareValue
		return engine.Order{Verb: "issue", N: max(0, min(n, g.Rules.MayIssue(g, p, s)))}, true
	}
	return engine.Order{}, false
}

// nearPort is the town nearest to Charleston, where all goods come in, two hexes away at least.
func nearPort(g *engine.Game, p *engine.Position, s engine.Seat) engine.Order {
	legal := legalCities(g, p, s)
	to := g.Home(g.Board.Named(port))
	best, least := legal[0].Order, len(g.Board.Hexes)
	for _, c := range legal {
		if d := g.Board.Apart(c.Order.Hexes[0], to); d > 1 && d < least {
			best, least = c.Order, d
		}
	}
	return best
}
