// Package deathvalley is the board Death Valley.
package deathvalley

import (
	_ "embed"

	"railpost/engine"
	"railpost/engine/board"
)

//go:generate go run railpost/maps/gen deathvalley

// Text is the sheet as it is written: a journal begins with it.
//
//go:embed board.toml
var Text string

// The board's own actions.
const (
	Team = "team"
	Camp = "camp"
)

// Counters of a player: how often he can still take Team, and the disks that he has not laid yet.
const (
	Teams = 0
	Disks = 1
)

// Counters of the game: the actions taken last turn, one bit each, and the disks that are out of the game.
const (
	Blocked = 0
	Gone    = 1
)

// AllDisks is how many town disks there are; the players share them evenly.
const AllDisks = 6

// Rules is the standard rules with towns that the players found, and dice that they know beforehand.
func Rules(e engine.Edition, players int) engine.Rules {
	r := engine.Standard(e)
	r.Turns = [engine.MaxSeats + 1]int{2: 8, 3: 7}
	r.AllBidsPaid = players == 2
	r.Disks = AllDisks
	r.Markers-- // one of each player's lies on the mule team's track
	r.After("cubes", engine.Step{Name: "extra", Phase: "Set-up", Act: addToBlue})
	r.After("order", townStep())

	r.DropActions(engine.Production, engine.TurnOrder)
	r.Actions = append(r.Actions,
		engine.ActionRule{Key: Team, German: []string{"Gespann"}, Taken: func(t *engine.Table, s engine.Seat) error {
			t.P.Players[s].Counter[Teams]--
			return nil
		}},
		engine.ActionRule{Key: Camp, German: []string{"Camp"}, Grants: []string{engine.Production, engine.TurnOrder}})
	r.MayTake = mayTake
	reach := r.Reach
	r.Reach = func(g *engine.Game, p *engine.Position, s engine.Seat) int {
		if g.Has(p, s, Team) {
			return reach(g, p, s) + 1
		}
		return reach(g, p, s)
	}
	r.Laid = laid

	dice := 3
	if players == 3 {
		dice = 5
	}
	r.Before("shares", engine.Step{Name: "roll", Phase: "Goods Growth", Act: func(t *engine.Table) error { return roll(t, dice) }})
	r.Drop("light", "dark")
	r.After("production", dieStep())
	if players == 2 {
		r.Before("advance", engine.Step{Name: "block", Phase: "Advance Turn", Act: block})
	}

	r.Phrases = []engine.Phrase{
		{Verb: "town", German: []string{"stadt"}, Wishes: true, Slots: []engine.Slot{{Kind: engine.SlotHex}}},
		{Verb: "sell town", German: []string{"verkaufe stadt"}},
		{Verb: "die", German: []string{"würfel"}, Wishes: true, Slots: []engine.Slot{{Kind: engine.SlotN}, {Kind: engine.SlotWord,
			Words: []engine.Term{{Key: light, German: []string{"hell"}}, {Key: dark, German: []string{"dunkel"}}}}}},
	}
	r.Shelves = []engine.Shelf{{Key: "team", Squares: []string{"2", "1", "0"}, Marker: func(_ *engine.Game, p *engine.Position, s engine.Seat) int {
		return 2 - int(p.Players[s].Counter[Teams])
	}}}
	r.Hint = hint
	return r
}

// addToBlue draws one more cube for every city that has a blue one (death valley, set-up).
func addToBlue(t *engine.Table) error {
	for i := range t.Board.Places {
		id := board.PlaceID(i)
		if t.Board.Places[i].Town || !t.P.HasCube(t.Home(id), board.Blue) {
			continue
		}
		cubes, err := t.Draw("extra "+t.Board.Places[i].Name, 1)
		if err != nil {
			return err
		}
		for _, c := range cubes {
			t.P.AddCube(t.Home(id), c)
		}
	}
	return nil
}

// mayTake: Team twice in a game, and with two players nothing that was taken last turn (death valley, Select Actions).
func mayTake(g *engine.Game, p *engine.Position, s engine.Seat, a engine.Action) *engine.Error {
	const rule = "Select Actions"
	switch key := g.Rules.Actions[a].Key; {
	case p.Counter[Blocked]&(1<<a) != 0:
		return engine.Refuse("take.blocked", rule).Saying(key)
	case key == Team && p.Players[s].Counter[Teams] == 0:
		return engine.Refuse("take.team-used", rule).Saying(key)
	}
	return nil
}

// block marks the actions that were taken: they are not to be had in the next turn (death valley, two players).
func block(t *engine.Table) error {
	t.P.Counter[Blocked] = 0
	for a := range t.Rules.Actions {
		if t.P.Taken[a] != engine.Nobody {
			t.P.Counter[Blocked] |= 1 << a
		}
	}
	return nil
}

// laid takes a disk out of the game that a town tile or a New City has replaced (death valley, Build Track).
func laid(b *engine.Builder, _ engine.Part) *engine.Error {
	b.P.Counter[Gone] += int16(b.P.Disks)
	b.P.Disks = 0
	return nil
}
