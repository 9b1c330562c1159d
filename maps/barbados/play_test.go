package barbados_test

import (
	"testing"

	"railpost/maps/trial"
)

func TestRandomPlay(t *testing.T) {
	trial.RandomPlay(t, trial.Board{Key: "barbados", Rich: 60, MinWhole: 40,
		Must: []string{"move", "build", "asked production", "grown", "paid", "won",
			"engineer", "locomotive", "urbanization", "production"},
		Rare: []string{"urbanize", "out"},
	})
}

func TestBotGame(t *testing.T) { trial.WriteBotGames(t, "barbados", 2, 1) }

func TestRecords(t *testing.T) { trial.Records(t) }
