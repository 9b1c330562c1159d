// Package germany is the board Germany: foreign terminals, links built whole, and an engineer who builds for half.
package germany

import (
	_ "embed"
	"slices"

	"railpost/engine"
	"railpost/engine/board"
)

//go:generate go run railpost/maps/gen germany

// Text is the sheet as it is written: a journal begins with it.
//
//go:embed board.toml
var Text string

// bigCities is how many cubes the cities get at set-up that differ between editions: 003 gives Wien four, 000 Berlin.
// The sheet has 000's figures.
var bigCities = map[string]map[string]int{
	"deluxe": {"Wien": 4, "Berlin": 2},
	"2002":   {"Wien": 4, "Berlin": 2},
}

// Rules is the standard rules with what this board says otherwise.
func Rules(e engine.Edition, _ int) engine.Rules {
	r := engine.Standard(e)
	r.Needs = []string{"Berlin"}
	r.EngineerTiles = r.MaxTiles // Actions: no fourth tile
	r.LoopTrack = false          // Building Track: only complete links; a loop is none
	r.StepNamed("cubes").Act = fillCities(bigCities[e.Key])
	r.After("cubes", engine.Step{Name: "terminals", Phase: "Set-up", Act: drawTerminals})
	r.Before("light", engine.Step{Name: "berlin", Phase: "Goods Growth", Act: growBerlin})
	r.StepNamed("build").Forced = engine.ForcedWhole
	r.Rebate, r.MayLay = half, linkInFull
	r.MayEnd = whole
	r.Phrases = []engine.Phrase{
		{Verb: "half", German: []string{"halb"}, Of: []string{"build"}, Slots: []engine.Slot{{Kind: engine.SlotHex}}},
	}
	return r
}

// fillCities (Setup): as the sheet says, where the edition says nothing else.
func fillCities(edition map[string]int) func(t *engine.Table) error {
	return func(t *engine.Table) error {
		for id := range t.Board.Places {
			pl := &t.Board.Places[id]
			n, ok := edition[pl.Name]
			if !ok {
				n = pl.Cubes
			}
			if n == 0 || pl.Terminal {
				continue
			}
			if err := t.FillPlace(board.PlaceID(id), n); err != nil {
				return err
			}
		}
		return nil
	}
}

// drawTerminals (Green Hexes): a drawn cube says what each foreign terminal takes; it stays there, out of play.
func drawTerminals(t *engine.Table) error {
	for id := range t.Board.Places {
		pl := &t.Board.Places[id]
		if !pl.Terminal {
			continue
		}
		cubes, err := t.Draw("color "+pl.Name, 1)
		if err != nil {
			return err
		}
		for _, c := range cubes {
			t.P.Colors[id] = board.Colors(0).With(c)
		}
	}
	return nil
}

// growBerlin (Goods Growth): a cube out of the bag in every turn.
func growBerlin(t *engine.Table) error { return t.GrowFromBag(t.Board.Named("Berlin"), 1) }

// half (Actions): what the engineer saves. One tile costs half its price, rounded up: the one that he names, once it is
// laid, else the dearest. The printed link is no tile. A price without a part is that of a tile being judged.
func half(b *engine.Builder) int {
	if !b.Has(b.P, b.Seat, engine.Engineer) {
		return 0
	}
	dearest := 0
	for i, price := range b.Prices {
		if i >= len(b.Done) || isTile(b.Done[i]) && (len(b.Order.Hexes) == 0 || b.Order.Hexes[0] == b.Done[i].Hex) {
			dearest = max(dearest, price)
		}
	}
	return dearest / 2
}

func isTile(part engine.Part) bool { return part.Verb == "build" || part.Verb == "redirect" }

// linkInFull: half the price is no help in paying for the printed link.
func linkInFull(b *engine.Builder, part engine.Part, _, _ *engine.HexState) *engine.Error {
	if part.Verb != "link" {
		return nil
	}
	if due, cash := b.Spent+b.Direct[part.Link].Cost, int(b.P.Players[b.Seat].Cash); due > cash {
		return engine.Refuse("build.cash", "Build Track").Num(due, cash)
	}
	return nil
}

// whole (Building Track): nothing is left unfinished; and the tile named for half the price is one of the build.
func whole(b *engine.Builder) *engine.Error {
	if len(b.Order.Hexes) > 0 {
		h := b.Order.Hexes[0]
		if !b.Has(b.P, b.Seat, engine.Engineer) {
			return engine.Refuse("half.engineer", "Build Track").Saying(engine.Engineer)
		}
		if !slices.ContainsFunc(b.Done, func(part engine.Part) bool { return isTile(part) && part.Hex == h }) {
			return engine.Refuse("half.not-laid", "Build Track").At(h)
		}
	}
	return engine.NothingUnfinished(b)
}
