package maps

import (
	"fmt"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"
)

// lacking says which of its pages a board lacks, in any language.
func lacking(m *Map) (all []string) {
	for _, lang := range []string{"en", "de"} {
		for _, name := range []string{"rules." + lang + ".md", "text." + lang + ".toml"} {
			if text, err := fs.ReadFile(m.Pages, name); err != nil || len(strings.TrimSpace(string(text))) == 0 {
				all = append(all, fmt.Sprintf("maps/%s/%s", m.Key, name))
			}
		}
	}
	return all
}

// Every board has its rules and its words in every language.
func TestEveryBoardHasItsPages(t *testing.T) {
	for i := range All {
		for _, file := range lacking(&All[i]) {
			t.Errorf("the board %s lacks %s", All[i].Key, file)
		}
	}
	half := &Map{Key: "isle", Pages: fstest.MapFS{"rules.en.md": {Data: []byte("# Isle\n")}, "text.en.toml": {Data: []byte("[labels]\n")}, "text.de.toml": {}}}
	if got := strings.Join(lacking(half), " "); got != "maps/isle/rules.de.md maps/isle/text.de.toml" {
		t.Errorf("of a board without German pages: %q", got)
	}
}
