package pbem

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"railpost/engine/bot"
	"railpost/engine/notation"
	"railpost/pbem/clock"
	"railpost/pbem/letter"
	"railpost/pbem/mailbox"
	"railpost/pbem/store"
)

var errKilled = errors.New("killed")

// dying are keys that die at a write: before it is done, or after it, when nobody hears of it any more.
type dying struct {
	store.Keys
	left  int  // writes until then; negative: never
	after bool // the write is done
	dead  bool
	count int
}

func (k *dying) Commit(ctx context.Context, b store.Batch) error {
	if k.dead {
		return errKilled
	}
	k.count++
	if k.left >= 0 && k.count > k.left {
		k.dead = true
		if k.after {
			if err := k.Keys.Commit(ctx, b); err != nil {
				return err
			}
		}
		return errKilled
	}
	return k.Keys.Commit(ctx, b)
}

func (k *dying) Get(ctx context.Context, key string) ([]byte, error) {
	if k.dead {
		return nil, errKilled
	}
	return k.Keys.Get(ctx, key)
}

func (k *dying) Range(ctx context.Context, from, to string, n int) ([]store.Pair, error) {
	if k.dead {
		return nil, errKilled
	}
	return k.Keys.Range(ctx, from, to, n)
}

func (k *dying) Backup(ctx context.Context, w io.Writer) error { return k.Keys.Backup(ctx, w) }

// post is where letters arrive: by Message-ID, every copy.
type arrivals map[string][][]byte

// send sends what is due; it dies at the send numbered left, before or after the server has it.
func (w *world) send(got arrivals, k *dying, left int, after bool) error {
	q := Outbox{Office: w.o}
	n := 0
	for {
		due, _, err := q.Due(w.ctx, w.clock.Now(), 100)
		if err != nil || len(due) == 0 {
			return err
		}
		for _, e := range due {
			env, err := q.Compose(w.ctx, e)
			if err != nil {
				return err
			}
			if err := q.Attempt(w.ctx, e, w.clock.Now(), w.clock.Now().Add(time.Minute)); err != nil {
				return err
			}
			n++
			if left >= 0 && n > left {
				k.dead = true
				if !after {
					return errKilled
				}
			}
			l, err := letter.Parse(env.Data, letter.Limits{Letter: 4 << 20, Text: 1 << 20})
			if err != nil {
				w.t.Fatal(err)
			}
			got[l.MessageID] = append(got[l.MessageID], env.Data)
			if err := q.Done(w.ctx, e, w.clock.Now()); err != nil {
				return err
			}
		}
	}
}

// journal is all lines of a game's journal, and what else is stored of the game.
func (w *world) journal(id string) string {
	w.t.Helper()
	entries, err := w.o.Store.Journal(w.ctx, id, 1)
	if err != nil {
		w.t.Fatal(err)
	}
	var b strings.Builder
	for _, e := range entries {
		fmt.Fprintln(&b, e.N, e.Kind, e.Seat, e.Letter, e.Lines)
	}
	stored, err := w.o.Store.StoredIn(w.ctx, id)
	if err != nil {
		w.t.Fatal(err)
	}
	for _, s := range stored {
		fmt.Fprintln(&b, s.Seat, s.Lines, s.Hash)
	}
	return b.String()
}

// told is the kinds of letters in the outbox, each with its reader.
func (w *world) told() []string {
	w.t.Helper()
	all, err := w.o.Store.SentBefore(w.ctx, w.clock.Now().Add(time.Hour), 0)
	if err != nil {
		w.t.Fatal(err)
	}
	var s []string
	for _, o := range all {
		s = append(s, fmt.Sprintln(o.To, o.Kind, o.Entry, o.Since))
	}
	slices.Sort(s)
	return s
}

// restored is a world that goes on from a copy of another's store, on keys that die.
func restored(t *testing.T, backup []byte, now time.Time, left int, after bool) (*world, *dying) {
	keys, err := store.RestoreMemory(bytes.NewReader(backup))
	if err != nil {
		t.Fatal(err)
	}
	k := &dying{Keys: keys, left: -1}
	w := &world{t: t, ctx: t.Context(), keys: k, clock: clock.NewFake(now), boxes: map[string][]letter.Draft{}}
	w.open()
	k.count, k.left, k.after = 0, left, after
	return w, k
}

// TestKilledAtEveryWriteAndSend plays the first two turns by letters, and at each letter kills the service at each of
// its writes and sends, starts it anew and lets the mailbox hand the letter over again, as an undisturbed mailbox does.
// Each time the journal, what is stored, and the letters must be those of the undisturbed run.
func TestKilledAtEveryWriteAndSend(t *testing.T) {
	w := newWorld(t)
	id := w.start(3, "deadline 48h")
	points := 0
	for step := 0; ; step++ {
		f := w.film(id)
		if f.pos().Turn > 2 {
			break
		}
		s := f.awaited()[0]
		text := notation.Print(f.words, bot.Choose(f.game, f.pos(), s), notation.English) + "\nend"
		last := w.last(w.at(id, s))
		in := mailbox.Incoming{Raw: w.raw(w.at(id, s), last.ReplyTo.Addr, text, last.MessageID), Arrived: w.clock.Now()}
		var backup bytes.Buffer
		if err := w.keys.Backup(w.ctx, &backup); err != nil {
			t.Fatal(err)
		}
		clean, k := restored(t, backup.Bytes(), w.clock.Now(), -1, false)
		if err := clean.o.Take(clean.ctx, in); err != nil {
			t.Fatal(err)
		}
		sends := arrivals{}
		if err := clean.send(sends, k, -1, false); err != nil {
			t.Fatal(err)
		}
		want, told, writes := clean.journal(id), clean.told(), k.count

		check := func(name string, left, send int, after bool) {
			points++
			v, k := restored(t, backup.Bytes(), w.clock.Now(), left, after)
			got := arrivals{}
			err := v.o.Take(v.ctx, in)
			taken := err == nil
			if err == nil {
				err = v.send(got, k, send, after)
			}
			if err == nil {
				t.Errorf("%s: it was not killed", name)
			}
			k.dead, k.left = false, -1
			v.clock.Advance(2 * time.Minute)
			v.open()
			if err := v.o.Resume(v.ctx); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			if !taken { // the mailbox still has it
				if err := v.o.Take(v.ctx, in); err != nil {
					t.Fatalf("%s: %v", name, err)
				}
			}
			if err := v.send(got, k, -1, false); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			if is := v.journal(id); is != want {
				t.Errorf("%s: the journal is\n%s\nnot\n%s", name, is, want)
			}
			if is := v.told(); !slices.Equal(is, told) {
				t.Errorf("%s: told %v, not %v", name, is, told)
			}
			if len(got) != len(sends) {
				t.Errorf("%s: %d different letters arrived, not %d", name, len(got), len(sends))
			}
			for id, copies := range got {
				for _, c := range copies[1:] {
					if !bytes.Equal(c, copies[0]) {
						t.Errorf("%s: the two copies of %s differ", name, id)
					}
				}
			}
		}
		for _, after := range []bool{false, true} {
			for i := range writes {
				check(fmt.Sprintf("letter %d, write %d of %d, after %v", step, i+1, writes, after), i, -1, after)
			}
			for i := range len(sends) {
				check(fmt.Sprintf("letter %d, send %d, after %v", step, i+1, after), -1, i, after)
			}
		}
		if t.Failed() {
			return
		}
		w.take(in.Raw)
		w.deliver()
	}
	t.Logf("killed %d times", points)
}
