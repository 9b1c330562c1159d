package southcarolina_test

import (
	"fmt"
	"testing"

	"railpost/engine"
	"railpost/engine/board"
	southcarolina "railpost/maps/south-carolina"
	"railpost/maps/trial"
)

// tried is the board with what the general checks do not know.
var tried = trial.Board{
	Key:      "south-carolina",
	Must:     []string{"move", "build", "bid", "city", "asked auction", "asked cities", "placed", "paid", "engineer"},
	Rare:     []string{"tied", "last-cube", "move none", "grown", "redirect", "poor"},
	MinWhole: 20,
	Held: func(_ *engine.Game, p *engine.Position) (n [board.NumColors]int) {
		for c := range n {
			n[c] = int(p.Counter[southcarolina.Delivered+c])
		}
		return n
	},
	Whole: func(_ *engine.Game, p *engine.Position) error {
		for s := range p.Seats {
			if n := p.Players[s].Counter[southcarolina.Hoard]; n < 0 || n > 96 {
				return fmt.Errorf("seat %d has %d cubes to bid", s, n)
			}
		}
		return nil
	},
	Count: func(_ *engine.Game, was, _ *engine.Position, s engine.Seat, o engine.Order, _ []engine.Event) (keys []string) {
		if o.Verb == "move" && was.Players[s].Cash == 0 {
			keys = append(keys, "poor")
		}
		return keys
	},
}

func TestRandomPlay(t *testing.T) {
	trial.RandomPlay(t, tried)
}

// The other editions know this board, too.
func TestOtherEditions(t *testing.T) {
	for _, e := range []string{"2002", "deluxe-v7"} {
		b := tried
		b.Edition = e
		trial.RandomPlay(t, b)
	}
}

func TestBotGame(t *testing.T) { trial.WriteBotGames(t, "south-carolina", 1, 2) }

func TestRecords(t *testing.T) { trial.Records(t) }
