package webmail

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"net/url"
	"strings"
	"time"

	"github.com/emersion/go-message/mail"
	"github.com/emersion/go-smtp"
)

// Draft is a letter to be sent.
type Draft struct {
	To, Subject, Body    string
	InReplyTo, Referring string // Message-IDs, in brackets
}

// errDraft is returned for a draft that cannot be a letter.
var errDraft = errors.New("the letter needs an address to go to")

func draftFrom(v url.Values) Draft {
	return Draft{v.Get("to"), v.Get("subject"), v.Get("body"), v.Get("in-reply-to"), v.Get("references")}
}

func (d Draft) values() url.Values {
	return url.Values{"to": {d.To}, "subject": {d.Subject}, "body": {d.Body}, "in-reply-to": {d.InReplyTo}, "references": {d.Referring}}
}

// draftOf is the letter that a mailto link of a letter asks for (RFC 6068), as an answer to it.
func draftOf(mailto *url.URL, l *Letter) Draft {
	to, err := url.PathUnescape(mailto.Opaque)
	if err != nil {
		to = mailto.Opaque
	}
	d := Draft{To: to, InReplyTo: l.messageID, Referring: strings.TrimSpace(l.references + " " + l.messageID)}
	// A plus in a mailto link is a plus, not a space.
	q, _ := url.ParseQuery(strings.ReplaceAll(mailto.RawQuery, "+", "%2B"))
	for key, v := range q {
		switch strings.ToLower(key) {
		case "to":
			d.To = strings.Trim(d.To+", "+v[0], ", ")
		case "subject":
			d.Subject = v[0]
		case "body":
			d.Body = strings.ReplaceAll(v[0], "\r\n", "\n")
		case "in-reply-to":
			d.InReplyTo = v[0]
		}
	}
	return d
}

// reply is the answer to a letter, as a mail program begins it: the letter quoted, room above.
func (l *Letter) reply() Draft {
	d := Draft{To: l.replyTo, Subject: l.Subject, InReplyTo: l.messageID, Referring: strings.TrimSpace(l.references + " " + l.messageID)}
	if !strings.HasPrefix(strings.ToLower(d.Subject), "re:") {
		d.Subject = "Re: " + d.Subject
	}
	var b strings.Builder
	b.WriteString("\n\n")
	for line := range strings.SplitSeq(strings.TrimRight(l.Text, "\n"), "\n") {
		b.WriteString(strings.TrimRight("> "+line, " ") + "\n")
	}
	d.Body = b.String()
	return d
}

// letter writes the draft as it goes over the wire.
func (d Draft) letter(from Box, id string, now time.Time) (raw []byte, to []string, err error) {
	list, err := mail.ParseAddressList(d.To)
	if err != nil || len(list) == 0 {
		return nil, nil, errDraft
	}
	var h mail.Header
	h.SetDate(now)
	h.SetAddressList("From", []*mail.Address{{Name: from.Person, Address: from.Address}})
	h.SetAddressList("To", list)
	h.SetSubject(oneLine(d.Subject))
	h.SetMessageID(id)
	for field, v := range map[string]string{"In-Reply-To": d.InReplyTo, "References": d.Referring} {
		if v = oneLine(v); v != "" {
			h.Set(field, v)
		}
	}
	h.SetContentType("text/plain", map[string]string{"charset": "utf-8"})
	var b bytes.Buffer
	w, err := mail.CreateSingleInlineWriter(&b, h)
	if err != nil {
		return nil, nil, err
	}
	if _, err := w.Write([]byte(strings.ReplaceAll(strings.ReplaceAll(d.Body, "\r\n", "\n"), "\n", "\r\n"))); err != nil {
		return nil, nil, err
	}
	if err := w.Close(); err != nil {
		return nil, nil, err
	}
	for _, a := range list {
		to = append(to, a.Address)
	}
	return b.Bytes(), to, nil
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

// post sends the draft by SMTP.
func (m *Mail) post(ctx context.Context, from Box, d Draft, id string, now time.Time) error {
	raw, to, err := d.letter(from, id, now)
	if err != nil {
		return err
	}
	conn, err := (&net.Dialer{Timeout: patience}).DialContext(ctx, "tcp", m.SMTP)
	if err != nil {
		return fmt.Errorf("reaching the mail server: %w", err)
	}
	stop := context.AfterFunc(ctx, func() { conn.Close() })
	defer stop()
	c := smtp.NewClient(conn)
	defer c.Close()
	if err := c.SendMail(from.Address, to, bytes.NewReader(raw)); err != nil {
		return fmt.Errorf("sending: %w", err)
	}
	return c.Quit()
}
