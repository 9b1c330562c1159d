package notation

import (
	"slices"
	"sort"

	"railpost/engine"
)

// Settle fits a letter to the position in which it came: rounds get their numbers, a plain "passe" its meaning.
// What it must refuse goes from Decisions to Faults.
func Settle(g *engine.Game, p *engine.Position, s engine.Seat, l *Letter) {
	kept := l.Decisions[:0:0]
	seen := map[string]bool{}
	for _, st := range l.Decisions {
		f := Fault{}
		st.Decision = decisionNow(g, p, s, st)
		if st.Decision == "goods" {
			next := nextRound(g, p, s)
			if st.Round <= NextRound {
				st.Round = next + NextRound - st.Round
			}
			if st.Round > g.Rules.Rounds || st.Round < next {
				f.Code = "round.over"
			}
		}
		for i := range st.Alts {
			if st.Alts[i].Verb != "passe" {
				continue
			}
			if mayStillPass(g, p, s) {
				f = Fault{Code: "passe.two-ways", Read: "passe", Choices: []string{"passe einmal", "raus"}}
			} else {
				st.Alts = slices.Clone(st.Alts)
				st.Alts[i].Verb = "drop"
			}
		}
		if f.Code == "" && seen[st.Key()] {
			f.Code = "said.twice"
		}
		seen[st.Key()] = true
		if f.Code == "" {
			kept = append(kept, st)
			continue
		}
		r := &resolver{st: &st}
		l.Faults = append(l.Faults, r.fault(f))
	}
	l.Decisions = kept
}

// decisionNow is the decision that an order is for: of several that its verb answers the one that the seat is asked for,
// else the next that is to come.
func decisionNow(g *engine.Game, p *engine.Position, s engine.Seat, st Stored) string {
	if len(st.Alts) == 0 {
		return st.Decision
	}
	steps := g.StepsOf(st.Alts[0].Verb)
	if len(steps) < 2 {
		return st.Decision
	}
	if step := g.Step(p); step != nil && g.Asked(p, s) && slices.Contains(steps, step.Name) {
		return step.Name
	}
	best, at := steps[0], -1
	for _, name := range steps {
		i := stepIndex(g, name)
		if p.Turn > 0 && i >= int(p.Step) && (at < 0 || i < at) {
			best, at = name, i
		}
	}
	return best
}

// nextRound is the next round of Move Goods that is open to the seat; beyond the last if none is left this turn.
func nextRound(g *engine.Game, p *engine.Position, s engine.Seat) int {
	i := stepIndex(g, "goods")
	switch {
	case p.Turn == 0 || int(p.Step) < i:
		return 1
	case int(p.Step) > i:
		return g.Rules.Rounds + 1
	}
	if slices.Contains(p.Queue[:p.NumQueue], s) {
		return int(p.Round)
	}
	return int(p.Round) + 1
}

// Merge replaces among the stored decisions those that the newer ones name, and sorts by the order of the turn.
func Merge(g *engine.Game, stored, newer []Stored) []Stored {
	out := slices.Clone(newer)
	for _, st := range stored {
		if !slices.ContainsFunc(newer, func(n Stored) bool { return n.Key() == st.Key() }) {
			out = append(out, st)
		}
	}
	sort.SliceStable(out, func(i, j int) bool {
		a, b := stepIndex(g, out[i].Decision), stepIndex(g, out[j].Decision)
		return a < b || a == b && out[i].Round < out[j].Round
	})
	return out
}

// Declines says whether the seat has said beforehand that it draws no cubes: `place none`.
func Declines(stored []Stored) bool {
	for _, st := range stored {
		if st.Decision == "production" && len(st.Alts) > 0 {
			s := st.Alts[0].Said
			return s.Verb == "place" && len(s.Puts) == 0 && !s.Any
		}
	}
	return false
}
