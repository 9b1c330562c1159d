package trial

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"railpost/engine"
	"railpost/engine/board"
	"railpost/engine/notation"
	"railpost/maps"
)

// Stage is a game that a table test sets as it needs it: a position to be arranged, and orders in the words of records.
type Stage struct {
	G      *engine.Game
	P      engine.Position
	Words  *notation.Words
	Chance engine.Chance

	t *testing.T
}

// NewStage is a game after its set-up, with the seats in order and nothing built.
func NewStage(t *testing.T, key, edition string, players int, options ...string) *Stage {
	t.Helper()
	g, err := maps.Game(key, edition, players, options)
	if err != nil {
		t.Fatal(err)
	}
	s := &Stage{G: g, Chance: Dice(rand.New(rand.NewPCG(1, 1))), t: t}
	if s.Words, err = notation.NewWords(g, Seats[:players]); err != nil {
		t.Fatal(err)
	}
	if s.P, _, err = g.Start(s.Chance); err != nil {
		t.Fatal(err)
	}
	for i := range players {
		s.P.Order[i] = engine.Seat(i)
	}
	return s
}

// At makes the game stand in a turn at a step that asks these seats.
func (s *Stage) At(turn int, step string, seats ...engine.Seat) *Stage {
	s.t.Helper()
	i := slices.IndexFunc(s.G.Rules.Turn, func(x engine.Step) bool { return x.Name == step })
	if i < 0 {
		s.t.Fatalf("there is no step %s", step)
	}
	s.P.Turn, s.P.Step, s.P.Round = int8(turn), int8(i), 1
	s.P.NumQueue = int8(copy(s.P.Queue[:], seats))
	return s
}

// Hex finds a hex by its id or by the name of its place.
func (s *Stage) Hex(name string) board.Hex {
	s.t.Helper()
	if h, ok := s.G.Board.Hex(name); ok {
		return h
	}
	return s.G.Home(s.Place(name))
}

// Place finds a place by its name.
func (s *Stage) Place(name string) board.PlaceID {
	s.t.Helper()
	for i := range s.G.Board.Places {
		if s.G.Board.Places[i].Name == name {
			return board.PlaceID(i)
		}
	}
	s.t.Fatalf("there is no place %s", name)
	return board.NoPlace
}

// Lay puts track of an owner on hexes, whatever the rules say of it: "K19 N-SE, L20 NW-S, K17 S,NE".
func (s *Stage) Lay(owner engine.Seat, track string) *Stage {
	s.t.Helper()
	var x *engine.HexState
	for _, word := range strings.FieldsFunc(track, func(r rune) bool { return r == ' ' || r == ',' || r == ';' }) {
		if h, ok := s.G.Board.Hex(word); ok {
			x = &s.P.Hexes[h]
			continue
		}
		for _, pair := range strings.Split(word, "+") {
			a, b, two := strings.Cut(pair, "-")
			t := engine.Track{A: s.edge(a), B: board.Center, Owner: owner}
			if two {
				t.B = s.edge(b)
			}
			x.Track[x.N] = t
			x.N++
		}
		if x.Track[0].B == board.Center {
			x.Tile = engine.TownTiles(x.Exits())[0]
		} else {
			x.Tile = engine.TileOf(x.Pairs())
		}
	}
	if owner >= 0 {
		s.P.Players[owner].Started = true
	}
	return s
}

func (s *Stage) edge(name string) board.Edge {
	e, ok := board.ParseEdge(name)
	if !ok {
		s.t.Fatalf("there is no edge %s", name)
	}
	return e
}

// City makes a New City of a town.
func (s *Stage) City(town string, letter byte) *Stage {
	s.t.Helper()
	id := s.Place(town)
	s.P.Hexes[s.G.Home(id)].City = letter - 'A' + 1
	s.P.CityAt[letter-'A'] = id
	s.P.Colors[id] = board.Colors(0).With(s.G.Rules.Cities[letter-'A'])
	return s
}

// Clear takes every cube off the board.
func (s *Stage) Clear() *Stage {
	s.P.NumCubes, s.P.Cubes = 0, [engine.MaxCubes]engine.Cube{}
	return s
}

// Put puts cubes on a hex or place.
func (s *Stage) Put(at string, cubes ...board.Color) *Stage {
	s.t.Helper()
	for _, c := range cubes {
		s.P.AddCube(s.Hex(at), c)
	}
	return s
}

// Take gives a seat an action of this turn.
func (s *Stage) Take(seat engine.Seat, key string) *Stage {
	s.t.Helper()
	a := s.G.ActionNumber(key)
	if a < 0 {
		s.t.Fatalf("there is no action %s", key)
	}
	s.P.Taken[a] = seat
	return s
}

// Read is the order that a text means now; the code says why it means none or is not legal.
func (s *Stage) Read(seat engine.Seat, text string) (engine.Order, string) {
	s.t.Helper()
	st, err := notation.ReadStored(s.Words, text)
	if err != nil {
		return engine.Order{}, err.Error()
	}
	out := notation.Resolve(s.G, &s.P, s.Words, seat, st)
	if !out.OK {
		why := out.Why[len(out.Why)-1]
		if why.Err != nil {
			return engine.Order{}, why.Err.Code
		}
		return engine.Order{}, why.Code
	}
	if out.Early {
		return out.Order, "early"
	}
	return out.Order, ""
}

// Do does an order and gives its events; the position goes on.
func (s *Stage) Do(seat engine.Seat, text string) []engine.Event {
	s.t.Helper()
	o, code := s.Read(seat, text)
	if code != "" {
		s.t.Fatalf("%s: %s", text, code)
	}
	next, events, err := s.G.Play(&s.P, seat, o, s.Chance)
	if err != nil {
		s.t.Fatalf("%s: %v", text, err)
	}
	s.P = next
	return events
}

// Refused wants an order to be refused with that code.
func (s *Stage) Refused(seat engine.Seat, text, code string) {
	s.t.Helper()
	if _, got := s.Read(seat, text); got != code {
		s.t.Errorf("%s: %q, want %q", text, got, code)
	}
}

// Run does the acts of a turn from one step to another, decisions left out, on the position as it stands.
func (s *Stage) Run(steps ...string) []engine.Event {
	s.t.Helper()
	table := &engine.Table{Game: s.G, P: &s.P, Chance: s.Chance}
	for _, name := range steps {
		s.At(int(s.P.Turn), name)
		if err := s.G.Rules.StepNamed(name).Act(table); err != nil {
			s.t.Fatal(err)
		}
	}
	return table.Events
}

// On is how many cubes of each colour lie there.
func (s *Stage) On(at string) [board.NumColors]uint8 { return s.P.CountCubes(s.Hex(at)) }
