// Package engine plays Age of Steam: positions, orders, and the rules that lead from one position to the next.
// It is pure: no clock, no I/O, no randomness of its own. A Game (board and rules) never changes; a Position is a
// flat value that can be copied by assignment; everything that happens is Game.Play(position, order) → position.
package engine

import "railpost/engine/board"

// Seat is a player, by his place in the record's list, or one of the owners that are no player.
type Seat int8

const (
	Nobody  Seat = -1 // track without an owner; an action that is free
	State   Seat = -2 // an owner who is paid nothing and never loses anything
	Unbuilt Seat = -3 // a direct link that is not there yet

	MaxSeats = 6
)

// Action is an index into Rules.Actions.
type Action int8

// Mark is a bit on a track.
type Mark uint8

const (
	Fresh Mark = 1 << iota // laid as new track since the last Build Track phase began
	Mark1                  // for boards: snow, …
	Mark2
)

// Track is one piece of track on a hex. On a town B is board.Center.
type Track struct {
	A, B  board.Edge
	Owner Seat
	Marks Mark
}

// HexState is what lies on a hex.
type HexState struct {
	Track   [4]Track // the first N count
	N       uint8
	Tile    TileKind // NoTile where none lies: there may be printed track
	Disk    bool     // a town disk lies on the tile
	City    uint8    // the New City here: 1 is A … 8 is H; 0 is none
	Turn    uint8    // in which turn the tile was laid or replaced last
	Founded bool     // a dormant town was founded here
	Flags   uint8    // for boards: cattle country, unrest, …
}

// Cube is a goods cube on the board. At is a hex: of a place, its first.
type Cube struct {
	At    board.Hex
	Color board.Color
}

// Columns of the goods display: light 1–6 are 0–5, dark 1–6 are 6–11, A–H are 12–19.
const (
	Light1     = 0
	Dark1      = 6
	ColumnA    = 12
	NumColumns = 20
	MaxCubes   = 160
)

// Column holds a column's squares from the top; board.NoColor is empty. New City columns use the first two.
type Column [3]board.Color

// Player is what lies before one player. Cash and Income in dollars.
type Player struct {
	Cash, Income int16
	Shares       int8 // issued so far, those at the start included
	Locomotive   int8
	Out          bool // put out of the game by insolvency
	Started      bool // has laid his first tile
	Improved     bool // took locomotive +1 in this Move Goods phase
	Counter      [12]int16
}

// Auction is the state of the Player Order auction.
type Auction struct {
	High   int16 // the highest bid in dollars, 0 before the first
	Leader Seat
	Bid    [MaxSeats]int16
	// Selling is how many shares at most are sold for the bid.
	Selling [MaxSeats]int8
	Passed  [MaxSeats]bool // used the Turn Order pass
	Out     [MaxSeats]Seat // in the order of dropping out
	NumOut  int8
}

// Position is a whole game at one moment, public knowledge only. It holds no pointer and no map.
type Position struct {
	Turn    int8 // 0 during set-up
	Step    int8 // index into Rules.SetUp (turn 0) or Rules.Turn
	Over    bool
	Seats   int8 // players who began
	Players [MaxSeats]Player
	Order   [MaxSeats]Seat // the first NumIn are the players still in, first to last
	NumIn   int8
	Taken   [16]Seat // by action: who took it this turn
	Pass    Seat     // who holds the Turn Order pass for the coming auction
	Auction Auction

	// The running decision: who is asked, in order. The first is asked now.
	Queue    [16]Seat
	NumQueue int8
	Aside    int8            // a decision that interrupts the running one: index into Rules.Asides + 1; 0 is none
	AsideOf  Seat            // who is asked in it
	Round    int8            // of Move Goods: 1 or 2
	Drawn    [12]board.Color // cubes drawn, seen, and not yet placed
	NumDrawn int8
	Dice     [12]uint8 // open dice
	NumDice  int8

	Hexes    [board.MaxHexes]HexState
	Cubes    [MaxCubes]Cube
	NumCubes uint8
	Colors   [board.MaxPlaces]board.Colors // what each place takes
	Display  [NumColumns]Column
	Bag      [board.NumColors]uint8
	Tiles    [NumTileKinds]int8 // left in the box
	Disks    int8               // town disks left
	CityAt   [8]board.PlaceID   // where New City A … H stands; board.NoPlace in the box
	Direct   [board.MaxLinks]Seat
	Counter  [12]int16
	Winners  uint8 // seats, one bit each, when Over
}

// In says whether the seat still plays.
func (p *Position) In(s Seat) bool { return s >= 0 && int8(s) < p.Seats && !p.Players[s].Out }

// Awaited is who is asked now in an ordered decision, Nobody if none is.
func (p *Position) Awaited() Seat {
	if p.Aside != 0 {
		return p.AsideOf
	}
	if p.NumQueue == 0 {
		return Nobody
	}
	return p.Queue[0]
}

// AddCube puts a cube on h, behind those that lie there.
func (p *Position) AddCube(h board.Hex, c board.Color) {
	p.Cubes[p.NumCubes] = Cube{h, c}
	p.NumCubes++
}

// TakeCube takes the first cube of that colour off h and says whether there was one.
func (p *Position) TakeCube(h board.Hex, c board.Color) bool {
	for i := range p.Cubes[:p.NumCubes] {
		if p.Cubes[i] == (Cube{h, c}) {
			copy(p.Cubes[i:], p.Cubes[i+1:p.NumCubes])
			p.NumCubes--
			p.Cubes[p.NumCubes] = Cube{}
			return true
		}
	}
	return false
}

// CountCubes is how many cubes of each colour lie on h.
func (p *Position) CountCubes(h board.Hex) (n [board.NumColors]uint8) {
	for _, c := range p.Cubes[:p.NumCubes] {
		if c.At == h {
			n[c.Color]++
		}
	}
	return n
}

// HasCube says whether a cube of that colour lies on h.
func (p *Position) HasCube(h board.Hex, c board.Color) bool {
	for _, x := range p.Cubes[:p.NumCubes] {
		if x.At == h && x.Color == c {
			return true
		}
	}
	return false
}

// BagSize is the number of cubes in the bag.
func (p *Position) BagSize() int { return size(p.Bag) }

// size is the number of cubes in a bag.
func size(bag [board.NumColors]uint8) (n int) {
	for _, c := range bag {
		n += int(c)
	}
	return n
}
