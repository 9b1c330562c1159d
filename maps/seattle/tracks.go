package seattle

import (
	"railpost/engine"
	"railpost/engine/board"
)

// Build Track: tunnels and New Cities.

const maxNewCities = 3

// tracks sets the rules of Build Track that hold for any number of players; tunnels matter to three only, as one and
// two have none.
func tracks(r *engine.Rules) {
	r.MayLay = mayLay
	r.Laid = laid
}

func mayLay(b *engine.Builder, part engine.Part, was, is *engine.HexState) *engine.Error {
	switch {
	case part.Verb == "urbanize":
		return mayUrbanize(b, part)
	case is == nil || b.Board.Hexes[part.Hex].Terrain != board.Tunnel:
		return nil
	case was.N > 0:
		return engine.Refuse("tunnel-replace", "Build Track").At(part.Hex)
	}
	for _, t := range is.Track[:is.N] {
		if sharp(t.Pair()) {
			return engine.Refuse("tunnel-sharp", "Build Track").At(part.Hex).Saying(t.A.String() + "-" + t.B.String())
		}
	}
	return nil
}

// sharp says whether a track joins two edges side by side.
func sharp(t engine.Pair) bool {
	d := (t.A + 6 - t.B) % 6
	return d == 1 || d == 5
}

// mayUrbanize: one New City at most in each third of the board, and three in all (Aktionen wählen).
func mayUrbanize(b *engine.Builder, part engine.Part) *engine.Error {
	for i, id := range b.P.CityAt {
		if id != board.NoPlace && third(b.Game, b.Home(id)) == third(b.Game, part.Hex) {
			return engine.Refuse("third", "Build Track").At(part.Hex).AtPlace(id).Saying(string(rune('A' + i)))
		}
	}
	return nil
}

// third is the third of the board that a hex lies in: sectors 1+2, 3+4, 5+6.
func third(g *engine.Game, h board.Hex) byte {
	if code := g.Board.Overlays[sectors][h]; code != "" {
		return (code[0] - '1') / 2
	}
	return 0
}

// newCities is how many New Cities stand.
func newCities(p *engine.Position) (n int) {
	for _, id := range p.CityAt {
		if id != board.NoPlace {
			n++
		}
	}
	return n
}

// laid: a New City on Seattle Center has links to its two neighbours at once, which are nobody's.
func laid(b *engine.Builder, part engine.Part) *engine.Error {
	if part.Verb == "urbanize" && b.Board.PlaceAt(part.Hex).Name == center {
		b.Join(0)
		b.Join(1)
	}
	return nil
}
