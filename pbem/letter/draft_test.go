package letter

import (
	"bytes"
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"net/mail"
	"strings"
	"testing"
	"time"
)

var noon = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)

func fullDraft() Draft {
	return Draft{
		From:       Address{"Railpost", "play@rail.example"},
		To:         Address{"Jörg Müller", "joerg@example.org"},
		ReplyTo:    Address{"", "play+abc@rail.example"},
		Subject:    "[rust42] Zug 3: Köln baut, und die Betreffzeile ist so lang, dass sie gebrochen werden muss",
		MessageID:  "turn3.abc@rail.example",
		InReplyTo:  "answered@example.org",
		References: []string{"turn3@rail.example", "answered@example.org"},
		ListID:     "rust42 <rust42.rail.example>",
		Language:   "de",
		Date:       noon,
		Text:       "Grüße aus Köln\n\nFrom here on it is your turn.\n" + strings.Repeat("ein Wort ", 30) + "\n",
		HTML:       "<p>Grüße <img src=\"cid:board@rail.example\" alt=\"Karte\"></p>",
		Inline:     []File{{Name: "board.png", Type: "image/png", Data: bytes.Repeat([]byte{1, 2, 3}, 100), ID: "board@rail.example"}},
		Attached:   []File{{Name: "Zug drei ü.record", Type: "text/plain; charset=utf-8", Data: []byte("railpost record 1\n")}},
	}
}

// The standard library's reader, which shares no code with ours, finds the
// structure of RFC 2046 and RFC 2387 and every part's bytes.
func TestDraftStructure(t *testing.T) {
	raw, err := fullDraft().Bytes()
	if err != nil {
		t.Fatal(err)
	}
	m, err := mail.ReadMessage(bytes.NewReader(raw))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	var walk func(contentType string, body io.Reader)
	walk = func(contentType string, body io.Reader) {
		media, params, err := mime.ParseMediaType(contentType)
		if err != nil {
			t.Fatalf("%q: %v", contentType, err)
		}
		if !strings.HasPrefix(media, "multipart/") {
			data, _ := io.ReadAll(body)
			got = append(got, media+" "+params["name"])
			if media == "text/plain" && params["name"] == "" && !strings.Contains(string(data), "Grüße aus Köln\r\n\r\nFrom here") {
				t.Errorf("text: %q", data)
			}
			return
		}
		got = append(got, media)
		r := multipart.NewReader(body, params["boundary"])
		for {
			p, err := r.NextPart()
			if err == io.EOF {
				break
			} else if err != nil {
				t.Fatal(err)
			}
			walk(p.Header.Get("Content-Type"), p)
		}
		got = append(got, "end")
	}
	walk(m.Header.Get("Content-Type"), m.Body)
	want := "multipart/mixed, multipart/alternative, text/plain , multipart/related, text/html , image/png board.png, end, end, text/plain Zug drei ü.record, end"
	if s := strings.Join(got, ", "); s != want {
		t.Errorf("structure\n got %s\nwant %s", s, want)
	}
	if s := m.Header.Get("Auto-Submitted"); s != "auto-generated" {
		t.Errorf("Auto-Submitted %q", s)
	}
	subject, _ := new(mime.WordDecoder).DecodeHeader(m.Header.Get("Subject"))
	if subject != fullDraft().Subject {
		t.Errorf("subject %q", subject)
	}
	for _, line := range strings.Split(string(raw), "\r\n") {
		if len(line) > 78 && !strings.HasPrefix(line, "Content-") {
			t.Errorf("line of %d columns: %q", len(line), line)
		}
		if strings.ContainsAny(line, "\r\n") {
			t.Errorf("bare line end in %q", line)
		}
	}
}

func TestDraftSameBytes(t *testing.T) {
	a, _ := fullDraft().Bytes()
	b, _ := fullDraft().Bytes()
	if !bytes.Equal(a, b) {
		t.Error("the same draft gave different bytes")
	}
}

func TestDraftComesBack(t *testing.T) {
	d := fullDraft()
	raw, err := d.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	l, err := Parse(raw, Limits{})
	if err != nil {
		t.Fatal(err)
	}
	if l.Kind != Ours || l.MessageID != d.MessageID || l.Subject != d.Subject || l.To[0] != d.To || !l.Date.Equal(d.Date) {
		t.Errorf("%+v", l)
	}
	if len(l.References) != 2 || l.References[0] != "turn3@rail.example" {
		t.Errorf("references %q", l.References)
	}
	if !strings.HasPrefix(l.Text, "Grüße aus Köln\n\nFrom here on it is your turn.\nein Wort") {
		t.Errorf("text %q", l.Text)
	}
	if len(l.Attachments) != 2 || l.Attachments[1].Name != "Zug drei ü.record" || string(l.Attachments[1].Data) != "railpost record 1\n" {
		t.Errorf("attachments %+v", l.Attachments)
	}
}

func TestDraftWithoutHTMLIsPlain(t *testing.T) {
	d := Draft{From: Address{"", "play@rail.example"}, To: Address{"", "ann@example.org"}, Subject: "Hi", MessageID: "1@rail.example", Date: noon, Text: "one\ntwo\n", Reply: true}
	raw, err := d.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	want := "From: <play@rail.example>\r\nTo: <ann@example.org>\r\nSubject: Hi\r\nDate: Sat, 21 Nov 2026 12:00:00 +0000\r\nMessage-ID: <1@rail.example>\r\n" +
		"Auto-Submitted: auto-replied\r\nX-Auto-Response-Suppress: All\r\nX-Railpost: 1\r\nMIME-Version: 1.0\r\n" +
		"Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 7bit\r\n\r\none\r\ntwo\r\n"
	if string(raw) != want {
		t.Errorf("got  %q\nwant %q", raw, want)
	}
}

func TestDraftRefusesHeaderInjection(t *testing.T) {
	d := fullDraft()
	d.Subject = "Hello\r\nBcc: everybody@example.org"
	d.To.Name = "Ann\r\nBcc: everybody@example.org"
	raw, err := d.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	if m, err := mail.ReadMessage(bytes.NewReader(raw)); err != nil || m.Header.Get("Bcc") != "" {
		t.Errorf("a subject added a field: %v", err)
	}
	for _, broken := range []func(*Draft){
		func(d *Draft) { d.To.Addr = "ann@example.org>\r\nBcc: x" },
		func(d *Draft) { d.MessageID = "" },
		func(d *Draft) { d.Date = time.Time{} },
		func(d *Draft) { d.Header = [][2]string{{"X-Game", "a\nb"}} },
	} {
		d := fullDraft()
		broken(&d)
		if _, err := d.Bytes(); !errors.Is(err, ErrDraft) {
			t.Errorf("got %v, want ErrDraft", err)
		}
	}
}

func TestWrap(t *testing.T) {
	long := strings.Repeat("x", 100)
	for _, c := range []struct{ in, want string }{
		{"short", "short"},
		{"trailing  \nnext", "trailing\nnext"},
		{"  " + strings.Repeat("abcd ", 20), "  " + strings.TrimSpace(strings.Repeat("abcd ", 15)) + "\n  " + strings.TrimSpace(strings.Repeat("abcd ", 5))},
		{"see " + long + " there", "see\n" + long + "\nthere"},
		{long, long},
	} {
		if got := wrap(c.in); got != c.want {
			t.Errorf("wrap(%q)\n got %q\nwant %q", c.in, got, c.want)
		}
	}
}
