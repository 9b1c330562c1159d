package pbem

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"railpost/engine"
	"railpost/engine/notation"
	"railpost/pbem/clock"
	"railpost/pbem/store"
	"railpost/pbem/words"
)

// Sweep does what is due: reminders, deadlines, sign-ups that have expired. One trouble does not keep the rest.
func (o *Office) Sweep(ctx context.Context) error {
	now := o.Now()
	wakes, err := o.Store.Wakes(ctx, now)
	if err != nil {
		return fmt.Errorf("sweep: %w", err)
	}
	due := slices.ContainsFunc(wakes, func(x store.Deadline) bool { return !x.Due.After(now) })
	if due && o.ReadTo != nil {
		// A letter that came in time counts, even if it has not been read yet: the deadline waits for the mailbox.
		wait, cancel := context.WithTimeout(ctx, 30*time.Second)
		err = o.ReadTo(wait, now)
		cancel()
		if err != nil {
			o.Log.Warn("deadlines wait for the mailbox", "error", err)
			wakes = slices.DeleteFunc(wakes, func(x store.Deadline) bool { return !x.Due.After(now) })
		}
	}
	var errs []error
	for _, x := range wakes {
		if err := o.work(ctx, func(d *desk) error { return d.swept(x, now) }); err != nil {
			errs = append(errs, fmt.Errorf("deadline of %s: %w", x.Game, err))
		}
	}
	held, err := o.Store.Expired(ctx, now)
	if err != nil {
		errs = append(errs, err)
	}
	for _, h := range held {
		if err := o.work(ctx, func(d *desk) error { d.change.Delete(h); return nil }); err != nil {
			errs = append(errs, err)
		}
	}
	return errors.Join(errs...)
}

// swept looks at one deadline, as it is now. What is due by asOf is enforced: what has fallen due since then waits for
// the next sweep, as the mailbox has been read to its end as of then only.
func (d *desk) swept(x store.Deadline, asOf time.Time) error {
	now, err := d.Store.Deadline(d.ctx, x.Game, x.Name)
	if errors.Is(err, store.ErrNotFound) || err == nil && (now.Wake.After(asOf) || now.Paused) {
		return errUnchanged
	}
	if err != nil {
		return err
	}
	x = now
	t, err := d.table(x.Game)
	if err != nil {
		return err
	}
	if x.Name != decision {
		if x.Due.After(asOf) {
			return errUnchanged
		}
		d.change.Delete(x)
		if t.Phase != store.SigningUp {
			return nil
		}
		if x.Name == "sign-up" {
			return d.expired(t)
		}
		for _, s := range x.Seats {
			if err := d.unconfirmed(t, s); err != nil {
				return err
			}
		}
		return nil
	}
	if t.Phase != store.Running || t.film == nil {
		d.change.Delete(x)
		return nil
	}
	t.due = &x
	if x.Due.After(asOf) {
		return d.remindAll(t, x)
	}
	return d.missed(t, x)
}

// remindAll sends the reminder that is due to those who still owe.
func (d *desk) remindAll(t *table, x store.Deadline) error {
	send, done, ok := clock.Remind(x.Set, x.Due, d.Reminders, x.Reminded, d.now)
	x.Reminded = done
	x.Wake = d.wake(x)
	if x.Wake.Before(d.now) || !x.Wake.After(d.now) {
		x.Wake = x.Due
	}
	d.setDue(t, x)
	if !ok {
		return nil
	}
	last := true
	for _, r := range d.Reminders {
		last = last && r >= send
	}
	owing := t.owing()
	for _, s := range owing {
		if err := d.reminder(t, s, x, last); err != nil {
			return err
		}
	}
	if !last {
		return nil
	}
	// The moderator, and those who want to know everything, hear who is awaited.
	n := notice{Kind: "awaited", Lines: strings.Split(d.namesOf(t, owing), ", "), At: x.Due}
	for i, s := range t.seats {
		if s.Player == "" || slices.Contains(owing, engine.Seat(i)) {
			continue
		}
		p, err := d.player(s.Player)
		if err != nil {
			return err
		}
		if p.Mail == "every" && s.Player != t.Moderator {
			m := d.tell(p, t.ID, engine.Seat(i))
			m.Notices = append(m.Notices, n)
		}
	}
	if s := t.seatOf(t.Moderator); len(owing) == 1 && s == owing[0] {
		return nil
	}
	return d.tellModerator(t, n, false)
}

// reminder reminds one who owes something.
func (d *desk) reminder(t *table, s engine.Seat, x store.Deadline, last bool) error {
	if id := t.seats[s].Player; id != "" && !last {
		if p, err := d.player(id); err != nil || p.Settings["stopped"] != "" {
			return err // only the necessary
		}
	}
	m, err := d.tellSeat(t, s)
	if err != nil || m == nil {
		return err
	}
	m.Ask = &question{Seat: int(s), Deadline: x.Due, Waits: t.Waits, Reminder: true, Last: last}
	m.Board, m.Table, m.News = t.head.N, true, true
	return nil
}

// missed does what the deadline brings: what is stored and legal was done when it came; now the decision's default is
// done, or the game waits for its moderator.
func (d *desk) missed(t *table, x store.Deadline) error {
	for i := range t.seats {
		t.setFlag("wait", engine.Seat(i), "") // whoever wanted to wait has waited
	}
	if err := d.forward(t); err != nil {
		return err
	}
	owing := slices.DeleteFunc(t.owing(), func(s engine.Seat) bool {
		return !slices.Contains(x.Seats, int(s)) || d.progress(t).did[s]
	})
	if len(owing) == 0 {
		return nil
	}
	seats := make([]int, len(owing))
	for i, s := range owing {
		seats[i] = int(s)
	}
	if until, err := d.waitsFor(t, seats); err != nil || !until.IsZero() {
		x.Due, x.Wake = until, until
		d.setDue(t, x)
		return err
	}
	names := d.namesOf(t, owing)
	if t.Waits {
		x.Wake = d.now.AddDate(0, 0, 1) // told once a day
		if t.Settings["waiting"] == fmt.Sprint(x.Entry) {
			d.setDue(t, x)
			return nil
		}
		t.Settings["waiting"] = fmt.Sprint(x.Entry)
		d.setDue(t, x)
		return d.tellAll(t, notice{Kind: "waiting", Who: names, At: x.Due})
	}
	step := t.film.game.Step(t.film.pos())
	for _, s := range owing {
		if t.film.game.Step(t.film.pos()) != step || !t.film.game.Asked(t.film.pos(), s) {
			break
		}
		o := t.film.game.Default(t.film.pos(), s)
		sets, err := t.sets(s)
		if err != nil {
			return err
		}
		sets = slices.DeleteFunc(sets, func(st notation.Stored) bool {
			return st.Decision == step.Name && (st.Round == 0 || st.Round == int(t.film.pos().Round))
		})
		n := notice{Kind: "missed", Who: t.seats[s].Name, Seat: s, Text: notation.Print(t.film.words, o, notation.English)}
		if step.Sealed {
			if err := d.sealedDefault(t, s, o); err != nil {
				return err
			}
		} else if err := d.play(t, s, o, sets, kindDefault, "missed "+t.word(s)); err != nil {
			return fmt.Errorf("the default of %s: %w", step.Name, err)
		}
		if err := d.tellMissed(t, s, n); err != nil {
			return err
		}
	}
	return d.forward(t)
}

// sealedDefault stores the default of a sealed decision for a seat: it is played with the others'.
func (d *desk) sealedDefault(t *table, s engine.Seat, o engine.Order) error {
	st, err := notation.ReadStored(t.film.words, notation.Line(t.film.words, o))
	if err != nil {
		return fmt.Errorf("a sealed default: %w", err)
	}
	sets, err := t.sets(s)
	if err != nil {
		return err
	}
	d.keep(t, s, notation.Merge(t.film.game, sets, []notation.Stored{st}), "")
	return nil
}

// tellMissed tells who missed it, the moderator, and those who want to know everything; the rest read it with their news.
func (d *desk) tellMissed(t *table, s engine.Seat, n words.Notice) error {
	m, err := d.tellSeat(t, s)
	if err != nil {
		return err
	}
	if m != nil {
		m.Notices = append(m.Notices, n)
	}
	if t.seatOf(t.Moderator) == s {
		return nil
	}
	return d.tellModerator(t, n, false)
}

// Downtime moves all open deadlines by a time in which the service was down or could not read its mailbox, or by which
// its clock has jumped. Where it fails it is to be called again, be it with a later end: nothing is moved twice.
func (o *Office) Downtime(ctx context.Context, out clock.Outage) error {
	if out.Back() {
		if err := (Outbox{o}).putBack(ctx, out); err != nil {
			return err
		}
	}
	if o.moved == nil || !o.movedFrom.Equal(out.From) {
		o.moved, o.movedFrom = map[string]time.Time{}, out.From
	}
	all, err := o.Store.AllDeadlines(ctx)
	if err != nil {
		return fmt.Errorf("down time: %w", err)
	}
	for _, x := range all {
		out, name := out, x.Game+" "+x.Name
		if to, ok := o.moved[name]; ok {
			out.From = to
		}
		err := o.work(ctx, func(d *desk) error {
			// A letter may have answered or moved it since it was listed.
			x, err := d.Store.Deadline(d.ctx, x.Game, x.Name)
			if errors.Is(err, store.ErrNotFound) || err == nil && x.Paused {
				return errUnchanged
			}
			if err != nil {
				return err
			}
			due := clock.Extend(x.Set, x.Due, out)
			if out.Back() {
				x.Set = x.Set.Add(due.Sub(x.Due))
			}
			x.Moved += due.Sub(x.Due)
			x.Due = due
			x.Reminded = clock.Unremind(due, x.Reminded, d.now)
			x.Wake = d.wake(x)
			d.change.Put(x)
			return nil
		})
		if err != nil {
			return fmt.Errorf("down time: %w", err)
		}
		o.moved[name] = out.To
	}
	o.moved = nil
	return nil
}

// Resume plays on every running game whose stored orders were not run to their end, because the service stopped.
func (o *Office) Resume(ctx context.Context) error {
	games, err := o.Store.GamesIn(ctx, store.Running)
	if err != nil {
		return fmt.Errorf("resume: %w", err)
	}
	var errs []error
	for _, g := range games {
		left, err := o.leftOver(ctx, g)
		if err != nil {
			errs = append(errs, err)
		}
		if !left {
			continue
		}
		err = o.work(ctx, func(d *desk) error {
			t, err := d.table(g.ID)
			if err != nil {
				return err
			}
			n := t.head.N
			if err := d.forward(t); err != nil {
				return err
			}
			if t.head.N == n {
				return errUnchanged
			}
			return nil
		})
		if err != nil {
			errs = append(errs, err)
		}
	}
	return errors.Join(errs...)
}

// leftOver says whether a game may have something to go on with: it is not replayed for nothing.
func (o *Office) leftOver(ctx context.Context, g store.Game) (bool, error) {
	stored, err := o.Store.StoredIn(ctx, g.ID)
	if err != nil {
		return false, err
	}
	seats, err := o.Store.Seats(ctx, g.ID)
	if err != nil {
		return false, err
	}
	for k := range g.Settings {
		if strings.HasPrefix(k, "ready ") {
			return true, nil
		}
	}
	return len(stored) > 0 || slices.ContainsFunc(seats, func(s store.Seat) bool { return s.StandIn }), nil
}
