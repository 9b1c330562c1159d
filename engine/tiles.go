package engine

import "railpost/engine/board"

// TileKind is a shape of track tile.
type TileKind uint8

// The tiles of the base set, and those that boards may add.
const (
	NoTile TileKind = iota
	Straight
	Gentle
	Sharp
	CrossGentleStraight
	CrossGentles
	CrossStraights
	CoexistGentles
	CoexistLeftGentleSharp
	CoexistRightGentleSharp
	CoexistStraightSharp
	TownOne
	TownLeft
	TownRight
	TownHalf
	TownStar
	CoexistSharpsAdjacent
	CoexistSharpsOpposite
	TripleA
	TripleB
	TripleC
	TripleD
	TripleE
	NumTileKinds
)

// TileClass is what prices and rules tell tiles apart by.
type TileClass uint8

const (
	Simple     TileClass = iota // one track
	Crossing                    // two tracks with a bridge
	Coexisting                  // two tracks side by side
	TownTile                    // a town with its exits
	Triple                      // three tracks
)

// tileShapes is one position of each tile; the others are got by turning it. Two tracks cross if their ends alternate
// round the hex. Left and right: TownLeft has its third exit to the left of one who comes in by S and goes on to N;
// of the coexisting tiles the sharp curve lies to the left of one who looks across the gentle curve from its inside.
var tileShapes = [NumTileKinds]struct {
	class  TileClass
	tracks []Pair
}{
	Straight:                {Simple, []Pair{{board.N, board.S}}},
	Gentle:                  {Simple, []Pair{{board.N, board.SE}}},
	Sharp:                   {Simple, []Pair{{board.N, board.NE}}},
	CrossGentleStraight:     {Crossing, []Pair{{board.N, board.SE}, {board.NE, board.SW}}},
	CrossGentles:            {Crossing, []Pair{{board.N, board.SE}, {board.NE, board.S}}},
	CrossStraights:          {Crossing, []Pair{{board.N, board.S}, {board.NE, board.SW}}},
	CoexistGentles:          {Coexisting, []Pair{{board.N, board.SE}, {board.S, board.NW}}},
	CoexistLeftGentleSharp:  {Coexisting, []Pair{{board.N, board.SE}, {board.S, board.SW}}},
	CoexistRightGentleSharp: {Coexisting, []Pair{{board.N, board.SE}, {board.SW, board.NW}}},
	CoexistStraightSharp:    {Coexisting, []Pair{{board.N, board.S}, {board.NE, board.SE}}},
	TownOne:                 {TownTile, []Pair{{board.N, board.Center}}},
	TownLeft:                {TownTile, []Pair{{board.N, board.Center}, {board.S, board.Center}, {board.NW, board.Center}}},
	TownRight:               {TownTile, []Pair{{board.N, board.Center}, {board.S, board.Center}, {board.NE, board.Center}}},
	TownHalf:                {TownTile, []Pair{{board.N, board.Center}, {board.NE, board.Center}, {board.SE, board.Center}}},
	TownStar:                {TownTile, []Pair{{board.N, board.Center}, {board.SE, board.Center}, {board.SW, board.Center}}},
	CoexistSharpsAdjacent:   {Coexisting, []Pair{{board.N, board.NE}, {board.SE, board.S}}},
	CoexistSharpsOpposite:   {Coexisting, []Pair{{board.N, board.NE}, {board.S, board.SW}}},
	TripleA:                 {Triple, []Pair{{board.N, board.S}, {board.NE, board.SW}, {board.SE, board.NW}}},
	TripleB:                 {Triple, []Pair{{board.N, board.S}, {board.NE, board.NW}, {board.SE, board.SW}}},
	TripleC:                 {Triple, []Pair{{board.N, board.S}, {board.NE, board.SE}, {board.SW, board.NW}}},
	TripleD:                 {Triple, []Pair{{board.N, board.SE}, {board.NE, board.S}, {board.SW, board.NW}}},
	TripleE:                 {Triple, []Pair{{board.N, board.NE}, {board.SE, board.S}, {board.SW, board.NW}}},
}

var tileNames = [NumTileKinds]string{"none", "straight", "gentle", "sharp", "cross-gentle-straight", "cross-gentles",
	"cross-straights", "coexist-gentles", "coexist-left-gentle-sharp", "coexist-right-gentle-sharp",
	"coexist-straight-sharp", "town-one", "town-left", "town-right", "town-half", "town-star",
	"coexist-sharps-adjacent", "coexist-sharps-opposite", "triple-a", "triple-b", "triple-c", "triple-d", "triple-e"}

// String is the kind's key: "cross-gentles".
func (k TileKind) String() string { return tileNames[k] }

// Class of NoTile is Simple.
func (k TileKind) Class() TileClass { return tileShapes[k].class }

// Shape is the tile's tracks in one position. It must not be changed.
func (k TileKind) Shape() []Pair { return tileShapes[k].tracks }

// Turned is an edge after a tile was turned clockwise by n sixths.
func turnedEdge(e board.Edge, n int) board.Edge {
	if e == board.Center {
		return e
	}
	return board.Edge((int(e) + n) % 6)
}

// PairSet is a set of tracks on a hex, one bit for each of the 15 pairs of edges.
type PairSet uint16

// ExitSet is a set of edges, one bit each.
type ExitSet uint8

const allExits ExitSet = 1<<6 - 1

var (
	pairs     [15]Pair           // every pair of edges, A < B
	pairIndex [6][6]uint8        // its place in pairs
	pairTile  [1 << 15]TileKind  // by PairSet; NoTile where no tile has these tracks
	exitTiles [1 << 6][]TileKind // by ExitSet: the tiles that give a town these exits, crossing ones first
)

func init() {
	n := 0
	for a := board.N; a < board.Center; a++ {
		for b := a + 1; b < board.Center; b++ {
			pairs[n] = Pair{a, b}
			pairIndex[a][b], pairIndex[b][a] = uint8(n), uint8(n)
			n++
		}
	}
	for k := Straight; k < NumTileKinds; k++ {
		for turn := range 6 {
			var set PairSet
			var exits ExitSet
			for _, t := range k.Shape() {
				a, b := turnedEdge(t.A, turn), turnedEdge(t.B, turn)
				exits |= 1 << a
				if b != board.Center {
					exits |= 1 << b
					set |= 1 << pairIndex[a][b]
				}
			}
			if set != 0 {
				pairTile[set] = k
			}
			if have := exitTiles[exits]; k.Class() != Triple && (len(have) == 0 || have[len(have)-1] != k) {
				exitTiles[exits] = append(have, k)
			}
		}
	}
}

// Bit is the track's bit in a PairSet; 0 for an exit of a town or what is no track.
func (t Pair) Bit() PairSet {
	if t.A >= board.Center || t.B >= board.Center || t.A == t.B {
		return 0
	}
	return 1 << pairIndex[t.A][t.B]
}

// Exits is the edges that the track has.
func (t Pair) Exits() ExitSet { return (1<<t.A | 1<<t.B) & allExits }

// normal is the track with its edges in order.
func (t Pair) normal() Pair {
	if t.A > t.B {
		return Pair{t.B, t.A}
	}
	return t
}

// TileOf is the kind of tile that has these tracks and no others; NoTile if there is none.
func TileOf(set PairSet) TileKind { return pairTile[set] }

// TownTiles lists the kinds of tile that give a town these exits, crossing ones first. It must not be changed.
func TownTiles(exits ExitSet) []TileKind { return exitTiles[exits] }

// TilesLeft is how many tiles of that kind can still be had, many where the game does not limit them.
func (g *Game) TilesLeft(p *Position, k TileKind) int {
	if g.Rules.TilesUnlimited && g.Rules.Tiles[k] > 0 {
		return 127
	}
	return int(p.Tiles[k])
}
