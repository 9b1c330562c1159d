package outbox

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// memory is a Store that keeps a log of what was called.
type memory struct {
	mu      sync.Mutex
	entries map[string]*record
	log     []string
	broken  error // what every call returns
}

type record struct {
	Entry
	next  time.Time
	state string
	last  *Failure
}

func newMemory(n int) *memory {
	m := &memory{entries: map[string]*record{}}
	for i := range n {
		id := fmt.Sprint(i + 1)
		m.entries[id] = &record{Entry: Entry{ID: id, To: fmt.Sprintf("p%s@example.org", id), Created: time.Now()}}
	}
	return m
}

func (m *memory) Due(_ context.Context, now time.Time, max int) (due []Entry, next time.Time, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for i := range m.entries {
		r := m.entries[i]
		switch {
		case r.state != "":
		case r.next.After(now):
			if next.IsZero() || r.next.Before(next) {
				next = r.next
			}
		case len(due) < max:
			due = append(due, r.Entry)
		}
	}
	return due, next, m.broken
}

func (m *memory) Compose(_ context.Context, e Entry) (Envelope, error) {
	if e.To == "gone@example.org" {
		return Envelope{}, ErrObsolete
	}
	return Envelope{From: "bounce@host", To: []string{e.To}, Data: []byte("Subject: x\r\n\r\n")}, nil
}

func (m *memory) note(e Entry, what string) *record {
	m.log = append(m.log, what+" "+e.ID)
	return m.entries[e.ID]
}

func (m *memory) Attempt(_ context.Context, e Entry, _, next time.Time) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.broken != nil {
		return m.broken
	}
	if e.To == "merged@example.org" {
		return ErrObsolete
	}
	r := m.note(e, "attempt")
	r.next = next
	r.Attempts++
	return nil
}

func (m *memory) Defer(_ context.Context, e Entry, next time.Time) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.note(e, "defer").next = next
	return nil
}

func (m *memory) Done(_ context.Context, e Entry, _ time.Time) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.note(e, "done").state = "done"
	return nil
}

func (m *memory) Failed(_ context.Context, e Entry, _ time.Time, f *Failure, final bool) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	r := m.note(e, "failed")
	r.last = f
	if final {
		r.state = "given up"
	}
	return nil
}

// server is a Sender that answers as it is told.
type server struct {
	store  *memory
	answer func(to string, try int) *Failure
	mu     sync.Mutex
	tries  map[string]int
	total  int
	before bool // an attempt touched the network before it was written down
}

func (s *server) Send(_ context.Context, e Envelope) []*Failure {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.tries == nil {
		s.tries = map[string]int{}
	}
	s.tries[e.To[0]]++
	s.total++
	s.store.mu.Lock()
	for _, r := range s.store.entries {
		if r.To == e.To[0] && r.Attempts != s.tries[e.To[0]] {
			s.before = true
		}
	}
	s.store.mu.Unlock()
	return []*Failure{s.answer(e.To[0], s.tries[e.To[0]])}
}

func (s *server) Close() error { return nil }

// during runs a queue for a time that passes at once.
func during(t *testing.T, q *Queue, d time.Duration) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- q.Run(ctx) }()
	time.Sleep(d)
	synctest.Wait()
	cancel()
	if err := <-done; err != nil {
		t.Errorf("Run: %v", err)
	}
}

func TestQueueSendsEachOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := newMemory(200)
		m.entries["7"].To = "gone@example.org"
		m.entries["8"].To = "merged@example.org"
		s := &server{store: m, answer: func(string, int) *Failure { return nil }}
		q := New(m, s)
		during(t, q, time.Second)
		if s.total != 198 || s.before {
			t.Errorf("%d sent, before written: %v", s.total, s.before)
		}
		for _, r := range m.entries {
			if r.state != "done" && r.ID != "8" {
				t.Errorf("%s: %q", r.ID, r.state)
			}
		}
		if h := q.Health(); !h.OK || h.Sent != 198 {
			t.Errorf("%+v", h)
		}
	})
}

func TestQueueTriesAgainAndGivesUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := newMemory(3)
		s := &server{store: m, answer: func(to string, try int) *Failure {
			switch to {
			case "p1@example.org": // greylisted
				if try < 3 {
					return &Failure{Code: 451, Enhanced: "4.7.1", Message: "later"}
				}
				return nil
			case "p2@example.org":
				return &Failure{Code: 550, Enhanced: "5.1.1", Message: "nobody", Permanent: true}
			}
			return &Failure{Code: 452, Message: "full"}
		}}
		q := New(m, s)
		during(t, q, 4*time.Minute)
		if r := m.entries["1"]; r.state != "done" || r.Attempts != 3 {
			t.Errorf("greylisted: %+v", r)
		}
		if r := m.entries["2"]; r.state != "given up" || r.Attempts != 1 || r.last.Enhanced != "5.1.1" {
			t.Errorf("unknown: %+v", r)
		}
		if r := m.entries["3"]; r.state != "" {
			t.Errorf("full after four minutes: %+v", r)
		}
		during(t, q, 6*24*time.Hour)
		// 1+2+4+8+16+32+64+128 minutes, then every four hours or a little less.
		if r := m.entries["3"]; r.state != "given up" || r.Attempts < 35 || r.Attempts > 48 {
			t.Errorf("full: %q after %d attempts", r.state, r.Attempts)
		}
		if !q.Health().OK {
			t.Error("a recipient's failure is no failure of the sending")
		}
	})
}

// However long the server was away, its letters go within two minutes after it is back.
func TestQueueAfterALongOutage(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := newMemory(20)
		away := true
		s := &server{store: m, answer: func(string, int) *Failure {
			if away {
				return &Failure{Host: true, Message: "connection refused"}
			}
			return nil
		}}
		q := New(m, s)
		during(t, q, 3*24*time.Hour)
		if s.total > 3*24*60*q.Workers+100 {
			t.Errorf("%d attempts in three days", s.total)
		}
		away = false
		during(t, q, 2*time.Minute)
		for _, r := range m.entries {
			if r.state != "done" {
				t.Errorf("%s: %q after %d attempts", r.ID, r.state, r.Attempts)
			}
		}
	})
}

// While the server is away it is knocked at once now and then, not once for
// every letter.
func TestQueueSparesAServerThatIsAway(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := newMemory(100)
		away := true
		s := &server{store: m, answer: func(string, int) *Failure {
			if away {
				return &Failure{Host: true, Message: "connection refused"}
			}
			return nil
		}}
		q := New(m, s)
		q.Workers = 1
		during(t, q, time.Minute)
		if s.total > 8 {
			t.Errorf("%d attempts in a minute", s.total)
		}
		if h := q.Health(); h.OK || h.Error != "connection refused" {
			t.Errorf("%+v", h)
		}
		away = false
		during(t, q, 10*time.Minute)
		for _, r := range m.entries {
			if r.state != "done" {
				t.Errorf("%s: %q", r.ID, r.state)
			}
		}
		if !q.Health().OK {
			t.Error("not healthy again")
		}
	})
}

func TestQueueWaitsForABrokenStore(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := newMemory(1)
		m.broken = errors.New("disk full")
		s := &server{store: m, answer: func(string, int) *Failure { return nil }}
		q := New(m, s)
		during(t, q, time.Minute)
		if s.total != 0 || q.Health().OK {
			t.Errorf("%d sent though nothing could be written; %+v", s.total, q.Health())
		}
		m.broken = nil
		during(t, q, time.Minute)
		if s.total != 1 {
			t.Errorf("%d sent", s.total)
		}
	})
}

func TestQueueWake(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := newMemory(0)
		s := &server{store: m, answer: func(string, int) *Failure { return nil }}
		q := New(m, s)
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan error, 1)
		go func() { done <- q.Run(ctx) }()
		time.Sleep(time.Second)
		m.mu.Lock()
		m.entries["1"] = &record{Entry: Entry{ID: "1", To: "p1@example.org", Created: time.Now()}}
		m.mu.Unlock()
		q.Wake()
		synctest.Wait()
		if s.total != 1 {
			t.Error("not sent at once")
		}
		cancel()
		<-done
	})
}

func TestSchedule(t *testing.T) {
	s := Schedule{First: time.Minute, Factor: 2, Max: time.Hour, Jitter: 0.5, GiveUp: time.Hour}
	for _, c := range []struct {
		attempts int
		chance   float64
		want     time.Duration
	}{
		{0, 0, time.Minute}, {1, 0, time.Minute}, {2, 0, 2 * time.Minute}, {4, 0, 8 * time.Minute},
		{4, 0.5, 6 * time.Minute}, {10, 0, time.Hour}, {10000, 0, time.Hour},
	} {
		if got := s.Pause(c.attempts, c.chance); got != c.want {
			t.Errorf("Pause(%d, %v) = %v, want %v", c.attempts, c.chance, got, c.want)
		}
	}
	now := time.Now()
	if s.Over(now, now.Add(59*time.Minute)) || !s.Over(now, now.Add(time.Hour)) {
		t.Error("given up at the wrong time")
	}
}

func TestVERP(t *testing.T) {
	v := VERP{Address: "bounce@rail.example", Secret: []byte("secret")}
	for _, entry := range []string{"1", "2s", "0-a.b", "018f3a-77", strings.Repeat("x", 30)} {
		path := v.ReturnPath(entry)
		if local, _, _ := strings.Cut(path, "@"); len(local) > 64 {
			t.Errorf("%s: a local part of %d octets", path, len(local))
		}
		for _, read := range []string{path, "<" + path + ">", strings.ToUpper(path)} {
			if got, ok := v.Entry(read); !ok || got != entry {
				t.Errorf("%s: %s %v", read, got, ok)
			}
		}
	}
	for _, entry := range []string{"", "A", "a@b", "a b", "ä", strings.Repeat("x", 60)} {
		if path := v.ReturnPath(entry); path != v.Address {
			t.Errorf("%q: %s", entry, path)
		}
	}
	path := v.ReturnPath("77")
	other := VERP{Address: v.Address, Secret: []byte("other")}
	if _, ok := other.Entry(path); ok {
		t.Error("taken under another secret")
	}
	for _, bad := range []string{"", "bounce@rail.example", "bounce+25@rail.example", "bounce+25-aaaa@rail.example", "x" + path, path + ".example"} {
		if _, ok := v.Entry(bad); ok {
			t.Errorf("%q taken", bad)
		}
	}
}
