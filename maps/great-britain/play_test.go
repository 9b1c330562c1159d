package greatbritain_test

import (
	"testing"

	"railpost/engine"
	"railpost/engine/board"
	"railpost/maps/trial"
)

func TestRandomPlay(t *testing.T) {
	trial.RandomPlay(t, trial.Board{
		Key:   "great-britain",
		Must:  []string{"move", "build", "link", "over a border"},
		Rare:  []string{"over a border for another", "into London by a side", "through London", "link of a New City", "urbanize", "redirect"},
		Count: count,
	})
}

func country(g *engine.Game, h board.Hex) string { return g.Board.Overlays["countries"][h] }

// count names what a move or a build brought about on this board.
func count(g *engine.Game, was, is *engine.Position, s engine.Seat, o engine.Order, _ []engine.Event) (seen []string) {
	for _, part := range o.Parts {
		if part.Verb == "link" {
			for _, id := range []board.PlaceID{g.Direct[part.Link].A, g.Direct[part.Link].B} {
				if g.Board.Places[id].Town {
					seen = append(seen, "link of a New City")
				}
			}
		}
	}
	for i, stop := range o.Stops {
		if g.Board.Places[stop.Place].Name == "London" {
			if i == len(o.Stops)-1 {
				seen = append(seen, "into London by a side")
			} else {
				seen = append(seen, "through London")
			}
		}
	}
	if n := len(o.Stops); n > 0 && country(g, o.From) != country(g, g.Home(o.Stops[n-1].Place)) {
		seen = append(seen, "over a border")
		if len(o.Seats) > 0 && o.Seats[0] != s {
			seen = append(seen, "over a border for another")
		}
	}
	return seen
}

func TestBotGames(t *testing.T) { trial.WriteBotGames(t, "great-britain", 1, 3, 4) }

func TestRecords(t *testing.T) { trial.Records(t) }
