// Package greatbritain is the board Great Britain.
package greatbritain

import (
	_ "embed"
	"slices"

	"railpost/engine"
	"railpost/engine/board"
)

//go:generate go run railpost/maps/gen greatbritain

// Text is the sheet as it is written: a journal begins with it.
//
//go:embed board.toml
var Text string

// Rules is the standard rules with three countries. Links between neighbouring cities and the sides of London are facts
// of the sheet that the engine knows what to do with.
func Rules(e engine.Edition, _ int) engine.Rules {
	r := engine.Standard(e)
	r.Needs = []string{"countries"}
	r.Markers = 25 // Special
	r.Disks = 8
	r.Pays = pays(r.Pays)
	r.Wordings = wordings
	r.Phrases = []engine.Phrase{{Verb: "bonus", Of: []string{"move"}, Slots: []engine.Slot{{Kind: engine.SlotSeats}}}}
	return r
}

// country is the letter of the country that a hex lies in: S, W or E.
func country(b *board.Board, h board.Hex) string { return b.Overlays["countries"][h] }

// abroad says whether a cube starts in one country and ends in another (great britain, Move Goods).
func abroad(g *engine.Game, d *engine.Delivery) bool {
	return country(g.Board, d.From) != country(g.Board, g.Home(d.Links[len(d.Links)-1].To))
}

// others are the players besides the mover who may be named for the income of a border: owners of links used, if
// links of several players are used.
func others(p *engine.Position, d *engine.Delivery) (seats []engine.Seat) {
	users := 0
	var seen [engine.MaxSeats]bool
	for _, l := range d.Links {
		if !p.In(l.Owner) || seen[l.Owner] {
			continue
		}
		seen[l.Owner] = true
		users++
		if l.Owner != d.Seat {
			seats = append(seats, l.Owner)
		}
	}
	if users < 2 {
		return nil
	}
	return seats
}

// pays: a cube that ends in another country than it started in brings one income more, to the mover or to whom he names.
func pays(standard func(*engine.Game, *engine.Position, *engine.Delivery) *engine.Error) func(*engine.Game, *engine.Position, *engine.Delivery) *engine.Error {
	return func(g *engine.Game, p *engine.Position, d *engine.Delivery) *engine.Error {
		if err := standard(g, p, d); err != nil {
			return err
		}
		named := d.Named()
		switch {
		case !abroad(g, d) && len(named) > 0:
			return engine.Refuse("bonus.same-country", "Move Goods").AtPlace(d.Links[len(d.Links)-1].To)
		case !abroad(g, d):
		case len(named) == 0:
			d.Gains[d.Seat]++
		case len(named) > 1:
			return engine.Refuse("bonus.one", "Move Goods").Num(len(named), 1)
		case named[0] != d.Seat && !slices.Contains(others(p, d), named[0]):
			return engine.Refuse("bonus.not-used", "Move Goods").Of(named[0])
		default:
			d.Gains[named[0]]++
		}
		return nil
	}
}

// wordings is a move with each of the others named.
func wordings(g *engine.Game, p *engine.Position, d *engine.Delivery, o engine.Order) (list []engine.Order) {
	if !abroad(g, d) {
		return nil
	}
	for _, s := range others(p, d) {
		o.Seats = []engine.Seat{s}
		list = append(list, o)
	}
	return list
}
