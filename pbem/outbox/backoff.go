package outbox

import "time"

// Schedule says when a letter is tried again and when it is given up.
type Schedule struct {
	First  time.Duration // pause after the first failure
	Factor float64
	Max    time.Duration // longest pause
	Jitter float64       // share of the pause that is left to chance
	GiveUp time.Duration // after this long in the outbox
}

// DefaultSchedule tries after 1, 2, 4 … minutes, at most 4 hours apart, for
// four days (RFC 5321 section 4.5.4.1 asks for at least four to five).
var DefaultSchedule = Schedule{First: time.Minute, Factor: 2, Max: 4 * time.Hour, Jitter: 0.2, GiveUp: 5 * 24 * time.Hour}
