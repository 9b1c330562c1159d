package balkans_test

import (
	"testing"

	"railpost/maps/trial"
)

func TestRandomPlay(t *testing.T) {
	trial.RandomPlay(t, trial.Board{Key: "balkans", Must: []string{"roma", "teleport", "asked teleport", "move"}})
}

func TestBotGames(t *testing.T) { trial.WriteBotGames(t, "balkans", 1, 3, 4) }

func TestRecords(t *testing.T) { trial.Records(t) }
