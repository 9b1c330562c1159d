package pbem

import (
	"slices"

	"railpost/engine"
	"railpost/engine/notation"
)

// late says whether a decision cannot come to a seat any more in this turn, and why: he has answered it, its phase is
// over, or he will not be asked. Whoever may still be asked, however far off, is not late.
func late(g *engine.Game, p *engine.Position, s engine.Seat, st notation.Stored) (f notation.Fault, is bool) {
	at := slices.IndexFunc(g.Rules.Turn, func(x engine.Step) bool { return x.Name == st.Decision })
	if p.Turn == 0 || at < 0 {
		return f, false
	}
	f = notation.Fault{Code: "decision.over", Want: taken(g, p, s), Decision: st.Key(), Col: 1}
	if len(st.Lines) > 0 {
		f.Line = st.Lines[0]
	}
	switch now := int(p.Step); {
	case at < now:
		return f, true
	case at == now && st.Round > int(p.Round):
		return f, false
	case at == now:
		return f, st.Round > 0 && st.Round < int(p.Round) || !slices.Contains(p.Queue[:p.NumQueue], s)
	}
	if st.Decision == "production" && f.Want != "" && g.ActionNumber(engine.Production) >= 0 && !g.Has(p, s, engine.Production) {
		f.Code = "decision.not-yours"
		return f, true
	}
	return f, false
}

// taken is the action that a seat has taken this turn, "" if none.
func taken(g *engine.Game, p *engine.Position, s engine.Seat) string {
	for a := range g.Rules.Actions {
		if p.Taken[a] == s {
			return g.Rules.Actions[a].Key
		}
	}
	return ""
}
