package render

import (
	"io"
	"testing"
)

// BenchmarkSVG includes the making of the scene. Within 5 ms.
func BenchmarkSVG(b *testing.B) {
	g, p := late(b, readSheet(b, "rust-belt", "../maps/rust-belt/board.toml"), 4, 3, 60)
	for range b.N {
		if err := NewScene(g, p, Options{Seats: fourSeats, Legend: true, Table: true}).SVG(io.Discard); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkPNG has the ground from the picture before. Within 60 ms.
func BenchmarkPNG(b *testing.B) {
	g, p := late(b, readSheet(b, "rust-belt", "../maps/rust-belt/board.toml"), 4, 3, 60)
	for range b.N {
		if err := NewScene(g, p, Options{Seats: fourSeats, Legend: true, Table: true}).PNG(io.Discard); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkPNGCold draws the ground anew. Within 150 ms.
func BenchmarkPNGCold(b *testing.B) {
	g, p := late(b, readSheet(b, "rust-belt", "../maps/rust-belt/board.toml"), 4, 3, 60)
	for range b.N {
		grounds.m, grounds.keys = nil, nil
		if err := NewScene(g, p, Options{Seats: fourSeats, Legend: true, Table: true}).PNG(io.Discard); err != nil {
			b.Fatal(err)
		}
	}
}
