package engine

import (
	"slices"

	"railpost/engine/board"
)

// clear makes the empty position from which set-up begins.
func (g *Game) clear(p *Position) {
	r := &g.Rules
	p.Seats = int8(g.Seats)
	for s := range g.Seats {
		p.Players[s] = Player{Cash: int16(r.StartCash), Shares: int8(r.StartShares), Locomotive: int8(r.StartLocomotive)}
		p.Order[s] = Seat(s)
	}
	p.NumIn = int8(g.Seats)
	for i := range p.Taken {
		p.Taken[i] = Nobody
	}
	p.Pass = Nobody
	for i := range p.Hexes {
		for j := range p.Hexes[i].Track {
			p.Hexes[i].Track[j].Owner = Nobody
		}
	}
	g.printTrack(p)
	for i := range g.Board.Places {
		p.Colors[i] = g.Board.Places[i].Colors
	}
	for c := range p.Display {
		p.Display[c] = Column{board.NoColor, board.NoColor, board.NoColor}
	}
	for c, n := range r.Bag {
		p.Bag[c] = uint8(n)
	}
	for k, n := range r.Numbers.Tiles {
		p.Tiles[k] = int8(n)
	}
	p.Disks = int8(r.Disks)
	for i := range p.CityAt {
		p.CityAt[i] = board.NoPlace
	}
	for i := range p.Direct {
		p.Direct[i] = Unbuilt
	}
}

// printTrack lays the track that is printed on the board, without a tile: nobody's.
func (g *Game) printTrack(p *Position) {
	for _, way := range g.Board.PrintedTrack {
		for i := 1; i+1 < len(way); i++ {
			a, _ := g.Board.EdgeTo(way[i], way[i-1])
			b, _ := g.Board.EdgeTo(way[i], way[i+1])
			x := &p.Hexes[way[i]]
			x.Track[x.N].A, x.Track[x.N].B = Pair{a, b}.normal().A, Pair{a, b}.normal().B
			x.N++
		}
	}
}

// setUp is the base game's: the goods display, the cities' cubes, the players' order.
func setUp() []Step {
	return []Step{
		{Name: "display", Phase: "Set-up", Act: fillDisplay},
		{Name: "cubes", Phase: "Set-up", Act: fillPlaces},
		{Name: "order", Phase: "Set-up", Act: drawOrder},
	}
}

// fillDisplay draws each column's cubes from the top. Which square is filled first changes nothing.
func fillDisplay(t *Table) error {
	if !t.Rules.FillDisplay {
		return nil
	}
	for c, squares := range t.Rules.Squares {
		name := ColumnName(c)
		if squares == 0 || slices.Contains(t.Board.Goods.EmptyColumns, name) {
			continue
		}
		cubes, err := t.DrawStated("display "+name, squares, t.Board.Goods.Never[ColumnKey(c)])
		if err != nil {
			return err
		}
		if len(cubes) > squares {
			return Refuse("chance.count", "Set-up").Num(len(cubes), squares).Saying("display " + name)
		}
		copy(t.P.Display[c][:], cubes)
	}
	return nil
}

// fillPlaces draws the cubes that the sheet puts on each place.
func fillPlaces(t *Table) error {
	for i := range t.Board.Places {
		pl := &t.Board.Places[i]
		if pl.Cubes == 0 || pl.Terminal {
			continue
		}
		if err := t.FillPlace(board.PlaceID(i), pl.Cubes); err != nil {
			return err
		}
	}
	return nil
}

// FillPlace draws n cubes for a place; its sheet may keep colours away.
func (t *Table) FillPlace(id board.PlaceID, n int) error {
	pl := &t.Board.Places[id]
	cubes, err := t.DrawStated("cubes "+pl.Name, n, pl.Never)
	if err != nil {
		return err
	}
	for _, c := range cubes {
		t.P.AddCube(t.Home(id), c)
	}
	return nil
}

// drawOrder asks for the order in which the first turn starts.
func drawOrder(t *Table) error {
	if t.P.Seats == 1 {
		return nil
	}
	a, err := t.ask(Ask{Kind: AskOrder, Name: "order", Seats: slices.Clone(t.P.PlayersInOrder()), Decliner: Nobody})
	if err != nil {
		return err
	}
	var seen [MaxSeats]bool
	for _, s := range a.Seats {
		if !t.P.In(s) || seen[s] {
			return Refuse("chance.order", "Set-up").Of(s)
		}
		seen[s] = true
	}
	if len(a.Seats) != int(t.P.Seats) {
		return Refuse("chance.order", "Set-up").Num(len(a.Seats), int(t.P.Seats))
	}
	copy(t.P.Order[:], a.Seats)
	return nil
}
