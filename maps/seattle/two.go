package seattle

import (
	"slices"

	"railpost/engine"
	"railpost/engine/board"
)

// Two players: who is first alternates; the first splits five actions into two groups, the other chooses; all of them
// must be carried out. There are no tunnels. Instead of building track one may add a transport action.

const smallGroup = 2 // actions in the smaller group

func two(r *engine.Rules) {
	r.Shut[board.Tunnel] = true
	r.DropActions(engine.Production, engine.TurnOrder)
	r.Drop("auction")
	r.Before("shares", engine.Step{Name: "alternate", Phase: "Player Order", Act: alternate})
	r.Before("action", splitStep(), chooseStep())
	r.Drop("action")
	setTaken(r, engine.Locomotive, askRaise)
	contest(r)
	compulsory(r)
	r.Parts = append(r.Parts, engine.PartRule{Verb: toTransport, Lay: layTransport, List: listTransport})
	r.Phrases = append(r.Phrases,
		engine.Phrase{Verb: "split", German: []string{"teile"}, Slots: []engine.Slot{{Kind: engine.SlotGroups}}},
		engine.Phrase{Verb: "choose", German: []string{"wähle"}, Slots: []engine.Slot{{Kind: engine.SlotActions}}},
		engine.Phrase{Verb: toTransport, German: []string{"transportaktion"}, Part: true})
}

// alternate: after the first turn the other player is first (Spielerreihenfolge ermitteln).
func alternate(t *engine.Table) error {
	if t.P.Turn > 1 && t.P.NumIn == 2 {
		t.P.Order[0], t.P.Order[1] = t.P.Order[1], t.P.Order[0]
	}
	return nil
}

func splitStep() engine.Step {
	return engine.Step{
		Name: "split", Phase: "Select Actions", Verbs: []string{"split"},
		Begin: func(t *engine.Table) error { t.Ask(t.P.Order[0]); return nil },
		Legal: legalSplits,
		Apply: applySplit,
		Default: func(g *engine.Game, p *engine.Position, s engine.Seat) engine.Order {
			return legalSplits(g, p, s)[0].Order
		},
	}
}

// legalSplits lists every pair of actions against the other three.
func legalSplits(g *engine.Game, p *engine.Position, s engine.Seat) (list []engine.Choice) {
	for a := range g.Rules.Actions {
		for b := a + 1; b < len(g.Rules.Actions); b++ {
			bits := int16(1)<<a | int16(1)<<b
			words := append(append(group(g, bits), "|"), group(g, ^bits)...)
			list = append(list, engine.Choice{Order: engine.Order{Verb: "split", Words: words}})
		}
	}
	return list
}

// group names the actions of a set.
func group(g *engine.Game, bits int16) (keys []string) {
	for a := range g.Rules.Actions {
		if bits>>a&1 == 1 {
			keys = append(keys, g.Rules.Actions[a].Key)
		}
	}
	return keys
}

func applySplit(t *engine.Table, s engine.Seat, o engine.Order) error {
	if o.Verb != "split" {
		return engine.WrongVerb("Select Actions", o)
	}
	var bits [2]int16 // of both groups
	var size [2]int
	side := 0
	for _, key := range o.Words {
		a := t.ActionNumber(key)
		switch {
		case key == "|":
			side++
		case a < 0:
			return engine.Refuse("take.unknown", "Select Actions").Saying(key)
		case side > 1 || (bits[0]|bits[1])>>a&1 == 1:
			return engine.Refuse("split-sizes", "Select Actions").Nearest(legalSplits(t.Game, t.P, s)[0].Order)
		default:
			bits[side] |= 1 << a
			size[side]++
		}
		if side > 1 {
			break
		}
	}
	small := 0
	if size[1] < size[0] {
		small = 1
	}
	if side != 1 || size[small] != smallGroup || size[1-small] != len(t.Rules.Actions)-smallGroup {
		return engine.Refuse("split-sizes", "Select Actions").Nearest(legalSplits(t.Game, t.P, s)[0].Order)
	}
	t.P.Counter[choosing] = bits[small]
	t.Done(s, o, engine.Event{})
	t.Answered()
	return nil
}

func chooseStep() engine.Step {
	return engine.Step{
		Name: "choose", Phase: "Select Actions", Verbs: []string{"choose"},
		Begin: func(t *engine.Table) error { t.Ask(t.P.Order[1]); return nil },
		Legal: legalChooses,
		Apply: applyChoose,
		Default: func(g *engine.Game, p *engine.Position, s engine.Seat) engine.Order {
			return legalChooses(g, p, s)[0].Order
		},
	}
}

// legalChooses lists the two groups.
func legalChooses(g *engine.Game, p *engine.Position, s engine.Seat) (list []engine.Choice) {
	for _, bits := range []int16{p.Counter[choosing], ^p.Counter[choosing]} {
		list = append(list, engine.Choice{Order: engine.Order{Verb: "choose", Words: group(g, bits)}})
	}
	return list
}

// applyChoose: the group is told by any of its actions; both players hold theirs at once.
func applyChoose(t *engine.Table, s engine.Seat, o engine.Order) error {
	if o.Verb != "choose" || len(o.Words) == 0 {
		return engine.WrongVerb("Select Actions", o)
	}
	legal := legalChooses(t.Game, t.P, s)
	for _, key := range o.Words {
		if t.ActionNumber(key) < 0 {
			return engine.Refuse("take.unknown", "Select Actions").Saying(key)
		}
	}
	i := slices.IndexFunc(legal, func(c engine.Choice) bool { return slices.Contains(c.Order.Words, o.Words[0]) })
	for _, key := range o.Words {
		if !slices.Contains(legal[i].Order.Words, key) {
			return engine.Refuse("choose-mixed", "Select Actions").Saying(key).Nearest(legal[0].Order, legal[1].Order)
		}
	}
	t.P.Counter[choosing] = 0
	t.Done(s, legal[i].Order, engine.Event{})
	t.Answered()
	for a := range t.Rules.Actions {
		holder := t.P.Order[0]
		if slices.Contains(legal[i].Order.Words, t.Rules.Actions[a].Key) {
			holder = s
		}
		t.P.Taken[a] = holder
		if taken := t.Rules.Actions[a].Taken; taken != nil {
			if err := taken(t, holder); err != nil {
				return err
			}
		}
	}
	return nil
}

// compulsory: Urbanization comes before any tile while a New City can be placed; an Engineer who builds lays four tiles
// as far as he can pay.
func compulsory(r *engine.Rules) {
	lay := r.MayLay
	r.MayLay = func(b *engine.Builder, part engine.Part, was, is *engine.HexState) *engine.Error {
		if part.Verb != "urbanize" && !b.Rules.UrbanizeAnytime && owesCity(b) {
			return engine.Refuse("must-urbanize", "Select Actions")
		}
		return lay(b, part, was, is)
	}
	r.MayEnd = func(b *engine.Builder) *engine.Error {
		switch {
		case owesCity(b):
			return engine.Refuse("must-urbanize", "Select Actions")
		case b.Tiles < b.Max && b.Has(b.P, b.Seat, engine.Engineer) && b.More("build", "redirect", "link"):
			return engine.Refuse("must-engineer", "Select Actions").Num(b.Tiles, b.Max)
		}
		return nil
	}
}

// owesCity says whether the player still has a New City to place.
func owesCity(b *engine.Builder) bool {
	return b.Has(b.P, b.Seat, engine.Urbanization) && b.More("urbanize")
}

// layTransport is a transport action instead of all track (Strecken bauen).
func layTransport(b *engine.Builder, part engine.Part) (int, int, *engine.Error) {
	if err := mayTransport(b); err != nil {
		return 0, 0, err
	}
	raise(b.P, b.Seat)
	b.Max = 0
	b.Note(engine.Event{Code: "raised", Seat: b.Seat, N: int(b.P.Players[b.Seat].Counter[transports])})
	return 0, 0, nil
}

func mayTransport(b *engine.Builder) *engine.Error {
	switch {
	case owesCity(b) && !b.Rules.UrbanizeAnytime:
		return engine.Refuse("must-urbanize", "Select Actions")
	case b.Tiles > 0 || b.Max == 0:
		return engine.Refuse("transport-alone", "Build Track")
	case b.P.Players[b.Seat].Counter[transports] >= maxTransports:
		return engine.Refuse("raise-top", "Build Track").Num(maxTransports, 0)
	}
	return nil
}

func listTransport(b *engine.Builder, to []engine.Choice) []engine.Choice {
	if mayTransport(b) != nil {
		return to
	}
	return append(to, engine.Choice{Order: engine.Order{Verb: "build", Parts: []engine.Part{{Verb: toTransport, Hex: board.NoHex}}}})
}
