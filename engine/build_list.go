package engine

import "railpost/engine/board"

// enough says whether the listing may stop: the one thing asked was whether there is anything to do.
func (b *Builder) enough() bool { return b.first && b.found }

// Offer appends a part as a choice, with what the build costs more by it.
func (b *Builder) Offer(to []Choice, part Part, price int) []Choice {
	b.found = true
	if b.first {
		return to
	}
	parts := b.store.part()
	parts[0] = part
	if cap(to) == len(to) { // as append would, but with few steps at the start
		grown := make([]Choice, len(to), max(storeSize, 2*cap(to)))
		copy(grown, to)
		to = grown
	}
	return append(to, Choice{Order: Order{Verb: "build", Parts: parts}, Price: b.dearer(part, price)})
}

// try judges a plan and offers it if it is legal and can be paid.
func (b *Builder) try(to []Choice, verb string, pl *plan, a *around) []Choice {
	k, price, f := b.judge(pl, a)
	if f.code != "" {
		return to
	}
	plain := b.plain()
	if plain && b.due(price) > b.Means(b.P, b.Seat, b.Sellable(b.P, b.Seat)) {
		return to
	}
	if b.first && plain {
		b.found = true
		return to
	}
	part := b.partOf(verb, pl)
	if !plain {
		var err *Error
		if price, err = b.hooks(pl, k, a, part, price); err != nil || b.Afford(price, 1) != nil {
			return to
		}
	}
	return b.Offer(to, part, price)
}

func (b *Builder) partOf(verb string, pl *plan) Part {
	part := Part{Verb: verb, Hex: pl.hex, Tile: pl.tile}
	part.Tracks = b.store.tracks(pl.adds + pl.exits.Len())
	copy(part.Tracks, pl.add[:pl.adds])
	for i, rest := pl.adds, pl.exits; rest != 0; i, rest = i+1, rest&(rest-1) {
		part.Tracks[i] = Pair{rest.first(), board.Center}
	}
	part.Turned = b.store.turned(pl.turns)
	for i, t := range pl.turn[:pl.turns] {
		part.Turned[i] = Redirect{b.P.Hexes[pl.hex].Track[t.track].Pair().normal(), t.to}
	}
	return part
}

// listTrack lists every tile that can be laid or put in place of another, redirections apart.
func listTrack(b *Builder, to []Choice) []Choice {
	if b.Tiles >= b.Max {
		return to
	}
	var a around
	for h := range b.hexes() {
		if b.ground(h).code != "" {
			continue
		}
		b.look(h, &a)
		if b.townOn(h) {
			to = b.listExits(to, h, &a)
		} else if a.touch != 0 {
			to = b.listPairs(to, h, &a)
		}
		if b.enough() {
			break
		}
	}
	return to
}

// listPairs lists the new tracks of one hex: each one, and each two at once on an empty hex.
func (b *Builder) listPairs(to []Choice, h board.Hex, a *around) []Choice {
	x := &b.P.Hexes[h]
	if x.N >= 3 {
		return to
	}
	old := x.Exits()
	var good [15]Pair // two that fit may go together
	n := 0
	for _, t := range pairs {
		if t.Exits()&old != 0 || !b.fits(t, a) {
			continue
		}
		good[n] = t
		n++
		to = b.try(to, "build", &plan{hex: h, add: [3]Pair{t}, adds: 1}, a)
	}
	if x.N > 0 || !b.Rules.ComplexOnEmpty || !b.P.Players[b.Seat].Started {
		return to
	}
	for i, t := range good[:n] {
		for _, u := range good[i+1 : n] {
			if k := TileOf(t.Bit() | u.Bit()); k != NoTile && b.left(k, x) > 0 {
				to = b.try(to, "build", &plan{hex: h, add: [3]Pair{t, u}, adds: 2}, a)
			}
		}
	}
	return to
}

// listExits lists the new exits of a town, and where several tiles give them the others by name.
func (b *Builder) listExits(to []Choice, h board.Hex, a *around) []Choice {
	x := &b.P.Hexes[h]
	old := x.Exits()
	if a.touch&^old == 0 && !b.hasTrackIn(b.P, b.Seat, h) {
		return to
	}
	free := allExits &^ (old | a.shut | a.other)
	for exits := ExitSet(1); exits <= allExits; exits++ {
		if exits&^free != 0 || len(TownTiles(exits|old)) == 0 {
			continue
		}
		pl := plan{hex: h, exits: exits}
		n := len(to)
		to = b.try(to, "build", &pl, a)
		if kinds := TownTiles(exits | old); len(to) > n && len(kinds) > 1 {
			chosen, _ := b.townTile(kinds, NoTile, x)
			for _, k := range kinds {
				if k != chosen {
					pl.tile = k
					to = b.try(to, "build", &pl, a)
				}
			}
		}
	}
	return to
}

// listRedirects lists every tile that redirects one or two tracks, with or without a new one.
func listRedirects(b *Builder, to []Choice) []Choice {
	if b.Tiles >= b.Max {
		return to
	}
	for h := range b.hexes() {
		x := &b.P.Hexes[h]
		if x.N == 0 || x.Track[0].B == board.Center || !b.turnable(h) {
			continue
		}
		var a around
		b.look(h, &a)
		if to = b.listTurns(to, h, &a); b.enough() {
			break
		}
	}
	return to
}

// turnable says whether a track of h may be redirected at all.
func (b *Builder) turnable(h board.Hex) bool {
	x := &b.P.Hexes[h]
	for i := range x.Track[:x.N] {
		t := &x.Track[i]
		if (t.Owner == b.Seat || t.Owner == Nobody) && (!b.meets(b.P, h, t.A) || !b.meets(b.P, h, t.B)) {
			return true
		}
	}
	return false
}

func (b *Builder) listTurns(to []Choice, h board.Hex, a *around) []Choice {
	x := &b.P.Hexes[h]
	var good [4 * 15]turning
	n := 0
	for i := range x.Track[:x.N] {
		was := x.Track[i].Pair()
		for _, t := range pairs {
			if turn := (turning{i, t}); t.Exits()&was.Exits() != 0 && b.judgeTurn(h, turn, a).code == "" {
				good[n] = turn
				n++
			}
		}
	}
	for i, turn := range good[:n] {
		pl := plan{hex: h, turn: [3]turning{turn}, turns: 1}
		to = b.try(to, "redirect", &pl, a)
		for _, second := range good[i+1 : n] {
			if second.track != turn.track && second.to.Exits()&turn.to.Exits() == 0 {
				to = b.try(to, "redirect", &plan{hex: h, turn: [3]turning{turn, second}, turns: 2}, a)
			}
		}
		to = b.listTurnAndAdd(to, pl, a)
	}
	return to
}

// listTurnAndAdd lists a new track on the tile that redirects.
func (b *Builder) listTurnAndAdd(to []Choice, pl plan, a *around) []Choice {
	closed := a.shut | a.other | pl.turn[0].to.Exits()
	x := &b.P.Hexes[pl.hex]
	for i := range x.Track[:x.N] {
		if i != pl.turn[0].track {
			closed |= x.Track[i].Pair().Exits()
		}
	}
	if a.touch&^closed == 0 {
		return to
	}
	pl.adds = 1
	for _, t := range pairs {
		if t.Exits()&a.touch != 0 && t.Exits()&closed == 0 {
			pl.add[0] = t
			to = b.try(to, "redirect", &pl, a)
		}
	}
	return to
}
