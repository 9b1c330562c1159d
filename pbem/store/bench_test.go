package store_test

import (
	"fmt"
	"path/filepath"
	"testing"
	"time"

	"railpost/pbem/store"
)

// BenchmarkLetter takes a letter as the office does: the letter seen, two entries, four answers in the outbox.
func BenchmarkLetter(b *testing.B) {
	for name, open := range map[string]func() (store.Keys, error){
		"memory": func() (store.Keys, error) { return store.InMemory(), nil },
		"bolt":   func() (store.Keys, error) { return store.OpenBolt(filepath.Join(b.TempDir(), "railpost.db")) },
	} {
		b.Run(name, func(b *testing.B) {
			keys, err := open()
			if err != nil {
				b.Fatal(err)
			}
			defer keys.Close()
			s, err := store.New(b.Context(), keys)
			if err != nil {
				b.Fatal(err)
			}
			now := time.Now()
			head := store.Head{Game: "rust1"}
			for i := 0; b.Loop(); i++ {
				var c store.Change
				c.Seen(store.Letter{ID: fmt.Sprintf("%d@example.org", i), Came: now, Game: "rust1"})
				head = c.Append(head, store.Entry{Time: now, Kind: "order", Lines: []string{"brown: build K17 N-S"}}, store.Entry{Time: now, Kind: "chance", Lines: []string{"dice light 3 3 4 1"}})
				for seat := range 4 {
					c.Put(store.Outgoing{ID: fmt.Sprintf("%d-%d", i, seat), To: "ann@example.org", Game: "rust1", Seat: seat, Entry: head.N, State: store.Waiting, Next: now})
				}
				if err := s.Commit(b.Context(), &c); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "commits/s")
		})
	}
}

// BenchmarkJournal reads a journal of 500 entries.
func BenchmarkJournal(b *testing.B) {
	keys, err := store.OpenBolt(filepath.Join(b.TempDir(), "railpost.db"))
	if err != nil {
		b.Fatal(err)
	}
	defer keys.Close()
	s, err := store.New(b.Context(), keys)
	if err != nil {
		b.Fatal(err)
	}
	head := store.Head{Game: "rust1"}
	for range 50 {
		var c store.Change
		for range 10 {
			head = c.Append(head, store.Entry{Time: time.Now(), Kind: "order", Lines: []string{"brown: build K17 N-S"}})
		}
		if err := s.Commit(b.Context(), &c); err != nil {
			b.Fatal(err)
		}
	}
	for b.Loop() {
		if j, err := s.Journal(b.Context(), "rust1", 1); err != nil || len(j) != 500 {
			b.Fatal(len(j), err)
		}
	}
}
