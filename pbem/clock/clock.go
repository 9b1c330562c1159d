// Package clock says when things are due: deadlines, reminders, and what keeps a calendar. Deadlines are instants in
// UTC, looked at by a sweep; what is said here about them are pure functions of instants that are passed in.
package clock

import (
	"context"
	"sync"
	"time"
)

// Clock tells the time.
type Clock interface {
	Now() time.Time
	// After sends the time once, when the span has passed.
	After(time.Duration) <-chan time.Time
}

// Real is the machine's clock.
type Real struct{}

func (Real) Now() time.Time                         { return time.Now() }
func (Real) After(d time.Duration) <-chan time.Time { return time.After(d) }

// Fake is a clock that stands still until it is moved on. The zero Fake stands at the zero time.
type Fake struct {
	mu     sync.Mutex
	now    time.Time
	alarms []alarm
}

type alarm struct {
	at time.Time
	ch chan time.Time
}

// NewFake makes a clock that stands at that time.
func NewFake(now time.Time) *Fake { return &Fake{now: now} }

func (f *Fake) Now() time.Time {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.now
}

func (f *Fake) After(d time.Duration) <-chan time.Time {
	f.mu.Lock()
	defer f.mu.Unlock()
	ch := make(chan time.Time, 1)
	f.alarms = append(f.alarms, alarm{f.now.Add(d), ch})
	f.ring()
	return ch
}

// Advance moves the clock on; alarms ring in any order.
func (f *Fake) Advance(d time.Duration) { f.Set(f.Now().Add(d)) }

// Set moves the clock to an instant, be it earlier, as a machine's clock may be put right.
func (f *Fake) Set(now time.Time) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.now = now
	f.ring()
}

func (f *Fake) ring() {
	kept := f.alarms[:0]
	for _, a := range f.alarms {
		if a.at.After(f.now) {
			kept = append(kept, a)
			continue
		}
		a.ch <- f.now
	}
	f.alarms = kept
}

// Sweep calls do at once and then every so often, never twice at the same time, until ctx ends. What do could not do
// it does the next time: its errors are its own to log.
func Sweep(ctx context.Context, c Clock, every time.Duration, do func(ctx context.Context, now time.Time)) {
	for {
		do(ctx, c.Now())
		select {
		case <-ctx.Done():
			return
		case <-c.After(every):
		}
	}
}
