package render

import (
	"math/rand/v2"
	"os"
	"testing"

	"railpost/engine"
	"railpost/engine/board"
)

// readSheet reads a board's sheet from a file.
func readSheet(t testing.TB, key, file string) *board.Board {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	b, err := board.Parse(key, string(text))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

var fourSeats = []Seat{{Name: "Ann", Color: "blue"}, {Name: "Benedikt", Color: "yellow"}, {Name: "Chloé", Color: "red"}, {Name: "Dmitri", Color: "green"},
	{Name: "Eve", Color: "black"}, {Name: "Fred", Color: "pink"}}

// layer of track by hand: engine's rules play no part here, only geometry does.
type tracklayer struct {
	b   *board.Board
	g   *engine.Game
	p   *engine.Position
	rng *rand.Rand
}

// late makes a position with a great deal of track of everybody's: ways from place to place at random.
func late(t testing.TB, b *board.Board, seats int, seed uint64, ways int) (*engine.Game, *engine.Position) {
	t.Helper()
	r := engine.Standard(engine.Editions[0])
	seats = min(max(seats, b.Players[0]), b.Players[1])
	r.Turns[seats] = 8
	g, err := engine.New(b, r, seats)
	if err != nil {
		t.Fatal(err)
	}
	p := &engine.Position{Turn: 6, Seats: int8(seats), NumIn: int8(seats)}
	l := &tracklayer{b, g, p, rand.New(rand.NewPCG(seed, 7))}
	l.setUp()
	for range ways {
		l.way(engine.Seat(l.rng.IntN(seats)), 12)
	}
	for range 5 {
		l.way(engine.Seat(l.rng.IntN(seats)), 2) // most of these end in the open
	}
	l.way(engine.Nobody, 3)
	return g, p
}

func (l *tracklayer) setUp() {
	p, b := l.p, l.b
	for i := range p.Taken {
		p.Taken[i] = engine.Nobody
	}
	for i := range p.Direct {
		p.Direct[i] = engine.Unbuilt
	}
	for i := range p.CityAt {
		p.CityAt[i] = board.NoPlace
	}
	for s := range engine.Seat(p.Seats) {
		p.Order[s] = (s + 1) % engine.Seat(p.Seats)
		p.Taken[s] = s
		p.Players[s] = engine.Player{Cash: int16(3 + 11*int16(s)), Income: int16(12 + 5*s), Shares: int8(4 + s), Locomotive: int8(2 + s%4)}
	}
	color := func() board.Color { return board.Color(l.rng.IntN(5)) }
	for c := range p.Display {
		for k := range p.Display[c] {
			p.Display[c][k] = board.NoColor
			if k < l.g.Rules.Squares[c] && l.rng.IntN(3) > 0 {
				p.Display[c][k] = color()
			}
		}
	}
	p.Bag = [board.NumColors]uint8{7, 5, 11, 9, 3}
	letter := uint8(0)
	for i := range b.Places {
		pl := &b.Places[i]
		p.Colors[i] = pl.Colors
		if pl.Town && letter < 4 && i%3 == 0 {
			letter++
			p.Hexes[pl.Hexes[0]].City, p.Hexes[pl.Hexes[0]].Turn = letter, uint8(p.Turn)-letter%3
			p.CityAt[letter-1] = board.PlaceID(i)
			p.Colors[i] = board.Colors(0).With(l.g.Rules.Cities[letter-1])
			p.AddCube(pl.Hexes[0], color())
			continue
		}
		n := pl.Cubes
		if !pl.Town {
			n = l.rng.IntN(8)
		}
		for range n {
			p.AddCube(pl.Hexes[0], color())
		}
	}
}

// way lays track from a place over hexes at random until it meets a place again, at most so many hexes.
func (l *tracklayer) way(owner engine.Seat, longest int) {
	from := board.PlaceID(l.rng.IntN(len(l.b.Places)))
	pl := &l.b.Places[from]
	h := pl.Hexes[l.rng.IntN(len(pl.Hexes))]
	e := board.Edge(l.rng.IntN(6))
	if !l.b.Open(h, e) || l.b.Hexes[h].Terrain == board.Water {
		return
	}
	if !l.g.IsCity(l.p, from) && !l.lay(h, engine.Track{A: e, B: board.Center, Owner: owner}) {
		return
	}
	for range longest {
		n := l.b.Hexes[h].Near[e]
		in := e.Opposite()
		if l.b.Hexes[n].Place != board.NoPlace {
			if !l.g.CityHex(l.p, n) {
				l.lay(n, engine.Track{A: in, B: board.Center, Owner: owner})
			}
			return
		}
		var outs []board.Edge
		for x := range board.Edge(6) {
			if x != in && l.b.Open(n, x) && ((x+6-in)%6 != 1 && (x+6-in)%6 != 5 || l.rng.IntN(6) == 0) {
				outs = append(outs, x)
			}
		}
		if len(outs) == 0 {
			return
		}
		e = outs[l.rng.IntN(len(outs))]
		if !l.lay(n, engine.Track{A: in, B: e, Owner: owner}) {
			return
		}
		h = n
	}
}

// lay adds a track where its edges are free.
func (l *tracklayer) lay(h board.Hex, t engine.Track) bool {
	s := &l.p.Hexes[h]
	limit := uint8(2)
	if t.B == board.Center {
		limit = 4
	}
	if s.N >= limit {
		return false
	}
	for _, o := range s.Track[:s.N] {
		if o.A == t.A || o.A == t.B && t.B != board.Center || o.B == t.A || o.B == t.B && t.B != board.Center {
			return false
		}
	}
	s.Track[s.N] = t
	s.N++
	s.Turn = uint8(1 + l.rng.IntN(6))
	if t.B == board.Center {
		s.Disk = s.N == 2
	}
	return true
}
