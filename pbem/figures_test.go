package pbem

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"railpost/pbem/archive"
	"railpost/pbem/config"
	"railpost/pbem/mailbox"
	"railpost/pbem/mailbox/post"
	"railpost/pbem/mailbox/realmail"
	"railpost/pbem/outbox"
	"railpost/pbem/store"
)

// A part is stuck when it says so, and also when it says nothing and does nothing.
func TestWhatIsStuck(t *testing.T) {
	now := time.Date(2026, 3, 2, 8, 0, 0, 0, time.UTC)
	at := func(ago time.Duration) []store.Outgoing { return []store.Outgoing{{Next: now.Add(-ago)}} }
	for name, c := range map[string]struct {
		got  archive.Check
		want bool
	}{
		"a mailbox that was read":              {mailboxCheck(mailbox.Health{OK: true, ReadTo: now.Add(-time.Minute)}, now), true},
		"a mailbox that is away":               {mailboxCheck(mailbox.Health{Error: "no route", ReadTo: now}, now), false},
		"a mailbox whose reading hangs":        {mailboxCheck(mailbox.Health{OK: true, ReadTo: now.Add(-11 * time.Minute)}, now), false},
		"an empty outbox":                      {outboxCheck(outbox.Health{OK: true}, nil, now), true},
		"a server that is away":                {outboxCheck(outbox.Health{Error: "refused"}, nil, now), false},
		"a letter that has just come":          {outboxCheck(outbox.Health{OK: true}, at(time.Second), now), true},
		"a letter that nobody tries":           {outboxCheck(outbox.Health{OK: true}, at(11*time.Minute), now), false},
		"a letter that waits for its next try": {outboxCheck(outbox.Health{OK: true}, at(-time.Hour), now), true},
	} {
		if c.got.OK != c.want || (c.got.Error == "") != c.want {
			t.Errorf("%s: %+v", name, c.got)
		}
	}
}

// aDaemon is one with its own mail server, until the test's end.
func aDaemon(t *testing.T, log *slog.Logger, more func(*config.Config)) *Service {
	t.Helper()
	c := config.Default()
	c.Data, c.Embedded.SMTP, c.Embedded.IMAP, c.Pages.Listen = t.TempDir(), "127.0.0.1:0", "127.0.0.1:0", "127.0.0.1:0"
	if more != nil {
		more(&c)
	}
	s, err := Start(t.Context(), c, log, "test")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- s.Run(ctx) }()
	t.Cleanup(func() {
		stop()
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
	return s
}

// hand gives letters to a daemon by SMTP.
func hand(t *testing.T, s *Service, from string, letters ...[]byte) {
	t.Helper()
	send := outbox.NewSMTP(outbox.SMTPConfig{Addr: s.SMTP, Security: outbox.Plain})
	defer send.Close()
	for _, raw := range letters {
		if f := send.Send(t.Context(), outbox.Envelope{From: from, To: []string{"play@localhost"}, Data: raw})[0]; f != nil {
			t.Fatal(f)
		}
	}
}

func read(t *testing.T, url string) (string, *http.Response) {
	t.Helper()
	resp, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	defer http.DefaultClient.CloseIdleConnections()
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(body), resp
}

// The figures that Prometheus gets of a running daemon: letters by what came of them, answers and how long they took,
// the outbox, deadlines, the journals.
func TestFigures(t *testing.T) {
	s := aDaemon(t, slog.New(slog.DiscardHandler), nil)
	w := &world{t: t}
	robot := []byte(strings.Replace(string(w.raw("robot@localhost", "play@localhost", "away", "")), "Subject:", "Auto-Submitted: auto-replied\r\nSubject:", 1))
	hand(t, s, "ann@localhost", w.raw("ann@localhost", "play@localhost", "new rust-belt players 3 as Ann", ""), w.raw("bob@localhost", "play@localhost", "Hello, what is this?", ""), robot)
	want := []string{
		`railpost_letters_taken_total{did="stranger"} 2`, `railpost_letters_taken_total{did="robot"} 1`,
		`railpost_sends_total{result="sent"} 2`, `railpost_answer_seconds_count 2`, "railpost_outbox_waiting 0", "railpost_outbox_age_seconds 0",
		"railpost_deadlines_open 2", "railpost_deadlines_due 0", "railpost_journal_entries 0", "railpost_games_signing_up 1", "railpost_games_running 0",
		"railpost_mailbox_well 1", "railpost_outbox_well 1", "railpost_store_well 1", "railpost_mailbox_waiting 0",
	}
	var page string
	for range 200 {
		page, _ = read(t, s.Whereabout.Pages+"metrics")
		if !slices.ContainsFunc(want, func(w string) bool { return !strings.Contains(page, "\n"+w+"\n") }) {
			break
		}
		time.Sleep(25 * time.Millisecond)
	}
	for _, w := range want {
		if !strings.Contains(page, "\n"+w+"\n") {
			name, _, _ := strings.Cut(w, " ")
			name, _, _ = strings.Cut(name, "{")
			t.Errorf("no %s, but %q", w, regexp.MustCompile(`(?m)^`+name+`.*$`).FindAllString(page, -1))
		}
	}
	if !regexp.MustCompile(`(?m)^railpost_store_bytes [1-9]`).MatchString(page) {
		t.Error("no size of the store")
	}
	if strings.Contains(page, "@") || strings.Contains(page, "Ann") {
		t.Error("the figures name somebody")
	}
}

// failing is keys whose disk takes nothing while it is broken.
type failing struct {
	store.Keys
	broken *error
}

func (f failing) Commit(ctx context.Context, b store.Batch) error {
	if err := *f.broken; err != nil {
		return err
	}
	return f.Keys.Commit(ctx, b)
}

// Whatever is wrong with the disk, and for however many tries, a letter is not given up for it: it stays in the mailbox,
// nothing is answered, and when the disk works again it is done as if nothing had been.
func TestALetterOutlivesABrokenDisk(t *testing.T) {
	w := newWorld(t)
	id := w.start(3, "")
	var broken error
	w.keys = failing{w.keys, &broken}
	w.open()
	s := w.film(id).awaited()[0]
	a := w.at(id, s)
	was, letters := len(w.film(id).frames), len(w.boxes[a])
	last := w.last(a)
	in := mailbox.Incoming{Raw: w.raw(a, last.ReplyTo.Addr, "issue 2", last.MessageID), Arrived: w.clock.Now()}
	broken = errors.Join(store.ErrUnwritable, errors.New("read-only file system"))
	for range 10 {
		if err := w.o.Take(w.ctx, in); !errors.Is(err, store.ErrUnwritable) {
			t.Fatalf("it was taken, or refused: %v", err)
		}
		w.clock.Advance(time.Minute)
	}
	broken = nil
	if err := w.o.Take(w.ctx, in); err != nil {
		t.Fatal(err)
	}
	w.deliver()
	if len(w.film(id).frames) <= was || len(w.boxes[a]) <= letters {
		t.Error("nothing was done")
	}
	if l, err := w.o.Store.Letter(w.ctx, w.lastID()); err != nil || l.Did != "taken" {
		t.Errorf("the letter is %q, %v", l.Did, err)
	}
}

// lastID is the Message-ID of the last letter that the world has written.
func (w *world) lastID() string { return fmt.Sprintf("%d@mail.test", w.n) }

// /healthz of a daemon whose mail server goes away, and comes back.
func TestHealthOfADaemonWhoseServersGoAway(t *testing.T) {
	in, err := post.Start(post.Config{Password: "secret"})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { in.Close() }()
	address := in.IMAPAddr()
	host, port, _ := net.SplitHostPort(address)
	nobody := realmail.Free(t)
	outHost, outPort, _ := net.SplitHostPort(nobody)
	s := aDaemon(t, slog.New(slog.DiscardHandler), func(c *config.Config) {
		c.Mail.From, c.Mail.VerifyDKIM = "imap", false
		c.IMAP.Host, c.IMAP.Security, c.IMAP.User, c.IMAP.Password, c.IMAP.Poll = host, "none", "play", "secret", config.Duration(time.Second)
		c.SMTP.Host, c.SMTP.Security, c.SMTP.GiveUp, c.SMTP.PerMinute = outHost, "none", config.Days(2), 30
		fmt.Sscan(port, &c.IMAP.Port)
		fmt.Sscan(outPort, &c.SMTP.Port)
	})
	if s.queue.Retry.GiveUp != 48*time.Hour || s.queue.Limits.Server != 30 {
		t.Errorf("the configuration is not heeded: %+v, %+v", s.queue.Retry, s.queue.Limits)
	}
	becomes := func(status int, mailbox, outbox bool) {
		t.Helper()
		var page string
		for range 1200 {
			var resp *http.Response
			page, resp = read(t, s.Whereabout.Pages+"healthz")
			var said struct {
				OK     bool
				Checks []archive.Check
			}
			if err := json.Unmarshal([]byte(page), &said); err != nil {
				t.Fatal(err)
			}
			if resp.StatusCode == status && said.OK == (status == 200) && said.Checks[0].OK == mailbox && said.Checks[1].OK == outbox {
				return
			}
			time.Sleep(25 * time.Millisecond)
		}
		t.Fatalf("after half a minute not %d (mailbox %v, outbox %v):\n%s", status, mailbox, outbox, page)
	}
	becomes(200, true, true)
	w := &world{t: t}
	in.Deliver("ann@localhost", "play@localhost", w.raw("ann@localhost", "play@localhost", "new rust-belt players 3 as Ann", ""))
	becomes(503, true, false) // the answer cannot be sent
	if err := s.sources.ReadTo(t.Context(), time.Now()); err != nil {
		t.Fatal(err) // the server that comes back numbers its letters anew
	}
	in.Close()
	becomes(503, false, false)
	if in, err = post.Start(post.Config{Password: "secret", IMAPAddr: address, SMTPAddr: nobody}); err != nil {
		t.Fatal(err)
	}
	in.Deliver("bob@localhost", "play@localhost", w.raw("bob@localhost", "play@localhost", "new rust-belt players 3 as Bob", ""))
	becomes(200, true, true)
}
