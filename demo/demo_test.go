package demo

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"railpost/engine/notation"
	"railpost/maps"
	"railpost/pbem"
	"railpost/pbem/mailbox"
	"railpost/pbem/mailbox/post"
	"railpost/pbem/outbox"
	"railpost/pbem/store"
)

// host runs an office behind a real mail server, without pictures.
func host(t *testing.T) Service {
	t.Helper()
	log := slog.New(slog.DiscardHandler)
	if testing.Verbose() {
		log = slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelWarn}))
	}
	server, err := post.Start(post.Config{Password: "demo", Log: log})
	if err != nil {
		t.Fatal(err)
	}
	st, err := store.New(t.Context(), store.InMemory())
	if err != nil {
		t.Fatal(err)
	}
	o, err := pbem.Open(st, pbem.Settings{Address: "play@localhost", Plus: true})
	if err != nil {
		t.Fatal(err)
	}
	o.Log = log
	o.Random = rand.NewChaCha8([32]byte{1})
	q := outbox.New(pbem.Outbox{Office: o}, outbox.NewSMTP(outbox.SMTPConfig{Addr: server.SMTPAddr(), Security: outbox.Plain}))
	q.Log = log
	o.Wake = q.Wake
	source := mailbox.NewIMAP(mailbox.IMAPConfig{
		Addr: server.IMAPAddr(), Security: mailbox.Plain, User: "play", Log: log,
		Password: func() (string, error) { return "demo", nil },
	})
	server.Box("play@localhost")
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 2)
	go func() { done <- q.Run(ctx) }()
	go func() { done <- source.Run(ctx, o.Take) }()
	t.Cleanup(func() {
		cancel()
		<-done
		<-done
		server.Close()
	})
	return Service{Address: "play@localhost", SMTP: server.SMTPAddr(), IMAP: server.IMAPAddr(), Password: "demo"}
}

func TestFinish(t *testing.T) {
	data := t.TempDir()
	var out strings.Builder
	err := Run(t.Context(), host(t), Options{Map: "rust-belt", Players: 4, Finish: true, Data: data}, &out)
	t.Log(out.String())
	if err != nil {
		t.Fatal(err)
	}
	finished(t, data)
}

// Every board is played to its end by mail, for every number of its players: in ordinary tests three that differ most,
// one with unseen bids, one for a single player, one with decisions before the first turn; all of them if RAILPOST_ALL is
// set.
func TestFinishOnEveryBoard(t *testing.T) {
	few := map[string]bool{"south-carolina": true, "barbados": true, "texas": true}
	for _, m := range maps.All {
		for n := m.Sheet.Players[0]; n <= m.Sheet.Players[1]; n++ {
			if os.Getenv("RAILPOST_ALL") == "" && (!few[m.Key] || n > m.Sheet.Players[0]) {
				continue
			}
			t.Run(fmt.Sprintf("%s-%d", m.Key, n), func(t *testing.T) {
				data := t.TempDir()
				var out strings.Builder
				if err := Run(t.Context(), host(t), Options{Map: m.Key, Players: n, Finish: true, Data: data}, &out); err != nil {
					t.Fatalf("%v\n%s", err, out.String())
				}
				finished(t, data)
				if !strings.Contains(out.String(), "won") {
					t.Errorf("nobody is told who has won:\n%s", out.String())
				}
			})
		}
	}
}

// finished finds the one record that a demo has left, plays it over to its end, and returns the game's name.
func finished(t *testing.T, data string) string {
	t.Helper()
	records, _ := filepath.Glob(filepath.Join(data, "*.record"))
	if len(records) != 1 {
		t.Fatalf("%d records", len(records))
	}
	text, err := os.ReadFile(records[0])
	if err != nil {
		t.Fatal(err)
	}
	r, err := notation.PlayRecord(string(text), maps.Lookup, nil)
	if err != nil {
		t.Fatal(err)
	}
	if !r.Position().Over {
		t.Error("the record has no end")
	}
	return r.Header.Game
}

// Players who cannot read the record, or whose answers go astray, play no farther: nothing but letters tells them of
// the game.
func TestBrokenLettersStopTheGame(t *testing.T) {
	for name, spoil := range map[string]func([]byte) []byte{
		"no record": func(raw []byte) []byte { return []byte(strings.ReplaceAll(string(raw), ".record", ".txt")) },
		"no address to answer to": func(raw []byte) []byte {
			return []byte(strings.ReplaceAll(string(raw), "<play+", "<nobody+"))
		},
		"no text": func(raw []byte) []byte {
			return []byte(strings.ReplaceAll(string(raw), "text/plain", "application/octet-stream"))
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := host(t)
			o := Options{Map: "rust-belt", Players: 3, Finish: true, Data: t.TempDir(), Stall: 1500 * time.Millisecond, spoil: spoil}
			if err := Run(t.Context(), s, o, io.Discard); err == nil {
				t.Error("the game went on to its end")
			}
		})
	}
}
