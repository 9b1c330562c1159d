package trisland_test

import (
	"testing"

	"railpost/maps/trial"
)

func TestRandomPlay(t *testing.T) {
	trial.RandomPlay(t, trial.Board{Key: "trisland", Rich: 20, MinWhole: 40,
		Must: []string{"move", "build", "urbanize", "place", "first build", "engineer", "locomotive", "urbanization", "production"},
	})
}

func TestBotGame(t *testing.T) { trial.WriteBotGames(t, "trisland", 1, 3) }

func TestRecords(t *testing.T) { trial.Records(t) }
