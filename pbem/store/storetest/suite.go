package storetest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"railpost/pbem/store"
)

// Implementation is one way to keep keys.
type Implementation struct {
	// Open opens the keys kept in the folder; after Close it is called again with the same one if they are Durable.
	Open    func(folder string) (store.Keys, error)
	Restore func(folder string, backup io.Reader) (store.Keys, error)
	Durable bool
}

// Run runs the whole suite.
func Run(t *testing.T, impl Implementation) {
	t.Run("Keys", func(t *testing.T) { keysSuite(t, impl) })
	t.Run("Store", func(t *testing.T) { storeSuite(t, impl) })
}

func open(t testing.TB, impl Implementation) store.Keys {
	t.Helper()
	k, err := impl.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { k.Close() })
	return k
}

func put(t testing.TB, k store.Keys, pairs ...string) {
	t.Helper()
	var b store.Batch
	for i := 0; i < len(pairs); i += 2 {
		b.Writes = append(b.Writes, store.Write{Key: pairs[i], Value: []byte(pairs[i+1])})
	}
	if err := k.Commit(t.Context(), b); err != nil {
		t.Fatal(err)
	}
}

func dump(t testing.TB, k store.Keys) map[string]string {
	t.Helper()
	pairs, err := k.Range(context.Background(), "", "\xff", 0)
	if err != nil {
		t.Fatal(err)
	}
	m := map[string]string{}
	for _, p := range pairs {
		m[p.Key] = string(p.Value)
	}
	return m
}

func keysSuite(t *testing.T, impl Implementation) {
	ctx := t.Context()
	t.Run("a key that was never set is not found", func(t *testing.T) {
		if _, err := open(t, impl).Get(ctx, "x"); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("got %v", err)
		}
	})
	t.Run("an empty value is there", func(t *testing.T) {
		k := open(t, impl)
		put(t, k, "x", "")
		if v, err := k.Get(ctx, "x"); err != nil || v == nil || len(v) != 0 {
			t.Errorf("got %v, %v", v, err)
		}
		err := k.Commit(ctx, store.Batch{If: []store.If{{Key: "x"}}})
		if !errors.Is(err, store.ErrConflict) {
			t.Errorf("taken for absent: %v", err)
		}
	})
	t.Run("ranges are ordered by bytes, half open and limited", func(t *testing.T) {
		k := open(t, impl)
		put(t, k, "b", "2", "a/2", "12", "a", "1", "a/10", "110", "c", "3")
		for _, c := range []struct {
			from, to string
			limit    int
			want     string
		}{
			{"", "z", 0, "a a/10 a/2 b c"},
			{"a", "b", 0, "a a/10 a/2"},
			{"a/", "a0", 0, "a/10 a/2"},
			{"a\x00", "c", 2, "a/10 a/2"},
			{"c", "c", 0, ""},
			{"d", "a", 0, ""},
		} {
			pairs, err := k.Range(ctx, c.from, c.to, c.limit)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, p := range pairs {
				got = append(got, p.Key)
			}
			if s := strings.Join(got, " "); s != c.want {
				t.Errorf("%q to %q, %d: got %q, want %q", c.from, c.to, c.limit, s, c.want)
			}
		}
	})
	t.Run("nothing is written unless all conditions hold, and the first that fails says why", func(t *testing.T) {
		k := open(t, impl)
		put(t, k, "x", "1")
		mine := errors.New("mine")
		err := k.Commit(ctx, store.Batch{
			If: []store.If{
				{Key: "x", Value: []byte("1")}, {Key: "y"},
				{Key: "x", Value: []byte("2"), Else: mine}, {Key: "x"},
			},
			Writes: []store.Write{{Key: "x", Value: []byte("3")}, {Key: "y", Value: []byte("4")}},
		})
		if !errors.Is(err, mine) {
			t.Errorf("got %v", err)
		}
		if diff := cmp.Diff(map[string]string{"x": "1"}, dump(t, k)); diff != "" {
			t.Error(diff)
		}
	})
	t.Run("a condition on an absent key with a value fails", func(t *testing.T) {
		err := open(t, impl).Commit(ctx, store.Batch{If: []store.If{{Key: "x", Value: []byte{}}}})
		if !errors.Is(err, store.ErrConflict) {
			t.Errorf("got %v", err)
		}
	})
	t.Run("a batch takes 128 writes and 256 KiB and no more", func(t *testing.T) {
		k := open(t, impl)
		batch := func(n, size int) (b store.Batch) {
			for i := range n {
				b.Writes = append(b.Writes, store.Write{Key: fmt.Sprintf("%03d", i), Value: make([]byte, size-3)})
			}
			return b
		}
		for _, c := range []struct {
			n, size int
			want    error
		}{{128, 10, nil}, {129, 10, store.ErrTooLarge}, {128, 2048, nil}, {2, 128<<10 + 1, store.ErrTooLarge}} {
			if err := k.Commit(ctx, batch(c.n, c.size)); !errors.Is(err, c.want) {
				t.Errorf("%d writes of %d: got %v, want %v", c.n, c.size, err, c.want)
			}
		}
		if err := k.Commit(ctx, store.Batch{Writes: []store.Write{{Value: []byte("x")}}}); err == nil {
			t.Error("an empty key was taken")
		}
	})
	t.Run("values given and returned are the caller's", func(t *testing.T) {
		k := open(t, impl)
		v := []byte("abc")
		if err := k.Commit(ctx, store.Batch{Writes: []store.Write{{Key: "x", Value: v}}}); err != nil {
			t.Fatal(err)
		}
		v[0] = 'z'
		got, _ := k.Get(ctx, "x")
		got[1] = 'z'
		pairs, _ := k.Range(ctx, "", "z", 0)
		pairs[0].Value[2] = 'z'
		if got, _ := k.Get(ctx, "x"); string(got) != "abc" {
			t.Errorf("got %q", got)
		}
	})
	t.Run("a cancelled commit changes nothing", func(t *testing.T) {
		k := open(t, impl)
		ctx, cancel := context.WithCancel(ctx)
		cancel()
		err := k.Commit(ctx, store.Batch{Writes: []store.Write{{Key: "x", Value: []byte("1")}}})
		if !errors.Is(err, context.Canceled) || len(dump(t, k)) != 0 {
			t.Errorf("got %v", err)
		}
	})
	t.Run("of many who commit at once on one condition, one wins", func(t *testing.T) {
		k := open(t, impl)
		var wg sync.WaitGroup
		won := make([]error, 16)
		for i := range won {
			wg.Go(func() {
				won[i] = k.Commit(ctx, store.Batch{If: []store.If{{Key: "x"}}, Writes: []store.Write{{Key: "x", Value: []byte{byte(i)}}}})
			})
		}
		wg.Wait()
		n := 0
		for _, err := range won {
			if err == nil {
				n++
			} else if !errors.Is(err, store.ErrConflict) {
				t.Error(err)
			}
		}
		if n != 1 {
			t.Errorf("%d won", n)
		}
	})
	t.Run("what was committed is there after closing and opening", func(t *testing.T) {
		if !impl.Durable {
			t.Skip("not kept")
		}
		folder := t.TempDir()
		k, err := impl.Open(folder)
		if err != nil {
			t.Fatal(err)
		}
		put(t, k, "x", "1", "y", "2")
		if err := k.Close(); err != nil {
			t.Fatal(err)
		}
		if k, err = impl.Open(folder); err != nil {
			t.Fatal(err)
		}
		defer k.Close()
		if diff := cmp.Diff(map[string]string{"x": "1", "y": "2"}, dump(t, k)); diff != "" {
			t.Error(diff)
		}
	})
	t.Run("closed keys say so", func(t *testing.T) {
		k := open(t, impl)
		k.Close()
		_, err := k.Get(ctx, "x")
		_, err2 := k.Range(ctx, "x", "y", 0)
		err3 := k.Commit(ctx, store.Batch{Writes: []store.Write{{Key: "x", Value: []byte("1")}}})
		for _, err := range []error{err, err2, err3, k.Backup(ctx, io.Discard)} {
			if !errors.Is(err, store.ErrClosed) {
				t.Errorf("got %v", err)
			}
		}
	})
	t.Run("a backup taken in the midst of work is one consistent state", func(t *testing.T) {
		k := open(t, impl)
		put(t, k, "a", "0", "b", "0")
		stop, done := make(chan struct{}), make(chan struct{})
		go func() {
			defer close(done)
			for i := 0; ; i++ {
				select {
				case <-stop:
					return
				default:
					n := []byte(fmt.Sprint(i))
					k.Commit(context.Background(), store.Batch{Writes: []store.Write{{Key: "a", Value: n}, {Key: "b", Value: n}}})
				}
			}
		}()
		for range 5 {
			var copied bytes.Buffer
			if err := k.Backup(ctx, &copied); err != nil {
				t.Fatal(err)
			}
			r, err := impl.Restore(t.TempDir(), &copied)
			if err != nil {
				t.Fatal(err)
			}
			if m := dump(t, r); len(m) != 2 || m["a"] != m["b"] {
				t.Errorf("half a change in the backup: %v", m)
			}
			r.Close()
		}
		close(stop)
		<-done
	})
	t.Run("it does what a map in memory does", func(t *testing.T) { model(t, impl) })
}

// model compares the keys with a plain map, batch by batch.
func model(t *testing.T, impl Implementation) {
	k := open(t, impl)
	ctx := t.Context()
	key := rapid.StringMatching(`[a-c]{1,2}(/[0-9])?`)
	value := rapid.SliceOfN(rapid.Byte(), 0, 3)
	rapid.Check(t, func(t *rapid.T) {
		for key := range dumpOf(t, k) { // each example starts from nothing
			if err := k.Commit(ctx, store.Batch{Writes: []store.Write{{Key: key}}}); err != nil {
				t.Fatal(err)
			}
		}
		want := map[string]string{}
		for range rapid.IntRange(1, 6).Draw(t, "batches") {
			var b store.Batch
			holds := true
			for range rapid.IntRange(0, 2).Draw(t, "conditions") {
				c := store.If{Key: key.Draw(t, "if")}
				v, there := want[c.Key]
				switch rapid.IntRange(0, 3).Draw(t, "kind") {
				case 0: // absent
					holds = holds && !there
				case 1:
					c.Value = value.Draw(t, "is")
					holds = holds && there && v == string(c.Value)
				default: // what is so
					if there {
						c.Value = []byte(v)
					}
				}
				b.If = append(b.If, c)
			}
			next := maps.Clone(want)
			for range rapid.IntRange(0, 5).Draw(t, "writes") {
				w := store.Write{Key: key.Draw(t, "key")}
				if delete(next, w.Key); rapid.Bool().Draw(t, "set") {
					w.Value = value.Draw(t, "value")
					next[w.Key] = string(w.Value)
				}
				b.Writes = append(b.Writes, w)
			}
			err := k.Commit(ctx, b)
			if holds != (err == nil) {
				t.Fatalf("conditions hold: %v, got %v", holds, err)
			}
			if holds {
				want = next
			}
			if diff := cmp.Diff(want, dumpOf(t, k)); diff != "" {
				t.Fatal(diff)
			}
			from, to, limit := key.Draw(t, "from"), key.Draw(t, "to"), rapid.IntRange(0, 3).Draw(t, "limit")
			pairs, err := k.Range(ctx, from, to, limit)
			if err != nil {
				t.Fatal(err)
			}
			inside := slices.DeleteFunc(slices.Sorted(maps.Keys(want)), func(k string) bool { return k < from || k >= to })
			if limit > 0 && len(inside) > limit {
				inside = inside[:limit]
			}
			var got []string
			for _, p := range pairs {
				got = append(got, p.Key)
			}
			if !slices.Equal(got, inside) {
				t.Fatalf("range %q to %q, %d: got %q, want %q", from, to, limit, got, inside)
			}
		}
	})
}

func dumpOf(t *rapid.T, k store.Keys) map[string]string {
	pairs, err := k.Range(context.Background(), "", "\xff", 0)
	if err != nil {
		t.Fatal(err)
	}
	m := map[string]string{}
	for _, p := range pairs {
		m[p.Key] = string(p.Value)
	}
	return m
}
