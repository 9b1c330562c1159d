package words

import (
	"math/rand/v2"
	"testing"
	"time"

	"railpost/engine"
	"railpost/engine/board"
	"railpost/engine/bot"
	"railpost/maps"
	"railpost/render"
)

// played is a game that bots have played up to a moment, with everything that happened.
type played struct {
	g      *engine.Game
	p      engine.Position
	events []engine.Event
	turn   []engine.Event // of the turn before
}

// play has bots play a game on Rust Belt until the moment comes, or to its end.
func play(t *testing.T, seats int, until func(g *engine.Game, p *engine.Position) bool) played {
	t.Helper()
	g, err := maps.Game("rust-belt", "", seats, nil)
	if err != nil {
		t.Fatal(err)
	}
	chance := dice(7)
	var x played
	x.g = g
	x.p, x.events, err = g.Start(chance)
	if err != nil {
		t.Fatal(err)
	}
	for !x.p.Over && !until(g, &x.p) {
		s := g.Awaits(&x.p)[0]
		next, events, err := g.Play(&x.p, s, bot.Choose(g, &x.p, s), chance)
		if err != nil {
			t.Fatal(err)
		}
		x.p, x.events = next, append(x.events, events...)
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
	colors := []string{"blue", "red", "green", "yellow", "purple", "orange"}[:x.g.Seats]
	h := Head{Key: "rust42", Game: x.g, Pos: &x.p, Names: names, Colors: colors, Moderator: "Moritz", Seat: seat,
		Reply: "play+k7w3d9q2@railpost.example", Now: time.Date(2026, 11, 21, 17, 12, 0, 0, time.UTC), Mail: "mine"}
	if seat >= 0 {
		h.Name = names[seat]
	}
	return h
}

func (x *played) text(v *Voice, h Head) string {
	o := render.Options{Label: v.Label}
	for i := range h.Names {
		o.Seats = append(o.Seats, render.Seat{Name: h.Names[i], Color: h.Colors[i]})
	}
	return render.Text(x.g, &x.p, o)
}

// at is the moment when a decision is asked in a turn.
func at(turn int, step string, round int8) func(*engine.Game, *engine.Position) bool {
	return func(g *engine.Game, p *engine.Position) bool {
		return int(p.Turn) == turn && g.Step(p).Name == step && (round == 0 || p.Round == round)
	}
}

// dice answers chance from a seeded generator.
func dice(seed uint64) engine.Chance {
	r := rand.New(rand.NewPCG(seed, 1))
	return func(a engine.Ask) (engine.Answer, error) {
		var out engine.Answer
		switch a.Kind {
		case engine.AskDraw:
			var all []board.Color
			for c, n := range a.Bag {
				for range n {
					all = append(all, board.Color(c))
				}
			}
			r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
			out.Colors = all[:a.N]
		case engine.AskDice:
			for range a.N {
				out.Dice = append(out.Dice, uint8(1+r.IntN(6)))
			}
		default:
			out.Seats = append(out.Seats, a.Seats...)
			r.Shuffle(len(out.Seats), func(i, j int) { out.Seats[i], out.Seats[j] = out.Seats[j], out.Seats[i] })
		}
		return out, nil
	}
}
