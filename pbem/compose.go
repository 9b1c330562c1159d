package pbem

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"railpost/engine"
	"railpost/engine/notation"
	"railpost/pbem/letter"
	"railpost/pbem/store"
	"railpost/pbem/words"
)

// Drawing makes a board's picture. Pos is as of the letter; fresh are the hexes laid in this turn.
type Drawing interface {
	PNG(g *engine.Game, p *engine.Position, names, colours []string, lang string) ([]byte, error)
	Text(g *engine.Game, p *engine.Position, names, colours []string, lang string) string
}

// Compose makes the letter of an entry of the outbox: always the same bytes for the same entry.
func (o *Office) Compose(ctx context.Context, out store.Outgoing) (letter.Draft, error) {
	w, c, err := o.write(ctx, out, o.look)
	if err != nil {
		return letter.Draft{}, fmt.Errorf("letter %s to %s: %w", out.ID, out.To, err)
	}
	draft := letter.Draft{
		From:      letter.Address{Name: o.Settings.Name, Addr: c.reply},
		To:        letter.Address{Name: c.head.Name, Addr: out.To},
		ReplyTo:   letter.Address{Name: o.Settings.Name, Addr: c.reply},
		Subject:   w.Subject,
		MessageID: out.MessageID,
		Language:  c.voice.Lang(),
		Date:      out.Made,
		Reply:     out.Letter != "",
		Text:      w.Text,
		HTML:      w.HTML,
	}
	if out.Letter != "" && !strings.HasSuffix(out.Letter, "@nowhere") {
		draft.InReplyTo = out.Letter
	}
	draft.ListUnsubscribe, draft.OneClick = o.unsubscribe(out.Player, c.reply)
	if out.Game != "" {
		draft.ListID = fmt.Sprintf("%s <%s.%s>", out.Game, out.Game, o.Host())
		if first := c.matter.As.Thread; first != "" && first != out.MessageID {
			draft.References = append(draft.References, first)
		}
	} else if c.matter.Subject != "" {
		draft.Subject = answering(c.matter.Subject)
	}
	if draft.InReplyTo != "" {
		draft.References = append(draft.References, draft.InReplyTo)
	}
	if w.ShowsBoard && o.Drawing != nil && c.shown != nil {
		png, err := o.Drawing.PNG(c.head.Game, c.shown, c.head.Names, c.head.Colors, c.voice.Lang())
		if err != nil {
			return letter.Draft{}, fmt.Errorf("the board of %s: %w", out.Game, err)
		}
		draft.Inline = append(draft.Inline, letter.File{Name: out.Game + ".png", Type: "image/png", Data: png, ID: words.BoardCID})
	}
	if c.matter.Record && c.film != nil {
		draft.Attached = append(draft.Attached, letter.File{
			Name: out.Game + ".record", Type: "text/plain; charset=utf-8", Data: []byte(strings.Join(c.film.until(out.Entry), "\n") + "\n"),
		})
	}
	return draft, o.attachDates(&draft, out, &c.matter, c.head.Link)
}

func answering(subject string) string {
	subject = cleanName(subject)
	if len(subject) > 3 && strings.EqualFold(subject[:3], "re:") {
		return subject
	}
	return "Re: " + subject
}

// composing is what a letter is made of.
type composing struct {
	matter matter
	table  *table
	film   *film
	head   words.Head
	voice  *words.Voice
	reply  string
	shown  *engine.Position
}

// seeing is how a reader gets at a game's film.
type seeing func(ctx context.Context, game string) (*film, error)

// look is a game's film as it is now, for readers who do not hold the office's lock: what is added later is not seen.
func (o *Office) look(ctx context.Context, game string) (*film, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	f, err := o.glance(ctx, game)
	if err != nil {
		return nil, err
	}
	c := *f
	return &c, nil
}

// glance is look for those who hold the lock.
func (o *Office) glance(ctx context.Context, game string) (*film, error) {
	head, err := o.Store.Head(ctx, game)
	if err != nil {
		return nil, err
	}
	return o.films.of(ctx, o.Store, head)
}

// sent is what a letter said, to tell what of an answer to it is quoted.
func (o *Office) sent(ctx context.Context, out store.Outgoing) (letter.Sent, error) {
	w, _, err := o.write(ctx, out, o.glance)
	return letter.Sent{Text: w.Text, HTML: w.HTML}, err
}

// write puts an entry of the outbox into words.
func (o *Office) write(ctx context.Context, out store.Outgoing, see seeing) (words.Letter, *composing, error) {
	c := &composing{reply: o.Address}
	if err := json.Unmarshal(out.Data, &c.matter); err != nil {
		return words.Letter{}, nil, fmt.Errorf("its data: %w", err)
	}
	if err := o.readers(ctx, out, c, see); err != nil {
		return words.Letter{}, nil, err
	}
	return c.voice.Write(c.head, o.parts(out, c)...), c, nil
}

// readers finds out who reads a letter, and which game he sees.
func (o *Office) readers(ctx context.Context, out store.Outgoing, c *composing, see seeing) error {
	c.head = words.Head{Seat: engine.Nobody, Now: out.Made}
	as := c.matter.As
	c.head.Name, c.head.Mail = as.Name, as.Mail
	if as.Key != "" && o.Plus {
		c.reply = letter.WithKey(o.Address, as.Key)
	} else {
		c.head.Code = as.Key
	}
	zone, err := time.LoadLocation(as.Zone)
	if err != nil {
		zone = o.Zone
	}
	c.head.Reply = c.reply
	c.voice = words.New(as.Lang).In(zone)
	if out.Game == "" {
		return nil
	}
	g, err := o.Store.Game(ctx, out.Game)
	if err != nil {
		return err
	}
	c.table = &table{Game: g}
	h := &c.head
	h.Key, h.Board, h.Seat = g.ID, boardName(g), engine.Seat(out.Seat)
	h.Map, h.OwnSheet = g.Map, ownBoard(g)
	h.Names, h.Colors, h.Moderator = as.Names, as.Colours, as.Moderator
	if o.Pages != "" {
		h.Link = strings.TrimSuffix(o.Pages, "/") + "/game/" + g.ID
	}
	if out.Entry > 0 {
		if c.film, err = see(ctx, out.Game); err != nil {
			return err
		}
		h.Game, h.Pos = c.film.game, c.film.at(out.Entry)
	}
	return nil
}

// parts are the pieces of a letter in their order: what became of your own, what happened, what is asked, how it stands.
func (o *Office) parts(out store.Outgoing, c *composing) (parts []words.Part) {
	m := &c.matter
	if m.Answer != nil {
		parts = append(parts, words.Answer{
			Lines: inWords(m.Answer.Lines), Stored: inWords(m.Answer.Stored),
			Dropped: m.Answer.Dropped, Preview: m.Answer.Preview, Held: m.Answer.Held, Of: m.Answer.Of,
		})
	}
	for _, n := range m.Notices {
		parts = append(parts, n)
	}
	for _, topic := range m.Help {
		parts = append(parts, c.voice.HelpOn(topic, c.head.Map)...)
	}
	if m.Different {
		defer func() { parts = append(parts, c.voice.HelpOn(c.head.Map, "")...) }()
	}
	if c.film == nil {
		return parts
	}
	if m.News || m.Past > 0 {
		since := out.Since
		if m.Past > 0 {
			since = min(since, m.Past-1)
		}
		n := words.News{Events: c.film.told(since, out.Entry)}
		if m.Past > 0 && since == m.Past-1 && m.Past <= out.Since {
			n.Events = slices.DeleteFunc(n.Events, func(e engine.Event) bool { return int(e.Turn) < m.PastTurn })
		}
		n.Said = c.film.said(since, out.Entry, c.head.Seat)
		if len(n.Events) > 0 || len(n.Said) > 0 {
			parts = append(parts, n)
		}
	}
	slices.Sort(m.Turns)
	for _, turn := range m.Turns {
		parts = append(parts, words.TurnEnd{Turn: turn})
	}
	if m.Over {
		s := words.Standings{Commitment: c.film.opening.Header.Commitment}
		if c.table.Phase == store.Over && s.Commitment != "" {
			s.Seed = fmt.Sprintf("%x", c.table.Seed)
		}
		parts = append(parts, s)
	}
	if q := m.Ask; q != nil {
		parts = append(parts, o.decide(c, q))
	} else if len(m.Awaiting) > 0 {
		var awaited []engine.Seat
		for _, s := range m.Awaiting {
			awaited = append(awaited, engine.Seat(s))
		}
		parts = append(parts, words.Decide{Awaited: awaited})
	}
	for _, x := range m.Maps {
		parts = append(parts, o.boardThen(c, x))
	}
	if m.Board > 0 {
		parts = append(parts, o.board(c, out))
	}
	if m.Table {
		parts = append(parts, words.Table{})
	}
	return parts
}

// decide is the question as it stood at the letter's entry.
func (o *Office) decide(c *composing, q *question) words.Part {
	g, p, s := c.film.game, c.head.Pos, engine.Seat(q.Seat)
	w := words.Decide{
		Deadline: q.Deadline, Waits: q.Waits, Downtime: q.Downtime, Reminder: q.Reminder, Last: q.Last,
		Tried: inWords(q.Tried), Remaining: q.Left,
	}
	if !g.Asked(p, s) {
		return w
	}
	w.Default = g.Default(p, s)
	legal := g.Legal(p, s)
	w.More = len(legal)
	if o.Advise != nil {
		w.Best = o.Advise(g, p, s, 5)
	}
	return w.Show(g, p, legal)
}

// board is the board as it is, or as it would be after the reader's own waiting orders.
func (o *Office) board(c *composing, out store.Outgoing) words.Part {
	g := c.film.game
	b := words.Board{Picture: o.Drawing != nil}
	c.shown = c.film.at(c.matter.Board)
	if c.matter.Board != out.Entry {
		b.Pos = c.shown
	}
	if a := c.matter.Answer; a != nil && c.head.Seat >= 0 {
		if next, changed := afterOwn(g, c.film.words, c.shown, c.head.Seat, a.Sets); changed {
			b.Pos, b.After, c.shown = &next, true, &next
		}
	}
	if o.Drawing != nil {
		b.Map = o.Drawing.Text(g, c.shown, c.head.Names, c.head.Colors, c.voice.Lang())
	}
	return b
}

// boardThen is the board at the end of a turn. A letter has one picture: that of the present board, if it shows that too.
func (o *Office) boardThen(c *composing, x moment) words.Part {
	p := *c.film.at(x.Entry)
	p.Turn = int8(x.Turn) // its tiles are the new ones
	last := c.matter.Maps[len(c.matter.Maps)-1] == x
	b := words.Board{Pos: &p, Turn: x.Turn, Picture: o.Drawing != nil && last && c.matter.Board == 0}
	if b.Picture {
		c.shown = &p
	}
	if o.Drawing != nil {
		b.Map = o.Drawing.Text(c.head.Game, &p, c.head.Names, c.head.Colors, c.voice.Lang())
	}
	return b
}

// afterOwn is the position as it would be after a player's own stored orders, as far as they are legal now.
func afterOwn(g *engine.Game, w *notation.Words, p *engine.Position, s engine.Seat, sets []string) (engine.Position, bool) {
	next, changed := *p, false
	for _, text := range sets {
		st, err := notation.ReadStored(w, text)
		if err != nil {
			continue
		}
		if out := judge(g, &next, w, s, st); out.OK {
			next = later(g, &next, s, st, out.Order)
			changed = changed || st.Decision == "build" || st.Decision == "goods"
		}
	}
	return next, changed
}

// told is what happened after an entry, up to another.
func (f *film) told(since, n int) (events []engine.Event) {
	for _, fr := range f.between(since, n) {
		if fr.Entry.Kind == kindGiven {
			continue
		}
		events = append(events, fr.Events...)
	}
	return events
}

// said is what was said after an entry, as far as that seat may hear it.
func (f *film) said(since, n int, to engine.Seat) (all []words.Said) {
	for _, fr := range f.between(since, n) {
		x := noteOf(fr.Entry)
		if fr.Entry.Kind != kindSaid || x.Act != "" || x.To != nil && engine.Seat(*x.To) != to {
			continue
		}
		said := words.Said{Seat: engine.Seat(fr.Entry.Seat), To: engine.Nobody, Text: x.Text}
		if x.To != nil {
			said.To = engine.Seat(*x.To)
		}
		all = append(all, said)
	}
	return all
}

// until is the record up to an entry, header first.
func (f *film) until(n int) (lines []string) {
	lines = f.opening.Header.Lines()
	for _, fr := range f.between(0, n) {
		lines = append(lines, fr.Entry.Lines...)
	}
	return lines
}

func unmarshal(h store.Held, v any) error {
	if err := json.Unmarshal(h.Data, v); err != nil {
		return fmt.Errorf("held %s: %w", h.Code, err)
	}
	return nil
}
