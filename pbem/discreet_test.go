package pbem

import (
	"bytes"
	"errors"
	"log/slog"
	"strings"
	"testing"

	"railpost/pbem/config"
	"railpost/pbem/outbox"
)

// Keys are never logged, and addresses of people only where the operator wants them.
func TestLogIsDiscreet(t *testing.T) {
	const key = "k7q2mzxw4tbn5cplr3vdy6hsja"
	for _, addresses := range []bool{false, true} {
		c := config.Default()
		c.LogAddresses = addresses
		var text bytes.Buffer
		log := slog.New(newDiscreet(slog.NewTextHandler(&text, nil), c)).With("to", "ann@a.test").WithGroup("g")
		log.Error("ann.b+c@a.test asks", "error", &outbox.Failure{Code: 550, Message: "<Bob@b.test>: nobody; see play+" + key + "@localhost"},
			slog.Group("more", "who", errors.New("cyd@c.test")), "letter", "1.x@mail.test", "source", "imap play@localhost", "n", 3, "jörg", "jörg@köln.test")
		said := text.String()
		if strings.Contains(said, key) {
			t.Errorf("a key: %s", said)
		}
		for _, who := range []string{"ann@a", "ann.b+c@a", "Bob@b", "cyd@c", "jörg@köln"} {
			if strings.Contains(said, who) != addresses {
				t.Errorf("%s: %s", who, said)
			}
		}
		for _, want := range []string{"550", "nobody", "@b.test", "1.x@mail.test", "play@localhost", "g.n=3"} {
			if !strings.Contains(said, want) {
				t.Errorf("no %s: %s", want, said)
			}
		}
	}
}
