package pbem

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"railpost/pbem/mailbox"
)

// Over any of the limits a letter gets one clear answer, and nothing of it is done.
func TestLimitsAreAnsweredOnce(t *testing.T) {
	many := func(n int) string { return strings.Repeat("issue 1\n", n) }
	for _, c := range []struct {
		name, header, text string
		says               string // "" where the letter is taken
	}{
		{"200 orders", "", "bid 1\n" + strings.Repeat("take none\n", 199) + "end\n", ""},
		{"201 orders", "", "bid 1\n" + strings.Repeat("take none\n", 200) + "end\n", "one letter may hold 200"},
		{"300 requests", "", strings.Repeat("status\n", 300), "one letter may hold 200"},
		{"text of 64 KiB", "", "issue 1\nend\n" + many(9000), "larger than we take"},
		{"letter of 256 KiB", "", "issue 1\nend\n" + strings.Repeat(strings.Repeat("x", 70)+"\n", 4000), "larger than we take"},
		{"parts", "MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n", "--b\n\nissue 1\nend\n" + strings.Repeat("--b\n\nhello\n", 100), "larger than we take"},
		{"depth", "MIME-Version: 1.0\r\n" + nested(12), "issue 1\nend\n", "larger than we take"},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := newWorld(t)
			id := w.start(3, "")
			s := w.film(id).awaited()[0]
			a := w.at(id, s)
			head, was := w.film(id).head.N, len(w.boxes[a])
			raw := string(w.raw(a, w.last(a).ReplyTo.Addr, c.text, ""))
			if c.header != "" {
				i := strings.Index(raw, "Message-ID")
				raw = raw[:i] + c.header + raw[i:]
				if c.name == "depth" { // the field that names the parts must be the last one
					j := strings.Index(raw, "\r\n\r\n")
					raw = strings.Replace(raw[:j+2], c.header, "", 1) + c.header + raw[j+2:]
				}
			}
			w.take([]byte(raw))
			w.deliver()
			if n := len(w.boxes[a]) - was; n != 1 {
				t.Fatalf("%d answers", n)
			}
			text := w.last(a).Text
			if c.says == "" {
				if strings.Contains(text, "larger") || strings.Contains(text, "may hold") {
					t.Error(text)
				}
				return
			}
			if !strings.Contains(strings.Join(strings.Fields(text), " "), c.says) {
				t.Errorf("the answer does not say %q:\n%s", c.says, text)
			}
			if n := w.film(id).head.N; n != head {
				t.Errorf("%d entries were written", n-head)
			}
			if _, err := w.o.Store.Stored(w.ctx, id, int(s)); err == nil {
				t.Error("something is stored")
			}
		})
	}
}

func nested(depth int) string {
	var b strings.Builder
	for i := range depth {
		fmt.Fprintf(&b, "Content-Type: multipart/mixed; boundary=b%d\r\n\r\n--b%d\r\n", i, i)
	}
	return strings.TrimSuffix(b.String(), "\r\n") + "\r\n"
}

// What only the header was read of, because the letter is too large, is answered all the same.
func TestTooLargeLetterOfWhichOnlyTheHeaderCame(t *testing.T) {
	w := newWorld(t)
	id := w.start(3, "")
	a := w.at(id, 0)
	was := len(w.boxes[a])
	raw := string(w.raw(a, w.last(a).ReplyTo.Addr, "", ""))
	header, _, _ := strings.Cut(raw, "\r\n\r\n")
	if err := w.o.Take(w.ctx, mailbox.Incoming{Header: []byte(header + "\r\n\r\n"), TooLarge: true}); err != nil {
		t.Fatal(err)
	}
	if w.deliver(); len(w.boxes[a]) != was+1 || !strings.Contains(w.last(a).Text, "larger than we take") {
		t.Errorf("%d answers: %s", len(w.boxes[a])-was, w.last(a).Text)
	}
}

// Strangers get one answer a day, whatever they write and however often, and so does whoever writes in their name.
func TestStrangersGetOneAnswerADay(t *testing.T) {
	w := newWorld(t)
	const eve = "eve@nowhere.test"
	for i := range 20 {
		w.take(w.raw(eve, w.o.Address, fmt.Sprintf("issue %d\nend", i), ""))
	}
	w.take(w.raw(eve, w.o.Address, strings.Repeat("x\n", 40<<10), ""))
	if w.deliver(); len(w.boxes[eve]) != 1 {
		t.Errorf("%d answers on one day", len(w.boxes[eve]))
	}
	w.clock.Advance(24 * time.Hour)
	w.write(eve, "hello")
	if len(w.boxes[eve]) != 2 {
		t.Errorf("%d answers on two days", len(w.boxes[eve]))
	}
}

// Every letter with orders is answered; the same words again, while nothing has happened, are not.
func TestRepeatedBodyIsAnsweredOnce(t *testing.T) {
	w := newWorld(t)
	id := w.start(3, "")
	a := w.at(id, w.film(id).pos().Order[2]) // it is not his turn
	was := len(w.boxes[a])
	for _, c := range []struct {
		text    string
		answers int
	}{
		{"issue 2\nend", 1},
		{"issue 2\nend", 1}, // the very same
		{"  Issue 2 \n\nend", 2},
		{"issue 1\nend", 3},
		{"issue 2\nend", 4}, // other than the last one
		{"issue 2\nend", 4},
		{"status", 5},
		{"status", 6}, // what is asked for may have changed
	} {
		w.reply(a, c.text)
		if n := len(w.boxes[a]) - was; n != c.answers {
			t.Fatalf("after %q: %d answers, not %d\n%s", c.text, n, c.answers, w.last(a).Text)
		}
	}
	stored, err := w.o.Store.Stored(w.ctx, id, int(w.film(id).pos().Order[2]))
	if err != nil || strings.Join(stored.Lines, "|") != "issue 2" {
		t.Errorf("stored %q, %v", stored.Lines, err)
	}
	w.clock.Advance(time.Hour)
	if w.reply(a, "issue 2\nend"); len(w.boxes[a])-was != 7 {
		t.Error("an hour later the same orders are not answered")
	}
}

// Over 30 letters in an hour are answered together at its end; all their orders are taken at once.
func TestManyLettersInAnHourAreGathered(t *testing.T) {
	for _, about := range []string{"a game", "none"} {
		t.Run(about, func(t *testing.T) {
			w := newWorld(t)
			id := w.start(3, "")
			last := w.film(id).pos().Order[2]
			a := w.at(id, last)
			w.clock.Advance(w.clock.Now().Truncate(time.Hour).Add(time.Hour).Sub(w.clock.Now()))
			w.deliver()
			was := len(w.boxes[a])
			send := func(i int) {
				if about == "a game" {
					w.reply(a, fmt.Sprintf("issue %d\nend", i%3))
				} else {
					w.write(a, fmt.Sprintf("list\nhelp %d", i))
				}
			}
			for i := range 30 {
				send(i)
			}
			if n := len(w.boxes[a]) - was; n != 30 {
				t.Fatalf("%d answers to 30 letters", n)
			}
			for i := range 100 {
				send(i)
			}
			if n := len(w.boxes[a]) - was; n != 30 {
				t.Fatalf("%d answers to 130 letters within the hour", n)
			}
			if about == "a game" {
				if stored, err := w.o.Store.Stored(w.ctx, id, int(last)); err != nil || stored.Lines[0] != "issue none" && stored.Lines[0] != "issue 0" {
					t.Errorf("stored %q, %v", stored.Lines, err)
				}
			}
			w.clock.Advance(time.Hour)
			w.deliver()
			if n := len(w.boxes[a]) - was; n != 31 {
				t.Fatalf("%d answers in all", n)
			}
			if text := w.last(a).Text; strings.Count(text, "within the hour") != 1 {
				t.Errorf("the gathered answer does not say once why:\n%s", text)
			}
			send(5)
			if n := len(w.boxes[a]) - was; n != 32 {
				t.Errorf("the next hour's first letter has %d answers", n-31)
			}
		})
	}
}

// Orders in a text file count; other files are named, and nothing is done with them.
func TestAttachedOrders(t *testing.T) {
	part := func(kind, name, text string) string {
		return "--b\r\nContent-Type: " + kind + "; name=\"" + name + "\"\r\nContent-Disposition: attachment; filename=\"" + name + "\"\r\n\r\n" + text + "\r\n"
	}
	for _, c := range []struct {
		name, body, files string
		stored            string
		says              string
	}{
		{"a text file", "My orders are in the file.\n\nAnn", part("text/plain", "orders.txt", "issue 2\nend"), "issue 2", ""},
		{"as bytes", "", part("application/octet-stream", "Orders.TXT", "issue 1\nend"), "issue 1", ""},
		{"body and file", "issue 1\nend\n\nAnn", part("text/plain", "more.txt", "drop\nend"), "issue 1|drop", ""},
		{"a file of another kind", "issue 1\nend", part("application/pdf", "plan.pdf", "%PDF issue 2"), "issue 1", "plan.pdf"},
		{"talk in a text file", "issue 1\nend", part("text/plain", "readme.txt", "Dear all"), "issue 1", "readme.txt"},
		{"a signature", "issue 1\nend", part("application/pgp-signature", "signature.asc", "xx"), "issue 1", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := newWorld(t)
			id := w.start(3, "")
			last := w.film(id).pos().Order[2]
			a := w.at(id, last)
			raw := string(w.raw(a, w.last(a).ReplyTo.Addr, "", ""))
			header, _, _ := strings.Cut(raw, "\r\n\r\n")
			var kept []string
			for _, line := range strings.Split(header, "\r\n") {
				if !strings.HasPrefix(strings.ToLower(line), "content-") && !strings.HasPrefix(strings.ToLower(line), "mime-") {
					kept = append(kept, line)
				}
			}
			w.take([]byte(strings.Join(kept, "\r\n") + "\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\n" + c.body + "\r\n" + c.files + "--b--\r\n"))
			w.deliver()
			stored, err := w.o.Store.Stored(w.ctx, id, int(last))
			if err != nil || strings.Join(stored.Lines, "|") != c.stored {
				t.Errorf("stored %q, %v\n%s", stored.Lines, err, w.last(a).Text)
			}
			named := strings.Contains(w.last(a).Text, "Nothing was done with")
			if named != (c.says != "") || !strings.Contains(w.last(a).Text, c.says) {
				t.Errorf("files named: %v\n%s", named, w.last(a).Text)
			}
		})
	}
}

// An encrypted letter is answered by saying so.
func TestEncryptedLetter(t *testing.T) {
	w := newWorld(t)
	id := w.start(3, "")
	a := w.at(id, 0)
	raw := string(w.raw(a, w.last(a).ReplyTo.Addr, "", ""))
	header, _, _ := strings.Cut(raw, "\r\n\r\n")
	was := len(w.boxes[a])
	w.take([]byte("MIME-Version: 1.0\r\nContent-Type: multipart/encrypted; protocol=\"application/pgp-encrypted\"; boundary=b\r\n" + strings.ReplaceAll(header, "Content-", "X-") +
		"\r\n\r\n--b\r\nContent-Type: application/pgp-encrypted\r\n\r\nVersion: 1\r\n--b\r\nContent-Type: application/octet-stream; name=\"encrypted.asc\"\r\n\r\n-----BEGIN PGP MESSAGE-----\r\n--b--\r\n"))
	if w.deliver(); len(w.boxes[a]) != was+1 || !strings.Contains(w.last(a).Text, "was encrypted") {
		t.Errorf("%d answers: %s", len(w.boxes[a])-was, w.last(a).Text)
	}
}

// What was dropped of a letter is counted in the answer.
func TestDroppedLinesAreCounted(t *testing.T) {
	w := newWorld(t)
	id := w.start(3, "")
	a := w.at(id, w.film(id).pos().Order[2])
	w.reply(a, "issue 2\nend\n\nOn Sat, 21 Nov 2026 at 12:00, Railpost <play@rail.test> wrote:\n> one\n> two\n")
	if text := w.last(a).Text; !strings.Contains(text, "3 lines") {
		t.Error(text)
	}
}
