package pbem

import (
	"strings"
	"testing"
)

// A moderator who gives up his own seat moderates on: the answer says so and brings a key that needs no seat.
func TestModeratorWithoutHisSeat(t *testing.T) {
	for _, c := range []struct {
		act, orders, lang, says string
		coded                   bool
	}{
		{"replace blue by zoe@z.test", "", "en", "you are still its moderator", false},
		{"replace blue by zoe@z.test", "\nissue 1\nend", "en", "you are still its moderator", false},
		{"replace blue by zoe@z.test", "", "de", "leitest das Spiel aber weiter", false},
		{"kick blue because of silence", "", "en", "you are still its moderator", true},
		{"leave", "", "en", "you are still its moderator", true},
	} {
		t.Run(c.lang+" "+c.act+c.orders, func(t *testing.T) {
			w := newWorld(t)
			id := w.start(3, "deadline 48h colour blue")
			if c.lang == "de" {
				w.reply(people[0], "language de")
			}
			old, was := w.last(people[0]), len(w.boxes[people[0]])
			if c.coded {
				w.coded(people[0], c.act)
				was++ // the code
			} else {
				w.reply(people[0], c.act+c.orders)
			}
			if n := len(w.boxes[people[0]]) - was; n != 1 || !strings.Contains(w.flat(people[0]), c.says) {
				t.Fatalf("%d letters, the last:\n%s", n, w.last(people[0]).Text)
			}
			if w.last(people[0]).ReplyTo.Addr == old.ReplyTo.Addr {
				t.Error("the answer carries the seat's old key")
			}
			if !c.coded && w.done(id) != 0 { // a stand-in plays at once
				t.Error("he plays for a seat that is not his")
			}
			if g, err := w.o.Infos(w.ctx, id); err != nil || g[0].Moderator != "Ann" {
				t.Errorf("%+v, %v", g, err)
			}

			// The old key counts no more; the letter that says so brings the one that does.
			n := len(w.film(id).frames)
			w.take(w.raw(people[0], old.ReplyTo.Addr, "pause", old.MessageID))
			w.deliver()
			if len(w.film(id).frames) != n {
				t.Error("the old key still counts")
			}
			w.reply(people[0], "language en")
			w.reply(people[0], "rule go on because we can")
			if len(w.film(id).frames) != n+1 {
				t.Errorf("he cannot moderate:\n%s", w.last(people[0]).Text)
			}
			w.coded(people[0], "end game because nobody answers")
			if w.phase(id) != "dropped" {
				t.Errorf("the game is %s:\n%s", w.phase(id), w.last(people[0]).Text)
			}
		})
	}
}
