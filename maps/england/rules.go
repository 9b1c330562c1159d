// Package england is the board England: no blue goods for London, and ties that are broken.
package england

import (
	_ "embed"

	"railpost/engine"
)

//go:generate go run railpost/maps/gen england

// Text is the sheet as it is written: a journal begins with it. It says which colours stay away from London, from its
// column and from New City B's, at set-up and with Production.
//
//go:embed board.toml
var Text string

// Rules is the standard rules with what this board says otherwise.
func Rules(e engine.Edition, _ int) engine.Rules {
	r := engine.Standard(e)
	r.TieBreak = func(t *engine.Table, tied []engine.Seat) ([]engine.Seat, error) { // Siegpunkte berechnen
		return t.BreakTie(tied,
			func(s engine.Seat) int { return int(t.P.Players[s].Cash) },
			func(s engine.Seat) int { return tiles(t.Game, t.P, s) })
	}
	return r
}

// tiles is on how many tiles the player has track, finished or not.
func tiles(g *engine.Game, p *engine.Position, s engine.Seat) (n int) {
	for h := range g.Board.Hexes {
		x := &p.Hexes[h]
		for i := range x.Track[:x.N] {
			if x.Track[i].Owner == s {
				n++
				break
			}
		}
	}
	return n
}
