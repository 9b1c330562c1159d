package pbem

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"railpost/engine/bot"
	"railpost/pbem/archive"
	"railpost/pbem/clock"
	"railpost/pbem/config"
	"railpost/pbem/letter"
	"railpost/pbem/mailbox"
	"railpost/pbem/mailbox/post"
	"railpost/pbem/outbox"
	"railpost/pbem/proof"
	"railpost/pbem/store"
)

// Service is the daemon, its ports open and ready to run.
type Service struct {
	Whereabout
	Office *Office
	Mail   http.Handler // below /mail/ of the pages; the demo's boxes. Set before Run; nil: none

	config  config.Config
	log     *slog.Logger
	server  *post.Server // the embedded mail server, nil if there is none
	sources mailbox.Group
	queue   *outbox.Queue
	sender  outbox.Sender
	metrics *archive.Metrics
	pages   net.Listener
	socket  net.Listener
	control *control
	alive   clock.Presence

	mu     sync.Mutex
	stored archive.Check // whether the store could be written at the last sweep
}

// Serve runs the service until ctx ends. It writes to out where everything is.
func Serve(ctx context.Context, c config.Config, log *slog.Logger, version string, out io.Writer) error {
	s, err := Start(ctx, c, log, version)
	if err != nil {
		return err
	}
	for _, l := range [][2]string{{"address", s.Address}, {"smtp", s.SMTP}, {"imap", s.IMAP}, {"password", s.Password}, {"pages", s.Whereabout.Pages}, {"data", s.Data}} {
		if l[1] != "" {
			fmt.Fprintf(out, "%-8s  %s\n", l[0], l[1])
		}
	}
	return s.Run(ctx)
}

// Start opens the store, the ports and the mail. Whoever has started it must Run it, which closes everything.
func Start(ctx context.Context, c config.Config, log *slog.Logger, version string) (s *Service, err error) {
	if log == nil {
		log = slog.Default()
	}
	log = Hushed(log)
	log = slog.New(newDiscreet(log.Handler(), c))
	s = &Service{config: c, log: log}
	s.Data = c.Path(c.Data)
	if err := os.MkdirAll(s.Data, 0o700); err != nil {
		return nil, fmt.Errorf("data folder: %w", err)
	}
	defer func() {
		if err != nil {
			s.close()
		}
	}()
	s.control = &control{log: log}
	if s.socket, err = s.control.listen(s.Data); err != nil {
		return s, err
	}
	st, err := store.Open(ctx, filepath.Join(s.Data, "railpost.db"))
	if err != nil {
		return s, fmt.Errorf("store: %w", err)
	}
	if s.Office, err = Open(st, settings(c)); err != nil {
		st.Close()
		return s, err
	}
	o := s.Office
	o.Log, o.Drawing, o.Substitute, o.Advise = log, &Pictures{}, bot.Choose, bot.Best
	s.Address, s.control.office = c.Address, o
	if err = s.mail(ctx); err != nil {
		return s, err
	}
	if c.Pages.Listen != "" {
		if s.pages, err = net.Listen("tcp", c.Pages.Listen); err != nil {
			return s, fmt.Errorf("pages: %w", err)
		}
		s.Whereabout.Pages = "http://" + s.pages.Addr().String() + "/"
		if o.Settings.Pages == "" && c.Mail.From == "embedded" {
			o.Settings.Pages = s.Whereabout.Pages
		}
	}
	s.metrics = archive.NewMetrics(version)
	s.figures()
	s.control.where = s.Whereabout
	return s, nil
}

// settings are the office's of a configuration.
func settings(c config.Config) Settings {
	s := Settings{
		Address: c.Address, Plus: c.Plus, Name: c.Name, Language: c.Language, Zone: c.Location(), Operator: c.Operator,
		Pages: c.Pages.URL, SignUp: c.Games.SignUp.D(), Confirm: c.Games.Confirm.D(), Clock: span(c.Clock.Deadline.D()),
	}
	s.PerPlayer, s.Known, s.Strangers = c.Games.PerPlayer, c.Games.Open == "players", c.Mail.StrangersPerDay
	if c.Games.Sheets != "" {
		s.Sheets = c.Path(c.Games.Sheets)
	}
	if c.Clock.Per == "turn" {
		s.Clock = "turn " + s.Clock
	}
	s.Digest, _ = clock.ParseSchedule(c.Schedule.Digest) // the configuration was checked
	for _, r := range c.Clock.Reminders {
		s.Reminders = append(s.Reminders, r.D())
	}
	if c.Games.Open == "listed" {
		s.Openers = c.Games.Openers
		if len(s.Openers) == 0 {
			s.Openers = []string{"nobody"}
		}
	}
	return s
}

// span writes a length of time as players do.
func span(d time.Duration) string {
	switch {
	case d <= 0:
		return "none"
	case d%time.Hour == 0:
		return fmt.Sprintf("%dh", d/time.Hour)
	}
	return fmt.Sprintf("%dm", max(d/time.Minute, 1))
}

// secret is a random word that the store keeps.
func (s *Service) secret(ctx context.Context, name string, bytes int) (string, error) {
	was, err := s.Office.Store.Mark(ctx, name)
	if err != nil || was != "" {
		return was, err
	}
	b := make([]byte, bytes)
	if _, err := rand.Read(b); err != nil {
		return "", err
	}
	word := hex.EncodeToString(b)
	return word, s.mark(ctx, name, word)
}

func (s *Service) mark(ctx context.Context, name, value string) error {
	var c store.Change
	c.Put(store.Mark{Name: name, Value: value})
	return s.Office.Store.Commit(ctx, &c)
}

// mail opens where letters come from and where they go.
func (s *Service) mail(ctx context.Context) error {
	c, o := s.config, s.Office
	key, err := s.secret(ctx, "return-path", 32)
	if err != nil {
		return err
	}
	less, err := s.secret(ctx, "less-mail", 32)
	if err != nil {
		return err
	}
	o.LessSecret = []byte(less)
	if c.Plus {
		o.VERP = outbox.VERP{Address: c.Address, Secret: []byte(key)}
	}
	local, _, _ := strings.Cut(c.Address, "@")
	mine := func(recipient string) bool {
		l, host, _ := strings.Cut(strings.ToLower(recipient), "@")
		base, _, _ := strings.Cut(l, "+")
		return base == strings.ToLower(local) && host == strings.ToLower(o.Host())
	}
	trust, err := c.TLS()
	if err != nil {
		return err
	}
	smtp := outbox.SMTPConfig{
		Addr: net.JoinHostPort(c.SMTP.Host, fmt.Sprint(c.SMTP.Port)), TLSConfig: trust, Security: outbox.Security(c.SMTP.Security),
		Hello: c.SMTP.Hello, User: c.SMTP.User, Password: c.SMTPPassword,
	}
	switch c.Mail.From {
	case "embedded":
		if s.Password, err = s.secret(ctx, "box-password", 6); err != nil {
			return err
		}
		s.server, err = post.Start(post.Config{
			Domain: c.Domain, SMTPAddr: c.Embedded.SMTP, IMAPAddr: c.Embedded.IMAP, Password: s.Password,
			File: filepath.Join(s.Data, "boxes"), Log: s.log,
		})
		if err != nil {
			return fmt.Errorf("embedded mail server: %w", err)
		}
		s.SMTP, s.IMAP = s.server.SMTPAddr(), s.server.IMAPAddr()
		password := s.Password
		s.sources = append(s.sources, mailbox.NewIMAP(mailbox.IMAPConfig{
			Addr: s.IMAP, Security: mailbox.Plain, User: s.server.Box(c.Address), Password: func() (string, error) { return password, nil },
			Done: "Processed", Refused: "Refused", MaxSize: int64(c.Mail.MaxSize), Poll: c.IMAP.Poll.D(), Log: s.log,
		}))
		smtp = outbox.SMTPConfig{Addr: s.SMTP, Security: outbox.Plain}
	case "imap":
		s.sources = append(s.sources, mailbox.NewIMAP(mailbox.IMAPConfig{
			Addr: net.JoinHostPort(c.IMAP.Host, fmt.Sprint(c.IMAP.Port)), TLSConfig: trust, Security: mailbox.Security(c.IMAP.Security),
			User: c.IMAP.User, Password: c.IMAPPassword, Folders: c.IMAP.Folders, Done: c.IMAP.Processed, Refused: c.IMAP.Refused,
			MaxSize: int64(c.Mail.MaxSize), Poll: c.IMAP.Poll.D(), Log: s.log, Watch: s.watch(),
		}))
	case "lmtp":
		l, err := mailbox.Listen(mailbox.ListenConfig{
			Network: c.LMTP.Network, Addr: c.LMTP.Listen, LMTP: c.LMTP.Protocol != "smtp", Hostname: c.Domain, Accept: mine, MaxSize: int64(c.Mail.MaxSize), Log: s.log,
		})
		if err != nil {
			return fmt.Errorf("lmtp: %w", err)
		}
		s.sources = append(s.sources, l)
	default:
		return fmt.Errorf("mail.from %q is none of embedded, imap, lmtp", c.Mail.From)
	}
	s.sender = outbox.NewSMTP(smtp)
	if keys, err := Signers(c); err != nil {
		return err
	} else if len(keys) > 0 {
		s.sender = outbox.Signed{Sender: s.sender, Keys: keys}
	}
	if c.Mail.From != "embedded" {
		judge := &proof.Judge{Hosts: c.Mail.AuthenticationResults, Verify: c.Mail.VerifyDKIM}
		o.Prove = func(l *letter.Letter, raw []byte) proof.Proof { return judge.Of(l.From.Addr, raw) }
	}
	s.queue = outbox.New(Outbox{o}, s.sender)
	s.queue.Workers, s.queue.Log = max(c.SMTP.AtOnce, 1), s.log
	s.queue.Limits = outbox.Limits{Server: c.SMTP.PerMinute, Domain: c.SMTP.DomainPerMinute}
	s.queue.Retry = outbox.DefaultSchedule
	s.queue.Retry.GiveUp = c.SMTP.GiveUp.D()
	o.Wake, o.ReadTo = s.queue.Wake, s.sources.ReadTo
	return nil
}

// watch is how the service says in the mailbox that it reads it.
func (s *Service) watch() mailbox.Watch {
	w := mailbox.Watch{Folder: s.config.IMAP.Watch, Data: s.Data}
	if full, err := filepath.Abs(s.Data); err == nil {
		w.Data = full
	}
	w.Host, _ = os.Hostname()
	return w
}

// Signers are the keys that sign letters under a configuration.
func Signers(c config.Config) (keys []outbox.Key, err error) {
	for _, k := range [][2]string{{c.DKIM.Selector, c.DKIM.KeyFile}, {c.DKIM.SecondSelector, c.DKIM.SecondKeyFile}} {
		if k[1] == "" {
			continue
		}
		key, err := outbox.LoadKey(c.DKIM.Domain, k[0], c.Path(k[1]))
		if err != nil {
			return nil, err
		}
		keys = append(keys, key)
	}
	return keys, nil
}

// Run serves until ctx ends, then stops everything in order and closes it.
func (s *Service) Run(ctx context.Context) error {
	defer s.close()
	if err := s.back(ctx); ctx.Err() != nil {
		return nil // told to end before it began
	} else if err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var running sync.WaitGroup
	var mu sync.Mutex
	var errs []error
	run := func(name string, do func(context.Context) error) {
		running.Go(func() {
			if err := do(ctx); err != nil && ctx.Err() == nil {
				mu.Lock()
				errs = append(errs, fmt.Errorf("%s: %w", name, err))
				mu.Unlock()
				cancel() // one that cannot work at all stops the service, so that somebody notices
			}
		})
	}
	run("mailbox", func(ctx context.Context) error { return s.sources.Run(ctx, s.take) })
	run("outbox", s.queue.Run)
	run("control", func(ctx context.Context) error { return s.control.serve(ctx, s.socket) })
	run("sweep", func(ctx context.Context) error {
		clock.Sweep(ctx, clock.Real{}, max(s.config.Clock.Sweep.D(), time.Second), s.sweep)
		return nil
	})
	if s.pages != nil {
		p := archive.Pages{Games: Public{s.Office}, Health: s.health, Mail: s.Mail, Zone: s.Office.Zone, Name: s.Office.Name, Log: s.log,
			Less: s.Office.Less, Boards: boardPages}
		if s.config.Pages.Metrics {
			p.Metrics = s.metrics.Handler()
		}
		run("pages", func(ctx context.Context) error { return p.Serve(ctx, s.pages) })
	}
	jobs, err := s.jobs()
	if err != nil {
		cancel()
		running.Wait()
		return err
	}
	run("jobs", jobs.Run)
	running.Wait()
	return errors.Join(errs...)
}

// back is the first thing after a start: open deadlines move by the time that the service was down, and games whose
// stored orders were not run to their end go on.
func (s *Service) back(ctx context.Context) error {
	word, err := s.Office.Store.Mark(ctx, "alive")
	if err != nil {
		return err
	}
	s.alive.Slack = max(5*s.config.Clock.Sweep.D(), 5*time.Minute)
	if last, err := time.Parse(time.RFC3339, word); err == nil {
		s.alive.Last = last
	}
	now := time.Now()
	if err := s.beat(ctx, now, true); err != nil {
		return err
	}
	s.stored = archive.Check{Name: "store", OK: true, Since: now}
	if err := (Outbox{s.Office}).TakeUp(ctx, now); err != nil {
		return err
	}
	if err := s.Office.Resume(ctx); err != nil {
		s.log.Error("a game cannot go on", "error", err)
	}
	return nil
}

// beat notes that the service is at work, and moves deadlines by an outage that has ended, or by a jump of the clock. A
// beat that cannot be written down is none: a time in which nothing can be kept is an outage, too.
func (s *Service) beat(ctx context.Context, now time.Time, mail bool) (err error) {
	last := s.alive.Last
	defer func() {
		if err != nil {
			s.alive.Last = last
		}
	}()
	out, was := s.alive.Beat(now, mail)
	if was {
		s.log.Warn("open deadlines move", "by", out.To.Sub(out.From))
		if err := s.Office.Downtime(ctx, out); err != nil {
			return err
		}
	}
	if !mail {
		return nil
	}
	return s.mark(ctx, "alive", now.UTC().Format(time.RFC3339))
}

func (s *Service) sweep(ctx context.Context, now time.Time) {
	err := s.beat(ctx, now, s.sources.Health().OK)
	s.mu.Lock()
	if was := s.stored; was.Since.IsZero() || was.OK != (err == nil) {
		s.stored = archive.Check{Name: "store", OK: err == nil, Since: now}
	}
	if err != nil {
		s.stored.Error = err.Error()
	}
	s.mu.Unlock()
	if err != nil {
		s.log.Error("the store cannot be written", "error", err)
		return
	}
	if err := s.Office.Sweep(ctx); err != nil {
		s.log.Error("sweep", "error", err)
	}
}

// take hands a letter to the office and counts it.
func (s *Service) take(ctx context.Context, in mailbox.Incoming) error {
	err := s.Office.Take(ctx, in)
	switch {
	case err == nil: // what came of it has been noted
	case errors.Is(err, mailbox.ErrRefused):
		s.metrics.Taken("refused")
	default:
		s.metrics.Taken("failed")
		s.log.Error("a letter was not taken and stays where it is", "source", in.Source, "error", err)
	}
	return err
}

// jobs are what keeps a calendar.
func (s *Service) jobs() (*clock.Jobs, error) {
	j := &clock.Jobs{
		Zone: s.Office.Zone, Log: s.log,
		Last: func(ctx context.Context, name string) (time.Time, error) {
			word, err := s.Office.Store.Mark(ctx, "job "+name)
			if err != nil || word == "" {
				return time.Time{}, err
			}
			return time.Parse(time.RFC3339, word)
		},
		Done: func(ctx context.Context, name string, at time.Time) error {
			return s.mark(ctx, "job "+name, at.UTC().Format(time.RFC3339))
		},
	}
	when := s.config.Schedule
	for _, x := range []struct {
		name, when string
		do         func(context.Context) error
	}{
		{"backup", when.Backup, s.backup},
		{"check", when.Check, s.check},
		{"cleanup", when.Cleanup, s.cleanup},
	} {
		if err := j.Add(x.name, x.when, x.do); err != nil {
			return nil, err
		}
	}
	return j, nil
}

// backup copies the store into the data folder's backups, and keeps the newest of them.
func (s *Service) backup(ctx context.Context) error {
	folder := filepath.Join(s.Data, "backups")
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return fmt.Errorf("backup: %w", err)
	}
	if err := s.Office.BackupTo(ctx, filepath.Join(folder, "railpost-"+time.Now().UTC().Format("20060102-150405")+".db")); err != nil {
		return err
	}
	old, err := filepath.Glob(filepath.Join(folder, "railpost-*.db"))
	if err != nil {
		return err
	}
	slices.Sort(old)
	if keep := s.config.Keep.Backups; keep > 0 {
		for _, name := range old[:max(0, len(old)-keep)] {
			if err := os.Remove(name); err != nil {
				return fmt.Errorf("backup: %w", err)
			}
		}
	}
	return nil
}

func (s *Service) check(ctx context.Context) error {
	troubles, n, err := s.Office.Fsck(ctx)
	for _, t := range troubles {
		s.log.Error("fsck", "trouble", t)
	}
	s.log.Info("fsck", "games", n, "troubles", len(troubles))
	return err
}

// cleanup forgets what is no longer kept.
func (s *Service) cleanup(ctx context.Context) error {
	now := time.Now()
	before := func(keep config.Duration) time.Time {
		if keep == 0 {
			return time.Time{}
		}
		return now.Add(-keep.D())
	}
	keep := s.config.Keep
	return s.Office.Store.Forget(ctx, store.Old{
		Raw: before(keep.Letters), Seen: before(keep.Seen), Sent: before(keep.Sent), Counts: before(config.Days(7)),
	})
}

// close closes what is open, the ports first.
func (s *Service) close() {
	for _, l := range []net.Listener{s.pages, s.socket} {
		if l != nil {
			l.Close()
		}
	}
	if s.sender != nil {
		s.sender.Close()
	}
	if s.server != nil {
		if err := s.server.Close(); err != nil {
			s.log.Error("embedded mail server", "error", err)
		}
	}
	if s.Office != nil {
		if err := s.Office.Store.Close(); err != nil {
			s.log.Error("store", "error", err)
		}
	}
}
