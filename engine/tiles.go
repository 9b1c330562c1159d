package engine

// TileKind is a shape of track tile.
type TileKind uint8

// The tiles of the base set, and those that Italy adds.
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
