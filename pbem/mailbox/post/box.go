package post

import (
	"bytes"
	"sync"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapserver"
	"github.com/emersion/go-imap/v2/imapserver/imapmemserver"
)

// A box is one user's letters and those who wait for more.
type box struct {
	name string
	user *imapmemserver.User

	mu      sync.Mutex
	changed chan struct{} // closed and replaced when something changes
}

func newBox(name, password string) *box {
	user := imapmemserver.NewUser(name, password)
	user.Create("INBOX", nil) // a new user has none yet
	return &box{name: name, user: user, changed: make(chan struct{})}
}

func (b *box) put(raw []byte, now time.Time) error {
	_, err := b.user.Append("INBOX", bytes.NewReader(raw), &imap.AppendOptions{Time: now})
	b.change()
	return err
}

func (b *box) change() {
	b.mu.Lock()
	close(b.changed)
	b.changed = make(chan struct{})
	b.mu.Unlock()
}

func (b *box) next() <-chan struct{} {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.changed
}

// session is one IMAP connection. It makes boxes on demand and mends two ways
// of the memory server: MOVE tells each expunge twice, and IDLE misses what
// happened just before it began.
type session struct {
	*imapmemserver.UserSession
	server *Server
	box    *box
}

func (s *session) Login(username, password string) error {
	b := s.server.box(s.server.boxName(username))
	if err := b.user.Login(b.name, password); err != nil {
		return err
	}
	s.box = b
	s.UserSession = imapmemserver.NewUserSession(b.user)
	return nil
}

func (s *session) Move(w *imapserver.MoveWriter, set imap.NumSet, dest string) error {
	data, err := s.Copy(set, dest)
	if err != nil {
		return err
	}
	if err := w.WriteCopyData(data); err != nil {
		return err
	}
	deleted := &imap.StoreFlags{Op: imap.StoreFlagsAdd, Silent: true, Flags: []imap.Flag{imap.FlagDeleted}}
	if err := s.Store(nil, data.SourceUIDs, deleted, nil); err != nil {
		return err
	}
	defer s.box.change()
	return s.Expunge(nil, &data.SourceUIDs) // the command's end tells the client
}

func (s *session) Append(mailbox string, r imap.LiteralReader, options *imap.AppendOptions) (*imap.AppendData, error) {
	defer s.box.change()
	return s.UserSession.Append(mailbox, r, options)
}

func (s *session) Idle(w *imapserver.UpdateWriter, stop <-chan struct{}) error {
	for {
		changed := s.box.next()
		if err := s.Poll(w, true); err != nil {
			return err
		}
		select {
		case <-changed:
		case <-stop:
			return nil
		}
	}
}
