package words

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"railpost/engine"
	"railpost/engine/notation"
)

var update = flag.Bool("update", false, "write the golden letters anew")

// letters are one letter of each kind, by name, in a language.
func letters(t *testing.T, lang string) map[string]Letter {
	v := New(lang).In(time.FixedZone("CET", 3600))
	out := map[string]Letter{}
	ask := func(name, record string, turn int, step string, round int8) {
		x := play(t, record, at(turn, step, round))
		s := x.g.Awaits(&x.p)[0]
		h := x.head(s, lang)
		best := []engine.Choice(nil)
		legal := x.g.Legal(&x.p, s)
		for _, c := range legal {
			if len(best) < 5 {
				best = append(best, c)
			}
		}
		out[name] = v.Write(h, News{Events: x.since()},
			Decide{Deadline: h.Now.Add(48 * time.Hour), Default: x.g.Default(&x.p, s), Best: best, More: len(legal)},
			Table{}, Board{Map: "(the text map)", Picture: true})
	}
	ask("turn-shares", "four", 1, "shares", 0)
	ask("turn-auction", "four", 2, "auction", 0)
	ask("turn-action", "four", 2, "action", 0)
	ask("turn-build", "four", 3, "build", 0)
	ask("turn-goods", "four", 4, "goods", 2)
	ask("turn-late", "five", 6, "goods", 1)
	production := func(g *engine.Game, p *engine.Position) bool { return g.Step(p).Name == "production" }
	if x := play(t, "four", production); !x.p.Over {
		s := x.g.Awaits(&x.p)[0]
		out["turn-production"] = v.Write(x.head(s, lang), Decide{Default: x.g.Default(&x.p, s)})
	}

	x := play(t, "four", at(4, "shares", 0))
	out["turn-end"] = v.Write(x.head(2, lang), TurnEnd{Turn: 3, Events: x.turn}, Table{}, Board{Map: "(the text map)", Picture: true, Short: true})
	x = play(t, "four", func(_ *engine.Game, p *engine.Position) bool { return p.Over })
	out["standings"] = v.Write(x.head(1, lang), Standings{Seed: "4b1f77aa02", Commitment: "9f2c01bb"}, Board{Picture: true, Map: "(the text map)"})

	x = play(t, "four", at(3, "build", 0))
	s := x.g.Awaits(&x.p)[0]
	h := x.head(s, lang)
	order := x.g.Legal(&x.p, s)[0].Order
	low := engine.Refuse("bid.too-low", "Player Order")
	low.N, low.M, low.Seat, low.Legal = 2, 4, 1, []engine.Order{{Verb: "bid", N: 4}}
	out["answer"] = v.Write(h, Answer{
		Lines: []Line{
			{Text: v.Line(h, order), Line: 1, State: Done, Decision: "build", Price: 8},
			{Text: "bid 2", Line: 2, State: Refused, Decision: "auction", Error: low},
			{Text: "move blue Evanston to Cincinnati", Line: 3, Column: 11, State: Refused, Decision: "goods", Fault: misread{notation.Fault{Code: "place.unknown", Read: "Evanston", Want: "place", Suggest: "Evansville"}}},
			{Text: "issue 2", Line: 4, State: Waits, Decision: "shares", Legal: true, Notes: []Remark{{Code: "redirected", Args: []string{"N-S"}}}},
		},
		Stored:  []Line{{Text: "issue 2", State: Kept, Legal: true}, {Text: "take engineer, first move", State: Waits}},
		Dropped: 14,
	}, Board{Picture: true, After: true, Short: true, Map: "(the text map)"})
	out["reminder"] = v.Write(h, Decide{Deadline: h.Now.Add(4 * time.Hour), Waits: true, Default: x.g.Default(&x.p, s), Reminder: true, Last: true, Awaited: []engine.Seat{0, s}, Downtime: 90 * time.Minute,
		Tried: []Line{{Text: "build none", State: Refused, Error: low}}, Remaining: 2})
	out["said"] = v.Write(h, News{Said: []Said{{Seat: 0, To: engine.Nobody, Text: "Who builds to **Duluth**?"}, {Seat: engine.Nobody, To: s, Text: "Please hurry."}}})
	before := Head{Key: "rust42", Board: "Rust Belt", Names: []string{"Ann"}, Seat: engine.Nobody, Now: h.Now, Reply: "play@railpost.example", Moderator: "Moritz", Name: "Bob"}
	line := GameLine{Key: "rust42", Board: "Rust Belt", Joined: 2, Players: 4, Names: []string{"Ann", "Bob"}, Edition: "Deluxe", Clock: "48h", Until: h.Now.Add(240 * time.Hour), Options: []string{"urbanize anytime"}}
	running := GameLine{Key: "rust17", Board: "Rust Belt", Joined: 3, Players: 3, Names: []string{"Ann", "Bob", "Eve"}, Edition: "Deluxe", Turn: 4, Turns: 10, Yours: true, Asked: true}
	for _, k := range Kinds {
		n := Notice{Kind: k.Kind, Who: "Eve", Other: "green", Seat: 2, Code: "Q7XK2M", Text: "example text", Lines: []string{"blue", "red"}, N: 2, M: 4,
			At: h.Now.Add(72 * time.Hour), For: 26 * time.Hour, Games: []GameLine{line, running}}
		head := before
		switch k.Kind {
		case "mail":
			n.Text = "every"
		case "resigned":
			n.Code = "bot"
		case "voted":
			n.Code = "agree"
		case "opened", "list", "invitation", "joined", "started", "expired":
		default:
			head = h
		}
		out["notice-"+k.Kind] = v.Write(head, n)
	}
	for _, topic := range v.Topics() {
		p, ok := v.Help(topic)
		if !ok {
			t.Errorf("%s: help %s is not found", lang, topic)
		}
		out["help-"+topic] = v.Write(before, p)
	}
	p, _ := v.Help("rust-belt")
	out["help-rust-belt"] = v.Write(before, p)
	return out
}

// misread is a fault as the office hands it over.
type misread struct{ notation.Fault }

func (m misread) FaultCode() string      { return m.Code }
func (m misread) FaultRead() string      { return m.Read }
func (m misread) Suggest() []string      { return []string{m.Fault.Suggest} }
func (m misread) Whole() *notation.Fault { return &m.Fault }

// loud makes every missing wording fail the test.
func loud(t *testing.T) {
	was := missing
	missing = func(lang, what string, err error) {
		t.Helper()
		t.Errorf("%s: no wording for %s (%v)", lang, what, err)
	}
	t.Cleanup(func() { missing = was })
}

func TestLetters(t *testing.T) {
	for _, lang := range Languages {
		t.Run(lang, func(t *testing.T) {
			loud(t)
			all := letters(t, lang)
			var notices strings.Builder
			for _, k := range Kinds {
				notices.WriteString("=== " + k.Kind + "\n" + body(all["notice-"+k.Kind].Text) + "\n")
			}
			golden(t, filepath.Join(lang, "notices.txt"), notices.String())
			for name, l := range all {
				check(t, name, l)
				if strings.HasPrefix(name, "notice-") || strings.HasPrefix(name, "help-") {
					continue
				}
				golden(t, filepath.Join(lang, name+".txt"), "Subject: "+l.Subject+"\n\n"+l.Text)
			}
			golden(t, filepath.Join(lang, "turn-build.html"), all["turn-build"].HTML)
		})
	}
}

// body is a letter without greeting and footer.
func body(text string) string {
	_, text, _ = strings.Cut(text, "\n\n")
	i := strings.LastIndex(text, strings.Repeat("-", 40))
	return strings.TrimSpace(text[:i]) + "\n"
}

// check looks for what no letter may have.
func check(t *testing.T, name string, l Letter) {
	t.Helper()
	for i, line := range strings.Split(l.Text, "\n") {
		if n := utf8.RuneCountInString(line); n > 78 && !strings.Contains(line, "http") {
			t.Errorf("%s: line %d has %d columns: %s", name, i+1, n, line)
		}
	}
	if len(l.HTML) > 100<<10 {
		t.Errorf("%s: HTML of %d bytes", name, len(l.HTML))
	}
	for _, bad := range []string{"<no value>", "%!", "{{", "}}", "**", "<nil>", "\x1f", "(s)"} {
		if strings.Contains(l.Text, bad) || strings.Contains(l.HTML, bad) {
			t.Errorf("%s holds %q", name, bad)
		}
	}
	for _, bad := range []string{"http://", "https://", "<script", "<link", "<style"} {
		if strings.Contains(l.HTML, bad) {
			t.Errorf("%s: HTML holds %q", name, bad)
		}
	}
	if l.Subject == "" || strings.Contains(l.Subject, "\n") {
		t.Errorf("%s: subject %q", name, l.Subject)
	}
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	file := filepath.Join("testdata", name)
	if *update {
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s differs; first at %s\nrun with -update and read it", name, firstDifference(got, string(want)))
	}
}

func firstDifference(a, b string) string {
	x, y := strings.Split(a, "\n"), strings.Split(b, "\n")
	for i := range min(len(x), len(y)) {
		if x[i] != y[i] {
			return fmt.Sprintf("line %d:\ngot  %s\nwant %s", i+1, x[i], y[i])
		}
	}
	return "the end"
}
