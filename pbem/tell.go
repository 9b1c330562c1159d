package pbem

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"railpost/engine"
	"railpost/engine/notation"
	"railpost/pbem/letter"
	"railpost/pbem/store"
	"railpost/pbem/words"
)

// matter is what one letter tells. It says which things, as of which journal entry; the words are found when it is sent.
type matter struct {
	As       readership
	Subject  string    `json:",omitempty"` // of the letter it answers, where it is about no game
	Answer   *answer   `json:",omitempty"`
	Notices  []notice  `json:",omitempty"`
	Help     []string  `json:",omitempty"` // topics
	News     bool      `json:",omitempty"` // what happened between Since and Entry
	Turns    []int     `json:",omitempty"` // turns that have ended
	Over     bool      `json:",omitempty"` // final standings
	Ask      *question `json:",omitempty"`
	Board    int       `json:",omitempty"` // the board as of this entry; 0: not shown
	Maps     []moment  `json:",omitempty"` // boards of turns that are over
	Past     int       `json:",omitempty"` // what happened from this entry on is told again; 0: not
	PastTurn int       `json:",omitempty"` // the entry Past may have ended the turn before this one: that is not told
	Table    bool      `json:",omitempty"`
	Record   bool      `json:",omitempty"` // attach the record
	Short    bool      `json:",omitempty"` // the board without the position in words
	Awaiting []int     `json:",omitempty"` // who is awaited, for those who want to know
	Dated    int       `json:",omitempty"` // the decision whose deadline comes as a calendar entry
	Gone     int       `json:",omitempty"` // the one whose entry is taken back
	// Different: what is different on the game's board stands at the end.
	Different bool `json:",omitempty"`
}

// moment is the end of a turn: the entry that ended it.
type moment struct{ Turn, Entry int }

// readership is who reads a letter, and what all are called, as it was when the letter came into the outbox: it is
// composed to the same bytes whenever that is, also when he has taken another language meanwhile.
type readership struct {
	Name      string   `json:",omitempty"`
	Mail      string   `json:",omitempty"`
	Lang      string   `json:",omitempty"`
	Zone      string   `json:",omitempty"`
	Key       string   `json:",omitempty"` // that he answers with
	Thread    string   `json:",omitempty"` // Message-ID of his turn's first letter
	Names     []string `json:",omitempty"` // of the seats
	Colours   []string `json:",omitempty"`
	Moderator string   `json:",omitempty"`
}

// reads is who reads a letter about that game; t is nil if it is about none.
func (d *desk) reads(m *telling, t *table, key string) (as readership, err error) {
	as = readership{Lang: d.Language, Zone: d.Zone.String(), Key: key}
	if m.lang != "" {
		as.Lang = m.lang
	}
	if m.player != "" {
		p, err := d.player(m.player)
		if err != nil {
			return as, err
		}
		as.Name, as.Mail, as.Lang, as.Zone = reader(p), p.Mail, p.Language, d.zone(p).String()
	}
	if t == nil {
		return as, nil
	}
	for _, s := range t.seats {
		as.Names, as.Colours = append(as.Names, s.Name), append(as.Colours, s.Colour)
	}
	if m.seat >= 0 && int(m.seat) < len(t.seats) && t.seats[m.seat].Player == m.player && m.player != "" {
		as.Name = t.seats[m.seat].Name // as he wants to be called in this game
	}
	if t.film != nil && m.seat >= 0 {
		as.Thread = t.seats[m.seat].TurnsMail[int(t.film.pos().Turn)]
	}
	if t.Moderator != "" {
		p, err := d.player(t.Moderator)
		if err != nil {
			return as, err
		}
		as.Moderator = t.called(p)
	}
	return as, nil
}

// question is a decision that is asked for.
type question struct {
	Seat     int
	Deadline time.Time     `json:",omitzero"`
	Waits    bool          `json:",omitempty"`
	Downtime time.Duration `json:",omitempty"`
	Reminder bool          `json:",omitempty"`
	Last     bool          `json:",omitempty"`
	Tried    []line        `json:",omitempty"`
	Left     int           `json:",omitempty"`
}

// answer is what became of a letter with orders.
type answer struct {
	Lines   []line
	Stored  []line
	Sets    []string // the stored decisions, for the board after them
	Dropped int      `json:",omitempty"`
	Preview bool     `json:",omitempty"`
	Held    bool     `json:",omitempty"`
	Of      string   `json:",omitempty"` // whose orders a moderator gave
}

// line is words.Line with what could not be read as a plain value.
type line struct {
	words.Line
	Fault *notation.Fault `json:",omitempty"`
}

// fault puts a notation.Fault before the words.
type fault struct{ f *notation.Fault }

// Whole is the fault with all its fields.
func (f fault) Whole() *notation.Fault { return f.f }

func (f fault) FaultCode() string { return f.f.Code }
func (f fault) FaultRead() string { return f.f.Read }
func (f fault) Suggest() []string {
	if f.f.Suggest != "" {
		return []string{f.f.Suggest}
	}
	return f.f.Choices
}

func inWords(ls []line) (out []words.Line) {
	for _, l := range ls {
		w := l.Line
		w.Text = strings.ReplaceAll(w.Text, " \\\n", " ") // one order, however many lines it took
		if l.Fault != nil {
			w.Fault = fault{l.Fault}
			if w.Error == nil {
				w.Error = l.Fault.Err
			}
		}
		out = append(out, w)
	}
	return out
}

// notice is a words.Notice, with the games of its list.
type notice = words.Notice

// merge adds what another letter to the same reader tells, which comes later.
func (m *matter) merge(n matter) {
	if n.Answer != nil {
		if m.Answer == nil {
			m.Answer = n.Answer
		} else {
			n.Answer.Lines = append(m.Answer.Lines, n.Answer.Lines...)
			m.Answer = n.Answer
		}
	}
	m.Notices = append(m.Notices, n.Notices...)
	for _, h := range n.Help {
		if !slices.Contains(m.Help, h) {
			m.Help = append(m.Help, h)
		}
	}
	for _, t := range n.Turns {
		if !slices.Contains(m.Turns, t) {
			m.Turns = append(m.Turns, t)
		}
	}
	if m.Subject == "" {
		m.Subject = n.Subject
	}
	m.News = m.News || n.News
	m.Over = m.Over || n.Over
	m.Ask = n.Ask // whoever has answered since is not asked any more
	m.Board, m.Maps = max(m.Board, n.Board), append(m.Maps, n.Maps...)
	if n.Past > 0 {
		m.Past, m.PastTurn = n.Past, n.PastTurn
	}
	m.Table = m.Table || n.Table
	m.Record = m.Record || n.Record
	m.Different = m.Different || n.Different
	if len(n.Awaiting) > 0 {
		m.Awaiting = n.Awaiting
	}
}

// telling is a letter being put together on the desk.
type telling struct {
	to       string // address
	player   string
	game     string
	seat     engine.Seat
	answer   string // Message-ID of the letter that it answers
	urgent   bool
	at       time.Time // not before
	gathered bool      // the answer to several letters of an hour
	lang     string    // of one whom we do not know; "" is the service's
	matter
}

// tell is the letter to a player about a game ("" none), one for each piece of work.
func (d *desk) tell(p *store.Player, game string, seat engine.Seat) *telling {
	for _, m := range d.mail {
		if m.player == p.ID && m.game == game && (m.seat == seat || seat == engine.Nobody) {
			return m
		}
	}
	m := &telling{to: p.Addresses[0], player: p.ID, game: game, seat: seat}
	d.mail = append(d.mail, m)
	return m
}

// tellSeat is the letter to whoever sits there; nil for a free seat, a stand-in, and one who has not confirmed.
func (d *desk) tellSeat(t *table, s engine.Seat) (*telling, error) {
	if s < 0 || int(s) >= len(t.seats) || t.seats[s].Player == "" || t.seats[s].StandIn {
		return nil, nil
	}
	p, err := d.player(t.seats[s].Player)
	if err != nil {
		return nil, err
	}
	return d.tell(p, t.ID, s), nil
}

// tellAll adds a notice to a letter to everybody at the table, and to the moderator and watchers if they do not play.
func (d *desk) tellAll(t *table, n notice) error {
	for i := range t.seats {
		m, err := d.tellSeat(t, engine.Seat(i))
		if err != nil {
			return err
		}
		if m != nil {
			m.Notices = append(m.Notices, n)
		}
	}
	return d.tellModerator(t, n, true)
}

// tellModerator adds a notice to a letter to the moderator; unless is set where his own seat has had it already.
func (d *desk) tellModerator(t *table, n notice, seated bool) error {
	s := t.seatOf(t.Moderator)
	has := func(x store.Seat) bool { return x.Player == t.Moderator && !x.StandIn }
	if t.Moderator == "" || seated && slices.ContainsFunc(t.seats, has) {
		return nil // where a stand-in plays his own seat, it has not had it
	}
	p, err := d.player(t.Moderator)
	if err != nil {
		return err
	}
	m := d.tell(p, t.ID, s)
	m.Notices = append(m.Notices, n)
	return nil
}

// post turns the letters of the desk into entries of the outbox. One that waits for the same reader and the same game
// takes the new one in: letters falling due together are one letter.
func (d *desk) post() error {
	d.mail = slices.DeleteFunc(d.mail, func(m *telling) bool {
		return m.empty() && slices.ContainsFunc(d.mail, func(x *telling) bool { return x != m && x.to == m.to && !x.empty() })
	})
	for _, m := range d.mail {
		if m.empty() {
			m.Notices = append(m.Notices, notice{Kind: "done"}) // no letter is left without an answer in words
		}
		out := store.Outgoing{
			Player: m.player, To: m.to, Game: m.game, Seat: int(m.seat), Letter: m.answer, Urgent: m.urgent,
			State: store.Waiting, Made: d.now, Next: d.now, Version: 1, Kind: m.kind(),
		}
		var t *table
		if m.game != "" {
			var err error
			if t, err = d.table(m.game); err != nil { // also where nothing was done in it: a waiting letter may go along
				return err
			}
			out.Entry = t.head.N
			if s := m.seat; s >= 0 && int(s) < len(t.seats) && t.head.N > 0 {
				out.Since = t.seats[s].Told
				if m.News || m.Ask != nil || len(m.Turns) > 0 || m.Over || m.Answer != nil {
					m.News = true
					t.seats[s].Told = t.head.N
					t.dirty = true
				}
			}
		}
		if p := d.players[m.player]; p != nil && !m.urgent {
			out.Next = d.loud(p, d.now)
		}
		if m.at.After(out.Next) {
			out.Next = m.at
		}
		waiting, err := d.Store.WaitingFor(d.ctx, m.to)
		if err != nil {
			return err
		}
		all, merged := m.matter, []string(nil)
		for _, w := range waiting {
			if w.Attempts > 0 || w.Game != m.game || w.Player != m.player || w.Seat != out.Seat || !m.asWaiting(w) {
				continue
			}
			var was matter
			if err := json.Unmarshal(w.Data, &was); err != nil {
				return fmt.Errorf("outbox entry %s: %w", w.ID, err)
			}
			asked := was.Ask
			was.merge(all)
			all = was
			if all.Ask == nil && asked != nil && t.progress == nil && slices.Contains(t.owing(), m.seat) {
				// Nothing was done in the game: he is asked as before.
				due, err := d.due(t)
				if err != nil {
					return err
				}
				asked.Deadline = due.Due
				all.Ask, all.News, all.Table, all.Board = asked, true, true, t.head.N
			}
			out.Since = min(out.Since, w.Since)
			out.Urgent = out.Urgent || w.Urgent
			if out.Letter == "" {
				out.Letter = w.Letter
			}
			if w.Next.Before(out.Next) { // what is due stays due
				out.Next = w.Next
			}
			d.change.Delete(w)
			merged = append(merged, w.MessageID)
		}
		if m.gathered {
			all.trim()
		}
		out.ID = d.number()
		out.MessageID = out.ID + "@" + d.Host()
		key := ""
		if m.player != "" {
			// The address that it is answered to needs a key.
			if key, err = d.key(m.player, m.game, m.seat); err != nil {
				return err
			}
			// An answer carries the Message-ID in its References, also where the address cannot hold the key.
			out.MessageID = out.ID + "." + key + "@" + d.Host()
		}
		if t != nil && t.film != nil && m.seat >= 0 {
			// The first letter of a turn begins its thread.
			if turn := int(t.film.pos().Turn); t.seats[m.seat].TurnsMail[turn] == "" || slices.Contains(merged, t.seats[m.seat].TurnsMail[turn]) {
				if t.seats[m.seat].TurnsMail == nil {
					t.seats[m.seat].TurnsMail = map[int]string{}
				}
				t.seats[m.seat].TurnsMail[turn] = out.MessageID
				t.dirty = true
			}
		}
		if err := d.dates(&all, t, m); err != nil {
			return err
		}
		if all.As, err = d.reads(m, t, key); err != nil {
			return err
		}
		if out.Data, err = json.Marshal(all); err != nil {
			return fmt.Errorf("letter to %s: %w", m.to, err)
		}
		d.change.Put(out)
	}
	return nil
}

// empty says whether a letter tells nothing yet.
func (m *telling) empty() bool {
	return m.Answer == nil && len(m.Notices) == 0 && len(m.Help) == 0 && !m.News && len(m.Turns) == 0 && !m.Over && m.Ask == nil &&
		m.Board == 0 && m.Past == 0 && !m.Table && !m.Record && len(m.Awaiting) == 0 && len(m.Maps) == 0
}

// kind is a word for logs and metrics.
func (m *telling) kind() string {
	switch {
	case m.Answer != nil || m.urgent:
		return "answer"
	case m.Ask != nil && m.Ask.Reminder:
		return "reminder"
	case m.Ask != nil:
		return "asked"
	case m.Over:
		return "end"
	case len(m.Turns) > 0:
		return "turn"
	}
	return "notice"
}

// key is a player's reply key for a game, made if there is none yet.
func (d *desk) key(player, game string, seat engine.Seat) (string, error) {
	if k := d.keys[player+" "+game+" "+strconv.Itoa(int(seat))]; k != "" {
		return k, nil
	}
	keys, err := d.Store.ReplyKeysOf(d.ctx, player, game)
	if err != nil {
		return "", err
	}
	for _, k := range keys {
		if k.Seat == int(seat) && k.For == "orders" && !d.gone[k.Key] {
			return k.Key, nil
		}
	}
	return d.newKey(player, game, seat)
}

func (d *desk) newKey(player, game string, seat engine.Seat) (string, error) {
	key, err := letter.NewKey(d.Random)
	if err != nil {
		return "", fmt.Errorf("making a reply key: %w", err)
	}
	d.keys[player+" "+game+" "+strconv.Itoa(int(seat))] = key
	d.change.Put(store.ReplyKey{Key: key, Player: player, Game: game, Seat: int(seat), For: "orders", Made: d.now})
	return key, nil
}

// revoke ends a seat's keys: letters that carry them are refused.
func (d *desk) revoke(player, game string) error {
	keys, err := d.Store.ReplyKeysOf(d.ctx, player, game)
	if err != nil && !errors.Is(err, store.ErrNotFound) {
		return err
	}
	d.end(keys)
	return nil
}

// end ends reply keys. They are kept, so that a letter that carries one can be told from a stranger's.
func (d *desk) end(keys []store.ReplyKey) {
	for _, k := range keys {
		if k.For != "orders" {
			continue
		}
		k.For = "revoked"
		d.change.Put(k)
		if d.gone == nil {
			d.gone = map[string]bool{}
		}
		d.gone[k.Key] = true
	}
}

// newKeys ends all keys of a player, if somebody may have seen one: `key new`. The answer carries the new one of its game;
// the others come with the next letter of each.
func (d *desk) newKeys(a *asker, r notation.Request, m *telling) error {
	keys, err := d.Store.AllReplyKeysOf(d.ctx, a.player.ID)
	if err != nil {
		return err
	}
	live := slices.DeleteFunc(keys, func(k store.ReplyKey) bool { return k.For != "orders" })
	d.end(live[max(0, len(live)-maxKeys):])
	if _, err := d.newKey(a.player.ID, m.game, m.seat); err != nil {
		return err
	}
	m.Notices = append(m.Notices, notice{Kind: "key-new"})
	return nil
}

// maxKeys is how many keys one letter ends: a batch is small.
const maxKeys = 40

// called is how a player is called at the table: by the name that he has chosen for it.
func (t *table) called(p *store.Player) string {
	if s := t.seatOf(p.ID); s >= 0 && t.seats[s].Name != "" {
		return t.seats[s].Name
	}
	if t.anonymous() {
		return "N. N."
	}
	return reader(p)
}

// reader is how a player is called where a name is needed.
func reader(p *store.Player) string {
	if p.Name != "" {
		return p.Name
	}
	name, _, _ := strings.Cut(p.Addresses[0], "@")
	return name
}
