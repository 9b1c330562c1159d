package post

import (
	"bytes"
	"sync"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapserver"
	"github.com/emersion/go-imap/v2/imapserver/imapmemserver"
)

const inbox = "INBOX"

// A box is one user's letters and those who wait for more.
type box struct {
	name string
	user *imapmemserver.User
	// work is held while the box and the log are changed, so that both see the
	// changes in one order: it is what gives the letters their numbers.
	work sync.Mutex

	mu      sync.Mutex
	changed chan struct{} // closed and replaced when something changes
}

func newBox(name, password string) *box {
	b := &box{name: name, user: imapmemserver.NewUser(name, password), changed: make(chan struct{})}
	b.user.Create(inbox, nil) // a new user has none yet
	return b
}

// put appends a letter to a folder.
func (b *box) put(folder string, raw []byte, options *imap.AppendOptions) (*imap.AppendData, error) {
	return b.user.Append(folder, bytes.NewReader(raw), options)
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

// do makes one change and writes it down.
func (s *Server) do(b *box, r record, raw []byte, change func() error) error {
	b.work.Lock()
	defer b.work.Unlock()
	if err := change(); err != nil {
		return err
	}
	defer b.change()
	r.Box = b.name
	return s.log.write(r, raw)
}

// session is one IMAP connection. It makes boxes on demand, writes changes
// down, and mends two ways of the memory server: MOVE tells each expunge twice,
// and IDLE misses what happened just before it began.
type session struct {
	*imapmemserver.UserSession
	server *Server
	box    *box
	folder string
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

func (s *session) Select(folder string, options *imap.SelectOptions) (*imap.SelectData, error) {
	data, err := s.UserSession.Select(folder, options)
	s.folder = folder
	return data, err
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

func (s *session) Create(name string, options *imap.CreateOptions) error {
	return s.server.do(s.box, record{Op: "create", Folder: name}, nil, func() error { return s.UserSession.Create(name, options) })
}

func (s *session) Delete(name string) error {
	return s.server.do(s.box, record{Op: "delete", Folder: name}, nil, func() error { return s.UserSession.Delete(name) })
}

func (s *session) Rename(name, to string, options *imap.RenameOptions) error {
	return s.server.do(s.box, record{Op: "rename", Folder: name, To: to}, nil, func() error { return s.UserSession.Rename(name, to, options) })
}

func (s *session) Append(folder string, r imap.LiteralReader, options *imap.AppendOptions) (data *imap.AppendData, err error) {
	var raw bytes.Buffer
	if _, err := raw.ReadFrom(r); err != nil {
		return nil, err
	}
	if options.Time.IsZero() {
		options.Time = s.server.c.Now()
	}
	err = s.server.do(s.box, record{Op: "put", Folder: folder, Time: options.Time, Flags: options.Flags}, raw.Bytes(), func() error {
		data, err = s.box.put(folder, raw.Bytes(), options)
		return err
	})
	return data, err
}

// uids are the numbers for good of the letters in a set.
func (s *session) uids(set imap.NumSet) imap.UIDSet {
	criteria := &imap.SearchCriteria{}
	switch set := set.(type) {
	case imap.SeqSet:
		criteria.SeqNum = []imap.SeqSet{set}
	case imap.UIDSet:
		criteria.UID = []imap.UIDSet{set}
	}
	data, err := s.UserSession.Search(imapserver.NumKindUID, criteria, &imap.SearchOptions{})
	if err != nil {
		return nil
	}
	uids, _ := data.All.(imap.UIDSet)
	return uids
}

func (s *session) Store(w *imapserver.FetchWriter, set imap.NumSet, flags *imap.StoreFlags, options *imap.StoreOptions) error {
	uids := s.uids(set)
	r := record{Op: "flag", Folder: s.folder, UIDs: uids.String(), How: int(flags.Op), Flags: flags.Flags}
	return s.server.do(s.box, r, nil, func() error { return s.UserSession.Store(w, set, flags, options) })
}

func (s *session) Fetch(w *imapserver.FetchWriter, set imap.NumSet, options *imap.FetchOptions) error {
	for _, section := range options.BodySection {
		if !section.Peek { // which marks as seen
			r := record{Op: "flag", Folder: s.folder, UIDs: s.uids(set).String(), How: int(imap.StoreFlagsAdd), Flags: []imap.Flag{imap.FlagSeen}}
			return s.server.do(s.box, r, nil, func() error { return s.UserSession.Fetch(w, set, options) })
		}
	}
	return s.UserSession.Fetch(w, set, options)
}

func (s *session) Expunge(w *imapserver.ExpungeWriter, uids *imap.UIDSet) error {
	r := record{Op: "expunge", Folder: s.folder}
	if uids != nil {
		if len(*uids) == 0 {
			return nil
		}
		r.UIDs = uids.String()
	}
	return s.server.do(s.box, r, nil, func() error { return s.UserSession.Expunge(w, uids) })
}

func (s *session) Copy(set imap.NumSet, dest string) (data *imap.CopyData, err error) {
	r := record{Op: "copy", Folder: s.folder, UIDs: s.uids(set).String(), To: dest}
	err = s.server.do(s.box, r, nil, func() error {
		data, err = s.UserSession.Copy(set, dest)
		return err
	})
	return data, err
}

func (s *session) Move(w *imapserver.MoveWriter, set imap.NumSet, dest string) error {
	r := record{Op: "move", Folder: s.folder, UIDs: s.uids(set).String(), To: dest}
	var data *imap.CopyData
	err := s.server.do(s.box, r, nil, func() (err error) {
		data, err = move(s.UserSession, set, dest)
		return err
	})
	if err != nil {
		return err
	}
	return w.WriteCopyData(data) // the command's end tells the expunges
}

func move(s *imapmemserver.UserSession, set imap.NumSet, dest string) (*imap.CopyData, error) {
	data, err := s.Copy(set, dest)
	if err != nil || len(data.SourceUIDs) == 0 {
		return data, err
	}
	deleted := &imap.StoreFlags{Op: imap.StoreFlagsAdd, Silent: true, Flags: []imap.Flag{imap.FlagDeleted}}
	if err := s.Store(nil, data.SourceUIDs, deleted, nil); err != nil {
		return nil, err
	}
	return data, s.Expunge(nil, &data.SourceUIDs)
}

// replay does again what a record of the log says.
func (b *box) replay(r record, raw []byte) error {
	switch r.Op {
	case "put":
		_, err := b.put(r.Folder, raw, &imap.AppendOptions{Time: r.Time, Flags: r.Flags})
		return err
	case "create":
		return b.user.Create(r.Folder, nil)
	case "delete":
		return b.user.Delete(r.Folder)
	case "rename":
		return b.user.Rename(r.Folder, r.To, nil)
	}
	s := imapmemserver.NewUserSession(b.user)
	defer s.Close()
	if _, err := s.Select(r.Folder, nil); err != nil {
		return err
	}
	uids := parseUIDs(r.UIDs)
	switch r.Op {
	case "flag":
		return s.Store(nil, uids, &imap.StoreFlags{Op: imap.StoreFlagsOp(r.How), Silent: true, Flags: r.Flags}, nil)
	case "copy":
		_, err := s.Copy(uids, r.To)
		return err
	case "move":
		_, err := move(s, uids, r.To)
		return err
	case "expunge":
		if r.UIDs == "" {
			return s.Expunge(nil, nil)
		}
		return s.Expunge(nil, &uids)
	}
	return nil
}

// record is one change of a box, as the log has it.
type record struct {
	Op     string      `json:"op"` // put, create, delete, rename, flag, copy, move, expunge
	Box    string      `json:"box"`
	Folder string      `json:"folder,omitempty"`
	To     string      `json:"to,omitempty"`   // other folder
	UIDs   string      `json:"uids,omitempty"` // as IMAP writes them
	How    int         `json:"how,omitempty"`  // of flag: imap.StoreFlagsOp
	Flags  []imap.Flag `json:"flags,omitempty"`
	Time   time.Time   `json:"time,omitzero"`
	Size   int         `json:"size,omitempty"` // of the letter that follows
}
