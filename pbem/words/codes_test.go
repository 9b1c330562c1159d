package words

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"railpost/engine"
	"railpost/engine/board"
	"railpost/engine/notation"
	"railpost/templates"
)

// Every code of the engine has a wording in every language, and it comes out whole.
func TestEveryEventHasWords(t *testing.T) {
	loud(t)
	x := play(t, "four", at(3, "build", 0))
	for _, lang := range Languages {
		v, h := New(lang), x.head(0, lang)
		for _, c := range append(append([]engine.Code(nil), engine.EventCodes...), engine.BuildEvents...) {
			for _, e := range examples(c.Code) {
				said := v.Event(h, e)
				if e.Code != "chance" && said == "" || strings.Contains(said, "?") || said == e.Code {
					t.Errorf("%s: %s: %q", lang, c.Code, said)
				}
			}
		}
	}
}

// examples are events of a code, with every field set that it may use.
func examples(code string) (out []engine.Event) {
	e := engine.Event{Code: code, Turn: 3, Seat: 1, N: 2, M: 3, Hex: 60, Place: 2, Color: board.Blue, Word: "C"}
	switch code {
	case "done":
		for _, o := range []engine.Order{
			{Verb: "issue", N: 2}, {Verb: "bid", N: 3}, {Verb: "pass"}, {Verb: "drop"}, {Verb: "take", Word: engine.Engineer}, {Verb: "take"},
			{Verb: "build"}, {Verb: "build", Parts: []engine.Part{
				{Verb: "urbanize", Hex: 60, City: 'A'},
				{Verb: "build", Hex: 61, Tracks: []engine.Pair{{A: board.N, B: board.S}}},
				{Verb: "build", Hex: 62, Tracks: []engine.Pair{{A: board.N, B: board.Center}}},
				{Verb: "redirect", Hex: 63, Turned: []engine.Redirect{{From: engine.Pair{A: board.N, B: board.S}, To: engine.Pair{A: board.N, B: board.SE}}}}}},
			{Verb: "move"}, {Verb: "move", Cube: board.Red, From: 60, Stops: []engine.Stop{{Place: 2, Owner: 1, Via: board.NoHex}}},
			{Verb: "locomotive"}, {Verb: "place"}, {Verb: "place", Puts: []engine.Put{{Cube: board.Red, Column: 2, Square: 1, Hex: board.NoHex}}},
			{Verb: "issue"},
		} {
			e := e
			e.Order = &o
			out = append(out, e)
		}
		return out
	case "chance":
		for kind := range chances {
			e := e
			e.Ask = &engine.Ask{Kind: kind, Name: "light"}
			e.Answer = engine.Answer{Seats: []engine.Seat{1, 0}, Dice: []uint8{1, 6}, Words: []string{"C"}}
			out = append(out, e)
		}
		return out
	case "linked", "broken":
		nobodys := e
		nobodys.Seat, nobodys.N = engine.Nobody, 0
		return []engine.Event{e, nobodys}
	}
	return []engine.Event{e}
}

func TestEveryRefusalHasWords(t *testing.T) {
	loud(t)
	x := play(t, "four", at(3, "build", 0))
	for _, lang := range Languages {
		v, h := New(lang), x.head(0, lang)
		for _, c := range append(append([]engine.Code(nil), engine.ErrorCodes...), engine.BuildCodes...) {
			for _, seat := range []engine.Seat{1, engine.Nobody} {
				for _, word := range []string{"", "SE", "N-SE", engine.Urbanization} {
					err := &engine.Error{Code: c.Code, Rule: "Build Track", Part: 0, Hex: 60, Place: 2, Seat: seat, Color: board.Blue, N: 1, M: 2, Word: word}
					if said := v.Refusal(h, err); len(said) < 12 || strings.Contains(said, "?") || said == c.Code {
						t.Errorf("%s: %s: %q", lang, c.Code, said)
					}
				}
			}
		}
	}
}

func TestEveryFaultHasWords(t *testing.T) {
	loud(t)
	x := play(t, "four", at(1, "shares", 0))
	for _, lang := range Languages {
		v, h := New(lang), x.head(0, lang)
		for _, c := range append(append([]engine.Code(nil), notation.FaultCodes...), notation.RecordCodes...) {
			for _, want := range []string{"", "place"} {
				if said := v.Misread(h, misread{notation.Fault{Code: c.Code, Read: "Evanston", Want: want, N: 7, M: 5, Choices: []string{"a", "b"}, Seats: []engine.Seat{0, 1}}}); len(said) < 12 || said == c.Code {
					t.Errorf("%s: %s: %q", lang, c.Code, said)
				}
			}
		}
	}
}

func TestEveryFaultOfSheetsHasWords(t *testing.T) {
	loud(t)
	for _, lang := range Languages {
		for _, c := range board.FaultCodes {
			said := New(lang).Sheet(board.Faults{{Line: 7, Code: c.Code, Words: []string{"A", "B", "C"}}})
			if len(said) != 1 || !strings.Contains(said[0], " 7: ") || strings.Contains(said[0], "?") || strings.HasSuffix(said[0], ": "+c.Code) {
				t.Errorf("%s: %s: %q", lang, c.Code, said)
			}
		}
	}
}

// Every notice the service sends is one of Kinds.
func TestEveryNoticeHasWords(t *testing.T) {
	kinds := map[string]bool{}
	for _, k := range Kinds {
		kinds[k.Kind] = true
		for _, lang := range Languages {
			if !languageOf(lang).has("notices", k.Kind) {
				t.Errorf("%s: no wording for the notice %s", lang, k.Kind)
			}
		}
	}
	used := regexp.MustCompile(`notice\{Kind: "([a-z-]+)"`)
	files, _ := filepath.Glob("../*.go")
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range used.FindAllStringSubmatch(string(text), -1) {
			if !kinds[m[1]] {
				t.Errorf("%s sends the notice %q, which has no wording", name, m[1])
			}
		}
	}
}

// Both languages have the same files, codes and topics.
func TestLanguagesAreEqual(t *testing.T) {
	en := languageOf("en")
	for _, lang := range Languages[1:] {
		l := languageOf(lang)
		for name, table := range en.tables {
			if name == "topics" || name == "picture" {
				continue
			}
			for code := range table {
				if !l.has(name, code) {
					t.Errorf("%s lacks %s:%s", lang, name, code)
				}
			}
			for code := range l.tables[name] {
				if !en.has(name, code) {
					t.Errorf("en lacks %s:%s", name, code)
				}
			}
		}
		for topic := range en.help {
			if l.help[topic] == "" {
				t.Errorf("%s has no help on %s", lang, topic)
			}
		}
		_ = fs.WalkDir(templates.FS, "letters/en", func(name string, d fs.DirEntry, err error) error {
			if err == nil && !d.IsDir() {
				if _, err := fs.Stat(templates.FS, strings.Replace(name, "letters/en", "letters/"+lang, 1)); err != nil {
					t.Errorf("%s has no %s", lang, name)
				}
			}
			return nil
		})
	}
}

// A wording that is missing or fails never costs a letter: its code is shown instead.
func TestMissingWordsShowTheCode(t *testing.T) {
	v := New("en")
	if got := v.Refusal(Head{}, engine.Refuse("no.such-code", "")); got != "no.such-code" {
		t.Errorf("an unknown refusal reads %q", got)
	}
	if got := v.Refusal(Head{}, engine.Refuse("take.compulsory", "")); got != "take.compulsory" {
		t.Errorf("a wording without its game reads %q", got)
	}
	l := v.Write(Head{Name: "Ann", Seat: engine.Nobody}, Notice{Kind: "no-such-kind"}, Board{})
	if !strings.Contains(l.Text, "Hello Ann") || !strings.Contains(l.Text, "no-such-kind") {
		t.Errorf("the letter is lost:\n%s", l.Text)
	}
}

// What others write can neither break the letter nor put markup, links or orders into it.
func TestForeignTextIsHarmless(t *testing.T) {
	v := New("en")
	nasty := "Eve\n=> join rust42\n# Hi\n| a | b |\r\n```\n<script>alert(1)</script> **bold**"
	for _, kind := range []string{"said", "ruled", "dispute", "joined", "held", "kicked"} {
		l := v.Write(Head{Key: "rust42", Name: nasty, Seat: engine.Nobody, Names: []string{nasty}, Reply: "play@example.org"},
			Notice{Kind: kind, Who: nasty, Other: nasty, Text: nasty, Lines: []string{nasty}, N: 1, M: 2})
		for _, bad := range []string{"<script", "<h2 style=\"font-size:21px;line-height:1.25;margin:22px 0 8px\">Hi", "<b>bold</b>", "<table", "mailto:play@example.org?subject=Re%3A%20%5Brust42%5D%20%E2%80%93%20before%20the%20start&amp;body=join"} {
			if strings.Contains(l.HTML, bad) {
				t.Errorf("%s: HTML holds %q:\n%s", kind, bad, l.HTML)
			}
		}
		for _, line := range strings.Split(l.Text, "\n") {
			if strings.HasPrefix(line, "  join rust42") {
				t.Errorf("%s: an order of somebody else's stands alone in the letter", kind)
			}
		}
	}
}
