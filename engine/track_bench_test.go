package engine_test

import (
	"math/rand/v2"
	"testing"

	"railpost/engine"
)

// midGame is Rust Belt after some turns of random building.
func midGame(tb testing.TB) *yard {
	y := rustYard(&testing.T{}, "")
	r := rand.New(rand.NewPCG(1, 2))
	for range 5 {
		y.phase()
		for s := range engine.Seat(4) {
			o := engine.Order{Verb: "build"}
			for range 3 {
				list, _ := y.g.Next(&y.p, s, o)
				if len(list) > 0 {
					o.Parts = append(o.Parts, list[r.IntN(len(list))].Order.Parts[0])
				}
			}
			y.p.Players[s].Cash = 100
			var err error
			if y.p, _, err = y.g.Play(&y.p, s, o, inSeatOrder(dice(1))); err != nil {
				tb.Fatal(err)
			}
		}
	}
	y.phase()
	return y
}

var sinkChoices []engine.Choice

func BenchmarkLegalTiles(b *testing.B) {
	y := midGame(b)
	b.ReportAllocs()
	for b.Loop() {
		sinkChoices = y.g.Legal(&y.p, 1)
		sinkChoices = y.g.Legal(&y.p, 0)
	}
	b.ReportMetric(float64(len(sinkChoices)), "choices")
}

func BenchmarkNextTiles(b *testing.B) {
	y := midGame(b)
	o := engine.Order{Verb: "build", Parts: y.g.Legal(&y.p, 0)[0].Order.Parts}
	b.ReportAllocs()
	for b.Loop() {
		sinkChoices, _ = y.g.Next(&y.p, 0, o)
	}
}

// BenchmarkBuild applies a build of three tiles as an order.
func BenchmarkBuild(b *testing.B) {
	y := midGame(b)
	o := engine.Order{Verb: "build"}
	for range 3 {
		list, _ := y.g.Next(&y.p, 0, o)
		o.Parts = append(o.Parts, list[len(list)/2].Order.Parts[0])
	}
	ch := dice(1)
	var next engine.Position
	b.ReportAllocs()
	for b.Loop() {
		if _, err := y.g.PlayInto(&next, &y.p, 0, o, ch); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkLinks(b *testing.B) {
	y := midGame(b)
	var room []engine.Link
	b.ReportAllocs()
	for b.Loop() {
		room = y.g.Links(&y.p, room[:0])
	}
	b.ReportMetric(float64(len(room)), "links")
}
