package bot

import "railpost/engine"

// tryCompelled is how many of the best builds are tried where none of them may end as it stands.
const tryCompelled = 6

// compelled lists builds where a board wants more than the seat would do: its best ones, gone on with until they may
// end.
func compelled(g *engine.Game, p *engine.Position, s engine.Seat) (list []rated) {
	free := *g
	free.Rules.MayEnd = nil
	wishes := projects(&free, p, s, care{rounds: g.RoundsOf(p, s), further: 4})
	for _, pr := range wishes[:min(tryCompelled, len(wishes))] {
		o := engine.Order{Verb: "build", Parts: pr.parts, M: pr.sells}
		if !goOn(g, p, s, &o) {
			continue
		}
		if b, err := g.Build(p, s, o); err == nil {
			end := judge(b, s, o.Parts, care{rounds: g.RoundsOf(p, s)})
			list = append(list, rated{engine.Choice{Order: o, Price: end.spent}, end.worth})
		}
	}
	return list
}

// goOn adds parts to a build until it may end, those that promise most for their price.
func goOn(g *engine.Game, p *engine.Position, s engine.Seat, o *engine.Order) bool {
	o.Parts = o.Parts[:len(o.Parts):len(o.Parts)]
	for range tryCompelled {
		list, end := g.Next(p, s, *o)
		switch {
		case end == nil:
			return true
		case len(list) == 0:
			return false
		}
		best, most := 0, -1<<30
		for i := range list {
			if w := promise(g, p, s, &list[i].Order.Parts[0]) - 2*list[i].Price; w > most {
				best, most = i, w
			}
		}
		o.Parts = append(o.Parts, list[best].Order.Parts...)
	}
	return false
}
