// Package demo plays a game by mail with programs for players. They are strangers to the service: they know its
// address, their own mailboxes, the rules and the language of orders, and nothing else.
package demo

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"railpost/engine"
	"railpost/engine/notation"
	"railpost/pbem/words"
	"railpost/render"
)

// Service is a running service, as the world knows it.
type Service struct {
	Address    string // players write to it
	SMTP, IMAP string // host:port of the mail server that holds the guests' boxes
	Password   string // of every box
	Domain     string // of the guests' addresses; "" is that of Address
	Pages      string // its web pages; "" none
}

// domain is where the guests have their addresses.
func (s Service) domain() string {
	if s.Domain != "" {
		return s.Domain
	}
	_, host, _ := strings.Cut(s.Address, "@")
	return host
}

// Options say what is played.
type Options struct {
	Map, Edition string
	Players      int
	Finish       bool          // all seats are played by programs, to the end
	Seed         string        // of the game's dice; "" is the system's randomness
	Data         string        // folder for the record, the last picture and the service's own data
	Verbose      bool          // the service's log goes to standard error
	Stall        time.Duration // how long nothing may come before the demo gives up; 0 is 20 s

	spoil func(raw []byte) []byte // what a test does to the guests' letters
	crowd string                  // stands behind the guests' box names, where a test plays several games at once
}

// ErrStalled is returned when the players wait for a letter that does not come.
var ErrStalled = errors.New("the game stands still: no letter came that asks anybody anything")

// Reader is the name of the seat that is free for whoever looks on, and of its box.
const Reader = "reader"

// people are the programs' names and colours, in the order of the seats. The last of them writes German.
var people = []struct{ name, colour string }{
	{"Ada", "blue"}, {"Bo", "red"}, {"Cleo", "yellow"}, {"Dag", "green"}, {"Eva", "pink"}, {"Finn", "brown"},
}

// Run plays. With Finish it ends with the game and tells how it went; else it leaves one seat to the reader and goes
// on until ctx ends.
func Run(ctx context.Context, s Service, o Options, out io.Writer) error {
	if o.Stall == 0 {
		o.Stall = 20 * time.Second
	}
	if o.Players < 1 || o.Players > len(people) {
		return fmt.Errorf("the demo has 1 to %d players, not %d", len(people), o.Players)
	}
	if o.Players == 1 && !o.Finish { // there is nobody but the reader
		welcome(out, s, nil)
		fmt.Fprintf(out, "Write to %s: new %s players 1 as You\n", s.Address, o.Map)
		<-ctx.Done()
		return nil
	}
	begun := time.Now()
	guests := invite(s, o)
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	ended := make(chan error, len(guests))
	for _, g := range guests {
		go func() { ended <- g.play(ctx) }()
	}
	err := guests[0].write(s.Address, "A game", opening(s, o, guests))
	if err == nil {
		if !o.Finish {
			welcome(out, s, guests)
		}
		err = watch(ctx, o, guests, ended, out)
	}
	cancel()
	if errors.Is(err, context.Canceled) {
		return nil
	}
	if err == nil {
		err = report(out, o, guests, time.Since(begun))
	}
	return err
}

// invite makes the guests; without Finish one seat stays free.
func invite(s Service, o Options) (guests []*guest) {
	n := o.Players
	if !o.Finish {
		n--
	}
	for i, who := range people[:n] {
		lang := notation.English
		if i == n-1 && n > 1 {
			lang = notation.German
		}
		user := strings.ToLower(who.name) + o.crowd
		box := postbox{imap: s.IMAP, smtp: s.SMTP, user: user, password: s.Password}
		g := newGuest(who.name, user+"@"+s.domain(), who.colour, lang, box)
		g.spoil = o.spoil
		if g.invited = i > 0; i > 1 {
			g.before = guests[i-1]
		}
		guests = append(guests, g)
	}
	return guests
}

// opening is the first letter: it opens the game and invites the others.
func opening(s Service, o Options, guests []*guest) string {
	var others []string
	for _, g := range guests[1:] {
		others = append(others, g.address)
	}
	if !o.Finish {
		others = append(others, Reader+"@"+s.domain())
	}
	edition := o.Edition
	if edition == "" {
		edition = engine.Editions[0].Key
	}
	text := fmt.Sprintf("new %s players %d edition %s deadline none as %s colour %s",
		o.Map, o.Players, edition, guests[0].name, guests[0].colour)
	if len(others) > 0 {
		text += " invite " + strings.Join(others, " ")
	}
	return text
}

func welcome(out io.Writer, s Service, guests []*guest) {
	names := make([]string, len(guests))
	for i, g := range guests {
		names[i] = g.name
	}
	switch len(names) {
	case 0:
	case 1:
		fmt.Fprintf(out, "%s has opened a game and invites you.\n", names[0])
	default:
		fmt.Fprintf(out, "%s have opened a game and invite you.\n", strings.Join(names, ", "))
	}
	if s.Pages != "" {
		fmt.Fprintf(out, "Your letters:  %s/mail/%s\nThe games:     %s/\n", s.Pages, Reader, s.Pages)
	}
	fmt.Fprintf(out, "Any mail program can read them, too: IMAP %s, SMTP %s, user %s, password %q, address %s@%s\n",
		s.IMAP, s.SMTP, Reader, s.Password, Reader, s.domain())
}

// watch waits for the end of the game; with Finish also for a game that stands still.
func watch(ctx context.Context, o Options, guests []*guest, ended <-chan error, out io.Writer) error {
	begun := time.Now()
	news := make(chan struct{}, 1)
	for _, g := range guests {
		go func() {
			for {
				select {
				case <-g.moved:
				case <-ctx.Done():
					return
				}
				select {
				case news <- struct{}{}:
				default:
				}
			}
		}()
	}
	stall := time.NewTimer(o.Stall)
	defer stall.Stop()
	over := make(chan struct{})
	go func() {
		defer close(over)
		for _, g := range guests {
			select {
			case <-g.over:
			case <-ctx.Done():
				return
			}
		}
	}()
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case err := <-ended:
			if err != nil {
				return err
			}
		case <-over:
			if !o.Finish {
				over = nil // the letters stay to be read
				if ctx.Err() == nil {
					if err := report(out, o, guests, time.Since(begun)); err != nil {
						return err
					}
				}
				continue
			}
			return ctx.Err()
		case <-news:
			stall.Reset(o.Stall)
		case <-stall.C:
			if o.Finish {
				return ErrStalled
			}
		}
	}
}

// report tells how a game went, and writes down its record and last picture.
func report(out io.Writer, o Options, guests []*guest, took time.Duration) error {
	rows, winners, record, err := guests[0].standings()
	if err != nil {
		return err
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "player\tcash\tincome\tshares\tlocomotive\tscore\t")
	for _, r := range rows {
		name := r.Player
		if who := nameOf(guests, r.Player); who != name {
			name = fmt.Sprintf("%s (%s)", who, r.Player)
		}
		note := ""
		if r.Out {
			note = "out"
		}
		for _, x := range winners {
			if x == r.Player {
				note = "won"
			}
		}
		fmt.Fprintf(w, "%s\t%d\t%d\t%d\t%d\t%d\t%s\n", name, r.Cash, r.Income, r.Shares, r.Locomotive, r.Score, note)
	}
	if err := w.Flush(); err != nil {
		return err
	}
	if len(winners) == 0 {
		fmt.Fprintln(out, "nobody has won")
	}
	sent, received := 0, 0
	var waits []time.Duration
	for _, g := range guests {
		g.mu.Lock()
		sent, received = sent+g.sent, received+g.received
		waits = append(waits, g.took...)
		g.mu.Unlock()
	}
	fmt.Fprintf(out, "%d letters written by the players, %d received, in %.1f seconds\n", sent, received, took.Seconds())
	if len(waits) > 0 {
		slices.Sort(waits)
		fmt.Fprintf(out, "answers came after %d ms (median), %d ms (99 of 100)\n", waits[len(waits)/2].Milliseconds(), waits[len(waits)*99/100].Milliseconds())
	}
	return keep(out, o, guests, record)
}

// nameOf is the guest who plays a colour.
func nameOf(guests []*guest, colour string) string {
	for _, g := range guests {
		if g.colour == colour {
			return g.name
		}
	}
	return colour
}

// keep writes the record and the last picture.
func keep(out io.Writer, o Options, guests []*guest, record string) error {
	game := guests[0].game
	name := game.Header.Game
	if name == "" {
		name = "game"
	}
	if err := os.MkdirAll(o.Data, 0o755); err != nil {
		return err
	}
	file := filepath.Join(o.Data, name+".record")
	if err := os.WriteFile(file, []byte(record), 0o644); err != nil {
		return err
	}
	fmt.Fprintln(out, "record: ", file)
	look := render.Options{Label: words.New(words.Languages[0]).On(game.Game.Board.Key).Label}
	look.Legend, look.Table = true, true
	for _, colour := range game.Words.Seats {
		look.Seats = append(look.Seats, render.Seat{Name: nameOf(guests, colour), Color: colour})
	}
	var png bytes.Buffer
	if err := render.NewScene(game.Game, game.Position(), look).PNG(&png); err != nil {
		return err
	}
	file = filepath.Join(o.Data, name+".png")
	if err := os.WriteFile(file, png.Bytes(), 0o644); err != nil {
		return err
	}
	fmt.Fprintln(out, "picture:", file)
	return nil
}
