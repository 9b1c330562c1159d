package pbem

import (
	"errors"
	"strings"

	"railpost/engine"
	"railpost/engine/notation"
	"railpost/maps"
	"railpost/pbem/letter"
	"railpost/pbem/store"
	"railpost/pbem/words"
)

// recordFile is the text of the first attached record, "" if there is none.
func recordFile(files []letter.Attachment) string {
	for _, f := range files {
		if strings.HasSuffix(strings.ToLower(f.Name), ".record") || strings.HasPrefix(strings.TrimSpace(string(f.Data)), "railpost record ") {
			return string(f.Data)
		}
	}
	return ""
}

// goesOn checks a record that a game is to go on from. Chance that it does not state is not made up for it.
func goesOn(text string) (h notation.Header, lines []string, r *notation.Replay, line int, err error) {
	rec, err := notation.ParseRecord(text)
	if err != nil {
		return h, nil, nil, 0, err
	}
	h = rec.Header
	r, err = notation.NewReplay(h, maps.Lookup)
	if err != nil {
		return h, nil, nil, 1, err
	}
	for _, st := range rec.Statements {
		if err := r.Feed(st.Line, st.Text); err != nil {
			return h, nil, nil, st.Line, err
		}
		lines = append(lines, st.Text)
	}
	switch {
	case r.Pending() != nil:
		return h, nil, nil, 0, r.Finish() // it says what is wanted next
	case r.Position() == nil || r.Position().Over:
		return h, nil, nil, 0, engine.ErrOver
	}
	return h, lines, r, 0, nil
}

// openRecord opens a game that goes on from a record: `new` with the record attached. Seats are joined as in any game,
// by their colours; the opener takes the one he names, else the first.
func (d *desk) openRecord(a *asker, r notation.Request, m *telling, text string) error {
	h, _, replay, line, err := goesOn(text)
	if err != nil {
		n := notice{Kind: "bad-record", N: line, Text: err.Error()}
		var mis *notation.Mismatch
		var syn *notation.SyntaxError
		switch {
		case errors.As(err, &mis):
			n.N, n.Text, n.Other, n.Code = mis.Line, mis.Stated, mis.Found, mis.Code
		case errors.As(err, &syn):
			n.N, n.M, n.Text, n.Other = syn.Line, syn.Col, syn.Read, syn.Want
		}
		m.Notices = append(m.Notices, n)
		return nil
	}
	op := readOpener(r.Args[1:])
	t, err := d.newTable(store.Game{Map: h.Map, Edition: h.Edition, Options: h.Options, Players: len(h.Players)}, a, op)
	if err != nil {
		return err
	}
	hash, err := d.Store.PutBlob(d.ctx, []byte(text))
	if err != nil {
		return err
	}
	t.Settings["record"] = hash
	if own := h.Sheet(); own != "" {
		if err := d.keepSheet(t, own, replay.Game.Board); err != nil {
			return err
		}
	}
	for i, c := range h.Players {
		t.seats[i].Colour = c
	}
	x := d.tell(a.player, t.ID, 0)
	x.Notices = append(x.Notices, notice{Kind: "opened-record", Games: []words.GameLine{lineOf(t)}, At: t.Expires, N: int(replay.Position().Turn)})
	return d.sit(t, a, op)
}

// given are the lines of the record that a game goes on from, nil for a game that starts anew.
func (d *desk) given(t *table) ([]string, error) {
	hash := t.Settings["record"]
	if hash == "" {
		return nil, nil
	}
	raw, err := d.Store.Blob(d.ctx, hash)
	if err != nil {
		return nil, err
	}
	_, lines, _, _, err := goesOn(string(raw))
	return lines, err
}
