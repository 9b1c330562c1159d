// Package board holds the facts of a game board: its hexes, edges and places.
// It reads and checks board sheets; it knows no rule of play.
package board

import "strings"

// Hex is an index into Board.Hexes.
type Hex int16

// PlaceID is an index into Board.Places.
type PlaceID int16

const (
	NoHex   Hex     = -1
	NoPlace PlaceID = -1

	// MaxHexes and MaxPlaces bound a sheet, so that a position can be of fixed size.
	MaxHexes  = 320
	MaxPlaces = 64
	MaxLinks  = 64
)

// Edge is a side of a hex, clockwise from the top; Center is the town in the middle of a hex.
type Edge uint8

const (
	N Edge = iota
	NE
	SE
	S
	SW
	NW
	Center
)

var edgeNames = [...]string{"N", "NE", "SE", "S", "SW", "NW", "*"}

func (e Edge) String() string { return edgeNames[e] }

// Opposite is the same side seen from the neighbour.
func (e Edge) Opposite() Edge { return (e + 3) % 6 }

// ParseEdge reads N, NE, SE, S, SW or NW in any case.
func ParseEdge(s string) (Edge, bool) {
	for i, n := range edgeNames[:6] {
		if strings.EqualFold(s, n) {
			return Edge(i), true
		}
	}
	return 0, false
}

// Color is the colour of a goods cube, and of the places that take it.
type Color uint8

const (
	Red Color = iota
	Blue
	Purple
	Yellow
	Black
	White  // cotton
	Cattle // cattle never enter the bag
	NumColors
	NoColor Color = 255
)

var colorNames = [...]string{"red", "blue", "purple", "yellow", "black", "white", "cattle"}

func (c Color) String() string {
	if c < NumColors {
		return colorNames[c]
	}
	return "none"
}

// ParseColor reads a colour's canonical name.
func ParseColor(s string) (Color, bool) {
	for i, n := range colorNames {
		if s == n {
			return Color(i), true
		}
	}
	return NoColor, false
}

// Colors is a set of colours, one bit each.
type Colors uint8

func (s Colors) Has(c Color) bool       { return c < NumColors && s&(1<<c) != 0 }
func (s Colors) With(c Color) Colors    { return s | 1<<c }
func (s Colors) Without(c Color) Colors { return s &^ (1 << c) }

// Terrain is what a hex is made of. A river is a flag of its own (Cell.River).
type Terrain uint8

const (
	Plain Terrain = iota
	River         // a plain hex with a river; prices are kept by terrain
	Mountain
	RiverMountain
	Swamp
	Hill
	Desert
	Tunnel
	Lake // bridgeable: track may be built
	Water
	Impassable
	NumTerrains
)

var terrainNames = [...]string{"plain", "river", "mountain", "river mountain", "swamp", "hill", "desert", "tunnel", "lake", "water", "impassable"}

func (t Terrain) String() string { return terrainNames[t] }

// Cell is one hex of the board.
type Cell struct {
	ID       string // "L18": column letter and doubled row
	Col, Row int    // column from 0; doubled row from 1
	Terrain  Terrain
	Price    int     // printed price in dollars; 0 is none
	Place    PlaceID // NoPlace where there is none
	Near     [6]Hex  // the neighbours by edge; NoHex off the board
	Closed   uint8   // edges, one bit each, that no track and no goods cross
}

// Open says whether track may lead over edge e: there is a hex, it is land, and no border is in between.
func (b *Board) Open(h Hex, e Edge) bool {
	c := &b.Hexes[h]
	n := c.Near[e]
	if n == NoHex || c.Closed&(1<<e) != 0 {
		return false
	}
	t := b.Hexes[n].Terrain
	return t != Water && t != Impassable
}

// Place is a city or a town. A city may have several hexes.
type Place struct {
	Code, Name string
	Aka        []string
	Town       bool
	Hexes      []Hex
	Colors     Colors   // what may be delivered here; empty where set-up decides
	Growth     []string // columns of the goods display that feed it: "light3"
	Column     string   // a column of New City letters that feeds it: "A"
	Cubes      int      // drawn at set-up
	Capacity   int      // goods squares; 0 is no limit
	Dormant    bool     // no town before the players found it; it is called as its hex is
	Terminal   bool     // takes goods, never passes them on
	Sides      [6]Color // the colour taken by the edge of entry; NoColor where Colors decide
	Never      Colors   // colours that set-up never puts here
}

// Link is a printed connection that can be bought.
type Link struct {
	A, B  PlaceID
	Cost  int // dollars
	Needs string
}

// Display names the exceptions of a board's goods display.
type Display struct {
	Never        map[string]Colors // by column: "light5"
	EmptyColumns []string          // "B"
}

// Board is what a sheet says. It is never changed once read.
type Board struct {
	Key, Name     string
	Players       [2]int // from, to
	Published     bool   // false: a reconstruction
	Notes         string
	Hexes         []Cell
	Places        []Place
	Links         []Link
	AdjacentCost  int // dollars for a link between any two neighbouring cities; 0 is none
	PrintedTrack  [][]Hex
	Rivers        [][]Hex
	Regions       map[string][]Hex
	Overlays      map[string][]string // by overlay, a code for each hex; "" is none
	Prices        [NumTerrains]int    // 0 where the rules' usual price holds
	Goods         Display
	ColorTiles    [NumColors]int
	Displays      map[string]map[string]any
	Columns, Rows int
	hexOf         map[string]Hex
}

// Hex finds a hex by its id in any case.
func (b *Board) Hex(id string) (Hex, bool) {
	h, ok := b.hexOf[strings.ToUpper(id)]
	return h, ok
}

// Index makes the look-up by id where there is none yet; Parse and the generated sheets call it, and who has read a board
// from a journal. A board that has one is only read.
func (b *Board) Index() *Board {
	if b.hexOf != nil {
		return b
	}
	b.hexOf = make(map[string]Hex, len(b.Hexes))
	for i := range b.Hexes {
		b.hexOf[b.Hexes[i].ID] = Hex(i)
	}
	return b
}

// PlaceAt is the place printed on h, or nil.
func (b *Board) PlaceAt(h Hex) *Place {
	if p := b.Hexes[h].Place; p != NoPlace {
		return &b.Places[p]
	}
	return nil
}

// Named is the place with that name; NoPlace if there is none.
func (b *Board) Named(name string) PlaceID {
	for i := range b.Places {
		if b.Places[i].Name == name {
			return PlaceID(i)
		}
	}
	return NoPlace
}

// Has says whether the sheet has a place, a region or an overlay of that name.
func (b *Board) Has(name string) bool {
	return b.Named(name) != NoPlace || b.Regions[name] != nil || b.Overlays[name] != nil
}

// Apart is the distance of two hexes, in steps over edges.
func (b *Board) Apart(x, y Hex) int {
	c, d := &b.Hexes[x], &b.Hexes[y]
	cols, rows := max(c.Col-d.Col, d.Col-c.Col), max(c.Row-d.Row, d.Row-c.Row)
	return cols + max(0, (rows-cols)/2)
}

// EdgeTo is the side of a towards its neighbour c.
func (b *Board) EdgeTo(a, c Hex) (Edge, bool) {
	for e, n := range b.Hexes[a].Near {
		if n == c {
			return Edge(e), true
		}
	}
	return 0, false
}
