package engine_test

import (
	"reflect"
	"testing"

	"pgregory.net/rapid"

	"railpost/engine"
	"railpost/engine/board"
)

// Random builds of three phases and more; what must hold after every part is checked on the way.
func TestBuildsByListedSteps(t *testing.T) {
	for _, edition := range []string{"deluxe", "2002"} {
		start := rustYard(t, edition)
		for s := range start.p.Seats {
			start.p.Players[s].Started = false
		}
		rapid.Check(t, func(rt *rapid.T) {
			y := *start
			for range rapid.IntRange(1, 5).Draw(rt, "phases") {
				y.phase()
				y.p.Taken[y.g.ActionNumber(engine.Engineer)] = engine.Seat(rapid.IntRange(0, 3).Draw(rt, "engineer"))
				y.p.Taken[y.g.ActionNumber(engine.Urbanization)] = engine.Seat(rapid.IntRange(0, 3).Draw(rt, "urbanizer"))
				for s := range engine.Seat(4) {
					if y.p.Awaited() != s {
						continue
					}
					y.p.Players[s].Cash = int16(rapid.IntRange(1, 14).Draw(rt, "cash"))
					randomBuild(rt, &y, s)
				}
			}
		})
	}
}

// randomBuild plays a build of listed steps, then asks about some that were not listed.
func randomBuild(rt *rapid.T, y *yard, s engine.Seat) {
	o := engine.Order{Verb: "build"}
	was := &y.p
	spent := 0
	for range rapid.IntRange(0, 5).Draw(rt, "parts") {
		list, end := y.g.Next(&y.p, s, o)
		if end != nil {
			rt.Fatalf("may not end: %s", end.Code)
		}
		unlisted(rt, y, s, o, list)
		if len(list) == 0 {
			break
		}
		c := list[rapid.IntRange(0, len(list)-1).Draw(rt, "step")]
		o.Parts = append(o.Parts[:len(o.Parts):len(o.Parts)], c.Order.Parts[0])
		b, err := y.g.Build(&y.p, s, o)
		if err != nil {
			rt.Fatalf("listed, but refused with %s: %+v", err.Code, c.Order.Parts[0])
		}
		if b.Spent != spent+c.Price {
			rt.Fatalf("listed for %d, costs %d: %+v", c.Price, b.Spent-spent, c.Order.Parts[0])
		}
		spent = b.Spent
		conserved(rt, y.g, b.P)
		othersUntouched(rt, y, was, b, o)
	}
	next, _, err := y.g.Play(&y.p, s, o, inSeatOrder(dice(1)))
	if err != nil {
		rt.Fatal(err)
	}
	y.p = next
	conserved(rt, y.g, &y.p)
}

// unlisted gives parts at random: what Build takes must be on the list, the tile's name apart where it is the default.
func unlisted(rt *rapid.T, y *yard, s engine.Seat, o engine.Order, list []engine.Choice) {
	edge := rapid.IntRange(0, 5)
	pair := func() engine.Pair {
		a, b := edge.Draw(rt, "a"), edge.Draw(rt, "b")
		return engine.Pair{A: board.Edge(min(a, b)), B: board.Edge(max(a, b))}
	}
	at := "L18"
	if len(list) > 0 {
		if part := list[rapid.IntRange(0, len(list)-1).Draw(rt, "near")].Order.Parts[0]; part.Hex != board.NoHex {
			at = y.g.Board.Hexes[part.Hex].ID
		}
	}
	for range 3 {
		part := engine.Part{Verb: "build", Hex: y.hex(at)}
		town := y.g.Board.PlaceAt(part.Hex) != nil
		for range rapid.IntRange(1, 3).Draw(rt, "tracks") {
			t := pair()
			if town {
				t.B = board.Center
			}
			part.Tracks = append(part.Tracks, t)
		}
		if x := &y.p.Hexes[part.Hex]; !town && x.N > 0 && rapid.Bool().Draw(rt, "turn") {
			part.Verb = "redirect"
			part.Turned = []engine.Redirect{{From: x.Track[0].Pair(), To: part.Tracks[0]}}
			part.Tracks = part.Tracks[1:]
		}
		whole := engine.Order{Verb: "build", Parts: append(o.Parts[:len(o.Parts):len(o.Parts)], part)}
		if _, err := y.g.Build(&y.p, s, whole); err != nil {
			continue
		}
		found := false
		for _, c := range list {
			found = found || samePart(c.Order.Parts[0], part)
		}
		if !found {
			rt.Fatalf("taken, but not listed: %+v at %s", part, at)
		}
	}
}

func samePart(a, b engine.Part) bool {
	set := func(p engine.Part) map[engine.Pair]bool {
		m := map[engine.Pair]bool{}
		for _, t := range p.Tracks {
			m[t] = true
		}
		return m
	}
	return a.Verb == b.Verb && a.Hex == b.Hex && len(a.Tracks) == len(b.Tracks) && reflect.DeepEqual(set(a), set(b)) &&
		len(a.Turned) == len(b.Turned) && (len(a.Turned) == 0 || reflect.DeepEqual(a.Turned, b.Turned))
}

// conserved checks a position: tiles and disks are where they belong, edges are used once, tiles fit their track,
// nobody's track joins another's, markers do not run out, and each link and section has one owner.
func conserved(t interface{ Fatalf(string, ...any) }, g *engine.Game, p *engine.Position) {
	left, disks := g.Rules.Tiles, g.Rules.Disks
	for h := range g.Board.Hexes {
		x := &p.Hexes[h]
		id := g.Board.Hexes[h].ID
		if (x.N == 0) != (x.Tile == engine.NoTile) {
			t.Fatalf("%s: %d tracks on tile %v", id, x.N, x.Tile)
		}
		if x.Tile != engine.NoTile {
			left[x.Tile]--
		}
		if x.Disk {
			disks--
		}
		ends := 0
		for i, tr := range x.Track[:x.N] {
			for _, e := range []board.Edge{tr.A, tr.B} {
				if e == board.Center {
					continue
				}
				ends++
				if x.At(e) != i {
					t.Fatalf("%s: two tracks at %v", id, e)
				}
				if !g.Board.Open(board.Hex(h), e) {
					t.Fatalf("%s: track leads over %v", id, e)
				}
				n := g.Board.Hexes[h].Near[e]
				if j := p.Hexes[n].At(e.Opposite()); j >= 0 && p.Hexes[n].Track[j].Owner != tr.Owner {
					t.Fatalf("%s: %v joins %v at %v", id, tr.Owner, p.Hexes[n].Track[j].Owner, e)
				}
			}
		}
		if x.Exits().Len() != ends {
			t.Fatalf("%s: edges are shared", id)
		}
		town := x.N > 0 && x.Track[0].B == board.Center
		if x.N > 0 && !town && engine.TileOf(x.Pairs()) != x.Tile {
			t.Fatalf("%s: tile %v for %v", id, x.Tile, x.Pairs())
		}
		if fits := false; town {
			for _, k := range engine.TownTiles(x.Exits()) {
				fits = fits || k == x.Tile
			}
			if !fits || x.Disk != (x.Tile.Class() != engine.TownTile) {
				t.Fatalf("%s: town tile %v, disk %v, exits %v", id, x.Tile, x.Disk, x.Exits())
			}
		}
	}
	for k, n := range left {
		if n != int(p.Tiles[k]) || n < 0 {
			t.Fatalf("%v: %d in the box, want %d", engine.TileKind(k), p.Tiles[k], n)
		}
	}
	if disks != int(p.Disks) || disks < 0 {
		t.Fatalf("%d disks in the box, want %d", p.Disks, disks)
	}
	for s := range engine.Seat(p.Seats) {
		if n := g.MarkersUsed(p, s); n > g.Rules.Markers {
			t.Fatalf("seat %d has %d markers on the board", s, n)
		}
	}
}

// othersUntouched: a build changes no track of another player, but for what lay in the tile of a town made a city.
func othersUntouched(rt *rapid.T, y *yard, was *engine.Position, b *engine.Builder, o engine.Order) {
	gone := board.NoHex
	for _, part := range o.Parts {
		if part.Verb == "urbanize" {
			gone = part.Hex
		}
	}
	for h := range y.g.Board.Hexes {
		if board.Hex(h) == gone {
			continue
		}
		x, now := &was.Hexes[h], &b.P.Hexes[h]
		for i, tr := range x.Track[:x.N] {
			if tr.Owner != b.Seat && tr.Owner != engine.Nobody && now.Track[i] != tr {
				rt.Fatalf("%s: track %+v became %+v", y.g.Board.Hexes[h].ID, tr, now.Track[i])
			}
			if tr.Owner == b.Seat && now.Track[i].Owner != b.Seat {
				rt.Fatalf("%s: the builder lost %+v while building", y.g.Board.Hexes[h].ID, tr)
			}
		}
	}
}
