package render

import (
	"io"

	"railpost/engine"
	"railpost/engine/board"
)

// Scene is a picture, ready to be written.
type Scene struct {
	Width, Height float64 // pixels at scale 1
}

func newScene(b *board.Board, g *engine.Game, p *engine.Position, o Options) *Scene {
	return &Scene{Width: 1100, Height: 800}
}
func (s *Scene) writeSVG(w io.Writer) error { return nil }
func (s *Scene) writePNG(w io.Writer) error { return nil }
