// Package post is a small mail server for one machine: it takes letters by
// SMTP, keeps them in boxes and gives them out by IMAP. The demo and a daemon
// without a configuration use it as they would use any other server. All
// letters are held in memory; a file can keep them over a restart.
package post

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/mail"
	"sort"
	"strings"
	"sync"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapserver"
	"github.com/emersion/go-imap/v2/imapserver/imapmemserver"
	"github.com/emersion/go-smtp"
)

// Config says where the server listens and whose letters it takes.
type Config struct {
	Domain   string // default localhost; letters from and to other domains are refused
	SMTPAddr string // default 127.0.0.1:0
	IMAPAddr string // default 127.0.0.1:0
	// Password of every box. A box is made when it is first written to or
	// opened. SMTP takes letters without a password.
	Password string
	// Aliases names the box for a local part: "bounce": "play".
	Aliases map[string]string
	MaxSize int64 // bytes of a letter; default 4 MiB
	// File keeps the boxes. Empty: they end with the server.
	File string
	Log  *slog.Logger
	Now  func() time.Time
}

// Server is the mail server.
type Server struct {
	c          Config
	smtp       *smtp.Server
	imap       *imapserver.Server
	smtpListen net.Listener
	imapListen net.Listener
	serving    sync.WaitGroup
	log        *log

	mu    sync.Mutex
	boxes map[string]*box
	taken int
}

// Start opens both ports and serves them until Close.
func Start(c Config) (*Server, error) {
	if c.Domain == "" {
		c.Domain = "localhost"
	}
	if c.SMTPAddr == "" {
		c.SMTPAddr = "127.0.0.1:0"
	}
	if c.IMAPAddr == "" {
		c.IMAPAddr = "127.0.0.1:0"
	}
	if c.MaxSize == 0 {
		c.MaxSize = 4 << 20
	}
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	s := &Server{c: c, boxes: map[string]*box{}}

	var err error
	if s.log, err = openLog(c.File, func(r record, raw []byte) error { return s.box(r.Box).replay(r, raw) }); err != nil {
		return nil, err
	}
	if s.smtpListen, err = net.Listen("tcp", c.SMTPAddr); err != nil {
		s.log.close()
		return nil, fmt.Errorf("post: smtp: %w", err)
	}
	if s.imapListen, err = net.Listen("tcp", c.IMAPAddr); err != nil {
		s.smtpListen.Close()
		s.log.close()
		return nil, fmt.Errorf("post: imap: %w", err)
	}
	logger := slog.NewLogLogger(c.Log.Handler(), slog.LevelDebug)

	s.smtp = smtp.NewServer(smtp.BackendFunc(func(*smtp.Conn) (smtp.Session, error) {
		return &smtpSession{server: s}, nil
	}))
	s.smtp.Domain = c.Domain
	s.smtp.MaxMessageBytes = c.MaxSize
	s.smtp.MaxRecipients = 100
	s.smtp.ReadTimeout = 5 * time.Minute
	s.smtp.WriteTimeout = time.Minute
	s.smtp.AllowInsecureAuth = true
	s.smtp.EnableSMTPUTF8 = true
	s.smtp.ErrorLog = logger

	s.imap = imapserver.New(&imapserver.Options{
		NewSession: func(*imapserver.Conn) (imapserver.Session, *imapserver.GreetingData, error) {
			return &session{server: s, UserSession: imapmemserver.NewUserSession(nil)}, nil, nil
		},
		Caps: imap.CapSet{
			imap.CapIMAP4rev1: {}, imap.CapUIDPlus: {}, imap.CapMove: {}, imap.CapIdle: {}, imap.CapNamespace: {}, imap.CapUnselect: {},
		},
		Logger:       logger,
		InsecureAuth: true,
	})
	s.serving.Add(2)
	go func() { defer s.serving.Done(); s.smtp.Serve(s.smtpListen) }()
	go func() { defer s.serving.Done(); s.imap.Serve(s.imapListen) }()
	return s, nil
}

// SMTPAddr is the host and port that takes letters.
func (s *Server) SMTPAddr() string { return s.smtpListen.Addr().String() }

// IMAPAddr is the host and port that gives letters out.
func (s *Server) IMAPAddr() string { return s.imapListen.Addr().String() }

// Box makes sure that an address of the domain, or a bare name, has a box, and
// returns its name, with which one logs in: ann@localhost's is "ann".
func (s *Server) Box(address string) string { return s.box(s.boxName(address)).name }

// Boxes are the names of all boxes, sorted.
func (s *Server) Boxes() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	names := make([]string, 0, len(s.boxes))
	for name := range s.boxes {
		names = append(names, name)
	}
	sort.Strings(names)
	return names
}

// Taken is the number of letters put into boxes so far.
func (s *Server) Taken() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.taken
}

// Deliver puts a letter into the box of a recipient, under the header fields of
// a final delivery (RFC 5321 section 4.4).
func (s *Server) Deliver(from, to string, raw []byte) error {
	now := s.c.Now()
	head := fmt.Sprintf("Return-Path: <%s>\r\nDelivered-To: %s\r\nReceived: by %s; %s\r\n",
		from, to, s.c.Domain, now.Format("Mon, 02 Jan 2006 15:04:05 -0700"))
	b := s.box(s.boxName(to))
	raw = append([]byte(head), raw...)
	err := s.do(b, record{Op: "put", Folder: inbox, Time: now}, raw, func() error {
		_, err := b.put(inbox, raw, &imap.AppendOptions{Time: now})
		return err
	})
	if err != nil {
		return fmt.Errorf("post: box %s: %w", b.name, err)
	}
	s.mu.Lock()
	s.taken++
	s.mu.Unlock()
	return nil
}

// Close stops serving and waits until both ports are closed.
func (s *Server) Close() error {
	// The ports first: a server that has not begun to serve yet does not know its own, and would serve it for ever.
	err := errors.Join(s.smtpListen.Close(), s.imapListen.Close())
	for _, closing := range []func() error{s.smtp.Close, s.imap.Close} {
		if cerr := closing(); !errors.Is(cerr, net.ErrClosed) {
			err = errors.Join(err, cerr)
		}
	}
	s.serving.Wait()
	return errors.Join(err, s.log.close())
}

// boxName is the local part without what follows a plus sign (RFC 5233).
func (s *Server) boxName(address string) string {
	local, _, _ := strings.Cut(strings.ToLower(address), "@")
	local, _, _ = strings.Cut(local, "+")
	if name, ok := s.c.Aliases[local]; ok {
		return name
	}
	return local
}

func (s *Server) box(name string) *box {
	s.mu.Lock()
	defer s.mu.Unlock()
	b := s.boxes[name]
	if b == nil {
		b = newBox(name, s.c.Password)
		s.boxes[name] = b
	}
	return b
}

func (s *Server) ours(address string) bool {
	at := strings.LastIndexByte(address, '@')
	return at > 0 && strings.EqualFold(address[at+1:], s.c.Domain)
}

// smtpSession takes the letters of one connection.
type smtpSession struct {
	server *Server
	from   string
	to     []string
}

// outside refuses what could not be answered, or would have to leave the machine.
func (s *smtpSession) outside(address string) error {
	domain := s.server.c.Domain
	return &smtp.SMTPError{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 7, 1}, Message: fmt.Sprintf(
		"%q is not on this machine, and no letter leaves it; write as NAME@%s, and read the answers by IMAP as NAME with the password that was printed",
		address, domain)}
}

// Mail refuses senders elsewhere: the answer could not reach them. The null return path is nobody's.
func (s *smtpSession) Mail(from string, _ *smtp.MailOptions) error {
	if from != "" && !s.server.ours(from) {
		return s.outside(from)
	}
	s.from = from
	return nil
}

func (s *smtpSession) Rcpt(to string, _ *smtp.RcptOptions) error {
	if !s.server.ours(to) {
		return s.outside(to)
	}
	s.to = append(s.to, to)
	return nil
}

func (s *smtpSession) Data(r io.Reader) error {
	raw, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	// Answers go to whom the letter itself names.
	if m, err := mail.ReadMessage(bytes.NewReader(raw)); err == nil {
		if from, err := mail.ParseAddress(m.Header.Get("From")); err == nil && !s.server.ours(from.Address) {
			return s.outside(from.Address)
		}
	}
	for _, to := range s.to {
		if err := s.server.Deliver(s.from, to, raw); err != nil {
			return err
		}
	}
	return nil
}

func (s *smtpSession) Reset() { s.from, s.to = "", nil }

func (s *smtpSession) Logout() error { return nil }
