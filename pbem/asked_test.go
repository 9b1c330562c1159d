package pbem

import (
	"strings"
	"testing"
	"time"

	"railpost/pbem/words"
)

// What cannot be done is answered with what to send instead, in the words of the reader's language.
func TestRequestsThatCannotBeDone(t *testing.T) {
	for _, c := range []struct {
		lang  string
		who   int
		lines string
		says  string
		not   string
	}{
		{"en", 0, "set red cash 12", "set red cash 12 because REASON", "confirm"},
		{"de", 0, "setze rot cash 12", "setze rot cash 12 weil GRUND", "bestätige"},
		{"en", 0, "undo to turn 1", "“undo to turn 1” cannot be taken back", "undo turn"},
		{"de", 0, "zurück zu Runde 1", "„zurück zu Runde 1“ lässt sich nicht zurücknehmen", "undo"},
		{"en", 0, "deadline 2026-01-01 18:00", "cannot be the deadline", "from now on"},
		{"en", 1, "say hello there", "say: hello there", "Sent to"},
		{"de", 1, "sag hallo", "sag: hallo", "Geschickt an"},
		{"en", 1, "say to blue hello", "say to blue: hello", "Sent to"},
		{"en", 1, "say: hello", "Sent to Ann and Cyd: “hello”", "colon"},
		{"en", 1, "say to blue: hello", "Sent to Ann: “hello”", "colon"},
		{"en", 1, "clear build", "Nothing was stored for “build”", "taken out of"},
		{"en", 1, "clear", "Nothing was stored for you, so nothing was taken out", "taken out of"},
		{"de", 1, "lösche bauen", "Zu „bauen“ war nichts gespeichert", "build"},
		{"de", 1, "pause", "„pause“ steht nur dem Spielleiter zu", ""},
		{"de", 1, "verlängere 24h", "„verlängere“ steht nur dem Spielleiter zu", "extend"},
		{"de", 1, "zurück zu Runde 1", "„zurück zu“ steht nur dem Spielleiter zu", "undo"},
		{"de", 0, "weiter", "„weiter“ geht jetzt nicht", "resume"},
		{"de", 0, "verlängere bald", "„verlängere bald“ haben wir nicht verstanden. „hilfe verlängere“", "extend"},
		{"de", 1, "sage: ", "„hilfe sage“", "requests"},
	} {
		w := newWorld(t)
		w.start(3, "deadline 48h colour blue")
		a := people[c.who]
		w.reply(a, "language "+c.lang)
		if says := w.answer(a, c.lines); !strings.Contains(says, c.says) || c.not != "" && strings.Contains(says, c.not) {
			t.Errorf("%q: %s", c.lines, w.last(a).Text)
		}
	}
}

// `clear` finds a decision by its German words, too.
func TestClearInBothLanguages(t *testing.T) {
	for _, c := range []struct{ order, clear, stays string }{
		{"build none", "clear build", "bid 3"}, {"build none", "lösche bauen", "bid 3"}, {"build none", "lösche baue", "bid 3"},
		{"take engineer", "lösche aktion", "bid 3"}, {"issue 1", "lösche aktien", "bid 3"}, {"move 1 none", "lösche waren", "bid 3"},
		{"move 2 none", "lösche waren 2", "bid 3"}, {"build none", "lösche", ""},
	} {
		w := newWorld(t)
		id := w.start(3, "")
		a := w.at(id, w.film(id).pos().Order[2])
		w.reply(a, "bid 3\n"+c.order)
		says := w.answer(a, c.clear)
		if !strings.Contains(says, c.order+" – taken out") || c.stays != "" && !strings.Contains(says, c.stays+" – waits") {
			t.Errorf("%s: %s", c.clear, w.last(a).Text)
		}
	}
}

// `deadline` with a time moves the running deadline to it, in the moderator's zone; with a span it is the clock.
func TestDeadlineAtATime(t *testing.T) {
	berlin, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		line string
		at   time.Time
	}{
		{"deadline 2026-03-05 18:00", time.Date(2026, 3, 5, 18, 0, 0, 0, berlin)},
		{"frist 5.3.2026 18:00 weil Urlaub", time.Date(2026, 3, 5, 18, 0, 0, 0, berlin)},
		{"deadline 72h", began.Add(72 * time.Hour)},
	} {
		w := newWorld(t)
		id := w.start(3, "deadline 48h")
		w.reply(people[0], "quiet 23:00-23:05 Europe/Berlin")
		w.reply(people[0], c.line)
		if due := w.due(id); !due.Due.Equal(c.at) {
			t.Errorf("%s: %s\n%s", c.line, due.Due, w.last(people[0]).Text)
		}
		g, err := w.o.Store.Game(w.ctx, id)
		if err != nil {
			t.Fatal(err)
		}
		if want := map[bool]string{true: "72h", false: "48h"}[strings.HasSuffix(c.line, "72h")]; g.Clock != want {
			t.Errorf("%s: the clock is %s", c.line, g.Clock)
		}
	}
}

// Every request's word leads to a topic of the help, in its language.
func TestEveryRequestHasHelp(t *testing.T) {
	for lang, verbs := range map[string]string{
		"en": "status map say clear deadline set undo adopt kick end agree reroll",
		"de": "stand karte sage lösche frist setze zurück übernimm entferne beende einverstanden dagegen würfle",
	} {
		for _, v := range strings.Fields(verbs) {
			if _, ok := words.New(lang).Help(v); !ok && v != "status" && v != "stand" && v != "map" && v != "karte" {
				t.Errorf("%s: no help on %q", lang, v)
			}
		}
	}
}
