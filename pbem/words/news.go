package words

import (
	"strings"

	"railpost/engine"
	"railpost/engine/board"
)

// Passage is what happened in one step of a turn.
type Passage struct {
	Title string // the phase
	Items []string
}

// joined says whether events of a code are told together, a run of them in one sentence: the table has CODE.all around
// and CODE.one for each.
func (s *scene) joined(code string) bool {
	return s.lang.has("events", code+".one") && s.lang.has("events", code+".all")
}

// Passages tells events step by step.
func (s *scene) Passages(events []engine.Event) (out []Passage) {
	step, turn := "", -1
	var run []engine.Event
	flush := func() {
		if len(run) == 0 {
			return
		}
		title := s.Phase(step)
		if t := s.tell(run); len(t) > 0 {
			if n := len(out); n > 0 && out[n-1].Title == title && turn == run[0].Turn {
				out[n-1].Items = append(out[n-1].Items, t...)
			} else {
				out = append(out, Passage{title, t})
			}
		}
		run = nil
	}
	for _, e := range events {
		if e.Code == "turn" {
			flush()
			if end, ok := s.Part.(TurnEnd); ok && end.Turn == e.Turn {
				continue // its heading says so
			}
			c := *s
			c.E = &e
			out = append(out, Passage{Title: strings.TrimSpace(s.lang.word("events", "turn", &c))})
			continue
		}
		if e.Step != step || e.Turn != turn {
			flush()
			step = e.Step
		}
		run = append(run, e)
		turn = e.Turn
	}
	flush()
	// A turn with nothing after it is told by the heading of the letter.
	if n := len(out); n > 0 && len(out[n-1].Items) == 0 {
		out = out[:n-1]
	}
	return out
}

// Phase is the phase that a step belongs to, in words.
func (s *scene) Phase(step string) string {
	if step == "" { // no step is left when the game is over
		return s.Label("rule.end")
	}
	if s.Head.Game != nil {
		for _, list := range [][]engine.Step{s.Head.Game.Rules.SetUp, s.Head.Game.Rules.Turn, s.Head.Game.Rules.Asides} {
			for _, x := range list {
				if x.Name == step {
					return s.Rule(x.Phase)
				}
			}
		}
	}
	return s.Decision(step)
}

// tell puts a run of events of one step into sentences.
func (s *scene) tell(run []engine.Event) (out []string) {
	for len(run) > 0 {
		e := run[0]
		n := 1
		switch {
		case s.joined(e.Code):
			for n < len(run) && run[n].Code == e.Code {
				n++
			}
			out = append(out, s.together(run[:n]))
		case e.Code == "grown":
			for n < len(run) && run[n].Code == e.Code {
				n++
			}
			out = append(out, s.grown(run[:n]))
		case bidding(e):
			var words []string
			for n = 0; n < len(run) && bidding(run[n]); n++ {
				words = append(words, s.sentence(run[n]))
			}
			out = append(out, strings.Join(words, " "))
		default:
			// Two stretches can be lost at one hex; once is enough.
			if t := s.sentence(e); t != "" && (len(out) == 0 || out[len(out)-1] != t) {
				out = append(out, t)
			}
		}
		run = run[n:]
	}
	return out
}

func bidding(e engine.Event) bool {
	return e.Code == "done" && e.Order != nil && (e.Order.Verb == "bid" || e.Order.Verb == "pass" || e.Order.Verb == "drop")
}

// sentence is one event.
func (s *scene) sentence(e engine.Event) string {
	c := *s
	c.E = &e
	code := e.Code
	switch {
	case code == "done" && e.Order != nil:
		c.O = e.Order
		code += "." + e.Order.Verb
		if !s.lang.has("events", code) {
			code = "done"
		}
	case code == "chance" && e.Ask != nil:
		code += "." + chances[e.Ask.Kind]
	}
	return strings.TrimSpace(s.lang.word("events", code, &c))
}

var chances = map[engine.AskKind]string{engine.AskOrder: "order", engine.AskDraw: "draw", engine.AskDice: "dice", engine.AskTie: "tie", engine.AskPick: "pick"}

// together tells several events of one code in one sentence.
func (s *scene) together(run []engine.Event) string {
	var items []string
	for _, e := range run {
		c := *s
		c.E = &e
		items = append(items, strings.TrimSpace(s.lang.word("events", e.Code+".one", &c)))
	}
	c := *s
	c.E, c.Item = &run[0], strings.Join(items, "; ")
	return strings.TrimSpace(s.lang.word("events", run[0].Code+".all", &c))
}

// grown tells which cubes came to which places.
func (s *scene) grown(run []engine.Event) string {
	var places []board.PlaceID
	cubes := map[board.PlaceID]*[board.NumColors]uint8{}
	for _, e := range run {
		if cubes[e.Place] == nil {
			places = append(places, e.Place)
			cubes[e.Place] = new([board.NumColors]uint8)
		}
		if e.Color < board.NumColors {
			cubes[e.Place][e.Color]++
		}
	}
	var items []string
	for _, p := range places {
		items = append(items, s.Place(p)+" "+s.Counted(*cubes[p]))
	}
	c := *s
	c.E, c.Item = &run[0], strings.Join(items, "; ")
	return strings.TrimSpace(s.lang.word("events", "grown.all", &c))
}

// DrawnFor is what chance was asked for: the label "draw.NAME", the place or hex that the name ends with, or the name
// as records have it.
func (s *scene) DrawnFor(name string) string {
	if s.lang.has("labels", "draw."+name) {
		return s.Label("draw." + name)
	}
	kind, what, ok := strings.Cut(name, " ")
	if !ok {
		kind, what = "", name
	}
	if g := s.Head.Game; g != nil {
		if h, ok := g.Board.Hex(what); ok {
			what = s.Hex(h)
		}
	}
	if kind != "" && s.lang.has("labels", "draw."+kind) {
		return s.Label("draw."+kind) + " " + clean(what)
	}
	return clean(what)
}

// Drawn are words as they were drawn: the label "pick.WORD" where there is one.
func (s *scene) Drawn(all []string) string {
	out := make([]string, len(all))
	for i, w := range all {
		if out[i] = clean(w); s.lang.has("labels", "pick."+w) {
			out[i] = s.Label("pick." + w)
		}
	}
	return strings.Join(out, ", ")
}

// Told says whether a draw is told on its own. What set-up lays on places and the display shows on the board.
func (s *scene) Told() bool {
	name := s.E.Ask.Name
	return !s.E.Answer.Declined && (s.E.Turn > 0 || !strings.HasPrefix(name, "cubes ") && !strings.HasPrefix(name, "display "))
}

// Dice are dice as they fell.
func (s *scene) Dice(d []uint8) string {
	out := make([]string, len(d))
	for i, x := range d {
		out[i] = s.Number(x)
	}
	return strings.Join(out, " ")
}
