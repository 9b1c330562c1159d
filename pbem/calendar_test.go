package pbem

import (
	"strings"
	"testing"
	"time"

	"railpost/pbem/letter"
)

// dateOf is what a calendar file of a letter says.
func dateOf(t *testing.T, d letter.Draft, name string) map[string]string {
	t.Helper()
	for _, f := range d.Attached {
		if f.Name != name {
			continue
		}
		said := map[string]string{}
		for _, line := range strings.Split(strings.ReplaceAll(string(f.Data), "\r\n ", ""), "\r\n") {
			key, value, _ := strings.Cut(line, ":")
			key, _, _ = strings.Cut(key, ";")
			said[key] = value
		}
		return said
	}
	return nil
}

// A decision has one calendar entry: published when it is asked, updated when its deadline moves, cancelled when it is made.
func TestDeadlinesInTheCalendar(t *testing.T) {
	w := newWorld(t)
	id := w.start(3, "deadline 48h")
	seat := w.film(id).awaited()[0]
	who := w.at(id, seat)
	if dateOf(t, w.last(who), "deadline.ics") != nil {
		t.Error("an entry nobody has asked for")
	}
	w.reply(who, "mail mine with calendar")
	w.clock.Advance(time.Minute)
	w.reply("ann@a.test", "remind")
	first := dateOf(t, w.last(who), "deadline.ics")
	if first == nil {
		t.Fatalf("no entry in\n%s", w.last(who).Text)
	}
	due := w.due(id).Due.UTC().Format("20060102T150405Z")
	if first["METHOD"] != "PUBLISH" || first["DTSTART"] != due || !strings.Contains(first["UID"], id) {
		t.Errorf("%v, due %s", first, due)
	}
	w.clock.Advance(time.Hour)
	w.reply("ann@a.test", "extend 24h")
	w.clock.Advance(time.Minute)
	w.reply("ann@a.test", "remind")
	moved := dateOf(t, w.last(who), "deadline.ics")
	if moved["UID"] != first["UID"] || moved["SEQUENCE"] <= first["SEQUENCE"] || moved["DTSTART"] == first["DTSTART"] {
		t.Errorf("first %v, then %v", first, moved)
	}
	w.clock.Advance(time.Hour)
	w.step(id)
	var gone map[string]string
	for _, d := range w.boxes[who] {
		if g := dateOf(t, d, "cancelled.ics"); g != nil {
			gone = g
		}
	}
	if gone["METHOD"] != "CANCEL" || gone["STATUS"] != "CANCELLED" || gone["UID"] != first["UID"] || gone["SEQUENCE"] <= moved["SEQUENCE"] {
		t.Errorf("not taken back: %v", gone)
	}
	w.reply(who, "mail mine without calendar")
	for range 12 {
		w.step(id)
	}
	if dateOf(t, w.last(who), "deadline.ics") != nil {
		t.Error("an entry still")
	}
}
