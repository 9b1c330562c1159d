package southernus_test

import (
	"os"
	"strings"
	"testing"

	"railpost/engine"
	"railpost/engine/board"
	"railpost/engine/notation"
	"railpost/maps"
	"railpost/maps/trial"
)

const brown, red engine.Seat = 0, 1

// Setup: cubes on the cities, cotton on each of the fourteen towns; no cotton in the bag or on the display.
func TestSetUp(t *testing.T) {
	s := trial.NewStage(t, "southern-us", "", 4)
	for id := range s.G.Board.Places {
		pl := &s.G.Board.Places[id]
		want := 1
		switch pl.Name {
		case "Atlanta":
			want = 4
		case "Charleston", "Savannah", "Mobile", "New Orleans":
			want = 3
		}
		total := 0
		for c, n := range s.On(pl.Name) {
			total += int(n)
			if (board.Color(c) == board.White) != pl.Town && n > 0 {
				t.Errorf("%s has %d %s", pl.Name, n, board.Color(c))
			}
		}
		if total != want {
			t.Errorf("%s has %d cubes, want %d", pl.Name, total, want)
		}
	}
	if s.P.Bag[board.White] != 0 {
		t.Errorf("%d cotton cubes in the bag", s.P.Bag[board.White])
	}
}

// stage has a way from Augusta to Charleston (red's) and on to Savannah (brown's), and from Macon to Augusta (brown's).
func stage(t *testing.T) *trial.Stage {
	s := trial.NewStage(t, "southern-us", "", 4).At(2, "goods", brown, red)
	s.Lay(red, "M11 SE, N12 NW-NE, O11 SW-SE").Lay(brown, "O13 NE-S")
	s.Lay(brown, "L14 NW-N, L12 S-NE, K13 SE, M11 SW")
	s.P.Players[brown].Locomotive = 3
	return s
}

// Move Goods: cotton sets out from its town once that has track, and ends in the first port, whoever's track it uses;
// the mover gains one more.
func TestMoveCotton(t *testing.T) {
	for _, c := range []struct {
		name, move string
		code       string
		gains      [2]int8
	}{
		{"over another's link", "move white Augusta > Charleston", "", [2]int8{1, 1}},
		{"through a town, over two owners' links", "move white Macon > Augusta > Charleston", "", [2]int8{2, 1}},
		{"past a port", "move white Augusta > Charleston > Savannah", "move.stops-earlier", [2]int8{}},
		{"to a town", "move white Macon > Augusta", "move.not-taken", [2]int8{}},
		{"from a town without track", "move white Columbia > Charleston", "move.no-link", [2]int8{}},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := stage(t)
			if c.code != "" {
				s.Refused(brown, c.move, c.code)
				return
			}
			bag, cubes := s.P.Bag, s.P.NumCubes
			s.Do(brown, c.move)
			for seat, want := range c.gains {
				if got := s.P.Players[seat].Income; got != int16(want) {
					t.Errorf("seat %d gained %d, want %d", seat, got, want)
				}
			}
			if s.P.Bag != bag || s.P.NumCubes != cubes-1 {
				t.Errorf("cotton has not left the game: bag %v, %d cubes on the board", s.P.Bag, s.P.NumCubes)
			}
		})
	}
}

// Other goods pay as ever and go back into the bag.
func TestMoveOtherGoods(t *testing.T) {
	s := stage(t).Clear().Put("Savannah", board.Purple)
	bag := s.P.Bag[board.Purple]
	s.Do(brown, "move purple Savannah > Charleston")
	if s.P.Players[brown].Income != 1 || s.P.Bag[board.Purple] != bag+1 {
		t.Errorf("income %d, %d purple in the bag", s.P.Players[brown].Income, s.P.Bag[board.Purple])
	}
}

// The four ports and no others take cotton.
func TestPorts(t *testing.T) {
	g := trial.NewStage(t, "southern-us", "", 3).G
	ports := map[string]bool{"Charleston": true, "Savannah": true, "Mobile": true, "New Orleans": true}
	for _, pl := range g.Board.Places {
		if pl.Colors.Has(board.White) != ports[pl.Name] {
			t.Errorf("%s takes cotton: %v", pl.Name, pl.Colors.Has(board.White))
		}
	}
}

// Actions: cotton stays on the New City, and is moved from there.
func TestUrbanizeKeepsCotton(t *testing.T) {
	s := stage(t).At(2, "build", brown, red).Take(brown, engine.Urbanization)
	s.Do(brown, "urbanize Macon E")
	if n := s.On("Macon")[board.White]; n != 1 {
		t.Errorf("%d cotton cubes on Macon", n)
	}
	s.At(2, "goods", brown, red)
	s.Do(brown, "move white Macon > Augusta > Charleston")
}

// Goods Growth: Atlanta gets a cube in turns 1 to 4.
func TestAtlanta(t *testing.T) {
	for turn, want := range map[int]int{1: 5, 3: 5, 4: 5, 5: 4, 8: 4} {
		s := trial.NewStage(t, "southern-us", "", 4)
		s.P.Turn = int8(turn)
		bag := s.P.BagSize()
		s.Run("atlanta")
		got := 0
		for _, n := range s.On("Atlanta") {
			got += int(n)
		}
		if got != want || s.P.BagSize() != bag+4-want {
			t.Errorf("turn %d: Atlanta has %d cubes, want %d; the bag went from %d to %d", turn, got, want, bag, s.P.BagSize())
		}
	}
}

// An empty bag gives Atlanta nothing.
func TestAtlantaEmptyBag(t *testing.T) {
	s := trial.NewStage(t, "southern-us", "", 4)
	s.P.Turn, s.P.Bag = 1, [board.NumColors]uint8{}
	if events := s.Run("atlanta"); len(events) != 0 {
		t.Errorf("events %v", events)
	}
}

// Income Reduction: doubled in turn 4; in 000 from turn 4 on. 2002 follows 003.
func TestReduction(t *testing.T) {
	for _, c := range []struct {
		edition            string
		turn, income, want int
	}{
		{"deluxe", 3, 12, 2}, {"deluxe", 4, 12, 4}, {"deluxe", 5, 12, 2}, {"deluxe", 4, 10, 0}, {"deluxe", 4, 35, 12}, {"deluxe", 4, 50, 20},
		{"deluxe-v7", 3, 12, 2}, {"deluxe-v7", 4, 12, 4}, {"deluxe-v7", 5, 12, 4}, {"deluxe-v7", 8, 35, 12},
		{"2002", 3, 12, 2}, {"2002", 4, 12, 4}, {"2002", 5, 12, 2}, {"2002", 4, 50, 16},
	} {
		s := trial.NewStage(t, "southern-us", c.edition, 4)
		s.P.Turn, s.P.Players[brown].Income = int8(c.turn), int16(c.income)
		s.Run("reduction")
		if got := c.income - int(s.P.Players[brown].Income); got != c.want {
			t.Errorf("%s, turn %d, income %d: −%d, want −%d", c.edition, c.turn, c.income, got, c.want)
		}
	}
}

// A record may state the cotton that lies on the towns; it may not state other cotton.
func TestStatedCotton(t *testing.T) {
	text, err := os.ReadFile("testdata/southern-us-3.record")
	if err != nil {
		t.Fatal(err)
	}
	plain, err := notation.PlayRecord(string(text), maps.Lookup, nil)
	if err != nil {
		t.Fatal(err)
	}
	state := func(line string) (*notation.Replay, error) {
		return notation.PlayRecord(strings.Replace(string(text), "\nsetup\n", "\nsetup\n"+line+"\n", 1), maps.Lookup, nil)
	}
	if r, err := state("cubes Charlotte white"); err != nil || r.Hash() != plain.Hash() {
		t.Errorf("one cotton cube: %v", err)
	}
	if _, err := state("cubes Charlotte white white"); err == nil {
		t.Error("two cotton cubes are taken")
	}
}
