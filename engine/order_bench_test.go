package engine_test

import (
	"testing"

	"railpost/engine"
	"railpost/engine/bot"
	"railpost/maps"
)

// played is a whole game of four bots: its orders, and the answers of chance to each.
type played struct {
	seat    engine.Seat
	order   engine.Order
	answers []engine.Answer
}

func wholeGame(tb testing.TB) (*engine.Game, engine.Position, []played) {
	tb.Helper()
	g, err := maps.Game("rust-belt", "", 4, nil)
	if err != nil {
		tb.Fatal(err)
	}
	var answers []engine.Answer
	roll := dice(11)
	ch := func(q engine.Ask) (engine.Answer, error) {
		a, err := roll(q)
		answers = append(answers, a)
		return a, err
	}
	start, _, err := g.Start(ch)
	if err != nil {
		tb.Fatal(err)
	}
	var game []played
	for p := start; !p.Over; {
		s := p.Awaited()
		o := bot.Choose(g, &p, s)
		answers = nil
		if p, _, err = g.Play(&p, s, o, ch); err != nil {
			tb.Fatal(err)
		}
		game = append(game, played{s, o, answers})
	}
	return g, start, game
}

// BenchmarkOrders applies the orders of a whole game one after the other: judged, done, and all that follows by itself.
func BenchmarkOrders(b *testing.B) {
	g, start, game := wholeGame(b)
	var answers []engine.Answer
	ch := func(engine.Ask) (engine.Answer, error) {
		a := answers[0]
		answers = answers[1:]
		return a, nil
	}
	now, next := start, engine.Position{}
	b.ResetTimer()
	for i := range b.N {
		x := &game[i%len(game)]
		if i%len(game) == 0 {
			now = start
		}
		answers = x.answers
		if _, err := g.PlayInto(&next, &now, x.seat, x.order, ch); err != nil {
			b.Fatal(err)
		}
		now, next = next, now
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "orders/s")
}

var copies [2]engine.Position

func BenchmarkCopy(b *testing.B) {
	_, copies[0], _ = wholeGame(b)
	b.ResetTimer()
	for i := range b.N {
		copies[(i+1)%2] = copies[i%2]
	}
}
