package render

import (
	"railpost/engine"
	"railpost/engine/board"
)

func tell(b *board.Board, g *engine.Game, p *engine.Position, o Options) string { return "" }
