package pbem

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	mrand "math/rand/v2"
	"regexp"
	"strings"
	"testing"
	"time"

	"railpost/pbem/clock"
	"railpost/pbem/letter"
	"railpost/pbem/mailbox"
	"railpost/pbem/outbox"
	"railpost/pbem/store"
)

// world is an office with its players' mail programs, in one process.
type world struct {
	t     testing.TB
	ctx   context.Context
	keys  store.Keys
	o     *Office
	clock *clock.Fake
	boxes map[string][]letter.Draft // by address, oldest first
	sent  int
	n     int
}

var began = time.Date(2026, 3, 2, 8, 0, 0, 0, time.UTC)

func newWorld(t testing.TB) *world {
	w := &world{t: t, ctx: t.Context(), keys: store.InMemory(), clock: clock.NewFake(began), boxes: map[string][]letter.Draft{}}
	w.open()
	return w
}

// open starts the office, as after a crash.
func (w *world) open() {
	st, err := store.New(w.ctx, w.keys)
	if err != nil {
		w.t.Fatal(err)
	}
	morning, err := clock.ParseSchedule("0 7 * * *")
	if err != nil {
		w.t.Fatal(err)
	}
	o, err := Open(st, Settings{Address: "play@rail.test", Plus: true, Digest: morning})
	if err != nil {
		w.t.Fatal(err)
	}
	o.Now, o.Log = w.clock.Now, slog.New(slog.DiscardHandler)
	o.Random = mrand.NewChaCha8([32]byte{7, byte(w.n)})
	w.o = o
}

// raw is a letter as a mail program writes it.
func (w *world) raw(from, to, text, ref string) []byte {
	w.n++
	var b bytes.Buffer
	fmt.Fprintf(&b, "From: %s\r\nTo: %s\r\nSubject: trains\r\nMessage-ID: <%d@%s>\r\nDate: Mon, 02 Mar 2026 08:00:00 +0000\r\n", from, to, w.n, "mail.test")
	if ref != "" {
		fmt.Fprintf(&b, "In-Reply-To: <%s>\r\nReferences: <%s>\r\n", ref, ref)
	}
	b.WriteString("MIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n")
	b.WriteString(strings.ReplaceAll(text, "\n", "\r\n") + "\r\n")
	return b.Bytes()
}

func (w *world) take(raw []byte) {
	w.t.Helper()
	if err := w.o.Take(w.ctx, mailbox.Incoming{Raw: raw, Size: int64(len(raw)), Arrived: w.clock.Now()}); err != nil {
		w.t.Fatalf("take: %v\n%s", err, raw)
	}
}

// write sends a new letter and delivers the answers.
func (w *world) write(from, text string) {
	w.t.Helper()
	w.take(w.raw(from, "play@rail.test", text, ""))
	w.deliver()
}

// reply answers the newest letter in a box that is about that game ("" any).
func (w *world) reply(from, text string) {
	w.t.Helper()
	last := w.last(from)
	w.take(w.raw(from, last.ReplyTo.Addr, text, last.MessageID))
	w.deliver()
}

func (w *world) last(address string) letter.Draft {
	w.t.Helper()
	box := w.boxes[address]
	if len(box) == 0 {
		w.t.Fatalf("%s has no letter", address)
	}
	return box[len(box)-1]
}

// deliver sends what is due.
func (w *world) deliver() (n int) {
	w.t.Helper()
	q := Outbox{Office: w.o}
	for {
		due, _, err := q.Due(w.ctx, w.clock.Now(), 100)
		if err != nil {
			w.t.Fatal(err)
		}
		if len(due) == 0 {
			return n
		}
		for _, e := range due {
			out, err := q.outgoing(w.ctx, e.ID)
			if err != nil {
				w.t.Fatal(err)
			}
			d, err := w.o.Compose(w.ctx, out)
			if err != nil {
				w.t.Fatalf("compose: %v", err)
			}
			if _, err := d.Bytes(); err != nil {
				w.t.Fatalf("bytes: %v", err)
			}
			if err := q.Attempt(w.ctx, e, w.clock.Now(), w.clock.Now().Add(time.Minute)); err != nil {
				w.t.Fatal(err)
			}
			w.boxes[out.To] = append(w.boxes[out.To], d)
			w.sent++
			if err := q.Done(w.ctx, e, w.clock.Now()); err != nil {
				w.t.Fatal(err)
			}
			n++
		}
	}
}

var gameName = regexp.MustCompile(`\brust\d+\b`)

// game is the only game there is.
func (w *world) game() string {
	w.t.Helper()
	all, err := w.o.Store.Games(w.ctx)
	if err != nil || len(all) != 1 {
		w.t.Fatalf("%d games, %v", len(all), err)
	}
	return all[0].ID
}

func (w *world) phase(id string) store.Phase {
	g, err := w.o.Store.Game(w.ctx, id)
	if err != nil {
		w.t.Fatal(err)
	}
	return g.Phase
}

var _ outbox.Store = Outbox{}

func TestSignUp(t *testing.T) {
	w := newWorld(t)
	w.write("ann@a.test", "new rust-belt players 3 edition deluxe deadline 48h as Ann colour blue")
	id := w.game()
	t.Log(w.last("ann@a.test").Text)
	w.reply("ann@a.test", "yes")
	t.Log(w.last("ann@a.test").Text)
	w.write("bob@b.test", "join "+id+" as Bob colour red")
	t.Log(w.last("bob@b.test").Text)
	w.reply("bob@b.test", "")
	w.write("cyd@c.test", "join "+id+" as Cyd language de")
	if w.phase(id) != store.SigningUp {
		t.Fatal("started without a confirmation")
	}
	w.reply("cyd@c.test", "ja")
	if w.phase(id) != store.Running {
		t.Fatal("not started when full")
	}
	for a, box := range w.boxes {
		t.Log(a, len(box), box[len(box)-1].Subject, "\n", box[len(box)-1].Text)
	}
}
