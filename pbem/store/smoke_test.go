package store

import (
	"errors"
	"testing"
	"time"
)

func TestSmoke(t *testing.T) {
	ctx := t.Context()
	s, err := Open(ctx, t.TempDir()+"/x.db")
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	var c Change
	h := c.Append(Head{Game: "rust1"}, Entry{Kind: "start", Lines: []string{"a <b>"}}, Entry{Kind: "x"})
	c.Put(Game{ID: "rust1", Phase: Running}, Player{ID: "ann", Addresses: []string{"Ann@x"}}, Outgoing{ID: "o1", State: Waiting, Next: time.Now()})
	c.Seen(Letter{ID: "<1@x>"})
	if err := s.Commit(ctx, &c); err != nil {
		t.Fatal(err)
	}
	if err := s.Commit(ctx, &c); !errors.Is(err, ErrSeen) {
		t.Fatal(err)
	}
	if got, _ := s.Head(ctx, "rust1"); got != h {
		t.Fatal(got, h)
	}
	if p, err := s.PlayerAt(ctx, "ann@X"); err != nil || p.ID != "ann" {
		t.Fatal(p, err)
	}
	if o, err := s.Outbox(ctx, time.Now(), 0); err != nil || len(o) != 1 {
		t.Fatal(o, err)
	}
}
