package notation

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strings"

	"railpost/engine"
	"railpost/engine/board"
)

// Mismatch is a statement that does not hold (exit 1).
type Mismatch struct {
	Line          int
	Code          string // "standing", "turn", "order", "chance.missing", "chance.unused", "winner", "end", "undo", "set"
	Stated, Found string
	Err           *engine.Error // an order that is not legal, or chance that cannot be
	Fault         *Fault        // an order that cannot be understood in this position
	Ask           *engine.Ask   // "chance.missing": what was wanted
}

func (m *Mismatch) Error() string {
	s := fmt.Sprintf("line %d: %s: stated %q", m.Line, m.Code, m.Stated)
	switch {
	case m.Ask != nil:
		s = fmt.Sprintf("line %d: %s: %q wants %q next", m.Line, m.Code, m.Stated, m.Found)
	case m.Err != nil:
		s += ", which is not legal: " + m.Err.Error()
		if m.Found != "" {
			s += ", near it: " + m.Found
		}
	case m.Found != "":
		s += fmt.Sprintf(", found %q", m.Found)
	}
	return s
}

func (m *Mismatch) Unwrap() error {
	if m.Err != nil {
		return m.Err
	}
	return nil
}

// Moment is a position of the game's history.
type Moment struct {
	Turn     int
	Position engine.Position
	lines    int // canonical lines up to here
}

// Replay plays a record statement by statement. Feed is fast and can go on for ever: journals are kept so.
type Replay struct {
	Game   *engine.Game
	Words  *Words
	Header Header
	// Chance answers where the record says nothing; nil: the record must say it.
	Chance engine.Chance
	Seed   string // as revealed by a `seed` line

	p, next  engine.Position
	started  bool
	waiting  *waiting // the statement that waits for chance; set-up at the beginning
	queue    []chanceLine
	ahead    []chanceLine // what the record states further on in this turn, where that is known
	answered *chanceLine  // the line that answered last in this attempt
	missing  *engine.Ask  // what the last attempt wanted
	err      error        // found while nobody was listening
	autos    []engine.Event
	asked    []string // what set-up asked of chance
	events   []engine.Event
	turns    []Moment
	sealed   map[engine.Seat]engine.Order // of the running sealed decision
	lines    []string
	ended    bool
	dirty    bool // chance was fed since the last attempt
}

// waiting is an order that was understood and waits for its chance. Of set-up, seat is Nobody.
type waiting struct {
	line  int
	text  string
	seat  engine.Seat
	order engine.Order

	seats  []engine.Seat // of a sealed decision: all who were asked, and their orders
	orders []engine.Order
	forced []statedOrder // orders stated behind it, which the engine must have done by itself
}

type statedOrder struct {
	line int
	text string
	seat engine.Seat
	said Said
}

// NewReplay begins a replay of a record with that header; lookup makes the game of map, edition, players and options.
func NewReplay(h Header, lookup func(Header) (*engine.Game, error)) (*Replay, error) {
	g, err := lookup(h)
	if err != nil {
		return nil, err
	}
	w, err := NewWords(g, h.Players)
	if err != nil {
		return nil, &HeaderError{"players", err}
	}
	r := &Replay{Game: g, Words: w, Header: h}
	r.waiting = &waiting{seat: engine.Nobody, text: "setup"}
	r.dirty = true
	bare := Header{Map: h.Map, Edition: g.Rules.Edition, Players: h.Players, Options: h.Options}
	r.lines = append(bare.Lines(), "setup")
	return r, nil
}

// PlayRecord plays a whole record. The error is a *SyntaxError, a *Mismatch or lookup's own; the replay stands where
// it stopped, and is nil only if it never began.
func PlayRecord(text string, lookup func(Header) (*engine.Game, error), ch engine.Chance) (*Replay, error) {
	return PlayRecordUntil(text, lookup, ch, Stop{})
}

// Finish says whether something that was fed still waits or was never used.
func (r *Replay) Finish() error {
	r.settle()
	if r.err != nil {
		return r.err
	}
	if r.waiting != nil {
		return r.missed(0)
	}
	return r.unused()
}

// missed says that the record does not hold the chance that is waited for; line is where that came out.
func (r *Replay) missed(line int) error {
	if r.waiting.line > 0 {
		line = r.waiting.line
	}
	return &Mismatch{Line: max(line, 1), Code: "chance.missing", Stated: r.waiting.text, Found: askWord(r.Words, *r.missing), Ask: r.missing}
}

func (r *Replay) unused() error {
	if len(r.queue) > 0 {
		return &Mismatch{Line: r.queue[0].line, Code: "chance.unused", Stated: r.queue[0].text}
	}
	return nil
}

// Pending is the question that the last order still waits for; nil if none.
func (r *Replay) Pending() *engine.Ask {
	r.settle()
	if r.waiting == nil {
		return nil
	}
	return r.missing
}

// Position is where the game stands now: after all that was fed and could be played. It must not be changed.
func (r *Replay) Position() *engine.Position {
	r.settle()
	return &r.p
}

// Started says whether set-up is done.
func (r *Replay) Started() bool {
	r.settle()
	return r.started
}

// Events are those of the last statement that was played.
func (r *Replay) Events() []engine.Event {
	r.settle()
	return r.events
}

// Err is an error found after a statement was fed, such as chance that cannot be; Feed returns it, too.
func (r *Replay) Err() error {
	r.settle()
	return r.err
}

// Turns are the positions at the start of each turn that has begun, undone ones left out.
func (r *Replay) Turns() []Moment {
	r.settle()
	return r.turns
}

// Canonical are the canonical lines of all that was played: orders as the engine took them, chance where it was asked.
func (r *Replay) Canonical() []string {
	r.settle()
	return r.lines
}

// Hash is the SHA-256 of the canonical lines, each with its line feed, in hex.
func (r *Replay) Hash() string {
	sum := sha256.Sum256([]byte(strings.Join(r.Canonical(), "\n") + "\n"))
	return hex.EncodeToString(sum[:])
}

// settle plays what waits, if chance for it has come.
func (r *Replay) settle() {
	if r.waiting == nil || r.err != nil || !r.dirty {
		return
	}
	if err := r.attempt(); err != nil {
		r.err = err
	}
}

// attempt plays what waits. Chance that is not there yet is no error.
func (r *Replay) attempt() error {
	w := r.waiting
	r.dirty, r.missing, r.answered = false, nil, nil
	for i := range r.queue {
		r.queue[i].used = false
	}
	var events []engine.Event
	var err error
	switch {
	case w.seats != nil:
		r.next, events, err = r.Game.PlaySealed(&r.p, w.seats, w.orders, r.answer)
	case w.seat == engine.Nobody:
		r.next, events, err = r.Game.Start(r.answer)
	default:
		events, err = r.Game.PlayInto(&r.next, &r.p, w.seat, w.order, r.answer)
	}
	if errors.Is(err, errMissing) {
		return nil
	}
	var refused *engine.Error
	if errors.As(err, &refused) {
		if c := r.answered; c != nil && strings.HasPrefix(refused.Code, "chance.") {
			return &Mismatch{Line: c.line, Code: "order", Stated: c.text, Err: refused}
		}
		return &Mismatch{Line: w.line, Code: "order", Stated: w.text, Err: refused}
	}
	if err != nil {
		return err
	}
	r.played(w, events)
	for _, f := range w.forced {
		if !r.isAuto(f.seat, f.said) {
			return &Mismatch{Line: f.line, Code: "order", Stated: f.text, Err: engine.Refuse("order.not-asked", "")}
		}
	}
	return nil
}

// played makes the attempt good.
func (r *Replay) played(w *waiting, events []engine.Event) {
	turn := r.p.Turn
	r.p = r.next
	r.sealed = nil
	for i, s := range w.seats {
		r.lines = append(r.lines, r.Words.Seat(s, English)+": "+Line(r.Words, w.orders[i]))
	}
	if turn == 0 {
		for _, e := range events {
			if e.Code == "chance" {
				r.asked = append(r.asked, e.Ask.Name)
			}
		}
	}
	r.events, r.waiting, r.started = events, nil, true
	r.queue = slices.DeleteFunc(r.queue, func(c chanceLine) bool { return c.used })
	if turn == 0 && len(r.queue) > 0 {
		r.setUpStated()
	}
	r.autos = nil // what the last order left no choice in is stated behind it or not at all
	for _, e := range events {
		if e.Code == "done" && e.Auto {
			r.autos = append(r.autos, e)
		}
	}
	for _, line := range Lines(r.Words, w.seat, w.order, events) {
		r.lines = append(r.lines, r.Words.canonicalLine(line))
	}
	if r.p.Turn != turn && !r.p.Over {
		r.turns = append(r.turns, Moment{Turn: int(r.p.Turn), Position: r.p, lines: len(r.lines)})
	}
}

// canonicalLine is a line of what was played in the one form that counts for the hash: where the order of cubes in a
// place, or of the squares in which cubes are placed, means nothing, they stand sorted.
func (w *Words) canonicalLine(line string) string {
	if rest, ok := strings.CutPrefix(line, "cubes "); ok && !w.Game.Rules.Rows {
		words := strings.Split(rest, " ")
		at := len(words)
		for at > 0 {
			if _, ok := board.ParseColor(words[at-1]); !ok {
				break
			}
			at--
		}
		slices.Sort(words[at:])
		return "cubes " + strings.Join(words, " ")
	}
	if player, rest, ok := strings.Cut(line, ": place "); ok && w.own["place"] == nil {
		puts := strings.Split(rest, ", ")
		slices.Sort(puts)
		return player + ": place " + strings.Join(puts, ", ")
	}
	return line
}

// setUpStated deals with what set-up stated and the engine did not ask for: the order of one player, and, when set-up is
// over, cubes for places where the sheet has none. Those that the board's rules have put there already only agree.
func (r *Replay) setUpStated() {
	if r.p.Seats == 1 {
		r.queue = slices.DeleteFunc(r.queue, func(c chanceLine) bool {
			return c.kind == seated && slices.Equal(c.answer.Seats, []engine.Seat{0})
		})
	}
	if r.p.Turn == 0 {
		return
	}
	asked := map[string]bool{}
	for _, name := range r.asked {
		asked[name] = true
	}
	r.queue = slices.DeleteFunc(r.queue, func(c chanceLine) bool {
		if c.at == board.NoHex || c.kind != drawn || asked[c.name] {
			return false
		}
		line := "cubes " + r.Words.Hex(c.at)
		if asked[line] {
			return false
		}
		asked[line] = true
		if len(c.answer.Colors) > 0 && r.p.CountCubes(c.at) == counted(c.answer.Colors) {
			return true
		}
		for _, color := range c.answer.Colors {
			if r.p.Bag[color] == 0 || int(r.p.NumCubes) >= engine.MaxCubes {
				return false
			}
			r.p.Bag[color]--
			r.p.AddCube(c.at, color)
			line += " " + color.String()
		}
		r.lines = append(r.lines, r.Words.canonicalLine(line))
		return true
	})
}

func counted(cubes []board.Color) (n [board.NumColors]uint8) {
	for _, c := range cubes {
		n[c]++
	}
	return n
}

// Feed plays one statement. The error is a *SyntaxError or *Mismatch; the replay is then as it was.
// A statement that needs chance waits for the lines that follow: see Pending.
func (r *Replay) Feed(line int, text string) error {
	if r.err != nil {
		return r.err
	}
	text = stripComment(text)
	p := &parser{w: r.Words, toks: lex(text, line)}
	if len(p.toks) == 0 {
		return nil
	}
	first := p.toks[0]
	if len(p.toks) > 1 && p.toks[1].kind == tokSign && p.toks[1].key == ":" {
		p.i = 2
		if first.key == "moderator" {
			return r.moderator(line, text, strings.TrimSpace(text[p.toks[1].at+1:]))
		}
		seat, ok := r.Words.FindSeat(first.text)
		if !ok {
			f := Fault{Line: line, Col: first.col, Read: first.text, Code: "player.unknown", Want: "player", Suggest: nearest(first, r.Words.Seats)}
			return &SyntaxError{f}
		}
		return r.order(p, line, text, seat)
	}
	p.i = 1
	return r.statement(p, line, text, first)
}
