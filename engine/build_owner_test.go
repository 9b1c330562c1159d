package engine_test

import (
	"testing"

	"railpost/engine"
	"railpost/engine/board"
)

func codes(events []engine.Event) (list []string) {
	for _, e := range events {
		if e.Code != "chance" {
			list = append(list, e.Code)
		}
	}
	return list
}

func TestNobodysSectionIsClaimedByExtendingIt(t *testing.T) {
	y := rustYard(t, "")
	y.before([]laid{{engine.Nobody, "L16 SE-NW"}})
	y.lay(dave, "K15 SE-N")
	check(t, "Dave's", y.sections(dave), "K15 N from Cincinnati 2")
	if y.owner("L16", "SE") != dave {
		t.Error("the older track is not his")
	}
}

func TestRedirectionNeitherClaimsNorExtends(t *testing.T) {
	y := rustYard(t, "")
	y.before([]laid{{engine.Nobody, "L16 SE-NW"}, {pete, "N18 NW-S"}})
	y.phase(dave)
	y.play(dave, "turn L16 SE-NW>SE-N")
	if y.owner("L16", "N") != engine.Nobody {
		t.Error("redirection has claimed the section")
	}
	y.phase(pete)
	events := y.play(pete, "turn N18 NW-S>NW-SE")
	if y.owner("N18", "SE") != engine.Nobody {
		t.Error("redirection has extended the section")
	}
	check(t, "events", codes(events)[:2], "done", "lost")
}

func TestRedirectionThatCompletesMakesALink(t *testing.T) {
	y := rustYard(t, "")
	y.before([]laid{{engine.Nobody, "L18 NE-S"}, {pete, "K19 SW-N"}})
	y.lay(pete, "turn L18 NE-S>NE-SW; turn K19 SW-N>SW-NE")
	check(t, "Pete's links", y.links(pete), "Cincinnati-Evansville 2")
	if y.owner("L18", "NE") != pete {
		t.Error("nobody's part of the link is not his")
	}
}

func TestNobodysSectionRedirectedIntoACityIsHisWhoRedirected(t *testing.T) {
	y := rustYard(t, "")
	y.before([]laid{{engine.Nobody, "L18 NE-SW; K19 NE-NW"}})
	b := y.lay(dave, "turn K19 NE-NW>NE-SW")
	check(t, "Dave's links", y.links(dave), "Cincinnati-Evansville 2")
	if b.Turned != 1 || b.Spent != 2 {
		t.Errorf("%d redirections for $%d", b.Turned, b.Spent)
	}
}

func TestLaterTrackReachesACityThroughOnesOwn(t *testing.T) {
	y := sheetYard(t, `name = "Test"
players = [3, 6]
source = "published"
grid = """
    A   B   C   D   E   F   G   H   I
 1  XX      tt      .       uu      YY
 2      .       .       .       .
 3  .       .       .       .       .
 4      .       .       .       .
"""
[cities]
XX = { name = "Xanten" }
YY = { name = "York" }
[towns]
tt = { name = "Trier" }
uu = { name = "Ulm" }
`, nil)
	y.before([]laid{
		{pete, "B2 NW-NE; C1 SW"}, {engine.Nobody, "C1 SE; D2 NW-S"},
		{pete, "H2 NE-NW; G1 SE"}, {engine.Nobody, "G1 SW; F2 NE-NW; E1 SE-SW"},
	})
	// Two of nobody's sections redirected into one give Dave a link, but none that leads to a city.
	y.lay(dave, "turn D2 NW-S>NW-NE")
	check(t, "Dave's links", y.links(dave), "Trier-Ulm 5")
	y.refused(dave, "C1 S", "build.apart")
	y.refused(dave, "G1 S", "build.apart")
	y.lay(pete, "C1 S; G1 S")
}

func TestUnfinishedSectionIsLostUnlessExtended(t *testing.T) {
	for _, c := range []struct {
		build string
		lost  bool
	}{
		{"", true},
		{"N18 NW-S", true},
		{"turn L16 SE-NW>SE-N", true},
		{"K15 SE-N", false},
		{"L18 NE-S", true}, // beside it, not joined
	} {
		y := rustYard(t, "")
		y.before([]laid{{pete, "L16 SE-NW"}})
		y.phase(pete, dave)
		y.play(pete, c.build)
		if lost := y.owner("L16", "SE") == engine.Nobody; lost != c.lost {
			t.Errorf("%q: lost %v", c.build, lost)
		}
	}
}

func TestExtendedLastTurnIsNotExtendedThisTurn(t *testing.T) {
	for _, edition := range []string{"2002", "deluxe", "deluxe-v7"} {
		y := rustYard(t, edition)
		y.phase(pete)
		y.play(pete, "L16 SE-NW")
		check(t, edition+", just laid", y.sections(pete), "L16 NW from Cincinnati 1")
		y.phase(pete)
		y.play(pete, "K15 SE-N")
		check(t, edition+", extended", y.sections(pete), "K15 N from Cincinnati 2")
		y.phase(pete)
		y.play(pete, "K19 SW-N")
		check(t, edition+", not extended", y.sections(pete), "K19 N from Evansville 1")
		check(t, edition+", nobody's", y.sections(engine.Nobody), "K15 N from Cincinnati 2")
	}
}

func TestExtensionOnATownAndBySecondTrack(t *testing.T) {
	// Open at the edge of Indianapolis, then an exit there meets it: a link. Its further exit is new track, too.
	y := rustYard(t, "")
	y.before([]laid{{pete, "L18 NE-NW"}})
	y.phase(pete)
	y.play(pete, "K17 SE,N")
	check(t, "links", y.links(pete), "Cincinnati-Indianapolis 2")
	check(t, "sections", y.sections(pete), "K17 N from Indianapolis 1")
	// On another's tile, as second track.
	y = rustYard(t, "")
	y.before([]laid{{pete, "M19 N-NW"}, {dave, "L16 SE-S; L18 N-SW"}})
	y.phase(pete)
	y.play(pete, "L18 SE-NW")
	check(t, "sections", y.sections(pete), "L18 NW from Cincinnati 2")
}

func TestSectionsLostAtTheEndOfThePhase(t *testing.T) {
	y := rustYard(t, "deluxe-v7")
	y.before([]laid{{pete, "L16 SE-NW"}, {dave, "L18 NE-S"}})
	y.phase(pete, dave, john)
	y.play(pete, "")
	if y.owner("L16", "SE") != pete {
		t.Fatal("lost before the end of the phase")
	}
	y.refused(dave, "K15 SE-N", "build.joins-other")
	y.play(dave, "L20 N-SW")
	events := y.play(john, "")
	if y.owner("L16", "SE") != engine.Nobody || y.owner("L18", "NE") != dave {
		t.Error("Pete's is kept, or Dave's is lost")
	}
	found := false
	for _, e := range events {
		found = found || e.Code == "lost" && e.Seat == pete && e.Step == "sections"
	}
	if !found {
		t.Errorf("no event of the loss: %v", codes(events))
	}
}

func TestCompletedLinksStay(t *testing.T) {
	y := rustYard(t, "")
	y.before([]laid{{pete, "L18 NE-SW; K19 NE-SW"}})
	y.phase(pete)
	y.play(pete, "")
	check(t, "Pete's links", y.links(pete), "Cincinnati-Evansville 2")
}

func TestMarkersAreALimit(t *testing.T) {
	g := func(markers int) *yard {
		y := rustYard(t, "")
		r := y.g.Rules
		r.Markers = markers
		limited, err := engine.New(y.g.Board, r, 4)
		if err != nil {
			t.Fatal(err)
		}
		y.g = limited
		return y
	}
	y := g(1)
	y.lay(pete, "L18 NE-S; N18 NW-S")
	if y.owner("L18", "NE") != pete || y.owner("N18", "NW") != engine.Nobody {
		t.Errorf("owners %v and %v", y.owner("L18", "NE"), y.owner("N18", "NW"))
	}
	// Going on from his own section takes no further marker; nobody's stays nobody's even completed.
	y.lay(pete, "L20 N-SE; N20 N")
	if y.owner("L20", "SE") != pete || y.owner("N20", "N") != engine.Nobody {
		t.Error("his section's marker serves it all, and there is no other")
	}
	check(t, "nobody's links", y.links(engine.Nobody), "Cincinnati-Lexington 2")
	// Two sections joined into a link set a marker free.
	y = g(2)
	y.lay(pete, "L18 NE-S; K19 SW-N")
	y.lay(pete, "turn L18 NE-S>NE-SW; turn K19 SW-N>SW-NE")
	if n := y.g.MarkersUsed(&y.p, pete); n != 1 {
		t.Errorf("%d markers for one link", n)
	}
	y.lay(pete, "N18 NW-S")
	if y.owner("N18", "NW") != pete {
		t.Error("the free marker is not used")
	}
	// The last marker goes to the link, which is for ever, not to the open end beside it.
	y = g(1)
	y.before([]laid{{engine.Nobody, "L18 NE-NW"}})
	y.lay(pete, "K17 N,SE")
	check(t, "the link's marker", y.links(pete), "Cincinnati-Indianapolis 2")
	if y.owner("K17", "N") != engine.Nobody {
		t.Error("one marker lies on two")
	}
	// A New City makes nobody's track its builder's link, if he has a marker.
	y = g(1)
	y.p.Taken[y.g.ActionNumber(engine.Urbanization)] = dave
	y.before([]laid{{engine.Nobody, "L18 NE-NW"}, {dave, "N18 NW-S"}})
	y.lay(dave, "city K17 A")
	check(t, "without a marker", y.links(engine.Nobody), "Cincinnati-Indianapolis 1")
}

func TestALinkThatCrossesATileTwiceHasTwoSectionsThere(t *testing.T) {
	y := rustYard(t, "")
	y.before([]laid{{pete, "L18 NE-SW; K19 NE-SE; L20 NW-N; L18 S-N; L16 S-SW; K17 NE"}})
	check(t, "links", y.links(pete), "Cincinnati-Indianapolis 6")
	if n := y.g.MarkersUsed(&y.p, pete); n != 1 {
		t.Errorf("%d markers", n)
	}
	if n := y.g.LinkSections(&y.p, pete); n != 6 {
		t.Errorf("%d sections", n)
	}
}

func TestDisown(t *testing.T) {
	y := rustYard(t, "")
	y.before([]laid{{pete, "L18 NE-SW; K19 NE-SW; N18 NW-S"}, {dave, "L16 SE-S"}})
	y.g.Disown(&y.p, pete)
	check(t, "Pete's links", y.links(pete))
	check(t, "nobody's links", y.links(engine.Nobody), "Cincinnati-Evansville 2")
	check(t, "nobody's sections", y.sections(engine.Nobody), "N18 S from Cincinnati 1")
	check(t, "Dave's sections", y.sections(dave), "L16 S from Cincinnati 1")
}

func TestLoopIsNoLink(t *testing.T) {
	y := rustYard(t, "2002")
	y.lay(pete, "L18 NE-SE; M19 N-NW")
	if len(y.g.Links(&y.p, nil)) != 0 || len(y.g.Sections(&y.p, nil)) != 0 || y.g.MarkersUsed(&y.p, pete) != 0 {
		t.Errorf("links %v, sections %v", y.links(pete), y.sections(pete))
	}
	if y.g.LinkSections(&y.p, pete) != 0 {
		t.Error("a loop scores")
	}
}

func TestLinkHexes(t *testing.T) {
	y := rustYard(t, "")
	y.before([]laid{{pete, "L18 NE-NW; K17 SE,S; K19 N-SW"}})
	for _, l := range y.g.LinksFrom(&y.p, y.place("Indianapolis"), nil) {
		var ids []string
		for _, h := range y.g.LinkHexes(&y.p, l, nil) {
			ids = append(ids, y.g.Board.Hexes[h].ID)
		}
		to := y.g.Board.Places[l.To].Name
		check(t, to, ids, "K17", map[string]string{"Cincinnati": "L18", "Evansville": "K19"}[to])
		back := y.g.LinksFrom(&y.p, l.To, nil)
		if len(back) != 1 || back[0].To != l.From || back[0].FromHex != l.ToHex || back[0].FromEdge != l.ToEdge || back[0].ToEdge != l.FromEdge || back[0].Sections != l.Sections {
			t.Errorf("%+v back is %+v", l, back)
		}
	}
}

func TestSectionHexes(t *testing.T) {
	y := rustYard(t, "")
	y.before([]laid{{pete, "L18 NE-NW; K17 SE,S; K19 N-NW; J18 SE-N"}})
	all := y.g.Sections(&y.p, nil)
	if len(all) != 1 || all[0].Tracks != 3 || all[0].Place != y.place("Indianapolis") || all[0].FromEdge != board.S {
		t.Fatalf("%+v", all)
	}
	var ids []string
	for _, h := range y.g.SectionHexes(&y.p, all[0], nil) {
		ids = append(ids, y.g.Board.Hexes[h].ID)
	}
	check(t, "hexes", ids, "J18", "K19", "K17")
}

func TestLinksFromAllocatesNothing(t *testing.T) {
	y := rustYard(t, "")
	y.before([]laid{{pete, "L18 NE-NW; K17 SE,S; K19 N-SW"}})
	var room [32]engine.Link
	if n := testing.AllocsPerRun(100, func() {
		for id := range y.g.Board.Places {
			y.g.LinksFrom(&y.p, board.PlaceID(id), room[:0])
		}
		y.g.Links(&y.p, room[:0])
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
