package render

import (
	"strconv"

	"railpost/engine"
	"railpost/engine/board"
)

// panel draws what stands beside or under the board, and says where it ends.
func (d *drawing) panel(r rect) float64 {
	f := 13.0
	if r.w() < 330 {
		f = 11
	}
	d.canvas.y1 = 1e9
	y := r.y0
	wide := r.w() > 760
	game := d.p != nil && d.g != nil && d.o.Table
	if game {
		right := r.x1
		if wide && d.o.Legend {
			right = r.x0 + 0.58*r.w()
		}
		end := d.table(rect{r.x0, y, right, 1e9}, f)
		if wide { // under the table there is room beside the legend
			end = d.beside(rect{r.x0, end, right, 1e9}, f)
		}
		if wide && d.o.Legend {
			end = max(end, d.legend(rect{right + 2*f, y, r.x1, 1e9}, f))
		}
		y = end + f
		if end := d.display(rect{r.x0, y, r.x1, 1e9}, f); end > y {
			y = end + f
		}
		if wide {
			return y - f
		}
		y = d.beside(rect{r.x0, y - f, r.x1, 1e9}, f) + f
	}
	if d.o.Legend {
		y = d.legend(rect{r.x0, y, r.x1, 1e9}, f) + f
	}
	return y - f
}

// heading writes a panel's title and returns the y under it.
func (d *drawing) heading(r rect, text string, f float64) float64 {
	size := shrink(text, f*1.05, true, r.w(), 4)
	d.text(text, pt{r.x0, r.y0 + f}, -1, size, true, faint, "table")
	d.line(polyline(pt{r.x0, r.y0 + f*1.5}, pt{r.x1, r.y0 + f*1.5}), rule, 1.2)
	return r.y0 + f*1.75
}

// table is a line a player, in the order of play.
func (d *drawing) table(r rect, f float64) float64 {
	p := d.p
	actions := make([]string, engine.MaxSeats)
	for i := range d.g.Rules.Actions {
		if s := p.Taken[i]; p.Turn > 0 && s >= 0 && int(s) < len(actions) {
			if actions[s] != "" {
				actions[s] += ", "
			}
			actions[s] += d.o.word(d.g.Rules.Actions[i].Key)
		}
	}
	two := r.w() < 440 // the action goes under the name
	keys := []string{"cash", "income", "shares", "locomotive"}
	figures := d.figures()
	small := f * 0.85
	name, act := r.w()*0.30, r.w()*0.27
	if two {
		name, act = r.w()*0.36, 0
	}
	beside := !two && len(figures) > 0 // further numbers are columns, or stand under the name
	if beside {
		for _, x := range figures {
			keys = append(keys, "figure."+x.Key)
		}
		name -= r.w() * 0.05
	}
	col := (r.w() - name - act) / float64(len(keys))
	y := r.y0 + f
	head := func(text string, x float64, align int, w float64) {
		size := shrink(text, small, true, w, 2)
		if a, b, ok := broken(text); ok && size < 0.75*small { // two lines
			if s := min(0.75*small, shrink(a, small, true, w, 2), shrink(b, small, true, w, 2)); s > size {
				d.text(a, pt{x, y - 0.55*s}, align, s, true, faint, "table")
				d.text(b, pt{x, y + 0.5*s}, align, s, true, faint, "table")
				return
			}
		}
		d.text(text, pt{x, y}, align, size, true, faint, "table")
	}
	head(d.o.head("player"), r.x0, -1, name)
	for i, k := range keys {
		head(d.o.head(k), r.x0+name+col*float64(i+1)-f*0.3, 1, col-f*0.6)
	}
	if !two {
		head(d.o.head("action"), r.x1-act+f*0.6, -1, act-f*0.6)
	}
	d.line(polyline(pt{r.x0, y + f*0.5}, pt{r.x1, y + f*0.5}), rule, 1.2)
	y += f * 0.6
	step := f * 1.85
	if two {
		step = f * 2.6
	}
	for k, s := range d.inOrder() {
		if k%2 == 1 {
			d.fill(box(rect{r.x0, y, r.x1, y + step}), rgb(0xece5d4))
		}
		pl := &p.Players[s]
		base := y + f*1.3
		c := ink
		if pl.Out {
			c = mix(page, ink, 0.5)
		}
		d.disc(pt{r.x0 + f*0.95, y + f*0.9}, f*0.72, s)
		who := d.seats[s].Name
		size := shrink(who, f, true, name-f*2.4, f*0.7)
		d.text(fit(who, size, true, name-f*2.4), pt{r.x0 + f*2.1, base}, -1, size, true, c, "table")
		values := []string{dollars(int(pl.Cash)), signed(int(pl.Income)), strconv.Itoa(int(pl.Shares)), strconv.Itoa(int(pl.Locomotive))}
		a := actions[s]
		for _, x := range figures {
			v := signed(x.Of(d.g, p, s))
			switch {
			case beside:
				values = append(values, v)
			case a == "":
				a = d.o.word("figure."+x.Key) + " " + v
			default:
				a += " · " + d.o.word("figure."+x.Key) + " " + v
			}
		}
		if pl.Out {
			values, a = []string{d.o.head("out")}, ""
		}
		for i, v := range values {
			d.text(v, pt{r.x0 + name + col*float64(i+1) - f*0.3, base}, 1, shrink(v, f, false, col-f*0.6, 4), false, c, "table")
		}
		at, w := pt{r.x1 - act + f*0.6, base}, act-f*0.8
		if two {
			at, w = pt{r.x0 + f*2.1, base + f*1.02}, r.w()-f*2.4
		}
		if a != "" {
			size := shrink(a, f*0.9, false, w, 5)
			d.text(fit(a, size, false, w), at, -1, size, false, mix(c, page, 0.2), "table")
		}
		y += step
	}
	return y
}

func signed(n int) string {
	if n < 0 {
		return "−" + strconv.Itoa(-n)
	}
	return strconv.Itoa(n)
}

// inOrder lists the seats: those who play in their order, then those who are out.
func (d *drawing) inOrder() (list []engine.Seat) {
	p := d.p
	seen := map[engine.Seat]bool{}
	for _, s := range p.Order[:p.NumIn] {
		if s >= 0 && int(s) < len(d.seats) && !seen[s] {
			seen[s] = true
			list = append(list, s)
		}
	}
	for s := range engine.Seat(p.Seats) {
		if !seen[s] {
			list = append(list, s)
		}
	}
	return list
}

// display is the goods display: for each column the city it feeds and its cubes, with the New City's below.
func (d *drawing) display(r rect, f float64) float64 {
	n := &d.g.Rules.Numbers
	below := map[int]int{}
	for i, under := range n.CityUnder {
		if c := engine.ColumnA + i; n.Squares[c] > 0 {
			below[under] = c
		}
	}
	halves := make([][]int, 2)
	for c := range engine.ColumnA {
		if _, ok := below[c]; ok || n.Squares[c] > 0 {
			halves[c/engine.Dark1] = append(halves[c/engine.Dark1], c)
		}
	}
	least := 4.0 // columns to a line, so that few do not get too wide
	if r.w() > 760 {
		halves = [][]int{append(halves[0], halves[1]...)}
		least = 8
	}
	if len(halves[0])+len(halves[len(halves)-1]) == 0 {
		return d.bag(r, f)
	}
	y := d.heading(r, d.o.head("goods display"), f)
	for _, half := range halves {
		if len(half) == 0 {
			continue
		}
		w := r.w() / max(least, float64(len(half)))
		low := y
		for i, c := range half {
			x := r.x0 + w*float64(i)
			if n.Squares[c] > 0 {
				low = max(low, d.column(rect{x, y, x + w, 0}, c, f))
			}
			if b, ok := below[c]; ok {
				next := y + f*4
				if w < 6.2*f {
					next += f
				}
				low = max(low, d.column(rect{x, next, x + w, 0}, b, f))
			}
		}
		y = low + f*0.5
	}
	return d.bag(rect{r.x0, y, r.x1, 0}, f)
}

// column is one column: its number and city, its squares from the top from left to right.
func (d *drawing) column(r rect, c int, f float64) float64 {
	rad := f * 0.66
	at := pt{r.x0 + rad + 1, r.y0 + f*0.9}
	name := engine.ColumnName(c)
	fill, edge := white, ink
	switch {
	case c >= engine.ColumnA:
		fill = rgb(0xfff3c4)
		d.shape(roundBox(around(at, 2*rad, 2*rad), rad*0.3), fill, edge, 1)
	default:
		if c >= engine.Dark1 {
			fill, edge = rgb(0x2b2826), white
		}
		d.shape(circle(at, rad), fill, edge, 1)
	}
	d.letter(name[len(name)-1:], at, f, on(fill))
	place := ""
	color := board.NoColor
	if id := d.g.FeedOf(d.p, c); id != board.NoPlace {
		place = d.b.Places[id].Name
		if t := d.takes(id); len(t) > 0 {
			color = t[0]
		}
	}
	if c >= engine.ColumnA && color == board.NoColor && d.g.Feeds[c] == board.NoPlace {
		color = d.g.Rules.Cities[c-engine.ColumnA]
	}
	x := at.x + rad + 3
	room := r.x1 - x - 3
	if color < board.NumColors { // the city's colour, with its letter
		chip := rect{x, at.y - f*0.5, x + f*0.8, at.y + f*0.5}
		d.shape(roundBox(chip, 2), cubeTint[color], ink, 0.8)
		d.letter(d.o.initial(color), chip.mid(), f*0.78, on(cubeTint[color]))
		x += f*0.8 + 3
		room -= f*0.8 + 3
	}
	y := r.y0 + f*1.9
	if narrow := r.w() < 6.2*f; narrow { // the name gets a line of its own
		if place != "" {
			d.wrapped(place, r.x0+2, y+f*0.3, r.w()-6, f*0.8)
		}
		y += f
	} else if place != "" {
		d.wrapped(place, x, at.y, room, f*0.86)
	}
	square := min(f*1.45, (r.w()-6)/3)
	for i := range d.g.Rules.Squares[c] {
		q := around(pt{r.x0 + 2 + square*(float64(i)+0.5), y + square/2}, square-2, square-2)
		if cube := d.p.Display[c][min(i, 2)]; cube < board.NumColors {
			d.cube(q.mid(), q.w(), cube)
		} else {
			d.shape(roundBox(q, 2), alpha(white, 0.6), rgb(0xb9ae96), 1)
		}
	}
	return y + square
}

// wrapped writes a name round the height y, on one line or two, small enough for w.
func (d *drawing) wrapped(text string, x, y, w, size float64) {
	s := shrink(text, size, false, w, 3)
	if a, b, ok := broken(text); ok && s < size*0.85 {
		if t := min(size*0.8, shrink(a, size, false, w, 3), shrink(b, size, false, w, 3)); t > s {
			d.text(a, pt{x, y - t*0.12}, -1, t, false, ink, "table")
			d.text(b, pt{x, y + t*0.9}, -1, t, false, ink, "table")
			return
		}
	}
	d.text(text, pt{x, y + s*capHeight/2}, -1, s, false, ink, "table")
}

// bag counts what may still be drawn.
func (d *drawing) bag(r rect, f float64) float64 {
	if d.p.BagSize() == 0 {
		return r.y0
	}
	y := r.y0 + f*0.9
	l := d.text(d.o.head("bag"), pt{r.x0, y + f*0.36}, -1, f*0.9, true, faint, "table")
	x := l.rect().x1 + f
	for c, n := range d.p.Bag {
		if n == 0 {
			continue
		}
		d.cube(pt{x + f*0.6, y}, f*1.15, board.Color(c))
		l := d.text(strconv.Itoa(int(n)), pt{x + f*1.4, y + f*0.36}, -1, f*0.9, false, ink, "table")
		x = l.rect().x1 + f*0.9
	}
	return y + f*0.8
}
