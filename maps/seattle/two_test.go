package seattle_test

import (
	"slices"
	"testing"

	"railpost/engine"
	"railpost/engine/board"
)

func TestOrderAlternates(t *testing.T) {
	s := stage(t, 2)
	for turn, want := range []engine.Seat{1: petra, 2: karin, 3: petra, 4: karin, 5: petra, 6: karin, 7: petra, 8: karin} {
		if turn == 0 {
			continue
		}
		s.P.Turn = int8(turn)
		s.Run("alternate")
		if s.P.Order[0] != want || s.P.Order[1] != 1-want {
			t.Errorf("turn %d: %v", turn, s.P.Order[:2])
		}
	}
	for _, step := range s.G.Rules.Turn {
		if step.Name == "auction" {
			t.Error("there is an auction")
		}
	}
}

func TestFiveActions(t *testing.T) {
	var keys []string
	for _, a := range stage(t, 2).G.Rules.Actions {
		keys = append(keys, a.Key)
	}
	want := []string{engine.FirstMove, engine.FirstBuild, engine.Engineer, engine.Locomotive, engine.Urbanization}
	if !slices.Equal(keys, want) {
		t.Errorf("actions %v, want %v", keys, want)
	}
}

// The example: Petra splits, Karin chooses engineer and urbanization, Petra has the other three.
func TestSplitAndChooseExample(t *testing.T) {
	s := stage(t, 2).At(2, "split", petra)
	for _, bad := range []string{
		"split engineer | first move, first build, locomotive, urbanization",
		"split engineer, urbanization | first move, first build",
		"split engineer, engineer | first move, first build, locomotive",
		"split engineer, urbanization, first move, first build, locomotive |",
	} {
		if _, code := s.Read(petra, bad); code == "" {
			t.Errorf("%s is taken", bad)
		}
	}
	s.Refused(petra, "split engineer | first move, first build, locomotive, urbanization", "split-sizes")
	s.Do(petra, "split engineer, urbanization | first build, first move, locomotive")
	if s.P.Awaited() != karin {
		t.Fatalf("seat %d is asked", s.P.Awaited())
	}
	s.Refused(karin, "choose engineer, first build", "choose-mixed")
	s.Do(karin, "choose engineer")
	for key, want := range map[string]engine.Seat{engine.Engineer: karin, engine.Urbanization: karin, engine.FirstMove: petra,
		engine.FirstBuild: petra, engine.Locomotive: petra} {
		if got := s.G.Holder(&s.P, key); got != want {
			t.Errorf("%s: seat %d, want %d", key, got, want)
		}
	}
	// Locomotive must be used at once.
	if s.P.Awaited() != petra || s.G.Step(&s.P).Name != "raise" {
		t.Fatalf("seat %d is asked at %s", s.P.Awaited(), s.G.Step(&s.P).Name)
	}
	s.Refused(petra, "raise none", "raise-must")
	s.Do(petra, "raise transport")
	if figure(t, s, "transport", petra) != 3 || s.P.Players[petra].Locomotive != 1 {
		t.Error("the transport actions were not raised")
	}
}

func TestChooserMayTakeThree(t *testing.T) {
	s := stage(t, 2).At(2, "split", petra)
	s.Do(petra, "split engineer, urbanization | first build, first move, locomotive")
	s.Do(karin, "choose first move, locomotive, first build")
	if s.G.Holder(&s.P, engine.Locomotive) != karin || s.G.Holder(&s.P, engine.Engineer) != petra {
		t.Error("the groups went to the wrong players")
	}
	s.Do(karin, "raise reach")
	if s.P.Players[karin].Locomotive != 2 {
		t.Errorf("locomotive %d, want 2", s.P.Players[karin].Locomotive)
	}
}

// At the top of one track the other must be raised; at the top of both nothing can be.
func TestLocomotiveAtTheTop(t *testing.T) {
	for _, c := range []struct{ reach, transports, wantReach, wantTransports int }{
		{6, 3, 6, 4}, {4, 5, 5, 5}, {6, 5, 6, 5},
	} {
		s := stage(t, 2).At(2, "split", petra)
		s.P.Players[karin].Locomotive, s.P.Players[karin].Counter[transports] = int8(c.reach), int16(c.transports)
		s.Do(petra, "split engineer, locomotive | first build, first move, urbanization")
		s.Do(karin, "choose locomotive")
		reach, transport := int(s.P.Players[karin].Locomotive), figure(t, s, "transport", karin)
		if reach != c.wantReach || transport != c.wantTransports || s.G.Step(&s.P).Name == "raise" {
			t.Errorf("from %d and %d to %d and %d at %s", c.reach, c.transports, reach, transport, s.G.Step(&s.P).Name)
		}
	}
}

func TestUrbanizationIsCompulsory(t *testing.T) {
	s := stage(t, 2).At(2, "build", petra, karin).Take(petra, engine.Urbanization)
	s.Refused(petra, "build none", "must-urbanize")
	s.Refused(petra, "build D14 NE,S", "must-urbanize")
	s.Refused(petra, "transport", "must-urbanize")
	// What is named instead of a tile is never a tile: none would be legal.
	o := engine.Order{Verb: "build", Parts: []engine.Part{{Verb: "build", Hex: s.Hex("C9"), Tracks: []engine.Pair{{A: board.N, B: board.SE}}}}}
	if _, err := s.G.Build(&s.P, petra, o); err == nil || err.Code != "must-urbanize" || len(err.Legal) > 0 {
		t.Errorf("a tile before the New City: %+v", err)
	}
	if _, code := s.Read(petra, "urbanize Fremont A"); code != "" {
		t.Errorf("a New City alone: %s", code)
	}
	if _, code := s.Read(petra, "urbanize Fremont A; build D14 NE,S"); code != "" {
		t.Errorf("a New City and track: %s", code)
	}
	// No third is left: nothing is owed.
	s.City("Crown Hill", 'A').City("Fremont", 'B').City("Renton", 'C')
	if _, code := s.Read(petra, "build none"); code != "" {
		t.Errorf("with three New Cities: %s", code)
	}
}

func TestEngineerIsCompulsory(t *testing.T) {
	s := stage(t, 2).At(2, "build", petra, karin).Take(petra, engine.Engineer)
	s.P.Players[petra].Cash = 30
	s.Refused(petra, "build none", "must-engineer")
	s.Refused(petra, "build D14 NE,S", "must-engineer")
	s.Refused(petra, "build D14 NE,S; build E15 N-SW; build G9 N-S", "must-engineer")
	if _, code := s.Read(petra, fourTiles); code != "" {
		t.Errorf("four tiles: %s", code)
	}
	s.P.Players[petra].Cash = 4
	if _, code := s.Read(petra, "build D14 NE,S"); code != "" { // $3, and $1 pays for nothing
		t.Errorf("as far as the money goes: %s", code)
	}
}

// Whoever lays no track at all may have a transport action instead; a New City is no track.
func TestTransportActionInsteadOfTrack(t *testing.T) {
	s := stage(t, 2).At(2, "build", petra, karin)
	s.Refused(petra, "build D14 NE,S; transport", "transport-alone")
	s.Refused(petra, "transport; build D14 NE,S", "build.too-many-tiles")
	events := s.Do(petra, "transport")
	if figure(t, s, "transport", petra) != 3 || !slices.Contains(codes(events), "raised") {
		t.Error("no transport action was added")
	}
	s = stage(t, 2).At(2, "build", petra, karin).Take(petra, engine.Urbanization).Take(petra, engine.Engineer)
	s.Do(petra, "urbanize Fremont A; transport")
	if figure(t, s, "transport", petra) != 3 || !s.G.IsCity(&s.P, s.Place("Fremont")) {
		t.Error("a New City and a transport action")
	}
	s = stage(t, 2).At(2, "build", petra, karin)
	s.P.Players[petra].Counter[transports] = 5
	s.Refused(petra, "transport", "raise-top")
	if _, code := stage(t, 3).At(2, "build", petra).Read(petra, "transport"); code == "" {
		t.Error("three players have it, too")
	}
}

func TestTunnelsAreImpassable(t *testing.T) {
	for _, players := range []int{1, 2} {
		s := stage(t, players).At(2, "build", petra)
		s.P.Players[petra].Cash = 50
		s.Refused(petra, "build D6 SW-NE", "build.water")
		s.Refused(petra, "build E7 SW-NW", "build.into-impassable") // D6 lies to its north-west
	}
}

func TestRerollIsCompulsoryForTwo(t *testing.T) {
	s := stage(t, 2).Clear().City("Crown Hill", 'A').City("Fremont", 'B').City("Renton", 'C').Take(petra, engine.Urbanization)
	grow(s, petra, map[string][]uint8{"growth first": {3, 3, 6}, "growth first again": {5}},
		map[string][]board.Color{"Airport": {board.Black}, "growth first": red3})
	s.Refused(petra, "reroll none", "reroll-must")
	s.Do(petra, "reroll 6")
	s.Refused(petra, "put red Fremont, red Discovery Park, red Alki Beach", "")
}

// One is left: he has won, if he keeps enough cubes.
func TestTheLastOneLeft(t *testing.T) {
	for over, won := range map[int16]bool{0: true, 1: false} {
		s := stage(t, 2)
		s.P.Counter[0] = over
		s.P.Players[petra].Cash, s.P.Players[karin].Cash, s.P.Players[karin].Income = 30, 0, 0
		s.Chance = chance(map[string][]uint8{"growth first": {1, 2, 3}, "growth second": {1, 2, 3}},
			map[string][]board.Color{"Airport": {board.Red}, "growth first": red3, "growth second": red3})
		s.At(2, "goods", petra)
		s.P.Round = 5
		s.Do(petra, "move none")
		if s.P.In(karin) {
			t.Fatal("Karin is still in")
		}
		for !s.P.Over {
			o := s.G.Default(&s.P, s.P.Awaited())
			next, _, err := s.G.Play(&s.P, s.P.Awaited(), o, s.Chance)
			if err != nil {
				t.Fatal(err)
			}
			s.P = next
		}
		if s.P.Turn != 2 || s.P.Won(petra) != won {
			t.Errorf("overflow %d: turn %d, won %v", over, s.P.Turn, s.P.Won(petra))
		}
	}
}
