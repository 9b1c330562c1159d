package realmail

import (
	"bufio"
	"fmt"
	"net"
	"strings"
	"sync"
	"testing"
	"time"
)

// A Manner is how the world takes letters to a recipient.
type Manner int

const (
	Taken    Manner = iota
	Greylist        // at first "come again later", until two seconds have passed (RFC 6647)
	Reject          // refused at once, as nobody is there
	Return          // taken, and sent back with a report (RFC 3464)
)

// Policy is the service that Postfix asks at each recipient (its SMTPD_POLICY_README says how).
type Policy struct {
	addr   string
	mu     sync.Mutex
	manner map[string]Manner
	first  map[string]time.Time // when a greylisted recipient was tried first
	put    map[string]int       // how often "later" was said
}

func newPolicy(t testing.TB) *Policy {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	p := &Policy{addr: l.Addr().String(), manner: map[string]Manner{}, first: map[string]time.Time{}, put: map[string]int{}}
	t.Cleanup(func() { l.Close() })
	go func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			go p.serve(conn)
		}
	}()
	return p
}

// Set says how letters to a recipient are taken from now on.
func (p *Policy) Set(recipient string, m Manner) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.manner[recipient] = m
}

// Later is how often letters to a recipient were put off.
func (p *Policy) Later(recipient string) int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.put[recipient]
}

func (p *Policy) serve(conn net.Conn) {
	defer conn.Close()
	recipient := ""
	lines := bufio.NewScanner(conn)
	for lines.Scan() {
		if name, value, _ := strings.Cut(lines.Text(), "="); name == "recipient" {
			recipient = strings.ToLower(value)
		}
		if lines.Text() == "" {
			fmt.Fprintf(conn, "action=%s\n\n", p.says(recipient))
		}
	}
}

func (p *Policy) says(recipient string) string {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch p.manner[recipient] {
	case Greylist:
		if p.first[recipient].IsZero() {
			p.first[recipient] = time.Now()
		}
		if time.Since(p.first[recipient]) < 2*time.Second {
			p.put[recipient]++
			return "DEFER 4.7.1 greylisted, come again later"
		}
	case Reject:
		return "REJECT 5.1.1 nobody of that name"
	case Return:
		return "FILTER error:5.1.1 the box has gone"
	}
	return "DUNNO"
}
