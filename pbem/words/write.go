package words

import (
	"strings"

	"railpost/engine"
)

// Write composes a letter of its parts, in their order. The subject is the same for all letters of a turn of a game.
func (v *Voice) Write(h Head, parts ...Part) Letter {
	var body strings.Builder
	s := &scene{Voice: v, Head: h, parts: parts}
	body.WriteString(v.lang.fill("greeting", s))
	for _, p := range parts {
		body.WriteByte('\n')
		body.WriteString(v.lang.fill(p.template(), s.of(p)))
	}
	body.WriteString("\n---\n")
	body.WriteString(v.lang.fill("footer", s))
	doc := parse(body.String())
	l := Letter{Subject: s.subject(), Text: doc.text()}
	l.HTML, l.ShowsBoard = doc.html(l.Subject, h.Reply, s.replySubject())
	return l
}

// Event is what happened in one sentence; "" for events that need no telling.
func (v *Voice) Event(h Head, e engine.Event) string {
	s := &scene{Voice: v, Head: h, E: &e}
	return strings.TrimSpace(v.lang.word("events", e.Code, s))
}

// Refusal is why an order is not legal: the rule in words and the way out.
func (v *Voice) Refusal(h Head, err *engine.Error) string {
	s := &scene{Voice: v, Head: h, Err: err}
	return strings.TrimSpace(v.lang.word("errors", err.Code, s))
}

// Fault is why a line could not be read.
func (v *Voice) Fault(h Head, f Faulty) string {
	s := &scene{Voice: v, Head: h, Fault: f}
	return strings.TrimSpace(v.lang.word("faults", f.FaultCode(), s))
}

// Order is an order in words, for people: "builds from Cincinnati to Indianapolis for $7".
func (v *Voice) Order(h Head, o engine.Order) string {
	s := &scene{Voice: v, Head: h}
	return s.InWords(o)
}

// Position is the position in words, a paragraph or item a line.
func (v *Voice) Position(h Head, p *engine.Position) string {
	s := &scene{Voice: v, Head: h}
	s.Head.Pos = p
	doc := parse(v.lang.fill("position", s))
	return doc.text()
}

// Help is a help topic as a part of a letter; "" is the overview. ok is false where there is no such topic, and the
// part then lists those there are.
func (v *Voice) Help(topic string) (p Part, ok bool) {
	_, ok = v.lang.help[v.topic(topic)]
	return help{v.topic(topic)}, ok
}
