package germany_test

import (
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
		Key:  "germany",
		Must: []string{"move", "build", "place", "engineer", "Berlin grew"},
		Rare: []string{"urbanize", "link", "half", "to a terminal", "track to a terminal"},
		Count: func(g *engine.Game, was, is *engine.Position, s engine.Seat, o engine.Order, events []engine.Event) (seen []string) {
			if n := len(o.Stops); n > 0 && g.Board.Places[o.Stops[n-1].Place].Terminal {
				seen = append(seen, "to a terminal")
			}
			if len(o.Parts) > 0 && g.Has(was, s, engine.Engineer) {
				seen = append(seen, "half")
			}
			for _, e := range events {
				switch {
				case e.Code == "grown" && e.N < 0:
					seen = append(seen, "Berlin grew")
				case e.Code == "linked" && (g.Board.Places[e.Place].Terminal || g.Board.Places[e.N].Terminal):
					seen = append(seen, "track to a terminal")
				}
			}
			return seen
		},
		// One cube lies at each terminal.
		Held: func(g *engine.Game, p *engine.Position) (n [board.NumColors]int) {
			for id, pl := range g.Board.Places {
				for c := range n {
					if pl.Terminal && p.Colors[id].Has(board.Color(c)) {
						n[c]++
					}
				}
			}
			return n
		},
		Whole: func(g *engine.Game, p *engine.Position) error {
			if open := g.Sections(p, nil); len(open) > 0 {
				return engine.Refuse("build.unfinished", "").At(open[0].Hex)
			}
			return nil
		},
	}
}

func TestBotGame(t *testing.T) { trial.WriteBotGames(t, "germany", 1, 3, 5) }

func TestRecords(t *testing.T) { trial.Records(t) }
