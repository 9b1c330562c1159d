package outbox

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// noting is a Sender that notes when each letter came.
type noting struct {
	mu sync.Mutex
	at map[string]time.Time
}

func (n *noting) Send(_ context.Context, e Envelope) []*Failure {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.at[e.To[0]] = time.Now()
	return []*Failure{nil}
}

func (n *noting) Close() error { return nil }

// most is the largest number of letters in any minute.
func most(at []time.Time) (worst int) {
	for _, from := range at {
		n := 0
		for _, t := range at {
			if !t.Before(from) && t.Before(from.Add(time.Minute)) {
				n++
			}
		}
		worst = max(worst, n)
	}
	return worst
}

// A hundred letters to one domain keep to its limit, whichever minute one looks at; those to another are not held up by
// them; nothing is tried in vain, and each letter that waits is put off once.
func TestLettersAMinute(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := newMemory(0)
		for i := range 110 {
			id, host := fmt.Sprint(i), "many.example"
			if i >= 100 {
				host = "few.example"
			}
			m.entries[id] = &record{Entry: Entry{ID: id, To: fmt.Sprintf("p%d@%s", i, host), Created: time.Now()}}
		}
		n := &noting{at: map[string]time.Time{}}
		q := New(m, n)
		q.Limits.Domain = 20
		began := time.Now()
		during(t, q, 10*time.Minute)
		if len(n.at) != 110 {
			t.Fatalf("%d of 110 sent", len(n.at))
		}
		var many []time.Time
		var last, few time.Time
		for to, at := range n.at {
			if to[len(to)-len("few.example"):] == "few.example" {
				if at.After(few) {
					few = at
				}
				continue
			}
			many = append(many, at)
			if at.After(last) {
				last = at
			}
		}
		if worst := most(many); worst != 20 {
			t.Errorf("%d letters in one minute, want 20", worst)
		}
		if few.Sub(began) > time.Second {
			t.Errorf("those to another domain came after %v", few.Sub(began))
		}
		if took := last.Sub(began); took < 4*time.Minute || took > 5*time.Minute {
			t.Errorf("the last came after %v, want some seconds over 4 minutes", took)
		}
		deferred := 0
		for _, l := range m.log {
			if l[:5] == "defer" {
				deferred++
			}
		}
		if deferred != 80 {
			t.Errorf("put off %d times, want 80", deferred)
		}
		for id, r := range m.entries {
			if r.Attempts != 1 {
				t.Errorf("%s: %d attempts", id, r.Attempts)
			}
		}
	})
}

func TestLettersAMinuteToTheServer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := newMemory(0)
		for i := range 30 {
			id := fmt.Sprint(i)
			m.entries[id] = &record{Entry: Entry{ID: id, To: fmt.Sprintf("p@host%d.example", i), Created: time.Now()}}
		}
		n := &noting{at: map[string]time.Time{}}
		q := New(m, n)
		q.Limits = Limits{Server: 10, Domain: 3}
		during(t, q, 5*time.Minute)
		var all []time.Time
		for _, at := range n.at {
			all = append(all, at)
		}
		if worst := most(all); len(all) != 30 || worst != 10 {
			t.Errorf("%d sent, at most %d a minute", len(all), worst)
		}
	})
}

// Those that had to wait together do not go at the same instant.
func TestLettersThatWaitGoApart(t *testing.T) {
	l := limiter{Limits: Limits{Domain: 5}}
	now := time.Now()
	at := map[time.Time]int{}
	for i := range 10 {
		at[l.slot(Entry{ID: fmt.Sprint(i), To: "p@a.example"}, now)]++
	}
	if at[now] != 5 || len(at) < 5 {
		t.Errorf("%v", at)
	}
}
