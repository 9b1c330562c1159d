package engine

import "railpost/engine/board"

// Section is an unfinished section of track: one end of it is open.
type Section struct {
	Owner    Seat
	Hex      board.Hex     // with the open end
	Edge     board.Edge    // over which the open end leads
	Place    board.PlaceID // where it hangs; NoPlace where its other end is open, too
	FromHex  board.Hex     // the hex of Place
	FromEdge board.Edge    // by which it leaves Place
	Tracks   int8          // pieces of track
	Marks    Mark          // of all of them together; Fresh: extended in this Build Track phase
}

// Sections appends every unfinished section of the board once.
func (g *Game) Sections(p *Position, dst []Section) []Section {
	return g.sections(p, anySeat, dst)
}

const anySeat Seat = MaxSeats

// sections appends the unfinished sections of one owner, or of anySeat.
func (g *Game) sections(p *Position, of Seat, dst []Section) []Section {
	for h := range g.Board.Hexes {
		x := &p.Hexes[h]
		for i := range x.Track[:x.N] {
			t := &x.Track[i]
			if t.Owner != of && of != anySeat {
				continue
			}
			if s, ok := g.sectionAt(p, board.Hex(h), i, t.A); ok {
				dst = append(dst, s)
			}
			if t.B == board.Center {
				continue
			}
			if s, ok := g.sectionAt(p, board.Hex(h), i, t.B); ok {
				dst = append(dst, s)
			}
		}
	}
	return dst
}

// sectionAt is the section whose open end is track i of h at its edge e, if that is one.
func (g *Game) sectionAt(p *Position, h board.Hex, i int, e board.Edge) (Section, bool) {
	if g.meets(p, h, e) {
		return Section{}, false
	}
	t := &p.Hexes[h].Track[i]
	r := g.from(p, h, i, t.other(e), nil)
	if r.place == board.NoPlace && (r.hex < h || r.hex == h && r.edge < e) {
		return Section{}, false // both ends are open: it is counted at the other
	}
	return Section{Owner: t.Owner, Hex: h, Edge: e, Place: r.place, FromHex: r.hex, FromEdge: r.edge,
		Tracks: int8(r.tracks), Marks: r.marks}, true
}

// SectionHexes appends the hexes of a section's tiles from its open end inwards.
func (g *Game) SectionHexes(p *Position, s Section, dst []board.Hex) []board.Hex {
	var room [64]Piece
	for _, x := range g.SectionPieces(p, s, room[:0]) {
		dst = append(dst, x.Hex)
	}
	return dst
}

// SectionPieces appends the pieces of a section's track from its open end inwards.
func (g *Game) SectionPieces(p *Position, s Section, dst []Piece) []Piece {
	i := p.Hexes[s.Hex].At(s.Edge)
	if i < 0 {
		return dst
	}
	dst = append(dst, Piece{s.Hex, i})
	g.from(p, s.Hex, i, p.Hexes[s.Hex].Track[i].other(s.Edge), func(h board.Hex, i int) { dst = append(dst, Piece{h, i}) })
	return dst
}

// MarkersUsed is how many of the seat's markers lie on the board: one on each link, direct or not, and each section.
func (g *Game) MarkersUsed(p *Position, s Seat) (n int) {
	var links [128]Link
	for _, l := range g.Links(p, links[:0]) {
		if l.Owner == s {
			n++
		}
	}
	var sections [64]Section
	return n + len(g.sections(p, s, sections[:0]))
}

// markerLeft says whether the seat has a marker for one more link or section.
func (g *Game) markerLeft(p *Position, s Seat) bool {
	// No link or section is without a piece of track of its own, so counting pieces is a cheap upper bound.
	pieces := 0
	for h := range g.Board.Hexes {
		x := &p.Hexes[h]
		for i := range x.Track[:x.N] {
			if x.Track[i].Owner == s {
				pieces++
			}
		}
	}
	for i := range g.Direct {
		if p.Direct[i] == s {
			pieces++
		}
	}
	limit := g.Markers(p, s)
	return pieces < limit || g.MarkersUsed(p, s) < limit
}

// Markers is how many markers the seat has for links and sections, those that lie there already included.
func (g *Game) Markers(p *Position, s Seat) int {
	if g.Rules.Elsewhere == nil {
		return g.Rules.Markers
	}
	return g.Rules.Markers - g.Rules.Elsewhere(g, p, s)
}

// LoseUnfinished makes the seat's unfinished sections that were not extended in this phase nobody's, and lists them.
func (g *Game) LoseUnfinished(p *Position, s Seat) (lost []Section) {
	var room [64]Section
	for _, x := range g.sections(p, s, room[:0]) {
		if x.Marks&Fresh == 0 {
			g.paint(p, x.Hex, p.Hexes[x.Hex].At(x.Edge), Nobody)
			lost = append(lost, x)
		}
	}
	return lost
}

// Disown makes all track and direct links of a seat that is out nobody's.
func (g *Game) Disown(p *Position, s Seat) {
	for h := range g.Board.Hexes {
		x := &p.Hexes[h]
		for i := range x.Track[:x.N] {
			if x.Track[i].Owner == s {
				x.Track[i].Owner = Nobody
			}
		}
	}
	for i := range g.Direct {
		if p.Direct[i] == s {
			p.Direct[i] = Nobody
		}
	}
}

// NothingUnfinished is a MayEnd for boards on which no track, whoever's, may have an open end when a build is done.
func NothingUnfinished(b *Builder) *Error {
	var room [16]Section
	for _, x := range b.Sections(b.P, room[:0]) {
		return b.refuse("build.unfinished").At(x.Hex).Of(x.Owner).Saying(x.Edge.String())
	}
	return nil
}
