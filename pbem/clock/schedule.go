package clock

import (
	"fmt"
	"time"

	"github.com/robfig/cron/v3"
)

// Schedule is a calendar of cron's five fields: minute, hour, day of the month, month, weekday.
type Schedule = cron.Schedule

// ParseSchedule reads cron's five fields; "" is nil, never.
func ParseSchedule(s string) (Schedule, error) {
	if s == "" {
		return nil, nil
	}
	when, err := cron.ParseStandard(s)
	if err != nil {
		return nil, fmt.Errorf("schedule %q: %w", s, err)
	}
	return when, nil
}

// NextIn is the schedule's first time after t by the clock on the wall of a zone. A time that the clock jumps over in
// spring is moved as time.Date moves it, not left out; one that comes twice in autumn counts once. It is zero where
// there is none.
func NextIn(s Schedule, zone *time.Location, t time.Time) time.Time {
	w := s.Next(wall(t, zone))
	for !w.IsZero() {
		next := time.Date(w.Year(), w.Month(), w.Day(), w.Hour(), w.Minute(), w.Second(), 0, zone).UTC()
		if next.After(t) {
			return next
		}
		w = s.Next(w)
	}
	return time.Time{}
}
