package balkans_test

import (
	"testing"

	"railpost/engine"
	"railpost/engine/board"
	"railpost/maps"
	"railpost/maps/balkans"
	"railpost/maps/trial"
)

func stage(t *testing.T) *trial.Stage { return trial.NewStage(t, "balkans", "", 3) }

func TestPlayers(t *testing.T) {
	for players, ok := range map[int]bool{2: false, 3: true, 4: true, 5: false} {
		if _, err := maps.Game("balkans", "", players, nil); (err == nil) != ok {
			t.Errorf("%d players: %v", players, err)
		}
	}
}

func TestThreeCubesInThreeCities(t *testing.T) {
	s := stage(t)
	for _, pl := range s.G.Board.Places {
		want, got := 2, 0
		switch {
		case pl.Town:
			want = 0
		case pl.Name == "Trieste", pl.Name == "București", pl.Name == "Istanbul":
			want = 3
		}
		for _, n := range s.On(pl.Name) {
			got += int(n)
		}
		if got != want {
			t.Errorf("%s: %d cubes, not %d", pl.Name, got, want)
		}
	}
}

func TestNoProductionButRoma(t *testing.T) {
	s := stage(t).At(1, "action", 1)
	if len(s.G.Rules.Actions) != 7 || s.G.ActionNumber(balkans.Roma) < 0 {
		t.Errorf("%+v", s.G.Rules.Actions)
	}
	if _, _, err := s.G.Play(&s.P, 1, engine.Order{Verb: "take", Word: engine.Production}, nil); err == nil {
		t.Error("Production can be taken")
	}
	s.Do(1, "take roma")
	for _, step := range s.G.Rules.Turn {
		if step.Name == "production" {
			t.Error("there is a step for Production")
		}
	}
}

// A cube goes from one city to another without a link; nobody's income rises; it stays even where its colour is taken:
// Trieste takes red.
func TestRomaTeleportsACube(t *testing.T) {
	s := stage(t).Clear().Put("Istanbul", board.Red, board.Blue).At(1, "teleport", 1)
	was := s.P
	events := s.Do(1, "teleport red Istanbul to Trieste")
	if s.On("Trieste")[board.Red] != 1 || s.On("Istanbul")[board.Red] != 0 || s.P.NumCubes != 2 || s.P.Bag != was.Bag {
		t.Errorf("cubes %v, bag %v", s.P.Cubes[:s.P.NumCubes], s.P.Bag)
	}
	for seat := range 3 {
		if s.P.Players[seat].Income != was.Players[seat].Income {
			t.Errorf("seat %d has income %d", seat, s.P.Players[seat].Income)
		}
	}
	trial.Explained(t, &was, &s.P, events)
	if s.G.Step(&s.P).Name == "teleport" {
		t.Error("the teleport is asked twice")
	}
}

// The cube may be delivered in the same phase, from where it went. Sofia (M13) and Skopje (K15), which takes blue, are
// linked over L14.
func TestTheTeleportedCubeMayMove(t *testing.T) {
	s := stage(t).Clear().Put("Istanbul", board.Blue).Lay(1, "L14 NE-SW").At(1, "teleport", 1)
	s.Do(1, "teleport blue Istanbul to Sofia")
	s.At(1, "goods", 1).Do(1, "move blue Sofia > Skopje")
	if n := s.P.Players[1].Income; n != 1 {
		t.Errorf("income %d", n)
	}
}

// Its holder must teleport a cube as long as one lies in a city.
func TestRomaIsCompulsory(t *testing.T) {
	s := stage(t).At(1, "build", 0).Take(2, balkans.Roma)
	s.Do(0, "build none")
	if step := s.G.Step(&s.P).Name; step != "teleport" || s.P.Awaited() != 2 {
		t.Fatalf("%s asks %d", step, s.P.Awaited())
	}
	for _, c := range s.G.Legal(&s.P, 2) {
		if c.Order.Verb != "teleport" {
			t.Errorf("listed: %+v", c.Order)
		}
	}
	if _, _, err := s.G.Play(&s.P, 2, s.G.Default(&s.P, 2), nil); err != nil {
		t.Errorf("the default: %v", err)
	}
	s = stage(t).Clear().Put("Niš", board.Red).At(1, "build", 0).Take(2, balkans.Roma)
	s.Do(0, "build none")
	if step := s.G.Step(&s.P).Name; step == "teleport" {
		t.Error("with a cube in a town alone the teleport is asked")
	}
}

func TestTeleportsThatAreRefused(t *testing.T) {
	s := stage(t).Clear().Put("Istanbul", board.Red).Put("Niš", board.Red).At(1, "teleport", 1)
	s.Refused(1, "teleport blue Istanbul to Trieste", "move.no-cube")
	s.Refused(1, "teleport red Niš to Trieste", "teleport.city")
	s.Refused(1, "teleport red Istanbul to Niš", "teleport.city")
	s.Refused(1, "teleport red Istanbul to Istanbul", "teleport.same")
	for _, o := range []engine.Order{{Verb: "teleport"}, engine.NoMove()} {
		if _, _, err := s.G.Play(&s.P, 1, o, nil); err == nil {
			t.Errorf("%+v is done", o)
		}
	}
	// A New City is a city: from there and to there.
	s.City("Niš", 'A')
	for _, text := range []string{"teleport red Niš to Trieste", "teleport red Istanbul to Niš"} {
		if _, code := s.Read(1, text); code != "" {
			t.Errorf("%s: %s", text, code)
		}
	}
}
