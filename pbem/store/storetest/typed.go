package storetest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"railpost/pbem/store"
)

var noon = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

func newStore(t testing.TB, impl Implementation) (*store.Store, store.Keys) {
	t.Helper()
	k := open(t, impl)
	s, err := store.New(t.Context(), k)
	if err != nil {
		t.Fatal(err)
	}
	return s, k
}

func commit(t testing.TB, s *store.Store, do func(*store.Change)) {
	t.Helper()
	var c store.Change
	do(&c)
	if err := s.Commit(context.Background(), &c); err != nil {
		t.Fatal(err)
	}
	sound(t, s)
}

// sound fails the test if the store's own check finds something.
func sound(t testing.TB, s *store.Store) {
	t.Helper()
	problems, err := s.Check(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range problems {
		t.Error(p)
	}
}

func refused(t testing.TB, s *store.Store, want error, do func(*store.Change)) {
	t.Helper()
	var c store.Change
	do(&c)
	if err := s.Commit(context.Background(), &c); !errors.Is(err, want) {
		t.Errorf("got %v, want %v", err, want)
	}
	sound(t, s)
}

func storeSuite(t *testing.T, impl Implementation) {
	ctx := t.Context()
	game := store.Game{ID: "rust1", Map: "somewhere", Phase: store.Running}
	ann := store.Player{ID: "ann", Addresses: []string{"ann@example.org", "ann@work.example"}}
	bob := store.Player{ID: "bob", Addresses: []string{"bob@example.org"}}

	t.Run("a journal is appended to at its length only, and chained", func(t *testing.T) {
		s, _ := newStore(t, impl)
		empty, err := s.Head(ctx, "rust1")
		if err != nil || empty.N != 0 {
			t.Fatal(empty, err)
		}
		var one store.Head
		commit(t, s, func(c *store.Change) {
			one = c.Append(empty, store.Entry{Time: noon, Kind: "start", Data: []byte(`{ "sheet": "a<b & c" }`)})
			one = c.Append(one, store.Entry{Time: noon, Kind: "order", Seat: 1, Lines: []string{"blue: link Köln-Essen", "\xff"}, Letter: "<1@x>"})
		})
		refused(t, s, store.ErrConflict, func(c *store.Change) { c.Append(empty, store.Entry{Kind: "order"}) })
		refused(t, s, store.ErrConflict, func(c *store.Change) { c.Append(store.Head{Game: "rust1", N: 2, Hash: "x"}, store.Entry{}) })
		head, err := s.Head(ctx, "rust1")
		if err != nil || head != one || head.N != 2 {
			t.Fatalf("got %v, want %v (%v)", head, one, err)
		}
		entries, err := s.Journal(ctx, "rust1", 1)
		if err != nil || len(entries) != 2 {
			t.Fatal(entries, err)
		}
		if e := entries[1]; e.N != 2 || e.Prev != entries[0].Hash || e.Lines[0] != "blue: link Köln-Essen" || e.Lines[1] != "\uFFFD" || !e.Time.Equal(noon) {
			t.Errorf("got %+v", e)
		}
		if later, _ := s.Journal(ctx, "rust1", 2); len(later) != 1 || later[0].N != 2 {
			t.Errorf("from 2: %v", later)
		}
	})
	t.Run("games with similar names do not mix", func(t *testing.T) {
		s, _ := newStore(t, impl)
		commit(t, s, func(c *store.Change) {
			for _, id := range []string{"a", "a1", "a/b", "a%2Fb"} {
				c.Append(store.Head{Game: id}, store.Entry{Kind: id})
			}
		})
		for _, id := range []string{"a", "a1", "a/b", "a%2Fb"} {
			if j, err := s.Journal(ctx, id, 1); err != nil || len(j) != 1 || j[0].Kind != id {
				t.Errorf("%s: %v, %v", id, j, err)
			}
		}
	})
	t.Run("one change over two games needs both to be as they were", func(t *testing.T) {
		s, _ := newStore(t, impl)
		commit(t, s, func(c *store.Change) { c.Append(store.Head{Game: "b"}, store.Entry{}) })
		refused(t, s, store.ErrConflict, func(c *store.Change) {
			c.Append(store.Head{Game: "a"}, store.Entry{})
			c.Expect(store.Head{Game: "b"})
		})
		if h, _ := s.Head(ctx, "a"); h.N != 0 {
			t.Error("half of it was done")
		}
	})
	t.Run("a letter is taken once, however its id is written", func(t *testing.T) {
		s, _ := newStore(t, impl)
		l := store.Letter{ID: "<1@x>", Came: noon, Game: "rust1", Did: "orders"}
		commit(t, s, func(c *store.Change) { c.Seen(l) })
		refused(t, s, store.ErrSeen, func(c *store.Change) {
			c.Append(store.Head{Game: "rust1"}, store.Entry{})
			l.ID = " 1@x"
			c.Seen(l)
		})
		if h, _ := s.Head(ctx, "rust1"); h.N != 0 {
			t.Error("its orders were done")
		}
		if got, err := s.Letter(ctx, "1@x"); err != nil || got.Did != "orders" {
			t.Error(got, err)
		}
		if of, err := s.LettersOf(ctx, "rust1"); err != nil || len(of) != 1 {
			t.Error(of, err)
		}
		if _, err := s.Letter(ctx, "2@x"); !errors.Is(err, store.ErrNotFound) {
			t.Error(err)
		}
	})
	t.Run("a player is found by each of his addresses, and an address has one player", func(t *testing.T) {
		s, _ := newStore(t, impl)
		commit(t, s, func(c *store.Change) { c.Put(ann, bob) })
		if p, err := s.PlayerAt(ctx, "Ann@Work.example"); err != nil || p.ID != "ann" {
			t.Error(p, err)
		}
		refused(t, s, store.ErrTaken, func(c *store.Change) {
			c.Put(store.Player{ID: "eve", Addresses: []string{"BOB@example.org"}})
		})
		refused(t, s, store.ErrTaken, func(c *store.Change) {
			c.Put(store.Player{ID: "e1", Addresses: []string{"e@x"}}, store.Player{ID: "e2", Addresses: []string{"e@x"}})
		})
		fewer := ann
		fewer.Addresses = ann.Addresses[:1]
		more := bob
		more.Addresses = []string{"bob@example.org", ann.Addresses[1]}
		commit(t, s, func(c *store.Change) { c.Put(fewer, more) }) // handed over in one change
		if p, err := s.PlayerAt(ctx, ann.Addresses[1]); err != nil || p.ID != "bob" {
			t.Error(p, err)
		}
		commit(t, s, func(c *store.Change) { c.Delete(store.Player{ID: "bob"}) })
		if _, err := s.PlayerAt(ctx, "bob@example.org"); !errors.Is(err, store.ErrNotFound) {
			t.Error(err)
		}
	})
	t.Run("seats follow their players, games their phase", func(t *testing.T) {
		s, _ := newStore(t, impl)
		commit(t, s, func(c *store.Change) {
			c.Put(game, ann, bob)
			c.Put(store.Seat{Game: "rust1", Seat: 0, Player: "ann"}, store.Seat{Game: "rust1", Seat: 1, Player: "bob"}, store.Seat{Game: "rust1", Seat: 2})
		})
		commit(t, s, func(c *store.Change) { c.Put(store.Seat{Game: "rust1", Seat: 1, Player: "ann"}) })
		if of, _ := s.SeatsOf(ctx, "ann"); len(of) != 2 {
			t.Errorf("ann has %v", of)
		}
		if of, _ := s.SeatsOf(ctx, "bob"); len(of) != 0 {
			t.Errorf("bob has %v", of)
		}
		if in, _ := s.Seats(ctx, "rust1"); len(in) != 3 || in[1].Player != "ann" {
			t.Errorf("got %v", in)
		}
		over := game
		over.Phase = store.Over
		commit(t, s, func(c *store.Change) { c.Put(over) })
		running, _ := s.GamesIn(ctx, store.Running)
		ended, _ := s.GamesIn(ctx, store.Over)
		if len(running) != 0 || len(ended) != 1 {
			t.Errorf("running %v, over %v", running, ended)
		}
	})
	t.Run("the outbox gives what is due, the longest due first", func(t *testing.T) {
		s, _ := newStore(t, impl)
		if _, err := s.NextOutgoing(ctx); !errors.Is(err, store.ErrNotFound) {
			t.Error(err)
		}
		letter := func(id string, after time.Duration) store.Outgoing {
			return store.Outgoing{ID: id, To: "ann@example.org", State: store.Waiting, Next: noon.Add(after)}
		}
		commit(t, s, func(c *store.Change) { c.Put(letter("a", time.Hour), letter("b", 0), letter("c", -time.Minute)) })
		ids := func(os []store.Outgoing, err error) string {
			if err != nil {
				t.Error(err)
			}
			var ids []string
			for _, o := range os {
				ids = append(ids, o.ID)
			}
			return strings.Join(ids, " ")
		}
		if got := ids(s.Outbox(ctx, noon, 0)); got != "c b" {
			t.Errorf("due: %q", got)
		}
		if got := ids(s.Outbox(ctx, noon, 1)); got != "c" {
			t.Errorf("first due: %q", got)
		}
		tried := letter("c", 2*time.Hour) // put off after a failure
		sent := letter("b", 0)
		sent.State, sent.Done = store.Sent, noon
		commit(t, s, func(c *store.Change) { c.Put(tried, sent) })
		if got := ids(s.Outbox(ctx, noon, 0)); got != "" {
			t.Errorf("still due: %q", got)
		}
		if got := ids(s.WaitingFor(ctx, "ann@example.org")); got != "a c" {
			t.Errorf("waiting: %q", got)
		}
		if next, err := s.NextOutgoing(ctx); err != nil || !next.Equal(noon.Add(time.Hour)) {
			t.Error(next, err)
		}
		if got := ids(s.SentBefore(ctx, noon.Add(1), 0)); got != "b" {
			t.Errorf("sent: %q", got)
		}
	})
	t.Run("deadlines wake the sweep, and not while they stand still", func(t *testing.T) {
		s, _ := newStore(t, impl)
		d := store.Deadline{Game: "rust1", Name: "build", Wake: noon, Due: noon.Add(time.Hour)}
		commit(t, s, func(c *store.Change) { c.Put(game, d) })
		if w, _ := s.Wakes(ctx, noon.Add(-1)); len(w) != 0 {
			t.Errorf("too early: %v", w)
		}
		if w, _ := s.Wakes(ctx, noon); len(w) != 1 || !w[0].Due.Equal(d.Due) {
			t.Errorf("got %v", w)
		}
		d.Paused = true
		commit(t, s, func(c *store.Change) { c.Put(d) })
		if w, _ := s.Wakes(ctx, noon.Add(time.Hour)); len(w) != 0 {
			t.Errorf("paused, and %v", w)
		}
		commit(t, s, func(c *store.Change) { c.Delete(store.Deadline{Game: "rust1", Name: "build"}) })
		if all, _ := s.Deadlines(ctx, "rust1"); len(all) != 0 {
			t.Errorf("still %v", all)
		}
	})
	t.Run("counts go up by one and notice others", func(t *testing.T) {
		s, _ := newStore(t, impl)
		for i := range 3 {
			if n, err := s.Count(ctx, "answers to eve@x", noon); err != nil || n != i {
				t.Fatal(n, err)
			}
			commit(t, s, func(c *store.Change) { c.Count("answers to eve@x", noon, i) })
		}
		refused(t, s, store.ErrConflict, func(c *store.Change) { c.Count("answers to eve@x", noon, 1) })
		if n, _ := s.Count(ctx, "answers to eve@x", noon.Add(24*time.Hour)); n != 0 {
			t.Errorf("the next day has %d", n)
		}
	})
	t.Run("stored sets, reply keys, held requests and marks come back as they were", func(t *testing.T) {
		s, _ := newStore(t, impl)
		lines := []string{"bid 5", "then issue 2"}
		st := store.Stored{Game: "rust1", Seat: 0, Lines: lines, Hash: store.HashLines(lines), Came: noon}
		key := store.ReplyKey{Key: "k7", Player: "ann", Game: "rust1", For: "orders"}
		held := store.Held{Code: "c1", Kind: "confirm", Expires: noon, Data: []byte(`{"a":1}`)}
		commit(t, s, func(c *store.Change) {
			c.Put(game, ann, store.Seat{Game: "rust1", Player: "ann"}, st, key, held, store.Mark{Name: "alive", Value: "x/y"})
		})
		if got, err := s.Stored(ctx, "rust1", 0); err != nil || !cmp.Equal(got, st) {
			t.Error(got, err)
		}
		if got, err := s.ReplyKey(ctx, "k7"); err != nil || got != key {
			t.Error(got, err)
		}
		if of, _ := s.ReplyKeysOf(ctx, "ann", "rust1"); len(of) != 1 {
			t.Error(of)
		}
		if got, err := s.Expired(ctx, noon); err != nil || len(got) != 1 || string(got[0].Data) != `{"a":1}` {
			t.Error(got, err)
		}
		if got, err := s.Mark(ctx, "alive"); err != nil || got != "x/y" {
			t.Error(got, err)
		}
		if got, err := s.Mark(ctx, "never"); err != nil || got != "" {
			t.Error(got, err)
		}
	})
	t.Run("blobs of any size are kept under their hash", func(t *testing.T) {
		s, _ := newStore(t, impl)
		for _, size := range []int{0, 1, 192 << 10, 192<<10 + 1, 1 << 20} {
			data := bytes.Repeat([]byte{byte(size)}, size)
			hash, err := s.PutBlob(ctx, data)
			if err != nil {
				t.Fatal(err)
			}
			if again, err := s.PutBlob(ctx, data); err != nil || again != hash {
				t.Error(again, err)
			}
			if got, err := s.Blob(ctx, hash); err != nil || !bytes.Equal(got, data) {
				t.Errorf("%d bytes: got %d, %v", size, len(got), err)
			}
			sound(t, s)
			if err := s.DeleteBlob(ctx, hash); err != nil {
				t.Error(err)
			}
			if _, err := s.Blob(ctx, hash); !errors.Is(err, store.ErrNotFound) {
				t.Errorf("deleted: %v", err)
			}
		}
	})
	t.Run("the one who took the lease before commits nothing any more", func(t *testing.T) {
		old, k := newStore(t, impl)
		s, err := store.New(ctx, k)
		if err != nil {
			t.Fatal(err)
		}
		refused(t, old, store.ErrLease, func(c *store.Change) { c.Put(game) })
		if _, err := old.PutBlob(ctx, []byte("x")); !errors.Is(err, store.ErrLease) {
			t.Errorf("a blob: %v", err)
		}
		commit(t, s, func(c *store.Change) { c.Put(game) })
	})
	t.Run("a newer store is refused and left alone", func(t *testing.T) {
		_, k := newStore(t, impl)
		put(t, k, "schema", fmt.Sprint(store.Schema+1))
		before := dump(t, k)
		if _, err := store.New(ctx, k); !errors.Is(err, store.ErrNewer) {
			t.Errorf("got %v", err)
		}
		if diff := cmp.Diff(before, dump(t, k)); diff != "" {
			t.Error(diff)
		}
	})
	t.Run("a change that is too large is refused as a whole", func(t *testing.T) {
		s, _ := newStore(t, impl)
		refused(t, s, store.ErrTooLarge, func(c *store.Change) {
			for i := range 128 { // and the head makes 129
				c.Append(store.Head{Game: "a"}, store.Entry{Seat: i})
			}
			c.Append(c.Append(store.Head{Game: "b"}, store.Entry{}), store.Entry{})
		})
	})
	t.Run("what is old is forgotten, and nothing else", func(t *testing.T) {
		s, k := newStore(t, impl)
		day := func(n int) time.Time { return noon.Add(time.Duration(n) * 24 * time.Hour) }
		for i := range 40 {
			blob, err := s.PutBlob(ctx, fmt.Append(nil, "letter ", i))
			if err != nil {
				t.Fatal(err)
			}
			commit(t, s, func(c *store.Change) {
				c.Seen(store.Letter{ID: fmt.Sprintf("%d@x", i), Came: day(i), Blob: blob, Game: "g"})
				c.Put(store.Outgoing{ID: fmt.Sprint(i), State: store.Sent, Done: day(i)})
				c.Put(store.Outgoing{ID: fmt.Sprint("w", i), State: store.Waiting, Next: day(i)})
				c.Count("x", day(i), 0)
			})
		}
		before := dump(t, k)
		if err := s.Forget(ctx, store.Old{}); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(before, dump(t, k)); diff != "" {
			t.Error(diff)
		}
		if err := s.Forget(ctx, store.Old{Raw: day(30), Seen: day(20), Sent: day(25), Counts: day(35)}); err != nil {
			t.Fatal(err)
		}
		sound(t, s)
		kinds := map[string]int{}
		for key := range dump(t, k) {
			kind, _, _ := strings.Cut(key, "/")
			kinds[kind]++
		}
		want := map[string]int{
			"schema": 1, "lease": 1, "letter": 20, "came": 20, "letter-of": 20, "blob": 10,
			"outbox": 15 + 40, "sent": 15, "due": 40, "due-to": 40, "count": 5,
		}
		if diff := cmp.Diff(want, kinds); diff != "" {
			t.Error(diff)
		}
		if l, err := s.Letter(ctx, "25@x"); err != nil || l.Blob != "" {
			t.Error(l, err)
		}
	})
	t.Run("damage is found", func(t *testing.T) { damage(t, impl) })
	t.Run("a change killed before or after its commit is not there or all there", func(t *testing.T) { killed(t, impl) })
	t.Run("it stays sound whatever is put and deleted", func(t *testing.T) { anything(t, impl) })
	t.Run("a backup is a sound store", func(t *testing.T) {
		s, _ := newStore(t, impl)
		commit(t, s, func(c *store.Change) {
			c.Put(game, ann)
			c.Append(store.Head{Game: "rust1"}, store.Entry{Kind: "start"})
		})
		var copied bytes.Buffer
		if err := s.Backup(ctx, &copied); err != nil {
			t.Fatal(err)
		}
		k, err := impl.Restore(t.TempDir(), &copied)
		if err != nil {
			t.Fatal(err)
		}
		defer k.Close()
		r, err := store.New(ctx, k)
		if err != nil {
			t.Fatal(err)
		}
		sound(t, r)
		if h, err := r.Head(ctx, "rust1"); err != nil || h.N != 1 {
			t.Error(h, err)
		}
	})
}

// damage breaks one thing after another underneath the store, and Check must say so each time.
func damage(t *testing.T, impl Implementation) {
	ctx := t.Context()
	s, k := newStore(t, impl)
	blob, err := s.PutBlob(ctx, []byte("letter"))
	if err != nil {
		t.Fatal(err)
	}
	lines := []string{"pass"}
	commit(t, s, func(c *store.Change) {
		c.Put(store.Game{ID: "g", Phase: store.Running}, store.Player{ID: "ann", Addresses: []string{"a@x"}})
		c.Put(store.Seat{Game: "g", Player: "ann"}, store.Stored{Game: "g", Lines: lines, Hash: store.HashLines(lines), Entry: 2})
		c.Put(store.Outgoing{ID: "o", State: store.Waiting, Next: noon, To: "a@x", Game: "g", Entry: 2})
		c.Put(store.Deadline{Game: "g", Name: "build", Wake: noon})
		c.Append(store.Head{Game: "g"}, store.Entry{Lines: []string{"turn 1"}}, store.Entry{Lines: []string{"brown: pass"}}, store.Entry{})
		c.Seen(store.Letter{ID: "1@x", Blob: blob, Came: noon})
		c.Count("x", noon, 0)
	})
	entry := func(n int) string { return fmt.Sprintf("journal/g/%08d", n) }
	change := func(key, old, new string) map[string]string {
		v, err := k.Get(ctx, key)
		if err != nil || !strings.Contains(string(v), old) {
			t.Fatalf("%s: %q has no %q (%v)", key, v, old, err)
		}
		return map[string]string{key: strings.Replace(string(v), old, new, 1)}
	}
	gone := "\x00gone"
	sent := "sent/0001-01-01T00:00:00.000000000Z/o"
	for name, c := range map[string]map[string]string{
		"an entry's line changed":         change(entry(2), "pass", "drop"),
		"an entry missing in the middle":  {entry(2): gone},
		"the last entry missing":          {entry(3): gone},
		"an entry unreadable":             {entry(1): "{"},
		"a head behind":                   change("head/g", `"n":3`, `"n":2`),
		"a head missing":                  {"head/g": gone},
		"an index key missing":            {"address/a@x": gone},
		"an index key that leads nowhere": {"address/b@x": "player/bob"},
		"an index key left over":          {sent: "outbox/o"},
		"a record missing":                {"player/ann": gone},
		"a record in the wrong place":     {"mark/a": `{"Name":"b"}`},
		"a record unreadable":             {"game/g": "{"},
		"stored lines changed":            change("stored/g/00000000", "pass", "drop"),
		"an outgoing letter of no entry":  change("outbox/o", `"Entry":2`, `"Entry":9`),
		"a blob damaged":                  {"blob/" + blob + "/00000000": "lettre"},
		"a blob missing":                  {"blob/" + blob + "/00000000": gone},
		"a count of nothing":              {"count/2026-03-01/x": "0"},
		"a key of no kind":                {"nonsense": "1"},
	} {
		before := dump(t, k)
		var harm, mend store.Batch
		for key, v := range c {
			w := store.Write{Key: key, Value: []byte(v)}
			if v == gone {
				w.Value = nil
			}
			harm.Writes = append(harm.Writes, w)
			w.Value = nil
			if v, ok := before[key]; ok {
				w.Value = []byte(v)
			}
			mend.Writes = append(mend.Writes, w)
		}
		if err := k.Commit(ctx, harm); err != nil {
			t.Fatal(err)
		}
		if problems, err := s.Check(ctx); err != nil || len(problems) == 0 {
			t.Errorf("%s: not noticed (%v)", name, err)
		}
		if err := k.Commit(ctx, mend); err != nil {
			t.Fatal(err)
		}
		sound(t, s)
	}
}

// killed plays a row of changes, as letters bring them, and dies at each commit in turn, before it or after it. The
// letter is then taken again: in the end everything is as in an undisturbed run.
func killed(t *testing.T, impl Implementation) {
	ctx := t.Context()
	const letters = 5
	take := func(s *store.Store, i int) error {
		id := fmt.Sprintf("%d@x", i)
		blob, err := s.PutBlob(ctx, []byte("raw "+id))
		if err != nil {
			return err
		}
		h, err := s.Head(ctx, "g")
		if err != nil {
			return err
		}
		var c store.Change
		c.Seen(store.Letter{ID: id, Came: noon, Blob: blob})
		h = c.Append(h, store.Entry{Time: noon, Lines: []string{id}}, store.Entry{Time: noon, Kind: "chance"})
		c.Put(store.Outgoing{ID: "answer " + id, To: "a@x", State: store.Waiting, Next: noon, Game: "g", Entry: h.N})
		if err := s.Commit(ctx, &c); !errors.Is(err, store.ErrSeen) {
			return err
		}
		return nil
	}
	run := func(at int, after bool) (map[string]string, int) {
		k := NewCrash(open(t, impl))
		s, err := store.New(ctx, k)
		if err != nil {
			t.Fatal(err)
		}
		k.KillAt(at, after, nil)
		for i := range letters {
			for err := take(s, i); err != nil; err = take(s, i) {
				if !errors.Is(err, ErrKilled) {
					t.Fatal(err)
				}
				k.Revive()
				if s, err = store.New(ctx, k); err != nil {
					t.Fatal(err)
				}
			}
		}
		sound(t, s)
		all := dump(t, k)
		delete(all, "lease")
		return all, k.Commits()
	}
	undisturbed, commits := run(0, false)
	if commits < 2*letters {
		t.Fatalf("only %d commits", commits)
	}
	for at := 1; at <= commits; at++ {
		for _, after := range []bool{false, true} {
			got, _ := run(at, after)
			if diff := cmp.Diff(undisturbed, got); diff != "" {
				t.Errorf("killed at commit %d (after it: %v):\n%s", at, after, diff)
			}
		}
	}
}

// anything puts and deletes records in any order; a model of who has which address and which letters wait is compared.
func anything(t *testing.T, impl Implementation) {
	s, k := newStore(t, impl)
	ctx := t.Context()
	rapid.Check(t, func(t *rapid.T) {
		for key := range dumpOf(t, k) {
			if key != "schema" && key != "lease" {
				k.Commit(ctx, store.Batch{Writes: []store.Write{{Key: key}}})
			}
		}
		who := rapid.SampledFrom([]string{"p", "q", "r"})
		addresses := rapid.SliceOfNDistinct(rapid.SampledFrom([]string{"a@x", "b@x", "c@x", "d@x"}), 0, 3, rapid.ID)
		has := map[string][]string{}
		due := map[string]time.Time{}
		for range rapid.IntRange(1, 8).Draw(t, "steps") {
			var c store.Change
			next := map[string][]string{}
			for k, v := range has {
				next[k] = v
			}
			if rapid.Bool().Draw(t, "player") {
				p := store.Player{ID: who.Draw(t, "who"), Addresses: addresses.Draw(t, "addresses")}
				c.Put(p)
				next[p.ID] = p.Addresses
			} else {
				id := who.Draw(t, "gone")
				c.Delete(store.Player{ID: id})
				delete(next, id)
			}
			owner, twice := map[string]string{}, false
			for id, as := range next {
				for _, a := range as {
					twice = twice || owner[a] != ""
					owner[a] = id
				}
			}
			o := store.Outgoing{
				ID: who.Draw(t, "letter"), State: rapid.SampledFrom([]store.Sending{store.Waiting, store.Sent}).Draw(t, "state"),
				Next: noon.Add(time.Duration(rapid.IntRange(0, 3).Draw(t, "next")) * time.Minute),
			}
			c.Put(o)
			err := s.Commit(ctx, &c)
			if twice != errors.Is(err, store.ErrTaken) || !twice && err != nil {
				t.Fatalf("%v: an address twice: %v, got %v", next, twice, err)
			}
			if err != nil {
				continue
			}
			has = next
			if delete(due, o.ID); o.State == store.Waiting {
				due[o.ID] = o.Next
			}
			for a, id := range owner {
				if p, err := s.PlayerAt(ctx, a); err != nil || p.ID != id {
					t.Fatalf("%s is %q (%v), want %q", a, p.ID, err, id)
				}
			}
			now := noon.Add(time.Minute)
			letters, err := s.Outbox(ctx, now, 0)
			if err != nil {
				t.Fatal(err)
			}
			n := 0
			for _, at := range due {
				if !at.After(now) {
					n++
				}
			}
			if len(letters) != n {
				t.Fatalf("%d due, want %d", len(letters), n)
			}
			if problems, err := s.Check(ctx); err != nil || len(problems) > 0 {
				t.Fatal(problems, err)
			}
		}
	})
}
