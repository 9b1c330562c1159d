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
	l := b.Direct[part.Link]
	if err := b.Afford(l.Cost, 1); err != nil {
		return 0, 0, err
	}
	owner := Nobody
	if b.markerLeft(b.P, b.Seat) {
		owner = b.Seat
	}
	b.P.Direct[part.Link] = owner
	b.Note(Event{Code: "linked", Seat: owner, Place: l.A, Hex: b.Home(l.A), N: int(l.B), M: 1})
	return l.Cost, 1, nil
}

// mayLink says why direct link i cannot be bought; cash is not its matter.
func (b *Builder) mayLink(i int) *Error {
	if i < 0 || i >= len(b.Direct) {
		return b.refuse("build.link").Num(i, len(b.Direct))
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
		if to = b.offer(to, part, l.Cost); b.enough() {
			return to
		}
	}
	return to
}
