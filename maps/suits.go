package maps

import (
	"fmt"

	"railpost/engine"
	"railpost/engine/board"
)

// Suits says whether a game's rules can be played on its sheet at all: a game in which everybody does the least is
// played to its end. Rules may look for places that another sheet does not have.
func Suits(g *engine.Game) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("the rules want what %s does not have: %v", g.Board.Name, r)
		}
	}()
	p, _, err := g.Start(least)
	for err == nil && !p.Over {
		seats, sealed := g.Awaits(&p), g.Step(&p).Sealed
		if len(seats) == 0 {
			return fmt.Errorf("nobody is asked for %s", g.Step(&p).Name)
		}
		var orders []engine.Order
		for _, s := range seats {
			orders = append(orders, g.Default(&p, s))
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
