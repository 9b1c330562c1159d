// Package store keeps what the service knows: the journals of the games, what stands beside them, and the outbox.
//
// Underneath is a small interface of ordered keys, [Keys], that bbolt, memory and a distributed store can offer alike;
// everything with a meaning (entries, seats, deadlines, letters to send) is written on top of it, by [Store].
package store

import (
	"context"
	"errors"
	"fmt"
	"io"
)

// The most that one batch may hold, so that any store can take it in one piece.
const (
	MaxWrites = 128
	MaxBytes  = 256 << 10
)

var (
	// ErrNotFound is returned when nothing is stored under the key.
	ErrNotFound = errors.New("not found")
	// ErrConflict is returned when a named game's journal has grown, or a count has changed, since it was read.
	ErrConflict = errors.New("the game has gone on in the meantime")
	// ErrSeen is returned when the letter was taken before.
	ErrSeen = errors.New("the letter was taken before")
	// ErrTaken is returned when an address, a key or a name that must be one record's own belongs to another.
	ErrTaken = errors.New("it belongs to another record")
	// ErrTooLarge is returned when a batch holds more than MaxWrites writes or MaxBytes bytes.
	ErrTooLarge = errors.New("the batch is too large")
	// ErrLease is returned when another process has taken the store over.
	ErrLease = errors.New("another process has taken the store over")
	// ErrNewer is returned when the store was written by a later version of the program.
	ErrNewer = errors.New("the store was written by a newer version of railpost")
	// ErrUnwritable is returned (wrapped) when the disk does not take what is written: it is full, read-only or broken.
	ErrUnwritable = errors.New("the store cannot be written")
	// ErrClosed is returned after Close.
	ErrClosed = errors.New("the store is closed")
)

// Keys is a map of ordered keys: what every implementation offers, and all that it offers. It is safe for concurrent
// use. Keys are not empty; values are the caller's to change once returned.
type Keys interface {
	// Commit carries the batch out as a whole if all its conditions hold, else not at all; the error is then that of the
	// first condition that does not hold. When it returns nil, the writes survive a crash.
	Commit(ctx context.Context, b Batch) error
	// Get returns the value of a key, or ErrNotFound.
	Get(ctx context.Context, key string) ([]byte, error)
	// Range returns, in order, the pairs with from <= key < to, at most limit of them (0: all).
	Range(ctx context.Context, from, to string, limit int) ([]Pair, error)
	// Backup writes a consistent copy of everything while the store is in use.
	Backup(ctx context.Context, w io.Writer) error
	Close() error
}

// Batch is one change: what must hold, and what is then written.
type Batch struct {
	If     []If
	Writes []Write
}

// If is a condition: the key has this value; a nil value means that the key is absent.
// A game's length, a letter not yet seen and the lease are all of this form.
type If struct {
	Key   string
	Value []byte
	Else  error // returned when it does not hold; nil means ErrConflict
}

// Write sets a key; a nil value deletes it.
type Write struct {
	Key   string
	Value []byte
}

// Pair is a key and its value.
type Pair struct {
	Key   string
	Value []byte
}

// Fits is the check of a batch's size that each implementation makes before it does anything.
func (b Batch) Fits() error {
	size := 0
	for _, w := range b.Writes {
		if w.Key == "" {
			return errors.New("a key must not be empty")
		}
		size += len(w.Key) + len(w.Value)
	}
	if len(b.Writes) > MaxWrites || size > MaxBytes {
		return fmt.Errorf("%w: %d writes, %d bytes", ErrTooLarge, len(b.Writes), size)
	}
	return nil
}

func (c If) fails() error {
	if c.Else == nil {
		return ErrConflict
	}
	return c.Else
}

// after is the end of the range of all keys that begin with the prefix; prefixes here end in a byte below 0xff.
func after(prefix string) string {
	return prefix[:len(prefix)-1] + string(prefix[len(prefix)-1]+1)
}
