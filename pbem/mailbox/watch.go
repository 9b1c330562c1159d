package mailbox

import (
	"bufio"
	"bytes"
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"net/textproto"
	"slices"
	"time"

	"github.com/emersion/go-imap/v2"
)

// Two services that read one mailbox by mistake would each play half of the letters. So each keeps a letter of its own in
// a folder of ours that says who it is, and writes it anew each minute; the one that came second sees the other's and
// stops. Only the server's clock is asked.

// ErrOccupied is returned (wrapped) by Run when another service reads the mailbox.
var ErrOccupied = errors.New("mailbox: another service reads it")

// Watch says who reads a mailbox. Whoever comes again with the same host and data folder takes the place of his
// predecessor, as a data folder has one service at a time.
type Watch struct {
	Folder     string // where the letters lie; empty: nobody looks
	Host, Data string // of the machine, and the data folder there
	Beat       time.Duration
}

// fresh is how many beats a letter counts.
const fresh = 3

// watcher is the watch as it goes on.
type watcher struct {
	Watch
	id    string
	first uint32 // number of the letter with which this service came
	last  time.Time
}

func newWatcher(w Watch) *watcher {
	if w.Beat == 0 {
		w.Beat = time.Minute
	}
	id := make([]byte, 8)
	rand.Read(id)
	return &watcher{Watch: w, id: hex.EncodeToString(id)}
}

// sign is a letter of the folder: who wrote it, when by the server's clock.
type sign struct {
	uid            uint32
	id, host, data string
	at             time.Time
}

// beat writes our letter if its time has come and looks for others. It leaves another folder selected.
func (w *watcher) beat(ctx context.Context, l *link, now time.Time) error {
	if w.Folder == "" || w.first != 0 && now.Sub(w.last) < w.Beat {
		return nil
	}
	if err := l.append(w.Folder, w.letter(now)); err != nil {
		return err
	}
	w.last = now
	l.folder = ""
	if _, err := l.selectFolder(w.Folder); err != nil {
		return err
	}
	defer func() { l.folder = "" }()
	signs, err := l.signs()
	if err != nil {
		return err
	}
	var mine []sign
	for _, s := range signs {
		if s.id == w.id {
			mine = append(mine, s)
		}
	}
	if len(mine) == 0 {
		return fmt.Errorf("mailbox: %s: the letter that says who reads here is not there", w.Folder)
	}
	now = mine[len(mine)-1].at
	w.first = mine[0].uid // if somebody has emptied the folder we come anew
	var gone []uint32
	other := map[string]sign{} // of each other, the first letter
	alive := map[string]bool{}
	for _, s := range signs {
		switch {
		case s.id == w.id:
			if s.uid != w.first && s.uid != mine[len(mine)-1].uid {
				gone = append(gone, s.uid)
			}
		case s.host == w.Host && s.data == w.Data, now.Sub(s.at) > time.Hour:
			gone = append(gone, s.uid)
		default:
			if _, ok := other[s.id]; !ok {
				other[s.id] = s
			}
			alive[s.id] = alive[s.id] || now.Sub(s.at) < fresh*w.Beat
		}
	}
	for id, s := range other {
		if alive[id] && s.uid < w.first {
			l.remove(append(gone, uids(mine)...)) // we leave no trace
			w.first = 0
			return fmt.Errorf("%w: host %s, data folder %s", ErrOccupied, s.host, s.data)
		}
	}
	return l.remove(gone)
}

func uids(list []sign) (all []uint32) {
	for _, s := range list {
		all = append(all, s.uid)
	}
	return all
}

// leave takes our letters away.
func (w *watcher) leave(l *link) {
	if w.Folder == "" || w.first == 0 {
		return
	}
	l.folder = ""
	if _, err := l.selectFolder(w.Folder); err != nil {
		return
	}
	signs, err := l.signs()
	if err != nil {
		return
	}
	l.remove(uids(slices.DeleteFunc(signs, func(s sign) bool { return s.id != w.id })))
	w.first = 0
}

func (w *watcher) letter(now time.Time) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "From: railpost@localhost\r\nTo: railpost@localhost\r\nSubject: railpost reads this mailbox\r\nDate: %s\r\n"+
		"Message-ID: <%s.%d@watch.localhost>\r\nAuto-Submitted: auto-generated\r\nX-Railpost-Watch: %s\r\nX-Railpost-Host: %s\r\nX-Railpost-Data: %s\r\n\r\n"+
		"A service on %s with the data folder %s reads this mailbox. It writes this anew each %v.\r\n",
		now.UTC().Format("Mon, 02 Jan 2006 15:04:05 -0700"), w.id, now.UnixNano(), w.id, w.Host, w.Data, w.Host, w.Data, w.Beat)
	return b.Bytes()
}

// append puts a letter into a folder, which is made if it is missing.
func (l *link) append(folder string, letter []byte) error {
	put := func() error {
		return l.do("append to "+folder, func() error {
			c := l.client.Append(folder, int64(len(letter)), &imap.AppendOptions{Flags: []imap.Flag{imap.FlagSeen}})
			if _, err := c.Write(letter); err != nil {
				return err
			}
			if err := c.Close(); err != nil {
				return err
			}
			_, err := c.Wait()
			return err
		})
	}
	err := put()
	var said *imap.Error
	if !errors.As(err, &said) || said.Type != imap.StatusResponseTypeNo {
		return err
	}
	if err := l.do("create "+folder, func() error { return l.client.Create(folder, nil).Wait() }); err != nil {
		return err
	}
	return put()
}

// signs reads the letters of the selected folder that say who reads the mailbox, in their order.
func (l *link) signs() (list []sign, err error) {
	found, err := l.find(&imap.SearchCriteria{NotFlag: []imap.Flag{imap.FlagDeleted}})
	if err != nil || len(found) == 0 {
		return nil, err
	}
	err = l.do("fetch", func() error {
		got, err := l.client.Fetch(uidSet(found), &imap.FetchOptions{UID: true, InternalDate: true,
			BodySection: []*imap.FetchItemBodySection{{Peek: true, Specifier: imap.PartSpecifierHeader}}}).Collect()
		for _, m := range got {
			if m.UID == 0 || len(m.BodySection) == 0 {
				continue
			}
			h, _ := textproto.NewReader(bufio.NewReader(bytes.NewReader(m.BodySection[0].Bytes))).ReadMIMEHeader()
			if id := h.Get("X-Railpost-Watch"); id != "" {
				list = append(list, sign{uint32(m.UID), id, h.Get("X-Railpost-Host"), h.Get("X-Railpost-Data"), m.InternalDate})
			}
		}
		return err
	})
	slices.SortFunc(list, func(a, b sign) int { return int(int64(a.uid) - int64(b.uid)) })
	return list, err
}

// remove deletes letters of the selected folder for good.
func (l *link) remove(list []uint32) error {
	if len(list) == 0 {
		return nil
	}
	flags := &imap.StoreFlags{Op: imap.StoreFlagsAdd, Silent: true, Flags: []imap.Flag{imap.FlagDeleted}}
	if err := l.do("delete", func() error { return l.client.Store(uidSet(list), flags, nil).Close() }); err != nil {
		return err
	}
	return l.do("expunge", func() error { return l.client.Expunge().Close() })
}
