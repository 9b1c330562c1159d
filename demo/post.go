package demo

import (
	"context"
	"fmt"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"
	"github.com/emersion/go-smtp"
)

// postbox is a guest's mail account: a box that is read by IMAP, and a server that takes letters by SMTP.
type postbox struct {
	imap, smtp     string // host:port
	user, password string
}

// read hands every unread letter to take until ctx ends or take fails. What was taken is marked as read.
func (b postbox) read(ctx context.Context, take func(raw []byte) error) error {
	news := make(chan struct{}, 1)
	c, err := imapclient.DialInsecure(b.imap, &imapclient.Options{
		UnilateralDataHandler: &imapclient.UnilateralDataHandler{
			Mailbox: func(data *imapclient.UnilateralDataMailbox) {
				if data.NumMessages != nil {
					select {
					case news <- struct{}{}:
					default:
					}
				}
			},
		},
	})
	if err != nil {
		return fmt.Errorf("%s's mailbox: %w", b.user, err)
	}
	defer c.Close()
	stop := context.AfterFunc(ctx, func() { c.Close() })
	defer stop()
	if err := b.loop(ctx, c, news, take); err != nil && ctx.Err() == nil {
		return fmt.Errorf("%s's mailbox: %w", b.user, err)
	}
	return nil
}

func (b postbox) loop(ctx context.Context, c *imapclient.Client, news <-chan struct{}, take func(raw []byte) error) error {
	if err := c.Login(b.user, b.password).Wait(); err != nil {
		return err
	}
	if _, err := c.Select("INBOX", nil).Wait(); err != nil {
		return err
	}
	for ctx.Err() == nil {
		found, err := c.UIDSearch(&imap.SearchCriteria{NotFlag: []imap.Flag{imap.FlagSeen}}, nil).Wait()
		if err != nil {
			return err
		}
		for _, uid := range found.AllUIDs() {
			raw, err := fetch(c, uid)
			if err != nil {
				return err
			}
			if err := take(raw); err != nil {
				return err
			}
			seen := &imap.StoreFlags{Op: imap.StoreFlagsAdd, Silent: true, Flags: []imap.Flag{imap.FlagSeen}}
			if err := c.Store(imap.UIDSetNum(uid), seen, nil).Close(); err != nil {
				return err
			}
		}
		if len(found.AllUIDs()) > 0 {
			continue
		}
		// RFC 2177; a search now and then, as IDLE alone is not to be trusted.
		idle, err := c.Idle()
		if err != nil {
			return err
		}
		select {
		case <-ctx.Done():
		case <-news:
		case <-time.After(5 * time.Second):
		}
		if err := idle.Close(); err != nil {
			return err
		}
		if err := idle.Wait(); err != nil {
			return err
		}
	}
	return nil
}

func fetch(c *imapclient.Client, uid imap.UID) ([]byte, error) {
	section := &imap.FetchItemBodySection{Peek: true}
	list, err := c.Fetch(imap.UIDSetNum(uid), &imap.FetchOptions{BodySection: []*imap.FetchItemBodySection{section}}).Collect()
	if err != nil {
		return nil, err
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("letter %d is gone", uid)
	}
	return list[0].FindBodySection(section), nil
}

// send hands a letter to the server.
func (b postbox) send(from, to string, raw []byte) error {
	c, err := smtp.Dial(b.smtp)
	if err != nil {
		return fmt.Errorf("sending: %w", err)
	}
	defer c.Close()
	if err := c.Mail(from, nil); err != nil {
		return fmt.Errorf("sending: %w", err)
	}
	if err := c.Rcpt(to, nil); err != nil {
		return fmt.Errorf("sending to %s: %w", to, err)
	}
	w, err := c.Data()
	if err != nil {
		return fmt.Errorf("sending: %w", err)
	}
	if _, err := w.Write(raw); err != nil {
		return fmt.Errorf("sending: %w", err)
	}
	if err := w.Close(); err != nil {
		return fmt.Errorf("sending: %w", err)
	}
	return c.Quit()
}
