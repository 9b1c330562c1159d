package pbem

import (
	"strings"
	"testing"

	"railpost/engine/notation"
	"railpost/maps"
	"railpost/pbem/store"
)

// A game for one begins as soon as its player has confirmed, waits for nobody else, and ends with words on how it went.
func TestGameOfOneByLetters(t *testing.T) {
	for _, lang := range []string{"en", "de"} {
		w := newWorld(t)
		w.write(people[0], "new barbados players 1 as Ann language "+lang)
		id := w.game()
		w.reply(people[0], "")
		if w.phase(id) != store.Running {
			t.Fatalf("%s: %s", w.phase(id), w.last(people[0]).Text)
		}
		t.Log(w.last(people[0]).Text)
		n := 0
		for w.step(id) {
			if n++; n == 8 {
				t.Log(w.last(people[0]).Text)
			}
		}
		f, last := w.film(id), w.last(people[0])
		if w.phase(id) != store.Over || !f.pos().Over || len(last.Attached) != 1 {
			t.Fatalf("%s: %s", w.phase(id), last.Text)
		}
		t.Log(last.Subject + "\n" + last.Text)
		r, err := notation.PlayRecord(string(last.Attached[0].Data), maps.Lookup, nil)
		if err != nil {
			t.Fatal(err)
		}
		if *r.Position() != *f.pos() {
			t.Error("the record's end is not the game's")
		}
		if want := map[string]string{"en": "lost", "de": "verloren"}[lang]; f.pos().Winners == 0 && !strings.Contains(last.Text, want) {
			t.Errorf("a lost game is not called %s", want)
		}
	}
}
