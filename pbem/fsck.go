package pbem

import (
	"context"
	"fmt"
	"strings"

	"railpost/engine/notation"
	"railpost/pbem/store"
)

// Fsck checks everything that is kept: the store's chains and indexes, and every game, finished ones too, played again
// from its journal under its own rules. It lists what does not hold; the error says that it could not look.
func (o *Office) Fsck(ctx context.Context) (troubles []string, games int, err error) {
	problems, err := o.Store.Check(ctx)
	if err != nil {
		return nil, 0, fmt.Errorf("fsck: %w", err)
	}
	for _, p := range problems {
		troubles = append(troubles, p.String())
	}
	all, err := o.Store.Games(ctx)
	if err != nil {
		return troubles, 0, fmt.Errorf("fsck: %w", err)
	}
	for _, g := range all {
		if err := ctx.Err(); err != nil {
			return troubles, games, err
		}
		head, err := o.Store.Head(ctx, g.ID)
		if err != nil {
			return troubles, games, err
		}
		if head.N == 0 {
			if g.Phase == store.Running {
				troubles = append(troubles, g.ID+": it runs and has no journal")
			}
			continue
		}
		games++
		f, err := project(ctx, o.Store, g.ID)
		if err != nil {
			troubles = append(troubles, fmt.Sprintf("%s: %v", g.ID, err))
			continue
		}
		if f.pos().Over != (g.Phase == store.Over) && g.Phase != store.Dropped {
			troubles = append(troubles, fmt.Sprintf("%s: its journal and its phase %q disagree", g.ID, g.Phase))
		}
		stored, err := o.Store.StoredIn(ctx, g.ID)
		if err != nil {
			return troubles, games, err
		}
		for _, st := range stored {
			if st.Hash != store.HashLines(st.Lines) {
				troubles = append(troubles, fmt.Sprintf("%s, seat %d: what is stored does not have its hash", g.ID, st.Seat))
			}
			for _, l := range st.Lines {
				if _, err := notation.ReadStored(f.words, l); err != nil {
					troubles = append(troubles, fmt.Sprintf("%s, seat %d: stored %q: %v", g.ID, st.Seat, l, err))
				}
			}
		}
	}
	return troubles, games, nil
}

// Verified is what came of checking a game's chance.
type Verified struct {
	Game       string
	Commitment string
	Seed       string // hexadecimal
	Events     int    // checked
	Doubts     []string
}

// Verify checks a finished game's dice and draws against its seed, which is secret before.
func (o *Office) Verify(ctx context.Context, game string) (Verified, error) {
	g, err := o.Store.Game(ctx, strings.ToLower(game))
	if err != nil {
		return Verified{}, fmt.Errorf("game %s: %w", game, err)
	}
	if g.Phase != store.Over && g.Phase != store.Dropped {
		return Verified{}, fmt.Errorf("game %s is %s: the seed is told when it has ended", g.ID, g.Phase)
	}
	f, err := project(ctx, o.Store, g.ID)
	if err != nil {
		return Verified{}, err
	}
	doubts, n, err := f.check(g.Seed, g.ID)
	v := Verified{Game: g.ID, Commitment: f.opening.Header.Commitment, Seed: fmt.Sprintf("%x", g.Seed), Events: n}
	for _, d := range doubts {
		v.Doubts = append(v.Doubts, d.Error())
	}
	return v, err
}

// Record is a game's record as it stands.
func (o *Office) Record(ctx context.Context, game string) (string, error) {
	head, err := o.Store.Head(ctx, strings.ToLower(game))
	if err != nil {
		return "", err
	}
	if head.N == 0 {
		return "", fmt.Errorf("game %s has not begun: %w", game, store.ErrNotFound)
	}
	f, err := o.look(ctx, head.Game)
	if err != nil {
		return "", err
	}
	return strings.Join(f.until(len(f.frames)), "\n") + "\n", nil
}
