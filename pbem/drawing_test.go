package pbem

import (
	"slices"
	"strings"
	"testing"
)

// The plain letter lists the places with their goods once: the map's own key only says what its codes stand for.
func TestPlacesAreListedOnce(t *testing.T) {
	for lang, heading := range map[string]string{"en": "Cities and their goods", "de": "Großstädte, was sie annehmen und was dort liegt"} {
		w := newWorld(t)
		w.o.Drawing = &Pictures{}
		w.start(3, "")
		w.reply("bob@b.test", "language "+lang)
		w.reply("bob@b.test", "status")
		text := w.last("bob@b.test").Text
		_, plan, _ := strings.Cut(text, "\nRust Belt\n")
		key, rest, ok := strings.Cut(plan, heading)
		if !ok {
			t.Fatalf("%s: no list of cities with their goods:\n%s", lang, text)
		}
		if !strings.Contains(key, "[CH]  Chicago") {
			t.Errorf("%s: the map's key does not name Chicago:\n%s", lang, key)
		}
		if strings.Contains(key, "H12") || !strings.Contains(rest, "Chicago (H12)") {
			t.Errorf("%s: Chicago is listed with its goods in the map's key, or nowhere:\n%s", lang, text)
		}
		wide := slices.ContainsFunc(strings.Split(key, "\n"), func(l string) bool { return len([]rune(l)) > 80 })
		if wide {
			t.Errorf("%s: the key is too wide:\n%s", lang, key)
		}
	}
}
