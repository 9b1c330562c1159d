// Package outbox sends letters: it tries each until it is delivered or given
// up, with growing pauses, and writes every attempt down before it touches the
// network.
package outbox

import (
	"context"
	"time"
)

// Entry is one letter that is due to one recipient.
type Entry struct {
	ID       uint64
	To       string    // recipient's address
	Created  time.Time // when it came into the outbox
	Attempts int       // begun so far, without this one
}

// Envelope is a letter ready to be sent.
type Envelope struct {
	From string // return path; empty is the null return path
	To   []string
	Data []byte // with CRLF
}

// Store is the part of the journal's store that the queue needs. All methods
// are safe for concurrent use.
type Store interface {
	// Due returns at most max entries whose time has come, oldest first, and
	// when the next one after them is due (zero: none).
	Due(ctx context.Context, now time.Time, max int) (due []Entry, next time.Time, err error)
	// Compose returns the letter of an entry, the same bytes each time.
	// ErrObsolete means that it is not to be sent any more.
	Compose(ctx context.Context, e Entry) (Envelope, error)
	// Attempt writes down, before the network is touched, that an attempt
	// begins, and that the entry is not due again before next.
	Attempt(ctx context.Context, e Entry, now, next time.Time) error
	// Done writes down that the letter has been taken by a server.
	Done(ctx context.Context, e Entry, now time.Time, result string) error
	// Failed writes down a failure. Final says that it is given up.
	Failed(ctx context.Context, e Entry, now time.Time, failure *Failure, final bool) error
}

// Failure is why a letter was not delivered.
type Failure struct {
	Permanent bool   // a 5xx, or what no repetition can mend
	Code      int    // SMTP code; 0: no answer
	Enhanced  string // "5.1.1" (RFC 3463), empty when there was none
	Message   string
	Host      bool // the server as a whole failed, not this recipient
}

func (f *Failure) Error() string { return f.Message }

// Sender hands letters to a mail server.
type Sender interface {
	// Send hands over one letter. The error of each recipient stands at its
	// place, nil for those that were taken; a *Failure for all others.
	Send(ctx context.Context, e Envelope) []*Failure
	Close() error
}
