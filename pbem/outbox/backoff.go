package outbox

import (
	"math"
	"time"
)

// Schedule says when a letter is tried again and when it is given up.
type Schedule struct {
	First  time.Duration // pause after the first failure
	Factor float64       // how much longer each next one is
	Max    time.Duration // longest pause
	Jitter float64       // share of a pause that is left to chance
	GiveUp time.Duration // after this long in the outbox
}

// DefaultSchedule tries after 1, 2, 4 … minutes, later every four hours, for
// five days (RFC 5321 section 4.5.4.1).
var DefaultSchedule = Schedule{First: time.Minute, Factor: 2, Max: 4 * time.Hour, Jitter: 0.2, GiveUp: 5 * 24 * time.Hour}

// Pause is how long to wait after the given number of attempts (1 is the
// first). chance is in [0,1): the pause lies in its last Jitter share.
func (s Schedule) Pause(attempts int, chance float64) time.Duration {
	if attempts < 1 {
		attempts = 1
	}
	pause := float64(s.First) * math.Pow(s.Factor, float64(attempts-1))
	pause = min(pause, float64(s.Max)) // also where the power is infinite
	return time.Duration(pause * (1 - s.Jitter*chance))
}

// Next is when a letter is due again after an attempt at now.
func (s Schedule) Next(now time.Time, attempts int, chance float64) time.Time {
	return now.Add(s.Pause(attempts, chance))
}

// Over reports whether a letter is given up that is still not delivered now.
func (s Schedule) Over(created, now time.Time) bool {
	return s.GiveUp > 0 && now.Sub(created) >= s.GiveUp
}
