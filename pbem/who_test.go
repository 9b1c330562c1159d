package pbem

import (
	"strings"
	"testing"

	"railpost/pbem/letter"
	"railpost/pbem/proof"
	"railpost/pbem/store"
)

// entries is how many orders have been done in the game.
func (w *world) done(id string) (n int) {
	for _, fr := range w.film(id).frames {
		if fr.Entry.Kind == kindOrder {
			n++
		}
	}
	return n
}

// TestWhoWroteIt is the table "who, and which game" of the order language, a row a case: ann is the player, bob another
// participant, eve a stranger.
func TestWhoWroteIt(t *testing.T) {
	const order = "language de\nissue 1\nend" // an order, and something for the account
	for _, c := range []struct {
		name   string
		from   string // "ann", "bob", "eve"
		key    string // "right", "none", "old", "two"
		proof  proof.Proof
		counts bool
		told   string // who gets a letter of it: "ann", "ann bob", …
		says   string // in it
	}{
		{"right key, of this player, proven", "ann", "right", proof.Proven, true, "ann", ""},
		{"right key, of this player, domain publishes nothing", "ann", "right", proof.Unknown, true, "ann", ""},
		{"right key, of this player, proof fails", "ann", "right", proof.Failed, false, "ann", "confirm "},
		{"right key, another participant's", "bob", "right", proof.Unknown, false, "ann", "confirm "},
		{"right key, unknown sender", "eve", "right", proof.Unknown, false, "ann", "confirm "},
		{"no key, of a player, one game, proven", "ann", "none", proof.Proven, true, "ann", ""},
		{"no key, of a player, not proven", "ann", "none", proof.Unknown, false, "ann", "confirm "},
		{"no key, unknown", "eve", "none", proof.Unknown, false, "eve", ""},
		{"old key", "ann", "old", proof.Unknown, false, "ann", ""},
		{"two different keys", "ann", "two", proof.Unknown, false, "ann", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := newWorld(t)
			id := w.start(3, "")
			s := w.film(id).awaited()[0]
			address := map[string]string{"ann": w.at(id, s), "bob": w.at(id, (s+1)%3), "eve": "eve@nowhere.test"}
			to := w.last(address["ann"]).ReplyTo.Addr
			switch c.key {
			case "none":
				to = w.o.Address
			case "two":
				to += ", " + w.last(address["bob"]).ReplyTo.Addr
			case "old":
				if err := w.o.work(w.ctx, func(d *desk) error {
					p, err := d.playerAt(address["ann"])
					if err != nil {
						return err
					}
					if err := d.revoke(p.ID, id); err != nil {
						return err
					}
					_, err = d.newKey(p.ID, id, s)
					return err
				}); err != nil {
					t.Fatal(err)
				}
			}
			w.o.Prove = func(*letter.Letter, []byte) proof.Proof { return c.proof }
			before := map[string]int{}
			for name, a := range address {
				before[name] = len(w.boxes[a])
			}
			was := w.done(id)
			w.take(w.raw(address[c.from], to, order, ""))
			w.deliver()
			if got := w.done(id) > was; got != c.counts {
				t.Errorf("the order counts: %v", got)
			}
			for name, a := range address {
				p, err := w.o.Store.PlayerAt(w.ctx, a)
				if want := name == "ann" && c.counts && c.key == "right"; err == nil && (p.Language == "de") != want {
					t.Errorf("the account of %s has %q", name, p.Language)
				}
			}
			for _, name := range strings.Fields(c.told) {
				if len(w.boxes[address[name]]) != before[name]+1 {
					t.Fatalf("%s got %d letters", name, len(w.boxes[address[name]])-before[name])
				}
				if last := w.last(address[name]); !strings.Contains(last.Text, c.says) {
					t.Errorf("the letter to %s does not say %q:\n%s", name, c.says, last.Text)
				}
			}
			for name, a := range address {
				if !strings.Contains(c.told, name) && !c.counts && len(w.boxes[a]) != before[name] && name != "bob" && a != people[0] {
					t.Errorf("%s got a letter:\n%s", name, w.last(a).Text)
				}
			}
		})
	}
}

// A stranger gets one short answer a day; machines, bounces and our own letters get none.
func TestStrangersAndMachines(t *testing.T) {
	w := newWorld(t)
	for range 3 {
		w.write("eve@nowhere.test", "Dear Sirs, please buy my tiles.")
	}
	if n := len(w.boxes["eve@nowhere.test"]); n != 1 {
		t.Errorf("%d answers on one day", n)
	}
	w.clock.Advance(24 * 3600e9)
	w.write("eve@nowhere.test", "Dear Sirs, again.")
	if n := len(w.boxes["eve@nowhere.test"]); n != 2 {
		t.Errorf("%d answers on two days", n)
	}
	raw := string(w.raw("robot@m.test", "play@rail.test", "list", ""))
	w.take([]byte("Auto-Submitted: auto-replied\r\n" + raw))
	w.take([]byte("Precedence: bulk\r\n" + string(w.raw("robot@m.test", "play@rail.test", "list", ""))))
	if w.deliver(); len(w.boxes["robot@m.test"]) != 0 {
		t.Error("a machine was answered")
	}
}

// The same letter twice is taken once, with and without a Message-ID.
func TestDuplicatesAreTakenOnce(t *testing.T) {
	w := newWorld(t)
	for _, strip := range []bool{false, true} {
		raw := string(w.raw("ann@a.test", "play@rail.test", "list", ""))
		if strip {
			i := strings.Index(raw, "Message-ID")
			raw = raw[:i] + raw[i+strings.Index(raw[i:], "\n")+1:]
		}
		was := len(w.boxes["ann@a.test"])
		w.take([]byte(raw))
		w.take([]byte(raw))
		if w.deliver(); len(w.boxes["ann@a.test"]) != was+1 {
			t.Errorf("without Message-ID %v: %d answers", strip, len(w.boxes["ann@a.test"])-was)
		}
	}
}

// A held letter counts once its code comes back with the key, and only from the one whom it was mailed to.
func TestHeldLetterIsConfirmed(t *testing.T) {
	w := newWorld(t)
	id := w.start(3, "")
	s := w.film(id).awaited()[0]
	ann, bob := w.at(id, s), w.at(id, (s+1)%3)
	w.take(w.raw("eve@nowhere.test", w.last(ann).ReplyTo.Addr, "issue 1", ""))
	w.deliver()
	code := codeIn(t, w.last(ann).Text)
	w.write(bob, "confirm "+code)
	if w.done(id) != 0 {
		t.Fatal("another one's code counted")
	}
	w.reply(ann, "confirm "+code)
	if w.done(id) != 1 {
		t.Fatalf("the held order did not count:\n%s", w.last(ann).Text)
	}
	w.reply(ann, "confirm "+code)
	if w.done(id) != 1 {
		t.Fatal("a code counted twice")
	}
}

func codeIn(t testing.TB, text string) string {
	t.Helper()
	i := strings.LastIndex(text, "confirm ")
	if i < 0 {
		t.Fatalf("no code in\n%s", text)
	}
	return strings.Trim(strings.Fields(text[i:])[1], "”“.,\"")
}

// A moderator's acts need his key and his address, proven or not to be disproven; every other row of the table refuses them.
func TestModeratorsActsNeedKeyAndAddress(t *testing.T) {
	for _, c := range []struct {
		name  string
		from  string // "mod", "bob", "eve"
		key   string // "mod", "bob", "none", "old"
		proof proof.Proof
		want  store.Phase
	}{
		{"his key and address, proven", "mod", "mod", proof.Proven, store.Paused},
		{"his key and address, the domain publishes nothing", "mod", "mod", proof.Unknown, store.Paused},
		{"his key and address, disproven", "mod", "mod", proof.Failed, store.Running},
		{"his key, another player's address", "bob", "mod", proof.Proven, store.Running},
		{"his key, nobody's address", "eve", "mod", proof.Unknown, store.Running},
		{"no key, his address, proven", "mod", "none", proof.Proven, store.Running},
		{"no key, his address", "mod", "none", proof.Unknown, store.Running},
		{"another player's key, his address", "mod", "bob", proof.Proven, store.Running},
		{"a player with his own key", "bob", "bob", proof.Proven, store.Running},
		{"an old key", "mod", "old", proof.Proven, store.Running},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := newWorld(t)
			id := w.start(3, "")
			address := map[string]string{"mod": people[0], "bob": people[1], "eve": "eve@nowhere.test"}
			to := w.o.Address
			switch c.key {
			case "mod":
				to = w.last(people[0]).ReplyTo.Addr
			case "bob":
				to = w.last(people[1]).ReplyTo.Addr
			case "old":
				to = w.last(people[0]).ReplyTo.Addr
				w.reply(people[0], "key new")
			}
			w.o.Prove = func(*letter.Letter, []byte) proof.Proof { return c.proof }
			w.take(w.raw(address[c.from], to, "pause because I say so", ""))
			w.deliver()
			if got := w.phase(id); got != c.want {
				t.Errorf("the game is %s", got)
			}
			// Nor does a letter that is held do it when its code comes back.
			if c.want == store.Running && len(w.boxes[people[0]]) > 0 && strings.Contains(w.last(people[0]).Text, "confirm ") {
				w.o.Prove = nil
				w.reply(people[0], "confirm "+codeIn(t, w.last(people[0]).Text))
				if w.phase(id) != store.Running {
					t.Error("a code made it count")
				}
			}
		})
	}
}

// Another participant's letter with a player's key is held, and the moderator is told of it, not the others.
func TestAnothersKeyIsToldToTheModerator(t *testing.T) {
	w := newWorld(t)
	id := w.start(3, "moderator mod@m.test")
	s := w.film(id).awaited()[0]
	ann, bob, cyd := w.at(id, s), w.at(id, (s+1)%3), w.at(id, (s+2)%3)
	was := len(w.boxes[cyd])
	w.take(w.raw(bob, w.last(ann).ReplyTo.Addr, "issue 1\nend", ""))
	w.deliver()
	if text := w.last("mod@m.test").Text; !strings.Contains(text, bob) || !strings.Contains(text, "held") {
		t.Errorf("the moderator reads:\n%s", text)
	}
	if len(w.boxes[cyd]) != was {
		t.Error(w.last(cyd).Text)
	}
}
