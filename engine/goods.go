package engine

import (
	"slices"

	"railpost/engine/board"
)

// Move goods: two rounds; one cube a player a round, or once locomotive +1, or nothing.

func goodsStep() Step {
	return Step{
		Name: "goods", Phase: "Move Goods", Verbs: []string{"move", "locomotive"},
		Begin:   beginGoods,
		Forced:  forcedMove,
		Legal:   legalMoves,
		Apply:   applyMove,
		Default: func(*Game, *Position, Seat) Order { return NoMove() },
	}
}

// NoMove is the order to move nothing.
func NoMove() Order { return Order{Verb: "move", Cube: board.NoColor, From: board.NoHex} }

func movers(g *Game, p *Position, round int) []Seat {
	if round > g.Rules.Rounds {
		return nil
	}
	return FirstOf(g, p, FirstMove)
}

// RoundsOf is in how many rounds of Move Goods the seat moves, as the position stands.
func (g *Game) RoundsOf(p *Position, s Seat) (n int) {
	for round := range g.Rules.Rounds {
		if slices.Contains(g.Rules.Movers(g, p, round+1), s) {
			n++
		}
	}
	return n
}

func beginGoods(t *Table) error {
	for s := range t.P.Players {
		t.P.Players[s].Improved = false
	}
	t.P.Round = 1
	t.Ask(t.Rules.Movers(t.Game, t.P, 1)...)
	return nil
}

func reach(g *Game, p *Position, s Seat) int { return int(p.Players[s].Locomotive) }

// leaves is the links by which a cube may set out: those of the city it lies in.
func leaves(g *Game, p *Position, c Cube, dst []Link) []Link {
	if !g.CityHex(p, c.At) {
		return dst
	}
	return LeavesPlace(g, p, c, dst)
}

// LeavesPlace is a Leaves for boards on which cubes set out from towns as they do from cities.
func LeavesPlace(g *Game, p *Position, c Cube, dst []Link) []Link {
	id := g.PlaceAt(p, c.At)
	if id == board.NoPlace || !g.mayLeave(p, c) {
		return dst
	}
	return g.LinksFrom(p, id, dst)
}

// mayLeave says whether a row, where cubes lie in rows, lets a cube of that colour go.
func (g *Game) mayLeave(p *Position, c Cube) bool {
	if !g.Rules.Rows {
		return true
	}
	row := g.Row(p, c.At)
	return len(row) > 0 && row[0] == c.Color
}

// Row is the cubes on a hex in their order.
func (g *Game) Row(p *Position, h board.Hex) (row []board.Color) {
	for _, c := range p.Cubes[:p.NumCubes] {
		if c.At == h {
			row = append(row, c.Color)
		}
	}
	return row
}

// takes says whether a cube that enters a place by that link is taken there: a city of its colour, or a side of it.
func takes(g *Game, p *Position, cube board.Color, by Link) bool {
	if side := g.Board.Places[by.To].Sides[by.ToEdge%6]; side != board.NoColor {
		return side == cube
	}
	return g.IsCity(p, by.To) && p.Colors[by.To].Has(cube)
}

func passes(g *Game, p *Position, cube board.Color, by Link) bool {
	return !g.Board.Places[by.To].Terminal
}

func crosses(*Game, *Position, Link) bool { return true }

// pays gives the owner of each link used one dollar of income.
func pays(g *Game, p *Position, d *Delivery) *Error {
	for _, l := range d.Links {
		if p.In(l.Owner) {
			d.Gains[l.Owner]++
		}
	}
	return nil
}

// arrived puts the cube back into the bag.
func arrived(t *Table, d *Delivery) error {
	t.P.Bag[d.Cube]++
	return nil
}

// journey is the search for the ways of one player's cubes.
type journey struct {
	g       *Game
	p       *Position
	seat    Seat
	reach   int
	visited [board.MaxPlaces]bool
	known   [board.MaxPlaces]bool
	from    [board.MaxPlaces][]Link
	way     []Link
	like    []bool                // by link of the way: the owner has another that joins the same places there
	found   func(way []Link) bool // false stops the search
}

func (j *journey) links(id board.PlaceID) []Link {
	if !j.known[id] {
		j.known[id], j.from[id] = true, j.g.LinksFrom(j.p, id, nil)
	}
	return j.from[id]
}

// go1 tries every link that leads on; it says false when the search is over.
func (j *journey) go1(cube board.Color, on []Link) bool {
	r := &j.g.Rules
	for _, l := range on {
		if j.visited[l.To] || !r.Crosses(j.g, j.p, l) {
			continue
		}
		j.way, j.like = append(j.way, l), append(j.like, hasLike(on, l))
		more := true
		ends := r.Ends(j.g, j.p, cube, l)
		if ends || j.g.mayStop(j.p, cube, l) {
			more = j.found(j.way)
		}
		if more && !ends && len(j.way) < j.reach && r.Passes(j.g, j.p, cube, l) {
			j.visited[l.To] = true
			more = j.go1(cube, j.links(l.To))
			j.visited[l.To] = false
		}
		j.way, j.like = j.way[:len(j.way)-1], j.like[:len(j.like)-1]
		if !more {
			return false
		}
	}
	return true
}

func hasLike(on []Link, l Link) bool {
	n := 0
	for i := range on {
		if on[i].To == l.To && on[i].Owner == l.Owner {
			n++
		}
	}
	return n > 1
}

// ways calls found with every way of every cube, each kind of cube of a hex once; found says false to stop.
func (g *Game) ways(p *Position, s Seat, found func(c Cube, way []Link, like []bool) bool) {
	j := &journey{g: g, p: p, seat: s, reach: g.Rules.Reach(g, p, s)}
	var start []Link
	for i, c := range p.Cubes[:p.NumCubes] {
		if earlier(p, i) {
			continue
		}
		start = g.Rules.Leaves(g, p, c, start[:0])
		if len(start) == 0 {
			continue
		}
		at := g.PlaceAt(p, c.At)
		if at != board.NoPlace {
			j.visited[at] = true
		}
		j.found = func(way []Link) bool { return found(c, way, j.like) }
		more := j.go1(c.Color, start)
		if at != board.NoPlace {
			j.visited[at] = false
		}
		if !more {
			return
		}
	}
}

// BestGain is the most income that moving a cube from where c says would give the seat in one round, whether such a
// cube lies there or not; 0 where it leads nowhere.
func (g *Game) BestGain(p *Position, s Seat, c Cube) (best int) {
	q := *p
	q.NumCubes = 0
	q.AddCube(c.At, c.Color)
	g.ways(&q, s, func(c Cube, way []Link, _ []bool) bool {
		if d := g.delivery(&q, s, c, way); d != nil {
			best = max(best, int(d.Gains[s]))
		}
		return true
	})
	return best
}

// earlier says whether the like of cube i came before it on the same hex.
func earlier(p *Position, i int) bool {
	for _, c := range p.Cubes[:i] {
		if c == p.Cubes[i] {
			return true
		}
	}
	return false
}

func mayImprove(g *Game, p *Position, s Seat) bool {
	return !p.Players[s].Improved && int(p.Players[s].Locomotive) < g.Rules.MaxLocomotive
}

func forcedMove(g *Game, p *Position, s Seat) (Order, bool) {
	if mayImprove(g, p, s) {
		return Order{}, false
	}
	any := false
	g.ways(p, s, func(c Cube, way []Link, _ []bool) bool {
		any = g.delivery(p, s, c, way) != nil
		return !any
	})
	return NoMove(), !any
}

// delivery works out what a way pays; nil where a board's rule forbids it.
func (g *Game) delivery(p *Position, s Seat, c Cube, way []Link) *Delivery {
	d := &Delivery{Seat: s, Cube: c.Color, From: c.At, Links: way}
	if g.Rules.Pays(g, p, d) != nil {
		return nil
	}
	return d
}

// legalMoves lists every way of every cube, then locomotive, then nothing.
func legalMoves(g *Game, p *Position, s Seat) (list []Choice) {
	g.ways(p, s, func(c Cube, way []Link, like []bool) bool {
		if d := g.delivery(p, s, c, way); d != nil {
			o := Order{Verb: "move", Cube: c.Color, From: c.At, Stops: g.stops(p, way, like)}
			list = append(list, Choice{Order: o, Gain: int(d.Gains[s])})
			list = g.worded(p, d, o, list)
		}
		return true
	})
	if mayImprove(g, p, s) {
		list = append(list, Choice{Order: Order{Verb: "locomotive"}})
	}
	return append(list, Choice{Order: NoMove()})
}

// worded appends the same move with each addition that a board lets be said to it.
func (g *Game) worded(p *Position, d *Delivery, o Order, list []Choice) []Choice {
	if g.Rules.Wordings == nil {
		return list
	}
	for _, x := range g.Rules.Wordings(g, p, d, o) {
		as := &Delivery{Seat: d.Seat, Cube: d.Cube, From: d.From, Links: d.Links, Order: &x}
		if g.Rules.Pays(g, p, as) == nil {
			list = append(list, Choice{Order: x, Gain: int(as.Gains[d.Seat])})
		}
	}
	return list
}

// stops writes a way down: by owner, and by a hex where the owner has two such links.
func (g *Game) stops(p *Position, way []Link, like []bool) []Stop {
	stops := make([]Stop, len(way))
	for i, l := range way {
		stops[i] = Stop{Place: l.To, Owner: l.Owner, Via: board.NoHex}
		if like[i] && l.Direct < 0 {
			stops[i].Via = g.ViaHex(p, l)
		}
	}
	return stops
}

// onward is the links that lead on after a way.
func (g *Game) onward(p *Position, c Cube, way []Link, dst []Link) []Link {
	if len(way) == 0 {
		return g.Rules.Leaves(g, p, c, dst)
	}
	return g.LinksFrom(p, way[len(way)-1].To, dst)
}

// ViaHex is a hex that tells a link of track from others between the same places: its first tile's.
func (g *Game) ViaHex(p *Position, l Link) board.Hex {
	h := g.Board.Hexes[l.FromHex].Near[l.FromEdge]
	if g.CityHex(p, h) {
		return l.FromHex // a town's exit into the city next to it
	}
	return h
}

func applyMove(t *Table, s Seat, o Order) error {
	was, out := t.P, o
	if t.Rules.Prepare != nil {
		before := *t.P
		was = &before
		if err := t.Rules.Prepare(t.Game, t.P, s, &out); err != nil {
			return err
		}
	}
	switch {
	case o.Verb == "locomotive":
		if t.P.Players[s].Improved {
			return Refuse("locomotive.once", "Move Goods")
		}
		if !t.Improve(s) {
			return Refuse("locomotive.top", "Move Goods").Num(t.Rules.MaxLocomotive, 0)
		}
		t.P.Players[s].Improved = true
		t.Done(s, o, Event{N: int(t.P.Players[s].Locomotive)})
	case o.Verb != "move":
		return WrongVerb("Move Goods", o)
	case len(o.Stops) == 0 && len(o.Seats) > 0:
		return Refuse("move.nothing", "Move Goods").Of(o.Seats[0])
	case len(o.Stops) == 0:
		t.Done(s, o, Event{})
	default:
		d, err := t.Judge(was, s, o)
		if err != nil {
			return err
		}
		t.P.TakeCube(out.From, o.Cube)
		for seat, n := range d.Gains {
			t.P.Players[seat].Income += int16(n)
		}
		t.Done(s, o, Event{Gains: d.Gains, N: int(d.Gains[s]), Color: o.Cube, Hex: o.From, Place: d.Links[len(d.Links)-1].To})
		if err := t.Rules.Arrived(t, d); err != nil {
			return err
		}
	}
	t.Answered()
	if t.P.NumQueue == 0 {
		t.P.Round++
		t.Ask(t.Rules.Movers(t.Game, t.P, int(t.P.Round))...)
	}
	return nil
}

// Prepared is the position in which the cube of a move sets out, and the order as it is then: after hexes were plowed,
// after a drive. It is p itself where the board's moves do nothing before.
func (g *Game) Prepared(p *Position, s Seat, o Order) (*Position, Order, *Error) {
	if g.Rules.Prepare == nil {
		return p, o, nil
	}
	next := *p
	if err := g.Rules.Prepare(g, &next, s, &o); err != nil {
		return p, o, err
	}
	return &next, o, nil
}

// Judge says whether a cube may travel so, and what it pays. Where several links fit a stop, the first does.
func (g *Game) Judge(p *Position, s Seat, o Order) (*Delivery, *Error) {
	const rule = "Move Goods"
	p, o, err := g.Prepared(p, s, o)
	if err != nil {
		return nil, err
	}
	if o.From < 0 || int(o.From) >= len(g.Board.Hexes) || !p.HasCube(o.From, o.Cube) {
		return nil, Refuse("move.no-cube", rule).At(o.From).OfColor(o.Cube)
	}
	if !g.mayLeave(p, Cube{o.From, o.Cube}) {
		return nil, Refuse("move.row", rule).At(o.From).OfColor(g.Row(p, o.From)[0])
	}
	if r := g.Rules.Reach(g, p, s); len(o.Stops) > r {
		return nil, Refuse("move.too-far", rule).Num(len(o.Stops), r)
	}
	c := Cube{o.From, o.Cube}
	start := g.PlaceAt(p, o.From)
	way := make([]Link, 0, len(o.Stops))
	var buf [24]Link
	for i, stop := range o.Stops {
		if stop.Place == start || visits(way, stop.Place) {
			return nil, Refuse("move.twice", rule).AtPlace(stop.Place).InPart(i)
		}
		l, err := g.linkTo(p, g.onward(p, c, way, buf[:0]), stop)
		if err != nil {
			if i > 0 {
				err.N = int(o.Stops[i-1].Place)
			} else {
				err.N = int(start)
			}
			return nil, err.InPart(i)
		}
		if !g.Rules.Crosses(g, p, l) {
			return nil, Refuse("move.closed", rule).AtPlace(stop.Place).InPart(i)
		}
		way = append(way, l)
		ends := g.Rules.Ends(g, p, o.Cube, l)
		last := i == len(o.Stops)-1
		switch {
		case ends && !last:
			return nil, Refuse("move.stops-earlier", rule).AtPlace(stop.Place).OfColor(o.Cube).InPart(i)
		case last && !ends && !g.mayStop(p, o.Cube, l):
			return nil, Refuse("move.not-taken", rule).AtPlace(stop.Place).OfColor(o.Cube).InPart(i)
		case !last && !g.Rules.Passes(g, p, o.Cube, l):
			return nil, Refuse("move.no-passage", rule).AtPlace(stop.Place).InPart(i)
		}
	}
	d := &Delivery{Seat: s, Cube: o.Cube, From: o.From, Links: way, Order: &o}
	if err := g.Rules.Pays(g, p, d); err != nil {
		return nil, err
	}
	return d, nil
}

// mayStop says whether a cube that need not stop after a link may end there.
func (g *Game) mayStop(p *Position, cube board.Color, by Link) bool {
	return g.Rules.MayStop != nil && g.Rules.MayStop(g, p, cube, by)
}

func visits(way []Link, id board.PlaceID) bool {
	for _, l := range way {
		if l.To == id {
			return true
		}
	}
	return false
}

// linkTo finds the link that a stop means: one that begins on its hex goes before one that only runs over it, and where
// no hex is named one without track goes before others.
// Seat and Place of the error say what was looked for.
func (g *Game) linkTo(p *Position, on []Link, stop Stop) (Link, *Error) {
	code, found := "move.no-link", -1
	var hexes [64]board.Hex
	for i, l := range on {
		if l.To != stop.Place {
			continue
		}
		if l.Owner != stop.Owner {
			code = "move.other-owner"
			continue
		}
		switch {
		case stop.Via != board.NoHex && l.Direct < 0 && g.ViaHex(p, l) == stop.Via, stop.Via == board.NoHex && l.Direct >= 0:
			return l, nil
		case found >= 0:
		case stop.Via == board.NoHex, containsHex(g.LinkHexes(p, l, hexes[:0]), stop.Via):
			found = i
		}
	}
	if found >= 0 {
		return on[found], nil
	}
	return Link{}, Refuse(code, "Move Goods").AtPlace(stop.Place).Of(stop.Owner).At(stop.Via)
}

func containsHex(hs []board.Hex, h board.Hex) bool {
	for _, x := range hs {
		if x == h {
			return true
		}
	}
	return false
}
