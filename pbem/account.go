package pbem

import (
	"slices"
	"strings"
	"time"

	"railpost/engine"
	"railpost/engine/notation"
	"railpost/pbem/clock"
	"railpost/pbem/store"
)

func (d *desk) setLanguage(a *asker, r notation.Request, m *telling) error {
	key := languageKey(r.Args[0])
	if key == "" {
		m.Notices = append(m.Notices, badRequest(r))
		return nil
	}
	a.player.Language, a.player.Settings["language"] = key, "chosen"
	m.Notices = append(m.Notices, notice{Kind: "language", Text: key})
	return nil
}

var mailWords = map[string]string{"every": "every", "jede": "every", "turn": "turn", "runde": "turn", "mine": "mine", "meine": "mine",
	"digest": "digest", "sammel": "digest"}

func (d *desk) setMail(a *asker, r notation.Request, m *telling) error {
	args := r.Args
	if k := mailWords[strings.ToLower(args[0])]; k != "" {
		a.player.Mail = k
		args = args[1:]
	}
	switch rest := strings.ToLower(strings.Join(args, " ")); rest {
	case "":
	case "with record", "mit protokoll":
		a.player.Settings["record"] = "yes"
	case "without record", "ohne protokoll":
		delete(a.player.Settings, "record")
	case "with calendar", "mit kalender":
		a.player.Settings[calendar] = "yes"
	case "without calendar", "ohne kalender":
		delete(a.player.Settings, calendar)
	default:
		m.Notices = append(m.Notices, badRequest(r))
		return nil
	}
	if d := a.player.Settings; d["stopped"] != "" {
		delete(d, "stopped")
	}
	m.Notices = append(m.Notices, notice{Kind: "mail", Text: a.player.Mail, Other: a.player.Settings["record"], Code: a.player.Settings[calendar]})
	return nil
}

func (d *desk) rename(a *asker, r notation.Request, m *telling) error {
	name := cleanName(strings.Join(r.Args, " "))
	if name == "" {
		m.Notices = append(m.Notices, badRequest(r))
		return nil
	}
	a.player.Name = name
	if a.table != nil && a.table.anonymous() {
		m.Notices = append(m.Notices, notice{Kind: "name", Text: name})
		return nil
	}
	if t := a.table; t != nil && a.seat >= 0 && t.seats[a.seat].Player == a.player.ID {
		for i, s := range t.seats {
			if i != int(a.seat) && strings.EqualFold(s.Name, name) {
				m.Notices = append(m.Notices, notice{Kind: "name-taken", Other: name})
				return nil
			}
		}
		t.seats[a.seat].Name, t.dirty = name, true
	}
	m.Notices = append(m.Notices, notice{Kind: "name", Text: name})
	return nil
}

// vacation keeps days on which the clock does not run for him: `vacation from 2026-07-01 to 2026-07-14`.
func (d *desk) vacation(a *asker, r notation.Request, m *telling) error {
	var days []time.Time
	zone := d.zone(a.player)
	for _, w := range r.Args {
		w = strings.Trim(w, ",.")
		for _, form := range []string{time.DateOnly, "2.1.2006"} {
			if t, err := time.ParseInLocation(form, w, zone); err == nil {
				days = append(days, t)
			}
		}
	}
	if first := strings.ToLower(r.Args[0]); first == "none" || first == "off" || first == "keiner" {
		a.player.Calendar = strings.Join(calendarParts(a.player, "away"), "; ")
		m.Notices = append(m.Notices, notice{Kind: "vacation"})
		return nil
	}
	if len(days) != 2 || days[1].Before(days[0]) || days[1].Sub(days[0]) > 90*24*time.Hour || days[1].Before(d.now.AddDate(0, 0, -1)) {
		m.Notices = append(m.Notices, badRequest(r))
		return nil
	}
	parts := calendarParts(a.player, "\x00")
	parts = slices.DeleteFunc(parts, func(part string) bool { // holidays that are over
		_, to, ok := strings.Cut(part, "..")
		return ok && strings.TrimSpace(to) < d.now.In(zone).Format(time.DateOnly)
	})
	if len(parts) >= 10 {
		m.Notices = append(m.Notices, badRequest(r))
		return nil
	}
	span := days[0].Format(time.DateOnly) + ".." + days[1].Format(time.DateOnly)
	a.player.Calendar = strings.Join(append(parts, "away "+span), "; ")
	m.Notices = append(m.Notices, notice{Kind: "vacation", At: days[1].AddDate(0, 0, 1), Text: span})
	// A deadline that is running for him moves, and those at his games are told.
	seats, err := d.Store.SeatsOf(d.ctx, a.player.ID)
	if err != nil {
		return err
	}
	for _, s := range seats {
		t, err := d.table(s.Game)
		if err != nil {
			return err
		}
		due, err := d.due(t)
		if err != nil {
			return err
		}
		if t.Phase != store.Running || due.Game == "" || !slices.Contains(due.Seats, s.Seat) {
			continue
		}
		every, _ := t.clock()
		at, err := d.after(t, []engine.Seat{engine.Seat(s.Seat)}, due.Set, every)
		if err != nil {
			return err
		}
		if !at.After(due.Due) {
			continue
		}
		due.Due = at
		due.Wake = d.wake(due)
		d.setDue(t, due)
		if err := d.tellAll(t, notice{Kind: "deadline", At: at}); err != nil {
			return err
		}
	}
	return nil
}

// quiet keeps the hours in which no letter that can wait is sent: `quiet 22:00-07:00 Europe/Berlin`, `quiet off`.
func (d *desk) quiet(a *asker, r notation.Request, m *telling) error {
	bad := func() error {
		m.Notices = append(m.Notices, badRequest(r))
		return nil
	}
	rest := calendarParts(a.player, "quiet")
	if w := strings.ToLower(r.Args[0]); w == "off" || w == "none" || w == "aus" {
		a.player.Calendar = strings.Join(rest, "; ")
		m.Notices = append(m.Notices, notice{Kind: "quiet"})
		return nil
	}
	if _, err := clock.ParseCalendar("quiet "+r.Args[0], nil); err != nil || strings.Contains(r.Args[0], ";") {
		return bad()
	}
	if len(r.Args) > 1 {
		if _, err := time.LoadLocation(r.Args[1]); err != nil {
			return bad()
		}
		a.player.Zone = r.Args[1]
	}
	a.player.Calendar = strings.Join(append(rest, "quiet "+r.Args[0]), "; ")
	m.Notices = append(m.Notices, notice{Kind: "quiet", Text: r.Args[0], Other: d.zone(a.player).String()})
	return nil
}

// address adds an address, which a code mailed to it confirms, or drops one.
func (d *desk) address(a *asker, r notation.Request, m *telling) error {
	what, addr := strings.ToLower(r.Args[0]), strings.ToLower(r.Args[1])
	p := a.player
	if what == "drop" {
		i := slices.Index(p.Addresses, addr)
		if i < 0 || len(p.Addresses) == 1 {
			m.Notices = append(m.Notices, notice{Kind: "address-last", Other: addr})
			return nil
		}
		p.Addresses = slices.Delete(slices.Clone(p.Addresses), i, i+1)
		m.Notices = append(m.Notices, notice{Kind: "address-dropped", Other: addr, Lines: p.Addresses})
		return nil
	}
	other, err := d.playerAt(addr)
	if err != nil {
		return err
	}
	// Whether somebody else has the address is nobody's business: its owner finds out by the code that never comes.
	m.Notices = append(m.Notices, notice{Kind: "address-asked", Other: addr})
	if other != nil || d.ourAddress(addr) || len(p.Addresses) >= 10 {
		return nil
	}
	code, err := d.ask(addr, "address", p.ID, "")
	if err != nil {
		return err
	}
	d.mail = append(d.mail, &telling{to: addr, seat: engine.Nobody, urgent: true,
		matter: matter{Notices: []notice{{Kind: "confirm-address", Who: reader(p), Code: code, Other: addr, At: d.now.Add(d.Confirm)}}}})
	return nil
}

// stop ends all mail but the necessary: no news, no reminders; he is still asked, and told of the end.
func (d *desk) stop(a *asker, r notation.Request, m *telling) error {
	a.player.Settings["stopped"] = "yes"
	a.player.Mail = "turn"
	m.Notices = append(m.Notices, notice{Kind: "stopped"})
	return nil
}

// badRequest is the answer to a request that cannot be read.
func badRequest(r notation.Request) notice {
	return notice{Kind: "bad-request", Text: strings.TrimSpace(r.Verb + " " + strings.Join(r.Args, " ")), Other: r.Verb}
}
