package store

import (
	"bytes"
	"context"
	"encoding/gob"
	"io"
	"maps"
	"slices"
	"sync"
)

// memory is ordered keys in memory, for tests and games that nobody keeps.
type memory struct {
	mu     sync.RWMutex
	values map[string][]byte
	order  []string // the keys, sorted
	closed bool
}

// InMemory returns empty keys in memory.
func InMemory() Keys { return &memory{values: map[string][]byte{}} }

// RestoreMemory reads what Backup of keys in memory wrote.
func RestoreMemory(r io.Reader) (Keys, error) {
	m := &memory{}
	if err := gob.NewDecoder(r).Decode(&m.values); err != nil {
		return nil, err
	}
	m.order = slices.Sorted(maps.Keys(m.values))
	return m, nil
}

func (m *memory) Commit(ctx context.Context, b Batch) error {
	if err := b.Fits(); err != nil {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.closed {
		return ErrClosed
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	for _, c := range b.If {
		v, ok := m.values[c.Key]
		if ok != (c.Value != nil) || !bytes.Equal(v, c.Value) {
			return c.fails()
		}
	}
	for _, w := range b.Writes {
		at, ok := slices.BinarySearch(m.order, w.Key)
		switch {
		case w.Value == nil && ok:
			m.order = slices.Delete(m.order, at, at+1)
			delete(m.values, w.Key)
		case w.Value != nil:
			if !ok {
				m.order = slices.Insert(m.order, at, w.Key)
			}
			m.values[w.Key] = append([]byte{}, w.Value...)
		}
	}
	return nil
}

func (m *memory) Get(ctx context.Context, key string) ([]byte, error) {
	m.mu.RLock()
	defer m.mu.RUnlock()
	if m.closed {
		return nil, ErrClosed
	}
	v, ok := m.values[key]
	if !ok {
		return nil, ErrNotFound
	}
	return append([]byte{}, v...), ctx.Err()
}

func (m *memory) Range(ctx context.Context, from, to string, limit int) ([]Pair, error) {
	m.mu.RLock()
	defer m.mu.RUnlock()
	if m.closed {
		return nil, ErrClosed
	}
	var pairs []Pair
	at, _ := slices.BinarySearch(m.order, from)
	for ; at < len(m.order) && m.order[at] < to && (limit == 0 || len(pairs) < limit); at++ {
		pairs = append(pairs, Pair{m.order[at], append([]byte{}, m.values[m.order[at]]...)})
	}
	return pairs, ctx.Err()
}

func (m *memory) Backup(ctx context.Context, w io.Writer) error {
	m.mu.RLock()
	defer m.mu.RUnlock()
	if m.closed {
		return ErrClosed
	}
	return gob.NewEncoder(w).Encode(m.values)
}

func (m *memory) Close() error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.closed = true
	return nil
}
