package webmail

import (
	"context"
	"errors"
	"fmt"
	"net"
	"slices"
	"strings"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"
	"github.com/emersion/go-message/mail"
)

// errNoLetter is returned when there is no such box or letter.
var errNoLetter = errors.New("no such letter")

// patience is how long a mailbox may take; longest is how many letters are listed.
const (
	patience = 10 * time.Second
	longest  = 200
)

// Envelope is a letter in the list.
type Envelope struct {
	UID     uint32
	From    string
	Subject string
	Date    time.Time
	Unread  bool
}

// open logs in and selects the inbox. The commands take no context: the connection is closed when time is up.
func (m *Mail) open(ctx context.Context, b Box, readOnly bool) (*imapclient.Client, *imap.SelectData, func(), error) {
	conn, err := (&net.Dialer{Timeout: patience}).DialContext(ctx, "tcp", m.IMAP)
	if err != nil {
		return nil, nil, nil, fmt.Errorf("reaching the mailboxes: %w", err)
	}
	conn.SetDeadline(time.Now().Add(patience))
	c := imapclient.New(conn, nil)
	stop := context.AfterFunc(ctx, func() { conn.Close() })
	done := func() {
		stop()
		c.Close()
	}
	if err := c.Login(b.Name, m.Password).Wait(); err != nil {
		done()
		return nil, nil, nil, fmt.Errorf("opening the box of %s: %w", b.Name, err)
	}
	selected, err := c.Select("INBOX", &imap.SelectOptions{ReadOnly: readOnly}).Wait()
	if err != nil {
		done()
		return nil, nil, nil, fmt.Errorf("opening the inbox of %s: %w", b.Name, err)
	}
	return c, selected, done, nil
}

// count says how many letters a box holds, and how many of them nobody has read.
func (m *Mail) count(ctx context.Context, b Box) (n, unread int, err error) {
	c, selected, done, err := m.open(ctx, b, true)
	if err != nil {
		return 0, 0, err
	}
	defer done()
	found, err := c.UIDSearch(&imap.SearchCriteria{NotFlag: []imap.Flag{imap.FlagSeen}}, nil).Wait()
	if err != nil {
		return 0, 0, err
	}
	return int(selected.NumMessages), len(found.AllUIDs()), nil
}

// list reads the last letters' headers, the newest first.
func (m *Mail) list(ctx context.Context, b Box) ([]Envelope, error) {
	c, selected, done, err := m.open(ctx, b, true)
	if err != nil {
		return nil, err
	}
	defer done()
	if selected.NumMessages == 0 {
		return nil, nil
	}
	var set imap.SeqSet
	set.AddRange(max(1, selected.NumMessages-min(selected.NumMessages, longest)+1), selected.NumMessages)
	header := &imap.FetchItemBodySection{Specifier: imap.PartSpecifierHeader, Peek: true}
	got, err := c.Fetch(set, &imap.FetchOptions{UID: true, Flags: true, InternalDate: true, BodySection: []*imap.FetchItemBodySection{header}}).Collect()
	if err != nil {
		return nil, fmt.Errorf("listing the letters of %s: %w", b.Name, err)
	}
	var list []Envelope
	for _, l := range got {
		e := Envelope{UID: uint32(l.UID), Date: l.InternalDate, Unread: !slices.Contains(l.Flags, imap.FlagSeen)}
		r, err := mail.CreateReader(strings.NewReader(string(l.FindBodySection(header))))
		if r != nil {
			e.From, e.Subject = name(who(&r.Header, "From")), text(&r.Header, "Subject")
			r.Close()
		} else {
			m.Log.Debug("header not read", "box", b.Name, "uid", l.UID, "err", err)
		}
		list = append(list, e)
	}
	slices.Reverse(list)
	return list, nil
}

// fetch reads a letter, and marks it as read.
func (m *Mail) fetch(ctx context.Context, b Box, uid uint32) (*Letter, error) {
	c, _, done, err := m.open(ctx, b, false)
	if err != nil {
		return nil, err
	}
	defer done()
	whole := &imap.FetchItemBodySection{}
	got, err := c.Fetch(imap.UIDSetNum(imap.UID(uid)), &imap.FetchOptions{UID: true, InternalDate: true, BodySection: []*imap.FetchItemBodySection{whole}}).Collect()
	if err != nil {
		return nil, fmt.Errorf("reading letter %d of %s: %w", uid, b.Name, err)
	}
	if len(got) == 0 {
		return nil, errNoLetter
	}
	l := parse(got[0].FindBodySection(whole))
	l.UID, l.Arrived = uid, got[0].InternalDate
	return l, nil
}
