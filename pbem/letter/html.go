package letter

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// textOf reads HTML as text. Quotations, attributions and signatures that the
// mail programs mark in their HTML get "> " before each of their lines.
func textOf(source string) string {
	w := walker{inside: map[atom.Atom]int{}, source: html.NewTokenizer(strings.NewReader(source))}
	w.walk()
	return strings.Trim(w.out.String(), "\n")
}

// A walker goes over the tokens once, with no tree, so that no nesting can
// exhaust the stack.
type walker struct {
	source *html.Tokenizer
	out    strings.Builder
	line   strings.Builder
	inside map[atom.Atom]int // how many of open have that name
	open   []element         // quoting and hidden elements, and those of their name inside
	quote  int
	hidden int
	pre    int
	rest   bool // everything below is a quotation
	space  bool // a space is due before the next word
	blank  bool // the last line written is blank
	tight  bool // the paragraph has no space around it
	hard   bool // a no-break space was read: the line counts, even if blank
}

type element struct {
	name   atom.Atom
	quote  bool
	hidden bool
}

func (w *walker) walk() {
	for {
		switch w.source.Next() {
		case html.ErrorToken:
			w.endLine()
			return
		case html.TextToken:
			if w.hidden == 0 {
				w.text(string(w.source.Text()))
			}
		case html.StartTagToken:
			w.start(false)
		case html.SelfClosingTagToken:
			w.start(true)
		case html.EndTagToken:
			name, _ := w.source.TagName()
			w.end(atom.Lookup(name))
		}
	}
}

func (w *walker) start(closed bool) {
	raw, more := w.source.TagName()
	name := atom.Lookup(raw)
	var class, id, style, nameAttr, kind string
	for more {
		var k, v []byte
		k, v, more = w.source.TagAttr()
		switch string(k) {
		case "class":
			class = " " + strings.ToLower(string(v)) + " "
		case "id":
			id = strings.ToLower(string(v))
		case "style":
			style = strings.ToLower(strings.ReplaceAll(string(v), " ", ""))
		case "name":
			nameAttr = strings.ToLower(string(v))
		case "data-smartmail", "type":
			kind = strings.ToLower(string(v))
		}
	}
	switch name {
	case atom.Br:
		w.newLine()
		return
	case atom.Body: // whose head may never have been closed
		clear(w.inside)
		w.open, w.quote, w.hidden, w.pre = nil, 0, 0, 0
	}
	if block(name) {
		w.endLine()
		if w.tight = name == atom.P && tight(class, style); !w.tight && apart(name) {
			w.gap()
		}
	}
	switch name {
	case atom.Hr:
		return
	case atom.Td, atom.Th:
		w.space = true
	case atom.Img, atom.Input, atom.Meta, atom.Link, atom.Col, atom.Area, atom.Base, atom.Wbr:
		return // void: no end tag will come
	}
	if strings.Contains(id, "divrplyfwdmsg") || strings.Contains(id, "appendonsend") {
		// Outlook on the web and mobile: all below is the letter answered.
		w.rest = true
	}
	if closed && name != atom.Div && name != atom.Blockquote {
		return
	}
	e := element{name: name}
	e.hidden = hides(name) || strings.Contains(style, "display:none") || strings.Contains(style, "mso-hide:all")
	e.quote = quotes(name, class, id, style, nameAttr, kind)
	if e.quote {
		w.endLine()
	}
	if len(w.open) >= 512 && !e.quote && !e.hidden {
		return
	}
	if len(w.open) == 0 && !e.quote && !e.hidden && name != atom.Pre {
		return
	}
	w.push(e)
}

func (w *walker) push(e element) {
	w.open = append(w.open, e)
	w.inside[e.name]++
	w.count(e, 1)
}

func (w *walker) count(e element, by int) {
	if e.quote {
		w.quote += by
	}
	if e.hidden {
		w.hidden += by
	}
	if e.name == atom.Pre {
		w.pre += by
	}
}

func (w *walker) end(name atom.Atom) {
	if block(name) {
		w.endLine()
		if !w.tight && apart(name) {
			w.gap()
		}
		w.tight = false
	}
	if w.inside[name] == 0 {
		return
	}
	for i := len(w.open) - 1; i >= 0; i-- {
		if w.open[i].name != name {
			continue
		}
		if w.open[i].quote {
			w.endLine()
		}
		for _, e := range w.open[i:] {
			w.count(e, -1)
			w.inside[e.name]--
		}
		w.open = w.open[:i]
		return
	}
}

// quotes reports whether an element is what a mail program puts around a
// quotation, an attribution or a signature.
func quotes(name atom.Atom, class, id, style, nameAttr, kind string) bool {
	has := func(c string) bool { return strings.Contains(class, c) }
	switch {
	case name == atom.Blockquote:
		// Gmail's and Outlook's indenting is a blockquote without a border.
		indent := strings.Contains(style, "border:none") || strings.Contains(style, "border:0")
		return !indent || has("gmail_quote") || kind == "cite"
	case has("gmail_attr"), has("gmail_signature"), kind == "gmail_signature",
		has("moz-cite-prefix"), has("moz-signature"), has("moz-forward-container"),
		has("yahoo_quoted"), strings.HasPrefix(id, "yahoo_quoted"),
		has("protonmail_quote"), has("protonmail_signature_block"),
		has("zmail_extra"), has("tutanota_quote"), has("wordsection1_quote"),
		has("ydp") && has("signature"),
		id == "signature", id == "ms-outlook-mobile-signature", id == "applemailsignature":
		return true
	case nameAttr == "quote" || nameAttr == "quoted-content": // GMX, Web.de
		return true
	}
	return false
}

func hides(name atom.Atom) bool {
	switch name {
	case atom.Head, atom.Script, atom.Style, atom.Title, atom.Template, atom.Noscript, atom.Object, atom.Svg, atom.Textarea, atom.Select:
		return true
	}
	return false
}

func block(name atom.Atom) bool {
	switch name {
	case atom.P, atom.Div, atom.Blockquote, atom.Table, atom.Tr, atom.Ul, atom.Ol, atom.Li, atom.Pre, atom.Hr, atom.Body,
		atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6, atom.Section, atom.Article, atom.Header, atom.Footer,
		atom.Center, atom.Address, atom.Dl, atom.Dt, atom.Dd, atom.Form, atom.Fieldset, atom.Tbody, atom.Thead:
		return true
	}
	return false
}

// apart reports whether a block stands apart from what is around it.
func apart(name atom.Atom) bool {
	switch name {
	case atom.P, atom.Blockquote, atom.H1, atom.H2, atom.H3:
		return true
	}
	return false
}

// tight knows the paragraphs that Outlook makes of each line.
func tight(class, style string) bool {
	return strings.Contains(class, " msonormal ") ||
		strings.Contains(style, "margin-top:0") && strings.Contains(style, "margin-bottom:0")
}

func (w *walker) text(s string) {
	w.hard = w.hard || strings.Contains(s, "\u00A0")
	s = clean(s)
	if w.pre > 0 {
		for i, piece := range strings.Split(s, "\n") {
			if i > 0 {
				w.newLine()
			}
			w.line.WriteString(piece)
		}
		return
	}
	for i, word := range strings.Fields(s) {
		if (i > 0 || w.space || strings.IndexByte(" \t\n\r", s[0]) >= 0) && w.line.Len() > 0 {
			w.line.WriteByte(' ')
		}
		w.line.WriteString(word)
		w.space = false
	}
	if s != "" && strings.IndexByte(" \t\n\r", s[len(s)-1]) >= 0 {
		w.space = true
	}
}

// newLine ends the line even if it is empty.
func (w *walker) newLine() {
	if w.line.Len() == 0 {
		w.gap()
		return
	}
	w.endLine()
}

// endLine writes the line, if there are words in it.
func (w *walker) endLine() {
	w.space = false
	line := strings.TrimRight(w.line.String(), " \t")
	w.line.Reset()
	hard := w.hard
	w.hard = false
	if strings.TrimSpace(line) == "" {
		if hard {
			w.gap()
		}
		return
	}
	depth := w.quote
	if w.rest {
		depth++
	}
	if depth > 0 {
		if depth > 9 {
			depth = 9
		}
		w.out.WriteString(strings.Repeat(">", depth))
		w.out.WriteByte(' ')
	}
	w.out.WriteString(line)
	w.out.WriteByte('\n')
	w.blank = false
}

// gap leaves one blank line.
func (w *walker) gap() {
	if !w.blank && w.out.Len() > 0 {
		w.out.WriteByte('\n')
		w.blank = true
	}
}
