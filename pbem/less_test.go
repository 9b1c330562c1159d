package pbem

import (
	"errors"
	"net/url"
	"path"
	"strings"
	"testing"

	"railpost/pbem/archive"
)

// Every letter names a way to less mail: one click where the pages have https, a letter in any case.
func TestLettersOfferLessMail(t *testing.T) {
	w := newWorld(t)
	w.o.Settings.Pages = "https://games.example.org/"
	w.o.LessSecret = []byte("secret")
	id := w.start(3, "")
	who := w.at(id, 0)
	d := w.last(who)
	if !d.OneClick || len(d.ListUnsubscribe) != 2 || !strings.HasPrefix(d.ListUnsubscribe[1], "mailto:") {
		t.Fatalf("%+v", d.ListUnsubscribe)
	}
	raw, err := d.Bytes()
	if err != nil || !strings.Contains(string(raw), "\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n") {
		t.Errorf("no one click (%v)", err)
	}
	u, err := url.Parse(d.ListUnsubscribe[0])
	if err != nil {
		t.Fatal(err)
	}
	token := path.Base(u.Path)
	for _, forged := range []string{"", "x", token + "0", token[1:], strings.Split(token, ".")[0], strings.Split(token, ".")[0] + ".", "nobody." + strings.Split(token, ".")[1]} {
		if _, err := w.o.Less(w.ctx, forged); !errors.Is(err, archive.ErrNotFound) {
			t.Errorf("%q: %v", forged, err)
		}
	}
	w.reply(who, "mail every")
	was := w.count(id)
	for _, want := range []string{"mine", "digest", "digest"} {
		if got, err := w.o.Less(w.ctx, token); err != nil || got != want {
			t.Errorf("%q, not %q (%v)", got, want, err)
		}
	}
	if w.count(id) != was || w.phase(id) != "running" {
		t.Error("a click sent letters, or changed the game")
	}
	w.o.Settings.Pages = "http://games.example.org/"
	if ways, click := w.o.unsubscribe("1", "play@x.test"); click || len(ways) != 1 {
		t.Errorf("without https: %v, %v", ways, click)
	}
}
