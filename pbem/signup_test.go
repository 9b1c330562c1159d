package pbem

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"railpost/pbem/store"
)

// seat is a seat of the only game.
func (w *world) seat(i int) store.Seat {
	w.t.Helper()
	seats, err := w.o.Store.Seats(w.ctx, w.game())
	if err != nil {
		w.t.Fatal(err)
	}
	return seats[i]
}

func TestSignUpStartsWhenFull(t *testing.T) {
	w := newWorld(t)
	w.write("ann@a.test", "new rust-belt players 3 edition deluxe deadline 48h as Ann colour blue")
	id := w.game()
	if w.seat(0).Confirmed {
		t.Error("a seat is confirmed by a letter that anybody could have written")
	}
	w.reply("ann@a.test", "yes")
	if s := w.seat(0); !s.Confirmed || s.Name != "Ann" || s.Colour != "blue" {
		t.Errorf("%+v", s)
	}
	w.write("bob@b.test", "join "+id+" as Bob colour blue")
	if s := w.seat(1); s.Colour == "blue" || !strings.Contains(w.last("bob@b.test").Text, "blue") {
		t.Errorf("a colour is given twice, or he is not told: %+v", s)
	}
	w.write("bob@b.test", "confirm "+codeIn(t, w.last("bob@b.test").Text)) // the code alone does, too
	if !w.seat(1).Confirmed {
		t.Error("the code did not confirm")
	}
	w.write("cyd@c.test", "join "+strings.ToUpper(id)+" as Cyd language de")
	if w.phase(id) != store.SigningUp {
		t.Fatal("started without a confirmation")
	}
	w.write("dan@d.test", "join "+id)
	if !strings.Contains(w.last("dan@d.test").Text, id) || len(w.boxes["dan@d.test"]) != 1 {
		t.Error("one who comes too late is not told")
	}
	w.reply("cyd@c.test", "ja")
	if w.phase(id) != store.Running {
		t.Fatal("not started when full")
	}
	if !strings.Contains(w.last("cyd@c.test").Text, "Aktien") && w.last("cyd@c.test").Language != "de" {
		t.Error("Cyd's letters are not German")
	}
	g, err := w.o.Store.Game(w.ctx, id)
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range people[:3] {
		if !strings.Contains(strings.ReplaceAll(w.last(a).Text, "\n", ""), Commitment(g.Seed)) {
			t.Errorf("%s is not told the seed's commitment", a)
		}
	}
}

func TestNewIsRefusedWithWhatThereIs(t *testing.T) {
	for _, c := range []struct{ text, says string }{
		{"new atlantis players 4", "rust-belt"},
		{"new rust-belt players 9", "3-6"},
		{"new rust-belt players 4 edition 1830", "deluxe-v7"},
		{"new rust-belt players 4 option no dice", "urbanize anytime"},
		{"new rust-belt players 4 deadline soon", "soon"},
		{"new rust-belt four", "four"},
	} {
		w := newWorld(t)
		w.write("ann@a.test", c.text)
		if all, _ := w.o.Store.Games(w.ctx); len(all) != 0 || !strings.Contains(w.last("ann@a.test").Text, c.says) {
			t.Errorf("%s: %d games;\n%s", c.text, len(all), w.last("ann@a.test").Text)
		}
	}
}

func TestOnlySomeMayOpen(t *testing.T) {
	w := newWorld(t)
	w.o.Openers = []string{"@club.test"}
	w.write("ann@a.test", "new rust-belt players 3")
	w.write("bob@club.test", "new rust-belt players 3")
	all, err := w.o.Store.Games(w.ctx)
	if err != nil || len(all) != 1 {
		t.Fatalf("%d games, %v", len(all), err)
	}
}

func TestSignUpExpires(t *testing.T) {
	w := newWorld(t)
	w.write("ann@a.test", "new rust-belt players 3 as Ann")
	w.reply("ann@a.test", "")
	was := len(w.boxes["ann@a.test"])
	w.clock.Advance(w.o.Settings.SignUp + time.Hour)
	w.sweep()
	if w.phase(w.game()) != store.Dropped || len(w.boxes["ann@a.test"]) != was+1 {
		t.Errorf("phase %s, %d letters", w.phase(w.game()), len(w.boxes["ann@a.test"])-was)
	}
}

func (w *world) sweep() {
	w.t.Helper()
	if err := w.o.Sweep(w.ctx); err != nil {
		w.t.Fatal(err)
	}
	w.deliver()
}

func TestUnconfirmedSeatIsFreeAgain(t *testing.T) {
	w := newWorld(t)
	w.write("ann@a.test", "new rust-belt players 3 as Ann")
	w.reply("ann@a.test", "")
	w.write("bob@b.test", "join "+w.game())
	w.clock.Advance(w.o.Settings.Confirm + time.Hour)
	w.sweep()
	if w.seat(1).Player != "" || w.seat(0).Player == "" {
		t.Errorf("%+v", w.seat(1))
	}
	w.reply("bob@b.test", "hello")
	if w.seat(1).Player != "" {
		t.Error("an old key took the seat back")
	}
}

func TestLeavingBeforeTheStart(t *testing.T) {
	w := newWorld(t)
	w.write("ann@a.test", "new rust-belt players 3 as Ann")
	w.reply("ann@a.test", "")
	w.write("bob@b.test", "join "+w.game()+" as Bob")
	w.reply("bob@b.test", "")
	was := len(w.boxes["ann@a.test"])
	w.reply("bob@b.test", "leave")
	if w.seat(1).Player != "" || len(w.boxes["ann@a.test"]) != was+1 {
		t.Errorf("%+v, %d letters to the opener", w.seat(1), len(w.boxes["ann@a.test"])-was)
	}
	w.write("bob@b.test", "join "+w.game()+" as Bob")
	w.reply("bob@b.test", "")
	if !w.seat(1).Confirmed {
		t.Error("he cannot come back")
	}
}

func TestTwoSeatsOnlyWithHotseat(t *testing.T) {
	for option, want := range map[string]int{"": 1, " option hotseat": 3} {
		w := newWorld(t)
		w.write("ann@a.test", "new rust-belt players 3 as Ann"+option)
		w.reply("ann@a.test", "")
		for _, name := range []string{"Two", "Three"} {
			w.write("ann@a.test", "join "+w.game()+" as "+name)
			w.reply("ann@a.test", "")
		}
		n := 0
		for i := range 3 {
			if w.seat(i).Confirmed {
				n++
			}
		}
		if n != want {
			t.Errorf("%q: %d seats", option, n)
		}
	}
}

func TestInvitation(t *testing.T) {
	w := newWorld(t)
	w.write("ann@a.test", "new rust-belt players 3 as Ann invite bob@b.test cyd@c.test play@rail.test")
	w.reply("ann@a.test", "")
	for _, a := range []string{"bob@b.test", "cyd@c.test"} {
		if !strings.Contains(w.last(a).Text, w.game()) {
			t.Errorf("%s: %s", a, w.last(a).Text)
		}
		w.reply(a, "join "+w.game())
	}
	if len(w.boxes["play@rail.test"]) != 0 {
		t.Error("the service invited itself")
	}
	if !w.seat(1).Confirmed || !w.seat(2).Confirmed {
		t.Error("an answer to an invitation does not need a confirmation of its own")
	}
}

// A game goes on from the record that came with `new`, from where the record stops.
func TestGoesOnFromARecord(t *testing.T) {
	w := newWorld(t)
	id := w.start(3, "")
	for range 12 {
		w.step(id)
	}
	rec, err := w.o.Record(w.ctx, id)
	if err != nil {
		t.Fatal(err)
	}
	want := *w.film(id).pos()

	v := newWorld(t)
	raw := string(v.raw("ann@a.test", "play@rail.test", "", ""))
	raw = strings.Replace(raw, "Content-Type: text/plain; charset=utf-8", "Content-Type: multipart/mixed; boundary=xx", 1)
	raw += "--xx\r\nContent-Type: text/plain\r\n\r\nnew rust-belt as Ann\r\n\r\n--xx\r\nContent-Type: text/plain; name=g.record\r\nContent-Disposition: attachment; filename=g.record\r\n\r\n" + rec + "\r\n--xx--\r\n"
	v.take([]byte(raw))
	v.deliver()
	v.reply("ann@a.test", "")
	for i, a := range people[1:3] {
		v.write(a, "join "+v.game()+" as P"+string(rune('2'+i)))
		v.reply(a, "")
	}
	if v.phase(v.game()) != store.Running {
		t.Fatalf("%s\n%s", v.phase(v.game()), v.last("ann@a.test").Text)
	}
	if *v.film(v.game()).pos() != want {
		t.Error("it does not stand where the record stopped")
	}
	for range 5 {
		v.step(v.game())
	}
}

func TestInvitationSaysWhoInvites(t *testing.T) {
	w := newWorld(t)
	w.write("ann@a.test", "new rust-belt players 3 as Ann invite bob@b.test")
	if got, want := w.last("ann@a.test").Subject, "["+w.game()+"] Please confirm your address"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if len(w.boxes["bob@b.test"]) > 0 {
		t.Error("anybody can write to anybody by inviting him")
	}
	w.reply("ann@a.test", "")
	w.reply("ann@a.test", "")
	if got, want := w.last("bob@b.test").Subject, "Ann invites you to "+w.game(); got != want || len(w.boxes["bob@b.test"]) != 1 {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestColourThatIsNoneOrTaken(t *testing.T) {
	w := newWorld(t)
	w.write("ann@a.test", "new rust-belt players 3 as Ann colour blue")
	w.reply("ann@a.test", "")
	id := w.game()
	w.write("bob@b.test", "join "+id+" as Bob colour turquoise")
	flat := func(who string) string { return strings.Join(strings.Fields(w.last(who).Text), " ") }
	says := flat("bob@b.test")
	if w.seat(1).Player != "" || !strings.Contains(says, "turquoise") || !strings.Contains(says, "red, yellow") || !strings.Contains(says, "join "+id+" as Bob colour red") {
		t.Errorf("seat %+v\n%s", w.seat(1), says)
	}
	w.write("bob@b.test", "join "+id+" as Bob colour blue")
	says = flat("bob@b.test")
	if w.seat(1).Colour != "red" || !strings.Contains(says, "blue is taken, so you play red") || !strings.Contains(says, "Free: yellow") || strings.Contains(says, "again") {
		t.Errorf("seat %+v\n%s", w.seat(1), says)
	}
	w.reply("bob@b.test", "join "+id+" colour green")
	if s := w.seat(1); s.Colour != "green" || !s.Confirmed || s.Name != "Bob" || !strings.Contains(flat("bob@b.test"), "green now") {
		t.Errorf("%+v\n%s", s, w.last("bob@b.test").Text)
	}
	w.reply("bob@b.test", "join "+id+" colour blue") // taken still
	if s := w.seat(1); s.Colour != "green" || !strings.Contains(flat("bob@b.test"), "blue is taken, so you play green") {
		t.Errorf("%+v\n%s", s, w.last("bob@b.test").Text)
	}
	w.write("bob@b.test", "join "+id+" colour pink") // from anybody who writes his address
	if s := w.seat(1); s.Colour != "green" {
		t.Errorf("an unproven letter changed a colour: %+v", s)
	}
	w.write("cyd@c.test", "mitspielen "+id+" als Cyd farbe türkis sprache de")
	if w.seat(2).Player != "" {
		t.Error("joined in a colour that there is not")
	}
	w.write("dan@d.test", "new rust-belt players 3 as Dan colour turquoise")
	if all, _ := w.o.Store.Games(w.ctx); len(all) != 1 || !strings.Contains(w.last("dan@d.test").Text, "turquoise") {
		t.Errorf("%d games\n%s", len(all), w.last("dan@d.test").Text)
	}
}

// Whoever answers an invitation need not name the game; whoever was not invited is told how to.
func TestJoinWithoutTheNameOfTheGame(t *testing.T) {
	w := newWorld(t)
	w.write("ann@a.test", "new rust-belt players 3 as Ann invite bob@b.test")
	w.reply("ann@a.test", "")
	w.reply("bob@b.test", "join as Reader")
	if s := w.seat(1); s.Name != "Reader" || !s.Confirmed {
		t.Errorf("%+v\n%s", s, w.last("bob@b.test").Text)
	}
	w.write("cyd@c.test", "join as Cyd")
	if got := strings.Join(strings.Fields(w.last("cyd@c.test").Text), " "); !strings.Contains(got, "Which game?") || !strings.Contains(got, "join rust42 as YOURNAME") {
		t.Error(got)
	}
}

// Ten are invited at once, within one change of the store; the rest of the list is not.
func TestManyAreInvited(t *testing.T) {
	w := newWorld(t)
	list := ""
	for i := range 15 {
		list += fmt.Sprintf(" guest%d@g.test", i)
	}
	w.write("ann@a.test", "new rust-belt players 3 as Ann invite"+list)
	w.reply("ann@a.test", "")
	n := 0
	for i := range 15 {
		n += len(w.boxes[fmt.Sprintf("guest%d@g.test", i)])
	}
	if n != 10 {
		t.Errorf("%d invitations", n)
	}
}

// A stranger whose address somebody forges is not flooded by what anybody may ask.
func TestUnconfirmedGetsFewAnswers(t *testing.T) {
	w := newWorld(t)
	for range 30 {
		w.write("eve@nowhere.test", "join rust99999")
	}
	if n := len(w.boxes["eve@nowhere.test"]); n == 0 || n > 10 {
		t.Errorf("%d answers on one day", n)
	}
	w.take(w.raw("play@rail.test", "play@rail.test", "join rust99999", ""))
	w.take(w.raw("", "play@rail.test", "join rust99999", ""))
	if w.deliver(); len(w.boxes["play@rail.test"])+len(w.boxes[""]) > 0 {
		t.Error("we write to ourselves, or to nobody")
	}
}

// Whoever confirms his seat when the game has expired is told so.
func TestConfirmedTooLate(t *testing.T) {
	w := newWorld(t)
	w.write("ann@a.test", "new rust-belt players 3 as Ann")
	w.reply("ann@a.test", "")
	w.write("bob@b.test", "join "+w.game())
	asked := w.last("bob@b.test")
	if err := w.o.work(w.ctx, func(d *desk) error {
		tab, err := d.table(w.game())
		if err != nil {
			return err
		}
		return d.expired(tab)
	}); err != nil {
		t.Fatal(err)
	}
	w.deliver()
	expired := w.last("bob@b.test").Text
	was := len(w.boxes["bob@b.test"])
	w.take(w.raw("bob@b.test", asked.ReplyTo.Addr, "", asked.MessageID))
	w.deliver()
	if got := w.last("bob@b.test").Text; len(w.boxes["bob@b.test"]) != was+1 || !strings.HasPrefix(got, expired[:60]) {
		t.Errorf("%d letters; the last is\n%s\nnot like\n%s", len(w.boxes["bob@b.test"])-was, got, expired)
	}
}
