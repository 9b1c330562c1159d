package italy_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"railpost/engine"
	"railpost/engine/board"
	"railpost/engine/bot"
	"railpost/maps/trial"
)

func TestRandomPlay(t *testing.T) {
	trial.RandomPlay(t, trial.Board{Key: "italy", Count: count, Whole: sound,
		Must: []string{"move", "build", "linked", "asked expenses", "expenses", "issued", "swap", "swapped", "black",
			"crossed", "a free tile", "build selling"},
		Rare: []string{"out", "bid selling", "expenses selling", "black at no income", "a third track", "more than 15 shares"},
	})
}

// count names what the board's rules did in one order.
func count(g *engine.Game, was, is *engine.Position, s engine.Seat, o engine.Order, events []engine.Event) (keys []string) {
	add := func(key string, yes bool) {
		if yes {
			keys = append(keys, key)
		}
	}
	sold := slices.ContainsFunc(events, func(e engine.Event) bool { return e.Code == "issued" })
	add("black", o.Verb == "move" && o.Cube == board.Black && len(o.Stops) > 0)
	add("build selling", o.Verb == "build" && sold)
	add("bid selling", o.Verb == "bid" && o.M > 0)
	add("expenses selling", o.Verb == "expenses" && o.M > 0)
	add("a free tile", o.Verb == "build" && len(o.Parts) > 0 && g.Has(was, s, engine.Engineer))
	add("more than 15 shares", is.Players[s].Shares > 15)
	for _, part := range o.Parts {
		if part.Verb == "build" {
			add("crossed", was.Hexes[part.Hex].N > 0)
			add("a third track", is.Hexes[part.Hex].N == 3)
		}
	}
	if o.Verb == "move" && o.Cube == board.Black {
		for _, stop := range o.Stops {
			add("black at no income", was.In(stop.Owner) && is.Players[stop.Owner].Income == 0)
		}
	}
	return keys
}

// sound: nothing is ever unfinished, E to H stay empty, no New City stands.
func sound(g *engine.Game, p *engine.Position) error {
	if x := g.Sections(p, nil); len(x) > 0 {
		return fmt.Errorf("unfinished: %+v", x)
	}
	for _, column := range p.Display[engine.ColumnA+4:] {
		if column != (engine.Column{board.NoColor, board.NoColor, board.NoColor}) {
			return fmt.Errorf("cubes in columns E to H: %v", column)
		}
	}
	for _, at := range p.CityAt {
		if at != board.NoPlace {
			return fmt.Errorf("a New City")
		}
	}
	return nil
}

// The cheapest way is what trying every way finds: no build of up to five tiles that the rules let through costs less,
// and the one named costs what is said. The positions come from a game of bots, with few tiles left in some.
func TestTheCheapestWayIsTheCheapest(t *testing.T) {
	s := trial.NewStage(t, "italy", "", 4)
	r := rand.New(rand.NewPCG(7, 7))
	looked, found, crossed := 0, 0, 0
	for int(s.P.Turn) < 6 {
		seat := s.P.Awaited()
		if s.G.Step(&s.P).Name == "build" && s.P.Turn > 1 {
			p := s.P
			if looked%3 > 0 {
				for k := engine.Straight; k <= engine.Sharp; k++ {
					p.Tiles[k] = int8(r.IntN(3))
				}
			}
			looked++
			from := board.PlaceID(r.IntN(len(s.G.Board.Places)))
			least := tryAll(s.G, &p, seat, from, 10)
			for to := range s.G.Board.Places {
				if board.PlaceID(to) == from {
					continue
				}
				w, ok := s.G.Cheapest(&p, seat, from, board.PlaceID(to), 11)
				n, any := least[board.PlaceID(to)]
				switch {
				case any && (!ok || w.Cost > n):
					t.Errorf("turn %d, %s to %s: %d, but there is one for %d", p.Turn, s.G.Board.Places[from].Name, s.G.Board.Places[to].Name, w.Cost, n)
				case ok && len(w.Parts) <= 4 && (!any || w.Cost < n):
					t.Errorf("turn %d, %s to %s: %d is less than any, %d", p.Turn, s.G.Board.Places[from].Name, s.G.Board.Places[to].Name, w.Cost, n)
				case ok:
					found++
				}
				for _, part := range w.Parts {
					if p.Hexes[part.Hex].N > 0 {
						crossed++
					}
				}
			}
		}
		next, _, err := s.G.Play(&s.P, seat, bot.Random(s.G, &s.P, seat, r.IntN), s.Chance)
		if err != nil {
			t.Fatal(err)
		}
		s.P = next
	}
	if found < 20 || crossed == 0 {
		t.Errorf("%d positions, %d ways, %d over others' track", looked, found, crossed)
	}
}

// tryAll lays every way of up to four tiles out of a city, tile by tile from either end, and keeps the least price to
// each other city, up to most.
func tryAll(g *engine.Game, p *engine.Position, s engine.Seat, from board.PlaceID, most int) map[board.PlaceID]int {
	free := *g
	free.Rules.MayEnd = engine.NothingUnfinished
	rich := *p
	rich.Players[s].Cash = 99
	least := map[board.PlaceID]int{}
	var parts []engine.Part
	var walk func(h board.Hex, in board.Edge)
	walk = func(h board.Hex, in board.Edge) {
		if to := g.PlaceAt(p, h); to != board.NoPlace {
			back := slices.Clone(parts)
			slices.Reverse(back)
			for _, way := range [][]engine.Part{parts, back} {
				b, err := free.Build(&rich, s, engine.Order{Verb: "build", Parts: way})
				if err != nil || to == from {
					continue
				}
				cost := 0
				for _, n := range b.Prices {
					cost += n
				}
				if had, ok := least[to]; cost <= most && (!ok || cost < had) {
					least[to] = cost
				}
			}
			return
		}
		if len(parts) == 4 || g.Board.Hexes[h].Terrain == board.Water ||
			slices.ContainsFunc(parts, func(x engine.Part) bool { return x.Hex == h }) {
			return
		}
		for out := board.N; out < board.Center; out++ {
			if out != in && g.Board.Open(h, out) {
				parts = append(parts, engine.Part{Verb: "build", Hex: h, Tracks: []engine.Pair{{A: in, B: out}}})
				walk(g.Board.Hexes[h].Near[out], out.Opposite())
				parts = parts[:len(parts)-1]
			}
		}
	}
	at := g.Home(from)
	for e := board.N; e < board.Center; e++ {
		if g.Board.Open(at, e) {
			walk(g.Board.Hexes[at].Near[e], e.Opposite())
		}
	}
	return least
}

func TestBotGames(t *testing.T) { trial.WriteBotGames(t, "italy", 1, 3, 4) }

func TestRecords(t *testing.T) { trial.Records(t) }
