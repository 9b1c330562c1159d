package notation

import (
	"fmt"
	"strconv"
	"strings"
)

// Header is a record's header: its known lines, and the rest as they stand.
type Header struct {
	Version            int
	Game, Map, Edition string
	Players            []string // the words of the lines, in the order of the seats
	Options            []string
	Commitment         string // of the seed, hex
	Other              [][2]string
}

// Statement is one line of a record after the header.
type Statement struct {
	Line int    // 1-based; of the file
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
	s := fmt.Sprintf("line %d, column %d: %s: %q", e.Line, e.Col, e.Code, e.Read)
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
	for i, line := range strings.Split(text, "\n") {
		line = stripComment(line)
		if line == "" {
			continue
		}
		if r.Header.Version == 0 {
			if err := r.Header.first(line, i+1); err != nil {
				return nil, err
			}
			continue
		}
		if header && r.Header.take(line) {
			continue
		}
		header = false
		r.Statements = append(r.Statements, Statement{i + 1, line})
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
	if len(f) != 3 || f[0] != "railpost" || f[1] != "record" {
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
func (h *Header) take(line string) bool {
	name, value, ok := strings.Cut(line, ":")
	name = strings.TrimSpace(name)
	if !ok || name == "" || strings.ContainsAny(name, " \t\"") || statementWords[strings.ToLower(name)] {
		return false
	}
	for _, p := range h.Players {
		if strings.EqualFold(p, name) {
			return false
		}
	}
	value = strings.TrimSpace(value)
	switch strings.ToLower(name) {
	case "game":
		h.Game = value
	case "map":
		h.Map = value
	case "edition":
		h.Edition = value
	case "players":
		h.Players = strings.Fields(value)
	case "option":
		h.Options = append(h.Options, value)
	case "seed-commitment":
		h.Commitment = value
	default:
		h.Other = append(h.Other, [2]string{name, value})
	}
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
