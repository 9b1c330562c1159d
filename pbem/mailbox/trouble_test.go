package mailbox_test

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"math/big"
	"net"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"
	"github.com/emersion/go-imap/v2/imapserver"
	"github.com/emersion/go-imap/v2/imapserver/imapmemserver"

	"railpost/pbem/mailbox"
	"railpost/pbem/mailbox/post"
)

// wire is a proxy whose connections can be made to say nothing any more.
type wire struct {
	listen net.Listener
	to     string
	mu     sync.Mutex
	conns  []net.Conn
	frozen map[net.Conn]bool
	passed atomic.Int64 // bytes, both ways
}

func newWire(t *testing.T, to string) *wire {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	w := &wire{listen: l, to: to, frozen: map[net.Conn]bool{}}
	var all sync.WaitGroup
	all.Go(func() {
		for {
			in, err := l.Accept()
			if err != nil {
				return
			}
			out, err := net.Dial("tcp", to)
			if err != nil {
				in.Close()
				continue
			}
			w.mu.Lock()
			w.conns = append(w.conns, in, out)
			w.mu.Unlock()
			all.Go(func() { w.pass(in, out, in) })
			all.Go(func() { w.pass(out, in, in) })
		}
	})
	t.Cleanup(func() {
		l.Close()
		w.mu.Lock()
		for _, c := range w.conns {
			c.Close()
		}
		w.mu.Unlock()
		all.Wait()
	})
	return w
}

func (w *wire) pass(to, from, id net.Conn) {
	buf := make([]byte, 4096)
	for {
		n, err := from.Read(buf)
		if err != nil {
			to.Close()
			return
		}
		w.passed.Add(int64(n))
		w.mu.Lock()
		frozen := w.frozen[id]
		w.mu.Unlock()
		if !frozen {
			to.Write(buf[:n])
		}
	}
}

// freeze makes all connections of now silent.
func (w *wire) freeze() {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, c := range w.conns {
		w.frozen[c] = true
	}
}

func TestIMAPHalfOpenConnection(t *testing.T) {
	server := startPost(t, post.Config{})
	w := newWire(t, server.IMAPAddr())
	s := mailbox.NewIMAP(mailbox.IMAPConfig{Addr: w.listen.Addr().String(), User: "play", Password: password("secret"), Poll: 50 * time.Millisecond, Timeout: 200 * time.Millisecond})
	var got collected
	run(t, s, got.deliver)
	readTo(t, s, time.Now())
	w.freeze()
	server.Deliver("ann@localhost", "play@localhost", letterTo("play@localhost", "one"))
	eventually(t, "taken over a new connection", func() bool { return got.subjects() == "one" })
}

func TestIMAPServerThatNeverSpeaks(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	s := mailbox.NewIMAP(mailbox.IMAPConfig{Addr: l.Addr().String(), User: "play", Timeout: 50 * time.Millisecond})
	run(t, s, new(collected).deliver)
	eventually(t, "said", func() bool { return strings.Contains(s.Health().Error, "no answer in 50ms") })
}

func TestIMAPFolderMadeAnew(t *testing.T) {
	server := startPost(t, post.Config{})
	s := mailbox.NewIMAP(mailbox.IMAPConfig{Addr: server.IMAPAddr(), User: "play", Password: password("secret"), Poll: 50 * time.Millisecond})
	var got collected
	run(t, s, got.deliver)
	server.Deliver("ann@localhost", "play@localhost", letterTo("play@localhost", "one"))
	eventually(t, "taken", func() bool { return got.subjects() == "one" })

	c, err := imapclient.DialInsecure(server.IMAPAddr(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	for _, wait := range []func() error{
		c.Login("play", "secret").Wait, c.Delete("INBOX").Wait, c.Create("INBOX", nil).Wait,
	} {
		if err := wait(); err != nil {
			t.Fatal(err)
		}
	}
	server.Deliver("ann@localhost", "play@localhost", letterTo("play@localhost", "two")) // number 1 again
	eventually(t, "taken", func() bool { return got.subjects() == "one two" })
}

// Somebody else deletes and reads letters while they are being taken.
func TestIMAPOthersInTheSameFolder(t *testing.T) {
	server := startPost(t, post.Config{})
	s := mailbox.NewIMAP(mailbox.IMAPConfig{Addr: server.IMAPAddr(), User: "play", Password: password("secret"), Done: "Taken"})
	c, err := imapclient.DialInsecure(server.IMAPAddr(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if err := c.Login("play", "secret").Wait(); err != nil {
		t.Fatal(err)
	}
	for i := range 100 {
		server.Deliver("ann@localhost", "play@localhost", letterTo("play@localhost", fmt.Sprint(i)))
	}
	if _, err := c.Select("INBOX", nil).Wait(); err != nil {
		t.Fatal(err)
	}
	seen := &imap.StoreFlags{Op: imap.StoreFlagsAdd, Flags: []imap.Flag{imap.FlagSeen}}
	if err := c.Store(imap.UIDSet{{Start: 1, Stop: 50}}, seen, nil).Close(); err != nil {
		t.Fatal(err)
	}
	var got collected
	run(t, s, got.deliver)
	deleted := &imap.StoreFlags{Op: imap.StoreFlagsAdd, Flags: []imap.Flag{imap.FlagDeleted}}
	for uid := imap.UID(100); uid > 90; uid-- {
		c.Store(imap.UIDSetNum(uid), deleted, nil).Close()
		c.Expunge().Close()
	}
	readTo(t, s, time.Now())
	// Letters that were only read are taken; those that were deleted may be.
	if n := len(strings.Fields(got.subjects())); n < 90 || n > 100 {
		t.Errorf("%d letters", n)
	}
	if !s.Health().OK {
		t.Errorf("%+v", s.Health())
	}
}

func TestIMAPWithTLS(t *testing.T) {
	serverTLS, clientTLS := certificate(t)
	memory := imapmemserver.New()
	user := imapmemserver.NewUser("play", "secret")
	user.Create("INBOX", nil)
	memory.AddUser(user)
	server := imapserver.New(&imapserver.Options{
		NewSession: func(*imapserver.Conn) (imapserver.Session, *imapserver.GreetingData, error) {
			return memory.NewSession(), nil, nil
		},
		Caps:      imap.CapSet{imap.CapIMAP4rev1: {}, imap.CapIMAP4rev2: {}},
		TLSConfig: serverTLS,
		Logger:    quiet{},
	})
	defer server.Close()
	user.Append("INBOX", strings.NewReader("Subject: one\r\n\r\nhi\r\n"), &imap.AppendOptions{})
	for _, security := range []mailbox.Security{mailbox.TLS, mailbox.StartTLS} {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		addr := l.Addr().String()
		if security == mailbox.TLS {
			l = tls.NewListener(l, serverTLS)
		}
		go server.Serve(l)
		c := mailbox.IMAPConfig{Addr: addr, Security: security, TLSConfig: clientTLS, User: "play", Password: password("secret")}
		s := mailbox.NewIMAP(c)
		var got collected
		t.Run(string(security), func(t *testing.T) {
			run(t, s, got.deliver)
			readTo(t, s, time.Now())
			c.TLSConfig = nil // its certificate is not known
			doubtful := mailbox.NewIMAP(c)
			run(t, doubtful, got.deliver)
			eventually(t, "refused", func() bool { return strings.Contains(doubtful.Health().Error, "certificate") })
		})
		user.Append("INBOX", strings.NewReader("Subject: two\r\n\r\nhi\r\n"), &imap.AppendOptions{})
	}
}

type quiet struct{}

func (quiet) Printf(string, ...any) {}

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

// In a folder of 50,000 letters that were taken long ago and stay there, only the new ones are read: by their number
// alone, in a second, over any number of connections.
func TestIMAPFiftyThousandOldLetters(t *testing.T) {
	if testing.Short() {
		t.Skip("makes 50,000 letters")
	}
	const old = 50_000
	memory := imapmemserver.New()
	user := imapmemserver.NewUser("play", "secret")
	if err := user.Create("INBOX", nil); err != nil {
		t.Fatal(err)
	}
	memory.AddUser(user)
	put := func(subject string, flags ...imap.Flag) {
		if _, err := user.Append("INBOX", strings.NewReader(string(letterTo("play@localhost", subject))), &imap.AppendOptions{Flags: flags}); err != nil {
			t.Fatal(err)
		}
	}
	for range old {
		put("old", imap.FlagSeen, "$Railpost")
	}
	server := imapserver.New(&imapserver.Options{
		NewSession: func(*imapserver.Conn) (imapserver.Session, *imapserver.GreetingData, error) {
			return memory.NewSession(), nil, nil
		},
		Caps: imap.CapSet{imap.CapIMAP4rev1: {}, imap.CapIMAP4rev2: {}}, InsecureAuth: true, Logger: quiet{},
	})
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	go server.Serve(l)
	defer server.Close()
	w := newWire(t, l.Addr().String())
	for i := range 3 {
		var now []string
		for j := range 3 {
			now = append(now, fmt.Sprintf("new%d.%d", i, j))
			put(now[j])
		}
		w.passed.Store(0)
		began := time.Now()
		s := mailbox.NewIMAP(mailbox.IMAPConfig{Addr: w.listen.Addr().String(), User: "play", Password: password("secret"), Timeout: 20 * time.Second})
		var got collected
		end, _ := start(t, sourceOf{s, got.deliver})
		readTo(t, s, time.Now())
		took := time.Since(began)
		if got.subjects() != strings.Join(now, " ") {
			t.Errorf("taken: %.200s", got.subjects())
		}
		if n := w.passed.Load(); n > 20_000 || took > 5*time.Second {
			t.Errorf("%d bytes in %v", n, took)
		} else {
			t.Logf("3 new letters beside %d old ones: %d bytes in %v", old+3*i, n, took)
		}
		if err := end(); err != nil {
			t.Error(err)
		}
	}
}

// sourceOf is a source with a hand of its own for what it delivers.
type sourceOf struct {
	mailbox.Source
	deliver mailbox.Deliver
}

func (s sourceOf) Run(ctx context.Context, _ mailbox.Deliver) error {
	return s.Source.Run(ctx, s.deliver)
}
