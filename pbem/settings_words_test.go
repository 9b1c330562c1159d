package pbem

import (
	"strings"
	"testing"
)

// A game to watch is named in the answer, whatever game the letter is about.
func TestWatchNamesItsGame(t *testing.T) {
	for _, c := range []struct{ lang, word, on, off string }{
		{"en", "watch", "each turn's end of ID. “watch ID” again", "You watch ID no more"},
		{"de", "zuschauen", "Du schaust bei ID zu und bekommst jedes Rundenende. Noch einmal „zuschauen ID“", "bei ID nicht mehr zu"},
	} {
		w := newWorld(t)
		own := w.start(3, "")
		w.write("eve@e.test", "new rust-belt players 3 as Eve")
		all, err := w.o.Store.Games(w.ctx)
		if err != nil {
			t.Fatal(err)
		}
		other := all[0].ID
		if other == own {
			other = all[1].ID
		}
		w.reply(people[0], "language "+c.lang)
		for _, says := range []string{c.on, c.off} {
			w.reply(people[0], c.word+" "+other)
			if got := w.flat(people[0]); !strings.Contains(got, strings.ReplaceAll(says, "ID", other)) {
				t.Errorf("%s: %s", other, got)
			}
		}
	}
}

// Where no game is known, none is offered to watch.
func TestNoSeatWithoutGame(t *testing.T) {
	for lang, words := range map[string][2]string{"en": {"You do not play in this game", "“watch"}, "de": {"spielst in diesem Spiel nicht mit", "„zuschauen"}} {
		w := newWorld(t)
		w.write("ann@a.test", "new rust-belt players 3 as Ann language "+lang)
		w.reply("ann@a.test", "leave")
		w.reply("ann@a.test", "status")
		if got := w.flat("ann@a.test"); !strings.Contains(got, words[0]) || strings.Contains(got, words[1]) {
			t.Errorf("%s: %s", lang, got)
		}
	}
}

// A way of getting letters that there is not brings those that there are; each is confirmed in a whole sentence.
func TestMailSettings(t *testing.T) {
	w := newWorld(t)
	w.start(3, "")
	for _, c := range []struct{ line, says string }{
		{"mail sometimes", "mail mine mail every mail turn mail digest"},
		{"mail digest", "Letters come to you now once a day, all in one."},
		{"mail turn", "Letters come to you now once in each turn and at its end."},
		{"mail mine", "Letters come to you now when you are asked, in answer to yours and at each turn's end."},
		{"mail without record", "Letters come to you now when"},
		{"language de", "auf Deutsch"},
		{"post manchmal", "post meine post jede post runde post sammel"},
		{"post sammel", "Post bekommst du jetzt einmal am Tag, alles in einem Brief."},
		{"post jede", "Post bekommst du jetzt nach jedem Zug."},
	} {
		w.reply(people[0], c.line)
		if got := w.flat(people[0]); !strings.Contains(got, c.says) {
			t.Errorf("%q: %s", c.line, w.last(people[0]).Text)
		}
	}
}
