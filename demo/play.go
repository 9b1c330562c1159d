package demo

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"net"
	"os"
	"path/filepath"
	"strings"

	"railpost/pbem"
	"railpost/pbem/config"
	"railpost/pbem/webmail"
)

// Play runs the real service with its own mail server, and a game on it.
func Play(ctx context.Context, o Options, version string, out io.Writer) error {
	c := config.Default()
	c.Embedded.SMTP, c.Embedded.IMAP = "127.0.0.1:0", "127.0.0.1:0"
	if o.Finish {
		c.Pages.Listen = "127.0.0.1:0"
	} else if l, err := net.Listen("tcp", c.Pages.Listen); err != nil {
		c.Pages.Listen = "127.0.0.1:0" // somebody else is there
	} else {
		l.Close()
	}
	if err := os.MkdirAll(o.Data, 0o755); err != nil {
		return err
	}
	var err error
	if c.Data, err = os.MkdirTemp(o.Data, "service-"); err != nil {
		return err
	}
	log := slog.New(slog.DiscardHandler)
	if o.Verbose {
		log = slog.New(slog.NewTextHandler(os.Stderr, nil))
	}
	daemon, err := pbem.Start(ctx, c, log, version)
	if err != nil {
		return err
	}
	if o.Seed != "" {
		daemon.Office.Random = rand.NewChaCha8(sha256.Sum256([]byte(o.Seed)))
	}
	s := Service{Address: daemon.Address, SMTP: daemon.SMTP, IMAP: daemon.IMAP, Password: daemon.Password}
	s.Pages = strings.TrimSuffix(daemon.Whereabout.Pages, "/")
	mail := &webmail.Mail{
		IMAP: s.IMAP, SMTP: s.SMTP, Password: s.Password, Service: s.Address, Log: log,
		Boxes: func() []webmail.Box { return boxes(s, o) },
	}
	if daemon.Mail, err = mail.Handler(); err != nil {
		return err
	}
	serving, stop := context.WithCancel(context.WithoutCancel(ctx))
	ended := make(chan error, 1)
	go func() { ended <- daemon.Run(serving) }()
	playing, cancel := context.WithCancelCause(ctx)
	go func() {
		err := <-ended
		cancel(fmt.Errorf("the service has stopped: %w", err))
		ended <- err
	}()
	err = Run(playing, s, o, out)
	stop()
	if serr := <-ended; err == nil {
		err = serr
	}
	if err == nil && o.Finish {
		fmt.Fprintln(out, "service:", filepath.Clean(c.Data))
	}
	if errors.Is(err, context.Canceled) {
		return nil
	}
	return err
}

// boxes are the demo's players and the reader, who comes first.
func boxes(s Service, o Options) (list []webmail.Box) {
	if !o.Finish {
		list = append(list, webmail.Box{Name: Reader, Address: Reader + "@" + s.domain(), Yours: true})
	}
	for _, g := range invite(s, o) {
		list = append(list, webmail.Box{Name: g.box.user, Person: g.name, Address: g.address})
	}
	return list
}
