package engine

import (
	"fmt"
	"slices"

	"railpost/engine/board"
)

// Edition is one edition's figures: the base game's, with what that edition says otherwise.
type Edition struct {
	Key string
	set func(n *Numbers)
}

// Editions lists the editions; the first is the default.
var Editions = []Edition{
	{"deluxe", func(*Numbers) {}},
	{"deluxe-v7", func(n *Numbers) {
		n.SectionsLostLate = true
		n.PassAgainstLast = false
	}},
	{"2002", func(n *Numbers) {
		n.Reduction = []Bracket{{11, 2}, {21, 4}, {31, 6}, {41, 8}}
		n.ComplexOnEmpty = false
		n.ReplaceCoexist = 3
		n.LoopTrack = true
		n.DiceStillIn = true
	}},
}

// FindEdition finds an edition by its key; "" is the default.
func FindEdition(key string) (Edition, error) {
	if key == "" {
		return Editions[0], nil
	}
	var keys []string
	for _, e := range Editions {
		if e.Key == key {
			return e, nil
		}
		keys = append(keys, e.Key)
	}
	return Edition{}, fmt.Errorf("no edition is called %q; there are %v", key, keys)
}

// base is the figures of the base game (deluxe).
func base() Numbers {
	n := Numbers{
		Turns:     [MaxSeats + 1]int{3: 10, 4: 8, 5: 7, 6: 6},
		StartCash: 10, StartShares: 2, StartLocomotive: 1,
		ShareValue: 5, MaxShares: 15, SharePoints: 3, IncomePoints: 3, SectionPoints: 1,
		MaxLocomotive: 6, Rounds: 2, Markers: 20, Disks: 8,
		FillDisplay:     true,
		Cities:          [8]board.Color{board.Red, board.Blue, board.Black, board.Black, board.Yellow, board.Purple, board.Black, board.Black},
		ProductionCubes: 2, MaxTiles: 3, EngineerTiles: 4,
		CoexistExtra: 1, CrossExtra: 2, ReplaceCrossing: 3, ReplaceCoexist: 2, ReplaceTriple: 7, ReplaceTown: 3, Redirect: 2,
		TownBase: 1, TownExit: 1,
		ComplexOnEmpty: true, PassAgainstLast: true,
		Reduction: []Bracket{{11, 2}, {21, 4}, {31, 6}, {41, 8}, {50, 10}},
	}
	n.Bag[board.Red], n.Bag[board.Blue], n.Bag[board.Purple], n.Bag[board.Yellow], n.Bag[board.Black] = 20, 20, 20, 20, 16
	for c := range n.Squares {
		n.Squares[c] = 3
		if c >= ColumnA {
			n.Squares[c] = 2
		}
	}
	// New City A stands under light 3 … D under light 6, E under dark 1 … H under dark 4.
	for i := range n.CityUnder {
		n.CityUnder[i] = Light1 + 2 + i
	}
	n.Terrain = [board.NumTerrains]int{board.Plain: 2, board.River: 3, board.Mountain: 4, board.RiverMountain: 5,
		board.Swamp: 4, board.Hill: 3, board.Desert: 3, board.Tunnel: 10, board.Lake: 3}
	n.Tiles = [NumTileKinds]int{Straight: 48, Gentle: 55, Sharp: 7,
		CrossGentleStraight: 4, CrossGentles: 3, CrossStraights: 4,
		CoexistGentles: 1, CoexistLeftGentleSharp: 1, CoexistRightGentleSharp: 1, CoexistStraightSharp: 1,
		TownOne: 3, TownLeft: 2, TownRight: 2, TownHalf: 2, TownStar: 2}
	return n
}

// Options of a game that every board knows.
const (
	TilesUnlimited  = "tiles unlimited"
	UrbanizeAnytime = "urbanize anytime"
)

// Choose sets a game's options; the error names one that the board does not know.
func (r *Rules) Choose(options []string) error {
	for _, o := range options {
		switch {
		case o == TilesUnlimited:
			r.TilesUnlimited = true
		case o == UrbanizeAnytime:
			r.UrbanizeAnytime = true
		case !slices.Contains(r.Known, o):
			return fmt.Errorf("no option is called %q", o)
		}
	}
	r.Options = append([]string(nil), options...)
	return nil
}
