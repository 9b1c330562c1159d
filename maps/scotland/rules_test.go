package scotland_test

import (
	"slices"
	"strings"
	"testing"

	"railpost/engine"
	"railpost/engine/board"
	"railpost/maps"
	"railpost/maps/scotland"
	"railpost/maps/trial"
)

const (
	ann engine.Seat = iota
	bob
)

func stage(t *testing.T) *trial.Stage { return trial.NewStage(t, "scotland", "", 2) }

// building is Ann's build of turn 2, with $20.
func building(t *testing.T) *trial.Stage {
	s := stage(t).At(2, "build", ann, bob)
	s.P.Players[ann].Cash, s.P.Players[bob].Cash = 20, 20
	return s
}

func link(t *testing.T, s *trial.Stage, a, b string) engine.Seat {
	t.Helper()
	for i, l := range s.G.Direct {
		if l.A == s.Place(a) && l.B == s.Place(b) || l.A == s.Place(b) && l.B == s.Place(a) {
			return s.P.Direct[i]
		}
	}
	t.Fatalf("no link %s-%s", a, b)
	return engine.Unbuilt
}

func TestTwoPlayersEightTurnsFourDice(t *testing.T) {
	s := stage(t)
	if s.G.Turns() != 8 || s.G.Rules.GrowthDice != 4 {
		t.Errorf("%d turns, %d dice", s.G.Turns(), s.G.Rules.GrowthDice)
	}
	for _, n := range []int{1, 3} {
		if _, err := maps.Game("scotland", "", n, nil); err == nil {
			t.Errorf("%d can play", n)
		}
	}
	var asked []int
	chance := s.Chance
	s.Chance = func(a engine.Ask) (engine.Answer, error) {
		if a.Kind == engine.AskDice {
			asked = append(asked, a.N)
		}
		return chance(a)
	}
	s.P.Turn = 1
	s.City("Ayr", 'E') // else the dark half feeds nothing
	s.Run("light", "dark")
	if !slices.Equal(asked, []int{4, 4}) {
		t.Errorf("dice: %v", asked)
	}
}

func TestTwoCubesInEveryCity(t *testing.T) {
	s := stage(t)
	for i := range s.G.Board.Places {
		pl, n := &s.G.Board.Places[i], 0
		for _, k := range s.On(pl.Name) {
			n += int(k)
		}
		if want := map[bool]int{true: 0, false: 2}[pl.Town]; n != want {
			t.Errorf("%s: %d cubes", pl.Name, n)
		}
	}
}

func TestTurnOrderIsFirstWithoutAnAuction(t *testing.T) {
	s := stage(t).At(2, "shares", ann, bob)
	s.P.Pass = bob
	s.Do(ann, "issue none")
	s.Do(bob, "issue none")
	if step := s.G.Step(&s.P).Name; step != "action" || !slices.Equal(s.P.PlayersInOrder(), []engine.Seat{bob, ann}) {
		t.Errorf("%s, order %v", step, s.P.PlayersInOrder())
	}
	if s.P.Players[ann].Cash != 10 || s.P.Players[bob].Cash != 10 {
		t.Error("somebody paid")
	}
	// The holder who is first already stays so.
	s = stage(t).At(2, "shares", ann, bob)
	s.P.Pass = ann
	s.Do(ann, "issue none")
	s.Do(bob, "issue none")
	if step := s.G.Step(&s.P).Name; step != "action" || s.P.Order[0] != ann {
		t.Errorf("%s, order %v", step, s.P.PlayersInOrder())
	}
}

func TestElseThereIsAnAuction(t *testing.T) {
	s := stage(t).At(2, "shares", ann, bob)
	s.P.Pass = engine.Nobody
	s.Do(ann, "issue none")
	s.Do(bob, "issue none")
	s.Do(ann, "bid 2")
	s.Do(bob, "bid 3")
	s.Do(ann, "drop")
	// The first out pays nothing, as everywhere with two.
	if a, b := s.P.Players[ann].Cash, s.P.Players[bob].Cash; s.P.Order[0] != bob || a != 10 || b != 7 {
		t.Errorf("order %v, $%d and $%d", s.P.PlayersInOrder(), a, b)
	}
}

func TestFerries(t *testing.T) {
	for _, x := range []struct {
		ferry, a, b string
	}{{"link Ayr-Belfast", "Ayr", "Belfast"}, {"link Ullapool-Stornoway", "Ullapool", "Stornoway"}} {
		s := building(t)
		s.Refused(ann, x.ferry, "build.link-cities")
		s.City(x.a, 'A')
		s.Refused(ann, x.ferry, "build.link-cities")
		s.City(x.b, 'B')
		s.Do(ann, x.ferry)
		if s.P.Players[ann].Cash != 20-6 || link(t, s, x.a, x.b) != ann || s.G.LinkSections(&s.P, ann) != 1 {
			t.Errorf("%s: $%d, %d sections", x.ferry, s.P.Players[ann].Cash, s.G.LinkSections(&s.P, ann))
		}
		s.Refused(bob, x.ferry, "build.link-taken")
	}
}

func TestAFerryIsOneOfTheThreeTiles(t *testing.T) {
	s := building(t).City("Ayr", 'A').City("Belfast", 'B')
	s.P.Players[ann].Cash = 40
	s.P.Players[ann].Started = true
	s.Refused(ann, "link Ayr-Belfast; build G15 SW-S, G17 NW-SE, F18 N-SE", "build.too-many-tiles")
}

func TestAyrAndGlasgowByTheLink(t *testing.T) {
	s := building(t)
	s.Do(ann, "link Ayr-Glasgow")
	if s.P.Players[ann].Cash != 18 || link(t, s, "Ayr", "Glasgow") != ann || s.G.LinkSections(&s.P, ann) != 1 {
		t.Errorf("$%d", s.P.Players[ann].Cash)
	}
	s.Refused(bob, "link Ayr-Glasgow", "build.link-taken")
	// Another connection there is none, whoever builds it.
	s.P.Players[bob].Started = true
	s.Refused(bob, "build B16 NE,SE", "ayr.bought")
	// The link stays when a tile is laid on Ayr, and when Ayr becomes a city.
	s.Do(bob, "build none")
	s.At(3, "build", ann, bob)
	s.P.Players[ann].Started = true
	s.Do(ann, "build B16 SE")
	if link(t, s, "Ayr", "Glasgow") != ann {
		t.Error("the link is gone")
	}
	s.At(4, "build", ann, bob).Take(ann, engine.Urbanization)
	s.Do(ann, "urbanize Ayr A")
	if link(t, s, "Ayr", "Glasgow") != ann {
		t.Error("the link is gone with the town")
	}
}

func TestAyrAndGlasgowByAnExitOfAyrsTile(t *testing.T) {
	s := building(t)
	s.P.Players[ann].Started = true
	s.Do(ann, "build B16 NE")
	if s.G.LinkSections(&s.P, ann) != 1 {
		t.Error("the exit is no link")
	}
	s.Refused(bob, "link Ayr-Glasgow", "ayr.exit")
	// When Ayr becomes a city the exit goes, and the link can be bought, in the same build even (ruling).
	s.Take(bob, engine.Urbanization)
	s.Do(bob, "urbanize Ayr A; link Ayr-Glasgow")
	if link(t, s, "Ayr", "Glasgow") != bob || s.G.LinkSections(&s.P, ann) != 0 {
		t.Error("the link is not Bob's alone")
	}
}

func TestGoodsCrossOnlyOnceThereIsAConnection(t *testing.T) {
	s := stage(t).Clear().At(2, "goods", ann).City("Ayr", 'A').Put("Ayr", board.Red)
	s.Refused(ann, "move red Ayr > Glasgow", "move.no-link")
	for i := range s.G.Direct {
		if l := s.G.Direct[i]; l.Cost == 2 {
			s.P.Direct[i] = ann
		}
	}
	s.Do(ann, "move red Ayr > Glasgow")
	if s.P.Players[ann].Income != 1 {
		t.Errorf("income %d", s.P.Players[ann].Income)
	}
}

// The text's example: a simple tile on a river mountain costs 5.
func TestARiverMountainCostsFive(t *testing.T) {
	s := stage(t)
	found := 0
	for h := range s.G.Board.Hexes {
		if s.G.Board.Hexes[h].Terrain == board.RiverMountain {
			found++
			if n := s.G.HexPrice(board.Hex(h)); n != 5 {
				t.Errorf("%s: $%d", s.G.Board.Hexes[h].ID, n)
			}
		}
	}
	if found != 3 {
		t.Errorf("%d river mountains", found)
	}
}

// On a sheet of one's own the two may lie apart: then the link and Ayr's exits have nothing to do with each other.
func TestAyrAwayFromGlasgow(t *testing.T) {
	text := strings.NewReplacer(`name = "Ayr"`, `name = "Berwick"`, `name = "Berwick"`, `name = "Ayr"`,
		`between = ["ay", "GL"]`, `between = ["be", "GL"]`).Replace(scotland.Text)
	sheet, err := board.Parse("scotland", text)
	if err != nil {
		t.Fatal(err)
	}
	g, err := maps.OnSheet(sheet, "scotland", "", 2, nil)
	if err != nil {
		t.Fatal(err)
	}
	s := building(t)
	s.G = g
	s.Lay(ann, "G17 NW-SE") // from Edinburgh to H18, Ayr here
	exits := engine.Part{Verb: "build", Hex: s.Hex("H18"), Tracks: []engine.Pair{{A: board.NW, B: board.Center}, {A: board.N, B: board.Center}}}
	o := engine.Order{Verb: "build", Parts: []engine.Part{{Verb: "link", Link: 2, Hex: board.NoHex}, exits}}
	b, refused := g.Build(&s.P, ann, o)
	if refused != nil || b.Spent != 2+3 {
		t.Errorf("%+v", refused)
	}
}
