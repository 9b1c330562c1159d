package trisland

import "railpost/engine"

// Select actions: each player has markers of his own over the actions and uses one up for each action that he takes.

// over is how many markers of each player's lie over an action at the start (trisland, Setup).
var over = map[string]int16{
	engine.FirstBuild: 2, engine.Engineer: 2, engine.Locomotive: 2,
	engine.Urbanization: 1, engine.Production: 1,
}

// A player's counter for each action, by its place in Rules.Actions, is how many of his markers still lie over it.

// overActions: without a marker over a free action nobody can take it (trisland, Select Actions).
func overActions(r *engine.Rules) {
	r.Before("order", engine.Step{Name: "markers", Phase: "Set-up", Act: layMarkers})
	r.MayTake = func(g *engine.Game, p *engine.Position, s engine.Seat, a engine.Action) *engine.Error {
		if p.Players[s].Counter[a] == 0 {
			return engine.Refuse("take.no-marker", "Select Actions").Saying(g.Rules.Actions[a].Key)
		}
		return nil
	}
	for a := range r.Actions {
		at, taken := a, r.Actions[a].Taken
		r.Actions[a].Taken = func(t *engine.Table, s engine.Seat) error {
			t.P.Players[s].Counter[at]--
			if taken != nil {
				return taken(t, s)
			}
			return nil
		}
		r.Figures = append(r.Figures, engine.Figure{
			Key: r.Actions[a].Key,
			Of:  func(_ *engine.Game, p *engine.Position, s engine.Seat) int { return int(p.Players[s].Counter[at]) },
		})
	}
	r.Elsewhere = elsewhere
}

func layMarkers(t *engine.Table) error {
	for s := range engine.Seat(t.P.Seats) {
		for a := range t.Rules.Actions {
			t.P.Players[s].Counter[a] = over[t.Rules.Actions[a].Key]
		}
	}
	return nil
}

// elsewhere is the markers over actions, and the one on an action of this turn: at the turn's end it can own track.
func elsewhere(g *engine.Game, p *engine.Position, s engine.Seat) (n int) {
	for a := range g.Rules.Actions {
		n += int(p.Players[s].Counter[a])
		if p.Taken[a] == s {
			n++
		}
	}
	return n
}
