package pbem

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"railpost/pbem/letter"
	"railpost/pbem/mailbox"
)

// Nothing is done with a letter that a machine has sent, key and order or not, and nobody is written to for it.
func TestMachinesAreNotAnswered(t *testing.T) {
	for _, c := range []struct {
		name   string
		fields [][2]string
		text   string
	}{
		{"Auto-Submitted", [][2]string{{"Auto-Submitted", "auto-replied"}}, "issue 1\nend"},
		{"generated", [][2]string{{"Auto-Submitted", "auto-generated"}}, "issue 1\nend"},
		{"bulk", [][2]string{{"Precedence", "bulk"}}, "issue 1\nend"},
		{"list", [][2]string{{"Precedence", "list"}}, "issue 1\nend"},
		{"junk", [][2]string{{"Precedence", "junk"}}, "issue 1\nend"},
		{"auto_reply", [][2]string{{"Precedence", "auto_reply"}}, "issue 1\nend"},
		{"List-Id", [][2]string{{"List-Id", "<trains.example.org>"}}, "issue 1\nend"},
		{"null return path", [][2]string{{"Return-Path", "<>"}}, "issue 1\nend"},
		{"our own", [][2]string{{letter.OursHeader, "1"}}, "issue 1\nend"},
		{"suppress", [][2]string{{"X-Auto-Response-Suppress", "All"}}, "issue 1\nend"},
		{"subject", [][2]string{{"Subject", "Automatic reply: Turn 1"}}, "issue 1\nend"},
		{"English", nil, "I am out of the office until Monday."},
		{"German", nil, "Ich bin bis Montag nicht im Büro."},
		{"French", nil, "Je suis absent du bureau."},
		{"Spanish", nil, "Estoy fuera de la oficina."},
		{"Italian", nil, "Sono fuori ufficio."},
		{"Dutch", nil, "Ik ben niet op kantoor."},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := newWorld(t)
			id := w.start(3, "")
			s := w.film(id).awaited()[0]
			a := w.at(id, s)
			n, sent := w.film(id).head.N, w.sent
			w.take(change(w.raw(a, w.last(a).ReplyTo.Addr, c.text, ""), c.fields...))
			w.take(change(w.raw("eve@nowhere.test", w.o.Address, c.text, ""), c.fields...))
			w.take(change(w.raw("eve@nowhere.test", w.last(a).ReplyTo.Addr, c.text, ""), c.fields...))
			w.deliver()
			if w.film(id).head.N != n || w.sent != sent {
				t.Errorf("%d entries, %d letters", w.film(id).head.N-n, w.sent-sent)
			}
		})
	}
	for _, from := range []string{"noreply@nowhere.test", "no-reply@nowhere.test", "MAILER-DAEMON@nowhere.test", "postmaster@nowhere.test", "play@rail.test", "play+abc@rail.test"} {
		w := newWorld(t)
		if w.write(from, "help"); w.sent != 0 {
			t.Errorf("%s was answered", from)
		}
	}
	// The envelope has a null return path, which the header does not tell.
	w := newWorld(t)
	if err := w.o.Take(w.ctx, mailbox.Incoming{Raw: w.raw("eve@nowhere.test", w.o.Address, "help", ""), Enveloped: true}); err != nil {
		t.Fatal(err)
	}
	if w.deliver() != 0 {
		t.Error("a null return path was answered")
	}
}

// An automatic answer to the letter that asks to confirm a seat confirms nothing.
func TestRobotConfirmsNoSeat(t *testing.T) {
	w := newWorld(t)
	w.write("ann@a.test", "new rust-belt players 3 as Ann")
	id := w.game()
	w.reply("ann@a.test", "Ich bin bis zum 3. März nicht im Büro.")
	if seats, err := w.o.Store.Seats(w.ctx, id); err != nil || seats[0].Confirmed {
		t.Errorf("confirmed: %v", err)
	}
	if w.reply("ann@a.test", ""); !w.seat(0).Confirmed {
		t.Error("an empty answer does not confirm")
	}
}

// A robot answers every letter that it gets, at once, and nothing tells that it is one. Whatever it writes, and whoever it
// is, the letters come to an end: so many a day, and no more.
func TestRobotThatAnswersEverything(t *testing.T) {
	for _, c := range []struct {
		name string
		says func(n int, got letter.Draft) string
		most int // letters to it in 24 hours, which touch two days
	}{
		{"the same words", func(int, letter.Draft) string { return "We have received your message." }, 40},
		{"words with a number", func(n int, _ letter.Draft) string { return fmt.Sprintf("Your ticket is number %d.", n) }, 40},
		{"a request", func(n int, _ letter.Draft) string { return "status" }, 2*aDay + 2},
		{"a request with a number", func(n int, _ letter.Draft) string { return fmt.Sprintf("help %d", n) }, 2*aDay + 2},
		{"an order that is stored", func(n int, _ letter.Draft) string { return fmt.Sprintf("bid %d\nend", n%5+1) }, 2*aDay + 2},
		{"our own letter, unmarked", func(_ int, got letter.Draft) string { return got.Text }, 2*aDay + 2},
		{"our own letter, marked", func(_ int, got letter.Draft) string { return "> " + strings.ReplaceAll(got.Text, "\n", "\n> ") }, 40},
		{"code after code", func(_ int, got letter.Draft) string { return "leave" }, 2*aDay + 2},
	} {
		for _, who := range []string{"player", "moderator", "stranger", "with another's key"} {
			if who == "moderator" && c.name != "code after code" || testing.Short() && c.most > 40 {
				continue // he is a player like any other
			}
			t.Run(c.name+", "+who, func(t *testing.T) {
				t.Parallel()
				w := newWorld(t)
				id := w.start(3, "deadline none")
				robot, key := w.at(id, w.film(id).pos().Order[2]), ""
				switch who {
				case "moderator":
					robot = people[0]
				case "stranger":
					robot = "robot@machine.test"
				case "with another's key":
					key, robot = w.last(robot).ReplyTo.Addr, "robot@machine.test"
				}
				began, n := w.clock.Now(), 0
				before := map[string]int{}
				for a := range w.boxes {
					before[a] = len(w.boxes[a])
				}
				answered := len(w.boxes[robot])
				if answered > 0 {
					answered--
				} else {
					w.take(w.raw(robot, orElse(key, w.o.Address), c.says(0, letter.Draft{}), ""))
					w.deliver()
				}
				for w.clock.Now().Sub(began) < 24*time.Hour {
					if answered >= len(w.boxes[robot]) {
						w.clock.Advance(10 * time.Minute)
						w.deliver()
						if answered >= len(w.boxes[robot]) && n%4 == 0 && who == "with another's key" {
							n++ // it writes by itself
							w.take(w.raw(robot, key, c.says(n, letter.Draft{}), ""))
							w.deliver()
						}
						continue
					}
					got := w.boxes[robot][answered]
					answered++
					n++
					w.take(w.raw(robot, got.ReplyTo.Addr, c.says(n, got), got.MessageID))
					w.clock.Advance(time.Second)
					w.deliver()
				}
				most := c.most
				if who == "stranger" {
					most = 12
				}
				if got := len(w.boxes[robot]) - before[robot]; got > most {
					t.Errorf("%d letters to it in a day", got)
				}
				for a := range w.boxes {
					if a != robot && len(w.boxes[a])-before[a] > 12 {
						t.Errorf("%d letters to %s because of it", len(w.boxes[a])-before[a], a)
					}
				}
			})
		}
	}
}

func orElse(a, b string) string {
	if a != "" {
		return a
	}
	return b
}

// Two services that got each other's addresses write nothing to each other.
func TestTwoServicesDoNotWriteToEachOther(t *testing.T) {
	one, two := newWorld(t), newWorld(t)
	two.o.Address = "play@other.test"
	one.write(two.o.Address, "help") // as if the other had written first
	sent := 0
	for range 100 {
		n := 0
		for _, x := range []struct{ from, to *world }{{one, two}, {two, one}} {
			box := x.from.boxes[x.to.o.Address]
			x.from.boxes[x.to.o.Address] = nil
			for _, d := range box {
				raw, err := d.Bytes()
				if err != nil {
					t.Fatal(err)
				}
				x.to.take(raw)
				n++
			}
			x.to.deliver()
		}
		if sent += n; n == 0 {
			break
		}
	}
	if sent > 1 {
		t.Errorf("%d letters between them", sent)
	}
}

// All that we send says that a machine has sent it, so that no vacation program answers (RFC 3834 section 5; MS-OXCMAIL).
func TestOurLettersSayThatTheyAreAutomatic(t *testing.T) {
	w := newWorld(t)
	id := w.start(3, "")
	for range 10 {
		w.step(id)
	}
	w.reply(people[0], "help\nlist\nlog")
	w.write("eve@nowhere.test", "hello")
	n := 0
	for a, box := range w.boxes {
		for _, d := range box {
			raw, err := d.Bytes()
			if err != nil {
				t.Fatal(err)
			}
			head, _, _ := strings.Cut(string(raw), "\r\n\r\n")
			auto := strings.Count(head, "\r\nAuto-Submitted: auto-generated\r\n") + strings.Count(head, "\r\nAuto-Submitted: auto-replied\r\n")
			if auto != 1 || strings.Count(head, "\r\nX-Auto-Response-Suppress: All\r\n") != 1 || strings.Count(head, "\r\n"+letter.OursHeader+": 1") != 1 {
				t.Fatalf("to %s:\n%s", a, head)
			}
			if l, err := letter.Parse(raw, letter.Limits{Letter: 1 << 22, Text: 1 << 20}); err != nil || l.Kind != letter.Ours {
				t.Fatalf("%v, %v", l.Kind, err)
			}
			n++
		}
	}
	if n < 20 {
		t.Errorf("%d letters", n)
	}
}
