package outbox

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// After the example of RFC 3464 appendix E.1.
const report = `Date: Thu, 7 Jul 1994 17:16:05 -0400
From: Mail Delivery Subsystem <MAILER-DAEMON@example.org>
Subject: Returned mail: Cannot send message for 5 days
To: <bounce+2-abc@rail.example>
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
      boundary="RAA14128.773615765/example.org"

--RAA14128.773615765/example.org

The message could not be delivered.

--RAA14128.773615765/example.org
content-type: message/delivery-status

Reporting-MTA: dns; mail.example.org

Original-Recipient: rfc822;louisl@example.org
Final-Recipient: rfc822;louisl@office.example.org
Action: failed
Status: 4.0.0
Diagnostic-Code: smtp; 426 connection timed out
Last-Attempt-Date: Thu, 7 Jul 1994 17:15:49 -0400

Final-Recipient: rfc822; <ann@example.org>
Action: Failed
Status: 5.1.1 (unknown user)

--RAA14128.773615765/example.org
content-type: message/rfc822

From: play@rail.example
Message-ID: <turn3@rail.example>
Subject: [rust42] turn 3

Body
--RAA14128.773615765/example.org--
`

func TestReadReports(t *testing.T) {
	want := []Report{
		{Recipient: "louisl@example.org", Action: "failed", Status: "4.0.0", Diagnostic: "smtp; 426 connection timed out", MessageID: "turn3@rail.example"},
		{Recipient: "ann@example.org", Action: "failed", Status: "5.1.1", MessageID: "turn3@rail.example"},
	}
	for _, raw := range []string{report, strings.ReplaceAll(report, "\n", "\r\n")} {
		got := ReadReports([]byte(raw))
		if d := cmp.Diff(want, got); d != "" {
			t.Error(d)
		}
		if got[0].Severity() != Soft || got[1].Severity() != Hard {
			t.Error("hard and soft mixed up")
		}
	}
}

func TestReadReportsOfOtherLetters(t *testing.T) {
	for _, raw := range []string{"", "Subject: hi\n\nAction: failed\n", "Content-Type: multipart/mixed; boundary=x\n\n--x\n\nhi\n--x--\n", "\x00\n\n"} {
		if got := ReadReports([]byte(raw)); got != nil {
			t.Errorf("%q: %v", raw, got)
		}
	}
}
