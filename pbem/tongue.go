package pbem

import (
	"strings"

	"railpost/engine/notation"
)

// hear finds out which language a letter's requests are written in: the first word that belongs to one only says it.
func (a *asker) hear() {
	lines := strings.Split(a.own, "\n")
	for _, r := range a.letter.Requests {
		if r.Line < 1 || r.Line > len(lines) || r.Verb == "confirm" { // a code's line is copied from our letter
			continue
		}
		if l := notation.RequestLanguage(lines[r.Line-1]); l != "" {
			a.tongue = string(l)
			break
		}
	}
	a.greet()
}

// greet answers one who has chosen no language in that of his first request. Whose address is confirmed keeps what he has:
// his account changes only by "language".
func (a *asker) greet() {
	if p := a.player; p != nil && a.tongue != "" && p.Settings["language"] == "" && p.Settings["confirmed"] == "" {
		p.Language, p.Settings["language"] = a.tongue, "heard"
	}
}

// tongueOf is the language in which a writer is answered.
func (d *desk) tongueOf(a *asker) string {
	switch {
	case a.player != nil:
		return a.player.Language
	case a.tongue != "":
		return a.tongue
	}
	return d.Language
}
