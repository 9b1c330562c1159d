package demo

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"railpost/pbem"
	"railpost/pbem/config"
	"railpost/pbem/store"
)

// TestBackupsOfARunningGame plays a game through the whole service, takes copies of the store all the while, and reads
// its log to the last line: each copy is whole and can be served from, and the log, at its most talkative, gives away no
// key, no password, no address and nothing of any letter.
func TestBackupsOfARunningGame(t *testing.T) {
	if testing.Short() {
		t.Skip("plays a whole game")
	}
	dir := t.TempDir()
	c := config.Default()
	c.Data, c.Embedded.SMTP, c.Embedded.IMAP, c.Pages.Listen = filepath.Join(dir, "data"), "127.0.0.1:0", "127.0.0.1:0", "127.0.0.1:0"
	var log journal
	daemon, err := pbem.Start(t.Context(), c, slog.New(slog.NewJSONHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug})), "test")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- daemon.Run(ctx) }()

	played := make(chan error, 1)
	var out strings.Builder
	s := Service{Address: daemon.Address, SMTP: daemon.SMTP, IMAP: daemon.IMAP, Password: daemon.Password}
	go func() {
		played <- Run(ctx, s, Options{Map: "st-lucia", Players: 2, Finish: true, Data: filepath.Join(dir, "played"), Stall: 2 * time.Minute}, &out)
	}()
	var copies []string
	for over := false; !over; {
		select {
		case err := <-played:
			if err != nil {
				t.Errorf("%v\n%s", err, out.String())
			}
			over = true
		case <-time.After(300 * time.Millisecond):
		}
		file := filepath.Join(dir, fmt.Sprintf("copy%d.db", len(copies)))
		if _, err := pbem.Ask(t.Context(), c.Data, pbem.Request{Do: "backup", File: file}); err != nil {
			t.Fatal(err)
		}
		copies = append(copies, file)
	}
	secrets := secretsOf(t, daemon)
	stop()
	if err := <-ended; err != nil {
		t.Error(err)
	}
	checkLog(t, log.String(), secrets)

	entries := -1
	for _, file := range copies {
		n := checkCopy(t, file)
		if n < entries {
			t.Errorf("%s has %d entries, the copy before it %d", file, n, entries)
		}
		entries = n
	}
	t.Logf("%d copies, the last of %d entries; %d lines of log, %d words that it must not hold", len(copies), entries, strings.Count(log.String(), "\n"), len(secrets))
	if len(copies) < 3 || entries < 20 {
		t.Error("too little was tried")
	}
	// The way of the handbook: stop, put a copy in the store's place, start.
	raw, err := os.ReadFile(copies[len(copies)-1])
	if err == nil {
		c.Data = filepath.Join(dir, "restored")
		err = os.MkdirAll(c.Data, 0o700)
	}
	if err == nil {
		err = os.WriteFile(filepath.Join(c.Data, "railpost.db"), raw, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	if daemon, err = pbem.Start(t.Context(), c, slog.New(slog.DiscardHandler), "test"); err != nil {
		t.Fatal(err)
	}
	ctx, stop = context.WithCancel(t.Context())
	go func() { ended <- daemon.Run(ctx) }()
	answer, err := pbem.Ask(t.Context(), c.Data, pbem.Request{Do: "games"})
	if err != nil || len(answer.Games) != 1 {
		t.Errorf("restored: %+v, %v", answer, err)
	}
	if answer, err := pbem.Ask(t.Context(), c.Data, pbem.Request{Do: "fsck"}); err != nil || len(answer.Lines) > 0 {
		t.Errorf("restored: %v, %v", answer.Lines, err)
	}
	stop()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

// checkCopy plays the journals of a copy over, and counts their entries.
func checkCopy(t *testing.T, file string) (entries int) {
	t.Helper()
	st, err := store.Open(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	office, err := pbem.Open(st, pbem.Settings{Address: "play@localhost"})
	if err != nil {
		t.Fatal(err)
	}
	if troubles, _, err := office.Fsck(t.Context()); err != nil || len(troubles) > 0 {
		t.Errorf("%s: %v, %v", file, troubles, err)
	}
	games, err := st.Games(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range games {
		h, err := st.Head(t.Context(), g.ID)
		if err != nil {
			t.Fatal(err)
		}
		entries += h.N
	}
	return entries
}

// secretsOf are the words that a log must not hold: players' reply keys and addresses, the boxes' password, and what
// proves return paths and clicks.
func secretsOf(t *testing.T, daemon *pbem.Service) (words []string) {
	t.Helper()
	st := daemon.Office.Store
	players, err := st.Players(t.Context())
	if err != nil || len(players) != 2 {
		t.Fatalf("%d players, %v", len(players), err)
	}
	for _, p := range players {
		words = append(words, p.Addresses...)
		keys, err := st.AllReplyKeysOf(t.Context(), p.ID)
		if err != nil || len(keys) == 0 {
			t.Fatalf("%d keys of %s, %v", len(keys), p.Name, err)
		}
		for _, k := range keys {
			words = append(words, k.Key)
		}
	}
	for _, name := range []string{"return-path", "less-mail", "box-password"} {
		word, err := st.Mark(t.Context(), name)
		if err != nil || word == "" {
			t.Fatalf("%s: %q, %v", name, word, err)
		}
		words = append(words, word)
	}
	games, err := st.Games(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range games {
		words = append(words, fmt.Sprintf("%x", g.Seed))
	}
	return append(words, "mail mine with record", "<p", "colour")
}

func checkLog(t *testing.T, log string, secrets []string) {
	t.Helper()
	if strings.Count(log, "\n") < 50 {
		t.Errorf("there is hardly a log:\n%s", log)
	}
	for _, w := range secrets {
		if i := strings.Index(strings.ToLower(log), strings.ToLower(w)); i >= 0 {
			t.Errorf("the log holds %q: …%s…", w, log[max(0, i-150):min(len(log), i+150)])
		}
	}
	// Nor any other address, nor anything of the form of a key.
	for _, m := range regexp.MustCompile(`[a-z0-9.+-]+@[a-z0-9.-]+`).FindAllString(log, -1) {
		if !strings.HasPrefix(m, "play@") {
			t.Errorf("the log holds %q", m)
		}
	}
	for _, m := range regexp.MustCompile(`\b[a-z2-7]{26}\b`).FindAllString(log, -1) {
		t.Errorf("the log holds what may be a key: %q", m)
	}
}
