package pbem

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"strings"

	"railpost/engine"
	"railpost/pbem/letter"
	"railpost/pbem/mailbox"
	"railpost/pbem/proof"
	"railpost/pbem/store"
)

// Take takes a letter: all that it does is done when Take returns nil, and nothing of it otherwise. A letter that was
// taken before does nothing. The error wraps mailbox.ErrRefused for what is no letter at all.
func (o *Office) Take(ctx context.Context, in mailbox.Incoming) (err error) {
	raw := in.Raw
	if in.TooLarge {
		raw = in.Header
	}
	l, err := letter.Parse(raw, letter.DefaultLimits)
	if l == nil {
		if err == nil {
			err = errors.New("empty")
		}
		return fmt.Errorf("%w: %w", mailbox.ErrRefused, err)
	}
	if in.TooLarge && err == nil {
		err = letter.ErrTooLarge
	}
	if in.Enveloped && in.ReturnPath == "" && l.Kind == letter.Person {
		l.Kind = letter.Robot // RFC 5321 section 4.5.5: nobody answers the null return path
	}
	id := l.MessageID
	if id == "" {
		id = fmt.Sprintf("%x@nowhere", sha256.Sum256([]byte(l.From.Addr+"\n"+l.Date.UTC().String()+"\n"+l.Text)))
	}
	if _, seen := o.Store.Letter(ctx, id); seen == nil {
		if o.Noted != nil {
			o.Noted("again")
		}
		return nil
	}
	blob, berr := o.Store.PutBlob(ctx, raw)
	if berr != nil {
		return fmt.Errorf("keeping the letter: %w", berr)
	}
	did := ""
	defer func() {
		if err == nil && did != "" && o.Noted != nil {
			o.Noted(did)
		}
	}()
	work := func(d *desk) error {
		seen := store.Letter{ID: id, Came: in.Arrived, Blob: blob, From: l.From.Addr}
		if seen.Came.IsZero() || seen.Came.After(d.now) {
			seen.Came = d.now
		}
		d.brought = id
		if l.Kind != letter.Person {
			seen.Did = l.Kind.String()
			did = seen.Did
			d.change.Seen(seen)
			if l.Kind == letter.Bounce {
				return d.bounced(l, in, raw)
			}
			return nil
		}
		w, werr := d.who(l, in, raw)
		if werr != nil {
			return werr
		}
		seen.Game, seen.Did = w.game, w.did()
		did = seen.Did
		d.change.Seen(seen)
		return d.handle(w, l, err)
	}
	err = o.work(ctx, work)
	if errors.Is(err, store.ErrSeen) {
		did = "again"
		return nil
	}
	if err == nil {
		return nil
	}
	if !o.hopeless(ctx, id, err) {
		return err
	}
	// The fault is ours, and trying again does not help: the letter is kept, its writer told, and the rest goes on.
	o.Log.Error("a letter cannot be taken", "letter", letter.HideKeys(id), "blob", blob, "error", err)
	did = "trouble"
	return o.work(ctx, func(d *desk) error {
		d.brought = id
		d.change.Seen(store.Letter{ID: id, Came: d.now, Blob: blob, From: l.From.Addr, Did: "trouble"})
		w := &writer{from: strings.ToLower(l.From.Addr), seat: engine.Nobody}
		if w.player, err = d.playerAt(w.from); err != nil {
			return err
		}
		return d.short(w, l, notice{Kind: "trouble"})
	})
}

// tries is how often a letter is tried that fails for a reason of our own.
const tries = 3

// hopeless says whether a letter has failed often enough; that the store cannot be written is no fault of the letter.
func (o *Office) hopeless(ctx context.Context, id string, err error) bool {
	if ctx.Err() != nil || errors.Is(err, store.ErrLease) || errors.Is(err, store.ErrClosed) || errors.Is(err, store.ErrUnwritable) {
		return false
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.failed == nil || len(o.failed) > 1000 {
		o.failed = map[string]int{}
	}
	o.failed[id]++
	return o.failed[id] >= tries
}

// unreached are the names of those at a table to whom letters come back.
func (d *desk) unreached(t *table) (names []string, err error) {
	for _, s := range t.seats {
		if s.Player == "" || s.StandIn {
			continue
		}
		p, err := d.player(s.Player)
		if err != nil {
			return nil, err
		}
		if p.Settings[unreachable] != "" {
			names = append(names, s.Name)
		}
	}
	return names, nil
}

// standing is what a letter may do: the row of the table in orders.md that it falls in.
type standing uint8

const (
	counts     standing = iota // orders and account
	ordersOnly                 // orders count; account and moderator's acts are refused
	held                       // nothing is done until he confirms it at his registered address
	which                      // he is asked which game
	revoked                    // an old key: the registered address gets the new one
	mixed                      // two different keys
	stranger                   // nobody we know
	ended                      // the key of a game that is over: what is asked of that game is answered
)

// writer is who wrote a letter, and in which game.
type writer struct {
	standing
	player *store.Player // nil for strangers
	from   string        // address that it came from
	name   string
	game   string // "" if about none
	seat   engine.Seat
	keyed  bool          // a right key was in the letter
	owner  *store.Player // of the key, where the letter is from somebody else
	games  []store.Seat  // which: those that fit
	anon   bool          // from an address that nobody has
	proof  proof.Proof
}

func (w *writer) did() string {
	return [...]string{"taken", "taken", "held", "asked which", "revoked", "mixed", "stranger", "of an ended game"}[w.standing]
}

// who finds the row of the table "who, and which game" that a letter falls in.
func (d *desk) who(l *letter.Letter, in mailbox.Incoming, raw []byte) (*writer, error) {
	w := &writer{from: strings.ToLower(l.From.Addr), name: l.From.Name, seat: engine.Nobody}
	var err error
	if w.player, err = d.playerAt(w.from); err != nil {
		return nil, err
	}
	w.anon = w.player == nil
	proven := proof.Unknown
	if d.Prove != nil {
		proven = d.Prove(l, raw)
	}
	if l.Ambiguous {
		proven = proof.Failed
	}
	w.proof = proven
	keys, _ := letter.Keys(l, in.Recipients...)
	var found []store.ReplyKey
	for _, k := range keys {
		rk, err := d.Store.ReplyKey(d.ctx, k)
		if errors.Is(err, store.ErrNotFound) {
			continue
		}
		if err != nil {
			return nil, err
		}
		found = append(found, rk)
	}
	switch {
	case len(found) > 1:
		w.standing = mixed
		return w, nil
	case len(found) == 1:
		return w, d.withKey(w, found[0], proven)
	}
	return w, d.withoutKey(w, proven)
}

func (d *desk) withKey(w *writer, k store.ReplyKey, proven proof.Proof) error {
	owner, err := d.player(k.Player)
	if err != nil {
		return err
	}
	w.game, w.seat, w.keyed = k.Game, engine.Seat(k.Seat), true
	switch {
	case k.For != "orders":
		w.standing, w.owner = revoked, owner
	case w.player == nil || w.player.ID != owner.ID:
		w.standing, w.owner = held, owner
	case proven == proof.Failed:
		w.standing, w.owner = held, owner
	default:
		w.standing = counts
		if k.Game != "" {
			g, err := d.Store.Game(d.ctx, k.Game)
			if err != nil {
				return err
			}
			if g.Phase == store.Over || g.Phase == store.Dropped {
				w.standing = ended
			}
		} else { // the key of his account: whoever plays one game means it
			return d.oneGame(w)
		}
	}
	return nil
}

// accountKey answers a letter that would change the account with the key of a game that is over: the registered address
// gets the key by which it can.
func (d *desk) accountKey(a *asker) {
	m := d.tell(a.player, "", engine.Nobody)
	m.answer, m.urgent = d.brought, true
	for _, n := range m.Notices {
		if n.Kind == "key-old" {
			return
		}
	}
	m.Notices = append(m.Notices, notice{Kind: "key-old", Text: a.game})
}

// oneGame fills in the games that run with this player, and takes it if there is only one.
func (d *desk) oneGame(w *writer) error {
	seats, err := d.Store.SeatsOf(d.ctx, w.player.ID)
	if err != nil {
		return err
	}
	for _, s := range seats {
		g, err := d.Store.Game(d.ctx, s.Game)
		if err != nil {
			return err
		}
		if g.Phase == store.Running || g.Phase == store.Paused {
			w.games = append(w.games, s)
		}
	}
	if len(w.games) == 1 {
		w.game, w.seat = w.games[0].Game, engine.Seat(w.games[0].Seat)
	}
	return nil
}

func (d *desk) withoutKey(w *writer, proven proof.Proof) error {
	if w.player == nil {
		w.standing = stranger
		return nil
	}
	if err := d.oneGame(w); err != nil {
		return err
	}
	switch {
	case proven != proof.Proven:
		w.standing, w.owner = held, w.player
	case len(w.games) > 1:
		w.standing = which
	default:
		w.standing = ordersOnly
	}
	return nil
}
