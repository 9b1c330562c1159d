package bot

import (
	"slices"

	"railpost/engine"
	"railpost/engine/board"
)

// project is a build that could be done: its parts, its price, and what the position is worth after it.
type project struct {
	parts []engine.Part
	sells int // shares
	spent int
	tiles int
	after *engine.Position // paid for
	worth int
}

// care is how hard a builder looks.
type care struct {
	rounds  int // of Move Goods still to come
	further int // how many of the best ways are tried with a second one behind them
}

// projects lists what the seat could build, the best first; the first of equals is the cheaper. Doing nothing is
// among them. The copy p must ask the seat for its build.
func projects(g *engine.Game, p *engine.Position, s engine.Seat, c care) []project {
	nothing := engine.Order{Verb: "build"}
	var list []project
	if b, err := g.Build(p, s, nothing); err == nil {
		list = append(list, judge(b, s, nil, c))
	}
	starts := [][]engine.Part{nil}
	if towns := cities(g, p, s, c); len(towns) > 0 {
		starts = append(starts, towns...)
	}
	if len(g.Direct) > 0 {
		starts = append(starts, connections(g, p, s)...)
	}
	tiles := tilesOf(g, p, s)
	for _, start := range starts {
		list = append(list, extend(g, p, s, start, tiles, c)...)
	}
	order(list)
	if c.further > 0 && g.Rules.Builds == nil {
		var more []project
		for _, pr := range list[:min(c.further, len(list))] {
			if len(pr.parts) > 0 && pr.tiles < tiles {
				more = append(more, extend(g, p, s, pr.parts, tiles, c)...)
			}
		}
		list = append(list, more...)
		order(list)
	}
	return list
}

func order(list []project) {
	slices.SortStableFunc(list, func(a, b project) int {
		if a.worth != b.worth {
			return b.worth - a.worth
		}
		return a.spent - b.spent
	})
}

// tilesOf is how many tiles the seat may use in its build.
func tilesOf(g *engine.Game, p *engine.Position, s engine.Seat) int {
	if g.Rules.BuildTiles != nil {
		return g.Rules.BuildTiles(g, p, s)
	}
	if g.Has(p, s, engine.Engineer) {
		return g.Rules.EngineerTiles
	}
	return g.Rules.MaxTiles
}

// maySell is how many shares the bot would sell at most in the midst of a build.
const maySell = 3

// extend lists every build of parts and one way more.
func extend(g *engine.Game, p *engine.Position, s engine.Seat, start []engine.Part, tiles int, c care) (list []project) {
	sells := min(maySell, g.Sellable(p, s))
	b, err := g.Build(p, s, engine.Order{Verb: "build", Parts: start, M: sells})
	if err != nil {
		return nil
	}
	if len(start) > 0 {
		list = append(list, judge(b, s, start, c))
	}
	var had uint64
	for _, w := range survey(g, b.P, s, tiles-b.Tiles, g.Means(p, s, sells)-b.Spent) {
		if w.key == had {
			continue // a cheaper way there is legal
		}
		whole := append(start[:len(start):len(start)], w.parts...)
		if x, err := g.Build(p, s, engine.Order{Verb: "build", Parts: whole, M: sells}); err == nil {
			had = w.key
			list = append(list, judge(x, s, whole, c))
		}
	}
	return list
}

func judge(b *engine.Builder, s engine.Seat, parts []engine.Part, c care) project {
	pl := &b.P.Players[s]
	sells := b.SharesFor(b.P, s, b.Spent)
	pl.Shares += int8(sells)
	pl.Cash += int16(sells*b.Rules.ShareMidst - b.Spent)
	pr := project{parts: parts, sells: sells, spent: b.Spent, tiles: b.Tiles, after: b.P}
	pr.worth = worth(b.Game, b.P, s, c.rounds)
	return pr
}

// cities lists the New Cities that promise most, each as the start of a build.
func cities(g *engine.Game, p *engine.Position, s engine.Seat, c care) (starts [][]engine.Part) {
	if !g.Has(p, s, engine.Urbanization) {
		return nil
	}
	type site struct {
		part  engine.Part
		worth int
	}
	var sites []site
	var seen [board.MaxHexes]board.Colors
	list, _ := g.Next(p, s, engine.Order{Verb: "build"})
	for _, ch := range list {
		part := ch.Order.Parts[0]
		if part.Verb != "urbanize" {
			continue
		}
		color := g.Rules.Cities[part.City-'A']
		if seen[part.Hex].Has(color) {
			continue
		}
		seen[part.Hex] = seen[part.Hex].With(color)
		b, err := g.Build(p, s, engine.Order{Verb: "build", Parts: []engine.Part{part}})
		if err != nil {
			continue
		}
		w := judge(b, s, nil, c).worth
		// A city beside others is worth a way to them, and cubes of its colour near by more.
		for id := range g.Board.Places {
			at := g.Home(board.PlaceID(id))
			if d := g.Board.Apart(at, part.Hex); d > 0 && d <= 4 && g.IsCity(p, board.PlaceID(id)) {
				w += 10*(5-d) + 40*int(p.CountCubes(at)[color])
			}
		}
		sites = append(sites, site{part, w})
	}
	slices.SortStableFunc(sites, func(a, b site) int { return b.worth - a.worth })
	for _, x := range sites[:min(3, len(sites))] {
		starts = append(starts, []engine.Part{x.part})
	}
	return starts
}

// connections lists the direct links that can be bought, each as the start of a build.
func connections(g *engine.Game, p *engine.Position, s engine.Seat) (starts [][]engine.Part) {
	list, _ := g.Next(p, s, engine.Order{Verb: "build"})
	for _, c := range list {
		if c.Order.Parts[0].Verb == "link" {
			starts = append(starts, c.Order.Parts)
		}
	}
	return starts
}

// rateBuilds lists the n best projects, put together part by part from the engine's own lists. Of projects that cost
// and are worth the same, which differ in little but their order, it lists the first.
func rateBuilds(g *engine.Game, p *engine.Position, s engine.Seat, n int) (list []rated) {
	for _, pr := range projects(g, p, s, care{rounds: g.RoundsOf(p, s), further: 4}) {
		if slices.ContainsFunc(list, func(r rated) bool { return r.worth == pr.worth && r.Price == pr.spent }) {
			continue
		}
		if o, ok := listed(g, p, s, pr.parts, pr.sells); ok {
			list = append(list, rated{engine.Choice{Order: o, Price: pr.spent}, pr.worth})
		}
		if len(list) == n {
			break
		}
	}
	if len(list) == 0 && g.Rules.MayEnd != nil {
		return compelled(g, p, s)
	}
	return list
}

// listed puts a build together from the lists of what may come next; sells is how many shares may be sold for it.
func listed(g *engine.Game, p *engine.Position, s engine.Seat, parts []engine.Part, sells int) (engine.Order, bool) {
	o := engine.Order{Verb: "build", M: sells}
	for _, part := range parts {
		list, _ := g.Next(p, s, o)
		i := slices.IndexFunc(list, func(c engine.Choice) bool { return same(c.Order.Parts[0], part) })
		if i < 0 {
			return o, false
		}
		o.Parts = append(o.Parts, list[i].Order.Parts[0])
	}
	_, end := g.Next(p, s, o)
	return o, end == nil
}

func same(a, b engine.Part) bool {
	if a.Verb != b.Verb || a.Hex != b.Hex || a.City != b.City || a.Tile != b.Tile || a.Link != b.Link || a.N != b.N || a.Word != b.Word ||
		len(a.Tracks) != len(b.Tracks) || len(a.Turned) != len(b.Turned) {
		return false
	}
	for _, t := range a.Tracks {
		if !slices.Contains(b.Tracks, t) {
			return false
		}
	}
	return true
}
