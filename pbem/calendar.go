package pbem

import (
	"bytes"
	"fmt"
	"time"

	"github.com/emersion/go-ical"

	"railpost/pbem/letter"
	"railpost/pbem/store"
)

// calendar is the setting of players who want their deadlines as calendar entries.
const calendar = "calendar"

// dates notes which deadline a letter brings as a calendar entry, and which one it takes back: a decision has one entry
// for good, told by the journal's length when it was asked; it is updated when its deadline moves, and cancelled when the
// decision is made.
func (d *desk) dates(all *matter, t *table, m *telling) error {
	if t == nil || m.seat < 0 || int(m.seat) >= len(t.seats) || m.player == "" {
		return nil
	}
	p, err := d.player(m.player)
	if err != nil {
		return err
	}
	seat := &t.seats[m.seat]
	entry := 0
	if p.Settings[calendar] != "" && all.Ask != nil && !all.Ask.Deadline.IsZero() {
		due, err := d.due(t)
		if err != nil {
			return err
		}
		entry = due.Entry
	}
	if entry == 0 && all.Ask != nil {
		return nil // he is asked without a deadline, or wants no entries any more
	}
	if seat.Dated != 0 && seat.Dated != entry {
		all.Gone = seat.Dated
	}
	if seat.Dated != entry {
		seat.Dated = entry
		t.dirty = true
	}
	all.Dated = entry
	return nil
}

// attachDates makes the calendar files of a letter.
func (o *Office) attachDates(draft *letter.Draft, out store.Outgoing, m *matter, link string) error {
	for _, x := range []struct {
		entry        int
		method, name string
	}{{m.Gone, "CANCEL", "cancelled.ics"}, {m.Dated, "PUBLISH", "deadline.ics"}} {
		if x.entry == 0 || x.method == "PUBLISH" && m.Ask == nil {
			continue
		}
		due := out.Made
		if m.Ask != nil && x.method == "PUBLISH" {
			due = m.Ask.Deadline
		}
		data, err := o.dated(x.method, out, x.entry, due, draft.Subject, link)
		if err != nil {
			return fmt.Errorf("letter %s: %w", out.ID, err)
		}
		draft.Attached = append(draft.Attached, letter.File{Name: x.name, Type: "text/calendar; charset=utf-8; method=" + x.method, Data: data})
	}
	return nil
}

// dated is one calendar entry (RFC 5545, RFC 5546). Its UID names the decision; each letter about it has a higher SEQUENCE.
func (o *Office) dated(method string, out store.Outgoing, entry int, due time.Time, summary, link string) ([]byte, error) {
	e := ical.NewEvent()
	e.Props.SetText(ical.PropUID, fmt.Sprintf("%s-%d-%d@%s", out.Game, out.Seat, entry, o.Host()))
	e.Props.SetDateTime(ical.PropDateTimeStamp, out.Made.UTC())
	e.Props.SetDateTime(ical.PropDateTimeStart, due.UTC())
	e.Props.SetText(ical.PropSummary, summary)
	if link != "" {
		e.Props.SetText(ical.PropDescription, link)
	}
	sequence := ical.NewProp(ical.PropSequence)
	sequence.Value = fmt.Sprint(out.Made.Unix() / 60)
	e.Props.Set(sequence)
	status := "CONFIRMED"
	if method == "CANCEL" {
		status = "CANCELLED"
	}
	e.Props.SetText(ical.PropStatus, status)
	e.Props.SetText(ical.PropTransparency, "TRANSPARENT")
	c := ical.NewCalendar()
	c.Props.SetText(ical.PropVersion, "2.0")
	c.Props.SetText(ical.PropProductID, "-//railpost//deadlines//EN")
	c.Props.SetText(ical.PropMethod, method)
	c.Children = append(c.Children, e.Component)
	var b bytes.Buffer
	if err := ical.NewEncoder(&b).Encode(c); err != nil {
		return nil, fmt.Errorf("calendar: %w", err)
	}
	return b.Bytes(), nil
}
