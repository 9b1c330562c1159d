package pbem

import (
	"slices"
	"strings"
	"time"

	"railpost/engine"
	"railpost/engine/notation"
	"railpost/pbem/clock"
	"railpost/pbem/store"
	"railpost/pbem/words"
)

const stateRefused = words.Refused

// decision is the name of a game's deadline for whoever is asked; its turn's where the clock is per turn.
const decision = "decision"

// owe tells everybody at a game what has happened and what is asked of him, and sets the deadline for it.
func (d *desk) owe(t *table) error {
	if t.film == nil {
		return nil
	}
	pr := d.progress(t)
	if err := d.deadline(t, pr); err != nil {
		return err
	}
	asked := t.owing()
	for i := range t.seats {
		s := engine.Seat(i)
		m, err := d.hears(t, s, pr, slices.Contains(asked, s))
		if err != nil {
			return err
		}
		if m == nil {
			continue
		}
		m.Turns = append(m.Turns, pr.turns...)
		if pr.over {
			m.Over, m.Record = true, true
		}
		if m.Answer != nil || len(m.Turns) > 0 || pr.over || pr.played {
			m.News = true
			m.Board, m.Table = t.head.N, true
		}
		if slices.Contains(asked, s) && t.playing() {
			due, err := d.due(t)
			if err != nil {
				return err
			}
			if m.Ask == nil {
				m.Ask = &question{Seat: i}
			}
			m.Ask.Deadline, m.Ask.Waits, m.Ask.Downtime = due.Due, t.Waits, due.Moved
			m.Ask.Tried = append(m.Ask.Tried, pr.tried[s]...)
			if st := t.stored[i]; st != nil {
				m.Ask.Left = len(st.Lines)
			}
			m.News, m.Board, m.Table = true, t.head.N, true
		}
		p, err := d.player(t.seats[i].Player)
		if err != nil {
			return err
		}
		if p.Settings["record"] != "" && (m.Ask != nil || m.Over) {
			m.Record = true
		}
		if p.Mail == "every" && len(asked) > 0 {
			m.Awaiting = nil
			for _, a := range asked {
				m.Awaiting = append(m.Awaiting, int(a))
			}
		}
	}
	return d.tellWatchers(t, pr)
}

// hears is the letter that a seat gets of this piece of work, nil if it gets none: a letter that is being written
// to it anyway, a question, a turn's end, the end, or any order where it wants to hear of every one.
func (d *desk) hears(t *table, s engine.Seat, pr *progress, asked bool) (*telling, error) {
	if t.seats[s].Player == "" || t.seats[s].StandIn {
		return nil, nil
	}
	for _, m := range d.mail {
		if m.game == t.ID && m.seat == s && m.player == t.seats[s].Player {
			return m, nil
		}
	}
	p, err := d.player(t.seats[s].Player)
	if err != nil {
		return nil, err
	}
	isNew := asked && t.playing() && (!slices.Contains(t.asked, s) || pr.did[s] || pr.reask)
	if isNew && p.Mail == "turn" {
		// One question a turn: he sends the orders of a whole turn in one letter.
		isNew = t.seats[s].TurnsMail[int(t.film.pos().Turn)] == ""
	}
	switch {
	case isNew, len(pr.turns) > 0 && p.Settings["stopped"] == "", pr.over, pr.played && p.Mail == "every", len(pr.tried[s]) > 0 && asked && pr.played:
		return d.tellSeat(t, s)
	}
	return nil, nil
}

// owing is who is asked and has not answered: of a sealed decision those whose order lies ready owe nothing.
func (t *table) owing() []engine.Seat {
	if t.film == nil || !t.playing() {
		return nil
	}
	seats := t.film.awaited()
	step := t.film.game.Step(t.film.pos())
	if step == nil || !step.Sealed {
		return seats
	}
	return slices.DeleteFunc(slices.Clone(seats), func(s engine.Seat) bool {
		sets, err := t.sets(s)
		return err == nil && slices.ContainsFunc(sets, func(st notation.Stored) bool { return st.Decision == step.Name })
	})
}

// tellWatchers tells those who only look on of each turn's end.
func (d *desk) tellWatchers(t *table, pr *progress) error {
	if len(pr.turns) == 0 && !pr.over {
		return nil
	}
	for _, id := range strings.Fields(t.Settings["watchers"]) {
		if t.seatOf(id) != engine.Nobody {
			continue
		}
		p, err := d.player(id)
		if err != nil {
			return err
		}
		m := d.tell(p, t.ID, engine.Nobody)
		m.Turns, m.Over = append(m.Turns, pr.turns...), pr.over
		m.Board, m.Table = t.head.N, true
	}
	return nil
}

// deadline sets, keeps or drops the game's deadline.
func (d *desk) deadline(t *table, pr *progress) error {
	was, err := d.due(t)
	if err != nil {
		return err
	}
	owing := t.owing()
	every, perTurn := t.clock()
	if len(owing) == 0 || every == 0 || t.film.game.Seats == 1 || t.Phase == store.Over || t.Phase == store.Dropped {
		if t.Phase == store.Paused && was.Game != "" {
			return nil
		}
		if was.Game != "" {
			d.change.Delete(was)
			t.due = &store.Deadline{}
		}
		return nil
	}
	if was.Game != "" && !pr.reask {
		if perTurn && len(pr.turns) == 0 {
			was.Seats = ints(owing)
			d.setDue(t, was)
			return nil
		}
		// The same question as before keeps its deadline.
		if !perTurn && !slices.ContainsFunc(owing, func(s engine.Seat) bool { return pr.did[s] || !slices.Contains(was.Seats, int(s)) }) {
			was.Seats = ints(owing)
			d.setDue(t, was)
			return nil
		}
	}
	now := store.Deadline{Game: t.ID, Name: decision, Entry: t.head.N, Seats: ints(owing), Set: d.now}
	now.Due, err = d.after(t, owing, d.now, every)
	if err != nil {
		return err
	}
	now.Wake = d.wake(now)
	d.setDue(t, now)
	return nil
}

// due is the game's deadline as it stands on the desk; the zero one if there is none.
func (d *desk) due(t *table) (store.Deadline, error) {
	if t.due == nil {
		all, err := d.Store.Deadlines(d.ctx, t.ID)
		if err != nil {
			return store.Deadline{}, err
		}
		t.due = &store.Deadline{}
		for _, x := range all {
			if x.Name == decision {
				t.due = &x
			}
		}
	}
	return *t.due, nil
}

func (d *desk) setDue(t *table, x store.Deadline) {
	t.due = &x
	d.change.Put(x)
}

// clock is how long a decision (or a turn) may take; 0 is for ever.
func (t *table) clock() (every time.Duration, perTurn bool) {
	c, perTurn := strings.CutPrefix(t.Clock, "turn ")
	every, _ = parseSpan(c)
	return every, perTurn
}

// wake is when the sweep looks at a deadline next: the next reminder that has not been sent, or the deadline.
func (d *desk) wake(x store.Deadline) time.Time {
	return clock.Wake(x.Set, x.Due, d.Reminders, x.Reminded, d.now)
}

func ints(seats []engine.Seat) (out []int) {
	for _, s := range seats {
		out = append(out, int(s))
	}
	return out
}
