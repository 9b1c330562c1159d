package pbem

import (
	"errors"
	"slices"
	"strings"

	"railpost/engine"
	"railpost/engine/notation"
	"railpost/pbem/store"
	"railpost/pbem/words"
)

// orders stores what a letter says for its writer's decisions, plays the game as far as it goes, and answers.
func (d *desk) orders(a *asker) error {
	t := a.table
	if t != nil && a.seat >= 0 && t.seats[a.seat].Player != a.player.ID && t.Moderator == a.player.ID {
		a.seat = engine.Nobody // his seat went to somebody else by this letter
	}
	m := d.answerTo(a)
	if t == nil || t.film == nil || a.seat < 0 {
		// Orders where there is no game to give them in.
		if len(a.letter.Requests) == 0 {
			n := notice{Kind: "no-seat"}
			if strings.TrimSpace(a.own) == "" {
				n.Kind = "empty"
			} else if t != nil && t.film == nil {
				n = notice{Kind: "not-now", Text: quote(a.own)[0]}
			}
			if t == nil || len(t.fresh) == 0 {
				m.Notices = append(m.Notices, n)
			}
		}
		return nil
	}
	if t.Phase == store.Over || t.Phase == store.Dropped {
		m.Notices = append(m.Notices, notice{Kind: "not-now", Text: quote(a.own)[0]})
		m.Over = t.Phase == store.Over
		return nil
	}
	st, ans, err := d.store(t, a.seat, a.letter, a.own, storing)
	if err != nil {
		return err
	}
	ans.Dropped = a.dropped
	m.Answer = ans
	if t.seats[a.seat].StandIn {
		m.Notices = append(m.Notices, notice{Kind: "stand-in", Other: t.seats[a.seat].Colour})
	}
	if st {
		if err := d.forward(t); err != nil {
			return err
		}
	}
	return d.state(t, a.seat, ans)
}

// purpose is for what a letter's decisions are judged.
type purpose uint8

const (
	storing    purpose = iota
	previewing         // nothing is stored
	ordering           // the moderator orders for somebody else: what is not legal as things stand is refused
)

// store keeps the good decisions of a letter and says what became of each line. Stored is false where nothing was.
func (d *desk) store(t *table, s engine.Seat, l *notation.Letter, text string, why purpose) (stored bool, ans *answer, err error) {
	g, p, w := t.film.game, t.film.pos(), t.film.words
	notation.Settle(g, p, s, l)
	sets, err := t.sets(s)
	if err != nil {
		return false, nil, err
	}
	preview := why == previewing
	ans = &answer{Preview: preview}
	for i := range l.Faults {
		f := l.Faults[i]
		ans.Lines = append(ans.Lines, line{Line: words.Line{
			Text: lineAt(text, f.Line, f.Read), Line: f.Line, Column: f.Col, State: words.Refused, Decision: decisionOf(f.Decision), Error: f.Err,
		}, Fault: &f})
	}
	for _, n := range l.Notes {
		if n.Code == "greeting" || n.Code == "after-end" {
			ans.Lines = append(ans.Lines, line{Line: words.Line{Text: strings.Join(strings.Fields(n.Text), " "), Line: n.Line, State: words.Ignored}})
		}
	}
	var good []notation.Stored
	verdicts := t.verdicts(s, notation.Merge(g, sets, l.Decisions))
	for _, st := range l.Decisions {
		now := t.asks(s, st)
		out := notation.Resolve(g, p, w, s, st)
		ln := line{Line: words.Line{Text: st.Print(w, d.language(t, s)), State: words.Waits, Decision: st.Decision, Turn: now}}
		if len(st.Lines) > 0 {
			ln.Line.Line = st.Lines[0]
		}
		verdicts[st.Key()].put(&ln)
		if why == ordering && !now && out.OK {
			if err := illegal(g, p, s, st, out.Order); err != nil {
				out.OK, out.Why = false, []notation.Fault{{Code: "order.illegal", Err: err, Decision: st.Key()}}
			}
		}
		if f, is := late(g, p, s, st); is {
			f.Read = ln.Text
			ln.State, ln.Fault, ln.Legal, ln.Price, ln.Gain = words.Refused, &f, false, 0, 0
			ans.Lines = append(ans.Lines, ln)
			continue
		}
		if now && !out.OK && !out.Ask && len(out.Why) > 0 || now && !out.OK && len(out.Why) > 0 && !asksBack(st) || why == ordering && !out.OK && len(out.Why) > 0 {
			// It is his turn for it, and nothing of it is legal: it is refused, and an older one stays.
			f := out.Why[0]
			ln.State, ln.Fault, ln.Error = words.Refused, &f, f.Err
			ans.Lines = append(ans.Lines, ln)
			continue
		}
		good = append(good, st)
		ans.Lines = append(ans.Lines, ln)
	}
	slices.SortStableFunc(ans.Lines, func(a, b line) int { return a.Line.Line - b.Line.Line })
	if preview || len(good) == 0 {
		if preview { // the board is shown after these orders and what is stored besides
			for i := range ans.Lines {
				previewed(&ans.Lines[i])
			}
			good = notation.Merge(g, sets, good)
		}
		for _, st := range good {
			ans.Sets = append(ans.Sets, st.String(w))
		}
		return false, ans, nil
	}
	d.keep(t, s, notation.Merge(g, sets, good), d.brought)
	t.setFlag("wait", s, "")
	if err := d.append(t, store.Entry{Kind: kindStored, Seat: int(s), Data: note{Hash: t.stored[int(s)].Hash}.raw()}); err != nil {
		return false, nil, err
	}
	t.stored[int(s)].Entry = t.head.N
	return true, ans, nil
}

// state tells, after the game has gone on, which lines of the letter are done, and what is stored now.
func (d *desk) state(t *table, s engine.Seat, ans *answer) error {
	w := t.film.words
	sets, err := t.sets(s)
	if err != nil {
		return err
	}
	waiting, verdicts := map[string]bool{}, t.verdicts(s, sets)
	for _, st := range sets {
		text := st.Print(w, d.language(t, s))
		waiting[text] = true
		ln := line{Line: words.Line{Text: text, State: words.Waits, Decision: st.Decision, Turn: t.asks(s, st)}}
		verdicts[st.Key()].put(&ln)
		ans.Stored = append(ans.Stored, ln)
		ans.Sets = append(ans.Sets, st.String(w))
	}
	tried := d.progress(t).tried[s]
	for i := range ans.Lines {
		ln := &ans.Lines[i]
		if ln.State != words.Waits || ans.Preview || waiting[ln.Text] {
			continue
		}
		if slices.ContainsFunc(tried, func(x line) bool { return x.Decision == ln.Decision }) {
			continue
		}
		ln.State = words.Done
	}
	return nil
}

// asks says whether the seat is asked for that decision now.
func (t *table) asks(s engine.Seat, st notation.Stored) bool {
	p := t.film.pos()
	step := t.film.game.Step(p)
	return step != nil && t.film.game.Asked(p, s) && step.Name == st.Decision && (st.Round == 0 || st.Round == int(p.Round))
}

// asksBack says whether the last alternative is to be asked.
func asksBack(st notation.Stored) bool {
	return len(st.Alts) > 0 && st.Alts[len(st.Alts)-1].Verb == "ask"
}

// weigh is what an order would cost the seat, and gain it in income, judged on a copy as if it were asked now.
func weigh(g *engine.Game, p *engine.Position, s engine.Seat, st notation.Stored, o engine.Order) (price, gain int) {
	next, ok := asIf(g, p, s, st, o)
	if !ok {
		return 0, 0
	}
	price = int(p.Players[s].Cash - next.Players[s].Cash)
	if o.Verb != "issue" { // shares sold along with it are another matter than what it costs
		price += int(next.Players[s].Shares-p.Players[s].Shares) * g.Rules.ShareMidst
	}
	return price, int(next.Players[s].Income - p.Players[s].Income)
}

// asIf is the position after an order, on a copy in which the seat is asked for that decision. It is false for orders
// whose effect depends on others or on chance.
func asIf(g *engine.Game, p *engine.Position, s engine.Seat, st notation.Stored, o engine.Order) (engine.Position, bool) {
	next := *p
	if p.Turn == 0 {
		return next, false
	}
	at := slices.IndexFunc(g.Rules.Turn, func(x engine.Step) bool { return x.Name == st.Decision })
	if at < 0 || g.Rules.Turn[at].Apply == nil || st.Decision != "build" && st.Decision != "goods" && st.Decision != "shares" {
		return next, false
	}
	next.Step = int8(at)
	next.Queue[0], next.NumQueue = s, 1
	if st.Round > 0 {
		next.Round = int8(st.Round)
	} else if next.Round == 0 {
		next.Round = 1
	}
	t := &engine.Table{Game: g, P: &next, Chance: func(engine.Ask) (engine.Answer, error) { return engine.Answer{}, errUnchanged }}
	if err := g.Rules.Turn[at].Apply(t, s, o); err != nil {
		return *p, false
	}
	return next, true
}

// illegal is why an order would be refused if its decision began now and the seat were asked first in it, or, where it
// is running, next; nil if it would not be, or if nobody can tell yet.
func illegal(g *engine.Game, p *engine.Position, s engine.Seat, st notation.Stored, o engine.Order) (why *engine.Error) {
	at := slices.IndexFunc(g.Rules.Turn, func(x engine.Step) bool { return x.Name == st.Decision })
	if p.Turn == 0 || at < int(p.Step) || g.Rules.Turn[at].Apply == nil || at == int(p.Step) && boardsOwn(g, st) && !g.Asked(p, s) {
		return nil
	}
	next, step := *p, &g.Rules.Turn[at]
	t := &engine.Table{Game: g, P: &next, Chance: func(engine.Ask) (engine.Answer, error) { return engine.Answer{}, errUnchanged }}
	if at > int(p.Step) {
		next.Step, next.NumQueue = int8(at), 0
		if step.Begin == nil || step.Begin(t) != nil {
			return nil
		}
	}
	i := slices.Index(next.Queue[:next.NumQueue], s)
	if i < 0 {
		return nil
	}
	queue := slices.Clone(next.Queue[:next.NumQueue])
	t.Ask(append(slices.Clone(queue[i:]), queue[:i]...)...)
	if err := step.Apply(t, s, o); errors.As(err, &why) {
		return why
	}
	return nil
}

// language is what a seat's drafts and answers are written in.
func (d *desk) language(t *table, s engine.Seat) notation.Language {
	if s >= 0 && int(s) < len(t.seats) && t.seats[s].Player != "" {
		if p, err := d.player(t.seats[s].Player); err == nil && p.Language == string(notation.German) {
			return notation.German
		}
	}
	return notation.English
}

// decisionOf is the step of a decision's key: "goods 1" belongs to "goods".
func decisionOf(key string) string {
	name, _, _ := strings.Cut(key, " ")
	return name
}

// lineAt is a line of a letter as it was written, by its number from 1; read where there is none.
func lineAt(text string, n int, read string) string {
	lines := strings.Split(text, "\n")
	if n < 1 || n > len(lines) || strings.TrimSpace(lines[n-1]) == "" {
		return read
	}
	return strings.TrimSpace(lines[n-1])
}
