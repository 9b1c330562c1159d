package balkans_test

import (
	"errors"
	"math/rand/v2"
	"testing"

	"railpost/engine"
	"railpost/engine/board"
	"railpost/maps"
	"railpost/maps/balkans"
	"railpost/maps/trial"
)

func start(t *testing.T, players int) (*engine.Game, engine.Position) {
	t.Helper()
	g, err := maps.Game("balkans", "", players, nil)
	if err != nil {
		t.Fatal(err)
	}
	p, _, err := g.Start(trial.Dice(rand.New(rand.NewPCG(1, 1))))
	if err != nil {
		t.Fatal(err)
	}
	return g, p
}

func place(t *testing.T, g *engine.Game, name string) board.PlaceID {
	t.Helper()
	for id := range g.Board.Places {
		if g.Board.Places[id].Name == name {
			return board.PlaceID(id)
		}
	}
	t.Fatalf("no place %s", name)
	return board.NoPlace
}

// at puts the position at the teleport, asked of the seat that took Roma.
func at(g *engine.Game, p *engine.Position, step string, s engine.Seat) {
	p.Turn = 1
	p.Taken[g.ActionNumber(balkans.Roma)] = s
	for i := range g.Rules.Turn {
		if g.Rules.Turn[i].Name == step {
			p.Step = int8(i)
			p.Queue[0], p.NumQueue, p.Round = s, 1, 1
		}
	}
}

func teleport(t *testing.T, g *engine.Game, c board.Color, from, to string) engine.Order {
	return engine.Order{Verb: "teleport", Cube: c, From: g.Home(place(t, g, from)),
		Stops: []engine.Stop{{Place: place(t, g, to), Owner: engine.Nobody, Via: board.NoHex}}}
}

func code(err error) string {
	var e *engine.Error
	if errors.As(err, &e) {
		return e.Code
	}
	return ""
}

func TestPlayers(t *testing.T) {
	for players, ok := range map[int]bool{2: false, 3: true, 4: true, 5: false} {
		if _, err := maps.Game("balkans", "", players, nil); (err == nil) != ok {
			t.Errorf("%d players: %v", players, err)
		}
	}
}

func TestThreeCubesInThreeCities(t *testing.T) {
	g, p := start(t, 3)
	for id := range g.Board.Places {
		pl := &g.Board.Places[id]
		want := 2
		switch {
		case pl.Town:
			want = 0
		case pl.Name == "Trieste", pl.Name == "București", pl.Name == "Istanbul":
			want = 3
		}
		got := 0
		for _, n := range p.CountCubes(g.Home(board.PlaceID(id))) {
			got += int(n)
		}
		if got != want {
			t.Errorf("%s: %d cubes, not %d", pl.Name, got, want)
		}
	}
}

func TestNoProductionButRoma(t *testing.T) {
	g, p := start(t, 3)
	if g.ActionNumber(engine.Production) >= 0 || g.ActionNumber(balkans.Roma) < 0 || len(g.Rules.Actions) != 7 {
		t.Errorf("%+v", g.Rules.Actions)
	}
	at(g, &p, "action", 1)
	p.Taken[g.ActionNumber(balkans.Roma)] = engine.Nobody
	if _, _, err := g.Play(&p, 1, engine.Order{Verb: "take", Word: engine.Production}, nil); code(err) != "take.unknown" {
		t.Errorf("Production: %v", err)
	}
	for i := range g.Rules.Turn {
		if g.Rules.Turn[i].Name == "production" {
			t.Error("there is a step for Production")
		}
	}
}

// A cube goes from one city to another without a link; nobody's income rises; it stays even where its colour is taken.
func TestRomaTeleportsACube(t *testing.T) {
	g, p := start(t, 3)
	p.NumCubes = 0
	istanbul, trieste := g.Home(place(t, g, "Istanbul")), g.Home(place(t, g, "Trieste"))
	p.AddCube(istanbul, board.Red)
	p.AddCube(istanbul, board.Blue)
	at(g, &p, "teleport", 1)
	next, events, err := g.Play(&p, 1, teleport(t, g, board.Red, "Istanbul", "Trieste"), nil)
	if err != nil {
		t.Fatal(err)
	}
	// Trieste takes red, and yet the cube stays there.
	if !next.HasCube(trieste, board.Red) || next.HasCube(istanbul, board.Red) || next.NumCubes != 2 || next.Bag != p.Bag {
		t.Errorf("cubes %v, bag %v", next.Cubes[:next.NumCubes], next.Bag)
	}
	for s := range next.Players[:3] {
		if next.Players[s].Income != p.Players[s].Income {
			t.Errorf("seat %d has income %d", s, next.Players[s].Income)
		}
	}
	trial.Explained(t, &p, &next, events)
	if g.Step(&next).Name == "teleport" {
		t.Error("the teleport is asked twice")
	}
}

// The cube may be delivered in the same phase, from where it went.
func TestTheTeleportedCubeMayMove(t *testing.T) {
	g, p := start(t, 3)
	p.NumCubes = 0
	sofia, istanbul := place(t, g, "Sofia"), place(t, g, "Istanbul")
	p.AddCube(g.Home(istanbul), board.Blue)
	// A link Sofia (M13) – Skopje over L14 and K15's city hex: Skopje takes blue.
	skopje := place(t, g, "Skopje")
	link(t, g, &p, 1, sofia, skopje)
	at(g, &p, "teleport", 1)
	next, _, err := g.Play(&p, 1, teleport(t, g, board.Blue, "Istanbul", "Sofia"), nil)
	if err != nil {
		t.Fatal(err)
	}
	at(g, &next, "goods", 1)
	o := engine.Order{Verb: "move", Cube: board.Blue, From: g.Home(sofia), Stops: []engine.Stop{{Place: skopje, Owner: 1, Via: board.NoHex}}}
	if d, err := g.Judge(&next, 1, o); err != nil || d.Gains[1] != 1 {
		t.Errorf("%+v, %v", d, err)
	}
}

// link lays one tile on a hex that is beside both places.
func link(t *testing.T, g *engine.Game, p *engine.Position, s engine.Seat, from, to board.PlaceID) {
	t.Helper()
	for e, n := range g.Board.Hexes[g.Home(from)].Near {
		if n == board.NoHex {
			continue
		}
		for out, m := range g.Board.Hexes[n].Near {
			if m == g.Home(to) {
				x := &p.Hexes[n]
				x.Track[0] = engine.Track{A: board.Edge(e).Opposite(), B: board.Edge(out), Owner: s}
				x.N, x.Tile = 1, engine.Gentle
				return
			}
		}
	}
	t.Fatalf("no hex is beside both places")
}

func TestRomaIsCompulsory(t *testing.T) {
	g, p := start(t, 4)
	for name, cubes := range map[string]bool{"teleport": true, "goods": false} {
		q := p
		if !cubes {
			q.NumCubes = 0
		}
		at(g, &q, "build", 0)
		q.Taken[g.ActionNumber(balkans.Roma)] = 2
		next, _, err := g.Play(&q, 0, engine.Order{Verb: "build"}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if cubes && (g.Step(&next).Name != name || next.Awaited() != 2) || !cubes && g.Step(&next).Name == "teleport" {
			t.Errorf("with cubes %v: %s asks %d", cubes, g.Step(&next).Name, next.Awaited())
		}
		if !cubes {
			continue
		}
		for _, c := range g.Legal(&next, 2) {
			if c.Order.Verb != "teleport" {
				t.Errorf("listed: %+v", c.Order)
			}
		}
		if _, _, err := g.Play(&next, 2, g.Default(&next, 2), nil); err != nil {
			t.Errorf("the default: %v", err)
		}
	}
}

func TestTeleportsThatAreRefused(t *testing.T) {
	g, p := start(t, 3)
	p.NumCubes = 0
	p.AddCube(g.Home(place(t, g, "Istanbul")), board.Red)
	p.AddCube(g.Home(place(t, g, "Niš")), board.Red)
	at(g, &p, "teleport", 1)
	for name, x := range map[string]struct {
		o    engine.Order
		want string
	}{
		"no such cube":   {teleport(t, g, board.Blue, "Istanbul", "Trieste"), "move.no-cube"},
		"from a town":    {teleport(t, g, board.Red, "Niš", "Trieste"), "teleport.city"},
		"to a town":      {teleport(t, g, board.Red, "Istanbul", "Niš"), "teleport.city"},
		"where it is":    {teleport(t, g, board.Red, "Istanbul", "Istanbul"), "teleport.same"},
		"nothing at all": {engine.Order{Verb: "teleport"}, "order.wrong-decision"},
		"a move":         {engine.NoMove(), "order.wrong-decision"},
	} {
		if _, _, err := g.Play(&p, 1, x.o, nil); code(err) != x.want {
			t.Errorf("%s: %v", name, err)
		}
	}
	// A New City is a city: from there and to there.
	nis := place(t, g, "Niš")
	p.Hexes[g.Home(nis)].City = 1
	for _, o := range []engine.Order{teleport(t, g, board.Red, "Niš", "Trieste"), teleport(t, g, board.Red, "Istanbul", "Niš")} {
		if _, _, err := g.Play(&p, 1, o, nil); err != nil {
			t.Errorf("with a New City: %v", err)
		}
	}
}
