// Package seattle is the board Seattle Metro: three games in one, for one, two and three players.
package seattle

import (
	_ "embed"

	"railpost/engine"
)

//go:generate go run railpost/maps/gen seattle

// Text is the sheet as it is written: a journal begins with it.
//
//go:embed board.toml
var Text string

// A player's counters.
const (
	transports = 0 // transport actions
	kept       = 1 // cubes delivered to Downtown and kept, by colour: kept+0 … kept+4
	markers    = 6 // markers on Engineer and Locomotive (one player)
)

// The game's counters.
const (
	overflow = 0  // cubes for which there was no room, by colour: overflow+0 … overflow+4
	gone     = 5  // cubes out of the game, by colour: gone+0 … gone+4
	choosing = 10 // the split: the smaller group's actions, one bit each (two players)
	lost     = 11 // 1: a cube found no room (one player)
)

// Names of places that rules speak of.
const (
	downtown      = "Downtown"
	airport       = "Airport"
	center        = "Seattle Center"
	northOfCenter = "South Lake Union"
)

// sectors is the overlay that tells each hex's sector.
const sectors = "sectors"

// numColors is how many colours cubes have here.
const numColors = 5

const (
	startTransports = 2
	maxTransports   = 5
	keptPoints      = 5 // victory points for a cube kept
	airportRoom     = 3
)

// transportCost is what transport actions cost a turn, in dollars (Ausgaben bezahlen).
var transportCost = [maxTransports + 1]int{3: 4, 4: 7, 5: 10}

// Rules is the standard rules with what this board says otherwise.
func Rules(e engine.Edition, players int) engine.Rules {
	r := engine.Standard(e)
	r.Turns = [engine.MaxSeats + 1]int{1: 10, 2: 8, 3: 9}
	r.Rounds = maxTransports
	r.FillDisplay = false
	r.Squares = [engine.NumColumns]int{}
	r.NoCities("DGH") // three of the four black ones stay in the box
	r.Needs = []string{downtown, airport, center, northOfCenter, sectors}
	for die := range uint8(6) {
		r.Needs = append(r.Needs, sectorName(die+1))
	}
	r.Joins = [][2]string{{center, northOfCenter}, {center, downtown}}
	r.Drop("production", "light", "dark")
	r.SetUp = append(r.SetUp, engine.Step{Name: "transports", Phase: "Set-up", Act: startTransport})
	r.Asides = append(r.Asides, raiseStep())
	r.Phrases = append(r.Phrases, raisePhrase)
	transport(&r)
	growth(&r)
	tracks(&r)
	switch players {
	case 1:
		solo(&r)
	case 2:
		two(&r)
	default:
		three(&r)
	}
	r.Hint = hint
	return r
}

// three is what only three players have: Production raises the transport actions (Aktionen wählen).
func three(r *engine.Rules) {
	setTaken(r, engine.Production, askRaise)
	contest(r)
}

// setTaken says what an action does at once.
func setTaken(r *engine.Rules, key string, taken func(t *engine.Table, s engine.Seat) error) {
	for i := range r.Actions {
		if r.Actions[i].Key == key {
			r.Actions[i].Taken = taken
		}
	}
}
