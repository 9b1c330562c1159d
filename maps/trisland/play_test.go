package trisland_test

import (
	"testing"

	"railpost/engine"
	"railpost/maps/trial"
)

func TestRandomPlay(t *testing.T) {
	trial.RandomPlay(t, trial.Board{Key: "trisland", Rich: 20, MinWhole: 40,
		Must:  []string{"move", "build", "urbanize", "place", "first build", "engineer", "locomotive", "urbanization", "production"},
		Rare:  []string{"no action", "undrawn", "the build of four", "broke by the fourth tile"},
		Count: count,
	})
}

// count names what only this board has.
func count(g *engine.Game, was, is *engine.Position, s engine.Seat, o engine.Order, events []engine.Event) (keys []string) {
	for _, e := range events {
		if e.Code != "done" {
			continue
		}
		switch {
		case e.Order.Verb == "take" && e.Order.Word == "":
			keys = append(keys, "no action")
		case e.Order.Verb == "build" && e.M == 4:
			keys = append(keys, "the build of four")
			if int(was.Players[e.Seat].Cash)+int(was.Players[e.Seat].Income)-e.N < g.Rules.Expenses(g, was, e.Seat) {
				keys = append(keys, "broke by the fourth tile")
			}
		}
	}
	return keys
}

func TestBotGame(t *testing.T) { trial.WriteBotGames(t, "trisland", 1, 3) }

func TestRecords(t *testing.T) { trial.Records(t) }
