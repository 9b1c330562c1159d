package bot

import (
	"slices"

	"railpost/engine"
	"railpost/engine/board"
)

// view is a position as one seat sees it: the links, and what its cubes could earn.
type view struct {
	g    *engine.Game
	p    *engine.Position
	s    engine.Seat
	from [board.MaxPlaces][]engine.Link
	// near is how many links a cube of the colour still needs at least from a place; far: it gets nowhere.
	near  [board.NumColors][board.MaxPlaces]int8
	known [board.NumColors]bool

	visited [board.MaxPlaces]bool
	best    int
	nodes   int
}

const (
	far      = 99
	maxNodes = 300 // looked at for one cube: late boards have more ways than are worth knowing
)

func look(g *engine.Game, p *engine.Position, s engine.Seat) *view {
	v := &view{g: g, p: p, s: s}
	all := make([]engine.Link, 0, 64)
	for id := range g.Board.Places {
		n := len(all)
		all = g.LinksFrom(p, board.PlaceID(id), all)
		v.from[id] = all[n:len(all):len(all)]
	}
	return v
}

// reckon finds how near each place is to one that takes the colour.
func (v *view) reckon(c board.Color) {
	v.known[c] = true
	near := &v.near[c]
	for i := range near {
		near[i] = far
	}
	ends := false
	for id := range v.g.Board.Places {
		for _, l := range v.from[id] {
			if v.g.Rules.Ends(v.g, v.p, c, l) {
				near[id], ends = 1, true
				break
			}
		}
	}
	for round := int8(1); ends; round++ {
		ends = false
		for id := range v.g.Board.Places {
			if near[id] != far {
				continue
			}
			for _, l := range v.from[id] {
				if near[l.To] == round {
					near[id], ends = round+1, true
					break
				}
			}
		}
	}
}

// gain is the most links of the seat's own that a cube can travel, -1 if it can be delivered nowhere.
func (v *view) gain(c engine.Cube, reach int) int {
	var room [16]engine.Link
	start := v.g.Rules.Leaves(v.g, v.p, c, room[:0])
	if len(start) == 0 {
		return -1
	}
	if !v.known[c.Color] {
		v.reckon(c.Color)
	}
	v.best, v.nodes = -1, 0
	at := v.g.PlaceAt(v.p, c.At)
	if at != board.NoPlace {
		v.visited[at] = true
	}
	v.travel(c.Color, start, reach, 0)
	if at != board.NoPlace {
		v.visited[at] = false
	}
	return v.best
}

func (v *view) travel(c board.Color, on []engine.Link, left, own int) {
	for _, l := range on {
		if v.visited[l.To] || v.nodes > maxNodes || !v.g.Rules.Crosses(v.g, v.p, l) {
			continue
		}
		v.nodes++
		mine := own
		if l.Owner == v.s {
			mine++
		}
		if v.g.Rules.Ends(v.g, v.p, c, l) {
			v.best = max(v.best, mine)
			continue
		}
		if left <= 1 || int(v.near[c][l.To]) > left-1 || mine+left-1 <= v.best || !v.g.Rules.Passes(v.g, v.p, c, l) {
			continue
		}
		v.visited[l.To] = true
		v.travel(c, v.from[l.To], left-1, mine)
		v.visited[l.To] = false
	}
}

// gains is what the seat's best deliveries would bring it, the best first, those that bring nothing left out.
func (v *view) gains(reach int) []int {
	var list []int
	cubes := v.p.Cubes[:v.p.NumCubes]
	var done [board.MaxHexes]board.Colors
	for i, c := range cubes {
		if done[c.At].Has(c.Color) {
			continue
		}
		done[c.At] = done[c.At].With(c.Color)
		n := v.gain(c, reach)
		if n <= 0 {
			continue
		}
		for _, d := range cubes[i:] {
			if d == c {
				list = append(list, n)
			}
		}
	}
	slices.Sort(list)
	slices.Reverse(list)
	return list
}

// Worth is reckoned in hundredths of a victory point.

// left is how many turns come after this one.
func left(g *engine.Game, p *engine.Position) int { return max(0, g.Turns()-int(p.Turn)) }

// incomeWorth is what a dollar of income is worth that is earned so many turns before the last.
func incomeWorth(g *engine.Game, turns int) int { return 100*g.Rules.IncomePoints + 45*turns }

// cashWorth is what a dollar in hand is worth once this turn's expenses are paid: later shares that need not be issued.
func cashWorth(turns int) int {
	if turns == 0 {
		return 2
	}
	return 50 + 8*turns
}

// upkeep is what a dollar of expenses costs in a turn to come.
const upkeep = 45

// confidence is how likely, in percent, the seat's n-th best delivery is still there when it wants it.
var confidence = [...]int{100, 85, 65, 55, 45, 38, 32, 28, 24, 20, 17, 15}

// worth is what the position is worth to the seat, with that many of its own rounds of Move Goods left in this turn.
func worth(g *engine.Game, p *engine.Position, s engine.Seat, rounds int) int {
	pl := &p.Players[s]
	v := look(g, p, s)
	turns := left(g, p)
	reach := g.Rules.Reach(g, p, s)
	sum, soon := 0, 0
	for i, n := range v.gains(reach) {
		after := 0
		if i >= rounds {
			after = (i-rounds)/max(1, g.RoundsOf(p, s)) + 1
		}
		if after > turns || i >= len(confidence) {
			break
		}
		if after == 0 {
			soon += n
		}
		sum += n * incomeWorth(g, turns-after) * confidence[i] / 100
	}
	for id := range g.Board.Places {
		for _, l := range v.from[id] {
			if l.Owner == s && int(l.From) < int(l.To) {
				sum += 100*int(l.Sections)*g.Rules.SectionPoints + 40*turns
			}
		}
	}
	sum += int(pl.Income)*incomeWorth(g, turns) - 100*g.Rules.SharePoints*int(pl.Shares)
	// Shares and locomotive cost again in every turn to come.
	sum -= g.Rules.Expenses(g, p, s) * turns * upkeep
	// What expenses leave.
	cash := int(pl.Cash) + int(pl.Income) + soon - g.Rules.Expenses(g, p, s)
	if cash >= 0 {
		return sum + cash*cashWorth(turns)
	}
	sum += cash * incomeWorth(g, turns)
	if int(pl.Income)+soon+cash < 0 {
		sum -= 50000
	}
	if int(pl.Income)+soon/2+cash < 0 {
		sum -= 1500 // a single delivery that somebody takes away would be the end
	}
	return sum
}
