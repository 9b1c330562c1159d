package notation_test

import (
	"flag"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"railpost/engine"
	"railpost/engine/bot"
	"railpost/engine/notation"
	"railpost/maps"
)

var update = flag.Bool("update", false, "write the whole games of testdata anew")

const records = "../../testdata"

// games are the whole games in testdata, as they were made: by bots, and by random play that tries every kind of order.
var games = []struct {
	name, edition, about string
	players              int
	options              []string
	random               bool
	must                 []string // what the record must hold
}{
	{"four-players", "deluxe", "A whole game of four with all kinds of tile orders.", 4, nil, true,
		[]string{"redirect ", "+", "urbanize ", "build none", ">nobody>", "locomotive", "place ", ": pass", ": move none", " out"}},
	{"three-bots", "deluxe", "A whole game of three bots.", 3, nil, false, nil},
	{"five-bots-2002", "2002", "A whole game of five bots under the first edition.", 5, nil, false, nil},
	{"six-v7-unlimited", "deluxe-v7", "A whole game of six, with tiles without limit.", 6, []string{"tiles unlimited", "urbanize anytime"}, true, []string{"urbanize ", "redirect "}},
}

// recorded plays a game and writes it down, with everybody's standing at the start of each turn and at the end.
func recorded(t *testing.T, h notation.Header, random bool, seed uint64) string {
	g, err := maps.Game(h.Map, h.Edition, len(h.Players), h.Options)
	if err != nil {
		t.Fatal(err)
	}
	w, err := notation.NewWords(g, h.Players)
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(seed, 2))
	ch := dealt(r)
	lines := append(h.Lines(), "", "setup")
	p, events, err := g.Start(ch)
	add := func(s engine.Seat, o engine.Order) {
		for _, l := range notation.Lines(w, s, o, events) {
			if l == "end" || strings.HasPrefix(l, "turn ") {
				lines = append(lines, "")
			}
			lines = append(lines, l)
			if l == "end" || strings.HasPrefix(l, "turn ") {
				for _, row := range notation.Standings(w, &p) {
					lines = append(lines, notation.StandingLine(row))
				}
			}
		}
	}
	add(engine.Nobody, engine.Order{})
	for n := 0; err == nil && !p.Over && n < 3000; n++ {
		s := p.Awaited()
		o := engine.Order{}
		if random {
			o = bot.Random(g, &p, s, r.IntN)
			if r.IntN(25) == 0 {
				o = randomOrder(r, g, &p, s)
			}
		} else {
			o = bot.Choose(g, &p, s)
		}
		if p, events, err = g.Play(&p, s, o, ch); err == nil {
			add(s, o)
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	return strings.Join(lines, "\n") + "\n"
}

func TestWholeGames(t *testing.T) {
	for _, game := range games {
		t.Run(game.name, func(t *testing.T) {
			file := filepath.Join(records, game.name+".record")
			h := notation.Header{Game: game.name, Map: "rust-belt", Edition: game.edition, Players: seatWords[:game.players], Options: game.options,
				Other: [][2]string{{"about", game.about}}}
			if *update {
				text := ""
			seeds:
				for seed := range uint64(3000) {
					text = recorded(t, h, game.random, seed)
					for _, m := range game.must {
						if !strings.Contains(text, m) {
							continue seeds
						}
					}
					break
				}
				if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			r, err := notation.PlayRecord(string(text), lookup, nil)
			if err != nil {
				t.Fatal(err)
			}
			if !r.Position().Over || len(r.Report().Turns) != int(r.Position().Turn) {
				t.Errorf("%+v", r.Report())
			}
			for _, m := range game.must {
				if !strings.Contains(string(text), m) {
					t.Errorf("no %q in it", m)
				}
			}
		})
	}
}
