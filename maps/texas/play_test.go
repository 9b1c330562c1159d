package texas_test

import (
	"fmt"
	"testing"

	"railpost/engine"
	"railpost/engine/board"
	"railpost/maps/texas"
	"railpost/maps/trial"
)

// tried is the board with what the general checks do not know.
var tried = trial.Board{
	Key:  "texas",
	Must: []string{"move", "move none", "build", "cattle", "asked cattle", "place", texas.CattleDrive, "cattle moved"},
	Rare: []string{"redirect", "driven", "driven to a city", "ranch", "asked ranch", "ranch none", "ranch two",
		"from a piece", "from a complex tile", "from a town", texas.Ranching, "pass"},
	Held: func(g *engine.Game, p *engine.Position) (n [board.NumColors]int) {
		n[board.Cattle] = int(p.Counter[texas.Pen]+p.Counter[texas.Herd]) - texas.Cattle
		return n
	},
	Whole: func(g *engine.Game, p *engine.Position) error {
		var seen [board.MaxHexes]bool
		for _, c := range p.Cubes[:p.NumCubes] {
			if c.Color == board.Cattle && seen[c.At] {
				return fmt.Errorf("two cattle on %s", g.Board.Hexes[c.At].ID)
			}
			seen[c.At] = seen[c.At] || c.Color == board.Cattle
		}
		return nil
	},
	Count: count,
}

func TestRandomPlay(t *testing.T) {
	trial.RandomPlay(t, tried)
}

// The other editions know this board, too.
func TestOtherEditions(t *testing.T) {
	for _, e := range []string{"2002", "deluxe-v7"} {
		b := tried
		b.Edition, b.Players = e, []int{3}
		trial.RandomPlay(t, b)
	}
}

func count(g *engine.Game, was, _ *engine.Position, _ engine.Seat, o engine.Order, _ []engine.Event) (keys []string) {
	switch {
	case o.Verb == "ranch" && len(o.Hexes) != 1:
		keys = append(keys, map[int]string{0: "ranch none", 2: "ranch two"}[len(o.Hexes)])
	case o.Verb == "move" && len(o.Stops) > 0 && o.Cube == board.Cattle:
		keys = append(keys, "cattle moved")
		from := o.From
		if len(o.Hexes) > 0 {
			keys = append(keys, "driven")
			from = o.Hexes[0]
		}
		switch id := g.PlaceAt(was, from); {
		case id == board.NoPlace && was.Hexes[from].N > 1:
			keys = append(keys, "from a complex tile")
		case id == board.NoPlace:
			keys = append(keys, "from a piece")
		case g.IsCity(was, id):
			keys = append(keys, "driven to a city")
		default:
			keys = append(keys, "from a town")
		}
	}
	return keys
}

func TestBotGame(t *testing.T) { trial.WriteBotGames(t, "texas", 1, 3, 5) }

func TestRecords(t *testing.T) { trial.Records(t) }
