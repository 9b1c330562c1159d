package pbem

import (
	"strings"
	"testing"
)

// Whoever has chosen no language is answered in the one that he writes his request in.
func TestAnswersInTheLanguageOfTheRequest(t *testing.T) {
	for _, c := range []struct {
		name  string
		texts []string
		want  string
	}{
		{"a stranger's list", []string{"liste"}, "Hallo"},
		{"a stranger's list in English", []string{"list"}, "Hello"},
		{"one after the other", []string{"liste", "list"}, "Hello"},
		{"joining", []string{"mitspielen GAME als Benjamin farbe rot"}, "Hallo Benjamin,"},
		{"joining, then an English word", []string{"mitspielen GAME als Benjamin farbe rot", "confirm abcdefgh", "list"}, "Hallo Benjamin,"},
		{"opening", []string{"neu rust-belt spieler 3 als Benjamin"}, "Hallo Benjamin,"},
		{"the language chosen goes first", []string{"mitspielen GAME als Benjamin sprache en", "hilfe"}, "Hello Benjamin,"},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := newWorld(t)
			w.write("ann@a.test", "new rust-belt players 3 as Ann")
			w.reply("ann@a.test", "")
			id := w.game()
			for _, text := range c.texts {
				w.write("ben@b.test", strings.Replace(text, "GAME", id, 1))
			}
			if says := w.flat("ben@b.test"); !strings.HasPrefix(says, c.want) {
				t.Errorf("%s", w.last("ben@b.test").Text)
			}
		})
	}
	// A confirmed player's letters stay as they are, whatever somebody writes in his name.
	w := newWorld(t)
	w.write("ann@a.test", "new rust-belt players 3 as Ann")
	w.reply("ann@a.test", "")
	w.write("ann@a.test", "liste")
	if says := w.flat("ann@a.test"); !strings.HasPrefix(says, "Hello Ann") {
		t.Errorf("%s", w.last("ann@a.test").Text)
	}
}
