package pbem

import (
	"context"
	"errors"
	"fmt"
	"html/template"
	"strings"

	"railpost/engine"
	"railpost/maps"
	"railpost/pbem/archive"
	"railpost/pbem/store"
	"railpost/pbem/words"
)

// Public is the office as the web pages see it: what everybody at a table could see, and nothing else.
type Public struct{ *Office }

// Games lists all games but private ones that have not begun.
func (o Public) Games(ctx context.Context) (list []archive.Summary, err error) {
	all, err := o.Store.Games(ctx)
	if err != nil {
		return nil, err
	}
	for _, g := range all {
		if g.Settings["private"] != "" && g.Phase == store.SigningUp {
			continue
		}
		s, _, err := o.summary(ctx, g)
		if err != nil {
			return nil, err
		}
		list = append(list, s)
	}
	return list, nil
}

// boardPages are the boards' pages in a language.
func boardPages(language string) (list []archive.Board) {
	for _, m := range maps.All {
		v := words.New(language).On(m.Key)
		list = append(list, archive.Board{
			Key: m.Key, Sheet: m.Sheet, Special: v.Special(m.Key), Different: template.HTML(words.RulesPage(m.Key, language)), Label: v.Label,
		})
	}
	return list
}

// summary is a game in the list, and its film if it has begun.
func (o Public) summary(ctx context.Context, g store.Game) (archive.Summary, *film, error) {
	s := archive.Summary{
		ID: g.ID, Map: boardName(g), Edition: g.Edition, Phase: archive.Phase(g.Phase), Places: g.Players,
		Rebuilt: rebuilt(g), Own: ownBoard(g), Opened: g.Opened, Started: g.Started, Ended: g.Ended, Changed: g.Opened,
	}
	seats, err := o.Store.Seats(ctx, g.ID)
	if err != nil {
		return s, nil, err
	}
	head, err := o.Store.Head(ctx, g.ID)
	if err != nil {
		return s, nil, err
	}
	var f *film
	if head.N > 0 {
		f, err = o.look(ctx, g.ID)
		if err != nil {
			return s, nil, fmt.Errorf("game %s: %w", g.ID, err)
		}
		last := f.frames[len(f.frames)-1]
		s.Lost = last.Pos.Over && last.Pos.Winners == 0 && g.Phase == store.Over
		s.Turn, s.Of, s.Changed = int(last.Pos.Turn), f.game.Turns(), last.Entry.Time
	}
	for i, x := range seats {
		if x.Name == "" {
			continue
		}
		won := f != nil && f.pos().Over && f.pos().Winners&(1<<i) != 0
		s.Seats = append(s.Seats, archive.Seat{Name: x.Name, Colour: x.Colour, Winner: won})
	}
	return s, f, nil
}

// Game is one game in full.
func (o Public) Game(ctx context.Context, id, language string) (*archive.Game, error) {
	g, err := o.Store.Game(ctx, strings.ToLower(id))
	if errors.Is(err, store.ErrNotFound) {
		return nil, archive.ErrNotFound
	}
	if err != nil {
		return nil, err
	}
	s, f, err := o.summary(ctx, g)
	if err != nil {
		return nil, err
	}
	out := &archive.Game{Summary: s, Version: string(g.Phase)}
	if f == nil {
		return out, nil
	}
	out.Version = fmt.Sprintf("%s-%d", g.Phase, len(f.frames))
	out.Board = f.game
	out.Different = template.HTML(words.RulesPage(g.Map, language))
	out.Label = words.New(language).On(g.Map).Label
	out.Record = strings.Join(f.until(len(f.frames)), "\n") + "\n"
	if c := f.opening.Header.Commitment; c != "" {
		out.Notes = append(out.Notes, "seed-commitment: "+c)
		if g.Phase == store.Over {
			out.Notes = append(out.Notes, fmt.Sprintf("seed: %x", g.Seed))
		}
	}
	names, colours := make([]string, f.game.Seats), make([]string, f.game.Seats)
	seats, err := o.Store.Seats(ctx, g.ID)
	if err != nil {
		return nil, err
	}
	for i := range min(len(seats), len(names)) {
		names[i], colours[i] = seats[i].Name, seats[i].Colour
	}
	if !f.pos().Over && g.Phase == store.Running {
		for _, w := range f.awaited() {
			out.Awaits = append(out.Awaits, names[w])
		}
		if due, err := o.Store.Deadline(ctx, g.ID, decision); err == nil {
			out.Deadline = due.Due
		}
	}
	out.Turns = f.turns(words.New(language), words.Head{Key: g.ID, Game: f.game, Names: names, Colors: colours, Seat: engine.Nobody})
	return out, nil
}

// turns is what happened, by turns; what was undone is not in it.
func (f *film) turns(v *words.Voice, h words.Head) (turns []archive.Turn) {
	add := func(n int, p engine.Position) *archive.Turn {
		if len(turns) == 0 || turns[len(turns)-1].N != n {
			turns = append(turns, archive.Turn{N: n})
		}
		t := &turns[len(turns)-1]
		t.Position = p
		return t
	}
	for i := range f.frames {
		fr := &f.frames[i]
		p := &fr.Pos
		if fr.Entry.Kind == kindUndo {
			to := noteOf(fr.Entry).Turn
			for len(turns) > 0 && turns[len(turns)-1].N >= to {
				turns = turns[:len(turns)-1]
			}
		}
		t := add(int(p.Turn), *p)
		for _, e := range fr.Events {
			h.Pos = p
			text := v.Event(h, e)
			if text == "" {
				continue
			}
			if e.Turn != t.N { // the entry that ended a turn told of the next one, too
				for j := range turns {
					if turns[j].N == e.Turn {
						turns[j].Log = append(turns[j].Log, archive.Line{Time: fr.Entry.Time, Text: text})
					}
				}
				continue
			}
			t.Log = append(t.Log, archive.Line{Time: fr.Entry.Time, Text: text})
		}
	}
	return turns
}
