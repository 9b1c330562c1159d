package engine_test

import (
	"math/rand/v2"
	"testing"

	"railpost/engine"
	"railpost/engine/board"
	"railpost/maps"
)

// dice answers chance from a seeded generator.
func dice(seed uint64) engine.Chance {
	r := rand.New(rand.NewPCG(seed, 1))
	return func(a engine.Ask) (engine.Answer, error) {
		switch a.Kind {
		case engine.AskDraw:
			var out engine.Answer
			bag := a.Bag
			for range a.N {
				n := 0
				for _, c := range bag {
					n += int(c)
				}
				i := r.IntN(n)
				for c := range bag {
					if i < int(bag[c]) {
						bag[c]--
						out.Colors = append(out.Colors, board.Color(c))
						break
					}
					i -= int(bag[c])
				}
			}
			return out, nil
		case engine.AskDice:
			var out engine.Answer
			for range a.N {
				out.Dice = append(out.Dice, uint8(1+r.IntN(6)))
			}
			return out, nil
		}
		seats := append([]engine.Seat(nil), a.Seats...)
		r.Shuffle(len(seats), func(i, j int) { seats[i], seats[j] = seats[j], seats[i] })
		return engine.Answer{Seats: seats}, nil
	}
}

func TestDefaultsReachTheEnd(t *testing.T) {
	for players := 3; players <= 6; players++ {
		g, err := maps.Game("rust-belt", "", players, nil)
		if err != nil {
			t.Fatal(err)
		}
		ch := dice(uint64(players))
		p, _, err := g.Start(ch)
		if err != nil {
			t.Fatal(err)
		}
		for orders := 0; !p.Over; orders++ {
			s := g.Awaits(&p)[0]
			if p, _, err = g.Play(&p, s, g.Default(&p, s), ch); err != nil {
				t.Fatal(err)
			}
			if orders > 1000 {
				t.Fatal("no end")
			}
		}
		// Nobody earns and everybody pays $3 a turn: all are out when $10 is spent.
		if p.NumIn != 0 || p.Winners != 0 {
			t.Errorf("%d players: %d in at the end, winners %b", players, p.NumIn, p.Winners)
		}
	}
}
