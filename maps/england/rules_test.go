package england_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"railpost/engine"
	"railpost/engine/board"
	"railpost/maps"
	"railpost/maps/trial"
)

const brown, red, purple engine.Seat = 0, 1, 2

const light5, columnB = engine.Light1 + 4, engine.ColumnA + 1

// Aufbau: three cubes in North West, two in every other city; never blue in London, in its column or in New City B's,
// which begins empty. Over a hundred set-ups blue comes everywhere else.
func TestSetUp(t *testing.T) {
	g, err := maps.Game("england", "", 4, nil)
	if err != nil {
		t.Fatal(err)
	}
	elsewhere := 0
	for seed := range uint64(100) {
		p, _, err := g.Start(trial.Dice(rand.New(rand.NewPCG(seed, 7))))
		if err != nil {
			t.Fatal(err)
		}
		for _, pl := range g.Board.Places {
			n := p.CountCubes(pl.Hexes[0])
			total := 0
			for _, x := range n {
				total += int(x)
			}
			want := 2
			switch {
			case pl.Town:
				want = 0
			case pl.Name == "North West":
				want = 3
			}
			if total != want {
				t.Fatalf("%s has %d cubes, want %d", pl.Name, total, want)
			}
			if pl.Name == "London" && n[board.Blue] > 0 {
				t.Fatal("blue in London")
			}
			elsewhere += int(n[board.Blue])
		}
		if slices.Contains(p.Display[light5][:], board.Blue) {
			t.Fatal("blue in London's column")
		}
		if p.Display[columnB] != (engine.Column{board.NoColor, board.NoColor, board.NoColor}) {
			t.Fatalf("New City B's column holds %v", p.Display[columnB])
		}
		if p.Display[light5][2] == board.NoColor || p.Display[engine.ColumnA][1] == board.NoColor {
			t.Fatal("a column is not full")
		}
	}
	if elsewhere == 0 {
		t.Error("no blue anywhere")
	}
}

// Güterwachstum: Production puts no blue into London's column or New City B's; other colours it may.
func TestProduction(t *testing.T) {
	for _, c := range []struct{ place, code string }{
		{"place red light 5, blue light 4", ""},
		{"place red B, blue light 4", ""},
		{"place red light 4, blue light 5", "place.color"},
		{"place red light 4, blue B", "place.color"},
		{"place blue light 4", "place.all"},
	} {
		s := stage(t, board.Red, board.Blue)
		s.P.Display[light5][0], s.P.Display[engine.Light1+3][0] = board.NoColor, board.NoColor
		s.Refused(brown, c.place, c.code)
	}
}

// A drawn blue for which there is no square goes back into the bag.
func TestBlueWithoutASquare(t *testing.T) {
	s := stage(t, board.Red, board.Blue)
	s.P.Display[columnB] = engine.Column{board.NoColor, board.NoColor, board.NoColor}
	blue := s.P.Bag[board.Blue]
	s.Do(brown, "place red B")
	if s.P.Bag[board.Blue] != blue+1 || s.P.Display[columnB][1] != board.Red {
		t.Errorf("%d blue cubes in the bag, before %d; New City B's column holds %v", s.P.Bag[board.Blue], blue, s.P.Display[columnB])
	}
}

// stage asks brown to place these cubes; every square of the display but New City B's is taken.
func stage(t *testing.T, drawn ...board.Color) *trial.Stage {
	s := trial.NewStage(t, "england", "", 4).At(2, "production", brown).Take(brown, engine.Production)
	for c, squares := range s.G.Rules.Squares {
		for i := range squares {
			if c != columnB {
				s.P.Display[c][i] = board.Black
			}
		}
	}
	s.P.NumDrawn = int8(copy(s.P.Drawn[:], drawn))
	return s
}

// Siegpunkte berechnen: of equal scores the most cash, then the most tiles with one's own track, each once and unfinished
// ones, too; then a die.
func TestTies(t *testing.T) {
	for _, c := range []struct {
		name string
		set  func(s *trial.Stage)
		won  []engine.Seat
		die  bool
	}{
		{"cash", func(s *trial.Stage) { s.P.Players[red].Cash = 9; s.Lay(purple, "H20 N-S") }, []engine.Seat{red}, false},
		{"unfinished track", func(s *trial.Stage) { s.Lay(purple, "H20 N-S") }, []engine.Seat{purple}, false},
		{"two tracks on a tile count once", func(s *trial.Stage) { s.Lay(purple, "H20 N-S NE-SW").Lay(red, "H22 N-S, H24 N-S") }, []engine.Seat{red}, false},
		{"a tile of two players counts for both", func(s *trial.Stage) {
			s.Lay(purple, "H20 N-S").Lay(red, "H20 NE-SW")
			s.P.Players[brown].Income--
		}, nil, true},
		{"die", func(s *trial.Stage) {}, nil, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := trial.NewStage(t, "england", "", 4).At(8, "goods")
			for seat := range 4 {
				s.P.Players[seat].Income, s.P.Players[seat].Cash = 20, 1
			}
			s.P.Players[3].Income = 5
			c.set(s)
			var won []engine.Seat
			die := false
			for _, e := range s.Run("advance") {
				if e.Code == "won" {
					won = append(won, e.Seat)
				}
				if e.Code == "chance" {
					die = true
					if want := 3; len(e.Ask.Seats) != want && c.name == "die" {
						t.Errorf("%d throw, want %d", len(e.Ask.Seats), want)
					}
				}
			}
			if len(won) != 1 || c.won != nil && !slices.Equal(won, c.won) || die != c.die {
				t.Errorf("%v won, want %v; a die: %v", won, c.won, die)
			}
		})
	}
}
