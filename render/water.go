package render

import "railpost/engine/board"

// shoreEdge is one hex edge on the rim of a piece of water, the water to its right when seen from outside.
type shoreEdge struct {
	h     board.Hex
	e     int
	coast bool // land lies beyond; else the board's end or other water
}

// waters draws seas and lakes with smooth coasts.
func (gr *ground) waters(u float64) {
	b := gr.grid.b
	for _, t := range []board.Terrain{board.Water, board.Lake} {
		in := func(h board.Hex) bool { return h != board.NoHex && b.Hexes[h].Terrain == t }
		var shape path
		for _, loop := range gr.rims(in) {
			gr.outline(&shape, loop)
		}
		if len(shape.ops) > 0 {
			c := rgb(terrainTint[t])
			gr.shape(&shape, c, c, 0.8)
		}
	}
	in := func(h board.Hex) bool { return h != board.NoHex && wet(b, h) }
	var coast, near, far path
	for _, loop := range gr.rims(in) {
		gr.coast(&coast, loop, 0)
		gr.coast(&near, loop, 5*u)
		gr.coast(&far, loop, 10*u)
	}
	gr.line(&far, alpha(seaLine, 0.55), max(0.6, 1.1*u))
	gr.line(&near, seaLine, max(0.7, 1.4*u))
	gr.line(&coast, shore, max(0.9, 1.9*u))
}

// rims lists the closed rims of a set of hexes.
func (gr *ground) rims(in func(board.Hex) bool) (loops [][]shoreEdge) {
	b := gr.grid.b
	seen := make([]uint8, len(b.Hexes))
	for i := range b.Hexes {
		for e0 := range 6 {
			h, e := board.Hex(i), e0
			if !in(h) || in(b.Hexes[h].Near[e]) || seen[h]&(1<<e) != 0 {
				continue
			}
			var loop []shoreEdge
			for seen[h]&(1<<e) == 0 {
				seen[h] |= 1 << e
				n := b.Hexes[h].Near[e]
				loop = append(loop, shoreEdge{h, e, n != board.NoHex && !wet(b, n)})
				e = (e + 1) % 6
				if n := b.Hexes[h].Near[e]; in(n) {
					h, e = n, (e+4)%6
				}
			}
			loops = append(loops, loop)
		}
	}
	return loops
}

func inward(e int) pt { return sideOf(board.Edge(e)).unit().mul(-1) }

// middle is where the coast crosses the middle of an edge, d pixels inwards, a little off so that no coast is regular.
func (gr *ground) middle(s shoreEdge, d float64) pt {
	off := gr.grid.r * 0.16 * (noise(s.h, 20+s.e) - 0.4)
	return gr.grid.side(s.h, board.Edge(s.e)).add(inward(s.e).mul(d + off))
}

// bend is the corner after an edge, d pixels inwards.
func (gr *ground) bend(s, next shoreEdge, d float64) pt {
	a, b := inward(s.e), inward(next.e)
	k := d / (1 + a.x*b.x + a.y*b.y)
	return gr.grid.corner(s.h, s.e).add(a.add(b).mul(k))
}

// outline closes the shape: smooth where there is land, straight elsewhere.
func (gr *ground) outline(p *path, loop []shoreEdge) {
	for i, s := range loop {
		next := loop[(i+1)%len(loop)]
		if i == 0 {
			p.move(gr.start(s))
		}
		switch c := gr.grid.corner(s.h, s.e); {
		case s.coast && next.coast:
			p.quad(c, gr.middle(next, 0))
		case next.coast:
			p.line(c).line(gr.middle(next, 0))
		default:
			p.line(c)
		}
	}
	p.close()
}

func (gr *ground) start(s shoreEdge) pt {
	if s.coast {
		return gr.middle(s, 0)
	}
	return gr.grid.corner(s.h, s.e+5)
}

// coast adds the line between water and land, d pixels off it into the water.
func (gr *ground) coast(p *path, loop []shoreEdge, d float64) {
	first := 0
	for i, s := range loop { // begin where no coast is, if there is such a place
		if !s.coast {
			first = i + 1
			break
		}
	}
	open := false
	for k := range len(loop) {
		s, next := loop[(first+k)%len(loop)], loop[(first+k+1)%len(loop)]
		if !s.coast {
			open = false
			continue
		}
		if !open {
			if k > 0 || first > 0 {
				p.move(gr.grid.corner(s.h, s.e+5).add(inward(s.e).mul(d))).line(gr.middle(s, d))
			} else {
				p.move(gr.middle(s, d))
			}
			open = true
		}
		if next.coast {
			p.quad(gr.bend(s, next, d), gr.middle(next, d))
		} else {
			p.line(gr.grid.corner(s.h, s.e).add(inward(s.e).mul(d)))
		}
	}
}
