package clock

import (
	"errors"
	"fmt"
	"strings"
	"time"
)

// Calendar is when somebody does not want to be disturbed, in his zone.
type Calendar struct {
	Zone  *time.Location // nil is UTC
	Quiet []Hours        // every day: reminders and news wait until they are over
	Away  []Days         // holidays: deadlines do not run
}

// Hours is a part of the day in minutes after midnight; it may go past midnight.
type Hours struct{ From, To int }

// Days is a row of days, the last included.
type Days struct{ From, To Day }

// Day is a day of the calendar, in no zone.
type Day struct {
	Year  int
	Month time.Month
	Day   int
}

// ErrCalendar is returned when a calendar cannot be read.
var ErrCalendar = errors.New("not a calendar such as \"quiet 22:00-07:30; away 2026-12-24..2027-01-02\"")

// ParseCalendar reads "quiet 22:00-07:30; away 2026-12-24..2027-01-02", any number of either; "" is an empty one.
func ParseCalendar(s string, zone *time.Location) (Calendar, error) {
	c := Calendar{Zone: zone}
	for part := range strings.SplitSeq(s, ";") {
		word, rest, _ := strings.Cut(strings.TrimSpace(part), " ")
		rest = strings.TrimSpace(rest)
		switch word {
		case "":
		case "quiet":
			from, to, ok := strings.Cut(rest, "-")
			a, err := time.Parse("15:04", strings.TrimSpace(from))
			b, err2 := time.Parse("15:04", strings.TrimSpace(to))
			if !ok || err != nil || err2 != nil || a.Equal(b) {
				return c, fmt.Errorf("%w: %q", ErrCalendar, rest)
			}
			c.Quiet = append(c.Quiet, Hours{a.Hour()*60 + a.Minute(), b.Hour()*60 + b.Minute()})
		case "away":
			from, to, ok := strings.Cut(rest, "..")
			if !ok {
				to = from
			}
			a, err := time.Parse(time.DateOnly, strings.TrimSpace(from))
			b, err2 := time.Parse(time.DateOnly, strings.TrimSpace(to))
			if err != nil || err2 != nil || b.Before(a) {
				return c, fmt.Errorf("%w: %q", ErrCalendar, rest)
			}
			c.Away = append(c.Away, Days{dayOf(a), dayOf(b)})
		default:
			return c, fmt.Errorf("%w: %q", ErrCalendar, part)
		}
	}
	return c, nil
}

func dayOf(t time.Time) Day {
	y, m, d := t.Date()
	return Day{y, m, d}
}

func (c Calendar) zone() *time.Location {
	if c.Zone == nil {
		return time.UTC
	}
	return c.Zone
}

// at is the instant of that minute of a day; day may be counted past the month's end. A minute that a change of the
// clocks leaves out is the instant of the change or shortly after.
func (c Calendar) at(d Day, days, minute int) time.Time {
	return time.Date(d.Year, d.Month, d.Day+days, 0, minute, 0, 0, c.zone())
}

// Disturb is the first instant from t on at which one may disturb him.
func (c Calendar) Disturb(t time.Time) time.Time {
	for range 2*len(c.Quiet) + 1 { // one quiet time may end in another
		end := c.quietUntil(t)
		if end.IsZero() {
			break
		}
		t = end
	}
	return t.UTC()
}

func (c Calendar) quietUntil(t time.Time) time.Time {
	today := dayOf(t.In(c.zone()))
	for _, q := range c.Quiet {
		for _, day := range []int{-1, 0} { // those that began yesterday count
			from, to := c.at(today, day, q.From), c.at(today, day, q.To)
			if q.To <= q.From {
				to = c.at(today, day+1, q.To)
			}
			if !t.Before(from) && t.Before(to) {
				return to
			}
		}
	}
	return time.Time{}
}

// Due is the instant at which that much time has passed since from, days on which he is away not counted.
func (c Calendar) Due(from time.Time, long time.Duration) time.Time {
	t, left := from, long
	for range 4*len(c.Away) + 1 {
		var away Outage // the first holiday that is not over at t
		for _, d := range c.Away {
			o := Outage{c.at(d.From, 0, 0), c.at(d.To, 1, 0)}
			if o.To.After(t) && (away.To.IsZero() || o.From.Before(away.From)) {
				away = o
			}
		}
		if away.To.IsZero() || t.Add(left).Before(away.From) || t.Add(left).Equal(away.From) && left > 0 {
			break
		}
		if away.From.After(t) {
			left -= away.From.Sub(t)
		}
		t = away.To
	}
	return t.Add(left).UTC()
}

// IsAway says whether t is in one of his holidays.
func (c Calendar) IsAway(t time.Time) bool {
	for _, d := range c.Away {
		if !t.Before(c.at(d.From, 0, 0)) && t.Before(c.at(d.To, 1, 0)) {
			return true
		}
	}
	return false
}
