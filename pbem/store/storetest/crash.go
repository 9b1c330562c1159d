// Package storetest has the tests that every implementation of store.Keys must pass, and a store that dies on purpose.
package storetest

import (
	"context"
	"errors"
	"sync"

	"railpost/pbem/store"
)

// ErrKilled is returned by a Crash that has died, until it is revived.
var ErrKilled = errors.New("killed")

// Crash is keys that die at a chosen commit, before it or right after it: the one who commits cannot tell which.
// Once dead, they answer nothing, as if the process were gone. What they keep outlives them.
type Crash struct {
	store.Keys
	mu      sync.Mutex
	commits int
	at      int
	after   bool
	dead    bool
	died    func()
}

// NewCrash wraps keys that never die until told to.
func NewCrash(keys store.Keys) *Crash { return &Crash{Keys: keys} }

// KillAt lets the n-th commit from now on (the first is 1) die, before it is carried out or after it.
// Died, if not nil, is called then, with no lock held.
func (c *Crash) KillAt(n int, after bool, died func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.commits, c.at, c.after, c.died = 0, n, after, died
}

// Revive brings dead keys back, with all that was committed.
func (c *Crash) Revive() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.dead, c.at = false, 0
}

// Dead says whether they have died, and Commits how many commits there were since the last KillAt.
func (c *Crash) Dead() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.dead
}

func (c *Crash) Commits() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.commits
}

func (c *Crash) Commit(ctx context.Context, b store.Batch) error {
	c.mu.Lock()
	if c.dead {
		c.mu.Unlock()
		return ErrKilled
	}
	c.commits++
	if c.commits != c.at {
		defer c.mu.Unlock()
		return c.Keys.Commit(ctx, b)
	}
	c.dead = true
	if c.after {
		c.Keys.Commit(ctx, b)
	}
	died := c.died
	c.mu.Unlock()
	if died != nil {
		died()
	}
	return ErrKilled
}

func (c *Crash) Get(ctx context.Context, key string) ([]byte, error) {
	if c.Dead() {
		return nil, ErrKilled
	}
	return c.Keys.Get(ctx, key)
}

func (c *Crash) Range(ctx context.Context, from, to string, limit int) ([]store.Pair, error) {
	if c.Dead() {
		return nil, ErrKilled
	}
	return c.Keys.Range(ctx, from, to, limit)
}
