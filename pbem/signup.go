package pbem

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"railpost/engine"
	"railpost/engine/board"
	"railpost/engine/notation"
	"railpost/maps"
	"railpost/pbem/store"
	"railpost/pbem/words"
)

// hotseat is the option by which one person may have several seats.
const hotseat = "hotseat"

// anonymous is the option by which nobody at the table is named, during the game and after it: the seats have names of
// their own, and no address, name or hour of a player comes before the others.
const anonymous = "anonymous"

// anonymous says whether the table's players are kept from each other.
func (t *table) anonymous() bool { return slices.Contains(t.Options, anonymous) }

// alias is what a seat of an anonymous game is called.
func (t *table) alias(s int) string {
	if t.Language == "de" {
		return "Spieler " + strconv.Itoa(s+1)
	}
	return "Player " + strconv.Itoa(s+1)
}

// colours are the words of the seats, in the order in which they are given out; a board's own picture knows them.
var colours = []string{"blue", "red", "yellow", "green", "pink", "brown", "purple", "gray", "orange", "black", "white"}

// mayOpen says whether an address may open games here.
func (o *Office) mayOpen(p *store.Player) bool {
	if len(o.Openers) == 0 {
		return true
	}
	for _, a := range p.Addresses {
		_, host, _ := strings.Cut(a, "@")
		for _, x := range o.Openers {
			if x = strings.ToLower(x); x == a || x == "@"+host {
				return true
			}
		}
	}
	return false
}

// openGames is how many games of his have not ended.
func (d *desk) openGames(p *store.Player) (n int, err error) {
	seats, err := d.Store.SeatsOf(d.ctx, p.ID)
	if err != nil {
		return 0, err
	}
	for _, s := range seats {
		g, err := d.Store.Game(d.ctx, s.Game)
		if err != nil {
			return 0, err
		}
		if g.Phase != store.Over && g.Phase != store.Dropped {
			n++
		}
	}
	return n, nil
}

// open opens a game for sign-up: `new rust-belt players 4 edition deluxe deadline 48h language de`. The one who opens
// it sits in it and moderates it.
func (d *desk) open(a *asker, r notation.Request, m *telling) error {
	refuse := func(code, text string, there []string) error {
		m.Notices = append(m.Notices, notice{Kind: "bad-new", Code: code, Text: text, Lines: there})
		return nil
	}
	many, err := d.openGames(a.player)
	if err != nil {
		return err
	}
	if !d.mayOpen(a.player) || d.PerPlayer > 0 && many >= d.PerPlayer || d.Known && a.player.Settings["confirmed"] == "" {
		m.Notices = append(m.Notices, notice{Kind: "may-not-open"})
		return nil
	}
	if rec := recordFile(a.files); rec != "" {
		return d.openRecord(a, r, m, rec)
	}
	op := readOpener(r.Args[1:])
	key := strings.ToLower(r.Args[0])
	if op.rules != "" { // the first word is the sheet's name then
		if op.sheet == "" && key != op.rules && sheetFile(a.files, "") == "" {
			op.sheet = key
		}
		key = op.rules
	}
	rules, ok := maps.Find(key)
	if !ok {
		return refuse("board", key, boardKeys())
	}
	if op.bad != "" {
		return refuse("word", op.bad, nil)
	}
	if op.noColour != "" {
		m.Notices = append(m.Notices, notice{Kind: "colour-unknown", Other: op.noColour, Lines: colours})
		return nil
	}
	g := store.Game{Map: key, Edition: op.edition, Options: op.options, Players: op.players}
	text, err := d.ownSheet(a, op)
	if errors.Is(err, errNoSheet) {
		return refuse("sheet", op.sheet, nil)
	}
	if err != nil {
		return err
	}
	sheet, own, doubts := rules.Sheet, (*board.Board)(nil), []string(nil)
	if text != "" {
		var faults []string
		if own, faults, doubts = readSheet(g, text, words.New(d.tongueOf(a))); len(faults) > 0 {
			m.Notices = append(m.Notices, notice{Kind: "bad-sheet", Text: op.sheet, N: len(faults), Lines: faults[:min(len(faults), 40)]})
			return nil
		}
		sheet = own
	}
	if g.Players == 0 {
		g.Players = sheet.Players[0]
	}
	if _, err := engine.FindEdition(op.edition); err != nil {
		return refuse("edition", op.edition, editionKeys())
	}
	for _, o := range engineOptions(op.options) {
		if r := rules.Rules(engine.Editions[0], g.Players); r.Choose([]string{o}) != nil {
			return refuse("option", o, append(append([]string{}, r.Known...), engine.TilesUnlimited, engine.UrbanizeAnytime, hotseat, anonymous))
		}
	}
	_, err = gameOn(g, own)
	var missing *engine.Missing
	if errors.As(err, &missing) {
		m.Notices = append(m.Notices, notice{Kind: "bad-new", Code: "rules", Text: key, Other: missing.Name})
		return nil
	}
	if err != nil {
		both := playersOf(g, sheet)
		if own == nil {
			return refuse("players", strconv.Itoa(g.Players), ranges(both))
		}
		free := *rules.Sheet
		free.Players = [2]int{1, engine.MaxSeats}
		byRules := playersOf(g, &free)
		if g.Players >= own.Players[0] && g.Players <= own.Players[1] && slices.Contains(byRules, g.Players) {
			return refuse("rules", key, nil)
		}
		m.Notices = append(m.Notices, notice{Kind: "bad-new", Code: "sheet-players", Text: strconv.Itoa(g.Players), Other: rules.Sheet.Name,
			Lines: slices.Concat(ranges([]int{own.Players[0], own.Players[1]}), ranges(byRules), ranges(both))})
		return nil
	}
	if own != nil && suits(g, own) != nil {
		return refuse("rules", key, nil)
	}
	t, err := d.newTable(g, a, op)
	if err != nil {
		return err
	}
	if own != nil {
		if err := d.keepSheet(t, text, own); err != nil {
			return err
		}
	}
	if op.mod != "" && op.mod != a.from {
		p, err := d.invited(op.mod)
		if err != nil {
			return err
		}
		t.Moderator = p.ID
		x := d.tell(p, t.ID, engine.Nobody)
		x.Notices = append(x.Notices, notice{Kind: "moderator", Who: reader(p)})
	}
	if err := d.sit(t, a, op); err != nil {
		return err
	}
	x := d.tell(a.player, t.ID, 0)
	x.Notices = slices.Insert(x.Notices, 0, notice{Kind: "opened", Games: []words.GameLine{lineOf(t)}, At: t.Expires, Lines: doubts})
	return nil
}

func editionKeys() (keys []string) {
	for _, e := range engine.Editions {
		keys = append(keys, e.Key)
	}
	return keys
}

// playersOf lists how many players a game of that kind can have.
func playersOf(g store.Game, sheet *board.Board) (all []int) {
	for n := sheet.Players[0]; n <= sheet.Players[1]; n++ {
		g.Players = n
		if _, err := gameOn(g, sheet); err == nil {
			all = append(all, n)
		}
	}
	return all
}

// ranges is numbers without gaps, as a board's numbers of players are, in one word, "3-6"; nothing where there are none.
func ranges(all []int) []string {
	if len(all) == 0 {
		return nil
	}
	if from, to := all[0], all[len(all)-1]; from < to {
		return []string{fmt.Sprintf("%d-%d", from, to)}
	}
	return []string{strconv.Itoa(all[0])}
}

// engineOptions are the options that the rules know; the rest are the service's.
func engineOptions(all []string) (out []string) {
	for _, o := range all {
		if o != hotseat && o != anonymous {
			out = append(out, o)
		}
	}
	return out
}

func boardKeys() (keys []string) {
	for _, m := range maps.All {
		keys = append(keys, m.Key)
	}
	return keys
}

// newTable makes a game that waits for its players.
func (d *desk) newTable(g store.Game, a *asker, op opener) (*table, error) {
	var err error
	if g.ID, err = d.gameID(g.Map); err != nil {
		return nil, err
	}
	if g.Edition == "" {
		g.Edition = engine.Editions[0].Key
	}
	g.Phase, g.Opener, g.Moderator = store.SigningUp, a.player.ID, a.player.ID
	g.Opened, g.Expires = d.now, d.now.Add(d.SignUp)
	g.Clock, g.Waits, g.Language = op.clock, op.waits, op.language
	if g.Clock == "" {
		g.Clock = d.Clock
	}
	if g.Language == "" {
		g.Language = d.Language
	}
	g.Settings = map[string]string{}
	if op.private {
		g.Settings["private"] = "yes"
	}
	t := &table{Game: g, head: store.Head{Game: g.ID}, stored: map[int]*store.Stored{}, dirty: true}
	for i := range g.Players {
		t.seats = append(t.seats, store.Seat{Game: g.ID, Seat: i})
	}
	d.tables[g.ID] = t
	d.change.Put(store.Deadline{Game: g.ID, Name: "sign-up", Set: d.now, Due: g.Expires, Wake: g.Expires})
	if len(op.invite) > 0 {
		t.Settings["invite"] = strings.Join(op.invite[:min(maxInvited, len(op.invite))], " ")
	}
	return t, nil
}

// gameID makes a short speakable name: "rust42".
func (d *desk) gameID(board string) (string, error) {
	stem, _, _ := strings.Cut(board, "-")
	var b [4]byte
	for try := 0; ; try++ {
		if _, err := io.ReadFull(d.Random, b[:]); err != nil {
			return "", fmt.Errorf("naming a game: %w", err)
		}
		n := binary.BigEndian.Uint32(b[:])
		id := fmt.Sprintf("%s%d", stem, 10+n%90)
		if try > 20 {
			id = fmt.Sprintf("%s%d", stem, 100+n%99900)
		}
		if _, err := d.Store.Game(d.ctx, id); errors.Is(err, store.ErrNotFound) && d.tables[id] == nil {
			return id, nil
		} else if err != nil && !errors.Is(err, store.ErrNotFound) {
			return "", err
		}
	}
}

// invited is the player of an address that somebody else has named.
func (d *desk) invited(address string) (*store.Player, error) {
	p, err := d.playerAt(address)
	if err != nil || p != nil {
		return p, err
	}
	return d.newPlayer(address, "")
}

// Nobody can mail the world through us: whoever invites has confirmed his own address, and so many addresses a game and
// games with invitations a day are all. The first also keeps them within a batch.
const maxInvited, maxInviting = 10, 5

// inviteAll asks those whom the opener has named, once his own address is confirmed.
func (d *desk) inviteAll(t *table, opener engine.Seat) error {
	who := strings.Fields(t.Settings["invite"])
	if len(who) == 0 {
		return nil
	}
	delete(t.Settings, "invite")
	t.dirty = true
	name := "invites " + t.Opener
	n, err := d.Store.Count(d.ctx, name, d.now)
	if err != nil || n >= maxInviting {
		return err
	}
	d.change.Count(name, d.now, n)
	for _, address := range who {
		if err := d.invite(t, t.seats[opener].Name, address); err != nil {
			return err
		}
	}
	return nil
}

// invite asks an address whether it wants to play.
func (d *desk) invite(t *table, host, address string) error {
	address = strings.ToLower(strings.Trim(address, "<>,;"))
	if !strings.Contains(address, "@") || d.ourAddress(address) {
		return nil
	}
	p, err := d.invited(address)
	if err != nil {
		return err
	}
	if p.Settings["stopped"] != "" {
		return nil
	}
	p.Settings["invited"] = t.ID
	m := d.tell(p, "", engine.Nobody)
	m.Notices = append(m.Notices, notice{Kind: "invitation", Who: host, Other: t.ID, Games: []words.GameLine{lineOf(t)}})
	return nil
}

func lineOf(t *table) words.GameLine {
	l := words.GameLine{Key: t.ID, Board: boardName(t.Game), Rebuilt: rebuilt(t.Game), OwnSheet: ownBoard(t.Game), Players: t.Players, Edition: t.Edition, Options: t.Options, Clock: t.Clock, Until: t.Expires}
	if t.Clock == "none" {
		l.Clock = ""
	}
	for _, s := range t.seats {
		if s.Player != "" {
			l.Joined++
			l.Names = append(l.Names, s.Name)
		}
	}
	return l
}

// join takes a seat: `join rust42 as Ann colour blue`.
func (d *desk) join(a *asker, r notation.Request, m *telling) error {
	refuse := func(n notice) error {
		m.Notices = append(m.Notices, n)
		return nil
	}
	id, how := r.Args[0], r.Args[1:]
	if openerWords[strings.ToLower(id)] != "" { // `join as Ann` answers the last invitation
		if id, how = a.player.Settings["invited"], r.Args; id == "" {
			return refuse(notice{Kind: "no-game"})
		}
	}
	t, err := d.table(id)
	if errors.Is(err, store.ErrNotFound) {
		return refuse(notice{Kind: "no-game", Text: id})
	}
	if err != nil {
		return err
	}
	op := readOpener(how)
	switch s := t.seatOf(a.player.ID); {
	case op.bad != "":
		return refuse(notice{Kind: "bad-request", Text: op.bad, Other: "join"})
	case op.noColour != "":
		return refuse(notice{Kind: "colour-unknown", Other: op.noColour, Who: op.name, Lines: freeColours(t), Games: []words.GameLine{lineOf(t)}})
	case s >= 0 && !slices.Contains(t.Options, hotseat):
		return d.recolour(t, s, a, op, m)
	case t.Phase != store.SigningUp || free(t) < 0 || slices.Contains(strings.Fields(t.Settings["kicked"]), a.player.ID):
		return refuse(notice{Kind: "full", Games: []words.GameLine{lineOf(t)}})
	}
	return d.sit(t, a, op)
}

// free is the first free seat, -1 if there is none.
func free(t *table) int {
	return slices.IndexFunc(t.seats, func(s store.Seat) bool { return s.Player == "" })
}

// sit gives a player a seat, and asks him to confirm it unless his letter has proven whose it is.
func (d *desk) sit(t *table, a *asker, op opener) error {
	i := free(t)
	given := t.Settings["record"] != "" // the seats have their colours already
	if given && op.colour != "" {
		if j := slices.IndexFunc(t.seats, func(x store.Seat) bool { return x.Player == "" && x.Colour == op.colour }); j >= 0 {
			i = j
		}
	}
	s := &t.seats[i]
	s.Player, s.Joined = a.player.ID, d.now
	if s.Name = op.name; s.Name == "" {
		s.Name = reader(a.player)
	}
	if a.player.Name == "" || op.name != "" && (a.standing == counts || a.player.Settings["confirmed"] == "") {
		a.player.Name = s.Name // the name he chooses goes before the one that his mail program writes
	}
	if op.language != "" {
		a.player.Language, a.player.Settings["language"] = op.language, "chosen"
	}
	for n := 2; slices.ContainsFunc(t.seats, func(x store.Seat) bool { return x.Seat != i && x.Name == s.Name }); n++ {
		s.Name = fmt.Sprintf("%s %d", reader(a.player), n)
	}
	if t.anonymous() {
		s.Name = t.alias(i)
	}
	if !given {
		s.Colour = op.colour
	}
	taken := func(c string) bool {
		return slices.ContainsFunc(t.seats, func(x store.Seat) bool { return x.Seat != i && x.Colour == c && x.Player != "" })
	}
	wish := op.colour
	if !given && (s.Colour == "" || taken(s.Colour)) {
		s.Colour = colours[slices.IndexFunc(colours, func(c string) bool { return !taken(c) })]
	}
	s.Confirmed = a.standing == counts || a.standing == ordersOnly && a.player.Settings["confirmed"] != ""
	t.dirty = true

	// The answer goes about the game from now on: its key is what a reply confirms with.
	m := d.tell(a.player, t.ID, engine.Seat(i))
	m.answer, m.urgent = d.brought, true
	d.moveNotices(a, m)
	if _, err := d.key(a.player.ID, t.ID, engine.Seat(i)); err != nil {
		return err
	}
	if wish != "" && wish != s.Colour {
		m.Notices = append(m.Notices, colourTaken(t, s, wish))
	}
	if !s.Confirmed {
		due := d.now.Add(d.Confirm)
		code, err := d.ask(i, "seat", a.player.ID, t.ID)
		if err != nil {
			return err
		}
		n := notice{Kind: "confirm-address", Code: code, Games: []words.GameLine{lineOf(t)}, At: due}
		d.change.Put(store.Deadline{Game: t.ID, Name: "confirm " + strconv.Itoa(i), Set: d.now, Due: due, Wake: due, Seats: []int{i}})
		m.Notices = append(m.Notices, n)
		return nil
	}
	m.Notices = append(m.Notices, joinedNotice(t, engine.Seat(i), true))
	return d.seated(t, engine.Seat(i))
}

// joinedNotice says that somebody has joined, himself or others.
func joinedNotice(t *table, s engine.Seat, you bool) notice {
	l := lineOf(t)
	n := notice{Kind: "joined", Who: t.seats[s].Name, Other: t.seats[s].Colour, Seat: s, N: l.Joined, M: l.Players, Games: []words.GameLine{l}}
	for _, x := range t.seats {
		if x.Player != "" && !x.Confirmed {
			n.Lines = append(n.Lines, x.Name)
		}
	}
	if you {
		n.Code = "you"
	}
	return n
}

// recolour gives one who sits already another colour: until the start, and only if the letter is surely his.
func (d *desk) recolour(t *table, s engine.Seat, a *asker, op opener, m *telling) error {
	seat := &t.seats[s]
	may := mayRecolour(t)
	switch {
	case !may:
		m.Notices = append(m.Notices, notice{Kind: "already-in"})
	case op.colour == "" || a.standing != counts && a.standing != ordersOnly:
		m.Notices = append(m.Notices, notice{Kind: "already-in", Games: []words.GameLine{lineOf(t)}})
	case op.colour != seat.Colour && !slices.Contains(freeColours(t), op.colour):
		m.Notices = append(m.Notices, colourTaken(t, seat, op.colour))
	default:
		seat.Colour, t.dirty = op.colour, true
		m.Notices = append(m.Notices, notice{Kind: "colour-changed", Other: seat.Colour})
	}
	return nil
}

// mayRecolour says whether colours may change still: the seats of a record keep theirs.
func mayRecolour(t *table) bool { return t.Phase == store.SigningUp && t.Settings["record"] == "" }

// colourTaken says that a seat has got another colour than the one asked for.
func colourTaken(t *table, s *store.Seat, wish string) notice {
	n := notice{Kind: "colour-taken", Other: wish, Text: s.Colour, Lines: freeColours(t)}
	if mayRecolour(t) {
		n.Games = []words.GameLine{lineOf(t)}
	}
	return n
}

// freeColours are those that one may still choose; of a game from a record, the free seats'.
func freeColours(t *table) []string {
	if t.Settings["record"] != "" {
		var free []string
		for _, x := range t.seats {
			if x.Player == "" {
				free = append(free, x.Colour)
			}
		}
		return free
	}
	return slices.DeleteFunc(slices.Clone(colours), func(c string) bool {
		return slices.ContainsFunc(t.seats, func(x store.Seat) bool { return x.Colour == c && x.Player != "" })
	})
}

// moveNotices takes what was to be said in a letter about no game into the one about the game.
func (d *desk) moveNotices(a *asker, m *telling) {
	for i, x := range d.mail {
		if x != m && x.to == m.to && x.game == "" && x.answer == d.brought {
			was := x.matter
			was.Subject = ""
			was.merge(m.matter)
			m.matter = was
			d.mail = slices.Delete(d.mail, i, i+1)
			return
		}
	}
}

// joined is the first letter with the key of a seat that was not confirmed yet.
func (d *desk) joined(a *asker) error {
	t := a.table
	for _, s := range t.fresh {
		d.change.Delete(store.Deadline{Game: t.ID, Name: "confirm " + strconv.Itoa(int(s))})
		m := d.answerTo(a)
		if t.Phase == store.Dropped {
			m.Notices = append(m.Notices, expiredNotice(t))
		}
		if t.Phase != store.SigningUp {
			continue
		}
		m.Notices = append(m.Notices, joinedNotice(t, s, true))
		if err := d.seated(t, s); err != nil {
			return err
		}
	}
	return nil
}

// seated tells the opener of a seat that is confirmed, and starts the game when it was the last.
func (d *desk) seated(t *table, s engine.Seat) error {
	if t.seats[s].Player == t.Opener {
		if err := d.inviteAll(t, s); err != nil {
			return err
		}
	}
	for _, x := range t.seats {
		if x.Player == "" || !x.Confirmed {
			if t.seats[s].Player == t.Moderator {
				return nil
			}
			return d.tellModerator(t, joinedNotice(t, s, false), false)
		}
	}
	given, err := d.given(t)
	if err != nil {
		return err
	}
	return d.start(t, given)
}

// leave gives a seat up before the start; after it, that destroys something and is asked back.
func (d *desk) leave(a *asker, r notation.Request, m *telling) error {
	t := a.table
	if a.seat < 0 || t.seats[a.seat].Player != a.player.ID {
		m.Notices = append(m.Notices, notice{Kind: "no-seat"})
		return nil
	}
	if t.Phase == store.SigningUp {
		name := t.seats[a.seat].Name
		if err := d.revoke(a.player.ID, t.ID); err != nil {
			return err
		}
		t.vacate(int(a.seat))
		d.change.Delete(store.Deadline{Game: t.ID, Name: "confirm " + strconv.Itoa(int(a.seat))})
		t.dirty = true
		m.game, m.seat = "", engine.Nobody // he has no seat to be told in any more
		m.Notices = append(m.Notices, leftNotice(t, name))
		if t.Opener == a.player.ID && !slices.ContainsFunc(t.seats, func(s store.Seat) bool { return s.Player != "" }) {
			t.Phase, t.Ended = store.Dropped, d.now
			d.change.Delete(store.Deadline{Game: t.ID, Name: "sign-up"})
			return nil
		}
		return d.tellModerator(t, leftNotice(t, name), false)
	}
	if t.Phase == store.Over || t.Phase == store.Dropped {
		m.Notices = append(m.Notices, notice{Kind: "not-now", Text: r.Verb})
		return nil
	}
	return d.askCode(a, m, "leave", r)
}

// expired ends a sign-up that has not filled.
func (d *desk) expired(t *table) error {
	t.Phase, t.Ended, t.dirty = store.Dropped, d.now, true
	return d.tellAll(t, expiredNotice(t))
}

// unconfirmed frees a seat that nobody has confirmed in time.
func (d *desk) unconfirmed(t *table, seat int) error {
	s := t.seats[seat]
	if s.Confirmed || s.Player == "" || t.Phase != store.SigningUp {
		return nil
	}
	if err := d.revoke(s.Player, t.ID); err != nil {
		return err
	}
	t.vacate(seat)
	t.dirty = true
	if t.Opener == s.Player {
		t.Phase, t.Ended = store.Dropped, d.now
		return d.tellAll(t, expiredNotice(t))
	}
	return d.tellModerator(t, leftNotice(t, s.Name), false)
}

func leftNotice(t *table, who string) notice {
	l := lineOf(t)
	return notice{Kind: "left", Who: who, N: l.Joined, M: l.Players, Games: []words.GameLine{l}}
}

func expiredNotice(t *table) notice {
	l := lineOf(t)
	return notice{Kind: "expired", N: l.Joined, M: l.Players, Games: []words.GameLine{l}}
}

// vacate frees a seat before the start; the seats of a record keep their colours.
func (t *table) vacate(i int) {
	free := store.Seat{Game: t.ID, Seat: i}
	if t.Settings["record"] != "" {
		free.Colour = t.seats[i].Colour
	}
	t.seats[i] = free
	t.dirty = true
}
