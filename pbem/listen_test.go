package pbem

import (
	"context"
	"fmt"
	"log/slog"
	"net"
	"strings"
	"testing"

	"github.com/emersion/go-smtp"

	"railpost/pbem/config"
	"railpost/pbem/mailbox/post"
	"railpost/pbem/mailbox/realmail"
)

// A daemon that letters are handed to, by LMTP or by SMTP in a private network, says "taken" when a letter and what
// follows from it are in the store, and no sooner; who is not one of its own is refused.
func TestTakenMeansCommitted(t *testing.T) {
	for _, protocol := range []string{"lmtp", "smtp"} {
		t.Run(protocol, func(t *testing.T) {
			out, err := post.Start(post.Config{Password: "secret"})
			if err != nil {
				t.Fatal(err)
			}
			defer out.Close()
			host, port, _ := net.SplitHostPort(out.SMTPAddr())
			at := realmail.Free(t)
			s := aDaemon(t, slog.New(slog.DiscardHandler), func(c *config.Config) {
				c.Mail.From, c.Mail.VerifyDKIM, c.LMTP.Protocol, c.LMTP.Listen = "lmtp", false, protocol, at
				c.SMTP.Host, c.SMTP.Security = host, "none"
				fmt.Sscan(port, &c.SMTP.Port)
			})
			w := &world{t: t}
			send := func(to string) error {
				conn, err := net.Dial("tcp", at)
				if err != nil {
					t.Fatal(err)
				}
				client := smtp.NewClient(conn)
				if protocol == "lmtp" {
					client = smtp.NewClientLMTP(conn)
				}
				defer client.Close()
				return client.SendMail("ann@localhost", []string{to}, strings.NewReader(string(w.raw("ann@localhost", to, "new rust-belt players 3 as Ann", ""))))
			}
			for i := range 10 {
				if err := send("play@localhost"); err != nil {
					t.Fatal(err)
				}
				if l, err := s.Office.Store.Letter(context.Background(), w.lastID()); err != nil || l.Did == "" {
					t.Errorf("letter %d is said to be taken and is not in the store: %v", i, err)
				}
			}
			if err := send("somebody@localhost"); err == nil || !strings.Contains(err.Error(), "no such recipient") {
				t.Errorf("a letter to somebody else: %v", err)
			}
		})
	}
}
