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
		for w.step(id) {
		}
		f, last := w.film(id), w.last(people[0])
		if w.phase(id) != store.Over || !f.pos().Over || len(last.Attached) != 1 {
			t.Fatalf("%s: %s", w.phase(id), last.Text)
		}
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

// A list of wishes answers one decision after the other, without a letter between.
func TestWishesRunThrough(t *testing.T) {
	w := newWorld(t)
	w.write(people[0], "new berlin-1890 players 3 as Ann")
	id := w.game()
	w.reply(people[0], "")
	for i, name := range []string{"Bob", "Cyd"} {
		w.write(people[i+1], "join "+id+" as "+name)
		w.reply(people[i+1], "")
	}
	for w.film(id).pos().Turn < 2 {
		f := w.film(id)
		if f.game.Step(f.pos()).Name != "refill" {
			w.step(id)
			continue
		}
		who := w.at(id, f.awaited()[0])
		w.reply(who, "refill red Moabit, red Rixdorf, else any\nend")
		if now := w.film(id); now.game.Step(now.pos()).Name == "refill" {
			t.Fatalf("asked again:\n%s", w.last(who).Text)
		}
		return
	}
	t.Fatal("nobody was asked to fill a city in turn 1")
}
