package notation

import (
	"errors"
	"strconv"
	"strings"

	"railpost/engine"
	"railpost/engine/board"
)

// look keeps the chance that the statements to come say in this turn: that is not rolled.
func (r *Replay) look(statements []Statement) {
	if r.Chance == nil {
		return
	}
	r.ahead, r.dirty = nil, true
	next := false // behind the line of the next turn, where chance may stand that its beginning asks for
	for _, s := range statements {
		p := &parser{w: r.Words, toks: lex(s.Text, s.Line), i: 1}
		if len(p.toks) == 0 {
			continue
		}
		switch word := p.toks[0].key; word {
		default:
			seat, ok := r.Words.FindSeat(p.toks[0].text)
			if !ok || len(p.toks) < 2 || p.toks[1].key != ":" {
				continue
			}
			if next {
				return
			}
			p.i = 2
			if st, err := readOrder(p); err == nil && Declines([]Stored{st}) {
				r.ahead = append(r.ahead, chanceLine{kind: declined, seat: seat})
			}
		case "turn":
			if next {
				return
			}
			next = true
		case "end", "undo":
			return
		case "order", "cubes", "display", "color", "draw", "dice", "tie":
			c := chanceLine{at: board.NoHex, toks: p.toks}
			if p.chance(word, &c); p.err == nil { // a line that cannot be read is told when it is fed
				r.ahead = append(r.ahead, c)
			}
		}
	}
}

// statement reads and plays a line that is no player's order.
func (r *Replay) statement(p *parser, line int, text string, first token) error {
	word := first.key
	switch word {
	case "order", "cubes", "display", "color", "draw", "dice", "tie":
		c := chanceLine{line: line, text: text, at: board.NoHex, toks: p.toks}
		p.chance(word, &c)
		if p.err != nil {
			return &SyntaxError{*p.err}
		}
		if r.waiting == nil && r.p.Turn > 0 && (word == "cubes" || word == "display" || word == "order") {
			return &Mismatch{Line: line, Code: "chance.unused", Stated: text}
		}
		r.queue = append(r.queue, c)
		r.dirty = true
		return nil
	case "setup":
		if r.started || len(p.toks) > 1 {
			return syntax(line, first.col, "statement.misplaced", "", text)
		}
		if r.waiting != nil {
			r.waiting.line = line
		}
		return nil
	case "note":
		return nil
	}
	if !statementWords[word] {
		f := Fault{Line: line, Col: first.col, Read: first.text, Code: "statement.unknown", Want: "statement"}
		var words []string
		for w := range statementWords {
			words = append(words, w)
		}
		if f.Suggest = nearest(first, words); f.Suggest == "" {
			f.Suggest = nearest(first, r.Words.Seats)
		}
		return &SyntaxError{f}
	}
	r.settle()
	if r.err != nil {
		return r.err
	}
	if word == "undo" {
		return r.undo(p, line, text)
	}
	turnBegins := word == "turn" && r.waiting != nil && r.missing.Turn > int(r.p.Turn) // its first chance stands behind the line
	if r.waiting != nil && word != "missed" && word != "seed" && (word != "standing" || !r.started) && !turnBegins {
		return r.missed(line)
	}
	switch word {
	case "turn":
		n := p.number("turn")
		if p.err != nil {
			return &SyntaxError{*p.err}
		}
		if turnBegins && n == r.missing.Turn {
			break
		}
		if err := r.unused(); err != nil {
			return err
		}
		if n != int(r.p.Turn) || r.p.Over {
			return &Mismatch{Line: line, Code: "turn", Stated: strconv.Itoa(n), Found: r.where()}
		}
	case "standing":
		return r.standing(p, line, text)
	case "missed":
		p.seat()
	case "winner":
		return r.winner(p, line)
	case "end":
		if err := r.unused(); err != nil {
			return err
		}
		if !r.p.Over {
			return &Mismatch{Line: line, Code: "end", Stated: "end", Found: r.where()}
		}
		r.ended = true
	case "seed":
		r.Seed = strings.TrimSpace(text[len("seed"):])
		return nil
	}
	if p.ok() && p.i < len(p.toks) {
		p.fail("line.goes-on", "end of the line")
	}
	if p.err != nil {
		return &SyntaxError{*p.err}
	}
	return nil
}

// where is the turn and the step at which the game stands.
func (r *Replay) where() string {
	if r.p.Over {
		return "end"
	}
	s := strconv.Itoa(int(r.p.Turn))
	if step := r.Game.Step(&r.p); step != nil {
		s += " " + step.Name
	}
	return s
}

// undo goes back to the start of a turn; what follows replaces.
func (r *Replay) undo(p *parser, line int, text string) error {
	p.accept("to")
	if t := p.peek(); t.kind == tokWord && t.key == "turn" {
		p.i++
	}
	n := p.number("turn")
	if p.err != nil {
		return &SyntaxError{*p.err}
	}
	return r.undoTo(line, text, n)
}

func (r *Replay) undoTo(line int, text string, n int) error {
	for i, m := range r.turns {
		if m.Turn == n {
			r.p = m.Position
			r.waiting, r.missing, r.queue, r.autos, r.events, r.sealed, r.ended = nil, nil, nil, nil, nil, nil, false
			r.turns, r.lines = r.turns[:i+1], r.lines[:m.lines]
			return nil
		}
	}
	return &Mismatch{Line: line, Code: "undo", Stated: text, Found: r.where()}
}

// moderator does a moderator's act that changes the position; the others are only kept.
func (r *Replay) moderator(line int, text, act string) error {
	r.settle()
	if r.err != nil {
		return r.err
	}
	req := readRequest(r.Words, act, line)
	if req == nil {
		toks := lex(act, line)
		if verb, _ := requestWord(toks); verb == "set" || verb == "undo" || verb == "end game" {
			want := map[string]string{"set": "set player figure number", "undo": "undo to turn number", "end game": "end game"}[verb]
			return syntax(line, 1, "set.form", want, act)
		}
		return nil // words of the moderator
	}
	if req.Verb == "undo" {
		return r.undoTo(line, text, req.N)
	}
	if req.Verb != "set" && req.Verb != "end game" {
		return nil
	}
	if r.waiting != nil {
		return r.missed(line)
	}
	if req.Verb == "end game" {
		return r.endGame(line, text)
	}
	if len(req.Seats) != 1 || len(req.Args) != 3 {
		return syntax(line, 1, "set.form", "set player figure number", act)
	}
	n, err := strconv.Atoi(strings.TrimPrefix(req.Args[2], "$"))
	if err != nil {
		return syntax(line, 1, "number.expected", "number", req.Args[2])
	}
	figure := strings.ToLower(req.Args[1])
	if err := r.Game.Set(&r.p, req.Seats[0], figure, n); err != nil {
		var refused *engine.Error
		errors.As(err, &refused)
		return &Mismatch{Line: line, Code: "set", Stated: text, Err: refused}
	}
	r.lines = append(r.lines, "moderator: set "+r.Words.Seats[req.Seats[0]]+" "+figure+" "+strconv.Itoa(n))
	return nil
}

// endGame ends the game where it stands.
func (r *Replay) endGame(line int, text string) error {
	if r.p.Over {
		return &Mismatch{Line: line, Code: "end", Stated: text, Found: "end"}
	}
	r.next = r.p
	r.next.Over = true
	t := &engine.Table{Game: r.Game, P: &r.next, Chance: r.answer}
	if err := r.Game.Rules.Finish(t); err != nil {
		return err
	}
	r.lines = append(r.lines, "moderator: end game")
	r.played(&waiting{seat: engine.Nobody}, t.Events)
	return nil
}
