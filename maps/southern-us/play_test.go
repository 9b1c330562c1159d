package southernus_test

import (
	"fmt"
	"testing"

	"railpost/engine"
	"railpost/engine/board"
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
		Key: "southern-us",
		Must: []string{"move", "build", "urbanize", "place", "cotton delivered", "cotton over others' links", "cotton on a New City",
			"Atlanta grew", "reduction in turn 4"},
		Rare:  []string{"cotton from a New City", "cotton for its bonus alone"},
		Count: count,
		// Cotton comes into the game on the towns and never goes into the bag.
		Held: func(_ *engine.Game, p *engine.Position) (n [board.NumColors]int) {
			for _, c := range p.Cubes[:p.NumCubes] {
				if c.Color == board.White {
					n[board.White]--
				}
			}
			return n
		},
		Whole: func(g *engine.Game, p *engine.Position) error {
			for _, c := range p.Cubes[:p.NumCubes] {
				pl := g.Board.PlaceAt(c.At)
				if (c.Color == board.White) != pl.Town && !g.IsCity(p, g.PlaceAt(p, c.At)) {
					return fmt.Errorf("%s in %s", c.Color, pl.Name)
				}
			}
			return nil
		},
	}
}

func count(g *engine.Game, was, is *engine.Position, s engine.Seat, o engine.Order, events []engine.Event) (seen []string) {
	if o.Verb == "move" && o.Cube == board.White {
		seen = append(seen, "cotton delivered")
		if g.IsCity(was, g.PlaceAt(was, o.From)) {
			seen = append(seen, "cotton from a New City")
		}
		mine := 0
		for _, stop := range o.Stops {
			if stop.Owner == s {
				mine++
			}
		}
		if mine < len(o.Stops) {
			seen = append(seen, "cotton over others' links")
		}
		if mine == 0 {
			seen = append(seen, "cotton for its bonus alone")
		}
	}
	for _, e := range events {
		switch {
		case e.Code == "city" && is.HasCube(e.Hex, board.White):
			seen = append(seen, "cotton on a New City")
		case e.Code == "grown" && e.N < 0:
			seen = append(seen, "Atlanta grew")
		case e.Code == "reduction" && e.Turn == 4:
			seen = append(seen, "reduction in turn 4")
		}
	}
	return seen
}

func TestBotGame(t *testing.T) { trial.WriteBotGames(t, "southern-us", 1, 3, 4) }

func TestRecords(t *testing.T) { trial.Records(t) }
