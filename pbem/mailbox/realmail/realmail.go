// Package realmail starts Dovecot and Postfix on loopback for tests, the way
// .ci/mailservers does. Without RAILPOST_MAILSERVERS=1 such tests are skipped.
package realmail

import (
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"testing"
	"time"
)

// Variable is the environment variable that asks for these tests.
const Variable = "RAILPOST_MAILSERVERS"

// Password opens every box.
const Password = "pw"

// Servers are the running servers. Any name@localhost is a box, made by its
// first letter; other domains are refused, with a report to the return path.
type Servers struct {
	SMTP string // Postfix
	IMAP string // Dovecot
	LMTP string // Dovecot
	Dir  string // with dovecot.log and postfix/maillog

	IMAPS       string  // Dovecot, TLS from the first byte
	Certificate string  // file of the certificate that both have, for 127.0.0.1
	Policy      *Policy // what Postfix does with letters to a recipient
}

// Start starts the servers and stops them at the test's end. Letters to
// rail.test go to the LMTP port lmtp, if it is not empty.
func Start(t testing.TB, lmtp string) *Servers {
	t.Helper()
	if os.Getenv(Variable) != "1" {
		t.Skip("set " + Variable + "=1 (as root, with .ci/mailservers install) to run with real mail servers")
	}
	dir, err := os.MkdirTemp("", "railpost-mail")
	if err != nil {
		t.Fatal(err)
	}
	s := &Servers{Dir: dir, SMTP: Free(t), IMAP: Free(t), LMTP: Free(t), IMAPS: Free(t), Certificate: filepath.Join(dir, "cert.pem"), Policy: newPolicy(t)}
	args := []string{"start", dir, port(s.SMTP), port(s.IMAP), port(s.LMTP)}
	if lmtp != "" {
		args = append(args, "lmtp:inet:"+lmtp)
	}
	run(t, []string{"IMAPSPORT=" + port(s.IMAPS), "POLICY=" + port(s.Policy.addr)}, args...)
	t.Cleanup(func() {
		if t.Failed() {
			for _, log := range []string{"dovecot.log", "postfix/maillog"} {
				text, _ := os.ReadFile(filepath.Join(dir, log))
				t.Logf("%s:\n%s", log, text)
			}
		}
		run(t, nil, "stop", dir)
		os.RemoveAll(dir)
	})
	for _, addr := range []string{s.SMTP, s.IMAP, s.LMTP} {
		if err := answers(addr); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

func run(t testing.TB, env []string, args ...string) {
	t.Helper()
	_, here, _, _ := runtime.Caller(0)
	script := filepath.Join(filepath.Dir(here), "../../../.ci/mailservers")
	// No pipe: the servers would keep it open.
	c := exec.Command(script, args...)
	c.Stderr, c.Env = os.Stderr, append(os.Environ(), env...)
	if err := c.Run(); err != nil {
		t.Fatalf("mailservers %v: %v", args, err)
	}
}

// Free is a loopback port that nobody uses at the moment.
func Free(t testing.TB) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

func port(addr string) string {
	_, p, _ := net.SplitHostPort(addr)
	return p
}

// answers waits until a server greets.
func answers(addr string) error {
	var err error
	for range 200 {
		var conn net.Conn
		if conn, err = net.Dial("tcp", addr); err == nil {
			conn.SetDeadline(time.Now().Add(5 * time.Second))
			_, err = conn.Read(make([]byte, 1))
			conn.Close()
			if err == nil {
				return nil
			}
		}
		time.Sleep(50 * time.Millisecond)
	}
	return fmt.Errorf("%s does not answer: %w", addr, err)
}
