package engine

// Placeholders until the track files are in: delete this file with them.

// stubWalk follows the track that enters hex h by edge e, to a place or an open end.
	for range board.MaxHexes {
		if g.CityHex(p, h) {
			return g.PlaceAt(p, h), h, e, true
		}
		x := &p.Hexes[h]
		found := false
		for i := range x.Track[:x.N] {
			tr := x.Track[i]
			if tr.A != e && tr.B != e {
				continue
			}
			visit(h, i)
			if tr.B == board.Center {
				return g.PlaceAt(p, h), h, e, true
			}
			out := tr.A
			if out == e {
				out = tr.B
			}
			h, e, found = g.Board.Hexes[h].Near[out], out.Opposite(), true
			break
		}
		if !found || h == board.NoHex {
			break
		}
	}
	return board.NoPlace, h, e, false
}

	for _, h := range g.Board.Places[id].Hexes {
		for e := board.N; e < board.Center; e++ {
			l := Link{From: id, FromHex: h, FromEdge: e, Owner: Nobody, Direct: -1}
			visit := func(h board.Hex, i int) {
				l.Sections++
				l.Owner = p.Hexes[h].Track[i].Owner
				l.Marks |= p.Hexes[h].Track[i].Marks
			}
			if !g.CityHex(p, h) {
				has := false
				for i := range p.Hexes[h].Track[:p.Hexes[h].N] {
					if p.Hexes[h].Track[i].A == e {
						has = true
						visit(h, i)
					}
				}
				if !has {
					continue
				}
			}
			n := g.Board.Hexes[h].Near[e]
			if n == board.NoHex {
				continue
			}
			tiles := l.Sections
			var ok bool
			if l.To, l.ToHex, l.ToEdge, ok = g.stubWalk(p, n, e.Opposite(), visit); ok && l.To != id && l.Sections > 0 && (l.Sections > tiles || !g.CityHex(p, h)) {
				dst = append(dst, l)
			}
		}
	}
	return dst
}

	if n := g.Board.Hexes[l.FromHex].Near[l.FromEdge]; n != board.NoHex {
		g.stubWalk(p, n, l.FromEdge.Opposite(), func(h board.Hex, i int) { dst = append(dst, h) })
	}
	return dst
}

	var buf [24]Link
	for i := range g.Board.Places {
		for _, l := range g.LinksFrom(p, board.PlaceID(i), buf[:0]) {
			if l.Owner == s && l.From < l.To {
				n += int(l.Sections)
			}
		}
	}
	return n
}

func loseSections(t *Table) error          { return nil }
func standardParts() []PartRule            { return nil }
func buildStep() Step {
	return Step{Name: "build", Phase: "Build Track", Verbs: []string{"urbanize", "build", "redirect", "link"},
		Begin:  askInOrder,
		Forced: func(*Game, *Position, Seat) (Order, bool) { return Order{Verb: "build"}, true },
		Apply: func(t *Table, s Seat, o Order) error {
			t.Answered()
			return nil
		}}
}
