// Package berlin1890 is the board 1890 Berlin.
package berlin1890

import (
	_ "embed"

	"railpost/engine"
	"railpost/engine/board"
)

//go:generate go run railpost/maps/gen berlin1890

// Text is the sheet as it is written: a journal begins with it.
//
//go:embed board.toml
var Text string

// Rules is the standard rules with what this board says otherwise.
func Rules(e engine.Edition, _ int) engine.Rules {
	r := engine.Standard(e)
	r.Bag[board.Blue] -= 3
	r.Bag[board.Red] -= 3
	r.Bag[board.Purple] -= 2
	r.Bag[board.Yellow] -= 2
	r.Bag[board.Black] -= 2
	r.FillDisplay = false
	r.Squares = [engine.NumColumns]int{}
	r.NoCities("ABCDEFGH")
	r.Rows = true
	r.MaxTiles, r.EngineerTiles = 2, 3
	r.TilePrice = tilePrice
	r.DropActions(engine.Urbanization)

	r.Drop("display", "production", "light", "dark")
	r.Before("cubes", engine.Step{Name: "colors", Phase: "Set-up", Act: drawColors})
	r.Before("advance", refillStep())
	r.Phrases = []engine.Phrase{{
		Verb: "refill", German: []string{"fülle"}, Wishes: true, Slots: []engine.Slot{{Kind: engine.SlotPut}},
	}}
	return r
}

// drawColors lays one of the colour tiles on each city: what it takes in the whole game (berlin, Setup).
func drawColors(t *engine.Table) error {
	var left [board.NumColors]uint8
	for c, n := range t.Board.ColorTiles {
		left[c] = uint8(n)
	}
	for _, id := range cities(t.Board) {
		colors, err := t.DrawFrom("color "+t.Board.Places[id].Name, 1, left)
		if err != nil {
			return err
		}
		for _, c := range colors {
			left[c]--
			t.P.Colors[id] = board.Colors(0).With(c)
		}
	}
	return nil
}

// tilePrice: a simple tile is $3 wherever it is laid, in place of another too; a complex one on an empty hex costs what
// it costs elsewhere, by the hex's terrain (berlin, Build Track).
func tilePrice(b *engine.Builder, part engine.Part, was, is *engine.HexState, price int) int {
	town := is.N > 0 && is.Track[0].B == board.Center
	switch class := is.Tile.Class(); {
	case town:
		return price
	case class == engine.Simple:
		return simple
	case was.N == 0:
		terrain := b.Board.Hexes[part.Hex].Terrain
		return price - b.HexPrice(part.Hex) + b.Rules.Terrain[terrain]
	}
	return price
}

// simple is what a simple tile costs, in dollars.
const simple = 3
