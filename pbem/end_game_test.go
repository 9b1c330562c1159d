package pbem

import (
	"os"
	"strings"
	"testing"
)

// A game that its moderator ends has no winner and no final points, stays ended, and gives its seed away; the help says
// so in both languages, the handbook too.
func TestEndGameHasNoWinner(t *testing.T) {
	w := newWorld(t)
	id := w.start(3, "")
	w.step(id)
	w.coded(people[0], "end game because nobody answers")
	for _, p := range people[:3] {
		if got := w.flat(p); !strings.Contains(got, "nobody has won") || strings.Contains(got, "points") {
			t.Errorf("%s reads: %s", p, got)
		}
	}
	rec, err := w.o.Record(w.ctx, id)
	if err != nil || !strings.Contains(rec, "\nseed ") || strings.Contains(rec, "winner") {
		t.Errorf("%v\n%s", err, rec)
	}
	n := len(w.film(id).frames)
	w.reply(people[0], "undo to turn 1")
	if got := w.last(people[0]).Text; strings.Contains(got, "confirm ") {
		w.reply(people[0], "confirm "+codeIn(t, got))
	}
	if w.phase(id) != "dropped" || len(w.film(id).frames) != n {
		t.Errorf("it is %s again", w.phase(id))
	}
	for file, says := range map[string]string{
		"../docs/moderating.md": "nobody wins", "../templates/letters/en/help/moderator.md": "without a winner", "../templates/letters/de/help/moderator.md": "ohne Sieger",
	} {
		text, err := os.ReadFile(file)
		if err != nil || !strings.Contains(string(text), says) {
			t.Errorf("%s does not say %q: %v", file, says, err)
		}
	}
}
