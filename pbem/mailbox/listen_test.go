package mailbox_test

import (
	"context"
	"errors"
	"fmt"
	"net"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/emersion/go-smtp"

	"railpost/pbem/mailbox"
)

func listen(t *testing.T, c mailbox.ListenConfig) *mailbox.Listener {
	t.Helper()
	c.Addr = "127.0.0.1:0"
	l, err := mailbox.Listen(c)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// say sends one letter by LMTP or SMTP and returns what was said.
func say(t *testing.T, l *mailbox.Listener, lmtp bool, letter []byte, to ...string) error {
	t.Helper()
	conn, err := net.Dial("tcp", l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	client := smtp.NewClient(conn)
	if lmtp {
		client = smtp.NewClientLMTP(conn)
	}
	defer client.Close()
	return client.SendMail("ann@example.org", to, strings.NewReader(string(letter)))
}

func code(err error) int {
	var said *smtp.SMTPError
	if errors.As(err, &said) {
		return said.Code
	}
	return 0
}

func TestLMTPAnswersForEachRecipient(t *testing.T) {
	l := listen(t, mailbox.ListenConfig{LMTP: true})
	var got collected
	run(t, l, func(ctx context.Context, in mailbox.Incoming) error {
		switch in.Recipients[0] {
		case "later@rail.example":
			return errors.New("disk full")
		case "never@rail.example":
			return fmt.Errorf("test: %w", mailbox.ErrRefused)
		}
		return got.deliver(ctx, in)
	})
	err := say(t, l, true, letterTo("play@rail.example", "one"), "play@rail.example", "later@rail.example", "never@rail.example")
	var each smtp.LMTPDataError
	if !errors.As(err, &each) || len(each) != 2 || each["later@rail.example"].Code != 451 || each["never@rail.example"].Code != 554 {
		t.Errorf("said: %v", err)
	}
	if len(got.list) != 1 {
		t.Fatalf("%d letters", len(got.list))
	}
	in := got.list[0]
	if !in.Enveloped || in.ReturnPath != "ann@example.org" || in.Recipients[0] != "play@rail.example" || subject(in.Raw) != "one" || in.Arrived.IsZero() {
		t.Errorf("%+v", in)
	}
}

func TestSMTPListener(t *testing.T) {
	l := listen(t, mailbox.ListenConfig{MaxSize: 2000, Accept: func(to string) bool { return strings.HasSuffix(to, "@rail.example") }})
	var broken atomic.Bool
	var got collected
	run(t, l, func(ctx context.Context, in mailbox.Incoming) error {
		if broken.Load() {
			return errors.New("disk full")
		}
		return got.deliver(ctx, in)
	})
	if err := say(t, l, false, letterTo("a@rail.example", "one"), "a@rail.example", "b@rail.example"); err != nil {
		t.Error(err)
	}
	if err := say(t, l, false, letterTo("a@elsewhere.example", "two"), "a@elsewhere.example"); code(err) != 550 {
		t.Errorf("foreign recipient: %v", err)
	}
	if err := say(t, l, false, append(letterTo("a@rail.example", "large"), strings.Repeat("x\r\n", 1000)...), "a@rail.example"); err != nil {
		t.Error(err)
	}
	broken.Store(true)
	if err := say(t, l, false, letterTo("a@rail.example", "three"), "a@rail.example"); code(err) != 451 {
		t.Errorf("while nothing can be committed: %v", err)
	}
	if len(got.list) != 2 || len(got.list[0].Recipients) != 2 {
		t.Fatalf("%+v", got.list)
	}
	if in := got.list[1]; !in.TooLarge || in.Raw != nil || subject(in.Header) != "large" || in.Size < 3000 {
		t.Errorf("%+v", in)
	}
	if h := l.Health(); !h.OK || h.Waiting != 0 {
		t.Errorf("%+v", h)
	}
}

func TestListenerReadToWaitsForWhatIsInWork(t *testing.T) {
	l := listen(t, mailbox.ListenConfig{LMTP: true})
	begun, finish := make(chan struct{}), make(chan struct{})
	run(t, l, func(context.Context, mailbox.Incoming) error {
		close(begun)
		<-finish
		return nil
	})
	said := make(chan error, 1)
	go func() { said <- say(t, l, true, letterTo("a@rail.example", "one"), "a@rail.example") }()
	<-begun
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	if err := l.ReadTo(ctx, time.Now()); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("ReadTo: %v", err)
	}
	close(finish)
	if err := <-said; err != nil {
		t.Error(err)
	}
	readTo(t, l, time.Now())
}
