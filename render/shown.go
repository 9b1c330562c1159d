package render

import (
	"math"
	"slices"
	"strconv"
	"unicode"
	"unicode/utf8"

	"railpost/engine"
	"railpost/engine/board"
)

// shown are the signs that lie on the board now; areas are those that tint their hexes.
func (d *drawing) shown(areas bool) (list []engine.Sign) {
	if d.g == nil || d.p == nil || d.g.Rules.Signs == nil {
		return nil
	}
	for _, s := range d.g.Rules.Signs(d.g, d.p) {
		if s.Area == areas {
			list = append(list, s)
		}
	}
	return list
}

// signKeys are the keys of those signs, each once, in the order in which they come.
func signKeys(signs []engine.Sign) (keys []string) {
	for _, s := range signs {
		if !slices.Contains(keys, s.Key) {
			keys = append(keys, s.Key)
		}
	}
	return keys
}

var areaTint, areaFill = rgb(0x2f6fd0), rgb(0xf3f7fc)

// signAreas tints the hexes of an area that matters now, with a rim round it.
func (d *drawing) signAreas() {
	areas := d.shown(true)
	for _, key := range signKeys(areas) {
		in := map[board.Hex]bool{}
		for _, s := range areas {
			if s.Key == key && !in[s.Hex] {
				in[s.Hex] = true
				d.fill(d.grid.hexagon(s.Hex, 0), alpha(areaFill, 0.5))
			}
		}
		var rim path
		for i := range d.b.Hexes {
			h := board.Hex(i)
			for e, n := range d.b.Hexes[h].Near {
				if in[h] && (n == board.NoHex || !in[n]) {
					rim.move(d.grid.corner(h, e+5)).line(d.grid.corner(h, e))
				}
			}
		}
		d.line(&rim, alpha(white, 0.8), 5.5*d.u)
		d.line(&rim, areaTint, max(1.4, 3*d.u))
	}
}

// signMarks puts each marker on its track, or on its hex where it covers least.
func (d *drawing) signMarks() {
	r := max(4.6, 9*d.u)
	for _, s := range d.shown(false) {
		var spots []pt
		rails := 0.4 * r // how bad it is to cover track
		if x := d.state(s.Hex); s.On > 0 && s.On <= int8(x.N) {
			t := x.Track[s.On-1]
			way := d.curve(s.Hex, t.A, t.B)
			for _, at := range []float64{0.5, 0.35, 0.65, 0.2, 0.8} {
				spots = append(spots, along(way, at))
			}
			rails = 0.05 * r
		} else {
			for _, at := range []pt{{20, 14}, {-20, 14}, {22, -12}, {-22, -12}, {0, 22}, {0, -22}, {0, 0}} {
				spots = append(spots, d.at(s.Hex, at.x, at.y))
			}
		}
		var best pt
		least := math.Inf(1)
		for i, c := range spots {
			b := around(c, 2*r, 2*r)
			if v := d.crowd(b) + rails*d.railsUnder(b) + 0.1*float64(i); v < least {
				best, least = c, v
			}
		}
		d.sign(s.Key, best, r)
		d.take(around(best, 2*r, 2*r))
	}
}

// sign is the picture of a marker: a pictogram where there is one for its key, else a disc with its label's first letter.
func (d *drawing) sign(key string, c pt, r float64) {
	switch key {
	case "snow":
		d.shape(circle(c, r), rgb(0xeaf4ff), rgb(0x1d4f91), max(0.8, r*0.14))
		for k := range 3 {
			arm := polar(r*0.78, float64(60*k+30))
			d.line(polyline(c.add(arm), c.sub(arm)), rgb(0x1d4f91), max(0.7, r*0.15))
			for _, end := range []float64{1, -1} {
				for _, turn := range []float64{40, -40} {
					from := c.add(arm.mul(end * 0.55))
					d.line(polyline(from, from.add(polar(r*0.3*end, float64(60*k+30)+turn))), rgb(0x1d4f91), max(0.6, r*0.11))
				}
			}
		}
	case "unrest":
		red := rgb(0xb3121d)
		d.shape(polygon(c.add(polar(r*1.15, -90)), c.add(polar(r*1.15, 30)), c.add(polar(r*1.15, 150))), rgb(0xffe14d), red, max(1, r*0.2))
		d.line(polyline(c.add(pt{0, -r * 0.45}), c.add(pt{0, r * 0.05})), red, r*0.22)
		d.fill(circle(c.add(pt{0, r * 0.35}), r*0.14), red)
	default:
		d.shape(circle(c, r), rgb(0xfff7d6), region, max(0.9, r*0.18))
		letter, _ := utf8.DecodeRuneInString(d.o.head("sign." + key))
		d.letter(string(unicode.ToUpper(letter)), c, r*1.2, region)
	}
}

// figures are the keys of the players' further numbers.
func (d *drawing) figures() []engine.Figure {
	if d.g == nil {
		return nil
	}
	return d.g.Rules.Figures
}

// square is one square of a shelf: its cube, and the seats whose markers lie there.
type square struct {
	cube    board.Color
	markers []engine.Seat
}

// group is a run of squares on which the same is printed.
type group struct {
	text    string
	squares []square
}

// groups lists what lies on a shelf, from the first square to the last that it has or needs.
func (d *drawing) groups(s engine.Shelf) (list []group) {
	var cubes []board.Color
	if s.Cubes != nil {
		cubes = s.Cubes(d.g, d.p)
	}
	n := max(len(s.Squares), len(cubes))
	squares := make([]square, n)
	for i := range squares {
		squares[i].cube = board.NoColor
		if i < len(cubes) {
			squares[i].cube = cubes[i]
		}
	}
	if s.Marker != nil {
		for seat := range engine.Seat(d.p.Seats) {
			if at := s.Marker(d.g, d.p, seat); at >= 0 && at < n && !d.p.Players[seat].Out {
				squares[at].markers = append(squares[at].markers, seat)
			}
		}
	}
	for i, q := range squares {
		text := ""
		if i < len(s.Squares) {
			text = s.Squares[i]
		}
		if k := len(list) - 1; k >= 0 && list[k].text == text {
			list[k].squares = append(list[k].squares, q)
		} else {
			list = append(list, group{text, []square{q}})
		}
	}
	return list
}

// many says how many cubes of each colour lie on a shelf without printed squares that holds too many to be drawn.
func (d *drawing) many(s engine.Shelf) (count [board.NumColors]int, ok bool) {
	if len(s.Squares) > 0 || s.Cubes == nil {
		return count, false
	}
	cubes := s.Cubes(d.g, d.p)
	for _, c := range cubes {
		if c < board.NumColors {
			count[c]++
		}
	}
	return count, len(cubes) > 12
}

// beside draws what lies beside the board, the squares and the open dice, under r's top, and says where that ends.
func (d *drawing) beside(r rect, f float64) float64 {
	const least = 250 // pixels of a column of shelves
	columns := max(1, min(3, int(r.w()/least)))
	w := (r.w() + f) / float64(columns)
	y, low := r.y0, r.y0
	for i, s := range d.g.Rules.Shelves {
		if i%columns == 0 {
			y = low + f
		}
		x := r.x0 + w*float64(i%columns)
		low = max(low, d.shelf(s, rect{x, y, x + w - f, 1e9}, f))
	}
	if d.p.NumDice > 0 {
		low = d.dice(rect{r.x0, low + f, r.x1, 1e9}, f)
	}
	return low
}

func (d *drawing) shelf(s engine.Shelf, r rect, f float64) float64 {
	y := d.heading(r, d.o.head("shelf."+s.Key), f)
	if count, ok := d.many(s); ok {
		x := r.x0
		for c, n := range count {
			if n > 0 {
				d.cube(pt{x + f*0.7, y + f}, f*1.2, board.Color(c))
				l := d.text(strconv.Itoa(n), pt{x + f*1.6, y + f*1.36}, -1, f, false, ink, "table")
				x = l.rect().x1 + f
			}
		}
		return y + f*1.9
	}
	groups := d.groups(s)
	side := f * 1.6
	words := 0.0
	for _, g := range groups {
		if g.text != "" {
			words = f * 1.15
		}
	}
	x := r.x0
	for _, g := range groups {
		wide := func(q square) float64 { return max(side, float64(len(q.markers))*side*0.62+side*0.3) }
		w := 0.0
		for _, q := range g.squares {
			w += wide(q)
		}
		size := f * 0.85
		w = min(max(w, measure(g.text, size, true)+f*0.4), r.w())
		if x > r.x0 && x+w > r.x1 {
			x, y = r.x0, y+side+words+f*0.3
		}
		if g.text != "" {
			size = shrink(g.text, size, true, w, 4)
			d.text(g.text, pt{x + 1, y + f*0.8}, -1, size, true, faint, "table")
		}
		at := x
		for _, q := range g.squares {
			if at+wide(q) > r.x1+1 { // a run longer than the line
				at, y = r.x0, y+side
			}
			d.shelfSquare(q, rect{at + 1, y + words + 1, at + wide(q) - 1, y + words + side - 1}, side)
			at += wide(q)
		}
		if x += w + f*0.35; at > x {
			x = at + f*0.35
		}
	}
	if len(groups) == 0 {
		d.shelfSquare(square{cube: board.NoColor}, rect{r.x0 + 1, y + 1, r.x0 + side - 1, y + side - 1}, side)
	}
	return y + words + side
}

func (d *drawing) shelfSquare(q square, r rect, side float64) {
	d.shape(roundBox(r, 2), alpha(white, 0.6), rgb(0xb9ae96), 1)
	if q.cube < board.NumColors {
		d.cube(r.mid(), side*0.72, q.cube)
	}
	n := float64(len(q.markers))
	for i, seat := range q.markers {
		d.disc(pt{r.mid().x + (float64(i)-(n-1)/2)*side*0.62, r.mid().y}, side*0.3, seat)
	}
}

// dice draws the dice that lie open.
func (d *drawing) dice(r rect, f float64) float64 {
	n := int(d.p.NumDice)
	if n == 0 {
		return r.y0
	}
	y := r.y0 + f*0.95
	l := d.text(d.o.head("dice"), pt{r.x0, y + f*0.36}, -1, f*0.9, true, faint, "table")
	x := l.rect().x1 + f
	for _, eyes := range d.p.Dice[:n] {
		if eyes > 0 {
			d.die(pt{x + f*0.8, y}, f*1.5, int(eyes))
			x += f * 1.9
		}
	}
	return y + f
}

// die is a die's face. Eyes beyond six are written as a number.
func (d *drawing) die(c pt, side float64, eyes int) {
	d.shape(roundBox(around(c, side, side), side*0.2), white, ink, side*0.06)
	if eyes > 6 {
		d.letter(strconv.Itoa(eyes), c, side*0.6, ink)
		return
	}
	s := side * 0.27
	for _, e := range eyesOf[eyes] {
		d.fill(circle(c.add(e.mul(s)), side*0.095), ink)
	}
}

var eyesOf = [7][]pt{{}, {{0, 0}}, {{-1, -1}, {1, 1}}, {{-1, -1}, {0, 0}, {1, 1}}, {{-1, -1}, {1, -1}, {-1, 1}, {1, 1}},
	{{-1, -1}, {1, -1}, {-1, 1}, {1, 1}, {0, 0}}, {{-1, -1}, {1, -1}, {-1, 1}, {1, 1}, {-1, 0}, {1, 0}}}
