package notation

import "strings"

// Read reads a letter's own text. Without words (nil) only requests can be read.
func Read(w *Words, text string) *Letter {
	r := &reader{w: w, out: &Letter{}, lines: strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n"), spoilt: map[string]bool{}}
	r.read()
	return r.out
}

// ReadStored reads one decision back from what Stored.String printed.
func ReadStored(w *Words, text string) (Stored, error) {
	l := Read(w, text)
	if len(l.Faults) > 0 {
		return Stored{}, l.Faults[0]
	}
	if len(l.Decisions) != 1 || len(l.Requests) > 0 {
		return Stored{}, Fault{Code: "stored.one-decision", Read: text}
	}
	return l.Decisions[0], nil
}

// reader goes through a letter line by line.
type reader struct {
	w       *Words
	out     *Letter
	lines   []string
	i       int
	found   []*Stored
	cur     *Stored // the decision that `or` and building lines go on with
	moves   int     // plain moves so far
	spoilt  map[string]bool
	or      bool    // `or` stood alone on its line
	front   *clause // an addition that stands in front of what comes next
	frontAt int
	fact    *Fact
	orders  int // lines with orders or requests so far
}

// lineKind is what a line begins with.
type lineKind uint8

const (
	plainLine lineKind = iota // no word of the language
	blankLine
	orderLine
	requestLine
	quotedLine // begins with `>`
)

func (r *reader) kind(line string) lineKind {
	trimmed := strings.TrimSpace(line)
	if trimmed == "" {
		return blankLine
	}
	if strings.HasPrefix(trimmed, ">") {
		return quotedLine
	}
	toks := lex(line, 1)
	if len(toks) == 0 {
		return blankLine
	}
	if k, _ := requestWord(toks); k != "" {
		return requestLine
	}
	if r.w == nil {
		return plainLine
	}
	p := &parser{w: r.w, toks: unlisted(r.w, toks)}
	if p.looks("or") > 0 || p.looks("if") > 0 || p.looks("max") > 0 {
		return orderLine
	}
	if _, used, _ := p.verb(); used > 0 {
		return orderLine
	}
	return plainLine
}

func (r *reader) read() {
	for r.i < len(r.lines) {
		line := r.lines[r.i]
		if isEnd(line) {
			r.after()
			break
		}
		switch r.kind(line) {
		case blankLine:
			r.i++
		case requestLine:
			if !r.request() {
				r.order()
			}
		case quotedLine:
			r.note("quoted", r.i, r.i)
			r.i++
		default:
			r.order()
		}
	}
	r.frontAlone()
	if r.or || r.fact != nil {
		f := Fault{Code: "line.unfinished", Want: "order", Line: len(r.lines), Col: 1}
		if r.cur != nil {
			f.Decision = r.cur.Key()
		}
		r.spoil(f)
	}
	for _, st := range r.found {
		if !r.spoilt[st.Key()] && len(st.Alts) > 0 {
			r.out.Decisions = append(r.out.Decisions, *st)
		}
	}
}

func isEnd(line string) bool {
	toks := lex(line, 1)
	return len(toks) == 1 && toks[0].kind == tokWord && (toks[0].key == "end" || toks[0].key == "ende")
}

func (r *reader) note(code string, from, to int) {
	r.out.Notes = append(r.out.Notes, Note{Line: from + 1, To: to + 1, Code: code, Text: strings.TrimSpace(strings.Join(r.lines[from:to+1], "\n"))})
}

// after notes what stands behind `end`.
func (r *reader) after() {
	rest := r.i + 1
	for rest < len(r.lines) && strings.TrimSpace(r.lines[rest]) == "" {
		rest++
	}
	last := len(r.lines) - 1
	for last >= rest && strings.TrimSpace(r.lines[last]) == "" {
		last--
	}
	if rest <= last {
		r.note("after-end", rest, last)
	}
}

// request reads a request; false if the line is none after all.
func (r *reader) request() bool {
	req := readRequest(r.w, r.lines[r.i], r.i+1)
	if req == nil {
		return false
	}
	r.i++
	if req.Verb == "say" && req.Text == "" && req.Hint == "" {
		r.saying(req)
	}
	r.out.Requests = append(r.out.Requests, *req)
	r.orders++
	return true
}

// saying takes what is said, to `end` or to the end of the letter; orders in it are not done.
func (r *reader) saying(req *Request) {
	from := r.i
	for r.i < len(r.lines) && !isEnd(r.lines[r.i]) {
		if k := r.kind(r.lines[r.i]); k == orderLine || k == requestLine {
			if r.reads(r.i, r.i) {
				r.note("said", r.i, r.i)
			}
		}
		r.i++
	}
	req.Text = strings.TrimSpace(strings.Join(r.lines[from:r.i], "\n"))
	if r.i < len(r.lines) {
		r.i++
	}
}

// joined is the tokens of several lines as one; a backslash at a line's end and a quotation mark before one fall away.
func (r *reader) joined(from, to int) (toks []token) {
	for i := from; i <= to; i++ {
		toks = lexInto(toks, r.lines[i], i+1)
	}
	return unlisted(r.w, toks)
}

// unlisted takes off what begins a line of a list, "-", "•", "1." or "2)", where an order follows.
func unlisted(w *Words, toks []token) []token {
	n := 0
	switch {
	case len(toks) < 2:
		return toks
	case toks[0].kind == tokSign && strings.Contains("-•·–+", toks[0].key):
		n = 1
	case toks[0].kind == tokNumber:
		n = 1
		if toks[1].kind == tokSign && toks[1].key == ")" {
			n = 2
		}
	default:
		return toks
	}
	p := &parser{w: w, toks: toks[n:]}
	if _, used, _ := p.verb(); used > 0 {
		return toks[n:]
	}
	return toks
}

// reads says whether these lines together read as orders.
func (r *reader) reads(from, to int) bool {
	if r.w == nil {
		return readRequest(r.w, r.lines[from], 1) != nil
	}
	p := &parser{w: r.w, toks: r.joined(from, to), last: r.last()}
	list := p.clauses()
	return p.ok() && len(list) > 0 || from == to && readRequest(r.w, r.lines[from], 1) != nil
}

// longest is how many lines one order can be spread over.
const longest = 24

// order reads the line at r.i with those that belong to it.
func (r *reader) order() {
	if r.w == nil {
		r.plain(r.i, nil)
		r.i++
		return
	}
	from := r.i
	p := &parser{w: r.w, toks: r.joined(from, from), last: r.last()}
	list := p.clauses()
	best, bestList := -1, list
	if p.ok() && len(list) > 0 && !strings.HasSuffix(strings.TrimSpace(r.lines[from]), "\\") {
		best = from
	}
	if len(p.toks) == 0 {
		r.i++
		return
	}
	failed := p.err
	for next := from + 1; next < len(r.lines) && next-from < longest; next++ {
		k := r.kind(r.lines[next])
		above := strings.TrimSpace(r.lines[next-1])
		open := strings.HasSuffix(above, "\\") || strings.HasSuffix(above, ",")
		if k == blankLine && strings.TrimSpace(r.lines[next]) != "" {
			continue // a comment
		}
		unfinished := k == orderLine && best < 0 && next == from+1 && failed != nil && failed.Code == "line.unfinished"
		if k != plainLine && k != quotedLine && !open && !unfinished || k == blankLine || k == requestLine && !strings.HasSuffix(above, "\\") || isEnd(r.lines[next]) {
			break
		}
		if best >= 0 && !open && !r.goesOn(next) {
			break
		}
		q := &parser{w: r.w, toks: r.joined(from, next), last: r.last()}
		if k == quotedLine || hasQuoted(r.lines[from+1:next+1]) {
			q.toks = mergeArrows(q.toks)
		}
		if more := q.clauses(); q.ok() && len(more) > 0 {
			best, bestList = next, more
		} else if best >= 0 && !open {
			break
		}
	}
	if best < 0 {
		r.plain(from, failed)
		r.i++
		return
	}
	to := best
	if to > from {
		r.note("joined", from, to)
	}
	r.i = to + 1
	r.orders++
	for _, c := range bestList {
		r.take(c, from, to)
	}
}

func hasQuoted(lines []string) bool {
	for _, l := range lines {
		if strings.HasPrefix(strings.TrimSpace(l), ">") {
			return true
		}
	}
	return false
}

// mergeArrows drops the second of two arrows that a line's end and the next line's beginning made.
func mergeArrows(toks []token) []token {
	out := toks[:0:0]
	for _, t := range toks {
		if n := len(out); n > 0 && t.kind == tokSign && t.key == ">" && out[n-1].kind == tokSign && out[n-1].key == ">" {
			continue
		}
		out = append(out, t)
	}
	return out
}

// goesOn says whether a line begins like the rest of an order that could have ended above.
func (r *reader) goesOn(i int) bool {
	p := &parser{w: r.w, toks: lex(r.lines[i], i+1)}
	for _, key := range []string{"to", "via", "then", "else any", "um"} {
		if p.looks(key) > 0 {
			return true
		}
	}
	for _, s := range []string{">", ",", "-", "+", ";"} {
		if p.peekSign(s) {
			return true
		}
	}
	return false
}
