package engine

import "railpost/engine/board"

// layTrack lays, replaces or redirects one tile.
func layTrack(b *Builder, part Part) (int, int, *Error) {
	if err := b.Afford(0, 1); err != nil {
		return 0, 0, err.At(part.Hex)
	}
	pl, err := b.planOf(part)
	if err != nil {
		return 0, 0, err
	}
	var a around
	b.look(pl.hex, &a)
	k, price, f := b.judge(&pl, &a)
	if f.code != "" {
		return 0, 0, b.errorOf(f, pl.hex)
	}
	if price, err = b.hooks(&pl, k, &a, part, price); err != nil {
		return 0, 0, err
	}
	if err := b.Afford(price, 1); err != nil {
		return 0, 0, err.At(part.Hex)
	}
	b.put(&pl, k, &a)
	return price, 1, nil
}

// hooks lets the board have its say about a tile that is otherwise legal.
func (b *Builder) hooks(pl *plan, k TileKind, a *around, part Part, price int) (int, *Error) {
	if b.plain() {
		return price, nil
	}
	was, is := b.P.Hexes[pl.hex], b.P.Hexes[pl.hex]
	pl.change(&is, k, uint8(b.P.Turn))
	if b.Rules.MayLay != nil {
		if err := b.Rules.MayLay(b, part, &was, &is); err != nil {
			return 0, err
		}
	}
	if b.Rules.TilePrice != nil {
		price = b.Rules.TilePrice(b, part, &was, &is, price)
	}
	if err := b.Afford(price, 1); err != nil {
		return 0, err.At(pl.hex)
	}
	return price, b.stands(part, func(after *Builder) { after.put(pl, k, a) })
}

// plain says whether the board has no say about a tile.
func (b *Builder) plain() bool {
	return b.Rules.MayLay == nil && b.Rules.TilePrice == nil && b.Rules.Stands == nil
}

// stands shows the board a part as if it were done.
func (b *Builder) stands(part Part, do func(after *Builder)) *Error {
	if b.Rules.Stands == nil {
		return nil
	}
	if b.room == nil {
		b.room = new(Position)
	}
	*b.room = *b.P
	after := *b
	after.P, after.events = b.room, nil
	do(&after)
	return b.Rules.Stands(b, part, b.room)
}

// planOf reads a part as a plan. What it names must be there; whether it is legal is judge's matter.
func (b *Builder) planOf(part Part) (pl plan, err *Error) {
	h := part.Hex
	if h < 0 || int(h) >= len(b.Board.Hexes) {
		return pl, b.refuse("build.hex")
	}
	if f := b.ground(h); f.code != "" {
		return pl, b.errorOf(f, h)
	}
	if len(part.Tracks)+len(part.Turned) == 0 || part.Verb == "redirect" && len(part.Turned) == 0 {
		return pl, b.refuse("build.nothing").At(h)
	}
	if part.Verb == "build" && len(part.Turned) > 0 {
		return pl, b.refuse("build.part").At(h).Saying("build")
	}
	if part.Tile >= NumTileKinds {
		return pl, b.refuse("build.no-tile").At(h)
	}
	pl = plan{hex: h, tile: part.Tile}
	town := b.townOn(h)
	for _, t := range part.Tracks {
		t = t.normal()
		switch {
		case t.A >= board.Center || t.B > board.Center || t.A == t.B:
			return pl, b.refuse("build.edges").At(h)
		case t.B == board.Center && !town:
			return pl, b.refuse("build.not-town").At(h).Saying(t.A.String())
		case t.B != board.Center && town:
			return pl, b.errorOf(fault{code: "build.town-exits", track: t}, h)
		case town && pl.exits&t.Exits() != 0:
			return pl, b.errorOf(fault{code: "build.there", track: t}, h)
		case town:
			pl.exits |= t.Exits()
			continue
		case pl.adds == len(pl.add):
			return pl, b.refuse("build.no-tile").At(h)
		}
		pl.add[pl.adds] = t
		pl.adds++
	}
	return pl, b.planTurns(&pl, part.Turned)
}

func (b *Builder) planTurns(pl *plan, turned []Redirect) *Error {
	h := pl.hex
	for _, r := range turned {
		from, to := r.From.normal(), r.To.normal()
		if b.townOn(h) {
			return b.refuse("build.redirect-town").At(h)
		}
		if from.Bit() == 0 || to.Bit() == 0 {
			return b.refuse("build.edges").At(h)
		}
		i := -1
		for j, t := range b.P.Hexes[h].Track[:b.P.Hexes[h].N] {
			if t.Pair().normal() == from && !pl.turnsTrack(j) {
				i = j
			}
		}
		if i < 0 {
			return b.errorOf(fault{code: "build.redirect-track", track: from}, h)
		}
		pl.turn[pl.turns] = turning{i, to}
		pl.turns++
	}
	return nil
}

// change makes of x what lies on the hex after the plan; new track is nobody's yet.
func (pl *plan) change(x *HexState, k TileKind, turn uint8) {
	for _, t := range pl.turn[:pl.turns] {
		x.Track[t.track].A, x.Track[t.track].B = t.to.A, t.to.B
	}
	add := func(t Pair) {
		x.Track[x.N] = Track{A: t.A, B: t.B, Owner: Nobody, Marks: Fresh}
		x.N++
	}
	for _, t := range pl.add[:pl.adds] {
		add(t)
	}
	for rest := pl.exits; rest != 0; rest &= rest - 1 {
		add(Pair{rest.first(), board.Center})
	}
	x.Tile, x.Turn = k, turn
	x.Disk = pl.exits != 0 && k.Class() != TownTile
}

// put lays the tile and says whose its track is.
func (b *Builder) put(pl *plan, k TileKind, a *around) {
	x := &b.P.Hexes[pl.hex]
	b.takeOff(x)
	old := int(x.N)
	pl.change(x, k, uint8(b.P.Turn))
	if b.P.Tiles[k] > 0 || !b.Rules.TilesUnlimited {
		b.P.Tiles[k]--
	}
	if x.Disk {
		b.P.Disks--
	}
	b.P.Players[b.Seat].Started = true
	b.Turned += pl.turns
	for _, t := range pl.turn[:pl.turns] {
		b.claimTurned(pl.hex, t, a)
	}
	// Track that goes on from the player's needs no further marker, so it comes first.
	for i := old; i < int(x.N); i++ {
		if b.ownMet(x.Track[i].Pair(), a) {
			b.paint(b.P, pl.hex, i, b.Seat)
		}
	}
	// The last markers go to links, which are for ever, before open ends.
	for _, open := range [2]bool{false, true} {
		for i := old; i < int(x.N); i++ {
			if x.Track[i].Owner == Nobody && b.openEnd(pl.hex, i) == open && b.markerLeft(b.P, b.Seat) {
				b.paint(b.P, pl.hex, i, b.Seat)
			}
		}
	}
	for i := old; i < int(x.N); i++ {
		b.noteLink(pl.hex, i)
	}
}

// openEnd says whether an end of track i of h is open.
func (b *Builder) openEnd(h board.Hex, i int) bool {
	t := &b.P.Hexes[h].Track[i]
	return !b.meets(b.P, h, t.A) || t.B != board.Center && !b.meets(b.P, h, t.B)
}

// takeOff puts the tile of a hex and its disk back in the box; the track stays for the tile that follows.
func (b *Builder) takeOff(x *HexState) {
	if x.Tile != NoTile {
		b.P.Tiles[x.Tile]++
	}
	if x.Disk {
		b.P.Disks++
	}
	x.Tile, x.Disk = NoTile, false
}

// ownMet says whether the track goes on from an unfinished section of the player's.
func (b *Builder) ownMet(t Pair, a *around) bool {
	return a.owner[t.A] == b.Seat || t.B != board.Center && a.owner[t.B] == b.Seat
}

// claimTurned: a redirection that completes a section makes it the player's link; one that does not claims nothing.
func (b *Builder) claimTurned(h board.Hex, turn turning, a *around) {
	i := turn.track
	t := b.P.Hexes[h].Track[i]
	if b.openEnd(h, i) {
		return
	}
	own := t.Owner == b.Seat || b.ownMet(turn.to, a)
	if own || b.markerLeft(b.P, b.Seat) {
		b.paint(b.P, h, i, b.Seat)
	}
	b.noteLink(h, i)
}

// noteLink notes the link that track i of h is part of, if it is a completed one.
func (b *Builder) noteLink(h board.Hex, i int) {
	t := &b.P.Hexes[h].Track[i]
	r, q := b.from(b.P, h, i, t.A, nil), b.from(b.P, h, i, t.B, nil)
	if r.place == board.NoPlace || q.place == board.NoPlace || r.place == q.place {
		return
	}
	b.Note(Event{Code: "linked", Seat: t.Owner, Place: r.place, Hex: r.hex, N: int(q.place), M: r.tracks + q.tracks - 1})
}
