package trial

import (
	"fmt"
	"slices"
	"testing"

	"railpost/engine"
	"railpost/engine/board"
)

// whole checks that nothing has come or gone: cubes, tiles, disks; and that nobody has more than there is.
func (b *Board) whole(t *testing.T, g *engine.Game, p *engine.Position) {
	t.Helper()
	var cubes [board.NumColors]int
	if b.Held != nil {
		cubes = b.Held(g, p)
	}
	for c, n := range p.Bag {
		cubes[c] += int(n)
	}
	for _, c := range p.Cubes[:p.NumCubes] {
		cubes[c.Color]++
	}
	for _, column := range p.Display {
		for _, c := range column {
			if c != board.NoColor {
				cubes[c]++
			}
		}
	}
	for _, c := range p.Drawn[:p.NumDrawn] {
		cubes[c]++
	}
	for c, n := range g.Rules.Bag {
		if cubes[c] != n {
			t.Fatalf("turn %d: %d %s cubes, not %d", p.Turn, cubes[c], board.Color(c), n)
		}
	}
	tiles, disks := p.Tiles, int(p.Disks)
	for h := range g.Board.Hexes {
		x := &p.Hexes[h]
		tiles[x.Tile]++
		if x.Disk {
			disks++
		}
		if (x.Tile == engine.NoTile) != (x.N == 0) && !(x.Tile == engine.NoTile && printed(g.Board, board.Hex(h))) {
			t.Fatalf("%s: %d tracks on tile %s", g.Board.Hexes[h].ID, x.N, x.Tile)
		}
	}
	for k := engine.Straight; k < engine.NumTileKinds; k++ {
		if int(tiles[k]) != g.Rules.Tiles[k] {
			t.Fatalf("%d tiles %s, not %d", tiles[k], k, g.Rules.Tiles[k])
		}
	}
	if b.HeldDisks != nil {
		disks += b.HeldDisks(p)
	}
	if disks != g.Rules.Disks {
		t.Fatalf("%d town disks, not %d", disks, g.Rules.Disks)
	}
	for s := range engine.Seat(p.Seats) {
		if n := g.MarkersUsed(p, s); n > g.Markers(p, s) {
			t.Fatalf("seat %d has %d markers on the board", s, n)
		}
		if p.Players[s].Cash < 0 || int(p.Players[s].Locomotive) > g.Rules.MaxLocomotive {
			t.Fatalf("seat %d: %+v", s, p.Players[s])
		}
	}
	if b.Whole != nil {
		if err := b.Whole(g, p); err != nil {
			t.Fatalf("turn %d: %v", p.Turn, err)
		}
	}
}

// printed says whether track is printed on a hex.
func printed(b *board.Board, h board.Hex) bool {
	return slices.ContainsFunc(b.PrintedTrack, func(way []board.Hex) bool { return slices.Contains(way[1:len(way)-1], h) })
}

// Explained checks that every change of money and income is told by an event. The general events for what boards pay
// and get are "paid", "received", "bonus", "issued" and "placed".
func Explained(t *testing.T, was, is *engine.Position, events []engine.Event) {
	t.Helper()
	var cash, income [engine.MaxSeats]int
	for _, e := range events {
		if e.Seat < 0 {
			continue
		}
		switch e.Code {
		case "done":
			switch e.Order.Verb {
			case "issue":
				cash[e.Seat] += e.M
			case "build":
				cash[e.Seat] -= e.N
			}
			for s, n := range e.Gains {
				income[s] += int(n)
			}
		case "placed":
			cash[e.Seat] -= e.M
		case "issued":
			cash[e.Seat] += e.M
		case "income", "received":
			cash[e.Seat] += e.N
		case "paid":
			cash[e.Seat] -= e.N
		case "bonus":
			income[e.Seat] += e.N
		case "expenses":
			cash[e.Seat] -= e.N
			income[e.Seat] -= e.M
		case "reduction":
			income[e.Seat] -= e.N
		}
	}
	for s := range is.Players {
		if got := int(is.Players[s].Cash - was.Players[s].Cash); got != cash[s] {
			t.Fatalf("turn %d, %v: seat %d's cash changed by %d, events explain %d", was.Turn, events, s, got, cash[s])
		}
		if got := int(is.Players[s].Income - was.Players[s].Income); got != income[s] {
			t.Fatalf("turn %d, %v: seat %d's income changed by %d, events explain %d", was.Turn, events, s, got, income[s])
		}
	}
}

// Listed checks that an order is on the engine's list, or can be walked by listed steps.
func Listed(t *testing.T, g *engine.Game, p *engine.Position, s engine.Seat, o engine.Order) {
	t.Helper()
	if len(o.Parts)+len(o.Puts) > 0 && g.Step(p).Next != nil {
		return // the engine plays builds and places step by step; package bot's tests walk them
	}
	for _, c := range g.Legal(p, s) {
		if fmt.Sprint(c.Order) == fmt.Sprint(o) {
			return
		}
	}
	t.Fatalf("turn %d: not on the list: %+v", p.Turn, o)
}
