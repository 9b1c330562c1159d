package pbem

import (
	"fmt"
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
