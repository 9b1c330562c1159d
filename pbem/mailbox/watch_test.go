package mailbox_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"railpost/pbem/mailbox"
	"railpost/pbem/mailbox/post"
)

func reader(server *post.Server, host, data string) *mailbox.IMAP {
	return mailbox.NewIMAP(mailbox.IMAPConfig{
		Addr: server.IMAPAddr(), Security: mailbox.Plain, User: "play", Password: password("secret"), Done: "Processed", Poll: 20 * time.Millisecond,
		Watch: mailbox.Watch{Folder: "Watch", Host: host, Data: data, Beat: 30 * time.Millisecond},
	})
}

// start runs a source and gives what it ends with.
func start(t *testing.T, s mailbox.Source) (end func() error, done chan error) {
	ctx, cancel := context.WithCancel(context.Background())
	done = make(chan error, 1)
	go func() {
		done <- s.Run(ctx, func(context.Context, mailbox.Incoming) error { return nil })
	}()
	t.Cleanup(cancel)
	return func() error { cancel(); return <-done }, done
}

func well(t *testing.T, s mailbox.Source) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	if err := s.ReadTo(ctx, time.Now()); err != nil {
		t.Fatal(err)
	}
}

// The second service on a mailbox stops and says whose it is; the first goes on. When the first has gone the mailbox is
// free.
func TestTwoServicesOnOneMailbox(t *testing.T) {
	server := startPost(t, post.Config{})
	one := reader(server, "alpha", "/srv/one")
	end, _ := start(t, one)
	well(t, one)
	two := reader(server, "beta", "/srv/two")
	_, done := start(t, two)
	select {
	case err := <-done:
		if !errors.Is(err, mailbox.ErrOccupied) || !strings.Contains(err.Error(), "alpha") || !strings.Contains(err.Error(), "/srv/one") {
			t.Errorf("the second: %v", err)
		}
	case <-time.After(5 * time.Second):
		t.Fatal("the second goes on")
	}
	time.Sleep(100 * time.Millisecond) // some beats
	well(t, one)
	if err := end(); err != nil {
		t.Errorf("the first: %v", err)
	}
	three := reader(server, "beta", "/srv/two")
	end, _ = start(t, three)
	well(t, three)
	if err := end(); err != nil {
		t.Errorf("after the first had gone: %v", err)
	}
}

// Two that begin at once: one of them stays.
func TestTwoServicesAtOnce(t *testing.T) {
	for range 2 {
		server := startPost(t, post.Config{})
		endA, a := start(t, reader(server, "alpha", "/a"))
		endB, b := start(t, reader(server, "beta", "/b"))
		var err error
		var end func() error
		select {
		case err = <-a:
			end = endB
		case err = <-b:
			end = endA
		case <-time.After(5 * time.Second):
			t.Fatal("both go on")
		}
		if !errors.Is(err, mailbox.ErrOccupied) {
			t.Errorf("%v", err)
		}
		time.Sleep(100 * time.Millisecond)
		if err := end(); err != nil {
			t.Errorf("the other one stopped, too: %v", err)
		}
	}
}

// A service that was killed and starts again on the same host and data folder is not kept out by its own letter.
func TestTheSameServiceAgain(t *testing.T) {
	server := startPost(t, post.Config{})
	first := reader(server, "alpha", "/a")
	endFirst, _ := start(t, first) // it goes on as if it had been killed without leaving
	well(t, first)
	again := reader(server, "alpha", "/a")
	end, _ := start(t, again)
	well(t, again)
	if err := end(); err != nil {
		t.Error(err)
	}
	if err := endFirst(); err != nil {
		t.Error(err)
	}
}
