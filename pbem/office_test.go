package pbem

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"railpost/engine"
	"railpost/pbem/letter"
	"railpost/pbem/mailbox"
	"railpost/pbem/proof"
	"railpost/pbem/store"
	"railpost/pbem/words"
)

// A letter on which the service fails is tried again, then kept and its writer told; the next one is taken as ever.
func TestLetterThatBreaksTheService(t *testing.T) {
	w := newWorld(t)
	id := w.start(3, "")
	w.o.Substitute = func(*engine.Game, *engine.Position, engine.Seat) engine.Order { panic("broken") }
	last := w.last(people[0])
	in := mailbox.Incoming{Raw: w.raw(people[0], last.ReplyTo.Addr, "substitute "+w.seat(int(w.film(id).awaited()[0])).Colour, last.MessageID)}
	var errs int
	for range tries {
		if err := w.o.Take(w.ctx, in); err != nil {
			errs++
		}
	}
	if errs != tries-1 {
		t.Errorf("%d errors in %d tries", errs, tries)
	}
	w.o.Substitute = nil
	was := len(w.boxes[people[0]])
	if w.deliver(); len(w.boxes[people[0]]) != was+1 {
		t.Error("its writer is not told")
	}
	w.step(id)
}

// Without plus addressing the key stands in the text and in the Message-ID, and an answer finds its game by either.
func TestWithoutPlusAddressing(t *testing.T) {
	for _, ref := range []bool{true, false} {
		w := newWorld(t)
		w.o.Plus = false
		id := w.start(3, "")
		s := w.film(id).awaited()[0]
		last := w.last(w.at(id, s))
		if last.ReplyTo.Addr != w.o.Address {
			t.Fatalf("reply to %s", last.ReplyTo.Addr)
		}
		text, of := "issue 1\nend\n", last.MessageID
		if !ref {
			of = ""
			text += "> " + strings.ReplaceAll(last.Text, "\n", "\n> ")
		}
		w.take(w.raw(w.at(id, s), w.o.Address, text, of))
		if w.done(id) != 1 {
			t.Errorf("by its references %v: the order does not count", ref)
		}
	}
}

// One person plays many games; a letter without a key is answered with a question which one is meant.
func TestManyGames(t *testing.T) {
	w := newWorld(t)
	var ids []string
	for range 2 {
		was, _ := w.o.Store.Games(w.ctx)
		w.write(people[0], "new rust-belt players 3 as Ann option hotseat")
		all, err := w.o.Store.Games(w.ctx)
		if err != nil {
			t.Fatal(err)
		}
		for _, g := range all {
			if !slices.ContainsFunc(was, func(x store.Game) bool { return x.ID == g.ID }) {
				ids = append(ids, g.ID)
			}
		}
		w.reply(people[0], "")
		for range 2 {
			w.write(people[0], "join "+ids[len(ids)-1])
			w.reply(people[0], "")
		}
	}
	w.o.Prove = func(*letter.Letter, []byte) proof.Proof { return proof.Proven }
	w.write(people[0], "issue 1\nend")
	text := w.last(people[0]).Text
	for _, id := range ids {
		if !strings.Contains(text, id) || w.done(id) != 0 {
			t.Errorf("%s: %d orders done\n%s", id, w.done(id), text)
		}
	}
}

// A moderator need not play.
func TestModeratorWhoDoesNotPlay(t *testing.T) {
	w := newWorld(t)
	id := w.start(3, "moderator mod@m.test")
	was := len(w.boxes[people[1]])
	w.reply("mod@m.test", "pause because of rain")
	if w.phase(id) != "paused" || len(w.boxes[people[1]]) != was+1 {
		t.Errorf("%s\n%s", w.phase(id), w.last("mod@m.test").Text)
	}
	w.reply("mod@m.test", "issue 1\nend")
	if w.done(id) != 0 {
		t.Error("he played")
	}
}

// Every kind of notice that the office gives has its words.
func TestNoticesHaveWords(t *testing.T) {
	var known []string
	for _, k := range words.Kinds {
		known = append(known, k.Kind)
	}
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, f := range files {
		if strings.HasSuffix(f, "_test.go") {
			continue
		}
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range regexp.MustCompile(`(?:notice\{Kind: *|\{\{Kind: *|kind :?= |return a, )"([a-z][a-z-]+)"`).FindAllStringSubmatch(string(text), -1) {
			n++
			if !slices.Contains(known, m[1]) {
				t.Errorf("%s: %q has no words", f, m[1])
			}
		}
	}
	if n < 50 {
		t.Errorf("only %d notices found", n)
	}
}
