package engine_test

import (
	"fmt"
	"strings"
	"testing"

	"railpost/engine"
	"railpost/engine/board"
	"railpost/maps"
)

// yard is a game in Build Track of turn 1, with seats in order, without cubes, in which builds are written short:
// parts separated by ";", each one of
//
//	L18 N-S+NE-SW        tracks of a tile
//	K17 N,SE             exits into a town; a tile's name may follow
//	turn K19 N-S>N-SE    a redirection; further ones and new tracks joined by "+"
//	city K17 A           a New City
//	link 0               a direct link
type yard struct {
	t *testing.T
	g *engine.Game
	p engine.Position
}

// seats of a yard, by the names of the rule texts' examples.
const (
	pete engine.Seat = iota
	dave
	john
	vince
)

// rustYard is on Rust Belt with four players; everybody has $100 and has laid his first tile.
func rustYard(t *testing.T, edition string, options ...string) *yard {
	t.Helper()
	g, err := maps.Game("rust-belt", edition, 4, options)
	if err != nil {
		t.Fatal(err)
	}
	return inYard(t, g)
}

// sheetYard is on a sheet of the test's own. change may alter the standard rules.
func sheetYard(t *testing.T, sheet string, change func(*engine.Rules)) *yard {
	t.Helper()
	b, err := board.Parse("test", sheet)
	if err != nil {
		t.Fatal(err)
	}
	e, _ := engine.FindEdition("")
	r := engine.Standard(e)
	if change != nil {
		change(&r)
	}
	g, err := engine.New(b, r, 4)
	if err != nil {
		t.Fatal(err)
	}
	return inYard(t, g)
}

func inYard(t *testing.T, g *engine.Game) *yard {
	y := &yard{t: t, g: g}
	var err error
	if y.p, _, err = g.Start(inSeatOrder(dice(1))); err != nil {
		t.Fatal(err)
	}
	y.p.NumCubes = 0
	for s := range y.p.Seats {
		y.p.Players[s].Cash, y.p.Players[s].Started = 100, true
	}
	y.phase()
	return y
}

// phase begins Build Track anew: it plays up to it from the step before, with everybody in player order.
func (y *yard) phase(first ...engine.Seat) {
	for i := range y.g.Rules.Turn {
		if y.g.Rules.Turn[i].Name == "build" {
			y.p.Step = int8(i)
			tab := &engine.Table{Game: y.g, P: &y.p}
			if err := y.g.Rules.Turn[i].Begin(tab); err != nil {
				y.t.Fatal(err)
			}
		}
	}
	if len(first) > 0 {
		y.p.NumQueue = int8(copy(y.p.Queue[:], first))
	}
}

func (y *yard) hex(id string) board.Hex {
	y.t.Helper()
	h, ok := y.g.Board.Hex(id)
	if !ok {
		y.t.Fatalf("no hex %s", id)
	}
	return h
}

func (y *yard) place(name string) board.PlaceID {
	y.t.Helper()
	for i := range y.g.Board.Places {
		if y.g.Board.Places[i].Name == name {
			return board.PlaceID(i)
		}
	}
	y.t.Fatalf("no place %s", name)
	return board.NoPlace
}

func (y *yard) edge(s string) board.Edge {
	y.t.Helper()
	if s == "*" {
		return board.Center
	}
	e, ok := board.ParseEdge(s)
	if !ok {
		y.t.Fatalf("no edge %q", s)
	}
	return e
}

func (y *yard) pair(s string) engine.Pair {
	y.t.Helper()
	a, b, ok := strings.Cut(s, "-")
	if !ok {
		b = "*"
	}
	return engine.Pair{A: y.edge(a), B: y.edge(b)}
}

func (y *yard) part(text string) engine.Part {
	y.t.Helper()
	w := strings.Fields(text)
	switch w[0] {
	case "city":
		return engine.Part{Verb: "urbanize", Hex: y.hex(w[1]), City: w[2][0]}
	case "link":
		var n int
		fmt.Sscan(w[1], &n)
		return engine.Part{Verb: "link", Hex: board.NoHex, Link: n}
	case "turn":
		part := engine.Part{Verb: "redirect", Hex: y.hex(w[1])}
		for _, s := range strings.Split(w[2], "+") {
			if from, to, ok := strings.Cut(s, ">"); ok {
				part.Turned = append(part.Turned, engine.Redirect{From: y.pair(from), To: y.pair(to)})
			} else {
				part.Tracks = append(part.Tracks, y.pair(s))
			}
		}
		return part
	}
	part := engine.Part{Verb: "build", Hex: y.hex(w[0])}
	if len(w) > 1 {
		for _, s := range strings.FieldsFunc(w[1], func(r rune) bool { return r == '+' || r == ',' }) {
			part.Tracks = append(part.Tracks, y.pair(s))
		}
	}
	if len(w) > 2 {
		for k := engine.NoTile; k < engine.NumTileKinds; k++ {
			if k.String() == w[2] {
				part.Tile = k
			}
		}
	}
	return part
}

func (y *yard) order(text string) engine.Order {
	y.t.Helper()
	o := engine.Order{Verb: "build"}
	for _, s := range strings.Split(text, ";") {
		if s = strings.TrimSpace(s); s != "" {
			o.Parts = append(o.Parts, y.part(s))
		}
	}
	return o
}

// lay does a build that must be legal, at once and at no cost, and without the loss of sections that ends a build.
func (y *yard) lay(s engine.Seat, text string) *engine.Builder {
	y.t.Helper()
	b, err := y.g.Build(&y.p, s, y.order(text))
	if err != nil {
		y.t.Fatalf("%s: %s %+v", text, err.Code, *err)
	}
	y.p = *b.P
	return b
}

// play does the build of the seat that is asked, as a player's order, and returns what happened.
func (y *yard) play(s engine.Seat, text string) []engine.Event {
	y.t.Helper()
	next, events, err := y.g.Play(&y.p, s, y.order(text), inSeatOrder(dice(1)))
	if err != nil {
		y.t.Fatalf("%s: %v", text, err)
	}
	y.p = next
	return events
}

// refused wants the build refused, leaving the position as it was.
func (y *yard) refused(s engine.Seat, text, code string) *engine.Error {
	y.t.Helper()
	was := y.p
	_, err := y.g.Build(&y.p, s, y.order(text))
	if err == nil {
		y.t.Fatalf("%s is taken, but should be refused with %s", text, code)
	}
	if err.Code != code {
		y.t.Fatalf("%s is refused with %s, want %s", text, err.Code, code)
	}
	if y.p != was {
		y.t.Fatalf("%s: the refusal has changed the position", text)
	}
	return err
}

// owner of the track of a hex that has that edge.
func (y *yard) owner(id, edge string) engine.Seat {
	y.t.Helper()
	x := &y.p.Hexes[y.hex(id)]
	i := x.At(y.edge(edge))
	if i < 0 {
		y.t.Fatalf("no track at %s of %s", edge, id)
	}
	return x.Track[i].Owner
}

// links lists a seat's links as "Chicago-Detroit 3", in the board's order.
func (y *yard) links(s engine.Seat) (list []string) {
	for _, l := range y.g.Links(&y.p, nil) {
		if l.Owner == s {
			list = append(list, fmt.Sprintf("%s-%s %d", y.g.Board.Places[l.From].Name, y.g.Board.Places[l.To].Name, l.Sections))
		}
	}
	return list
}

// sections lists a seat's unfinished sections as "L18 N from Chicago 2".
func (y *yard) sections(s engine.Seat) (list []string) {
	for _, x := range y.g.Sections(&y.p, nil) {
		if x.Owner == s {
			list = append(list, fmt.Sprintf("%s %v from %s %d", y.g.Board.Hexes[x.Hex].ID, x.Edge, y.g.Board.Places[x.Place].Name, x.Tracks))
		}
	}
	return list
}
