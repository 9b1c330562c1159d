package pbem

import (
	"strings"
	"testing"
	"time"

	"railpost/engine"
	"railpost/pbem/store"
)

// coded sends a moderator's act and the code that comes back.
func (w *world) coded(from, text string) {
	w.t.Helper()
	w.reply(from, text)
	w.reply(from, "confirm "+codeIn(w.t, w.last(from).Text))
}

// Every act of the moderator is written down and told to everybody, once.
func TestModeratorsActs(t *testing.T) {
	for _, c := range []struct {
		act   string
		coded bool
		check func(w *world, id string, f *film) bool
	}{
		{"pause because holidays", false, func(w *world, id string, f *film) bool { return w.phase(id) == store.Paused && w.due(id).Paused }},
		{"extend 24h", false, func(w *world, id string, f *film) bool { return w.due(id).Due.Equal(w.clock.Now().Add(72 * time.Hour)) }},
		{"deadline 12h", false, func(w *world, id string, f *film) bool { return w.due(id).Due.Equal(w.clock.Now().Add(12 * time.Hour)) }},
		{"replace red by new@n.test", false, func(w *world, id string, f *film) bool {
			return w.at(id, 1) == "new@n.test" && len(w.boxes["new@n.test"]) == 1
		}},
		{"set red cash 12 because the bank paid twice", true, func(w *world, id string, f *film) bool { return f.pos().Players[1].Cash == 12 }},
		{"undo to turn 1 because of a wrong sheet", true, func(w *world, id string, f *film) bool {
			return f.pos().Turn == 1 && f.pos().Players[f.pos().Order[0]].Shares == 2
		}},
		{"end game because nobody answers", true, func(w *world, id string, f *film) bool {
			v, err := w.o.Verify(w.ctx, id)
			return w.phase(id) == store.Dropped && err == nil && v.Events > 0 && len(v.Doubts) == 0 && strings.Contains(strings.Join(f.until(len(f.frames)), "\n"), "seed "+v.Seed)
		}},
		{"kick yellow because of silence", true, func(w *world, id string, f *film) bool { return w.seat(2).StandIn && w.seat(2).Player == "" }},
		{"rule tiles may be lent because we said so", false, func(w *world, id string, f *film) bool { return true }},
		{"moderator red", false, func(w *world, id string, f *film) bool {
			g, _ := w.o.Store.Game(w.ctx, id)
			return g.Moderator == w.seat(1).Player
		}},
	} {
		t.Run(c.act, func(t *testing.T) {
			w := newWorld(t)
			id := w.start(3, "deadline 48h")
			w.step(id)
			red := w.at(id, 1)
			was, n := len(w.boxes[red]), len(w.film(id).frames)
			w.reply(red, c.act)
			if len(w.film(id).frames) != n {
				t.Fatal("one who is no moderator did it")
			}
			was++
			if c.coded {
				w.coded(people[0], c.act)
			} else {
				w.reply(people[0], c.act)
			}
			f := w.film(id)
			if len(f.frames) == n || !c.check(w, id, f) {
				t.Errorf("not done:\n%s", w.last(people[0]).Text)
			}
			if got := len(w.boxes[red]) - was; got != 1 {
				t.Errorf("red got %d letters", got)
			}
			if _, reason, ok := strings.Cut(c.act, "because "); ok && !strings.Contains(strings.Join(strings.Fields(w.last(red).Text), " "), reason) {
				t.Errorf("red is not told why:\n%s", w.last(red).Text)
			}
			if troubles, _, err := w.o.Fsck(w.ctx); err != nil || len(troubles) > 0 {
				t.Error(troubles, err)
			}
		})
	}
}

// A paused game takes orders and plays none; resumed, it goes on with them.
func TestPauseAndResume(t *testing.T) {
	w := newWorld(t)
	id := w.start(3, "deadline 48h")
	s := w.film(id).awaited()[0]
	w.clock.Advance(10 * time.Hour)
	w.reply(people[0], "pause")
	w.clock.Advance(100 * time.Hour)
	w.sweep()
	w.reply(w.at(id, s), "issue 1\nend")
	if w.done(id) != 0 {
		t.Fatal("it plays while it is paused")
	}
	w.reply(people[0], "resume")
	if w.done(id) != 1 {
		t.Fatal("the order that came in the meantime is lost")
	}
}

// What was undone is asked again; chance gives the same as before, unless the moderator rerolls.
func TestUndoKeepsChance(t *testing.T) {
	rounds := func(reroll string) (before, after *engine.Position) {
		w := newWorld(t)
		id := w.start(3, "")
		for w.film(id).pos().Turn == 1 {
			w.step(id)
		}
		before = w.film(id).pos()
		w.coded(people[0], "undo to turn 1"+reroll)
		for w.film(id).pos().Turn == 1 {
			w.step(id)
		}
		return before, w.film(id).pos()
	}
	if a, b := rounds(""); *a != *b {
		t.Error("the same orders came to something else after an undo")
	}
	if a, b := rounds("\nreroll"); *a == *b {
		t.Error("reroll changes nothing")
	}
}

// A stand-in plays at once, and the player gets his seat back.
func TestStandIn(t *testing.T) {
	w := newWorld(t)
	id := w.start(3, "")
	s := w.film(id).awaited()[0]
	colour := w.seat(int(s)).Colour
	w.o.Substitute = func(g *engine.Game, p *engine.Position, s engine.Seat) engine.Order { return g.Default(p, s) }
	w.reply(people[0], "substitute "+colour)
	if w.film(id).awaited()[0] == s {
		t.Fatal("it does not play")
	}
	w.reply(people[0], "substitute "+colour+" off")
	if w.seat(int(s)).StandIn {
		t.Error("the seat is not given back")
	}
}

// A player who leaves a running game confirms it; a stand-in takes over and his key counts no more.
func TestLeavingARunningGame(t *testing.T) {
	w := newWorld(t)
	w.o.Substitute = func(g *engine.Game, p *engine.Position, s engine.Seat) engine.Order { return g.Default(p, s) }
	id := w.start(3, "")
	a := w.at(id, 1)
	w.coded(a, "leave")
	if s := w.seat(1); s.Player != "" || !s.StandIn {
		t.Fatalf("%+v\n%s", s, w.last(a).Text)
	}
	for range 6 {
		w.step(id)
	}
}
