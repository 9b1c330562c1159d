package engine_test

import (
	"testing"

	"railpost/engine"
	"railpost/engine/board"
)

// One build each: what lies there, whose build it is, and what it costs or why it is refused.
var buildRules = []struct {
	name    string
	edition string
	laid    []laid // before, in order
	seat    engine.Seat
	build   string
	price   int
	refused string
}{
	// The first tile.
	{name: "first tile touches a city", laid: []laid{{pete, "new"}}, build: "L18 NE-S", price: 2},
	{name: "first tile away from a city", laid: []laid{{pete, "new"}}, build: "K13 N-S", refused: "build.first-city"},
	{name: "first tile points at a town", laid: []laid{{pete, "new"}}, build: "J18 N-NE", refused: "build.first-city"},
	{name: "first tile redirects nobody's into a simple tile at a city", laid: []laid{{engine.Nobody, "L18 NE-SW"}, {dave, "new"}}, seat: dave, build: "turn L18 NE-SW>NE-S", price: 2},
	{name: "first tile complex", laid: []laid{{pete, "L16 SE-S"}, {pete, "new"}}, build: "L18 NE-SE+N-S", refused: "build.first-simple"},
	{name: "first tile on a town with one exit", laid: []laid{{pete, "new"}}, build: "H8 N", refused: "build.first-simple"},
	{name: "first tile makes a complex one", laid: []laid{{pete, "L18 NE-S"}, {dave, "new"}}, seat: dave, build: "L18 N-SE", refused: "build.first-simple"},

	// Later track touches.
	{name: "a city", build: "L18 NE-S", price: 2},
	{name: "own section", laid: []laid{{pete, "L16 SE-SW"}}, build: "K15 SE-N", refused: "build.apart"},
	{name: "own section's open end", laid: []laid{{pete, "L16 SE-NW"}}, build: "K15 SE-N", price: 2},
	{name: "nothing", build: "K13 N-S", refused: "build.apart"},
	{name: "a town's hex without an exit there", laid: []laid{{pete, "L18 NE-NW; K17 SE"}}, build: "K19 N-S", refused: "build.apart"},
	{name: "own track in a town", laid: []laid{{pete, "L18 NE-NW; K17 SE"}}, build: "K17 N", price: 3},
	{name: "another's town", laid: []laid{{pete, "L18 NE-NW; K17 SE"}}, seat: dave, build: "K17 N", refused: "build.apart"},
	{name: "nobody's section that hangs at a city", laid: []laid{{engine.Nobody, "L16 SE-NW"}}, build: "K15 SE-N", price: 2},
	{name: "nobody's section that hangs at another's town", laid: []laid{{pete, "L18 NE-NW; K17 SE"}, {engine.Nobody, "K17 N"}}, seat: dave, build: "K15 S-N", refused: "build.apart"},
	{name: "nobody's section that hangs at his own town", laid: []laid{{pete, "L18 NE-NW; K17 SE"}, {engine.Nobody, "K17 N"}}, build: "K15 S-N", price: 2},
	{name: "another's section", laid: []laid{{pete, "L16 SE-NW"}}, seat: dave, build: "K15 SE-N", refused: "build.joins-other"},
	{name: "another's section from one's own", laid: []laid{{pete, "L16 SE-NW"}, {dave, "J18 S-NE"}}, seat: dave, build: "K15 SE-N", refused: "build.joins-other"},
	{name: "another's exit of a town", laid: []laid{{pete, "L18 NE-NW; K17 SE; K17 S"}}, seat: dave, build: "K19 SW-N", refused: "build.joins-other"},
	{name: "a new exit to another's track", laid: []laid{{pete, "L18 NE-NW"}, {dave, "L16 SE-SW; K17 NE"}}, seat: dave, build: "K17 SE", refused: "build.joins-other"},
	{name: "beside another's track", laid: []laid{{pete, "L18 NE-S"}}, seat: dave, build: "L16 SE-S", price: 2},
	{name: "one exit carries the others", laid: []laid{{pete, "L18 NE-NW"}}, build: "K17 SE,N,S", price: 4},
	{name: "no exit touches", laid: []laid{{pete, "L18 NE-NW"}}, build: "K17 N,S", refused: "build.apart"},
	{name: "each of two tracks touches", laid: []laid{{pete, "L16 SE-S"}}, build: "L18 NE-SE+N-S", price: 3},
	{name: "one of two tracks does not", build: "L18 NE-SE+N-S", refused: "build.apart"},

	// Where track may not lie or lead.
	{name: "on a city", build: "M17 N-S", refused: "build.city"},
	{name: "on water", build: "E1 N-S", refused: "build.water"},
	{name: "off the board", build: "B2 NE-N", refused: "build.off-board"},
	{name: "into water", build: "C3 N-NE", refused: "build.into-water"},
	{name: "from a city back to it", laid: []laid{{pete, "L18 NE-SE"}}, build: "M19 N-NW", refused: "build.loop"},
	{name: "the same in 2002", edition: "2002", laid: []laid{{pete, "L18 NE-SE"}}, build: "M19 N-NW", price: 3},
	{name: "from a town back to it", laid: []laid{{pete, "L18 NE-NW; K17 SE,N; K15 S-SE"}}, build: "L16 NW-SW", price: 2},
	{name: "a second exit to the same track", laid: []laid{{pete, "L18 NE-NW; K17 SE,N; K15 S-SE; L16 NW-SW"}}, build: "K17 NE", refused: "build.loop"},

	// Prices of tiles on empty hexes.
	{name: "plain", build: "L18 NE-S", price: 2},
	{name: "river", build: "M19 N-S", price: 3},
	{name: "mountain", build: "R14 N-S", price: 4},
	{name: "coexisting on plain", laid: []laid{{pete, "L16 SE-S"}}, build: "L18 NE-SE+N-S", price: 3},
	{name: "crossing on plain", laid: []laid{{pete, "L16 SE-S"}}, build: "L18 NE-S+N-SE", price: 4},
	{name: "coexisting on river", laid: []laid{{pete, "M19 N-NE"}}, build: "N18 NW-N+SW-SE", price: 4},
	{name: "crossing on river", laid: []laid{{pete, "M19 N-NE"}}, build: "N18 NW-S+SW-SE", price: 5},
	{name: "coexisting on mountain", laid: []laid{{pete, "Q15 S-NE"}}, build: "R14 N-S+SW-NW", price: 5},
	{name: "crossing on mountain", laid: []laid{{pete, "R16 SW-N"}}, build: "R14 N-SW+S-NW", price: 6},
	{name: "complex on an empty hex in 2002", edition: "2002", laid: []laid{{pete, "L16 SE-S"}}, build: "L18 NE-SE+N-S", refused: "build.complex-empty"},
	{name: "two sharp curves", laid: []laid{{pete, "L16 SE-S"}}, build: "L18 NE-SE+N-NW", refused: "build.no-tile"},

	// Towns: $1 and $1 for each exit.
	{name: "one exit", laid: []laid{{pete, "L18 NE-NW"}}, build: "K17 SE", price: 2},
	{name: "two exits", laid: []laid{{pete, "L18 NE-NW"}}, build: "K17 SE,NW", price: 3},
	{name: "three exits", laid: []laid{{pete, "L18 NE-NW"}}, build: "K17 SE,NW,N", price: 4},
	{name: "four exits", laid: []laid{{pete, "L18 NE-NW"}}, build: "K17 SE,NW,N,S", price: 5},
	{name: "five exits", laid: []laid{{pete, "L18 NE-NW"}}, build: "K17 SE,NW,N,S,SW", refused: "build.exits"},
	{name: "a town's tile replaced by one exit more", laid: []laid{{pete, "L18 NE-NW; K17 SE"}}, build: "K17 N", price: 3},
	{name: "by three exits more", laid: []laid{{pete, "L18 NE-NW; K17 SE"}}, build: "K17 N,S,NW", price: 3},
	{name: "exits of one town tile in 2002", edition: "2002", laid: []laid{{pete, "L18 NE-NW"}}, build: "K17 SE,NW,N,S", price: 5},

	// Replacing.
	{name: "crossing", laid: []laid{{pete, "L18 NE-SW"}}, seat: dave, build: "M19 N-NW; L18 SE-NW", price: 6},
	{name: "coexisting", laid: []laid{{pete, "L18 NE-SW"}}, seat: dave, build: "M19 N-NW; L18 SE-S", price: 5},
	{name: "coexisting in 2002", edition: "2002", laid: []laid{{pete, "L18 NE-SW"}}, seat: dave, build: "M19 N-NW; L18 SE-S", price: 6},
	{name: "crossing on a river costs no terrain", laid: []laid{{pete, "N18 NW-SE"}}, seat: dave, build: "M19 N-NE; N18 SW-NE", price: 6},
	{name: "by track with a shared edge", laid: []laid{{pete, "L18 NE-SW"}}, build: "L18 NE-N", refused: "build.shared-edge"},
	{name: "by the track that is there", laid: []laid{{pete, "L18 NE-SW"}}, build: "L18 SW-NE", refused: "build.there"},
	{name: "an exit that is there", laid: []laid{{pete, "L18 NE-NW; K17 SE"}}, build: "K17 SE", refused: "build.there"},
	{name: "a third track", laid: []laid{{pete, "L16 SE-S; L18 NE-S+N-SE"}}, build: "L18 NW-SW", refused: "build.apart"},

	// Redirecting.
	{name: "own open end", laid: []laid{{pete, "L18 NE-SW"}}, build: "turn L18 NE-SW>NE-S", price: 2},
	{name: "nobody's open end, touching nothing", laid: []laid{{engine.Nobody, "L18 NE-SW"}}, seat: dave, build: "turn L18 NE-SW>NE-S", price: 2},
	{name: "another's", laid: []laid{{pete, "L18 NE-SW"}}, seat: dave, build: "turn L18 NE-SW>NE-S", refused: "build.redirect-other"},
	{name: "the end by which it hangs", laid: []laid{{pete, "L18 NE-SW"}}, build: "turn L18 NE-SW>N-SW", refused: "build.redirect-keeps"},
	{name: "a link", laid: []laid{{pete, "L18 NE-SW; K19 NE-SW"}}, build: "turn L18 NE-SW>NE-S", refused: "build.redirect-end"},
	{name: "the middle of a section", laid: []laid{{pete, "L18 NE-SW; K19 NE-NW"}}, build: "turn L18 NE-SW>NE-S", refused: "build.redirect-end"},
	{name: "a town's exit", laid: []laid{{pete, "L18 NE-NW; K17 SE,N"}}, build: "turn K17 N>S", refused: "build.redirect-town"},
	{name: "to the same", laid: []laid{{pete, "L18 NE-SW"}}, build: "turn L18 NE-SW>SW-NE", refused: "build.redirect-same"},
	{name: "track that is not there", laid: []laid{{pete, "L18 NE-SW"}}, build: "turn L18 NE-S>NE-SW", refused: "build.redirect-track"},
	{name: "to another's track", laid: []laid{{pete, "L18 NE-SW"}, {dave, "M19 N-NW"}}, build: "turn L18 NE-SW>NE-SE", refused: "build.joins-other"},
	{name: "back to its city", laid: []laid{{pete, "L18 NE-SW; M19 N-SW"}, {pete, "turn M19 N-SW>N-NW"}}, build: "turn L18 NE-SW>NE-SE", refused: "build.loop"},
	{name: "both tracks with one tile", laid: []laid{{pete, "L16 SE-S; L18 NE-S+N-SE"}}, build: "turn L18 NE-S>NE-SE+N-SE>N-S", price: 2},
	{name: "one of two, the other is another's", laid: []laid{{pete, "L18 NE-S"}, {dave, "L16 SE-S; L18 N-SE"}}, seat: dave, build: "turn L18 N-SE>N-SW", price: 2},
	{name: "and adding a crossing", laid: []laid{{pete, "L16 SE-S; L18 NE-S"}}, build: "turn L18 NE-S>NE-SE+N-S", price: 2},
	{name: "and adding in 2002", edition: "2002", laid: []laid{{pete, "L16 SE-S; L18 NE-S"}}, build: "turn L18 NE-S>NE-SE+N-S", price: 3},
	{name: "both tracks, but one is another's", laid: []laid{{pete, "L18 NE-S"}, {dave, "L16 SE-S; L18 N-SE"}}, seat: dave, build: "turn L18 NE-S>NE-SE+N-SE>N-S", refused: "build.redirect-other"},
	{name: "and adding, with a bridge", laid: []laid{{pete, "L16 SE-S; L18 NE-S"}}, build: "turn L18 NE-S>NE-SW+N-S", price: 3},
	{name: "and adding what touches nothing", laid: []laid{{pete, "L18 NE-S"}}, build: "turn L18 NE-S>NE-SE+N-S", refused: "build.apart"},
	{name: "on a river costs no terrain", laid: []laid{{pete, "M19 N-S"}}, build: "turn M19 N-S>N-SE", price: 2},

	// The number of tiles, and cash.
	{name: "three tiles", build: "L18 NE-SW; K19 NE-SW; M19 N-S", price: 7},
	{name: "four tiles", build: "L18 NE-SW; K19 NE-SW; M19 N-S; N18 NW-S", refused: "build.too-many-tiles"},
	{name: "a hex twice", build: "L18 NE-SW; turn L18 NE-SW>NE-S; M19 N-S", price: 7},
	{name: "a hex twice, the second time in place of the first", build: "L18 NE-SW; M19 N-NW; L18 SE-NW", price: 8},
	{name: "nothing", build: "", price: 0},
}

type laid struct {
	seat  engine.Seat
	build string // "new": he has laid nothing yet
}

// before lays what a test starts from: each build by a player, without limit of tiles; track of Nobody's was a player's.
func (y *yard) before(all []laid) {
	y.t.Helper()
	for _, l := range all {
		if l.build == "new" {
			y.p.Players[l.seat].Started = false
			continue
		}
		s := l.seat
		if s == engine.Nobody {
			s = pete
		}
		old := y.p
		for _, part := range y.order(l.build).Parts {
			b, err := y.g.Build(&y.p, s, engine.Order{Verb: "build", Parts: []engine.Part{part}})
			if err != nil {
				y.t.Fatalf("before: %s: %s", l.build, err.Code)
			}
			y.p = *b.P
		}
		if l.seat == engine.Nobody {
			for h := range y.g.Board.Hexes {
				for i := old.Hexes[h].N; i < y.p.Hexes[h].N; i++ {
					y.p.Hexes[h].Track[i].Owner = engine.Nobody
				}
			}
		}
	}
}

func TestBuildRules(t *testing.T) {
	for _, c := range buildRules {
		t.Run(c.name, func(t *testing.T) {
			y := rustYard(t, c.edition)
			y.before(c.laid)
			if c.refused != "" {
				y.refused(c.seat, c.build, c.refused)
				return
			}
			b := y.lay(c.seat, c.build)
			if b.Spent != c.price {
				t.Errorf("%s costs %d, want %d", c.build, b.Spent, c.price)
			}
			conserved(t, y.g, &y.p)
		})
	}
}

func TestPrintedPricesAndTerrain(t *testing.T) {
	y := sheetYard(t, `name = "Test"
players = [3, 6]
source = "published"
grid = """
    A   B   C
 1  .       r       
 2      m       
 3  rm      s       
 4      h       
 5  d       t       
 6      l       
 7  $6      m7      
 8      XX      
"""
[cities]
XX = { name = "Xanten" }
[prices]
s = 9
`, nil)
	for id, want := range map[string]int{"A1": 2, "C1": 3, "B2": 4, "A3": 5, "C3": 9, "B4": 3, "A5": 3, "C5": 10, "B6": 3, "A7": 6, "C7": 7} {
		if got := y.g.HexPrice(y.hex(id)); got != want {
			t.Errorf("%s costs %d, want %d", id, got, want)
		}
	}
	if b := y.lay(pete, "C7 SW-N"); b.Spent != 7 {
		t.Errorf("printed price 7, paid %d", b.Spent)
	}
}

func TestEngineerLaysFour(t *testing.T) {
	y := rustYard(t, "")
	y.p.Taken[y.g.ActionNumber(engine.Engineer)] = pete
	y.refused(pete, "L18 NE-SW; K19 NE-SW; M19 N-S; N18 NW-S; H14 N-S", "build.too-many-tiles")
	if b := y.lay(pete, "L18 NE-SW; K19 NE-SW; M19 N-S; N18 NW-S"); b.Tiles != 4 {
		t.Errorf("%d tiles", b.Tiles)
	}
}

func TestBuildIsPaidAtOnceOrNotAtAll(t *testing.T) {
	y := rustYard(t, "")
	y.p.Players[pete].Cash = 6
	err := y.refused(pete, "L18 NE-SW; K19 NE-SW; M19 N-S", "build.cash")
	if err.Part != 2 || err.N != 7 || err.M != 6 {
		t.Errorf("%+v", err)
	}
	y.p.Players[pete].Cash = 7
	y.play(pete, "L18 NE-SW; K19 NE-SW; M19 N-S")
	if y.p.Players[pete].Cash != 0 {
		t.Errorf("$%d left", y.p.Players[pete].Cash)
	}
}

func TestTilesAreALimit(t *testing.T) {
	y := rustYard(t, "")
	y.p.Tiles[engine.Straight] = 1
	y.lay(pete, "L18 NE-SW")
	err := y.refused(pete, "N18 NW-SE", "build.tiles-out")
	if err.Word != "straight" || len(err.Legal) == 0 {
		t.Errorf("%+v", err)
	}
	// The tile that comes off goes back first: a straight one is there again for another hex.
	y.lay(pete, "turn L18 NE-SW>NE-S; N18 NW-SE")
	free := rustYard(t, "", engine.TilesUnlimited)
	free.p.Tiles[engine.Straight] = 0
	free.lay(pete, "L18 NE-SW; N18 NW-SE")
	if free.p.Tiles[engine.Straight] != 0 {
		t.Errorf("%d straight tiles", free.p.Tiles[engine.Straight])
	}
}

func TestTheTileThatComesOffMayReplaceItself(t *testing.T) {
	y := rustYard(t, "")
	y.p.Tiles[engine.Gentle] = 1
	y.lay(pete, "L18 NE-S")
	if y.p.Tiles[engine.Gentle] != 0 {
		t.Fatal("a gentle curve was laid")
	}
	y.lay(pete, "turn L18 NE-S>NE-NW")
	if y.p.Tiles[engine.Gentle] != 0 {
		t.Errorf("%d gentle tiles", y.p.Tiles[engine.Gentle])
	}
}

func TestTownDisks(t *testing.T) {
	y := rustYard(t, "")
	y.p.Disks = 1
	y.before([]laid{{pete, "L18 NE-NW; K17 SE,N; K15 S-NE"}})
	if y.p.Disks != 0 || !y.p.Hexes[y.hex("K17")].Disk {
		t.Fatalf("%d disks", y.p.Disks)
	}
	y.refused(pete, "L14 SW,N", "build.disks-out")
	y.lay(pete, "L14 SW") // a tile with the town printed needs none
	y.lay(pete, "K17 S")  // three exits: the disk comes back
	if y.p.Disks != 1 || y.p.Hexes[y.hex("K17")].Disk {
		t.Errorf("%d disks", y.p.Disks)
	}
	y.lay(pete, "K17 SW")
	if y.p.Disks != 0 {
		t.Errorf("%d disks", y.p.Disks)
	}
}

func TestTownTileMostAreLeftOf(t *testing.T) {
	for _, c := range []struct {
		straights, gentles int8
		named              string
		want               engine.TileKind
	}{
		{4, 1, "", engine.CrossStraights},
		{1, 1, "", engine.CrossStraights},
		{0, 1, "", engine.CoexistGentles},
		{1, 3, "", engine.CoexistGentles},
		{4, 1, " coexist-gentles", engine.CoexistGentles},
	} {
		y := rustYard(t, "")
		y.before([]laid{{pete, "L18 NE-NW"}})
		y.p.Tiles[engine.CrossStraights], y.p.Tiles[engine.CoexistGentles] = c.straights, c.gentles
		b, err := y.g.Build(&y.p, pete, y.order("K17 SE,NW,N,S"+c.named))
		if err != nil {
			t.Fatal(err)
		}
		if got := b.P.Hexes[y.hex("K17")].Tile; got != c.want {
			t.Errorf("%d and %d left: %v, want %v", c.straights, c.gentles, got, c.want)
		}
	}
	y := rustYard(t, "")
	y.before([]laid{{pete, "L18 NE-NW"}})
	y.refused(pete, "K17 SE,NW,N,S cross-gentles", "build.not-that-tile")
	y.p.Tiles[engine.CrossStraights] = 0
	y.refused(pete, "K17 SE,NW,N,S cross-straights", "build.tiles-out")
}

func TestTracksKeepTheirMarksAndEdges(t *testing.T) {
	y := rustYard(t, "")
	y.before([]laid{{pete, "L18 NE-SW"}})
	y.p.Hexes[y.hex("L18")].Track[0].Marks |= engine.Mark1
	y.lay(dave, "M19 N-NW; L18 SE-NW")
	x := y.p.Hexes[y.hex("L18")]
	if x.N != 2 || x.Track[0].Pair() != (engine.Pair{A: board.NE, B: board.SW}) || x.Track[0].Marks&engine.Mark1 == 0 || x.Track[0].Owner != pete {
		t.Errorf("%+v", x)
	}
}

func TestWhatIsNoEdgeAndNoTileIsRefused(t *testing.T) {
	y := rustYard(t, "")
	y.before([]laid{{pete, "L18 NE-SW"}})
	good, bad := engine.Pair{A: board.NE, B: board.SW}, engine.Pair{A: board.NE, B: 9}
	for _, c := range []struct {
		part engine.Part
		code string
	}{
		{engine.Part{Verb: "build", Hex: y.hex("M19"), Tracks: []engine.Pair{bad}}, "build.edges"},
		{engine.Part{Verb: "redirect", Hex: y.hex("L18"), Turned: []engine.Redirect{{From: bad, To: good}}}, "build.edges"},
		{engine.Part{Verb: "redirect", Hex: y.hex("L18"), Turned: []engine.Redirect{{From: good, To: bad}}}, "build.edges"},
		{engine.Part{Verb: "build", Hex: y.hex("M19"), Tracks: []engine.Pair{{A: board.N, B: board.S}}, Tile: 200}, "build.no-tile"},
		{engine.Part{Verb: "build", Hex: 3000, Tracks: []engine.Pair{good}}, "build.hex"},
	} {
		if _, err := y.g.Build(&y.p, pete, engine.Order{Verb: "build", Parts: []engine.Part{c.part}}); err == nil || err.Code != c.code {
			t.Errorf("%s: %v, want %s", c.part.Verb, err, c.code)
		}
	}
}
