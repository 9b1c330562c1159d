package southcarolina

import (
	"railpost/engine"
	"railpost/engine/board"
)

// Set-up: by turns each draws a New City and two cubes, sees them, and puts them onto a free town.

func cityStep() engine.Step {
	return engine.Step{
		Name: "cities", Phase: "Set-up", Verbs: []string{"city"},
		Begin: beginCities, Legal: legalCities, Apply: applyCity,
		Default: func(g *engine.Game, p *engine.Position, s engine.Seat) engine.Order {
			return legalCities(g, p, s)[0].Order
		},
	}
}

func beginCities(t *engine.Table) error {
	a, b := t.P.Order[0], t.P.Order[1]
	t.Ask(a, b, a, b)
	return drawCity(t)
}

// drawCity draws for the one who is next. The last New City needs no draw.
func drawCity(t *engine.Table) error {
	var left []string
	for i, c := range t.Rules.Cities {
		if c != board.NoColor && t.P.CityAt[i] == board.NoPlace {
			left = append(left, string(rune('A'+i)))
		}
	}
	letter := left[0]
	if len(left) > 1 {
		drawn, err := t.Pick("letter", 1, left)
		if err != nil {
			return err
		}
		letter = drawn[0]
	}
	cubes, err := t.Draw("goods "+letter, 2)
	if err != nil {
		return err
	}
	t.P.Counter[Letter] = int16(letter[0]-'A') + 1
	t.P.NumDrawn = int8(copy(t.P.Drawn[:], cubes))
	return nil
}

// drawn is the letter of the New City in hand, "" if there is none.
func drawn(p *engine.Position) string {
	if p.Counter[Letter] == 0 {
		return ""
	}
	return string(rune('A' + p.Counter[Letter] - 1))
}

func legalCities(g *engine.Game, p *engine.Position, _ engine.Seat) (list []engine.Choice) {
	for id := range g.Board.Places {
		if !g.IsCity(p, board.PlaceID(id)) {
			h := g.Home(board.PlaceID(id))
			list = append(list, engine.Choice{Order: engine.Order{Verb: "city", Word: drawn(p), Hexes: []board.Hex{h}}})
		}
	}
	return list
}

func applyCity(t *engine.Table, s engine.Seat, o engine.Order) error {
	const rule = "Set-up"
	if o.Verb != "city" {
		return engine.WrongVerb(rule, o)
	}
	letter := drawn(t.P)
	if o.Word != letter {
		return engine.Refuse("city.letter", rule).Saying(letter)
	}
	if len(o.Hexes) != 1 || o.Hexes[0] < 0 || int(o.Hexes[0]) >= len(t.Board.Hexes) {
		return engine.Refuse("city.town", rule)
	}
	h := o.Hexes[0]
	town := t.PlaceAt(t.P, h)
	switch {
	case town == board.NoPlace:
		return engine.Refuse("city.town", rule).At(h)
	case t.IsCity(t.P, town):
		return engine.Refuse("city.taken", rule).At(h).AtPlace(town)
	}
	i := int(letter[0] - 'A')
	t.P.Hexes[h].City = uint8(i) + 1
	t.P.CityAt[i] = town
	t.P.Colors[town] = board.Colors(0).With(t.Rules.Cities[i])
	for _, c := range t.P.Drawn[:t.P.NumDrawn] {
		t.P.AddCube(h, c)
	}
	t.P.Drawn, t.P.NumDrawn, t.P.Counter[Letter] = [12]board.Color{}, 0, 0
	t.Done(s, o, engine.Event{Hex: h, Place: town, Word: letter})
	t.Answered()
	if t.P.NumQueue == 0 {
		return nil
	}
	return drawCity(t)
}
