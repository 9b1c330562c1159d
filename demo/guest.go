package demo

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"sync"
	"time"

	"railpost/engine"
	"railpost/engine/bot"
	"railpost/engine/notation"
	"railpost/maps"
)

// guest is a player who is a program: a stranger to the service, who knows of a game what his letters say.
// He reads them by IMAP, plays the attached record over, and answers by SMTP.
type guest struct {
	name, address, colour string
	lang                  notation.Language
	box                   postbox
	now                   func() time.Time
	spoil                 func(raw []byte) []byte // what a test does to letters on their way; nil: nothing

	mu       sync.Mutex
	received int
	sent     int
	invited  bool          // somebody else opens the game
	before   *guest        // who joins before him: seats are taken in that order
	there    chan struct{} // closed when he has asked for his seat
	joined   bool
	greeted  bool                 // he has said how he wants his mail
	waits    map[string]time.Time // letters that no answer has come to yet, by Message-ID, and when they went off
	took     []time.Duration      // how long each answer took, read and all
	answered map[string]bool      // records that he has answered, by hash
	last     letter               // the last letter that he got
	game     *notation.Replay
	over     chan struct{} // closed when a record has ended
	moved    chan struct{} // something came in
}

func newGuest(name, address, colour string, lang notation.Language, box postbox) *guest {
	return &guest{
		name: name, address: address, colour: colour, lang: lang, box: box, now: time.Now,
		answered: map[string]bool{}, waits: map[string]time.Time{}, there: make(chan struct{}), over: make(chan struct{}), moved: make(chan struct{}, 1),
	}
}

// play reads letters and answers them until ctx ends.
func (g *guest) play(ctx context.Context) error { return g.box.read(ctx, g.take) }

// write sends a letter that answers none.
func (g *guest) write(to, subject, text string) error { return g.send(to, subject, text, nil) }

func (g *guest) send(to, subject, text string, answers *letter) error {
	raw, id, err := compose(g.address, g.name, to, subject, text, answers, g.now())
	if err != nil {
		return err
	}
	g.mu.Lock()
	g.sent++
	g.waits[id] = time.Now()
	g.mu.Unlock()
	return g.box.send(g.address, to, raw)
}

var (
	joinLine    = regexp.MustCompile(`(?im)\bjoin ([a-z]+[0-9]+) as\b`)
	confirmLine = regexp.MustCompile(`(?im)^\W*(?:confirm|bestätige) ([a-z0-9]{4,})\W*$`)
)

// take reads one letter and answers it if it wants an answer.
func (g *guest) take(raw []byte) error {
	if g.spoil != nil {
		raw = g.spoil(raw)
	}
	l, err := readLetter(raw)
	if err != nil {
		return fmt.Errorf("%s: %w", g.name, err)
	}
	g.mu.Lock()
	g.received++
	if at, ok := g.waits[l.answers]; ok {
		g.took = append(g.took, time.Since(at))
		delete(g.waits, l.answers)
	}
	g.last = l
	g.mu.Unlock()
	select {
	case g.moved <- struct{}{}:
	default:
	}
	if l.record != "" {
		return g.turn(&l)
	}
	var lines []string
	if m := confirmLine.FindStringSubmatch(l.text); m != nil {
		lines = append(lines, "confirm "+m[1])
	}
	if m := joinLine.FindStringSubmatch(l.text); m != nil && g.invited && !g.joined {
		g.joined = true
		if g.before != nil {
			select {
			case <-g.before.there:
			case <-time.After(5 * time.Second): // he has lost his letter
			}
		}
		defer close(g.there)
		lines = append(lines, fmt.Sprintf("join %s as %s colour %s language %s", m[1], g.name, g.colour, g.lang))
	}
	// Programs like the record with every question.
	if !g.greeted {
		g.greeted = true
		lines = append(lines, "mail mine with record")
	}
	if len(lines) == 0 {
		return nil
	}
	return g.send(l.reply, "", strings.Join(lines, "\n"), &l)
}

// turn plays the record of a letter over and answers if it is his turn.
func (g *guest) turn(l *letter) error {
	r, err := notation.PlayRecord(l.record, maps.Lookup, nil)
	if err != nil {
		return fmt.Errorf("%s: the record of %q: %w", g.name, l.subject, err)
	}
	g.mu.Lock()
	g.game = r
	hash := r.Hash()
	done := g.answered[hash]
	g.answered[hash] = true
	g.mu.Unlock()
	p := r.Position()
	if p.Over {
		g.mu.Lock()
		defer g.mu.Unlock()
		select {
		case <-g.over:
		default:
			close(g.over)
		}
		return nil
	}
	seat, ok := r.Words.FindSeat(g.colour)
	if !ok {
		return fmt.Errorf("%s: nobody plays %s in the record of %q", g.name, g.colour, l.subject)
	}
	if !r.Game.Asked(p, seat) || done {
		return nil
	}
	o := bot.Choose(r.Game, p, seat)
	return g.send(l.reply, "", notation.Print(r.Words, o, g.lang), l)
}

// standings are the last figures that he has been told, and the record they come from.
func (g *guest) standings() (rows []notation.Standing, winners []string, record string, err error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.game == nil {
		return nil, nil, "", errors.New("no record has come")
	}
	for s := range engine.Seat(g.game.Game.Seats) {
		if g.game.Position().Won(s) {
			winners = append(winners, g.game.Words.Seats[s])
		}
	}
	return notation.Standings(g.game.Words, g.game.Position()), winners, g.last.record, nil
}
