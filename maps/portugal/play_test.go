package portugal_test

import (
	"fmt"
	"testing"

	"railpost/engine"
	"railpost/maps/trial"
)

func TestRandomPlay(t *testing.T) {
	trial.RandomPlay(t, trial.Board{Key: "portugal", Whole: sound, Count: count,
		Must: []string{"move", "build", "asked free", "free build", "extended", "Lisboa drew"},
		Rare: []string{"free build none", "urbanize"},
	})
}

func count(g *engine.Game, was, is *engine.Position, s engine.Seat, o engine.Order, events []engine.Event) (keys []string) {
	switch {
	case o.Verb == "free build" && len(o.Parts) == 0:
		keys = append(keys, "free build none")
	case o.Verb == "build" && was.Turn == 1 && was.Players[s].Started && len(o.Parts) > 0:
		keys = append(keys, "extended")
	}
	for _, e := range events {
		if e.Code == "grown" && e.N < 0 {
			keys = append(keys, "Lisboa drew")
		}
	}
	return keys
}

// sound: when a turn begins Lisboa has three cubes at least, as long as the bag has some.
func sound(g *engine.Game, p *engine.Position) error {
	if step := g.Step(p); step == nil || step.Name != "shares" || p.BagSize() == 0 {
		return nil
	}
	n := 0
	for _, k := range p.CountCubes(g.Home(g.Board.Named("Lisboa"))) {
		n += int(k)
	}
	if n < 3 {
		return fmt.Errorf("%d cubes in Lisboa", n)
	}
	return nil
}

func TestBotGames(t *testing.T) { trial.WriteBotGames(t, "portugal", 1, 3, 5) }

func TestRecords(t *testing.T) { trial.Records(t) }
