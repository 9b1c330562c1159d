package pbem

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	"railpost/pbem/letter"
	"railpost/pbem/mailbox"
	"railpost/pbem/outbox"
	"railpost/pbem/store"
)

// Letters that come back. Each makes a player's score grow, a hard one at once to the limit, and a week halves it. At the
// limit his other address is tried; without one he counts as unreachable, his moderators are told, and his clock stands
// still, but not for ever.
const (
	hardBounce   = 8
	softBounce   = 2
	bounceLimit  = 8
	bounceHalf   = 7 * 24 * time.Hour
	unreachedFor = 7 * 24 * time.Hour // then his seat counts as absent
)

// Settings of a player to whom letters come back, until a letter comes from him.
const (
	unreachable = "unreachable"    // the address
	since       = "unreachable at" // when that was found, RFC 3339
	lastBounce  = "bounced at"     // when the score was right, RFC 3339
)

// bounced reads a report on letters of ours. Where return paths can be checked, only those count: anybody can write a
// report.
func (d *desk) bounced(l *letter.Letter, in mailbox.Incoming, raw []byte) error {
	reports := outbox.ReadReports(raw)
	worst, status := outbox.Delivered, ""
	for _, r := range reports {
		if s := r.Severity(); s > worst {
			worst, status = s, r.Status
		}
	}
	if len(reports) == 0 {
		worst = outbox.Soft // it says in words of its own that something came back
	}
	complaint := outbox.IsComplaint(raw)
	if worst < outbox.Soft && !complaint {
		return nil // it is only late
	}
	for _, b := range d.cameBack(l, in, raw, reports) {
		p, err := d.playerAt(b.to)
		if err != nil {
			return err
		}
		switch {
		case p == nil:
		case complaint:
			p.Settings["stopped"] = "complaint" // RFC 5965: nothing but the necessary
			d.Log.Warn("a player's provider complains of our letters", "player", p.ID)
		default:
			if err := d.cameBackTo(p, b, worst, status); err != nil {
				return err
			}
		}
	}
	return nil
}

// back is a letter of ours that came back: to whom, and its entry in the outbox if that is known.
type back struct{ to, entry string }

func (d *desk) cameBack(l *letter.Letter, in mailbox.Incoming, raw []byte, reports []outbox.Report) (list []back) {
	if d.VERP.Address == "" {
		for _, r := range reports {
			if r.Severity() >= outbox.Soft {
				list = append(list, back{to: r.Recipient})
			}
		}
		return list
	}
	to := slices.Clone(in.Recipients)
	for _, a := range l.To {
		to = append(to, a.Addr)
	}
	to = append(to, outbox.ReturnPaths(raw)...)
	seen := map[string]bool{}
	for _, a := range to {
		entry, ok := d.VERP.Entry(a)
		if !ok || seen[entry] {
			continue
		}
		seen[entry] = true
		if out, err := d.Store.Outgoing(d.ctx, entry); err == nil {
			list = append(list, back{out.To, entry})
		}
	}
	return list
}

// cameBackTo reckons up a letter that came back and does what the score brings.
func (d *desk) cameBackTo(p *store.Player, b back, worst outbox.Severity, status string) error {
	score := decayed(p, d.now)
	if worst == outbox.Hard {
		score += hardBounce
	} else {
		score += softBounce
	}
	p.Bounced, p.Settings[lastBounce] = score, d.now.UTC().Format(time.RFC3339)
	d.Log.Warn("a letter to a player came back", "player", p.ID, "status", status, "score", strconv.Itoa(score))
	if score < bounceLimit || p.Settings[unreachable] != "" || b.to != p.Addresses[0] {
		return nil
	}
	if len(p.Addresses) > 1 {
		return d.otherAddress(p, b)
	}
	p.Settings[unreachable], p.Settings[since] = b.to, d.now.UTC().Format(time.RFC3339)
	return d.tellModerators(p, "bounced", status)
}

// givenUp reckons up a letter that the outbox has given up. An address that is refused for good is as one from which a
// letter came back, and so is one that could not be reached for days; a letter that is refused for what it is, or that our
// own server did not take, says little of the address. The moderators are told in any case.
func (d *desk) givenUp(out store.Outgoing, f *outbox.Failure) error {
	p, err := d.playerAt(out.To)
	if err != nil || p == nil {
		return err
	}
	worst := outbox.Hard
	switch class, _, _ := strings.Cut(strings.TrimPrefix(f.Enhanced, "5."), "."); {
	case f.Host || f.Code == 0:
		worst = outbox.Delivered
	case f.Permanent && (class == "6" || class == "7"): // RFC 3463 sections 3.7 and 3.8: the letter's form, and security
		worst = outbox.Soft
	case f.Permanent:
		worst = outbox.Report{Action: "failed", Status: cmp.Or(f.Enhanced, "5.0.0")}.Severity()
	}
	status := cmp.Or(f.Enhanced, strconv.Itoa(f.Code))
	was := p.Settings[unreachable]
	if worst > outbox.Delivered {
		if err := d.cameBackTo(p, back{out.To, out.ID}, worst, status); err != nil || p.Settings[unreachable] != was {
			return err
		}
	}
	name := "given up " + p.ID
	if n, err := d.Store.Count(d.ctx, name, d.now); err != nil || n > 0 {
		return err
	}
	d.change.Count(name, d.now, 0)
	return d.tellModerators(p, "given-up", status)
}

// decayed is a player's score by now.
func decayed(p *store.Player, now time.Time) int {
	score := p.Bounced
	if at, err := time.Parse(time.RFC3339, p.Settings[lastBounce]); err == nil {
		for ; score > 0 && now.Sub(at) >= bounceHalf; at = at.Add(bounceHalf) {
			score /= 2
		}
	}
	return score
}

// otherAddress writes to a player's next address from now on: the letter that came back, and those that wait.
func (d *desk) otherAddress(p *store.Player, b back) error {
	bad := p.Addresses[0]
	p.Addresses = append(slices.Clone(p.Addresses[1:]), bad)
	p.Bounced = 0
	waiting, err := d.Store.WaitingFor(d.ctx, bad)
	if err != nil {
		return err
	}
	if b.entry != "" {
		if out, err := d.Store.Outgoing(d.ctx, b.entry); err == nil && out.State != store.Waiting {
			waiting = append(waiting, out)
		}
	}
	for _, out := range waiting {
		out.To, out.State, out.Attempts, out.Next, out.Trouble = p.Addresses[0], store.Waiting, 0, d.now, ""
		d.change.Put(out)
	}
	m := d.tell(p, "", -1)
	m.Notices = append(m.Notices, notice{Kind: "other-address", Text: bad, Other: p.Addresses[0]})
	return nil
}

// tellModerators tells the moderators of a player's games, other than himself, what becomes of letters to him.
func (d *desk) tellModerators(p *store.Player, kind, status string) error {
	seats, err := d.Store.SeatsOf(d.ctx, p.ID)
	if err != nil {
		return err
	}
	told := map[string]bool{}
	for _, s := range seats {
		t, err := d.table(s.Game)
		if err != nil {
			return err
		}
		if told[t.ID] || t.Phase == store.Over || t.Phase == store.Dropped || t.Moderator == p.ID {
			continue
		}
		told[t.ID] = true
		if err := d.tellModerator(t, notice{Kind: kind, Who: t.seats[s.Seat].Name, Text: status}, false); err != nil {
			return err
		}
	}
	return nil
}

// reached forgets that letters to a player came back, as one has come from him.
func reached(p *store.Player) {
	p.Bounced = 0
	for _, s := range []string{unreachable, since, lastBounce} {
		delete(p.Settings, s)
	}
}

// waitsFor is until when the clock of those who owe something stands still because letters to one of them come back; zero
// if it does not.
func (d *desk) waitsFor(t *table, owing []int) (time.Time, error) {
	var until time.Time
	for _, s := range owing {
		id := t.seats[s].Player
		if id == "" || t.seats[s].StandIn {
			continue
		}
		p, err := d.player(id)
		if err != nil {
			return until, err
		}
		if at, err := time.Parse(time.RFC3339, p.Settings[since]); err == nil && strings.TrimSpace(p.Settings[unreachable]) != "" {
			if end := at.Add(unreachedFor); end.After(d.now) && end.After(until) {
				until = end
			}
		}
	}
	return until, nil
}
