package words

import (
	"strings"

	"railpost/engine"
	"railpost/engine/board"
	"railpost/engine/notation"
)

// InWords is an order in words, for people; an order that the language has no words for is its line.
func (s *scene) InWords(o engine.Order) string {
	c := *s
	c.O = &o
	if !s.lang.has("orders", o.Verb) {
		return c.Line(o)
	}
	return strings.TrimSpace(s.lang.word("orders", o.Verb, &c))
}

// Line is the canonical order in the reader's language, on one line or several.
func (s *scene) Line(o engine.Order) string {
	w := s.vocabulary()
	if w == nil {
		return o.Verb
	}
	return notation.Print(w, o, notation.Language(s.lang.key))
}

// vocabulary is the words of the game; nil where the letter is about none.
func (s *scene) vocabulary() *notation.Words {
	if s.terms == nil && s.Head.Game != nil {
		seats := make([]string, s.Head.Game.Seats)
		for i := range seats {
			if seats[i] = s.word(i); seats[i] == "" {
				seats[i] = "player" + string(rune('A'+i))
			}
		}
		var err error
		if s.terms, err = notation.NewWords(s.Head.Game, seats); err != nil {
			missing(s.lang.key, "words of the game", err)
		}
	}
	return s.terms
}

// word is the word by which orders call a player: his colour.
func (s *scene) word(seat int) string {
	if seat < len(s.Head.Colors) {
		return s.Head.Colors[seat]
	}
	return ""
}

// Lines is a canonical order as lines of a letter.
func (s *scene) Lines(o engine.Order) []string { return strings.Split(s.Line(o), "\n") }

// part1 is one part of a build in words, without its verb.
func (s *scene) part1(p engine.Part) string {
	c := *s
	c.O = &engine.Order{Verb: p.Verb, Parts: []engine.Part{p}}
	if !s.lang.has("orders", "part."+p.Verb) {
		return s.Line(engine.Order{Verb: "build", Parts: []engine.Part{p}})
	}
	return strings.TrimSpace(s.lang.word("orders", "part."+p.Verb, &c))
}

// Parts is a whole build in words, parts of one verb together.
func (s *scene) Parts(o engine.Order) string {
	var groups []string
	for i := 0; i < len(o.Parts); {
		verb := o.Parts[i].Verb
		var run []string
		for ; i < len(o.Parts) && o.Parts[i].Verb == verb; i++ {
			run = append(run, s.part1(o.Parts[i]))
		}
		c := *s
		c.Item = s.And(run)
		if s.lang.has("orders", "parts."+verb) {
			c.Item = strings.TrimSpace(s.lang.word("orders", "parts."+verb, &c))
		}
		groups = append(groups, c.Item)
	}
	return strings.Join(groups, "; ")
}

// Tracks are tracks by their edges: "N-S", "NE-S and N-SE"; exits into a town are "N, S".
func (s *scene) Tracks(ts []engine.Pair) string {
	out := make([]string, len(ts))
	for i, t := range ts {
		out[i] = s.Pair(t)
	}
	return s.And(out)
}

// Pair is one track by its edges.
func (s *scene) Pair(t engine.Pair) string {
	if t.B == board.Center {
		return s.Edge(t.A)
	}
	return s.Edge(t.A) + "-" + s.Edge(t.B)
}

// Exits says whether the part's tracks are exits into a town.
func (s *scene) Exits(p engine.Part) bool { return len(p.Tracks) > 0 && p.Tracks[0].B == board.Center }

// Way is a cube's way in words: "Evansville – Indianapolis – Cincinnati".
func (s *scene) Way(o engine.Order) string {
	out := []string{s.Hex(o.From)}
	if s.Head.Game != nil && o.From >= 0 && int(o.From) < len(s.Head.Game.Board.Hexes) {
		if p := s.Head.Game.Board.PlaceAt(o.From); p != nil {
			out[0] = p.Name
		}
	}
	for _, x := range o.Stops {
		out = append(out, s.Place(x.Place))
	}
	return strings.Join(out, " – ")
}

// Gains is who gained income by a delivery: "Ann (blue) +2, Bob (red) +1".
func (s *scene) Gains(gains [engine.MaxSeats]int8) string {
	var out []string
	for seat, n := range gains {
		if n != 0 {
			out = append(out, s.Player(engine.Seat(seat))+" "+s.Signed(n))
		}
	}
	return strings.Join(out, ", ")
}

// Put is a cube and the column it is put into.
func (s *scene) Put(p engine.Put) string {
	if p.Column < 0 {
		return s.Color(p.Cube) + " " + s.Hex(p.Hex)
	}
	return s.Color(p.Cube) + " " + s.ColumnName(int(p.Column))
}

// Puts are all placements of an order.
func (s *scene) Puts(o engine.Order) string {
	out := make([]string, len(o.Puts))
	for i, p := range o.Puts {
		out[i] = s.Put(p)
	}
	return s.And(out)
}

// Offer is a legal order as a line that can be sent, and what it does.
type Offer struct{ Order, Does string }

// maxOffers is how many legal orders a letter shows; where there are no more, it shows all of a board's own decision.
const maxOffers = 8

// Offers are the best-looking legal orders.
func (s *scene) Offers(best []engine.Choice) (out []Offer) {
	for i, c := range best {
		if i == maxOffers {
			break
		}
		x := *s
		x.E = &engine.Event{N: c.Price, M: c.Gain}
		if c.Price == 0 && c.Gain == 0 {
			x.E.N, x.E.M = s.worth(c.Order)
		}
		x.O = &c.Order
		label := "offer." + c.Order.Verb // a board's own words for what its orders cost
		if !s.lang.has("labels", label) {
			label = "offer"
		}
		does := strings.TrimSpace(x.Label(label))
		if s.Head.Game.Rules.PhraseOf(c.Order.Verb) != nil {
			does = strings.TrimPrefix(s.InWords(c.Order)+", "+does, ", ")
			does = strings.TrimSuffix(does, ", ")
		}
		out = append(out, Offer{strings.ReplaceAll(s.Line(c.Order), "\n", lineBreak), does})
	}
	return out
}

// worth is what an order costs and gains where the choice does not say it.
func (s *scene) worth(o engine.Order) (price, gain int) {
	g, p := s.Head.Game, s.Head.Pos
	switch {
	case o.Verb == "bid":
		return o.N, 0
	case o.Verb == "build":
		if b, err := g.Build(p, s.Head.Seat, o); err == nil {
			return b.Spent, 0
		}
	case o.Verb == "move" && len(o.Stops) > 0:
		if d, err := g.Judge(p, s.Head.Seat, o); err == nil {
			return 0, int(d.Gains[s.Head.Seat])
		}
	}
	return 0, 0
}

// lineBreak parts the lines of one order in the markup.
const lineBreak = "\x1f"

// Draft is a draft of orders ready to edit: the decision asked now, and as remarks those that come later this turn.
func (s *scene) Draft(best []engine.Choice, fallback engine.Order) (lines []string) {
	o := fallback
	if len(best) > 0 {
		o = best[0].Order
	}
	lines = append(lines, s.Lines(o)...)
	for _, t := range s.ahead() {
		lines = append(lines, "# "+t)
	}
	return append(lines, s.Label("word.end"))
}
