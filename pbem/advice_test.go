package pbem

import (
	"bytes"
	"context"
	"html"
	"io"
	"log/slog"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-message/mail"

	"railpost/engine/bot"
	"railpost/engine/notation"
	"railpost/pbem/config"
	"railpost/pbem/letter"
	"railpost/pbem/mailbox"
	"railpost/pbem/outbox"
)

var mailto = regexp.MustCompile(`<a href="(mailto:[^"]+)"`)

// htmlOf is a letter's HTML part.
func htmlOf(t *testing.T, raw []byte) string {
	t.Helper()
	r, err := mail.CreateReader(bytes.NewReader(raw))
	if err != nil {
		t.Fatal(err)
	}
	for {
		p, err := r.NextPart()
		if err != nil {
			t.Fatal("no HTML in the letter: ", err)
		}
		if h, ok := p.Header.(*mail.InlineHeader); ok {
			if media, _, _ := h.ContentType(); media == "text/html" {
				text, err := io.ReadAll(p.Body)
				if err != nil {
					t.Fatal(err)
				}
				return string(text)
			}
		}
	}
}

// The daemon's letter that asks for a decision offers the best-looking orders: a click makes the answer with the order in it.
func TestDaemonOffersTheBestOrders(t *testing.T) {
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

	box := mailbox.NewIMAP(mailbox.IMAPConfig{Addr: s.IMAP, Security: mailbox.Plain, User: "ann", Password: func() (string, error) { return s.Password, nil },
		Log: slog.New(slog.DiscardHandler), Poll: time.Second})
	got := make(chan []byte, 16)
	read := make(chan error, 1)
	reading, enough := context.WithCancel(ctx)
	go func() {
		read <- box.Run(reading, func(_ context.Context, in mailbox.Incoming) error {
			got <- slices.Clone(in.Raw)
			return nil
		})
	}()
	send := outbox.NewSMTP(outbox.SMTPConfig{Addr: s.SMTP, Security: outbox.Plain})
	defer send.Close()
	w := &world{t: t}
	// say writes a letter and waits for the next that comes.
	say := func(to, text, ref string) ([]byte, *letter.Letter) {
		t.Helper()
		for _, f := range send.Send(ctx, outbox.Envelope{From: "ann@localhost", To: []string{to}, Data: w.raw("ann@localhost", to, text, ref)}) {
			if f != nil {
				t.Fatal(f)
			}
		}
		select {
		case raw := <-got:
			l, err := letter.Parse(raw, letter.Limits{Letter: 4 << 20, Text: 1 << 20})
			if err != nil {
				t.Fatal(err)
			}
			return raw, l
		case <-ctx.Done():
			t.Fatal("no answer came")
			return nil, nil
		}
	}
	_, l := say("play@localhost", "new rust-belt players 3 as Ann option hotseat", "")
	id := gameName.FindString(l.Text)
	raw, l := say(l.ReplyTo[0].Addr, "join "+id+" as Bert\njoin "+id+" as Cyd", l.MessageID)
	links := mailto.FindAllStringSubmatch(htmlOf(t, raw), -1)
	for len(links) == 0 { // the one that asks may come after others about the start
		select {
		case raw = <-got:
			links = mailto.FindAllStringSubmatch(htmlOf(t, raw), -1)
		case <-ctx.Done():
			t.Fatal("no letter offers an order; the last:\n", l.Text)
		}
	}
	f, err := project(ctx, s.Office.Store, id)
	if err != nil {
		t.Fatal(err)
	}
	seat := f.awaited()[0]
	best := bot.Best(f.game, f.pos(), seat, 5)
	if len(links) != len(best) {
		t.Errorf("%d links, want the %d best orders", len(links), len(best))
	}
	for i, m := range links {
		u, err := url.Parse(html.UnescapeString(m[1]))
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasPrefix(u.Opaque, "play+") || !strings.HasSuffix(u.Opaque, "@localhost") {
			t.Errorf("link %d goes to %q, without the key", i, u.Opaque)
		}
		order, _, _ := strings.Cut(u.Query().Get("body"), "\r\n")
		if i < len(best) && order != notation.Line(f.words, best[i].Order) {
			t.Errorf("link %d holds %q, want %q", i, order, notation.Line(f.words, best[i].Order))
		}
		if !strings.Contains(u.Query().Get("subject"), id) {
			t.Errorf("link %d has the subject %q", i, u.Query().Get("subject"))
		}
	}
	enough()
	if err := <-read; err != nil {
		t.Error(err)
	}
	stop()
	if err := <-done; err != nil {
		t.Error(err)
	}
}
