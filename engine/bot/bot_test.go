package bot_test

import (
	"math/rand/v2"
	"testing"

	"railpost/engine"
	"railpost/engine/bot"
	"railpost/maps"
	"railpost/maps/trial"
)

// Most games of bots alone reach their last turn with nobody out, and somebody earns something.
func TestBotsFinishGames(t *testing.T) {
	games, whole, best := 0, 0, 0
	for _, e := range engine.Editions {
		for players := 3; players <= 6; players++ {
			g, err := maps.Game("rust-belt", e.Key, players, nil)
			if err != nil {
				t.Fatal(err)
			}
			for seed := range uint64(1) {
				p := play(t, g, seed, bot.Choose)
				games++
				if int(p.NumIn) == players && int(p.Turn) == g.Turns() {
					whole++
				}
				top := 0
				for s := range engine.Seat(players) {
					top = max(top, g.ScoreOf(&p, s).Total)
				}
				best += top
			}
		}
	}
	t.Logf("in %d of %d games nobody went broke; the best scored %d on average", whole, games, best/games)
	if whole*10 < games*7 {
		t.Errorf("in only %d of %d games nobody went broke", whole, games)
	}
	if best < 40*games {
		t.Errorf("the best scored only %d points on average", best/games)
	}
}

func play(t *testing.T, g *engine.Game, seed uint64, choose func(*engine.Game, *engine.Position, engine.Seat) engine.Order) engine.Position {
	t.Helper()
	ch := trial.Dice(rand.New(rand.NewPCG(seed, uint64(g.Seats))))
	p, _, err := g.Start(ch)
	for orders := 0; err == nil && !p.Over; orders++ {
		s := g.Awaits(&p)[0]
		p, _, err = g.Play(&p, s, choose(g, &p, s), ch)
		if orders > 2000 {
			t.Fatal("no end")
		}
	}
	if err != nil {
		t.Fatalf("turn %d, %s: %v", p.Turn, g.Step(&p).Name, err)
	}
	return p
}
