package ukraine_test

import (
	"testing"

	"railpost/maps/trial"
)

func TestRandomPlay(t *testing.T) {
	trial.RandomPlay(t, trial.Board{Key: "ukraine", Must: []string{"civil unrest", "unrest", "asked unrest", "move"}})
}

func TestBotGames(t *testing.T) { trial.WriteBotGames(t, "ukraine", 1, 3, 4, 5) }

func TestRecords(t *testing.T) { trial.Records(t) }
