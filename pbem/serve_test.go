package pbem

import (
	"context"
	"log/slog"
	"net"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"railpost/pbem/config"
	"railpost/pbem/letter"
	"railpost/pbem/mailbox"
	"railpost/pbem/outbox"
)

// A letter goes by SMTP through the running daemon and its answer is read by IMAP; the command line asks over the socket.
func TestDaemonAnswersByMail(t *testing.T) {
	c := config.Default()
	c.Data, c.Embedded.SMTP, c.Embedded.IMAP, c.Pages.Listen = t.TempDir(), "127.0.0.1:0", "127.0.0.1:0", "127.0.0.1:0"
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	s, err := Start(ctx, c, slog.New(slog.DiscardHandler), "test")
	if err != nil {
		t.Fatal(err)
	}
	serving, stop := context.WithCancel(ctx)
	done := make(chan error, 1)
	go func() { done <- s.Run(serving) }()

	send := outbox.NewSMTP(outbox.SMTPConfig{Addr: s.SMTP, Security: outbox.Plain})
	defer send.Close()
	w := &world{t: t}
	for _, f := range send.Send(ctx, outbox.Envelope{From: "ann@localhost", To: []string{"play@localhost"}, Data: w.raw("ann@localhost", "play@localhost", "new rust-belt players 3 as Ann", "")}) {
		if f != nil {
			t.Fatal(f)
		}
	}
	got := make(chan *letter.Letter, 4)
	box := mailbox.NewIMAP(mailbox.IMAPConfig{Addr: s.IMAP, Security: mailbox.Plain, User: "ann", Password: func() (string, error) { return s.Password, nil },
		Log: slog.New(slog.DiscardHandler), Poll: time.Second})
	reading, enough := context.WithCancel(ctx)
	read := make(chan error, 1)
	go func() {
		read <- box.Run(reading, func(_ context.Context, in mailbox.Incoming) error {
			l, err := letter.Parse(in.Raw, letter.Limits{Letter: 4 << 20, Text: 1 << 20})
			if err != nil {
				return err
			}
			got <- l
			return nil
		})
	}()
	select {
	case l := <-got:
		if !strings.Contains(l.Text, "Ann") || !gameName.MatchString(l.Text) || l.Kind != letter.Ours {
			t.Errorf("%v: %s", l.Kind, l.Text)
		}
	case <-ctx.Done():
		t.Fatal("no answer came")
	}
	enough()
	if err := <-read; err != nil {
		t.Error(err)
	}
	out, err := Ask(ctx, s.Data, Request{Do: "games"})
	if err != nil || len(out.Games) != 1 || out.Service.SMTP != s.SMTP {
		t.Errorf("%+v, %v", out, err)
	}
	if out, err := Ask(ctx, s.Data, Request{Do: "fsck"}); err != nil || len(out.Lines) > 0 {
		t.Errorf("%+v, %v", out, err)
	}
	if _, err := Ask(ctx, s.Data, Request{Do: "show", Game: "none1"}); err == nil {
		t.Error("a game that is not there was shown")
	}
	stop()
	if err := <-done; err != nil {
		t.Error(err)
	}
	if _, err := Ask(ctx, s.Data, Request{Do: "games"}); err == nil {
		t.Error("it answers after its end")
	}
}

// The daemon ends within seconds whenever it is told to: right after its start, at work, and with somebody on the
// control socket who says nothing.
func TestDaemonEndsAtAnyMoment(t *testing.T) {
	for _, at := range []time.Duration{0, time.Millisecond, 30 * time.Millisecond, 300 * time.Millisecond} {
		c := config.Default()
		c.Data, c.Embedded.SMTP, c.Embedded.IMAP, c.Pages.Listen = t.TempDir(), "127.0.0.1:0", "127.0.0.1:0", "127.0.0.1:0"
		s, err := Start(t.Context(), c, slog.New(slog.DiscardHandler), "test")
		if err != nil {
			t.Fatal(err)
		}
		silent, err := net.Dial("unix", filepath.Join(c.Data, socketName))
		if err != nil {
			t.Fatal(err)
		}
		defer silent.Close()
		ctx, stop := context.WithCancel(t.Context())
		done := make(chan error, 1)
		go func() { done <- s.Run(ctx) }()
		time.AfterFunc(at, stop)
		select {
		case err := <-done:
			if err != nil {
				t.Errorf("told to end after %v: %v", at, err)
			}
		case <-time.After(at + 8*time.Second):
			t.Fatalf("told to end after %v, it goes on", at)
		}
	}
}
