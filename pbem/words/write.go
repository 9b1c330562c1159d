package words

import (
	"strings"

	"railpost/engine"
	"railpost/engine/notation"
)

// Write composes a letter of its parts, in their order. The subject is the same for all letters of a turn of a game.
func (v *Voice) Write(h Head, parts ...Part) Letter {
	s := v.scene(h, parts...)
	var body strings.Builder
	body.WriteString(v.lang.fill("greeting", s))
	for _, p := range parts {
		body.WriteByte('\n')
		body.WriteString(s.part(p))
	}
	body.WriteString("\n---\n")
	body.WriteString(v.lang.fill("footer", s))
	doc := parse(body.String())
	l := Letter{Subject: s.subject(), Text: doc.text()}
	l.HTML, l.ShowsBoard = doc.html(v.lang.key, l.Subject, h.Reply, s.replySubject(), s.Label("word.end"))
	return l
}

// part is one part in markup.
func (s *scene) part(p Part) string {
	switch p := p.(type) {
	case Notice:
		return s.lang.word("notices", p.Kind, s.of(p)) + "\n"
	case help:
		return s.helpText(p.Topic)
	case Decide:
		if !s.asked() {
			return s.lang.fill("awaited", s.of(p))
		}
	case Board:
		return s.lang.fill("board", s.at(p.Pos).of(p))
	case Table:
		return s.lang.fill("table", s.at(p.Pos).of(p))
	}
	return s.lang.fill(p.template(), s.of(p))
}

// asked says whether the reader is asked for a decision as the game stands.
func (s *scene) asked() bool {
	return s.Head.Game != nil && s.Head.Pos != nil && s.Head.Game.Asked(s.Head.Pos, s.Head.Seat)
}

// Event is what happened in one sentence; "" for events that need no telling.
func (v *Voice) Event(h Head, e engine.Event) string {
	s := v.scene(h)
	return plain(s.sentence(e))
}

// Refusal is why an order is not legal: the rule in words and the way out.
func (v *Voice) Refusal(h Head, err *engine.Error) string {
	s := v.scene(h)
	return plain(s.Refusal(err))
}

// Refusal is Voice.Refusal for templates.
func (s *scene) Refusal(err *engine.Error) string {
	c := *s
	c.Err = err
	return strings.TrimSpace(s.lang.word("errors", err.Code, &c))
}

// Nearest are the nearest legal orders of a refusal, on one line each.
func (s *scene) Nearest(err *engine.Error) (out []string) {
	for _, o := range err.Legal {
		if len(out) < 3 {
			out = append(out, strings.ReplaceAll(s.Line(o), "\n", " "))
		}
	}
	return out
}

// Misread is why a line could not be read.
func (v *Voice) Misread(h Head, f Faulty) string {
	s := v.scene(h)
	return plain(s.Misread(f))
}

// Misread is Voice.Misread for templates.
func (s *scene) Misread(f Faulty) string {
	c := *s
	c.Fault = f
	return strings.TrimSpace(s.lang.word("faults", f.FaultCode(), &c))
}

// Read is what stood there, made harmless.
func (s *scene) Read() string { return clean(s.Fault.FaultRead()) }

// F is the notation's fault itself, with its further fields; an empty one where it is not known.
func (s *scene) F() *notation.Fault {
	if f, ok := s.Fault.(interface{ Whole() *notation.Fault }); ok {
		return f.Whole()
	}
	return &notation.Fault{}
}

// Past is the step of the decision that a fault is about: "goods" of "goods 1".
func (s *scene) Past() string {
	step, _, _ := strings.Cut(s.F().Decision, " ")
	return step
}

// Want is what could have stood there: "a place", "an edge"; "" if that is not known.
func (s *scene) Want() string {
	want := s.F().Want
	switch {
	case want == "":
		return ""
	case s.lang.has("labels", "want."+want):
		return s.Label("want." + want)
	}
	c := *s
	c.Item = want
	return c.Label("quoted")
}

// Order is an order in words, for people: "builds from Cincinnati to Indianapolis".
func (v *Voice) Order(h Head, o engine.Order) string {
	s := v.scene(h)
	return plain(s.InWords(o))
}

// Line is the canonical order in the voice's language, as letters write it.
func (v *Voice) Line(h Head, o engine.Order) string {
	s := v.scene(h)
	return s.Line(o)
}

// Position is the position in words, a paragraph or item a line.
func (v *Voice) Position(h Head, p *engine.Position) string {
	s := v.scene(h).at(p)
	return parse(v.lang.fill("position", s)).text()
}

// Label is the word for a key of a picture (render.Keys, and what the board shows of its own) in the voice's language;
// "" where there is none.
func (v *Voice) Label(key string) string {
	for _, table := range []string{"picture", "labels"} {
		if v.lang.has(table, key) {
			return v.lang.word(table, key, nil)
		}
	}
	return ""
}

// Subject is the subject of all letters of a turn of a game.
func (v *Voice) Subject(h Head) string { return v.scene(h).subject() }

// Alt describes the board's picture in a sentence.
func (v *Voice) Alt(h Head) string {
	s := v.scene(h)
	return plain(s.Label("alt"))
}

func (s *scene) replySubject() string { return "Re: " + s.subject() }
