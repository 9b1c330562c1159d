package store

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"
)

func newFile(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "railpost.db")
	s, err := Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	var c Change
	c.Put(Mark{Name: "colour", Value: "grey"})
	if err := s.Commit(t.Context(), &c); err != nil {
		t.Fatal(err)
	}
	s.Close()
	return path
}

func put(key, value string) step {
	return func(ctx context.Context, keys Keys) error {
		return keys.Commit(ctx, Batch{Writes: []Write{{key, []byte(value)}}})
	}
}

func TestAnOlderFileIsBroughtUpToDate(t *testing.T) {
	path := newFile(t)
	if err := migrate(t.Context(), path, Schema+2, map[int]step{Schema: put("x", "1"), Schema + 1: put("y", "2")}); err != nil {
		t.Fatal(err)
	}
	for file, want := range map[string]int{path: Schema + 2, path + ".schema-1": Schema} {
		if n, err := schemaAt(t.Context(), file); err != nil || n != want {
			t.Errorf("%s: schema %d, not %d (%v)", file, n, want, err)
		}
	}
	keys, err := OpenBolt(path)
	if err != nil {
		t.Fatal(err)
	}
	defer keys.Close()
	for key, want := range map[string]string{"x": "1", "y": "2"} {
		if got, err := keys.Get(t.Context(), key); err != nil || string(got) != want {
			t.Errorf("%s is %q (%v)", key, got, err)
		}
	}
	if _, err := os.Stat(path + ".migrating"); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the copy is still there: %v", err)
	}
}

// A step that fails leaves the file as it was.
func TestAStepThatFailsChangesNothing(t *testing.T) {
	path := newFile(t)
	failed := errors.New("failed")
	for _, steps := range []map[int]step{
		{Schema: put("x", "1")},
		{Schema: put("x", "1"), Schema + 1: func(context.Context, Keys) error { return failed }},
	} {
		if err := migrate(t.Context(), path, Schema+2, steps); err == nil {
			t.Error("it did not fail")
		}
		if n, err := schemaAt(t.Context(), path); err != nil || n != Schema {
			t.Errorf("schema %d (%v)", n, err)
		}
	}
	s, err := Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if x, err := s.keys.Get(t.Context(), "x"); !errors.Is(err, ErrNotFound) {
		t.Errorf("something of a step is there: %q (%v)", x, err)
	}
	if v, err := s.Mark(t.Context(), "colour"); err != nil || v != "grey" {
		t.Errorf("%q, %v", v, err)
	}
}

func TestANewerFileIsRefused(t *testing.T) {
	path := newFile(t)
	keys, err := OpenBolt(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := put(schemaKey, "99")(t.Context(), keys); err != nil {
		t.Fatal(err)
	}
	keys.Close()
	if _, err := Open(t.Context(), path); !errors.Is(err, ErrNewer) {
		t.Errorf("%v", err)
	}
}
