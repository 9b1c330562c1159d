package pbem

import (
	"bytes"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"testing"

	"railpost/engine"
	"railpost/pbem/letter"
	"railpost/pbem/mailbox"
	"railpost/pbem/proof"
)

// change makes a letter another: header fields are replaced, or put on top; an empty value takes the field away.
func change(raw []byte, fields ...[2]string) []byte {
	head, body, _ := strings.Cut(string(raw), "\r\n\r\n")
	lines := strings.Split(head, "\r\n")
	for _, f := range fields {
		if f[0] == "+" { // a whole line on top
			lines = append([]string{f[1]}, lines...)
			continue
		}
		var kept []string
		for _, line := range lines {
			if !strings.HasPrefix(strings.ToLower(line), strings.ToLower(f[0])+":") {
				kept = append(kept, line)
			}
		}
		lines = kept
		if f[1] != "" {
			lines = append([]string{f[0] + ": " + f[1]}, lines...)
		}
	}
	return []byte(strings.Join(lines, "\r\n") + "\r\n\r\n" + body)
}

// TestForgeries tries whatever somebody could think of to give an order, or to change an account, that is not his. Ann is
// asked, Bob plays too, Eve is nobody here.
func TestForgeries(t *testing.T) {
	const order = "language de\nissue 1\nend"
	key := func(w *world, a string) string {
		return strings.TrimSuffix(strings.TrimPrefix(w.last(a).ReplyTo.Addr, "play+"), "@rail.test")
	}
	for _, c := range []struct {
		name string
		// forge makes the letter; ann and bob are their addresses.
		forge  func(w *world, ann, bob string) []byte
		answer string // who may get a letter of it: "ann", "eve", "" nobody; others never
	}{
		{"the key in a letter that ann forwarded to bob", func(w *world, ann, bob string) []byte {
			return w.raw(bob, w.o.Address, order+"\n\n---------- Forwarded message ---------\nFrom: Railpost <"+w.last(ann).ReplyTo.Addr+">\nDate: Mon, 2 Mar 2026\nSubject: Turn 1\nTo: ann\n\nIt is your turn\n", "")
		}, "ann mod"},
		{"the key in a letter that ann forwarded to eve, as an attachment", func(w *world, ann, bob string) []byte {
			raw := w.raw("eve@nowhere.test", w.o.Address, "", "")
			return append(change(raw, [2]string{"Content-Type", "multipart/mixed; boundary=b"}), []byte("--b\r\n\r\n"+order+"\r\n--b\r\nContent-Type: message/rfc822\r\n\r\nFrom: Railpost <"+w.last(ann).ReplyTo.Addr+">\r\n\r\nIt is your turn\r\n--b--\r\n")...)
		}, "eve"},
		{"ann's key and bob's address as Reply-To", func(w *world, ann, bob string) []byte {
			return change(w.raw("eve@nowhere.test", w.last(ann).ReplyTo.Addr, order, ""), [2]string{"Reply-To", ann})
		}, "ann"},
		{"no key, ann in Reply-To, Sender, Return-Path and X-Original-From", func(w *world, ann, bob string) []byte {
			return change(w.raw("eve@nowhere.test", w.o.Address, order, ""), [2]string{"Reply-To", ann}, [2]string{"Sender", ann}, [2]string{"Return-Path", "<" + ann + ">"}, [2]string{"X-Original-From", ann})
		}, "eve"},
		{"no key, ann's address as the name", func(w *world, ann, bob string) []byte {
			return change(w.raw("eve@nowhere.test", w.o.Address, order, ""), [2]string{"From", `"` + ann + `" <eve@nowhere.test>`})
		}, "eve"},
		{"no key, ann's address as a name without quotation marks", func(w *world, ann, bob string) []byte {
			return change(w.raw("eve@nowhere.test", w.o.Address, order, ""), [2]string{"From", ann + " <eve@nowhere.test>"})
		}, "eve"},
		{"no key, ann's address as a name in an encoded word", func(w *world, ann, bob string) []byte {
			return change(w.raw("eve@nowhere.test", w.o.Address, order, ""), [2]string{"From", "=?utf-8?q?" + strings.ReplaceAll(ann, "@", "=40") + "_=3C" + strings.ReplaceAll(ann, "@", "=40") + "=3E?= <eve@nowhere.test>"})
		}, "eve"},
		{"no key, ann and eve in one From", func(w *world, ann, bob string) []byte {
			return change(w.raw("eve@nowhere.test", w.o.Address, order, ""), [2]string{"From", ann + ", eve@nowhere.test"})
		}, "ann"},
		{"ann's key, two From fields, hers on top", func(w *world, ann, bob string) []byte {
			return change(w.raw("eve@nowhere.test", w.last(ann).ReplyTo.Addr, order, ""), [2]string{"+", "From: " + ann})
		}, "ann"},
		{"ann's key, two From fields, hers below", func(w *world, ann, bob string) []byte {
			raw := w.raw("eve@nowhere.test", w.last(ann).ReplyTo.Addr, order, "")
			return bytes.Replace(raw, []byte("\r\nTo:"), []byte("\r\nFrom: "+ann+"\r\nTo:"), 1)
		}, "ann"},
		{"no key, a From injected behind a lone CR", func(w *world, ann, bob string) []byte {
			return change(w.raw("eve@nowhere.test", w.o.Address, order, ""), [2]string{"+", "X-Mailer: x\rFrom: " + ann})
		}, "ann"},
		{"no key, a From injected in an encoded subject", func(w *world, ann, bob string) []byte {
			return change(w.raw("eve@nowhere.test", w.o.Address, order, ""), [2]string{"Subject", "=?utf-8?q?x=0D=0AFrom:_" + strings.ReplaceAll(ann, "@", "=40") + "?="})
		}, "eve"},
		{"a Bcc injected in the name", func(w *world, ann, bob string) []byte {
			return change(w.raw("eve@nowhere.test", w.o.Address, "join "+"zzz", ""), [2]string{"From", "=?utf-8?q?Eve=0D=0ABcc:_" + strings.ReplaceAll(bob, "@", "=40") + "?= <eve@nowhere.test>"})
		}, "eve"},
		{"no key, a Cyrillic letter in ann's address", func(w *world, ann, bob string) []byte {
			return w.raw(strings.Replace(ann, "n", "п", 1), w.o.Address, order, "")
		}, "other"},
		{"no key, a Kelvin sign and a dotted capital I", func(w *world, ann, bob string) []byte {
			return w.raw("\u212Aate@\u0130.test", w.o.Address, order, "")
		}, ""},
		{"ann's key, a Cyrillic letter in her address", func(w *world, ann, bob string) []byte {
			return w.raw("аnn@a.test", w.last(ann).ReplyTo.Addr, order, "")
		}, "ann"},
		{"ann's key in capitals, from eve", func(w *world, ann, bob string) []byte {
			return w.raw("eve@nowhere.test", "play+"+strings.ToUpper(key(w, ann))+"@rail.test", order, "")
		}, "ann"},
		{"bob's key from bob in the recipient, ann's in the text", func(w *world, ann, bob string) []byte {
			return w.raw(bob, w.last(bob).ReplyTo.Addr, "language de\norder ann: issue 1\n"+key(w, ann), "")
		}, "bob"},
		{"ann's key in the recipient, bob's in a copy", func(w *world, ann, bob string) []byte {
			return change(w.raw(bob, w.last(ann).ReplyTo.Addr, order, ""), [2]string{"Cc", w.last(bob).ReplyTo.Addr})
		}, "bob"},
		{"a key with one character changed", func(w *world, ann, bob string) []byte {
			k := []byte(key(w, ann))
			k[3] = k[3]%26 + 'a'
			return w.raw("eve@nowhere.test", "play+"+string(k)+"@rail.test", order, "")
		}, "eve"},
		{"half of a key", func(w *world, ann, bob string) []byte {
			return w.raw("eve@nowhere.test", "play+"+key(w, ann)[:13]+"@rail.test", order, "")
		}, "eve"},
		{"a forged Authentication-Results without a key", func(w *world, ann, bob string) []byte {
			return change(w.raw(ann, w.o.Address, order, ""), [2]string{"+", "Authentication-Results: mx.elsewhere; dmarc=pass header.from=a.test"})
		}, "ann"},
		{"a forged Authentication-Results below the host's own", func(w *world, ann, bob string) []byte {
			return change(w.raw(ann, w.o.Address, order, ""), [2]string{"+", "Authentication-Results: mx.host; dmarc=pass header.from=a.test"}, [2]string{"+", "Authentication-Results: mx.host; dmarc=fail header.from=a.test"})
		}, "ann"},
		{"the host proves another address", func(w *world, ann, bob string) []byte {
			return change(w.raw(ann, w.o.Address, order, ""), [2]string{"+", "Authentication-Results: mx.host; dmarc=pass header.from=nowhere.test; dkim=pass header.d=nowhere.test"})
		}, "ann"},
		{"the host was content with a signature that leaves the end open", func(w *world, ann, bob string) []byte {
			return change(w.raw(ann, w.o.Address, order, ""), [2]string{"+", "DKIM-Signature: v=1; a=rsa-sha256; d=a.test; s=s; l=0; h=from; bh=x; b=x"}, [2]string{"+", "Authentication-Results: mx.host; dkim=pass header.d=a.test"})
		}, "ann"},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := newWorld(t)
			judge := proof.Judge{Hosts: []string{"mx.host"}}
			w.o.Prove = func(l *letter.Letter, raw []byte) proof.Proof { return judge.Of(l.From.Addr, raw) }
			id := w.start(3, "moderator mod@m.test")
			s := w.film(id).awaited()[0]
			ann, bob := w.at(id, s), w.at(id, (s+1)%3)
			if ann != people[0] { // the forgeries above name a.test
				w.step(id)
				for s = w.film(id).awaited()[0]; w.at(id, s) != people[0]; s = w.film(id).awaited()[0] {
					w.step(id)
				}
				ann, bob = w.at(id, s), w.at(id, (s+1)%3)
			}
			head, sent := w.film(id).head.N, map[string]int{}
			for a := range w.boxes {
				sent[a] = len(w.boxes[a])
			}
			if err := w.o.Take(w.ctx, mailbox.Incoming{Raw: c.forge(w, ann, bob)}); err != nil && !errors.Is(err, mailbox.ErrRefused) {
				t.Fatal(err)
			}
			w.deliver()
			if n := w.film(id).head.N; n != head {
				t.Errorf("%d entries were written", n-head)
			}
			for _, a := range people[:3] {
				if p, err := w.o.Store.PlayerAt(w.ctx, a); err != nil || a != bob && p.Language == "de" {
					t.Errorf("the account of %s was changed, %v", a, err)
				}
			}
			name := map[string]string{ann: "ann", bob: "bob", "mod@m.test": "mod", "eve@nowhere.test": "eve"}
			for a, box := range w.boxes {
				n := name[a]
				if n == "" {
					n = "other"
				}
				if len(box) > sent[a]+1 || len(box) > sent[a] && !strings.Contains(c.answer, n) {
					t.Errorf("%s got %d letters: %s", a, len(box)-sent[a], w.last(a).Text)
				}
				for _, l := range box[sent[a]:] {
					raw, err := l.Bytes()
					if err != nil {
						t.Fatal(err)
					}
					head, _, _ := bytes.Cut(raw, []byte("\r\n\r\n"))
					if bytes.Contains(head, []byte("\r\nBcc:")) || bytes.Count(head, []byte("\r\nTo:")) > 1 {
						t.Errorf("a header field was injected:\n%s", head)
					}
					if n != "ann" && strings.Contains(strings.ToLower(string(raw)), key(w, ann)) {
						t.Errorf("ann's key was told to %s", a)
					}
				}
			}
		})
	}
}

// The key of a game that is over counts for nothing but that game's own questions; what changes the account is answered
// with the key that counts.
func TestKeyOfAnEndedGame(t *testing.T) {
	w := newWorld(t)
	id := w.start(3, "")
	bob := people[1]
	old := w.last(bob).ReplyTo.Addr
	w.coded(people[0], "end game because of rain")
	n := w.film(id).head.N
	for _, text := range []string{"address add eve@nowhere.test", "issue 1\nend", "language de", "join " + id} {
		w.take(w.raw(bob, old, text, ""))
	}
	w.deliver()
	p, err := w.o.Store.PlayerAt(w.ctx, bob)
	if err != nil || p.Language == "de" || w.film(id).head.N != n || len(w.boxes["eve@nowhere.test"]) > 0 {
		t.Errorf("something was done: %+v, %v", p, err)
	}
	w.take(w.raw(bob, old, "language de", ""))
	w.deliver()
	last := w.last(bob)
	if last.ReplyTo.Addr == old || !strings.Contains(last.Text, "has ended") {
		t.Fatalf("he is not given the key that counts: %s\n%s", last.ReplyTo.Addr, last.Text)
	}
	w.take(w.raw(bob, last.ReplyTo.Addr, "language de", ""))
	if p, err = w.o.Store.PlayerAt(w.ctx, bob); err != nil || p.Language != "de" {
		t.Error("the new key does not count")
	}
	was := len(w.boxes[bob])
	w.take(w.raw(bob, old, "log", ""))
	if w.deliver(); len(w.boxes[bob]) == was || !strings.Contains(w.last(bob).Text, "railpost record") {
		t.Errorf("the record of the game that is over is not to be had:\n%s", w.last(bob).Text)
	}
}

// Keys are rotated when their owner asks for it: all old ones end, the answer brings the new one, and an old letter brings
// the new key of its own game to the registered address, not to whoever wrote.
func TestNewKeys(t *testing.T) {
	w := newWorld(t)
	id := w.start(3, "")
	bob := people[1]
	old := w.last(bob).ReplyTo.Addr
	w.take(w.raw("eve@nowhere.test", old, "key new", "")) // not his
	w.deliver()
	if w.last(bob).ReplyTo.Addr != old {
		t.Fatal("a stranger has rotated his key")
	}
	w.reply(bob, "key new")
	fresh := w.last(bob).ReplyTo.Addr
	if fresh == old || !strings.Contains(w.last(bob).Text, "new one") {
		t.Fatalf("no new key: %s\n%s", fresh, w.last(bob).Text)
	}
	n := w.film(id).head.N
	w.take(w.raw("eve@nowhere.test", old, "issue 1\nend", ""))
	w.take(w.raw(bob, old, "issue 1\nend", ""))
	w.deliver()
	if w.film(id).head.N != n || w.last(bob).ReplyTo.Addr != fresh {
		t.Errorf("an old key counts: %s", w.last(bob).ReplyTo.Addr)
	}
	if len(w.boxes["eve@nowhere.test"]) != 0 {
		t.Error(w.last("eve@nowhere.test").Text)
	}
	was := len(w.boxes[bob])
	w.take(w.raw(bob, fresh, "status", ""))
	if w.deliver(); len(w.boxes[bob]) != was+1 {
		t.Error("the new key does not count")
	}
	keys, err := w.o.Store.ReplyKeysOf(w.ctx, w.playerOf(bob), id)
	if err != nil {
		t.Fatal(err)
	}
	live := 0
	for _, k := range keys {
		if k.For == "orders" {
			live++
		}
	}
	if live != 1 {
		t.Errorf("%d keys count", live)
	}
}

func (w *world) playerOf(a string) string {
	w.t.Helper()
	p, err := w.o.Store.PlayerAt(w.ctx, a)
	if err != nil {
		w.t.Fatal(err)
	}
	return p.ID
}

// When a seat changes hands its former player's key ends, and the new one's is another.
func TestKeysChangeWithTheSeat(t *testing.T) {
	for _, how := range []string{"replace", "kick", "leave"} {
		t.Run(how, func(t *testing.T) {
			w := newWorld(t)
			id := w.start(3, "")
			bob, s := people[1], engine.Seat(1)
			old := w.last(bob).ReplyTo.Addr
			switch how {
			case "replace":
				w.reply(people[0], "replace "+w.seat(1).Colour+" by dan@d.test")
			case "kick":
				w.coded(people[0], "kick "+w.seat(1).Colour)
			case "leave":
				w.coded(bob, "leave")
			}
			n := w.film(id).head.N
			for w.film(id).awaited()[0] != s && how == "replace" {
				w.step(id)
				n = w.film(id).head.N
			}
			was := len(w.boxes[bob])
			w.take(w.raw(bob, old, "issue 1\nend", ""))
			w.deliver()
			if w.film(id).head.N != n {
				t.Error("the former player's key counts")
			}
			if len(w.boxes[bob]) > was && strings.Contains(w.last(bob).Text, "It is your turn") {
				t.Error(w.last(bob).Text)
			}
			if how == "replace" {
				if fresh := w.last("dan@d.test").ReplyTo.Addr; fresh == old {
					t.Error("the new player has the old key")
				}
			}
		})
	}
}

// A key is 128 bits, bound to player and game, in lower case, and its address within 64 octets (RFC 5321 section 4.5.3.1.1).
func TestKeysAreBoundAndFit(t *testing.T) {
	w := newWorld(t)
	one, two := w.start(3, ""), ""
	w.write(people[0], "new rust-belt players 3 as Ann")
	w.reply(people[0], "")
	all, err := w.o.Store.Games(w.ctx)
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range all {
		if g.ID != one {
			two = g.ID
		}
	}
	seen := map[string]string{}
	for a, box := range w.boxes {
		for _, l := range box {
			local, _, _ := strings.Cut(l.ReplyTo.Addr, "@")
			_, key, ok := strings.Cut(local, "+")
			if !ok {
				continue
			}
			if len(local) > 64 || local != strings.ToLower(local) || len(key)*5 < 128 {
				t.Errorf("local part %q", local)
			}
			rk, err := w.o.Store.ReplyKey(w.ctx, key)
			if err != nil {
				t.Fatal(err)
			}
			if rk.Player != w.playerOf(a) {
				t.Errorf("%s has got another's key", a)
			}
			owner := rk.Player + " " + rk.Game
			if was := seen[key]; was != "" && was != owner {
				t.Errorf("one key for %s and %s", was, owner)
			}
			seen[key] = owner
		}
	}
	if len(seen) < 4 || two == "" {
		t.Errorf("only %d keys", len(seen))
	}
}

// No key comes into logs, journals, error texts, or letters to others, whatever goes wrong.
func TestKeysAreNowhereElse(t *testing.T) {
	w := newWorld(t)
	var log bytes.Buffer
	w.o.Log = Hushed(slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug})))
	id := w.start(3, "")
	ann := people[0]
	address := w.last(ann).ReplyTo.Addr
	key := strings.TrimPrefix(strings.TrimSuffix(address, "@rail.test"), "play+")
	for _, text := range []string{"name " + key, "say: mine is " + key, "dispute about " + address, "rule " + address + " because " + key, "join " + id + " as " + key, "new rust-belt players 3 as " + key,
		"pause because " + key, "resume because of " + key, "issue " + key + "\nend", key + "\nend", "help " + key, "watch " + key, "map " + key} {
		w.reply(ann, text)
	}
	w.take(change(w.raw(ann, address, "say: hello", ""), [2]string{"From", `"` + key + `" <` + ann + ">"}, [2]string{"Subject", key}))
	w.deliver()
	w.o.Log.Error("refused by "+address, "error", fmt.Errorf("550 no %s here", address), slog.Group("to", "address", address))
	w.o.Log.With("address", address).Warn("again")
	for a, box := range w.boxes {
		for _, l := range box {
			if raw, err := l.Bytes(); err != nil || a != ann && strings.Contains(strings.ToLower(string(raw)), key) {
				t.Errorf("%v, a letter to %s holds it:\n%s", err, a, raw)
			}
		}
	}
	entries, err := w.o.Store.Journal(w.ctx, id, 1)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if strings.Contains(string(e.Data)+strings.Join(e.Lines, "\n"), key) {
			t.Errorf("entry %d holds it", e.N)
		}
	}
	seats, err := w.o.Store.Seats(w.ctx, id)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range seats {
		if strings.Contains(s.Name, key) {
			t.Errorf("seat %d is called so", s.Seat)
		}
	}
	if strings.Contains(log.String(), key) || !strings.Contains(log.String(), "550 no") {
		t.Errorf("the log:\n%s", log.String())
	}
	page, err := Public{w.o}.Game(w.ctx, id, "en")
	if err != nil || strings.Contains(fmt.Sprintf("%+v", page), key) {
		t.Errorf("the page holds it, %v", err)
	}
}
