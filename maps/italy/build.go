package italy

import (
	"slices"

	"railpost/engine"
	"railpost/engine/board"
)

// Build Track: one new link at most, whole, and as cheap as it can be. Engineer's tile is free, Urbanization swaps black
// cubes of the display.

const (
	buildRule = "Build Track"

	maxSwaps = 2 // for Urbanization, in a build
)

// buildParts has swaps in place of New Cities.
func buildParts(standard []engine.PartRule) []engine.PartRule {
	parts := slices.DeleteFunc(slices.Clone(standard), func(p engine.PartRule) bool { return p.Verb == "urbanize" })
	return slices.Insert(parts, 0, engine.PartRule{Verb: "swap", Lay: laySwap, List: listSwaps})
}

// whole judges the build when it is done.
func whole(b *engine.Builder) *engine.Error {
	if err := engine.NothingUnfinished(b); err != nil {
		return err
	}
	links := b.NewLinks()
	if len(links) > 1 {
		return engine.Refuse("links.one", buildRule).Num(len(links), 1)
	}
	if err := mayBeFree(b); err != nil {
		return err
	}
	if len(links) == 1 {
		return cheapest(b, links[0])
	}
	return nil
}

// cheapest: no other legal way to join the two cities by a new link, before this build, costs less than this one.
func cheapest(b *engine.Builder, l engine.Link) *engine.Error {
	cost := b.PriceOf(l)
	w, cheaper := b.Cheapest(b.Was, b.Seat, l.From, l.To, cost)
	if !cheaper {
		return nil
	}
	o := engine.Order{Verb: "build", M: b.Order.M}
	for _, part := range b.Done {
		if part.Verb == "swap" {
			o.Parts = append(o.Parts, part)
		}
	}
	o.Parts = append(o.Parts, w.Parts...)
	return engine.Refuse("links.dearer", buildRule).Num(cost, w.Cost).AtPlace(l.From).Saying(b.Board.Places[l.To].Name).Nearest(o)
}

// dearest is what a bot would pay for a link at most, in dollars.
const dearest = 20

// cheapWays is what bots look at: the cheapest way between each two cities.
func cheapWays(g *engine.Game, p *engine.Position, s engine.Seat, below int) (list [][]engine.Part) {
	for _, w := range g.Ways(p, s, min(below, dearest+1)) {
		list = append(list, w.Parts)
	}
	return list
}

// freeTile is what Engineer's free tile takes off the build: the one named, once it is laid, else the dearest.
func freeTile(b *engine.Builder) int {
	if !b.Has(b.P, b.Seat, engine.Engineer) {
		return 0
	}
	named := 0
	for i, part := range b.Done {
		if slices.Contains(b.Order.Hexes, part.Hex) && part.Verb != "swap" {
			named = max(named, b.Prices[i])
		}
	}
	if named > 0 || len(b.Prices) == 0 {
		return named
	}
	return slices.Max(b.Prices)
}

// mayBeFree says why the tile that the order names for free cannot be so.
func mayBeFree(b *engine.Builder) *engine.Error {
	if len(b.Order.Hexes) == 0 {
		return nil
	}
	if !b.Has(b.P, b.Seat, engine.Engineer) {
		return engine.Refuse("free.action", buildRule).Saying(engine.Engineer)
	}
	h := b.Order.Hexes[0]
	if !slices.ContainsFunc(b.Done, func(part engine.Part) bool { return part.Verb != "swap" && part.Hex == h }) {
		return engine.Refuse("free.hex", buildRule).At(h)
	}
	return nil
}

// A swap's square of the display is its part's N: three for each column.
func square(part engine.Part) (column, at int) { return part.N / 3, part.N % 3 }

// laySwap marks a black cube of the display to be put back into the bag; what comes in its place is drawn when the
// whole build is done.
func laySwap(b *engine.Builder, part engine.Part) (int, int, *engine.Error) {
	if err := maySwap(b); err != nil {
		return 0, 0, err
	}
	column, at := square(part)
	switch {
	case part.N < 0 || column >= engine.NumColumns || at >= b.Rules.Squares[column]:
		return 0, 0, engine.Refuse("swap.square", buildRule).Num(column, at)
	case b.P.Display[column][at] != board.Black:
		return 0, 0, engine.Refuse("swap.black", buildRule).Num(column, at).OfColor(b.P.Display[column][at])
	case slices.ContainsFunc(b.Done, func(x engine.Part) bool { return x.N == part.N }):
		return 0, 0, engine.Refuse("swap.same", buildRule).Num(column, at)
	}
	return 0, 0, nil
}

// maySwap says why nothing can be swapped now: it goes before the tiles, and twice.
func maySwap(b *engine.Builder) *engine.Error {
	if !b.Has(b.P, b.Seat, engine.Urbanization) {
		return engine.Refuse("swap.action", buildRule).Saying(engine.Urbanization)
	}
	for _, part := range b.Done {
		if part.Verb != "swap" {
			return engine.Refuse("swap.first", buildRule)
		}
	}
	if len(b.Done) >= maxSwaps {
		return engine.Refuse("swap.twice", buildRule).Num(maxSwaps, 0)
	}
	return nil
}

func listSwaps(b *engine.Builder, to []engine.Choice) []engine.Choice {
	if maySwap(b) != nil {
		return to
	}
	for column, squares := range b.Rules.Squares {
		for at := range squares {
			part := engine.Part{Verb: "swap", Hex: board.NoHex, N: column*3 + at}
			if _, _, err := laySwap(b, part); err == nil {
				to = b.Offer(to, part, 0)
			}
		}
	}
	return to
}

// drawSwapped does the swaps of a build, one after the other: the black cube goes back first, so it may come again.
func drawSwapped(t *engine.Table, b *engine.Builder) error {
	for _, part := range b.Done {
		if part.Verb != "swap" {
			continue
		}
		column, at := square(part)
		t.P.Display[column][at] = board.NoColor
		t.P.Bag[board.Black]++
		cubes, err := t.Draw("swap "+engine.ColumnName(column), 1)
		if err != nil {
			return err
		}
		t.P.Display[column][at] = cubes[0]
		t.Note(engine.Event{Code: "swapped", Seat: b.Seat, N: column, M: at, Color: cubes[0]})
	}
	return nil
}
