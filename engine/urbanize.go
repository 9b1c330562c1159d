package engine

import "railpost/engine/board"

// layCity puts a New City on a town: free, and no tile.
func layCity(b *Builder, part Part) (int, int, *Error) {
	if err := b.mayUrbanize(); err != nil {
		return 0, 0, err.At(part.Hex)
	}
	letter := string(rune(part.City))
	i := int(part.City) - 'A'
	if i < 0 || i >= len(b.Rules.Cities) || b.Rules.Cities[i] == board.NoColor {
		return 0, 0, b.refuse("build.urbanize-letter").At(part.Hex).Saying(letter)
	}
	if at := b.P.CityAt[i]; at != board.NoPlace {
		return 0, 0, b.refuse("build.urbanize-gone").At(part.Hex).AtPlace(at).Saying(letter)
	}
	if part.Hex < 0 || int(part.Hex) >= len(b.Board.Hexes) {
		return 0, 0, b.refuse("build.hex")
	}
	x := &b.P.Hexes[part.Hex]
	if x.City != 0 {
		return 0, 0, b.refuse("build.urbanize-twice").At(part.Hex).AtPlace(b.PlaceAt(b.P, part.Hex)).
			Saying(string(rune('A' + x.City - 1)))
	}
	if !b.townOn(part.Hex) {
		return 0, 0, b.refuse("build.urbanize-town").At(part.Hex)
	}
	if err := b.mayLayCity(part); err != nil {
		return 0, 0, err
	}
	b.foundCity(part.Hex, i)
	return 0, 0, nil
}

// mayUrbanize says why the player may place no New City now.
func (b *Builder) mayUrbanize() *Error {
	if !b.Has(b.P, b.Seat, Urbanization) {
		return b.refuse("build.urbanize-action").Saying(Urbanization)
	}
	for _, done := range b.Done {
		if done.Verb == "urbanize" {
			return b.refuse("build.urbanize-once")
		}
	}
	if len(b.Done) > 0 && !b.Rules.UrbanizeAnytime {
		return b.refuse("build.urbanize-first")
	}
	return nil
}

// mayLayCity asks the board about a New City that is otherwise legal.
func (b *Builder) mayLayCity(part Part) *Error {
	do := func(after *Builder) { after.foundCity(part.Hex, int(part.City-'A')) }
	if b.Rules.MayLay == nil {
		return b.stands(part, do)
	}
	was, is := b.P.Hexes[part.Hex], b.P.Hexes[part.Hex]
	is = HexState{City: part.City - 'A' + 1, Founded: was.Founded, Flags: was.Flags}
	if err := b.Rules.MayLay(b, part, &was, &is); err != nil {
		return err
	}
	return b.stands(part, do)
}

// foundCity makes New City i of the town on h.
func (b *Builder) foundCity(h board.Hex, i int) {
	x := &b.P.Hexes[h]
	town := b.PlaceAt(b.P, h)
	old := x.Exits()
	for j := range x.Track[:x.N] {
		b.breakOff(town, h, j)
	}
	b.takeOff(x)
	x.Track, x.N, x.Turn = [4]Track{}, 0, uint8(b.P.Turn)
	for j := range x.Track {
		x.Track[j].Owner = Nobody
	}
	x.City = uint8(i) + 1
	b.P.CityAt[i] = town
	b.P.Colors[town] = board.Colors(0).With(b.Rules.Cities[i])
	b.Note(Event{Code: "city", Seat: b.Seat, Hex: h, Place: town, Word: string(rune('A' + i))})
	for e, n := range b.Board.Hexes[h].Near {
		if n == board.NoHex || old&(1<<e) != 0 {
			continue
		}
		if j := b.P.Hexes[n].At(board.Edge(e).Opposite()); j >= 0 {
			b.endsInCity(town, n, j)
		}
	}
}

// breakOff notes exit j of a town whose tile comes off, if its link or section lay in that tile alone.
func (b *Builder) breakOff(town board.PlaceID, h board.Hex, j int) {
	t := &b.P.Hexes[h].Track[j]
	r := b.along(b.P, h, j, t.A, nil)
	if r.tracks > 1 {
		return
	}
	b.Broken++
	b.Note(Event{Code: "broken", Seat: t.Owner, Hex: h, Place: town, N: int(r.place)})
}

// endsInCity completes the section whose open end, track j of n, pointed at the town: its owner's link, nobody's the
// urbanizer's.
func (b *Builder) endsInCity(town board.PlaceID, n board.Hex, j int) {
	t := b.P.Hexes[n].Track[j]
	for _, e := range [2]board.Edge{t.A, t.B} {
		if r := b.from(b.P, n, j, e, nil); r.place != board.NoPlace && r.place != town {
			if t.Owner == Nobody && b.markerLeft(b.P, b.Seat) {
				b.paint(b.P, n, j, b.Seat)
			}
			b.noteLink(n, j)
		}
	}
}

// listCities lists every town with every New City in the box.
func listCities(b *Builder, to []Choice) []Choice {
	if b.mayUrbanize() != nil {
		return to
	}
	for i, c := range b.Rules.Cities {
		if c == board.NoColor || b.P.CityAt[i] != board.NoPlace {
			continue
		}
		for h := range b.hexes() {
			if !b.townOn(h) {
				continue
			}
			part := Part{Verb: "urbanize", Hex: h, City: byte('A' + i)}
			if b.mayLayCity(part) != nil {
				continue
			}
			if to = b.Offer(to, part, 0); b.enough() {
				return to
			}
		}
	}
	return to
}
