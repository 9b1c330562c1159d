package pbem

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"railpost/engine"
	"railpost/pbem/clock"
	"railpost/pbem/store"
)

// parseSpan reads a length of time: "48h", "30m", "7d", "2w", "none".
func parseSpan(s string) (time.Duration, error) {
	s = strings.ToLower(strings.TrimSpace(s))
	if s == "none" || s == "" {
		return 0, nil
	}
	unit := map[byte]time.Duration{'m': time.Minute, 'h': time.Hour, 'd': 24 * time.Hour, 'w': 7 * 24 * time.Hour}[s[len(s)-1]]
	n, err := strconv.Atoi(s[:len(s)-1])
	if err != nil || unit == 0 || n < 1 || n > 10000 {
		return 0, fmt.Errorf("%q is no length of time; examples: 48h, 7d", s)
	}
	return time.Duration(n) * unit, nil
}

// zone is the zone that a player lives in, the service's where he has not said.
func (o *Office) zone(p *store.Player) *time.Location {
	if p != nil && p.Zone != "" {
		if z, err := time.LoadLocation(p.Zone); err == nil {
			return z
		}
	}
	return o.Zone
}

// calendar is when a player does not want to be disturbed; one that cannot be read says nothing.
func (o *Office) calendar(p *store.Player) clock.Calendar {
	c, err := clock.ParseCalendar(p.Calendar, o.zone(p))
	if err != nil {
		o.Log.Warn("a calendar cannot be read", "player", p.ID, "error", err)
	}
	return c
}

// after is the instant so long after start, with the time not counted that one of those who owe is away.
func (d *desk) after(t *table, owing []engine.Seat, start time.Time, span time.Duration) (time.Time, error) {
	due := start.Add(span)
	for _, s := range owing {
		if id := t.seats[s].Player; id != "" {
			p, err := d.player(id)
			if err != nil {
				return due, err
			}
			if mine := d.calendar(p).Due(start, span); mine.After(due) {
				due = mine
			}
		}
	}
	return due.UTC(), nil
}

// loud is the first instant from t on that is outside a player's quiet hours; with `mail digest` it is when the next
// digest is due in his zone. Letters wait in the outbox until then: one that falls due while the service is down goes
// out when it is back.
func (o *Office) loud(p *store.Player, t time.Time) time.Time {
	if p.Mail == "digest" && o.Digest != nil {
		if next := clock.NextIn(o.Digest, o.zone(p), t); !next.IsZero() {
			t = next
		}
	}
	return o.calendar(p).Disturb(t)
}

// calendarParts are the parts of a player's calendar that do not begin with that word.
func calendarParts(p *store.Player, without string) (parts []string) {
	for _, part := range strings.Split(p.Calendar, ";") {
		if part = strings.TrimSpace(part); part != "" && !strings.HasPrefix(part, without+" ") {
			parts = append(parts, part)
		}
	}
	return parts
}
