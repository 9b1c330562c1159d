package clock

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/robfig/cron/v3"
	"go.uber.org/goleak"
	"pgregory.net/rapid"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

var noon = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

const h = time.Hour

func berlin(t testing.TB) *time.Location {
	t.Helper()
	l, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		t.Skip(err)
	}
	return l
}

func TestRemind(t *testing.T) {
	both := []time.Duration{24 * h, 4 * h}
	for _, c := range []struct {
		name       string
		long       time.Duration // from set to due
		done       []time.Duration
		passed     time.Duration // since it was set
		want       time.Duration
		wantDone   int
		wantWakeAt time.Duration // after set, when all of it is done
	}{
		{"not yet", 48 * h, nil, 23 * h, 0, 0, 24 * h},
		{"24 hours before", 48 * h, nil, 24 * h, 24 * h, 1, 44 * h},
		{"once only", 48 * h, both[:1], 25 * h, 0, 1, 44 * h},
		{"4 hours before", 48 * h, both[:1], 44 * h, 4 * h, 2, 48 * h},
		{"both missed: the later one only", 48 * h, nil, 45 * h, 4 * h, 2, 48 * h},
		{"none after the deadline", 48 * h, nil, 48 * h, 0, 0, 48 * h},
		{"a short deadline has no reminder from before it was set", 12 * h, nil, h, 0, 0, 8 * h},
		{"nor one at the moment it was set", 24 * h, nil, h, 0, 0, 20 * h},
	} {
		now, due := noon.Add(c.passed), noon.Add(c.long)
		send, done, ok := Remind(noon, due, both, c.done, now)
		if send != c.want || ok != (c.want > 0) || len(done) != c.wantDone {
			t.Errorf("%s: got %v, done %v", c.name, send, done)
		}
		if w := Wake(noon, due, both, done, now); !w.Equal(noon.Add(c.wantWakeAt)) {
			t.Errorf("%s: wakes after %v", c.name, w.Sub(noon))
		}
	}
}

func TestExtend(t *testing.T) {
	for _, c := range []struct {
		name                     string
		set, due, from, to, want int // hours
	}{
		{"open all the time", 0, 10, 2, 5, 13},
		{"passed in the outage", 0, 4, 2, 8, 10},
		{"passed before it", 0, 2, 2, 8, 2},
		{"set in it", 4, 10, 2, 5, 11},
		{"set after it", 6, 10, 2, 5, 10},
		{"no outage at all", 0, 10, 5, 5, 10},
		{"the clock was put back", 0, 10, 5, 2, 7},
		{"the clock was put back after it had passed", 0, 4, 5, 2, 4},
	} {
		at := func(n int) time.Time { return noon.Add(time.Duration(n) * h) }
		if got := Extend(at(c.set), at(c.due), Outage{at(c.from), at(c.to)}); !got.Equal(at(c.want)) {
			t.Errorf("%s: got %v", c.name, got.Sub(noon))
		}
	}
}

// Whoever had so much time to answer before an outage has as much after it.
func TestExtendKeepsTheTimeLeft(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		at := func(name string) time.Time {
			return noon.Add(time.Duration(rapid.IntRange(0, 1000).Draw(t, name)) * time.Minute)
		}
		set, from := at("set"), at("from")
		due := set.Add(time.Duration(rapid.IntRange(1, 1000).Draw(t, "long")) * time.Minute)
		to := from.Add(time.Duration(rapid.IntRange(0, 1000).Draw(t, "out")) * time.Minute)
		if !due.After(from) {
			return
		}
		working := func(end time.Time) (m int) { // minutes between set and end in which the service worked
			for t := set; t.Before(end); t = t.Add(time.Minute) {
				if t.Before(from) || !t.Before(to) {
					m++
				}
			}
			return m
		}
		if got, want := working(Extend(set, due, Outage{from, to})), int(due.Sub(set)/time.Minute); got != want {
			t.Fatalf("%d minutes to answer, promised %d", got, want)
		}
	})
}

func TestAReminderIsSentAgainForADeadlineThatMoved(t *testing.T) {
	done := []time.Duration{24 * h, 4 * h}
	now := noon.Add(45 * h)
	if got := Unremind(noon.Add(48*h+10*h), done, now); !slices.Equal(got, []time.Duration{24 * h}) {
		t.Errorf("got %v", got)
	}
}

func TestPresence(t *testing.T) {
	p := Presence{Slack: 5 * time.Minute}
	beat := func(after time.Duration, mail bool) time.Duration {
		o, ok := p.Beat(noon.Add(after), mail)
		if ok != (o != Outage{}) || o.Long() != max(o.To.Sub(o.From), 0) {
			t.Errorf("%v: %v", o, ok)
		}
		return o.To.Sub(o.From)
	}
	for _, c := range []struct {
		after time.Duration
		mail  bool
		want  time.Duration
	}{
		{0, true, 0}, {time.Minute, true, 0}, {6 * time.Minute, true, 0},
		{2 * h, true, 2*h - 6*time.Minute}, // down
		{2*h + time.Minute, false, 0}, {4 * h, false, 0},
		{5 * h, true, 3 * h}, // the mailbox was away
		{5*h + time.Minute, true, 0},
		{5*h - 2*time.Minute, true, 0},      // the clock was put back a little
		{4 * h, true, -(h - 2*time.Minute)}, // and much
		{4*h + time.Minute, true, 0},        // it goes on
		{52 * h, true, 48*h - time.Minute},  // it jumps ahead, or the machine has slept
		{52*h + time.Minute, true, 0},
	} {
		if got := beat(c.after, c.mail); got != c.want {
			t.Errorf("after %v: an outage of %v, want %v", c.after, got, c.want)
		}
	}
}

func TestQuietHours(t *testing.T) {
	c, err := ParseCalendar("quiet 22:00-07:30; quiet 07:30 - 08:00", berlin(t))
	if err != nil {
		t.Fatal(err)
	}
	at := func(day, hour, minute int) time.Time {
		return time.Date(2026, 3, day, hour, minute, 0, 0, berlin(t))
	}
	for _, x := range []struct{ now, want time.Time }{
		{at(10, 21, 59), at(10, 21, 59)},
		{at(10, 22, 0), at(11, 8, 0)},
		{at(11, 3, 0), at(11, 8, 0)},
		{at(11, 7, 45), at(11, 8, 0)},
		{at(11, 8, 0), at(11, 8, 0)},
		{at(28, 23, 0), at(29, 8, 0)}, // the night that lacks an hour
	} {
		if got := c.Disturb(x.now); !got.Equal(x.want) {
			t.Errorf("%v: got %v", x.now, got.In(berlin(t)))
		}
	}
	all, _ := ParseCalendar("quiet 00:00-12:00; quiet 12:00-00:00", nil)
	if got := all.Disturb(noon); got.Before(noon) || got.After(noon.Add(72*h)) {
		t.Errorf("somebody who is never to be disturbed is after %v", got.Sub(noon))
	}
}

func TestHolidaysDoNotCount(t *testing.T) {
	c, err := ParseCalendar("away 2026-03-05..2026-03-09; away 2026-03-12", time.UTC)
	if err != nil {
		t.Fatal(err)
	}
	day := func(d int) time.Time { return time.Date(2026, 3, d, 12, 0, 0, 0, time.UTC) }
	for _, x := range []struct {
		from, want time.Time
		days       int
	}{
		{day(1), day(3), 2},
		{day(4), day(4).Add(12 * h), 0},
		{day(4), day(11), 2},                         // half a day before, one and a half after
		{day(6), day(10).Add(12 * h), 1},             // asked while away
		{day(4), day(14), 4},                         // over both
		{day(20), day(22), 2},                        // all past
		{day(9).Add(12 * h), day(10).Add(12 * h), 1}, // the moment that he is back
	} {
		want := x.want
		if x.days == 0 {
			want = x.from
		}
		if got := c.Due(x.from, time.Duration(x.days)*24*h); !got.Equal(want) {
			t.Errorf("%d days from %v: got %v, want %v", x.days, x.from, got, want)
		}
	}
	if !c.IsAway(day(12)) || c.IsAway(day(13)) || c.IsAway(day(10)) {
		t.Error("away on the wrong days")
	}
}

func TestBadCalendars(t *testing.T) {
	for _, s := range []string{"quiet", "quiet 22-7", "quiet 25:00-07:00", "quiet 08:00-08:00", "away", "away 2026-02-30", "away 2026-03-02..2026-03-01", "never"} {
		if _, err := ParseCalendar(s, nil); !errors.Is(err, ErrCalendar) {
			t.Errorf("%q: got %v", s, err)
		}
	}
	if c, err := ParseCalendar(" ; ", nil); err != nil || len(c.Quiet)+len(c.Away) > 0 {
		t.Error(c, err)
	}
}

func TestOwedOnceOnEachDay(t *testing.T) {
	zone := berlin(t)
	half2, _ := cron.ParseStandard("30 2 * * *")
	for _, c := range []struct {
		name  string
		month time.Month
		day   int
		want  string // when it ran, by UTC
	}{
		{"an ordinary night", 3, 10, "2026-03-10 01:30"},
		{"the night without that hour", 3, 29, "2026-03-29 01:00"}, // at the jump from 2:00 to 3:00
		{"the night with that hour twice", 10, 25, "2026-10-25 00:30"},
	} {
		last := time.Date(2026, c.month, c.day-1, 12, 0, 0, 0, zone)
		end := time.Date(2026, c.month, c.day, 12, 0, 0, 0, zone)
		var ran []string
		for now := last; now.Before(end); now = now.Add(time.Minute) {
			if Owed(half2, zone, last, now) {
				ran = append(ran, now.UTC().Format("2006-01-02 15:04"))
				last = now
			}
		}
		if !slices.Equal(ran, []string{c.want}) {
			t.Errorf("%s: ran at %v", c.name, ran)
		}
	}
}

func TestSweep(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute+time.Second)
		defer cancel()
		start, n := time.Now(), 0
		Sweep(ctx, Real{}, time.Minute, func(_ context.Context, now time.Time) {
			if want := start.Add(time.Duration(n) * time.Minute); !now.Equal(want) {
				t.Errorf("sweep %d at %v", n, now.Sub(start))
			}
			n++
		})
		if n != 6 {
			t.Errorf("%d sweeps", n)
		}
	})
}

func TestJobsRunEachNightOnceAndAreMadeUpFor(t *testing.T) {
	zone := berlin(t)
	synctest.Test(t, func(t *testing.T) { // begins at midnight UTC on the first of January 2000
		last := map[string]time.Time{"backup": time.Now().Add(-50 * h)} // missed while down
		var ran []string
		fail := true
		j := Jobs{
			Zone: zone, Log: slog.New(slog.DiscardHandler),
			Last: func(_ context.Context, job string) (time.Time, error) { return last[job], nil },
			Done: func(_ context.Context, job string, at time.Time) error { last[job] = at; return nil },
		}
		err := j.Add("backup", "30 2 * * *", func(context.Context) error {
			now := time.Now()
			if now.Month() == time.March && now.Day() == 2 && fail {
				fail = false
				return errors.New("disk full")
			}
			ran = append(ran, now.In(zone).Format("01-02 15:04"))
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		if err := j.Add("never", "", nil); err != nil {
			t.Fatal(err)
		}
		if err := j.Add("bad", "every day", nil); err == nil {
			t.Error("a bad schedule was taken")
		}
		ctx, cancel := context.WithTimeout(t.Context(), time.Until(time.Date(2000, 11, 1, 12, 0, 0, 0, time.UTC)))
		defer cancel()
		if err := j.Run(ctx); err != nil {
			t.Fatal(err)
		}
		if ran[0] != "01-01 01:00" {
			t.Errorf("made up for at %s", ran[0])
		}
		if want := 1 + 306; len(ran) != want { // every night from January 1 to November 1
			t.Errorf("ran %d times, want %d", len(ran), want)
		}
		for _, want := range []string{"03-01 02:30", "03-26 03:00", "10-29 02:30"} {
			if !slices.Contains(ran, want) {
				t.Errorf("did not run at %s", want)
			}
		}
	})
}

func TestFake(t *testing.T) {
	f := NewFake(noon)
	ch := f.After(time.Minute)
	f.Advance(59 * time.Second)
	select {
	case <-ch:
		t.Error("rang too early")
	default:
	}
	f.Advance(time.Second)
	if got := <-ch; !got.Equal(noon.Add(time.Minute)) {
		t.Error(got)
	}
	<-f.After(0)
}

// A beat keeps the time on the wall alone: by Go's own reckoning a jump of the machine's clock would be none.
func TestPresenceAsksTheWall(t *testing.T) {
	p := Presence{Slack: time.Minute}
	p.Beat(time.Now(), true)
	if strings.Contains(p.Last.String(), " m=") {
		t.Errorf("%v", p.Last)
	}
}
