package letter

import (
	"bytes"
	"strings"
)

// Parse reads a letter. It never panics, whatever raw is. With ErrTooLarge,
// ErrTextTooLong and ErrTooManyParts the letter is not nil and holds what its
// header says, so that it can be answered; its text and attachments are empty.
// Broken encodings and unknown character sets are read as well as may be and
// are no errors.
func Parse(raw []byte, limits Limits) (*Letter, error) {
	limits = limits.orDefault()
	tooLarge := len(raw) > limits.Letter
	if tooLarge {
		raw = raw[:limits.Letter]
	}
	raw = lineEnds(raw)
	if bytes.HasPrefix(raw, []byte("From ")) || bytes.HasPrefix(raw, []byte(">From ")) { // a line of an mbox file
		_, raw, _ = bytes.Cut(raw, []byte("\n"))
	}
	end := bytes.Index(raw, []byte("\n\n"))
	if end < 0 {
		end = len(raw)
	}
	if end > limits.Header {
		tooLarge = true
		raw = raw[:limits.Header]
	}
	h, body := splitHeader(raw)
	if len(h) == 0 {
		return nil, ErrNoHeader
	}
	l := fromHeader(h)
	l.Kind, l.Why = classify(h, l)
	if tooLarge {
		return l, ErrTooLarge
	}

	r := reader{limits: limits}
	segments, err := r.part(h, body, 0)
	if err != nil {
		return l, err
	}
	var text []string
	for _, s := range segments {
		if s.html {
			l.FromHTML = true
			s.text = textOf(s.text)
		}
		text = append(text, s.text)
	}
	l.Text = strings.Join(text, "\n")
	if strings.TrimSpace(l.Text) == "" && r.tnef != nil {
		l.Text = tnefText(r.tnef)
	}
	l.Encrypted = r.encrypted || strings.HasPrefix(strings.TrimSpace(l.Text), "-----BEGIN PGP MESSAGE-----")
	if len(l.Text) > limits.Text {
		l.Text = ""
		return l, ErrTextTooLong
	}
	l.Attachments = r.files
	return l, nil
}

func (m Limits) orDefault() Limits {
	set := func(n *int, d int) {
		if *n == 0 {
			*n = d
		}
	}
	set(&m.Letter, DefaultLimits.Letter)
	set(&m.Text, DefaultLimits.Text)
	set(&m.Parts, DefaultLimits.Parts)
	set(&m.Depth, DefaultLimits.Depth)
	set(&m.Header, DefaultLimits.Header)
	return m
}

// lineEnds makes CRLF and a lone CR a LF.
func lineEnds(raw []byte) []byte {
	if bytes.IndexByte(raw, '\r') < 0 {
		return raw
	}
	raw = bytes.ReplaceAll(raw, []byte("\r\n"), []byte("\n"))
	return bytes.ReplaceAll(raw, []byte("\r"), []byte("\n"))
}

func fromHeader(h header) *Letter {
	l := &Letter{
		InReplyTo:             ids(h.all("in-reply-to")),
		References:            ids(h.all("references")),
		ReplyTo:               addresses(h.get("reply-to")),
		Subject:               strings.TrimSpace(strings.ReplaceAll(clean(decode(h.get("subject"))), "\n", " ")),
		Date:                  dates(h.get("date")),
		AuthenticationResults: h.all("authentication-results"),
	}
	if id := ids(h.all("message-id")); len(id) > 0 {
		l.MessageID = id[0]
	} else {
		l.MessageID = strings.TrimSpace(h.get("message-id"))
	}
	if from := addresses(h.get("from")); len(from) > 0 {
		l.From = from[0]
		l.Ambiguous = len(from) > 1
	}
	l.Ambiguous = l.Ambiguous || len(h.all("from")) > 1
	for _, to := range h.all("to") {
		l.To = append(l.To, addresses(to)...)
	}
	for _, cc := range h.all("cc") {
		l.Cc = append(l.Cc, addresses(cc)...)
	}
	for _, name := range []string{"delivered-to", "x-original-to", "envelope-to", "x-envelope-to", "x-delivered-to", "x-forwarded-to"} {
		for _, value := range h.all(name) {
			for _, a := range addresses(value) {
				l.Delivered = append(l.Delivered, a.Addr)
			}
		}
	}
	if h.has("return-path") {
		path := strings.Trim(h.get("return-path"), "<> \t")
		l.ReturnPath = lowerDomain(path)
		l.NullReturn = path == ""
	}
	if l.Language = h.get("content-language"); l.Language == "" {
		l.Language = h.get("accept-language")
	}
	return l
}
