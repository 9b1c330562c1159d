package archive

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"log/slog"
	"net"
	"net/http"
	"strconv"
	"strings"
	"time"

	"railpost/render"
	"railpost/templates/pages"
)

// Pages serves the web pages.
type Pages struct {
	Games   Games
	Health  func(ctx context.Context) []Check // nil: always well
	Metrics http.Handler                      // nil: none are shown
	Mail    http.Handler                      // of the demo: everything below /mail/; nil: there is none
	// Boards lists the boards that can be played on; nil: they are not shown.
	Boards func(language string) []Board
	// Less sends the player of a letter's token less mail and says how much; nil: letters offer no such link.
	Less func(ctx context.Context, token string) (mail string, err error)
	Zone *time.Location // of the times shown; nil is UTC
	Name string
	Log  *slog.Logger

	books   map[string]*Book // by language
	drawing chan struct{}    // as many pictures are drawn at once
}

// most is how much one request may send, in bytes; the pages take none at all, only the demo's mail does.
const most = 256 << 10

// Handler makes the handler of all pages.
func (p *Pages) Handler() (http.Handler, error) {
	if p.Log == nil {
		p.Log = slog.New(slog.DiscardHandler)
	}
	if p.Zone == nil {
		p.Zone = time.UTC
	}
	if p.Name == "" {
		p.Name = "Railpost"
	}
	p.drawing = make(chan struct{}, 2)
	var err error
	if p.books, err = Books(p.Zone); err != nil {
		return nil, err
	}
	style, err := pages.FS.ReadFile("style.css")
	if err != nil {
		return nil, err
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", p.list)
	mux.HandleFunc("GET /game/{id}", p.game)
	mux.HandleFunc("GET /game/{id}/turn/{n}", p.game)
	mux.HandleFunc("GET /game/{id}/board.svg", p.board)
	mux.HandleFunc("GET /game/{id}/turn/{n}/board.svg", p.board)
	mux.HandleFunc("GET /game/{id}/record", p.record)
	if p.Boards != nil {
		mux.HandleFunc("GET /boards", p.boards)
		mux.HandleFunc("GET /board/{key}", p.boardPage)
		mux.HandleFunc("GET /board/{key}/board.svg", p.sheet)
	}
	mux.HandleFunc("GET /style.css", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/css; charset=utf-8")
		w.Header().Set("Cache-Control", "max-age=300")
		w.Write(style)
	})
	mux.HandleFunc("GET /healthz", p.healthz)
	if p.Metrics != nil {
		mux.Handle("GET /metrics", p.Metrics)
	}
	if p.Less != nil {
		mux.HandleFunc("GET /less/{token}", p.askLess)
		mux.HandleFunc("POST /less/{token}", p.less)
	}
	if p.Mail != nil {
		mux.Handle("GET /mail/", p.Mail)
		mux.Handle("POST /mail/", p.Mail)
		mux.Handle("GET /mail", http.RedirectHandler("/mail/", http.StatusSeeOther))
	}
	mux.HandleFunc("GET /", func(w http.ResponseWriter, r *http.Request) { p.fail(w, r, ErrNotFound) })
	return http.MaxBytesHandler(http.TimeoutHandler(guarded(mux), 20*time.Second, ""), most), nil
}

// Serve serves the pages on the listener until ctx ends.
func (p *Pages) Serve(ctx context.Context, l net.Listener) error {
	h, err := p.Handler()
	if err != nil {
		l.Close()
		return err
	}
	s := &http.Server{
		Handler: h, ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 10 * time.Second, WriteTimeout: 30 * time.Second,
		IdleTimeout: time.Minute, MaxHeaderBytes: 16 << 10, ErrorLog: slog.NewLogLogger(p.Log.Handler(), slog.LevelDebug),
	}
	done := make(chan error, 1)
	go func() { done <- s.Serve(l) }()
	select {
	case err := <-done:
		return fmt.Errorf("serving the pages: %w", err)
	case <-ctx.Done():
	}
	patience, cancel := context.WithTimeout(context.WithoutCancel(ctx), 3*time.Second)
	defer cancel()
	if s.Shutdown(patience) != nil {
		s.Close()
	}
	<-done
	return nil
}

// guarded sets the headers that keep a page from doing anything but being shown.
func guarded(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'")
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cache-Control", "no-cache")
		next.ServeHTTP(w, r)
	})
}

// book finds the language: ?lang=, else what the browser asks for.
func (p *Pages) book(r *http.Request) *Book { return p.books[Language(r)] }

func (p *Pages) show(w http.ResponseWriter, r *http.Request, status int, page, title string, body any) {
	err := p.book(r).Show(w, status, page, View{Site: p.Name, Title: title, Path: r.URL.Path, Mail: p.Mail != nil, Boards: p.Boards != nil, Body: body})
	if err != nil {
		p.Log.Error("page failed", "path", r.URL.Path, "err", err)
		http.Error(w, http.StatusText(http.StatusInternalServerError), http.StatusInternalServerError)
	}
}

func (p *Pages) fail(w http.ResponseWriter, r *http.Request, err error) {
	status, key := http.StatusInternalServerError, "failed"
	if errors.Is(err, ErrNotFound) {
		status, key = http.StatusNotFound, "not-found"
	} else {
		p.Log.Error("page failed", "path", r.URL.Path, "err", err)
	}
	b := p.book(r)
	p.show(w, r, status, "message.tmpl", b.Word(key), b.Word(key+"-text"))
}

func (p *Pages) healthz(w http.ResponseWriter, r *http.Request) {
	answer := struct {
		OK     bool    `json:"ok"`
		Checks []Check `json:"checks"`
	}{OK: true, Checks: []Check{}}
	if p.Health != nil {
		answer.Checks = p.Health(r.Context())
	}
	for _, c := range answer.Checks {
		answer.OK = answer.OK && c.OK
	}
	w.Header().Set("Content-Type", "application/json")
	if !answer.OK {
		w.WriteHeader(http.StatusServiceUnavailable)
	}
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	e.Encode(answer)
}

func (p *Pages) record(w http.ResponseWriter, r *http.Request) {
	g, err := p.Games.Game(r.Context(), r.PathValue("id"), Language(r))
	if err == nil && g.Record == "" {
		err = ErrNotFound
	}
	if err != nil {
		p.fail(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Content-Disposition", fmt.Sprintf("attachment; filename=%q", fileName(g.ID)+".record"))
	w.Write([]byte(g.Record))
}

// fileName keeps of a game's name what is harmless in a file's name.
func fileName(id string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '-' {
			return r
		}
		return '-'
	}, id)
}

// board draws the position at the end of a turn, or now; ?narrow=1 for phones.
func (p *Pages) board(w http.ResponseWriter, r *http.Request) {
	b := p.book(r)
	g, err := p.Games.Game(r.Context(), r.PathValue("id"), b.Lang)
	if err != nil {
		p.fail(w, r, err)
		return
	}
	turn, err := g.turn(r.PathValue("n"))
	if err != nil {
		p.fail(w, r, err)
		return
	}
	narrow := r.URL.Query().Get("narrow") != ""
	sum := fnv.New64a()
	fmt.Fprint(sum, g.ID, g.Version, turn.N, narrow, b.Lang)
	tag := fmt.Sprintf(`"%x"`, sum.Sum64())
	w.Header().Set("ETag", tag)
	w.Header().Add("Vary", "Accept-Language")
	if r.Header.Get("If-None-Match") == tag {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	select {
	case p.drawing <- struct{}{}:
		defer func() { <-p.drawing }()
	case <-r.Context().Done():
		return
	}
	o := g.options(b)
	o.Legend = true
	if narrow {
		o.Width = 480
	}
	w.Header().Set("Content-Type", "image/svg+xml")
	// The picture may be opened alone: it styles itself, and that is all that it may do.
	w.Header().Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox")
	if err := render.NewScene(g.Board, &turn.Position, o).SVG(w); err != nil {
		p.Log.Debug("picture not taken", "game", g.ID, "err", err)
	}
}

func (g *Game) options(b *Book) render.Options {
	o := render.Options{Title: g.Map, Label: b.label(g.Label)}
	for _, s := range g.Seats {
		o.Seats = append(o.Seats, render.Seat{Name: s.Name, Color: s.Colour})
	}
	return o
}

// turn finds a turn by its number as it stands in a path; "" is the last.
func (g *Game) turn(n string) (*Turn, error) {
	if g.Board == nil || len(g.Turns) == 0 {
		return nil, ErrNotFound
	}
	if n == "" {
		return &g.Turns[len(g.Turns)-1], nil
	}
	k, err := strconv.Atoi(n)
	for i := range g.Turns {
		if err == nil && g.Turns[i].N == k {
			return &g.Turns[i], nil
		}
	}
	return nil, ErrNotFound
}
