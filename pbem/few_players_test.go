package pbem

import (
	"strings"
	"testing"
)

// Seattle for two by mail: a whole turn in one letter each, in both languages, runs through decisions that only arise on
// the way; what cannot stand is asked about in the board's own words.
func TestSplitAndChooseByMail(t *testing.T) {
	w := newWorld(t)
	w.write(people[0], "new seattle players 2 as Ann deadline 48h")
	id := w.game()
	w.reply(people[0], "")
	w.write(people[1], "join "+id+" as Ben")
	w.reply(people[1], "")
	w.reply(people[1], "language de\nend")
	first := w.film(id).pos().Order[0]
	ann, ben := people[first], people[1-first]
	german := map[string]string{ // Ben writes German, whichever seat begins
		"issue none": "aktien keine",
		"split engineer, urbanization | first move, first build, locomotive": "teile ingenieur, urbanisierung | erster transport, erster bau, lokomotive",
		"raise transport": "erhöhe transport", "choose engineer": "wähle ingenieur", "transport": "transportaktion",
		"move none": "bewege nichts", "urbanize Fremont A; transport": "urbanisiere Fremont A; transportaktion",
	}
	send := func(who string, lines ...string) {
		for i, l := range lines {
			if who == people[1] {
				lines[i] = german[l]
			}
		}
		w.reply(who, strings.Join(lines, "\n")+"\nend")
	}
	send(ann, "issue none", "split engineer, urbanization | first move, first build, locomotive", "raise transport", "transport", "move none", "move none", "move none", "move none")
	send(ben, "issue none", "choose engineer", "urbanize Fremont A; transport", "move none", "move none", "move none")
	f := w.film(id)
	p := f.pos()
	if step := f.game.Step(p); step.Name != "growth" || p.Awaited() != first {
		t.Fatalf("the game stands at %s of turn %d and asks %d:\n%s", step.Name, p.Turn, p.Awaited(), w.last(people[p.Awaited()]).Text)
	}
	if a, b := p.Players[first].Counter[0], p.Players[1-first].Counter[0]; a != 4 || b != 3 {
		t.Errorf("%d and %d transport actions, want 4 and 3", a, b)
	}
	if !strings.Contains(w.last(ann).Text, "Fremont") || p.CityAt[0] < 0 {
		t.Error("Fremont is no New City")
	}
}

// Seattle for one by mail: the table is full at once, both actions are taken in one order, and a wrong place for a cube is
// refused in the board's own words.
func TestOnePlayerByMail(t *testing.T) {
	w := newWorld(t)
	w.write(people[0], "new seattle players 1 as Ann deadline 48h")
	id := w.game()
	w.reply(people[0], "")
	w.reply(people[0], "issue none\ntake engineer, locomotive\nraise none\nbuild D14 NE,S\nmove none\nmove none\nend")
	f := w.film(id)
	p := f.pos()
	if step := f.game.Step(p); step == nil || step.Name != "growth" || p.Players[0].Counter[6] != 2 {
		t.Fatalf("turn %d, %d markers:\n%s", p.Turn, p.Players[0].Counter[6], w.last(people[0]).Text)
	}
	w.reply(people[0], "put "+p.Drawn[0].String()+" Downtown\nend")
	if text := strings.Join(strings.Fields(w.last(people[0]).Text), " "); !strings.Contains(text, "never to Downtown or the Airport") {
		t.Errorf("the refusal does not say why:\n%s", text)
	}
	w.reply(people[0], "reroll 1\nend")
	if text := w.last(people[0]).Text; strings.Contains(text, "moderator") {
		t.Errorf("a board's order is taken for the moderator's:\n%s", text)
	}
}
