package demo

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"time"

	_ "github.com/emersion/go-message/charset" // letters may come in any
	"github.com/emersion/go-message/mail"
)

// letter is what a guest reads of a letter.
type letter struct {
	id      string // Message-ID without angle brackets
	answers string // Message-ID of the letter that it answers, "" if none
	subject string
	reply   string // the address to answer to
	text    string
	record  string // the attached record, "" if there is none
}

// readLetter takes a letter apart as any mail program would.
func readLetter(raw []byte) (letter, error) {
	var l letter
	r, err := mail.CreateReader(bytes.NewReader(raw))
	if err != nil {
		return l, fmt.Errorf("reading a letter: %w", err)
	}
	defer r.Close()
	l.subject, _ = r.Header.Subject()
	l.id, _ = r.Header.MessageID()
	if to, err := r.Header.MsgIDList("In-Reply-To"); err == nil && len(to) > 0 {
		l.answers = to[0]
	}
	for _, field := range []string{"Reply-To", "From"} {
		if list, err := r.Header.AddressList(field); err == nil && len(list) > 0 {
			l.reply = list[0].Address
			break
		}
	}
	for {
		part, err := r.NextPart()
		if err == io.EOF {
			return l, nil
		}
		if err != nil {
			return l, fmt.Errorf("reading a letter: %w", err)
		}
		switch h := part.Header.(type) {
		case *mail.InlineHeader:
			if kind, _, _ := h.ContentType(); kind == "text/plain" && l.text == "" {
				b, err := io.ReadAll(part.Body)
				if err != nil {
					return l, fmt.Errorf("reading a letter: %w", err)
				}
				l.text = strings.ReplaceAll(string(b), "\r\n", "\n")
			}
		case *mail.AttachmentHeader:
			if name, _ := h.Filename(); strings.HasSuffix(name, ".record") {
				b, err := io.ReadAll(part.Body)
				if err != nil {
					return l, fmt.Errorf("reading a record: %w", err)
				}
				l.record = string(b)
			}
		}
	}
}

// compose writes a guest's letter; an answer quotes what it answers, as most people's do.
func compose(from, name, to, subject, text string, answers *letter, now time.Time) (raw []byte, id string, err error) {
	var h mail.Header
	h.SetAddressList("From", []*mail.Address{{Name: name, Address: from}})
	h.SetAddressList("To", []*mail.Address{{Address: to}})
	h.SetDate(now)
	if err := h.GenerateMessageIDWithHostname("guest.localhost"); err != nil {
		return nil, "", err
	}
	var body strings.Builder
	body.WriteString(text + "\n")
	if answers != nil {
		subject = answers.subject
		if !strings.HasPrefix(subject, "Re: ") {
			subject = "Re: " + subject
		}
		h.SetMsgIDList("In-Reply-To", []string{answers.id})
		h.SetMsgIDList("References", []string{answers.id})
		fmt.Fprintf(&body, "\nOn %s, Railpost wrote:\n", now.Format("Mon, 2 Jan 2006 at 15:04"))
		for _, line := range strings.Split(strings.TrimRight(answers.text, "\n"), "\n") {
			body.WriteString(strings.TrimRight("> "+line, " ") + "\n")
		}
	}
	h.SetSubject(subject)
	h.SetContentType("text/plain", map[string]string{"charset": "utf-8"})
	h.Set("Content-Transfer-Encoding", "quoted-printable")
	if id, err = h.MessageID(); err != nil {
		return nil, "", err
	}
	var b bytes.Buffer
	w, err := mail.CreateSingleInlineWriter(&b, h)
	if err != nil {
		return nil, "", err
	}
	if _, err := io.WriteString(w, strings.ReplaceAll(body.String(), "\n", "\r\n")); err != nil {
		return nil, "", err
	}
	if err := w.Close(); err != nil {
		return nil, "", err
	}
	return b.Bytes(), id, nil
}
