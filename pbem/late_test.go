package pbem

import (
	"slices"
	"strings"
	"testing"

	"railpost/engine"
)

// until plays by letters until somebody is asked at that step.
func (w *world) until(id, step string, round int8) {
	w.t.Helper()
	for {
		f := w.film(id)
		if f.game.Step(f.pos()).Name == step && f.pos().Round >= round {
			return
		}
		if !w.step(id) {
			w.t.Fatalf("the game ends before %s", step)
		}
	}
}

// answered lets the seat that is asked answer, and returns it.
func (w *world) answered(id string) engine.Seat {
	w.t.Helper()
	s := w.film(id).awaited()[0]
	w.step(id)
	return s
}

// flat is a box's newest letter on one line.
func (w *world) flat(address string) string {
	return strings.Join(strings.Fields(w.last(address).Text), " ")
}

func (w *world) storedOf(id string, s engine.Seat) []string {
	w.t.Helper()
	all, err := w.o.Store.StoredIn(w.ctx, id)
	if err != nil {
		w.t.Fatal(err)
	}
	for _, st := range all {
		if st.Seat == int(s) {
			return st.Lines
		}
	}
	return nil
}

// Any order may come early for a later decision of this turn; one for a decision that is past is refused with the
// reason, and not stored.
func TestOrdersForWhatIsPast(t *testing.T) {
	for _, c := range []struct {
		name, step string
		round      int8
		order      string
		says       string // "" is stored
	}{
		{"shares, issued", "shares", 0, "issue 1", "Too late: your shares of this turn are issued"},
		{"shares, the phase is over", "build", 0, "issue 1", "Too late: your shares of this turn are issued"},
		{"auction, over", "action", 0, "bid up to 6", "Too late: the bidding is over for you"},
		{"action, taken", "action", 0, "take locomotive, else any", "Too late: you took "},
		{"action, the phase is over", "goods", 1, "take first build", "Too late: you took "},
		{"build, built", "build", 0, "build none", "Too late: you have built this turn"},
		{"build, the phase is over", "goods", 1, "build none", "Too late: you have built this turn"},
		{"goods, round 1 moved", "goods", 1, "move 1 none", "Too late: you have no move left in that round"},
		{"goods, round 1 over", "goods", 2, "move 1 none", "Too late: you have no move left in that round"},
		{"goods, round 2 moved", "goods", 2, "move 2 none", "Too late: you have no move left in that round"},
		{"auction to come", "shares", 0, "bid up to 6", ""},
		{"action to come", "shares", 0, "take locomotive, else any", ""},
		{"build to come", "action", 0, "build none", ""},
		{"goods to come", "build", 0, "move 1 none", ""},
		{"round 2 to come", "goods", 1, "move 2 none", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := newWorld(t)
			id := w.start(3, "")
			w.until(id, c.step, c.round)
			s := w.answered(id)
			who := w.at(id, s)
			if f := w.film(id); f.pos().Turn != 1 {
				t.Fatal("the turn is over")
			}
			was := w.done(id)
			w.reply(who, c.order+"\nend")
			says, kept := w.flat(who), w.storedOf(id, s)
			if c.says == "" {
				if len(kept) != 1 || !strings.Contains(says, "waits for your turn") {
					t.Errorf("stored %q\n%s", kept, w.last(who).Text)
				}
				return
			}
			if len(kept) != 0 || w.done(id) != was || !strings.Contains(says, c.says) || strings.Contains(says, "waits for your turn") || strings.Contains(says, "Did you mean") {
				t.Errorf("stored %q, %d done\n%s", kept, w.done(id)-was, w.last(who).Text)
			}
		})
	}
}

// Who is out of the auction cannot bid any more, while others still do.
func TestBidOfOneWhoIsOut(t *testing.T) {
	w := newWorld(t)
	id := w.start(3, "")
	w.until(id, "auction", 0)
	s := w.film(id).awaited()[0]
	who := w.at(id, s)
	w.reply(who, "drop\nend")
	if f := w.film(id); f.game.Step(f.pos()).Name != "auction" {
		t.Fatal("the auction is over")
	}
	w.reply(who, "bid up to 6\nend")
	if kept := w.storedOf(id, s); len(kept) != 0 || !strings.Contains(w.flat(who), "the bidding is over for you") {
		t.Errorf("stored %q\n%s", kept, w.last(who).Text)
	}
}

// Cubes are placed by who took Production; whoever took something else is told so, whoever may still take it is not.
func TestProductionOfOneWhoDoesNotHoldIt(t *testing.T) {
	w := newWorld(t)
	id := w.start(3, "")
	w.until(id, "action", 0)
	seats := slices.Clone(w.film(id).awaited())
	early := w.at(id, seats[0])
	w.reply(early, "place none\nend")
	if kept := w.storedOf(id, seats[0]); len(kept) != 1 {
		t.Fatalf("stored %q\n%s", kept, w.last(early).Text)
	}
	w.reply(early, "take production\nend")
	if kept := w.storedOf(id, seats[0]); len(kept) != 1 {
		t.Errorf("the holder's is stored: %q\n%s", kept, w.last(early).Text)
	}
	next := w.film(id).awaited()[0]
	who := w.at(id, next)
	w.reply(who, "take locomotive\nend")
	w.reply(who, "place none\nend")
	if kept := w.storedOf(id, next); len(kept) != 0 || !strings.Contains(w.flat(who), "you took Locomotive, so no cubes are drawn for you") {
		t.Errorf("stored %q\n%s", kept, w.last(who).Text)
	}
}
