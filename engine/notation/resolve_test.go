package notation_test

import (
	"strings"
	"testing"

	"railpost/engine"
	"railpost/engine/board"
	"railpost/engine/notation"
	"railpost/maps/trial"
)

// stand plays a record's lines after set-up and gives the replay that stands there.
func stand(t *testing.T, cubes map[string]string, lines string) *notation.Replay {
	t.Helper()
	r, err := play(t, head+setUpLines(cubes)+lines)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// meaning is the order that a player's text means, or why it means none.
func meaning(t *testing.T, r *notation.Replay, seat engine.Seat, text string) (string, notation.Outcome) {
	t.Helper()
	l := notation.Read(r.Words, text)
	notation.Settle(r.Game, r.Position(), seat, l)
	if len(l.Faults) > 0 || len(l.Decisions) != 1 {
		t.Fatalf("%q: %+v", text, l)
	}
	out := notation.Resolve(r.Game, r.Position(), r.Words, seat, l.Decisions[0])
	if !out.OK {
		var why []string
		for _, f := range out.Why {
			if f.Err != nil {
				why = append(why, f.Err.Code)
			} else {
				why = append(why, f.Code)
			}
		}
		if out.Ask && len(why) == 0 {
			return "ask", out
		}
		return "no: " + strings.Join(why, " "), out
	}
	return notation.Line(r.Words, out.Order), out
}

const untilBuild = `turn 1
brown: issue 4
red: issue 4
purple: issue 4
brown: drop
red: drop
purple: take urbanization
red: take locomotive
brown: take production
`

func TestBuildMeans(t *testing.T) {
	r := stand(t, nil, untilBuild)
	for _, c := range []struct{ text, want string }{
		{"build none", "build none"},
		{"build Cincinnati-L18-Indianapolis", "build L18 NE-NW, K17 SE"},
		{"build Indianapolis-L18-Cincinnati", "build L18 NE-NW, K17 SE"},
		{"build Cincinnati-L18-K17-J16", "build L18 NE-NW, K17 SE,NW"},
		{"build Cincinnati-L18-K17-J16-J14", "build L18 NE-NW, K17 SE,NW, J16 N-SE"},
		{"build Cincinnati-Evansville", "no: way.not-neighbours"},
		{"build L18 NW-NE", "build L18 NE-NW"},
		{"build L18 NW-NE max $2", "build L18 NE-NW"},
		{"build L18 NW-NE max $1", "no: build.over-max"},
		{"build L18 NW-NE max $1\nor build L18 N-NE max $2", "build L18 N-NE"},
		{"build L18 N", "no: build.not-town"},
		{"build K19 N-S", "no: build.first-city"},
		{"build K19 N-S or none", "build none"},
		{"build K19 N-S or ask", "no: build.first-city"},
		{"if cash >= 99: build none\nor build L18 NE-NW", "build L18 NE-NW"},
		{"if hex L18 free: build L18 NW-NE", "build L18 NE-NW"},
		{"urbanize Indianapolis A; build Indianapolis-L18-Cincinnati", "urbanize Indianapolis A; build L18 NE-NW"},
		{"urbanize Indianapolis A; build city A-L18-Cincinnati", "urbanize Indianapolis A; build L18 NE-NW"},
		{"build city A-L18-Cincinnati", "no: city.not-built"},
		{"build L18 NE-NW; build L18 NE-NW", "no: build.there"},
		{"link Chicago-Detroit", "no: link.none"},
	} {
		got, out := meaning(t, r, 2, c.text)
		if got != c.want {
			t.Errorf("%q means %q, not %q", c.text, got, c.want)
		}
		if strings.HasSuffix(c.text, "or ask") && !out.Ask {
			t.Errorf("%q does not ask", c.text)
		}
	}
}

func TestIllegalPartIsNamedByItsLine(t *testing.T) {
	r := stand(t, nil, untilBuild)
	_, out := meaning(t, r, 2, "build L18 NW-NE\nbuild K17 SE; build A5 N-S\nor build L18 N-S")
	if len(out.Why) != 2 {
		t.Fatalf("%+v", out)
	}
	if f := out.Why[0]; f.Line != 2 || f.Col != 21 || f.Err == nil || f.Err.Code != "build.apart" || f.Err.Part != 2 {
		t.Errorf("%+v %+v", f, f.Err)
	}
	if f := out.Why[1]; f.Line != 3 || f.Col != 10 || f.Err == nil || f.Err.Code != "build.first-city" || len(f.Err.Legal) == 0 {
		t.Errorf("%+v %+v", f, f.Err)
	}
}

func TestRedirectsMean(t *testing.T) {
	next := "red: build none\nbrown: build none\npurple: locomotive\nred: locomotive\nbrown: locomotive\n"
	// turn 2: red and brown are asked nothing in goods again
	r := stand(t, nil, untilBuild+"purple: build L18 NE-S\n"+next+
		"draw production red red\nbrown: place red light 1, red light 1\ndice light 1 1 1\ndice dark 1 1 1\nturn 2\n")
	var m []string
	for r.Game.Step(r.Position()).Name != "build" || !r.Game.Asked(r.Position(), 2) {
		p := r.Position()
		s := p.Awaited()
		line := r.Words.Seats[s] + ": " + notation.Line(r.Words, r.Game.Default(p, s))
		m = append(m, line)
		if err := r.Feed(100, line); err != nil {
			t.Fatalf("%v: %v", m, err)
		}
	}
	for _, c := range []struct{ text, want string }{
		{"redirect L18 NE-NW", "redirect L18 NE-NW"},
		{"build L18 NE-NW", "redirect L18 NE-NW"},
		{"build Cincinnati-L18-Indianapolis", "redirect L18 NE-NW; build K17 SE"},
		{"redirect L18 NE-NW + N-S", "no: build.apart"},
		{"redirect L18 NW-S", "no: build.redirect-keeps"},
		{"build L18 NW-SE", "no: build.apart"},
		{"build Cincinnati-L18-L20", "no: build.there-already"},
		{"build Cincinnati-L18-L20-M21", "build L20 N-SE"},
	} {
		if got, _ := meaning(t, r, 2, c.text); got != c.want {
			t.Errorf("%q means %q, not %q", c.text, got, c.want)
		}
	}
}

func TestTownTilesMean(t *testing.T) {
	r := stand(t, nil, untilBuild+"purple: build L18 NE-NW\n"+"red: build none\nbrown: build none\npurple: locomotive\nred: locomotive\nbrown: locomotive\n"+
		"draw production red red\nbrown: place red light 1, red light 1\ndice light 1 1 1\ndice dark 1 1 1\nturn 2\n")
	for r.Game.Step(r.Position()).Name != "build" || !r.Game.Asked(r.Position(), 2) {
		p := r.Position()
		s := p.Awaited()
		if err := r.Feed(100, r.Words.Seats[s]+": "+notation.Line(r.Words, r.Game.Default(p, s))); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		text, want string
		tile       engine.TileKind
	}{
		{"build K17 SE", "build K17 SE", engine.NoTile},
		{"build K17 N,S,SE", "build K17 N,SE,S", engine.NoTile}, // clockwise

		{"build K17 N-SE", "build K17 N,SE", engine.NoTile},
		{"build K17 N,NE,SE,S", "build K17 N,NE,SE,S", engine.NoTile},
		{"build K17 N-S+NE-SE", "build K17 N-S+NE-SE", engine.CoexistStraightSharp},
		{"build K17 N-SE+NE-S", "build K17 N-SE+NE-S", engine.CrossGentles},
		{"build K17 N-NE+SE-S", "no: build.tiles-out", 0},
		{"build K17 SE; build K17 N,NE,S coexist-straight-sharp", "build K17 SE, K17 N,NE,S coexist-straight-sharp", engine.CoexistStraightSharp},
		{"build K17 SE; build K17 N-S+NE-SE", "build K17 SE, K17 N,NE,S coexist-straight-sharp", engine.CoexistStraightSharp},
	} {
		got, out := meaning(t, r, 2, c.text)
		if got != c.want {
			t.Errorf("%q means %q, not %q", c.text, got, c.want)
		}
		if n := len(out.Order.Parts); out.OK && out.Order.Parts[n-1].Tile != c.tile {
			t.Errorf("%q takes %v", c.text, out.Order.Parts[n-1].Tile)
		}
	}
}

func TestBidsMean(t *testing.T) {
	start := "turn 1\nbrown: issue 0\nred: issue 0\npurple: issue 0\n"
	r := stand(t, nil, start)
	for _, c := range []struct{ lines, text, want string }{
		{"", "bid up to 6", "bid 1"},
		{"", "bid 3", "bid 3"},
		{"", "pass", "no: pass.no-action"},
		{"", "passe", "drop"},
		{"brown: bid 5\n", "bid up to 6", "bid 6"},
		{"brown: bid 6\n", "bid up to 6", "drop"},
		{"brown: bid 6\n", "bid up to 6 then ask", "ask"},
		{"brown: bid 6\n", "bid up to 6 then pass", "drop"},
		{"brown: bid 3\n", "bid 3", "no: bid.too-low"},
		{"brown: bid 3\n", "bid 3 then pass", "drop"},
		{"brown: bid 3\n", "bid 3 or drop", "drop"},
		{"brown: bid 3\n", "bid 3 or bid 4", "bid 4"},
		{"brown: bid 9\n", "bid up to 12", "bid 10"},
	} {
		seat := engine.Seat(0)
		if c.lines != "" {
			seat = 1
		}
		r = stand(t, nil, start+c.lines)
		if got, _ := meaning(t, r, seat, c.text); got != c.want {
			t.Errorf("%s%q means %q, not %q", c.lines, c.text, got, c.want)
		}
	}
	// a limit stays for the rest of the auction
	_, out := meaning(t, r, 1, "bid up to 12 then ask")
	if out.Rest == nil || out.Rest.String(r.Words) != "bid up to 12 then ask" {
		t.Errorf("what stays: %+v", out.Rest)
	}
	_, out = meaning(t, r, 1, "bid 10 then pass")
	if out.Rest == nil || out.Rest.String(r.Words) != "pass\nor drop" {
		t.Errorf("what stays: %+v", out.Rest)
	}
}

// The pass of the Turn Order action makes a plain "passe" mean two things.
func TestPlainPasse(t *testing.T) {
	r := stand(t, nil, strings.Replace(untilBuild, "purple: take urbanization", "purple: take turn order", 1)+
		"purple: build none\nred: build none\nbrown: build none\n"+
		"purple: locomotive\nred: locomotive\nbrown: locomotive\n"+
		"draw production red red\nbrown: place red light 1, red light 1\ndice light 1 1 1\ndice dark 1 1 1\nturn 2\npurple: issue 0\nred: issue 0\nbrown: issue 0\n")
	l := notation.Read(r.Words, "passe")
	notation.Settle(r.Game, r.Position(), 2, l)
	if len(l.Decisions) != 0 || len(l.Faults) != 1 || l.Faults[0].Code != "passe.two-ways" || strings.Join(l.Faults[0].Choices, ",") != "passe einmal,raus" {
		t.Errorf("%+v", l)
	}
	for text, want := range map[string]string{"passe einmal": "pass", "raus": "drop", "bid up to 0 then pass": "pass"} {
		if got, _ := meaning(t, r, 2, text); got != want {
			t.Errorf("%q means %q", text, got)
		}
	}
	l = notation.Read(r.Words, "passe")
	notation.Settle(r.Game, r.Position(), 1, l)
	if len(l.Decisions) != 1 || l.Decisions[0].String(r.Words) != "drop" {
		t.Errorf("%+v", l)
	}
}

func TestActionsMean(t *testing.T) {
	r := stand(t, nil, "turn 1\nbrown: issue 4\nred: issue 4\npurple: issue 4\nbrown: drop\nred: drop\npurple: take locomotive\n")
	for _, c := range []struct{ text, want string }{
		{"take locomotive, engineer", "take engineer"},
		{"take locomotive", "no: take.taken"},
		{"take locomotive else any", "take first move"},
		{"if locomotive free: take urbanization\nor take production", "take production"},
		{"if locomotive taken by purple: take urbanization", "take urbanization"},
		{"if I am first: take urbanization", "no: if.false"},
		{"take none", "no: take.compulsory"},
	} {
		if got, _ := meaning(t, r, 1, c.text); got != c.want {
			t.Errorf("%q means %q, not %q", c.text, got, c.want)
		}
	}
	if _, out := meaning(t, r, 0, "take engineer"); !out.Early || !out.OK {
		t.Errorf("not asked yet: %+v", out)
	}
	if got, _ := meaning(t, r, 0, "take locomotive"); got != "no: take.taken" {
		t.Errorf("taken already: %q", got)
	}
}

func TestMovesMean(t *testing.T) {
	cubes := map[string]string{"Cincinnati": "blue red", "Evansville": "blue"}
	r := stand(t, cubes, untilBuild+"purple: urbanize Indianapolis A; build Cincinnati-L18-Indianapolis\nred: build none\nbrown: build none\n")
	if !r.Game.Asked(r.Position(), 2) {
		t.Fatal("purple is not asked")
	}
	for _, c := range []struct{ text, want string }{
		{"move red Cincinnati to Indianapolis", "move red Cincinnati >purple> Indianapolis"},
		{"move red M17 > K17", "move red Cincinnati >purple> Indianapolis"},
		{"move red Cin > city A", "move red Cincinnati >purple> Indianapolis"},
		{"move red Cincinnati to Indianapolis via purple", "move red Cincinnati >purple> Indianapolis"},
		{"move red Cincinnati to Indianapolis via L18", "move red Cincinnati >purple> Indianapolis"},
		{"move red Cincinnati to Indianapolis via purple:L18", "move red Cincinnati >purple> Indianapolis"},
		{"move red Cincinnati to Indianapolis via brown", "no: move.other-owner"},
		{"move red Cincinnati to Chicago", "no: move.no-link"},
		{"move red Cincinnati to city B", "no: city.not-built"},
		{"move yellow Cincinnati to Indianapolis", "no: move.no-cube"},
		{"move red Cincinnati to Chicago or move red Cincinnati to Indianapolis", "move red Cincinnati >purple> Indianapolis"},
		{"if red at Cincinnati: move red Cincinnati to Indianapolis", "move red Cincinnati >purple> Indianapolis"},
		{"if black at Cincinnati: locomotive", "no: if.false"},
		{"move red Cincinnati to L18", "no: move.no-place"},
	} {
		if got, _ := meaning(t, r, 2, c.text); got != c.want {
			t.Errorf("%q means %q, not %q", c.text, got, c.want)
		}
	}
	// rounds
	l := notation.Read(r.Words, "locomotive\nmove none")
	notation.Settle(r.Game, r.Position(), 2, l)
	if len(l.Decisions) != 2 || l.Decisions[0].Key() != "goods 1" || l.Decisions[1].Key() != "goods 2" {
		t.Errorf("%+v", l)
	}
	if err := r.Feed(100, "purple: locomotive"); err != nil {
		t.Fatal(err)
	}
	l = notation.Read(r.Words, "move none\nmove none")
	notation.Settle(r.Game, r.Position(), 2, l)
	if len(l.Decisions) != 1 || l.Decisions[0].Key() != "goods 2" || len(l.Faults) != 1 || l.Faults[0].Code != "round.over" {
		t.Errorf("%+v", l)
	}
	stored := notation.Merge(r.Game, notation.Read(r.Words, "issue 1\nmove 2 locomotive\nbuild none").Decisions, notation.Read(r.Words, "move 1 none\nbuild L18 N-S").Decisions)
	var got []string
	for _, st := range stored {
		got = append(got, st.String(r.Words))
	}
	if s := strings.Join(got, "|"); s != "issue 1|build L18 N-S|move 1 none|move 2 locomotive" {
		t.Error(s)
	}
}

func TestPlacementsMean(t *testing.T) {
	r := stand(t, nil, untilBuild+"purple: build none\nred: build none\nbrown: build none\n"+
		"purple: locomotive\nred: locomotive\nbrown: locomotive\ndraw production red blue\n")
	if !r.Game.Asked(r.Position(), 0) {
		t.Fatal("brown is not asked")
	}
	for _, c := range []struct{ text, want string }{
		{"place red light 3, blue B", "place red light 3.3, blue B.2"},
		{"place red light 3.1, blue B.1", "place red light 3.1, blue B.1"},
		{"place blue light 3, red light 3", "place blue light 3.3, red light 3.2"},
		{"place black A, red dark 6, yellow B, blue dark 6", "place red dark 6.3, blue dark 6.2"},
		{"place red light 3", "no: place.all"},
		{"place red light 3 else any", "place red light 3.3, blue light 1.1"},
		{"place red light 3.1, blue light 3.1", "no: place.taken"},
		{"place red light 3.1, blue light 3.1, blue light 3.2", "place red light 3.1, blue light 3.2"},
		{"place red A.3, blue A", "no: place.no-square"},
		{"place none", "no: place.all"},
	} {
		if got, _ := meaning(t, r, 0, c.text); got != c.want {
			t.Errorf("%q means %q, not %q", c.text, got, c.want)
		}
	}
	if !notation.Declines(notation.Read(r.Words, "place none").Decisions) || notation.Declines(notation.Read(r.Words, "place red A").Decisions) {
		t.Error("place none declines, and nothing else")
	}
}

// A town that is named by its hex between two arrows is a stop: `> D6 > Rhyolite` (Evansville – Indianapolis, a town on
// K17 – Cincinnati).
func TestAStopByItsHexBetweenArrows(t *testing.T) {
	s := trial.NewStage(t, "rust-belt", "", 3)
	s.Clear().Lay(0, "K19 N-SW, K17 S,SE, L18 NW-NE").Put("Evansville", board.Blue).At(1, "goods", 0)
	s.P.Players[0].Locomotive = 3
	s.P.Colors[s.Place("Cincinnati")] = board.Colors(0).With(board.Blue)
	for _, text := range []string{
		"move blue Evansville > K17 > Cincinnati", "move blue Evansville to K17 to Cincinnati",
		"move blue Evansville > Indianapolis >L18> Cincinnati", "move blue Evansville >brown> K17 >brown:L18> Cincinnati",
	} {
		o, code := s.Read(0, text)
		if code != "" || len(o.Stops) != 2 || o.Stops[0].Place != s.Place("Indianapolis") {
			t.Errorf("%s: %s, %+v", text, code, o.Stops)
		}
	}
	s.Refused(0, "move blue Evansville > L18 > Cincinnati", "move.no-link")
}
