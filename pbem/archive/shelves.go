package archive

import (
	"railpost/engine"
	"railpost/engine/board"
)

// shelfRow is a row of squares beside the board.
type shelfRow struct {
	Name    string
	Squares []shelfSquare
}

// shelfSquare is one square: what is printed on it, the cube on it ("" none), and whose markers lie there.
type shelfSquare struct {
	Print string
	Cube  string
	Seats []Seat
}

// shelves are the rows of squares beside the board, with what lies on them.
func shelves(g *Game, p *engine.Position) (rows []shelfRow) {
	for _, x := range g.Board.Rules.Shelves {
		r := shelfRow{Name: g.label("shelf." + x.Key)}
		var cubes []board.Color
		if x.Cubes != nil {
			cubes = x.Cubes(g.Board, p)
		}
		r.Squares = make([]shelfSquare, max(len(x.Squares), len(cubes)))
		for i, print := range x.Squares {
			r.Squares[i].Print = print
		}
		for i, c := range cubes {
			if c < board.NumColors {
				r.Squares[i].Cube = c.String()
			}
		}
		for s := range engine.Seat(p.Seats) {
			if x.Marker == nil || int(s) >= len(g.Seats) {
				continue
			}
			if at := x.Marker(g.Board, p, s); at >= 0 && at < len(r.Squares) {
				r.Squares[at].Seats = append(r.Squares[at].Seats, g.Seats[s])
			}
		}
		rows = append(rows, r)
	}
	return rows
}
