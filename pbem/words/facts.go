package words

import (
	"cmp"
	"slices"
	"strings"

	"railpost/engine"
	"railpost/engine/board"
)

// Row is one player as the tables show him.
type Row struct {
	Seat  engine.Seat
	You   bool
	Out   bool
	P     *engine.Player
	Taken []string // keys of the actions he took this turn
	Costs int      // his next expenses, dollars
	Score engine.Score
	Won   bool
}

// Rows are the players in the order of the turn, those who are out behind.
func (s *scene) Rows() (rows []Row) {
	g, p := s.Head.Game, s.Head.Pos
	if g == nil || p == nil {
		return nil
	}
	seats := slices.Clone(p.PlayersInOrder())
	for seat := range engine.Seat(p.Seats) {
		if !p.In(seat) {
			seats = append(seats, seat)
		}
	}
	for _, seat := range seats {
		r := Row{Seat: seat, You: seat == s.Head.Seat, Out: p.Players[seat].Out, P: &p.Players[seat], Score: g.ScoreOf(p, seat), Won: p.Won(seat)}
		if !r.Out {
			r.Costs = g.Rules.Expenses(g, p, seat)
		}
		for a := range g.Rules.Actions {
			if p.Taken[a] == seat {
				r.Taken = append(r.Taken, g.Rules.Actions[a].Key)
			}
		}
		rows = append(rows, r)
	}
	return rows
}

// Taken is who took which action this turn: "Ann (blue) Engineer; Bob (red) First Move"; "" if nobody did yet.
func (s *scene) Taken() string {
	var out []string
	for _, r := range s.Rows() {
		if len(r.Taken) > 0 {
			out = append(out, s.Player(r.Seat)+" "+strings.Join(s.Actions(r.Taken), ", "))
		}
	}
	return strings.Join(out, "; ")
}

// Ranking are the players by score, the best first.
func (s *scene) Ranking() []Row {
	rows := s.Rows()
	slices.SortStableFunc(rows, func(a, b Row) int {
		if a.Won != b.Won {
			if a.Won {
				return -1
			}
			return 1
		}
		if a.Out != b.Out {
			if b.Out {
				return -1
			}
			return 1
		}
		return cmp.Compare(b.Score.Total, a.Score.Total)
	})
	return rows
}

// Me is the reader's row; nil if he has none.
func (s *scene) Me() *Row {
	for _, r := range s.Rows() {
		if r.You {
			return &r
		}
	}
	return nil
}

// Square is a column of the goods display with what it feeds.
type Square struct {
	Column int
	Feeds  board.PlaceID // NoPlace: nothing yet
	Cubes  []board.Color // from the top
	Free   int           // empty squares
	New    bool          // a New City's column
	City   board.Color   // of a New City
	Under  int           // the column above, of A to H
}

// Display is every column of the goods display that the game uses.
func (s *scene) Display() (out []Square) {
	g, p := s.Head.Game, s.Head.Pos
	if g == nil || p == nil {
		return nil
	}
	for c, n := range g.Rules.Squares {
		if n == 0 {
			continue
		}
		q := Square{Column: c, Feeds: g.FeedOf(p, c), New: c >= engine.ColumnA && g.Feeds[c] == board.NoPlace}
		if c >= engine.ColumnA {
			q.City, q.Under = g.Rules.Cities[c-engine.ColumnA], g.Rules.CityUnder[c-engine.ColumnA]
			if q.New && q.City == board.NoColor {
				continue
			}
		}
		for _, x := range p.Display[c][:n] {
			if x == board.NoColor {
				q.Free++
			} else {
				q.Cubes = append(q.Cubes, x)
			}
		}
		out = append(out, q)
	}
	return out
}

// ColumnName is a column of the display in words: "light 3", "City A".
func (s *scene) ColumnName(c int) string {
	name := engine.ColumnName(c)
	half, number, ok := strings.Cut(name, " ")
	switch {
	case ok:
	case s.Head.Game != nil && s.Head.Game.Feeds[c] != board.NoPlace: // it feeds a printed city
		return s.Label("column") + " " + name
	default:
		return s.Label("city.new") + " " + name
	}
	return s.Label("half."+half) + " " + number
}

// Cubes is a list of cubes in words: "red, red, blue"; "–" if there are none.
func (s *scene) Cubes(cs []board.Color) string {
	if len(cs) == 0 {
		return "–"
	}
	out := make([]string, len(cs))
	for i, c := range cs {
		out[i] = s.Color(c)
	}
	return strings.Join(out, ", ")
}

// Counted is cubes by colour: "2 red, 1 blue"; "" if there are none.
func (s *scene) Counted(n [board.NumColors]uint8) string {
	var out []string
	for c := range board.NumColors {
		if n[c] > 0 {
			word := s.Color(c)
			if one := "cube." + c.String() + ".one"; n[c] == 1 && s.lang.has("labels", one) {
				word = s.Label(one)
			}
			out = append(out, s.Number(n[c])+" "+word)
		}
	}
	return strings.Join(out, ", ")
}

// Goods is the cubes in a place: by colour, or where they lie in a row in the order in which they go: "red, then blue".
func (s *scene) Goods(id board.PlaceID) string {
	g, p := s.Head.Game, s.Head.Pos
	if !g.Rules.Rows {
		return s.Counted(p.CountCubes(g.Home(id)))
	}
	var out []string
	for _, c := range g.Row(p, g.Home(id)) {
		out = append(out, s.Color(c))
	}
	return strings.Join(out, s.Label("then"))
}

// MapText is the text map without empty lines around it.
func (s *scene) MapText() string {
	if b, ok := s.Part.(Board); ok {
		return strings.Trim(b.Map, "\n")
	}
	return ""
}

// Bag is what is in the bag.
func (s *scene) Bag() string { return s.Counted(s.Head.Pos.Bag) }

// TilesLeft lists the tiles left by kind, a class each item: "40 straight, 45 gentle, 7 sharp".
func (s *scene) TilesLeft() (out []string) {
	g, p := s.Head.Game, s.Head.Pos
	var classes []engine.TileClass
	kinds := map[engine.TileClass][]string{}
	for k := engine.Straight; k < engine.NumTileKinds; k++ {
		if g.Rules.Numbers.Tiles[k] == 0 {
			continue
		}
		c := k.Class()
		if kinds[c] == nil {
			classes = append(classes, c)
		}
		times := " "
		if c != engine.Simple {
			times = " × " // "1 × two gentle"
		}
		kinds[c] = append(kinds[c], s.Number(p.Tiles[k])+times+s.Label("tiles."+k.String()))
	}
	for _, c := range classes {
		x := *s
		x.Item = strings.Join(kinds[c], ", ")
		out = append(out, x.Label("tiles.class."+s.Number(int(c))))
	}
	return out
}

// Spot is a place as the position in words tells it.
type Spot struct {
	ID    board.PlaceID
	Hex   string
	Takes board.Colors
	New   string // "A" for a New City
	Cubes [board.NumColors]uint8
	Exits int // of a town's tile
}

// Beside is what stands in brackets behind a place's name: its hex, where the place is not called so, its New City, and
// a town's goods.
func (s *scene) Beside(x Spot) string {
	var words []string
	if x.Hex != s.Place(x.ID) {
		words = append(words, x.Hex)
	}
	if x.New != "" {
		words = append(words, s.Label("city.new")+" "+x.New)
	}
	if n := s.Counted(x.Cubes); n != "" && !s.Head.Game.IsCity(s.Head.Pos, x.ID) {
		words = append(words, n)
	}
	if words == nil {
		return ""
	}
	return " (" + strings.Join(words, ", ") + ")"
}

// Cities are the cities as they stand, New Cities too.
func (s *scene) Cities() []Spot { return s.spots(true) }

// Towns are the towns that are no city.
func (s *scene) Towns() []Spot { return s.spots(false) }

func (s *scene) spots(cities bool) (out []Spot) {
	g, p := s.Head.Game, s.Head.Pos
	for i := range g.Board.Places {
		id := board.PlaceID(i)
		if g.IsCity(p, id) != cities {
			continue
		}
		home := g.Home(id)
		if g.PlaceAt(p, home) != id {
			continue // a town that nobody has founded
		}
		x := Spot{ID: id, Takes: p.Colors[i], Cubes: p.CountCubes(home), Exits: int(p.Hexes[home].N)}
		for j, h := range g.Board.Places[i].Hexes {
			if j > 0 {
				x.Hex += "+"
			}
			x.Hex += g.Board.Hexes[h].ID
		}
		if n := p.Hexes[home].City; n > 0 {
			x.New = string(rune('A' + n - 1))
		}
		out = append(out, x)
	}
	return out
}

// Takes is the colours of a set in words: "red", "red and blue".
func (s *scene) Takes(set board.Colors) string {
	var out []string
	for c := range board.NumColors {
		if set.Has(c) {
			out = append(out, s.Color(c))
		}
	}
	return s.And(out)
}

// Owned is what one owner has on the board.
type Owned struct {
	Owner    engine.Seat
	Links    []engine.Link
	Sections []engine.Section
	Points   int // what a player's sections bring him at the end
}

// Network is links and unfinished sections by owner: the players in the order of their seats, then nobody's.
func (s *scene) Network() (out []Owned) {
	g, p := s.Head.Game, s.Head.Pos
	links, sections := g.Links(p, nil), g.Sections(p, nil)
	owners := []engine.Seat{}
	for seat := range engine.Seat(p.Seats) {
		owners = append(owners, seat)
	}
	for _, owner := range append(owners, engine.State, engine.Nobody) {
		o := Owned{Owner: owner}
		for _, l := range links {
			if l.Owner == owner {
				o.Links = append(o.Links, l)
				if owner >= 0 {
					o.Points += int(l.Sections) * g.Rules.SectionPoints
				}
			}
		}
		for _, x := range sections {
			if x.Owner == owner {
				o.Sections = append(o.Sections, x)
			}
		}
		if len(o.Links)+len(o.Sections) > 0 {
			out = append(out, o)
		}
	}
	return out
}

// OwnOpen are the reader's unfinished sections.
func (s *scene) OwnOpen() []engine.Section {
	for _, o := range s.Network() {
		if o.Owner == s.Head.Seat {
			return o.Sections
		}
	}
	return nil
}

// Free lists the actions nobody has taken, without those that the board keeps from the reader.
func (s *scene) Free() (keys []string) {
	g, p := s.Head.Game, s.Head.Pos
	may := g.Rules.MayTake
	for a := range g.Rules.Actions {
		if p.Taken[a] == engine.Nobody && (may == nil || s.Head.Seat < 0 || may(g, p, s.Head.Seat, engine.Action(a)) == nil) {
			keys = append(keys, g.Rules.Actions[a].Key)
		}
	}
	return keys
}
