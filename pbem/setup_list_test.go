package pbem

import (
	"strings"
	"testing"
)

// Only where a build is asked for does the list of legal orders speak of its parts.
func TestLegalSpeaksOfBuildsOnlyWhereOneIsAsked(t *testing.T) {
	w := newWorld(t)
	id := w.start(3, "")
	for _, build := range []bool{false, true} {
		for !build == (w.film(id).game.Step(w.film(id).pos()).Name == "build") {
			w.step(id)
		}
		s := w.film(id).awaited()[0]
		w.reply(people[s], "legal")
		got := strings.Join(strings.Fields(w.last(people[s]).Text), " ")
		if !strings.Contains(got, "What may be done now") || strings.Contains(got, "first parts are listed") != build {
			t.Errorf("build %t: %s", build, got)
		}
	}
}

// A game whose set-up is being decided has begun: the list does not wait for players of it.
func TestListOfAGameInItsSetUp(t *testing.T) {
	for _, c := range []struct{ open, list, want, never string }{
		{"new death-valley players 3 as Ann option hotseat", "list", "in its set-up, Ann", "waits for 0"},
		{"neu death-valley spieler 3 als Ann option hotseat", "liste", "im Aufbau, Ann", "wartet noch auf"},
	} {
		w := newWorld(t)
		w.write(people[0], c.open)
		id := w.game()
		w.reply(people[0], "")
		for range 2 {
			w.write(people[0], "join "+id)
			w.reply(people[0], "")
		}
		w.write(people[0], c.list)
		got := strings.Join(strings.Fields(w.last(people[0]).Text), " ")
		if !strings.Contains(got, c.want) || strings.Contains(got, c.never) {
			t.Errorf("%s:\n%s", c.list, got)
		}
	}
}
