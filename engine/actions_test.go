package engine_test

import (
	"errors"
	"testing"

	"railpost/engine"
	"railpost/engine/board"
)

// atActions is a game of three at Select Actions of turn 1; nobody has bid, so the order is 2, 1, 0.
func atActions(t *testing.T) (*engine.Game, engine.Position) {
	g, p := atAuction(t, "", 3, engine.Nobody)
	p = play(t, g, p, 0, drop)
	return g, play(t, g, p, 1, drop)
}

func take(key string) engine.Order { return engine.Order{Verb: "take", Word: key} }

func TestSelectActions(t *testing.T) {
	g, p := atActions(t)
	refused(t, g, p, 2, take(""), "take.compulsory")
	refused(t, g, p, 2, take("engine driver"), "take.unknown")
	refused(t, g, p, 1, take(engine.Engineer), "order.not-asked")
	p = play(t, g, p, 2, take(engine.Engineer))
	refused(t, g, p, 1, take(engine.Engineer), "take.taken")
	if n := len(g.Legal(&p, 1)); n != 6 {
		t.Errorf("%d of seven actions are free", n)
	}
	p = play(t, g, p, 1, take(engine.TurnOrder))
	p = play(t, g, p, 0, take(engine.Production))
	if g.Holder(&p, engine.Engineer) != 2 || !g.Has(&p, 1, engine.TurnOrder) || g.Step(&p).Name != "build" {
		t.Errorf("taken %v, the step is %s", p.Taken, g.Step(&p).Name)
	}
}

func TestLocomotiveIsImprovedAtOnceToSixAtMost(t *testing.T) {
	for was, want := range map[int8]int8{1: 2, 5: 6, 6: 6} {
		g, p := atActions(t)
		p.Players[2].Locomotive = was
		p = play(t, g, p, 2, take(engine.Locomotive))
		if p.Players[2].Locomotive != want {
			t.Errorf("from %d to %d, want %d", was, p.Players[2].Locomotive, want)
		}
		if p.Players[2].Improved {
			t.Error("the action has used up the locomotive of Move Goods")
		}
	}
}

func TestTheLastFreeActionIsTakenUnasked(t *testing.T) {
	g, p := atActions(t)
	for a := range g.Rules.Actions[:5] {
		p.Taken[a] = 0 // as if others had them
	}
	p = play(t, g, p, 2, take(engine.Production))
	if g.Holder(&p, engine.TurnOrder) != 1 {
		t.Errorf("Turn Order is %d's", g.Holder(&p, engine.TurnOrder))
	}
	if g.Step(&p).Name != "build" {
		t.Errorf("with no action left the step is %s", g.Step(&p).Name)
	}
}

func TestAVerbOfAnotherDecisionIsRefused(t *testing.T) {
	g, p := atActions(t)
	refused(t, g, p, 2, drop, "order.wrong-decision")
	r := atGoods(t)
	refused(t, r.g, r.p, 0, take(engine.Engineer), "order.wrong-decision")
	g, p = atAuction(t, "", 3, engine.Nobody)
	refused(t, g, p, 0, engine.Order{Verb: "issue"}, "order.wrong-decision")
	y := rustYard(t, "")
	refused(t, y.g, y.p, pete, engine.NoMove(), "order.wrong-decision")
}

func TestWhatChanceSaysIsChecked(t *testing.T) {
	g, _ := atActions(t)
	for _, c := range []struct {
		name string
		kind engine.AskKind
		says engine.Answer
		code string
	}{
		{"too many cubes for a column", engine.AskDraw, engine.Answer{Colors: []board.Color{0, 0, 0, 0}}, "chance.count"},
		{"a colour that is not in the bag", engine.AskDraw, engine.Answer{Colors: []board.Color{board.White}}, "chance.bag"},
		{"an order without all", engine.AskOrder, engine.Answer{Seats: []engine.Seat{1, 0}}, "chance.order"},
		{"an order with one twice", engine.AskOrder, engine.Answer{Seats: []engine.Seat{1, 0, 1}}, "chance.order"},
		{"an order with a stranger", engine.AskOrder, engine.Answer{Seats: []engine.Seat{1, 0, 5}}, "chance.order"},
	} {
		roll := inSeatOrder(dice(1))
		_, _, err := g.Start(func(a engine.Ask) (engine.Answer, error) {
			if a.Kind == c.kind {
				return c.says, nil
			}
			return roll(a)
		})
		var e *engine.Error
		if !errors.As(err, &e) || e.Code != c.code {
			t.Errorf("%s: %v, want %s", c.name, err, c.code)
		}
	}
	for code, says := range map[string][]uint8{"chance.count": {1, 2}, "chance.die": {1, 7, 2}} {
		table := &engine.Table{Game: g, P: &engine.Position{}, Chance: func(engine.Ask) (engine.Answer, error) {
			return engine.Answer{Dice: says}, nil
		}}
		_, err := table.Roll("light", 3)
		var e *engine.Error
		if !errors.As(err, &e) || e.Code != code {
			t.Errorf("dice %v: %v, want %s", says, err, code)
		}
	}
}

func TestAModeratorSetsFigures(t *testing.T) {
	g, p := atActions(t)
	for _, c := range []struct {
		seat   engine.Seat
		figure string
		n      int
		code   string
	}{
		{1, "cash", 12, ""}, {1, "income", 30, ""}, {1, "shares", 4, ""}, {1, "locomotive", 6, ""},
		{1, "locomotive", 7, "set.range"}, {1, "cash", -1, "set.range"}, {1, "luck", 1, "set.figure"}, {3, "cash", 1, "set.seat"},
	} {
		err := g.Set(&p, c.seat, c.figure, c.n)
		var e *engine.Error
		if c.code == "" && err != nil || c.code != "" && (!errors.As(err, &e) || e.Code != c.code) {
			t.Errorf("%s %d: %v, want %q", c.figure, c.n, err, c.code)
		}
	}
	if pl := p.Players[1]; pl.Cash != 12 || pl.Income != 30 || pl.Shares != 4 || pl.Locomotive != 6 {
		t.Errorf("%+v", pl)
	}
}
