package berlin1890_test

import (
	"fmt"
	"testing"

	"railpost/engine"
	"railpost/maps/trial"
)

func TestRandomPlay(t *testing.T) {
	trial.RandomPlay(t, trial.Board{Key: "berlin-1890",
		Must:  []string{"move", "build", "refill", "grown", "engineer", "production"},
		Rare:  []string{"redirect"},
		Whole: fourAtMost,
	})
}

// fourAtMost: no city has more goods than squares, and between the turns all squares are full.
func fourAtMost(g *engine.Game, p *engine.Position) error {
	for i := range g.Board.Places {
		pl := &g.Board.Places[i]
		n := len(g.Row(p, pl.Hexes[0]))
		if step := g.Step(p); n > pl.Capacity || n < pl.Capacity && step != nil && step.Name == "shares" {
			return fmt.Errorf("%s has %d cubes", pl.Name, n)
		}
	}
	return nil
}

func TestBotGame(t *testing.T) { trial.WriteBotGames(t, "berlin-1890", 1, 3, 6) }

func TestRecords(t *testing.T) { trial.Records(t) }
