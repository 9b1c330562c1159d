package mailbox

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"slices"
	"sync"
	"time"
)

// Security says how a connection is protected.
type Security string

const (
	TLS      Security = "tls"
	StartTLS Security = "starttls"
	Plain    Security = "none" // loopback only
)

// IMAPConfig is an IMAP account that letters are read from.
type IMAPConfig struct {
	Addr      string // host:port
	Security  Security
	TLSConfig *tls.Config
	User      string
	Password  func() (string, error) // asked at each login
	Folders   []string               // default INBOX
	// Done is where taken letters are moved, Refused where letters that can
	// never be taken go. They are made if they are missing. Empty: the letters
	// stay and are marked.
	Done, Refused string
	MaxSize       int64         // bytes; larger letters are not read; default 256 KiB
	Poll          time.Duration // default one minute
	Timeout       time.Duration // of one command; default 30 s
	Log           *slog.Logger
	Now           func() time.Time
	Watch         Watch // against a second service on the same mailbox
}

// IMAP is a Source that reads an IMAP account (RFC 9051, RFC 3501). It trusts
// IDLE (RFC 2177) to wake it, and nothing more: it searches after each wake-up
// and at every poll.
type IMAP struct {
	c     IMAPConfig
	hurry chan struct{} // somebody waits for the end of a round
	pause pauses

	mu     sync.Mutex
	health Health
	round  chan struct{} // closed and replaced when a round has ended

	// Only Run's goroutine uses these.
	taken   map[letterID]string // taken and not yet marked on the server: where they go
	failing map[letterID]*pauses
	again   map[letterID]time.Time
	watch   *watcher
}

// A letterID names a letter for good (RFC 9051 section 2.3.1.1).
type letterID struct {
	folder   string
	validity uint32
	uid      uint32
}

// NewIMAP returns a source for the account.
func NewIMAP(c IMAPConfig) *IMAP {
	if len(c.Folders) == 0 {
		c.Folders = []string{"INBOX"}
	}
	if c.MaxSize == 0 {
		c.MaxSize = 256 << 10
	}
	if c.Poll == 0 {
		c.Poll = time.Minute
	}
	if c.Timeout == 0 {
		c.Timeout = 30 * time.Second
	}
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	return &IMAP{
		c:       c,
		hurry:   make(chan struct{}, 1),
		pause:   pauses{first: time.Second, max: 5 * time.Minute},
		health:  Health{Name: "imap " + c.User + "@" + c.Addr, Since: c.Now(), Error: "not connected yet"},
		round:   make(chan struct{}),
		taken:   map[letterID]string{},
		failing: map[letterID]*pauses{},
		again:   map[letterID]time.Time{},
		watch:   newWatcher(c.Watch),
	}
}

// Run reads the account until ctx ends. Whatever goes wrong is said in the log
// and in Health, and tried again after a pause that grows to five minutes; but if another service reads the account,
// that is the end: ErrOccupied.
func (s *IMAP) Run(ctx context.Context, deliver Deliver) error {
	defer s.leave(ctx)
	for {
		err := s.connected(ctx, deliver)
		if ctx.Err() != nil {
			return nil
		}
		s.fail(err)
		if errors.Is(err, ErrOccupied) {
			return err
		}
		wait := s.pause.next()
		s.c.Log.Warn("mailbox away", "mailbox", s.health.Name, "error", err, "again", wait)
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(wait):
		}
	}
}

// leave takes the letters away that say that we read the account, over a connection of its own, as Run's has ended.
func (s *IMAP) leave(ctx context.Context) {
	if s.watch.Folder == "" || s.watch.first == 0 {
		return
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 2*time.Second)
	defer cancel()
	if l, err := s.dial(ctx); err == nil {
		s.watch.leave(l)
		l.close()
	}
}

// connected reads the account over one connection until that ends.
func (s *IMAP) connected(ctx context.Context, deliver Deliver) error {
	l, err := s.dial(ctx)
	if err != nil {
		return err
	}
	defer l.close()
	for _, folder := range s.c.Folders {
		if err := s.tidy(l, folder); err != nil {
			return err
		}
	}
	for {
		if err := s.watch.beat(ctx, l, s.c.Now()); err != nil {
			return err
		}
		started := s.c.Now()
		select { // wishes up to now are met by this round
		case <-s.hurry:
		default:
		}
		waiting := 0
		// The folder that IDLE watches comes last and stays selected.
		for _, folder := range slices.Backward(s.c.Folders) {
			left, err := s.read(ctx, l, folder, deliver)
			if err != nil {
				return err
			}
			waiting += left
		}
		s.readTo(started, waiting)
		s.pause.reset() // after a whole round: a login alone proves little
		wait := s.c.Poll
		if s.watch.Folder != "" {
			wait = min(wait, s.watch.Beat)
		}
		if waiting > 0 {
			wait = min(wait, s.soonest())
		}
		if err := l.wait(ctx, wait, s.hurry); err != nil {
			return err
		}
		if ctx.Err() != nil {
			return nil
		}
	}
}

// tidy moves the letters of a folder that were marked as taken when the connection or the service broke off.
func (s *IMAP) tidy(l *link, folder string) error {
	if _, err := l.selectFolder(folder); err != nil || !l.keyword || s.c.Done == "" || s.c.Done == folder {
		return err
	}
	left, err := l.marked()
	if err != nil {
		return err
	}
	return l.mark(left, s.c.Done, folder)
}

// batch is how many letters are fetched with one command.
const batch, batchBytes = 16, 4 << 20

// read takes every letter of a folder that is to be taken now, and returns how
// many are left for later.
func (s *IMAP) read(ctx context.Context, l *link, folder string, deliver Deliver) (waiting int, err error) {
	validity, err := l.selectFolder(folder)
	if err != nil {
		return 0, err
	}
	s.forgetOther(folder, validity)
	uids, err := l.search()
	if err != nil {
		return 0, err
	}
	var fresh []uint32
	done := map[string][]uint32{} // by the folder they go to
	for _, uid := range uids {
		id := letterID{folder, validity, uid}
		if dest, ok := s.taken[id]; ok { // its mark did not reach the server the last time
			done[dest] = append(done[dest], uid)
		} else if s.again[id].After(s.c.Now()) {
			waiting++
		} else {
			fresh = append(fresh, uid)
		}
	}
	if err := s.settle(l, folder, validity, done); err != nil {
		return 0, err
	}
	var sizes []sized
	for chunk := range slices.Chunk(fresh, 200) {
		some, err := l.sizes(chunk)
		if err != nil {
			return 0, err
		}
		sizes = append(sizes, some...)
	}
	sizes = inTurn(sizes)
	for len(sizes) > 0 {
		n, bytes := 0, int64(0)
		for n < len(sizes) && n < batch && (n == 0 || bytes+sizes[n].size <= batchBytes) {
			bytes += min(sizes[n].size, s.c.MaxSize)
			n++
		}
		left, err := s.takeBatch(ctx, l, folder, validity, sizes[:n], deliver)
		if err != nil {
			return 0, err
		}
		waiting += left
		sizes = sizes[n:]
	}
	return waiting, nil
}

func (s *IMAP) takeBatch(ctx context.Context, l *link, folder string, validity uint32, sizes []sized, deliver Deliver) (waiting int, err error) {
	letters, err := l.fetch(sizes, s.c.MaxSize)
	if err != nil {
		return 0, err
	}
	done := map[string][]uint32{}
	for _, sz := range sizes {
		in, ok := letters[sz.uid]
		if !ok {
			continue // expunged under our feet
		}
		id := letterID{folder, validity, sz.uid}
		if now := s.c.Now(); in.Arrived.IsZero() || in.Arrived.After(now) {
			in.Arrived = now
		}
		in.Source = fmt.Sprintf("imap %s %d/%d", folder, validity, sz.uid)
		dest := s.c.Done
		err := deliver(ctx, in)
		if errors.Is(err, ErrRefused) {
			s.c.Log.Warn("letter refused", "source", in.Source, "error", err)
			dest, err = s.c.Refused, nil
		}
		if ctx.Err() != nil {
			return 0, ctx.Err()
		}
		if err != nil {
			waiting++
			s.postpone(id, err, in.Source)
			continue
		}
		s.taken[id] = dest
		done[dest] = append(done[dest], sz.uid)
		delete(s.failing, id)
		delete(s.again, id)
	}
	return waiting, s.settle(l, folder, validity, done)
}

// settle marks letters as taken and moves them.
func (s *IMAP) settle(l *link, folder string, validity uint32, done map[string][]uint32) error {
	for dest, uids := range done {
		if err := l.mark(uids, dest, folder); err != nil {
			return err
		}
		for _, uid := range uids {
			delete(s.taken, letterID{folder, validity, uid})
		}
	}
	return nil
}

// postpone leaves a letter that could not be taken for later.
func (s *IMAP) postpone(id letterID, err error, source string) {
	p := s.failing[id]
	if p == nil {
		p = &pauses{first: time.Second, max: 5 * time.Minute}
		s.failing[id] = p
	}
	wait := p.next()
	s.again[id] = s.c.Now().Add(wait)
	s.c.Log.Error("letter not taken", "source", source, "error", err, "again", wait)
}

// soonest is how long it is until a letter that failed is tried again.
func (s *IMAP) soonest() time.Duration {
	wait := s.c.Poll
	for _, t := range s.again {
		wait = min(wait, t.Sub(s.c.Now()))
	}
	return max(wait, 10*time.Millisecond)
}

// forgetOther drops what is known of letters under another UIDVALIDITY: their
// numbers mean nothing any more.
func (s *IMAP) forgetOther(folder string, validity uint32) {
	other := func(id letterID) bool { return id.folder == folder && id.validity != validity }
	for id := range s.taken {
		if other(id) {
			delete(s.taken, id)
		}
	}
	for id := range s.again {
		if other(id) {
			delete(s.again, id)
			delete(s.failing, id)
		}
	}
}

func (s *IMAP) fail(err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.health.OK {
		s.health.OK, s.health.Since = false, s.c.Now()
	}
	if err != nil {
		s.health.Error = err.Error()
	}
}

// readTo notes that a round that began at started has seen everything.
func (s *IMAP) readTo(started time.Time, waiting int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.health.Waiting = waiting
	if ok := waiting == 0; ok != s.health.OK {
		s.health.OK, s.health.Since = ok, s.c.Now()
	}
	if waiting == 0 {
		s.health.ReadTo, s.health.Error = started, ""
	} else {
		s.health.Error = fmt.Sprintf("%d letters could not be taken", waiting)
	}
	close(s.round)
	s.round = make(chan struct{})
}

// ReadTo waits until everything that arrived before t has been taken.
func (s *IMAP) ReadTo(ctx context.Context, t time.Time) error {
	for {
		s.mu.Lock()
		done, round := s.health.ReadTo.After(t), s.round
		s.mu.Unlock()
		if done {
			return nil
		}
		select {
		case s.hurry <- struct{}{}:
		default:
		}
		select {
		case <-round:
		case <-ctx.Done():
			return fmt.Errorf("mailbox: not read to its end: %w", ctx.Err())
		}
	}
}

// Health tells how the account is doing.
func (s *IMAP) Health() Health {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.health
}

// pauses grow by two from first to max, with a fifth left to chance, so that
// daemons that lost one server together do not come back together.
type pauses struct {
	first, max, last time.Duration
}

func (p *pauses) next() time.Duration {
	p.last = min(max(p.first, 2*p.last), p.max)
	return p.last - rand.N(p.last/5+1)
}

func (p *pauses) reset() { p.last = 0 }
