//go:build unix

package demo

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"railpost/pbem"
	"railpost/pbem/config"
)

// roomEnv says how large a file of the service that this test program is may become: more is refused as by a disk that
// is full, until SIGUSR1 comes.
const roomEnv = "RAILPOST_TEST_ROOM"

func limitForTest() {
	room, err := strconv.ParseUint(os.Getenv(roomEnv), 10, 64)
	if err != nil {
		return
	}
	var was syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &was); err != nil {
		panic(err)
	}
	signal.Ignore(syscall.SIGXFSZ)
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: room, Max: was.Max}); err != nil {
		panic(err)
	}
	more := make(chan os.Signal, 1)
	signal.Notify(more, syscall.SIGUSR1)
	go func() {
		<-more
		if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &was); err != nil {
			panic(err)
		}
	}()
}

// TestDiskFull plays a game while the disk becomes full: the service says so loudly, takes no letter that it cannot keep,
// and goes on when there is room again. Nothing is lost and nothing damaged.
func TestDiskFull(t *testing.T) {
	if testing.Short() {
		t.Skip("plays a whole game")
	}
	server, file, dir := stage(t)
	var log journal
	k := &killer{t: t, file: file, log: &log, env: []string{roomEnv + "=" + fmt.Sprint(192<<10)}}
	k.start()
	played := make(chan error, 1)
	go func() {
		s := Service{Address: "play@localhost", SMTP: server.SMTPAddr(), IMAP: server.IMAPAddr(), Password: "secret"}
		played <- Run(t.Context(), s, Options{Map: "rust-belt", Players: 3, Finish: true, Data: filepath.Join(dir, "played"), Stall: 2 * time.Minute}, &strings.Builder{})
	}()
	full := false
	for range 600 {
		if full = strings.Contains(log.String(), "level=ERROR"); full {
			break
		}
		time.Sleep(50 * time.Millisecond)
	}
	if !full {
		t.Fatalf("the disk never became full:\n%s", log.String())
	}
	time.Sleep(2 * time.Second)
	before := len(server.Boxes())
	if err := k.cmd.Process.Signal(syscall.SIGUSR1); err != nil {
		t.Fatal(err)
	}
	if err := <-played; err != nil {
		t.Errorf("%v\n%s", err, log.String())
	}
	k.end()
	t.Logf("%d boxes; first it said: %.300s", before, log.String())

	office := books(t, file)
	if troubles, games, err := office.Fsck(t.Context()); err != nil || len(troubles) > 0 || games != 1 {
		t.Errorf("fsck: %d games, %v, %v", games, troubles, err)
	}
	if written, _ := mailOf(t, server); len(written) < 100 {
		t.Errorf("%d letters", len(written))
	}
}

// TestReadOnlyDisk starts the service on a data folder that is mounted read-only: it says so and ends, changes nothing,
// and serves again from what is there once it may write. (That a disk becomes read-only or breaks while it runs, for
// however long, is tried in the service's own tests.)
func TestReadOnlyDisk(t *testing.T) {
	if testing.Short() {
		t.Skip("starts processes")
	}
	if os.Geteuid() != 0 {
		t.Skip("mounting needs root")
	}
	_, file, dir := stage(t)
	var log journal
	k := &killer{t: t, file: file, log: &log}
	store := filepath.Join(dir, "data", "railpost.db")
	k.start()
	for range 400 {
		if strings.Contains(log.String(), "level=ERROR") {
			t.Fatal(log.String())
		}
		if f, err := os.Stat(store); err == nil && f.Size() > 0 {
			break
		}
		time.Sleep(25 * time.Millisecond)
	}
	time.Sleep(time.Second)
	k.end()
	before, err := os.ReadFile(store)
	if err != nil {
		t.Fatal(err)
	}
	data := filepath.Dir(store)
	cmd := exec.Command("unshare", "-m", "sh", "-c", `mount --bind "$1" "$1" && mount -o remount,ro,bind "$1" && exec "$0" "-test.run=^$"`, os.Args[0], data)
	cmd.Env = append(os.Environ(), serveEnv+"="+file)
	out, err := cmd.CombinedOutput()
	if err == nil || !strings.Contains(string(out), "read-only file system") {
		t.Errorf("%v: %s", err, out)
	}
	if after, err := os.ReadFile(store); err != nil || !bytes.Equal(before, after) {
		t.Errorf("the store has changed: %v", err)
	}
	c, err := config.Load(file)
	if err != nil {
		t.Fatal(err)
	}
	k.start()
	defer k.end()
	for range 400 {
		if _, err = pbem.Ask(t.Context(), c.Path(c.Data), pbem.Request{Do: "games"}); err == nil {
			return
		}
		time.Sleep(25 * time.Millisecond)
	}
	t.Errorf("it does not serve again: %v\n%s", err, log.String())
}
