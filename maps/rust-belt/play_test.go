package rustbelt_test

import (
	"testing"

	"railpost/maps/trial"
)

func TestRandomPlay(t *testing.T) {
	trial.RandomPlay(t, trial.Board{Key: "rust-belt", Must: []string{"move", "move none", "build", "urbanize", "redirect", "place", "pass"}})
}

func TestBotGame(t *testing.T) { trial.WriteBotGames(t, "rust-belt", 1, 3) }
