package outbox

import (
	"context"
	"errors"
	"log/slog"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"time"
)

// Queue sends what is due. Fields other than Store and Sender may be left zero;
// none may be changed while Run runs.
type Queue struct {
	Store   Store
	Sender  Sender
	Retry   Schedule // zero: DefaultSchedule
	Workers int      // letters sent at once; default 4
	Limits  Limits   // letters a minute
	// Poll is how often the store is asked even if nothing woke the queue;
	// default one minute.
	Poll time.Duration
	Log  *slog.Logger
	Now  func() time.Time
	// Ended hears how each attempt ended: "sent", "later" or "failed".
	Ended func(result string)

	limit  limiter
	once   sync.Once
	waking chan struct{}

	mu     sync.Mutex
	health Health
	away   int       // attempts in a row that failed because of the server
	until  time.Time // nothing is tried before
}

// Health tells how the sending is doing.
type Health struct {
	OK       bool
	Since    time.Time // since when OK is what it is
	Error    string    // of the server or the store, empty when OK
	LastSent time.Time
	Sent     int64 // letters handed over
	Failed   int64 // attempts that failed
	GivenUp  int64
}

// New returns a queue.
func New(store Store, sender Sender) *Queue { return &Queue{Store: store, Sender: sender} }

func (q *Queue) init() {
	q.once.Do(func() {
		q.waking = make(chan struct{}, 1)
		if q.Retry == (Schedule{}) {
			q.Retry = DefaultSchedule
		}
		if q.Workers == 0 {
			q.Workers = 4
		}
		if q.Poll == 0 {
			q.Poll = time.Minute
		}
		if q.Log == nil {
			q.Log = slog.New(slog.DiscardHandler)
		}
		if q.Now == nil {
			q.Now = time.Now
		}
		if q.Ended == nil {
			q.Ended = func(string) {}
		}
		q.limit.Limits = q.Limits
		q.health = Health{OK: true, Since: q.Now()}
	})
}

// Wake tells the queue that something may be due. It never blocks.
func (q *Queue) Wake() {
	q.init()
	select {
	case q.waking <- struct{}{}:
	default:
	}
}

// Run sends until ctx ends, and returns nil then. Letters that are being sent
// at that moment are finished or broken off first.
func (q *Queue) Run(ctx context.Context) error {
	q.init()
	for ctx.Err() == nil {
		wait := q.Poll
		if pause := q.pause(); pause > 0 {
			wait = pause
		} else if sent, next, err := q.sweep(ctx); err != nil {
			q.say(err.Error())
			q.Log.Error("outbox cannot be read", "error", err)
			wait = min(q.Poll, 5*time.Second)
		} else if sent > 0 {
			continue
		} else if !next.IsZero() {
			wait = min(wait, max(next.Sub(q.Now()), 0))
		}
		timer := time.NewTimer(wait)
		select {
		case <-ctx.Done():
		case <-timer.C:
		case <-q.waking:
		}
		timer.Stop()
	}
	return nil
}

// sweep sends one lot of what is due and returns how many attempts it made.
func (q *Queue) sweep(ctx context.Context) (made int, next time.Time, err error) {
	var tried atomic.Int64
	due, next, err := q.Store.Due(ctx, q.Now(), 16*q.Workers)
	if err != nil {
		return 0, next, err
	}
	entries := make(chan Entry)
	errs := make(chan error, q.Workers)
	var workers sync.WaitGroup
	for range min(q.Workers, len(due)) {
		workers.Go(func() {
			for e := range entries {
				if q.pause() > 0 {
					continue // the server has gone meanwhile
				}
				done, err := q.attempt(ctx, e)
				if done {
					tried.Add(1)
				}
				if err != nil {
					select {
					case errs <- err:
					default:
					}
				}
			}
		})
	}
	for _, e := range due {
		if ctx.Err() != nil {
			break
		}
		entries <- e
	}
	close(entries)
	workers.Wait()
	select {
	case err = <-errs:
	default:
	}
	if tried.Load() == 0 && len(due) > 0 { // gone meanwhile: no reason to ask again at once
		next = q.Now().Add(time.Second)
	}
	return int(tried.Load()), next, err
}

// attempt tries one letter once; done says whether there was something to do.
// Its error is the store's.
func (q *Queue) attempt(ctx context.Context, e Entry) (done bool, err error) {
	if now := q.Now(); q.Limits != (Limits{}) {
		if at := q.limit.slot(e, now); at.After(now) {
			err := q.Store.Defer(ctx, e, at)
			if errors.Is(err, ErrObsolete) {
				err = nil
			}
			return err == nil, err
		}
	}
	envelope, err := q.Store.Compose(ctx, e)
	if errors.Is(err, ErrObsolete) {
		return true, q.Store.Done(ctx, e, q.Now())
	}
	now := q.Now()
	noted := q.Store.Attempt(ctx, e, now, q.Retry.Next(now, e.Attempts+1, rand.Float64()))
	if errors.Is(noted, ErrObsolete) {
		return false, nil
	} else if noted != nil {
		return false, noted
	}
	failure := &Failure{}
	if err != nil { // the next letter may be composed all the same
		failure.Message = err.Error()
	} else {
		failure = merge(q.Sender.Send(ctx, envelope))
	}
	if ctx.Err() != nil && failure != nil {
		return true, nil // broken off by us: it is due again later
	}
	now = q.Now()
	if failure == nil {
		q.sent(now)
		q.Ended("sent")
		q.Log.Debug("letter sent", "entry", e.ID)
		// Also when we stop at this moment: else it would be sent again.
		return true, q.Store.Done(context.WithoutCancel(ctx), e, now)
	}
	final := failure.Permanent || q.Retry.Over(e.Created, now)
	q.failed(failure, final)
	if final {
		q.Ended("failed")
	} else {
		q.Ended("later")
	}
	q.Log.Warn("letter not sent", "entry", e.ID, "attempt", e.Attempts+1, "error", failure, "given up", final)
	if err := q.Store.Failed(ctx, e, now, failure, final); err != nil || final || !failure.Host {
		return true, err
	}
	// It is not the letter's fault: it goes soon after the server is back, however long that has been away.
	if err := q.Store.Defer(ctx, e, now.Add(q.Retry.First)); !errors.Is(err, ErrObsolete) {
		return true, err
	}
	return true, nil
}

// merge is the worst failure of a letter's recipients; ours have one.
func merge(failures []*Failure) *Failure {
	var worst *Failure
	for _, f := range failures {
		if f != nil && (worst == nil || worst.Permanent && !f.Permanent) {
			worst = f
		}
	}
	return worst
}

// pause is how long nothing is tried because the server is away: else every
// letter would run into it, each after its own timeout.
func (q *Queue) pause() time.Duration {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.until.Sub(q.Now())
}

func (q *Queue) sent(now time.Time) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.away, q.until = 0, time.Time{}
	q.health.Sent++
	q.health.LastSent = now
	if !q.health.OK {
		q.health.OK, q.health.Since, q.health.Error = true, now, ""
	}
}

// serverPause is how the pauses grow while the server is away.
var serverPause = Schedule{First: time.Second, Factor: 2, Max: time.Minute, Jitter: 0.2}

func (q *Queue) failed(f *Failure, final bool) {
	q.mu.Lock()
	q.health.Failed++
	if final {
		q.health.GivenUp++
	}
	if f.Host {
		if !q.until.After(q.Now()) { // those that failed together count once
			q.away++
		}
		q.until = serverPause.Next(q.Now(), q.away, rand.Float64())
	}
	q.mu.Unlock()
	if f.Host {
		q.say(f.Message)
	}
}

func (q *Queue) say(problem string) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.health.OK {
		q.health.OK, q.health.Since = false, q.Now()
	}
	q.health.Error = problem
}

// Health tells how the sending is doing.
func (q *Queue) Health() Health {
	q.init()
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.health
}
