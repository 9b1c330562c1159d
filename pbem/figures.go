package pbem

import (
	"context"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"time"

	"railpost/pbem/archive"
	"railpost/pbem/mailbox"
	"railpost/pbem/outbox"
	"railpost/pbem/store"
)

// stuck is after how long a mailbox that was not read to its end, or a letter that is due and was not tried, is a fault
// even where nothing has said so.
const stuck = 10 * time.Minute

// health is how the parts do without which no letter is answered.
func (s *Service) health(ctx context.Context) []archive.Check {
	now := time.Now()
	s.mu.Lock()
	disk := s.stored
	s.mu.Unlock()
	if _, err := s.Office.Store.Mark(ctx, "alive"); err != nil {
		disk = archive.Check{Name: "store", Error: err.Error()}
	}
	oldest, err := s.Office.Store.Outbox(ctx, now, 1)
	if err != nil {
		disk = archive.Check{Name: "store", Error: err.Error()}
	}
	return []archive.Check{mailboxCheck(s.sources.Health(), now), outboxCheck(s.queue.Health(), oldest, now), disk}
}

func mailboxCheck(h mailbox.Health, now time.Time) archive.Check {
	c := archive.Check{Name: "mailbox", OK: h.OK, Since: h.Since, Error: h.Error}
	if c.OK && now.Sub(h.ReadTo) > stuck {
		c.OK, c.Since, c.Error = false, h.ReadTo, "not read to its end since then"
	}
	return c
}

func outboxCheck(h outbox.Health, oldest []store.Outgoing, now time.Time) archive.Check {
	c := archive.Check{Name: "outbox", OK: h.OK, Since: h.Since, Error: h.Error}
	if c.OK && len(oldest) > 0 && now.Sub(oldest[0].Next) > stuck {
		c.OK, c.Since, c.Error = false, oldest[0].Next, "a letter is due since then and was not tried"
	}
	return c
}

// figures has the service counted, for Prometheus.
func (s *Service) figures() {
	o, m := s.Office, s.metrics
	o.Noted, s.queue.Ended = m.Taken, m.Send
	o.Answered = func(after time.Duration) { m.Answered(after.Seconds()) }
	ask := func(name, help string, value func(ctx context.Context, now time.Time) (float64, error)) {
		m.Gauge(name, help, func() float64 {
			ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
			defer cancel()
			v, err := value(ctx, time.Now())
			if err != nil {
				return math.NaN()
			}
			return v
		})
	}
	for _, check := range []string{"mailbox", "outbox", "store"} {
		ask(fmt.Sprintf("railpost_%s_well", check), "1 if it does its work, else 0; as /healthz.", func(ctx context.Context, now time.Time) (float64, error) {
			for _, c := range s.health(ctx) {
				if c.Name == check && c.OK {
					return 1, nil
				}
			}
			return 0, nil
		})
	}
	ask("railpost_mailbox_waiting", "Letters known and not yet taken.", func(context.Context, time.Time) (float64, error) {
		return float64(s.sources.Health().Waiting), nil
	})
	waiting := func(ctx context.Context, now time.Time) (n int, age time.Duration, err error) {
		all, err := o.Store.Outbox(ctx, now.AddDate(1, 0, 0), 1<<20)
		for _, x := range all {
			if !x.Next.After(now) || x.Attempts > 0 { // what waits for a morning or a digest is no trouble
				n, age = n+1, max(age, now.Sub(x.Made))
			}
		}
		return n, age, err
	}
	ask("railpost_outbox_waiting", "Letters that are due and not yet sent.", func(ctx context.Context, now time.Time) (float64, error) {
		n, _, err := waiting(ctx, now)
		return float64(n), err
	})
	ask("railpost_outbox_age_seconds", "Age of the oldest letter that is due and not yet sent.", func(ctx context.Context, now time.Time) (float64, error) {
		_, age, err := waiting(ctx, now)
		return age.Seconds(), err
	})
	deadlines := func(which func(x store.Deadline, now time.Time) bool) func(context.Context, time.Time) (float64, error) {
		return func(ctx context.Context, now time.Time) (n float64, err error) {
			all, err := o.Store.AllDeadlines(ctx)
			for _, x := range all {
				if !x.Paused && which(x, now) {
					n++
				}
			}
			return n, err
		}
	}
	ask("railpost_deadlines_open", "Deadlines that lie ahead.", deadlines(func(x store.Deadline, now time.Time) bool { return x.Due.After(now) }))
	ask("railpost_deadlines_due", "Deadlines that have passed and wait for the mailbox, for a moderator, or for the next sweep.",
		deadlines(func(x store.Deadline, now time.Time) bool { return !x.Due.After(now) }))
	ask("railpost_journal_entries", "Entries in the journals of all games.", func(ctx context.Context, _ time.Time) (n float64, err error) {
		games, err := o.Store.Games(ctx)
		for _, g := range games {
			h, err := o.Store.Head(ctx, g.ID)
			if err != nil {
				return 0, err
			}
			n += float64(h.N)
		}
		return n, err
	})
	ask("railpost_store_bytes", "Size of the store's file, which holds the journals.", func(context.Context, time.Time) (float64, error) {
		f, err := os.Stat(filepath.Join(s.Data, "railpost.db"))
		if err != nil {
			return 0, err
		}
		return float64(f.Size()), nil
	})
	for _, p := range []store.Phase{store.SigningUp, store.Running, store.Over} {
		ask("railpost_games_"+map[store.Phase]string{store.SigningUp: "signing_up", store.Running: "running", store.Over: "over"}[p], "Games that are so far.",
			func(ctx context.Context, _ time.Time) (float64, error) {
				list, err := o.Store.GamesIn(ctx, p)
				return float64(len(list)), err
			})
	}
}
