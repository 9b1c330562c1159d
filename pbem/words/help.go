package words

import (
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"railpost/engine"
	"railpost/maps"
	"railpost/templates"
)

// help is a topic of the help as a part of a letter.
type help struct{ Topic string }

func (help) template() string { return "help" }

// Overview is the topic that names the others; Rules is the base game's rules; Boards is the list of the boards.
const (
	Overview = "overview"
	Rules    = "rules"
	Boards   = "boards"
)

// Help is a help topic as a part of a letter; "" is the overview. Topics may be named in the voice's language or in
// English; a board's key or name gives what is different there. ok is false where there is no such topic; the part
// is then the overview, which lists those there are.
func (v *Voice) Help(topic string) (p Part, ok bool) {
	key := v.topic(topic)
	return help{key}, key != Overview || topic == "" || strings.EqualFold(topic, Overview)
}

// HelpOn is a help topic for somebody in a game on a board, by its key: with its rules and its orders comes what is
// different there.
func (v *Voice) HelpOn(topic, board string) []Part {
	p, _ := v.Help(topic)
	parts := []Part{p}
	if key := p.(help).Topic; board != "" && (key == Rules || key == "orders") {
		if m, ok := maps.Find(board); ok {
			parts = append(parts, help{"map " + m.Key})
		}
	}
	return parts
}

// Different says whether the letter says what is different on the game's board.
func (s *scene) Different() bool {
	return slices.ContainsFunc(s.parts, func(p Part) bool {
		h, ok := p.(help)
		return ok && strings.HasPrefix(h.Topic, "map ")
	})
}

// Topics lists the help topics by their keys.
func (v *Voice) Topics() []string {
	keys := []string{Rules, Boards}
	for k := range v.lang.help {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

// topic finds a topic's key by what somebody wrote.
func (v *Voice) topic(t string) string {
	t = strings.ToLower(strings.Trim(t, " .!?:"))
	if v.lang.has("topics", t) {
		t = v.lang.word("topics", t, nil)
	}
	if t == Rules || t == Boards || v.lang.help[t] != "" {
		return t
	}
	for i := range maps.All {
		if m := &maps.All[i]; t == m.Key || bare(t) == bare(m.Key) || bare(t) == bare(m.Sheet.Name) {
			return "map " + m.Key
		}
	}
	return Overview
}

// bare is a name's letters and digits alone.
func bare(name string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, name)
}

// helpText is a topic in markup.
func (s *scene) helpText(topic string) string {
	if key, ok := strings.CutPrefix(topic, "map "); ok {
		return s.ofAnother(key, BoardRules(key, s.lang.key))
	}
	if topic == Rules {
		return RulesText(s.lang.key)
	}
	if topic == Boards {
		return s.boards()
	}
	return s.lang.help[topic]
}

// boards is the list of the boards in markup.
func (s *scene) boards() string {
	var b strings.Builder
	b.WriteString("# " + s.Label("boards.title") + "\n" + s.Label("boards.intro") + "\n")
	for i := range maps.All {
		m := &maps.All[i]
		what := []string{s.Special(m.Key)}
		if known := m.Rules(engine.Editions[0], m.Sheet.Players[0]).Known; len(known) > 0 {
			c := *s
			c.Item = strings.Join(known, ", ")
			what = append(what, c.Label("boards.options"))
		}
		mark := ""
		if !m.Sheet.Published {
			mark = " *"
		}
		b.WriteString("- **" + m.Key + "**" + mark + ": " + strings.Join(what, " ") + "\n")
	}
	return b.String()
}

// RulesText is the base game's rules in a language, in the letters' markup.
func RulesText(lang string) string {
	text, err := fs.ReadFile(templates.FS, "rules/base."+languageOf(lang).key+".md")
	if err != nil {
		missing(lang, "rules", err)
	}
	return string(text)
}

// BoardRules is what is different on a board, in the letters' markup; "" where the board says nothing.
func BoardRules(key, lang string) string {
	m, ok := maps.Find(key)
	if !ok {
		return ""
	}
	text, err := fs.ReadFile(m.Pages, "rules."+languageOf(lang).key+".md")
	if err != nil {
		missing(lang, "rules of "+key, err)
	}
	l := languageOf(lang)
	return coded.ReplaceAllStringFunc(string(text), func(code string) string {
		s := &scene{Voice: &Voice{lang: l}, Item: strings.Join(strings.Fields(strings.Trim(code, "`")), " ")}
		return s.Label("quoted")
	})
}

// ofAnother says under the heading of a board's rules that they describe that board, where the game is played with them
// on a sheet of its own.
func (s *scene) ofAnother(key, rules string) string {
	if !s.Head.OwnSheet || key != s.Head.Map {
		return rules
	}
	m, _ := maps.Find(key)
	c := *s
	c.Item = m.Sheet.Name
	head, rest, _ := strings.Cut(rules, "\n")
	return head + "\n\n" + c.Label("own-sheet.rules") + "\n" + rest
}

// coded is an order as a page of rules shows it, between backquotes; a letter quotes it.
var coded = regexp.MustCompile("`[^`\n]+(\n[^`\n]+)?`")

// RulesPage is what is different on a board as a piece of a web page; "" where there is no such board.
func RulesPage(key, lang string) string {
	if _, ok := maps.Find(key); !ok {
		return ""
	}
	return parse(BoardRules(key, lang)).page()
}
