package post

import (
	"bytes"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"
	"github.com/emersion/go-smtp"
	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func start(t *testing.T, c Config) *Server {
	t.Helper()
	c.Password = "secret"
	s, err := Start(c)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func login(t *testing.T, s *Server, user string, options *imapclient.Options) *imapclient.Client {
	t.Helper()
	c, err := imapclient.DialInsecure(s.IMAPAddr(), options)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	if err := c.Login(user, "secret").Wait(); err != nil {
		t.Fatal(err)
	}
	return c
}

func send(s *Server, to, subject string) error {
	conn, err := net.Dial("tcp", s.SMTPAddr())
	if err != nil {
		return err
	}
	c := smtp.NewClient(conn)
	defer c.Close()
	return c.SendMail("ann@localhost", []string{to}, strings.NewReader("Subject: "+subject+"\r\n\r\nhi\r\n"))
}

// contents are the subjects and flags of a folder's letters with their numbers.
func contents(t *testing.T, c *imapclient.Client, folder string) string {
	t.Helper()
	data, err := c.Select(folder, nil).Wait()
	if err != nil {
		return err.Error()
	}
	if data.NumMessages == 0 {
		return ""
	}
	letters, err := c.Fetch(imap.SeqSet{{Start: 1, Stop: 0}}, &imap.FetchOptions{UID: true, Flags: true, BodySection: []*imap.FetchItemBodySection{{Peek: true}}}).Collect()
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, l := range letters {
		_, rest, _ := strings.Cut(string(l.BodySection[0].Bytes), "Subject: ")
		subject, _, _ := strings.Cut(rest, "\r\n")
		slices.Sort(l.Flags)
		list = append(list, fmt.Sprint(data.UIDValidity, "/", l.UID, " ", subject, " ", l.Flags))
	}
	return strings.Join(list, "\n")
}

func TestLetterGoesIntoTheBox(t *testing.T) {
	s := start(t, Config{Aliases: map[string]string{"bounce": "play"}})
	for to, want := range map[string]string{"Play@localhost": "play", "play+key@localhost": "play", "bounce+7-x@localhost": "play", "bob@LOCALHOST": "bob"} {
		if err := send(s, to, "to "+want); err != nil {
			t.Errorf("%s: %v", to, err)
		}
	}
	if err := send(s, "ann@example.org", "outside"); err == nil {
		t.Error("a letter left the machine")
	}
	if got := strings.Join(s.Boxes(), " "); got != "bob play" {
		t.Errorf("boxes: %s", got)
	}
	if got := strings.Count(contents(t, login(t, s, "play", nil), "INBOX"), "to play"); got != 3 {
		t.Errorf("%d letters", got)
	}
	if s.Taken() != 4 {
		t.Errorf("%d taken", s.Taken())
	}
	c, err := imapclient.DialInsecure(s.IMAPAddr(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if err := c.Login("play", "wrong").Wait(); err == nil {
		t.Error("a wrong password opened the box")
	}
}

func TestIdleMissesNothing(t *testing.T) {
	s := start(t, Config{})
	seen := make(chan uint32, 1000)
	c := login(t, s, "play", &imapclient.Options{UnilateralDataHandler: &imapclient.UnilateralDataHandler{
		Mailbox: func(d *imapclient.UnilateralDataMailbox) {
			if d.NumMessages != nil {
				seen <- *d.NumMessages
			}
		},
	}})
	if _, err := c.Select("INBOX", nil).Wait(); err != nil {
		t.Fatal(err)
	}
	for i := uint32(1); i <= 50; i++ {
		go s.Deliver("ann@localhost", "play@localhost", []byte("Subject: x\r\n\r\n"))
		idle, err := c.Idle()
		if err != nil {
			t.Fatal(err)
		}
		for n := uint32(0); n < i; {
			select {
			case n = <-seen:
			case <-time.After(5 * time.Second):
				t.Fatalf("letter %d was not told", i)
			}
		}
		if err := idle.Close(); err != nil {
			t.Fatal(err)
		}
		if err := idle.Wait(); err != nil {
			t.Fatal(err)
		}
	}
}

func TestManySendersAtOnce(t *testing.T) {
	s := start(t, Config{File: filepath.Join(t.TempDir(), "boxes")})
	var all sync.WaitGroup
	for i := range 20 {
		all.Go(func() {
			for j := range 10 {
				if err := send(s, fmt.Sprintf("p%d@localhost", j), fmt.Sprint(i)); err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	for j := range 10 {
		if n := strings.Count(contents(t, login(t, s, fmt.Sprintf("p%d", j), nil), "INBOX"), "\n") + 1; n != 20 {
			t.Errorf("box %d has %d letters", j, n)
		}
	}
}

func TestBoxesOutliveTheServer(t *testing.T) {
	file := filepath.Join(t.TempDir(), "boxes")
	s := start(t, Config{File: file})
	for i := range 6 {
		s.Deliver("ann@localhost", "play@localhost", fmt.Appendf(nil, "Subject: %d\r\n\r\n{}\r\n", i))
	}
	c := login(t, s, "play", nil)
	do := func(what string, err error) {
		if err != nil {
			t.Fatalf("%s: %v", what, err)
		}
	}
	do("create", c.Create("Taken", nil).Wait())
	_, err := c.Select("INBOX", nil).Wait()
	do("select", err)
	do("store", c.Store(imap.SeqSetNum(1), &imap.StoreFlags{Op: imap.StoreFlagsAdd, Flags: []imap.Flag{imap.FlagSeen, "$Railpost"}}, nil).Close())
	_, err = c.Move(imap.UIDSetNum(2, 4), "Taken").Wait()
	do("move", err)
	_, err = c.Copy(imap.UIDSetNum(3), "Taken").Wait()
	do("copy", err)
	do("delete", c.Store(imap.UIDSetNum(5), &imap.StoreFlags{Op: imap.StoreFlagsAdd, Flags: []imap.Flag{imap.FlagDeleted}}, nil).Close())
	do("expunge", c.Expunge().Close())
	_, err = c.Fetch(imap.UIDSetNum(6), &imap.FetchOptions{BodySection: []*imap.FetchItemBodySection{{}}}).Collect()
	do("fetch", err)
	append := c.Append("Taken", 5, &imap.AppendOptions{Flags: []imap.Flag{imap.FlagDraft}})
	append.Write([]byte("draft"))
	do("append", append.Close())
	_, err = append.Wait()
	do("append", err)
	want := contents(t, c, "INBOX") + "\n--\n" + contents(t, c, "Taken")
	s.Close()

	again := start(t, Config{File: file})
	c = login(t, again, "play", nil)
	if got := contents(t, c, "INBOX") + "\n--\n" + contents(t, c, "Taken"); got != want {
		t.Errorf("after a restart:\n%s\nbefore:\n%s", got, want)
	}
	if strings.Count(want, "\n") != 7 || !strings.Contains(want, "1/1 0 [") || !strings.Contains(want, "2/2 3 ") || strings.Contains(want, " 4 ") {
		t.Errorf("not what was done:\n%s", want)
	}
	again.Close()

	// A crash tears the last record at any place: what was told is there.
	whole, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, cut := range []int{1, 3, 5, 20, len(whole) / 2} {
		torn := filepath.Join(t.TempDir(), "boxes")
		os.WriteFile(torn, whole[:len(whole)-cut], 0o600)
		s := start(t, Config{File: torn})
		if err := s.Deliver("ann@localhost", "bob@localhost", []byte("Subject: after\r\n\r\n")); err != nil {
			t.Errorf("cut by %d: %v", cut, err)
		}
		s.Close()
		s = start(t, Config{File: torn})
		if got := contents(t, login(t, s, "bob", nil), "INBOX"); !strings.Contains(got, "after") {
			t.Errorf("cut by %d: %q", cut, got)
		}
		s.Close()
	}
	broken := filepath.Join(t.TempDir(), "boxes")
	os.WriteFile(broken, bytes.Replace(whole, []byte(`{"op"`), []byte(`{"xx`), 1), 0o600)
	if s, err := Start(Config{File: broken}); err == nil {
		s.Close()
		t.Error("a broken file was taken")
	}
}

// A server may be closed at any moment, also before it has begun to serve.
func TestCloseAtOnce(t *testing.T) {
	for range 50 {
		s, err := Start(Config{Password: "secret"})
		if err != nil {
			t.Fatal(err)
		}
		done := make(chan error, 1)
		go func() { done <- s.Close() }()
		select {
		case err := <-done:
			if err != nil {
				t.Fatal(err)
			}
		case <-time.After(5 * time.Second):
			t.Fatal("it does not end")
		}
	}
}

// Whoever writes from elsewhere is told so at once: no answer could reach him.
func TestSenderElsewhereIsToldAtOnce(t *testing.T) {
	s := start(t, Config{})
	for _, c := range []struct {
		from, header, to string
		says             string // "" is taken
	}{
		{"ann@localhost", "From: ann@localhost", "play@localhost", ""},
		{"ann@localhost", "Subject: no sender", "play@localhost", ""},
		{"", "From: daemon@localhost", "play@localhost", ""},
		{"ann@example.org", "From: ann@localhost", "play@localhost", `"ann@example.org" is not on this machine`},
		{"ann@localhost", "From: Ann <ann@example.org>", "play@localhost", `"ann@example.org" is not on this machine`},
		{"ann@localhost", "From: ann@localhost", "bob@example.org", `"bob@example.org" is not on this machine`},
	} {
		conn, err := net.Dial("tcp", s.SMTPAddr())
		if err != nil {
			t.Fatal(err)
		}
		client := smtp.NewClient(conn)
		err = client.SendMail(c.from, []string{c.to}, strings.NewReader(c.header+"\r\n\r\nhi\r\n"))
		client.Close()
		var refused *smtp.SMTPError
		switch {
		case c.says == "" && err != nil:
			t.Errorf("%+v: %v", c, err)
		case c.says != "" && (!errors.As(err, &refused) || refused.Code != 550 || !strings.Contains(refused.Message, c.says) || !strings.Contains(refused.Message, "write as NAME@localhost")):
			t.Errorf("%+v: %v", c, err)
		}
	}
	if s.Taken() != 3 {
		t.Errorf("%d taken", s.Taken())
	}
}
