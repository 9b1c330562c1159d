// Package italy is the board Italy: shares sold when they are needed, links built whole and as cheaply as can be, black
// goods that nobody wants, and no income reduction.
package italy

import (
	_ "embed"

	"railpost/engine"
	"railpost/engine/board"
)

//go:generate go run railpost/maps/gen italy

// Text is the sheet as it is written: a journal begins with it.
//
//go:embed board.toml
var Text string

const (
	shareInMidst = 3  // dollars for a share sold in another phase than Issue Shares
	sharePoints  = 2  // victory points lost for a share
	triplePrice  = 7  // dollars for a tile with three tracks
	anyNumber    = 99 // no limit: of tiles in a build; of shares, which two markers count in units and tens
)

// shareCost is what the board's two bars take each turn for shares issued, in dollars, from none on. The bars are a
// picture that the text does not tell; until somebody with the board fills it in a share costs $1.
var shareCost []int

// Rules is the standard rules with what this board says otherwise.
func Rules(e engine.Edition, _ int) engine.Rules {
	r := engine.Standard(e)
	r.ShareMidst, r.ShareCost, r.SharePoints, r.MaxShares = shareInMidst, shareCost, sharePoints, anyNumber
	r.MaxTiles, r.EngineerTiles, r.ReplaceTriple = anyNumber, anyNumber, triplePrice
	for k := engine.CoexistSharpsAdjacent; k <= engine.TripleE; k++ {
		r.Tiles[k] = 1
	}
	// No towns, so no tiles for them.
	for k := engine.TownOne; k <= engine.TownStar; k++ {
		r.Tiles[k] = 0
	}
	r.Disks = 0
	// No New Cities: their columns A to D feed printed cities, E to H stay empty.
	for i := range r.Cities {
		r.Cities[i] = board.NoColor
	}
	for column := engine.ColumnA + 4; column < engine.NumColumns; column++ {
		r.Squares[column] = 0
	}

	display := *r.StepNamed("display")
	r.Drop("display")
	r.After("cubes", display)
	r.StepNamed("cubes").Act = fillCities

	r.Parts = buildParts(r.Parts)
	r.Rebate, r.MayEnd, r.Built = freeTile, whole, drawSwapped
	r.Builds = cheapWays
	r.MayStop, r.Pays = blackMayStop, blackCosts(r.Pays)
	*r.StepNamed("expenses") = expensesStep()
	r.Drop("reduction")
	r.Reduction = nil
	r.Phrases = phrases
	return r
}

// fillCities (Set-up): the cities' cubes are drawn while there is no black in the bag, and before the display's.
func fillCities(t *engine.Table) error {
	for i := range t.Board.Places {
		pl := &t.Board.Places[i]
		cubes, err := t.DrawStated("cubes "+pl.Name, pl.Cubes, pl.Never.With(board.Black))
		if err != nil {
			return err
		}
		for _, c := range cubes {
			t.P.AddCube(t.Home(board.PlaceID(i)), c)
		}
	}
	return nil
}

// phrases are the orders that only this board knows.
var phrases = []engine.Phrase{
	{Verb: "selling", German: []string{"verkaufe"}, Of: []string{"bid", "build"}, Slots: []engine.Slot{{Kind: engine.SlotM}}},
	{Verb: "free", German: []string{"gratis"}, Of: []string{"build"}, Slots: []engine.Slot{{Kind: engine.SlotHex}}},
	{Verb: "swap", German: []string{"tausche"}, Part: true, Slots: []engine.Slot{{Kind: engine.SlotSquare}}},
	{Verb: "expenses", German: []string{"ausgaben"}, None: true, Slots: []engine.Slot{
		{Kind: engine.SlotM, Lead: []string{"selling up to", "selling"}, German: []string{"verkaufe bis zu", "verkaufe"}}}},
	{Verb: asNeeded, Also: []string{"expenses selling as needed", "issue in expenses as needed"},
		German: []string{"ausgaben nach bedarf"}},
}
