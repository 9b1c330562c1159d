package board

import (
	"fmt"
	"sort"
	"strconv"
	"strings"
	"unicode"
)

type sheet struct {
	Name             string
	Players          [2]int
	Source           string
	Notes            string
	Grid             string
	Cities, Towns    map[string]sheetPlace
	Borders          []string
	DormantTowns     bool `toml:"dormant_towns"`
	Links            []sheetLink
	Regions          map[string][]string
	Overlays         map[string]string
	Rivers           [][]string
	Prices           map[string]int
	PrintedTrack     []sheetPath `toml:"printed_track"`
	Displays         map[string]map[string]any
	AdjacentLinkCost int            `toml:"adjacent_link_cost"`
	GoodsDisplay     sheetDisplay   `toml:"goods_display"`
	ColorTiles       map[string]int `toml:"color_tiles"`
}

type sheetPlace struct {
	Name          string
	Aka           []string
	Colors        []string
	Growth        []string
	Cubes         int
	Capacity      int
	Terminal      bool
	Terrain       string
	Sides         map[string]string
	Never         []string
	NewCityColumn string `toml:"new_city_column"`
	Cattle        any
}

type sheetLink struct {
	Between []string
	Cost    int
	Needs   string
}

type sheetPath struct{ Path []string }

type sheetDisplay struct {
	Never        map[string][]string
	EmptyColumns []string `toml:"empty_columns"`
}

// Parse reads a board sheet. The error is Faults: what cannot be read, or is impossible.
func Parse(key, text string) (*Board, error) {
	s, faults, ok := decode(text)
	if !ok {
		return nil, faults.inOrder()
	}
	r := reader{sheet: s, text: text, faults: faults, b: &Board{
		Key: key, Name: s.Name, Players: s.Players, Published: s.Source == "published",
		Notes: s.Notes, AdjacentCost: s.AdjacentLinkCost, Displays: s.Displays,
	}, places: map[string]PlaceID{}}
	r.read()
	if len(r.faults) > 0 {
		return nil, r.faults.inOrder()
	}
	return r.b, nil
}

type reader struct {
	sheet
	text   string
	b      *Board
	places map[string]PlaceID
	faults Faults
}

// fault notes what is wrong at the line that holds near; "" is the whole.
func (r *reader) fault(near, code string, words ...any) {
	r.faults = append(r.faults, fault(lineOf(r.text, near), code, words...))
}

func (r *reader) read() {
	if r.Name == "" {
		r.fault("", "no-name")
	}
	if r.Players[0] < 1 || r.Players[1] > 6 || r.Players[0] > r.Players[1] {
		r.fault("players", "players", r.Players[0], r.Players[1])
	}
	if r.Source != "published" && r.Source != "reconstruction" {
		r.fault("source", "source", r.Source)
	}
	r.listPlaces()
	r.readGrid()
	r.b.Index()
	r.neighbours()
	r.readBorders()
	r.readLinks()
	r.readPaths()
	r.readRegions()
	r.readOverlays()
	r.readPrices()
	r.readGoods()
	r.checkPlaces()
	r.addDormant()
}

func sortedKeys[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	return keys
}

func (r *reader) listPlaces() {
	add := func(code string, p sheetPlace, town bool) {
		pl := Place{Code: code, Name: p.Name, Aka: p.Aka, Town: town, Growth: p.Growth, Column: p.NewCityColumn,
			Cubes: p.Cubes, Capacity: p.Capacity, Terminal: p.Terminal, Colors: r.colors(code, p.Colors), Never: r.colors(code, p.Never)}
		for e := range pl.Sides {
			pl.Sides[e] = NoColor
		}
		for side, c := range p.Sides {
			e, ok := ParseEdge(side)
			col, ok2 := ParseColor(c)
			if !ok || !ok2 {
				r.fault(code+" =", "side", p.Name, side, c)
				continue
			}
			pl.Sides[e] = col
		}
		if most := mostCubes(p); p.Cubes < 0 || p.Cubes > most {
			r.fault(code+" =", "cubes", p.Name, p.Cubes, most)
		}
		if p.Capacity < 0 {
			r.fault(code+" =", "capacity", p.Name, p.Capacity)
		}
		switch v := p.Cattle.(type) {
		case bool:
			if v {
				pl.Colors = pl.Colors.With(Cattle)
			}
		case int64:
			pl.Cubes = int(v)
		}
		if _, dup := r.places[code]; dup {
			r.fault(code+" =", "code-twice", code)
		}
		r.places[code] = PlaceID(len(r.b.Places))
		r.b.Places = append(r.b.Places, pl)
	}
	for _, c := range sortedKeys(r.Cities) {
		add(c, r.Cities[c], false)
	}
	for _, c := range sortedKeys(r.Towns) {
		add(c, r.Towns[c], true)
	}
	if len(r.b.Places) > MaxPlaces {
		r.fault("", "places", len(r.b.Places), MaxPlaces)
	}
}

func (r *reader) colors(near string, names []string) (s Colors) {
	for _, n := range names {
		c, ok := ParseColor(n)
		if !ok {
			r.fault(near+" =", "colour", near, n)
			continue
		}
		s = s.With(c)
	}
	return s
}

var terrainCodes = map[string]Terrain{".": Plain, "r": River, "m": Mountain, "rm": RiverMountain, "s": Swamp, "h": Hill,
	"d": Desert, "t": Tunnel, "l": Lake, "~": Water, "x": Impassable}

func (r *reader) readGrid() {
	lines := strings.Split(strings.Trim(r.Grid, "\n"), "\n")
	first := 1 + strings.Count(r.text[:max(0, strings.Index(r.text, "grid"))], "\n")
	bad := func(i int, code string, words ...any) { r.faults = append(r.faults, fault(first+1+i, code, words...)) }
	for i, line := range lines[1:] {
		if len(line) < 2 {
			continue
		}
		row, err := strconv.Atoi(strings.TrimSpace(line[:2]))
		if err != nil || row != i+1 {
			bad(i+1, "row", line[:2], i+1)
			continue
		}
		for col := 0; 4+4*col < len(line); col++ {
			cell := strings.TrimSpace(line[4+4*col : min(8+4*col, len(line))])
			if cell == "" {
				continue
			}
			if (row+col)%2 == 0 {
				bad(i+1, "no-cell", string('A'+rune(col)), row)
				continue
			}
			c := Cell{ID: fmt.Sprintf("%c%d", 'A'+rune(col), row), Col: col, Row: row, Place: NoPlace}
			if !r.cell(&c, cell) {
				bad(i+1, "cell", c.ID, cell)
			}
			if c.Place != NoPlace {
				p := &r.b.Places[c.Place]
				p.Hexes = append(p.Hexes, Hex(len(r.b.Hexes)))
			}
			r.b.Columns, r.b.Rows = max(r.b.Columns, col+1), max(r.b.Rows, row)
			r.b.Hexes = append(r.b.Hexes, c)
		}
	}
	if n := len(r.b.Hexes); n > MaxHexes || n == 0 {
		r.fault("grid", "hexes", n, MaxHexes)
	}
}

func (r *reader) cell(c *Cell, code string) bool {
	if p, ok := r.places[code]; ok {
		c.Place = p
		if t := r.Towns[code].Terrain; t != "" {
			c.Terrain, ok = terrainCodes[t]
		}
		return ok
	}
	if i := strings.IndexAny(code, "$0123456789"); i >= 0 {
		price, err := strconv.Atoi(strings.TrimPrefix(code[i:], "$"))
		if err != nil {
			return false
		}
		c.Price = price
		code = code[:i]
		if code == "" {
			return true
		}
	}
	t, ok := terrainCodes[code]
	c.Terrain = t
	return ok
}

// steps to the neighbour by edge: column and doubled row.
var steps = [6][2]int{{0, -2}, {1, -1}, {1, 1}, {0, 2}, {-1, 1}, {-1, -1}}

func (r *reader) neighbours() {
	for i := range r.b.Hexes {
		c := &r.b.Hexes[i]
		for e, d := range steps {
			c.Near[e] = NoHex
			if h, ok := r.b.Hex(fmt.Sprintf("%c%d", 'A'+rune(c.Col+d[0]), c.Row+d[1])); ok {
				c.Near[e] = h
			}
		}
	}
}

func (r *reader) hex(near, id string) (Hex, bool) {
	h, ok := r.b.Hex(id)
	if !ok {
		r.fault(near, "no-hex", id)
	}
	return h, ok
}

// addDormant makes a town that the players may found of every hex that is land, has no place and is next to no city. It
// is called as its hex is.
func (r *reader) addDormant() {
	if !r.DormantTowns {
		return
	}
	for h := range r.b.Hexes {
		c := &r.b.Hexes[h]
		if c.Place != NoPlace || c.Terrain == Water || c.Terrain == Impassable || r.nextToCity(Hex(h)) {
			continue
		}
		c.Place = PlaceID(len(r.b.Places))
		pl := Place{Code: c.ID, Name: c.ID, Town: true, Dormant: true, Hexes: []Hex{Hex(h)}}
		for e := range pl.Sides {
			pl.Sides[e] = NoColor
		}
		r.b.Places = append(r.b.Places, pl)
	}
	if len(r.b.Places) > MaxPlaces {
		r.fault("dormant_towns", "places", len(r.b.Places), MaxPlaces)
	}
}

func (r *reader) nextToCity(h Hex) bool {
	for _, n := range r.b.Hexes[h].Near {
		if n != NoHex && r.b.Hexes[n].Place != NoPlace && !r.b.Places[r.b.Hexes[n].Place].Town {
			return true
		}
	}
	return false
}

func (r *reader) readBorders() {
	for _, s := range r.Borders {
		x, y, _ := strings.Cut(s, "-")
		a, ok := r.hex(s, x)
		b, ok2 := r.hex(s, y)
		if !ok || !ok2 {
			continue
		}
		e, ok := r.b.EdgeTo(a, b)
		if !ok {
			r.fault(s, "no-neighbours", s)
			continue
		}
		if r.b.Hexes[a].Closed&(1<<e) != 0 {
			r.fault(s, "border-twice", s)
		}
		r.b.Hexes[a].Closed |= 1 << e
		r.b.Hexes[b].Closed |= 1 << e.Opposite()
	}
}

func (r *reader) readLinks() {
	for _, l := range r.Links {
		if len(l.Between) != 2 {
			r.fault("[[links]]", "link-ends")
			continue
		}
		a, ok := r.places[l.Between[0]]
		b, ok2 := r.places[l.Between[1]]
		if !ok || !ok2 {
			r.fault("[[links]]", "link-places", strings.Join(l.Between, " – "))
			continue
		}
		r.b.Links = append(r.b.Links, Link{a, b, l.Cost, l.Needs})
	}
}

func (r *reader) readPaths() {
	path := func(ids []string) (hs []Hex) {
		for _, id := range ids {
			h, ok := r.hex(`"`+id+`"`, id)
			if !ok {
				continue
			}
			if n := len(hs); n > 0 {
				if _, near := r.b.EdgeTo(hs[n-1], h); !near {
					r.fault(`"`+id+`"`, "no-neighbours", r.b.Hexes[hs[n-1]].ID+"-"+id)
				}
			}
			hs = append(hs, h)
		}
		return hs
	}
	for _, ids := range r.Rivers {
		r.b.Rivers = append(r.b.Rivers, path(ids))
	}
	for _, p := range r.PrintedTrack {
		r.b.PrintedTrack = append(r.b.PrintedTrack, path(p.Path))
	}
}

func (r *reader) readRegions() {
	r.b.Regions = map[string][]Hex{}
	for _, name := range sortedKeys(r.Regions) {
		for _, x := range r.Regions[name] {
			if p, ok := r.places[x]; ok {
				r.b.Regions[name] = append(r.b.Regions[name], r.b.Places[p].Hexes...)
			} else if h, ok := r.hex(name+" =", x); ok {
				r.b.Regions[name] = append(r.b.Regions[name], h)
			}
		}
	}
}

func (r *reader) readOverlays() {
	r.b.Overlays = map[string][]string{}
	for _, name := range sortedKeys(r.Overlays) {
		codes := make([]string, len(r.b.Hexes))
		first := lineOf(r.text, name+" =") + 1
		for i, line := range strings.Split(strings.Trim(r.Overlays[name], "\n"), "\n")[1:] {
			bad := func(code string, words ...any) { r.faults = append(r.faults, fault(first+1+i, code, words...)) }
			if row, err := strconv.Atoi(strings.TrimSpace(line[:min(2, len(line))])); len(line) >= 2 && (err != nil || row != i+1) {
				bad("row", line[:2], i+1)
				continue
			}
			for col := 0; 4+4*col < len(line); col++ {
				code := strings.TrimSpace(line[4+4*col : min(8+4*col, len(line))])
				if code == "" {
					continue
				}
				id := fmt.Sprintf("%c%d", 'A'+rune(col), i+1)
				h, ok := r.b.Hex(id)
				switch {
				case !ok:
					bad("overlay-hex", name, id)
				case strings.ContainsFunc(code, func(c rune) bool { return !unicode.IsLetter(c) && !unicode.IsDigit(c) }):
					bad("overlay-code", name, id, code)
				default:
					codes[h] = code
				}
			}
		}
		r.b.Overlays[name] = codes
	}
}

func (r *reader) readPrices() {
	for _, code := range sortedKeys(r.Prices) {
		t, ok := terrainCodes[code]
		if !ok {
			r.fault("[prices]", "price", code)
			continue
		}
		r.b.Prices[t] = r.Prices[code]
	}
}

func (r *reader) readGoods() {
	r.b.Goods.EmptyColumns = r.GoodsDisplay.EmptyColumns
	for _, col := range sortedKeys(r.GoodsDisplay.Never) {
		if r.b.Goods.Never == nil {
			r.b.Goods.Never = map[string]Colors{}
		}
		r.b.Goods.Never[col] = r.colors(col, r.GoodsDisplay.Never[col])
	}
	for _, name := range sortedKeys(r.ColorTiles) {
		if c, ok := ParseColor(name); ok {
			r.b.ColorTiles[c] = r.ColorTiles[name]
		} else {
			r.fault("[color_tiles]", "colour", "color_tiles", name)
		}
	}
}

func (r *reader) checkPlaces() {
	fed, named := map[string]string{}, map[string]string{}
	for i := range r.b.Places {
		p := &r.b.Places[i]
		near := p.Code + " ="
		switch {
		case len(p.Hexes) == 0:
			r.fault(near, "not-in-grid", p.Name, p.Code)
		case p.Town && len(p.Hexes) > 1:
			r.fault(near, "town-hexes", p.Name, len(p.Hexes))
		case !r.b.together(p.Hexes):
			r.fault(near, "apart", p.Name)
		}
		if p.Name == "" {
			r.fault(near, "place-name", p.Code)
			continue
		}
		for _, name := range append([]string{p.Name}, p.Aka...) {
			if other := named[strings.ToLower(name)]; other != "" {
				r.fault(near, "name-twice", name, other)
			}
			if _, ok := r.b.Hex(name); ok {
				r.fault(near, "name-hex", name)
			}
			named[strings.ToLower(name)] = p.Code
		}
		for _, g := range p.Growth {
			if !growthColumn(g) {
				r.fault(near, "column", p.Name, g)
			} else if fed[g] != "" {
				r.fault(near, "column-twice", p.Name, g, fed[g])
			}
			fed[g] = p.Name
		}
	}
}

func growthColumn(s string) bool {
	for _, half := range []string{"light", "dark"} {
		if n, ok := strings.CutPrefix(s, half); ok && len(n) == 1 && n[0] >= '1' && n[0] <= '6' {
			return true
		}
	}
	return false
}

// MustParse is Parse for the sheets that the project ships.
func MustParse(key, text string) *Board {
	b, err := Parse(key, text)
	if err != nil {
		panic(key + ": " + err.Error())
	}
	return b
}
