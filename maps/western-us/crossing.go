package westernus

import (
	"slices"

	"railpost/engine"
	"railpost/engine/board"
)

// Moving Goods: a cube from an eastern city to a western one, or back, brings one dollar of income more to the owner
// of a used link whom the mover names. Who owns a used link and names nobody means himself; else it is the owner of
// the first used link that has one.

// crosses says whether a cube went from coast to coast. Towns are on neither, even those that would be as cities.
func crosses(g *engine.Game, p *engine.Position, d *engine.Delivery) bool {
	from, to := side(g, p, g.PlaceAt(p, d.From)), side(g, p, d.Links[len(d.Links)-1].To)
	return from != "" && to != "" && from != to
}

func side(g *engine.Game, p *engine.Position, id board.PlaceID) string {
	for _, region := range []string{"east", "west"} {
		if g.IsCity(p, id) && in(g, g.Home(id), region) {
			return region
		}
	}
	return ""
}

// users are the owners of the links used, in the order of travel, the mover first.
func users(p *engine.Position, d *engine.Delivery) (seats []engine.Seat) {
	for _, l := range d.Links {
		if p.In(l.Owner) && !slices.Contains(seats, l.Owner) {
			seats = append(seats, l.Owner)
		}
	}
	if i := slices.Index(seats, d.Seat); i > 0 {
		seats = slices.Insert(slices.Delete(seats, i, i+1), 0, d.Seat)
	}
	return seats
}

func crossingPays(standard func(*engine.Game, *engine.Position, *engine.Delivery) *engine.Error) func(*engine.Game, *engine.Position, *engine.Delivery) *engine.Error {
	return func(g *engine.Game, p *engine.Position, d *engine.Delivery) *engine.Error {
		if err := standard(g, p, d); err != nil {
			return err
		}
		named := d.Named()
		can := users(p, d)
		switch {
		case !crosses(g, p, d) || len(can) == 0:
			if len(named) > 0 {
				return engine.Refuse("bonus.no-crossing", "Move Goods")
			}
			return nil
		case len(named) == 0:
			d.Gains[can[0]]++
		case len(named) > 1:
			return engine.Refuse("bonus.one", "Move Goods").Num(len(named), 1)
		case !slices.Contains(can, named[0]):
			return engine.Refuse("bonus.not-used", "Move Goods").Of(named[0])
		default:
			d.Gains[named[0]]++
		}
		return nil
	}
}

// crossingWordings is a move with each other owner named for the bonus.
func crossingWordings(g *engine.Game, p *engine.Position, d *engine.Delivery, o engine.Order) (list []engine.Order) {
	if !crosses(g, p, d) {
		return nil
	}
	for i, s := range users(p, d) {
		if i > 0 {
			o.Seats = []engine.Seat{s}
			list = append(list, o)
		}
	}
	return list
}
