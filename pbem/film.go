package pbem

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"

	"railpost/engine"
	"railpost/engine/board"
	"railpost/engine/notation"
	"railpost/maps"
	"railpost/pbem/store"
)

// opening is what the first entry of a journal says besides its lines: everything that the game's rules depend on,
// so that an old game keeps them (design.md, principle 11).
type opening struct {
	Header  notation.Header
	Board   *board.Board
	Numbers engine.Numbers
}

// game makes the game as it was begun.
func (op *opening) game() (*engine.Game, error) {
	m, ok := maps.Find(op.Header.Map)
	if !ok {
		return nil, fmt.Errorf("no board is called %q", op.Header.Map)
	}
	e, err := engine.FindEdition(op.Header.Edition)
	if err != nil {
		return nil, err
	}
	r := m.Rules(e, len(op.Header.Players))
	if err := r.Choose(op.Header.Options); err != nil {
		return nil, err
	}
	if op.Board == nil {
		op.Board, op.Numbers = m.Sheet, r.Numbers
		if own := op.Header.Sheet(); own != "" {
			if op.Board, err = board.Parse(op.Header.Map, own); err != nil {
				return nil, err
			}
		}
	} else {
		r.Numbers = op.Numbers
	}
	return engine.New(op.Board.Index(), r, len(op.Header.Players))
}

// frame is one entry of the journal and what it did.
type frame struct {
	Entry  store.Entry
	Events []engine.Event
	Pos    engine.Position // after it
}

// film is a game's journal, played: a cache that may be thrown away at any time.
type film struct {
	opening opening
	game    *engine.Game
	words   *notation.Words
	replay  *notation.Replay
	frames  []frame // by number of entry, from 1
	head    store.Head
	lines   int
	seen    tally
}

// newFilm begins a film with the journal's first entry still to come.
func newFilm(op opening) (*film, error) {
	g, err := op.game()
	if err != nil {
		return nil, err
	}
	f := &film{opening: op, game: g}
	f.replay, err = notation.NewReplay(op.Header, func(notation.Header) (*engine.Game, error) { return g, nil })
	if err != nil {
		return nil, err
	}
	f.words = f.replay.Words
	return f, nil
}

// add plays an entry's lines.
func (f *film) add(n int, e store.Entry) error {
	if n != len(f.frames)+1 {
		return fmt.Errorf("entry %d follows entry %d", n, len(f.frames))
	}
	fr := frame{Entry: e}
	fr.Entry.N = n
	for _, l := range e.Lines {
		f.lines++
		if err := f.replay.Feed(f.lines, l); err != nil {
			return fmt.Errorf("%q: %w", l, err)
		}
	}
	if q := f.replay.Pending(); q != nil {
		return fmt.Errorf("chance has not answered %v", q)
	}
	switch e.Kind {
	case kindStart, kindOrder, kindDefault, kindSealed:
		fr.Events = f.replay.Events()
	}
	if p := f.replay.Position(); p != nil {
		fr.Pos = *p
	}
	f.seen.see(&fr)
	f.frames = append(f.frames, fr)
	return nil
}

// pos is the position now.
func (f *film) pos() *engine.Position { return &f.frames[len(f.frames)-1].Pos }

// at is the position after an entry.
func (f *film) at(n int) *engine.Position { return &f.frames[min(max(n, 1), len(f.frames))-1].Pos }

// between is the entries after since, up to n.
func (f *film) between(since, n int) []frame {
	since, n = max(since, 0), min(n, len(f.frames))
	if since >= n {
		return nil
	}
	return f.frames[since:n:n]
}

// awaited is who is asked now.
func (f *film) awaited() []engine.Seat { return f.game.Awaits(f.pos()) }

// record is all lines of the journal, header first.
func (f *film) record() []string { return f.replay.Canonical() }

// project reads a whole journal.
func project(ctx context.Context, st *store.Store, id string) (*film, error) {
	entries, err := st.Journal(ctx, id, 1)
	if err != nil {
		return nil, err
	}
	if len(entries) == 0 {
		return nil, errors.New("the journal is empty")
	}
	var op opening
	if err := json.Unmarshal(entries[0].Data, &op); err != nil {
		return nil, fmt.Errorf("entry 1: %w", err)
	}
	f, err := newFilm(op)
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		if err := f.add(e.N, e); err != nil {
			return nil, fmt.Errorf("entry %d: %w", e.N, err)
		}
	}
	f.head = store.Head{Game: id, N: len(entries), Hash: entries[len(entries)-1].Hash}
	return f, nil
}

// maxFilms bounds how many games are kept played; a film of a long game takes about 3 MB.
const maxFilms = 48

// films is a small cache of games, the one used longest ago thrown away first.
type films struct {
	mu    sync.Mutex
	by    map[string]*film
	order []string
}

// of is the film of a game whose journal goes as far as head.
func (c *films) of(ctx context.Context, st *store.Store, head store.Head) (*film, error) {
	c.mu.Lock()
	f := c.by[head.Game]
	c.mu.Unlock()
	if f == nil || f.head != head {
		var err error
		if f, err = project(ctx, st, head.Game); err != nil {
			return nil, err
		}
	}
	c.keep(head.Game, f)
	return f, nil
}

func (c *films) keep(id string, f *film) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.by == nil {
		c.by = map[string]*film{}
	}
	c.by[id] = f
	for i, x := range c.order {
		if x == id {
			c.order = append(c.order[:i], c.order[i+1:]...)
			break
		}
	}
	c.order = append(c.order, id)
	if len(c.order) > maxFilms {
		delete(c.by, c.order[0])
		c.order = c.order[1:]
	}
}

func (c *films) drop(id string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.by, id)
}
