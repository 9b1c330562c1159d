package letter

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"mime"
	"mime/quotedprintable"
	"net/mail"
	"strings"
	"time"
	"unicode/utf8"
)

// File is a part that a letter of ours carries.
type File struct {
	Name string
	Type string // media type, with parameters if any
	Data []byte
	// ID is the Content-ID without angle brackets, for files shown inline
	// ("cid:ID" in the HTML).
	ID string
}

// Draft is a letter to be sent. The same draft gives the same bytes.
type Draft struct {
	From, To, ReplyTo Address
	Subject           string
	MessageID         string // without angle brackets, as all of them
	InReplyTo         string
	References        []string
	ListID            string // "Name <id.host>" or "id.host"; empty: none
	ListUnsubscribe   []string
	OneClick          bool // the first of them takes a POST without further questions (RFC 8058)
	Language          string
	Date              time.Time
	// Reply is true for an answer to one letter (Auto-Submitted: auto-replied),
	// false for what we send unasked (auto-generated); RFC 3834 section 5.
	Reply bool
	// Header holds more header fields, written in their order.
	Header [][2]string

	Text     string
	HTML     string // empty: plain only
	Inline   []File
	Attached []File
}

// ErrDraft is returned (wrapped) for a draft that cannot be a letter: no sender,
// recipient, Message-ID or date, or a line end in a header field.
var ErrDraft = errors.New("letter: incomplete draft")

// Bytes returns the letter with CRLF line ends, ready for SMTP's DATA: mixed
// around related around alternative, each only where it has a purpose
// (RFC 2046, RFC 2387).
func (d Draft) Bytes() ([]byte, error) {
	if err := d.check(); err != nil {
		return nil, err
	}
	var b bytes.Buffer
	d.writeHeader(&b)

	body := d.textPart("text/plain; charset=utf-8", wrap(d.Text))
	if d.HTML != "" {
		page := d.textPart("text/html; charset=utf-8", d.HTML)
		if len(d.Inline) > 0 {
			parts := []entity{page}
			for _, f := range d.Inline {
				parts = append(parts, f.entity("inline"))
			}
			page = d.multipart(`multipart/related; type="text/html"`, "related", parts)
		}
		body = d.multipart("multipart/alternative", "alternative", []entity{body, page})
	}
	var files []entity
	if d.HTML == "" {
		for _, f := range d.Inline {
			files = append(files, f.entity("inline"))
		}
	}
	for _, f := range d.Attached {
		files = append(files, f.entity("attachment"))
	}
	if len(files) > 0 {
		body = d.multipart("multipart/mixed", "mixed", append([]entity{body}, files...))
	}
	b.Write(body)
	return b.Bytes(), nil
}

func (d Draft) check() error {
	switch {
	case d.From.Addr == "":
		return fmt.Errorf("%w: no sender", ErrDraft)
	case d.To.Addr == "":
		return fmt.Errorf("%w: no recipient", ErrDraft)
	case d.MessageID == "":
		return fmt.Errorf("%w: no message id", ErrDraft)
	case d.Date.IsZero():
		return fmt.Errorf("%w: no date", ErrDraft)
	}
	fields := []string{d.From.Addr, d.To.Addr, d.ReplyTo.Addr, d.MessageID, d.InReplyTo, d.Language}
	fields = append(fields, d.References...)
	fields = append(fields, d.ListUnsubscribe...)
	for _, f := range d.Header {
		fields = append(fields, f[0], f[1])
	}
	for _, s := range fields {
		if strings.ContainsAny(s, "\r\n\x00") {
			return fmt.Errorf("%w: line end in a header field: %q", ErrDraft, s)
		}
	}
	return nil
}

func (d Draft) writeHeader(b *bytes.Buffer) {
	put := func(name, value string) {
		if value != "" {
			b.WriteString(fold(name, value))
		}
	}
	put("From", d.From.header())
	put("To", d.To.header())
	if d.ReplyTo.Addr != "" {
		put("Reply-To", d.ReplyTo.header())
	}
	put("Subject", encodeWords(oneLine(d.Subject)))
	put("Date", d.Date.Format("Mon, 02 Jan 2006 15:04:05 -0700"))
	put("Message-ID", "<"+d.MessageID+">")
	if d.InReplyTo != "" {
		put("In-Reply-To", "<"+d.InReplyTo+">")
	}
	if len(d.References) > 0 {
		put("References", "<"+strings.Join(d.References, "> <")+">")
	}
	if d.ListID != "" {
		id := oneLine(d.ListID)
		if name, addr, ok := strings.Cut(id, "<"); ok {
			id = strings.TrimSpace(encodeWords(strings.TrimSpace(name))+" ") + " <" + addr
		} else {
			id = "<" + id + ">"
		}
		put("List-Id", strings.TrimSpace(id)) // RFC 2919
	}
	if len(d.ListUnsubscribe) > 0 {
		put("List-Unsubscribe", "<"+strings.Join(d.ListUnsubscribe, ">, <")+">") // RFC 2369
	}
	if d.OneClick && len(d.ListUnsubscribe) > 0 {
		put("List-Unsubscribe-Post", "List-Unsubscribe=One-Click") // RFC 8058 section 3.1
	}
	put("Content-Language", d.Language)
	if d.Reply {
		put("Auto-Submitted", "auto-replied")
	} else {
		put("Auto-Submitted", "auto-generated")
	}
	put("X-Auto-Response-Suppress", "All")
	put(OursHeader, "1")
	for _, f := range d.Header {
		put(f[0], encodeWords(f[1]))
	}
	b.WriteString("MIME-Version: 1.0\r\n")
}

// header is the address as a header field has it (RFC 5322 section 3.4).
func (a Address) header() string {
	m := mail.Address{Name: oneLine(a.Name), Address: a.Addr}
	return m.String()
}

// bareInWord reports whether a byte stands for itself in an encoded word, even
// beside a name (RFC 2047 section 5, rule 3); a space does as "_".
func bareInWord(c byte) bool {
	return c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' || strings.IndexByte(" !*+-/", c) >= 0
}

// oneLine makes line ends and other control characters spaces, so that no name
// or subject can add a header field.
func oneLine(s string) string {
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7F {
			return ' '
		}
		return r
	}, s))
}

// encodeWords encodes text that is not ASCII in words short enough for a line
// after any field's name (RFC 2047 section 2).
func encodeWords(s string) string {
	if ascii([]byte(s)) {
		return s
	}
	var b strings.Builder
	start, cost := 0, 0
	for i, r := range s {
		n := 1
		if !bareInWord(byte(r)) || r >= utf8.RuneSelf {
			n = 3 * utf8.RuneLen(r)
		}
		if cost+n > 50 {
			b.WriteString(encodeWord(s[start:i]) + " ")
			start, cost = i, 0
		}
		cost += n
	}
	b.WriteString(encodeWord(s[start:]))
	return b.String()
}

// encodeWord encodes even a piece that is ASCII: the space between two encoded
// words means nothing, that beside a plain one does.
func encodeWord(s string) string {
	var b strings.Builder
	b.WriteString("=?utf-8?q?")
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == ' ':
			b.WriteByte('_')
		case bareInWord(c):
			b.WriteByte(c)
		default:
			fmt.Fprintf(&b, "=%02X", c)
		}
	}
	b.WriteString("?=")
	return b.String()
}

// fold breaks a field at spaces before column 78 (RFC 5322 section 2.2.3).
func fold(name, value string) string {
	var b strings.Builder
	b.WriteString(name + ":")
	column := len(name) + 1
	for _, word := range strings.Fields(value) {
		if column+1+len(word) > 78 && column > len(name)+1 {
			b.WriteString("\r\n")
			column = 0
		}
		b.WriteString(" " + word)
		column += 1 + len(word)
	}
	b.WriteString("\r\n")
	return b.String()
}

// An entity is a part with its header.
type entity []byte

func (d Draft) textPart(contentType, text string) entity {
	var b bytes.Buffer
	b.WriteString("Content-Type: " + contentType + "\r\n")
	text = crlf(text)
	if plainEnough(text) {
		b.WriteString("Content-Transfer-Encoding: 7bit\r\n\r\n")
		b.WriteString(text)
	} else {
		b.WriteString("Content-Transfer-Encoding: quoted-printable\r\n\r\n")
		w := quotedprintable.NewWriter(&b)
		w.Write([]byte(text)) // a bytes.Buffer takes everything
		w.Close()
	}
	if !strings.HasSuffix(text, "\r\n") {
		b.WriteString("\r\n")
	}
	return b.Bytes()
}

func crlf(text string) string {
	text = strings.ReplaceAll(text, "\r\n", "\n")
	return strings.ReplaceAll(text, "\n", "\r\n")
}

// plainEnough reports whether text goes through every server as it is: ASCII,
// short lines, no "From " that a mailbox file would change, no space at a
// line's end.
func plainEnough(text string) bool {
	for _, line := range strings.Split(text, "\r\n") {
		if len(line) > 78 || !ascii([]byte(line)) || strings.HasPrefix(line, "From ") || strings.HasPrefix(line, ".") ||
			strings.HasSuffix(line, " ") || strings.ContainsAny(line, "\r\x00") {
			return false
		}
	}
	return true
}

func (f File) entity(disposition string) entity {
	var b bytes.Buffer
	kind, params := f.Type, map[string]string{}
	if media, p, err := mime.ParseMediaType(f.Type); err == nil {
		kind, params = media, p
	}
	if kind == "" {
		kind = "application/octet-stream"
	}
	if f.Name != "" {
		params["name"] = f.Name
	}
	b.WriteString(fold("Content-Type", mime.FormatMediaType(kind, params))) // RFC 2231
	if f.Name != "" {
		disposition = mime.FormatMediaType(disposition, map[string]string{"filename": f.Name})
	}
	b.WriteString(fold("Content-Disposition", disposition))
	if f.ID != "" {
		b.WriteString("Content-ID: <" + f.ID + ">\r\n")
	}
	b.WriteString("Content-Transfer-Encoding: base64\r\n\r\n")
	encoded := base64.StdEncoding.EncodeToString(f.Data)
	for len(encoded) > 76 {
		b.WriteString(encoded[:76] + "\r\n")
		encoded = encoded[76:]
	}
	if encoded != "" {
		b.WriteString(encoded + "\r\n")
	}
	return b.Bytes()
}

// multipart puts parts together. The boundary comes from the Message-ID, so
// that the same draft gives the same bytes; "=_" keeps it out of encoded text
// (RFC 2045 section 6.7).
func (d Draft) multipart(contentType, level string, parts []entity) entity {
	sum := sha256.Sum256([]byte(level + "\x00" + d.MessageID))
	boundary := "=_" + hex.EncodeToString(sum[:12])
	var b bytes.Buffer
	b.WriteString("Content-Type: " + contentType + ";\r\n boundary=\"" + boundary + "\"\r\n\r\n")
	for _, p := range parts {
		b.WriteString("--" + boundary + "\r\n")
		b.Write(p)
	}
	b.WriteString("--" + boundary + "--\r\n")
	return b.Bytes()
}

// columns is the longest line of plain text that is sent.
const columns = 78

// wrap breaks lines of running text that are longer than columns. A line
// without spaces, such as an address of a page, stays whole.
func wrap(text string) string {
	var b strings.Builder
	for i, line := range strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n") {
		if i > 0 {
			b.WriteByte('\n')
		}
		line = strings.TrimRight(line, " \t")
		indent := line[:len(line)-len(strings.TrimLeft(line, " "))]
		for utf8.RuneCountInString(line) > columns {
			at := lastSpace(line, columns)
			if at <= len(indent) {
				break
			}
			b.WriteString(strings.TrimRight(line[:at], " ") + "\n")
			line = indent + strings.TrimLeft(line[at:], " ")
		}
		b.WriteString(line)
	}
	return b.String()
}

// lastSpace is the byte offset of the last space within the first n characters,
// of the first one after them if there is none, or 0.
func lastSpace(line string, n int) int {
	last, count := 0, 0
	words := false
	for i, r := range line {
		if r == ' ' && words {
			if count > n && last > 0 {
				return last
			}
			last = i
			if count > n {
				return last
			}
		}
		words = words || r != ' '
		count++
		if count > n && last > 0 {
			return last
		}
	}
	return last
}
