package notation

import (
	"slices"

	"railpost/engine"
	"railpost/engine/board"
)

// move finds the links that the stops mean: those named, else the ones that make the order legal.
func (r *resolver) move(s Said) (engine.Order, error) {
	o, err := r.added(engine.Order{Verb: "move", Cube: board.NoColor, From: board.NoHex}, s)
	if err != nil {
		return o, err
	}
	if len(s.Stops) == 0 {
		return o, r.try(o)
	}
	o.Cube = s.Cube
	from := hexOf(r.g, r.p, s.From)
	if from == board.NoHex {
		return o, Fault{Code: "city.not-built", Read: string(rune(s.From.City))}
	}
	o.From = home(r.g, r.p, from)
	s.Stops = r.stopsBetween(s.Stops, r.g.PlaceAt(r.p, from))
	links := make([][]engine.Link, len(s.Stops)) // those that may be meant, by stop
	all := make([][]engine.Link, len(s.Stops))   // all that lead on
	for _, said := range s.Stops {
		h := hexOf(r.g, r.p, said.At)
		if h == board.NoHex {
			return o, Fault{Code: "city.not-built", Read: string(rune(said.At.City))}
		}
		to := said.At.Place
		if to == board.NoPlace {
			to = r.g.PlaceAt(r.p, h)
		}
		if to == board.NoPlace {
			return o, Fault{Code: "move.no-place", Read: r.g.Board.Hexes[h].ID}
		}
		stop := engine.Stop{Place: to, Owner: engine.Nobody, Via: board.NoHex}
		if said.Owner != Unstated {
			stop.Owner, stop.Via = said.Owner, said.Via
		}
		o.Stops = append(o.Stops, stop)
	}
	// What the additions say comes before the cube sets out: they may change where it lies and where it can go.
	p, out, refused := r.g.Prepared(r.p, r.s, o)
	if refused != nil {
		return o, refused
	}
	at := r.g.PlaceAt(p, out.From)
	for i, said := range s.Stops {
		to := o.Stops[i].Place
		if i == 0 {
			all[i] = r.g.Rules.Leaves(r.g, p, engine.Cube{At: out.From, Color: o.Cube}, nil)
		} else {
			all[i] = r.g.LinksFrom(p, at, nil)
		}
		for _, l := range all[i] {
			if l.To == to && (said.Owner == Unstated || l.Owner == said.Owner) && r.runsOver(l, said.Via) {
				links[i] = append(links[i], l)
			}
		}
		links[i] = r.begin(links[i], said.Via)
		if len(links[i]) > 0 {
			r.by(&o.Stops[i], links[i][0], all[i])
		}
		at = to
	}
	return r.choose(s, o, links, all)
}

// stopsBetween makes stops of hexes that stand between two arrows like a link's, `> D6 > Rhyolite`, where the hex is a
// place now that is neither end of that link: towns that players found have no other name.
func (r *resolver) stopsBetween(stops []SaidStop, from board.PlaceID) (list []SaidStop) {
	for _, s := range stops {
		to := board.NoPlace
		if h := hexOf(r.g, r.p, s.At); h != board.NoHex {
			to = r.g.PlaceAt(r.p, h)
		}
		if s.Via != board.NoHex && s.Owner == Unstated {
			if at := r.g.PlaceAt(r.p, s.Via); at != board.NoPlace && at != from && at != to {
				list = append(list, SaidStop{At: Spot{Hex: s.Via, Place: board.NoPlace}, Owner: Unstated, Via: board.NoHex})
				s.Via = board.NoHex
			}
		}
		list = append(list, s)
		from = to
	}
	return list
}

// begin keeps the links whose first hex is named, where there are such: a printed order names that one. Where no hex is
// named it puts links without track first, which have none.
func (r *resolver) begin(links []engine.Link, via board.Hex) []engine.Link {
	var first, rest []engine.Link
	for _, l := range links {
		if via != board.NoHex && l.Direct < 0 && r.g.ViaHex(r.p, l) == via || via == board.NoHex && l.Direct >= 0 {
			first = append(first, l)
		} else {
			rest = append(rest, l)
		}
	}
	switch {
	case first == nil:
		return links
	case via == board.NoHex:
		return append(first, rest...)
	}
	return first
}

func (r *resolver) runsOver(l engine.Link, via board.Hex) bool {
	if via == board.NoHex {
		return true
	}
	var room [64]board.Hex
	for _, h := range r.g.LinkHexes(r.p, l, room[:0]) {
		if h == via {
			return true
		}
	}
	return false
}

// by writes a link down as the engine does: its owner, and its first hex where the owner has several such links.
func (r *resolver) by(stop *engine.Stop, l engine.Link, on []engine.Link) {
	stop.Owner, stop.Via = l.Owner, board.NoHex
	like := 0
	for _, x := range on {
		if x.To == l.To && x.Owner == l.Owner {
			like++
		}
	}
	if like > 1 && l.Direct < 0 {
		stop.Via = r.g.ViaHex(r.p, l)
	}
}

// choose tries the ways that the stops leave open. Ways of the same owners are one; of two legal ones of different
// owners the player must say which.
func (r *resolver) choose(s Said, o engine.Order, links, all [][]engine.Link) (engine.Order, error) {
	var ways [][]engine.Stop
	var walk func(i int, stops []engine.Stop)
	walk = func(i int, stops []engine.Stop) {
		if len(ways) > 64 {
			return
		}
		if i == len(links) {
			ways = append(ways, append([]engine.Stop(nil), stops...))
			return
		}
		for k, l := range links[i] {
			stop := o.Stops[i]
			r.by(&stop, l, all[i])
			if s.Stops[i].Owner != Unstated && s.Stops[i].Via == board.NoHex && k > 0 {
				continue
			}
			walk(i+1, append(stops, stop))
		}
	}
	walk(0, make([]engine.Stop, 0, len(links)))
	if len(ways) <= 1 {
		return o, r.try(o)
	}
	var legal []engine.Order
	var first error
	for _, stops := range ways {
		x := o
		x.Stops = stops
		if _, err := r.g.Judge(r.p, r.s, x); err == nil {
			legal = append(legal, x)
		} else if first == nil {
			first = err
		}
	}
	if len(legal) == 0 {
		return o, first
	}
	for _, x := range legal[1:] {
		for i := range x.Stops {
			if x.Stops[i].Owner != legal[0].Stops[i].Owner {
				f := Fault{Code: "move.which-owner", Seats: owners(links[i])}
				for _, s := range f.Seats {
					f.Choices = append(f.Choices, r.w.Seat(s, English))
				}
				return x, f
			}
		}
	}
	return legal[0], r.try(legal[0])
}

func owners(links []engine.Link) (seats []engine.Seat) {
	for _, l := range links {
		if !slices.Contains(seats, l.Owner) {
			seats = append(seats, l.Owner)
		}
	}
	return seats
}
