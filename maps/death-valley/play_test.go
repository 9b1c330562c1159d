package deathvalley_test

import (
	"testing"

	"railpost/engine"
	deathvalley "railpost/maps/death-valley"
	"railpost/maps/trial"
)

// tried is the board with what the general checks do not know.
var tried = trial.Board{
	Key:  "death-valley",
	Must: []string{"move", "build", "town", "sell town", "die", "last-die", "grown", "asked towns", "asked die", deathvalley.Team, deathvalley.Camp},
	Rare: []string{"move none", "redirect", "urbanize", "urbanized disk", "place", "pass", "beyond the locomotive", "disk gone", "blocked"},
	HeldDisks: func(p *engine.Position) int {
		n := int(p.Counter[deathvalley.Gone])
		for s := range p.Seats {
			n += int(p.Players[s].Counter[deathvalley.Disks])
		}
		return n
	},
	Count: func(g *engine.Game, was, is *engine.Position, s engine.Seat, o engine.Order, _ []engine.Event) (keys []string) {
		if o.Verb == "move" && len(o.Stops) > int(was.Players[s].Locomotive) {
			keys = append(keys, "beyond the locomotive")
		}
		if o.Verb == "build" && is.Counter[deathvalley.Gone] > was.Counter[deathvalley.Gone] {
			keys = append(keys, "disk gone")
			if o.Parts[0].Verb == "urbanize" {
				keys = append(keys, "urbanized disk")
			}
		}
		if is.Counter[deathvalley.Blocked] != 0 {
			keys = append(keys, "blocked")
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

func TestBotGame(t *testing.T) { trial.WriteBotGames(t, "death-valley", 1, 2, 3) }

func TestRecords(t *testing.T) { trial.Records(t) }
