package engine_test

import (
	"testing"

	"railpost/engine"
	"railpost/engine/board"
)

// Every two tracks with four different edges, told apart here by their bends and by whether their ends alternate.
func TestTwoTracksOnATile(t *testing.T) {
	bend := func(a, b int) int { return min(b-a, 6-b+a) } // 1 sharp, 2 gentle, 3 straight
	count := map[engine.TileKind]int{}
	for a := 0; a < 6; a++ {
		for b := a + 1; b < 6; b++ {
			for c := a + 1; c < 6; c++ {
				for d := c + 1; d < 6; d++ {
					if c == b || d == b {
						continue
					}
					p, q := engine.Pair{A: board.Edge(a), B: board.Edge(b)}, engine.Pair{A: board.Edge(c), B: board.Edge(d)}
					k := engine.TileOf(p.Bit() | q.Bit())
					count[k]++
					crossing := (c < b) != (d < b)
					if crossing != (k.Class() == engine.Crossing) || !crossing && k.Class() != engine.Coexisting {
						t.Errorf("%v and %v: %v", p, q, k)
					}
					want := map[[2]int]bool{{bend(a, b), bend(c, d)}: true, {bend(c, d), bend(a, b)}: true}
					ok := map[engine.TileKind][2]int{engine.CrossStraights: {3, 3}, engine.CrossGentleStraight: {2, 3},
						engine.CrossGentles: {2, 2}, engine.CoexistGentles: {2, 2}, engine.CoexistLeftGentleSharp: {1, 2},
						engine.CoexistRightGentleSharp: {1, 2}, engine.CoexistStraightSharp: {1, 3},
						engine.CoexistSharpsAdjacent: {1, 1}, engine.CoexistSharpsOpposite: {1, 1}}[k]
					if !want[ok] {
						t.Errorf("%v and %v are tile %v", p, q, k)
					}
				}
			}
		}
	}
	// How many positions each has: six, or three where half a turn changes nothing.
	for k, n := range map[engine.TileKind]int{engine.CrossStraights: 3, engine.CrossGentleStraight: 6, engine.CrossGentles: 6,
		engine.CoexistGentles: 3, engine.CoexistLeftGentleSharp: 6, engine.CoexistRightGentleSharp: 6,
		engine.CoexistStraightSharp: 6, engine.CoexistSharpsAdjacent: 6, engine.CoexistSharpsOpposite: 3} {
		if count[k] != n {
			t.Errorf("%v: %d positions, want %d", k, count[k], n)
		}
	}
	if count[engine.NoTile] != 0 {
		t.Errorf("%d pairs without a name", count[engine.NoTile])
	}
}

func TestTripleTracksHaveFiveShapes(t *testing.T) {
	want := map[engine.TileKind]int{engine.TripleA: 1, engine.TripleB: 3, engine.TripleC: 3, engine.TripleD: 6, engine.TripleE: 2}
	got := map[engine.TileKind]int{}
	for set := engine.PairSet(0); set < 1<<15; set++ {
		if k := engine.TileOf(set); k.Class() == engine.Triple {
			got[k]++
		}
	}
	for k, n := range want {
		if got[k] != n {
			t.Errorf("%v: %d positions, want %d", k, got[k], n)
		}
	}
}

func TestTownTilesByExits(t *testing.T) {
	exits := func(edges ...board.Edge) (s engine.ExitSet) {
		for _, e := range edges {
			s |= 1 << e
		}
		return s
	}
	const N, NE, SE, S, SW, NW = board.N, board.NE, board.SE, board.S, board.SW, board.NW
	for _, c := range []struct {
		exits engine.ExitSet
		want  []engine.TileKind
	}{
		{exits(SE), []engine.TileKind{engine.TownOne}},
		{exits(SE, NW), []engine.TileKind{engine.Straight}},
		{exits(SE, N), []engine.TileKind{engine.Gentle}},
		{exits(NW, N), []engine.TileKind{engine.Sharp}},
		{exits(NW, N, NE), []engine.TileKind{engine.TownHalf}},
		{exits(NE, S, NW), []engine.TileKind{engine.TownStar}},
		{exits(N, S, NW), []engine.TileKind{engine.TownLeft}},
		{exits(N, S, NE), []engine.TileKind{engine.TownRight}},
		{exits(N, S, SW), []engine.TileKind{engine.TownRight}}, // one who comes in by N has SW on his right
		{exits(N, NE, SE, S), []engine.TileKind{engine.CrossGentles, engine.CoexistStraightSharp, engine.CoexistSharpsAdjacent}},
		{exits(N, NE, S, SW), []engine.TileKind{engine.CrossStraights, engine.CoexistGentles, engine.CoexistSharpsOpposite}},
		{exits(N, NE, SE, SW), []engine.TileKind{engine.CrossGentleStraight, engine.CoexistLeftGentleSharp, engine.CoexistRightGentleSharp}},
		{exits(N, NE, SE, S, SW), nil},
		{exits(N, NE, SE, S, SW, NW), nil},
	} {
		got := engine.TownTiles(c.exits)
		if len(got) != len(c.want) {
			t.Errorf("%06b: %v, want %v", c.exits, got, c.want)
			continue
		}
		for i := range got {
			if got[i] != c.want[i] {
				t.Errorf("%06b: %v, want %v", c.exits, got, c.want)
			}
		}
	}
}

func TestBaseSetHas136Tiles(t *testing.T) {
	y := rustYard(t, "")
	n := 0
	for _, left := range y.p.Tiles {
		n += int(left)
	}
	if n != 136 || y.p.Disks != 8 {
		t.Errorf("%d tiles, %d disks", n, y.p.Disks)
	}
}
