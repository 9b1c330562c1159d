package store

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"time"
)

// Schema is the number of the form in which things are stored.
const Schema = 1

const (
	schemaKey = "schema"
	leaseKey  = "lease"
)

// Store is the service's memory. It is safe for concurrent use.
type Store struct {
	keys  Keys
	lease []byte
}

// Open opens the store in a bbolt file, or makes it. A file of an older schema is brought up to date on a copy first; the
// file as it was stays beside it. ErrNewer is returned for one that a later program has written.
func Open(ctx context.Context, path string) (*Store, error) {
	if err := migrate(ctx, path, Schema, steps); err != nil {
		return nil, err
	}
	keys, err := OpenBolt(path)
	if err != nil {
		return nil, err
	}
	s, err := New(ctx, keys)
	if err != nil {
		keys.Close()
	}
	return s, err
}

// New makes a store of the keys and takes the lease: whoever held it before can commit nothing any more.
func New(ctx context.Context, keys Keys) (*Store, error) {
	s := &Store{keys: keys, lease: []byte(rand.Text())}
	switch n, err := schemaOf(ctx, keys); {
	case err != nil:
		return nil, err
	case n > Schema:
		return nil, fmt.Errorf("%w (schema %d, this program knows %d)", ErrNewer, n, Schema)
	}
	err := keys.Commit(ctx, Batch{Writes: []Write{
		{schemaKey, []byte(strconv.Itoa(Schema))}, {leaseKey, s.lease},
	}})
	if err != nil {
		return nil, err
	}
	return s, nil
}

// Close closes the store.
func (s *Store) Close() error { return s.keys.Close() }

// Backup writes a consistent copy of the store while it is in use.
func (s *Store) Backup(ctx context.Context, w io.Writer) error { return s.keys.Backup(ctx, w) }

// Change gathers what is to be committed as a whole. The zero Change is empty and ready.
type Change struct {
	heads   map[string]Head // as they must be
	now     map[string]Head // as they will be
	entries []Write
	letters []Letter
	puts    []Record // by key, later ones win
	drops   []Record
	counts  []count
	err     error
}

type count struct {
	key string
	was int
}

// Expect makes the commit depend on the game's journal being as the head says.
func (c *Change) Expect(h Head) {
	if c.heads == nil {
		c.heads, c.now = map[string]Head{}, map[string]Head{}
	}
	if was, ok := c.heads[h.Game]; ok && was != h && c.now[h.Game] != h {
		c.err = fmt.Errorf("%w: %s expected at two lengths, %d and %d", ErrConflict, h.Game, was.N, h.N)
	}
	if _, ok := c.heads[h.Game]; !ok {
		c.heads[h.Game], c.now[h.Game] = h, h
	}
}

// Append adds entries to the game's journal, if it still is as the head says; N, Prev and Hash of the entries are
// filled in. It returns the head as it will be, with which one can go on in the same change.
func (c *Change) Append(h Head, entries ...Entry) Head {
	c.Expect(h)
	for _, e := range entries {
		e, next, err := c.now[h.Game].chain(e)
		if err == nil {
			var raw []byte
			raw, err = encode(e)
			c.entries = append(c.entries, Write{entryKey(h.Game, e.N), raw})
		}
		if err != nil {
			c.err = fmt.Errorf("entry %d of %s: %w", e.N, h.Game, err)
			return c.now[h.Game]
		}
		c.now[h.Game] = next
	}
	return c.now[h.Game]
}

// Seen marks a letter as taken; the commit fails with ErrSeen if it was taken before.
func (c *Change) Seen(l Letter) { c.letters = append(c.letters, l) }

// Put stores records, in place of those of the same name.
func (c *Change) Put(records ...Record) { c.puts = append(c.puts, records...) }

// Delete removes records; only what names them need be filled in. A record that is not there is no error.
func (c *Change) Delete(records ...Record) { c.drops = append(c.drops, records...) }

// Count adds one to a day's count of something, if it still is was.
func (c *Change) Count(name string, day time.Time, was int) {
	c.counts = append(c.counts, count{countKey(name, day), was})
}

// errStale is a record that changed between being read and being replaced: the commit is tried again.
var errStale = errors.New("the record has changed")

// Commit carries the change out as a whole, if all that it expects holds: ErrConflict, ErrSeen, ErrTaken, ErrLease or
// ErrTooLarge if not, and then nothing has changed.
func (s *Store) Commit(ctx context.Context, c *Change) error {
	if c.err != nil {
		return c.err
	}
	for {
		b, err := s.batch(ctx, c)
		if err != nil {
			return err
		}
		if err := s.keys.Commit(ctx, b); !errors.Is(err, errStale) {
			return err
		}
	}
}

// batch turns a change into conditions and writes. A record's index keys follow it: those it had and has no more go.
func (s *Store) batch(ctx context.Context, c *Change) (Batch, error) {
	b := Batch{If: []If{{leaseKey, s.lease, ErrLease}}}
	seen := map[string]bool{}
	for _, l := range c.letters {
		seen[l.key()] = true
		b.If = append(b.If, If{l.key(), nil, ErrSeen})
	}
	for game, h := range c.heads {
		b.If = append(b.If, If{headKey(game), h.value(), ErrConflict})
		if now := c.now[game]; now != h {
			b.Writes = append(b.Writes, Write{headKey(game), now.value()})
		}
	}
	b.Writes = append(b.Writes, c.entries...)
	for _, n := range c.counts {
		var was []byte
		if n.was > 0 {
			was = []byte(strconv.Itoa(n.was))
		}
		b.If = append(b.If, If{n.key, was, ErrConflict})
		b.Writes = append(b.Writes, Write{n.key, []byte(strconv.Itoa(n.was + 1))})
	}

	type becoming struct {
		rec  Record // as it is named
		next Record // nil: deleted
	}
	var order []string
	all := map[string]becoming{}
	add := func(r, next Record) {
		if _, ok := all[r.key()]; !ok {
			order = append(order, r.key())
		}
		all[r.key()] = becoming{r, next}
	}
	for _, r := range c.drops {
		add(r, nil)
	}
	for _, r := range c.puts {
		add(r, r)
	}
	for _, l := range c.letters {
		add(l, l)
	}
	gone, come := map[string]bool{}, map[string]string{}
	for _, key := range order {
		r := all[key]
		raw, err := s.keys.Get(ctx, key)
		if err != nil && !errors.Is(err, ErrNotFound) {
			return b, err
		}
		if !seen[key] {
			b.If = append(b.If, If{key, raw, errStale})
		}
		var had, has []string
		if raw != nil {
			old, err := decodeLike(r.rec, raw)
			if err != nil {
				return b, fmt.Errorf("%s: %w", key, err)
			}
			had = old.index()
		}
		if r.next != nil {
			has = r.next.index()
			raw, err := encode(r.next)
			if err != nil {
				return b, fmt.Errorf("%s: %w", key, err)
			}
			b.Writes = append(b.Writes, Write{key, raw})
		} else if raw != nil {
			b.Writes = append(b.Writes, Write{key, nil})
		}
		for _, k := range had {
			gone[k] = true
		}
		for _, k := range has {
			if other, ok := come[k]; ok && other != key {
				return b, fmt.Errorf("%w: %s", ErrTaken, k)
			}
			come[k] = key
		}
	}
	for k := range gone {
		if _, stays := come[k]; !stays {
			b.Writes = append(b.Writes, Write{k, nil})
		}
	}
	for k, key := range come {
		if !gone[k] {
			b.If = append(b.If, If{k, nil, ErrTaken})
		}
		b.Writes = append(b.Writes, Write{k, []byte(key)})
	}
	return b, nil
}

// decodeLike reads a record of the same type.
func decodeLike(like Record, raw []byte) (Record, error) {
	switch like.(type) {
	case Game:
		return decode[Game](raw)
	case Seat:
		return decode[Seat](raw)
	case Player:
		return decode[Player](raw)
	case ReplyKey:
		return decode[ReplyKey](raw)
	case Stored:
		return decode[Stored](raw)
	case Outgoing:
		return decode[Outgoing](raw)
	case Deadline:
		return decode[Deadline](raw)
	case Held:
		return decode[Held](raw)
	case Mark:
		return decode[Mark](raw)
	case Letter:
		return decode[Letter](raw)
	}
	return nil, fmt.Errorf("%T is not a record that is stored by value", like)
}

func decode[T any](raw []byte) (v T, err error) {
	err = json.Unmarshal(raw, &v)
	return v, err
}

func countKey(name string, day time.Time) string {
	return path("count", day.UTC().Format(time.DateOnly), name)
}
