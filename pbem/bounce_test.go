package pbem

import (
	"slices"
	"time"

	"fmt"
	"railpost/pbem/outbox"
	"railpost/pbem/store"
	"strings"
	"testing"
)

// report is a delivery status notification (RFC 3464) for a letter to that address.
func (w *world) report(to, action, status string) []byte {
	w.n++
	return []byte(strings.ReplaceAll(fmt.Sprintf(`From: MAILER-DAEMON@mx.test
To: play@rail.test
Subject: Undelivered Mail Returned to Sender
Message-ID: <%d@mx.test>
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: text/plain

Your letter did not arrive.
--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.test

Final-Recipient: rfc822; %s
Action: %s
Status: %s
--b--
`, w.n, to, action, status), "\n", "\r\n"))
}

func TestLettersThatComeBackAreTold(t *testing.T) {
	w := newWorld(t)
	w.start(3, "")
	was := len(w.boxes["ann@a.test"])
	bounce := func(action, status string) {
		t.Helper()
		w.take(w.report("bob@b.test", action, status))
		w.deliver()
	}
	says := func() string { return strings.Join(strings.Fields(w.last("ann@a.test").Text), " ") }

	bounce("delayed", "4.4.1")
	if len(w.boxes["ann@a.test"]) != was {
		t.Errorf("a letter that is late is told:\n%s", says())
	}
	bounce("failed", "5.1.1")
	if len(w.boxes["ann@a.test"]) != was+1 || !strings.Contains(says(), "Letters to Bob come back (5.1.1)") {
		t.Errorf("the moderator is not told:\n%s", says())
	}
	bounce("failed", "5.1.1")
	if len(w.boxes["ann@a.test"]) != was+1 {
		t.Error("the moderator is told twice")
	}
	w.reply("ann@a.test", "status")
	if !strings.Contains(says(), "Letters to Bob come back") {
		t.Errorf("the status does not show it:\n%s", says())
	}
	w.reply("bob@b.test", "status") // he is there again
	w.reply("ann@a.test", "status")
	if strings.Contains(says(), "come back") {
		t.Errorf("the status shows it still:\n%s", says())
	}
}

// other is a report with a status of its own for a letter to that address.
func (w *world) back(to, status string) {
	w.t.Helper()
	w.take(w.report(to, "failed", status))
	w.deliver()
}

func (w *world) playerAt(address string) store.Player {
	w.t.Helper()
	p, err := w.o.Store.PlayerAt(w.ctx, address)
	if err != nil {
		w.t.Fatal(err)
	}
	return p
}

// Soft bounces count little, and a week halves the score.
func TestSoftBouncesAddUpAndDecay(t *testing.T) {
	w := newWorld(t)
	w.start(3, "")
	for _, x := range []struct {
		status string
		score  int
	}{{"4.4.7", 2}, {"5.2.2", 4}, {"4.4.7", 6}} {
		if w.back("bob@b.test", x.status); w.playerAt("bob@b.test").Bounced != x.score {
			t.Errorf("after %s: %d, not %d", x.status, w.playerAt("bob@b.test").Bounced, x.score)
		}
	}
	w.clock.Advance(15 * 24 * time.Hour) // two weeks: 6, 3, 1
	if w.back("bob@b.test", "4.4.7"); w.playerAt("bob@b.test").Bounced != 3 {
		t.Errorf("after two weeks: %d", w.playerAt("bob@b.test").Bounced)
	}
	if w.playerAt("bob@b.test").Settings[unreachable] != "" {
		t.Error("he counts as unreachable")
	}
	for range 3 {
		w.back("bob@b.test", "4.4.7")
	}
	if w.playerAt("bob@b.test").Settings[unreachable] == "" {
		t.Errorf("with a score of %d he does not count as unreachable", w.playerAt("bob@b.test").Bounced)
	}
}

// Where a player has another address, that is written to from now on, and gets what came back.
func TestTheOtherAddressIsTried(t *testing.T) {
	w := newWorld(t)
	w.start(3, "")
	bob := w.playerAt("bob@b.test")
	bob.Addresses = append(bob.Addresses, "bobby@c.test")
	var c store.Change
	c.Put(bob)
	if err := w.o.Store.Commit(w.ctx, &c); err != nil {
		t.Fatal(err)
	}
	was := len(w.boxes["bobby@c.test"])
	w.back("bob@b.test", "5.1.1")
	p := w.playerAt("bob@b.test")
	if p.Addresses[0] != "bobby@c.test" || p.Bounced != 0 || p.Settings[unreachable] != "" {
		t.Errorf("%+v", p)
	}
	if len(w.boxes["bobby@c.test"]) != was+1 || !strings.Contains(w.last("bobby@c.test").Text, "bob@b.test") {
		t.Errorf("he is not told:\n%s", w.last("bobby@c.test").Text)
	}
	w.back("bobby@c.test", "5.1.1") // then the first one again
	if p := w.playerAt("bob@b.test"); p.Addresses[0] != "bob@b.test" {
		t.Errorf("%v", p.Addresses)
	}
}

// A hard bounce stops the clock of who is asked, for seven days at most; then the seat counts as absent.
func TestAHardBounceStopsTheClock(t *testing.T) {
	w := newWorld(t)
	id := w.start(3, "deadline 48h")
	seat := w.film(id).awaited()[0]
	who := w.at(id, seat)
	w.clock.Advance(time.Hour)
	w.back(who, "5.1.1")
	due := w.due(id).Due
	w.clock.Advance(due.Sub(w.clock.Now()))
	w.sweep()
	if f := w.film(id); f.awaited()[0] != seat || f.pos().Turn != 1 {
		t.Fatalf("his default was done: %v is asked", f.awaited())
	}
	if got, want := w.due(id).Due, began.Add(time.Hour+7*24*time.Hour); got.Sub(want).Abs() > time.Minute {
		t.Errorf("the clock stands still until %v, not %v", got, want)
	}
	w.clock.Advance(w.due(id).Due.Sub(w.clock.Now()))
	w.sweep()
	if f := w.film(id); f.awaited()[0] == seat {
		t.Error("after seven days he is waited for still")
	}
}

// A letter from him starts it again.
func TestALetterFromHimEndsIt(t *testing.T) {
	w := newWorld(t)
	id := w.start(3, "deadline 48h")
	who := w.at(id, w.film(id).awaited()[0])
	w.back(who, "5.1.1")
	w.reply(who, "status")
	if p := w.playerAt(who); p.Settings[unreachable] != "" || p.Settings[since] != "" || p.Bounced != 0 {
		t.Errorf("%+v", p)
	}
}

// A complaint (RFC 5965) leaves nothing but the necessary; only one with our return path in it counts.
func TestComplaints(t *testing.T) {
	w := newWorld(t)
	w.start(3, "")
	w.o.VERP = outbox.VERP{Address: "play@rail.test", Secret: []byte("secret")}
	sent, err := w.o.Store.SentBefore(w.ctx, w.clock.Now().Add(time.Hour), 100)
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(sent, func(o store.Outgoing) bool { return o.To == "bob@b.test" })
	complaint := func(from string) {
		w.n++
		w.take([]byte(strings.ReplaceAll(fmt.Sprintf(`From: complaints@provider.test
To: play@rail.test
Subject: complaint
Message-ID: <%d@provider.test>
MIME-Version: 1.0
Content-Type: multipart/report; report-type=feedback-report; boundary="b"

--b
Content-Type: text/plain

Somebody pressed the button.
--b
Content-Type: message/feedback-report

Feedback-Type: abuse
User-Agent: x/1
Version: 1
Original-Mail-From: <%s>

--b
Content-Type: text/rfc822-headers

Return-Path: <%s>
Subject: turn 1
--b--
`, w.n, from, from), "\n", "\r\n")))
	}
	complaint("play+" + sent[i].ID + "-aaaaaaaaaaaaaaaa@rail.test")
	if w.playerAt("bob@b.test").Settings["stopped"] != "" {
		t.Error("a forged complaint counts")
	}
	complaint(w.o.VERP.ReturnPath(sent[i].ID))
	if w.playerAt("bob@b.test").Settings["stopped"] == "" {
		t.Error("the complaint does not count")
	}
}

// giveUp has the outbox give up the last letter to an address.
func (w *world) giveUp(to string, f *outbox.Failure) {
	w.t.Helper()
	all, err := w.o.Store.WaitingFor(w.ctx, to)
	if err != nil || len(all) == 0 {
		w.t.Fatalf("%d letters wait for %s, %v", len(all), to, err)
	}
	x := all[len(all)-1]
	e := outbox.Entry{ID: x.ID, To: to, Created: x.Made}
	if err := (Outbox{w.o}).Failed(w.ctx, e, w.clock.Now(), f, true); err != nil {
		w.t.Fatal(err)
	}
	if out, err := w.o.Store.Outgoing(w.ctx, x.ID); err != nil || out.State != store.Failed {
		w.t.Errorf("the letter is %s, %v", out.State, err)
	}
	w.deliver()
}

// Whatever the reason, a letter that is given up is told to the moderator, at most once a day; the player's clock stands
// still only where the reason is his address.
func TestTheModeratorIsToldOfALetterThatIsGivenUp(t *testing.T) {
	for name, c := range map[string]struct {
		failure outbox.Failure
		says    string
		away    bool
	}{
		"no such address":         {outbox.Failure{Permanent: true, Code: 550, Enhanced: "5.1.1"}, "Letters to Bob come back (5.1.1)", true},
		"refused without a word":  {outbox.Failure{Permanent: true, Code: 550}, "Letters to Bob come back (550)", true},
		"not reached for days":    {outbox.Failure{Code: 451, Enhanced: "4.4.1"}, "Letters to Bob come back (4.4.1)", true},
		"a full box":              {outbox.Failure{Permanent: true, Code: 552, Enhanced: "5.2.2"}, "A letter to Bob could not be sent and is given up (5.2.2)", false},
		"taken for spam":          {outbox.Failure{Permanent: true, Code: 554, Enhanced: "5.7.1"}, "A letter to Bob could not be sent and is given up (5.7.1)", false},
		"our own server was away": {outbox.Failure{Code: 421, Enhanced: "4.3.2", Host: true}, "A letter to Bob could not be sent and is given up (4.3.2)", false},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			w.start(3, "")
			ask := func() {
				w.take(w.raw("bob@b.test", w.last("bob@b.test").ReplyTo.Addr, "status", w.last("bob@b.test").MessageID))
			}
			ask()
			was := len(w.boxes["ann@a.test"])
			w.giveUp("bob@b.test", &c.failure)
			if says := w.flat("ann@a.test"); len(w.boxes["ann@a.test"]) != was+1 || !strings.Contains(says, c.says) {
				t.Errorf("%d new letters, the last says:\n%s", len(w.boxes["ann@a.test"])-was, says)
			}
			if away := w.playerAt("bob@b.test").Settings[unreachable] != ""; away != c.away {
				t.Errorf("unreachable: %v", away)
			}
			if c.away {
				return
			}
			ask()
			w.giveUp("bob@b.test", &c.failure)
			if len(w.boxes["ann@a.test"]) != was+1 {
				t.Error("told twice on one day")
			}
		})
	}
}
