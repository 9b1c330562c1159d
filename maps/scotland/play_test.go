package scotland_test

import (
	"fmt"
	"testing"

	"railpost/engine"
	"railpost/engine/board"
	"railpost/maps/trial"
)

func TestRandomPlay(t *testing.T) {
	trial.RandomPlay(t, trial.Board{Key: "scotland", Rich: 25, MinWhole: 30, Whole: sound, Count: count,
		Must: []string{"move", "build", "urbanize", "asked auction", "turn order"},
		Rare: []string{"link", "ferry", "crossing", "exit to Glasgow", "moved by a direct link"},
	})
}

func count(g *engine.Game, was, is *engine.Position, s engine.Seat, o engine.Order, events []engine.Event) (keys []string) {
	for _, part := range o.Parts {
		if part.Verb == "link" && g.Direct[part.Link].Cost == 6 {
			keys = append(keys, "ferry")
		} else if part.Verb == "link" {
			keys = append(keys, "crossing")
		}
	}
	ayr := g.Home(g.Board.Named("Ayr"))
	if was.Hexes[ayr].At(board.NE) < 0 && is.Hexes[ayr].At(board.NE) >= 0 {
		keys = append(keys, "exit to Glasgow")
	}
	at := board.NoPlace
	if len(o.Stops) > 0 {
		at = g.PlaceAt(was, o.From)
	}
	for _, stop := range o.Stops {
		for i, l := range g.Direct {
			if is.Direct[i] == stop.Owner && (l.A == at && l.B == stop.Place || l.B == at && l.A == stop.Place) {
				keys = append(keys, "moved by a direct link")
			}
		}
		at = stop.Place
	}
	return keys
}

// sound: Ayr and Glasgow, whose edge is Ayr's north-eastern, are joined there once at most; ferries join New Cities.
func sound(g *engine.Game, p *engine.Position) error {
	joined := 0
	for _, l := range g.LinksFrom(p, g.Board.Named("Ayr"), nil) {
		if l.FromEdge == board.NE {
			joined++
		}
	}
	if joined > 1 {
		return fmt.Errorf("Ayr and Glasgow are joined %d times", joined)
	}
	for i, l := range g.Direct {
		if l.Cost == 6 && p.Direct[i] != engine.Unbuilt && !(g.IsCity(p, l.A) && g.IsCity(p, l.B)) {
			return fmt.Errorf("a ferry to a town")
		}
	}
	return nil
}

func TestBotGames(t *testing.T) { trial.WriteBotGames(t, "scotland", 1, 2) }

func TestRecords(t *testing.T) { trial.Records(t) }
