package words

import (
	"testing"

	"railpost/engine"
)

// Outside a running game a subject says what the letter is about.
func TestSubjectsOutsideAGame(t *testing.T) {
	loud(t)
	line := []GameLine{{Key: "rust83", Board: "Rust Belt", Players: 4}}
	before := Head{Key: "rust83", Board: "Rust Belt", Seat: engine.Nobody}
	for _, c := range []struct {
		head   Head
		parts  []Part
		en, de string
	}{
		{Head{Seat: engine.Nobody}, []Part{Notice{Kind: "invitation", Who: "Ada", Games: line}}, "Ada invites you to rust83", "Ada lädt dich zu rust83 ein"},
		{Head{Seat: engine.Nobody}, []Part{Notice{Kind: "list"}}, "Games to join at Railpost", "Offene Spiele bei Railpost"},
		{before, []Part{Notice{Kind: "opened", Games: line}}, "[rust83] Rust Belt – your game is open", "[rust83] Rust Belt – dein Spiel ist eröffnet"},
		{before, []Part{Notice{Kind: "opened", Games: line}, Notice{Kind: "confirm-address", Code: "K", Games: line}},
			"[rust83] Please confirm your address", "[rust83] Bitte bestätige deine Adresse"},
		{Head{Seat: engine.Nobody}, []Part{Notice{Kind: "stranger"}}, "Railpost", "Railpost"},
	} {
		for lang, want := range map[string]string{"en": c.en, "de": c.de} {
			if l := New(lang).Write(c.head, c.parts...); l.Subject != want {
				t.Errorf("%s: %q, want %q", lang, l.Subject, want)
			}
		}
	}
	x := play(t, "four", at(3, "build", 0))
	h := x.head(0, "en")
	if got, want := New("en").Write(h, Notice{Kind: "list"}).Subject, New("en").Subject(h); got != want {
		t.Errorf("a subject changed within a turn: %q, not %q", got, want)
	}
}
