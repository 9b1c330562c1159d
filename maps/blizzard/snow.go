package blizzard

import (
	"slices"
	"strings"

	"railpost/engine"
	"railpost/engine/board"
)

// snow is the mark of the piece of track on which a snow marker lies. The link or section of which it is a piece has
// that marker; it has one at most.
const snow = engine.Mark1

// Snow is how many snow markers there are.
const Snow = 14

// run is a completed link or an unfinished section.
type run struct {
	owner  engine.Seat
	marked bool
	pieces []engine.Piece
}

// runs lists every link and every section of the board.
func runs(g *engine.Game, p *engine.Position) (list []run) {
	for _, l := range g.Links(p, nil) {
		list = append(list, run{l.Owner, l.Marks&snow != 0, g.LinkPieces(p, l, nil)})
	}
	for _, s := range g.Sections(p, nil) {
		list = append(list, run{s.Owner, s.Marks&snow != 0, g.SectionPieces(p, s, nil)})
	}
	return list
}

func track(p *engine.Position, x engine.Piece) *engine.Track { return &p.Hexes[x.Hex].Track[x.Track] }

func marked(p *engine.Position, x engine.Piece) bool { return track(p, x).Marks&snow != 0 }

// marker is the piece on which the run's marker lies.
func (r run) marker(p *engine.Position) (engine.Piece, bool) {
	for _, x := range r.pieces {
		if marked(p, x) {
			return x, true
		}
	}
	return engine.Piece{}, false
}

// northernmost orders pieces from north to south, then from west to east.
func northernmost(b *board.Board) func(x, y engine.Piece) int {
	return func(x, y engine.Piece) int {
		h, k := &b.Hexes[x.Hex], &b.Hexes[y.Hex]
		switch {
		case h.Row != k.Row:
			return h.Row - k.Row
		case h.Col != k.Col:
			return h.Col - k.Col
		}
		return x.Track - y.Track
	}
}

// markers lists the pieces on which snow markers lie, from the north.
func markers(g *engine.Game, p *engine.Position) (list []engine.Piece) {
	for h := range board.Hex(len(g.Board.Hexes)) {
		for i := range p.Hexes[h].Track[:p.Hexes[h].N] {
			if x := (engine.Piece{Hex: h, Track: i}); marked(p, x) {
				list = append(list, x)
			}
		}
	}
	slices.SortFunc(list, northernmost(g.Board))
	return list
}

// supply is how many snow markers lie beside the board.
func supply(g *engine.Game, p *engine.Position) int { return Snow - len(markers(g, p)) }

// activate turns the next front's tile at the end of Move Goods: every link and section with a tile in it gets a marker,
// on its northernmost, then westernmost hex in the front, from north to south and west to east. When the markers are
// used up, the northernmost, then westernmost, on the board is moved, never one laid now.
func activate(t *engine.Table) error {
	if int(t.P.Counter[Fronts]) == len(fronts) {
		return nil
	}
	front := fronts[t.P.Counter[Fronts] : t.P.Counter[Fronts]+1]
	t.P.Counter[Fronts]++
	var at []engine.Piece
	for _, r := range runs(t.Game, t.P) {
		in := slices.DeleteFunc(r.pieces, func(x engine.Piece) bool {
			return !strings.Contains(t.Board.Overlays["front"][x.Hex], front)
		})
		if !r.marked && len(in) > 0 {
			at = append(at, slices.MinFunc(in, northernmost(t.Board)))
		}
	}
	slices.SortFunc(at, northernmost(t.Board))
	old := markers(t.Game, t.P)
	left := Snow - len(old)
	laid, moved := 0, 0
	for _, x := range at {
		switch {
		case left > 0:
			left--
		case len(old) > 0:
			track(t.P, old[0]).Marks &^= snow
			old = old[1:]
			moved++
		default:
			continue
		}
		track(t.P, x).Marks |= snow
		laid++
	}
	t.Note(engine.Event{Code: "front", Seat: engine.Nobody, Word: front, N: laid, M: moved})
	return nil
}

// laid: of sections that a tile joins only one keeps its marker, the northernmost, then westernmost. Track that leads
// from a place back to itself is no link and needs none.
func laid(b *engine.Builder, _ engine.Part) *engine.Error {
	snowed := markers(b.Game, b.P)
	if len(snowed) == 0 {
		return nil
	}
	all := runs(b.Game, b.P)
	for _, x := range snowed {
		if !slices.ContainsFunc(all, func(r run) bool { return slices.Contains(r.pieces, x) }) {
			track(b.P, x).Marks &^= snow
		}
	}
	for _, r := range all {
		with := slices.DeleteFunc(r.pieces, func(x engine.Piece) bool { return !marked(b.P, x) })
		if len(with) < 2 {
			continue
		}
		slices.SortFunc(with, northernmost(b.Board))
		for _, x := range with[1:] {
			track(b.P, x).Marks &^= snow
		}
	}
	return nil
}

// urbanize lets a marker on an exit of a town that becomes a city slide along its link, if that goes on elsewhere.
func urbanize(parts []engine.PartRule) {
	i := slices.IndexFunc(parts, func(r engine.PartRule) bool { return r.Verb == "urbanize" })
	standard := parts[i].Lay
	parts[i].Lay = func(b *engine.Builder, part engine.Part) (int, int, *engine.Error) {
		var was engine.HexState
		if part.Hex >= 0 && int(part.Hex) < len(b.Board.Hexes) {
			was = b.P.Hexes[part.Hex]
		}
		price, tiles, err := standard(b, part)
		if err != nil {
			return price, tiles, err
		}
		for _, t := range was.Track[:was.N] {
			if t.Marks&snow == 0 {
				continue
			}
			if n := b.Board.Hexes[part.Hex].Near[t.A]; n != board.NoHex {
				if j := b.P.Hexes[n].At(t.A.Opposite()); j >= 0 {
					b.P.Hexes[n].Track[j].Marks |= snow
				}
			}
		}
		return price, tiles, nil
	}
}
