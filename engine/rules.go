package engine

import "railpost/engine/board"

// Numbers are the figures of a game's rules: an edition sets some, a board sets others, a journal keeps them all.
type Numbers struct {
	Turns            [MaxSeats + 1]int // by players who began; 0: not for so many
	StartCash        int
	StartShares      int
	StartLocomotive  int
	ShareValue       int   // dollars for a share issued
	ShareMidst       int   // dollars for one sold in the midst of a bid, a build or the expenses; 0: none is
	ShareCost        []int // dollars of expenses a turn by shares issued, from none on; each further one, or without a table each, $1
	MaxShares        int
	SharePoints      int // victory points lost for a share
	IncomePoints     int
	SectionPoints    int
	MaxLocomotive    int
	Rounds           int // of Move Goods
	Markers          int // for links and sections, each player
	Disks            int // town disks
	Bag              [board.NumColors]int
	Tiles            [NumTileKinds]int
	TilesUnlimited   bool
	Squares          [NumColumns]int // squares of each column of the display; 0: not used
	FillDisplay      bool
	Rows             bool           // cubes in a place lie in a row and leave it one after the other, the first of Position.Cubes first
	Cities           [8]board.Color // colours of New Cities A–H; NoColor: not in this game
	CityUnder        [8]int         // the column above each New City's
	ProductionCubes  int
	MustProduce      bool // Production may not be declined
	MaxTiles         int  // in a build
	EngineerTiles    int
	UrbanizeAnytime  bool
	Terrain          [board.NumTerrains]int // dollars for a simple tile
	CoexistExtra     int                    // dearer than a simple tile
	CrossExtra       int
	ReplaceCrossing  int
	ReplaceCoexist   int
	ReplaceTriple    int // a tile with three tracks, in place of a complex one
	ReplaceTown      int
	Redirect         int
	Shut             [board.NumTerrains]bool // terrain that is impassable in this game
	TownBase         int
	TownExit         int
	ComplexOnEmpty   bool // a complex tile on an empty hex that is no town
	LoopTrack        bool // track from a place back to itself may be laid
	SectionsLostLate bool // unfinished sections are lost at the end of the phase, not of the build
	PassAgainstLast  bool // the Turn Order pass may be used when two of more are left
	AllBidsPaid      bool // everybody pays his whole bid
	GrowthDice       int  // dice for each half of the display; 0: as many as players
	DiceStillIn      bool // players still in, not those who began
	Reduction        []Bracket
}

// Bracket is a step of the income reduction: from that income on, so much.
type Bracket struct{ From, Amount int }

// ActionRule is one action that can be selected.
type ActionRule struct {
	Key    string   // "first move", "engineer", …: the word of orders and records
	German []string // of a board's own action: the printed word first
	Grants []string // keys of the base game's actions that it includes
	// Taken is what happens at once; nil: nothing.
	Taken func(t *Table, s Seat) error
}

// Keys of the base game's actions.
const (
	FirstMove    = "first move"
	FirstBuild   = "first build"
	Engineer     = "engineer"
	Locomotive   = "locomotive"
	Urbanization = "urbanization"
	Production   = "production"
	TurnOrder    = "turn order"
)

// Step is a piece of a turn: a decision of players, or an act that happens by itself (Act set).
// A phase is a run of steps of the same Phase; boards add, drop and reorder steps.
type Step struct {
	Name  string // the decision's name in letters and orders: "shares", "auction", …
	Phase string
	Act   func(t *Table) error

	// Begin sets the queue of those who are asked; an empty queue skips the decision.
	Begin func(t *Table) error
	// Forced is the one order that is left to a seat that has no choice.
	Forced func(g *Game, p *Position, s Seat) (Order, bool)
	// Legal lists what the seat may do; of a decision given by steps, every first step and the empty order if legal.
	Legal func(g *Game, p *Position, s Seat) []Choice
	// Next lists what may follow the parts of sofar, one more part each (Order holds that part alone), and says why
	// the order may not end as it stands, nil if it may. Nil for decisions that are not given by steps.
	Next func(g *Game, p *Position, s Seat, sofar Order) ([]Choice, *Error)
	// Apply does a legal order, or refuses it with an *Error. It takes the seat off the queue, or puts it back.
	Apply func(t *Table, s Seat, o Order) error
	// Default is what is done at the deadline; always legal.
	Default func(g *Game, p *Position, s Seat) Order
	// Sealed: all in the queue answer unseen; ApplyAll plays when the last has answered, orders in the queue's order.
	// Apply, where there is one, then only judges one order by itself when it comes in: what it does is thrown away.
	Sealed   bool
	ApplyAll func(t *Table, seats []Seat, orders []Order) error
	// Verbs that answer this decision.
	Verbs []string
}

// PartRule is a kind of part of a build: urbanize, build, redirect, link, and a board's own.
type PartRule struct {
	Verb string
	// Lay does the part on the builder's copy or refuses it, and says what it costs and how many tiles it counts.
	Lay func(b *Builder, part Part) (price, tiles int, err *Error)
	// List appends every legal next part of this kind.
	List func(b *Builder, to []Choice) []Choice
}

// Delivery is a cube's way, worked out: what the goods hooks judge.
type Delivery struct {
	Seat  Seat
	Cube  board.Color
	From  board.Hex
	Links []Link // in the order of travel; each leads From → To
	Gains [MaxSeats]int8
	Order *Order // as it was given, for what a board adds to it; nil of ways that are only looked at
}

// Named is the players that the mover's order names; nil where it names none.
func (d *Delivery) Named() []Seat {
	if d.Order == nil {
		return nil
	}
	return d.Order.Seats
}

// Rules is a board's rules: it starts as the standard rules of an edition and sets what differs. Every function gets
// the position read-only (Tables and Builders excepted) and may wrap the standard one.
type Rules struct {
	Numbers
	Edition string
	Options []string // chosen for this game
	Known   []string // further options that the board knows
	Actions []ActionRule
	SetUp   []Step
	Turn    []Step
	Asides  []Step // decisions that an order may raise in the middle of another: Table.Interrupt
	Parts   []PartRule
	Joins   [][2]string // direct links that a rule of the board makes (Builder.Join) and nobody can buy, by their places' names
	Needs   []string    // names of places, regions and overlays that the rules speak of: any sheet must have them
	Phrases []Phrase    // orders and words that only this board knows
	Figures []Figure
	Shelves []Shelf

	// Signs lists the markers that lie on hexes now; nil: none.
	Signs func(g *Game, p *Position) []Sign
	// Hint is what a bot does in a decision of the board's own; it must be legal. Nil or false: the default.
	Hint func(g *Game, p *Position, s Seat) (Order, bool)

	// Builds lists builds for less than so many dollars that are worth a look, for bots, where most others are not legal;
	// nil: bots look for themselves.
	Builds func(g *Game, p *Position, s Seat, below int) [][]Part

	MayIssue   func(g *Game, p *Position, s Seat) int                // how many shares at most now
	MayTake    func(g *Game, p *Position, s Seat, a Action) *Error   // besides being free
	BuildTiles func(g *Game, p *Position, s Seat) int                // tiles in this build
	MayLay     func(b *Builder, part Part, was, is *HexState) *Error // a tile that is otherwise legal
	TilePrice  func(b *Builder, part Part, was, is *HexState, price int) int
	Rebate     func(b *Builder) int                                       // dollars off the whole build; nil: none
	Stands     func(b *Builder, part Part, after *Position) *Error        // a part that is otherwise legal, by how the board would stand after it
	MayEnd     func(b *Builder) *Error                                    // the whole build
	Laid       func(b *Builder, part Part) *Error                         // after a part is done
	Elsewhere  func(g *Game, p *Position, s Seat) int                     // his markers that lie elsewhere than on track; nil: none
	Built      func(t *Table, b *Builder) error                           // after a whole build was played
	Movers     func(g *Game, p *Position, round int) []Seat               // who moves in that round of Move Goods, in order
	Leaves     func(g *Game, p *Position, c Cube, dst []Link) []Link      // links by which the cube may set out
	MayPlace   func(g *Game, p *Position, column int, c board.Color) bool // Production: may that colour lie there
	Prepare    func(g *Game, p *Position, s Seat, o *Order) *Error        // changes p as the additions of a move say before its cube goes, and o.From to where the cube then lies; also of `move none` and `locomotive`
	Reach      func(g *Game, p *Position, s Seat) int                     // links a cube may travel
	Ends       func(g *Game, p *Position, cube board.Color, by Link) bool // must a cube that enters so stop: it is taken
	MayStop    func(g *Game, p *Position, cube board.Color, by Link) bool // may one that need not stop end there; nil: no
	Passes     func(g *Game, p *Position, cube board.Color, by Link) bool // may it go on
	Crosses    func(g *Game, p *Position, l Link) bool                    // may goods use the link
	Pays       func(g *Game, p *Position, d *Delivery) *Error             // works out d.Gains
	Wordings   func(g *Game, p *Position, d *Delivery, o Order) []Order   // the same move with each addition that may be said to it; nil: none
	Arrived    func(t *Table, d *Delivery) error                          // the cube's fate
	Expenses   func(g *Game, p *Position, s Seat) int
	Reduce     func(g *Game, p *Position, s Seat) int // dollars of income lost
	Score      func(g *Game, p *Position, s Seat) Score
	TieBreak   func(t *Table, tied []Seat) ([]Seat, error) // those who share the win; nil: all
	Finish     func(t *Table) error                        // names p.Winners
}

// Score is a player's sums at the end, in victory points.
type Score struct {
	Income, Shares, Sections, Other int
	Total                           int
}
