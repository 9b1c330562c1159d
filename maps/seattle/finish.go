package seattle

import "railpost/engine"

// The end of a game of two or three: points for the cubes kept, and the common loss.

func contest(r *engine.Rules) {
	r.Score = score(r.Score)
	r.Finish = finish(r.Finish)
}

// score is the base game's and what the kept cubes are worth (Siegpunkte berechnen).
func score(standard func(*engine.Game, *engine.Position, engine.Seat) engine.Score) func(*engine.Game, *engine.Position, engine.Seat) engine.Score {
	return func(g *engine.Game, p *engine.Position, s engine.Seat) engine.Score {
		sc := standard(g, p, s)
		if p.In(s) {
			sc.Other = keptPoints * keptBy(p, s)
			sc.Total += sc.Other
		}
		return sc
	}
}

// finish: if the leader keeps fewer cubes than lie on the overflow field, all lose. Of several leaders the one who keeps
// most counts.
func finish(standard func(*engine.Table) error) func(*engine.Table) error {
	return func(t *engine.Table) error {
		best, most := 0, -1
		for _, s := range t.P.PlayersInOrder() {
			switch n := t.ScoreOf(t.P, s).Total; {
			case most < 0 || n > best:
				best, most = n, keptBy(t.P, s)
			case n == best:
				most = max(most, keptBy(t.P, s))
			}
		}
		if over := overflowing(t.P); most >= 0 && most < over {
			t.NoteScores()
			t.Note(engine.Event{Code: "all-lost", Seat: engine.Nobody, N: most, M: over})
			t.Win()
			return nil
		}
		return standard(t)
	}
}
