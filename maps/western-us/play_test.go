package westernus_test

import (
	"slices"
	"testing"

	"railpost/engine"
	"railpost/maps/trial"
)

func TestRandomPlay(t *testing.T) { trial.RandomPlay(t, tried()) }

// The other editions' rules hold in play, too.
func TestRandomPlayOfEditions(t *testing.T) {
	for _, edition := range []string{"deluxe-v7", "2002"} {
		b := tried()
		b.Edition, b.Players, b.Must, b.Rare = edition, []int{4}, []string{"move", "build"}, nil
		trial.RandomPlay(t, b)
	}
}

func tried() trial.Board {
	return trial.Board{
		Key:  "western-us",
		Rich: 30, Aim: aim,
		Must:  []string{"move", "build", "place", "urbanize", "town-cube", "from a town"},
		Rare:  []string{"transcontinental", "bonus", "asked bonus", "bonus of 4", "bonus of 2", "from coast to coast", "coast bonus named", "free track"},
		Count: count,
	}
}

func count(g *engine.Game, was, is *engine.Position, s engine.Seat, o engine.Order, events []engine.Event) (seen []string) {
	if o.Verb == "move" && len(o.Stops) > 0 {
		from := g.PlaceAt(was, o.From)
		if !g.IsCity(was, from) {
			seen = append(seen, "from a town")
		}
		side := func(region string, p int) bool {
			return slices.Contains(g.Board.Regions[region], g.Board.Places[p].Hexes[0])
		}
		to := o.Stops[len(o.Stops)-1].Place
		if g.IsCity(was, from) && (side("east", int(from)) && side("west", int(to)) || side("west", int(from)) && side("east", int(to))) {
			seen = append(seen, "from coast to coast")
		}
		if len(o.Seats) > 0 {
			seen = append(seen, "coast bonus named")
		}
	}
	for _, e := range events {
		switch {
		case e.Code == "bonus" && e.N == 4:
			seen = append(seen, "bonus of 4")
		case e.Code == "bonus" && e.N == 2:
			seen = append(seen, "bonus of 2")
		case e.Code == "done" && e.Order.Verb == "build" && len(e.Order.Parts) > 0 && was.Counter[0] != 0:
			seen = append(seen, "free track")
		}
	}
	return seen
}

func TestBotGame(t *testing.T) { trial.WriteBotGames(t, "western-us", 1, 3, 5) }

func TestRecords(t *testing.T) { trial.Records(t) }
