package stlucia_test

import (
	"testing"

	"railpost/engine"
	"railpost/engine/board"
	"railpost/maps"
	"railpost/maps/trial"
)

const (
	brown engine.Seat = iota
	red
)

func stage(t *testing.T, edition string) *trial.Stage {
	t.Helper()
	return trial.NewStage(t, "st-lucia", edition, 2)
}

// begin enters the decision about player order.
func begin(t *testing.T, s *trial.Stage, turn int) {
	t.Helper()
	s.At(turn, "first")
	if err := s.G.Step(&s.P).Begin(&engine.Table{Game: s.G, P: &s.P}); err != nil {
		t.Fatal(err)
	}
}

func TestTwoPlayersEightTurns(t *testing.T) {
	s := stage(t, "")
	if s.G.Turns() != 8 {
		t.Errorf("%d turns", s.G.Turns())
	}
	for _, n := range []int{1, 3} {
		if _, err := maps.Game("st-lucia", "", n, nil); err == nil {
			t.Errorf("%d can play", n)
		}
	}
}

func TestSetUp(t *testing.T) {
	s := stage(t, "")
	cubes := 0
	for h := range s.G.Board.Hexes {
		x := &s.G.Board.Hexes[h]
		want := 0
		if x.Place == board.NoPlace && (x.Terrain == board.Plain || x.Terrain == board.River) {
			want = 1
		}
		n := len(s.G.Row(&s.P, board.Hex(h)))
		if n != want {
			t.Errorf("%s: %d cubes, want %d", x.ID, n, want)
		}
		cubes += n
	}
	// 29 plain and 9 river hexes of the sheet carry no town.
	if cubes != 38 {
		t.Errorf("%d cubes", cubes)
	}
	if s.P.BagSize() != 96-cubes {
		t.Errorf("%d cubes in the bag", s.P.BagSize())
	}
	for c, squares := range s.P.Display {
		if squares[0] != board.NoColor {
			t.Errorf("column %s is filled", engine.ColumnName(c))
		}
	}
}

func TestOrderBeforeSharesAndNoGrowth(t *testing.T) {
	s := stage(t, "")
	var names []string
	for _, step := range s.G.Rules.Turn {
		names = append(names, step.Name)
	}
	if names[0] != "first" || names[1] != "shares" {
		t.Errorf("a turn begins with %v", names[:2])
	}
	for _, gone := range []string{"auction", "production", "light", "dark"} {
		for _, n := range names {
			if n == gone {
				t.Errorf("there is %s", gone)
			}
		}
	}
	if s.G.ActionNumber(engine.Production) >= 0 {
		t.Error("Production is there")
	}
}

func TestPayToBeFirst(t *testing.T) {
	for _, c := range []struct {
		name   string
		cash   [2]int16
		orders []string // of brown, who is first in name, then of red; whoever gives none is not asked
		first  engine.Seat
		paid   [2]int16
	}{
		{"the first in name pays", [2]int16{10, 10}, []string{"pay"}, brown, [2]int16{5, 0}},
		{"the other pays", [2]int16{10, 10}, []string{"decline", "pay"}, red, [2]int16{0, 5}},
		{"nobody pays", [2]int16{10, 10}, []string{"decline", "decline"}, brown, [2]int16{0, 0}},
		{"exactly five", [2]int16{5, 0}, []string{"pay"}, brown, [2]int16{5, 0}},
	} {
		s := stage(t, "")
		s.P.Players[brown].Cash, s.P.Players[red].Cash = c.cash[0], c.cash[1]
		begin(t, s, 1)
		for i, o := range c.orders {
			s.Do(engine.Seat(i), o)
		}
		if s.P.Order[0] != c.first || s.P.Order[1] != 1-c.first {
			t.Errorf("%s: order %v", c.name, s.P.Order[:2])
		}
		for i := range c.cash {
			if got := c.cash[i] - s.P.Players[i].Cash; got != c.paid[i] {
				t.Errorf("%s: seat %d paid %d, want %d", c.name, i, got, c.paid[i])
			}
		}
		if step := s.G.Step(&s.P).Name; step != "shares" {
			t.Errorf("%s: then comes %s", c.name, step)
		}
	}
}

func TestWhoCannotPayIsNotAsked(t *testing.T) {
	s := stage(t, "")
	s.P.Players[brown].Cash, s.P.Players[red].Cash = 4, 10
	begin(t, s, 1)
	o, forced := s.G.Step(&s.P).Forced(s.G, &s.P, brown)
	if !forced || o.Verb != "decline" {
		t.Errorf("with $4: %v, without a choice: %v", o.Verb, forced)
	}
	s.Refused(brown, "pay", "pay.cash")
	if o := s.G.Default(&s.P, red); o.Verb != "decline" {
		t.Errorf("the default is %v", o.Verb)
	}
}

func TestNominallyFirst(t *testing.T) {
	for _, c := range []struct {
		edition   string
		turn      int
		lastFirst engine.Seat // who was first in the turn before
		pass      engine.Seat // who took Turn Order in it
		want      engine.Seat
	}{
		// Brown was first by lot. By turns: brown 1, red 2, brown 3, whoever really was first.
		{"deluxe", 1, brown, engine.Nobody, brown},
		{"deluxe", 2, brown, engine.Nobody, red},
		{"deluxe", 2, red, engine.Nobody, red}, // red bought it in turn 1
		{"deluxe", 3, red, engine.Nobody, brown},
		{"deluxe", 3, brown, engine.Nobody, brown},
		{"deluxe", 3, brown, red, red},
		{"deluxe", 4, red, engine.Nobody, red}, // the count goes on as if Turn Order had not been taken in turn 2
		{"2002", 3, brown, engine.Nobody, brown},
		// The order of last turn is turned round.
		{"deluxe-v7", 1, brown, engine.Nobody, brown},
		{"deluxe-v7", 2, brown, engine.Nobody, red},
		{"deluxe-v7", 2, red, engine.Nobody, brown},
		{"deluxe-v7", 3, brown, engine.Nobody, red},
		{"deluxe-v7", 3, brown, brown, brown},
	} {
		s := stage(t, c.edition)
		begin(t, s, 1) // the lot has put brown first
		s.P.Order[0], s.P.Order[1], s.P.Pass = c.lastFirst, 1-c.lastFirst, c.pass
		if c.turn > 1 {
			begin(t, s, c.turn)
		}
		if got := s.P.Queue[0]; got != c.want || s.P.Order[0] != c.want {
			t.Errorf("%+v: asked first is %d, first %d", c, got, s.P.Order[0])
		}
	}
}

func TestTurnOrderIsFirstInNameNextTurn(t *testing.T) {
	s := stage(t, "")
	begin(t, s, 1)
	s.Take(brown, engine.TurnOrder).Run("advance")
	begin(t, s, 2) // red's turn by count
	if s.P.Queue[0] != brown {
		t.Errorf("asked first is %d", s.P.Queue[0])
	}
	s.Do(brown, "pay") // it still costs $5
	if s.P.Players[brown].Cash != 5 {
		t.Errorf("$%d left", s.P.Players[brown].Cash)
	}
}

func TestNobodyBuildsBeforeTheFirstCity(t *testing.T) {
	s := stage(t, "").At(1, "build", brown)
	if _, forced := s.G.Step(&s.P).Forced(s.G, &s.P, brown); !forced {
		t.Error("brown can build without a city")
	}
	s.Take(brown, engine.Urbanization)
	s.Refused(brown, "build C7 NE-S", "build.first-city")
	s.Do(brown, "urbanize Castries A; build C7 N-S")
	s.At(1, "build", red)
	s.Do(red, "build D6 NW-S") // from Castries, a cube on D6
	if s.P.Hexes[s.Hex("D6")].Track[0].Owner != red {
		t.Error("red has no track on D6")
	}
}

func TestCubeStaysUnderTheTile(t *testing.T) {
	s := stage(t, "").Clear().Put("C7", board.Blue).City("Castries", 'A').At(1, "build", brown)
	s.Do(brown, "build C7 N-S")
	s.At(1, "build", brown)
	s.Do(brown, "redirect C7 N-SE")
	if s.On("C7")[board.Blue] != 1 {
		t.Error("the cube is gone")
	}
}

// The stretch from the cube's tile counts as one link, complete or not, for its owner.
func TestCubesLeaveAlongTheirTrack(t *testing.T) {
	// Castries (C5) is New City A, red. Brown's track leads south from it over C7 and C9 and is unfinished.
	s := stage(t, "").Clear().City("Castries", 'A').Lay(brown, "C7 N-S, C9 N-S")
	s.Put("C9", board.Red).Put("C7", board.Blue).Put("D8", board.Red).At(2, "goods", red, brown)
	s.Refused(red, "move red D8 to Castries", "move.no-link") // no track there
	s.Refused(red, "move blue C7 to Castries", "move.not-taken")
	events := s.Do(red, "move red C9 to Castries")
	if gains := gained(events); gains != [2]int8{1, 0} {
		t.Errorf("gains %v: one link of brown's", gains)
	}
	if s.On("C9")[board.Red] != 0 {
		t.Error("the cube lies there still")
	}
}

func TestNobodysStretchPaysNobody(t *testing.T) {
	s := stage(t, "").Clear().City("Castries", 'A').Lay(engine.Nobody, "C7 N-S").Put("C7", board.Red).At(2, "goods", red, brown)
	if gains := gained(s.Do(red, "move red C7 to Castries")); gains != [2]int8{} {
		t.Errorf("gains %v", gains)
	}
}

func TestFromTheStretchOnOverLinks(t *testing.T) {
	// Castries (C5), red, and Barre de l'Isle (D10), a town, joined by brown over C7 and C9; red's from there over
	// C11, C13 and B14 to New City B, blue: Anse Chastenet (A15).
	s := stage(t, "").Clear().City("Castries", 'A').City("Anse Chastenet", 'B')
	s.Lay(brown, "C7 N-S, C9 N-SE, D10 NW").Lay(red, "D10 SW, C11 NE-S, C13 N-SW, B14 NE-SW")
	s.Put("C9", board.Blue, board.Red)
	s.P.Players[brown].Locomotive = 1
	s.At(2, "goods", brown, red)
	s.Refused(brown, "move blue C9 to Barre de l'Isle to Anse Chastenet", "move.too-far") // two links
	s.P.Players[brown].Locomotive = 2
	// Not back over the link it came from: it would go to the town and return to Castries.
	s.Refused(brown, "move red C9 to Barre de l'Isle to Castries", "move.back")
	if gains := gained(s.Do(brown, "move blue C9 to Barre de l'Isle to Anse Chastenet")); gains != [2]int8{1, 1} {
		t.Errorf("gains %v: one link each", gains)
	}
}

func TestMoverChoosesTheTrackOfAComplexTile(t *testing.T) {
	// On C7 two tracks side by side: brown's leads straight to Castries, red's by D6.
	s := stage(t, "").Clear().City("Castries", 'A')
	s.Lay(brown, "C7 N-S").Lay(red, "C7 NE-SE, D6 SW-NW")
	s.Put("C7", board.Red, board.Red)
	s.At(2, "goods", brown, red)
	s.Refused(brown, "move red C7 to Castries", "move.which-owner")
	if gains := gained(s.Do(brown, "move red C7 to Castries via red")); gains != [2]int8{0, 1} {
		t.Errorf("gains %v by red's track", gains)
	}
	if gains := gained(s.Do(red, "move red C7 to Castries via brown")); gains != [2]int8{1, 0} {
		t.Errorf("gains %v by brown's track", gains)
	}
}

func gained(events []engine.Event) (n [2]int8) {
	for _, e := range events {
		if e.Code == "done" && e.Order.Verb == "move" {
			n[0], n[1] = n[0]+e.Gains[0], n[1]+e.Gains[1]
		}
	}
	return n
}

// Of two tracks of one owner that lead to the same place the first hex names one; a printed order says it, too.
func TestTwoWaysOfOneOwner(t *testing.T) {
	s := stage(t, "").Clear().City("Castries", 'A').Lay(brown, "C7 N-S+NE-SE, D6 SW-NW")
	s.Put("C7", board.Red).At(2, "goods", brown, red)
	ways := map[board.Hex]bool{}
	for _, c := range s.G.Legal(&s.P, brown) {
		if len(c.Order.Stops) == 1 {
			ways[c.Order.Stops[0].Via] = true
		}
	}
	// Straight into the city, which has no first hex but the cube's own, and by D6.
	if len(ways) != 2 || !ways[s.Hex("C7")] || !ways[s.Hex("D6")] {
		t.Errorf("listed: %v", ways)
	}
	for _, via := range []string{"C7", "D6"} {
		if o, code := s.Read(brown, "move red C7 to Castries via "+via); code != "" || o.Stops[0].Via != s.Hex(via) {
			t.Errorf("via %s: %q, %+v", via, code, o.Stops)
		}
	}
	if _, code := s.Read(brown, "move red C7 to Castries"); code != "" {
		t.Errorf("without a name: %q", code)
	}
}
