package mailbox

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"slices"
	"sync"
	"time"

	"github.com/emersion/go-smtp"
)

// ListenConfig is an LMTP or SMTP port at which letters are taken.
type ListenConfig struct {
	Network, Addr string // "tcp" (the default) or "unix"
	LMTP          bool   // else SMTP, for a private network
	Hostname      string // default localhost
	TLSConfig     *tls.Config
	// Accept reports whether a recipient is one of ours. Nil: all are.
	Accept  func(recipient string) bool
	MaxSize int64         // bytes; larger letters are not kept; default 256 KiB
	Timeout time.Duration // default five minutes
	Log     *slog.Logger
	Now     func() time.Time
}

// Listener is a Source that receives letters by LMTP (RFC 2033) or SMTP. It
// answers 250 only after the letter has been committed.
type Listener struct {
	c       ListenConfig
	listen  net.Listener
	deliver Deliver
	running context.Context // Run's
	ctx     context.Context // of deliveries, which are finished even then

	mu     sync.Mutex
	health Health
	// busy holds when each delivery that goes on began.
	busy map[int]time.Time
	next int
	idle chan struct{} // closed and replaced when a delivery ends
}

// Listen opens the port; Run serves it.
func Listen(c ListenConfig) (*Listener, error) {
	if c.Network == "" {
		c.Network = "tcp"
	}
	if c.Hostname == "" {
		c.Hostname = "localhost"
	}
	if c.MaxSize == 0 {
		c.MaxSize = 256 << 10
	}
	if c.Timeout == 0 {
		c.Timeout = 5 * time.Minute
	}
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	l, err := net.Listen(c.Network, c.Addr)
	if err != nil {
		return nil, fmt.Errorf("mailbox: %w", err)
	}
	name := "smtp "
	if c.LMTP {
		name = "lmtp "
	}
	return &Listener{
		c: c, listen: l, busy: map[int]time.Time{}, idle: make(chan struct{}),
		health: Health{Name: name + l.Addr().String(), Since: c.Now(), Error: "not served yet"},
	}, nil
}

// Addr is where it listens.
func (s *Listener) Addr() net.Addr { return s.listen.Addr() }

// Run serves the port until ctx ends; deliveries that go on then are finished.
func (s *Listener) Run(ctx context.Context, deliver Deliver) error {
	s.deliver = deliver
	s.running, s.ctx = ctx, context.WithoutCancel(ctx)
	server := smtp.NewServer(smtp.BackendFunc(func(*smtp.Conn) (smtp.Session, error) { return &reception{source: s}, nil }))
	server.LMTP = s.c.LMTP
	server.Domain = s.c.Hostname
	server.TLSConfig = s.c.TLSConfig
	server.MaxMessageBytes = 64 << 20 // the source cuts at MaxSize, and says so
	server.MaxRecipients = 100
	server.ReadTimeout = s.c.Timeout
	server.WriteTimeout = s.c.Timeout
	server.EnableSMTPUTF8 = true
	server.ErrorLog = slog.NewLogLogger(s.c.Log.Handler(), slog.LevelDebug)
	closed := make(chan struct{})
	stop := context.AfterFunc(ctx, func() {
		defer close(closed)
		s.listen.Close()
		s.drain(s.ctx)
		server.Close()
	})
	s.state(true, "")
	err := server.Serve(s.listen)
	if !stop() {
		<-closed
		s.state(false, "stopped")
		return nil
	}
	s.state(false, err.Error())
	return fmt.Errorf("mailbox: %w", err)
}

func (s *Listener) state(ok bool, problem string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.health.OK, s.health.Since, s.health.Error = ok, s.c.Now(), problem
}

// drain waits until nothing is being delivered.
func (s *Listener) drain(ctx context.Context) error { return s.settled(ctx, time.Time{}) }

// ReadTo waits until no letter is in work that arrived before t. Nothing else
// can wait in a port: what is not here yet has not arrived.
func (s *Listener) ReadTo(ctx context.Context, t time.Time) error { return s.settled(ctx, t) }

func (s *Listener) settled(ctx context.Context, t time.Time) error {
	for {
		s.mu.Lock()
		waiting := false
		for _, began := range s.busy {
			waiting = waiting || t.IsZero() || !began.After(t)
		}
		idle := s.idle
		s.mu.Unlock()
		if !waiting {
			return nil
		}
		select {
		case <-idle:
		case <-ctx.Done():
			return fmt.Errorf("mailbox: a letter is being taken: %w", ctx.Err())
		}
	}
}

// Health tells whether the port is served.
func (s *Listener) Health() Health {
	s.mu.Lock()
	defer s.mu.Unlock()
	h := s.health
	h.Waiting = len(s.busy)
	if h.OK {
		h.ReadTo = s.c.Now()
		for _, began := range s.busy {
			if began.Before(h.ReadTo) {
				h.ReadTo = began
			}
		}
	}
	return h
}

// take delivers one letter to one recipient's mind.
func (s *Listener) take(in Incoming) error {
	if s.running.Err() != nil {
		return errNotNow
	}
	s.mu.Lock()
	n := s.next
	s.next++
	s.busy[n] = in.Arrived
	s.mu.Unlock()
	err := s.deliver(s.ctx, in)
	s.mu.Lock()
	delete(s.busy, n)
	close(s.idle)
	s.idle = make(chan struct{})
	s.mu.Unlock()

	switch {
	case err == nil:
		return nil
	case errors.Is(err, ErrRefused):
		s.c.Log.Warn("letter refused", "source", in.Source, "error", err)
		return &smtp.SMTPError{Code: 554, EnhancedCode: smtp.EnhancedCode{5, 7, 0}, Message: "letter refused"}
	}
	s.c.Log.Error("letter not taken", "source", in.Source, "error", err)
	return errNotNow
}

var errNotNow = &smtp.SMTPError{Code: 451, EnhancedCode: smtp.EnhancedCode{4, 3, 0}, Message: "not now, try again"}

// reception is one connection.
type reception struct {
	source *Listener
	from   string
	to     []string
}

func (r *reception) Mail(from string, _ *smtp.MailOptions) error {
	r.from = from
	return nil
}

func (r *reception) Rcpt(to string, _ *smtp.RcptOptions) error {
	if accept := r.source.c.Accept; accept != nil && !accept(to) {
		return &smtp.SMTPError{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 1, 1}, Message: "no such recipient"}
	}
	if !slices.Contains(r.to, to) {
		r.to = append(r.to, to)
	}
	return nil
}

// incoming reads the letter, or the header of one that is too large.
func (r *reception) incoming(data io.Reader) (Incoming, error) {
	s := r.source
	in := Incoming{Arrived: s.c.Now(), ReturnPath: r.from, Enveloped: true, Source: s.health.Name}
	raw, err := io.ReadAll(io.LimitReader(data, s.c.MaxSize+1))
	if err != nil {
		return in, err
	}
	rest, err := io.Copy(io.Discard, data)
	if err != nil {
		return in, err
	}
	in.Size = int64(len(raw)) + rest
	if in.Size > s.c.MaxSize {
		in.TooLarge, in.Header = true, headerOf(raw)
	} else {
		in.Raw = raw
	}
	return in, nil
}

// Data takes a letter by SMTP: it has one answer for all recipients, so they
// are handed over together.
func (r *reception) Data(data io.Reader) error {
	in, err := r.incoming(data)
	if err != nil {
		return err
	}
	in.Recipients = r.to
	return r.source.take(in)
}

// LMTPData takes a letter for each recipient by itself.
func (r *reception) LMTPData(data io.Reader, status smtp.StatusCollector) error {
	in, err := r.incoming(data)
	if err != nil {
		return err
	}
	for _, to := range r.to {
		in.Recipients = []string{to}
		status.SetStatus(to, r.source.take(in))
	}
	return nil
}

func (r *reception) Reset() { r.from, r.to = "", nil }

func (r *reception) Logout() error { return nil }

func headerOf(raw []byte) []byte {
	for i := range raw {
		if i > 0 && raw[i] == '\n' && (raw[i-1] == '\n' || i > 2 && raw[i-1] == '\r' && raw[i-2] == '\n') {
			return raw[:i+1]
		}
	}
	return raw[:min(len(raw), 64<<10)]
}
