package pbem

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"railpost/engine/notation"
	"railpost/pbem/letter"
	"railpost/pbem/mailbox"
)

// fuzzed is a game in its first turn, for letters of any bytes.
type fuzzed struct {
	w    *world
	id   string
	a    string // who is asked
	head int
}

func newFuzzed(t testing.TB) *fuzzed {
	w := newWorld(t)
	id := w.start(3, "")
	for range 9 {
		w.step(id)
	}
	f := w.film(id)
	return &fuzzed{w: w, id: id, a: w.at(id, f.awaited()[0]), head: f.head.N}
}

// FuzzBytesToOrders goes the whole way of a letter, from its bytes to orders that are judged in a position: nothing panics,
// what is read of the writer's words prints to what reads the same, and the position that it was judged in is untouched.
func FuzzBytesToOrders(f *testing.F) {
	x := newFuzzed(f)
	sent, err := os.ReadFile("letter/testdata/sent.txt")
	if err != nil {
		f.Fatal(err)
	}
	files, _ := filepath.Glob("letter/testdata/letters/*.eml")
	for _, file := range files {
		raw, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(raw)
	}
	for _, text := range []string{
		"bid up to 6 then pass\ntake locomotive, engineer, first move\nbuild Chicago-I13-J14 max $7\nor build none\nmove blue Chicago to Detroit\nready\nend\n",
		"if cash >= 6: bid 6\nor drop\nsay to red: hello\nend\nvacation from 2026-07-01 to 2026-07-14\n",
		"baue L18 NW-NO, K19 N-SO\nbewege blau Evansville\n> Cincinnati\nende\n", "key new\nset blue cash 12 because of me\nundo to turn 1\nconfirm abcdefgh\n",
	} {
		f.Add([]byte("From: ann@a.test\nSubject: x\nMIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\n\n" + text))
	}
	fm := x.w.film(x.id)
	g, w, s := fm.game, fm.words, fm.awaited()[0]
	f.Fuzz(func(t *testing.T, raw []byte) {
		l, err := letter.Parse(raw, letter.DefaultLimits)
		if err != nil {
			return
		}
		own, _ := letter.Own(l.Text, letter.Sent{Text: string(sent)})
		own = letter.HideKeys(own)
		if keys, _ := letter.Keys(&letter.Letter{Text: own}); len(keys) > 0 {
			t.Errorf("a key is left in %q", own)
		}
		for _, known := range []*notation.Words{nil, w} {
			read := notation.Read(known, own)
			_ = orderCount(read, own)
			if known == nil {
				continue
			}
			p := *fm.pos()
			notation.Settle(g, &p, s, read)
			for _, st := range read.Decisions {
				out := notation.Resolve(g, &p, w, s, st)
				if out.OK {
					next := *fm.pos()
					weigh(g, &next, s, st, out.Order)
				}
				for _, lang := range []notation.Language{notation.English, notation.German} {
					text := st.Print(w, lang)
					again := notation.Read(w, text)
					if len(again.Decisions) != 1 || len(again.Faults) > 0 || again.Decisions[0].String(w) != st.String(w) {
						t.Errorf("%q prints as %q, which reads as %+v", own, text, again)
					}
				}
			}
			if p != *fm.pos() {
				t.Errorf("reading %q has changed the position", own)
			}
		}
	})
}

// FuzzTake lets the service itself take any bytes in a player's name, with his key: it never fails, answers at most one
// letter to each, and no letter brings another player's key.
func FuzzTake(f *testing.F) {
	files, _ := filepath.Glob("letter/testdata/letters/*.eml")
	for i, file := range files {
		if i%3 > 0 { // FuzzBytesToOrders has them all
			continue
		}
		raw, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		_, body, _ := strings.Cut(strings.ReplaceAll(string(raw), "\r\n", "\n"), "\n\n")
		f.Add("text/plain; charset=utf-8", []byte(body))
	}
	f.Add("multipart/mixed; boundary=b", []byte("--b\n\nissue 1\nend\n--b\nContent-Type: text/plain; name=x.txt\n\nbid 2\n--b--\n"))
	x, n := newFuzzed(f), 0
	f.Fuzz(func(t *testing.T, kind string, body []byte) {
		n++
		x.w.t, x.w.ctx = t, t.Context()
		x.w.clock.Advance(3 * time.Minute)
		last := x.w.last(x.a)
		raw := "From: " + x.a + "\r\nTo: " + last.ReplyTo.Addr + "\r\nMessage-ID: <fuzz" + strconv.Itoa(n) + "@mail.test>\r\nContent-Type: " + strings.Map(func(r rune) rune {
			if r < ' ' {
				return -1
			}
			return r
		}, kind) + "\r\n\r\n" + string(body)
		before := map[string]int{}
		for a := range x.w.boxes {
			before[a] = len(x.w.boxes[a])
		}
		if err := x.w.o.Take(x.w.ctx, mailbox.Incoming{Raw: []byte(raw), Size: int64(len(raw)), Arrived: x.w.clock.Now()}); err != nil {
			t.Fatal(err)
		}
		x.w.deliver()
		for a, box := range x.w.boxes {
			for _, d := range box[before[a]:] {
				key := strings.TrimSuffix(strings.TrimPrefix(d.ReplyTo.Addr, "play+"), "@rail.test")
				if rk, err := x.w.o.Store.ReplyKey(x.w.ctx, key); err == nil && rk.Player != x.w.playerOf(a) {
					t.Errorf("%s has got another's key", a)
				}
			}
		}
		if n%50 > 0 {
			return
		}
		if problems, err := x.w.o.Store.Check(x.w.ctx); err != nil || len(problems) > 0 {
			t.Errorf("%v, %v", problems, err)
		}
	})
}
