package outbox

import (
	"context"
	"errors"
	"log/slog"
	"time"
)

// ErrObsolete is returned by Store.Compose for a letter that is not to be sent
// any more: the queue marks it as done without sending.
var ErrObsolete = errors.New("outbox: letter is obsolete")

// Queue sends what is due.
type Queue struct {
	Store   Store
	Sender  Sender
	Retry   Schedule
	Workers int // letters sent at once; default 4
	Log     *slog.Logger
	Now     func() time.Time
	wake    chan struct{}
}

// New returns a queue with the default schedule.
func New(store Store, sender Sender) *Queue {
	return &Queue{Store: store, Sender: sender, Retry: DefaultSchedule, wake: make(chan struct{}, 1)}
}

// Wake tells the queue that something may be due.
func (q *Queue) Wake() {
	select {
	case q.wake <- struct{}{}:
	default:
	}
}

// Run sends until ctx ends, and returns nil then.
func (q *Queue) Run(ctx context.Context) error { <-ctx.Done(); return nil }

// Health tells how the sending is doing.
type Health struct {
	OK       bool
	Since    time.Time
	Error    string
	LastSent time.Time
	Sent     int64
	Failures int64
}

func (q *Queue) Health() Health { return Health{} }
