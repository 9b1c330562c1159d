package pbem

import (
	"strings"
	"testing"

	"railpost/pbem/letter"
	"railpost/pbem/proof"
)

// What one player writes to others may quote a letter of ours below a line that no program marks: his key is not in it.
func TestKeysStayWithTheirOwner(t *testing.T) {
	w := newWorld(t)
	id := w.start(3, "")
	s := w.film(id).awaited()[0]
	ann, bob := w.at(id, s), w.at(id, (s+1)%3)
	address := w.last(ann).ReplyTo.Addr
	key := strings.TrimPrefix(strings.TrimSuffix(address, "@rail.test"), "play+")
	w.reply(ann, "say: good luck! Write to me, not to "+address+" or "+strings.ToUpper(key))
	if text := w.last(bob).Text; !strings.Contains(text, "good luck!") {
		t.Fatalf("it was not said:\n%s", text)
	}
	w.reply(ann, "dispute the letter to "+address)
	entries, err := w.o.Store.Journal(w.ctx, id, 1)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if strings.Contains(strings.ToLower(string(e.Data)+strings.Join(e.Lines, "\n")), key) {
			t.Errorf("entry %d holds the key", e.N)
		}
	}
	for _, a := range people[:3] {
		for _, l := range w.boxes[a] {
			if a != ann && strings.Contains(strings.ToLower(l.Text+l.HTML+l.Subject+l.MessageID+l.From.Addr+strings.Join(l.References, " ")), key) {
				t.Errorf("a letter to %s holds the key of %s:\n%s", a, ann, l.Text)
			}
		}
	}
}

// What a code makes count of a held letter are its orders: its account stays as it is.
func TestHeldLetterChangesNoAccount(t *testing.T) {
	w := newWorld(t)
	id := w.start(3, "")
	s := w.film(id).awaited()[0]
	ann := w.at(id, s)
	w.o.Prove = func(*letter.Letter, []byte) proof.Proof { return proof.Failed }
	w.take(w.raw(ann, w.last(ann).ReplyTo.Addr, "address add eve@nowhere.test\nissue 1\nend", ""))
	w.deliver()
	code := codeIn(t, w.last(ann).Text)
	w.o.Prove = nil
	w.reply(ann, "confirm "+code)
	if w.done(id) != 1 {
		t.Errorf("the order does not count:\n%s", w.last(ann).Text)
	}
	if n := len(w.boxes["eve@nowhere.test"]); n != 0 {
		t.Error("the address was taken in:\n" + w.last("eve@nowhere.test").Text)
	}
}
