// Package outbox sends letters: it tries each until it is delivered or given
// up, with growing pauses, and has every attempt written down before it touches
// the network.
package outbox

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// Entry is one letter that is due to one recipient.
type Entry struct {
	ID       string
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
	// when the next one after now is due (zero: none is known).
	Due(ctx context.Context, now time.Time, max int) (due []Entry, next time.Time, err error)
	// Compose returns the letter of an entry, the same bytes each time.
	// ErrObsolete means that it is not to be sent any more.
	Compose(ctx context.Context, e Entry) (Envelope, error)
	// Attempt writes down, before the network is touched, that an attempt
	// begins, and that the entry is not due again before next. ErrObsolete
	// means that the entry has gone since it was composed: it is not sent.
	Attempt(ctx context.Context, e Entry, now, next time.Time) error
	// Defer writes down that an entry which a limit holds back is not due before
	// next. It counts as no attempt. ErrObsolete as for Attempt.
	Defer(ctx context.Context, e Entry, next time.Time) error
	// Done writes down that a server has taken the letter, or that it is
	// obsolete: the entry is never due again.
	Done(ctx context.Context, e Entry, now time.Time) error
	// Failed writes down a failure. Final says that it is given up: the entry
	// is never due again and the moderator is to be told.
	Failed(ctx context.Context, e Entry, now time.Time, failure *Failure, final bool) error
}

// ErrObsolete is returned by Store.Compose and Store.Attempt for a letter that
// is not to be sent any more.
var ErrObsolete = errors.New("outbox: letter is obsolete")

// Failure is why a letter was not delivered.
type Failure struct {
	Permanent bool   // no repetition can mend it
	Code      int    // SMTP code; 0: no answer
	Enhanced  string // "5.1.1" (RFC 3463), empty when there was none
	Message   string
	Host      bool // the server as a whole failed, not this recipient
}

func (f *Failure) Error() string {
	if f.Code == 0 {
		return f.Message
	}
	return fmt.Sprintf("outbox: %d %s %s", f.Code, f.Enhanced, f.Message)
}

// Sender hands letters to a mail server.
type Sender interface {
	// Send hands over one letter. Nil stands at the place of each recipient
	// that was taken, the failure at that of each other.
	Send(ctx context.Context, e Envelope) []*Failure
	Close() error
}
