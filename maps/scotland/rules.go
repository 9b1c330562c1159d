// Package scotland is the board Scotland: two players, two ferries, and one connection between Ayr and Glasgow.
package scotland

import (
	_ "embed"

	"railpost/engine"
	"railpost/engine/board"
)

//go:generate go run railpost/maps/gen scotland

// Text is the sheet as it is written: a journal begins with it.
//
//go:embed board.toml
var Text string

const (
	turns = 8
	dice  = 4 // for each half of the display
)

// Rules is the standard rules with what this board says otherwise. The ferries and the crossing are links of the sheet.
func Rules(e engine.Edition, _ int) engine.Rules {
	r := engine.Standard(e)
	r.Turns = [engine.MaxSeats + 1]int{2: turns}
	r.GrowthDice = dice
	auction := r.StepNamed("auction")
	auction.Begin = firstByAction(auction.Begin)
	r.MayLay = oneConnection
	r.Needs = []string{"Ayr", "Glasgow"}
	return r
}

// firstByAction (Select Actions): who took Turn Order is first in the next turn, and there is no auction.
func firstByAction(standard func(*engine.Table) error) func(*engine.Table) error {
	return func(t *engine.Table) error {
		first := t.P.Pass
		if !t.P.In(first) || t.P.NumIn < 2 {
			return standard(t)
		}
		seats := []engine.Seat{first}
		for _, s := range t.P.PlayersInOrder() {
			if s != first {
				seats = append(seats, s)
			}
		}
		copy(t.P.Order[:], seats)
		for i, s := range seats {
			t.Note(engine.Event{Code: "placed", Seat: s, N: i + 1})
		}
		return nil
	}
}

// oneConnection (Build Track): Ayr and Glasgow are joined once, by the link that is bought and stays for ever, or by an
// exit of Ayr's tile, which goes if Ayr becomes a city.
func oneConnection(b *engine.Builder, part engine.Part, _, is *engine.HexState) *engine.Error {
	crossing, ayr, glasgow := ends(b.Game)
	at := b.Home(ayr)
	edge, neighbours := b.Board.EdgeTo(at, b.Home(glasgow))
	switch {
	case crossing < 0 || !neighbours: // on a sheet of one's own
	case part.Verb == "link":
		if part.Link == crossing && b.P.Hexes[at].At(edge) >= 0 {
			return engine.Refuse("ayr.exit", "Build Track").AtPlace(ayr)
		}
	case is != nil && part.Hex == at && is.At(edge) >= 0 && b.P.Direct[crossing] != engine.Unbuilt:
		return engine.Refuse("ayr.bought", "Build Track").AtPlace(ayr).Of(b.P.Direct[crossing]).At(at).Saying(edge.String())
	}
	return nil
}

// ends finds the direct link between Ayr and Glasgow; -1 if there is none.
func ends(g *engine.Game) (link int, ayr, glasgow board.PlaceID) {
	ayr, glasgow = g.Board.Named("Ayr"), g.Board.Named("Glasgow")
	link = -1
	for i, l := range g.Direct {
		if l.A == ayr && l.B == glasgow || l.A == glasgow && l.B == ayr {
			link = i
		}
	}
	return link, ayr, glasgow
}
