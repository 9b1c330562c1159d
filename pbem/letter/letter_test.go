package letter

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestLimits(t *testing.T) {
	head := "From: ann@example.org\nMessage-ID: <1@example.org>\n"
	nested := func(depth int) string {
		var b strings.Builder
		for i := range depth {
			fmt.Fprintf(&b, "Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n", i, i)
		}
		return b.String() + "\nhi\n"
	}
	for _, c := range []struct {
		name, raw string
		want      error
	}{
		{"letter", head + "\n" + strings.Repeat("x\n", 128<<10), ErrTooLarge},
		{"header", head + strings.Repeat("X: y\n", 20<<10) + "\nhi\n", ErrTooLarge},
		{"text", head + "\n" + strings.Repeat("x\n", 33<<10), ErrTextTooLong},
		{"parts", head + "Content-Type: multipart/mixed; boundary=b\n\n" + strings.Repeat("--b\n\nhi\n", 101), ErrTooManyParts},
		{"depth", head + nested(12), ErrTooManyParts},
		{"depth just right", head + nested(10), nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			l, err := Parse([]byte(c.raw), Limits{})
			if !errors.Is(err, c.want) {
				t.Errorf("got %v, want %v", err, c.want)
			}
			if l == nil || l.From.Addr != "ann@example.org" || l.MessageID != "1@example.org" {
				t.Errorf("cannot be answered: %+v", l)
			}
			if err != nil && (l.Text != "" || l.Attachments != nil) {
				t.Error("half a letter was given out")
			}
		})
	}
	for _, raw := range []string{"", "\n\n", "no header\n\nhi", "\x00\xff"} {
		if _, err := Parse([]byte(raw), Limits{}); !errors.Is(err, ErrNoHeader) {
			t.Errorf("%q: %v", raw, err)
		}
	}
}

const key1, key2 = "k7q2mzxw4tbn5cplr3vdy6hsja", "abcdefghijklmnopqrstuvwx23"

func TestKeys(t *testing.T) {
	for _, c := range []struct {
		name, raw  string
		recipients []string
		want       string
		place      Place
	}{
		{"recipient", "To: play+" + key1 + "@host\nReferences: <" + key2 + "@host>\n\n" + key2, nil, key1, InRecipient},
		{"recipient in capitals", "To: PLAY+" + strings.ToUpper(key1) + "@HOST\n\n", nil, key1, InRecipient},
		{"copy", "To: bob@example.org\nCc: <play+" + key1 + "@host>\n\n", nil, key1, InRecipient},
		{"envelope", "To: play@host\n\n" + key2, []string{"play+" + key1 + "@host"}, key1, InRecipient},
		{"delivered", "To: play@host\nDelivered-To: play+" + key1 + "@host\n\n", nil, key1, InRecipient},
		{"references", "To: play@host\nReferences: <root@host> <t3." + key1 + ".7@host>\n\n" + key2, nil, key1, InReferences},
		{"subject", "To: play@host\nSubject: turn 3 (" + key1 + ")\n\nhi", nil, key1, InText},
		{"quoted text", "To: play@host\n\nmove none\n\n> answer to play+" + key1 + "@host\n", nil, key1, InText},
		{"two different", "To: play+" + key1 + "@host, play+" + key2 + "@host\n\n", nil, key1 + " " + key2, InRecipient},
		{"the same twice", "To: play+" + key1 + "@host\nCc: play+" + key1 + "@host\n\n", nil, key1, InRecipient},
		{"none", "To: play@host\n\nhi", nil, "", 0},
		{"part of a longer word", "To: play@host\n\nx" + key1 + " " + key1 + "x", nil, "", 0},
		{"a long word", "To: play@host\n\nabcdefghijklmnopqrstuvwxyz", nil, "", 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			l, err := Parse([]byte(c.raw), Limits{})
			if err != nil {
				t.Fatal(err)
			}
			got, place := Keys(l, c.recipients...)
			if strings.Join(got, " ") != c.want || place != c.place {
				t.Errorf("got %v in %d, want %q in %d", got, place, c.want, c.place)
			}
		})
	}
}

func TestHideKeys(t *testing.T) {
	const key = "abcdefghijklmnopqrstuvwxy2"
	for in, want := range map[string]string{
		"issue 1": "issue 1",
		key:       "…",
		"to play+" + strings.ToUpper(key) + "@host, and " + key + ".": "to play+…@host, and ….",
		key + "x": key + "x",
	} {
		if got := HideKeys(in); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
}

func TestNewKey(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		random := rapid.SliceOfN(rapid.Byte(), 64, 64).Draw(t, "random")
		key, err := NewKey(bytes.NewReader(random))
		if err != nil {
			return // no digit in four tries
		}
		if len(key) != KeyLen || key != strings.ToLower(key) {
			t.Fatalf("key %q", key)
		}
		l := &Letter{To: []Address{{Addr: WithKey("play@host", key)}}}
		if got, place := Keys(l); len(got) != 1 || got[0] != key || place != InRecipient {
			t.Fatalf("%q found as %v", key, got)
		}
	})
	if key, err := NewKey(bytes.NewReader(nil)); err == nil {
		t.Errorf("a key from nothing: %q", key)
	}
}

// Whatever of our letter a program quotes with ">", the writer's words above it
// are kept and nothing else.
func TestOwnAboveQuotation(t *testing.T) {
	line := rapid.StringMatching(`[a-z]{3,8}( [A-Z]?[a-z0-9$>-]{1,12}){0,8}`)
	rapid.Check(t, func(t *rapid.T) {
		own := rapid.SliceOfN(rapid.SampledFrom([]string{"build L18 NW-NE", "move red Chicago to Detroit", "issue 2", "bid up to 6 then pass", "end", "ready"}), 1, 6).Draw(t, "own")
		ours := rapid.SliceOfN(line, 1, 20).Draw(t, "ours")
		text := strings.Join(own, "\n") + "\n\nOn Sat, 21 Nov 2026 at 12:00, Railpost <play@rail.example> wrote:\n> " + strings.Join(ours, "\n> ") + "\n"
		got, dropped := Own(text, Sent{Text: strings.Join(ours, "\n")})
		if want := strings.Join(own, "\n") + "\n"; got != want || dropped != len(ours)+1 {
			t.Fatalf("got %q and %d dropped, want %q and %d", got, dropped, want, len(ours)+1)
		}
	})
}

// A whole letter of ours without any mark is none of the writer's.
func TestOwnOfOurLetterIsNothing(t *testing.T) {
	sent, err := os.ReadFile("testdata/sent.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, quote := range []string{"", "> ", ">> ", "  "} {
		text := quote + strings.ReplaceAll(string(sent), "\n", "\n"+quote)
		if own, _ := Own(text, Sent{Text: string(sent)}); own != "" {
			t.Errorf("quoted with %q: %q", quote, own)
		}
	}
}

// What looks like a notice or an attribution and is none is kept.
func TestOwnKeepsRemarks(t *testing.T) {
	for _, text := range []string{
		"This message is for blue: hands off Detroit.\n\nmove none\n",
		"say: from now on:\nSent is sent.\nend\n",
		"On Friday I am away.\nmove none\n",
		"from Chicago to Detroit: my plan\nbuild L18 N-S\n",
		"vacation from 2026-12-01 to 2026-12-24\n",
		"move none # -- or not\n",
		"Am I next? He said:\nmove none\n",
	} {
		if own, dropped := Own(text, Sent{}); own != text || dropped != 0 {
			t.Errorf("%q became %q", text, own)
		}
	}
}

// Lines of the draft copied right above or below the unmarked quotation are
// the writer's.
func TestOwnCopiesBesideUnmarkedQuotation(t *testing.T) {
	sent := "Hello Ann,\n\nIt is your turn.\n\n  bid 1\n  move none\n  end\n\nAnswer this letter.\n"
	for _, text := range []string{"bid 1\n" + sent, sent + "bid 1\n", "bid 1\n\n" + sent} {
		if own, _ := Own(text, Sent{Text: sent}); own != "bid 1\n" {
			t.Errorf("%q: %q", text, own)
		}
	}
	page := "<p>Hello Ann,</p><p>It is your turn.</p><table><tr><td>bid 1</td><td>$1</td></tr></table><p>The end of it.</p>"
	text := "bid 1\n" + textOf(page) + "\nmove none\n"
	if own, _ := Own(text, Sent{Text: sent, HTML: page}); own != "bid 1\n\nmove none\n" {
		t.Errorf("quoted from HTML: %q", own)
	}
}

func TestOwnRestOfAMove(t *testing.T) {
	for _, c := range []struct{ text, sent, want string }{
		{"move blue Evansville\n> Cincinnati\n", "", "move blue Evansville\n> Cincinnati\n"},
		{"move blue Evansville >\n> Cincinnati\n", "", "move blue Evansville >\n> Cincinnati\n"},
		{"bewege blau Evansville\n> Cincinnati\n", "", "bewege blau Evansville\n> Cincinnati\n"},
		{"move blue Evansville > Detroit\n> Cincinnati\n", "", "move blue Evansville > Detroit\n"},
		{"move blue Evansville\n> Dear Ann\n", "Dear Ann\nplay\n", "move blue Evansville\n"},
		{"move blue Evansville\n\n> Cincinnati\n", "", "move blue Evansville\n"},
		{"build L18 N-S\n> Cincinnati\n", "", "build L18 N-S\n"},
	} {
		if got, _ := Own(c.text, Sent{Text: c.sent}); got != c.want {
			t.Errorf("%q: got %q, want %q", c.text, got, c.want)
		}
	}
}

func FuzzLetter(f *testing.F) {
	files, _ := filepath.Glob("testdata/letters/*.eml")
	for _, file := range files {
		raw, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(raw, "one\ntwo\nthree")
	}
	f.Fuzz(func(t *testing.T, raw []byte, sent string) {
		l, err := Parse(raw, Limits{})
		if err != nil {
			return
		}
		own, dropped := Own(l.Text, Sent{Text: sent})
		Keys(l, sent)
		lines := func(s string) (n int) {
			for _, line := range strings.Split(s, "\n") {
				if strings.TrimSpace(line) != "" {
					n++
				}
			}
			return n
		}
		if got, want := lines(own)+dropped, lines(clean(l.Text)); got != want {
			t.Errorf("%d lines kept and dropped of %d", got, want)
		}
		d := Draft{From: Address{Addr: "play@host"}, To: Address{Name: l.From.Name, Addr: "ann@example.org"}, Subject: l.Subject, MessageID: "1@host", Date: noon, Text: l.Text}
		answer, err := d.Bytes()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := Parse(answer, Limits{Letter: 1 << 20, Text: 1 << 20, Header: 1 << 20}); err != nil {
			t.Errorf("our own letter cannot be read: %v", err)
		}
	})
}

func BenchmarkParse(b *testing.B) {
	sent, _ := os.ReadFile("testdata/sent.txt")
	for _, name := range []string{"gmail-web", "outlook-desktop-html", "thunderbird-flowed"} {
		raw, err := os.ReadFile("testdata/letters/" + name + ".eml")
		if err != nil {
			b.Fatal(err)
		}
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				l, err := Parse(raw, Limits{})
				if err != nil {
					b.Fatal(err)
				}
				Own(l.Text, Sent{Text: string(sent)})
			}
		})
	}
}
