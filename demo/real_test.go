package demo

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"

	"railpost/engine/notation"
	"railpost/pbem"
	"railpost/pbem/config"
	"railpost/pbem/mailbox/realmail"
	"railpost/pbem/store"
)

// The daemon reads its letters in Dovecot, the players theirs; all of them send through Postfix.
func TestRealGameThroughDovecotAndPostfix(t *testing.T) {
	t.Parallel()
	servers := realmail.Start(t, "")
	imapHost, imapPort, _ := net.SplitHostPort(servers.IMAP)
	g := playReal(t, servers, "play@localhost", fmt.Sprintf(`
[mail]
from = "imap"
verify-dkim = false

[imap]
host = %q
port = %s
security = "none"
user = "play"
password = %q
`, imapHost, imapPort, realmail.Password))

	box := folders(t, servers.IMAP, "play")
	if box["Processed"] != g.written || box["INBOX"] != 0 || box["Refused"] != 0 {
		t.Errorf("the daemon's folders %v, want all %d letters in Processed", box, g.written)
	}
}

// Postfix hands the daemon's letters to its own LMTP port; the players have their boxes in Dovecot.
func TestRealGameThroughPostfixToOurLMTP(t *testing.T) {
	t.Parallel()
	port := realmail.Free(t)
	servers := realmail.Start(t, port)
	playReal(t, servers, "play@rail.test", fmt.Sprintf(`
[mail]
from = "lmtp"
verify-dkim = false

[lmtp]
network = "tcp"
listen = %q
`, port))
}

// Both ways under TLS, with passwords: letters in by IMAP from the first byte, out by STARTTLS. One player's server puts
// letters off at first; the address of somebody else refuses the answer to him, and that of another sends it back, which
// is known by its return path.
func TestRealGameWithTLSAndTroubledRecipients(t *testing.T) {
	t.Parallel()
	servers := realmail.Start(t, "")
	servers.Policy.Set("bo@localhost", realmail.Greylist)
	imapHost, imapPort, _ := net.SplitHostPort(servers.IMAPS)
	smtpHost, smtpPort, _ := net.SplitHostPort(servers.SMTP)
	configuration := fmt.Sprintf(`domain = "localhost"
address = "play@localhost"
data = "data"
[mail]
from = "imap"
verify-dkim = false
ca-file = %q
[imap]
host = %q
port = %s
user = "play"
password = %q
[smtp]
host = %q
port = %s
user = "play"
password = %q
domain-per-minute = 600
[pages]
listen = "127.0.0.1:0"
`, servers.Certificate, imapHost, imapPort, realmail.Password, smtpHost, smtpPort, realmail.Password)
	daemon := serveReal(t, t.Context(), configuration, false)
	played := t.TempDir()
	var out strings.Builder
	s := Service{Address: "play@localhost", SMTP: servers.SMTP, IMAP: servers.IMAP, Password: realmail.Password}
	if err := Run(t.Context(), s, Options{Map: "st-lucia", Players: 2, Finish: true, Data: played, Stall: 3 * time.Minute}, &out); err != nil {
		t.Fatalf("%v\n%s", err, out.String())
	}
	finished(t, played)
	st := daemon.Office.Store
	sent, err := st.SentBefore(t.Context(), time.Now().Add(time.Hour), 10_000)
	if err != nil || len(sent) < 30 {
		t.Errorf("%d letters sent, %v", len(sent), err)
	}
	later := 0
	for _, l := range sent {
		if l.To == "bo@localhost" {
			later += l.Attempts - 1
		}
		if l.State != store.Sent {
			t.Errorf("a letter %q to %s is %s: %s", l.Kind, l.To, l.State, l.Trouble)
		}
	}
	if later == 0 || later != servers.Policy.Later("bo@localhost") {
		t.Errorf("Bo's letters came after %d further attempts; his server had put off %d", later, servers.Policy.Later("bo@localhost"))
	}

	// opens writes as somebody new, whose address takes no answer, and gives the score that he has then.
	opens := func(name string, m realmail.Manner) int {
		user := strings.ToLower(name)
		address := user + "@localhost"
		servers.Policy.Set(address, m)
		g := newGuest(name, address, "", notation.English, postbox{imap: s.IMAP, smtp: s.SMTP, user: user, password: s.Password})
		if err := g.write(s.Address, "A game", "new rust-belt players 3 as "+name); err != nil {
			t.Fatal(err)
		}
		for range 1200 {
			if p, err := st.PlayerAt(t.Context(), address); err == nil && p.Bounced > 0 {
				return p.Bounced
			}
			time.Sleep(25 * time.Millisecond)
		}
		return 0
	}
	if n := opens("Dan", realmail.Reject); n != 8 {
		t.Errorf("a letter to Dan was refused at once for good: his score is %d, want 8", n)
	}
	if n := opens("Eve", realmail.Return); n != 8 {
		t.Errorf("a letter to Eve came back for good: her score is %d, want 8", n)
	}
	if p, err := st.PlayerAt(t.Context(), "ada@localhost"); err != nil || p.Bounced != 0 {
		t.Errorf("Ada's score is %d, %v", p.Bounced, err)
	}
	log, err := os.ReadFile(filepath.Join(servers.Dir, "dovecot.log"))
	if err != nil || !regexp.MustCompile(`imap-login: Info: Login: user=<play>.*, TLS`).Match(log) {
		t.Errorf("Dovecot has seen no login of ours under TLS: %v", err)
	}
	log, err = os.ReadFile(filepath.Join(servers.Dir, "postfix/maillog"))
	if err != nil || !regexp.MustCompile(`smtpd.*sasl_username=play`).Match(log) {
		t.Errorf("Postfix has seen no letter of ours with a password: %v", err)
	}
}

// realGame is what a game through real servers came to.
type realGame struct {
	written int // letters from the players to the daemon
}

// playReal runs the daemon with a configuration file of these tables, and the demo's players, to the final standings.
// It checks the record, the daemon's own books, and that Postfix has delivered every letter.
func playReal(t *testing.T, servers *realmail.Servers, address, tables string) realGame {
	t.Helper()
	smtpHost, smtpPort, _ := net.SplitHostPort(servers.SMTP)
	_, domain, _ := strings.Cut(address, "@")
	ctx, cancel := context.WithTimeout(t.Context(), 9*time.Minute)
	defer cancel()
	daemon := serveReal(t, ctx, fmt.Sprintf(`domain = %q
address = %q
data = "data"
%s
[smtp]
host = %q
port = %s
security = "none"

[pages]
listen = "127.0.0.1:0"
`, domain, address, tables, smtpHost, smtpPort), true)

	played := t.TempDir()
	s := Service{Address: address, SMTP: servers.SMTP, IMAP: servers.IMAP, Password: realmail.Password, Domain: "localhost"}
	o := Options{Map: "rust-belt", Players: 3, Finish: true, Data: played, Stall: time.Minute}
	var out strings.Builder
	err := Run(ctx, s, o, &out)
	t.Log("\n" + out.String())
	if err != nil {
		t.Fatal(err)
	}
	finished(t, played)

	var g realGame
	var received int
	m := tally.FindString(out.String())
	if _, err := fmt.Sscanf(m, "%d letters written by the players, %d received", &g.written, &received); err != nil {
		t.Fatal(err)
	}
	if err := daemon.Office.ReadTo(ctx, time.Now()); err != nil {
		t.Error(err)
	}
	checkDelivered(t, servers, address, g.written, received)
	checkBooks(t, ctx, daemon)
	return g
}

// serveReal runs the daemon with a configuration until the test ends, whose log must then hold no error if well.
func serveReal(t *testing.T, ctx context.Context, configuration string, well bool) *pbem.Service {
	t.Helper()
	file := filepath.Join(t.TempDir(), "config.toml")
	if err := os.WriteFile(file, []byte(configuration), 0o600); err != nil {
		t.Fatal(err)
	}
	c, err := config.Load(file)
	if err != nil {
		t.Fatal(err)
	}
	var log journal
	daemon, err := pbem.Start(ctx, c, slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelWarn})), "test")
	if err != nil {
		t.Fatal(err)
	}
	serving, stop := context.WithCancel(context.WithoutCancel(ctx))
	ended := make(chan error, 1)
	go func() { ended <- daemon.Run(serving) }()
	t.Cleanup(func() {
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
		if well && strings.Contains(log.String(), "level=ERROR") || t.Failed() {
			t.Errorf("the service's log:\n%s", log.String())
		}
	})
	return daemon
}

// journal is a log that several goroutines write.
type journal struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (j *journal) Write(b []byte) (int, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.text.Write(b)
}

func (j *journal) String() string {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.text.String()
}

// delivery is a line in which Postfix says what has become of a letter.
var delivery = regexp.MustCompile(`(?m)^.*\bto=<([^>]*)>.*\bstatus=(\w+).*$`)

// checkDelivered reads in Postfix's log that each letter was delivered at the first attempt, and that answers went to
// addresses of the daemon with a key after the plus.
func checkDelivered(t *testing.T, servers *realmail.Servers, address string, written, received int) {
	t.Helper()
	local, domain, _ := strings.Cut(address, "@")
	var ours, theirs, keyed int
	for range 100 { // the log comes a little later than the letter
		text, err := os.ReadFile(filepath.Join(servers.Dir, "postfix/maillog"))
		if err != nil {
			t.Fatal(err)
		}
		ours, theirs, keyed = 0, 0, 0
		for _, m := range delivery.FindAllStringSubmatch(string(text), -1) {
			if m[2] != "sent" {
				t.Fatalf("not delivered: %s", m[0])
			}
			user, host, _ := strings.Cut(m[1], "@")
			user, key, _ := strings.Cut(user, "+")
			switch {
			case user != local || host != domain:
				theirs++
			case key != "":
				keyed++
				fallthrough
			default:
				ours++
			}
		}
		if ours >= written && theirs >= received {
			break
		}
		time.Sleep(50 * time.Millisecond)
	}
	if ours != written || theirs < received {
		t.Errorf("Postfix delivered %d letters to the daemon and %d to players, who have written %d and read %d", ours, theirs, written, received)
	}
	if keyed < written-1 { // the first letter of all has none
		t.Errorf("%d of %d letters to the daemon had a key in their address", keyed, written)
	}
}

// checkBooks asks the daemon itself: it is well, nothing is damaged, everything was sent, nobody's letters came back.
func checkBooks(t *testing.T, ctx context.Context, daemon *pbem.Service) {
	t.Helper()
	healthy, err := http.Get(daemon.Whereabout.Pages + "healthz")
	if err != nil {
		t.Fatal(err)
	}
	said, _ := io.ReadAll(healthy.Body)
	healthy.Body.Close()
	if healthy.StatusCode != http.StatusOK {
		t.Errorf("/healthz: %s\n%s", healthy.Status, said)
	}
	answer, err := pbem.Ask(ctx, daemon.Data, pbem.Request{Do: "fsck"})
	if err != nil || len(answer.Lines) > 0 {
		t.Errorf("fsck: %v, %v", answer.Lines, err)
	}
	st := daemon.Office.Store
	games, err := st.Games(ctx)
	if err != nil || len(games) != 1 || games[0].Phase != store.Over {
		t.Errorf("games %+v, %v", games, err)
	}
	sent, err := st.SentBefore(ctx, time.Now().Add(time.Hour), 10_000)
	if err != nil || len(sent) == 0 {
		t.Errorf("%d letters sent, %v", len(sent), err)
	}
	for _, l := range sent {
		if l.State != store.Sent || l.Attempts > 1 {
			t.Errorf("a letter %q to %s is %s after %d attempts: %s", l.Kind, l.To, l.State, l.Attempts, l.Trouble)
		}
	}
	players, err := st.Players(ctx)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range players {
		if p.Bounced > 0 {
			t.Errorf("%d letters to %s came back", p.Bounced, p.Name)
		}
	}
}

// folders counts the letters in each folder of a box.
func folders(t *testing.T, addr, user string) map[string]int {
	t.Helper()
	c, err := imapclient.DialInsecure(addr, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if err := c.Login(user, realmail.Password).Wait(); err != nil {
		t.Fatal(err)
	}
	list, err := c.List("", "*", nil).Collect()
	if err != nil {
		t.Fatal(err)
	}
	count := map[string]int{}
	for _, f := range list {
		status, err := c.Status(f.Mailbox, &imap.StatusOptions{NumMessages: true}).Wait()
		if err != nil {
			t.Fatal(err)
		}
		count[f.Mailbox] = int(*status.NumMessages)
	}
	return count
}
