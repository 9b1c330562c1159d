package realmail_test

import (
	"context"
	"fmt"
	"net"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-smtp"

	"railpost/pbem/letter"
	"railpost/pbem/mailbox"
	"railpost/pbem/mailbox/realmail"
	"railpost/pbem/outbox"
)

func password() (string, error) { return realmail.Password, nil }

// box collects what a source delivers.
type box struct {
	mu      sync.Mutex
	letters []mailbox.Incoming
	refuse  int // deliveries that fail first
}

func (b *box) deliver(_ context.Context, in mailbox.Incoming) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.refuse > 0 {
		b.refuse--
		return fmt.Errorf("not yet")
	}
	b.letters = append(b.letters, in)
	return nil
}

func (b *box) wait(t *testing.T, n int) []mailbox.Incoming {
	t.Helper()
	for range 1200 {
		b.mu.Lock()
		got := b.letters
		b.mu.Unlock()
		if len(got) >= n {
			return got
		}
		time.Sleep(25 * time.Millisecond)
	}
	t.Fatalf("%d letters came, want %d", len(b.letters), n)
	return nil
}

func run(t *testing.T, s mailbox.Source, b *box) {
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() { defer close(done); s.Run(ctx, b.deliver) }()
	t.Cleanup(func() { cancel(); <-done })
}

func draft(to, id string) outbox.Envelope {
	raw, err := letter.Draft{
		From: letter.Address{Name: "Railpost", Addr: "play@localhost"}, To: letter.Address{Name: "Jörg", Addr: to}, Subject: "Köln baut " + id,
		MessageID: id + "@localhost", Date: time.Now(), Text: "Grüße\n.\n", HTML: "<p>Grüße</p>",
		Attached: []letter.File{{Name: "board.png", Type: "image/png", Data: make([]byte, 100_000)}},
	}.Bytes()
	if err != nil {
		panic(err)
	}
	return outbox.Envelope{From: "bounce@localhost", To: []string{to}, Data: raw}
}

func send(t *testing.T, s outbox.Sender, e outbox.Envelope) {
	t.Helper()
	if f := s.Send(context.Background(), e)[0]; f != nil {
		t.Fatal(f)
	}
}

// Out through Postfix, into Dovecot, back by IMAP: woken by IDLE, taken once,
// moved away.
func TestRealPostfixToDovecotToIMAP(t *testing.T) {
	servers := realmail.Start(t, "")
	sender := outbox.NewSMTP(outbox.SMTPConfig{Addr: servers.SMTP})
	t.Cleanup(func() { sender.Close() })
	config := mailbox.IMAPConfig{Addr: servers.IMAP, User: "play", Password: password, Done: "Taken", Refused: "Refused", Poll: time.Hour}
	source := mailbox.NewIMAP(config)
	var got box
	run(t, source, &got)
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	if err := source.ReadTo(ctx, time.Now()); err != nil {
		t.Fatal(err)
	}
	start := time.Now()
	send(t, sender, draft("play+k7q2mzxw4tbn5cplr3vdy6hsja@localhost", "one"))
	in := got.wait(t, 1)[0]
	t.Logf("from SMTP to the source's hand in %v", time.Since(start))
	l, err := letter.Parse(in.Raw, letter.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	if l.Text != "Grüße\n." || l.Subject != "Köln baut one" || l.ReturnPath != "bounce@localhost" || len(l.Attachments) != 1 {
		t.Errorf("text %q, subject %q, return path %q, %d attachments", l.Text, l.Subject, l.ReturnPath, len(l.Attachments))
	}
	if keys, place := letter.Keys(l); len(keys) != 1 || place != letter.InRecipient {
		t.Errorf("keys %v in %d; delivered to %v", keys, place, l.Delivered)
	}
	if d := time.Since(in.Arrived); d < -time.Second || d > time.Minute {
		t.Errorf("arrived %v", in.Arrived)
	}

	for i := range 20 {
		send(t, sender, draft("play@localhost", fmt.Sprint("more", i)))
	}
	got.wait(t, 21)
	if err := source.ReadTo(ctx, time.Now()); err != nil {
		t.Fatal(err)
	}
	if len(got.letters) != 21 {
		t.Errorf("%d letters", len(got.letters))
	}
	second := mailbox.NewIMAP(config)
	var again box
	run(t, second, &again)
	if err := second.ReadTo(ctx, time.Now()); err != nil || len(again.letters) != 0 {
		t.Errorf("%d taken twice; %v", len(again.letters), err)
	}
	config.Folders, config.Done = []string{"Taken"}, ""
	moved := mailbox.NewIMAP(config)
	if err := count(t, moved); err != nil {
		t.Error(err)
	}
}

// count finds nothing to take in the folder of what has been taken.
func count(t *testing.T, s *mailbox.IMAP) error {
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	var b box
	run(t, s, &b)
	if err := s.ReadTo(ctx, time.Now()); err != nil {
		return err
	}
	if len(b.letters) != 0 {
		return fmt.Errorf("%d letters in the folder are not marked as taken", len(b.letters))
	}
	return nil
}

// Postfix hands letters to our LMTP port, keeps what we do not take yet, and
// comes again.
func TestRealPostfixToOurLMTP(t *testing.T) {
	port, err := mailbox.Listen(mailbox.ListenConfig{Addr: "127.0.0.1:0", LMTP: true})
	if err != nil {
		t.Fatal(err)
	}
	servers := realmail.Start(t, port.Addr().String())
	got := box{refuse: 1}
	run(t, port, &got)
	sender := outbox.NewSMTP(outbox.SMTPConfig{Addr: servers.SMTP})
	t.Cleanup(func() { sender.Close() })
	send(t, sender, draft("play+key@rail.test", "one"))
	in := got.wait(t, 1)[0]
	if !in.Enveloped || in.ReturnPath != "bounce@localhost" || in.Recipients[0] != "play+key@rail.test" || !strings.Contains(string(in.Raw), "Message-ID: <one@localhost>") {
		t.Errorf("%v %q %v", in.Enveloped, in.ReturnPath, in.Recipients)
	}
}

// A letter that Postfix cannot deliver comes back to the checked return path as
// a report that we can read.
func TestRealBounces(t *testing.T) {
	nobody, err := mailbox.Listen(mailbox.ListenConfig{Addr: "127.0.0.1:0", LMTP: true, Accept: func(string) bool { return false }})
	if err != nil {
		t.Fatal(err)
	}
	servers := realmail.Start(t, nobody.Addr().String())
	run(t, nobody, &box{})
	sender := outbox.NewSMTP(outbox.SMTPConfig{Addr: servers.SMTP})
	t.Cleanup(func() { sender.Close() })
	if f := sender.Send(t.Context(), draft("ann@outside.example", "refused"))[0]; f == nil || !f.Permanent || f.Enhanced != "5.1.1" {
		t.Errorf("refused at once: %+v", f)
	}
	verp := outbox.VERP{Address: "bounce@localhost", Secret: []byte("secret")}
	source := mailbox.NewIMAP(mailbox.IMAPConfig{Addr: servers.IMAP, User: "bounce", Password: password})
	var got box
	run(t, source, &got)
	e := draft("ann@rail.test", "lost")
	e.From = verp.ReturnPath("77")
	send(t, sender, e)
	in := got.wait(t, 1)[0]
	l, err := letter.Parse(in.Raw, letter.Limits{})
	if err != nil || l.Kind != letter.Bounce {
		t.Fatalf("%+v %v", l, err)
	}
	entry := ""
	for _, to := range append(l.Delivered, l.To[0].Addr) {
		if n, ok := verp.Entry(to); ok {
			entry = n
		}
	}
	if entry != "77" {
		t.Errorf("entry %s; delivered to %v, to %v", entry, l.Delivered, l.To)
	}
	reports := outbox.ReadReports(in.Raw)
	if len(reports) != 1 || reports[0].Severity() != outbox.Hard || reports[0].Recipient != "ann@rail.test" || reports[0].MessageID != "lost@localhost" {
		t.Errorf("%+v", reports)
	}
}

// Dovecot takes letters by LMTP straight, as a provider's own server would.
func TestRealLMTPWakesIdle(t *testing.T) {
	servers := realmail.Start(t, "")
	source := mailbox.NewIMAP(mailbox.IMAPConfig{Addr: servers.IMAP, User: "play", Password: password, Poll: time.Hour, MaxSize: 50_000})
	var got box
	run(t, source, &got)
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	if err := source.ReadTo(ctx, time.Now()); err != nil {
		t.Fatal(err)
	}
	conn, err := net.Dial("tcp", servers.LMTP)
	if err != nil {
		t.Fatal(err)
	}
	client := smtp.NewClientLMTP(conn)
	defer client.Close()
	e := draft("play@localhost", "large")
	if err := client.SendMail(e.From, e.To, strings.NewReader(string(e.Data))); err != nil {
		t.Fatal(err)
	}
	in := got.wait(t, 1)[0]
	if !in.TooLarge || in.Raw != nil || !strings.Contains(string(in.Header), "Message-ID: <large@localhost>") {
		t.Errorf("too large: %v, header %q", in.TooLarge, in.Header)
	}
}
