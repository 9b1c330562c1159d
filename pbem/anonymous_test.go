package pbem

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"slices"
	"strings"
	"testing"

	"railpost/engine"
	"railpost/engine/bot"
	"railpost/engine/notation"
	"railpost/pbem/letter"
)

// person is somebody who must not be known by the others, and all by which he could be.
type person struct{ local, name, host, program, zone, received, picture string }

var hidden = []person{
	{"quentin.alpha", "Quentin Alphaberg", "alphaberg.test", "AlphaMail 7.1", "Pacific/Chatham", "198.51.100.11", "ALPHACAMERA"},
	{"rosamunde.beta", "Rosamunde Betaheim", "betaheim.test", "BetaBird 3", "Asia/Kathmandu", "198.51.100.22", "BETACAMERA"},
	{"sigismund.gamma", "Sigismund Gammadorf", "gammadorf.test", "GammaPost X", "America/St_Johns", "198.51.100.33", "GAMMACAMERA"},
	{"theodora.delta", "Theodora Deltafels", "deltafels.test", "DeltaMailer", "Australia/Eucla", "198.51.100.44", "DELTACAMERA"},
}

func (p person) address() string { return p.local + "@" + p.host }

// traces are the words by which he could be known, in lower case.
func (p person) traces() (all []string) {
	all = append(all, p.local, p.host, p.program, p.zone, p.received, p.picture)
	all = append(all, strings.Fields(p.name)...)
	for i := range all {
		all[i] = strings.ToLower(all[i])
	}
	return all
}

// raw is a letter of his as a talkative mail program writes it, with a picture that says where it was taken.
func (p person) raw(n int, to, text, ref string) []byte {
	var b bytes.Buffer
	line := func(f string, args ...any) { fmt.Fprintf(&b, f+"\r\n", args...) }
	line("Received: from pc.%s (%s) by mx.rail.test; Mon, 2 Mar 2026 19:00:00 +1345", p.host, p.received)
	line("Message-ID: <%d.%s@%s>", n, p.local, p.host)
	line("From: %q <%s>", p.name, p.address())
	line("To: %s", to)
	line("Reply-To: %s", p.address())
	line("Organization: %s", p.host)
	line("User-Agent: %s", p.program)
	line("Date: Mon, 02 Mar 2026 19:00:00 +1345")
	line("Subject: letter of %s", p.name)
	if ref != "" {
		line("In-Reply-To: <%s>", ref)
		line("References: <%s>", ref)
	}
	line("MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain; charset=utf-8\r\n")
	line("%s", strings.ReplaceAll(text, "\n", "\r\n"))
	line("\r\n-- \r\n%s\r\n%s\r\n\r\nOn Mon, 2 Mar 2026 at 19:00, %s <%s> wrote:\r\n> from %s", p.name, p.host, p.name, p.address(), p.program)
	line("--b\r\nContent-Type: image/jpeg; name=\"%s.jpg\"\r\nContent-Disposition: attachment; filename=\"%s.jpg\"\r\n\r\nExif %s\r\n--b--", p.picture, p.picture, p.picture)
	return b.Bytes()
}

// In an anonymous game nothing that goes out to one player, to the moderator, to watchers or to the pages tells who another
// player is: every byte that the service gives out is searched.
func TestAnonymousGameLeaksNothing(t *testing.T) {
	w := newWorld(t)
	w.o.Drawing = &Pictures{}
	n := 0
	send := func(p person, to, text, ref string) {
		n++
		w.take(p.raw(n, to, text, ref))
		w.deliver()
	}
	answer := func(p person, text string) {
		last := w.last(p.address())
		send(p, last.ReplyTo.Addr, text, last.MessageID)
	}
	all := hidden[:3]
	send(all[0], w.o.Address, "new rust-belt players 3 anonymous as "+all[0].name+" invite "+all[1].address(), "")
	id := w.game()
	answer(all[0], "")
	for _, p := range all[1:] {
		send(p, w.o.Address, "join "+id+" as "+p.name, "")
		answer(p, "")
	}
	if w.phase(id) != "running" {
		t.Fatalf("the game is %s", w.phase(id))
	}
	of := func(s engine.Seat) person {
		a := w.at(id, s)
		return hidden[slices.IndexFunc(hidden, func(p person) bool { return p.address() == a })]
	}
	step := func() {
		f := w.film(id)
		s := f.awaited()[0]
		answer(of(s), notation.Print(f.words, bot.Choose(f.game, f.pos(), s), notation.English)+"\nend")
	}
	for _, p := range all {
		answer(p, "quiet 22:00-07:00 "+p.zone)
		answer(p, "mail every\nname "+p.name)
		answer(p, "say: I shall win.")
		answer(p, "say to red: I shall win.\nend")
		answer(p, "dispute the last letter")
		answer(p, "vacation from 2026-03-10 to 2026-03-12")
		answer(p, "status\nlog\nhistory\nlist\nmap\norders")
		answer(p, "join "+id+" as "+p.name)
	}
	for range 30 {
		step()
	}
	// Another's key, and one unknown person's letter with it; the moderator is told.
	send(all[2], w.last(all[1].address()).ReplyTo.Addr, "issue 1\nend", "")
	send(hidden[3], w.last(all[2].address()).ReplyTo.Addr, "issue 1\nend", "")
	// The moderator's acts.
	mod := all[0]
	for _, text := range []string{"pause because of rain", "resume", "remind", "extend 24h because of snow", "deadline 72h", "rule it stands because I say so", "moderator red", "status"} {
		answer(mod, text)
	}
	for _, p := range all[1:] { // one of them moderates now
		answer(p, "replace yellow by "+hidden[3].address()+" because he is gone")
	}
	answer(hidden[3], "name "+hidden[3].name)
	answer(hidden[3], "say: hello, I am the new one")
	for range 10 {
		f := w.film(id)
		s := f.awaited()[0]
		answer(of(s), notation.Print(f.words, bot.Choose(f.game, f.pos(), s), notation.English)+"\nend")
	}
	send(hidden[3], w.o.Address, "watch "+id, "")
	letters := 0
	for a, box := range w.boxes {
		for _, d := range box {
			letters++
			raw, err := d.Bytes()
			if err != nil {
				t.Fatal(err)
			}
			l, err := letter.Parse(raw, letter.Limits{Letter: 1 << 22, Text: 1 << 20})
			if err != nil {
				t.Fatal(err)
			}
			text := string(raw) + "\n" + d.Text + "\n" + d.HTML + "\n" + l.Subject + "\n" + l.From.Name + l.To[0].Name
			for _, f := range append(slices.Clone(d.Inline), d.Attached...) {
				text += "\n" + f.Name + "\n" + string(f.Data)
				if f.Type == "image/png" {
					checkPNG(t, f.Data)
				}
			}
			search(t, "the letter to "+a+", "+d.Subject, text, a)
		}
	}
	if letters < 100 {
		t.Errorf("only %d letters were searched", letters)
	}
	for _, lang := range []string{"en", "de"} {
		page, err := Public{w.o}.Game(w.ctx, id, lang)
		if err != nil {
			t.Fatal(err)
		}
		search(t, "the page", fmt.Sprintf("%+v %+v", *page, page.Summary), "")
	}
	games, err := Public{w.o}.Games(w.ctx)
	if err != nil {
		t.Fatal(err)
	}
	search(t, "the list of games", fmt.Sprintf("%+v", games), "")
	if rec, err := w.o.Record(w.ctx, id); err != nil {
		t.Fatal(err)
	} else {
		search(t, "the record", rec, "")
	}
	entries, err := w.o.Store.Journal(w.ctx, id, 1)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		search(t, fmt.Sprintf("entry %d", e.N), string(e.Data)+strings.Join(e.Lines, "\n"), "")
	}
}

// search looks for whoever is not the reader.
func search(t *testing.T, where, text, reader string) {
	t.Helper()
	text = strings.ToLower(text)
	for _, p := range hidden {
		if p.address() == reader {
			continue
		}
		for _, x := range p.traces() {
			if i := strings.Index(text, x); i >= 0 {
				// Whoever names somebody himself, to invite him or to give him a seat, reads his own words.
				around := text[max(0, i-60):min(len(text), i+60)]
				if strings.Contains(around, "replace yellow by") {
					continue
				}
				t.Errorf("%s holds %q of %s: …%s…", where, x, p.name, around)
				return
			}
		}
	}
}

// checkPNG checks that a picture holds nothing but the picture: no text, time or place (PNG, section 11.3).
func checkPNG(t *testing.T, data []byte) {
	t.Helper()
	for at := 8; at+8 <= len(data); {
		n, kind := int(binary.BigEndian.Uint32(data[at:])), string(data[at+4:at+8])
		if !slices.Contains([]string{"IHDR", "PLTE", "tRNS", "IDAT", "IEND"}, kind) {
			t.Errorf("the picture has a chunk %s", kind)
		}
		at += 12 + n
	}
}

// What the search looks for is found in a game where players are named.
func TestNamedGameNamesItsPlayers(t *testing.T) {
	w := newWorld(t)
	n := 0
	send := func(p person, to, text string) {
		n++
		w.take(p.raw(n, to, text, ""))
		w.deliver()
	}
	send(hidden[0], w.o.Address, "new rust-belt players 3 as "+hidden[0].name)
	id := w.game()
	send(hidden[0], w.last(hidden[0].address()).ReplyTo.Addr, "")
	for _, p := range hidden[1:3] {
		send(p, w.o.Address, "join "+id+" as "+p.name)
		send(p, w.last(p.address()).ReplyTo.Addr, "")
	}
	if text := w.last(hidden[2].address()).Text; !strings.Contains(text, "Alphaberg") {
		t.Error(text)
	}
	if text := w.last(hidden[2].address()).Text; strings.Contains(text, "alphaberg.test") {
		t.Errorf("an address is told in a game with names:\n%s", text)
	}
}
