package mailbox_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"
	"go.uber.org/goleak"

	"railpost/pbem/mailbox"
	"railpost/pbem/mailbox/post"
	"railpost/pbem/outbox"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func password(s string) func() (string, error) { return func() (string, error) { return s, nil } }

func startPost(t testing.TB, c post.Config) *post.Server {
	t.Helper()
	c.Password = "secret"
	server, err := post.Start(c)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { server.Close() })
	return server
}

// run starts a source and stops it at the test's end.
func run(t testing.TB, s mailbox.Source, deliver mailbox.Deliver) {
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- s.Run(ctx, deliver) }()
	t.Cleanup(func() {
		cancel()
		if err := <-done; err != nil {
			t.Errorf("Run: %v", err)
		}
	})
}

// collected keeps the letters that a source delivered.
type collected struct {
	mu   sync.Mutex
	list []mailbox.Incoming
}

func (c *collected) deliver(_ context.Context, in mailbox.Incoming) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.list = append(c.list, in)
	return nil
}

func (c *collected) subjects() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	var s []string
	for _, in := range c.list {
		s = append(s, subject(in.Raw))
	}
	return strings.Join(s, " ")
}

func subject(raw []byte) string {
	_, rest, _ := strings.Cut(string(raw), "Subject: ")
	line, _, _ := strings.Cut(rest, "\r\n")
	return line
}

func letterTo(to, subject string) []byte {
	return []byte("From: ann@localhost\r\nTo: " + to + "\r\nSubject: " + subject + "\r\nMessage-ID: <" + subject + "@test>\r\n\r\nmove none\r\n")
}

func eventually(t testing.TB, what string, ok func() bool) {
	t.Helper()
	for end := time.Now().Add(10 * time.Second); !ok(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("after ten seconds: not yet %s", what)
		}
	}
}

func readTo(t testing.TB, s mailbox.Source, when time.Time) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	if err := s.ReadTo(ctx, when); err != nil {
		t.Fatal(err)
	}
}

func TestIMAPTakesEachLetterOnceAndMovesIt(t *testing.T) {
	server := startPost(t, post.Config{})
	for i := range 40 {
		server.Deliver("ann@localhost", "play+key@localhost", letterTo("play+key@localhost", fmt.Sprint(i)))
	}
	config := mailbox.IMAPConfig{Addr: server.IMAPAddr(), User: "play", Password: password("secret"), Done: "Taken", Refused: "Refused"}
	s := mailbox.NewIMAP(config)
	var got collected
	run(t, s, got.deliver)
	readTo(t, s, time.Now())
	if n := len(strings.Fields(got.subjects())); n != 40 {
		t.Fatalf("%d letters, want 40", n)
	}
	in := got.list[0]
	if in.Arrived.IsZero() || in.Arrived.After(time.Now()) || in.Size == 0 || in.TooLarge || !strings.HasPrefix(in.Source, "imap INBOX ") {
		t.Errorf("%+v", in)
	}
	if !strings.Contains(string(in.Raw), "Delivered-To: play+key@localhost\r\n") {
		t.Errorf("raw: %q", in.Raw)
	}

	// One that arrives while it idles is taken without a poll.
	server.Deliver("ann@localhost", "play@localhost", letterTo("play@localhost", "late"))
	eventually(t, "taken", func() bool { return strings.HasSuffix(got.subjects(), "late") })

	// A second source finds nothing in the box and all in the other folder.
	readTo(t, s, time.Now())
	var again collected
	second := mailbox.NewIMAP(config)
	run(t, second, again.deliver)
	readTo(t, second, time.Now())
	if s := again.subjects(); s != "" {
		t.Errorf("taken again: %s", s)
	}
	if h := second.Health(); !h.OK || h.Waiting != 0 {
		t.Errorf("health %+v", h)
	}
}

func TestIMAPTriesAgainWhatWasNotTaken(t *testing.T) {
	server := startPost(t, post.Config{})
	s := mailbox.NewIMAP(mailbox.IMAPConfig{Addr: server.IMAPAddr(), User: "play", Password: password("secret"), Done: "Taken", Refused: "Refused"})
	var tries atomic.Int32
	var got collected
	run(t, s, func(ctx context.Context, in mailbox.Incoming) error {
		switch subject(in.Raw) {
		case "poison":
			return fmt.Errorf("test: %w", mailbox.ErrRefused)
		case "hard":
			if tries.Add(1) < 2 {
				return errors.New("disk full")
			}
		}
		return got.deliver(ctx, in)
	})
	for _, subject := range []string{"poison", "hard", "easy"} {
		server.Deliver("ann@localhost", "play@localhost", letterTo("play@localhost", subject))
	}
	eventually(t, "the easy one taken", func() bool { return strings.Contains(got.subjects(), "easy") })
	ctx, cancel := context.WithTimeout(context.Background(), 100*time.Millisecond)
	defer cancel()
	if err := s.ReadTo(ctx, time.Now()); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("ReadTo while a letter waits: %v", err)
	}
	if h := s.Health(); h.OK || h.Waiting != 1 {
		t.Errorf("health %+v", h)
	}
	readTo(t, s, time.Now()) // the second try comes a second later
	if got.subjects() != "easy hard" {
		t.Errorf("got %s", got.subjects())
	}
}

func TestIMAPDoesNotReadLargeLetters(t *testing.T) {
	server := startPost(t, post.Config{})
	s := mailbox.NewIMAP(mailbox.IMAPConfig{Addr: server.IMAPAddr(), User: "play", Password: password("secret"), MaxSize: 1000})
	var got collected
	run(t, s, got.deliver)
	server.Deliver("ann@localhost", "play@localhost", append(letterTo("play@localhost", "large"), strings.Repeat("x\r\n", 1000)...))
	readTo(t, s, time.Now())
	if len(got.list) != 1 {
		t.Fatalf("%d letters", len(got.list))
	}
	if in := got.list[0]; !in.TooLarge || in.Raw != nil || in.Size < 3000 || subject(in.Header) != "large" {
		t.Errorf("%+v", in)
	}
}

func TestIMAPSeveralFolders(t *testing.T) {
	server := startPost(t, post.Config{})
	s := mailbox.NewIMAP(mailbox.IMAPConfig{Addr: server.IMAPAddr(), User: "play", Password: password("secret"), Folders: []string{"INBOX", "Refused"}, Refused: "Refused", Done: "Taken"})
	// The second folder does not exist yet: it is said, and tried again.
	var got collected
	run(t, s, got.deliver)
	eventually(t, "said", func() bool { return strings.Contains(s.Health().Error, "Refused") })
	if s.Health().OK {
		t.Error("healthy without one of its folders")
	}
}

func TestIMAPWrongPasswordIsSaidAndTriedAgain(t *testing.T) {
	server := startPost(t, post.Config{})
	var right atomic.Bool
	s := mailbox.NewIMAP(mailbox.IMAPConfig{Addr: server.IMAPAddr(), User: "play", Password: func() (string, error) {
		if right.Load() {
			return "secret", nil
		}
		return "wrong", nil
	}})
	var got collected
	run(t, s, got.deliver)
	eventually(t, "refused", func() bool { return strings.Contains(s.Health().Error, "login") })
	right.Store(true)
	server.Deliver("ann@localhost", "play@localhost", letterTo("play@localhost", "one"))
	eventually(t, "taken", func() bool { return got.subjects() == "one" })
}

func TestIMAPComesBackWhenTheServerDoes(t *testing.T) {
	server := startPost(t, post.Config{})
	s := mailbox.NewIMAP(mailbox.IMAPConfig{Addr: server.IMAPAddr(), User: "play", Password: password("secret")})
	var got collected
	run(t, s, got.deliver)
	readTo(t, s, time.Now())
	addr := server.IMAPAddr()
	server.Close()
	eventually(t, "noticed", func() bool { return !s.Health().OK })
	back := startPost(t, post.Config{IMAPAddr: addr})
	back.Deliver("ann@localhost", "play@localhost", letterTo("play@localhost", "back"))
	eventually(t, "taken", func() bool { return got.subjects() == "back" })
}

// From SMTP to the source's hand, as the demo's letters go.
func BenchmarkPost(b *testing.B) {
	server := startPost(b, post.Config{})
	sender := outbox.NewSMTP(outbox.SMTPConfig{Addr: server.SMTPAddr()})
	b.Cleanup(func() { sender.Close() })
	s := mailbox.NewIMAP(mailbox.IMAPConfig{Addr: server.IMAPAddr(), User: "play", Password: password("secret"), Done: "Taken"})
	var n atomic.Int64
	run(b, s, func(context.Context, mailbox.Incoming) error { n.Add(1); return nil })
	for i := 0; b.Loop(); i++ {
		e := outbox.Envelope{From: "ann@localhost", To: []string{"play@localhost"}, Data: letterTo("play@localhost", fmt.Sprint(i))}
		if f := sender.Send(context.Background(), e)[0]; f != nil {
			b.Fatal(f)
		}
	}
	eventually(b, "all taken", func() bool { return n.Load() == int64(server.Taken()) })
}

// A thousand letters from one sender do not keep the letter of another waiting.
func TestAFloodKeepsNobodyWaiting(t *testing.T) {
	server := startPost(t, post.Config{})
	for i := range 1000 {
		server.Deliver("flood@localhost", "play@localhost", []byte(fmt.Sprintf("From: Flood <flood@localhost>\r\nTo: play@localhost\r\nSubject: f%d\r\n\r\nx\r\n", i)))
	}
	for i := range 3 {
		server.Deliver("ann@localhost", "play@localhost", letterTo("play@localhost", fmt.Sprintf("ann%d", i)))
	}
	s := mailbox.NewIMAP(mailbox.IMAPConfig{Addr: server.IMAPAddr(), User: "play", Password: password("secret"), Done: "Taken"})
	var got collected
	run(t, s, got.deliver)
	readTo(t, s, time.Now())
	order := strings.Fields(got.subjects())
	if len(order) != 1003 {
		t.Fatalf("%d letters", len(order))
	}
	if first := strings.Join(order[:7], " "); first != "f0 ann0 f1 ann1 f2 ann2 f3" {
		t.Errorf("first come %s", first)
	}
}

// A letter that was marked and not moved, as the service was killed in between, is moved when it comes back, and not
// taken again.
func TestALetterThatWasMarkedIsMoved(t *testing.T) {
	server := startPost(t, post.Config{})
	server.Deliver("ann@localhost", "play@localhost", letterTo("play@localhost", "one"))
	c, err := imapclient.DialInsecure(server.IMAPAddr(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if err := c.Login("play", "secret").Wait(); err != nil {
		t.Fatal(err)
	}
	if _, err := c.Select("INBOX", nil).Wait(); err != nil {
		t.Fatal(err)
	}
	if err := c.Store(imap.SeqSetNum(1), &imap.StoreFlags{Op: imap.StoreFlagsAdd, Flags: []imap.Flag{imap.FlagSeen, "$Railpost"}}, nil).Close(); err != nil {
		t.Fatal(err)
	}
	s := mailbox.NewIMAP(mailbox.IMAPConfig{Addr: server.IMAPAddr(), User: "play", Password: password("secret"), Done: "Taken"})
	var got collected
	run(t, s, got.deliver)
	readTo(t, s, time.Now())
	moved, err := c.Select("Taken", nil).Wait()
	if err != nil || moved.NumMessages != 1 || got.subjects() != "" {
		t.Errorf("%v, %+v, taken again: %q", err, moved, got.subjects())
	}
}
