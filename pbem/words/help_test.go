package words

import (
	"regexp"
	"strings"
	"testing"

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

// separate gives the examples of a block: those of the topics that show single orders stand alone.
func separate(topic string, block []string) []string {
	if topic == "early" {
		return []string{strings.Join(block, "\n")}
	}
	return block
}
