package render

import "railpost/engine/board"

// rivers draws the courses of the sheet, and plausible ones through the river hexes that no course names.
func (gr *ground) rivers(u float64) {
	var out, in path
	for _, c := range courses(gr.grid.b) {
		pts := gr.riverPoints(c)
		s := spline(pts)
		for _, p := range []*path{&out, &in} {
			p.ops, p.pts = append(p.ops, s.ops...), append(p.pts, s.pts...)
		}
	}
	if len(out.ops) > 0 {
		gr.line(&out, riverOut, max(2, 5.6*u))
		gr.line(&in, riverIn, max(1.2, 3.6*u))
	}
}

// course is a river from hex to hex. Mouth and source are edges by which it leaves its last and first hex; Center is none.
type course struct {
	hexes         []board.Hex
	source, mouth board.Edge
}

func isRiver(c *board.Cell) bool { return c.Terrain == board.River || c.Terrain == board.RiverMountain }

// courses are the sheet's own and, for river hexes in none of them, the longest ways through what is left.
func courses(b *board.Board) (list []course) {
	covered := make([]bool, len(b.Hexes))
	for _, hexes := range b.Rivers {
		list = append(list, course{hexes, board.Center, board.Center})
		for _, h := range hexes {
			covered[h] = true
		}
	}
	for {
		way := longestWay(b, covered)
		if way == nil {
			break
		}
		for _, h := range way {
			covered[h] = true
		}
		list = append(list, course{way, board.Center, board.Center})
	}
	within := make([]int, len(b.Hexes)) // courses through a hex
	for _, c := range list {
		for _, h := range c.hexes {
			within[h]++
		}
	}
	for i := range list {
		c := &list[i]
		if len(c.hexes) == 0 {
			continue
		}
		last := len(c.hexes) - 1
		taken := board.Center
		if within[c.hexes[0]] == 1 {
			c.source = ending(b, within, c.hexes, taken)
			taken = c.source
		}
		if last > 0 {
			taken = board.Center
		}
		if last == 0 || within[c.hexes[last]] == 1 {
			back := make([]board.Hex, 0, len(c.hexes))
			for k := last; k >= 0; k-- {
				back = append(back, c.hexes[k])
			}
			c.mouth = ending(b, within, back, taken)
		}
	}
	return list
}

// longestWay is the longest chain of neighbouring uncovered river hexes that bends as little as need be.
func longestWay(b *board.Board, covered []bool) (best []board.Hex) {
	free := func(h board.Hex) bool { return h != board.NoHex && !covered[h] && isRiver(&b.Hexes[h]) }
	for i := range b.Hexes {
		if h := board.Hex(i); free(h) {
			if w := farthest(b, free, h); len(w) > len(best) {
				best = w
			}
		}
	}
	return best
}

// farthest is a shortest way to a hex as far as can be from h.
func farthest(b *board.Board, free func(board.Hex) bool, h board.Hex) (way []board.Hex) {
	from := map[board.Hex]board.Hex{h: board.NoHex}
	queue := []board.Hex{h}
	for k := 0; k < len(queue); k++ {
		for _, n := range b.Hexes[queue[k]].Near {
			if free(n) {
				if _, seen := from[n]; !seen {
					from[n] = queue[k]
					queue = append(queue, n)
				}
			}
		}
	}
	for x := queue[len(queue)-1]; x != board.NoHex; x = from[x] {
		way = append(way, x)
	}
	return way
}

// ending is the edge by which a river goes on beyond its first hex: to water, another river, a place or off the board,
// whichever is likeliest and straightest; Center if it just begins there.
func ending(b *board.Board, within []int, hexes []board.Hex, taken board.Edge) board.Edge {
	h := hexes[0]
	from := taken
	if len(hexes) > 1 {
		from, _ = b.EdgeTo(h, hexes[1])
	}
	best, edge := 0, board.Center
	for e, n := range b.Hexes[h].Near {
		v := 0
		switch {
		case len(hexes) > 1 && n == hexes[1], board.Edge(e) == taken:
			continue
		case n == board.NoHex:
			v = 20
		case wet(b, n):
			v = 60
		case within[n] > 0 && (len(hexes) < 3 || hexes[2] != n):
			v = 40
		case b.Hexes[n].Place != board.NoPlace && !b.Places[b.Hexes[n].Place].Town:
			v = 30
		}
		if v == 0 {
			continue
		}
		if from != board.Center {
			d := min((e-int(from)+6)%6, (int(from)-e+6)%6) // 3 is straight on
			if d == 1 {
				continue
			}
			v += 5 * d
		}
		if v > best {
			best, edge = v, board.Edge(e)
		}
	}
	return edge
}

// node is the point near a hex's middle through which every river on it flows.
func (gr *ground) node(h board.Hex) pt {
	return gr.grid.center(h).add(polar(gr.grid.r*0.24*noise(h, 40), 360*noise(h, 41)))
}

// ford is where a river crosses an edge, beside the middle that belongs to the tracks.
func (gr *ground) ford(h board.Hex, e board.Edge) pt {
	k := int(h)*6 + int(e)
	if n := gr.grid.b.Hexes[h].Near[e]; n != board.NoHex && n < h {
		k = int(n)*6 + int(e.Opposite())
	}
	along := 0.2
	if noise(board.Hex(k%30000), 42) < 0.5 {
		along = -along
	}
	a, b := gr.grid.corner(h, int(e)+5), gr.grid.corner(h, int(e))
	if h > gr.grid.b.Hexes[h].Near[e] {
		a, b = b, a
	}
	return lerp(a, b, 0.5+along)
}

func (gr *ground) riverPoints(c course) (pts []pt) {
	b := gr.grid.b
	end := func(h board.Hex, e board.Edge) (far []pt) {
		if e == board.Center {
			return nil
		}
		f := gr.ford(h, e)
		if n := b.Hexes[h].Near[e]; n != board.NoHex { // under the sea, the city or to the other river's middle
			return []pt{f, gr.node(n)}
		}
		return []pt{f}
	}
	if far := end(c.hexes[0], c.source); far != nil {
		for k := len(far) - 1; k >= 0; k-- {
			pts = append(pts, far[k])
		}
	}
	for i, h := range c.hexes {
		pts = append(pts, gr.node(h))
		if i+1 < len(c.hexes) {
			if e, ok := b.EdgeTo(h, c.hexes[i+1]); ok {
				pts = append(pts, gr.ford(h, e))
			}
		}
	}
	pts = append(pts, end(c.hexes[len(c.hexes)-1], c.mouth)...)
	if len(pts) == 1 {
		pts = append(pts, pts[0].add(pt{gr.grid.r * 0.5, gr.grid.r * 0.2}))
	}
	return pts
}
