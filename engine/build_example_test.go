package engine_test

import (
	"slices"
	"testing"

	"railpost/engine"
)

// The worked examples of the rule texts, laid on the board round Indianapolis.
func TestExamplesRoundIndianapolis(t *testing.T) {
	y := rustYard(t, "")
	for s := range y.p.Seats {
		y.p.Players[s].Started = false
	}
	y.p.Taken[y.g.ActionNumber(engine.Urbanization)] = vince
	for _, turn := range []struct {
		seat   engine.Seat
		parts  []string
		prices []int
	}{
		{pete, []string{"K19 SW-NE", "L18 SW-NE", "N18 NW-S"}, []int{2, 2, 3}},
		{dave, []string{"J18 S-NE", "K17 SW,NE", "L16 SW-SE"}, []int{2, 3, 2}},
		{john, []string{"M19 N-NW", "L18 SE-NW", "K17 SE,NW cross-straights"}, []int{3, 3, 3}},
		{vince, []string{"city K17 A", "K15 S-N", "K19 N-S", "K21 N-NW"}, []int{0, 2, 3, 3}},
	} {
		all, spent := "", 0
		for i, part := range turn.parts {
			all += "; " + part
			b, err := y.g.Build(&y.p, turn.seat, y.order(all))
			if err != nil {
				t.Fatalf("%s: %s", part, err.Code)
			}
			if price := b.Spent - spent; price != turn.prices[i] {
				t.Errorf("%s costs %d, want %d", part, price, turn.prices[i])
			}
			spent = b.Spent
		}
		cash := y.p.Players[turn.seat].Cash
		events := y.play(turn.seat, all)
		if paid := int(cash - y.p.Players[turn.seat].Cash); paid != spent {
			t.Errorf("seat %d paid %d, want %d", turn.seat, paid, spent)
		}
		if events[0].Code != "done" || events[0].N != spent || events[0].M != 3 {
			t.Errorf("seat %d: first event %+v", turn.seat, events[0])
		}
		switch turn.seat {
		case pete:
			check(t, "Pete's links", y.links(pete), "Cincinnati-Evansville 2")
			check(t, "Pete's sections", y.sections(pete), "N18 S from Cincinnati 1")
		case dave:
			check(t, "Dave's links", y.links(dave), "Cincinnati-Indianapolis 2", "Evansville-Indianapolis 2")
			if y.p.Disks != 7 {
				t.Errorf("%d disks left", y.p.Disks)
			}
		case john:
			check(t, "John's links", y.links(john), "Cincinnati-Indianapolis 3")
			check(t, "John's sections", y.sections(john), "K17 NW from Indianapolis 1")
			if y.p.Disks != 7 {
				t.Errorf("%d disks left", y.p.Disks)
			}
		case vince:
			broken := slices.IndexFunc(events, func(e engine.Event) bool { return e.Code == "broken" })
			if broken < 0 || events[broken].Seat != john || events[broken].N != -1 {
				t.Errorf("John's section is not broken off: %+v", events)
			}
		}
	}
	check(t, "John's sections", y.sections(john))
	check(t, "John's links", y.links(john), "Cincinnati-Indianapolis 2")
	check(t, "Dave's links", y.links(dave), "Cincinnati-Indianapolis 1", "Evansville-Indianapolis 1")
	check(t, "Vince's links", y.links(vince), "Evansville-Indianapolis 2")
	check(t, "Vince's sections", y.sections(vince), "K15 N from Indianapolis 1")
	if y.p.Disks != 8 || y.g.MarkersUsed(&y.p, vince) != 2 || y.g.LinkSections(&y.p, dave) != 2 {
		t.Errorf("%d disks, Vince's markers %d, Dave's sections %d", y.p.Disks, y.g.MarkersUsed(&y.p, vince), y.g.LinkSections(&y.p, dave))
	}
}

func check(t *testing.T, what string, got []string, want ...string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("%s: %q, want %q", what, got, want)
	}
}
