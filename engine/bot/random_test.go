package bot_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"railpost/engine"
	"railpost/engine/board"
	"railpost/engine/bot"
	"railpost/engine/notation"
	"railpost/maps"
)

// census counts what occurred in many games.
type census map[string]int

// The kinds of things that must occur in random play; none may be missing.
var kinds = []string{
	"issue", "bid", "pass", "drop", "take", "move", "move none", "locomotive", "place", "build", "build none",
	"urbanize", "redirect", "simple", "town", "crossing", "coexisting", "replace simple by complex", "add to a town",
	"redirect and add", "two tiles of one hex", "claimed", "lost", "nobody's link used", "others' link used", "auto",
	"linked", "city", "broken", "turn", "chance", "placed", "income", "expenses", "out", "reduction", "grown", "score", "won", "over", "done",
	engine.FirstMove, engine.FirstBuild, engine.Engineer, engine.Locomotive, engine.Urbanization, engine.Production, engine.TurnOrder,
}

// Many random games in every edition and for every number of players; in half of them everybody has $12 in every turn,
// so that much is built.
func TestRandomPlay(t *testing.T) {
	seen := census{}
	games, whole := 0, 0
	seeds := uint64(6)
	if testing.Short() {
		seeds = 2
	}
	for _, e := range engine.Editions {
		for players := 3; players <= 6; players++ {
			g, err := maps.Game("rust-belt", e.Key, players, nil)
			if err != nil {
				t.Fatal(err)
			}
			for seed := range seeds {
				games++
				if randomGame(t, g, seed, seed%2 == 1, seen) {
					whole++
				}
			}
		}
	}
	t.Logf("%d games, %d to the last turn: %v", games, whole, seen)
	if whole*2 < games {
		t.Errorf("only %d of %d games reached the last turn", whole, games)
	}
	for _, k := range kinds {
		if seen[k] == 0 {
			t.Errorf("%s never occurred", k)
		}
	}
}

// randomGame plays a game, checks it at every step, and says whether it reached its last turn.
func randomGame(t *testing.T, g *engine.Game, seed uint64, rich bool, seen census) bool {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, uint64(g.Seats)))
	ch := dice(r)
	words, err := notation.NewWords(g, []string{"brown", "red", "purple", "pink", "blue", "yellow"}[:g.Seats])
	if err != nil {
		t.Fatal(err)
	}
	head := notation.Header{Version: 1, Game: "random", Map: "rust-belt", Edition: g.Rules.Edition, Players: words.Seats}
	replay, err := notation.NewReplay(head, maps.Lookup)
	if err != nil {
		t.Fatal(err)
	}
	feed := func(lines ...string) {
		for _, l := range lines {
			if err := replay.Feed(0, l); err != nil {
				t.Fatalf("seed %d: %s: %v", seed, l, err)
			}
		}
	}
	p, events, err := g.Start(ch)
	if err != nil {
		t.Fatal(err)
	}
	feed(notation.Lines(words, engine.Nobody, engine.Order{}, events)...)
	turn := p.Turn
	for !p.Over {
		if rich && p.Turn != turn {
			turn = p.Turn
			for _, s := range p.PlayersInOrder() {
				if err := g.Set(&p, s, "cash", 12); err != nil {
					t.Fatal(err)
				}
				feed(fmt.Sprintf("moderator: set %s cash 12 because \"the test is rich\"", words.Seats[s]))
			}
		}
		s := g.Awaits(&p)[0]
		o := bot.Random(g, &p, s, r.IntN)
		next, events, err := g.Play(&p, s, o, ch)
		if err != nil {
			t.Fatalf("seed %d, turn %d: %s: %v", seed, p.Turn, notation.Line(words, o), err)
		}
		seen.order(g, &p, &next, s, o, events)
		explained(t, g, &p, &next, events)
		whole(t, g, &next)
		feed(notation.Lines(words, s, o, events)...)
		p = next
	}
	if err := replay.Finish(); err != nil {
		t.Fatal(err)
	}
	if *replay.Position() != p {
		t.Errorf("seed %d: the record gives another position", seed)
	}
	return int(p.Turn) == g.Turns()
}

// order counts an order, its tiles and what came of it.
func (c census) order(g *engine.Game, was, is *engine.Position, s engine.Seat, o engine.Order, events []engine.Event) {
	switch {
	case o.Verb == "move" && len(o.Stops) == 0, o.Verb == "build" && len(o.Parts) == 0:
		c[o.Verb+" none"]++
	default:
		c[o.Verb]++
	}
	if o.Verb == "take" {
		c[o.Word]++
	}
	for _, stop := range o.Stops {
		switch {
		case stop.Owner == engine.Nobody:
			c["nobody's link used"]++
		case stop.Owner != s:
			c["others' link used"]++
		}
	}
	built := map[board.Hex]int{}
	for i, part := range o.Parts {
		c[part.Verb]++
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
			c["two tiles of one hex"]++
		}
		if len(part.Turned) > 0 && len(part.Tracks) > 0 {
			c["redirect and add"]++
		}
		b, err := g.Build(was, s, engine.Order{Verb: "build", Parts: o.Parts[:i+1]})
		if err != nil {
			continue
		}
		now := b.P.Hexes[part.Hex]
		class := now.Tile.Class()
		switch {
		case now.Disk || class == engine.TownTile:
			c["town"]++
			if old.N > 0 {
				c["add to a town"]++
			}
		case class == engine.Crossing:
			c["crossing"]++
		case class == engine.Coexisting:
			c["coexisting"]++
		default:
			c["simple"]++
		}
		if old.N > 0 && old.Tile.Class() == engine.Simple && (class == engine.Crossing || class == engine.Coexisting) {
			c["replace simple by complex"]++
		}
	}
	for h := range g.Board.Hexes {
		for i, x := range was.Hexes[h].Track[:min(was.Hexes[h].N, is.Hexes[h].N)] {
			if x.Owner == engine.Nobody && is.Hexes[h].Track[i].Owner == s {
				c["claimed"]++
			}
		}
	}
	for _, e := range events {
		c[e.Code]++
		if e.Auto {
			c["auto"]++
		}
	}
}

// whole checks that nothing has come or gone: cubes, tiles, disks; and that nobody has more markers out than he owns.
func whole(t *testing.T, g *engine.Game, p *engine.Position) {
	t.Helper()
	cubes := p.Bag
	for _, c := range p.Cubes[:p.NumCubes] {
		cubes[c.Color]++
	}
	for _, column := range p.Display {
		for _, c := range column {
			if c != board.NoColor {
				cubes[c]++
			}
		}
	}
	for _, c := range p.Drawn[:p.NumDrawn] {
		cubes[c]++
	}
	for c, n := range g.Rules.Bag {
		if int(cubes[c]) != n {
			t.Fatalf("%d %s cubes, not %d", cubes[c], board.Color(c), n)
		}
	}
	tiles, disks := p.Tiles, int(p.Disks)
	for h := range g.Board.Hexes {
		x := &p.Hexes[h]
		tiles[x.Tile]++
		if x.Disk {
			disks++
		}
		if (x.Tile == engine.NoTile) != (x.N == 0) {
			t.Fatalf("%s: %d tracks on tile %s", g.Board.Hexes[h].ID, x.N, x.Tile)
		}
	}
	for k := engine.Straight; k < engine.NumTileKinds; k++ {
		if int(tiles[k]) != g.Rules.Tiles[k] {
			t.Fatalf("%d tiles %s, not %d", tiles[k], k, g.Rules.Tiles[k])
		}
	}
	if disks != g.Rules.Disks {
		t.Fatalf("%d town disks, not %d", disks, g.Rules.Disks)
	}
	for s := range engine.Seat(p.Seats) {
		if n := g.MarkersUsed(p, s); n > g.Rules.Markers {
			t.Fatalf("seat %d has %d markers on the board", s, n)
		}
		if p.Players[s].Cash < 0 || int(p.Players[s].Shares) > g.Rules.MaxShares || int(p.Players[s].Locomotive) > g.Rules.MaxLocomotive {
			t.Fatalf("seat %d: %+v", s, p.Players[s])
		}
	}
}

// explained checks that every change of money and income is told by an event.
func explained(t *testing.T, g *engine.Game, was, is *engine.Position, events []engine.Event) {
	t.Helper()
	var cash, income [engine.MaxSeats]int
	for _, e := range events {
		if e.Seat < 0 {
			continue
		}
		switch e.Code {
		case "done":
			switch e.Order.Verb {
			case "issue":
				cash[e.Seat] += e.M
			case "build":
				cash[e.Seat] -= e.N
			case "move":
				for s, n := range e.Gains {
					income[s] += int(n)
				}
			}
		case "placed":
			cash[e.Seat] -= e.M
		case "income":
			cash[e.Seat] += e.N
		case "expenses":
			cash[e.Seat] -= e.N
			income[e.Seat] -= e.M
		case "reduction":
			income[e.Seat] -= e.N
		}
	}
	for s := range is.Players {
		if got := int(is.Players[s].Cash - was.Players[s].Cash); got != cash[s] {
			t.Fatalf("turn %d: seat %d's cash changed by %d, events explain %d", was.Turn, s, got, cash[s])
		}
		if got := int(is.Players[s].Income - was.Players[s].Income); got != income[s] {
			t.Fatalf("turn %d: seat %d's income changed by %d, events explain %d", was.Turn, s, got, income[s])
		}
	}
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
		ch := dice(r)
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
		ch := dice(rand.New(rand.NewPCG(uint64(i), 4)))
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
