package pbem

import (
	"slices"
	"strings"
	"time"

	"railpost/engine"
	"railpost/engine/notation"
	"railpost/pbem/store"
)

// act writes a moderator's act into the journal and tells everybody.
func (d *desk) act(t *table, n note, tell notice, lines ...string) error {
	if t.film != nil {
		if err := d.append(t, store.Entry{Kind: kindModerator, Seat: -1, Lines: lines, Data: n.raw()}); err != nil {
			return err
		}
	}
	t.dirty = true
	if tell.Text == "" && tell.Other == "" || tell.Kind == "set" {
		tell.Text = n.Reason
	}
	return d.tellAll(t, tell)
}

func (d *desk) pause(a *asker, r notation.Request, m *telling) error {
	t := a.table
	if t.Phase != store.Running {
		m.Notices = append(m.Notices, notice{Kind: "not-now", Text: r.Verb})
		return nil
	}
	due, err := d.due(t)
	if err != nil {
		return err
	}
	if due.Game != "" {
		due.Paused, due.Left = true, due.Due.Sub(d.now)
		d.setDue(t, due)
	}
	t.Phase = store.Paused
	return d.act(t, note{Act: "pause", Reason: r.Reason}, notice{Kind: "paused"})
}

func (d *desk) resume(a *asker, r notation.Request, m *telling) error {
	t := a.table
	if t.Phase != store.Paused {
		m.Notices = append(m.Notices, notice{Kind: "not-now", Text: r.Verb})
		return nil
	}
	due, err := d.due(t)
	if err != nil {
		return err
	}
	if due.Game != "" {
		due.Paused, due.Due = false, d.now.Add(max(due.Left, time.Hour))
		due.Wake = d.wake(due)
		d.setDue(t, due)
	}
	t.Phase = store.Running
	if err := d.act(t, note{Act: "resume", Reason: r.Reason}, notice{Kind: "resumed", At: due.Due}); err != nil {
		return err
	}
	return d.forward(t)
}

// extend moves the deadline that is running: `extend 24h`.
func (d *desk) extend(a *asker, r notation.Request, m *telling) error {
	span, err := parseSpan(strings.Join(r.Args, ""))
	if err != nil || span == 0 {
		m.Notices = append(m.Notices, badRequest(r))
		return nil
	}
	t := a.table
	due, err := d.due(t)
	if err != nil {
		return err
	}
	if due.Game == "" {
		m.Notices = append(m.Notices, notice{Kind: "not-now", Text: r.Verb})
		return nil
	}
	if due.Paused {
		due.Left += span
	} else {
		due.Due = due.Due.Add(span)
		due.Reminded = nil
		due.Wake = d.wake(due)
	}
	d.setDue(t, due)
	return d.act(t, note{Act: "extend", Reason: r.Reason, Text: span.String()}, notice{Kind: "extended", For: span, At: due.Due})
}

// readTime reads "2026-12-01 18:00" or "1.12.2026 18:00", in a zone.
func readTime(s string, zone *time.Location) (t time.Time, ok bool) {
	for _, form := range []string{"2006-01-02 15:04", "2006-01-02T15:04", "2.1.2006 15:04"} {
		if t, err := time.ParseInLocation(form, s, zone); err == nil {
			return t, true
		}
	}
	return t, false
}

// dueAt moves the running deadline to a time: `deadline 2026-12-01 18:00`, in the moderator's zone.
func (d *desk) dueAt(a *asker, r notation.Request, m *telling, at time.Time) error {
	t := a.table
	if !at.After(d.now) || at.After(d.now.AddDate(1, 0, 0)) {
		m.Notices = append(m.Notices, notice{Kind: "no-deadline", At: at})
		return nil
	}
	due, err := d.due(t)
	if err != nil {
		return err
	}
	if due.Game == "" {
		m.Notices = append(m.Notices, notice{Kind: "not-now", Text: r.Verb})
		return nil
	}
	if due.Paused {
		due.Left = at.Sub(d.now)
	} else {
		due.Due, due.Reminded, due.Set = at.UTC(), nil, d.now
		due.Wake = d.wake(due)
	}
	d.setDue(t, due)
	return d.act(t, note{Act: "deadline", Reason: r.Reason, Text: at.UTC().Format(time.RFC3339)}, notice{Kind: "deadline", At: at})
}

// setDeadline moves the running deadline to a time, or changes the game's clock from now on, the running deadline
// with it: `deadline 2026-12-01 18:00`, `deadline 72h`, `deadline none`.
func (d *desk) setDeadline(a *asker, r notation.Request, m *telling) error {
	said := strings.Join(r.Args, " ")
	if at, ok := readTime(said, d.zone(a.player)); ok {
		return d.dueAt(a, r, m, at)
	}
	c, err := readClock(said)
	if err != nil {
		m.Notices = append(m.Notices, badRequest(r))
		return nil
	}
	t := a.table
	t.Clock = c
	due, err := d.due(t)
	if err != nil {
		return err
	}
	every, _ := t.clock()
	if due.Game != "" && !due.Paused && every > 0 {
		var owing []engine.Seat
		for _, s := range due.Seats {
			owing = append(owing, engine.Seat(s))
		}
		// Nobody's deadline comes at once because the clock was made shorter.
		at, err := d.after(t, owing, d.now, every)
		if err != nil {
			return err
		}
		due.Due, due.Reminded, due.Set = at, nil, d.now
		due.Wake = d.wake(due)
		d.setDue(t, due)
	}
	return d.act(t, note{Act: "deadline", Reason: r.Reason, Text: c}, notice{Kind: "deadline", Other: c, At: due.Due})
}

func (d *desk) remind(a *asker, r notation.Request, m *telling) error {
	t := a.table
	owing := t.owing()
	if len(owing) == 0 {
		m.Notices = append(m.Notices, notice{Kind: "not-now", Text: r.Verb})
		return nil
	}
	due, err := d.due(t)
	if err != nil {
		return err
	}
	for _, s := range owing {
		if err := d.reminder(t, s, due, false); err != nil {
			return err
		}
	}
	m.Notices = append(m.Notices, notice{Kind: "reminded", N: len(owing), Lines: strings.Split(d.namesOf(t, owing), ", ")})
	m.Awaiting = ints(owing)
	return nil
}

// seatArg is the one seat that a moderator names, by colour, name or number.
func (a *asker) seatArg(r notation.Request) engine.Seat {
	if len(r.Seats) > 0 {
		return r.Seats[0]
	}
	for _, w := range r.Args {
		for i, s := range a.table.seats {
			if strings.EqualFold(w, s.Name) || strings.EqualFold(w, s.Colour) || colourKey(w) == s.Colour && s.Colour != "" {
				return engine.Seat(i)
			}
		}
	}
	return engine.Nobody
}

// replace gives a seat to another person: `replace blue by bob@example.org`.
func (d *desk) replace(a *asker, r notation.Request, m *telling) error {
	t, s := a.table, a.seatArg(r)
	i := slices.IndexFunc(r.Args, func(w string) bool { return strings.Contains(w, "@") })
	if s < 0 || i < 0 || d.ourAddress(r.Args[i]) {
		m.Notices = append(m.Notices, badRequest(r))
		return nil
	}
	p, err := d.invited(strings.Trim(strings.ToLower(r.Args[i]), "<>,"))
	if err != nil {
		return err
	}
	if t.seatOf(p.ID) >= 0 && !slices.Contains(t.Options, hotseat) {
		m.Notices = append(m.Notices, notice{Kind: "already-in"})
		return nil
	}
	seat := &t.seats[s]
	was, name := seat.Name, reader(p)
	if t.anonymous() {
		name = t.alias(int(s))
	}
	if seat.Player != "" {
		// He is told, by the desk's letter about the game; his key counts no more after it.
		old, err := d.player(seat.Player)
		if err != nil {
			return err
		}
		if err := d.revoke(old.ID, t.ID); err != nil {
			return err
		}
		if old.ID == t.Moderator && old.ID != p.ID {
			if err := d.seatless(t, old, s); err != nil {
				return err
			}
			a.seat = engine.Nobody // what else the letter says is not for the seat
		} else {
			x := d.tell(old, "", engine.Nobody)
			x.Notices = append(x.Notices, notice{Kind: "replaced", Who: was, Other: name, Text: r.Reason})
		}
	}
	seat.Player, seat.Name, seat.StandIn, seat.Confirmed, seat.TurnsMail = p.ID, name, false, true, nil
	seat.Told = 0 // he is told all
	if t.film != nil {
		seat.Told = t.film.firstOf(1)
	}
	d.forget(t, s)
	if _, err := d.newKey(p.ID, t.ID, s); err != nil {
		return err
	}
	t.dirty = true
	if t.film != nil {
		if err := d.append(t, store.Entry{Kind: kindReplaced, Seat: int(s), Data: note{Act: "replace", Text: seat.Name, Reason: r.Reason}.raw()}); err != nil {
			return err
		}
	}
	x := d.tell(p, t.ID, s)
	x.Notices = append(x.Notices, notice{Kind: "you-replace", Who: was, Other: seat.Colour, Seat: s})
	if err := d.tellAll(t, notice{Kind: "replaced", Who: was, Other: seat.Name, Seat: s, Text: r.Reason}); err != nil {
		return err
	}
	d.progress(t).did[s] = true // the new one is asked, with a whole clock
	return d.forward(t)
}

// seatless gives a moderator who has lost his seat a key of his own: he moderates on, and his letter says so.
func (d *desk) seatless(t *table, p *store.Player, s engine.Seat) error {
	for _, m := range d.mail {
		if m.game == t.ID && m.player == p.ID && m.seat == s {
			m.seat = engine.Nobody
		}
	}
	if _, err := d.newKey(p.ID, t.ID, engine.Nobody); err != nil {
		return err
	}
	m := d.tell(p, t.ID, engine.Nobody)
	m.Notices = append(m.Notices, notice{Kind: "moderator", Who: reader(p), Code: "seatless"})
	return nil
}

// forget forgets what a seat has stored: it was its former player's.
func (d *desk) forget(t *table, s engine.Seat) {
	if st := t.stored[int(s)]; st != nil {
		st.Lines = nil
	}
	t.setFlag("ready", s, "")
	t.setFlag("wait", s, "")
}

// substitute lets a stand-in play for a seat, or gives it back: `substitute blue`, `substitute blue off`.
func (d *desk) substitute(a *asker, r notation.Request, m *telling) error {
	t, s := a.table, a.seatArg(r)
	if s < 0 || t.film == nil {
		m.Notices = append(m.Notices, badRequest(r))
		return nil
	}
	t.seats[s].StandIn = !slices.Contains(r.Args, "off") && !slices.Contains(r.Args, "aus")
	n := notice{Kind: "substituted", Who: t.seats[s].Name, Seat: s}
	if !t.seats[s].StandIn {
		n.Code = "off"
		d.progress(t).did[s] = true // he is asked again
	}
	if err := d.act(t, note{Act: "substitute", Reason: r.Reason, Text: t.word(s)}, n); err != nil {
		return err
	}
	if t.seats[s].StandIn && t.seats[s].Player != "" {
		// Letters about the game do not go to him meanwhile, but this one does.
		p, err := d.player(t.seats[s].Player)
		if err != nil {
			return err
		}
		x := d.tell(p, t.ID, s)
		if !slices.ContainsFunc(x.Notices, func(had notice) bool { return had.Kind == n.Kind }) {
			x.Notices = append(x.Notices, n)
		}
		x.Notices = append(x.Notices, notice{Kind: "stand-in", Other: t.seats[s].Colour})
	}
	return d.forward(t)
}

// orderFor stores orders for a seat: `order blue: pass`.
func (d *desk) orderFor(a *asker, r notation.Request, m *telling) error {
	t, s := a.table, a.seatArg(r)
	if s < 0 || t.film == nil || r.Orders == nil {
		m.Notices = append(m.Notices, badRequest(r))
		return nil
	}
	ok, ans, err := d.store(t, s, r.Orders, r.Text, ordering)
	if err != nil {
		return err
	}
	if ok {
		if err := d.act(t, note{Act: "order", Text: t.word(s) + ": " + r.Text, Reason: r.Reason}, notice{Kind: "ordered", Who: t.seats[s].Name, Seat: s, Text: r.Text}); err != nil {
			return err
		}
		if err := d.forward(t); err != nil {
			return err
		}
	}
	if err := d.state(t, s, ans); err != nil {
		return err
	}
	ans.Stored, ans.Sets = nil, nil // what else the player has stored is his secret
	ans.Of = t.seats[s].Name
	for i := range ans.Lines {
		ans.Lines[i].Of = ans.Of
	}
	m.Answer = ans
	return nil
}

// rule writes a decision of the moderator's into the journal; it changes nothing by itself.
func (d *desk) rule(a *asker, r notation.Request, m *telling) error {
	return d.act(a.table, note{Act: "rule", Text: r.Text, Reason: r.Reason}, notice{Kind: "ruled", Text: r.Text, Other: r.Reason})
}

// handOver makes somebody else the moderator: `moderator blue`, `moderator bob@example.org`.
func (d *desk) handOver(a *asker, r notation.Request, m *telling) error {
	t := a.table
	var p *store.Player
	var err error
	if s := a.seatArg(r); s >= 0 && t.seats[s].Player != "" {
		p, err = d.player(t.seats[s].Player)
	} else if strings.Contains(r.Args[0], "@") && !d.ourAddress(r.Args[0]) {
		p, err = d.invited(r.Args[0])
	}
	if err != nil {
		return err
	}
	if p == nil {
		m.Notices = append(m.Notices, badRequest(r))
		return nil
	}
	t.Moderator = p.ID
	n, had := notice{Kind: "moderator", Who: t.called(p)}, len(m.Notices)
	if err := d.act(t, note{Act: "moderator", Text: t.called(p), Reason: r.Reason}, n); err != nil {
		return err
	}
	if len(m.Notices) == had { // he has no seat, or a stand-in plays it
		m.Notices = append(m.Notices, n)
	}
	return nil
}

// figure is a player's figure by the name that `set` knows it by.
func figure(p *engine.Position, s engine.Seat, name string) int {
	pl := &p.Players[s]
	switch name {
	case "cash":
		return int(pl.Cash)
	case "income":
		return int(pl.Income)
	case "shares":
		return int(pl.Shares)
	case "locomotive":
		return int(pl.Locomotive)
	}
	return 0
}
