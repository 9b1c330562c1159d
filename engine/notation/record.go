package notation

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Header is a record's header: its known lines, and the rest as they stand.
type Header struct {
	Version            int
	Game, Map, Edition string
	Players            []string // the words of the lines, in the order of the seats
	Options            []string
	Commitment         string // of the seed, hex
	Other              [][2]string

	at map[string][2]int // line and column of the values as read: "map", "option 0", …
}

// HeaderError is a header whose value a game cannot have: Name is "map", "edition", "players" or "option N", from 0.
type HeaderError struct {
	Name string
	Err  error
}

func (e *HeaderError) Error() string { return e.Err.Error() }
func (e *HeaderError) Unwrap() error { return e.Err }

// locate puts line and column before an error about a header line.
func (h *Header) locate(err error) error {
	var e *HeaderError
	if errors.As(err, &e) {
		if at, ok := h.at[e.Name]; ok {
			return fmt.Errorf("line %d, column %d: %w", at[0], at[1], err)
		}
	}
	return err
}

// Statement is one line of a record after the header.
type Statement struct {
	Line int    // 1-based; of the file
	Col  int    // of its first character, 1-based
	Text string // without comment and indentation
}

// Record is a record as read: its form only; whether it holds, a Replay says.
type Record struct {
	Header     Header
	Statements []Statement
}

// SyntaxError is a line that cannot be read (exit 2).
type SyntaxError struct{ Fault }

func (e *SyntaxError) Error() string {
	read := e.Read
	if len(read) > 80 {
		read = read[:80] + "…"
	}
	s := fmt.Sprintf("line %d, column %d: %s: %q", e.Line, e.Col, e.Code, read)
	if e.Want != "" {
		s += ", wanted " + e.Want
	}
	if len(e.Choices) > 0 {
		s += ": " + strings.Join(e.Choices, ", ")
	}
	if e.Suggest != "" {
		s += fmt.Sprintf(" (did you mean %s?)", e.Suggest)
	}
	return s
}

// RecordVersion is the version that is written; no other is read.
const RecordVersion = 1

// statementWords begin the statements that are no player's orders.
var statementWords = map[string]bool{"setup": true, "order": true, "cubes": true, "display": true, "color": true, "turn": true,
	"draw": true, "dice": true, "tie": true, "standing": true, "missed": true, "moderator": true, "note": true, "undo": true,
	"end": true, "winner": true, "seed": true}

// ParseRecord reads a record's form: header and statements. The error is a *SyntaxError.
func ParseRecord(text string) (*Record, error) {
	r := &Record{}
	text = strings.TrimPrefix(text, "\ufeff")
	header := true
	for i, raw := range strings.Split(text, "\n") {
		line := stripComment(raw)
		if line == "" {
			continue
		}
		if r.Header.Version == 0 {
			if err := r.Header.first(line, i+1); err != nil {
				return nil, err
			}
			continue
		}
		indent := utf8.RuneCountInString(raw[:strings.Index(raw, line)])
		if header && r.Header.take(line, i+1, indent) {
			continue
		}
		header = false
		r.Statements = append(r.Statements, Statement{i + 1, indent + 1, line})
	}
	switch {
	case r.Header.Version == 0:
		return nil, syntax(1, 1, "record.empty", "railpost record 1", "")
	case r.Header.Map == "":
		return nil, syntax(1, 1, "record.no-header", "map", "")
	case len(r.Header.Players) == 0:
		return nil, syntax(1, 1, "record.no-header", "players", "")
	}
	return r, nil
}

func syntax(line, col int, code, want, read string) *SyntaxError {
	return &SyntaxError{Fault{Line: line, Col: col, Code: code, Want: want, Read: read}}
}

// stripComment takes off a comment, which no quotation mark opens before, and the blanks around the line.
func stripComment(line string) string {
	quoted := false
	for i := range len(line) {
		switch line[i] {
		case '"':
			quoted = !quoted
		case '#':
			if !quoted {
				return strings.TrimSpace(line[:i])
			}
		}
	}
	return strings.TrimSpace(line)
}

func (h *Header) first(line string, number int) error {
	f := strings.Fields(line)
	if len(f) != 3 || !strings.EqualFold(f[0], "railpost") || !strings.EqualFold(f[1], "record") {
		return syntax(number, 1, "record.first-line", "railpost record 1", line)
	}
	v, ok := number1(f[2])
	if !ok || v != RecordVersion {
		return syntax(number, strings.Index(line, f[2])+1, "record.version", strconv.Itoa(RecordVersion), f[2])
	}
	h.Version = v
	return nil
}

// take reads a header line; false if the header is over.
func (h *Header) take(line string, number, indent int) bool {
	name, value, ok := strings.Cut(line, ":")
	name = strings.TrimSpace(name)
	if !ok || name == "" || strings.ContainsAny(name, " \t\"") {
		return false
	}
	for _, p := range h.Players {
		if strings.EqualFold(p, name) {
			return false
		}
	}
	value = strings.TrimSpace(value)
	name = strings.TrimSpace(name)
	key := strings.ToLower(name)
	col := strings.Index(line, ":") + 1
	col = indent + utf8.RuneCountInString(line[:col+strings.Index(line[col:], value)]) + 1
	switch key {
	case "game":
		h.Game = value
	case "map":
		h.Map = strings.ToLower(value)
	case "edition":
		h.Edition = strings.ToLower(value)
	case "players":
		h.Players = strings.Fields(value)
	case "option":
		key += " " + strconv.Itoa(len(h.Options))
		h.Options = append(h.Options, strings.ToLower(strings.Join(strings.Fields(value), " ")))
	case "seed-commitment":
		h.Commitment = value
	default:
		h.Other = append(h.Other, [2]string{name, value})
	}
	if h.at == nil {
		h.at = map[string][2]int{}
	}
	h.at[key] = [2]int{number, col}
	return true
}

// Lines are the header's lines, the first one included.
func (h *Header) Lines() []string {
	lines := []string{"railpost record " + strconv.Itoa(RecordVersion)}
	add := func(name, value string) {
		if value != "" {
			lines = append(lines, name+": "+value)
		}
	}
	add("game", h.Game)
	add("map", h.Map)
	add("edition", h.Edition)
	add("players", strings.Join(h.Players, " "))
	for _, o := range h.Options {
		add("option", o)
	}
	add("seed-commitment", h.Commitment)
	for _, o := range h.Other {
		lines = append(lines, strings.TrimSpace(o[0]+": "+o[1]))
	}
	return lines
}

// String is the record again, without comments, one statement a line.
func (r *Record) String() string {
	lines := r.Header.Lines()
	for _, s := range r.Statements {
		lines = append(lines, s.Text)
	}
	return strings.Join(lines, "\n") + "\n"
}
