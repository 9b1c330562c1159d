package engine

import "railpost/engine/board"

// The cheapest way: what a new link from one city to another costs at least, for boards that let nobody build a dearer
// one. The search goes over hexes that are no place, lays one track on each, on an empty hex, on a simple tile or on a
// complex one, and minds which tiles are left. Builder.Lay has the last word about every way found.

// Way is a build that joins two cities by one new link.
type Way struct {
	From, To board.PlaceID
	Cost     int // dollars, before what the board takes off the whole build
	Parts    []Part
}

// Cheapest is a way of the seat's to join two cities by a new link for less than so many dollars, the least that can be.
func (g *Game) Cheapest(p *Position, s Seat, a, b board.PlaceID, below int) (Way, bool) {
	best, found := Way{Cost: below}, false
	// Tiles must be laid from a city on: with few of a kind left it can matter from which.
	for _, ends := range [2][2]board.PlaceID{{a, b}, {b, a}} {
		rest := g.search(p, s, ends[1], best.Cost, nil).measure()
		q := g.search(p, s, ends[0], best.Cost, rest)
		q.mind()
		q.run(func(to board.PlaceID) bool { return to == ends[1] }, func(w Way) bool {
			best, found = w, true
			return false
		})
	}
	return best, found
}

// Ways lists a way of the seat's from each city to each other for less than so many dollars. It is a quick look: where
// tiles are scarce there may be a cheaper one.
func (g *Game) Ways(p *Position, s Seat, below int) (list []Way) {
	for id := range g.Board.Places {
		from := board.PlaceID(id)
		if !g.IsCity(p, from) {
			continue
		}
		var seen [board.MaxPlaces]bool
		g.search(p, s, from, below, nil).run(func(to board.PlaceID) bool { return to > from && !seen[to] }, func(w Way) bool {
			list, seen[w.To] = append(list, w), true
			return true
		})
	}
	return list
}

// step is one hex of a way: the track laid there, and the hex and edge to which it leads.
type step struct {
	hex   board.Hex
	track Pair
	next  board.Hex
	in    board.Edge
	cost  int                // of the way up to here
	taken [NumTileKinds]int8 // tiles used by the way, those that come off their hexes taken away
	back  int32              // the step before; -1: none
}

// search looks for ways from a city, the cheapest first.
type search struct {
	g      *Game
	p      *Position
	b      *Builder
	from   board.PlaceID
	steps  []step
	loose  bool                       // as if there were tiles enough, and a hex could be used twice
	rest   *rest                      // what is still to be paid at least; nil: not known
	queue  [][]int32                  // steps to go on from, by what the whole way costs at least
	done   [board.MaxHexes][6][]int32 // steps gone on from, by the edge that they lead to
	scarce []TileKind                 // of which a way may want more than there are; nil: never mind
}

// rest is the least that is still to be paid on the way to a city, by the hex and edge that come next; 0 is unknown, else
// one dollar more than it is.
type rest [board.MaxHexes][6]int16

// search sets out from a city, for ways that cost less than so many dollars.
func (g *Game) search(p *Position, s Seat, from board.PlaceID, below int, to *rest) *search {
	q := &search{g: g, p: p, b: g.builder(p, p, s), from: from, rest: to, queue: make([][]int32, max(0, below))}
	for _, h := range g.Board.Places[from].Hexes {
		for e := board.N; e < board.Center; e++ {
			if g.Board.Open(h, e) {
				q.lead(step{hex: h, next: g.Board.Hexes[h].Near[e], in: e.Opposite(), back: -1})
			}
		}
	}
	return q
}

// measure finds what is to be paid at least from each edge to the city from which it sets out.
func (q *search) measure() *rest {
	var to rest
	q.loose = true
	for cost := range q.queue {
		for i := 0; i < len(q.queue[cost]); i++ {
			x := &q.steps[q.queue[cost][i]]
			if at := &to[q.g.Board.Hexes[x.next].Near[x.in]][x.in.Opposite()]; *at == 0 {
				*at = int16(cost + 1)
			}
			if q.g.PlaceAt(q.p, x.next) == board.NoPlace {
				q.goOn(q.queue[cost][i])
			}
		}
	}
	return &to
}

// mind makes the search tell apart ways of equal cost by the scarce tiles that they take.
func (q *search) mind() {
	for k := Straight; k < NumTileKinds; k++ {
		if k.Class() != TownTile && q.g.Rules.Tiles[k] > 0 && q.g.TilesLeft(q.p, k) < len(q.queue) {
			q.scarce = append(q.scarce, k)
		}
	}
}

// run calls visit with ways to cities that are wanted, the cheapest first, until it says false.
func (q *search) run(wanted func(to board.PlaceID) bool, visit func(Way) bool) {
	for cost := range q.queue {
		for i := 0; i < len(q.queue[cost]); i++ {
			at := q.queue[cost][i]
			to := q.g.PlaceAt(q.p, q.steps[at].next)
			switch {
			case to == board.NoPlace:
				q.goOn(at)
			case to != q.from && q.steps[at].cost > 0 && q.g.IsCity(q.p, to) && wanted(to):
				if w, ok := q.way(at, to); ok && !visit(w) {
					return
				}
			}
		}
	}
}

func (q *search) lead(x step) {
	whole := x.cost
	if q.rest != nil {
		n := int(q.rest[x.next][x.in])
		if n == 0 {
			return
		}
		whole += n - 1
	}
	if whole < len(q.queue) {
		q.queue[whole] = append(q.queue[whole], int32(len(q.steps)))
		q.steps = append(q.steps, x)
	}
}

// goOn lays each track that is possible on the hex to which a step leads.
func (q *search) goOn(at int32) {
	from := q.steps[at]
	h, in := from.next, from.in
	x := &q.p.Hexes[h]
	if x.N >= 3 || x.At(in) >= 0 || q.b.ground(h).code != "" {
		return
	}
	for i := at; i >= 0 && !q.loose; i = q.steps[i].back {
		if q.steps[i].hex == h {
			return
		}
	}
	if q.known(at) {
		return
	}
	old := x.Pairs()
	for out := board.N; out < board.Center; out++ {
		if out == in || x.At(out) >= 0 || !q.g.Board.Open(h, out) {
			continue
		}
		t := Pair{in, out}.normal()
		k := TileOf(old | t.Bit())
		if k == NoTile || q.g.Rules.Tiles[k] == 0 || k.Class() == Triple && x.N != 2 ||
			!q.loose && from.back < 0 && x.N > 0 && !q.p.Players[q.b.Seat].Started {
			continue
		}
		next := step{hex: h, track: t, next: q.g.Board.Hexes[h].Near[out], in: out.Opposite(), taken: from.taken, back: at}
		if x.Tile != NoTile {
			next.taken[x.Tile]--
		}
		if next.taken[k]++; int(next.taken[k]) > q.g.TilesLeft(q.p, k) && !q.loose {
			continue
		}
		next.cost = from.cost + q.b.price(&plan{hex: h, add: [3]Pair{t}, adds: 1}, k)
		q.lead(next)
	}
}

// known says whether another step that leads to the same edge, no dearer, has taken no more of the scarce tiles.
func (q *search) known(at int32) bool {
	x := &q.steps[at]
	done := &q.done[x.next][x.in]
had:
	for _, i := range *done {
		for _, k := range q.scarce {
			if q.steps[i].taken[k] > x.taken[k] {
				continue had
			}
		}
		return true
	}
	*done = append(*done, at)
	return false
}

// way is the build that a step ends, if the rules have nothing against it.
func (q *search) way(at int32, to board.PlaceID) (Way, bool) {
	w := Way{From: q.from, To: to, Cost: q.steps[at].cost}
	for i := at; q.steps[i].back >= 0; i = q.steps[i].back {
		x := &q.steps[i]
		w.Parts = append([]Part{{Verb: "build", Hex: x.hex, Tracks: []Pair{x.track}}}, w.Parts...)
	}
	next, s := *q.p, q.b.Seat
	next.Players[s].Cash = 1 << 14
	b := q.g.builder(q.p, &next, s)
	b.Max = len(w.Parts)
	return w, b.lay(Order{Verb: "build", Parts: w.Parts}) == nil
}

// NewLinks lists the links that the build has made.
func (b *Builder) NewLinks() (list []Link) {
	type end struct {
		h board.Hex
		e board.Edge
	}
	var room [128]Link
	old := map[end]bool{}
	for _, l := range b.Links(b.Was, room[:0]) {
		old[end{l.FromHex, l.FromEdge}] = true
	}
	for _, l := range b.Links(b.P, nil) {
		if !old[end{l.FromHex, l.FromEdge}] {
			list = append(list, l)
		}
	}
	return list
}

// PriceOf is what the parts of the build on a link's hexes cost.
func (b *Builder) PriceOf(l Link) (dollars int) {
	var room [64]board.Hex
	hexes := b.LinkHexes(b.P, l, room[:0])
	for i, part := range b.Done {
		if containsHex(hexes, part.Hex) {
			dollars += b.Prices[i]
		}
	}
	return dollars
}
