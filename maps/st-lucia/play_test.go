package stlucia_test

import (
	"testing"

	"railpost/engine"
	"railpost/engine/board"
	"railpost/maps/trial"
)

func TestRandomPlay(t *testing.T) {
	for _, edition := range []string{"deluxe", "deluxe-v7"} {
		trial.RandomPlay(t, trial.Board{Key: "st-lucia", Edition: edition, Rich: 25, MinWhole: 40,
			Must:  []string{"pay", "decline", "build", "urbanize", "move", "from track"},
			Rare:  []string{"from track on", "unfinished", "turn order", "first is bought"},
			Count: count,
		})
	}
}

// count names what only this board has.
func count(g *engine.Game, was, is *engine.Position, s engine.Seat, o engine.Order, events []engine.Event) (keys []string) {
	switch o.Verb {
	case "pay":
		if was.Order[0] != s {
			keys = append(keys, "first is bought")
		}
	case "move":
		if len(o.Stops) == 0 || g.PlaceAt(was, o.From) != board.NoPlace {
			break
		}
		keys = append(keys, "from track")
		if len(o.Stops) > 1 {
			keys = append(keys, "from track on")
		}
		for _, x := range g.Sections(was, nil) {
			if x.Hex == o.From {
				keys = append(keys, "unfinished")
			}
		}
	}
	return keys
}

func TestBotGame(t *testing.T) { trial.WriteBotGames(t, "st-lucia", 1, 2) }

func TestRecords(t *testing.T) { trial.Records(t) }
