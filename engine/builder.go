package engine

import (
	"slices"

	"railpost/engine/board"
)

// Builder is a build in progress, on a copy of the position. While parts are only listed, P is the position itself
// and must not be changed.
type Builder struct {
	*Game
	Was    *Position // before the build
	P      *Position // the copy that the parts change
	Seat   Seat
	Order  Order // as it was given, for what a board adds to it; of listings the parts so far
	Done   []Part
	Prices []int // of each part done, in dollars, before what the board takes off the whole
	Spent  int   // dollars to be paid
	Tiles  int   // of the tiles allowed
	Max    int   // tiles allowed
	Turned int   // redirections done
	Broken int   // links and sections gone with a town's tile

	events []Event
	store  choiceStore
	room   *Position // for Stands
	only   board.Hex // list this hex alone; NoHex: all
	first  bool      // list nothing, only see whether there is something
	found  bool      // there is
}

func (g *Game) builder(was, p *Position, s Seat) *Builder {
	tiles := g.Rules.BuildTiles
	if tiles == nil {
		tiles = buildTiles
	}
	return &Builder{Game: g, Was: was, P: p, Seat: s, Max: tiles(g, p, s), only: board.NoHex}
}

// buildTiles is the base game's: three, the engineer four.
func buildTiles(g *Game, p *Position, s Seat) int {
	if g.Has(p, s, Engineer) {
		return g.Rules.EngineerTiles
	}
	return g.Rules.MaxTiles
}

// Build does a whole build on a copy, or says why it is not legal. It is what judges every build; nothing is paid yet.
func (g *Game) Build(p *Position, s Seat, o Order) (*Builder, *Error) {
	next := *p
	b := g.builder(p, &next, s)
	if err := b.run(o); err != nil {
		return nil, err
	}
	return b, nil
}

// run does every part and judges the whole.
func (b *Builder) run(o Order) *Error {
	if err := b.lay(o); err != nil {
		return err
	}
	return b.MayEnd()
}

func (b *Builder) lay(o Order) *Error {
	if o.Verb != "build" {
		return WrongVerb("Build Track", o)
	}
	b.Order = o
	for i, part := range o.Parts {
		if err := b.Lay(part); err != nil {
			err.Part = i
			if err.Legal == nil {
				err.Legal = b.near(part)
			}
			return err
		}
	}
	return nil
}

// Lay does one more part and reckons it up.
func (b *Builder) Lay(part Part) *Error {
	rule := b.partRule(part.Verb)
	if rule == nil {
		return b.refuse("build.part").Saying(part.Verb)
	}
	price, tiles, err := rule.Lay(b, part)
	if err != nil {
		return err
	}
	b.Prices = append(b.Prices, price)
	b.Tiles += tiles
	b.Done = append(b.Done, part)
	b.Spent = b.due(0)
	if b.Rules.Laid != nil {
		return b.Rules.Laid(b, part)
	}
	return nil
}

func (b *Builder) partRule(verb string) *PartRule {
	for i := range b.Rules.Parts {
		if b.Rules.Parts[i].Verb == verb {
			return &b.Rules.Parts[i]
		}
	}
	return nil
}

// MayEnd says why the build may not end as it stands, nil if it may.
func (b *Builder) MayEnd() *Error {
	if b.Rules.MayEnd != nil {
		if err := b.Rules.MayEnd(b); err != nil {
			return err
		}
	}
	if err := b.maySell(b.P, b.Seat, b.Order.M, "Build Track"); err != nil {
		return err
	}
	if most := b.Means(b.P, b.Seat, b.Order.M); b.Spent > most {
		err := b.refuse("build.cash").Num(b.Spent, most)
		if n := b.SharesFor(b.P, b.Seat, b.Spent); n > 0 && n <= b.Sellable(b.P, b.Seat) {
			err.Legal = []Order{{Verb: "build", Parts: b.Done, M: n, Hexes: b.Order.Hexes}}
		}
		return err
	}
	return b.Afford(0, 0)
}

// due is what the build costs with a part more at that price, the board's rebate taken off.
func (b *Builder) due(price int) int {
	if b.Rules.Rebate != nil {
		b.Prices = append(b.Prices, price)
		defer func() { b.Prices = b.Prices[:len(b.Prices)-1] }()
		price = -b.Rules.Rebate(b)
	}
	for _, n := range b.Prices {
		price += n
	}
	return price
}

// dearer is by how much a part of that price makes the build dearer, the board's rebate taken off.
func (b *Builder) dearer(part Part, price int) int {
	if b.Rules.Rebate == nil {
		return price
	}
	with := *b
	with.Prices, with.Done = append(slices.Clip(b.Prices), price), append(slices.Clip(b.Done), part)
	return with.due(0) - b.Spent
}

// Afford says whether that much more can be paid, with all the shares that may be sold, and laid. How many are sold is
// judged at the end.
func (b *Builder) Afford(price, tiles int) *Error {
	if b.Tiles+tiles > b.Max {
		return b.refuse("build.too-many-tiles").Num(b.Tiles+tiles, b.Max)
	}
	if due, most := b.due(price), b.Means(b.P, b.Seat, b.Sellable(b.P, b.Seat)); due > most {
		return b.refuse("build.cash").Num(due, most)
	}
	return nil
}

// Choices appends every part that may come next, with its price.
func (b *Builder) Choices(to []Choice) []Choice {
	for i := range b.Rules.Parts {
		if to = b.Rules.Parts[i].List(b, to); b.enough() {
			break
		}
	}
	return to
}

// More says whether a part of one of these kinds may come next, on whatever hex.
func (b *Builder) More(verbs ...string) bool {
	first, found, only := b.first, b.found, b.only
	defer func() { b.first, b.found, b.only = first, found, only }()
	b.first, b.found, b.only = true, false, board.NoHex
	for _, verb := range verbs {
		if rule := b.partRule(verb); rule != nil && (len(rule.List(b, nil)) > 0 || b.found) {
			return true
		}
	}
	return false
}

// near is up to three legal parts like the one that is not: on its hex, a New City for a New City.
func (b *Builder) near(part Part) (legal []Order) {
	if part.Hex < 0 || int(part.Hex) >= len(b.Board.Hexes) {
		return nil
	}
	b.only = part.Hex
	defer func() { b.only = board.NoHex }()
	for _, c := range b.Choices(nil) {
		p := c.Order.Parts[0]
		if p.Hex == b.only && (p.Verb == "urbanize") == (part.Verb == "urbanize") && len(legal) < 3 {
			legal = append(legal, c.Order)
		}
	}
	return legal
}

// standardParts is the base game's: New Cities, tiles laid and replaced, tiles redirected, direct links.
func standardParts() []PartRule {
	return []PartRule{
		{Verb: "urbanize", Lay: layCity, List: listCities},
		{Verb: "build", Lay: layTrack, List: listTrack},
		{Verb: "redirect", Lay: layTrack, List: listRedirects},
		{Verb: "link", Lay: layLink, List: listLinks},
	}
}

func (b *Builder) refuse(code string) *Error { return Refuse(code, "Build Track") }

// Note keeps what a part brought about; it is told when the whole build is done.
func (b *Builder) Note(e Event) { b.events = append(b.events, e) }

// Events is what the parts have brought about.
func (b *Builder) Events() []Event { return b.events }

// choiceStore gives choices their parts and tracks in few pieces of memory.
type choiceStore struct {
	parts []Part
	pairs []Pair
	turns []Redirect
}

const storeSize = 128

func (s *choiceStore) part() []Part {
	if len(s.parts) == 0 {
		s.parts = make([]Part, storeSize)
	}
	p := s.parts[:1:1]
	s.parts = s.parts[1:]
	return p
}

func (s *choiceStore) tracks(n int) []Pair {
	if n == 0 {
		return nil
	}
	if len(s.pairs) < n {
		s.pairs = make([]Pair, 4*storeSize)
	}
	p := s.pairs[:n:n]
	s.pairs = s.pairs[n:]
	return p
}

func (s *choiceStore) turned(n int) []Redirect {
	if n == 0 {
		return nil
	}
	if len(s.turns) < n {
		s.turns = make([]Redirect, storeSize)
	}
	p := s.turns[:n:n]
	s.turns = s.turns[n:]
	return p
}
