package pbem

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"railpost/engine"
	"railpost/engine/notation"
	"railpost/pbem/store"
)

// What destroys something is asked back with a code; what comes with the code is done.

// undo goes back to the start of a turn: `undo to turn 3`, with `reroll` on a line of its own or behind it.
func (d *desk) undo(a *asker, r notation.Request, m *telling) error {
	t := a.table
	if r.Verb == "reroll" {
		if slices.ContainsFunc(a.letter.Requests, func(x notation.Request) bool { return x.Verb == "undo" }) {
			return nil
		}
		m.Notices = append(m.Notices, notice{Kind: "not-now", Text: r.Verb})
		return nil
	}
	if t.Phase == store.Over || t.Phase == store.Dropped { // the seed is known: what would be rolled now could be foretold
		m.Notices = append(m.Notices, notice{Kind: "not-now", Text: r.Verb})
		return nil
	}
	if t.film != nil && r.N > int(t.film.pos().Turn) {
		m.Notices = append(m.Notices, notice{Kind: "no-turn", N: r.N, M: int(t.film.pos().Turn)})
		return nil
	}
	if t.film == nil || r.N < 1 {
		m.Notices = append(m.Notices, badRequest(r))
		return nil
	}
	return d.askCode(a, m, "undo", r)
}

func (d *desk) set(a *asker, r notation.Request, m *telling) error {
	if len(r.Args) < 3 || a.seatArg(r) < 0 || a.table.film == nil {
		m.Notices = append(m.Notices, badRequest(r))
		return nil
	}
	p := *a.table.film.pos()
	if err := a.table.film.game.Set(&p, a.seatArg(r), strings.ToLower(r.Args[1]), setTo(r)); err != nil {
		m.Notices = append(m.Notices, badRequest(r))
		return nil
	}
	if r.Reason == "" {
		m.Notices = append(m.Notices, notice{Kind: "need-reason", Text: "set " + strings.Join(r.Args, " ")})
		return nil
	}
	return d.askCode(a, m, "set", r)
}

// setTo is the figure's new value: the last number.
func setTo(r notation.Request) int {
	n, err := strconv.Atoi(r.Args[len(r.Args)-1])
	if err != nil {
		return -1
	}
	return n
}

func (d *desk) kick(a *asker, r notation.Request, m *telling) error {
	if a.seatArg(r) < 0 {
		m.Notices = append(m.Notices, badRequest(r))
		return nil
	}
	return d.askCode(a, m, "kick", r)
}

func (d *desk) endGame(a *asker, r notation.Request, m *telling) error {
	if a.table.Phase == store.Over || a.table.Phase == store.Dropped {
		m.Notices = append(m.Notices, notice{Kind: "not-now", Text: r.Verb})
		return nil
	}
	return d.askCode(a, m, "end game", r)
}

// heldRequest is an act that waits for its code.
type heldRequest struct {
	Verb   string
	Args   []string
	N      int
	Reason string
	Seat   int // that it is about, or whose it is
	Reroll bool
}

// askCode mails the code with which the act is done.
func (d *desk) askCode(a *asker, m *telling, kind string, r notation.Request) error {
	h := heldRequest{Verb: kind, Args: r.Args, N: r.N, Reason: r.Reason, Seat: int(a.seatArg(r))}
	if kind == "leave" {
		h.Seat = int(a.seat)
	}
	h.Reroll = slices.ContainsFunc(r.Args, func(w string) bool { return strings.EqualFold(w, "reroll") }) ||
		slices.ContainsFunc(a.letter.Requests, func(x notation.Request) bool { return x.Verb == "reroll" })
	code, err := d.ask(h, "act", a.player.ID, a.table.ID)
	if err != nil {
		return err
	}
	m.Notices = append(m.Notices, notice{Kind: "ask-code", Code: code, Text: strings.TrimSpace(kind + " " + strings.Join(r.Args, " ")), At: d.now.Add(d.Confirm)})
	return nil
}

// done carries out an act that its code has confirmed.
func (d *desk) done(a *asker, h heldRequest, m *telling) error {
	t := a.table
	s := engine.Seat(h.Seat)
	if h.Verb != "leave" && t.Moderator != a.player.ID {
		m.Notices = append(m.Notices, notice{Kind: "not-moderator", Text: h.Verb})
		return nil
	}
	if t.Phase == store.Dropped || t.Phase == store.Over {
		m.Notices = append(m.Notices, notice{Kind: "not-now", Text: h.Verb})
		return nil
	}
	switch h.Verb {
	case "undo":
		if t.film == nil || h.N > int(t.film.pos().Turn) { // it was taken back further meanwhile
			m.Notices = append(m.Notices, notice{Kind: "not-now", Text: h.Verb})
			return nil
		}
		return d.undone(t, h)
	case "set":
		line := fmt.Sprintf("moderator: set %s %s %d because %q", t.word(s), strings.ToLower(h.Args[1]), setTo(notation.Request{Args: h.Args}), plainReason(h.Reason))
		was := figure(t.film.pos(), s, strings.ToLower(h.Args[1]))
		err := d.act(t, note{Act: "set", Reason: h.Reason, Text: strings.Join(h.Args, " ")},
			notice{Kind: "set", Who: t.seats[s].Name, Seat: s, Other: strings.ToLower(h.Args[1]), N: was, M: setTo(notation.Request{Args: h.Args})}, line)
		if err != nil {
			return err
		}
		return d.forward(t)
	case "end game":
		t.Phase, t.Ended = store.Dropped, d.now
		if due, err := d.due(t); err == nil && due.Game != "" {
			d.change.Delete(due)
			t.due = &store.Deadline{}
		}
		d.change.Delete(store.Deadline{Game: t.ID, Name: "sign-up"})
		return d.act(t, note{Act: "end game", Reason: h.Reason}, notice{Kind: "ended"}, t.seedLine()...)
	case "kick", "leave":
		if t.seats[s].Player == "" {
			m.Notices = append(m.Notices, notice{Kind: "not-now", Text: h.Verb})
			return nil
		}
		return d.emptied(t, s, h)
	}
	return fmt.Errorf("a held act %q is unknown", h.Verb)
}

// plainReason is a reason that fits between quotation marks on one line of a record.
func plainReason(s string) string { return strings.ReplaceAll(cleanName(s), `\`, "/") }

// undone goes back to the start of a turn.
func (d *desk) undone(t *table, h heldRequest) error {
	e := store.Entry{
		Kind: kindUndo, Seat: -1, Lines: []string{fmt.Sprintf("undo to turn %d", h.N)},
		Data: note{Act: "undo", Turn: h.N, Reason: h.Reason, Reroll: h.Reroll}.raw(),
	}
	if err := d.append(t, e); err != nil {
		return err
	}
	for i := range t.seats {
		d.forget(t, engine.Seat(i))
		for turn := range t.seats[i].TurnsMail {
			if turn > h.N {
				delete(t.seats[i].TurnsMail, turn)
			}
		}
	}
	d.progress(t).reask = true
	if err := d.tellAll(t, notice{Kind: "undone", N: h.N, Text: fmt.Sprintf("turn %d", h.N), Other: h.Reason}); err != nil {
		return err
	}
	return d.forward(t)
}

// emptied takes a player off his seat; in a game that has begun a stand-in plays on until somebody replaces him.
func (d *desk) emptied(t *table, s engine.Seat, h heldRequest) error {
	seat := &t.seats[s]
	p, err := d.player(seat.Player)
	if err != nil {
		return err
	}
	kind := "kicked"
	if h.Verb == "leave" {
		kind = "resigned"
	}
	if err := d.tellAll(t, notice{Kind: kind, Who: seat.Name, Seat: s, Text: h.Reason, Code: "bot"}); err != nil {
		return err
	}
	if err := d.revoke(p.ID, t.ID); err != nil {
		return err
	}
	if p.ID == t.Moderator {
		if err := d.seatless(t, p, s); err != nil {
			return err
		}
	}
	// Anybody else's own letter is about no game any more.
	for _, m := range d.mail {
		if m.game == t.ID && m.player == p.ID && m.seat == s {
			m.game, m.seat = "", engine.Nobody
			m.Subject = t.ID
		}
	}
	if h.Verb == "kick" {
		t.Settings["kicked"] = strings.TrimSpace(t.Settings["kicked"] + " " + p.ID)
	}
	t.dirty = true
	if t.film == nil {
		t.vacate(int(s))
		return nil
	}
	d.forget(t, s)
	seat.Player, seat.StandIn = "", true
	if err := d.append(t, store.Entry{Kind: kindModerator, Seat: int(s), Data: note{Act: h.Verb, Reason: h.Reason}.raw()}); err != nil {
		return err
	}
	return d.forward(t)
}

// confirm does what waits for a code.
func (d *desk) confirm(a *asker, r notation.Request, m *telling) error {
	bad := func() error {
		m.Notices = append(m.Notices, notice{Kind: "code-wrong", Code: r.Args[0]})
		return nil
	}
	code := strings.ToLower(strings.Trim(r.Args[0], ".,;"))
	h, err := d.Store.Held(d.ctx, code)
	if errors.Is(err, store.ErrNotFound) || err == nil && !h.Expires.After(d.now) {
		return bad()
	}
	if err != nil {
		return err
	}
	if h.Kind != "address" && (a.player == nil || a.player.ID != h.From) {
		return bad()
	}
	d.change.Delete(h)
	return d.confirmedHeld(a, h)
}

func (d *desk) confirmedHeld(a *asker, h store.Held) error {
	switch h.Kind {
	case "address":
		return d.addressAdded(a, h)
	case "seat":
		return d.seatConfirmed(a, h)
	case "letter":
		var x heldLetter
		if err := unmarshal(h, &x); err != nil {
			return err
		}
		p, err := d.player(x.Player)
		if err != nil {
			return err
		}
		b := &asker{writer: &writer{standing: ordersOnly, player: p, from: p.Addresses[0], game: h.Game, seat: engine.Seat(x.Seat), keyed: true}, own: x.Text, coded: true}
		var known *notation.Words
		if h.Game != "" {
			if b.table, err = d.table(h.Game); err != nil {
				return err
			}
			if b.table.film != nil {
				known = b.table.film.words
			}
			if b.seat >= 0 && b.table.seats[b.seat].Player != p.ID {
				return nil // the seat has gone to somebody else
			}
		}
		b.letter = notation.Read(known, x.Text)
		b.letter.Requests = slices.DeleteFunc(b.letter.Requests, func(r notation.Request) bool { return r.Verb == "confirm" })
		return d.do(b)
	case "act":
		var x heldRequest
		if err := unmarshal(h, &x); err != nil {
			return err
		}
		t, err := d.table(h.Game)
		if err != nil {
			return err
		}
		b := *a
		w := *a.writer
		w.game, w.seat = t.ID, t.seatOf(a.player.ID)
		b.writer, b.table = &w, t
		return d.done(&b, x, d.answerTo(&b))
	}
	return fmt.Errorf("held %q is unknown", h.Kind)
}

// addressAdded takes an address into the account of the player who asked for it: the code went to that address only.
func (d *desk) addressAdded(a *asker, h store.Held) error {
	var addr string
	if err := unmarshal(h, &addr); err != nil {
		return err
	}
	p, err := d.player(h.From)
	if err != nil {
		return err
	}
	if !slices.Contains(p.Addresses, addr) {
		p.Addresses = append(slices.Clone(p.Addresses), addr)
	}
	m := d.tell(p, "", engine.Nobody)
	m.urgent = true
	m.Notices = append(m.Notices, notice{Kind: "address-added", Other: addr, Lines: p.Addresses})
	return nil
}

// agree is an answer to an invitation that names its game, the same as joining it.
func (d *desk) agree(a *asker, r notation.Request, m *telling) error {
	if len(r.Args) > 0 {
		_, err := d.table(r.Args[0])
		if err == nil {
			return d.join(a, r, m)
		}
		if !errors.Is(err, store.ErrNotFound) {
			return err
		}
	}
	return d.noUse(a, r, m)
}

// noUse answers a word that is understood, but for which nothing waits.
func (d *desk) noUse(a *asker, r notation.Request, m *telling) error {
	m.Notices = append(m.Notices, notice{Kind: "no-use", Code: r.Verb, Text: strings.TrimSpace(r.Verb + " " + strings.Join(r.Args, " "))})
	return nil
}

// seatConfirmed is the code of a seat that somebody has joined, mailed back.
func (d *desk) seatConfirmed(a *asker, h store.Held) error {
	var seat int
	if err := unmarshal(h, &seat); err != nil {
		return err
	}
	t, err := d.table(h.Game)
	if err != nil {
		return err
	}
	if seat >= len(t.seats) || t.seats[seat].Player != a.player.ID || t.seats[seat].Confirmed {
		return nil
	}
	w := *a.writer
	w.game, w.seat = t.ID, engine.Seat(seat)
	b := &asker{writer: &w, table: t}
	d.confirmed(b)
	d.moveNotices(a, d.answerTo(b))
	return d.joined(b)
}
