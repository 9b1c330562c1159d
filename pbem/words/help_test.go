package words

import (
	"regexp"
	"strings"
	"testing"

	"railpost/engine"
	"railpost/engine/notation"
	"railpost/maps"
)

var remark = regexp.MustCompile(`  +[^ ].*$`)

// Every order that the help shows can be read, in the language in which it shows it.
func TestHelpShowsOrdersThatCanBeRead(t *testing.T) {
	g, err := maps.Game("rust-belt", "", 4, nil)
	if err != nil {
		t.Fatal(err)
	}
	w, err := notation.NewWords(g, []string{"blue", "red", "green", "yellow"})
	if err != nil {
		t.Fatal(err)
	}
	for _, lang := range Languages {
		for _, topic := range []string{"orders", "build", "early"} {
			fenced := false
			var block []string
			for _, line := range strings.Split(languageOf(lang).help[topic], "\n") {
				switch {
				case line == "```" && fenced:
					fenced = false
					for _, text := range separate(topic, block) {
						for _, f := range notation.Read(w, text).Faults {
							t.Errorf("%s, help %s: %q: %s at %q", lang, topic, text, f.Code, f.Read)
						}
					}
					block = nil
				case line == "```":
					fenced = true
				case fenced && !strings.HasPrefix(line, "link ") && !strings.HasPrefix(line, "verbinde "):
					block = append(block, remark.ReplaceAllString(line, ""))
				}
			}
		}
	}
}

// A board's page is found by its key and by its name, however that is written; with rules and orders it comes along.
func TestHelpFindsEveryBoard(t *testing.T) {
	for _, lang := range Languages {
		v := New(lang)
		for _, m := range maps.All {
			for _, topic := range []string{m.Key, m.Sheet.Name, strings.ToLower(m.Sheet.Name), strings.ToUpper(m.Key)} {
				p, ok := v.Help(topic)
				if !ok || p != (help{"map " + m.Key}) {
					t.Errorf("%s: help %s brings %v", lang, topic, p)
				}
			}
			for _, topic := range []string{"rules", "orders"} {
				l := v.Write(Head{Key: "rust42", Map: m.Key, Seat: engine.Nobody}, v.HelpOn(topic, m.Key)...)
				title, _, _ := strings.Cut(strings.TrimPrefix(BoardRules(m.Key, lang), "# "), "\n")
				if title == "" || !strings.Contains(l.Text, title) {
					t.Errorf("%s: help %s in a game on %s lacks %q", lang, topic, m.Key, title)
				}
				check(t, lang+" help "+topic+" on "+m.Key, l)
			}
		}
		if l := v.Write(Head{Seat: engine.Nobody}, v.HelpOn("orders", "")...); strings.Contains(l.Text, "Ukraine") {
			t.Errorf("%s: help orders outside a game speaks of a board", lang)
		}
		l := v.Write(Head{Seat: engine.Nobody}, v.HelpOn("boards", "")...)
		for _, m := range maps.All {
			if !strings.Contains(l.Text, m.Key) {
				t.Errorf("%s: help boards lacks %s", lang, m.Key)
			}
			if s := v.Special(m.Key); len(s) < 30 {
				t.Errorf("%s: what is special on %s: %q", lang, m.Key, s)
			}
		}
		check(t, lang+" help boards", l)
	}
}

// separate gives the examples of a block: those of the topics that show single orders stand alone.
func separate(topic string, block []string) []string {
	if topic == "early" {
		return []string{strings.Join(block, "\n")}
	}
	return block
}
