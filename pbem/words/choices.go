package words

import (
	"reflect"
	"slices"

	"railpost/engine"
)

// sampled is how many orders are shown of a board's own decision that has more than maxOffers.
const sampled = 5

// Show puts into the question which of the legal orders the letter shows. Of the base game's decisions those are the
// best-looking ones. Of a board's own, which nobody knows by heart, they are all, what looks best first; where they are too
// many, examples from all over the list.
func (d Decide) Show(g *engine.Game, p *engine.Position, legal []engine.Choice) Decide {
	step := g.Step(p)
	if step.Next != nil || !slices.ContainsFunc(step.Verbs, func(v string) bool { return g.Rules.PhraseOf(v) != nil }) {
		return d
	}
	d.Best = slices.Clone(d.Best)
	for i := range d.Best { // the list knows what an order costs and brings
		if j := slices.IndexFunc(legal, func(c engine.Choice) bool { return reflect.DeepEqual(d.Best[i].Order, c.Order) }); j >= 0 {
			d.Best[i] = legal[j]
		}
	}
	add := func(c engine.Choice) {
		if !slices.ContainsFunc(d.Best, func(b engine.Choice) bool { return reflect.DeepEqual(b.Order, c.Order) }) {
			d.Best = append(d.Best, c)
		}
	}
	if d.All = len(legal) <= maxOffers; d.All {
		for _, c := range legal {
			add(c)
		}
		return d
	}
	for i := 0; i < len(legal) && len(d.Best) < sampled; i += max(1, len(legal)/sampled) {
		d.Examples = true
		add(legal[i])
	}
	return d
}
