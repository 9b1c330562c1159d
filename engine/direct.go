package engine

import "railpost/engine/board"

// layLink buys a direct link: one of the build's tiles, one section. It may come before the first tile. The board's
// MayLay is asked with nil for the hex, as there is none.
func layLink(b *Builder, part Part) (int, int, *Error) {
	if err := b.mayLink(part.Link); err != nil {
		return 0, 0, err
	}
	if b.Rules.MayLay != nil {
		if err := b.Rules.MayLay(b, part, nil, nil); err != nil {
			return 0, 0, err
		}
	}
	if err := b.stands(part, func(after *Builder) { after.buy(part.Link) }); err != nil {
		return 0, 0, err
	}
	l := b.Direct[part.Link]
	if err := b.Afford(l.Cost, 1); err != nil {
		return 0, 0, err
	}
	b.buy(part.Link)
	return l.Cost, 1, nil
}

// buy puts the player's marker on direct link i.
func (b *Builder) buy(i int) {
	owner, l := Nobody, b.Direct[i]
	if b.markerLeft(b.P, b.Seat) {
		owner = b.Seat
	}
	b.P.Direct[i] = owner
	b.Note(Event{Code: "linked", Seat: owner, Place: l.A, Hex: b.Home(l.A), N: int(l.B), M: 1})
}

// mayLink says why direct link i cannot be bought; cash is not its matter.
func (b *Builder) mayLink(i int) *Error {
	if sold := len(b.Direct) - len(b.Rules.Joins); i < 0 || i >= sold {
		return b.refuse("build.link").Num(i, sold)
	}
	if owner := b.P.Direct[i]; owner != Unbuilt {
		return b.refuse("build.link-taken").Of(owner).Num(i, 0)
	}
	l := b.Direct[i]
	if l.Needs == "" && b.Board.AdjacentCost == 0 {
		return nil
	}
	// The one thing a sheet can need of a direct link is a city, printed or new, at both its ends.
	for _, id := range [2]board.PlaceID{l.A, l.B} {
		if !b.IsCity(b.P, id) {
			return b.refuse("build.link-cities").AtPlace(id).Num(i, 0)
		}
	}
	return nil
}

// Join makes the board's own direct link, by its place in Rules.Joins: nobody's, for nothing.
func (b *Builder) Join(i int) {
	i += len(b.Direct) - len(b.Rules.Joins)
	l := b.Direct[i]
	b.P.Direct[i] = Nobody
	b.Note(Event{Code: "linked", Seat: Nobody, Place: l.A, Hex: b.Home(l.A), N: int(l.B), M: 1})
}

func listLinks(b *Builder, to []Choice) []Choice {
	if b.only != board.NoHex || b.Tiles >= b.Max {
		return to
	}
	for i, l := range b.Direct {
		part := Part{Verb: "link", Link: i, Hex: board.NoHex}
		if b.P.Direct[i] != Unbuilt || b.mayLink(i) != nil || b.Afford(l.Cost, 1) != nil {
			continue
		}
		if b.Rules.MayLay != nil && b.Rules.MayLay(b, part, nil, nil) != nil {
			continue
		}
		if b.stands(part, func(after *Builder) { after.buy(i) }) != nil {
			continue
		}
		if to = b.Offer(to, part, l.Cost); b.enough() {
			return to
		}
	}
	return to
}
