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
	Dice     []int               `json:"dice,omitempty"`    // open dice
	Shelves  map[string][]string `json:"shelves,omitempty"` // rows beside the board: their cubes
	Signs    map[string][]string `json:"signs,omitempty"`   // markers on hexes
}

// PlayerView is one player: his standing, what he took, the markers he uses.
type PlayerView struct {
	Standing
	Action  string         `json:"action,omitempty"`
	Actions []string       `json:"actions,omitempty"` // where one may take several
	Pass    bool           `json:"pass,omitempty"`
	Markers int            `json:"markers"`
	Figures map[string]int `json:"figures,omitempty"` // the board's own
	Shelves map[string]int `json:"shelves,omitempty"` // on which square the marker lies, from 0
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
				pl.Actions = append(pl.Actions, rule.Key)
			}
		}
		if len(pl.Actions) == 1 {
			pl.Actions = nil
		}
		pl.board(g, p, s)
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
		v.Display[engine.ColumnName(c)] = colorWords(p.Display[c][:squares])
	}
	for c, n := range p.Bag {
		if n > 0 {
			v.Bag[board.Color(c).String()] = int(n)
		}
	}
	v.Drawn = colorWords(p.Drawn[:p.NumDrawn])
	v.board(w, p)
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

// board adds what only this board has: open dice, rows beside it, markers on hexes.
func (v *View) board(w *Words, p *engine.Position) {
	for _, d := range p.Dice[:p.NumDice] {
		v.Dice = append(v.Dice, int(d))
	}
	for _, shelf := range w.Game.Rules.Shelves {
		if shelf.Cubes == nil {
			continue
		}
		if v.Shelves == nil {
			v.Shelves = map[string][]string{}
		}
		v.Shelves[shelf.Key] = colorWords(shelf.Cubes(w.Game, p))
	}
	if w.Game.Rules.Signs == nil {
		return
	}
	for _, sign := range w.Game.Rules.Signs(w.Game, p) {
		if v.Signs == nil {
			v.Signs = map[string][]string{}
		}
		v.Signs[sign.Key] = append(v.Signs[sign.Key], w.Hex(sign.Hex))
	}
}

// board adds a player's figures on this board.
func (v *PlayerView) board(g *engine.Game, p *engine.Position, s engine.Seat) {
	for _, f := range g.Rules.Figures {
		if v.Figures == nil {
			v.Figures = map[string]int{}
		}
		v.Figures[f.Key] = f.Of(g, p, s)
	}
	for _, shelf := range g.Rules.Shelves {
		if shelf.Marker == nil {
			continue
		}
		if v.Shelves == nil {
			v.Shelves = map[string]int{}
		}
		v.Shelves[shelf.Key] = shelf.Marker(g, p, s)
	}
}

func colorWords(colors []board.Color) []string {
	words := make([]string, 0, len(colors))
	for _, c := range colors {
		words = append(words, c.String())
	}
	return words
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
