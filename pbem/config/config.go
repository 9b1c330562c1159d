// Package config is what an operator can set, read from a TOML file; without a file the service serves itself.
package config

import (
	"bytes"
	"cmp"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/pelletier/go-toml/v2"
)

// Config is the whole configuration. config.example.toml explains every key.
type Config struct {
	Domain    string `toml:"domain"`
	Address   string `toml:"address"`
	Name      string `toml:"name"`
	Plus      bool   `toml:"plus-addressing"`
	Data      string `toml:"data"`
	Zone      string `toml:"zone"`
	Language  string `toml:"language"`
	Operator  string `toml:"operator"`
	LogLevel  string `toml:"log-level"`
	LogFormat string `toml:"log-format"`

	LogAddresses bool `toml:"log-addresses"`

	Mail     Mail     `toml:"mail"`
	IMAP     IMAP     `toml:"imap"`
	LMTP     LMTP     `toml:"lmtp"`
	SMTP     SMTP     `toml:"smtp"`
	DKIM     DKIM     `toml:"dkim"`
	Embedded Embedded `toml:"embedded"`
	Games    Games    `toml:"games"`
	Clock    Clock    `toml:"clock"`
	Pages    Pages    `toml:"pages"`
	Schedule Schedule `toml:"schedule"`
	Keep     Keep     `toml:"keep"`

	folder string // that relative paths start from
}

// Mail says where letters come from, and what is taken.
type Mail struct {
	From            string `toml:"from"` // embedded, imap, lmtp
	MaxSize         Size   `toml:"max-size"`
	StrangersPerDay int    `toml:"answers-to-strangers"`
	// AuthenticationResults are the receiving hosts whose field of that name is believed (RFC 8601).
	AuthenticationResults []string `toml:"authentication-results"`
	VerifyDKIM            bool     `toml:"verify-dkim"`
	CAFile                string   `toml:"ca-file"` // certificates that are trusted besides the system's, as PEM
}

// IMAP is the mailbox that is read when mail.from is "imap".
type IMAP struct {
	Host         string   `toml:"host"`
	Port         int      `toml:"port"`
	Security     string   `toml:"security"`
	User         string   `toml:"user"`
	Password     string   `toml:"password"`
	PasswordFile string   `toml:"password-file"`
	Folders      []string `toml:"folders"`
	Processed    string   `toml:"processed"`
	Refused      string   `toml:"refused"`
	Watch        string   `toml:"watch"`
	Poll         Duration `toml:"poll"`
}

// LMTP is the listener that letters are handed to when mail.from is "lmtp".
type LMTP struct {
	Protocol string `toml:"protocol"` // lmtp, smtp
	Network  string `toml:"network"`
	Listen   string `toml:"listen"`
}

// SMTP is the server that takes our letters, unless mail.from is "embedded".
type SMTP struct {
	Host         string `toml:"host"`
	Port         int    `toml:"port"`
	Security     string `toml:"security"`
	User         string `toml:"user"`
	Password     string `toml:"password"`
	PasswordFile string `toml:"password-file"`
	Hello        string `toml:"hello"`
	AtOnce       int    `toml:"at-once"`
	// Letters a minute, to the server and to the addresses of one domain; 0: no limit.
	PerMinute       int      `toml:"per-minute"`
	DomainPerMinute int      `toml:"domain-per-minute"`
	GiveUp          Duration `toml:"give-up"`
}

// DKIM are the keys that sign our letters; without a key file they are not signed here.
type DKIM struct {
	Domain         string `toml:"domain"`
	Selector       string `toml:"selector"`
	KeyFile        string `toml:"key-file"`
	SecondSelector string `toml:"second-selector"`
	SecondKeyFile  string `toml:"second-key-file"`
}

// Embedded is the service's own mail server.
type Embedded struct {
	SMTP string `toml:"smtp"`
	IMAP string `toml:"imap"`
}

// Games says who may open games, and what a game is like unless its opener says otherwise.
type Games struct {
	Open       string   `toml:"open"` // everybody, players, listed
	Openers    []string `toml:"openers"`
	PerPlayer  int      `toml:"per-player"`
	SignUp     Duration `toml:"sign-up"`
	Confirm    Duration `toml:"confirm"`
	Edition    string   `toml:"edition"`
	AtDeadline string   `toml:"at-deadline"` // default, wait
	Sheets     string   `toml:"sheets"`      // folder with sheets that games may be opened on
}

// Clock is the usual deadline of a decision and the reminders before it.
type Clock struct {
	Deadline  Duration   `toml:"deadline"`
	Per       string     `toml:"per"` // decision, turn
	Reminders []Duration `toml:"reminders"`
	Sweep     Duration   `toml:"sweep"`
}

// Pages are the web pages.
type Pages struct {
	Listen  string `toml:"listen"`
	URL     string `toml:"url"`
	Metrics bool   `toml:"metrics"`
}

// Schedule is when what keeps a calendar is done, in cron's five fields; "" is never.
type Schedule struct {
	Backup  string `toml:"backup"`
	Check   string `toml:"check"`
	Digest  string `toml:"digest"`
	Cleanup string `toml:"cleanup"`
}

// Keep is for how long things are kept; 0 is for ever.
type Keep struct {
	Letters Duration `toml:"letters"`
	Seen    Duration `toml:"seen"`
	Sent    Duration `toml:"sent"`
	Backups int      `toml:"backups"`
}

// Default is the configuration without a file: the embedded mail server on loopback.
func Default() Config {
	return Config{
		Domain: "localhost", Address: "play@localhost", Name: "Railpost", Plus: true,
		Data: "railpost-data", Zone: "UTC", Language: "en", LogLevel: "info", LogFormat: "text",
		Mail: Mail{From: "embedded", MaxSize: 256 << 10, StrangersPerDay: 1, AuthenticationResults: []string{}, VerifyDKIM: true},
		IMAP: IMAP{Port: 993, Security: "tls", Folders: []string{"INBOX"}, Processed: "Processed", Refused: "Refused",
			Watch: "Railpost-Watch", Poll: Duration(time.Minute)},
		LMTP:     LMTP{Protocol: "lmtp", Network: "tcp", Listen: "127.0.0.1:8024"},
		SMTP:     SMTP{Port: 587, Security: "starttls", AtOnce: 4, GiveUp: Days(5)},
		Embedded: Embedded{SMTP: "127.0.0.1:8587", IMAP: "127.0.0.1:8143"},
		Games: Games{Open: "everybody", Openers: []string{}, PerPlayer: 10, SignUp: Days(14), Confirm: Days(3),
			AtDeadline: "default"},
		Clock: Clock{Deadline: Days(2), Per: "decision",
			Reminders: []Duration{Days(1), Duration(4 * time.Hour)}, Sweep: Duration(time.Minute)},
		Pages:    Pages{Listen: "127.0.0.1:8025", Metrics: true},
		Schedule: Schedule{Backup: "30 3 * * *", Check: "0 4 * * *", Digest: "0 7 * * *", Cleanup: "30 4 * * *"},
		Keep:     Keep{Letters: Days(90), Seen: Days(365), Sent: Days(30), Backups: 14},
	}
}

// Load reads a file over the defaults. The error is an [*Error] for what the file says, with the lines underlined.
func Load(path string) (Config, error) {
	raw, err := os.ReadFile(path)
	if err != nil {
		return Config{}, fmt.Errorf("reading the configuration: %w", err)
	}
	return Parse(path, raw)
}

// Parse reads a configuration; name is the file's, for the errors and for relative paths.
func Parse(name string, raw []byte) (Config, error) {
	c, e, err := decode(name, raw)
	if err != nil {
		return c, err
	}
	if c.folder, err = filepath.Abs(filepath.Dir(name)); err != nil {
		return c, err
	}
	at, unread := positions(raw), e.Problems
	for _, p := range c.problems() {
		if p.find(raw, at); p.Line > 0 || len(unread) == 0 { // what is missing may be what could not be read
			e.Problems = append(e.Problems, p)
		}
	}
	if len(e.Problems) > 0 {
		slices.SortStableFunc(e.Problems, func(a, b Problem) int {
			last := 1 + bytes.Count(raw, []byte("\n")) // what stands nowhere comes last
			return cmp.Compare((a.Line+last)%(last+1), (b.Line+last)%(last+1))
		})
		return c, e
	}
	return c, nil
}

// decode reads a file over the defaults. What cannot be read of it is left at its default and told together; the error
// is that of a file that is no TOML.
func decode(name string, raw []byte) (Config, *Error, error) {
	e, left := &Error{Name: name}, bytes.Clone(raw)
	for {
		c := Default()
		err := toml.NewDecoder(bytes.NewReader(left)).DisallowUnknownFields().Decode(&c)
		var unknown *toml.StrictMissingError
		var wrong *toml.DecodeError
		switch {
		case errors.As(err, &unknown):
			for i := range unknown.Errors {
				d := &unknown.Errors[i]
				row, column := d.Position()
				key := strings.Join(d.Key(), ".")
				e.Problems = append(e.Problems, Problem{Key: key, Line: row, Column: column, Text: line(raw, row),
					Width: len(d.Key()[len(d.Key())-1]), What: "is no key that railpost knows" + nearest(key)})
			}
			return c, e, nil
		case errors.As(err, &wrong):
			row, column := wrong.Position()
			text := line(raw, row)
			p := Problem{Key: strings.Join(wrong.Key(), "."), Line: row, Column: column, Text: text,
				Width: valueWidth(text, column), What: strings.TrimPrefix(wrong.Error(), "toml: ")}
			if len(e.Problems) > 0 && (p.Key == "" || strings.HasPrefix(line(left, row), "#")) {
				return c, e, e // only because a line was left out
			}
			e.Problems = append(e.Problems, p)
			if p.Key == "" {
				return c, e, e
			}
			left = leaveOut(left, row)
		case err != nil:
			return c, e, fmt.Errorf("%s: %w", name, err)
		default:
			return c, e, nil
		}
	}
}

// leaveOut makes a comment of a line.
func leaveOut(raw []byte, n int) []byte {
	lines := bytes.SplitAfter(raw, []byte("\n"))
	lines[n-1] = append([]byte("#"), lines[n-1]...)
	return bytes.Join(lines, nil)
}

// Path is a path of the configuration, relative ones from the file's folder.
func (c *Config) Path(p string) string {
	if p == "" || filepath.IsAbs(p) {
		return p
	}
	return filepath.Join(c.folder, p)
}

// Location is the service's time zone.
func (c *Config) Location() *time.Location {
	l, err := time.LoadLocation(c.Zone)
	if err != nil { // checked when it was read
		return time.UTC
	}
	return l
}

// IMAPPassword and SMTPPassword are read anew each time, so that a changed file is noticed without a restart.
func (c *Config) IMAPPassword() (string, error) {
	return c.secret(c.IMAP.Password, c.IMAP.PasswordFile)
}

func (c *Config) SMTPPassword() (string, error) {
	return c.secret(c.SMTP.Password, c.SMTP.PasswordFile)
}

func (c *Config) secret(word, file string) (string, error) {
	if file == "" {
		return word, nil
	}
	raw, err := os.ReadFile(c.Path(file))
	if err != nil {
		return "", fmt.Errorf("reading the password: %w", err)
	}
	first, _, _ := strings.Cut(string(raw), "\n")
	return strings.TrimRight(first, "\r"), nil
}

// TLS is what connections to the mail servers trust; nil: the system's authorities.
func (c *Config) TLS() (*tls.Config, error) {
	if c.Mail.CAFile == "" {
		return nil, nil
	}
	raw, err := os.ReadFile(c.Path(c.Mail.CAFile))
	if err != nil {
		return nil, fmt.Errorf("reading certificates: %w", err)
	}
	pool, err := x509.SystemCertPool()
	if err != nil {
		pool = x509.NewCertPool()
	}
	if !pool.AppendCertsFromPEM(raw) {
		return nil, fmt.Errorf("%s holds no certificate as PEM", c.Mail.CAFile)
	}
	return &tls.Config{RootCAs: pool, MinVersion: tls.VersionTLS12}, nil
}

// Duration is a span of time, written "90s", "4h", "48h", "2d" or "1w".
type Duration time.Duration

// Days is that many days of 24 hours.
func Days(n int) Duration { return Duration(time.Duration(n) * 24 * time.Hour) }

// ParseDuration reads a span; days and weeks are of 24 hours each day, and "1d12h" may be said too.
func ParseDuration(s string) (time.Duration, error) {
	var sum time.Duration
	rest := strings.ReplaceAll(s, " ", "")
	for _, unit := range []struct {
		letter string
		is     time.Duration
	}{{"w", 7 * 24 * time.Hour}, {"d", 24 * time.Hour}} {
		if n, after, ok := strings.Cut(rest, unit.letter); ok {
			k, err := strconv.Atoi(n)
			if err != nil || k < 0 || k > 10000 {
				return 0, fmt.Errorf("%q is not a span of time such as 90s, 4h, 2d or 1w", s)
			}
			sum, rest = sum+time.Duration(k)*unit.is, after
		}
	}
	if rest == "" && sum > 0 || rest == "0" {
		return sum, nil
	}
	d, err := time.ParseDuration(rest)
	if err != nil || d < 0 {
		return 0, fmt.Errorf("%q is not a span of time such as 90s, 4h, 2d or 1w", s)
	}
	return sum + d, nil
}

func (d *Duration) UnmarshalText(text []byte) error {
	v, err := ParseDuration(string(text))
	*d = Duration(v)
	return err
}

// D is the span as Go's own type.
func (d Duration) D() time.Duration { return time.Duration(d) }

// Size is a number of bytes, written "256KiB" or "4MiB", or as a plain number in quotes.
type Size int64

func (s *Size) UnmarshalText(text []byte) error {
	word, unit := string(text), int64(1)
	for suffix, n := range map[string]int64{"KiB": 1 << 10, "MiB": 1 << 20} {
		if w, ok := strings.CutSuffix(word, suffix); ok {
			word, unit = strings.TrimSpace(w), n
			break
		}
	}
	n, err := strconv.ParseInt(word, 10, 32)
	if err != nil || n < 0 {
		return fmt.Errorf("%q is not a size such as 256KiB or 4MiB", text)
	}
	*s = Size(n * unit)
	return nil
}
