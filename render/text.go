package render

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"railpost/engine"
	"railpost/engine/board"
)

// lineWidth is the longest line of a text.
const lineWidth = 78

// teller writes a board as text.
type teller struct {
	strings.Builder
	*drawing
	notes []string // hexes whose track does not fit into the map
}

func tell(b *board.Board, g *engine.Game, p *engine.Position, o Options) string {
	t := &teller{drawing: &drawing{o: &o, b: b, g: g, p: p, seats: lettered(&o, p)}}
	title := o.Title
	if title == "" {
		title = b.Name
	}
	t.WriteString(title + "\n\n")
	t.plan()
	t.key()
	if o.Codes && !t.sided() {
		t.codes()
	} else {
		t.places()
	}
	t.strays()
	t.marked()
	if g != nil && p != nil && o.Table {
		t.players()
		t.goods()
		t.beside()
	}
	return t.String()
}

// plan is the map: a line for each doubled row, seven characters for each hex. Wide sheets are told in parts.
func (t *teller) plan() {
	const columns = (lineWidth - 6) / 4
	rows := make([][]string, t.b.Rows+1)
	for i := range rows {
		rows[i] = make([]string, t.b.Columns)
	}
	for i := range t.b.Hexes {
		c := &t.b.Hexes[i]
		rows[c.Row][c.Col] = t.cell(board.Hex(i))
	}
	for from := 0; from < t.b.Columns; from += columns - 1 {
		to := min(from+columns, t.b.Columns)
		line := "   "
		for c := from; c < to; c++ {
			line += pad(" "+string(rune('A'+c)), 4)
		}
		t.line(line)
		for r := 1; r <= t.b.Rows; r++ {
			line := fmt.Sprintf("%2d ", r)
			for c := from; c < to; c++ {
				if s := rows[r][c]; s != "" {
					line = pad(line, 3+4*(c-from)) + s
				}
			}
			t.line(line)
		}
		t.WriteString("\n")
		if to == t.b.Columns {
			break
		}
	}
	for _, n := range t.notes {
		t.line(n)
	}
	if len(t.notes) > 0 {
		t.WriteString("\n")
	}
}

func (t *teller) line(s string) { t.WriteString(strings.TrimRight(s, " ") + "\n") }

// pad makes s n letters wide.
func pad(s string, n int) string {
	if k := utf8.RuneCountInString(s); k < n {
		return s + strings.Repeat(" ", n-k)
	}
	return s
}

var terrainSigns = [board.NumTerrains]string{".", "r", "m", "rm", "s", "h", "d", "t", "l", "~", "x"}

// cell tells one hex in seven characters at most.
func (t *teller) cell(h board.Hex) string {
	c := &t.b.Hexes[h]
	track := t.trackWords(h)
	if t.placeAt(h) != board.NoPlace {
		code := t.b.Places[c.Place].Code
		if t.isCity(c.Place) {
			return t.cityCode(c.Place)
		}
		return t.noted(h, "("+code+")", track)
	}
	if track != "" {
		return t.noted(h, "", track)
	}
	s := terrainSigns[c.Terrain]
	if c.Price > 0 {
		s = strings.TrimPrefix(s, ".") + dollars(c.Price)
	}
	if c.Terrain != board.Water && c.Terrain != board.Impassable {
		for _, name := range sorted(t.b.Overlays) {
			s += t.b.Overlays[name][h]
		}
	}
	return s
}

// cityCode is a city's sign; a New City's ends with its letter, for its town's code may be another city's in capitals.
func (t *teller) cityCode(id board.PlaceID) string {
	code := "[" + t.b.Places[id].Code + "]"
	if n := t.newCity(id); n > 0 {
		code += string(rune('A' + n - 1))
	}
	return code
}

func (t *teller) noted(h board.Hex, before, track string) string {
	if len(before+track) <= 7 {
		return before + track
	}
	t.notes = append(t.notes, fmt.Sprintf("%-4s %s%s", t.b.Hexes[h].ID, before, track))
	if before == "" {
		before = "#"
	}
	return before + "*"
}

// trackWords tells a hex's track: each owner's letter with the numbers of its edges, ! where new, ? where it leads nowhere yet.
func (t *teller) trackWords(h board.Hex) string {
	s := t.state(h)
	var order []engine.Seat
	words := map[engine.Seat]string{}
	town := false
	open := false
	var tracks []string
	for _, k := range s.Track[:s.N] {
		edges := ""
		for _, e := range []board.Edge{min(k.A, k.B), max(k.A, k.B)} {
			if e == board.Center {
				town = true
				continue
			}
			edges += string(rune('1' + e))
			if _, _, kind := t.joins(h, e); kind == openEnd {
				open = true
			}
		}
		if words[k.Owner] == "" {
			order = append(order, k.Owner)
		}
		words[k.Owner] += edges
		tracks = append(tracks, t.sign(k.Owner)+edges)
	}
	out := strings.Join(tracks, "")
	if town { // exits of one owner belong together
		out = ""
		for _, o := range order {
			out += t.sign(o) + words[o]
		}
	}
	if t.isFresh(h) && out != "" {
		out += "!"
	}
	if open {
		out += "?"
	}
	return out
}

func (t *teller) sign(s engine.Seat) string {
	if l := t.ownerLetter(s); l != "" {
		return l
	}
	return "-"
}

// key explains the signs that the map uses.
func (t *teller) key() {
	parts := []string{"[XX] " + t.o.word("city"), "(xx) " + t.o.word("town")}
	var has [board.NumTerrains]bool
	for i := range t.b.Hexes {
		has[t.b.Hexes[i].Terrain] = true
	}
	for k := range board.NumTerrains {
		if has[k] {
			s := terrainSigns[k] + " " + t.o.word(k.String())
			if p := t.price(k); p > 0 {
				s += " " + dollars(p)
			}
			parts = append(parts, s)
		}
	}
	for _, name := range sorted(t.b.Overlays) {
		var codes []string
		for _, l := range overlayLetters(t.b.Overlays[name]) {
			codes = append(codes, "."+l)
		}
		parts = append(parts, strings.Join(codes, " ")+" "+t.o.word("overlay."+name))
	}
	if t.p != nil {
		edges := ""
		for e := range board.Edge(6) {
			edges += fmt.Sprintf(" %d %s", e+1, t.o.word(e.String()))
		}
		parts = append(parts, t.o.word("track")+":"+edges)
		for i := range t.seats {
			parts = append(parts, t.seats[i].Letter+" "+t.seats[i].Name)
		}
		parts = append(parts, "- "+t.o.word("nobody"), "! "+t.o.word("new this turn"), "? "+t.o.word("unfinished"))
	}
	t.wrap(parts)
}

// wrap writes the parts with commas, on as many lines as it takes.
func (t *teller) wrap(parts []string) {
	line := ""
	for i, p := range parts {
		if i+1 < len(parts) {
			p += ","
		}
		if line != "" && utf8.RuneCountInString(line+" "+p) > lineWidth {
			t.line(line)
			line = ""
		}
		if line != "" {
			line += " "
		}
		line += p
	}
	t.line(line)
	t.WriteString("\n")
}

// sided says whether a city takes other colours at some of its edges: that is told nowhere else.
func (t *teller) sided() bool {
	for i := range t.b.Places {
		for _, c := range t.b.Places[i].Sides {
			if c < board.NumColors {
				return true
			}
		}
	}
	return false
}

// codes is what the places' codes stand for, as many to a line as fit.
func (t *teller) codes() {
	const width = 26
	line := ""
	for i := range t.b.Places {
		if t.asleep(board.PlaceID(i)) {
			continue
		}
		pl, code := &t.b.Places[i], ""
		if id := board.PlaceID(i); t.isCity(id) {
			code = t.cityCode(id)
		} else {
			code = "(" + pl.Code + ")"
		}
		one := pad(code, 6) + pl.Name
		next := pad(line, (utf8.RuneCountInString(line)+width-1)/width*width)
		if line != "" && utf8.RuneCountInString(next+one) > lineWidth {
			t.line(line)
			next = ""
		}
		line = next + one
	}
	t.line(line)
	t.WriteString("\n")
}

// places lists every place: code, name, hex, what it takes, what feeds it, the cubes there.
func (t *teller) places() {
	for i := range t.b.Places {
		id := board.PlaceID(i)
		if t.asleep(id) {
			continue
		}
		pl := &t.b.Places[i]
		h := pl.Hexes[0]
		cubes := t.cubesOn(h)
		code := "(" + pl.Code + ")"
		if t.isCity(id) {
			code = t.cityCode(id)
		}
		line := pad(code, 6) + pad(pl.Name, 20) + " " + pad(t.b.Hexes[h].ID, 4)
		for _, name := range sorted(t.b.Overlays) {
			line = pad(line, 31) + pad(" "+t.b.Overlays[name][h], 3)
		}
		if t.isCity(id) {
			takes := ""
			sided := false
			for _, c := range pl.Sides {
				sided = sided || c < board.NumColors
			}
			if list := t.takes(id); !sided {
				for _, c := range list {
					if len(list) > 2 {
						takes += " " + t.o.initial(c)
					} else {
						takes += " " + t.o.word(c.String())
					}
				}
			}
			for c := range board.NumColors {
				edges := ""
				for e, x := range pl.Sides {
					if x == c {
						edges += " " + t.o.word(board.Edge(e).String())
					}
				}
				if edges != "" {
					takes += " " + t.o.initial(c) + edges
				}
			}
			line += takes
			for _, g := range pl.Growth {
				line += fmt.Sprintf("  %s %s", t.o.word(strings.TrimRight(g, "0123456789")), g[len(g)-1:])
			}
			if pl.Column != "" {
				line += "  " + pl.Column
			}
			if n := t.newCity(id); n > 0 {
				line += "  " + t.o.word("new city") + " " + string(rune('A'+n-1))
			}
		}
		for _, r := range regionsOf(t.b) {
			if !r.area && slices.Contains(r.hexes, h) {
				line += "  " + t.o.word(r.key)
			}
		}
		if len(cubes) > 0 {
			list := t.o.word("cubes") + ":"
			for _, c := range cubes {
				list += " " + t.o.initial(c)
			}
			if line = pad(line, 50) + " "; utf8.RuneCountInString(line+list) > lineWidth {
				t.line(line)
				line = pad("", 27)
			}
			line += list
		}
		t.line(line)
	}
	t.WriteString("\n")
}

// strays are the cubes on hexes without a place.
func (t *teller) strays() {
	for i := range t.b.Hexes {
		h := board.Hex(i)
		if cubes := t.cubesOn(h); t.placeAt(h) == board.NoPlace && len(cubes) > 0 {
			line := pad(t.b.Hexes[h].ID, 5) + t.o.word("cubes") + ":"
			for _, c := range cubes {
				line += " " + t.o.initial(c)
			}
			t.line(line)
		}
	}
}

func (t *teller) players() {
	keys := []string{"cash", "income", "shares", "locomotive"}
	head := pad("", 2) + pad(t.o.head("player"), 18)
	for _, k := range keys {
		head += fmt.Sprintf(" %*s", len([]rune(t.o.word(k))), t.o.word(k))
	}
	t.line(head + "  " + t.o.word("action"))
	for _, s := range t.inOrder() {
		pl := &t.p.Players[s]
		line := pad(t.seats[s].Letter, 2) + pad(cut(t.seats[s].Name, 17), 18)
		values := []string{dollars(int(pl.Cash)), fmt.Sprint(pl.Income), fmt.Sprint(pl.Shares), fmt.Sprint(pl.Locomotive)}
		if pl.Out {
			values = []string{t.o.word("out"), "", "", ""}
		}
		for i, v := range values {
			line += fmt.Sprintf(" %*s", len([]rune(t.o.word(keys[i]))), v)
		}
		for i := range t.g.Rules.Actions {
			if t.p.Turn > 0 && t.p.Taken[i] == s {
				line += "  " + t.o.word(t.g.Rules.Actions[i].Key)
			}
		}
		for _, f := range t.figures() {
			word := fmt.Sprintf("  %s %d", t.o.word("figure."+f.Key), f.Of(t.g, t.p, s))
			if utf8.RuneCountInString(line+word) > lineWidth {
				t.line(line)
				line = pad("", 18)
			}
			line += word
		}
		t.line(line)
	}
	t.WriteString("\n")
}

func cut(s string, n int) string {
	if r := []rune(s); len(r) > n {
		return string(r[:n-1]) + "."
	}
	return s
}

// goods is the display, a column a line, and the bag.
func (t *teller) goods() {
	first := true
	for c := range engine.NumColumns {
		n := t.g.Rules.Squares[c]
		if n == 0 {
			continue
		}
		if first {
			t.line(t.o.head("goods display"))
			first = false
		}
		name := engine.ColumnName(c)
		if half, number, ok := strings.Cut(name, " "); ok {
			name = t.o.word(half) + " " + number
		}
		line := pad(name, 9)
		for i := range n {
			if cube := t.p.Display[c][min(i, 2)]; cube < board.NumColors {
				line += " " + t.o.initial(cube)
			} else {
				line += " _"
			}
		}
		if id := t.g.FeedOf(t.p, c); id != board.NoPlace {
			line = pad(line, 17) + t.b.Places[id].Name
		}
		t.line(line)
	}
	if t.p.BagSize() > 0 {
		line := t.o.head("bag")
		for c, n := range t.p.Bag {
			if n > 0 {
				line += fmt.Sprintf(" %s %d", t.o.initial(board.Color(c)), n)
			}
		}
		t.line(line)
	}
}
