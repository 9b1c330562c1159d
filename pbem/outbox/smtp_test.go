package outbox

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"io"
	"log"
	"math/big"
	"net"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"
)

// fakeServer is an SMTP server that answers by the recipient's name.
type fakeServer struct {
	mu       sync.Mutex
	sessions int
	letters  []string
	auth     string // user:password that is asked for; empty: none
	server   *smtp.Server
	addr     string
}

type fakeSession struct {
	s    *fakeServer
	from string
	to   []string
	in   bool
}

func (f *fakeSession) AuthMechanisms() []string {
	if f.s.auth == "" {
		return nil
	}
	return []string{"PLAIN", "LOGIN"}
}

func (f *fakeSession) Auth(mech string) (sasl.Server, error) {
	check := func(user, password string) error {
		if user+":"+password != f.s.auth {
			return smtp.ErrAuthFailed
		}
		f.in = true
		return nil
	}
	return sasl.NewPlainServer(func(_, user, password string) error { return check(user, password) }), nil
}

func (f *fakeSession) Mail(from string, _ *smtp.MailOptions) error {
	if f.s.auth != "" && !f.in {
		return smtp.ErrAuthRequired
	}
	f.from = from
	return nil
}

func (f *fakeSession) Rcpt(to string, _ *smtp.RcptOptions) error {
	switch {
	case strings.HasPrefix(to, "unknown"):
		return &smtp.SMTPError{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 1, 1}, Message: "no such user"}
	case strings.HasPrefix(to, "grey"):
		return &smtp.SMTPError{Code: 450, EnhancedCode: smtp.EnhancedCode{4, 2, 0}, Message: "greylisted"}
	case strings.HasPrefix(to, "closing"):
		return &smtp.SMTPError{Code: 421, EnhancedCode: smtp.EnhancedCode{4, 3, 2}, Message: "shutting down"}
	}
	f.to = append(f.to, to)
	return nil
}

func (f *fakeSession) Data(r io.Reader) error {
	data, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	f.s.mu.Lock()
	defer f.s.mu.Unlock()
	if strings.Contains(string(data), "spam") {
		return &smtp.SMTPError{Code: 554, EnhancedCode: smtp.EnhancedCode{5, 7, 1}, Message: "refused"}
	}
	f.s.letters = append(f.s.letters, f.from+" "+strings.Join(f.to, ",")+" "+string(data))
	return nil
}

func (f *fakeSession) Reset()        { f.from, f.to = "", nil }
func (f *fakeSession) Logout() error { return nil }

func startFake(t *testing.T, f *fakeServer, tlsConfig *tls.Config, implicit bool) {
	t.Helper()
	f.server = smtp.NewServer(smtp.BackendFunc(func(*smtp.Conn) (smtp.Session, error) {
		f.mu.Lock()
		defer f.mu.Unlock()
		f.sessions++
		return &fakeSession{s: f}, nil
	}))
	f.server.AllowInsecureAuth = tlsConfig == nil
	f.server.TLSConfig = tlsConfig
	f.server.ErrorLog = log.New(io.Discard, "", 0)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	f.addr = l.Addr().String()
	if implicit {
		l = tls.NewListener(l, tlsConfig)
	}
	done := make(chan struct{})
	go func() { defer close(done); f.server.Serve(l) }()
	t.Cleanup(func() { f.server.Close(); <-done })
}

func envelope(data string, to ...string) Envelope {
	return Envelope{From: "bounce@rail.example", To: to, Data: []byte(data)}
}

func newSender(t *testing.T, c SMTPConfig) *SMTP {
	s := NewSMTP(c)
	t.Cleanup(func() { s.Close() })
	return s
}

func TestSMTPKeepsTheConnection(t *testing.T) {
	f := &fakeServer{}
	startFake(t, f, nil, false)
	s := newSender(t, SMTPConfig{Addr: f.addr})
	for range 5 {
		if got := s.Send(t.Context(), envelope("Subject: x\r\n\r\n.dot\r\n", "ann@example.org")); got[0] != nil {
			t.Fatal(got[0])
		}
	}
	if f.sessions > 2 || len(f.letters) != 5 { // the go-smtp server opens a session at EHLO
		t.Errorf("%d sessions for %d letters", f.sessions, len(f.letters))
	}
	if want := "bounce@rail.example ann@example.org Subject: x\r\n\r\n.dot\r\n"; f.letters[0] != want {
		t.Errorf("got %q", f.letters[0])
	}
}

func TestSMTPAnswers(t *testing.T) {
	f := &fakeServer{}
	startFake(t, f, nil, false)
	s := newSender(t, SMTPConfig{Addr: f.addr})
	got := s.Send(t.Context(), envelope("x\r\n", "ann@example.org", "unknown@example.org", "grey@example.org"))
	if got[0] != nil || got[1] == nil || got[2] == nil {
		t.Fatalf("%v", got)
	}
	if g := got[1]; !g.Permanent || g.Code != 550 || g.Enhanced != "5.1.1" || g.Host {
		t.Errorf("unknown: %+v", g)
	}
	if g := got[2]; g.Permanent || g.Code != 450 || g.Enhanced != "4.2.0" || g.Host {
		t.Errorf("greylisted: %+v", g)
	}
	if got := s.Send(t.Context(), envelope("x\r\n", "unknown@example.org")); got[0] == nil || !got[0].Permanent {
		t.Errorf("unknown alone: %v", got[0])
	}
	if got := s.Send(t.Context(), envelope("spam\r\n", "ann@example.org")); got[0] == nil || !got[0].Permanent || got[0].Enhanced != "5.7.1" {
		t.Errorf("refused after DATA: %v", got[0])
	}
	if got := s.Send(t.Context(), envelope("x\r\n", "closing@example.org")); got[0] == nil || got[0].Permanent || !got[0].Host {
		t.Errorf("421: %+v", got[0])
	}
	// And the next letter goes through.
	if got := s.Send(t.Context(), envelope("x\r\n", "ann@example.org")); got[0] != nil {
		t.Errorf("after all that: %v", got[0])
	}
}

func TestSMTPAuthentication(t *testing.T) {
	f := &fakeServer{auth: "play:right"}
	startFake(t, f, nil, false)
	password := "wrong"
	s := newSender(t, SMTPConfig{Addr: f.addr, User: "play", Password: func() (string, error) { return password, nil }})
	got := s.Send(t.Context(), envelope("x\r\n", "ann@example.org"))
	if got[0] == nil || got[0].Permanent || !got[0].Host || !strings.Contains(got[0].Message, "login refused") {
		t.Errorf("wrong password: %+v", got[0])
	}
	password = "right"
	if got := s.Send(t.Context(), envelope("x\r\n", "ann@example.org")); got[0] != nil {
		t.Errorf("right password: %v", got[0])
	}
}

func TestSMTPWithTLS(t *testing.T) {
	server, client := certificate(t)
	for _, security := range []Security{TLS, StartTLS} {
		t.Run(string(security), func(t *testing.T) {
			f := &fakeServer{auth: "play:right"}
			startFake(t, f, server, security == TLS)
			c := SMTPConfig{Addr: f.addr, Security: security, TLSConfig: client, User: "play", Password: func() (string, error) { return "right", nil }}
			if got := newSender(t, c).Send(t.Context(), envelope("x\r\n", "ann@example.org")); got[0] != nil {
				t.Error(got[0])
			}
			c.TLSConfig = nil // its certificate is not known
			if got := newSender(t, c).Send(t.Context(), envelope("x\r\n", "ann@example.org")); got[0] == nil || got[0].Permanent || !got[0].Host {
				t.Errorf("unknown certificate: %+v", got[0])
			}
		})
	}
	f := &fakeServer{}
	startFake(t, f, nil, false)
	c := SMTPConfig{Addr: f.addr, Security: StartTLS, TLSConfig: client}
	if got := newSender(t, c).Send(t.Context(), envelope("x\r\n", "ann@example.org")); got[0] == nil || len(f.letters) > 0 {
		t.Error("sent in the clear though STARTTLS was asked for")
	}
}

func TestSMTPServerAwayOrSilent(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0") // accepts and never says a word
	if err != nil {
		t.Fatal(err)
	}
	silent := newSender(t, SMTPConfig{Addr: l.Addr().String(), Timeout: 50 * time.Millisecond})
	if got := silent.Send(t.Context(), envelope("x\r\n", "ann@example.org")); got[0] == nil || !got[0].Host || got[0].Permanent {
		t.Errorf("silent: %+v", got[0])
	}
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	patient := newSender(t, SMTPConfig{Addr: l.Addr().String()})
	if got := patient.Send(ctx, envelope("x\r\n", "ann@example.org")); got[0] == nil {
		t.Error("sent?")
	}
	l.Close()
	if got := silent.Send(t.Context(), envelope("x\r\n", "ann@example.org")); got[0] == nil || !got[0].Host {
		t.Errorf("away: %+v", got[0])
	}
}

// The server closes a kept connection: the next letter does not notice.
func TestSMTPKeptConnectionThatDied(t *testing.T) {
	f := &fakeServer{}
	startFake(t, f, nil, false)
	s := newSender(t, SMTPConfig{Addr: f.addr})
	s.Send(t.Context(), envelope("x\r\n", "ann@example.org"))
	s.mu.Lock()
	s.idle[0].net.Close()
	s.mu.Unlock()
	if got := s.Send(t.Context(), envelope("x\r\n", "ann@example.org")); got[0] != nil {
		t.Error(got[0])
	}
}

// certificate makes a server's TLS configuration for 127.0.0.1 and a client's
// that trusts it.
func certificate(t *testing.T) (server, client *tls.Config) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{SerialNumber: big.NewInt(1), NotAfter: time.Now().Add(time.Hour), IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}, IsCA: true, BasicConstraintsValid: true}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	leaf, err := x509.ParseCertificate(der)
	if err != nil {
		t.Fatal(err)
	}
	pool := x509.NewCertPool()
	pool.AddCert(leaf)
	return &tls.Config{Certificates: []tls.Certificate{{Certificate: [][]byte{der}, PrivateKey: key}}}, &tls.Config{RootCAs: pool}
}
