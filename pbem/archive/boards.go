package archive

import (
	"html/template"
	"net/http"

	"railpost/engine/board"
	"railpost/render"
)

// Board is a board that can be played on, in a reader's language.
type Board struct {
	Key       string
	Sheet     *board.Board
	Special   string        // what is special on it, in a line
	Different template.HTML // what is different there, in full
	Label     func(key string) string
}

func (p *Pages) boards(w http.ResponseWriter, r *http.Request) {
	b := p.book(r)
	p.show(w, r, http.StatusOK, "boards.tmpl", b.Word("boards"), p.Boards(b.Lang))
}

// theBoard finds the board that a path names, nil if there is none.
func (p *Pages) theBoard(r *http.Request) *Board {
	for _, x := range p.Boards(p.book(r).Lang) {
		if x.Key == r.PathValue("key") {
			return &x
		}
	}
	return nil
}

func (p *Pages) boardPage(w http.ResponseWriter, r *http.Request) {
	x := p.theBoard(r)
	if x == nil {
		p.fail(w, r, ErrNotFound)
		return
	}
	p.show(w, r, http.StatusOK, "board.tmpl", x.Sheet.Name, x)
}

// sheet draws a board as it is printed.
func (p *Pages) sheet(w http.ResponseWriter, r *http.Request) {
	x, b := p.theBoard(r), p.book(r)
	if x == nil {
		p.fail(w, r, ErrNotFound)
		return
	}
	select {
	case p.drawing <- struct{}{}:
		defer func() { <-p.drawing }()
	case <-r.Context().Done():
		return
	}
	o := render.Options{Title: x.Sheet.Name, Legend: true, Label: b.label(x.Label)}
	w.Header().Set("Content-Type", "image/svg+xml")
	w.Header().Add("Vary", "Accept-Language")
	w.Header().Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox")
	if err := render.Board(x.Sheet, o).SVG(w); err != nil {
		p.Log.Debug("picture not taken", "board", x.Key, "err", err)
	}
}

// label is the words of pictures: the book's, then a board's own.
func (b *Book) label(own func(key string) string) func(key string) string {
	return func(key string) string {
		if w := b.words["board-"+key]; w != "" || own == nil {
			return w
		}
		return own(key)
	}
}
