package deathvalley

import (
	"railpost/engine"
	"railpost/engine/board"
)

// hint is what a bot does in this board's decisions: a town where two or more cities are near, else the dollar; the die
// that brings most goods to the cities where its own links begin.
func hint(g *engine.Game, p *engine.Position, s engine.Seat) (engine.Order, bool) {
	switch g.Step(p).Name {
	case "towns":
		return bestTown(g, p, s), true
	case "die":
		return bestDie(g, p, s), true
	}
	return engine.Order{}, false
}

func bestTown(g *engine.Game, p *engine.Position, s engine.Seat) engine.Order {
	best, most := sell, 1
	for _, c := range legalTowns(g, p, s) {
		if len(c.Order.Hexes) == 0 {
			continue
		}
		near := 0
		for i := range g.Board.Places {
			if pl := &g.Board.Places[i]; !pl.Town && g.Board.Apart(c.Order.Hexes[0], pl.Hexes[0]) == 2 {
				near++
			}
		}
		if near > most {
			best, most = c.Order, near
		}
	}
	return best
}

func bestDie(g *engine.Game, p *engine.Position, s engine.Seat) engine.Order {
	legal := legalDice(g, p, s)
	best, most := legal[0].Order, -1
	for _, c := range legal {
		under := column(c.Order.N, c.Order.Word)
		worth := brings(g, p, s, under)
		for i, above := range g.Rules.CityUnder {
			if above == under {
				worth += brings(g, p, s, engine.ColumnA+i)
			}
		}
		if worth > most {
			best, most = c.Order, worth
		}
	}
	return best
}

// brings is 1 for a cube that a column gives, and 1 more for each link of the seat's where it then lies.
func brings(g *engine.Game, p *engine.Position, s engine.Seat, column int) int {
	id := g.FeedOf(p, column)
	if id == board.NoPlace || p.Display[column] == (engine.Column{board.NoColor, board.NoColor, board.NoColor}) {
		return 0
	}
	worth := 1
	for _, l := range g.LinksFrom(p, id, nil) {
		if l.Owner == s {
			worth++
		}
	}
	return worth
}
