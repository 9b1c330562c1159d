package bot_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"railpost/engine"
	"railpost/engine/board"
	"railpost/engine/bot"
	"railpost/maps"
	"railpost/maps/trial"
)

// The kinds of things that must occur in random play; none may be missing.
var kinds = []string{
	"issue", "bid", "pass", "drop", "take", "move", "move none", "locomotive", "place", "build", "build none",
	"urbanize", "redirect", "simple", "town", "crossing", "coexisting", "replace simple by complex", "add to a town",
	"redirect and add", "two tiles of one hex", "claimed", "lost", "nobody's link used", "others' link used", "auto",
	"linked", "city", "broken", "turn", "chance", "placed", "income", "expenses", "out", "reduction", "grown", "score", "won", "over", "done",
	engine.FirstMove, engine.FirstBuild, engine.Engineer, engine.Locomotive, engine.Urbanization, engine.Production, engine.TurnOrder,
}

// Many random games in every edition and for every number of players.
func TestRandomPlay(t *testing.T) {
	for _, e := range engine.Editions {
		b := trial.Board{Key: "rust-belt", Edition: e.Key, Count: occurred}
		if e.Key == engine.Editions[0].Key {
			b.Must = kinds
		}
		trial.RandomPlay(t, b)
	}
}

// occurred names what an order brought about besides what is counted of itself: the tiles, and whose links were used.
func occurred(g *engine.Game, was, is *engine.Position, s engine.Seat, o engine.Order, events []engine.Event) (seen []string) {
	for _, stop := range o.Stops {
		switch {
		case stop.Owner == engine.Nobody:
			seen = append(seen, "nobody's link used")
		case stop.Owner != s:
			seen = append(seen, "others' link used")
		}
	}
	built := map[board.Hex]int{}
	for i, part := range o.Parts {
		if part.Verb == "urbanize" || part.Verb == "link" {
			continue
		}
		before := was
		if i > 0 {
			if b, err := g.Build(was, s, engine.Order{Verb: "build", Parts: o.Parts[:i]}); err == nil {
				before = b.P
			}
		}
		old := before.Hexes[part.Hex]
		if built[part.Hex]++; built[part.Hex] == 2 {
			seen = append(seen, "two tiles of one hex")
		}
		if len(part.Turned) > 0 && len(part.Tracks) > 0 {
			seen = append(seen, "redirect and add")
		}
		b, err := g.Build(was, s, engine.Order{Verb: "build", Parts: o.Parts[:i+1]})
		if err != nil {
			continue
		}
		now := b.P.Hexes[part.Hex]
		class := now.Tile.Class()
		switch {
		case now.Disk || class == engine.TownTile:
			seen = append(seen, "town")
			if old.N > 0 {
				seen = append(seen, "add to a town")
			}
		case class == engine.Crossing:
			seen = append(seen, "crossing")
		case class == engine.Coexisting:
			seen = append(seen, "coexisting")
		default:
			seen = append(seen, "simple")
		}
		if old.N > 0 && old.Tile.Class() == engine.Simple && (class == engine.Crossing || class == engine.Coexisting) {
			seen = append(seen, "replace simple by complex")
		}
	}
	for h := range g.Board.Hexes {
		for i, x := range was.Hexes[h].Track[:min(was.Hexes[h].N, is.Hexes[h].N)] {
			if x.Owner == engine.Nobody && is.Hexes[h].Track[i].Owner == s {
				seen = append(seen, "claimed")
			}
		}
	}
	for _, e := range events {
		if e.Auto {
			seen = append(seen, "auto")
		}
	}
	return seen
}

// What bot and random play give is always on the engine's list.
func TestOrdersAreListed(t *testing.T) {
	g, err := maps.Game("rust-belt", "", 4, nil)
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(9, 9))
	for seed := range uint64(2) {
		play(t, g, seed, func(g *engine.Game, p *engine.Position, s engine.Seat) engine.Order {
			before := *p
			o := bot.Choose(g, p, s)
			if seed == 1 {
				o = bot.Random(g, p, s, r.IntN)
			}
			if *p != before {
				t.Fatal("the position was changed")
			}
			if again := bot.Choose(g, p, s); seed == 0 && fmt.Sprint(again) != fmt.Sprint(o) {
				t.Fatalf("first %v, then %v", o, again)
			}
			if g.Step(p).Next != nil {
				if !byListedSteps(g, p, s, o) {
					t.Fatalf("not by listed steps: %v", o)
				}
				return o
			}
			for _, c := range g.Legal(p, s) {
				if fmt.Sprint(c.Order) == fmt.Sprint(o) {
					return o
				}
			}
			t.Fatalf("not on the list: %v", o)
			return o
		})
	}
}

func byListedSteps(g *engine.Game, p *engine.Position, s engine.Seat, o engine.Order) bool {
	sofar := engine.Order{Verb: o.Verb}
	for i := range max(len(o.Parts), len(o.Puts)) {
		list, _ := g.Next(p, s, sofar)
		found := false
		for _, c := range list {
			if o.Verb == "build" {
				found = found || fmt.Sprint(c.Order.Parts[0]) == fmt.Sprint(o.Parts[i])
			} else {
				found = found || c.Order.Puts[0] == o.Puts[i]
			}
		}
		if !found {
			return false
		}
		if o.Verb == "build" {
			sofar.Parts = o.Parts[:i+1]
		} else {
			sofar.Puts = o.Puts[:i+1]
		}
	}
	_, end := g.Next(p, s, sofar)
	return end == nil
}

// BenchmarkRandomGame is a whole game of 8 turns, 4 players.
func BenchmarkRandomGame(b *testing.B) {
	g, err := maps.Game("rust-belt", "", 4, nil)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	orders, turns := 0, 0
	for i := range b.N {
		r := rand.New(rand.NewPCG(uint64(i), 4))
		ch := trial.Dice(r)
		p, _, err := g.Start(ch)
		for err == nil && !p.Over {
			s := p.Awaited()
			p, _, err = g.Play(&p, s, bot.Random(g, &p, s, r.IntN), ch)
			orders++
		}
		if err != nil {
			b.Fatal(err)
		}
		turns += int(p.Turn)
	}
	b.ReportMetric(float64(orders)/float64(b.N), "orders")
	b.ReportMetric(float64(turns)/float64(b.N), "turns")
}

// BenchmarkBotGame is a whole game of four bots.
func BenchmarkBotGame(b *testing.B) {
	g, err := maps.Game("rust-belt", "", 4, nil)
	if err != nil {
		b.Fatal(err)
	}
	for i := range b.N {
		ch := trial.Dice(rand.New(rand.NewPCG(uint64(i), 4)))
		p, _, err := g.Start(ch)
		for err == nil && !p.Over {
			s := p.Awaited()
			p, _, err = g.Play(&p, s, bot.Choose(g, &p, s), ch)
		}
		if err != nil {
			b.Fatal(err)
		}
	}
}
