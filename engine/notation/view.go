package notation

import (
	"railpost/engine"
	"railpost/engine/board"
)

// View is a whole position in the record's words, for `railpost replay --position` and for other programs.
type View struct {
	Turn     int                 `json:"turn"`
	Turns    int                 `json:"turns"`
	Step     string              `json:"step"`
	Over     bool                `json:"over"`
	Winners  []string            `json:"winners,omitempty"`
	Asked    []string            `json:"asked,omitempty"`
	Order    []string            `json:"order"`
	Players  []PlayerView        `json:"players"`
	Hexes    []HexView           `json:"hexes,omitempty"`
	Cubes    map[string][]string `json:"cubes"`
	Cities   map[string]string   `json:"newCities,omitempty"`
	Display  map[string][]string `json:"display"`
	Bag      map[string]int      `json:"bag"`
	Drawn    []string            `json:"drawn,omitempty"`
	Links    []LinkView          `json:"links,omitempty"`
	Sections []SectionView       `json:"sections,omitempty"`
	Tiles    map[string]int      `json:"tiles"`
	Disks    int                 `json:"disks"`
}

// PlayerView is one player: his standing, what he took, the markers he uses.
type PlayerView struct {
	Standing
	Action  string `json:"action,omitempty"`
	Pass    bool   `json:"pass,omitempty"`
	Markers int    `json:"markers"`
}

// HexView is a hex with track: every track as edges and owner.
type HexView struct {
	Hex    string      `json:"hex"`
	Tile   string      `json:"tile"`
	Disk   bool        `json:"disk,omitempty"`
	Tracks []TrackView `json:"tracks"`
}

// TrackView is one track; an exit into a town has one edge.
type TrackView struct {
	Edges string `json:"edges"`
	Owner string `json:"owner"`
}

// LinkView is a completed link.
type LinkView struct {
	Between  [2]string `json:"between"`
	Owner    string    `json:"owner"`
	Sections int       `json:"sections"`
}

// SectionView is an unfinished section by its hexes.
type SectionView struct {
	Hexes []string `json:"hexes"`
	Owner string   `json:"owner"`
}

// ViewOf is the position in the record's words.
func ViewOf(w *Words, p *engine.Position) View {
	g := w.Game
	v := View{Turn: int(p.Turn), Turns: g.Turns(), Over: p.Over, Cubes: map[string][]string{}, Cities: map[string]string{},
		Display: map[string][]string{}, Bag: map[string]int{}, Tiles: map[string]int{}, Disks: int(p.Disks)}
	if step := g.Step(p); step != nil {
		v.Step = step.Name
	}
	word := func(s engine.Seat) string { return w.Seat(s, English) }
	for _, s := range g.Awaits(p) {
		v.Asked = append(v.Asked, word(s))
	}
	for _, s := range p.PlayersInOrder() {
		v.Order = append(v.Order, word(s))
	}
	for s := range engine.Seat(p.Seats) {
		pl := PlayerView{Standing: StandingOf(w, p, s), Pass: p.Pass == s, Markers: g.MarkersUsed(p, s)}
		for a, rule := range g.Rules.Actions {
			if p.Taken[a] == s {
				pl.Action = rule.Key
			}
		}
		if p.Won(s) {
			v.Winners = append(v.Winners, word(s))
		}
		v.Players = append(v.Players, pl)
	}
	for h := range g.Board.Hexes {
		if x := &p.Hexes[h]; x.N > 0 {
			v.Hexes = append(v.Hexes, hexView(w, board.Hex(h), x))
		}
	}
	for _, c := range p.Cubes[:p.NumCubes] {
		at := w.Hex(c.At)
		if id := g.PlaceAt(p, c.At); id != board.NoPlace {
			at = w.Place(id)
		}
		v.Cubes[at] = append(v.Cubes[at], c.Color.String())
	}
	for i, id := range p.CityAt {
		if id != board.NoPlace {
			v.Cities[string(rune('A'+i))] = w.Place(id)
		}
	}
	for c, squares := range g.Rules.Squares {
		if squares == 0 {
			continue
		}
		names := []string{}
		for _, x := range p.Display[c][:squares] {
			names = append(names, x.String())
		}
		v.Display[engine.ColumnName(c)] = names
	}
	for c, n := range p.Bag {
		if n > 0 {
			v.Bag[board.Color(c).String()] = int(n)
		}
	}
	for _, c := range p.Drawn[:p.NumDrawn] {
		v.Drawn = append(v.Drawn, c.String())
	}
	for _, l := range g.Links(p, nil) {
		v.Links = append(v.Links, LinkView{[2]string{w.Place(l.From), w.Place(l.To)}, word(l.Owner), int(l.Sections)})
	}
	for _, s := range g.Sections(p, nil) {
		x := SectionView{Owner: word(s.Owner)}
		for _, h := range g.SectionHexes(p, s, nil) {
			x.Hexes = append(x.Hexes, w.Hex(h))
		}
		v.Sections = append(v.Sections, x)
	}
	for k := engine.NoTile + 1; k < engine.NumTileKinds; k++ {
		if p.Tiles[k] > 0 {
			v.Tiles[k.String()] = int(p.Tiles[k])
		}
	}
	return v
}

func hexView(w *Words, h board.Hex, x *engine.HexState) HexView {
	v := HexView{Hex: w.Hex(h), Tile: x.Tile.String(), Disk: x.Disk}
	for _, t := range x.Track[:x.N] {
		edges := t.A.String()
		if t.B != board.Center {
			edges += "-" + t.B.String()
		}
		v.Tracks = append(v.Tracks, TrackView{edges, w.Seat(t.Owner, English)})
	}
	return v
}
