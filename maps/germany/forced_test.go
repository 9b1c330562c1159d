package germany_test

import (
	"testing"

	"railpost/engine"
	"railpost/maps/trial"
)

// Who can finish nothing is not asked: nothing is built. What the money allows decides.
func TestNothingToFinish(t *testing.T) {
	for _, c := range []struct {
		name  string
		cash  int16
		set   func(s *trial.Stage)
		asked bool
	}{
		{"no money", 0, nil, false},
		{"the printed link", 2, nil, true},
		{"one tile, from Bremen to Hannover", 2, bought, true},
		{"one tile that finishes nothing", 2, taken, false},
		{"two tiles to Magdeburg", 4, taken, true},
		{"an exit that finishes nobody's track", 2, func(s *trial.Stage) { taken(s); s.Lay(engine.Nobody, "I11 NE-SW") }, true},
		{"a New City", 0, func(s *trial.Stage) { taken(s); s.Take(brown, engine.Urbanization) }, true},
		{"half of the dearest of two", 3, func(s *trial.Stage) { taken(s); s.Take(brown, engine.Engineer) }, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := trial.NewStage(t, "germany", "", 3).At(2, "build", red, brown)
			if c.set != nil {
				c.set(s)
			}
			s.P.Players[brown].Cash = c.cash
			if _, forced := s.G.Step(&s.P).Forced(s.G, &s.P, brown); forced == c.asked {
				t.Errorf("asked: %v, want %v", !forced, c.asked)
			}
		})
	}
}

// bought: the printed link is another's.
func bought(s *trial.Stage) { s.P.Direct[0] = red }

// taken: the three ways of a single cheap tile are another's, too; beside them a tile costs more.
func taken(s *trial.Stage) {
	bought(s)
	s.Lay(red, "E9 NW-SE, D16 N-NW, H24 N-S")
}
