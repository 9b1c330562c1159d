package barbados_test

import (
	"strings"
	"testing"

	"railpost/engine"
	"railpost/engine/board"
	"railpost/maps"
	"railpost/maps/barbados"
	"railpost/maps/trial"
)

const me engine.Seat = 0

// codes lists the codes of events.
func codes(events []engine.Event) (list []string) {
	for _, e := range events {
		list = append(list, e.Code)
	}
	return list
}

func TestOnePlayerTenTurns(t *testing.T) {
	g, err := maps.Game("barbados", "", 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	if g.Turns() != 10 {
		t.Errorf("%d turns", g.Turns())
	}
	if _, err := maps.Game("barbados", "", 2, nil); err == nil {
		t.Error("two can play")
	}
}

func TestSetUp(t *testing.T) {
	for _, c := range []struct {
		options []string
		each    int
	}{{nil, 1}, {[]string{barbados.Easier}, 2}} {
		s := trial.NewStage(t, "barbados", "", 1, c.options...)
		filled := 0
		for column, squares := range s.P.Display {
			name := engine.ColumnName(column)
			used := column < engine.Dark1 || column >= engine.ColumnA && column < engine.ColumnA+4
			if (squares[0] != board.NoColor) != used || squares[1] != board.NoColor || squares[2] != board.NoColor {
				t.Errorf("column %s holds %v", name, squares)
			}
			if used {
				filled++
			}
		}
		if filled != 10 {
			t.Errorf("%d columns are filled", filled)
		}
		for i := range s.G.Board.Places {
			pl := &s.G.Board.Places[i]
			n := 0
			for _, k := range s.On(pl.Name) {
				n += int(k)
			}
			want := c.each
			if pl.Town {
				want = 0
			}
			if n != want {
				t.Errorf("options %v: %d cubes in %s, want %d", c.options, n, pl.Name, want)
			}
		}
		// 20 red, 20 blue, 20 yellow, 16 black, no purple: ten on the display, six cities.
		if left := 76 - 10 - 6*c.each; s.P.BagSize() != left || s.P.Bag[board.Purple] != 0 {
			t.Errorf("%d cubes in the bag, want %d; %d purple", s.P.BagSize(), left, s.P.Bag[board.Purple])
		}
	}
}

func TestNoRedOnANoBlueOnB(t *testing.T) {
	g, err := maps.Game("barbados", "", 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	asked := map[string][board.NumColors]uint8{}
	s := trial.NewStage(t, "barbados", "", 1)
	if _, _, err := g.Start(func(a engine.Ask) (engine.Answer, error) {
		asked[a.Name] = a.Bag
		return s.Chance(a)
	}); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		column string
		never  board.Color
	}{{"display A", board.Red}, {"display B", board.Blue}} {
		if bag, ok := asked[c.column]; !ok || bag[c.never] != 0 || bag[board.Black] == 0 {
			t.Errorf("%s is drawn from %v", c.column, bag)
		}
	}
	if bag := asked["display C"]; bag[board.Red] == 0 || bag[board.Blue] == 0 {
		t.Errorf("display C is drawn from %v", bag)
	}
}

func TestOneShareATurn(t *testing.T) {
	s := trial.NewStage(t, "barbados", "", 1).At(1, "shares", me)
	s.Refused(me, "issue 2", "issue.too-many")
	s.Do(me, "issue 1")
	if pl := s.P.Players[me]; pl.Shares != 3 || pl.Cash != 15 {
		t.Errorf("%d shares, $%d", pl.Shares, pl.Cash)
	}
	if step := s.G.Step(&s.P).Name; step != "action" {
		t.Errorf("after the shares comes %s", step) // no player order
	}
	if _, code := s.Read(me, "bid 3"); !strings.Contains(code, "verb.not-here") {
		t.Errorf("bid 3: %q", code)
	}
}

func TestActionsInRotation(t *testing.T) {
	s := trial.NewStage(t, "barbados", "", 1).At(1, "action", me)
	if n := len(s.G.Legal(&s.P, me)); n != 4 {
		t.Errorf("%d actions in turn 1", n)
	}
	s.Refused(me, "take none", "take.compulsory")
	for _, gone := range []string{engine.FirstMove, engine.FirstBuild, engine.TurnOrder} {
		if s.G.ActionNumber(gone) >= 0 {
			t.Errorf("there is %s", gone)
		}
	}
	s.Do(me, "take engineer")
	// The next turn begins as after the end of this one.
	again := func(turn int) {
		s.Run("advance")
		s.At(turn, "action", me)
	}
	again(2)
	s.Refused(me, "take engineer", "rotation")
	s.Do(me, "take production")
	again(3)
	s.Refused(me, "take production", "rotation")
	s.Do(me, "take urbanization")
	again(4)
	if o, forced := s.G.Step(&s.P).Forced(s.G, &s.P, me); !forced || o.Word != engine.Locomotive {
		t.Errorf("the last of four is %v, left without a choice: %v", o.Word, forced)
	}
	s.Do(me, "take locomotive")
	if s.P.Players[me].Locomotive != 2 {
		t.Error("the locomotive did not improve")
	}
	// All four have been taken: all are free again in the next turn.
	again(5)
	if err := s.G.Step(&s.P).Begin(&engine.Table{Game: s.G, P: &s.P}); err != nil {
		t.Fatal(err)
	}
	if n := len(s.G.Legal(&s.P, me)); n != 4 {
		t.Errorf("%d actions after a whole rotation", n)
	}
}

func TestTwoDiceForTheLightHalf(t *testing.T) {
	s := trial.NewStage(t, "barbados", "", 1).Clear()
	s.P.Turn = 1
	var rolled []string
	s.Chance = func(a engine.Ask) (engine.Answer, error) {
		rolled = append(rolled, a.String())
		return engine.Answer{Dice: []uint8{2, 3}}, nil
	}
	for c := range s.P.Display {
		s.P.Display[c] = engine.Column{board.NoColor, board.NoColor, board.NoColor}
	}
	s.P.Display[engine.Light1+1][0], s.P.Display[engine.Light1+2][0] = board.Red, board.Blue
	s.P.Display[engine.ColumnA][0] = board.Black // A stands under light 3
	s.City("Brighton", 'A')
	s.Run("light")
	if len(rolled) != 1 || rolled[0] != "light 2 of turn 1" {
		t.Errorf("rolled: %v", rolled)
	}
	for at, c := range map[string]board.Color{"Bathsheba": board.Red, "Bell Point": board.Blue, "Brighton": board.Black} {
		if s.On(at)[c] != 1 {
			t.Errorf("no %s cube in %s", c, at)
		}
	}
	for i := range s.G.Rules.Turn {
		if s.G.Rules.Turn[i].Name == "dark" {
			t.Error("the dark half is rolled for")
		}
	}
}

func TestSharesBoughtBackAtTheEnd(t *testing.T) {
	for _, c := range []struct {
		cash, shares int
		out          bool
		left, score  int
		won          bool
	}{
		{cash: 43, shares: 7, left: 8, score: 8, won: true}, // 43 − 7×5
		{cash: 35, shares: 7, left: 0, score: 0, won: true},
		{cash: 34, shares: 7, left: 34, score: -1},
		{cash: 0, shares: 9, out: true},
	} {
		s := trial.NewStage(t, "barbados", "", 1)
		pl := &s.P.Players[me]
		pl.Cash, pl.Shares, pl.Income, s.P.Turn = int16(c.cash), int8(c.shares), 30, 10
		if c.out {
			(&engine.Table{Game: s.G, P: &s.P}).PutOut(me)
		}
		events := s.Run("advance")
		if !s.P.Over || s.P.Won(me) != c.won {
			t.Errorf("%+v: over %v, won %v (%v)", c, s.P.Over, s.P.Won(me), codes(events))
		}
		if int(pl.Cash) != c.left || s.G.ScoreOf(&s.P, me).Total != c.score {
			t.Errorf("%+v: $%d left, score %d", c, pl.Cash, s.G.ScoreOf(&s.P, me).Total)
		}
		if c.won && pl.Shares != 0 {
			t.Errorf("%+v: %d shares left", c, pl.Shares)
		}
	}
}

func TestOutEndsTheGame(t *testing.T) {
	s := trial.NewStage(t, "barbados", "", 1)
	s.P.Turn, s.P.Players[me].Cash, s.P.Players[me].Income = 3, 0, 1
	s.Run("expenses") // $2 for shares and $1 for the locomotive
	if s.P.In(me) {
		t.Fatal("still in with an income of −2")
	}
	s.Run("light", "advance")
	if !s.P.Over || s.P.Winners != 0 {
		t.Errorf("over %v, winners %b", s.P.Over, s.P.Winners)
	}
}
