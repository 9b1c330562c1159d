// Package westernus is the board Western U.S.: networks that grow from the coasts until they meet.
package westernus

import (
	_ "embed"
	"slices"

	"railpost/engine"
	"railpost/engine/board"
)

//go:generate go run railpost/maps/gen westernus

// Text is the sheet as it is written: a journal begins with it.
//
//go:embed board.toml
var Text string

// Counters of the game.
const (
	joined  = iota // the turn of the transcontinental link; 0: there is none yet
	singles        // while the builder is asked: who may get the whole bonus, one bit a seat
	couples        // while the builder is asked: which two may share it, one bit a couple (see couple)
)

// Rules is the standard rules with what this board says otherwise.
func Rules(e engine.Edition, _ int) engine.Rules {
	r := engine.Standard(e)
	r.Needs = []string{"west", "east", "start_west", "start_east"}
	r.StartCash = 20              // Setup
	r.Leaves = engine.LeavesPlace // Moving Goods
	r.Pays = crossingPays(r.Pays)
	r.Wordings = crossingWordings
	r.MayLay = firstTile
	r.Stands = oneNetwork
	r.Laid = laid
	r.MayEnd = bonusNeeded
	r.Built = askBonus
	r.Asides = []engine.Step{bonusStep()}
	r.Phrases = []engine.Phrase{
		{Verb: "bonus", Of: []string{"build", "move"}, Slots: []engine.Slot{{Kind: engine.SlotSeats}}},
		{Verb: "bonus", Slots: []engine.Slot{{Kind: engine.SlotSeats}}},
	}
	r.TieBreak = func(t *engine.Table, tied []engine.Seat) ([]engine.Seat, error) { // Victory
		return t.BreakTie(tied,
			func(s engine.Seat) int { return int(t.P.Players[s].Cash) },
			func(s engine.Seat) int { return t.LinkSections(t.P, s) })
	}
	return r
}

// laid is what a part of a build brings about.
func laid(b *engine.Builder, part engine.Part) *engine.Error {
	if part.Verb == "urbanize" {
		townCube(b, part.Hex)
	}
	return join(b)
}

// townCube (Setup): the cube of a town that becomes a city goes back into the bag.
func townCube(b *engine.Builder, h board.Hex) {
	for c, n := range b.P.CountCubes(h) {
		for range n {
			b.P.TakeCube(h, board.Color(c))
			b.P.Bag[c]++
			b.Note(engine.Event{Code: "town-cube", Seat: b.Seat, Hex: h, Place: b.PlaceAt(b.P, h), Color: board.Color(c)})
		}
	}
}

// in says whether a hex belongs to a region of the sheet.
func in(g *engine.Game, h board.Hex, region string) bool {
	return slices.Contains(g.Board.Regions[region], h)
}

// firstTile (Building Track): a player begins at one of the ten western and eastern starting cities.
func firstTile(b *engine.Builder, part engine.Part, was, is *engine.HexState) *engine.Error {
	if b.P.Players[b.Seat].Started || is == nil || is.City != 0 {
		return nil
	}
	at := func(t engine.Pair) bool {
		for _, e := range [2]board.Edge{t.A, t.B} {
			if e == board.Center {
				continue
			}
			if n := b.Board.Hexes[part.Hex].Near[e]; n != board.NoHex && (in(b.Game, n, "start_west") || in(b.Game, n, "start_east")) {
				return true
			}
		}
		return false
	}
	for _, t := range part.Tracks {
		if at(t) {
			return nil
		}
	}
	for _, t := range part.Turned {
		if at(t.To) {
			return nil
		}
	}
	return engine.Refuse("build.start-city", "Build Track").At(part.Hex)
}
