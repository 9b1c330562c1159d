package pbem

import (
	"strings"
	"testing"
)

// A record that is cut off opens no game; the answer says what must come next.
func TestRecordCutOffInSetUp(t *testing.T) {
	for lang, says := range map[string]string{"en": "what must come next is “display light 2”", "de": "als Nächstes fehlt „display light 2“"} {
		w := newWorld(t)
		w.start(3, "")
		w.reply(people[0], "language "+lang)
		rec := "railpost record 1\r\nmap: rust-belt\r\nplayers: red blue green\r\nsetup\r\ndisplay light 1 red blue blue\r\n"
		last := w.last(people[0])
		raw := string(w.raw(people[0], last.ReplyTo.Addr, "", last.MessageID))
		raw = strings.Replace(raw, "Content-Type: text/plain; charset=utf-8", "Content-Type: multipart/mixed; boundary=xx", 1)
		raw += "--xx\r\nContent-Type: text/plain\r\n\r\nnew rust-belt as Ann\r\n\r\n--xx\r\nContent-Type: text/plain; name=g.record\r\nContent-Disposition: attachment; filename=g.record\r\n\r\n" + rec + "\r\n--xx--\r\n"
		w.take([]byte(raw))
		w.deliver()
		if got := w.flat(people[0]); !strings.Contains(got, says) {
			t.Errorf("%s: %s", lang, w.last(people[0]).Text)
		}
		w.game() // there is no other
	}
}
