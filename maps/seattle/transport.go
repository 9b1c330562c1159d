package seattle

import "railpost/engine"

// Transport actions: how many cubes a player may move in a turn, and what may be done with one that is delivered to a
// grey city.

// transport sets the rules of Move Goods and of the expenses.
func transport(r *engine.Rules) {
	r.Movers = movers
	r.Leaves = engine.LeavesPlace // towns have cubes, too
	r.Pays = pays(r.Pays)
	r.Wordings = wordings
	r.Arrived = arrived
	expenses := r.Expenses
	r.Expenses = func(g *engine.Game, p *engine.Position, s engine.Seat) int {
		return expenses(g, p, s) + transportCost[p.Players[s].Counter[transports]]
	}
	r.Phrases = append(r.Phrases,
		engine.Phrase{Verb: keep, Also: []string{"keep it"}, German: []string{"behalten"}, Of: []string{"move"}},
		engine.Phrase{Verb: stays, Also: []string{"stay", "stays there", "left there"},
			German: []string{"bleibt", "bleibt liegen", "bleib"}, Of: []string{"move"}})
	r.Figures = append(r.Figures,
		engine.Figure{Key: "transport", Of: func(g *engine.Game, p *engine.Position, s engine.Seat) int {
			return int(p.Players[s].Counter[transports])
		}},
		engine.Figure{Key: "kept", Of: func(g *engine.Game, p *engine.Position, s engine.Seat) int { return keptBy(p, s) }})
	r.Shelves = append(r.Shelves, engine.Shelf{Key: "transport", Squares: []string{"2", "3", "4", "5"},
		Marker: func(g *engine.Game, p *engine.Position, s engine.Seat) int {
			return int(p.Players[s].Counter[transports]) - startTransports
		}})
}

// startTransport: everybody begins with two transport actions (Aufbau).
func startTransport(t *engine.Table) error {
	for _, s := range t.P.PlayersInOrder() {
		t.P.Players[s].Counter[transports] = startTransports
	}
	return nil
}

// movers: in round n those who have n transport actions, First Move's holder first (Gütertransport).
func movers(g *engine.Game, p *engine.Position, round int) (seats []engine.Seat) {
	for _, s := range engine.FirstOf(g, p, engine.FirstMove) {
		if int(p.Players[s].Counter[transports]) >= round {
			seats = append(seats, s)
		}
	}
	return seats
}

// What may be said of a cube that is delivered to a grey city: that the mover keeps it, as he does where nothing is said,
// or that it is left there.
const (
	keep  = "keep"
	stays = "stays"
)

// grey says whether that is a grey city.
func grey(name string) bool { return name == downtown || name == airport }

// pays: a delivery to a grey city raises nobody's income (Airport und Downtown). What is said of the cube must be
// possible.
func pays(standard func(*engine.Game, *engine.Position, *engine.Delivery) *engine.Error) func(*engine.Game, *engine.Position, *engine.Delivery) *engine.Error {
	return func(g *engine.Game, p *engine.Position, d *engine.Delivery) *engine.Error {
		to, word := d.Links[len(d.Links)-1].To, ""
		name := g.Board.Places[to].Name
		if d.Order != nil {
			word = d.Order.Word
		}
		switch {
		case word == "":
		case !grey(name):
			return engine.Refuse("not-grey", "Move Goods").AtPlace(to).Saying(word)
		case word == keep && name == airport:
			return engine.Refuse("not-kept", "Move Goods").AtPlace(to)
		case word == stays && name == airport && room(g, p, to) <= 0:
			return engine.Refuse("airport-full", "Move Goods").AtPlace(to).Num(airportRoom, 0)
		}
		if grey(name) {
			return nil
		}
		return standard(g, p, d)
	}
}

// wordings: a cube may be left in a grey city.
func wordings(g *engine.Game, p *engine.Position, d *engine.Delivery, o engine.Order) []engine.Order {
	if !grey(g.Board.Places[d.Links[len(d.Links)-1].To].Name) {
		return nil
	}
	o.Word = stays
	return []engine.Order{o}
}

// arrived: it stays where it is, if that was said; else Downtown's is kept by the mover, all others leave the game.
func arrived(t *engine.Table, d *engine.Delivery) error {
	to := d.Links[len(d.Links)-1].To
	switch {
	case d.Order != nil && d.Order.Word == stays:
		t.P.AddCube(t.Home(to), d.Cube)
		t.Note(engine.Event{Code: "stays", Seat: d.Seat, Color: d.Cube, Place: to})
	case t.Board.Places[to].Name == downtown:
		t.P.Players[d.Seat].Counter[kept+int(d.Cube)]++
		t.Note(engine.Event{Code: "kept", Seat: d.Seat, Color: d.Cube, Place: to, N: keptBy(t.P, d.Seat)})
	default:
		t.P.Counter[gone+int(d.Cube)]++
	}
	return nil
}

// keptBy is how many cubes from Downtown lie before the seat.
func keptBy(p *engine.Position, s engine.Seat) (n int) {
	for _, k := range p.Players[s].Counter[kept : kept+numColors] {
		n += int(k)
	}
	return n
}

// raise adds a transport action and says whether there was room for it.
func raise(p *engine.Position, s engine.Seat) bool {
	if p.Players[s].Counter[transports] >= maxTransports {
		return false
	}
	p.Players[s].Counter[transports]++
	return true
}
