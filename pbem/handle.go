package pbem

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"railpost/engine"
	"railpost/engine/notation"
	"railpost/pbem/letter"
	"railpost/pbem/proof"
	"railpost/pbem/store"
)

// handle does what a letter of that writer may do. fault is what was wrong with the letter as such.
func (d *desk) handle(w *writer, l *letter.Letter, fault error) error {
	if fault != nil {
		return d.short(w, l, notice{Kind: "too-large"})
	}
	switch w.standing {
	case mixed:
		return d.short(w, l, notice{Kind: "key-two"})
	case revoked:
		// The address that we know gets the key that counts now.
		return d.renewed(w)
	}
	own, dropped, err := d.own(l)
	if err != nil {
		return err
	}
	a := &asker{writer: w, subject: l.Subject, dropped: dropped, files: l.Attachments, own: own, closed: l.Encrypted}
	if w.game != "" && (w.standing == counts || w.standing == ordersOnly || w.standing == held || w.standing == ended) {
		if a.table, err = d.table(w.game); err != nil {
			return err
		}
	}
	var known *notation.Words
	if a.table != nil && a.table.film != nil {
		known = a.table.film.words
	}
	a.letter = notation.Read(known, own)
	a.fromFiles(known)
	a.hear()
	if idle(a.letter) && letter.OutOfOffice(own) {
		return nil // no mark betrays it but its words
	}
	if n := orderCount(a.letter, a.own); n > maxOrders && w.standing != stranger && w.standing != held {
		return d.tooMany(a, n)
	}
	if w.standing != counts && a.open() {
		if w.player == nil && w.proof == proof.Failed {
			return d.short(w, l, notice{Kind: "stranger"}) // he would not be the one who gets it
		}
		return d.openRequests(a)
	}
	switch w.standing {
	case stranger:
		return d.short(w, l, notice{Kind: "stranger"})
	case which:
		return d.askWhich(a)
	case held:
		return d.hold(a)
	}
	if w.keyed {
		d.confirmed(a)
	}
	if w.game == "" && len(w.games) > 1 && len(a.letter.Requests) == 0 && strings.TrimSpace(own) != "" {
		return d.askWhich(a)
	}
	if same, err := d.repeated(a); err != nil || same {
		return err
	}
	if answer, err := d.pace(a); err != nil || !answer {
		return err
	}
	moved := a.moves()
	if err := d.do(a); err != nil {
		return err
	}
	a.nameFiles(d)
	if moved() { // what is asked now must not wait, and the same words may be meant for it
		return nil
	}
	d.gather(a)
	return d.remember(a)
}

// asker is a writer with what he wants.
type asker struct {
	*writer
	table    *table // nil if about no game
	subject  string
	own      string
	dropped  int
	letter   *notation.Letter
	files    []letter.Attachment
	ignored  []string  // names of the files that nothing is done with
	closed   bool      // encrypted: it could not be read
	gathered time.Time // its answer waits until then for others; zero: it goes at once
	coded    bool      // confirmed by a code
	tongue   string    // that his requests are written in; "" if that is not clear
}

// openVerbs are what anybody may ask, known or not: nothing that they do cannot be undone by not confirming it.
var openVerbs = map[string]bool{"help": true, "list": true, "new": true, "join": true, "confirm": true}

// open says whether a letter holds nothing but requests that anybody may make.
func (a *asker) open() bool {
	if len(a.letter.Requests) == 0 || len(a.letter.Decisions) > 0 {
		return false
	}
	for _, r := range a.letter.Requests {
		if !openVerbs[r.Verb] {
			return false
		}
	}
	return true
}

// maxOpen is how many letters with such requests one address may write in a day before it is confirmed.
const maxOpen = 10

// openRequests does requests that need no key. Whoever is unknown, or has not confirmed his address, gets a few answers
// a day: he may not have written.
func (d *desk) openRequests(a *asker) error {
	if a.from == "" || d.ourAddress(a.from) {
		return nil
	}
	if a.player == nil || a.player.Settings["confirmed"] == "" {
		n, err := d.Store.Count(d.ctx, "open "+a.from, d.now)
		if err != nil || n >= maxOpen {
			return err
		}
		d.change.Count("open "+a.from, d.now, n)
	} else if _, err := d.pace(a); err != nil {
		return err
	}
	if a.player == nil {
		for _, r := range a.letter.Requests {
			if r.Verb == "new" || r.Verb == "join" {
				p, err := d.newPlayer(a.from, a.name)
				if err != nil {
					return err
				}
				a.player = p
				a.greet()
				break
			}
		}
	}
	a.table, a.game, a.seat = nil, "", engine.Nobody
	if err := d.requests(a); err != nil {
		return err
	}
	d.gather(a)
	return nil
}

// short answers a letter with which nothing is done; an unknown sender gets one such answer a day.
func (d *desk) short(w *writer, l *letter.Letter, n notice) error {
	if w.from == "" || d.ourAddress(w.from) {
		return nil
	}
	if w.player == nil {
		name := "stranger " + w.from
		was, err := d.Store.Count(d.ctx, name, d.now)
		if err != nil || was >= max(d.Strangers, 1) {
			return err
		}
		d.change.Count(name, d.now, was)
	}
	m := d.answerTo(&asker{writer: w, subject: l.Subject})
	n.Text = l.Subject
	m.Notices = append(m.Notices, n)
	return nil
}

// answerTo is the letter that answers this one.
func (d *desk) answerTo(a *asker) *telling {
	if a.player != nil {
		m := d.tell(a.player, a.game, a.seat)
		m.answer, m.urgent = d.brought, true
		if a.game == "" {
			m.Subject = a.subject
		}
		return m
	}
	for _, m := range d.mail {
		if m.player == "" && m.to == a.from {
			return m
		}
	}
	m := &telling{to: a.from, seat: engine.Nobody, answer: d.brought, urgent: true, lang: a.tongue, matter: matter{Subject: a.subject}}
	d.mail = append(d.mail, m)
	return m
}

// renewed sends the owner of a key that counts no more the one that does, if he still plays.
func (d *desk) renewed(w *writer) error {
	n, err := d.Store.Count(d.ctx, "renewed "+w.owner.ID+" "+w.game, d.now)
	if err != nil || n > 0 {
		return err
	}
	d.change.Count("renewed "+w.owner.ID+" "+w.game, d.now, n)
	m := d.tell(w.owner, "", engine.Nobody)
	if w.game != "" {
		t, err := d.table(w.game)
		if err != nil {
			return err
		}
		if s := t.seatOf(w.owner.ID); s >= 0 || t.Moderator == w.owner.ID {
			m = d.tell(w.owner, t.ID, s)
		}
	}
	m.Notices = append(m.Notices, notice{Kind: "key-old", Text: w.game})
	return nil
}

// askWhich asks a player of several games which one he means.
func (d *desk) askWhich(a *asker) error {
	m := d.answerTo(a)
	n := notice{Kind: "ask-game"}
	for _, s := range a.games {
		g, err := d.gameLine(s.Game, a.player)
		if err != nil {
			return err
		}
		n.Games = append(n.Games, g)
		// The letter about the game carries the key by which an answer finds it.
		if _, err := d.key(a.player.ID, s.Game, engine.Seat(s.Seat)); err != nil {
			return err
		}
	}
	m.Notices = append(m.Notices, n)
	return nil
}

// heldLetter is a letter that waits for its confirmation.
type heldLetter struct {
	Text, From, Player, Subject string
	Seat                        int
}

// hold keeps a letter that may not be from whom it says, and asks at the registered address: once a day for each
// address, so that nobody can be flooded through us.
func (d *desk) hold(a *asker) error {
	owner := a.owner
	name := "held " + owner.ID + " " + a.from
	n, err := d.Store.Count(d.ctx, name, d.now)
	if err != nil || a.anon && n > 0 || n >= 10 {
		return err
	}
	d.change.Count(name, d.now, n)
	code, err := d.ask(heldLetter{a.own, a.from, owner.ID, a.subject, int(a.seat)}, "letter", owner.ID, a.game)
	if err != nil {
		return err
	}
	m := d.tell(owner, a.game, a.seat)
	m.urgent = true
	from := letter.Shown(a.from)
	if a.table != nil && a.table.anonymous() && !slices.Contains(owner.Addresses, a.from) {
		from = "" // it may be another player's
	}
	m.Notices = append(m.Notices, notice{Kind: "held", Code: code, Other: from, Lines: quote(a.own)})
	if a.player != nil && a.player.ID != owner.ID && a.table != nil {
		// Another player's letter with this one's key.
		n := notice{Kind: "held-told", Who: a.table.called(owner), Other: letter.Shown(a.from)}
		if a.table.anonymous() {
			n.Other = a.table.called(a.player)
		}
		return d.tellModerator(a.table, n, false)
	}
	return nil
}

// ask keeps something that is done when its code comes back.
func (d *desk) ask(what any, kind, player, game string) (code string, err error) {
	raw, err := json.Marshal(what)
	if err != nil {
		return "", fmt.Errorf("held %s: %w", kind, err)
	}
	code = d.word()[:8]
	d.change.Put(store.Held{
		Code: code, Kind: kind, From: player, Game: game, Letter: d.brought,
		Made: d.now, Expires: d.now.Add(d.Confirm), Data: raw,
	})
	return code, nil
}

// confirmed notes that the writer's address is his: nobody else has the key.
func (d *desk) confirmed(a *asker) {
	if a.player == nil {
		return
	}
	a.player.Settings["confirmed"] = "yes"
	reached(a.player)
	if a.table != nil && a.seat >= 0 && int(a.seat) < len(a.table.seats) && !a.table.seats[a.seat].Confirmed && a.table.seats[a.seat].Player == a.player.ID {
		a.table.seats[a.seat].Confirmed = true
		a.table.dirty = true
		a.table.fresh = append(a.table.fresh, a.seat)
	}
}

// do does a letter that counts: its requests and its orders.
func (d *desk) do(a *asker) error {
	if t := a.table; t != nil && len(t.fresh) > 0 {
		if err := d.joined(a); err != nil {
			return err
		}
	}
	if a.closed && strings.TrimSpace(a.own) == "" {
		m := d.answerTo(a)
		m.Notices = append(m.Notices, notice{Kind: "encrypted"})
		return nil
	}
	if err := d.requests(a); err != nil { // a preview takes the orders for itself
		return err
	}
	orders := len(a.letter.Decisions) > 0 || len(a.letter.Faults) > 0
	if orders || len(a.letter.Requests) == 0 {
		return d.orders(a)
	}
	if t := a.table; t != nil && t.film != nil && t.Phase == store.Running {
		return d.forward(t)
	}
	return nil
}

// own is the writer's own text: quotations are dropped, best by what we ourselves sent. A key that is still in it is
// hidden: his words may go to others, or into the journal.
func (d *desk) own(l *letter.Letter) (string, int, error) {
	sent := letter.Sent{}
	for _, ref := range append(append([]string{}, l.InReplyTo...), l.References...) {
		local, host, _ := strings.Cut(ref, "@")
		id, _, _ := strings.Cut(local, ".")
		if host != d.Host() {
			continue
		}
		out, err := d.Store.Outgoing(d.ctx, id)
		if errors.Is(err, store.ErrNotFound) {
			continue
		}
		if err != nil {
			return "", 0, err
		}
		if said, err := d.sent(d.ctx, out); err == nil {
			sent = said
		}
		break
	}
	own, dropped := letter.Own(l.Text, sent)
	return letter.HideKeys(own), dropped, nil
}

func (d *desk) ourAddress(a string) bool {
	local, host, _ := strings.Cut(strings.ToLower(a), "@")
	our, ourHost, _ := strings.Cut(strings.ToLower(d.Address), "@")
	return host == ourHost && (local == our || strings.HasPrefix(local, our+"+") || strings.HasPrefix(local, "bounce"))
}

// quote is the lines of a text, not more than a letter can show.
func quote(text string) []string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	if len(lines) > 40 {
		lines = lines[:40]
	}
	return lines
}
