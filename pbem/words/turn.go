package words

import (
	"strings"

	"railpost/engine"
	"railpost/engine/board"
)

// Half is a half of the goods display.
func (s *scene) Half(name string) string {
	if s.lang.has("labels", "half."+name) {
		return s.Label("half." + name)
	}
	return s.DrawnFor(name)
}

// Nth is a place in the order: "1st".
func (s *scene) Nth(n int) string { return s.Label("nth." + s.Number(n)) }

// Over names the edge or track of an error, " over its SE edge"; "" where it names none.
func (s *scene) Over() string {
	if s.Err.Word == "" {
		return ""
	}
	c := *s
	c.Item = s.Edges(s.Err.Word)
	if strings.Contains(s.Err.Word, "-") {
		return " (" + c.Item + ")"
	}
	return c.Label("over")
}

// Verb is an order's verb as letters write it.
func (s *scene) Verb(v string) string {
	word, _, _ := strings.Cut(s.Line(engine.Order{Verb: v, Word: engine.Engineer, N: 1}), " ")
	return word
}

// Hand is the drawn cubes that are not placed yet.
func (s *scene) Hand() string {
	if s.Head.Pos == nil {
		return "–"
	}
	return s.Cubes(s.Head.Pos.Drawn[:s.Head.Pos.NumDrawn])
}

// CityColor is the colour that a New City takes.
func (s *scene) CityColor(letter string) string {
	if s.Head.Game == nil || len(letter) != 1 || letter[0] < 'A' || letter[0] > 'H' {
		return "?"
	}
	return s.Color(s.Head.Game.Rules.Cities[letter[0]-'A'])
}

// CitiesLeft are the New Cities in the box: "A (red)".
func (s *scene) CitiesLeft() (out []string) {
	if s.Head.Game == nil || s.Head.Pos == nil {
		return nil
	}
	for i, at := range s.Head.Pos.CityAt {
		if c := s.Head.Game.Rules.Cities[i]; at == board.NoPlace && c != board.NoColor {
			out = append(out, string(rune('A'+i))+" ("+s.Color(c)+")")
		}
	}
	return out
}

// FaultError is the engine's refusal behind a fault, nil if there is none.
func (s *scene) FaultError() *engine.Error {
	if err := s.F().Err; err != nil || s.L == nil {
		return err
	}
	return s.L.Error
}

// InYou is what an order does, for a sentence about the reader: "no share is issued".
func (s *scene) InYou(o engine.Order) string {
	c := *s
	c.O = &o
	if !s.lang.has("orders", "default."+o.Verb) {
		return "“" + strings.ReplaceAll(c.Line(o), "\n", " ") + "”"
	}
	return strings.TrimSpace(s.lang.word("orders", "default."+o.Verb, &c))
}

// Later says whether orders for more decisions of this turn can be sent along.
func (s *scene) Later() bool { return len(s.ahead()) > 0 }

// Under says where the columns A to H stand: "A under light 3, B under light 4".
func (s *scene) Under() string {
	var out []string
	for _, q := range s.Display() {
		if q.Column >= engine.ColumnA {
			c := *s
			c.Item = engine.ColumnName(q.Column)
			c.E = &engine.Event{Word: s.ColumnName(q.Under)}
			out = append(out, c.Label("under"))
		}
	}
	return strings.Join(out, ", ")
}

// Reduction is how much income the reader would lose at the end of the turn; 0 is none.
func (s *scene) Reduction() int {
	if s.Head.Seat < 0 {
		return 0
	}
	return s.Head.Game.Rules.Reduce(s.Head.Game, s.Head.Pos, s.Head.Seat)
}

// sample finds a straight way on this board for examples: from a place, a city if there is one, over two hexes of land.
func (s *scene) sample() (from board.PlaceID, way [2]board.Hex, out board.Edge, ok bool) {
	g, b := s.Head.Game, s.Head.Game.Board
	free := func(h board.Hex) bool {
		return h != board.NoHex && b.PlaceAt(h) == nil && b.Hexes[h].Terrain != board.Water && b.Hexes[h].Terrain != board.Impassable
	}
	for _, city := range []bool{true, false} {
		for i := range b.Places {
			from = board.PlaceID(i)
			if s.Head.Pos == nil || g.IsCity(s.Head.Pos, from) != city {
				continue
			}
			for e, h := range b.Hexes[g.Home(from)].Near {
				if free(h) && free(b.Hexes[h].Near[e]) {
					return from, [2]board.Hex{h, b.Hexes[h].Near[e]}, board.Edge(e), true
				}
			}
		}
	}
	return 0, way, 0, false
}

// SampleWay is a way for examples: from a city of this board over hexes.
func (s *scene) SampleWay() string {
	from, way, _, ok := s.sample()
	if !ok {
		return s.Label("none")
	}
	return s.Place(from) + "-" + s.HexID(way[0]) + "-" + s.HexID(way[1])
}

// SampleTrack is a track by its edges for examples.
func (s *scene) SampleTrack() string {
	_, way, out, ok := s.sample()
	if !ok {
		return "L18 NW-NE"
	}
	return s.HexID(way[0]) + " " + s.Pair(engine.Pair{A: out.Opposite(), B: out})
}

// SampleMove is a move for examples: a cube that lies on the board, in a city if one does, to a city that takes it.
func (s *scene) SampleMove() string {
	g, p := s.Head.Game, s.Head.Pos
	for _, placed := range []bool{true, false} {
		for _, c := range p.Cubes[:p.NumCubes] {
			id := g.PlaceAt(p, c.At)
			if (id != board.NoPlace) != placed {
				continue
			}
			for i := range g.Board.Places {
				if to := board.PlaceID(i); to != id && p.Colors[i].Has(c.Color) {
					from := s.HexID(c.At)
					if placed {
						from = s.Place(id)
					}
					return s.Color(c.Color) + " " + from + " " + s.Label("to") + " " + s.Place(to)
				}
			}
		}
	}
	return s.Label("none")
}

// Reach is how many links the reader's cubes may travel.
func (s *scene) Reach() int { return s.Head.Game.Rules.Reach(s.Head.Game, s.Head.Pos, s.Head.Seat) }

// AskTitle is what the reader is asked: the label "ask.NAME", or the decision's name.
func (s *scene) AskTitle() string {
	if key := "ask." + s.StepName(); s.lang.has("labels", key) {
		return s.Label(key)
	}
	return s.Label("ask")
}

// How is how to answer the decision: the label "how.NAME", and what a board adds to it, "more.NAME"; "" where there is
// neither.
func (s *scene) How() string {
	var how []string
	for _, key := range [2]string{"how.", "more."} {
		if key += s.StepName(); s.lang.has("labels", key) {
			if text := s.Label(key); text != "" {
				how = append(how, text)
			}
		}
	}
	return strings.Join(how, " ")
}

// MayIssue is how many shares the reader may issue now.
func (s *scene) MayIssue() int {
	return s.Head.Game.Rules.MayIssue(s.Head.Game, s.Head.Pos, s.Head.Seat)
}

// MayBuild is how many tiles the reader may lay.
func (s *scene) MayBuild() int {
	g := s.Head.Game
	if f := g.Rules.BuildTiles; f != nil {
		return f(g, s.Head.Pos, s.Head.Seat)
	}
	if s.Has(engine.Engineer) {
		return g.Rules.EngineerTiles
	}
	return g.Rules.MaxTiles
}

// Has says whether the reader took that action this turn.
func (s *scene) Has(key string) bool { return s.Head.Game.Has(s.Head.Pos, s.Head.Seat, key) }

// MayPass says whether the reader holds the Turn Order pass and has not used it.
func (s *scene) MayPass() bool {
	p := s.Head.Pos
	return s.Head.Seat >= 0 && p.Pass == s.Head.Seat && !p.Auction.Passed[s.Head.Seat]
}

// Bidders are the players still in the auction.
func (s *scene) Bidders() (in []engine.Seat) {
	p := s.Head.Pos
	for _, seat := range p.PlayersInOrder() {
		out := false
		for _, o := range p.Auction.Out[:p.Auction.NumOut] {
			out = out || o == seat
		}
		if !out {
			in = append(in, seat)
		}
	}
	return in
}

// About is what an action is good for.
func (s *scene) About(key string) string {
	if !s.lang.has("labels", "about."+key) {
		return ""
	}
	return s.Label("about." + key)
}

// Winners are those who won.
func (s *scene) Winners() (out []engine.Seat) {
	for seat := range engine.Seat(s.Head.Pos.Seats) {
		if s.Head.Pos.Won(seat) {
			out = append(out, seat)
		}
	}
	return out
}

// OtherPoints says whether the board gives points of its own.
func (s *scene) OtherPoints() bool {
	for _, r := range s.Rows() {
		if r.Score.Other != 0 {
			return true
		}
	}
	return false
}
