package engine

import "railpost/engine/board"

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
