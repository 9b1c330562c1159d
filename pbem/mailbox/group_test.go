package mailbox

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

type still struct {
	health Health
	err    error
}

func (s still) Run(ctx context.Context, _ Deliver) error {
	if s.err != nil {
		return s.err
	}
	<-ctx.Done()
	return nil
}

func (s still) ReadTo(context.Context, time.Time) error { return s.err }
func (s still) Health() Health                          { return s.health }

func TestGroup(t *testing.T) {
	at := func(n int) time.Time { return time.Unix(int64(n), 0) }
	well := still{health: Health{Name: "a", OK: true, Since: at(5), ReadTo: at(20)}}
	ill := still{health: Health{Name: "b", Since: at(7), ReadTo: at(6), Error: "away", Waiting: 2}}
	iller := still{health: Health{Name: "c", Since: at(3), ReadTo: at(2), Error: "gone"}}
	for _, c := range []struct {
		group Group
		want  Health
	}{
		{Group{well}, well.health},
		{Group{well, ill}, Health{Name: "a, b", Since: at(7), ReadTo: at(6), Error: "b: away", Waiting: 2}},
		{Group{ill, iller, well}, Health{Name: "b, c, a", Since: at(3), ReadTo: at(2), Error: "b: away; c: gone", Waiting: 2}},
	} {
		if d := cmp.Diff(c.want, c.group.Health()); d != "" {
			t.Error(d)
		}
	}
	never := errors.New("never")
	if err := (Group{well, still{err: never}}).Run(t.Context(), nil); !errors.Is(err, never) {
		t.Errorf("Run: %v", err)
	}
	if err := (Group{well, still{err: never}}).ReadTo(t.Context(), at(1)); !errors.Is(err, never) {
		t.Errorf("ReadTo: %v", err)
	}
}
