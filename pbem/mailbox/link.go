package mailbox

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"slices"
	"strings"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"
	"github.com/emersion/go-sasl"
)

// taken is the keyword of letters that have been taken, on servers that keep
// keywords; else they are marked as seen.
const takenFlag imap.Flag = "$Railpost"

// A link is one IMAP connection. The client's commands take no context: each is
// called under a timer that closes the connection.
type link struct {
	client  *imapclient.Client
	conn    net.Conn
	timeout time.Duration
	exists  chan struct{} // the server said that there is something new
	folder  string
	valid   uint32
	keyword bool
	stop    func() bool
}

// dial connects and logs in.
func (s *IMAP) dial(ctx context.Context) (*link, error) {
	dialer := net.Dialer{Timeout: s.c.Timeout}
	raw, err := dialer.DialContext(ctx, "tcp", s.c.Addr)
	if err != nil {
		return nil, fmt.Errorf("mailbox: %w", err)
	}
	config := &tls.Config{}
	if s.c.TLSConfig != nil {
		config = s.c.TLSConfig.Clone()
	}
	if config.ServerName == "" {
		config.ServerName, _, _ = net.SplitHostPort(s.c.Addr)
	}
	l := &link{conn: raw, timeout: s.c.Timeout, exists: make(chan struct{}, 1)}
	l.stop = context.AfterFunc(ctx, func() { raw.Close() })
	options := &imapclient.Options{
		TLSConfig: config,
		UnilateralDataHandler: &imapclient.UnilateralDataHandler{
			Mailbox: func(data *imapclient.UnilateralDataMailbox) {
				if data.NumMessages == nil {
					return
				}
				select {
				case l.exists <- struct{}{}:
				default:
				}
			},
		},
	}
	err = l.do("connect", func() error {
		switch s.c.Security {
		case TLS:
			if config.NextProtos == nil {
				config.NextProtos = []string{"imap"}
			}
			l.client = imapclient.New(tls.Client(raw, config), options)
		case StartTLS:
			var err error
			if l.client, err = imapclient.NewStartTLS(raw, options); err != nil {
				return err
			}
		default:
			l.client = imapclient.New(raw, options)
		}
		return l.client.WaitGreeting()
	})
	if err == nil {
		err = s.login(l)
	}
	if err != nil {
		l.close()
		return nil, err
	}
	return l, nil
}

func (s *IMAP) login(l *link) error {
	if l.client.State() == imap.ConnStateAuthenticated {
		return nil // PREAUTH
	}
	password := ""
	if s.c.Password != nil {
		var err error
		if password, err = s.c.Password(); err != nil {
			return fmt.Errorf("mailbox: password: %w", err)
		}
	}
	return l.do("login", func() error {
		if caps := l.client.Caps(); caps.Has(imap.CapLoginDisabled) && caps.Has(imap.AuthCap("PLAIN")) {
			return l.client.Authenticate(sasl.NewPlainClient("", s.c.User, password))
		}
		return l.client.Login(s.c.User, password).Wait()
	})
}

// do calls one command. The connection is closed when it takes too long.
func (l *link) do(what string, command func() error) error {
	timer := time.AfterFunc(l.timeout, func() { l.conn.Close() })
	err := command()
	if !timer.Stop() && err != nil {
		return fmt.Errorf("mailbox: %s: no answer in %v: %w", what, l.timeout, err)
	}
	if err != nil {
		return fmt.Errorf("mailbox: %s: %w", what, err)
	}
	return nil
}

func (l *link) close() {
	l.stop()
	if l.client != nil {
		l.do("logout", func() error {
			// The answer is not waited for: what matters has been answered.
			l.conn.SetDeadline(time.Now().Add(time.Second))
			return l.client.Logout().Wait()
		})
		l.client.Close()
	}
	l.conn.Close()
}

func (l *link) selectFolder(folder string) (validity uint32, err error) {
	if l.folder == folder {
		return l.valid, nil
	}
	err = l.do("select "+folder, func() error {
		data, err := l.client.Select(folder, nil).Wait()
		if err == nil {
			l.folder, l.valid = folder, data.UIDValidity
			l.keyword = slices.Contains(data.PermanentFlags, imap.FlagWildcard) || slices.Contains(data.PermanentFlags, takenFlag)
		}
		return err
	})
	return l.valid, err
}

// search returns the UIDs of the letters that have not been taken, in their
// order. Whether somebody has looked at one in a mail program does not matter
// where the server keeps keywords.
func (l *link) search() (uids []uint32, err error) {
	criteria := &imap.SearchCriteria{NotFlag: []imap.Flag{imap.FlagDeleted, imap.FlagSeen}}
	if l.keyword {
		criteria.NotFlag[1] = takenFlag
	}
	return l.find(criteria)
}

// marked returns the UIDs of the letters that carry our keyword.
func (l *link) marked() ([]uint32, error) {
	return l.find(&imap.SearchCriteria{Flag: []imap.Flag{takenFlag}, NotFlag: []imap.Flag{imap.FlagDeleted}})
}

func (l *link) find(criteria *imap.SearchCriteria) (uids []uint32, err error) {
	err = l.do("search", func() error {
		data, err := l.client.UIDSearch(criteria, nil).Wait()
		if err != nil {
			return err
		}
		for _, uid := range data.AllUIDs() {
			uids = append(uids, uint32(uid))
		}
		return nil
	})
	slices.Sort(uids)
	return uids, err
}

// sized is a letter's number, its size in bytes, and the address of its From.
type sized struct {
	uid  uint32
	size int64
	from string
}

// inTurn puts letters into the order in which they are read: one of each sender, then another of each, each sender's in
// the order of their arrival. So a flood from one sender puts at most one letter of his between another's and its turn.
func inTurn(list []sized) []sized {
	round := make(map[string]int, len(list))
	rounds := make(map[uint32]int, len(list))
	for _, s := range list {
		rounds[s.uid] = round[s.from]
		round[s.from]++
	}
	slices.SortStableFunc(list, func(a, b sized) int { return rounds[a.uid] - rounds[b.uid] })
	return list
}

func uidSet(uids []uint32) imap.UIDSet {
	var set imap.UIDSet
	for _, uid := range uids {
		set.AddNum(imap.UID(uid))
	}
	return set
}

func (l *link) sizes(uids []uint32) (list []sized, err error) {
	err = l.do("fetch sizes", func() error {
		letters, err := l.client.Fetch(uidSet(uids), &imap.FetchOptions{UID: true, RFC822Size: true, Envelope: true}).Collect()
		for _, m := range letters {
			if m.UID != 0 {
				from := ""
				if m.Envelope != nil && len(m.Envelope.From) > 0 {
					from = strings.ToLower(m.Envelope.From[0].Addr())
				}
				list = append(list, sized{uint32(m.UID), m.RFC822Size, from})
			}
		}
		return err
	})
	slices.SortFunc(list, func(a, b sized) int { return int(int64(a.uid) - int64(b.uid)) })
	return slices.CompactFunc(list, func(a, b sized) bool { return a.uid == b.uid }), err
}

// fetch reads letters; of those over max only the header.
func (l *link) fetch(list []sized, max int64) (map[uint32]Incoming, error) {
	whole := &imap.FetchItemBodySection{Peek: true}
	head := &imap.FetchItemBodySection{Peek: true, Specifier: imap.PartSpecifierHeader, Partial: &imap.SectionPartial{Size: 64 << 10}}
	letters := map[uint32]Incoming{}
	for _, large := range []bool{false, true} {
		section := whole
		if large {
			section = head
		}
		var uids []uint32
		for _, s := range list {
			if (s.size > max) == large {
				uids = append(uids, s.uid)
			}
		}
		if len(uids) == 0 {
			continue
		}
		err := l.do("fetch", func() error {
			got, err := l.client.Fetch(uidSet(uids), &imap.FetchOptions{
				UID: true, InternalDate: true, BodySection: []*imap.FetchItemBodySection{section},
			}).Collect()
			for _, m := range got {
				if m.UID == 0 || len(m.BodySection) == 0 {
					continue // a change of flags that somebody else made
				}
				in := Incoming{Arrived: m.InternalDate, TooLarge: large}
				if large {
					in.Header = m.BodySection[0].Bytes
				} else {
					in.Raw = m.BodySection[0].Bytes
				}
				letters[uint32(m.UID)] = in
			}
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	for _, s := range list {
		if in, ok := letters[s.uid]; ok {
			in.Size = s.size
			letters[s.uid] = in
		}
	}
	return letters, nil
}

// mark flags letters as taken and moves them to dest, unless that is empty or
// the folder itself.
func (l *link) mark(uids []uint32, dest, folder string) error {
	if len(uids) == 0 {
		return nil
	}
	flags := &imap.StoreFlags{Op: imap.StoreFlagsAdd, Silent: true, Flags: []imap.Flag{imap.FlagSeen}}
	if l.keyword {
		flags.Flags = append(flags.Flags, takenFlag)
	}
	if err := l.do("mark", func() error { return l.client.Store(uidSet(uids), flags, nil).Close() }); err != nil {
		return err
	}
	if dest == "" || dest == folder {
		return nil
	}
	err := l.move(uids, dest)
	var said *imap.Error
	if errors.As(err, &said) && said.Type == imap.StatusResponseTypeNo {
		// The folder is missing: TRYCREATE (RFC 9051 section 6.4.7), or a
		// server that does not say why.
		if err := l.do("create "+dest, func() error { return l.client.Create(dest, nil).Wait() }); err != nil {
			return err
		}
		err = l.move(uids, dest)
	}
	return err
}

func (l *link) move(uids []uint32, dest string) error {
	return l.do("move to "+dest, func() error {
		_, err := l.client.Move(uidSet(uids), dest).Wait()
		return err
	})
}

// wait returns when something is new in the selected folder, somebody is in a
// hurry, or d is over.
func (l *link) wait(ctx context.Context, d time.Duration, hurry chan struct{}) error {
	var idle *imapclient.IdleCommand
	if l.client.Caps().Has(imap.CapIdle) {
		if err := l.do("idle", func() (err error) { idle, err = l.client.Idle(); return err }); err != nil {
			return err
		}
	}
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
	case <-timer.C:
		// Now and then the folder is opened anew: it may have been deleted and
		// made again, which this connection would never be told.
		l.folder = ""
	case <-l.exists:
	case <-hurry:
		select { // the round that begins takes it
		case hurry <- struct{}{}:
		default:
		}
	case <-l.client.Closed():
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if idle != nil {
		return l.do("idle", func() error {
			if err := idle.Close(); err != nil {
				return err
			}
			return idle.Wait()
		})
	}
	return l.do("noop", func() error { return l.client.Noop().Wait() })
}
