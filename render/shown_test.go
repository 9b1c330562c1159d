package render

import (
	"strings"
	"testing"

	"railpost/engine"
	"railpost/engine/board"
)

// crowded is a late game on the made-up board with everything that a board of its own rules can show: regions, further
// numbers, shelves, signs, open dice, a dormant town, bought links, the state's track, and cubes everywhere.
func crowded(t testing.TB, seed uint64) (*engine.Game, *engine.Position) {
	t.Helper()
	b := *sampler(t)
	b.Places = append([]board.Place(nil), b.Places...)
	b.Hexes = append([]board.Cell(nil), b.Hexes...)
	hex := func(id string) board.Hex {
		h, ok := b.Hex(id)
		if !ok {
			t.Fatalf("no hex %s", id)
		}
		return h
	}
	dormant := func(id string) {
		b.Hexes[hex(id)].Place = board.PlaceID(len(b.Places))
		b.Places = append(b.Places, board.Place{Code: strings.ToLower(id), Name: id, Town: true, Dormant: true, Hexes: []board.Hex{hex(id)}})
	}
	dormant("A11")
	dormant("C11")
	b.Regions = map[string][]board.Hex{
		"grazing": {hex("C3"), hex("A5"), hex("B6"), hex("A7"), hex("B8")},
		"west":    {hex("A3"), hex("I5")},
	}
	b.Index()
	g, p := late(t, &b, 4, seed, 14)
	r := &g.Rules
	for c := range r.Squares {
		if c >= engine.Dark1 {
			r.Squares[c] = 0
		}
	}
	p.Hexes[hex("C11")].Founded = true
	p.Direct[0] = 1
	p.Hexes[hex("E9")] = engine.HexState{N: 1, Track: [4]engine.Track{{A: board.N, B: board.S, Owner: engine.State}}}
	p.Hexes[hex("G9")] = engine.HexState{N: 3, Track: [4]engine.Track{{A: board.N, B: board.S, Owner: 0}, {A: board.NE, B: board.SW, Owner: 1}, {A: board.NW, B: board.SE, Owner: 2}}}
	for _, id := range []string{"C9", "G9", "C11", "A7"} {
		p.AddCube(hex(id), board.Cattle)
		p.AddCube(hex(id), board.Red)
	}
	p.Dice, p.NumDice = [12]uint8{1, 2, 0, 3, 4, 5, 6}, 7
	r.Figures = []engine.Figure{
		{Key: "transport_actions", Of: func(_ *engine.Game, _ *engine.Position, s engine.Seat) int { return 2 + int(s) }},
		{Key: "kept", Of: func(_ *engine.Game, _ *engine.Position, s engine.Seat) int { return 10 * int(s) }},
	}
	row := func(n int, c board.Color) func(*engine.Game, *engine.Position) []board.Color {
		return func(*engine.Game, *engine.Position) (list []board.Color) {
			for range n {
				list = append(list, c)
			}
			return list
		}
	}
	r.Shelves = []engine.Shelf{
		{Key: "track", Squares: []string{"2 free", "3 $4", "4 $7", "5 $10"}, Marker: func(_ *engine.Game, _ *engine.Position, s engine.Seat) int { return int(s) / 3 }},
		{Key: "rows", Squares: []string{"1", "1", "2", "2", "3", "3"}, Cubes: func(*engine.Game, *engine.Position) []board.Color {
			return []board.Color{board.NoColor, board.NoColor, board.Red, board.Blue, board.Black}
		}},
		{Key: "pen", Cubes: row(17, board.Cattle)},
		{Key: "overflow", Cubes: row(3, board.White)},
		{Key: "empty"},
	}
	r.Signs = func(*engine.Game, *engine.Position) []engine.Sign {
		list := []engine.Sign{{Key: "snow", Hex: hex("G9"), On: 2}, {Key: "snow", Hex: hex("F2")}, {Key: "unrest", Hex: hex("J4")}, {Key: "camp", Hex: hex("D8")}}
		for i := range b.Hexes {
			if b.Hexes[i].Row > 9 {
				list = append(list, engine.Sign{Key: "storm", Hex: board.Hex(i), Area: true})
			}
		}
		return list
	}
	return g, p
}

func TestLabelsOfACrowdedBoard(t *testing.T) {
	for seed := range uint64(4) {
		g, p := crowded(t, seed)
		for _, width := range []int{320, 400, 700, 1100, 1600} {
			checkLabels(t, NewScene(g, p, everything(width)))
		}
	}
}

func TestTextOfACrowdedBoardTellsAll(t *testing.T) {
	g, p := crowded(t, 3)
	text := Text(g, p, everything(0))
	for _, want := range []string{
		"Grazing: C3, A5, B6, A7, B8\n",
		"Snow: F2, G9\n",
		"Unrest: J4\n",
		"Storm: B10, D10, F10, H10, J10, A11, C11, E11, G11, I11\n",
		"transport actions 4  kept 20",
		"Track:  2 free: BYR  3 $4: G  4 $7: _  5 $10: _\n",
		"Rows:  1: _ _  2: R B  3: K _\n",
		"Pen: C 17\n",
		"Overflow: W W W\n",
		"Empty: -\n",
		"Dice: 1 2 3 4 5 6\n",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	if strings.Contains(text, "(a11)") || !strings.Contains(text, "(c11)") {
		t.Error("a dormant town is told before it is founded, or not after")
	}
	for _, l := range strings.Split(text, "\n") {
		if len([]rune(l)) > 78 {
			t.Errorf("%d columns: %s", len([]rune(l)), l)
		}
	}
}

func TestDormantTownsAreDrawnOnceFounded(t *testing.T) {
	g, p := crowded(t, 3)
	d := &drawing{o: &Options{}, b: g.Board, g: g, p: p, grid: newGrid(g.Board, pt{}, 1100), u: 1, rails: make([][]pt, len(g.Board.Hexes))}
	for id := range g.Board.Places {
		d.layer = layer{}
		d.place(board.PlaceID(id))
		h := g.Board.Places[id].Hexes[0]
		if want := g.Board.Hexes[h].ID != "A11"; (len(d.items) > 0) != want {
			t.Errorf("%s: drawn with %d shapes", g.Board.Hexes[h].ID, len(d.items))
		}
	}
}

func TestAHexOfTwoRegionsIsHalved(t *testing.T) {
	b := sampler(t)
	gr := &ground{grid: newGrid(b, pt{}, 1100)}
	h, _ := b.Hex("D4") // AB: A lies north of it, B south
	if way := gr.towards(h, b.Overlays["front"], "AB"); way != -90 {
		t.Fatalf("A lies at %d degrees", way)
	}
	x, y := gr.across(h, -90)
	if c := gr.grid.center(h); x.y-c.y > 0.01 || y.y-c.y > 0.01 || x.sub(y).len() < 1.99*gr.grid.r {
		t.Errorf("the line goes from %v to %v round %v", x, y, c)
	}
}

func TestNeighboursThatCanBeLinkedShowTheirPrice(t *testing.T) {
	b := *sampler(t)
	b.AdjacentCost, b.Links = 2, nil
	g, p := late(t, &b, 4, 1, 0)
	for i := range p.Hexes {
		p.Hexes[i].City = 0
	}
	prices := func() (n int) {
		for _, l := range labelsOf(NewScene(g, p, Options{})) {
			if l.what == "price" && l.text == "$2" {
				n++
			}
		}
		return n
	}
	cities := 0 // EE and FF lie at B7… side by side with cities
	for _, l := range g.Direct {
		if g.IsCity(p, l.A) && g.IsCity(p, l.B) {
			cities++
		}
	}
	if n := prices(); n != cities || n == 0 || n == len(g.Direct) {
		t.Errorf("%d prices for %d of %d pairs", n, cities, len(g.Direct))
	}
	for i := range g.Direct {
		p.Direct[i] = 0
	}
	if n := prices(); n != 0 {
		t.Errorf("%d prices of links that are bought", n)
	}
}

func TestASignLiesOnItsTrack(t *testing.T) {
	g, p := crowded(t, 3)
	h, _ := g.Board.Hex("G9")
	s := NewScene(g, p, Options{})
	grid := newGrid(g.Board, pt{defaultWidth / 80, 0}, defaultWidth-defaultWidth/40)
	d := &drawing{b: g.Board, p: p, grid: grid, u: grid.r / 40}
	track := p.Hexes[h].Track[1]
	way := d.curve(h, track.A, track.B)
	blue, near := rgb(0x1d4f91), 1e9
	for _, it := range s.items {
		if it.path == nil || it.stroke != blue || len(it.path.ops) < 5 {
			continue
		}
		c := it.path.pts[0] // rightmost point of the disc
		for i := range 101 {
			at := along(way, float64(i)/100)
			near = min(near, abs(c.x-max(4.6, 9*d.u)-at.x))
		}
	}
	if near > 2 {
		t.Errorf("the sign is %.1f pixels off its track", near)
	}
}

func abs(x float64) float64 { return max(x, -x) }
