package outbox

import (
	"bytes"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"sync"
	"time"

	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"
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
type SMTP struct {
	c SMTPConfig

	mu     sync.Mutex
	idle   []*connection
	closed bool
}

// NewSMTP returns a sender; it connects when it is first used.
func NewSMTP(c SMTPConfig) *SMTP {
	if c.Timeout == 0 {
		c.Timeout = 30 * time.Second
	}
	if c.Idle == 0 {
		c.Idle = 20 * time.Second
	}
	if c.Hello == "" {
		c.Hello = "localhost"
	}
	return &SMTP{c: c}
}

// A connection is one that has said hello and may carry another letter.
type connection struct {
	client *smtp.Client
	net    net.Conn
	reaper *time.Timer
}

// Send hands over one letter. What the server says of a recipient stands at his
// place; when the server fails as a whole it stands at all of them.
func (s *SMTP) Send(ctx context.Context, e Envelope) []*Failure {
	failures := make([]*Failure, len(e.To))
	all := func(err error) []*Failure {
		f := failure(err)
		for i := range failures {
			if failures[i] == nil {
				failures[i] = f
			}
		}
		return failures
	}
	conn, err := s.begin(ctx, e)
	if err != nil {
		return all(err)
	}
	stop := context.AfterFunc(ctx, func() { conn.net.Close() })
	defer stop()

	taken := 0
	for i, to := range e.To {
		if err := conn.client.Rcpt(to, nil); err == nil {
			taken++
		} else if failures[i] = failure(err); failures[i].Host {
			conn.drop()
			return all(err)
		}
	}
	if taken == 0 {
		if err := conn.client.Reset(); err != nil {
			conn.drop()
		} else {
			s.keep(conn)
		}
		return failures
	}
	data, err := conn.client.Data()
	if err == nil {
		_, err = data.Write(e.Data)
		// A connection that broke while writing must not end the letter
		// with a dot: the server would take half of it.
		if err == nil {
			err = data.Close()
		}
	}
	if err != nil {
		f := failure(err)
		if f.Host {
			conn.drop()
		} else {
			s.keep(conn)
		}
		return all(err)
	}
	s.keep(conn)
	return failures
}

// begin opens a transaction, on a kept connection if one is alive.
func (s *SMTP) begin(ctx context.Context, e Envelope) (*connection, error) {
	for {
		conn := s.take()
		kept := conn != nil
		if !kept {
			var err error
			if conn, err = s.connect(ctx); err != nil {
				return nil, err
			}
		}
		stop := context.AfterFunc(ctx, func() { conn.net.Close() })
		err := conn.client.Mail(e.From, s.options(conn, e))
		stop()
		if err == nil {
			return conn, nil
		}
		conn.drop()
		if kept && failure(err).Host && ctx.Err() == nil {
			continue // the server had closed it meanwhile
		}
		return nil, err
	}
}

func (s *SMTP) options(conn *connection, e Envelope) *smtp.MailOptions {
	o := &smtp.MailOptions{}
	if ok, _ := conn.client.Extension("SIZE"); ok {
		o.Size = int64(len(e.Data))
	}
	if ok, _ := conn.client.Extension("SMTPUTF8"); ok && !asciiAddresses(e) {
		o.UTF8 = true // RFC 6531
	}
	return o
}

func asciiAddresses(e Envelope) bool {
	for _, a := range append([]string{e.From}, e.To...) {
		if bytes.ContainsFunc([]byte(a), func(r rune) bool { return r > 126 }) {
			return false
		}
	}
	return true
}

func (s *SMTP) connect(ctx context.Context) (*connection, error) {
	ctx, cancel := context.WithTimeout(ctx, s.c.Timeout)
	defer cancel()
	dialer := net.Dialer{Timeout: s.c.Timeout}
	raw, err := dialer.DialContext(ctx, "tcp", s.c.Addr)
	if err != nil {
		return nil, fmt.Errorf("outbox: %w", err)
	}
	stop := context.AfterFunc(ctx, func() { raw.Close() })
	defer stop()

	config := &tls.Config{}
	if s.c.TLSConfig != nil {
		config = s.c.TLSConfig.Clone()
	}
	if config.ServerName == "" {
		config.ServerName, _, _ = net.SplitHostPort(s.c.Addr)
	}
	conn := &connection{net: raw}
	switch s.c.Security {
	case TLS:
		conn.client = smtp.NewClient(tls.Client(raw, config))
	case StartTLS:
		if conn.client, err = smtp.NewClientStartTLS(raw, config); err != nil {
			raw.Close()
			return nil, fmt.Errorf("outbox: starttls: %w", err)
		}
	default:
		conn.client = smtp.NewClient(raw)
	}
	conn.client.CommandTimeout = s.c.Timeout
	conn.client.SubmissionTimeout = 4 * s.c.Timeout
	if s.c.Security != StartTLS { // which has said hello already
		err = conn.client.Hello(s.c.Hello)
	}
	if err == nil && s.c.User != "" {
		err = s.authenticate(conn.client)
	}
	if err != nil {
		conn.drop()
		return nil, err
	}
	return conn, nil
}

// errPassword makes every refusal of the login one of the whole server, which
// somebody will mend: no letter is given up for it.
type errPassword struct{ error }

func (e errPassword) Unwrap() error { return e.error }

func (s *SMTP) authenticate(client *smtp.Client) error {
	if s.c.Password == nil {
		return errPassword{errors.New("outbox: no password")}
	}
	password, err := s.c.Password()
	if err != nil {
		return errPassword{fmt.Errorf("outbox: password: %w", err)}
	}
	method := sasl.NewPlainClient("", s.c.User, password)
	if !client.SupportsAuth("PLAIN") && client.SupportsAuth("LOGIN") {
		method = sasl.NewLoginClient(s.c.User, password)
	}
	if err := client.Auth(method); err != nil {
		return errPassword{fmt.Errorf("outbox: login refused: %w", err)}
	}
	return nil
}

func (s *SMTP) take() *connection {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.idle) == 0 {
		return nil
	}
	conn := s.idle[len(s.idle)-1]
	s.idle = s.idle[:len(s.idle)-1]
	conn.reaper.Stop()
	return conn
}

func (s *SMTP) keep(conn *connection) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		conn.drop()
		return
	}
	s.idle = append(s.idle, conn)
	conn.reaper = time.AfterFunc(s.c.Idle, func() { s.reap(conn) })
}

// reap closes a connection that nobody has used.
func (s *SMTP) reap(conn *connection) {
	s.mu.Lock()
	found := false
	for i, c := range s.idle {
		if c == conn {
			s.idle = append(s.idle[:i], s.idle[i+1:]...)
			found = true
			break
		}
	}
	s.mu.Unlock()
	if found {
		conn.client.Quit()
		conn.drop()
	}
}

func (c *connection) drop() {
	c.client.Close()
	c.net.Close()
}

// Close closes the kept connections.
func (s *SMTP) Close() error {
	s.mu.Lock()
	idle := s.idle
	s.idle, s.closed = nil, true
	s.mu.Unlock()
	for _, conn := range idle {
		conn.reaper.Stop()
		conn.client.CommandTimeout = time.Second // a server that hangs must not keep us
		conn.client.Quit()
		conn.drop()
	}
	return nil
}

// failure sorts an error: what the server said of this letter or recipient, or
// that the server as a whole failed.
func failure(err error) *Failure {
	var password errPassword
	var said *smtp.SMTPError
	switch {
	case errors.As(err, &password):
		return &Failure{Host: true, Message: err.Error()}
	case errors.As(err, &said):
		f := &Failure{Code: said.Code, Message: said.Message, Permanent: said.Code >= 500}
		if said.EnhancedCode != smtp.NoEnhancedCode && said.EnhancedCode != smtp.EnhancedCodeNotSet {
			f.Enhanced = fmt.Sprintf("%d.%d.%d", said.EnhancedCode[0], said.EnhancedCode[1], said.EnhancedCode[2])
		}
		// 421: the server closes the connection (RFC 5321 section 3.8); 503
		// and 530 say that we and it do not fit together, not this letter.
		if said.Code == 421 || said.Code == 503 || said.Code == 530 {
			f.Host, f.Permanent = true, false
		}
		return f
	}
	return &Failure{Host: true, Message: err.Error()}
}
