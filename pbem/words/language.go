package words

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strings"
	"sync"
	"text/template"

	"github.com/pelletier/go-toml/v2"

	"railpost/maps"
	"railpost/templates"
)

// language is all wording of one language: the letters' templates, and tables of short wordings by code.
type language struct {
	key     string
	letters *template.Template
	tables  map[string]map[string]*template.Template // by table and code
	help    map[string]string                        // by topic
	boards  map[string]*language                     // by key: a board's own words over these
	under   *language                                // of a board's own words: the general ones
}

// missing is told of every wording that is not there; tests make it fail. A letter is never lost for one: it shows the code.
var missing = func(lang, what string, err error) {}

var languages = sync.OnceValue(func() map[string]*language {
	all := map[string]*language{}
	for _, key := range Languages {
		l, err := load(templates.FS, key)
		for i := range maps.All {
			if err == nil {
				err = l.own(maps.All[i].Key, maps.All[i].Pages)
			}
		}
		if err != nil {
			panic(fmt.Errorf("templates of %s: %w", key, err))
		}
		all[key] = l
	}
	return all
})

func languageOf(key string) *language {
	if l := languages()[key]; l != nil {
		return l
	}
	return languages()[Languages[0]]
}

// on is the language with a board's own words, which go before the general ones.
func (l *language) on(board string) *language {
	if own := l.boards[board]; own != nil {
		return own
	}
	return l
}

// load reads a language's folder. The errors are those of a broken template or table.
func load(files fs.FS, key string) (*language, error) {
	l := &language{key: key, letters: template.New(key).Option("missingkey=error"), tables: map[string]map[string]*template.Template{}, help: map[string]string{}, boards: map[string]*language{}}
	root := path.Join("letters", key)
	err := fs.WalkDir(files, root, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := fs.ReadFile(files, name)
		if err != nil {
			return err
		}
		stem := strings.TrimSuffix(path.Base(name), path.Ext(name))
		switch {
		case path.Ext(name) == ".tmpl":
			_, err = l.letters.New(stem).Parse(string(text))
		case path.Ext(name) == ".toml":
			err = l.table(stem, text)
		case path.Dir(name) == path.Join(root, "help"):
			l.help[stem] = string(text)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		return nil
	})
	return l, err
}

// own reads a board's own words: its text.<language>.toml has a section for each table that it adds to.
func (l *language) own(board string, pages fs.FS) error {
	text, err := fs.ReadFile(pages, "text."+l.key+".toml")
	if errors.Is(err, fs.ErrNotExist) { // the general words are all there are
		missing(l.key, "words of "+board, err)
		return nil
	}
	if err != nil {
		return fmt.Errorf("%s: %w", board, err)
	}
	var sections map[string]map[string]string
	if err := toml.Unmarshal(text, &sections); err != nil {
		return fmt.Errorf("%s: %w", board, err)
	}
	own := &language{key: l.key, letters: l.letters, help: l.help, tables: map[string]map[string]*template.Template{}, under: l}
	for name, entries := range sections {
		if l.tables[name] == nil {
			return fmt.Errorf("%s: there is no table %q", board, name)
		}
		if err := own.add(name, entries); err != nil {
			return fmt.Errorf("%s: %w", board, err)
		}
	}
	l.boards[board] = own
	return nil
}

func (l *language) table(name string, text []byte) error {
	var entries map[string]string
	if err := toml.Unmarshal(text, &entries); err != nil {
		return err
	}
	return l.add(name, entries)
}

func (l *language) add(name string, entries map[string]string) error {
	t := l.tables[name]
	if t == nil {
		t = make(map[string]*template.Template, len(entries))
		l.tables[name] = t
	}
	for code, wording := range entries {
		parsed, err := template.New(name + ":" + code).Option("missingkey=error").Parse(wording)
		if err != nil {
			return err
		}
		t[code] = parsed
	}
	return nil
}

// find is the wording of a code: the board's own, else the general one; nil if there is none.
func (l *language) find(table, code string) *template.Template {
	if t := l.tables[table][code]; t != nil || l.under == nil {
		return t
	}
	return l.under.find(table, code)
}

// has says whether a table words the code.
func (l *language) has(table, code string) bool { return l.find(table, code) != nil }

// word puts a code of a table into words. Where the wording is missing or fails it is the code itself.
func (l *language) word(table, code string, data any) string {
	t := l.find(table, code)
	if t == nil {
		missing(l.key, table+":"+code, nil)
		return code
	}
	var b bytes.Buffer
	if err := t.Execute(&b, data); err != nil {
		missing(l.key, table+":"+code, err)
		return code
	}
	return b.String()
}

// fill runs a letter's template; a template that is missing or fails gives its name, so that the rest is still sent.
func (l *language) fill(name string, data any) string {
	t := l.letters.Lookup(name)
	if t == nil {
		missing(l.key, name, nil)
		return name + "\n"
	}
	var b bytes.Buffer
	if err := t.Execute(&b, data); err != nil {
		missing(l.key, name, err)
		b.WriteString("\n(" + name + ")\n")
	}
	return b.String()
}
