package archive

import (
	"context"
	"encoding/json"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/pelletier/go-toml/v2"
	"go.uber.org/goleak"

	"railpost/engine"
	"railpost/engine/board"
	"railpost/engine/notation"
	"railpost/maps"
	"railpost/templates/pages"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

var noon = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

// shelf is games in memory.
type shelf map[string]*Game

func (s shelf) Games(context.Context) (all []Summary, err error) {
	for _, g := range s {
		all = append(all, g.Summary)
	}
	return all, nil
}

func (s shelf) Game(_ context.Context, id, lang string) (*Game, error) {
	if id == "broken" {
		return nil, io.ErrUnexpectedEOF
	}
	g, ok := s[id]
	if !ok {
		return nil, ErrNotFound
	}
	return g, nil
}

// dice answers as chance would, from a fixed seed.
func dice(seed uint64) engine.Chance {
	r := rand.New(rand.NewPCG(seed, 1))
	return func(a engine.Ask) (an engine.Answer, err error) {
		an.Seats = slices.Clone(a.Seats)
		r.Shuffle(len(an.Seats), func(i, j int) { an.Seats[i], an.Seats[j] = an.Seats[j], an.Seats[i] })
		switch a.Kind {
		case engine.AskDraw:
			var bag []board.Color
			for c, n := range a.Bag {
				for range n {
					bag = append(bag, board.Color(c))
				}
			}
			r.Shuffle(len(bag), func(i, j int) { bag[i], bag[j] = bag[j], bag[i] })
			an.Colors = bag[:a.N]
		case engine.AskDice:
			for range a.N {
				an.Dice = append(an.Dice, uint8(r.IntN(6)+1))
			}
		}
		return an, nil
	}
}

// played is a game of four on Rust Belt after some turns of random play.
func played(t testing.TB, turns int) *Game {
	t.Helper()
	g, err := maps.Game("rust-belt", "", 4, nil)
	if err != nil {
		t.Fatal(err)
	}
	colours := []string{"brown", "red", "purple", "pink"}
	w, err := notation.NewWords(g, colours)
	if err != nil {
		t.Fatal(err)
	}
	ch := dice(7)
	p, _, err := g.Start(ch)
	if err != nil {
		t.Fatal(err)
	}
	out := &Game{Board: g, Version: "1", Record: "railpost record 1\n", Awaits: []string{"Ann <b>"}, Deadline: noon.Add(24 * time.Hour)}
	out.Summary = Summary{ID: "rust42", Map: "Rust Belt", Edition: "deluxe", Phase: Running, Places: 4, Of: g.Turns(), Opened: noon, Started: noon, Changed: noon.Add(time.Hour)}
	for i, n := range []string{"Ann <b>", "Bert", "Christine from Köln", "Dave"} {
		out.Seats = append(out.Seats, Seat{Name: n, Colour: colours[i]})
	}
	r := rand.New(rand.NewPCG(3, 4))
	out.Turns = append(out.Turns, Turn{N: 0, Position: p})
	turn := Turn{N: int(p.Turn)}
	for step := 0; !p.Over && int(p.Turn) <= turns && step < 300; step++ {
		s := g.Awaits(&p)[0]
		choices := g.Legal(&p, s)
		o := g.Default(&p, s)
		if len(choices) > 0 && r.IntN(5) > 0 {
			if c := choices[r.IntN(len(choices))].Order; c.Verb != "drop" || r.IntN(3) == 0 {
				o = c
			}
		}
		next, events, err := g.Play(&p, s, o, ch)
		if err != nil {
			if next, events, err = g.Play(&p, s, g.Default(&p, s), ch); err != nil {
				t.Fatal(err)
			}
			o = g.Default(&p, s)
		}
		for i, l := range notation.Lines(w, s, o, events) {
			line := Line{Text: l}
			if i == 0 {
				line.Time = noon.Add(time.Duration(step) * time.Hour)
			}
			turn.Log = append(turn.Log, line)
		}
		if next.Turn != p.Turn && !next.Over && int(next.Turn) <= turns {
			turn.Position = next
			out.Turns = append(out.Turns, turn)
			turn = Turn{N: int(next.Turn)}
		}
		p = next
	}
	turn.Position = p
	out.Turns = append(out.Turns, turn)
	out.Turn = turn.N
	return out
}

func library(t testing.TB) shelf {
	return shelf{
		"rust42": played(t, 3),
		"new1": {Summary: Summary{ID: "new1", Map: "Rust Belt", Phase: SigningUp, Places: 4, Opened: noon,
			Seats: []Seat{{Name: "<script>alert(1)</script>", Colour: "blue"}}}},
		"gone": {Summary: Summary{ID: "gone", Map: "Dropped Belt", Phase: Dropped}},
	}
}

func serve(t testing.TB, p *Pages) *httptest.Server {
	t.Helper()
	h, err := p.Handler()
	if err != nil {
		t.Fatal(err)
	}
	s := httptest.NewServer(h)
	t.Cleanup(s.Close)
	return s
}

func get(t testing.TB, s *httptest.Server, path, language string) (*http.Response, string) {
	t.Helper()
	req, _ := http.NewRequest("GET", s.URL+path, nil)
	if language != "" {
		req.Header.Set("Accept-Language", language)
	}
	resp, err := s.Client().Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return resp, string(body)
}

func TestPages(t *testing.T) {
	s := serve(t, &Pages{Games: library(t)})
	for _, c := range []struct {
		path, language string
		status         int
		has            []string
		hasNot         []string
	}{
		{"/", "", 200, []string{"Being played", "Looking for players", "rust42", "turn 3 of 8", "&lt;script&gt;", "1 of 4 players"}, []string{"<script", "Dropped Belt"}},
		{"/", "fr, de-AT;q=0.8, en;q=0.5", 200, []string{"Laufende Spiele", `lang="de"`}, nil},
		{"/?lang=de", "en", 200, []string{"Laufende Spiele"}, nil},
		{"/?lang=xx", "", 200, []string{"Being played"}, nil},
		{"/game/rust42", "", 200, []string{"Ann &lt;b&gt;", "Standings", "/game/rust42/board.svg", "brown: ", "turn/2", "Download"}, []string{"<b>"}},
		{"/game/rust42/turn/2", "", 200, []string{"turn 2 of 8", "/game/rust42/turn/2/board.svg", "turn/1?", "turn/1?"}, []string{"To move:"}},
		{"/game/rust42/turn/0", "de", 200, []string{"Aufbau"}, nil},
		{"/game/rust42/turn/9", "", 404, []string{"Not here"}, nil},
		{"/game/rust42/turn/x", "", 404, nil, nil},
		{"/game/new1", "", 200, []string{"The game begins when"}, []string{"board.svg", "<script"}},
		{"/game/new1/board.svg", "", 404, nil, nil},
		{"/game/new1/turn/1", "", 404, nil, nil},
		{"/game/new1/record", "", 404, nil, nil},
		{"/game/none", "de", 404, []string{"Nicht hier"}, nil},
		{"/game/broken", "", 500, []string{"Something went wrong"}, []string{"EOF"}},
		{"/elsewhere", "", 404, nil, nil},
		{"/mail/", "", 404, nil, nil},
		{"/metrics", "", 404, nil, nil},
		{"/style.css", "", 200, []string{"prefers-color-scheme"}, nil},
		{"/game/rust42/record", "", 200, []string{"railpost record 1"}, nil},
		{"/game/rust42/board.svg", "", 200, []string{"<svg"}, []string{"<b>", "<script"}},
		{"/game/rust42/turn/1/board.svg?narrow=1", "de", 200, []string{"<svg"}, nil},
	} {
		resp, body := get(t, s, c.path, c.language)
		if resp.StatusCode != c.status {
			t.Errorf("%s: status %d, want %d", c.path, resp.StatusCode, c.status)
		}
		for _, w := range c.has {
			if !strings.Contains(body, w) {
				t.Errorf("%s: no %q", c.path, w)
			}
		}
		for _, w := range c.hasNot {
			if strings.Contains(body, w) {
				t.Errorf("%s: has %q", c.path, w)
			}
		}
		if h := resp.Header; !strings.HasPrefix(h.Get("Content-Security-Policy"), "default-src 'none'") || h.Get("X-Content-Type-Options") != "nosniff" || h.Get("Set-Cookie") != "" {
			t.Errorf("%s: headers %v", c.path, h)
		}
	}
}

func TestOnlyReading(t *testing.T) {
	s := serve(t, &Pages{Games: library(t)})
	for _, path := range []string{"/", "/game/rust42", "/game/rust42/record"} {
		resp, err := s.Client().Post(s.URL+path, "text/plain", strings.NewReader("x"))
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		if resp.StatusCode != http.StatusMethodNotAllowed {
			t.Errorf("%s: %d", path, resp.StatusCode)
		}
	}
}

func TestAPictureIsNotSentTwice(t *testing.T) {
	s := serve(t, &Pages{Games: library(t)})
	resp, _ := get(t, s, "/game/rust42/board.svg", "")
	req, _ := http.NewRequest("GET", s.URL+"/game/rust42/board.svg", nil)
	req.Header.Set("If-None-Match", resp.Header.Get("ETag"))
	again, err := s.Client().Do(req)
	if err != nil {
		t.Fatal(err)
	}
	again.Body.Close()
	if again.StatusCode != http.StatusNotModified {
		t.Errorf("got %d", again.StatusCode)
	}
}

func TestHealthAndMetrics(t *testing.T) {
	well := true
	m := NewMetrics("test")
	m.Gauge("railpost_outbox_waiting", "Letters that wait to be sent.", func() float64 { return 3 })
	m.Taken("orders")
	m.Send("sent")
	m.Answered(0.2)
	s := serve(t, &Pages{Games: shelf{}, Metrics: m.Handler(), Health: func(context.Context) []Check {
		return []Check{{Name: "mailbox", OK: well, Since: noon, Error: map[bool]string{false: "no route"}[well]}, {Name: "outbox", OK: true}}
	}})
	for _, want := range []int{200, 503} {
		resp, body := get(t, s, "/healthz", "")
		var answer struct {
			OK     bool
			Checks []Check
		}
		if err := json.Unmarshal([]byte(body), &answer); err != nil || resp.StatusCode != want || answer.OK != well || len(answer.Checks) != 2 {
			t.Errorf("%d: %s", resp.StatusCode, body)
		}
		well = false
	}
	_, body := get(t, s, "/metrics", "")
	for _, want := range []string{`railpost_letters_taken_total{did="orders"} 1`, `railpost_sends_total{result="sent"} 1`, "railpost_outbox_waiting 3", "railpost_answer_seconds_count 1"} {
		if !strings.Contains(body, want) {
			t.Errorf("no %s", want)
		}
	}
}

func TestServeEndsWithItsContext(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error)
	go func() { done <- (&Pages{Games: shelf{}}).Serve(ctx, l) }()
	resp, err := http.Get("http://" + l.Addr().String() + "/")
	if err != nil {
		t.Fatal(err)
	}
	body, _ := io.ReadAll(resp.Body)
	resp.Body.Close()
	http.DefaultClient.CloseIdleConnections()
	if !strings.Contains(string(body), "There are no games yet") {
		t.Errorf("got %s", body)
	}
	cancel()
	if err := <-done; err != nil {
		t.Error(err)
	}
}

// Every word that a page uses is there in every language, and says as much.
func TestWords(t *testing.T) {
	tables := map[string]map[string]string{}
	for _, lang := range Languages {
		raw, err := pages.FS.ReadFile("words." + lang + ".toml")
		if err != nil {
			t.Fatal(err)
		}
		var w map[string]string
		if err := toml.Unmarshal(raw, &w); err != nil {
			t.Fatal(err)
		}
		tables[lang] = w
	}
	files, _ := pages.FS.ReadDir(".")
	used := []string{"not-found", "not-found-text", "failed", "failed-text", "turn-title"}
	for _, f := range files {
		raw, _ := pages.FS.ReadFile(f.Name())
		for _, m := range regexp.MustCompile(`\(?t "([^"]+)"`).FindAllStringSubmatch(string(raw), -1) {
			used = append(used, m[1])
		}
	}
	for _, lang := range Languages {
		for _, key := range used {
			if tables[lang][key] == "" {
				t.Errorf("%s has no %q", lang, key)
			}
		}
		for key, w := range tables[lang] {
			other := tables[Languages[0]][key]
			if strings.Count(w, "%d") != strings.Count(other, "%d") && !strings.HasPrefix(key, "board-") {
				t.Errorf("%s: %q takes other figures than %q", lang, w, other)
			}
		}
	}
}

// With RAILPOST_PAGES set to an address, the pages are served there for a while, to be looked at.
func TestLook(t *testing.T) {
	at := os.Getenv("RAILPOST_PAGES")
	if at == "" {
		t.Skip("to look at the pages, set RAILPOST_PAGES=127.0.0.1:8026")
	}
	l, err := net.Listen("tcp", at)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	defer cancel()
	(&Pages{Games: library(t)}).Serve(ctx, l)
}
