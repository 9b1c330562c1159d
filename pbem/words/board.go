package words

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"railpost/engine"
	"railpost/engine/board"
	"railpost/maps"
)

// What a board shows of its own, in words: further figures, squares beside the board, markers, cubes outside places.

// Figure is one more number of each player's.
type Figure struct {
	Name string
	s    *scene
	of   func(g *engine.Game, p *engine.Position, s engine.Seat) int
}

// Of is the number of a player.
func (f Figure) Of(seat engine.Seat) string {
	return f.s.Num(f.of(f.s.Head.Game, f.s.Head.Pos, seat))
}

// Figures are the board's further numbers of each player.
func (s *scene) Figures() (out []Figure) {
	if s.Head.Game == nil || s.Head.Pos == nil {
		return nil
	}
	for _, f := range s.Head.Game.Rules.Figures {
		out = append(out, Figure{s.Label("figure." + f.Key), s, f.Of})
	}
	return out
}

// Narrow says whether the figures fit into a table beside the players' names.
func (s *scene) Narrow(all []Figure) bool {
	n := 0
	for _, f := range all {
		n += utf8.RuneCountInString(f.Name) + 2
	}
	return n <= 48
}

// Beside is a row of squares beside the board.
type Beside struct {
	Name  string
	Items []string // what lies there: "1: red, blue", "Ann (blue) on 3"; none where it is empty
}

// Shelves are the rows of squares beside the board.
func (s *scene) Shelves() (out []Beside) {
	g, p := s.Head.Game, s.Head.Pos
	if g == nil || p == nil {
		return nil
	}
	for _, x := range g.Rules.Shelves {
		b := Beside{Name: s.Label("shelf." + x.Key)}
		if x.Cubes != nil {
			b.Items = s.squares(x.Squares, x.Cubes(g, p))
		}
		for seat := range engine.Seat(p.Seats) {
			if x.Marker == nil || !p.In(seat) {
				continue
			}
			at := x.Marker(g, p, seat)
			if at < 0 {
				continue
			}
			c := *s
			if c.Item = strconv.Itoa(at + 1); at < len(x.Squares) && x.Squares[at] != "" {
				c.Item = clean(x.Squares[at])
			}
			b.Items = append(b.Items, s.Player(seat)+" "+c.Label("on-square"))
		}
		out = append(out, b)
	}
	return out
}

// squares tells which cubes lie on squares, those with the same print together; squares without any print are one row.
func (s *scene) squares(printed []string, cubes []board.Color) (items []string) {
	for i := 0; i < len(cubes); {
		print := ""
		if i < len(printed) {
			print = printed[i]
		}
		var run []board.Color
		for ; i < len(cubes) && (i >= len(printed) || printed[i] == print); i++ {
			if cubes[i] != board.NoColor {
				run = append(run, cubes[i])
			}
		}
		switch {
		case len(run) == 0:
		case print == "":
			items = append(items, s.Counted(count(run)))
		default:
			items = append(items, clean(print)+": "+s.Cubes(run))
		}
	}
	return items
}

// count counts cubes by colour.
func count(cubes []board.Color) (n [board.NumColors]uint8) {
	for _, c := range cubes {
		if c < board.NumColors {
			n[c]++
		}
	}
	return n
}

// Marked is a kind of marker with the hexes on which it lies: "snow: K13, Wheeling (L14)".
func (s *scene) Marked() (out []string) {
	g, p := s.Head.Game, s.Head.Pos
	if g == nil || p == nil || g.Rules.Signs == nil {
		return nil
	}
	var keys []string
	at := map[string][]string{}
	areas := map[string][]board.Hex{}
	for _, x := range g.Rules.Signs(g, p) {
		if at[x.Key] == nil {
			keys = append(keys, x.Key)
		}
		at[x.Key] = append(at[x.Key], s.Hex(x.Hex))
		if x.Area {
			areas[x.Key] = append(areas[x.Key], x.Hex)
		}
	}
	for _, k := range keys {
		if letters := g.Board.Letters(areas[k]); letters != nil { // a whole front, a whole country
			at[k] = letters
		}
		out = append(out, s.Label("sign."+k)+": "+strings.Join(at[k], ", "))
	}
	return out
}

// Loose is the cubes on hexes that are no places, hex by hex: "K13 1 cattle".
func (s *scene) Loose() (out []string) {
	g, p := s.Head.Game, s.Head.Pos
	if g == nil || p == nil {
		return nil
	}
	for h := range board.Hex(len(g.Board.Hexes)) {
		if g.PlaceAt(p, h) != board.NoPlace {
			continue
		}
		if n := s.Counted(p.CountCubes(h)); n != "" {
			out = append(out, s.HexID(h)+" "+strings.TrimPrefix(n, "1 "))
		}
	}
	return out
}

// OpenDice are the dice that lie open, "" where none do.
func (s *scene) OpenDice() string {
	if s.Head.Pos == nil {
		return ""
	}
	return s.Dice(s.Head.Pos.Dice[:s.Head.Pos.NumDice])
}

// Entered is what a place takes by the side of entry: "red from the N, blue from the SE"; "" where sides do not matter.
func (s *scene) Entered(id board.PlaceID) string {
	var out []string
	for e, c := range s.Head.Game.Board.Places[id].Sides {
		if c < board.NumColors {
			x := *s
			x.Item = s.Edge(board.Edge(e))
			out = append(out, s.Color(c)+" "+x.Label("from-side"))
		}
	}
	return strings.Join(out, ", ")
}

// Rebuilt says whether the board's sheet is a reconstruction.
func (s *scene) Rebuilt() bool {
	if s.Head.Game != nil {
		return !s.Head.Game.Board.Published
	}
	m, ok := maps.Find(s.Head.Map)
	return ok && !m.Sheet.Published
}

// Special is one line on what is special on a board, by its key; "" where there is no such board.
func (v *Voice) Special(board string) string {
	l, code := v.lang.on(board), "about."+board
	if !l.has("labels", code) {
		return ""
	}
	return l.word("labels", code, nil)
}

// Alone says whether the game has one player: then nobody is told of others.
func (s *scene) Alone() bool { return s.Head.Game != nil && s.Head.Game.Seats == 1 }

// Lost says whether the game is over without a winner.
func (s *scene) Lost() bool {
	p := s.Head.Pos
	return p != nil && p.Over && p.Winners == 0
}

// Broke says whether nobody is left in the game.
func (s *scene) Broke() bool { return s.Head.Pos != nil && s.Head.Pos.NumIn == 0 }

// Sealed says whether the decision that is asked is sealed: all answer unseen, and it is done when the last has.
func (s *scene) Sealed() bool {
	if s.Head.Game == nil || s.Head.Pos == nil {
		return false
	}
	step := s.Head.Game.Step(s.Head.Pos)
	return step != nil && step.Sealed
}

// HasDisplay says whether the game uses the goods display at all.
func (s *scene) HasDisplay() bool { return len(s.Display()) > 0 }

// HasCities says whether there are New Cities in this game.
func (s *scene) HasCities() bool {
	return s.Head.Game != nil && slices.ContainsFunc(s.Head.Game.Rules.Cities[:], func(c board.Color) bool { return c != board.NoColor })
}

// Totals says whether the score has no parts of the base game's: only the total is shown then.
func (s *scene) Totals() bool {
	for _, r := range s.Rows() {
		if r.Score.Income != 0 || r.Score.Shares != 0 || r.Score.Sections != 0 {
			return false
		}
	}
	return true
}

// Time is the turn as a heading says it: "turn 3 of 8", "set-up".
func (s *scene) Time() string {
	if s.Turn() == 0 {
		return s.Label("time.set-up")
	}
	return s.Label("time.turn")
}

// IncomeDue says whether this turn's income and expenses are still to come.
func (s *scene) IncomeDue() bool {
	g, p := s.Head.Game, s.Head.Pos
	if g == nil || p == nil || p.Over {
		return false
	}
	i := slices.IndexFunc(g.Rules.Turn, func(step engine.Step) bool { return step.Name == "income" })
	return p.Turn == 0 || int(p.Step) <= i
}

// InHand are the cubes that were drawn and are placed in a decision of the board's own; "" where there are none.
func (s *scene) InHand() string {
	if s.Head.Pos == nil || s.Head.Pos.NumDrawn == 0 || s.StepName() == "production" {
		return ""
	}
	return s.Hand()
}
