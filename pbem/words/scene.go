package words

import (
	"fmt"
	"strings"
	"unicode"

	"railpost/engine"
	"railpost/engine/board"
)

// scene is what templates see: the voice, the game and one part of the letter. Its methods are the templates' words.
type scene struct {
	*Voice
	Head  Head
	Part  Part
	E     *engine.Event
	Err   *engine.Error
	Fault Faulty
	Order *engine.Order
	parts []Part
}

// help is a topic of the help.
type help struct{ Topic string }

func (help) template() string { return "help" }

func (v *Voice) topic(t string) string {
	t = strings.ToLower(strings.TrimSpace(t))
	if t == "" {
		return "overview"
	}
	return t
}

func (s *scene) of(p Part) *scene {
	c := *s
	c.Part = p
	return &c
}

// clean makes one harmless line of what somebody else wrote.
func clean(s string) string {
	s = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || r == '\u2028' || r == '\u2029' {
			return ' '
		}
		return r
	}, s)
	return strings.ReplaceAll(strings.TrimSpace(s), "**", "*\u200b*")
}

// Clean is clean for templates.
func (s *scene) Clean(t string) string { return clean(t) }

// Label is a short wording by code, of the labels' table.
func (s *scene) Label(code string) string { return s.lang.word("labels", code, s) }

// Player is "Ann (blue)"; nobody and the state have their own words.
func (s *scene) Player(p engine.Seat) string {
	switch {
	case p == engine.State:
		return s.Label("owner.state")
	case p < 0:
		return s.Label("owner.nobody")
	case int(p) >= len(s.Head.Names):
		return fmt.Sprintf("%s %d", s.Label("player"), p+1)
	}
	name := clean(s.Head.Names[p])
	if int(p) < len(s.Head.Colors) && s.Head.Colors[p] != "" {
		return name + " (" + s.Label("color."+s.Head.Colors[p]) + ")"
	}
	return name
}

// Place is a place's name.
func (s *scene) Place(id board.PlaceID) string {
	if s.Head.Game == nil || id < 0 || int(id) >= len(s.Head.Game.Board.Places) {
		return "?"
	}
	return s.Head.Game.Board.Places[id].Name
}

// Hex is a hex with the name of what is printed there: "L18", "K17 (Indianapolis)".
func (s *scene) Hex(h board.Hex) string {
	if s.Head.Game == nil || h < 0 || int(h) >= len(s.Head.Game.Board.Hexes) {
		return "?"
	}
	id := s.Head.Game.Board.Hexes[h].ID
	if p := s.Head.Game.Board.PlaceAt(h); p != nil {
		return p.Name + " (" + id + ")"
	}
	return id
}

// Color is a cube's colour in words.
func (s *scene) Color(c board.Color) string { return s.Label("cube." + c.String()) }

// Dollars is "$7", "−$7" for debts.
func (s *scene) Dollars(n any) string {
	i := number(n)
	if i < 0 {
		return fmt.Sprintf("−$%d", -i)
	}
	return fmt.Sprintf("$%d", i)
}

// Count is a number with its noun: "1 share", "3 shares".
func (s *scene) Count(n any, one, many string) string {
	i := number(n)
	if i == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", i, many)
}

func number(n any) int {
	switch n := n.(type) {
	case int:
		return n
	case int8:
		return int(n)
	case int16:
		return int(n)
	case uint8:
		return int(n)
	case engine.Seat:
		return int(n)
	}
	return 0
}

// InWords is an order in words.
func (s *scene) InWords(o engine.Order) string {
	c := *s
	c.Order = &o
	return strings.TrimSpace(s.lang.word("orders", o.Verb, &c))
}

func (s *scene) subject() string {
	switch {
	case s.Head.Key == "":
		return s.Label("subject.service")
	case s.Head.Pos == nil:
		return s.Label("subject.before")
	}
	return s.Label("subject.turn")
}

func (s *scene) replySubject() string { return s.Label("subject.reply") }

// Subject is the letter's subject.
func (s *scene) Subject() string { return s.subject() }

// Turn is the number of the turn.
func (s *scene) Turn() int {
	if s.Head.Pos == nil {
		return 0
	}
	return int(s.Head.Pos.Turn)
}

// BoardName is the board's name.
func (s *scene) BoardName() string {
	if s.Head.Game != nil {
		return s.Head.Game.Board.Name
	}
	return s.Head.Board
}
