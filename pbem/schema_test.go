package pbem

import (
	"compress/gzip"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"testing"

	"railpost/engine/bot"
	"railpost/engine/notation"
	"railpost/pbem/clock"
	"railpost/pbem/store"
)

// Stores of every schema that a release has written are opened, checked, and their games go on. Those files are never
// made anew: testdata/schema-N.db.gz is what the last release of schema N has left.
func TestStoresOfEveryRelease(t *testing.T) {
	files, err := filepath.Glob("testdata/schema-*.db.gz")
	if err != nil || len(files) < store.Schema {
		t.Fatalf("%d files for %d schemas (%v)", len(files), store.Schema, err)
	}
	for _, f := range files {
		path := filepath.Join(t.TempDir(), "railpost.db")
		unpack(t, f, path)
		st, err := store.Open(t.Context(), path)
		if err != nil {
			t.Errorf("%s: %v", f, err)
			continue
		}
		defer st.Close()
		o, err := Open(st, Settings{Address: "play@localhost", Plus: true})
		if err != nil {
			t.Fatal(err)
		}
		troubles, games, err := o.Fsck(t.Context())
		if err != nil || len(troubles) > 0 || games != 1 {
			t.Errorf("%s: %d games, %v, %v", f, games, troubles, err)
			continue
		}
		all, err := st.Games(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		was, err := project(t.Context(), st, all[0].ID)
		if err != nil {
			t.Fatal(err)
		}
		seat := was.awaited()[0]
		line := notation.Print(was.words, bot.Choose(was.game, was.pos(), seat), notation.English)
		seats, err := st.Seats(t.Context(), all[0].ID)
		if err != nil {
			t.Fatal(err)
		}
		p, err := st.Player(t.Context(), seats[seat].Player)
		if err != nil {
			t.Fatal(err)
		}
		keys, err := st.ReplyKeysOf(t.Context(), p.ID, all[0].ID)
		if err != nil || len(keys) == 0 {
			t.Fatalf("no keys (%v)", err)
		}
		o.Log = slog.New(slog.DiscardHandler)
		w := &world{t: t, ctx: t.Context(), o: o, clock: clock.NewFake(began)}
		w.take(w.raw(p.Addresses[0], "play+"+keys[0].Key+"@localhost", line+"\nend", ""))
		is, err := project(t.Context(), st, all[0].ID)
		if err != nil || len(is.frames) <= len(was.frames) {
			t.Errorf("%s: %q is not played (%v)", f, line, err)
		}
	}
}

func unpack(t *testing.T, from, to string) {
	t.Helper()
	in, err := os.Open(from)
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	z, err := gzip.NewReader(in)
	if err != nil {
		t.Fatal(err)
	}
	out, err := os.Create(to)
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	if _, err := io.Copy(out, z); err != nil {
		t.Fatal(err)
	}
}
