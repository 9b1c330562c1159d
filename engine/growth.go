package engine

import "railpost/engine/board"

// Goods growth: Production, then the dice of the light half, then those of the dark.

func productionStep() Step {
	return Step{
		Name: "production", Phase: "Goods Growth", Verbs: []string{"place"},
		Begin:  beginProduction,
		Forced: forcedPlace,
		Legal: func(g *Game, p *Position, s Seat) []Choice {
			list, _ := nextPlace(g, p, s, Order{Verb: "place"})
			return list
		},
		Next:    nextPlace,
		Apply:   applyPlace,
		Default: defaultPlace,
	}
}

// beginProduction draws the holder's cubes, no more than there are empty squares, unless he has declined.
func beginProduction(t *Table) error {
	holder := t.Holder(t.P, Production)
	if !t.P.In(holder) {
		return nil
	}
	empty, bag := emptySquares(t.Game, t.P), t.P.BagSize()
	n := min(t.Rules.ProductionCubes, empty, bag)
	if n == 0 {
		t.Note(Event{Code: "undrawn", Seat: holder, N: empty, M: bag})
		return nil
	}
	decliner := holder
	if t.Rules.MustProduce {
		decliner = Nobody
	}
	a, err := t.ask(Ask{Kind: AskDraw, Name: "production", N: n, Bag: t.P.Bag, Decliner: decliner})
	if err != nil {
		return err
	}
	if a.Declined {
		t.Done(holder, Order{Verb: "place"}, Event{})
		return nil
	}
	if len(a.Colors) != n {
		return Refuse("chance.count", "Goods Growth").Num(len(a.Colors), n).Saying("production")
	}
	if err := t.outOfBag(a.Colors); err != nil {
		return err
	}
	for _, c := range a.Colors {
		if !fits(t.Game, t.P, c) {
			t.P.Bag[c]++ // what fits nowhere goes back
			t.Note(Event{Code: "returned", Seat: holder, Color: c})
			continue
		}
		t.P.Drawn[t.P.NumDrawn] = c
		t.P.NumDrawn++
	}
	if t.P.NumDrawn > 0 {
		t.Ask(holder)
	}
	return nil
}

func emptySquares(g *Game, p *Position) (n int) {
	for c, squares := range g.Rules.Squares {
		for _, x := range p.Display[c][:squares] {
			if x == board.NoColor {
				n++
			}
		}
	}
	return n
}

// mayPlace says whether the board lets that colour lie in a column.
func mayPlace(g *Game, p *Position, column int, c board.Color) bool {
	return !g.Board.Goods.Never[ColumnKey(column)].Has(c)
}

func fits(g *Game, p *Position, c board.Color) bool {
	for column, squares := range g.Rules.Squares {
		if lowestEmpty(p, column, squares) >= 0 && g.Rules.MayPlace(g, p, column, c) {
			return true
		}
	}
	return false
}

// lowestEmpty is the empty square nearest the bottom of a column, -1 if it is full.
func lowestEmpty(p *Position, column, squares int) int {
	for i := squares - 1; i >= 0; i-- {
		if p.Display[column][i] == board.NoColor {
			return i
		}
	}
	return -1
}

// placing is a display being filled: the display and the cubes still in hand.
type placing struct {
	display [NumColumns]Column
	hand    [board.NumColors]int
	left    int
}

// place puts the order's cubes one by one and says which of them cannot lie where.
func (g *Game) place(p *Position, o Order) (pl placing, err *Error) {
	const rule = "Production"
	pl.display = p.Display
	for _, c := range p.Drawn[:p.NumDrawn] {
		pl.hand[c]++
		pl.left++
	}
	for i, put := range o.Puts {
		if put.Column < 0 || int(put.Column) >= NumColumns || put.Square < 0 || int(put.Square) >= g.Rules.Squares[put.Column] {
			return pl, Refuse("place.no-square", rule).InPart(i).Num(int(put.Column), int(put.Square))
		}
		if put.Cube >= board.NumColors || pl.hand[put.Cube] == 0 {
			return pl, Refuse("place.no-cube", rule).InPart(i).OfColor(put.Cube)
		}
		square := &pl.display[put.Column][put.Square]
		if *square != board.NoColor {
			return pl, Refuse("place.taken", rule).InPart(i).Num(int(put.Column), int(put.Square))
		}
		if !g.Rules.MayPlace(g, p, int(put.Column), put.Cube) {
			return pl, Refuse("place.color", rule).InPart(i).Num(int(put.Column), int(put.Square)).OfColor(put.Cube)
		}
		*square = put.Cube
		pl.hand[put.Cube]--
		pl.left--
	}
	return pl, nil
}

func nextPlace(g *Game, p *Position, s Seat, sofar Order) ([]Choice, *Error) {
	pl, err := g.place(p, sofar)
	if err != nil {
		return nil, err
	}
	var list []Choice
	for column, squares := range g.Rules.Squares {
		for square := range squares {
			if pl.display[column][square] != board.NoColor {
				continue
			}
			for c, n := range pl.hand {
				if n > 0 && g.Rules.MayPlace(g, p, column, board.Color(c)) {
					put := Put{Cube: board.Color(c), Column: int8(column), Square: int8(square), Hex: board.NoHex}
					list = append(list, Choice{Order: Order{Verb: "place", Puts: []Put{put}}})
				}
			}
		}
	}
	if pl.left > 0 && len(list) > 0 {
		return list, Refuse("place.all", "Production").Num(pl.left, int(p.NumDrawn))
	}
	return list, nil
}

// defaultPlace puts each cube on the lowest empty square of the first column that may take it.
func defaultPlace(g *Game, p *Position, s Seat) Order {
	o := Order{Verb: "place"}
	q := *p
	for _, c := range p.Drawn[:p.NumDrawn] {
		for column, squares := range g.Rules.Squares {
			if i := lowestEmpty(&q, column, squares); i >= 0 && g.Rules.MayPlace(g, p, column, c) {
				q.Display[column][i] = c
				o.Puts = append(o.Puts, Put{Cube: c, Column: int8(column), Square: int8(i), Hex: board.NoHex})
				break
			}
		}
	}
	return o
}

// forcedPlace: a single way to place leaves no choice, nor do cubes of one colour that fill every square there is.
func forcedPlace(g *Game, p *Position, s Seat) (Order, bool) {
	o := Order{Verb: "place"}
	for {
		list, end := nextPlace(g, p, s, o)
		if end == nil {
			return o, true
		}
		if len(list) != 1 && !fillsAll(p, o, list) {
			return o, false
		}
		o.Puts = append(o.Puts, list[0].Order.Puts...)
	}
}

// fillsAll says whether all the next puts are of one colour, with cubes in hand for each of them.
func fillsAll(p *Position, sofar Order, list []Choice) bool {
	c, left := list[0].Order.Puts[0].Cube, 0
	for _, x := range p.Drawn[:p.NumDrawn] {
		if x == c {
			left++
		}
	}
	for _, put := range sofar.Puts {
		if put.Cube == c {
			left--
		}
	}
	for _, next := range list {
		if next.Order.Puts[0].Cube != c {
			return false
		}
	}
	return len(list) <= left
}

func applyPlace(t *Table, s Seat, o Order) error {
	if o.Verb != "place" {
		return WrongVerb("Production", o)
	}
	pl, err := t.place(t.P, o)
	if err != nil {
		return err
	}
	if _, end := nextPlace(t.Game, t.P, s, o); end != nil {
		return end
	}
	t.P.Display = pl.display
	for c, n := range pl.hand {
		t.P.Bag[c] += uint8(n)
	}
	t.P.Drawn, t.P.NumDrawn = [12]board.Color{}, 0
	t.Done(s, o, Event{N: len(o.Puts)})
	t.Answered()
	return nil
}

// growLight and growDark roll a half's dice; a half that feeds nothing at all is not rolled for.
func growLight(t *Table) error { return t.grow("light", Light1) }
func growDark(t *Table) error  { return t.grow("dark", Dark1) }

func (t *Table) grow(half string, first int) error {
	if !t.feeds(first) {
		return nil
	}
	dice, err := t.Roll(half, t.growthDice())
	if err != nil {
		return err
	}
	for _, d := range dice {
		t.Grow(first + int(d) - 1)
	}
	return nil
}

func (t *Table) growthDice() int {
	switch {
	case t.Rules.GrowthDice > 0:
		return t.Rules.GrowthDice
	case t.Rules.DiceStillIn:
		return int(t.P.NumIn)
	}
	return int(t.P.Seats)
}

func (t *Table) feeds(first int) bool {
	for c := first; c < first+6; c++ {
		if t.FeedOf(t.P, c) != board.NoPlace {
			return true
		}
	}
	for i, under := range t.Rules.CityUnder {
		if under >= first && under < first+6 && t.FeedOf(t.P, ColumnA+i) != board.NoPlace {
			return true
		}
	}
	return false
}

// Grow is one die: the top cube of its column to its city, and the same for the New City below.
func (t *Table) Grow(column int) {
	t.growColumn(column)
	for i, under := range t.Rules.CityUnder {
		if under == column {
			t.growColumn(ColumnA + i)
		}
	}
}

func (t *Table) growColumn(column int) {
	id := t.FeedOf(t.P, column)
	if id == board.NoPlace {
		return
	}
	for i, c := range t.P.Display[column] {
		if c != board.NoColor {
			t.P.Display[column][i] = board.NoColor
			t.P.AddCube(t.Home(id), c)
			t.Note(Event{Code: "grown", Place: id, Color: c, N: column, Hex: t.Home(id)})
			return
		}
	}
}

// GrowFromBag draws n cubes for a place out of the bag, fewer if it holds fewer.
func (t *Table) GrowFromBag(id board.PlaceID, n int) error {
	cubes, err := t.Draw(t.Board.Places[id].Name, n)
	for _, c := range cubes {
		t.P.AddCube(t.Home(id), c)
		t.Note(Event{Code: "grown", Place: id, Color: c, N: -1, Hex: t.Home(id)})
	}
	return err
}
