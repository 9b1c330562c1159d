package words

import (
	"strings"

	"railpost/engine/notation"
)

import (
	"errors"
	"slices"

	"railpost/engine"
)

// Sample is an order that the reader may give in a decision of the board's own, as it is written: the default.
func (s *scene) Sample() string {
	h := s.Head
	if h.Game == nil || h.Pos == nil || !h.Game.Asked(h.Pos, h.Seat) {
		return s.Label("none")
	}
	return s.Line(h.Game.Default(h.Pos, h.Seat))
}

// ahead are samples of what the reader may order for the rest of the turn, a line each.
func (s *scene) ahead() (lines []string) {
	g, p := s.Head.Game, s.Head.Pos
	if p.Turn == 0 || int(p.Step) >= len(g.Rules.Turn) {
		return nil
	}
	seen := map[string]bool{s.StepName(): true, g.Rules.Turn[p.Step].Name: true}
	for i := int(p.Step); i < len(g.Rules.Turn); i++ {
		step := &g.Rules.Turn[i]
		if step.Act != nil || seen[step.Name] && (step.Name != "goods" || int(p.Round) >= g.Rules.Rounds) {
			continue
		}
		seen[step.Name] = true
		c, sure, ok := s.when(i)
		switch key := "draft." + step.Name; {
		case !ok:
		case s.lang.has("labels", key):
			if t := c.Label(key); t != "" {
				lines = append(lines, t)
			}
		case sure:
			lines = append(lines, c.Sample())
		}
	}
	return lines
}

var errNoChance = errors.New("no chance in a sample")

// when is the scene as it would be if a later decision of the turn began now and the reader were asked in it. It is not
// ok where he would not be, and not sure where that cannot be known yet. A board's decision need not be made for such a
// question; a sample that fails is left out.
func (s *scene) when(i int) (c *scene, sure, ok bool) {
	defer func() {
		if recover() != nil {
			c, sure, ok = s, false, false
		}
	}()
	g, q := s.Head.Game, *s.Head.Pos
	if i > int(q.Step) {
		q.Step, q.NumQueue, q.Aside = int8(i), 0, 0
		t := &engine.Table{Game: g, P: &q, Chance: func(engine.Ask) (engine.Answer, error) { return engine.Answer{}, errNoChance }}
		if g.Rules.Turn[i].Begin(t) != nil {
			return s, false, true
		}
		if !slices.Contains(q.Queue[:q.NumQueue], s.Head.Seat) {
			taken := slices.IndexFunc(g.Rules.Turn, func(x engine.Step) bool { return x.Name == "action" })
			return s, false, int(s.Head.Pos.Step) <= taken // who holds the action that it comes from is open
		}
	}
	q.Queue[0], q.NumQueue = s.Head.Seat, 1
	return s.at(&q), true, true
}

// Reworded is an order that was written in English, in the reader's language; as it stands where it cannot be read.
func (s *scene) Reworded(text string) string {
	w := s.vocabulary()
	if w == nil {
		return text
	}
	one, err := notation.ReadStored(w, text)
	if err != nil {
		return text
	}
	return strings.ReplaceAll(one.Print(w, notation.Language(s.lang.key)), "\n", " ")
}
