package pbem

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"time"

	"railpost/pbem/clock"
	"railpost/pbem/outbox"
	"railpost/pbem/store"
)

// Outbox is the office's letters as the sending queue sees them.
type Outbox struct {
	*Office
}

// outgoing finds an entry by its number; ErrObsolete where it has been taken into a later letter.
func (o Outbox) outgoing(ctx context.Context, id string) (store.Outgoing, error) {
	out, err := o.Store.Outgoing(ctx, id)
	if errors.Is(err, store.ErrNotFound) || err == nil && out.State != store.Waiting {
		return out, outbox.ErrObsolete
	}
	return out, err
}

// Due lists what may be sent by now.
func (o Outbox) Due(ctx context.Context, now time.Time, most int) (due []outbox.Entry, next time.Time, err error) {
	all, err := o.Store.Outbox(ctx, now, most)
	if err != nil {
		return nil, next, err
	}
	for _, x := range all {
		due = append(due, outbox.Entry{ID: x.ID, To: x.To, Created: x.Made, Attempts: x.Attempts})
	}
	next, err = o.Store.NextOutgoing(ctx)
	if errors.Is(err, store.ErrNotFound) || err == nil && !next.After(now) {
		return due, time.Time{}, nil
	}
	return due, next, err
}

// Compose makes the letter. A panic in one letter is its error.
func (o Outbox) Compose(ctx context.Context, e outbox.Entry) (env outbox.Envelope, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("letter %s: panic: %v\n%s", e.ID, r, debug.Stack())
		}
	}()
	out, err := o.outgoing(ctx, e.ID)
	if err != nil {
		return outbox.Envelope{}, err
	}
	draft, err := o.Office.Compose(ctx, out)
	if err != nil {
		return outbox.Envelope{}, err
	}
	data, err := draft.Bytes()
	if err != nil {
		return outbox.Envelope{}, fmt.Errorf("letter %s: %w", out.ID, err)
	}
	from := o.Address
	if o.VERP.Address != "" {
		from = o.VERP.ReturnPath(e.ID)
	}
	return outbox.Envelope{From: from, To: []string{out.To}, Data: data}, nil
}

// change rewrites an entry, while no letter is being taken.
func (o Outbox) change(ctx context.Context, id string, do func(*store.Outgoing)) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	out, err := o.outgoing(ctx, id)
	if err != nil {
		return err
	}
	do(&out)
	var c store.Change
	c.Put(out)
	return o.Store.Commit(ctx, &c)
}

// Attempt writes an attempt down before the network is touched.
func (o Outbox) Attempt(ctx context.Context, e outbox.Entry, now, next time.Time) error {
	return o.change(ctx, e.ID, func(x *store.Outgoing) { x.Attempts, x.Next = x.Attempts+1, next })
}

// Defer puts off a letter that a limit holds back.
func (o Outbox) Defer(ctx context.Context, e outbox.Entry, next time.Time) error {
	return o.change(ctx, e.ID, func(x *store.Outgoing) { x.Next = next })
}

// TakeUp makes letters due again whose first attempt nobody has heard the end of, as the service was killed meanwhile.
// Their Message-ID is the same, so a receiver who has one already can tell.
func (o Outbox) TakeUp(ctx context.Context, now time.Time) error {
	all, err := o.Store.Outbox(ctx, now.AddDate(1, 0, 0), 1<<20)
	if err != nil {
		return fmt.Errorf("outbox: %w", err)
	}
	for _, x := range all {
		if x.Attempts == 0 || x.Trouble != "" || !x.Next.After(now) {
			continue
		}
		if err := o.change(ctx, x.ID, func(x *store.Outgoing) { x.Next = now }); err != nil && !errors.Is(err, outbox.ErrObsolete) {
			return fmt.Errorf("outbox: %w", err)
		}
	}
	return nil
}

// putBack has the letters wait no longer than before the clock was put back.
func (o Outbox) putBack(ctx context.Context, out clock.Outage) error {
	all, err := o.Store.Outbox(ctx, out.From.AddDate(1, 0, 0), 1<<20)
	if err != nil {
		return fmt.Errorf("outbox: %w", err)
	}
	for _, x := range all {
		if !x.Next.After(out.To) {
			continue
		}
		err := o.change(ctx, x.ID, func(x *store.Outgoing) {
			if x.Next = x.Next.Add(out.To.Sub(out.From)); x.Next.Before(out.To) {
				x.Next = out.To
			}
		})
		if err != nil && !errors.Is(err, outbox.ErrObsolete) {
			return fmt.Errorf("outbox: %w", err)
		}
	}
	return nil
}

// Done notes that a server has taken the letter.
func (o Outbox) Done(ctx context.Context, e outbox.Entry, now time.Time) error {
	answers := ""
	err := o.change(ctx, e.ID, func(x *store.Outgoing) {
		x.State, x.Done, x.Trouble = store.Sent, now, ""
		if x.Kind == "answer" {
			answers = x.Letter
		}
	})
	if errors.Is(err, outbox.ErrObsolete) {
		return nil
	}
	if err == nil && answers != "" && o.Answered != nil {
		if l, err := o.Store.Letter(ctx, answers); err == nil {
			o.Answered(max(now.Sub(l.Came), 0))
		}
	}
	return err
}

// Failed notes a failure; a letter that is given up stays in the store, counts as one that came back, and the moderators
// of the player's games are told.
func (o Outbox) Failed(ctx context.Context, e outbox.Entry, now time.Time, f *outbox.Failure, final bool) error {
	if !final {
		return o.change(ctx, e.ID, func(x *store.Outgoing) { x.Trouble = f.Error() })
	}
	return o.work(ctx, func(d *desk) error {
		out, err := o.outgoing(ctx, e.ID)
		if err != nil {
			return err
		}
		out.State, out.Done, out.Trouble = store.Failed, now, f.Error()
		d.change.Put(out)
		o.Log.Error("a letter is given up", "entry", out.ID, "player", out.Player, "game", out.Game, "error", f)
		return d.givenUp(out, f)
	})
}
