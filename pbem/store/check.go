package store

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Problem is something in the store that does not hold.
type Problem struct {
	Key  string
	What string
}

func (p Problem) String() string { return p.Key + ": " + p.What }

// recordKinds is how the records under each first part of a key are read.
var recordKinds = map[string]Record{
	"game": Game{}, "seat": Seat{}, "player": Player{}, "reply": ReplyKey{}, "stored": Stored{},
	"outbox": Outgoing{}, "deadline": Deadline{}, "held": Held{}, "mark": Mark{}, "letter": Letter{},
}

// indexKinds is the kind of record that each index leads to.
var indexKinds = map[string]string{
	"phase": "game", "plays": "seat", "address": "player", "reply-of": "reply", "due": "outbox", "due-to": "outbox",
	"sent": "outbox", "wake": "deadline", "expires": "held", "came": "letter", "letter-of": "letter",
}

// Check walks the whole store and lists what does not hold: chains of hashes, lengths, indexes, and records that speak
// of others that are not there. It reads page by page while the service runs; what it finds broken it looks at again,
// so that a change in between is not taken for damage.
func (s *Store) Check(ctx context.Context) ([]Problem, error) {
	found, err := s.walk(ctx)
	if err != nil || len(found) == 0 {
		return nil, err
	}
	again, err := s.walk(ctx)
	return slices.DeleteFunc(again, func(p Problem) bool { return !slices.Contains(found, p) }), err
}

type walk struct {
	s     *Store
	found []Problem
	heads map[string]Head // as the entries say
	blob  struct {
		hash string
		data []byte
	}
}

func (s *Store) walk(ctx context.Context) ([]Problem, error) {
	w := &walk{s: s, heads: map[string]Head{}}
	err := s.each(ctx, "\x00", "\xff", 0, func(p Pair) error {
		kind, rest, _ := strings.Cut(p.Key, "/")
		switch {
		case kind == "journal":
			w.entry(p, rest)
		case kind == "head", kind == "schema", kind == "lease": // below
		case kind == "count":
			if n, err := strconv.Atoi(string(p.Value)); err != nil || n < 1 {
				w.bad(p.Key, "is not a count")
			}
		case kind == "blob":
			w.piece(rest, p.Value)
		case recordKinds[kind] != nil:
			return w.record(ctx, p, recordKinds[kind])
		case indexKinds[kind] != "":
			return w.index(ctx, p, indexKinds[kind])
		default:
			w.bad(p.Key, "is of no kind that this program knows")
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	w.blobEnds()
	return w.found, w.lengths(ctx)
}

func (w *walk) bad(key, what string, args ...any) {
	w.found = append(w.found, Problem{key, fmt.Sprintf(what, args...)})
}

// entry follows a game's chain of hashes; the entries of a game come in order.
func (w *walk) entry(p Pair, rest string) {
	game, _, _ := strings.Cut(rest, "/")
	was := w.heads[game]
	e, err := decode[Entry](p.Value)
	if err != nil {
		w.bad(p.Key, "cannot be read: %v", err)
		return
	}
	if sum, _ := e.Sum(); sum != e.Hash {
		w.bad(p.Key, "the entry has been changed: its hash is %.12s and says %.12s", sum, e.Hash)
	}
	if e.N != was.N+1 || !strings.HasSuffix(p.Key, "/"+number(e.N)) {
		w.bad(p.Key, "entry %d follows entry %d", e.N, was.N)
	}
	if e.Prev != was.Hash {
		w.bad(p.Key, "the chain is broken: the entry before is %.12s, not %.12s", was.Hash, e.Prev)
	}
	w.heads[game] = Head{N: e.N, Hash: e.Hash}
}

// lengths compares the heads with the entries.
func (w *walk) lengths(ctx context.Context) error {
	err := w.s.each(ctx, "head/", after("head/"), 0, func(p Pair) error {
		game := strings.TrimPrefix(p.Key, "head/")
		h, err := decode[Head](p.Value)
		is, there := w.heads[game]
		switch delete(w.heads, game); {
		case err != nil:
			w.bad(p.Key, "cannot be read: %v", err)
		case !there || h != is:
			// The journal may have grown since its entries were walked over: then the head's own entry is there.
			if e, err := at[Entry](ctx, w.s, "journal/"+game+"/"+number(h.N)); err != nil || e.Hash != h.Hash || h.N < is.N {
				w.bad(p.Key, "says %d entries, the journal has %d", h.N, is.N)
			}
		}
		return nil
	})
	for game := range w.heads {
		w.bad("head/"+game, "is missing")
	}
	return err
}

// record checks that the record can be read, lies where it belongs, is indexed, and speaks of what is there.
func (w *walk) record(ctx context.Context, p Pair, like Record) error {
	r, err := decodeLike(like, p.Value)
	if err != nil {
		w.bad(p.Key, "cannot be read: %v", err)
		return nil
	}
	if r.key() != p.Key {
		w.bad(p.Key, "belongs under %s", r.key())
	}
	for _, k := range r.index() {
		v, err := w.s.keys.Get(ctx, k)
		if err != nil && !errors.Is(err, ErrNotFound) {
			return err
		}
		if string(v) != p.Key {
			w.bad(p.Key, "is not found by %s", k)
		}
	}
	for _, k := range references(r) {
		if _, err := w.s.keys.Get(ctx, k); errors.Is(err, ErrNotFound) {
			w.bad(p.Key, "speaks of %s, which is not there", k)
		} else if err != nil {
			return err
		}
	}
	if st, ok := r.(Stored); ok && st.Hash != "" && st.Hash != HashLines(st.Lines) {
		w.bad(p.Key, "the stored lines have been changed")
	}
	return nil
}

// references are the keys that must be there as long as the record is.
func references(r Record) (keys []string) {
	need := func(has string, key string) {
		if has != "" {
			keys = append(keys, key)
		}
	}
	switch r := r.(type) {
	case Seat:
		need(r.Game, path("game", r.Game))
		need(r.Player, path("player", r.Player))
	case ReplyKey:
		need(r.Game, path("game", r.Game))
		need(r.Player, path("player", r.Player))
	case Stored:
		need(r.Game, path("seat", r.Game, number(r.Seat)))
		if r.Entry > 0 {
			keys = append(keys, entryKey(r.Game, r.Entry))
		}
	case Outgoing:
		if r.Entry > 0 {
			keys = append(keys, entryKey(r.Game, r.Entry))
		}
	case Deadline:
		need(r.Game, path("game", r.Game))
	case Letter:
		need(r.Blob, blobKey(r.Blob, 0))
	}
	return keys
}

// index checks that the index key leads to a record that is found by it.
func (w *walk) index(ctx context.Context, p Pair, kind string) error {
	to := string(p.Value)
	raw, err := w.s.keys.Get(ctx, to)
	if errors.Is(err, ErrNotFound) {
		w.bad(p.Key, "leads to %s, which is not there", to)
		return nil
	}
	if err != nil {
		return err
	}
	if r, err := decodeLike(recordKinds[kind], raw); err == nil && !slices.Contains(r.index(), p.Key) {
		w.bad(p.Key, "leads to %s, which is something else now", to)
	}
	return nil
}

// piece gathers a blob's pieces, which come in order.
func (w *walk) piece(rest string, data []byte) {
	hash, _, _ := strings.Cut(rest, "/")
	if hash != w.blob.hash {
		w.blobEnds()
		w.blob.hash = hash
	}
	w.blob.data = append(w.blob.data, data...)
}

func (w *walk) blobEnds() {
	if sum := sha256.Sum256(w.blob.data); w.blob.hash != "" && hex.EncodeToString(sum[:]) != w.blob.hash {
		w.bad("blob/"+w.blob.hash, "is damaged or was not written to its end")
	}
	w.blob.hash, w.blob.data = "", nil
}
