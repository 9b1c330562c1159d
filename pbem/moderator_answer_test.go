package pbem

import (
	"strings"
	"testing"

	"railpost/engine"
)

// Whoever moderates and sits at the table is answered in words to every act, also when a stand-in plays his seat.
func TestModeratorWithASeatIsAnswered(t *testing.T) {
	for _, c := range []struct {
		act   string
		coded bool
		says  string
	}{
		{"substitute blue", false, "A bot plays for Ann"},
		{"substitute red", false, "A bot plays for Bob"},
		{"substitute blue off", false, "Ann plays again"},
		{"set blue cash 12 because the bank paid twice", true, "has set Ann's cash"},
		{"set red cash 12 because the bank paid twice", true, "has set Bob's cash"},
		{"pause because of rain", false, "has paused the game"},
		{"extend 24h", false, "has extended the deadline by 1 day"},
		{"deadline 12h", false, "The time for a decision is 12h"},
		{"remind", false, "Reminded: "},
		{"rule tiles may be lent because we said so", false, "has ruled: tiles may be lent"},
		{"replace red by new@n.test", false, "Bob is replaced by new"},
		{"kick yellow because of silence", true, "Cyd has been taken out"},
		{"undo to turn 1 because of a wrong sheet", true, "has taken the game back"},
		{"moderator red", false, "Bob is the moderator now"},
		{"end game because nobody answers", true, "has ended the game"},
	} {
		for _, own := range []string{"", "substitute blue"} {
			t.Run(strings.TrimSpace(c.act+" "+own), func(t *testing.T) {
				w := newWorld(t)
				id := w.start(3, "deadline 48h colour blue")
				if own != "" {
					w.reply(people[0], own)
				}
				if c.coded {
					w.coded(people[0], c.act)
				} else {
					w.reply(people[0], c.act)
				}
				if says := w.flat(people[0]); !strings.Contains(says, c.says) {
					t.Errorf("%s: the moderator is answered:\n%s", id, w.last(people[0]).Text)
				}
			})
		}
	}
}

// An order that the moderator gives for somebody says whose it is; one that is not legal as things stand is refused.
func TestOrderForASeatSaysWhose(t *testing.T) {
	for _, c := range []struct {
		lang, step, order, says string
		stored                  int
	}{
		{"en", "shares", "order %s: bid 30", "Orders for %n bid 30 – refused", 0},
		{"en", "shares", "order %s: build none", "Orders for %n build none – waits for the turn of %n", 1},
		{"en", "auction", "order %s: issue 1", "Orders for %n issue 1 – refused (line 1): Too late", 0},
		{"en", "auction", "order %s: take engineer", "Orders for %n take engineer – waits for the turn of %n", 1},
		{"de", "shares", "order %s: bid 30", "Züge für %n bid 30 – abgelehnt", 0},
		{"de", "shares", "order %s: build none", "wartet, bis %n dran ist", 1},
	} {
		t.Run(c.lang+" "+c.step+" "+c.order, func(t *testing.T) {
			w := newWorld(t)
			id := w.start(3, "deadline 48h colour blue language "+c.lang)
			if c.lang == "de" {
				w.reply(people[0], "language de")
			}
			w.until(id, c.step, 0)
			awaited := w.film(id).awaited()[0]
			s := 1
			if awaited == 1 {
				s = 2
			}
			seat := w.seat(s)
			w.reply(people[0], strings.Replace(c.order, "%s", seat.Colour, 1))
			says := w.flat(people[0])
			says = strings.Join(strings.Fields(strings.ReplaceAll(says, "=", " ")), " ")
			if want := strings.ReplaceAll(strings.ReplaceAll(c.says, "- ", ""), "%n", seat.Name); !strings.Contains(strings.ReplaceAll(says, " - ", " "), want) || strings.Contains(says, "for your turn") {
				t.Errorf("no %q in\n%s", want, w.last(people[0]).Text)
			}
			if kept := w.storedOf(id, 0); len(kept) != 0 {
				t.Errorf("the moderator's own seat has stored %q", kept)
			}
			if kept := w.storedOf(id, engine.Seat(s)); len(kept) != c.stored {
				t.Errorf("stored %q", kept)
			}
		})
	}
}

// What a player sends counts also while a bot plays his seat: it goes first, and the bot decides what he left open.
func TestOrdersOfOneWhomABotPlaysFor(t *testing.T) {
	w := newWorld(t)
	w.o.Substitute = func(g *engine.Game, p *engine.Position, s engine.Seat) engine.Order { return g.Default(p, s) }
	id := w.start(3, "")
	f := w.film(id)
	s := f.pos().Order[2] // the last to be asked
	who := w.at(id, s)
	w.reply(people[0], "substitute "+w.seat(int(s)).Colour)
	if says := w.flat(who); !strings.Contains(says, "Orders that you send are stored and go first") {
		t.Errorf("he is not told:\n%s", w.last(who).Text)
	}
	w.reply(who, "issue 4\nbuild L18 N-S\nend")
	if says := w.flat(who); !strings.Contains(says, "issue 4 – waits for your turn") || !strings.Contains(says, "go first") {
		t.Errorf("his orders do not wait:\n%s", w.last(who).Text)
	}
	for w.film(id).pos().Turn == 1 {
		w.step(id)
	}
	if p := w.film(id).pos(); p.Players[s].Shares != 6 {
		t.Errorf("%d shares: his order did not count", p.Players[s].Shares)
	}
	if len(w.storedOf(id, s)) != 0 {
		t.Error("what was stored for a turn that is over waits still")
	}
}
