package ukraine_test

import (
	"errors"
	"math/rand/v2"
	"testing"

	"railpost/engine"
	"railpost/engine/board"
	"railpost/maps"
	"railpost/maps/trial"
	"railpost/maps/ukraine"
)

// start is a game at its first decision.
func start(t *testing.T, players int) (*engine.Game, engine.Position) {
	t.Helper()
	g, err := maps.Game("ukraine", "", players, nil)
	if err != nil {
		t.Fatal(err)
	}
	p, _, err := g.Start(trial.Dice(rand.New(rand.NewPCG(1, 1))))
	if err != nil {
		t.Fatal(err)
	}
	return g, p
}

func hex(t *testing.T, g *engine.Game, id string) board.Hex {
	t.Helper()
	for h := range g.Board.Hexes {
		if g.Board.Hexes[h].ID == id {
			return board.Hex(h)
		}
	}
	t.Fatalf("no hex %s", id)
	return board.NoHex
}

// track lays a link of the seat's over hexes of one track each.
func track(t *testing.T, g *engine.Game, p *engine.Position, s engine.Seat, tiles map[string][2]board.Edge) {
	t.Helper()
	for id, e := range tiles {
		x := &p.Hexes[hex(t, g, id)]
		x.Track[x.N] = engine.Track{A: e[0], B: e[1], Owner: s}
		x.N++
		x.Tile = engine.Straight
	}
}

// at puts the position at a step with one seat asked.
func at(t *testing.T, g *engine.Game, p *engine.Position, step string, s engine.Seat) {
	t.Helper()
	p.Turn = 1
	for i := range g.Rules.Turn {
		if g.Rules.Turn[i].Name == step {
			p.Step = int8(i)
			p.Queue[0], p.NumQueue, p.Round = s, 1, 1
			return
		}
	}
	t.Fatalf("no step %s", step)
}

func TestOneTurnFewer(t *testing.T) {
	for players, turns := range map[int]int{3: 9, 4: 7, 5: 6} {
		g, _ := start(t, players)
		if g.Turns() != turns {
			t.Errorf("%d players: %d turns, not %d", players, g.Turns(), turns)
		}
	}
	for _, players := range []int{2, 6} {
		if _, err := maps.Game("ukraine", "", players, nil); err == nil {
			t.Errorf("%d players can play", players)
		}
	}
}

func TestTwoCubesInEveryCity(t *testing.T) {
	g, p := start(t, 4)
	for id := range g.Board.Places {
		want := 2
		if g.Board.Places[id].Town {
			want = 0
		}
		got := 0
		for _, n := range p.CountCubes(g.Home(board.PlaceID(id))) {
			got += int(n)
		}
		if got != want {
			t.Errorf("%s: %d cubes, not %d", g.Board.Places[id].Name, got, want)
		}
	}
}

// The marker must be laid by who took the action; nobody else is asked, and nobody at all if nobody took it.
func TestCivilUnrestIsCompulsory(t *testing.T) {
	g, p := start(t, 4)
	action := g.ActionNumber(ukraine.CivilUnrest)
	if action < 0 || len(g.Rules.Actions) != 8 {
		t.Fatalf("%d actions, civil unrest is %d", len(g.Rules.Actions), action)
	}
	for _, holder := range []engine.Seat{engine.Nobody, 2} {
		q := p
		at(t, g, &q, "build", 0)
		q.Taken[action] = holder
		next, _, err := g.Play(&q, 0, engine.Order{Verb: "build"}, nil)
		if err != nil {
			t.Fatal(err)
		}
		step, asked := g.Step(&next).Name, next.Awaited()
		switch {
		case holder == 2 && (step != "unrest" || asked != 2):
			t.Errorf("holder %d: %s asks %d", holder, step, asked)
		case holder == engine.Nobody && step != "goods":
			t.Errorf("nobody took it, but %s is asked", step)
		}
		if holder != 2 {
			continue
		}
		if d := g.Default(&next, 2); len(d.Hexes) != 1 {
			t.Errorf("by default nothing is marked: %+v", d)
		}
		if _, _, err := g.Play(&next, 2, engine.Order{Verb: "unrest"}, nil); code(err) != "unrest.hex" {
			t.Errorf("no hex: %v", err)
		}
		if _, _, err := g.Play(&next, 2, engine.NoMove(), nil); code(err) != "order.wrong-decision" {
			t.Errorf("a move: %v", err)
		}
		if list := g.Legal(&next, 2); len(list) != len(g.Board.Hexes) {
			t.Errorf("%d hexes can be marked, not all %d", len(list), len(g.Board.Hexes))
		}
	}
}

func code(err error) string {
	var e *engine.Error
	if errors.As(err, &e) {
		return e.Code
	}
	return ""
}

// Lviv (C7) and Chernivtsi (E13) are linked over D8, D10 and D12.
func TestNoCubeStartsOnEntersOrCrossesTheHex(t *testing.T) {
	g, p := start(t, 4)
	for i := range p.Cubes {
		p.Cubes[i] = engine.Cube{}
	}
	p.NumCubes = 0
	lviv, chernivtsi := hex(t, g, "C7"), hex(t, g, "E13")
	if g.PlaceAt(&p, lviv) == board.NoPlace || g.PlaceAt(&p, chernivtsi) == board.NoPlace {
		t.Fatal("the sheet has changed")
	}
	track(t, g, &p, 0, map[string][2]board.Edge{"D8": {board.NW, board.S}, "D10": {board.N, board.S}, "D12": {board.N, board.SE}})
	p.AddCube(lviv, board.Red)
	move := engine.Order{Verb: "move", Cube: board.Red, From: lviv,
		Stops: []engine.Stop{{Place: g.PlaceAt(&p, chernivtsi), Owner: 0, Via: board.NoHex}}}
	for _, x := range []struct {
		marked string
		ok     bool
	}{
		{"C7", false}, {"D8", false}, {"D10", false}, {"D12", false}, {"E13", false}, {"E9", true}, {"C9", true}, {"", true},
	} {
		q := p
		at(t, g, &q, "unrest", 1)
		if x.marked != "" {
			next, _, err := g.Play(&q, 1, engine.Order{Verb: "unrest", Hexes: []board.Hex{hex(t, g, x.marked)}}, nil)
			if err != nil {
				t.Fatal(err)
			}
			q = next
		}
		at(t, g, &q, "goods", 0)
		_, err := g.Judge(&q, 0, move)
		if (err == nil) != x.ok || err != nil && err.Code != "move.closed" {
			t.Errorf("marked %q: %v", x.marked, err)
		}
		listed := false
		for _, c := range g.Legal(&q, 0) {
			listed = listed || c.Order.Verb == "move" && len(c.Order.Stops) > 0
		}
		if listed != x.ok {
			t.Errorf("marked %q: listed is %v", x.marked, listed)
		}
	}
}

// The marker lies until the next Move Goods phase begins, and comes off then also if nobody takes the action again.
func TestTheMarkerLiesUntilTheNextMoveGoods(t *testing.T) {
	g, p := start(t, 4)
	at(t, g, &p, "unrest", 1)
	kyiv := hex(t, g, "J6")
	p, _, err := g.Play(&p, 1, engine.Order{Verb: "unrest", Hexes: []board.Hex{kyiv}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	p.Taken[g.ActionNumber(ukraine.CivilUnrest)] = engine.Nobody
	at(t, g, &p, "build", 0) // a turn later
	if s := g.Rules.Signs(g, &p); len(s) != 1 || s[0].Hex != kyiv {
		t.Errorf("before Move Goods the marker is gone: %v", s)
	}
	p, _, err = g.Play(&p, 0, engine.Order{Verb: "build"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if s := g.Rules.Signs(g, &p); len(s) != 0 {
		t.Errorf("the marker is still there: %v", s)
	}
}

// The dice of goods growth may put cubes where the marker lies (ruling).
func TestGrowthGoesOnInUnrest(t *testing.T) {
	g, p := start(t, 4)
	kyiv := hex(t, g, "J6")
	p.Hexes[kyiv].Flags = 1
	was := p.NumCubes
	table := &engine.Table{Game: g, P: &p}
	table.Grow(engine.ColumnNumber("light5"))
	if p.NumCubes != was+1 || p.Cubes[was].At != kyiv {
		t.Errorf("no cube came to Kyiv")
	}
}
