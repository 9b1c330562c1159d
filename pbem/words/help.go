package words

import (
	"io/fs"
	"slices"
	"strings"

	"railpost/maps"
	"railpost/templates"
)

// help is a topic of the help as a part of a letter.
type help struct{ Topic string }

func (help) template() string { return "help" }

// Overview is the topic that names the others; Rules is the base game's rules.
const (
	Overview = "overview"
	Rules    = "rules"
)

// Help is a help topic as a part of a letter; "" is the overview. Topics may be named in the voice's language or in
// English; a board's key or name gives what is different there. ok is false where there is no such topic; the part
// is then the overview, which lists those there are.
func (v *Voice) Help(topic string) (p Part, ok bool) {
	key := v.topic(topic)
	return help{key}, key != Overview || topic == "" || strings.EqualFold(topic, Overview)
}

// Topics lists the help topics by their keys.
func (v *Voice) Topics() []string {
	keys := []string{Rules}
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
	if t == Rules || v.lang.help[t] != "" {
		return t
	}
	for i := range maps.All {
		if m := &maps.All[i]; t == m.Key || t == strings.ToLower(m.Sheet.Name) {
			return "map " + m.Key
		}
	}
	return Overview
}

// helpText is a topic in markup.
func (s *scene) helpText(topic string) string {
	if key, ok := strings.CutPrefix(topic, "map "); ok {
		return BoardRules(key, s.lang.key)
	}
	if topic == Rules {
		return RulesText(s.lang.key)
	}
	return s.lang.help[topic]
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
	return string(text)
}
