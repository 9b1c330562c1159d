package outbox

import (
	"maps"
	"math/rand/v2"
	"strings"
	"sync"
	"time"
)

// Limits say how many letters a minute may go out; 0 is no limit. A provider that gets more refuses all for a while, or
// shuts the account.
type Limits struct {
	Server int // to the server that takes our letters
	Domain int // to the addresses of one domain
}

// slotJitter is how much later than it must a letter that has to wait may go: so that letters which had to wait together
// do not go together.
const slotJitter = 2 * time.Second

// limiter gives each letter that is more than a limit takes the instant at which it may go.
type limiter struct {
	Limits
	mu    sync.Mutex
	slots map[string][]time.Time // the last ones given out, by domain; "" is the server
	given map[string]time.Time   // to letters that wait, by entry
}

// slot is when a letter may go; one that was told to wait goes when it comes again at its time.
func (l *limiter) slot(e Entry, now time.Time) time.Time {
	if l.Limits == (Limits{}) {
		return now
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if at, ok := l.given[e.ID]; ok {
		if !at.After(now) {
			delete(l.given, e.ID)
		}
		return at
	}
	at := now
	_, domain, _ := strings.Cut(strings.ToLower(e.To), "@")
	hosts := map[string]int{"": l.Server, domain: l.Domain}
	for host, most := range hosts {
		if last := l.slots[host]; most > 0 && len(last) == most { // so there are at most that many in any minute
			if next := last[0].Add(time.Minute); next.After(at) {
				at = next
			}
		}
	}
	if at.After(now) {
		at = at.Add(rand.N(slotJitter))
		if l.given == nil {
			l.given = map[string]time.Time{}
		}
		l.given[e.ID] = at
		if len(l.given) > 10_000 { // of letters that have been taken into later ones meanwhile
			maps.DeleteFunc(l.given, func(_ string, at time.Time) bool { return now.Sub(at) > time.Hour })
		}
	}
	l.note(hosts, at, now)
	return at
}

// note keeps as many slots of each host as its limit is, the earliest first, and forgets hosts that have been quiet.
func (l *limiter) note(hosts map[string]int, at, now time.Time) {
	if l.slots == nil {
		l.slots = map[string][]time.Time{}
	}
	for host, most := range hosts {
		if most == 0 {
			continue
		}
		last := l.slots[host]
		i := len(last)
		for i > 0 && last[i-1].After(at) {
			i--
		}
		last = append(last[:i:i], append([]time.Time{at}, last[i:]...)...)
		l.slots[host] = last[max(0, len(last)-most):]
	}
	if len(l.slots) > 1000 {
		for host, last := range l.slots {
			if now.Sub(last[len(last)-1]) > time.Minute {
				delete(l.slots, host)
			}
		}
	}
}
