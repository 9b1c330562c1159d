// Package blizzard is the board Blizzard of '77.
package blizzard

import (
	_ "embed"
	"strings"

	"railpost/engine"
	"railpost/engine/board"
)

//go:generate go run railpost/maps/gen blizzard

// Text is the sheet as it is written: a journal begins with it.
//
//go:embed board.toml
var Text string

// Fronts is the game's counter of the snow fronts that are active, from the north.
const Fronts = 0

// fronts are the letters of the six snow fronts, from the north.
const fronts = "ABCDEF"

// Rules is the standard rules with a front of snow more in every turn.
func Rules(e engine.Edition, _ int) engine.Rules {
	r := engine.Standard(e)
	r.Needs = []string{"front"}
	r.Turns = [engine.MaxSeats + 1]int{3: 7, 4: 7, 5: 7, 6: 7} // End of the Game
	r.TilePrice = tilePrice
	urbanize(r.Parts)
	r.Laid = laid

	r.Crosses = func(_ *engine.Game, _ *engine.Position, l engine.Link) bool { return l.Marks&snow == 0 }
	r.Prepare = plow
	r.Pays = pays(r.Pays)
	withPlowing(r.StepNamed("goods"))
	r.After("goods", engine.Step{Name: "front", Phase: "Move Goods", Act: activate})
	r.Before("production", thawStep())

	r.Phrases = []engine.Phrase{
		{Verb: "plow", German: []string{"räume"}, Of: []string{"move"}, Front: true, Slots: []engine.Slot{{Kind: engine.SlotHexes}}},
		{Verb: "thaw", German: []string{"taue"}, None: true, Slots: []engine.Slot{{Kind: engine.SlotHex}}},
	}
	r.Signs = signs
	r.Shelves = []engine.Shelf{{Key: "snow", Cubes: func(g *engine.Game, p *engine.Position) (cubes []board.Color) {
		for range supply(g, p) {
			cubes = append(cubes, board.White)
		}
		return cubes
	}}}
	r.Hint = hint
	return r
}

// active says whether a hex lies wholly or partly in a front that is active.
func active(g *engine.Game, p *engine.Position, h board.Hex) bool {
	return strings.ContainsAny(g.Board.Overlays["front"][h], fronts[:p.Counter[Fronts]])
}

// tilePrice (blizzard, Build Track): a tile in an active front is a dollar dearer, in the last turn every tile.
func tilePrice(b *engine.Builder, part engine.Part, _, _ *engine.HexState, price int) int {
	if active(b.Game, b.P, part.Hex) || int(b.P.Turn) == b.Turns() {
		price++
	}
	return price
}

// signs are the snow markers and the hexes of the active fronts.
func signs(g *engine.Game, p *engine.Position) (list []engine.Sign) {
	for h := range board.Hex(len(g.Board.Hexes)) {
		if active(g, p, h) {
			list = append(list, engine.Sign{Key: "front", Hex: h, Area: true})
		}
		for i, t := range p.Hexes[h].Track[:p.Hexes[h].N] {
			if t.Marks&snow != 0 {
				list = append(list, engine.Sign{Key: "snow", Hex: h, On: int8(i) + 1})
			}
		}
	}
	return list
}
