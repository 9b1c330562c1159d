package pbem

import (
	"slices"
	"strconv"

	"railpost/engine"
	"railpost/engine/notation"
	"railpost/pbem/words"
)

// verdict is what one of a seat's decisions comes to now: judged as if the seat were asked for it, which may be later.
type verdict struct {
	out   notation.Outcome
	after bool // legal only after what the seat's other orders do before it
	price int
	gain  int
	limit bool // of a bid, above the cash
	cash  int
}

// verdicts judges a seat's decisions in the order of the turn, by their keys.
func (t *table) verdicts(s engine.Seat, sets []notation.Stored) map[string]verdict {
	g, w := t.film.game, t.film.words
	by := map[string]verdict{}
	p := *t.film.pos()
	next := p
	for _, st := range notation.Merge(g, nil, sets) {
		v := verdict{out: judge(g, &p, w, s, st)}
		at := &p
		if !v.out.OK && next != p {
			if out := judge(g, &next, w, s, st); out.OK {
				v.out, v.after, at = out, true, &next
			}
		}
		if v.out.OK {
			v.price, v.gain = weigh(g, at, s, st, v.out.Order)
			if st.Decision == "production" && p.NumDrawn == 0 || v.out.Early && boardsOwn(g, st) {
				v.out.OK = false // what is drawn is not known yet, or whether he will be asked
			}
		}
		if v.out.OK && st.Decision == "auction" {
			v.cash = g.Means(at, s, v.out.Order.M)
			said := st.Alts[v.out.Alt].Said
			v.limit = said.Limit && said.N > v.cash
		}
		if out := judge(g, &next, w, s, st); out.OK {
			next = later(g, &next, s, st, out.Order)
		}
		by[st.Key()] = v
	}
	return by
}

// put writes the verdict into a line.
func (v verdict) put(ln *line) {
	ln.Legal, ln.After, ln.Price, ln.Gain = v.out.OK && !v.after, v.out.OK && v.after, v.price, v.gain
	if v.limit {
		ln.Notes = append(ln.Notes, words.Remark{Code: "above-cash", Args: []string{strconv.Itoa(v.cash)}})
	}
	if !v.out.OK && len(v.out.Why) > 0 {
		f := v.out.Why[0]
		ln.Fault, ln.Error = &f, f.Err
	}
}

// judge is what a decision comes to where the seat is asked for it; of one that cannot be brought about, what can be
// said before.
func judge(g *engine.Game, p *engine.Position, w *notation.Words, s engine.Seat, st notation.Stored) notation.Outcome {
	if next, ok := asAsked(g, p, s, st); ok {
		p = &next
	}
	out := notation.Resolve(g, p, w, s, st)
	if out.OK && st.Alts[out.Alt].Verb == "bid" && out.Order.Verb != "bid" {
		// The bid itself cannot be made; what it says for then is no answer to whether it can.
		bid := st
		bid.Alts = []notation.Alternative{st.Alts[out.Alt]}
		bid.Alts[0].Limit, bid.Alts[0].Then = false, ""
		return notation.Resolve(g, p, w, s, bid)
	}
	return out
}

// later is the position after an order, with the same decision running as before; unchanged where the order's effect
// depends on others or on chance.
func later(g *engine.Game, p *engine.Position, s engine.Seat, st notation.Stored, o engine.Order) engine.Position {
	after, ok := asIf(g, p, s, st, o)
	if !ok {
		return *p
	}
	after.Step, after.Queue, after.NumQueue, after.Round = p.Step, p.Queue, p.NumQueue, p.Round
	return after
}

// asAsked is the position in which the seat is the first to be asked for a decision that is running or still to come in
// this turn; false where it is past, or has no orders of its own.
func asAsked(g *engine.Game, p *engine.Position, s engine.Seat, st notation.Stored) (engine.Position, bool) {
	next := *p
	at := slices.IndexFunc(g.Rules.Turn, func(x engine.Step) bool { return x.Name == st.Decision })
	if p.Turn == 0 || p.Over || at < int(p.Step) || g.Rules.Turn[at].Apply == nil || st.Decision == "production" {
		return next, false
	}
	if boardsOwn(g, st) {
		return begun(g, p, s, at)
	}
	queue := p.PlayersInOrder()
	if at == int(p.Step) {
		if st.Decision == "auction" && !slices.Contains(p.Queue[:p.NumQueue], s) {
			return next, false
		}
		queue = p.Queue[:p.NumQueue]
	}
	if at > int(p.Step) && st.Decision == "auction" {
		next.Auction = engine.Auction{Leader: engine.Nobody}
	}
	next.Aside, next.AsideOf = 0, 0
	next.Step, next.Queue, next.NumQueue = int8(at), [len(next.Queue)]engine.Seat{s}, 1
	for _, q := range queue {
		if q != s && int(next.NumQueue) < len(next.Queue) {
			next.Queue[next.NumQueue] = q
			next.NumQueue++
		}
	}
	if st.Round > 0 {
		next.Round = int8(st.Round)
	} else if next.Round == 0 {
		next.Round = 1
	}
	return next, true
}

// boardsOwn says whether a decision is answered in words of the board's own.
func boardsOwn(g *engine.Game, st notation.Stored) bool {
	if len(st.Alts) == 0 {
		return false
	}
	ph := g.Rules.PhraseOf(st.Alts[0].Verb)
	return ph != nil && len(ph.Of) == 0
}

// begun is the position in which a decision of the board's own asks the seat first; false where it does not ask him as
// things stand, or where that hangs on chance: nobody can say before what he may do then.
func begun(g *engine.Game, p *engine.Position, s engine.Seat, at int) (engine.Position, bool) {
	next := *p
	if at == int(p.Step) {
		return next, g.Asked(p, s)
	}
	next.Step, next.NumQueue, next.Aside, next.AsideOf = int8(at), 0, 0, 0
	t := &engine.Table{Game: g, P: &next, Chance: func(engine.Ask) (engine.Answer, error) { return engine.Answer{}, errUnchanged }}
	step := &g.Rules.Turn[at]
	if step.Begin == nil || step.Begin(t) != nil {
		return *p, false
	}
	queue := slices.Clone(next.Queue[:next.NumQueue])
	i := slices.Index(queue, s)
	if i < 0 {
		return *p, false
	}
	t.Ask(append(queue[i:], queue[:i]...)...)
	return next, true
}

// previewed makes the line of an answer to `preview`.
func previewed(ln *line) {
	if ln.State == words.Waits {
		ln.State = words.Previewed
	}
}
