package words

import (
	"os"
	"testing"
	"time"

	"railpost/engine"
	"railpost/engine/notation"
	"railpost/maps"
)

// played is a recorded game played up to a moment, with everything that happened.
type played struct {
	g      *engine.Game
	p      engine.Position
	events []engine.Event
	turn   []engine.Event // of the turn before
	colors []string
}

// play plays a record of testdata until the moment comes, or to its end.
func play(t *testing.T, name string, until func(g *engine.Game, p *engine.Position) bool) played {
	t.Helper()
	text, err := os.ReadFile("testdata/" + name + ".record")
	if err != nil {
		t.Fatal(err)
	}
	rec, err := notation.ParseRecord(string(text))
	if err != nil {
		t.Fatal(err)
	}
	r, err := notation.NewReplay(rec.Header, func(h notation.Header) (*engine.Game, error) {
		return maps.Game(h.Map, h.Edition, len(h.Players), h.Options)
	})
	if err != nil {
		t.Fatal(err)
	}
	x := played{g: r.Game, colors: rec.Header.Players}
	for _, st := range rec.Statements {
		was := x.p
		if err := r.Feed(st.Line, st.Text); err != nil {
			t.Fatal(err)
		}
		if r.Pending() != nil || r.Position() == nil {
			continue
		}
		if x.p = *r.Position(); x.p == was {
			continue
		}
		x.events = append(x.events, r.Events()...)
		if x.p.Over || until(x.g, &x.p) {
			break
		}
	}
	for _, e := range x.events {
		if e.Turn == int(x.p.Turn)-1 {
			x.turn = append(x.turn, e)
		}
	}
	return x
}

// since are the events of the running turn and the last ones before it.
func (x *played) since() []engine.Event { return x.events[max(0, len(x.events)-24):] }

func (x *played) head(seat engine.Seat, lang string) Head {
	names := []string{"Ann", "Bob", "Carla", "Dmitri", "Eve", "Finn"}[:x.g.Seats]
	h := Head{Key: "rust42", Game: x.g, Pos: &x.p, Names: names, Colors: x.colors, Moderator: "Moritz", Seat: seat,
		Reply: "play+k7w3d9q2@railpost.example", Now: time.Date(2026, 11, 21, 17, 12, 0, 0, time.UTC), Mail: "mine"}
	if seat >= 0 {
		h.Name = names[seat]
	}
	return h
}

// at is the moment when a decision is asked in a turn.
func at(turn int, step string, round int8) func(*engine.Game, *engine.Position) bool {
	return func(g *engine.Game, p *engine.Position) bool {
		return int(p.Turn) == turn && g.Step(p).Name == step && (round == 0 || p.Round == round)
	}
}
