package archive

import (
	"strconv"

	"railpost/engine"
	"railpost/engine/board"
)

// goodsRow is a line of the goods display: a number of the dice, with what it feeds by light dice and by dark ones.
type goodsRow struct {
	Number      string
	Light, Dark []goodsColumn
}

// goodsColumn is a column of the display, from its top, where goods growth takes the cubes.
type goodsColumn struct {
	Letter string // of a New City, "" for others
	City   string // which it feeds; "" for none
	Cubes  []string
}

// goodsDisplay is the display as a table, each New City below the column with whose number it grows; what the board
// leaves out is not there.
func goodsDisplay(g *engine.Game, p *engine.Position) (rows []goodsRow) {
	columns := func(c int) (all []goodsColumn) {
		if g.Rules.Squares[c] > 0 {
			all = append(all, columnOf(g, p, c))
		}
		for i, under := range g.Rules.CityUnder {
			if n := engine.ColumnA + i; under == c && g.Rules.Squares[n] > 0 {
				all = append(all, columnOf(g, p, n))
			}
		}
		return all
	}
	for n := range engine.Dark1 - engine.Light1 {
		r := goodsRow{strconv.Itoa(n + 1), columns(engine.Light1 + n), columns(engine.Dark1 + n)}
		if len(r.Light)+len(r.Dark) > 0 {
			rows = append(rows, r)
		}
	}
	return rows
}

func columnOf(g *engine.Game, p *engine.Position, c int) (col goodsColumn) {
	if c >= engine.ColumnA {
		col.Letter = engine.ColumnName(c)
	}
	if id := g.FeedOf(p, c); id != board.NoPlace {
		col.City = g.Board.Places[id].Name
	}
	for _, cube := range p.Display[c][:g.Rules.Squares[c]] {
		word := "" // an empty square
		if cube != board.NoColor {
			word = cube.String()
		}
		col.Cubes = append(col.Cubes, word)
	}
	return col
}
