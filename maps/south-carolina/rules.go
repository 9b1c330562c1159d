// Package southcarolina is the board South Carolina.
package southcarolina

import (
	_ "embed"
	"strconv"

	"railpost/engine"
	"railpost/engine/board"
)

//go:generate go run railpost/maps/gen southcarolina

// Text is the sheet as it is written: a journal begins with it.
//
//go:embed board.toml
var Text string

// Hoard is a player's counter: the cubes that he can bid.
const Hoard = 0

// Counters of the game: by colour the cubes that were delivered, which never come back to the bag; and the New City
// that set-up has drawn and not yet placed, 1 for A.
const (
	Delivered = 0
	Letter    = int(board.NumColors)
)

// rows is how many turns have a row of the growth display, of two cubes each. They lie in the columns light 1, light 2, …
// of the position's display, which has no columns of its own here.
const rows = 7

// port is the city to which the rows come.
const port = "Charleston"

// Rules is the standard rules without money bids, with cities from the start and one action for one player.
func Rules(e engine.Edition, _ int) engine.Rules {
	r := engine.Standard(e)
	r.Needs = []string{port}
	r.Turns = [engine.MaxSeats + 1]int{2: 8}
	r.Bag[board.Purple], r.Bag[board.Yellow] = 0, 0
	r.FillDisplay = false
	r.Squares = [engine.NumColumns]int{}
	r.NoCities("EFGH")

	r.Drop("display", "production", "light", "dark")
	r.Before("order", engine.Step{Name: "rows", Phase: "Set-up", Act: fillRows})
	r.After("order", cityStep())
	*r.StepNamed("auction") = bribeStep()
	r.Before("advance", engine.Step{Name: "growth", Phase: "Goods Growth", Act: unload})

	r.DropActions(engine.FirstMove, engine.FirstBuild, engine.Locomotive, engine.Urbanization, engine.Production, engine.TurnOrder)
	r.MayTake = mayTake
	r.Pays = pays(r.Pays)
	r.Arrived = arrived

	r.Phrases = []engine.Phrase{{Verb: "city", German: []string{"stadt"}, Wishes: true,
		Slots: []engine.Slot{{Kind: engine.SlotLetter}, {Kind: engine.SlotHex}}}}
	r.Hint = hint
	r.Figures = []engine.Figure{{Key: "cubes", Of: func(_ *engine.Game, p *engine.Position, s engine.Seat) int { return int(p.Players[s].Counter[Hoard]) }}}
	r.Shelves = []engine.Shelf{{Key: "rows", Squares: rowSquares(), Cubes: rowCubes}}
	return r
}

// fillRows deals out the bidding cubes and draws the rows (south carolina, set-up).
func fillRows(t *engine.Table) error {
	for s := range t.P.Seats {
		t.P.Players[s].Counter[Hoard] = 20
	}
	for i := range rows {
		cubes, err := t.Draw("row "+strconv.Itoa(i+1), 2)
		if err != nil {
			return err
		}
		copy(t.P.Display[i][:], cubes)
	}
	return nil
}

// mayTake: the one action is the first player's (south carolina, Select Actions).
func mayTake(_ *engine.Game, p *engine.Position, s engine.Seat, _ engine.Action) *engine.Error {
	if first := p.Order[0]; s != first {
		return engine.Refuse("take.first-only", "Select Actions").Of(first)
	}
	return nil
}

// pays refuses a delivery to one who cannot pay for it (south carolina, Move Goods).
func pays(standard func(*engine.Game, *engine.Position, *engine.Delivery) *engine.Error) func(*engine.Game, *engine.Position, *engine.Delivery) *engine.Error {
	return func(g *engine.Game, p *engine.Position, d *engine.Delivery) *engine.Error {
		if p.Players[d.Seat].Cash < 1 {
			return engine.Refuse("move.fee", "Move Goods")
		}
		return standard(g, p, d)
	}
}

// arrived takes the fee; the cube is the mover's, to bid with.
func arrived(t *engine.Table, d *engine.Delivery) error {
	pl := &t.P.Players[d.Seat]
	pl.Cash--
	pl.Counter[Hoard]++
	t.P.Counter[Delivered+int(d.Cube)]++
	t.Note(engine.Event{Code: "paid", Seat: d.Seat, N: 1, Word: "delivery"})
	return nil
}

// unload brings the row of the turn to Charleston (south carolina, Goods Growth).
func unload(t *engine.Table) error {
	if int(t.P.Turn) > rows {
		return nil
	}
	id := t.Board.Named(port)
	row := &t.P.Display[t.P.Turn-1]
	for i, c := range row {
		if c != board.NoColor {
			row[i] = board.NoColor
			t.P.AddCube(t.Home(id), c)
			t.Note(engine.Event{Code: "grown", Place: id, Color: c, N: int(t.P.Turn) - 1, Hex: t.Home(id)})
		}
	}
	return nil
}

func rowSquares() (printed []string) {
	for i := range rows {
		printed = append(printed, strconv.Itoa(i+1), strconv.Itoa(i+1))
	}
	return printed
}

func rowCubes(_ *engine.Game, p *engine.Position) (cubes []board.Color) {
	for i := range rows {
		cubes = append(cubes, p.Display[i][0], p.Display[i][1])
	}
	return cubes
}
