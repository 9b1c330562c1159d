package portugal_test

import (
	"slices"
	"testing"

	"railpost/engine"
	"railpost/engine/board"
	"railpost/maps/trial"
)

const (
	ann engine.Seat = iota
	bob
	cat
)

func stage(t *testing.T, edition string) *trial.Stage {
	return trial.NewStage(t, "portugal", edition, 3)
}

// free is the first turn when the players are asked for their free tile, in seat order.
func free(t *testing.T, edition string) *trial.Stage {
	return stage(t, edition).At(1, "free", ann, bob, cat)
}

func lie(s *trial.Stage, at string) (n int) {
	for _, k := range s.On(at) {
		n += int(k)
	}
	return n
}

func TestSetUp(t *testing.T) {
	s := stage(t, "")
	for i := range s.G.Board.Places {
		pl := &s.G.Board.Places[i]
		want := 2
		switch {
		case pl.Name == "Lisboa":
			want = 4
		case pl.Name == "Porto":
			want = 3
		case pl.Town:
			want = 0
		}
		if n := lie(s, pl.Name); n != want {
			t.Errorf("%s: %d cubes, not %d", pl.Name, n, want)
		}
	}
}

// Lisboa and Setúbal are neighbours, but track and goods go round by D28.
func TestNothingCrossesTheRada(t *testing.T) {
	s := stage(t, "").Clear()
	lisboa, setubal := s.Hex("Lisboa"), s.Hex("Setúbal")
	if s.G.Board.Apart(lisboa, setubal) != 1 || s.G.Board.Open(lisboa, board.SE) || s.G.Board.Open(setubal, board.NW) {
		t.Error("the Rada is open")
	}
	if len(s.G.Direct) > 0 {
		t.Error("there are direct links")
	}
	s.At(1, "goods", ann).Put("Lisboa", board.Purple)
	s.Refused(ann, "move purple Lisboa > Setúbal", "move.no-link")
	s.Lay(ann, "D28 S-SW")
	s.Do(ann, "move purple Lisboa > Setúbal")
}

func TestTheFreeTile(t *testing.T) {
	// A mountain at Coimbra costs 4 elsewhere. Ann has no money at all.
	s := free(t, "")
	s.P.Players[ann].Cash = 0
	s.Do(ann, "free build G17 NW-SE")
	x := &s.P.Hexes[s.Hex("G17")]
	if x.N != 1 || x.Track[0].Owner != ann || s.P.Players[ann].Cash != 0 || !s.P.Players[ann].Started {
		t.Errorf("%+v, %+v", x, s.P.Players[ann])
	}
	if s.G.MarkersUsed(&s.P, ann) != 1 {
		t.Error("it is not marked")
	}
	s.Do(bob, "free build none")
	if s.P.Players[bob].Started || s.P.Awaited() != cat {
		t.Errorf("%d is asked", s.P.Awaited())
	}
	s.Do(cat, "free build D28 S-SW") // a whole link
	if step := s.G.Step(&s.P).Name; step != "action" || s.P.Awaited() != ann {
		t.Errorf("then %s asks %d", step, s.P.Awaited())
	}
}

func TestTheFreeTileIsTheFirst(t *testing.T) {
	s := free(t, "")
	s.Refused(ann, "free build F18 N-S+NE-SW", "build.first-simple") // at Coimbra
	s.Refused(ann, "free build G19 N-S", "build.first-city")
	s.Refused(ann, "free build E7 S-N, E5 S-N", "free.one")
	s.Refused(ann, "build E7 S-N", "early") // a build waits for its phase
	s.Do(ann, "free build E7 N-S")
	s.Refused(bob, "free build E7 NE-SE", "build.first-simple")
}

func TestItIsAskedInTheFirstTurnOnlyInPlayerOrder(t *testing.T) {
	for turn, want := range map[int]string{1: "free", 2: "action"} {
		s := stage(t, "").At(turn, "auction", ann, bob, cat)
		s.P.Auction = engine.Auction{Leader: engine.Nobody}
		for _, seat := range []engine.Seat{ann, bob} {
			s.Do(seat, "drop")
		}
		if step := s.G.Step(&s.P).Name; step != want || !slices.Equal(s.P.Queue[:s.P.NumQueue], []engine.Seat{cat, bob, ann}) {
			t.Errorf("turn %d: %s asks %v", turn, step, s.P.Queue[:s.P.NumQueue])
		}
	}
}

// It is none of the three tiles of the build, and lost if that does not extend it (ruling).
func TestTheFreeTileIsExtendedInTheSameTurn(t *testing.T) {
	for _, x := range []struct {
		build string
		mine  bool
	}{
		{"build E5 S-NE, F4 SW-S", true}, // to Braga
		{"build F10 NW-SE, G11 NW-S, G13 N-S", false},
		{"build none", false},
	} {
		for _, edition := range []string{"", "deluxe-v7"} {
			s := free(t, edition)
			s.Do(ann, "free build E7 S-N") // out of Porto
			s.Do(bob, "free build none")
			s.Do(cat, "free build none")
			for i, a := range []string{"first build", "engineer", "production"} {
				s.Do(engine.Seat(i), "take "+a)
			}
			s.P.Players[ann].Cash = 40
			s.Do(ann, x.build)
			s.Do(bob, "build none")
			s.Do(cat, "build none")
			if owner := s.P.Hexes[s.Hex("E7")].Track[0].Owner; (owner == ann) != x.mine {
				t.Errorf("%s, %s: the tile is %d's", edition, x.build, owner)
			}
		}
	}
}

func TestLisboaIsFilledUpToThree(t *testing.T) {
	for _, x := range []struct{ lie, bag, want int }{{0, 9, 3}, {2, 9, 3}, {3, 9, 3}, {5, 9, 5}, {0, 1, 1}, {1, 0, 1}} {
		s := stage(t, "").Clear()
		for range x.lie {
			s.Put("Lisboa", board.Blue)
		}
		s.P.Turn = 2
		s.P.Bag = [board.NumColors]uint8{board.Red: uint8(x.bag)}
		s.Run("lisboa")
		if n := lie(s, "Lisboa"); n != x.want || s.P.BagSize() != x.bag-(x.want-x.lie) {
			t.Errorf("%+v: %d, %d left in the bag", x, n, s.P.BagSize())
		}
	}
}

// The dice come first.
func TestLisboaIsFilledAfterTheDice(t *testing.T) {
	s := stage(t, "")
	at := func(name string) int {
		return slices.IndexFunc(s.G.Rules.Turn, func(x engine.Step) bool { return x.Name == name })
	}
	if at("lisboa") < at("dark") || at("dark") < at("light") || at("advance") < at("lisboa") {
		t.Error("wrong order")
	}
}
