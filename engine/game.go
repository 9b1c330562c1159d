package engine

import (
	"fmt"
	"slices"
	"strings"

	"railpost/engine/board"
)

// Game is a board, its rules and the number of players. It is never changed once made, and may be shared.
type Game struct {
	Board  *board.Board
	Rules  Rules
	Seats  int
	Feeds  [NumColumns]board.PlaceID // the printed city each column feeds; NoPlace for New Cities' own
	Direct []board.Link              // direct links that can be bought, printed or between neighbours
	verbs  map[string][]string       // the steps a verb answers
}

// New makes a game. The error says which number of players the board takes.
func New(b *board.Board, r Rules, seats int) (*Game, error) {
	if seats < b.Players[0] || seats > b.Players[1] || r.Turns[seats] == 0 {
		if b.Players[0] == b.Players[1] {
			return nil, fmt.Errorf("%s is for %d players, not for %d", b.Name, b.Players[0], seats)
		}
		return nil, fmt.Errorf("%s is for %d to %d players, not for %d", b.Name, b.Players[0], b.Players[1], seats)
	}
	g := &Game{Board: b, Rules: r, Seats: seats, Direct: b.Links, verbs: map[string][]string{}}
	for c := range g.Feeds {
		g.Feeds[c] = board.NoPlace
	}
	for i := range b.Places {
		for _, name := range b.Places[i].Growth {
			g.Feeds[ColumnNumber(name)] = board.PlaceID(i)
		}
		if l := b.Places[i].Column; l != "" {
			g.Feeds[ColumnA+int(l[0]-'A')] = board.PlaceID(i)
		}
	}
	if b.AdjacentCost > 0 {
		g.Direct = adjacentLinks(b)
	}
	for _, name := range r.Needs {
		if !b.Has(name) {
			return nil, &Missing{name}
		}
	}
	g.Direct = g.Direct[:len(g.Direct):len(g.Direct)]
	for _, names := range r.Joins {
		g.Direct = append(g.Direct, board.Link{A: b.Named(names[0]), B: b.Named(names[1])})
	}
	g.Board = shut(b, r.Shut)
	for _, steps := range [][]Step{r.SetUp, r.Turn, r.Asides} {
		for _, s := range steps {
			for _, v := range s.Verbs {
				g.verbs[v] = append(g.verbs[v], s.Name)
			}
		}
	}
	return g, nil
}

// shut is the board with some terrain impassable.
func shut(b *board.Board, terrain [board.NumTerrains]bool) *board.Board {
	if terrain == [board.NumTerrains]bool{} {
		return b
	}
	as := *b
	as.Hexes = slices.Clone(b.Hexes)
	for h := range as.Hexes {
		if terrain[as.Hexes[h].Terrain] {
			as.Hexes[h].Terrain = board.Impassable
		}
	}
	return &as
}

// Missing is returned by New for a sheet that lacks what the rules need.
type Missing struct{ Name string }

func (m *Missing) Error() string {
	return fmt.Sprintf("the sheet has no place, region or overlay called %s", m.Name)
}

// adjacentLinks lists every pair of places side by side: any may become a pair of cities.
func adjacentLinks(b *board.Board) (links []board.Link) {
	for i := range b.Places {
		for j := i + 1; j < len(b.Places); j++ {
			if touching(b, &b.Places[i], &b.Places[j]) {
				links = append(links, board.Link{A: board.PlaceID(i), B: board.PlaceID(j), Cost: b.AdjacentCost})
			}
		}
	}
	return links
}

func touching(b *board.Board, x, y *board.Place) bool {
	for _, h := range x.Hexes {
		for e, n := range b.Hexes[h].Near {
			if n != board.NoHex && b.Hexes[h].Closed&(1<<e) == 0 && b.PlaceAt(n) == y {
				return true
			}
		}
	}
	return false
}

// ColumnNumber is the index of a column of the display by its name, "light3", "dark1" or "A"; -1 if there is none.
func ColumnNumber(name string) int {
	for _, half := range []struct {
		name string
		at   int
	}{{"light", Light1}, {"dark", Dark1}} {
		if len(name) == len(half.name)+1 && name[:len(half.name)] == half.name {
			if n := int(name[len(half.name)] - '1'); n >= 0 && n < 6 {
				return half.at + n
			}
		}
	}
	if len(name) == 1 && name[0] >= 'A' && name[0] <= 'H' {
		return ColumnA + int(name[0]-'A')
	}
	return -1
}

// ColumnName is the canonical name of a column: "light 3", "dark 1", "A".
func ColumnName(c int) string {
	switch {
	case c < Dark1:
		return fmt.Sprintf("light %d", c-Light1+1)
	case c < ColumnA:
		return fmt.Sprintf("dark %d", c-Dark1+1)
	}
	return string(rune('A' + c - ColumnA))
}

// Turns is how many turns the game has.
func (g *Game) Turns() int { return g.Rules.Turns[g.Seats] }

// Step is the decision or act that the position stands at, nil when the game is over.
func (g *Game) Step(p *Position) *Step {
	if p.Over {
		return nil
	}
	if p.Aside != 0 {
		return &g.Rules.Asides[p.Aside-1]
	}
	steps := g.steps(p)
	if int(p.Step) >= len(steps) {
		return nil
	}
	return &steps[p.Step]
}

func (g *Game) steps(p *Position) []Step {
	if p.Turn == 0 {
		return g.Rules.SetUp
	}
	return g.Rules.Turn
}

// StepsOf names the decisions that a verb answers, in the order of play.
func (g *Game) StepsOf(verb string) []string { return g.verbs[verb] }

// ActionNumber finds an action by its key; -1 if there is none.
func (g *Game) ActionNumber(key string) Action {
	for i := range g.Rules.Actions {
		if g.Rules.Actions[i].Key == key {
			return Action(i)
		}
	}
	return -1
}

// Has says whether the seat took that action this turn, or one that grants it.
func (g *Game) Has(p *Position, s Seat, key string) bool {
	for i := range g.Rules.Actions {
		if p.Taken[i] == s && g.Rules.Actions[i].is(key) {
			return true
		}
	}
	return false
}

// Holder is the seat that took that action this turn, or one that grants it; Nobody if none did.
func (g *Game) Holder(p *Position, key string) Seat {
	for i := range g.Rules.Actions {
		if p.Taken[i] != Nobody && g.Rules.Actions[i].is(key) {
			return p.Taken[i]
		}
	}
	return Nobody
}

func (a *ActionRule) is(key string) bool { return a.Key == key || slices.Contains(a.Grants, key) }

// IsCity says whether the place is a city now: printed so, or a New City.
func (g *Game) IsCity(p *Position, id board.PlaceID) bool {
	pl := &g.Board.Places[id]
	return !pl.Town || p.Hexes[pl.Hexes[0]].City != 0
}

// PlaceAt is the place on h now: one printed there, or a dormant town that was founded; NoPlace if none.
func (g *Game) PlaceAt(p *Position, h board.Hex) board.PlaceID {
	id := g.Board.Hexes[h].Place
	if id != board.NoPlace && !g.Stands(p, id) {
		return board.NoPlace
	}
	return id
}

// Stands says whether the place is there now: any but a dormant town that was not founded.
func (g *Game) Stands(p *Position, id board.PlaceID) bool {
	return !g.Board.Places[id].Dormant || p.Hexes[g.Home(id)].Founded
}

// CityHex says whether h is a hex of a city.
func (g *Game) CityHex(p *Position, h board.Hex) bool {
	id := g.PlaceAt(p, h)
	return id != board.NoPlace && g.IsCity(p, id)
}

// Home is the hex on which the place's cubes lie.
func (g *Game) Home(id board.PlaceID) board.Hex { return g.Board.Places[id].Hexes[0] }

// FeedOf is the place a column of the display feeds now; NoPlace if none.
func (g *Game) FeedOf(p *Position, column int) board.PlaceID {
	if column >= ColumnA && g.Feeds[column] == board.NoPlace {
		return p.CityAt[column-ColumnA]
	}
	return g.Feeds[column]
}

// ColumnKey is the name of a column in board sheets: "light3", "dark1", "A".
func ColumnKey(c int) string {
	return strings.ReplaceAll(ColumnName(c), " ", "")
}
