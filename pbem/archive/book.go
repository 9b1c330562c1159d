package archive

import (
	"bytes"
	"fmt"
	"html/template"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/pelletier/go-toml/v2"

	"railpost/templates/pages"
)

// Languages are those that the pages speak; the first is for whoever asks for none of them.
var Languages = []string{"en", "de"}

// Book is the pages in one language.
type Book struct {
	Lang  string
	words map[string]string
	pages *template.Template
}

// Books reads the pages in every language; zone is that of the times shown.
func Books(zone *time.Location) (map[string]*Book, error) {
	books := map[string]*Book{}
	for _, lang := range Languages {
		b := &Book{Lang: lang}
		raw, err := pages.FS.ReadFile("words." + lang + ".toml")
		if err != nil {
			return nil, err
		}
		if err := toml.Unmarshal(raw, &b.words); err != nil {
			return nil, fmt.Errorf("words.%s.toml: %w", lang, err)
		}
		b.pages, err = template.New("").Funcs(template.FuncMap{
			"t":    b.Word,
			"time": func(t time.Time) string { return t.In(zone).Format(b.words["time-format"]) },
			"iso":  func(t time.Time) string { return t.UTC().Format(time.RFC3339) },
		}).ParseFS(pages.FS, "*.tmpl")
		if err != nil {
			return nil, err
		}
		books[lang] = b
	}
	return books, nil
}

// Word is a text in the book's language; args fill its gaps. A key that has none is its own text.
func (b *Book) Word(key string, args ...any) string {
	w, ok := b.words[key]
	switch {
	case !ok:
		return key
	case len(args) == 0:
		return w
	}
	return fmt.Sprintf(w, args...)
}

// View is what every page gets.
type View struct {
	Lang, Other string // the language, and the one that it can be changed to; Show fills them in
	Site        string
	Title       string
	Path        string
	Mail        bool // there is a demo's mail to lead to
	Boards      bool // there are the boards' pages
	Body        any
}

// Show writes a page. An error is the template's, and nothing has been written then.
func (b *Book) Show(w http.ResponseWriter, status int, page string, v View) error {
	v.Lang = b.Lang
	for _, l := range Languages {
		if l != b.Lang {
			v.Other = l
		}
	}
	var out bytes.Buffer
	if err := b.pages.ExecuteTemplate(&out, page, v); err != nil {
		return fmt.Errorf("page %s: %w", page, err)
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Content-Language", b.Lang)
	w.Header().Add("Vary", "Accept-Language")
	w.WriteHeader(status)
	w.Write(out.Bytes())
	return nil
}

// Language is the language to answer a request in: ?lang=, else the one of Accept-Language with the highest weight.
func Language(r *http.Request) string {
	if l := r.URL.Query().Get("lang"); slices.Contains(Languages, l) {
		return l
	}
	best, weight := Languages[0], 0.0
	for part := range strings.SplitSeq(r.Header.Get("Accept-Language"), ",") {
		tag, rest, _ := strings.Cut(strings.TrimSpace(part), ";")
		q := 1.0
		if v, ok := strings.CutPrefix(strings.TrimSpace(rest), "q="); ok {
			q, _ = strconv.ParseFloat(v, 64)
		}
		tag, _, _ = strings.Cut(strings.ToLower(tag), "-")
		if q > weight && slices.Contains(Languages, tag) {
			best, weight = tag, q
		}
	}
	return best
}
