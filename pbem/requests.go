package pbem

import (
	"errors"
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

// request does one request and puts its answer into m.
type request func(d *desk, a *asker, r notation.Request, m *telling) error

// requestsBy lists what is done for each request; those that need a game, a key or a moderator say so.
var requestsBy map[string]struct {
	do    request
	needs need
}

// need is what a request needs before it is done.
type need uint8

const (
	nothing   need = iota
	player         // a player we know
	game           // a game that the letter is about
	running        // and that has started
	account        // the key: it changes what only he may change
	moderator      // the key, and he moderates the game
)

func init() {
	type entry = struct {
		do    request
		needs need
	}
	requestsBy = map[string]entry{
		"help": {(*desk).help, nothing}, "list": {(*desk).list, nothing}, "new": {(*desk).open, player}, "join": {(*desk).join, player},
		"confirm": {(*desk).confirm, nothing}, "agree": {(*desk).agree, player}, "leave": {(*desk).leave, game}, "disagree": {(*desk).noUse, player},

		"status": {(*desk).status, game}, "orders": {(*desk).listStored, running}, "clear": {(*desk).clear, running},
		"preview": {(*desk).preview, running}, "map": {(*desk).showMap, running}, "history": {(*desk).history, running},
		"log": {(*desk).log, running}, "legal": {(*desk).legal, running}, "say": {(*desk).say, running},
		"ready": {(*desk).ready, running}, "wait": {(*desk).wait, running}, "watch": {(*desk).watch, player}, "dispute": {(*desk).dispute, running},

		"vacation": {(*desk).vacation, account}, "quiet": {(*desk).quiet, account}, "language": {(*desk).setLanguage, account},
		"mail": {(*desk).setMail, account}, "address": {(*desk).address, account}, "name": {(*desk).rename, account}, "stop": {(*desk).stop, account}, "key": {(*desk).newKeys, account},

		"pause": {(*desk).pause, moderator}, "resume": {(*desk).resume, moderator}, "extend": {(*desk).extend, moderator},
		"deadline": {(*desk).setDeadline, moderator}, "remind": {(*desk).remind, moderator}, "replace": {(*desk).replace, moderator},
		"substitute": {(*desk).substitute, moderator}, "order": {(*desk).orderFor, moderator}, "set": {(*desk).set, moderator},
		"undo": {(*desk).undo, moderator}, "rule": {(*desk).rule, moderator}, "moderator": {(*desk).handOver, moderator},
		"adopt": {(*desk).noUse, moderator}, "kick": {(*desk).kick, moderator}, "end game": {(*desk).endGame, moderator}, "reroll": {(*desk).undo, moderator},
	}
}

// requests does a letter's requests in their order.
func (d *desk) requests(a *asker) error {
	for _, r := range a.letter.Requests {
		m := d.answerTo(a)
		if r.Verb == "preview" {
			// What follows is previewed, not stored.
			if err := d.preview(a, r, m); err != nil {
				return err
			}
			a.letter.Decisions, a.letter.Faults = nil, nil
			continue
		}
		do, ok := requestsBy[r.Verb]
		if !ok {
			m.Notices = append(m.Notices, notice{Kind: "not-now", Text: r.Verb})
			continue
		}
		about, kind := d.lacks(a, &r, do.needs)
		if kind == "account-refused" && a.standing == ended {
			d.accountKey(a)
			continue
		}
		if kind != "" {
			m.Notices = append(m.Notices, notice{Kind: kind, Text: r.Verb})
			continue
		}
		if err := do.do(d, about, r, d.answerTo(about)); err != nil {
			return err
		}
	}
	return nil
}

// lacks says what is missing for a request, "" if nothing is. A request may name its game; the letter's is the default.
func (d *desk) lacks(a *asker, r *notation.Request, n need) (*asker, string) {
	if n == nothing {
		return a, ""
	}
	if a.player == nil {
		return a, "stranger"
	}
	if (n == account || n == moderator) && a.standing != counts {
		return a, "account-refused"
	}
	if n == player || n == account {
		return a, ""
	}
	for i, w := range r.Args {
		if t, err := d.table(w); err == nil && (t.seatOf(a.player.ID) >= 0 || t.Moderator == a.player.ID) {
			who, b := *a.writer, *a
			who.game, who.seat = t.ID, t.seatOf(a.player.ID)
			if a.table == t {
				who.seat = a.seat
			}
			b.writer, b.table = &who, t
			a, r.Args = &b, slices.Delete(slices.Clone(r.Args), i, i+1)
			break
		}
	}
	switch {
	case a.table == nil:
		return a, "no-seat"
	case n == running && a.table.film == nil:
		return a, "not-now"
	case n == moderator && a.table.Moderator != a.player.ID:
		return a, "not-moderator"
	}
	return a, ""
}

// newPlayer makes a player of an address; he is confirmed by the first letter that carries a key of his.
func (d *desk) newPlayer(address, name string) (*store.Player, error) {
	p := &store.Player{
		ID: d.word()[:12], Name: cleanName(name), Addresses: []string{strings.ToLower(address)}, Language: d.Language,
		Mail: "mine", Created: d.now, Settings: map[string]string{},
	}
	d.players[p.ID] = p
	return p, nil
}

// cleanName makes one short line of what somebody calls himself.
func cleanName(s string) string {
	s = strings.Join(strings.Fields(strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7F || r == '"' || r == '<' || r == '>' {
			return ' '
		}
		return r
	}, letter.HideKeys(s))), " ")
	if r := []rune(s); len(r) > 40 {
		s = string(r[:40])
	}
	return s
}

func (d *desk) help(a *asker, r notation.Request, m *telling) error {
	topic := strings.ToLower(strings.Join(r.Args, " "))
	if g, err := d.Store.Game(d.ctx, topic); topic != "" && err == nil {
		topic = g.Map // what is different in a game
	}
	m.Help = append(m.Help, topic)
	return nil
}

func (d *desk) list(a *asker, r notation.Request, m *telling) error {
	n := notice{Kind: "list"}
	all, err := d.Store.GamesIn(d.ctx, store.SigningUp)
	if err != nil {
		return err
	}
	if a.player != nil {
		seats, err := d.Store.SeatsOf(d.ctx, a.player.ID)
		if err != nil {
			return err
		}
		for _, s := range seats {
			if g, err := d.Store.Game(d.ctx, s.Game); err == nil && g.Phase != store.SigningUp && g.Phase != store.Dropped {
				all = append(all, g)
			}
		}
	}
	var last string
	for _, g := range all {
		if g.ID == last || g.Settings["private"] != "" && !d.plays(a, g.ID) {
			continue
		}
		last = g.ID
		l, err := d.gameLine(g.ID, a.player)
		if err != nil {
			return err
		}
		n.Games = append(n.Games, l)
	}
	m.Notices = append(m.Notices, n)
	return nil
}

func (d *desk) plays(a *asker, id string) bool {
	t, err := d.table(id)
	return err == nil && a.player != nil && t.seatOf(a.player.ID) >= 0
}

// gameLine is a game in a list, as that reader sees it.
func (d *desk) gameLine(id string, p *store.Player) (words.GameLine, error) {
	t, err := d.table(id)
	if err != nil {
		return words.GameLine{}, err
	}
	l := lineOf(t)
	if t.Phase != store.SigningUp {
		l.Until = time.Time{}
	}
	if t.film != nil {
		l.Begun = true
		l.Turn, l.Turns = int(t.film.pos().Turn), t.film.game.Turns()
		due, err := d.due(t)
		if err != nil {
			return l, err
		}
		l.Until = due.Due
		if l.Over = t.film.pos().Over; l.Over {
			for i := range t.seats {
				if t.film.pos().Won(engine.Seat(i)) {
					l.Winners = append(l.Winners, t.seats[i].Name)
				}
			}
		}
	}
	if p != nil {
		s := t.seatOf(p.ID)
		l.Yours = s >= 0
		l.Asked = s >= 0 && slices.Contains(t.owing(), s)
	}
	return l, nil
}

func (d *desk) status(a *asker, r notation.Request, m *telling) error {
	t := a.table
	if names, err := d.unreached(t); err != nil {
		return err
	} else if len(names) > 0 {
		m.Notices = append(m.Notices, notice{Kind: "unreachable", Lines: names})
	}
	if t.film == nil {
		l, err := d.gameLine(t.ID, a.player)
		m.Notices = append(m.Notices, notice{Kind: "list", Games: []words.GameLine{l}})
		return err
	}
	m.Board, m.Table = t.head.N, true
	m.Awaiting = ints(t.owing())
	return nil
}

func (d *desk) listStored(a *asker, r notation.Request, m *telling) error {
	if a.seat < 0 {
		m.Notices = append(m.Notices, notice{Kind: "no-seat"})
		return nil
	}
	ans := &answer{}
	m.Answer = ans
	return d.state(a.table, a.seat, ans)
}

func (d *desk) clear(a *asker, r notation.Request, m *telling) error {
	if a.seat < 0 {
		m.Notices = append(m.Notices, notice{Kind: "no-seat"})
		return nil
	}
	t := a.table
	sets, err := t.sets(a.seat)
	if err != nil {
		return err
	}
	ans := &answer{Dropped: a.dropped}
	var stay []notation.Stored
	var key string
	if len(r.Args) > 0 && t.film != nil {
		var whole bool
		if key, whole = t.film.words.Decision(strings.Join(r.Args, " ")); !whole {
			key, _ = t.film.words.Decision(r.Args[0])
			if len(r.Args) > 1 {
				key += " " + strings.ToLower(r.Args[1])
			}
		}
	}
	for _, st := range sets {
		if key != "" && st.Decision != key && st.Key() != key {
			stay = append(stay, st)
			continue
		}
		ans.Lines = append(ans.Lines, line{Line: words.Line{Text: st.Print(t.film.words, d.language(t, a.seat)), State: words.Cleared, Decision: st.Decision}})
	}
	m.Answer = ans
	if len(ans.Lines) == 0 {
		m.Notices = append(m.Notices, notice{Kind: "nothing-cleared", Text: strings.Join(r.Args, " ")})
		return d.state(t, a.seat, ans)
	}
	d.keep(t, a.seat, stay, d.brought)
	if err := d.append(t, store.Entry{Kind: kindStored, Seat: int(a.seat), Data: note{Hash: store.HashLines(t.linesOf(a.seat))}.raw()}); err != nil {
		return err
	}
	return d.state(t, a.seat, ans)
}

func (t *table) linesOf(s engine.Seat) []string {
	if st := t.stored[int(s)]; st != nil {
		return st.Lines
	}
	return nil
}

func (d *desk) preview(a *asker, r notation.Request, m *telling) error {
	if _, kind := d.lacks(a, &r, running); kind != "" || a.seat < 0 {
		m.Notices = append(m.Notices, notice{Kind: "not-now", Text: r.Verb})
		return nil
	}
	_, ans, err := d.store(a.table, a.seat, a.letter, a.own, previewing)
	if err != nil {
		return err
	}
	m.Answer = ans
	m.Board = a.table.head.N
	return nil
}

// turnArg is the turn that a request names, 0 if it names none.
func turnArg(r notation.Request) int {
	for _, w := range r.Args {
		if n, err := strconv.Atoi(w); err == nil && n > 0 {
			return n
		}
	}
	return 0
}

// showMap brings the board as it is, or as it was at the end of a turn: `map 3`.
func (d *desk) showMap(a *asker, r notation.Request, m *telling) error {
	t := a.table
	turn, now := turnArg(r), int(t.film.pos().Turn)
	switch {
	case turn > now:
		m.Notices = append(m.Notices, notice{Kind: "no-turn", N: turn, M: now})
	case turn > 0 && turn < now:
		m.Maps = append(m.Maps, moment{turn, t.film.endOf(turn)})
	default:
		m.Board = t.head.N
	}
	return nil
}

// endOf is the entry that ended a turn which is over; where the game was taken back, the last one.
func (f *film) endOf(turn int) int {
	for i := len(f.frames) - 1; i > 0; i-- {
		if int(f.frames[i].Pos.Turn) > turn && int(f.frames[i-1].Pos.Turn) <= turn {
			return i + 1
		}
	}
	return 1
}

// firstOf is the entry before the first of the last n turns, the present one counted.
func (f *film) firstOf(n int) int {
	from := int(f.pos().Turn) - n + 1
	for i, fr := range f.frames {
		if int(fr.Pos.Turn) >= from {
			return i
		}
	}
	return 0
}

// history tells the last whole turns again, and what has happened in the present one.
func (d *desk) history(a *asker, r notation.Request, m *telling) error {
	f, n := a.table.film, max(turnArg(r), 1)
	m.Past, m.PastTurn = f.firstOf(n+1)+1, int(f.pos().Turn)-n
	return nil
}

func (d *desk) log(a *asker, r notation.Request, m *telling) error {
	m.Record = true
	lines := a.table.film.record()
	m.Notices = append(m.Notices, notice{Kind: "log", N: len(lines), Lines: lines[max(0, len(lines)-200):]})
	return nil
}

func (d *desk) legal(a *asker, r notation.Request, m *telling) error {
	t := a.table
	if a.seat < 0 || !slices.Contains(t.film.awaited(), a.seat) {
		m.Notices = append(m.Notices, notice{Kind: "not-asked", Who: d.namesOf(t, t.owing())})
		return nil
	}
	lines := notation.Legal(t.film.words, t.film.pos(), a.seat)
	n := notice{Kind: "legal", N: len(lines), Lines: lines}
	if slices.Contains(t.film.game.Step(t.film.pos()).Verbs, "build") {
		n.Code = "build"
	}
	if len(lines) > 200 {
		n.Lines = lines[:200]
	}
	m.Notices = append(m.Notices, n)
	return nil
}

func (d *desk) say(a *asker, r notation.Request, m *telling) error {
	t := a.table
	text := strings.TrimSpace(r.Text)
	if r.Hint != "" {
		m.Notices = append(m.Notices, notice{Kind: "say-colon", Text: r.Hint})
		return nil
	}
	if text == "" {
		m.Notices = append(m.Notices, badRequest(r))
		return nil
	}
	if rs := []rune(text); len(rs) > 4000 {
		text = string(rs[:4000])
	}
	to := r.Seats
	n := note{Text: text}
	if len(to) > 0 {
		x := int(to[0])
		n.To = &x
	}
	if err := d.append(t, store.Entry{Kind: kindSaid, Seat: int(a.seat), Data: n.raw()}); err != nil {
		return err
	}
	done := notice{Kind: "said", Text: text}
	for i := range t.seats {
		s := engine.Seat(i)
		if s == a.seat || n.To != nil && engine.Seat(*n.To) != s {
			continue
		}
		done.Lines = append(done.Lines, t.seats[i].Name)
		x, err := d.tellSeat(t, s)
		if err != nil {
			return err
		}
		if x != nil {
			x.News = true
		}
	}
	m.Notices = append(m.Notices, done)
	return nil
}

// namesOf is how some seats are called, in one line.
func (d *desk) namesOf(t *table, seats []engine.Seat) string {
	var names []string
	for _, s := range seats {
		names = append(names, t.seats[s].Name)
	}
	return strings.Join(names, ", ")
}

func (d *desk) ready(a *asker, r notation.Request, m *telling) error {
	if a.seat < 0 {
		m.Notices = append(m.Notices, notice{Kind: "no-seat"})
		return nil
	}
	a.table.setFlag("wait", a.seat, "")
	a.table.setFlag("ready", a.seat, strconv.Itoa(int(a.table.film.pos().Turn)))
	m.Notices = append(m.Notices, notice{Kind: "ready"})
	return nil
}

func (d *desk) wait(a *asker, r notation.Request, m *telling) error {
	if a.seat < 0 {
		m.Notices = append(m.Notices, notice{Kind: "no-seat"})
		return nil
	}
	a.table.setFlag("ready", a.seat, "")
	a.table.setFlag("wait", a.seat, "yes")
	m.Notices = append(m.Notices, notice{Kind: "wait"})
	return nil
}

func (d *desk) watch(a *asker, r notation.Request, m *telling) error {
	t, err := d.table(r.Args[0])
	if errors.Is(err, store.ErrNotFound) {
		m.Notices = append(m.Notices, notice{Kind: "no-game", Text: r.Args[0]})
		return nil
	}
	if err != nil {
		return err
	}
	if t.Settings["private"] != "" {
		m.Notices = append(m.Notices, notice{Kind: "no-game", Text: r.Args[0]})
		return nil
	}
	ids := strings.Fields(t.Settings["watchers"])
	kind := "watch"
	if i := slices.Index(ids, a.player.ID); i >= 0 {
		ids, kind = slices.Delete(ids, i, i+1), "unwatched"
	} else if len(ids) >= 10 { // a batch is small
		m.Notices = append(m.Notices, notice{Kind: "not-now", Text: r.Verb})
		return nil
	} else {
		ids = append(ids, a.player.ID)
	}
	t.Settings["watchers"] = strings.Join(ids, " ")
	d.change.Put(t.Game)
	m.Notices = append(m.Notices, notice{Kind: kind, Other: t.ID, Games: []words.GameLine{lineOf(t)}})
	return nil
}

func (d *desk) dispute(a *asker, r notation.Request, m *telling) error {
	t := a.table
	if t.film != nil {
		e := store.Entry{Kind: kindSaid, Seat: int(a.seat), Data: note{Act: "dispute", Text: r.Text}.raw()}
		if err := d.append(t, e); err != nil {
			return err
		}
	}
	m.Notices = append(m.Notices, notice{Kind: "disputed", Text: r.Text})
	n := notice{Kind: "dispute", Who: t.called(a.player), Seat: a.seat, Text: r.Text}
	letters, err := d.Store.LettersOf(d.ctx, t.ID)
	if err != nil {
		return err
	}
	for _, l := range letters[max(0, len(letters)-5):] {
		line := l.Came.Format("2006-01-02 15:04") + " "
		if !t.anonymous() {
			line += letter.Shown(l.From) + " <" + letter.HideKeys(l.ID) + "> "
		}
		n.Lines = append(n.Lines, line+l.Did)
	}
	return d.tellModerator(t, n, false)
}
