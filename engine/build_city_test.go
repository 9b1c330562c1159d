package engine_test

import (
	"slices"
	"testing"

	"railpost/engine"
	"railpost/engine/board"
)

// urbanizer is Rust Belt with Dave holding Urbanization.
func urbanizer(t *testing.T, options ...string) *yard {
	y := rustYard(t, "", options...)
	y.p.Taken[y.g.ActionNumber(engine.Urbanization)] = dave
	return y
}

func TestNewCity(t *testing.T) {
	y := urbanizer(t)
	y.p.AddCube(y.hex("K17"), board.Purple)
	b := y.lay(dave, "city K17 C; L18 NW-NE; L16 SW-NW; K19 N-SW")
	id := y.place("Indianapolis")
	if b.Spent != 6 || b.Tiles != 3 {
		t.Errorf("$%d, %d tiles", b.Spent, b.Tiles)
	}
	if !y.g.IsCity(&y.p, id) || y.p.CityAt[2] != id || y.p.Colors[id] != board.Colors(0).With(board.Black) {
		t.Errorf("city %v, C at %v, colours %v", y.g.IsCity(&y.p, id), y.p.CityAt[2], y.p.Colors[id])
	}
	if !y.p.HasCube(y.hex("K17"), board.Purple) {
		t.Error("the town's cube is gone")
	}
	check(t, "links", y.links(dave), "Cincinnati-Indianapolis 1", "Evansville-Indianapolis 1")
	y.refused(dave, "city K17 D", "build.urbanize-twice")
	y.refused(dave, "city L14 C", "build.urbanize-gone")
	y.refused(dave, "K17 N", "build.city")
	y.refused(dave, "K17 N-S", "build.city")
}

func TestNewCityOnTrack(t *testing.T) {
	y := urbanizer(t)
	y.before([]laid{
		{pete, "L18 NE-NW; K17 SE,N; K15 S-NW"}, // a link, and a section of two tiles
		{engine.Nobody, "L16 SE-SW"},            // nobody's open end at the town
		{john, "J18 S-NE"},                      // John's open end at the town
	})
	b := y.lay(dave, "city K17 A")
	check(t, "Pete's links", y.links(pete), "Cincinnati-Indianapolis 1")
	check(t, "Pete's sections", y.sections(pete), "K15 NW from Indianapolis 1")
	check(t, "John's links", y.links(john), "Evansville-Indianapolis 1")
	check(t, "Dave's links", y.links(dave), "Cincinnati-Indianapolis 1")
	if b.Broken != 0 || y.p.Disks != 8 || y.p.Hexes[y.hex("K17")].N != 0 {
		t.Errorf("%d broken off, %d disks, %d exits", b.Broken, y.p.Disks, y.p.Hexes[y.hex("K17")].N)
	}
	conserved(t, y.g, &y.p)
}

func TestNewCityBreaksOffWhatLayInItsTile(t *testing.T) {
	y := urbanizer(t)
	y.before([]laid{{pete, "L18 NE-NW; K17 SE,N,S"}})
	if n := y.g.MarkersUsed(&y.p, pete); n != 3 {
		t.Fatalf("%d markers", n)
	}
	b := y.lay(dave, "city K17 A")
	if n := y.g.MarkersUsed(&y.p, pete); n != 1 || b.Broken != 2 {
		t.Errorf("%d markers, %d broken off", n, b.Broken)
	}
}

func TestNewCityMakesALoopOfWhatLeadsBack(t *testing.T) {
	y := urbanizer(t)
	y.before([]laid{{pete, "L18 NE-NW; K17 SE,N; K15 S-SE; L16 NW-SW"}})
	y.lay(dave, "city K17 A")
	check(t, "Pete's links", y.links(pete), "Cincinnati-Indianapolis 1")
	check(t, "Pete's sections", y.sections(pete))
	if n := y.g.MarkersUsed(&y.p, pete); n != 1 {
		t.Errorf("%d markers", n)
	}
	if y.owner("K15", "S") != pete {
		t.Error("the loop has changed hands")
	}
}

func TestUrbanizeAnytime(t *testing.T) {
	urbanizer(t).refused(dave, "L18 NE-NW; city K17 A", "build.urbanize-first")
	y := urbanizer(t, engine.UrbanizeAnytime)
	y.lay(dave, "L18 NE-NW; city K17 A; K19 N-SW")
	check(t, "links", y.links(dave), "Cincinnati-Indianapolis 1", "Evansville-Indianapolis 1")
	urbanizer(t, engine.UrbanizeAnytime).refused(dave, "city K17 A; city L14 B", "build.urbanize-once")
}

// sheet has what Rust Belt has not: towns beside cities, borders, impassable land, links that can be bought.
const sheet = `name = "Test"
players = [3, 6]
source = "published"
borders = ["A3-B2"]
grid = """
    A   B   C   D   E
 1  XX      .       YY
 2      tt      .
 3  .       .       uu
 4      x       ~
 5  ZZ      .       .
"""
[cities]
XX = { name = "Xanten" }
YY = { name = "York" }
ZZ = { name = "Zell" }
[towns]
tt = { name = "Trier" }
uu = { name = "Ulm" }
[[links]]
between = ["XX", "ZZ"]
cost = 2
[[links]]
between = ["tt", "uu"]
cost = 6
needs = "a New City on both"
[[links]]
between = ["tt", "ZZ"]
cost = 3
`

func TestFirstTileOnATown(t *testing.T) {
	y := sheetYard(t, sheet, nil)
	y.p.Players[pete].Started = false
	y.refused(pete, "B2 NW", "build.first-simple")
	y.refused(pete, "B2 NW,NE,SE", "build.first-simple")
	y.refused(pete, "B2 NE,SE", "build.first-city")
	if b := y.lay(pete, "B2 NW,NE"); b.Spent != 3 || y.p.Disks != 7 {
		t.Errorf("$%d, %d disks", b.Spent, y.p.Disks)
	}
	check(t, "links", y.links(pete), "Xanten-Trier 1")
}

func TestNewCityBesideACityBreaksTheLinkInItsTile(t *testing.T) {
	y := sheetYard(t, sheet, nil)
	y.p.Taken[y.g.ActionNumber(engine.Urbanization)] = dave
	y.lay(pete, "B2 NW,SE; C3 NW-NE; E3 N")
	y.phase(dave)
	events := y.play(dave, "city B2 B")
	i := slices.IndexFunc(events, func(e engine.Event) bool { return e.Code == "broken" })
	if i < 0 || events[i].Seat != pete || events[i].N != int(y.place("Xanten")) || events[i].Place != y.place("Trier") {
		t.Errorf("%+v", events)
	}
	check(t, "links", y.links(pete), "York-Ulm 1")
	check(t, "sections", y.sections(pete), "C3 NE from Trier 1")
}

func TestLinkOfTwoTownExits(t *testing.T) {
	y := sheetYard(t, `name = "Test"
players = [3, 6]
source = "published"
grid = """
    A   B   C   D
 1  XX      uu      
 2      tt      .
 3  .       .       
"""
[cities]
XX = { name = "Xanten" }
[towns]
tt = { name = "Trier" }
uu = { name = "Ulm" }
`, nil)
	y.p.Taken[y.g.ActionNumber(engine.Urbanization)] = dave
	y.lay(pete, "B2 NW,NE; C1 SW")
	check(t, "links", y.links(pete), "Xanten-Trier 1", "Trier-Ulm 2")
	b := y.lay(dave, "city C1 A")
	check(t, "after the New City", y.links(pete), "Xanten-Trier 1", "Trier-Ulm 1")
	if b.Broken != 0 {
		t.Errorf("%d broken off", b.Broken)
	}
}

func TestDirectLinks(t *testing.T) {
	y := sheetYard(t, sheet, nil)
	y.p.Players[pete].Started = false
	b := y.lay(pete, "link 0")
	if b.Spent != 2 || b.Tiles != 1 {
		t.Errorf("$%d, %d tiles", b.Spent, b.Tiles)
	}
	if y.p.Players[pete].Started {
		t.Error("a link stands for the first tile")
	}
	check(t, "links", y.links(pete), "Xanten-Zell 1")
	if y.g.MarkersUsed(&y.p, pete) != 1 || y.g.LinkSections(&y.p, pete) != 1 {
		t.Error("a link is one section and takes one marker")
	}
	if l := y.g.LinksFrom(&y.p, y.place("Zell"), nil); len(l) != 1 || l[0].To != y.place("Xanten") || l[0].Direct != 0 {
		t.Errorf("%+v", l)
	}
	if err := y.refused(dave, "link 0", "build.link-taken"); err.Seat != pete {
		t.Errorf("%+v", err)
	}
	if err := y.refused(dave, "link 1", "build.link-cities"); err.Place != y.place("Trier") {
		t.Errorf("%+v", err)
	}
	// The link is his track in the town.
	y.p.Players[pete].Started = true
	y.refused(pete, "B2 SE", "build.apart")
	y.lay(pete, "link 2; B2 SE")
	y.refused(pete, "A3 N-S; C1 SW-S", "build.apart")
	y.phase(pete)
	for _, c := range y.g.Legal(&y.p, pete) {
		if len(c.Order.Parts) > 0 && c.Order.Parts[0].Verb == "link" {
			t.Errorf("listed: %+v", c)
		}
	}
	y.phase(john)
	y.p.Direct[0] = engine.Unbuilt
	if !slices.ContainsFunc(y.g.Legal(&y.p, john), func(c engine.Choice) bool {
		return len(c.Order.Parts) > 0 && c.Order.Parts[0].Verb == "link" && c.Order.Parts[0].Link == 0 && c.Price == 2
	}) {
		t.Error("link 0 is not listed")
	}
}

func TestLinksBetweenNeighbouringCities(t *testing.T) {
	y := sheetYard(t, `name = "Test"
players = [3, 6]
source = "published"
adjacent_link_cost = 2
grid = """
    A   B   C
 1  XX      .
 2      tt   
 3  YY      .
"""
[cities]
XX = { name = "Xanten" }
YY = { name = "York" }
[towns]
tt = { name = "Trier" }
`, nil)
	y.p.Taken[y.g.ActionNumber(engine.Urbanization)] = dave
	if len(y.g.Direct) != 3 {
		t.Fatalf("%v", y.g.Direct)
	}
	y.refused(dave, "link 1", "build.link-cities")
	y.lay(dave, "city B2 A; link 0; link 1")
	check(t, "links", y.links(dave), "Xanten-York 1", "Xanten-Trier 1")
	for _, l := range y.g.LinksFrom(&y.p, y.place("Trier"), nil) { // goods enter Xanten by the side where the two touch
		if l.FromEdge != board.NW || l.ToEdge != board.SE {
			t.Errorf("%+v", l)
		}
	}
}

func TestHooksOfABuild(t *testing.T) {
	var seen []string
	y := sheetYard(t, sheet, func(r *engine.Rules) {
		r.UrbanizeAnytime = true
		r.BuildTiles = func(*engine.Game, *engine.Position, engine.Seat) int { return 2 }
		r.MayLay = func(b *engine.Builder, part engine.Part, was, is *engine.HexState) *engine.Error {
			if part.Verb == "build" && is.N-was.N != 1 {
				return engine.Refuse("test.one-track", "Test")
			}
			return nil
		}
		r.TilePrice = func(b *engine.Builder, part engine.Part, was, is *engine.HexState, price int) int { return price + 5 }
		r.Laid = func(b *engine.Builder, part engine.Part) *engine.Error {
			seen = append(seen, part.Verb)
			return nil
		}
		r.MayEnd = func(b *engine.Builder) *engine.Error {
			if len(b.Done) == 0 {
				return engine.Refuse("test.compulsory", "Test")
			}
			return nil
		}
	})
	y.refused(pete, "D2 NE-NW; A3 N-S; link 0", "build.too-many-tiles")
	y.refused(pete, "B2 NW,NE", "test.one-track")
	y.refused(pete, "", "test.compulsory")
	seen = nil
	if b := y.lay(pete, "D2 NE-NW; link 0"); b.Spent != 2+5+2 {
		t.Errorf("$%d", b.Spent)
	}
	check(t, "laid", seen, "build", "link")
	y.phase(pete)
	for _, c := range y.g.Legal(&y.p, pete) {
		if len(c.Order.Parts) == 0 || len(c.Order.Parts[0].Tracks) > 1 || c.Order.Parts[0].Verb == "build" && c.Price < 7 {
			t.Errorf("listed: %+v", c)
		}
	}
	if _, end := y.g.Next(&y.p, pete, engine.Order{Verb: "build"}); end == nil || end.Code != "test.compulsory" {
		t.Errorf("may end: %+v", end)
	}
}

func TestNothingToBuildIsNotAsked(t *testing.T) {
	y := rustYard(t, "")
	y.phase()
	y.p.Players[pete].Cash, y.p.Players[dave].Cash, y.p.Players[john].Cash = 2, 1, 0
	events := y.play(pete, "")
	if y.p.Awaited() != vince {
		t.Errorf("%d is asked", y.p.Awaited())
	}
	auto := 0
	for _, e := range events {
		if e.Code == "done" && e.Auto {
			auto++
		}
	}
	if auto != 2 {
		t.Errorf("%d builds made by the engine", auto)
	}
	// A New City costs nothing.
	y.phase()
	y.p.Taken[y.g.ActionNumber(engine.Urbanization)] = dave
	y.play(pete, "")
	if y.p.Awaited() != dave {
		t.Errorf("%d is asked", y.p.Awaited())
	}
}

func TestFirstBuildBuildsFirst(t *testing.T) {
	y := rustYard(t, "")
	y.p.Taken[y.g.ActionNumber(engine.FirstBuild)] = john
	y.phase()
	var got []engine.Seat
	for y.g.Step(&y.p).Name == "build" {
		got = append(got, y.p.Awaited())
		y.play(y.p.Awaited(), "")
	}
	if !slices.Equal(got, []engine.Seat{john, pete, dave, vince}) {
		t.Errorf("%v", got)
	}
}

// Every code of BuildCodes is raised, and no other.
func TestEveryBuildCode(t *testing.T) {
	rust := func(before ...laid) func() *yard {
		return func() *yard {
			y := rustYard(t, "")
			y.before(before)
			return y
		}
	}
	city := func() *yard { return urbanizer(t) }
	small := func() *yard { return sheetYard(t, sheet, nil) }
	old := func() *yard { return rustYard(t, "2002") }
	raw := func(part engine.Part) func(*yard) engine.Order {
		return func(*yard) engine.Order { return engine.Order{Verb: "build", Parts: []engine.Part{part}} }
	}
	text := func(s string) func(*yard) engine.Order { return func(y *yard) engine.Order { return y.order(s) } }
	track := func(a, b board.Edge) []engine.Pair { return []engine.Pair{{A: a, B: b}} }
	cases := map[string]struct {
		yard  func() *yard
		order func(*yard) engine.Order
	}{
		"build.part":            {rust(), raw(engine.Part{Verb: "fly"})},
		"build.hex":             {rust(), raw(engine.Part{Verb: "build", Hex: 500, Tracks: track(0, 3)})},
		"build.nothing":         {rust(), text("L18")},
		"build.edges":           {rust(), raw(engine.Part{Verb: "build", Hex: 100, Tracks: track(board.NW, 9)})},
		"build.city":            {rust(), text("M17 N-S")},
		"build.water":           {small, text("B4 N-S")},
		"build.off-board":       {small, text("C1 SE-N")},
		"build.into-water":      {small, text("D2 NE-S")},
		"build.into-impassable": {small, text("A3 N-SE")},
		"build.border":          {small, text("A3 N-NE")},
		"build.joins-other":     {rust(laid{dave, "L16 SE-NW"}), text("K15 SE-N")},
		"build.first-simple":    {rust(laid{pete, "L16 SE-S"}, laid{pete, "new"}), text("L18 NE-SE+N-S")},
		"build.first-city":      {rust(laid{pete, "new"}), text("K13 N-S")},
		"build.apart":           {rust(), text("K13 N-S")},
		"build.loop":            {rust(laid{pete, "L18 NE-SE"}), text("M19 N-NW")},
		"build.there":           {rust(laid{pete, "L18 NE-S"}), text("L18 NE-S")},
		"build.shared-edge":     {rust(laid{pete, "L18 NE-S"}), text("L18 NE-N")},
		"build.no-tile":         {rust(laid{pete, "L16 SE-S"}), text("L18 NE-SE+N-NW")},
		"build.not-that-tile":   {rust(), text("L18 NE-S straight")},
		"build.tiles-out":       {func() *yard { y := rustYard(t, ""); y.p.Tiles[engine.Gentle] = 0; return y }, text("L18 NE-S")},
		"build.disks-out":       {func() *yard { y := small(); y.p.Disks = 0; return y }, text("B2 NW,NE")},
		"build.complex-empty":   {func() *yard { y := old(); y.before([]laid{{pete, "L16 SE-S"}}); return y }, text("L18 NE-SE+N-S")},
		"build.triple":          {tripleYard(t), text("L18 NE-SW+N-S+NW-SE")},
		"build.town-exits":      {rust(), text("K17 N-S")},
		"build.not-town":        {rust(), text("L18 N")},
		"build.exits":           {rust(laid{pete, "L18 NE-NW"}), text("K17 SE,NW,N,S,SW")},
		"build.redirect-town":   {rust(laid{pete, "L18 NE-NW; K17 SE,N"}), text("turn K17 N>S")},
		"build.redirect-track":  {rust(laid{pete, "L18 NE-NW"}), text("turn L18 N-S>N-SE")},
		"build.redirect-other":  {rust(laid{dave, "L18 NE-NW"}), text("turn L18 NE-NW>NE-S")},
		"build.redirect-end":    {rust(laid{pete, "L18 NE-SW; K19 NE-SW"}), text("turn L18 NE-SW>NE-S")},
		"build.redirect-keeps":  {rust(laid{pete, "L18 NE-NW"}), text("turn L18 NE-NW>N-S")},
		"build.redirect-same":   {rust(laid{pete, "L18 NE-NW"}), text("turn L18 NE-NW>NE-NW")},
		"build.cash":            {func() *yard { y := rustYard(t, ""); y.p.Players[0].Cash = 1; return y }, text("L18 NE-S")},
		"build.unfinished":      {wholeYard(t), text("L18 NE-S")},
		"build.too-many-tiles":  {rust(), text("L18 NE-S; L16 SE-S; N18 NW-S; H14 N-S")},
		"build.urbanize-action": {rust(), text("city K17 A")},
		"build.urbanize-first":  {city, text("L18 NE-S; city K17 A")},
		"build.urbanize-once":   {city, text("city K17 A; city L14 B")},
		"build.urbanize-letter": {city, text("city K17 Z")},
		"build.urbanize-gone":   {func() *yard { y := city(); y.lay(dave, "city K17 A"); return y }, text("city L14 A")},
		"build.urbanize-town":   {city, text("city L18 A")},
		"build.urbanize-twice":  {func() *yard { y := city(); y.lay(dave, "city K17 A"); return y }, text("city K17 B")},
		"build.link":            {small, text("link 7")},
		"build.link-taken":      {func() *yard { y := small(); y.lay(dave, "link 0"); return y }, text("link 0")},
		"build.link-cities":     {small, text("link 1")},
	}
	for _, c := range engine.BuildCodes {
		want, ok := cases[c.Code]
		if !ok {
			t.Errorf("no test raises %s", c.Code)
			continue
		}
		delete(cases, c.Code)
		y := want.yard()
		seat := pete
		if y.g.Has(&y.p, dave, engine.Urbanization) {
			seat = dave
		}
		_, err := y.g.Build(&y.p, seat, want.order(y))
		if err == nil || err.Code != c.Code {
			t.Errorf("%s is raised as %+v", c.Code, err)
		}
	}
	for code := range cases {
		t.Errorf("%s is in no list", code)
	}
}

// wholeYard is Rust Belt where nothing may stay unfinished.
func wholeYard(t *testing.T) func() *yard {
	return func() *yard {
		y := rustYard(t, "")
		r := y.g.Rules
		r.MayEnd = engine.NothingUnfinished
		g, err := engine.New(y.g.Board, r, 4)
		if err != nil {
			t.Fatal(err)
		}
		y.g = g
		return y
	}
}

// tripleYard is Rust Belt with Italy's triple tiles, and Pete's track on all sides of L18.
func tripleYard(t *testing.T) func() *yard {
	return func() *yard {
		y := rustYard(t, "")
		r := y.g.Rules
		for k := engine.CoexistSharpsAdjacent; k <= engine.TripleE; k++ {
			r.Tiles[k] = 1
			y.p.Tiles[k] = 1
		}
		g, err := engine.New(y.g.Board, r, 4)
		if err != nil {
			t.Fatal(err)
		}
		y.g = g
		y.before([]laid{{pete, "L16 SE-S; M19 N-NW"}})
		return y
	}
}

func TestTripleTileInPlaceOfAComplexOne(t *testing.T) {
	y := tripleYard(t)()
	y.lay(pete, "L18 NE-SW+N-S")
	y.phase(pete)
	listed := slices.ContainsFunc(y.g.Legal(&y.p, pete), func(c engine.Choice) bool {
		return len(c.Order.Parts) > 0 && c.Order.Parts[0].Hex == y.hex("L18") && c.Order.Parts[0].Verb == "build"
	})
	b := y.lay(pete, "L18 NW-SE")
	if !listed || b.P.Hexes[y.hex("L18")].Tile != engine.TripleA || b.P.Tiles[engine.CrossStraights] != 4 {
		t.Errorf("listed %v, tile %v", listed, b.P.Hexes[y.hex("L18")].Tile)
	}
}
