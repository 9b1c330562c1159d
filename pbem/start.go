package pbem

import (
	"fmt"
	"io"

	"railpost/engine"
	"railpost/engine/notation"
	"railpost/pbem/store"
	"railpost/pbem/words"
)

// start sets the game up: every seat is confirmed. given are the lines of a record that it goes on from.
func (d *desk) start(t *table, given []string) error {
	t.Seed = make([]byte, 32)
	if _, err := io.ReadFull(d.Random, t.Seed); err != nil {
		return fmt.Errorf("the seed of %s: %w", t.ID, err)
	}
	t.Phase, t.Started, t.dirty = store.Running, d.now, true
	d.change.Delete(store.Deadline{Game: t.ID, Name: "sign-up"})
	op := opening{Header: notation.Header{
		Version: 1, Game: t.ID, Map: t.Map, Edition: t.Edition, Options: engineOptions(t.Options), Commitment: Commitment(t.Seed),
	}}
	for _, s := range t.seats {
		op.Header.Players = append(op.Header.Players, s.Colour)
	}
	own, err := d.sheetOf(t)
	if err != nil {
		return fmt.Errorf("the sheet of %s: %w", t.ID, err)
	}
	op.Header.CarrySheet(own)
	f, err := newFilm(op)
	if err != nil {
		return fmt.Errorf("starting %s: %w", t.ID, err)
	}
	op.Board, op.Numbers = f.game.Board, f.game.Rules.Numbers
	f.opening = op
	raw, err := opRaw(op)
	if err != nil {
		return err
	}
	t.film = f
	e := store.Entry{Kind: kindStart, Seat: -1, Data: raw}
	if given == nil {
		_, events, err := f.game.Start(d.chance(t))
		if err != nil {
			return fmt.Errorf("setting %s up: %w", t.ID, err)
		}
		e.Lines = notation.Lines(f.words, engine.Nobody, engine.Order{}, events)
		if err := d.append(t, e); err != nil {
			return err
		}
	} else {
		e.Kind, e.Lines = kindGiven, given
		if err := d.append(t, e); err != nil {
			return err
		}
	}
	d.films.keep(t.ID, f)
	pr := d.progress(t)
	pr.reask = true
	n := notice{Kind: "started", Text: op.Header.Commitment, Games: []words.GameLine{lineOf(t)}}
	for _, s := range f.pos().PlayersInOrder() {
		n.Lines = append(n.Lines, t.seats[s].Name+" ("+t.seats[s].Colour+")")
	}
	if err := d.tellAll(t, n); err != nil {
		return err
	}
	if err := d.different(t); err != nil {
		return err
	}
	return d.forward(t)
}

// different puts into everybody's first letter what is different on the game's board.
func (d *desk) different(t *table) error {
	for i := range t.seats {
		m, err := d.tellSeat(t, engine.Seat(i))
		if err != nil {
			return err
		}
		if m != nil {
			m.Different = true
		}
	}
	return nil
}
