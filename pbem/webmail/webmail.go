// Package webmail shows the demo players' mailboxes in a browser: a letter as a mail program shows it, and a form to
// answer it. It reads by IMAP and sends by SMTP like any other mail program, knows nothing of the games, and is for
// loopback only, as whoever reaches it can read and write in everybody's name.
package webmail

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"railpost/pbem/archive"
)

// Box is one player's mailbox.
type Box struct {
	Name    string // stands in paths, and is the one to log in with
	Person  string // as people call him; "" is the reader himself
	Address string
	Yours   bool // the reader's own seat
}

// Mail serves everything below /mail/.
type Mail struct {
	IMAP, SMTP string // host:port, on loopback
	Password   string // of every box
	Boxes      func() []Box
	Service    string // the address that new letters are written to
	Site       string
	Zone       *time.Location
	Log        *slog.Logger

	books map[string]*archive.Book // by language
}

// ErrNotLoopback is returned when one of the addresses could be reached from elsewhere.
var ErrNotLoopback = errors.New("the demo's mail is for loopback only")

// Handler makes the handler of all paths below /mail/.
func (m *Mail) Handler() (http.Handler, error) {
	for _, a := range []string{m.IMAP, m.SMTP} {
		host, _, err := net.SplitHostPort(a)
		if err != nil || !loopback(host) {
			return nil, fmt.Errorf("%w: %q", ErrNotLoopback, a)
		}
	}
	if m.Log == nil {
		m.Log = slog.New(slog.DiscardHandler)
	}
	if m.Zone == nil {
		m.Zone = time.UTC
	}
	if m.Site == "" {
		m.Site = "Railpost"
	}
	var err error
	if m.books, err = archive.Books(m.Zone); err != nil {
		return nil, err
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /mail/{$}", m.boxes)
	mux.HandleFunc("GET /mail/{box}", m.inbox)
	mux.HandleFunc("GET /mail/{box}/letter/{uid}", m.read)
	mux.HandleFunc("GET /mail/{box}/letter/{uid}/html", m.frame)
	mux.HandleFunc("GET /mail/{box}/letter/{uid}/part/{n}", m.part)
	mux.HandleFunc("GET /mail/{box}/write", m.write)
	mux.HandleFunc("POST /mail/{box}/send", m.send)
	// Another site's page must not send in a player's name: by its form, or by a name that leads to this machine.
	return onlyLoopback(http.NewCrossOriginProtection().Handler(framed(mux))), nil
}

func onlyLoopback(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		host := r.Host
		if h, _, err := net.SplitHostPort(host); err == nil {
			host = h
		}
		if !loopback(host) {
			http.Error(w, http.StatusText(http.StatusMisdirectedRequest), http.StatusMisdirectedRequest)
			return
		}
		next.ServeHTTP(w, r)
	})
}

func loopback(host string) bool {
	ip := net.ParseIP(strings.Trim(host, "[]"))
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// framed lets these pages show the letter's own HTML in a frame, and send the form.
func framed(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Security-Policy", "default-src 'none'; style-src 'self'; img-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'")
		w.Header().Set("Cache-Control", "no-store")
		w.Header().Set("X-Content-Type-Options", "nosniff")
		w.Header().Set("Referrer-Policy", "same-origin")
		next.ServeHTTP(w, r)
	})
}

func (m *Mail) show(w http.ResponseWriter, r *http.Request, status int, page, title string, body any) {
	b := m.books[archive.Language(r)]
	err := b.Show(w, status, page, archive.View{Site: m.Site, Title: title, Path: r.URL.Path, Mail: true, Body: body})
	if err != nil {
		m.Log.Error("page failed", "path", r.URL.Path, "err", err)
		http.Error(w, http.StatusText(http.StatusInternalServerError), http.StatusInternalServerError)
	}
}

func (m *Mail) fail(w http.ResponseWriter, r *http.Request, err error) {
	m.Log.Warn("demo mail", "path", r.URL.Path, "err", err)
	status := http.StatusBadGateway
	if errors.Is(err, errNoLetter) {
		status = http.StatusNotFound
	}
	m.show(w, r, status, "message.tmpl", http.StatusText(status), "")
}

// box is the one of the path; false after a 404.
func (m *Mail) box(w http.ResponseWriter, r *http.Request) (Box, bool) {
	for _, b := range m.Boxes() {
		if b.Name == r.PathValue("box") {
			return m.named(r, b), true
		}
	}
	m.fail(w, r, errNoLetter)
	return Box{}, false
}

func (m *Mail) boxes(w http.ResponseWriter, r *http.Request) {
	type full struct {
		Box
		Letters, Unread int
	}
	var all []full
	for _, b := range m.Boxes() {
		f := full{Box: m.named(r, b)}
		if n, unread, err := m.count(r.Context(), b); err == nil {
			f.Letters, f.Unread = n, unread
		}
		all = append(all, f)
	}
	m.show(w, r, http.StatusOK, "boxes.tmpl", m.word(r, "boxes"), all)
}

// named fills in how a box's person is called where it is the reader himself.
func (m *Mail) named(r *http.Request, b Box) Box {
	if b.Person == "" {
		b.Person = m.word(r, "you")
	}
	return b
}

func (m *Mail) word(r *http.Request, key string) string {
	return m.books[archive.Language(r)].Word(key)
}

func (m *Mail) inbox(w http.ResponseWriter, r *http.Request) {
	b, ok := m.box(w, r)
	if !ok {
		return
	}
	letters, err := m.list(r.Context(), b)
	if err != nil {
		m.fail(w, r, err)
		return
	}
	sent := r.URL.Query().Get("sent") != ""
	if sent { // the answer is there in a moment
		w.Header().Set("Refresh", "4; url=/mail/"+url.PathEscape(b.Name)+"?lang="+archive.Language(r))
	}
	m.show(w, r, http.StatusOK, "inbox.tmpl", b.Person, struct {
		Box
		Letters []Envelope
		Sent    bool
	}{b, letters, sent})
}

// read shows a letter, its HTML in a frame if it has one and no ?plain=1 is asked for, and the form to answer it.
func (m *Mail) read(w http.ResponseWriter, r *http.Request) {
	b, l, ok := m.letter(w, r)
	if !ok {
		return
	}
	m.show(w, r, http.StatusOK, "letter.tmpl", l.Subject, struct {
		Box
		*Letter
		Plain bool
		Reply Draft
	}{b, l, r.URL.Query().Get("plain") != "" || l.HTML == "", l.reply()})
}

func (m *Mail) letter(w http.ResponseWriter, r *http.Request) (Box, *Letter, bool) {
	b, ok := m.box(w, r)
	if !ok {
		return b, nil, false
	}
	uid, err := strconv.ParseUint(r.PathValue("uid"), 10, 32)
	if err != nil {
		m.fail(w, r, errNoLetter)
		return b, nil, false
	}
	l, err := m.fetch(r.Context(), b, uint32(uid))
	if err != nil {
		m.fail(w, r, err)
		return b, nil, false
	}
	return b, l, true
}

// frame is the letter's own HTML, for a frame without any rights but to open links.
func (m *Mail) frame(w http.ResponseWriter, r *http.Request) {
	b, l, ok := m.letter(w, r)
	if !ok {
		return
	}
	out, err := l.safe(func(mailto *url.URL) string {
		return "/mail/" + url.PathEscape(b.Name) + "/write?" + draftOf(mailto, l).values().Encode()
	})
	if err != nil {
		m.fail(w, r, err)
		return
	}
	w.Header().Set("Content-Security-Policy", "sandbox allow-popups allow-top-navigation-by-user-activation; default-src 'none'; img-src data:; style-src 'unsafe-inline'; frame-ancestors 'self'")
	// A sandboxed frame shows nothing that has an opener policy.
	w.Header().Del("Cross-Origin-Opener-Policy")
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Write(out)
}

// part is an attachment, to be saved or looked at.
func (m *Mail) part(w http.ResponseWriter, r *http.Request) {
	_, l, ok := m.letter(w, r)
	if !ok {
		return
	}
	n, err := strconv.Atoi(r.PathValue("n"))
	if err != nil || n < 0 || n >= len(l.Parts) {
		m.fail(w, r, errNoLetter)
		return
	}
	p := l.Parts[n]
	w.Header().Set("Content-Security-Policy", "sandbox; default-src 'none'")
	kind, shown := "application/octet-stream", "attachment"
	switch p.Type {
	case "image/png", "image/jpeg", "image/gif":
		kind, shown = p.Type, "inline"
	case "text/plain", "text/calendar":
		kind = "text/plain; charset=utf-8"
	}
	w.Header().Set("Content-Type", kind)
	w.Header().Set("Content-Disposition", shown+"; filename*=UTF-8''"+url.PathEscape(p.Name))
	w.Write(p.Data)
}

// write is the form for a letter, filled in from the query.
func (m *Mail) write(w http.ResponseWriter, r *http.Request) {
	b, ok := m.box(w, r)
	if !ok {
		return
	}
	d := draftFrom(r.URL.Query())
	if d.To == "" {
		d.To = m.Service
	}
	m.show(w, r, http.StatusOK, "write.tmpl", m.word(r, "write"), struct {
		Box
		Reply Draft
		Error string
	}{b, d, ""})
}

func (m *Mail) send(w http.ResponseWriter, r *http.Request) {
	b, ok := m.box(w, r)
	if !ok {
		return
	}
	if err := r.ParseForm(); err != nil {
		http.Error(w, http.StatusText(http.StatusBadRequest), http.StatusBadRequest)
		return
	}
	d := draftFrom(r.PostForm)
	id := strings.ToLower(rand.Text()) + "@" + domain(b.Address)
	ctx, cancel := context.WithTimeout(r.Context(), 15*time.Second)
	defer cancel()
	if err := m.post(ctx, b, d, id, time.Now()); err != nil {
		m.show(w, r, http.StatusUnprocessableEntity, "write.tmpl", m.word(r, "not-sent"), struct {
			Box
			Reply Draft
			Error string
		}{b, d, err.Error()})
		return
	}
	http.Redirect(w, r, "/mail/"+url.PathEscape(b.Name)+"?sent=1&lang="+archive.Language(r), http.StatusSeeOther)
}

func domain(address string) string {
	_, d, _ := strings.Cut(address, "@")
	return d
}
