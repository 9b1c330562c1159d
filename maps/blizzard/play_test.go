package blizzard_test

import (
	"fmt"
	"strings"
	"testing"

	"railpost/engine"
	"railpost/maps/trial"
)

func TestRandomPlay(t *testing.T) {
	trial.RandomPlay(t, trial.Board{
		Key:  "blizzard",
		Must: []string{"move", "build", "front", "thaw", "marker laid", "plowed and moved", "plowed alone"},
		Rare: []string{"marker moved", "thawed", "thawed for a dollar", "asked thaw", "urbanize", "redirect", "dearer tile",
			"marker gone with a tile", "several plowed"},
		Count: count, Whole: whole,
	})
}

// marks counts the snow markers on the board.
func marks(p *engine.Position) (n int) {
	for h := range p.Hexes {
		for _, t := range p.Hexes[h].Track[:p.Hexes[h].N] {
			if t.Marks&engine.Mark1 != 0 {
				n++
			}
		}
	}
	return n
}

// count names what an order brought about on this board.
func count(g *engine.Game, was, is *engine.Position, _ engine.Seat, o engine.Order, events []engine.Event) (seen []string) {
	switch {
	case o.Verb == "move" && len(o.Hexes) > 0 && len(o.Stops) > 0:
		seen = append(seen, "plowed and moved")
	case o.Verb == "move" && len(o.Hexes) > 0:
		seen = append(seen, "plowed alone")
	case o.Verb == "thaw" && len(o.Hexes) > 0:
		seen = append(seen, "thawed")
	case o.Verb == "thaw":
		seen = append(seen, "thawed for a dollar")
	case o.Verb == "build" && marks(is) < marks(was) && is.Step == was.Step:
		seen = append(seen, "marker gone with a tile")
	}
	if len(o.Hexes) > 1 {
		seen = append(seen, "several plowed")
	}
	for _, part := range o.Parts {
		if part.Verb == "build" && strings.ContainsAny(g.Board.Overlays["front"][part.Hex], "ABCDEF"[:was.Counter[0]]) {
			seen = append(seen, "dearer tile")
		}
	}
	for _, e := range events {
		if e.Code == "front" && e.N > 0 {
			seen = append(seen, "marker laid")
		}
		if e.Code == "front" && e.M > 0 {
			seen = append(seen, "marker moved")
		}
	}
	return seen
}

// whole: no link and no section has two markers, there are fourteen at most, and a front a turn.
func whole(g *engine.Game, p *engine.Position) error {
	if n := marks(p); n > 14 {
		return fmt.Errorf("%d markers", n)
	}
	if p.Counter[0] != int16(min(6, p.Turn)) && p.Counter[0] != int16(min(6, p.Turn-1)) {
		return fmt.Errorf("%d fronts are active", p.Counter[0])
	}
	one := func(hexes []engine.Piece) error {
		n := 0
		for _, x := range hexes {
			if p.Hexes[x.Hex].Track[x.Track].Marks&engine.Mark1 != 0 {
				n++
			}
		}
		if n > 1 {
			return fmt.Errorf("%d markers on one run of track at %s", n, g.Board.Hexes[hexes[0].Hex].ID)
		}
		return nil
	}
	for _, l := range g.Links(p, nil) {
		if err := one(g.LinkPieces(p, l, nil)); err != nil {
			return err
		}
	}
	for _, s := range g.Sections(p, nil) {
		if err := one(g.SectionPieces(p, s, nil)); err != nil {
			return err
		}
	}
	return nil
}

func TestBotGames(t *testing.T) { trial.WriteBotGames(t, "blizzard", 1, 3, 5) }

func TestRecords(t *testing.T) { trial.Records(t) }
