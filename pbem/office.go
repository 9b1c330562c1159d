// Package pbem is the service: it takes a letter, finds out what it means, plays the games forward, and puts what is to
// be told into the outbox. Whatever one letter does is one change of the store: all of it happens, or nothing.
package pbem

import (
	"context"
	"crypto/rand"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"time"

	"railpost/engine"
	"railpost/pbem/clock"
	"railpost/pbem/letter"
	"railpost/pbem/outbox"
	"railpost/pbem/proof"
	"railpost/pbem/store"
	"railpost/pbem/words"
)

// Settings are what the operator decides once for the whole service.
type Settings struct {
	Address  string // where players write: play@host
	Plus     bool   // keys may stand in the address: play+key@host
	Name     string // that letters are from
	Language string // of those who have not chosen one
	Zone     *time.Location
	Clock    string   // of games that name none: "48h"
	Openers  []string // addresses or @domains that may open games; empty: everybody
	Pages    string   // address of the web pages; "" none
	Operator string   // address of the operator, named in trouble
	Sheets   string   // folder with sheets that games may be opened on; "" none
	// Reminders are sent so long before a deadline.
	Reminders []time.Duration
	// Digest is when those with `mail digest` get what has gathered, each in his zone; nil: as it comes.
	Digest clock.Schedule
	// SignUp is how long a game may wait for its players.
	SignUp time.Duration
	// Known lets only those open games who have played here; PerPlayer is how many open games one may have at once,
	// 0 any number.
	Known     bool
	PerPlayer int
	// Strangers is how many answers a day an unknown sender gets; 0 is one.
	Strangers int
	// Confirm is how long a seat or a held request waits for its confirmation.
	Confirm time.Duration
}

func (s *Settings) fill() {
	if s.Name == "" {
		s.Name = "Railpost"
	}
	if s.Language == "" {
		s.Language = words.Languages[0]
	}
	if s.Zone == nil {
		s.Zone = time.UTC
	}
	if s.Clock == "" {
		s.Clock = "48h"
	}
	if s.Reminders == nil {
		s.Reminders = []time.Duration{24 * time.Hour, 4 * time.Hour}
	}
	if s.SignUp == 0 {
		s.SignUp = 30 * 24 * time.Hour
	}
	if s.Confirm == 0 {
		s.Confirm = 7 * 24 * time.Hour
	}
}

// Host is the domain of the service's address.
func (s *Settings) Host() string {
	_, host, _ := strings.Cut(s.Address, "@")
	return host
}

// Office takes letters and keeps the games going. Its methods are safe for concurrent use; it does one thing at a time.
type Office struct {
	Settings
	Store  *store.Store
	Now    func() time.Time
	Random io.Reader // of seeds and keys
	Log    *slog.Logger
	// Wake is called after letters have come into the outbox.
	Wake func()
	// Substitute is the order of a stand-in for a missing player; nil: there are none.
	Substitute func(g *engine.Game, p *engine.Position, s engine.Seat) engine.Order
	// Advise lists at most n orders that look good, for letters that ask; nil: they offer none.
	Advise func(g *engine.Game, p *engine.Position, s engine.Seat, n int) []engine.Choice
	// Drawing makes the board's picture (PNG) and text map for letters; nil: letters go without.
	Drawing Drawing
	// LessSecret proves that a click for less mail comes from a letter of ours; empty: letters offer no click.
	LessSecret []byte
	// Prove says whether a letter is proven to come from its sender; nil: nothing is known of any.
	Prove func(l *letter.Letter, raw []byte) proof.Proof
	// Noted hears what came of each letter, in a word; Answered, how long its answer took from its arrival. Nil: nobody does.
	Noted    func(did string)
	Answered func(after time.Duration)
	// VERP makes the return paths by which letters that come back are known; the zero one makes none.
	VERP outbox.VERP
	// ReadTo waits until all mailboxes have been read to their end after t; nil: they always are.
	ReadTo func(ctx context.Context, t time.Time) error

	mu        sync.Mutex
	films     films
	movedFrom time.Time
	moved     map[string]time.Time // what Downtime has moved before it failed: up to when
	failed    map[string]int       // letters that could not be taken, by Message-ID: how often
}

// Open makes the office of a store.
func Open(st *store.Store, s Settings) (*Office, error) {
	s.fill()
	if _, host, ok := strings.Cut(s.Address, "@"); !ok || host == "" {
		return nil, fmt.Errorf("address %q: players need local@domain to write to", s.Address)
	}
	return &Office{Settings: s, Store: st, Now: time.Now, Random: rand.Reader, Log: slog.Default()}, nil
}

// desk is one piece of work: what it reads, changes and tells becomes one change of the store.
type desk struct {
	*Office
	ctx     context.Context
	now     time.Time
	change  store.Change
	players map[string]*store.Player
	were    map[string]string // as they were read: a batch is small, and what has not changed is not written
	tables  map[string]*table
	mail    []*telling
	keys    map[string]string
	gone    map[string]bool // keys that this piece of work has ended
	brought string          // Message-ID of the letter that is being taken
	more    []string
}

// table is a game on the desk.
type table struct {
	store.Game
	head    store.Head
	seats   []store.Seat
	was     []string // the seats as they were read
	stored  map[int]*store.Stored
	film    *film // nil before the start
	dirty   bool
	started bool
	// asked are those who were awaited before anything was done.
	asked    []engine.Seat
	played   int // entries of this piece of work
	progress *progress
	due      *store.Deadline
	fresh    []engine.Seat // seats that this letter has confirmed
}

// errUnchanged ends a piece of work without a commit.
var errUnchanged = errors.New("nothing to do")

// work does one piece of work and commits it. When another one has come between, it is done again from the start.
func (o *Office) work(ctx context.Context, do func(d *desk) error) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	var more []string
	for try := 0; ; try++ {
		d := o.desk(ctx)
		err := d.safely(func() error {
			if err := do(d); err != nil {
				return err
			}
			return d.close()
		})
		if err != nil {
			for id, t := range d.tables {
				if t.played > 0 || !errors.Is(err, errUnchanged) {
					o.films.drop(id) // it may hold what was not committed
				}
			}
		}
		if errors.Is(err, errUnchanged) {
			return nil
		}
		if errors.Is(err, store.ErrConflict) && try < 3 {
			continue
		}
		if err != nil {
			return err
		}
		more = d.more
		break
	}
	// A long run of stored orders is done in several changes, each whole in itself.
	for len(more) > 0 {
		d := o.desk(ctx)
		id := more[0]
		more = more[1:]
		err := d.safely(func() error {
			if err := d.goOn(id); err != nil {
				return err
			}
			return d.close()
		})
		if err != nil && !errors.Is(err, errUnchanged) {
			o.films.drop(id)
			return fmt.Errorf("going on with %s: %w", id, err)
		}
		more = append(more, d.more...)
	}
	if o.Wake != nil {
		o.Wake()
	}
	return nil
}

// safely turns a panic into an error: one letter, or one game, must not take the service with it.
func (d *desk) safely(do func() error) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v\n%s", r, debug.Stack())
		}
	}()
	return do()
}

func (o *Office) desk(ctx context.Context) *desk {
	return &desk{Office: o, ctx: ctx, now: o.Now().UTC().Round(0), players: map[string]*store.Player{}, were: map[string]string{}, tables: map[string]*table{}, keys: map[string]string{}}
}

// close puts everything that changed into the change and commits it.
func (d *desk) close() error {
	for _, t := range d.tables {
		if !t.dirty {
			continue
		}
		d.change.Expect(t.head)
		d.change.Put(t.Game)
		if err := d.owe(t); err != nil {
			return err
		}
	}
	if err := d.post(); err != nil {
		return err
	}
	for _, t := range d.tables {
		if !t.dirty {
			continue
		}
		for i := range t.seats {
			if i >= len(t.was) || t.was[i] != written(t.seats[i]) {
				d.change.Put(t.seats[i])
			}
		}
		for seat, st := range t.stored {
			if len(st.Lines) == 0 {
				d.change.Delete(store.Stored{Game: t.ID, Seat: seat})
			} else {
				d.change.Put(*st)
			}
		}
	}
	for id, p := range d.players {
		if d.were[id] != written(*p) {
			d.change.Put(*p)
		}
	}
	return d.Store.Commit(d.ctx, &d.change)
}

// player reads a player for changing; he is written back with the rest.
func (d *desk) player(id string) (*store.Player, error) {
	if p, ok := d.players[id]; ok {
		return p, nil
	}
	p, err := d.Store.Player(d.ctx, id)
	if err != nil {
		return nil, fmt.Errorf("player %s: %w", id, err)
	}
	if p.Settings == nil {
		p.Settings = map[string]string{}
	}
	d.players[id], d.were[id] = &p, written(p)
	return &p, nil
}

// playerAt finds a player by address, nil if there is none.
func (d *desk) playerAt(address string) (*store.Player, error) {
	for _, p := range d.players {
		if slices.Contains(p.Addresses, strings.ToLower(address)) {
			return p, nil
		}
	}
	p, err := d.Store.PlayerAt(d.ctx, address)
	if errors.Is(err, store.ErrNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return d.player(p.ID)
}

// table reads a game for changing. The error is ErrNotFound where there is none.
func (d *desk) table(id string) (*table, error) {
	id = strings.ToLower(id)
	if t, ok := d.tables[id]; ok {
		return t, nil
	}
	g, err := d.Store.Game(d.ctx, id)
	if err != nil {
		return nil, fmt.Errorf("game %s: %w", id, err)
	}
	t := &table{Game: g, stored: map[int]*store.Stored{}}
	if t.Settings == nil {
		t.Settings = map[string]string{}
	}
	if t.head, err = d.Store.Head(d.ctx, id); err != nil {
		return nil, err
	}
	if t.seats, err = d.Store.Seats(d.ctx, id); err != nil {
		return nil, err
	}
	for _, x := range t.seats {
		t.was = append(t.was, written(x))
	}
	all, err := d.Store.StoredIn(d.ctx, id)
	if err != nil {
		return nil, err
	}
	for i := range all {
		t.stored[all[i].Seat] = &all[i]
	}
	if t.head.N > 0 {
		if t.film, err = d.films.of(d.ctx, d.Store, t.head); err != nil {
			return nil, fmt.Errorf("replaying %s: %w", id, err)
		}
		t.asked = t.film.awaited()
		t.started = true
	}
	d.tables[id] = t
	return t, nil
}

// append adds an entry to a game's journal and to its film.
func (d *desk) append(t *table, e store.Entry) error {
	e.Time, e.Letter = d.now, d.brought
	if err := t.film.add(t.head.N+1, e); err != nil {
		return fmt.Errorf("%s, entry %d: %w", t.ID, t.head.N+1, err)
	}
	t.head = d.change.Append(t.head, e)
	t.film.head = t.head
	t.dirty = true
	t.played++
	return nil
}

// seatOf is a player's seat at the table, the first if he has several; -1 if he has none.
func (t *table) seatOf(player string) engine.Seat {
	for i := range t.seats {
		if t.seats[i].Player == player && player != "" {
			return engine.Seat(i)
		}
	}
	return engine.Nobody
}

// written is a record as it would be stored, to see whether it has changed.
func written(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		return "" // it is written then, and the store says why not
	}
	return string(b)
}

// playing says whether orders are taken and done.
func (t *table) playing() bool { return t.Phase == store.Running }

// word makes a random word for a player or a code.
func (o *Office) word() string {
	key, err := letter.NewKey(o.Random)
	if err != nil {
		panic(fmt.Errorf("the system's randomness fails: %w", err))
	}
	return key
}

// number makes the number of an outbox entry: 20 digits, as return paths carry it.
func (o *Office) number() string {
	var b [8]byte
	if _, err := io.ReadFull(o.Random, b[:]); err != nil {
		panic(fmt.Errorf("the system's randomness fails: %w", err))
	}
	return fmt.Sprintf("%020d", binary.BigEndian.Uint64(b[:])>>1)
}
