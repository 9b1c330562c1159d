package webmail

import (
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"railpost/pbem/archive"
	"railpost/pbem/mailbox/post"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="

var asked = strings.ReplaceAll(`From: Railpost <play@localhost>
To: Ann <ann@localhost>
Reply-To: Railpost <play+k7@localhost>
Subject: =?utf-8?q?[rust42]_Turn_1_=E2=80=93_Rust_Belt?=
Message-ID: <o1@localhost>
References: <t1@localhost>
MIME-Version: 1.0
Content-Type: multipart/related; boundary=r

--r
Content-Type: multipart/alternative; boundary=a

--a
Content-Type: text/plain; charset=utf-8

Hello Ann, issue shares.
Köln
--a
Content-Type: text/html; charset=utf-8

<html><head><script>alert(1)</script><style>p{color:red}</style></head><body onload="x()">
<p>Hello Ann</p><img src="cid:board@x" alt="Board"><img src="http://elsewhere/x.png">
<a href="mailto:play+k7@localhost?subject=Re%3A%20Turn%201&amp;body=issue%202%0D%0Athen%20pass">issue 2</a>
<a href="javascript:alert(1)">x</a><a href="https://example.org/">rules</a><form action="/x"><input></form></body></html>
--a--
--r
Content-Type: image/png
Content-ID: <board@x>
Content-Transfer-Encoding: base64

`+pixel+`
--r
Content-Type: text/plain; name="rust42.record"
Content-Disposition: attachment; filename="rust42.record"

railpost record 1
--r--
`, "\n", "\r\n")

func demo(t *testing.T) (*post.Server, *httptest.Server) {
	t.Helper()
	s, err := post.Start(post.Config{Password: "pw"})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	s.Box("ann")
	m := &Mail{IMAP: s.IMAPAddr(), SMTP: s.SMTPAddr(), Password: "pw", Service: "play@localhost", Boxes: func() []Box {
		return []Box{{Name: "ann", Person: "Ann", Address: "ann@localhost", Yours: true}, {Name: "bob", Person: "Bob", Address: "bob@localhost"}}
	}}
	mail, err := m.Handler()
	if err != nil {
		t.Fatal(err)
	}
	h, err := (&archive.Pages{Mail: mail}).Handler()
	if err != nil {
		t.Fatal(err)
	}
	w := httptest.NewServer(h)
	t.Cleanup(w.Close)
	return s, w
}

func get(t *testing.T, w *httptest.Server, path string) (int, string, http.Header) {
	t.Helper()
	resp, err := w.Client().Get(w.URL + path)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return resp.StatusCode, string(body), resp.Header
}

func has(t *testing.T, what, body string, want ...string) {
	t.Helper()
	for _, w := range want {
		if !strings.Contains(body, w) {
			t.Errorf("%s: no %q in\n%s", what, w, body)
		}
	}
}

func TestReadAndAnswer(t *testing.T) {
	s, w := demo(t)
	_, body, _ := get(t, w, "/mail/ann")
	has(t, "empty box", body, "No letters yet")
	if err := s.Deliver("play@localhost", "ann@localhost", []byte(asked)); err != nil {
		t.Fatal(err)
	}
	_, body, _ = get(t, w, "/mail/")
	has(t, "boxes", body, "Ann", "your seat", "Letters: 1", "new: 1", "Bob")
	_, body, _ = get(t, w, "/mail/ann?lang=de")
	has(t, "inbox", body, "[rust42] Turn 1 – Rust Belt", "Railpost</span>", "neu")
	path := regexp.MustCompile(`/mail/ann/letter/\d+`).FindString(body)
	if path == "" {
		t.Fatal("no letter to open")
	}
	_, body, _ = get(t, w, path)
	has(t, "letter", body, "<iframe", `sandbox="allow-popups allow-top-navigation-by-user-activation"`, "rust42.record",
		"&gt; Hello Ann, issue shares.\n&gt; Köln", `value="Railpost &lt;play&#43;k7@localhost&gt;"`, "Re: [rust42]", "&lt;o1@localhost&gt;")
	_, plain, _ := get(t, w, path+"?plain=1")
	has(t, "plain", plain, "<pre", "Köln")
	_, inbox, _ := get(t, w, "/mail/ann")
	if strings.Contains(inbox, `class="unread"`) {
		t.Error("a letter that was read is shown as new")
	}

	// The HTML part: its own pictures, nothing from elsewhere, nothing that acts; orders lead to the form.
	_, body, header := get(t, w, path+"/html")
	has(t, "html", body, "data:image/png;base64,"+pixel, "color:red", `href="https://example.org/"`, `target="_top"`)
	for _, bad := range []string{"script", "onload", "elsewhere", "javascript", "<form", "mailto:"} {
		if strings.Contains(body, bad) {
			t.Errorf("the letter's HTML has %q", bad)
		}
	}
	if header.Get("Cross-Origin-Opener-Policy") != "" {
		t.Error("browsers show no sandboxed frame with an opener policy")
	}
	if csp := header.Get("Content-Security-Policy"); !strings.HasPrefix(csp, "sandbox ") || strings.Contains(csp, "allow-scripts") || strings.Contains(csp, "allow-same-origin") {
		t.Errorf("policy %q", csp)
	}
	link := strings.ReplaceAll(regexp.MustCompile(`/mail/ann/write\?[^"]+`).FindString(body), "&amp;", "&")
	_, body, _ = get(t, w, link)
	has(t, "form of an order", body, `value="play&#43;k7@localhost"`, `value="Re: Turn 1"`, "issue 2\nthen pass", "&lt;t1@localhost&gt; &lt;o1@localhost&gt;")

	// Parts.
	code, body, header := get(t, w, path+"/part/1")
	if code != 200 || !strings.Contains(body, "railpost record 1") || !strings.HasPrefix(header.Get("Content-Disposition"), "attachment") {
		t.Errorf("part: %d %q %v", code, body, header)
	}

	// The answer goes out by SMTP and arrives like any other letter.
	resp, err := w.Client().PostForm(w.URL+"/mail/ann/send", url.Values{
		"to": {"Railpost <bob+k7@localhost>"}, "subject": {"Re: Turn 1 – Köln\r\nBcc: eve@localhost"}, "body": {"issue 2\r\n\r\n> Hello"},
		"in-reply-to": {"<o1@localhost>"}, "references": {"<t1@localhost> <o1@localhost>"},
	})
	if err != nil {
		t.Fatal(err)
	}
	sent, _ := io.ReadAll(resp.Body)
	resp.Body.Close()
	has(t, "sent", string(sent), "Sent.")
	_, body, _ = get(t, w, "/mail/bob")
	path = regexp.MustCompile(`/mail/bob/letter/\d+`).FindString(body)
	has(t, "arrived", body, "Re: Turn 1 – Köln Bcc: eve@localhost", "Ann</span>")
	_, body, _ = get(t, w, path)
	has(t, "its text", body, "issue 2\n\n&gt; Hello", "&lt;t1@localhost&gt; &lt;o1@localhost&gt;")
	if len(s.Boxes()) != 2 {
		t.Errorf("boxes %v", s.Boxes())
	}
}

func TestRefused(t *testing.T) {
	_, w := demo(t)
	for _, path := range []string{"/mail/eve", "/mail/ann/letter/99", "/mail/ann/letter/x", "/mail/ann/letter/99/html", "/mail/ann/letter/1/part/0", "/mail/eve/write"} {
		if code, _, _ := get(t, w, path); code != 404 {
			t.Errorf("%s: %d", path, code)
		}
	}
	send := func(header, value string, form url.Values) int {
		req, _ := http.NewRequest("POST", w.URL+"/mail/ann/send", strings.NewReader(form.Encode()))
		req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		if header == "Host" {
			req.Host = value
		} else {
			req.Header.Set(header, value)
		}
		resp, err := w.Client().Do(req)
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		return resp.StatusCode
	}
	good := url.Values{"to": {"bob@localhost"}, "body": {"x"}}
	if code := send("Sec-Fetch-Site", "cross-site", good); code != http.StatusForbidden {
		t.Errorf("another site's form: %d", code)
	}
	if code := send("Host", "evil.example", good); code != http.StatusMisdirectedRequest {
		t.Errorf("another host's name: %d", code)
	}
	if code := send("X", "y", url.Values{"to": {"nobody at all"}}); code != http.StatusUnprocessableEntity {
		t.Errorf("no address: %d", code)
	}
	if code := send("X", "y", url.Values{"to": {"bob@elsewhere.example"}}); code != http.StatusUnprocessableEntity {
		t.Errorf("an address that the server refuses: %d", code)
	}
	if _, err := (&Mail{IMAP: "127.0.0.1:143", SMTP: "192.0.2.1:25"}).Handler(); !errors.Is(err, ErrNotLoopback) {
		t.Errorf("a server elsewhere: %v", err)
	}
}

func TestAMailServerThatIsAwayIsSaid(t *testing.T) {
	s, w := demo(t)
	get(t, w, "/mail/ann") // it is at work
	s.Close()
	if code, _, _ := get(t, w, "/mail/ann"); code != http.StatusBadGateway {
		t.Errorf("got %d", code)
	}
	if code, body, _ := get(t, w, "/mail/"); code != 200 || !strings.Contains(body, "Ann") {
		t.Errorf("boxes: %d", code)
	}
}

func TestDraftsAreLetters(t *testing.T) {
	raw, to, err := Draft{To: "a@x, B <b@x>", Subject: "Köln", Body: "Zeile\nzwei"}.letter(Box{Person: "Jürgen", Address: "j@x"}, "1@x", time.Unix(0, 0))
	if err != nil || len(to) != 2 {
		t.Fatal(to, err)
	}
	l := parse(raw)
	if l.From != "Jürgen <j@x>" || l.Subject != "Köln" || l.Text != "Zeile\nzwei" || l.messageID != "<1@x>" {
		t.Errorf("got %+v", l)
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte(asked))
	f.Add([]byte("Content-Type: multipart/mixed; boundary=\"\"\r\n\r\n--\r\n"))
	f.Fuzz(func(t *testing.T, raw []byte) {
		l := parse(raw)
		l.reply()
		l.safe(func(u *url.URL) string { return draftOf(u, l).To })
	})
}
