package italy_test

import (
	"testing"

	"railpost/maps/trial"
)

func TestRandomPlay(t *testing.T) {
	trial.RandomPlay(t, trial.Board{Key: "italy",
		Must: []string{"move", "build", "linked", "asked expenses", "expenses", "issued", "swap", "swapped"},
	})
}

func TestBotGames(t *testing.T) { trial.WriteBotGames(t, "italy", 1, 3, 4) }

func TestRecords(t *testing.T) { trial.Records(t) }
