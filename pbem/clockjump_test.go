package pbem

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"testing"
	"time"

	"railpost/pbem/clock"
	"railpost/pbem/store"
)

// at is an office under its service's clockwork, whose wall clock shows other times than have really passed.
type at struct {
	*world
	s     *Service
	real  time.Duration // since the beginning
	wrong time.Duration // how much the wall clock is ahead
	start time.Time
}

func newAt(w *world) *at {
	s := &Service{Office: w.o, log: slog.New(slog.DiscardHandler), alive: clock.Presence{Slack: 5 * time.Minute}}
	return &at{world: w, s: s, start: w.clock.Now()}
}

// pass lets time pass, with a sweep each minute as the service makes it, and calls each after it.
func (a *at) pass(d time.Duration, each func()) {
	a.t.Helper()
	for end := a.real + d; a.real < end; a.real += time.Minute {
		now := a.start.Add(a.real + a.wrong)
		a.clock.Set(now)
		if err := a.s.beat(a.ctx, now, true); err == nil {
			a.sweep()
		}
		each()
	}
}

// However the machine's clock jumps while a decision is open, over the nights too in which the players' clocks change:
// he who owes it has the time that he was promised, is reminded once each time, and misses it once.
func TestNoDeadlineEarlyLateOrTwice(t *testing.T) {
	type jump struct {
		after time.Duration // really passed when it comes
		by    time.Duration
	}
	const day = 24 * time.Hour
	for name, c := range map[string]struct {
		from  time.Time
		jumps []jump
	}{
		"no jump":                    {from: began},
		"the night without an hour":  {from: time.Date(2026, 3, 28, 6, 0, 0, 0, time.UTC)},
		"the night with one twice":   {from: time.Date(2026, 10, 24, 6, 0, 0, 0, time.UTC)},
		"ahead":                      {began, []jump{{10 * time.Hour, 3 * day}}},
		"ahead by a year":            {began, []jump{{10 * time.Hour, 365 * day}}},
		"ahead, and right again":     {began, []jump{{10 * time.Hour, 3 * day}, {20 * time.Hour, -3 * day}}},
		"back":                       {began, []jump{{30 * time.Hour, -40 * day}}},
		"back, and right again":      {began, []jump{{30 * time.Hour, -40 * day}, {31 * time.Hour, 40 * day}}},
		"ahead right before the end": {began, []jump{{48*time.Hour - time.Minute, 2 * time.Hour}}},
		"again and again":            {began, []jump{{5 * time.Hour, time.Hour}, {6 * time.Hour, -3 * time.Hour}, {25 * time.Hour, 9 * time.Hour}, {45 * time.Hour, -7 * time.Hour}}},
		"by an hour, as people set it in a night when clocks change": {time.Date(2026, 3, 28, 6, 0, 0, 0, time.UTC), []jump{{19 * time.Hour, time.Hour}}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			w.clock.Set(c.from)
			id := w.start(3, "deadline 48h")
			for _, who := range []string{"ann@a.test", "bob@b.test", "cyd@c.test"} {
				w.reply(who, "timezone Europe/Berlin")
			}
			a := newAt(w)
			a.pass(time.Minute, func() {})
			f := w.film(id)
			s := f.awaited()[0]
			address := w.at(id, s)
			asked := w.due(id).Entry
			box := len(w.boxes[address])
			promised := w.due(id).Due.Sub(a.start)
			missed, reminded := []time.Duration{}, 0
			each := func() {
				for _, l := range w.boxes[address][box:] {
					switch text := strings.Join(strings.Fields(l.Text), " "); {
					case strings.Contains(text, "missed the deadline"):
						missed = append(missed, a.real)
					case strings.Contains(l.Subject, "reminder") || strings.Contains(strings.ToLower(text), "remind"):
						reminded++
					}
				}
				box = len(w.boxes[address])
			}
			jumps := c.jumps
			for a.real < promised+3*time.Hour {
				if len(jumps) > 0 && a.real >= jumps[0].after {
					a.wrong += jumps[0].by
					jumps = jumps[1:]
				}
				a.pass(time.Minute, each)
			}
			if len(missed) != 1 || missed[0] < promised || missed[0] > promised+10*time.Minute {
				t.Errorf("promised %v after the beginning, missed at %v", promised, missed)
			}
			if reminded != 2 {
				t.Errorf("reminded %d times, want 2", reminded)
			}
			if asked == w.due(id).Entry {
				t.Error("the game has not gone on")
			}
		})
	}
}

// What could not be written down is no beat: once the disk works again the time counts as one in which nobody was heard.
// Where moving the deadlines breaks off in the midst, none is moved twice.
func TestTimeThatNothingCouldBeKeptMovesDeadlines(t *testing.T) {
	w := newWorld(t)
	one := w.start(3, "deadline 48h")
	w.clock.Advance(time.Minute)
	two := w.hotseat("gus@g.test")
	var broken error
	left := -1 // writes until it breaks
	w.keys = sometimes{failing{w.keys, &broken}, &left, &broken}
	w.open()
	a := newAt(w)
	a.pass(10*time.Minute, func() {})
	was := map[string]time.Time{one: w.due(one).Due, two: w.due(two).Due}
	broken = errors.New("disk full")
	a.pass(7*time.Hour, func() {})
	broken, left = nil, 1 // one deadline is moved, then it is full again
	a.pass(time.Minute, func() {})
	if broken == nil {
		t.Fatal("it did not break off")
	}
	a.pass(time.Hour, func() {})
	broken, left = nil, -1
	a.pass(2*time.Minute, func() {})
	for id, due := range was {
		if by := w.due(id).Due.Sub(due); by < 8*time.Hour || by > 8*time.Hour+5*time.Minute {
			t.Errorf("%s moved by %v, want eight hours", id, by)
		}
	}
}

// sometimes is keys whose disk breaks after some writes.
type sometimes struct {
	failing
	left   *int
	broken *error
}

func (k sometimes) Commit(ctx context.Context, b store.Batch) error {
	if *k.left == 0 && *k.broken == nil {
		*k.broken = errors.New("disk full")
	}
	err := k.failing.Commit(ctx, b)
	if err == nil && *k.left > 0 {
		*k.left--
	}
	return err
}
