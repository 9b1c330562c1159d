package clock

import (
	"slices"
	"time"
)

// DefaultReminders are how long before a deadline those who still owe something are reminded.
var DefaultReminders = []time.Duration{24 * time.Hour, 4 * time.Hour}

// Remind says which reminder is to be sent now, and which are then done. Of several that were missed only the last one
// before the deadline is sent, as it is the same news. A reminder that falls before the deadline was set is never sent:
// the letter that asked is fresh enough. After the deadline there is none.
func Remind(set, due time.Time, before, done []time.Duration, now time.Time) (send time.Duration, nowDone []time.Duration, ok bool) {
	nowDone = slices.Clone(done)
	if !now.Before(due) {
		return 0, nowDone, false
	}
	for _, b := range before {
		at := due.Add(-b)
		if b <= 0 || !at.After(set) || at.After(now) || slices.Contains(done, b) {
			continue
		}
		nowDone = append(nowDone, b)
		if !ok || b < send {
			send, ok = b, true
		}
	}
	return send, nowDone, ok
}

// Wake is the next instant after now at which a deadline must be looked at: a reminder that is not done, or the
// deadline itself (also when that has passed).
func Wake(set, due time.Time, before, done []time.Duration, now time.Time) time.Time {
	wake := due
	for _, b := range before {
		at := due.Add(-b)
		if b > 0 && at.After(set) && at.After(now) && !slices.Contains(done, b) && at.Before(wake) {
			wake = at
		}
	}
	return wake.UTC()
}

// Outage is a time in which the service was down, or could not reach its mailbox, or that a clock has jumped over. Where
// the clock was put back, To is before From.
type Outage struct{ From, To time.Time }

// Long is how long it was.
func (o Outage) Long() time.Duration { return max(o.To.Sub(o.From), 0) }

// Back says whether the clock was put back.
func (o Outage) Back() bool { return o.To.Before(o.From) }

// Extend is the deadline after an outage: one that was open moves by as long as it was open in it. One that had passed
// before the outage stays. Where the clock was put back a deadline goes back with it: as much time is left as before.
func Extend(set, due time.Time, o Outage) time.Time {
	if !due.After(o.From) {
		return due.UTC()
	}
	if o.Back() {
		return due.Add(o.To.Sub(o.From)).UTC()
	}
	from := o.From
	if set.After(from) {
		from = set
	}
	return due.Add(max(o.To.Sub(from), 0)).UTC()
}

// Unremind is what remains done of the reminders once a deadline has moved: those whose time is to come again are sent
// again, as the deadline that they speak of is a new one.
func Unremind(due time.Time, done []time.Duration, now time.Time) []time.Duration {
	return slices.DeleteFunc(slices.Clone(done), func(b time.Duration) bool { return due.Add(-b).After(now) })
}

// Presence notices outages from beats: each sweep is one. The zero Presence has never beaten.
type Presence struct {
	Last  time.Time     // the last beat; kept in the store, so that the time of being down counts
	Slack time.Duration // a gap up to this long is no outage
}

// Beat notes that the service is at work; mail says whether its mailbox can be reached. It returns the outage that has
// just ended. While the mailbox is away there is no beat, so that all of it counts once it is back.
//
// Only the clock on the wall is asked, as deadlines are: Go's own reckoning would see no jump of it, and no sleep of the
// machine.
func (p *Presence) Beat(now time.Time, mail bool) (Outage, bool) {
	now = now.Round(0)
	if !mail {
		if p.Last.IsZero() {
			p.Last = now
		}
		return Outage{}, false
	}
	last := p.Last
	p.Last = now
	if last.IsZero() || now.Sub(last).Abs() <= p.Slack {
		return Outage{}, false
	}
	return Outage{last, now}, true
}
