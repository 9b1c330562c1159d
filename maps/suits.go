package maps

import (
	"fmt"

	"railpost/engine"
	"railpost/engine/board"
	"railpost/engine/bot"
)

// enough is how many turns the bots try a sheet.
const enough = 3

// Suits says whether a game's rules can be played on its sheet at all: a game in which everybody does the least is
// played to its end, and some turns by bots, who build and move goods. Rules may look for places that another sheet does
// not have.
func Suits(g *engine.Game) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("the rules want what %s does not have: %v", g.Board.Name, r)
		}
	}()
	if err := try(g, g.Turns(), g.Default); err != nil {
		return err
	}
	return try(g, enough, func(p *engine.Position, s engine.Seat) engine.Order { return bot.Choose(g, p, s) })
}

// try plays so many turns.
func try(g *engine.Game, turns int, choose func(p *engine.Position, s engine.Seat) engine.Order) error {
	p, _, err := g.Start(least)
	for err == nil && !p.Over && int(p.Turn) <= turns {
		seats, sealed := g.Awaits(&p), g.Step(&p).Sealed
		if len(seats) == 0 {
			return fmt.Errorf("nobody is asked for %s", g.Step(&p).Name)
		}
		var orders []engine.Order
		for _, s := range seats {
			orders = append(orders, choose(&p, s))
		}
		if sealed {
			p, _, err = g.PlaySealed(&p, seats, orders, least)
		} else {
			p, _, err = g.Play(&p, seats[0], orders[0], least)
		}
	}
	return err
}

// least is chance without any: the first of everything.
func least(a engine.Ask) (engine.Answer, error) {
	ans := engine.Answer{Seats: a.Seats, Words: a.Words[:min(a.N, len(a.Words))]}
	for range a.N {
		ans.Dice = append(ans.Dice, uint8(1+len(ans.Dice)%6))
		for c := range a.Bag {
			if a.Bag[c] > 0 {
				a.Bag[c]--
				ans.Colors = append(ans.Colors, board.Color(c))
				break
			}
		}
	}
	return ans, nil
}
