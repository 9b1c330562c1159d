package notation_test

import (
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"railpost/engine"
	"railpost/engine/bot"
	"railpost/engine/notation"
	"railpost/maps"
)

// randomOrder is a legal order of the seat, of those given by steps a run of legal parts.
func randomOrder(r *rand.Rand, g *engine.Game, p *engine.Position, s engine.Seat) engine.Order {
	step := g.Step(p)
	if step.Next == nil {
		list := g.Legal(p, s)
		// now and then nothing, mostly the better
		best := list[r.IntN(len(list))]
		for range 6 {
			if c := list[r.IntN(len(list))]; c.Gain > best.Gain {
				best = c
			}
		}
		if step.Name == "shares" { // what the next expenses and a build need
			pl := &p.Players[s]
			need := int(pl.Shares) + int(pl.Locomotive) - int(pl.Income) + 12 - int(pl.Cash)
			best = list[max(0, min(len(list)-1, need/4))]
		}
		if step.Name == "auction" {
			best = list[0]
			if r.IntN(2) == 0 || best.Order.N > 2 {
				best = list[len(list)-1-r.IntN(min(2, len(list)))]
			}
		}
		return best.Order
	}
	o := engine.Order{Verb: step.Verbs[0]}
	if step.Name == "build" {
		o.Verb = "build"
	}
	spent := 0
	for {
		next, end := g.Next(p, s, o)
		keep := int(p.Players[s].Shares) + int(p.Players[s].Locomotive) - int(p.Players[s].Income)
		if len(next) == 0 || end == nil && (r.IntN(5) == 0 || step.Name == "build" && int(p.Players[s].Cash)-spent-4 < keep) {
			return o
		}
		c := next[r.IntN(len(next))]
		spent += c.Price
		o.Parts = append(o.Parts[:len(o.Parts):len(o.Parts)], c.Order.Parts...)
		if step.Name != "build" {
			o.Parts = nil
			o.Puts = append(o.Puts, next[r.IntN(len(next))].Order.Puts...)
		}
	}
}

// playRandom plays a whole game and calls each with every order before it is played. It gives the record's lines.
func playRandom(t testing.TB, g *engine.Game, w *notation.Words, seed uint64, each func(p *engine.Position, s engine.Seat, o engine.Order)) ([]string, engine.Position) {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 1))
	ch := dealt(r)
	p, events, err := g.Start(ch)
	if err != nil {
		t.Fatal(err)
	}
	lines := append([]string{"setup"}, notation.Lines(w, engine.Nobody, engine.Order{}, events)...)
	for n := 0; !p.Over; n++ {
		if n > 3000 {
			t.Fatal("no end")
		}
		s := g.Awaits(&p)[0]
		o := bot.Random(g, &p, s, r.IntN)
		if seed%4 == 3 && n > 40 || r.IntN(30) == 0 {
			o = randomOrder(r, g, &p, s)
		}
		if each != nil {
			each(&p, s, o)
		}
		next, events, err := g.Play(&p, s, o, ch)
		if err != nil {
			t.Fatalf("%s: %s: %v", w.Seats[s], notation.Line(w, o), err)
		}
		lines = append(lines, notation.Lines(w, s, o, events)...)
		p = next
	}
	return lines, p
}

func lookup(h notation.Header) (*engine.Game, error) {
	return maps.Game(h.Map, h.Edition, len(h.Players), h.Options)
}

func header(players int) notation.Header {
	return notation.Header{Version: 1, Game: "test", Map: "rust-belt", Edition: "deluxe", Players: seatWords[:players]}
}

func TestReplayGivesTheSamePosition(t *testing.T) {
	for seed := range uint64(20) {
		players := 3 + int(seed%4)
		g, w := rustBelt(t, players)
		lines, p := playRandom(t, g, w, seed, nil)
		h := header(players)
		text := strings.Join(append(h.Lines(), lines...), "\n") + "\n"
		r, err := notation.PlayRecord(text, lookup, nil)
		if err != nil {
			t.Fatalf("seed %d: %v\n%s", seed, err, text)
		}
		if *r.Position() != p {
			t.Fatalf("seed %d: another position", seed)
		}
		canon := strings.Join(r.Canonical(), "\n") + "\n"
		again, err := notation.PlayRecord(canon, lookup, nil)
		if err != nil {
			t.Fatalf("seed %d: canonical lines: %v", seed, err)
		}
		if again.Hash() != r.Hash() {
			t.Fatalf("seed %d: canonical lines give another hash", seed)
		}
		if seed == 0 {
			t.Log(text)
		}
	}
}

func TestEveryLegalOrderReadsBack(t *testing.T) {
	g, w := rustBelt(t, 4)
	for seed := range uint64(10) {
		playRandom(t, g, w, seed, func(p *engine.Position, s engine.Seat, o engine.Order) {
			for _, lang := range []notation.Language{notation.English, notation.German} {
				text := notation.Print(w, o, lang)
				for _, line := range strings.Split(text, "\n") {
					if len([]rune(line)) > notation.Width {
						t.Errorf("too wide: %q", line)
					}
				}
				l := notation.Read(w, text)
				if len(l.Faults) > 0 || len(l.Decisions) != 1 {
					t.Fatalf("%q: %+v", text, l)
				}
				out := notation.Resolve(g, p, w, s, l.Decisions[0])
				if !out.OK || !reflect.DeepEqual(normal(out.Order), normal(o)) {
					t.Fatalf("%q:\n%+v\nis not\n%+v\n%+v", text, normal(out.Order), normal(o), out.Why)
				}
			}
		})
	}
}

// normal makes empty lists nil, so that orders compare.
func normal(o engine.Order) engine.Order {
	o.Parts = append([]engine.Part(nil), o.Parts...)
	o.Puts = append([]engine.Put(nil), o.Puts...)
	o.Stops = append([]engine.Stop(nil), o.Stops...)
	for i := range o.Parts {
		o.Parts[i].Tracks = append([]engine.Pair(nil), o.Parts[i].Tracks...)
		o.Parts[i].Turned = append([]engine.Redirect(nil), o.Parts[i].Turned...)
	}
	return o
}

// Every order on the list of what is legal, in positions of random games, means itself when it is written and read.
func TestAllThatIsLegalReadsBack(t *testing.T) {
	g, w := rustBelt(t, 4)
	for seed := range uint64(6) {
		n := 0
		playRandom(t, g, w, seed, func(p *engine.Position, s engine.Seat, _ engine.Order) {
			if n++; n%7 != 0 {
				return
			}
			for i, c := range g.Legal(p, s) {
				if g.Step(p).Name == "production" || g.Step(p).Name == "build" && (i+n)%9 != 0 {
					continue // a part of an order, or one of very many
				}
				text := notation.Print(w, c.Order, []notation.Language{notation.English, notation.German}[i%2])
				st, err := notation.ReadStored(w, text)
				if err != nil {
					t.Fatalf("%q: %v", text, err)
				}
				out := notation.Resolve(g, p, w, s, st)
				if short, err := notation.ReadStored(w, notation.PrintIn(w, p, c.Order, notation.German)); err != nil || !reflect.DeepEqual(normal(notation.Resolve(g, p, w, s, short).Order), normal(c.Order)) {
					t.Fatalf("%q is not %q", notation.PrintIn(w, p, c.Order, notation.German), text)
				}
				if !out.OK || !reflect.DeepEqual(normal(out.Order), normal(c.Order)) {
					t.Fatalf("%q:\n%+v\nis not\n%+v\n%+v", text, normal(out.Order), normal(c.Order), out.Why)
				}
				if out.Price != c.Price && g.Step(p).Name == "build" || out.Gain != c.Gain {
					t.Errorf("%q: $%d +%d, not $%d +%d", text, out.Price, out.Gain, c.Price, c.Gain)
				}
			}
		})
	}
}
