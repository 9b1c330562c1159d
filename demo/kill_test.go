package demo

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"

	"railpost/engine"
	"railpost/pbem"
	"railpost/pbem/config"
	"railpost/pbem/mailbox/post"
	"railpost/pbem/store"
)

// serveEnv names the configuration of the service that this test program is, when it is one.
const serveEnv = "RAILPOST_TEST_SERVE"

func TestMain(m *testing.M) {
	if file := os.Getenv(serveEnv); file != "" {
		if err := serveForTest(file); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// seldom draws the boards of one game in twenty.
type seldom struct{ pbem.Pictures }

func (s *seldom) PNG(g *engine.Game, p *engine.Position, names, colours []string, lang string) ([]byte, error) {
	if !strings.HasSuffix(names[0], "0") || strings.HasSuffix(names[0], "10") {
		return []byte("\x89PNG\r\n\x1a\n"), nil
	}
	return s.Pictures.PNG(g, p, names, colours, lang)
}

func serveForTest(file string) error {
	c, err := config.Load(file)
	if err != nil {
		return err
	}
	limitForTest()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	daemon, err := pbem.Start(ctx, c, slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelWarn})), "test")
	if err != nil {
		return err
	}
	daemon.Office.Drawing = &seldom{}
	return daemon.Run(ctx)
}

func number(name string, usual int) int {
	if n, err := strconv.Atoi(os.Getenv(name)); err == nil && n > 0 {
		return n
	}
	return usual
}

// TestKilledAtRandom plays games by mail through real SMTP and IMAP while the service, a process of its own, is killed
// again and again without warning. Then every letter was taken exactly once, every letter that was written has its one
// answer, and the books are in order. RAILPOST_KILLS and RAILPOST_KILL_GAMES say how many; ordinary runs have few.
//
//	RAILPOST_KILLS=1000 RAILPOST_KILL_GAMES=200 go test ./demo -run KilledAtRandom -v -timeout 3h
func TestKilledAtRandom(t *testing.T) {
	if testing.Short() {
		t.Skip("plays for half a minute")
	}
	kills, games := number("RAILPOST_KILLS", 3), number("RAILPOST_KILL_GAMES", 1)
	server, file, dir := stage(t)
	k := &killer{t: t, file: file}
	k.start()
	stop := make(chan struct{})
	var killing sync.WaitGroup
	killing.Go(func() { k.kill(kills, stop) })

	began := time.Now()
	names := make(chan int)
	go func() {
		defer close(names)
		for i := range games {
			names <- i
		}
	}()
	var playing sync.WaitGroup
	var mu sync.Mutex
	for range min(games, 8) {
		playing.Go(func() {
			for i := range names {
				var out strings.Builder
				s := Service{Address: "play@localhost", SMTP: server.SMTPAddr(), IMAP: server.IMAPAddr(), Password: "secret"}
				o := Options{Map: "rust-belt", Players: 3, Finish: true, Data: filepath.Join(dir, "played", strconv.Itoa(i)), Stall: 10 * time.Minute,
					crowd: strconv.Itoa(i)}
				if err := Run(t.Context(), s, o, &out); err != nil {
					mu.Lock()
					t.Errorf("game %d: %v\n%s", i, err, out.String())
					mu.Unlock()
				}
			}
		})
	}
	playing.Wait()
	close(stop)
	killing.Wait()
	if 2*k.kills < kills {
		t.Errorf("the games were over after %d kills, %d are wanted: play more", k.kills, kills)
	}
	for range 60 {
		time.Sleep(time.Second) // the last letters are on their way
		if len(envelopes(t, server.IMAPAddr(), "play", "INBOX")) == 0 {
			break
		}
	}
	time.Sleep(2 * time.Second)
	k.end()
	took := time.Since(began)

	written, received := mailOf(t, server)
	office := books(t, file)
	st := office.Store
	troubles, checked, err := office.Fsck(t.Context())
	if err != nil || len(troubles) > 0 || checked != games {
		t.Errorf("fsck: %d games, %v, %v", checked, troubles, err)
	}
	sent, err := st.SentBefore(t.Context(), time.Now().Add(time.Hour), 1<<20)
	if err != nil {
		t.Fatal(err)
	}
	twice, answered := 0, map[string]bool{}
	for _, out := range sent {
		n := received[out.MessageID]
		if delete(received, out.MessageID); n == 0 {
			t.Errorf("letter %s (%s) was sent and never came", out.ID, out.Kind)
		}
		twice += max(n-1, 0)
		answered[out.Letter] = true
	}
	// A letter that was on its way when the service was killed is tried again after a pause, which may still go on.
	waiting, err := st.Outbox(t.Context(), time.Now().Add(48*time.Hour), 1<<20)
	if err != nil {
		t.Fatal(err)
	}
	for _, out := range waiting {
		if out.Attempts == 0 || received[out.MessageID] == 0 && out.Made.Before(time.Now().Add(-time.Minute)) {
			t.Errorf("letter %s (%s) waits after %d attempts: %s", out.ID, out.Kind, out.Attempts, out.Trouble)
		}
		delete(received, out.MessageID)
		answered[out.Letter] = true
	}
	for id, n := range received {
		t.Errorf("letter %s came %d times and is not in the books", id, n)
	}
	for id, n := range written {
		if l, err := st.Letter(t.Context(), id); err != nil || l.Did == "taken" && !answered[id] {
			t.Errorf("letter %s was taken as %q (%v), answered: %v", id, l.Did, err, answered[id])
		}
		if n != 1 {
			t.Errorf("letter %s lies %d times in the folder of those that were taken", id, n)
		}
	}
	t.Logf("%d games, %d kills, %d letters taken once each, %d sent, %d of them again after a kill, in %v", games, k.kills, len(written), len(sent), twice, took.Round(time.Second))
	if k.kills == 0 || len(written) < 100*games {
		t.Errorf("%d kills, %d letters: nothing was tried", k.kills, len(written))
	}
}

// stage is a mail server, and the configuration of a service with a mailbox there; dir holds the service's data.
func stage(t testing.TB) (server *post.Server, file, dir string) {
	t.Helper()
	server, err := post.Start(post.Config{Password: "secret"})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { server.Close() })
	dir = t.TempDir()
	file = filepath.Join(dir, "config.toml")
	smtpHost, smtpPort, _ := net.SplitHostPort(server.SMTPAddr())
	imapHost, imapPort, _ := net.SplitHostPort(server.IMAPAddr())
	err = os.WriteFile(file, []byte(fmt.Sprintf(`domain = "localhost"
address = "play@localhost"
data = "data"
[mail]
from = "imap"
verify-dkim = false
[imap]
host = %q
port = %s
security = "none"
user = "play"
password = "secret"
poll = "1s"
[smtp]
host = %q
port = %s
security = "none"
[games]
per-player = 1000
[pages]
listen = "127.0.0.1:0"
`, imapHost, imapPort, smtpHost, smtpPort)), 0o600)
	if err != nil {
		t.Fatal(err)
	}
	return server, file, dir
}

// books opens what a service with that configuration has left, once it has ended.
func books(t *testing.T, file string) *pbem.Office {
	t.Helper()
	c, err := config.Load(file)
	if err != nil {
		t.Fatal(err)
	}
	st, err := store.Open(t.Context(), filepath.Join(c.Path(c.Data), "railpost.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { st.Close() })
	office, err := pbem.Open(st, pbem.Settings{Address: c.Address})
	if err != nil {
		t.Fatal(err)
	}
	return office
}

// killer keeps the service running, between kills.
type killer struct {
	t     testing.TB
	file  string
	kills int

	cmd *exec.Cmd
	env []string  // of the service, besides the test's own
	log io.Writer // takes what it logs; nil: standard error
}

func (k *killer) start() {
	cmd := exec.Command(os.Args[0], "-test.run=^$")
	cmd.Env = append(append(os.Environ(), serveEnv+"="+k.file), k.env...)
	cmd.Stderr, cmd.Stdout = os.Stderr, io.Discard
	if k.log != nil {
		cmd.Stderr = k.log
	}
	if err := cmd.Start(); err != nil {
		k.t.Error(err)
		return
	}
	k.cmd = cmd
}

// kill ends the service without warning at a random moment and starts it again, that many times or until stop.
func (k *killer) kill(times int, stop <-chan struct{}) {
	for range times {
		select {
		case <-stop:
			return
		case <-time.After(200*time.Millisecond + rand.N(1800*time.Millisecond)):
		}
		k.cmd.Process.Kill()
		k.cmd.Wait()
		k.kills++
		k.start()
	}
	<-stop
}

func (k *killer) end() {
	k.cmd.Process.Signal(os.Interrupt)
	done := make(chan error, 1)
	go func() { done <- k.cmd.Wait() }()
	select {
	case <-done:
	case <-time.After(10 * time.Second):
		k.cmd.Process.Kill()
		<-done
	}
}

// mailOf reads every box, by Message-ID: how often each letter of the guests lies in the service's folder of letters
// taken, and how often each of the service's letters came.
func mailOf(t *testing.T, server *post.Server) (written, received map[string]int) {
	t.Helper()
	written, received = map[string]int{}, map[string]int{}
	for _, box := range server.Boxes() {
		folder := "INBOX"
		if box == "play" {
			folder = "Processed"
		}
		for _, e := range envelopes(t, server.IMAPAddr(), box, folder) {
			if box == "play" {
				written[e.MessageID]++
				continue
			}
			received[e.MessageID]++
		}
		if box == "play" {
			if left := envelopes(t, server.IMAPAddr(), box, "INBOX"); len(left) > 0 {
				t.Errorf("%d letters were not taken", len(left))
			}
		}
	}
	return written, received
}

func envelopes(t *testing.T, addr, user, folder string) (list []*imap.Envelope) {
	t.Helper()
	c, err := imapclient.DialInsecure(addr, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if err := c.Login(user, "secret").Wait(); err != nil {
		t.Fatal(err)
	}
	selected, err := c.Select(folder, nil).Wait()
	if err != nil {
		t.Fatal(err)
	}
	if selected.NumMessages == 0 {
		return nil
	}
	all, err := c.Fetch(imap.SeqSet{imap.SeqRange{Start: 1, Stop: 0}}, &imap.FetchOptions{Envelope: true}).Collect()
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range all {
		list = append(list, m.Envelope)
	}
	return list
}
