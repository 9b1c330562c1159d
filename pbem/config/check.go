package config

import (
	"fmt"
	"net"
	"net/mail"
	"net/url"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/pelletier/go-toml/v2/unstable"
	"github.com/robfig/cron/v3"

	"railpost/engine"
	"railpost/pbem/outbox"
)

// Error is all that is wrong with a configuration file.
type Error struct {
	Name     string
	Problems []Problem
}

// Problem is one thing that is wrong, and where; Line is 0 when the key that is missing stands nowhere.
type Problem struct {
	Key          string // "imap.host"
	What         string
	Line, Column int // from 1
	Width        int // of what is underlined
	Text         string
}

func (e *Error) Error() string {
	p := e.Problems[0]
	s := fmt.Sprintf("%s: %s: %s", e.Name, p.Key, p.What)
	if p.Line > 0 {
		s = fmt.Sprintf("%s:%d:%d: %s: %s", e.Name, p.Line, p.Column, p.Key, p.What)
	}
	if n := len(e.Problems) - 1; n > 0 {
		s += fmt.Sprintf(" (and %d more)", n)
	}
	return s
}

// Underlined shows each problem with its line.
func (e *Error) Underlined() string {
	var b strings.Builder
	for _, p := range e.Problems {
		if p.Line == 0 {
			fmt.Fprintf(&b, "%s: %s: %s\n\n", e.Name, p.Key, p.What)
			continue
		}
		fmt.Fprintf(&b, "%s:%d:%d: %s\n", e.Name, p.Line, p.Column, p.Key)
		margin := fmt.Sprintf("%5d | ", p.Line)
		// Tabs before the place stay tabs, so that the line stands under it.
		before := strings.Map(func(r rune) rune {
			if r == '\t' {
				return r
			}
			return ' '
		}, p.Text[:min(p.Column-1, len(p.Text))])
		fmt.Fprintf(&b, "%s%s\n%s| %s%s %s\n\n", margin, p.Text, strings.Repeat(" ", len(margin)-2), before,
			strings.Repeat("~", max(p.Width, 1)), p.What)
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// problems is what is wrong with values that could be read.
func (c *Config) problems() (found []Problem) {
	bad := func(key, what string, args ...any) {
		found = append(found, Problem{Key: key, What: fmt.Sprintf(what, args...)})
	}
	oneOf := func(key, value string, words ...string) {
		if !slices.Contains(words, value) {
			bad(key, "must be one of %s", strings.Join(words, ", "))
		}
	}
	address := func(key, a string) {
		if p, err := mail.ParseAddress(a); err != nil || p.Address != a {
			bad(key, "is not a mail address such as play@example.org")
		}
	}
	listen := func(key, a string) {
		if _, port, err := net.SplitHostPort(a); err != nil || !portName(port) {
			bad(key, "is not an address and a port such as 127.0.0.1:8025")
		}
	}
	port := func(key string, n int) {
		if n < 1 || n > 65535 {
			bad(key, "must be between 1 and 65535")
		}
	}
	atLeast := func(key string, n, least int) {
		if n < least {
			bad(key, "must be at least %d", least)
		}
	}

	if c.Domain == "" || strings.ContainsAny(c.Domain, "@ /") {
		bad("domain", "is not a domain such as example.org")
	}
	address("address", c.Address)
	if c.Operator != "" {
		address("operator", c.Operator)
	}
	if c.Data == "" {
		bad("data", "must name a folder")
	}
	if _, err := time.LoadLocation(c.Zone); err != nil || c.Zone == "" || c.Zone == "Local" {
		bad("zone", "is not a time zone such as Europe/Berlin")
	}
	oneOf("language", c.Language, "en", "de")
	oneOf("log-level", c.LogLevel, "debug", "info", "warn", "error")
	oneOf("log-format", c.LogFormat, "text", "json")
	oneOf("mail.from", c.Mail.From, "embedded", "imap", "lmtp")
	if c.Mail.MaxSize < 16<<10 {
		bad("mail.max-size", "must be at least 16KiB: letters with many lines of quotation would not be read")
	}
	atLeast("mail.answers-to-strangers", c.Mail.StrangersPerDay, 0)

	account := func(table, host string, n int, security, user, password, file string) {
		if host == "" {
			bad(table+".host", "is needed, as mail.from is %q", c.Mail.From)
		}
		port(table+".port", n)
		oneOf(table+".security", security, "tls", "starttls", "none")
		if security == "none" && user != "" && !loopback(host) {
			bad(table+".security", "would send the password in clear text over the network")
		}
		if password != "" && file != "" {
			bad(table+".password-file", "stands beside a password: one of them is enough")
		}
		if file != "" {
			if f, err := os.Open(c.Path(file)); err != nil {
				bad(table+".password-file", "cannot be read: %v", err)
			} else {
				f.Close()
			}
		}
	}
	if c.Mail.From == "imap" {
		i := &c.IMAP
		account("imap", i.Host, i.Port, i.Security, i.User, i.Password, i.PasswordFile)
		if i.User == "" {
			bad("imap.user", "is needed, as mail.from is \"imap\"")
		}
		if len(i.Folders) == 0 || slices.Contains(i.Folders, "") {
			bad("imap.folders", "must name at least one folder, such as INBOX")
		}
		if i.Processed != "" && slices.Contains(i.Folders, i.Processed) {
			bad("imap.processed", "is read itself: letters would go round in a circle")
		}
		if i.Refused != "" && slices.Contains(i.Folders, i.Refused) {
			bad("imap.refused", "is read itself: letters would go round in a circle")
		}
		if i.Watch != "" && (slices.Contains(i.Folders, i.Watch) || i.Watch == i.Processed || i.Watch == i.Refused) {
			bad("imap.watch", "must be a folder of its own")
		}
		if i.Poll.D() < time.Second {
			bad("imap.poll", "must be at least 1s")
		}
	}
	if c.Mail.From == "lmtp" {
		oneOf("lmtp.network", c.LMTP.Network, "tcp", "unix")
		oneOf("lmtp.protocol", c.LMTP.Protocol, "lmtp", "smtp")
		if host, _, err := net.SplitHostPort(c.LMTP.Listen); err == nil && c.LMTP.Network == "tcp" && public(host) {
			bad("lmtp.listen", "must be on loopback or in a private network: whoever reaches it may hand over letters")
		}
		if c.LMTP.Network == "tcp" {
			listen("lmtp.listen", c.LMTP.Listen)
		} else if c.LMTP.Listen == "" {
			bad("lmtp.listen", "must name a socket")
		}
	}
	switch c.Mail.From {
	case "imap", "lmtp":
		s := &c.SMTP
		account("smtp", s.Host, s.Port, s.Security, s.User, s.Password, s.PasswordFile)
	case "embedded":
		listen("embedded.smtp", c.Embedded.SMTP)
		listen("embedded.imap", c.Embedded.IMAP)
		for _, l := range []struct{ key, at string }{{"embedded.smtp", c.Embedded.SMTP}, {"embedded.imap", c.Embedded.IMAP}} {
			if host, _, err := net.SplitHostPort(l.at); err == nil && !loopback(host) {
				bad(l.key, "must be on loopback: the embedded server takes letters without a password")
			}
		}
	}
	if _, err := c.TLS(); err != nil {
		bad("mail.ca-file", "%v", err)
	}
	atLeast("smtp.at-once", c.SMTP.AtOnce, 1)
	atLeast("smtp.per-minute", c.SMTP.PerMinute, 0)
	atLeast("smtp.domain-per-minute", c.SMTP.DomainPerMinute, 0)
	if c.SMTP.GiveUp.D() < time.Hour {
		bad("smtp.give-up", "must be at least 1h: servers ask unknown senders to come again later")
	}
	for _, h := range c.Mail.AuthenticationResults {
		if h == "" || strings.ContainsAny(h, "@ ;") {
			bad("mail.authentication-results", "%q is not the name of a host such as mx.example.org", h)
		}
	}
	for _, k := range []struct{ table, selector, file string }{
		{"dkim.key-file", c.DKIM.Selector, c.DKIM.KeyFile}, {"dkim.second-key-file", c.DKIM.SecondSelector, c.DKIM.SecondKeyFile},
	} {
		if k.file == "" {
			continue
		}
		if c.DKIM.Domain == "" || k.selector == "" {
			bad(k.table, "needs dkim.domain and its selector beside it")
		} else if _, err := outbox.LoadKey(c.DKIM.Domain, k.selector, c.Path(k.file)); err != nil {
			bad(k.table, "%v", err)
		}
	}

	oneOf("games.open", c.Games.Open, "everybody", "players", "listed")
	for _, a := range c.Games.Openers {
		address("games.openers", a)
	}
	atLeast("games.per-player", c.Games.PerPlayer, 1)
	if c.Games.SignUp.D() < time.Minute {
		bad("games.sign-up", "must be at least 1m")
	}
	if c.Games.Confirm.D() < time.Minute {
		bad("games.confirm", "must be at least 1m")
	}
	if _, err := engine.FindEdition(c.Games.Edition); err != nil {
		bad("games.edition", "%v", err)
	}
	oneOf("games.at-deadline", c.Games.AtDeadline, "default", "wait")
	if c.Games.Sheets != "" {
		if info, err := os.Stat(c.Path(c.Games.Sheets)); err != nil || !info.IsDir() {
			bad("games.sheets", "is no folder that can be read")
		}
	}
	oneOf("clock.per", c.Clock.Per, "decision", "turn")
	if d := c.Clock.Deadline.D(); d != 0 && d < time.Minute {
		bad("clock.deadline", "must be at least 1m, or 0 for none")
	}
	for _, r := range c.Clock.Reminders {
		if d := c.Clock.Deadline.D(); r <= 0 || d > 0 && r.D() >= d {
			bad("clock.reminders", "%v is not before the deadline of %v, or not after its beginning", r.D(), d)
		}
	}
	if s := c.Clock.Sweep.D(); s < time.Second/10 || s > time.Hour {
		bad("clock.sweep", "must be between 100ms and 1h")
	}
	if c.Pages.Listen != "" {
		listen("pages.listen", c.Pages.Listen)
	}
	if u, err := url.Parse(c.Pages.URL); c.Pages.URL != "" && (err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "") {
		bad("pages.url", "is not an address such as https://games.example.org")
	}
	for _, s := range []struct{ key, spec string }{
		{"schedule.backup", c.Schedule.Backup},
		{"schedule.check", c.Schedule.Check},
		{"schedule.digest", c.Schedule.Digest},
		{"schedule.cleanup", c.Schedule.Cleanup},
	} {
		if _, err := cron.ParseStandard(s.spec); s.spec != "" && err != nil {
			bad(s.key, "is not a calendar of five fields (minute, hour, day, month, weekday): %v", err)
		}
	}
	atLeast("keep.backups", c.Keep.Backups, 0)
	if k := c.Keep.Seen.D(); k != 0 && k < 7*24*time.Hour {
		bad("keep.seen", "must be at least 7d: a letter that comes again later would be taken again")
	}
	return found
}

// public says whether an address is one of the open network: neither loopback, nor private (RFC 1918, RFC 4193), nor
// "all", which in a container is its private network.
func public(host string) bool {
	ip := net.ParseIP(host)
	return ip != nil && !ip.IsLoopback() && !ip.IsPrivate() && !ip.IsUnspecified() && !ip.IsLinkLocalUnicast()
}

func loopback(host string) bool {
	ip := net.ParseIP(strings.Trim(host, "[]"))
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

func portName(p string) bool {
	n, err := net.LookupPort("tcp", p)
	return err == nil && n >= 0 && p != ""
}

// place is where a key's value stands in the file.
type place struct{ offset, width int }

// positions finds the value of each key.
func positions(raw []byte) map[string]place {
	at := map[string]place{}
	var p unstable.Parser
	p.Reset(raw)
	table := ""
	for p.NextExpression() {
		e := p.Expression()
		name := func() string {
			var parts []string
			for k := e.Key(); k.Next(); {
				parts = append(parts, string(k.Node().Data))
			}
			return strings.Join(parts, ".")
		}
		switch e.Kind {
		case unstable.Table, unstable.ArrayTable:
			table = name() + "."
		case unstable.KeyValue:
			var key unstable.Range
			for k := e.Key(); k.Next(); {
				key = k.Node().Raw
			}
			// The value stands after the equals sign, up to the line's end or a comment.
			from := int(key.Offset + key.Length)
			for from < len(raw) && (raw[from] == ' ' || raw[from] == '\t' || raw[from] == '=' || raw[from] == '"') && !(raw[from] == '"' && raw[from-1] != '"' && from > int(key.Offset+key.Length)) {
				from++
			}
			rest, _, _ := strings.Cut(string(raw[from:]), "\n")
			at[table+name()] = place{from, valueWidth(rest, 1)}
		}
	}
	return at
}

// find fills in where the problem's key stands.
func (p *Problem) find(raw []byte, at map[string]place) {
	w, ok := at[p.Key]
	if !ok {
		return
	}
	before := string(raw[:w.offset])
	p.Line = strings.Count(before, "\n") + 1
	p.Column = w.offset - strings.LastIndex(before, "\n")
	p.Text, p.Width = line(raw, p.Line), w.width
}

func line(raw []byte, n int) string {
	lines := strings.Split(string(raw), "\n")
	if n < 1 || n > len(lines) {
		return ""
	}
	return strings.TrimRight(lines[n-1], "\r")
}

// valueWidth is how far the value that begins in that column (from 1) goes on its line: to a comment or to the end.
func valueWidth(text string, column int) int {
	if column < 1 || column > len(text) {
		return 1
	}
	quoted := false
	rest := text[column-1:]
	for i, r := range rest {
		switch {
		case r == '"':
			quoted = !quoted
		case r == '#' && !quoted:
			rest = rest[:i]
			return max(1, len(strings.TrimRight(rest, " \t")))
		}
	}
	return max(1, len(strings.TrimRight(rest, " \t\r")))
}

// nearest is a hint at the key that was probably meant.
func nearest(key string) string {
	_, last, _ := cutLast(key)
	best, least := "", 3
	for _, k := range Keys() {
		_, name, _ := cutLast(k)
		d := distance(last, name)
		if name == last {
			d = 1 // in another table
		}
		if d < least {
			best, least = k, d
		}
	}
	if best == "" {
		return ""
	}
	return fmt.Sprintf("; did you mean %s?", best)
}

func cutLast(key string) (table, name string, found bool) {
	if i := strings.LastIndexByte(key, '.'); i >= 0 {
		return key[:i], key[i+1:], true
	}
	return "", key, false
}

// distance is how many letters must be changed, put in or left out (Levenshtein).
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		last := row[0]
		row[0] = i + 1
		for j := range len(b) {
			d := last
			if a[i] != b[j] {
				d++
			}
			last = row[j+1]
			row[j+1] = min(d, row[j]+1, last+1)
		}
	}
	return row[len(b)]
}
