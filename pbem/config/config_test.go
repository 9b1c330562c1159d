package config

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

const example = "../../config.example.toml"

func TestExampleIsTheDefault(t *testing.T) {
	c, err := Load(example)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(Default(), c, cmpopts.IgnoreUnexported(Config{})); diff != "" {
		t.Error(diff)
	}
}

func TestExampleHasEveryKeyExplained(t *testing.T) {
	raw, err := os.ReadFile(example)
	if err != nil {
		t.Fatal(err)
	}
	at := positions(raw)
	for _, key := range Keys() {
		if _, ok := at[key]; !ok {
			t.Errorf("%s is missing", key)
		}
	}
	if len(at) != len(Keys()) {
		t.Errorf("the example has %d keys, the configuration %d", len(at), len(Keys()))
	}
	comment := false
	for _, line := range strings.Split(string(raw), "\n") {
		switch {
		case strings.HasPrefix(line, "#"):
			comment = true
		case line == "":
			comment = false
		case strings.HasPrefix(line, "["):
			comment = true
		case !comment && !regexp.MustCompile(`^(host|port|user|password|password-file) `).MatchString(line):
			t.Errorf("not explained: %s", line)
		}
	}
}

func TestWhatIsWrongIsUnderlined(t *testing.T) {
	for name, c := range map[string]struct{ file, want string }{
		"an unknown key": {"# a\n\n[imap]\n  hots = \"x\"\n", `c.toml:4:3: imap.hots
    4 |   hots = "x"
      |   ~~~~ is no key that railpost knows; did you mean imap.host?
`},
		"a key in the wrong table": {"[mail]\nzone = \"UTC\"\n", `c.toml:2:1: mail.zone
    2 | zone = "UTC"
      | ~~~~ is no key that railpost knows; did you mean zone?
`},
		"a bad value": {"data = \"x\"\nzone = \"Europe/Berlim\" # mine\n", `c.toml:2:8: zone
    2 | zone = "Europe/Berlim" # mine
      |        ~~~~~~~~~~~~~~~ is not a time zone such as Europe/Berlin
`},
		"a port for everybody": {"[mail]\nfrom = \"lmtp\"\n[lmtp]\nlisten = \"198.51.100.7:24\"\n[smtp]\nhost = \"mx\"\n", `c.toml:4:10: lmtp.listen
    4 | listen = "198.51.100.7:24"
      |          ~~~~~~~~~~~~~~~~~ must be on loopback or in a private network: whoever reaches it may hand over letters
`},
		"letters a minute below none": {"[smtp]\nper-minute = -1\n", `c.toml:2:14: smtp.per-minute
    2 | per-minute = -1
      |              ~~ must be at least 0
`},
		"given up at once": {"[smtp]\ngive-up = \"5m\"\n", `c.toml:2:11: smtp.give-up
    2 | give-up = "5m"
      |           ~~~~ must be at least 1h: servers ask unknown senders to come again later
`},
		"what is needed and stands nowhere": {"[mail]\nfrom = \"lmtp\"\n", "c.toml: smtp.host: is needed, as mail.from is \"lmtp\"\n"},
		"what is needed and is empty": {"[mail]\nfrom = \"lmtp\"\n[smtp]\nhost = \"\"\n", `c.toml:4:8: smtp.host
    4 | host = ""
      |        ~~ is needed, as mail.from is "lmtp"
`},
		"two things": {"[pages]\n\tlisten = \"8025\"\n[schedule]\ncheck = \"daily at 4\"\n", `c.toml:2:11: pages.listen
    2 | 	listen = "8025"
      | 	         ~~~~~~ is not an address and a port such as 127.0.0.1:8025

c.toml:4:9: schedule.check
    4 | check = "daily at 4"
      |         ~~~~~~~~~~~~ is not a calendar of five fields (minute, hour, day, month, weekday): expected exactly 5 fields, found 3: [daily at 4]
`},
	} {
		_, err := Parse("c.toml", []byte(c.file))
		var wrong *Error
		if !errors.As(err, &wrong) {
			t.Errorf("%s: got %v", name, err)
			continue
		}
		if diff := cmp.Diff(c.want, wrong.Underlined()); diff != "" {
			t.Errorf("%s:\n%s", name, diff)
		}
	}
}

func TestRefused(t *testing.T) {
	imap := "[mail]\nfrom = \"imap\"\n[smtp]\nhost = \"localhost\"\nsecurity = \"none\"\n[imap]\nhost = \"mail.example.org\"\nuser = \"play\"\n"
	for _, c := range []struct{ file, key string }{
		{"port = = 1", ""},
		{"[imap]\nport = \"x\"", "imap.port"},
		{"[clock]\ndeadline = \"soon\"", "clock.deadline"},
		{"[clock]\nreminders = [\"2d\"]", "clock.reminders"},
		{"[clock]\ndeadline = \"3s\"", "clock.deadline"},
		{"[mail]\nmax-size = \"much\"", "mail.max-size"},
		{"[mail]\nfrom = \"pop\"", "mail.from"},
		{"address = \"Play <play@x>\"", "address"},
		{"zone = \"Local\"", "zone"},
		{"[embedded]\nsmtp = \"0.0.0.0:25\"", "embedded.smtp"},
		{imap + "security = \"none\"", "imap.security"},
		{imap + "processed = \"INBOX\"", "imap.processed"},
		{imap + "password-file = \"/nowhere/at/all\"", "imap.password-file"},
		{imap + "port = 70000", "imap.port"},
		{"[games]\nedition = \"2099\"", "games.edition"},
		{"[keep]\nseen = \"1h\"", "keep.seen"},
		{"[pages]\nurl = \"games.example.org\"", "pages.url"},
	} {
		_, err := Parse("c.toml", []byte(c.file))
		var wrong *Error
		if !errors.As(err, &wrong) || wrong.Problems[0].Key != c.key || wrong.Problems[0].Line == 0 {
			t.Errorf("%q: got %v", c.file, err)
		}
	}
	if _, err := Parse("c.toml", []byte(imap)); err != nil {
		t.Error(err)
	}
}

func TestDurations(t *testing.T) {
	for s, want := range map[string]time.Duration{
		"90s": 90 * time.Second, "48h": 48 * time.Hour, "2d": 48 * time.Hour, "1w": 168 * time.Hour,
		"1d12h": 36 * time.Hour, "1w 1d": 192 * time.Hour, "0": 0, "0s": 0,
	} {
		if d, err := ParseDuration(s); err != nil || d != want {
			t.Errorf("%s: got %v, %v", s, d, err)
		}
	}
	for _, s := range []string{"", "d", "-1d", "-4h", "2", "1.5d", "soon", "99999999w"} {
		if d, err := ParseDuration(s); err == nil {
			t.Errorf("%q is %v", s, d)
		}
	}
}

func TestPasswordFileIsReadAnewAndRelativeToTheConfiguration(t *testing.T) {
	folder := t.TempDir()
	file := filepath.Join(folder, "c.toml")
	os.WriteFile(filepath.Join(folder, "secret"), []byte("one\nnot this\n"), 0o600)
	os.WriteFile(file, []byte("[mail]\nfrom = \"lmtp\"\n[smtp]\nhost = \"mail.example.org\"\npassword-file = \"secret\"\n"), 0o600)
	c, err := Load(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"one", "two"} {
		if p, err := c.SMTPPassword(); err != nil || p != want {
			t.Errorf("got %q, %v", p, err)
		}
		os.WriteFile(filepath.Join(folder, "secret"), []byte("two\r\n"), 0o600)
	}
	os.Remove(filepath.Join(folder, "secret"))
	if _, err := c.SMTPPassword(); err == nil {
		t.Error("a missing file is no error")
	}
	if c.Path(c.Data) != filepath.Join(folder, "railpost-data") {
		t.Error(c.Path(c.Data))
	}
}

func FuzzParse(f *testing.F) {
	f.Add("zone = \"x\"\n[imap]\nport = 3 # x")
	f.Add("a.b = \"\\\"\"")
	f.Fuzz(func(t *testing.T, s string) {
		_, err := Parse("c.toml", []byte(s))
		var wrong *Error
		if errors.As(err, &wrong) {
			_ = wrong.Underlined()
		}
	})
}

// All mistakes of a file are told at once, in the order of its lines.
func TestAllMistakesAtOnce(t *testing.T) {
	_, err := Parse("railpost.toml", []byte(`zone = "Nowhere"
[games]
sign-up = "2 days"
per-player = "many"
opn = "everybody"
[clock]
deadline = "4x"
reminders = ["1d", "soon"]
[mail]
max-size = "1 KiB of it"
`))
	var e *Error
	if !errors.As(err, &e) {
		t.Fatal(err)
	}
	var got []string
	for _, p := range e.Problems {
		got = append(got, fmt.Sprintf("%d %s", p.Line, p.Key))
	}
	want := "1 zone; 3 games.sign-up; 4 games.per-player; 5 games.opn; 7 clock.deadline; 8 clock.reminders; 10 mail.max-size"
	if strings.Join(got, "; ") != want {
		t.Errorf("%s\nwant %s\n%s", strings.Join(got, "; "), want, e.Underlined())
	}
}

// A word that is no way of getting mail makes no further demands.
func TestTypoInMailFromIsAllThatIsWrong(t *testing.T) {
	_, err := Parse("railpost.toml", []byte("[mail]\nfrom = \"embeded\"\n"))
	var e *Error
	if !errors.As(err, &e) || len(e.Problems) != 1 || e.Problems[0].Key != "mail.from" {
		t.Errorf("%v", err)
	}
}
