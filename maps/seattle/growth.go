package seattle

import (
	"slices"
	"strconv"

	"railpost/engine"
	"railpost/engine/board"
)

// Goods growth: a cube for the Airport, then each player in order rolls three dice, may roll one again with
// Urbanization once three New Cities stand, draws a cube for each die, and puts it on a place of that sector.

const growthDice = 3

// growth sets the rules of Goods Growth and of what there is room for.
func growth(r *engine.Rules) {
	r.After("reduction",
		engine.Step{Name: "airport", Phase: "Goods Growth", Act: feedAirport},
		engine.Step{
			Name: "growth", Phase: "Goods Growth", Verbs: []string{"put"},
			Begin:  beginGrowth,
			Forced: forcedPut,
			Legal: func(g *engine.Game, p *engine.Position, s engine.Seat) []engine.Choice {
				list, _ := nextPut(g, p, s, engine.Order{Verb: "put"})
				return list
			},
			Next:    nextPut,
			Apply:   applyPut,
			Default: defaultPut,
		})
	r.Asides = append(r.Asides, rerollStep())
	r.Phrases = append(r.Phrases,
		engine.Phrase{Verb: "put", German: []string{"platziere"}, Slots: []engine.Slot{{Kind: engine.SlotPuts}}},
		engine.Phrase{Verb: "reroll", Also: []string{"re-roll"}, German: []string{"neuwurf", "würfle neu"}, None: true,
			Slots: []engine.Slot{{Kind: engine.SlotN}}})
	r.Shelves = append(r.Shelves, engine.Shelf{Key: "overflow",
		Cubes: func(g *engine.Game, p *engine.Position) (cubes []board.Color) {
			for c, n := range p.Counter[overflow : overflow+numColors] {
				for range n {
					cubes = append(cubes, board.Color(c))
				}
			}
			return cubes
		}})
}

// room is how many cubes more may lie on a place; Downtown has room for any number.
func room(g *engine.Game, p *engine.Position, id board.PlaceID) int {
	most := g.Board.Places[id].Capacity
	if most == 0 {
		return engine.MaxCubes
	}
	for _, n := range p.CountCubes(g.Home(id)) {
		most -= int(n)
	}
	return most
}

// sector is the hexes on which the cube of a die may be put.
func sector(g *engine.Game, die uint8) []board.Hex {
	return g.Board.Regions[sectorName(die)]
}

// sectorName is how the sheet calls the region of a sector's places.
func sectorName(die uint8) string { return "sector" + strconv.Itoa(int(die)) }

// sectorRoom is how many cubes more have room in a sector.
func sectorRoom(g *engine.Game, p *engine.Position, die uint8) (n int) {
	for _, h := range sector(g, die) {
		n += max(0, room(g, p, g.Board.Hexes[h].Place))
	}
	return n
}

// overflown puts a cube for which there is no room on the field beside the board; a single player has lost
// (Lagerkapazität überschritten).
func overflown(t *engine.Table, s engine.Seat, c board.Color, die int) {
	t.P.Counter[overflow+int(c)]++
	t.Note(engine.Event{Code: "overflow", Seat: s, Color: c, N: die, M: overflowing(t.P)})
	if t.Seats == 1 {
		t.P.Counter[lost] = 1
	}
}

// overflowing is how many cubes lie on the overflow field.
func overflowing(p *engine.Position) (n int) {
	for _, k := range p.Counter[overflow : overflow+numColors] {
		n += int(k)
	}
	return n
}

// endIfLost ends a single player's game at once when a cube has found no room.
func endIfLost(t *engine.Table) error {
	if t.P.Counter[lost] == 0 {
		return nil
	}
	t.P.Over = true
	return t.Rules.Finish(t)
}

// feedAirport puts a cube out of the bag on the Airport, but in the last turn.
func feedAirport(t *engine.Table) error {
	if int(t.P.Turn) >= t.Turns() || t.P.NumIn == 0 {
		return nil
	}
	cubes, err := t.Draw("Airport", 1)
	if err != nil {
		return err
	}
	at := t.Board.Named(airport)
	for _, c := range cubes {
		if room(t.Game, t.P, at) <= 0 {
			overflown(t, t.P.Order[0], c, 0)
			continue
		}
		t.P.AddCube(t.Home(at), c)
		t.Note(engine.Event{Code: "arrives", Seat: t.P.Order[0], Place: at, Color: c, Hex: t.Home(at)})
	}
	return endIfLost(t)
}

func beginGrowth(t *engine.Table) error {
	if int(t.P.Turn) >= t.Turns() {
		return nil
	}
	t.Ask(t.P.PlayersInOrder()...)
	return rollFor(t)
}

var nth = [...]string{"first", "second", "third"}

// drawName names the dice and cubes of the player asked: "growth second".
func drawName(p *engine.Position) string {
	return "growth " + nth[slices.Index(p.PlayersInOrder(), p.Queue[0])]
}

// rollFor rolls the dice of the player asked now, and draws his cubes if he may not roll again.
func rollFor(t *engine.Table) error {
	if t.P.NumQueue == 0 {
		return nil
	}
	dice, err := t.Roll(drawName(t.P), growthDice)
	if err != nil {
		return err
	}
	t.P.NumDice = int8(copy(t.P.Dice[:], dice))
	if s := t.P.Queue[0]; t.Has(t.P, s, engine.Urbanization) && newCities(t.P) == maxNewCities {
		t.Interrupt("reroll", s)
		return nil
	}
	return drawFor(t)
}

// drawFor draws a cube for each die; an empty bag gives fewer.
func drawFor(t *engine.Table) error {
	cubes, err := t.Draw(drawName(t.P), int(t.P.NumDice))
	if err != nil {
		return err
	}
	t.P.NumDrawn = int8(copy(t.P.Drawn[:], cubes))
	return nil
}

func rerollStep() engine.Step {
	return engine.Step{
		Name: "reroll", Phase: "Goods Growth", Verbs: []string{"reroll"},
		Legal: legalRerolls,
		Apply: applyReroll,
		Default: func(g *engine.Game, p *engine.Position, s engine.Seat) engine.Order {
			legal := legalRerolls(g, p, s)
			return legal[len(legal)-1].Order
		},
	}
}

// legalRerolls: a die by what it shows, or none; two players must carry out their actions.
func legalRerolls(g *engine.Game, p *engine.Position, s engine.Seat) (list []engine.Choice) {
	for n := 1; n <= 6; n++ {
		if slices.Contains(p.Dice[:p.NumDice], uint8(n)) {
			list = append(list, engine.Choice{Order: engine.Order{Verb: "reroll", N: n}})
		}
	}
	if g.Seats != 2 {
		list = append(list, engine.Choice{Order: engine.Order{Verb: "reroll"}})
	}
	return list
}

func applyReroll(t *engine.Table, s engine.Seat, o engine.Order) error {
	legal := legalRerolls(t.Game, t.P, s)
	switch i := slices.IndexFunc(t.P.Dice[:t.P.NumDice], func(d uint8) bool { return int(d) == o.N }); {
	case o.Verb != "reroll":
		return engine.WrongVerb("Goods Growth", o)
	case o.N == 0 && t.Seats == 2:
		return engine.Refuse("reroll-must", "Goods Growth").Nearest(legal[0].Order)
	case o.N == 0:
	case i < 0:
		return engine.Refuse("reroll-no-die", "Goods Growth").Num(o.N, 0).Nearest(legal[0].Order)
	default:
		dice, err := t.Roll(drawName(t.P)+" again", 1)
		if err != nil {
			return err
		}
		t.P.Dice[i] = dice[0]
	}
	t.Done(s, o, engine.Event{N: o.N})
	t.Resume()
	return drawFor(t)
}

// putting is how drawn cubes are being put: the position as it becomes, and which cubes still need a place.
type putting struct {
	p    engine.Position
	wait []int // by index into Drawn: they have room and no place yet
	over []int // they have no room
}

// tryPuts puts the order's cubes. The cubes have room in the order of their dice: which ones do is no choice.
func tryPuts(g *engine.Game, p *engine.Position, o engine.Order) (x putting, err *engine.Error) {
	x.p = *p
	var left [7]int
	for die := range uint8(6) {
		left[die+1] = sectorRoom(g, p, die+1)
	}
	for i := range int(p.NumDrawn) {
		if die := p.Dice[i]; left[die] > 0 {
			left[die]--
			x.wait = append(x.wait, i)
		} else {
			x.over = append(x.over, i)
		}
	}
	for part, put := range o.Puts {
		i := slices.IndexFunc(x.wait, func(i int) bool {
			return p.Drawn[i] == put.Cube && slices.Contains(sector(g, p.Dice[i]), put.Hex)
		})
		switch {
		case put.Column >= 0 || put.Hex < 0 || int(put.Hex) >= len(g.Board.Hexes):
			return x, engine.Refuse("put-where", "Goods Growth").InPart(part)
		case i < 0:
			return x, engine.Refuse("put-no-cube", "Goods Growth").InPart(part).OfColor(put.Cube).At(put.Hex).
				AtPlace(g.Board.Hexes[put.Hex].Place)
		case room(g, &x.p, g.Board.Hexes[put.Hex].Place) <= 0:
			return x, engine.Refuse("put-full", "Goods Growth").InPart(part).AtPlace(g.Board.Hexes[put.Hex].Place)
		}
		x.p.AddCube(put.Hex, put.Cube)
		x.wait = slices.Delete(x.wait, i, i+1)
	}
	return x, nil
}

func nextPut(g *engine.Game, p *engine.Position, s engine.Seat, sofar engine.Order) (list []engine.Choice, end *engine.Error) {
	x, err := tryPuts(g, p, sofar)
	if err != nil {
		return nil, err
	}
	if len(x.wait) == 0 {
		return nil, nil
	}
	c, die := p.Drawn[x.wait[0]], p.Dice[x.wait[0]]
	for _, h := range sector(g, die) {
		if room(g, &x.p, g.Board.Hexes[h].Place) > 0 {
			put := engine.Put{Cube: c, Column: -1, Hex: h}
			list = append(list, engine.Choice{Order: engine.Order{Verb: "put", Puts: []engine.Put{put}}})
		}
	}
	return list, engine.Refuse("put-all", "Goods Growth").Num(len(x.wait), int(p.NumDrawn)).OfColor(c).Saying(strconv.Itoa(int(die)))
}

// forcedPut: every cube has one place at most.
func forcedPut(g *engine.Game, p *engine.Position, s engine.Seat) (engine.Order, bool) {
	o := engine.Order{Verb: "put"}
	for {
		list, _ := nextPut(g, p, s, o)
		if len(list) != 1 {
			return o, len(list) == 0
		}
		o.Puts = append(o.Puts, list[0].Order.Puts...)
	}
}

func defaultPut(g *engine.Game, p *engine.Position, s engine.Seat) engine.Order {
	o := engine.Order{Verb: "put"}
	for {
		list, _ := nextPut(g, p, s, o)
		if len(list) == 0 {
			return o
		}
		o.Puts = append(o.Puts, list[0].Order.Puts...)
	}
}

func applyPut(t *engine.Table, s engine.Seat, o engine.Order) error {
	if o.Verb != "put" {
		return engine.WrongVerb("Goods Growth", o)
	}
	x, err := tryPuts(t.Game, t.P, o)
	if err != nil {
		return err
	}
	if _, end := nextPut(t.Game, t.P, s, o); end != nil {
		return end
	}
	drawn, dice := t.P.Drawn, t.P.Dice
	*t.P = x.p
	t.P.Drawn, t.P.NumDrawn, t.P.Dice, t.P.NumDice = [12]board.Color{}, 0, [12]uint8{}, 0
	t.Done(s, o, engine.Event{N: len(o.Puts)})
	for _, i := range x.over {
		overflown(t, s, drawn[i], int(dice[i]))
	}
	t.Answered()
	if t.P.Counter[lost] != 0 {
		return endIfLost(t)
	}
	return rollFor(t)
}
