package england_test

import (
	"fmt"
	"slices"
	"testing"

	"railpost/engine"
	"railpost/engine/board"
	"railpost/maps/trial"
)

func TestRandomPlay(t *testing.T) {
	trial.RandomPlay(t, trial.Board{
		Key:  "england",
		Must: []string{"move", "build", "urbanize", "place", "redirect"},
		Rare: []string{"blue placed", "New City B's column", "tied"},
		Count: func(g *engine.Game, _, is *engine.Position, _ engine.Seat, o engine.Order, _ []engine.Event) (seen []string) {
			for _, put := range o.Puts {
				if put.Cube == board.Blue {
					seen = append(seen, "blue placed")
				}
				if put.Column == columnB {
					seen = append(seen, "New City B's column")
				}
			}
			if is.Over {
				best, players := 0, 0
				for _, seat := range is.PlayersInOrder() {
					switch total := g.ScoreOf(is, seat).Total; {
					case players == 0 || total > best:
						best, players = total, 1
					case total == best:
						players++
					}
				}
				if players > 1 {
					seen = append(seen, "tied")
				}
			}
			return seen
		},
		Whole: func(g *engine.Game, p *engine.Position) error {
			if slices.Contains(p.Display[light5][:], board.Blue) || slices.Contains(p.Display[columnB][:], board.Blue) {
				return fmt.Errorf("blue on the display: %v, %v", p.Display[light5], p.Display[columnB])
			}
			return nil
		},
	})
}

func TestBotGame(t *testing.T) { trial.WriteBotGames(t, "england", 1, 4, 6) }

func TestRecords(t *testing.T) { trial.Records(t) }
