package store

import (
	"context"
	"errors"
	"time"
)

// Old says what is no longer needed: everything from before these instants. A zero one keeps all of its kind.
type Old struct {
	Raw    time.Time // raw letters; that they came is still known
	Seen   time.Time // that letters came: a copy of one would be taken again
	Sent   time.Time // letters sent or given up
	Counts time.Time // days' counts
}

// atOnce is how many records are forgotten in one change, so that it stays within a batch.
const atOnce = 16

// Forget removes what is old, in small changes while the service runs. What it did not come to is left for the next time.
func (s *Store) Forget(ctx context.Context, old Old) error {
	return errors.Join(s.forgetLetters(ctx, old), s.forgetSent(ctx, old.Sent), s.forgetCounts(ctx, old.Counts))
}

func (s *Store) forgetLetters(ctx context.Context, old Old) error {
	last := old.Raw
	if old.Seen.After(last) {
		last = old.Seen
	}
	if last.IsZero() {
		return nil
	}
	letters, err := indexed[Letter](ctx, s, "came/", path("came", instant(last)), 0)
	if err != nil {
		return err
	}
	for len(letters) > 0 {
		var c Change
		var blobs []string
		for _, l := range letters[:min(atOnce, len(letters))] {
			if l.Blob != "" && (l.Came.Before(old.Raw) || l.Came.Before(old.Seen)) {
				blobs = append(blobs, l.Blob)
				l.Blob = ""
				c.Put(l)
			}
			if l.Came.Before(old.Seen) {
				c.puts = without(c.puts, l)
				c.Delete(l)
			}
		}
		letters = letters[min(atOnce, len(letters)):]
		if err := s.Commit(ctx, &c); err != nil {
			return err
		}
		// A crash here leaves blobs that nobody names.
		for _, b := range blobs {
			if err := s.DeleteBlob(ctx, b); err != nil {
				return err
			}
		}
	}
	return nil
}

func without(puts []Record, l Letter) []Record {
	if n := len(puts); n > 0 && puts[n-1].key() == l.key() {
		return puts[:n-1]
	}
	return puts
}

func (s *Store) forgetSent(ctx context.Context, before time.Time) error {
	for !before.IsZero() {
		letters, err := s.SentBefore(ctx, before, atOnce)
		if err != nil || len(letters) == 0 {
			return err
		}
		var c Change
		for _, o := range letters {
			c.Delete(o)
		}
		if err := s.Commit(ctx, &c); err != nil {
			return err
		}
	}
	return nil
}

func (s *Store) forgetCounts(ctx context.Context, before time.Time) error {
	for !before.IsZero() {
		b := Batch{If: []If{{leaseKey, s.lease, ErrLease}}}
		pairs, err := s.keys.Range(ctx, "count/", path("count", before.UTC().Format(time.DateOnly))+"/", MaxWrites)
		if err != nil || len(pairs) == 0 {
			return err
		}
		for _, p := range pairs {
			b.Writes = append(b.Writes, Write{p.Key, nil})
		}
		if err := s.keys.Commit(ctx, b); err != nil {
			return err
		}
	}
	return nil
}
