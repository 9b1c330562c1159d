package engine

import (
	"errors"
	"slices"

	"railpost/engine/board"
)

// ErrOver is returned when an order comes for a game that has ended.
var ErrOver = errors.New("the game is over")

// Table is a position being played: what acts and decisions change. Nothing of it remains if they fail.
type Table struct {
	*Game
	P      *Position
	Chance Chance
	Events []Event
	auto   bool
}

// Start sets the game up and plays it until somebody is asked.
func (g *Game) Start(ch Chance) (Position, []Event, error) {
	var p Position
	g.clear(&p)
	t := &Table{Game: g, P: &p, Chance: ch}
	if err := t.enter(); err != nil {
		return Position{}, nil, err
	}
	return p, t.Events, nil
}

// Play does one order of a seat that is asked, and all that follows by itself, until somebody is asked again.
// The error is an *Error where the order is not legal, chance's own where chance failed; p is then unchanged.
func (g *Game) Play(p *Position, s Seat, o Order, ch Chance) (Position, []Event, error) {
	var next Position
	events, err := g.PlayInto(&next, p, s, o, ch)
	return next, events, err
}

// PlayInto is Play into a position of the caller's, which saves a copy. Where chance fails, next is the position in
// which it was asked.
func (g *Game) PlayInto(next, p *Position, s Seat, o Order, ch Chance) ([]Event, error) {
	step := g.Step(p)
	if step == nil {
		return nil, ErrOver
	}
	if !g.Asked(p, s) {
		return nil, Refuse("order.not-asked", step.Phase).Of(s).Saying(step.Name)
	}
	*next = *p
	t := &Table{Game: g, P: next, Chance: ch}
	if err := step.Apply(t, s, o); err != nil {
		return nil, err
	}
	if err := t.settle(); err != nil {
		return nil, err
	}
	return t.Events, nil
}

// PlaySealed does a sealed decision: one order of each seat that is asked.
func (g *Game) PlaySealed(p *Position, seats []Seat, orders []Order, ch Chance) (Position, []Event, error) {
	step := g.Step(p)
	if step == nil {
		return Position{}, nil, ErrOver
	}
	if !step.Sealed {
		return Position{}, nil, Refuse("order.wrong-decision", step.Phase).Saying(step.Name)
	}
	next := *p
	t := &Table{Game: g, P: &next, Chance: ch}
	if err := step.ApplyAll(t, seats, orders); err != nil {
		return Position{}, nil, err
	}
	if err := t.settle(); err != nil {
		return Position{}, nil, err
	}
	return next, t.Events, nil
}

// TrySealed says why a sealed decision refuses the order of one seat, whatever the others do.
func (g *Game) TrySealed(p *Position, s Seat, o Order, ch Chance) error {
	next := *p
	return g.Step(p).Apply(&Table{Game: g, P: &next, Chance: ch}, s, o)
}

// Asked says whether the seat is asked for a decision now.
func (g *Game) Asked(p *Position, s Seat) bool {
	step := g.Step(p)
	if step == nil || p.Awaited() == Nobody {
		return false
	}
	if !step.Sealed {
		return p.Awaited() == s
	}
	for _, q := range p.Queue[:p.NumQueue] {
		if q == s {
			return true
		}
	}
	return false
}

// Awaits lists who is asked now: one seat, or all of a sealed decision.
func (g *Game) Awaits(p *Position) []Seat {
	step := g.Step(p)
	if step == nil || p.Awaited() == Nobody {
		return nil
	}
	if step.Sealed {
		return append([]Seat(nil), p.Queue[:p.NumQueue]...)
	}
	return []Seat{p.Awaited()}
}

// Legal lists what the seat may do now, with price or gain; of a decision given by steps, the first steps.
func (g *Game) Legal(p *Position, s Seat) []Choice {
	if !g.Asked(p, s) {
		return nil
	}
	return g.Step(p).Legal(g, p, s)
}

// Next lists the parts that may follow those of sofar, and why the order may not end there (nil if it may).
func (g *Game) Next(p *Position, s Seat, sofar Order) ([]Choice, *Error) {
	step := g.Step(p)
	if step == nil || step.Next == nil || !g.Asked(p, s) {
		return nil, nil
	}
	return step.Next(g, p, s, sofar)
}

// Default is what is done for the seat at the deadline.
func (g *Game) Default(p *Position, s Seat) Order { return g.Step(p).Default(g, p, s) }

// enter begins the step that the position stands at and goes on from there.
func (t *Table) enter() error {
	step := t.Game.Step(t.P)
	if step == nil {
		return nil
	}
	if step.Act != nil {
		if err := step.Act(t); err != nil {
			return err
		}
	} else if err := step.Begin(t); err != nil {
		return err
	}
	return t.settle()
}

// settle makes the decisions that leave no choice and moves on past steps that are done.
func (t *Table) settle() error {
	for !t.P.Over {
		step := t.Game.Step(t.P)
		if s := t.P.Awaited(); step.Act == nil && s != Nobody {
			if step.Forced == nil || step.Sealed {
				return nil
			}
			o, forced := step.Forced(t.Game, t.P, s)
			if !forced {
				return nil
			}
			t.auto = true
			err := step.Apply(t, s, o)
			t.auto = false
			if err != nil {
				return err
			}
			continue
		}
		t.P.Step++
		if t.P.Turn == 0 && int(t.P.Step) >= len(t.Rules.SetUp) {
			t.P.Turn, t.P.Step = 1, 0
			t.Note(Event{Code: "turn"})
		}
		if int(t.P.Step) >= len(t.Rules.Turn) && t.P.Turn > 0 {
			t.P.Turn, t.P.Step = t.P.Turn+1, 0
			t.Note(Event{Code: "turn"})
		}
		step = t.Game.Step(t.P)
		run := step.Begin
		if step.Act != nil {
			run = step.Act
		}
		if err := run(t); err != nil {
			return err
		}
	}
	return nil
}

// Interrupt raises a decision of one seat in the middle of the running one, which goes on when Resume is called.
func (t *Table) Interrupt(name string, s Seat) {
	for i := range t.Rules.Asides {
		if t.Rules.Asides[i].Name == name {
			t.P.Aside, t.P.AsideOf = int8(i+1), s
		}
	}
}

// Resume ends an interruption.
func (t *Table) Resume() { t.P.Aside, t.P.AsideOf = 0, 0 }

// Note tells what happened.
func (t *Table) Note(e Event) {
	e.Turn, e.Auto = int(t.P.Turn), t.auto
	if step := t.Game.Step(t.P); step != nil {
		e.Step = step.Name
	}
	t.Events = append(t.Events, e)
}

// Done notes an order as played.
func (t *Table) Done(s Seat, o Order, e Event) {
	e.Code, e.Seat, e.Order = "done", s, &o
	t.Note(e)
}

// Ask sets who is asked in the running decision, in order.
func (t *Table) Ask(seats ...Seat) {
	t.P.NumQueue = int8(copy(t.P.Queue[:], seats))
}

// Answered takes the first seat off the queue.
func (t *Table) Answered() {
	copy(t.P.Queue[:], t.P.Queue[1:t.P.NumQueue])
	t.P.NumQueue--
	t.P.Queue[t.P.NumQueue] = 0
}

// PlayersInOrder is the seats still in, first to last.
func (p *Position) PlayersInOrder() []Seat { return p.Order[:p.NumIn] }

// Draw takes n cubes out of the bag, fewer if it holds fewer.
func (t *Table) Draw(name string, n int) ([]board.Color, error) {
	if n = min(n, t.P.BagSize()); n <= 0 {
		return nil, nil
	}
	a, err := t.ask(Ask{Kind: AskDraw, Name: name, N: n, Bag: t.P.Bag, Decliner: Nobody})
	if err != nil {
		return nil, err
	}
	if len(a.Colors) != n {
		return nil, Refuse("chance.count", "").Num(len(a.Colors), n).Saying(name)
	}
	return a.Colors, t.outOfBag(a.Colors)
}

// DrawStated is Draw for set-up, leaving out some colours: a record may state any number.
func (t *Table) DrawStated(name string, n int, never board.Colors) ([]board.Color, error) {
	bag := without(t.P.Bag, never)
	a, err := t.ask(Ask{Kind: AskDraw, Name: name, N: min(n, size(bag)), Bag: bag, Stated: true, Decliner: Nobody})
	if err != nil {
		return nil, err
	}
	return a.Colors, t.outOfBag(a.Colors)
}

func without(bag [board.NumColors]uint8, never board.Colors) [board.NumColors]uint8 {
	for c := range bag {
		if never.Has(board.Color(c)) {
			bag[c] = 0
		}
	}
	return bag
}

func (t *Table) outOfBag(cs []board.Color) error {
	for _, c := range cs {
		if c >= board.NumColors || t.P.Bag[c] == 0 {
			return Refuse("chance.bag", "").OfColor(c)
		}
		t.P.Bag[c]--
	}
	return nil
}

// DrawFrom draws n cubes or tiles out of a bag of the board's own, fewer if it holds fewer; the position's bag is left
// as it is.
func (t *Table) DrawFrom(name string, n int, bag [board.NumColors]uint8) ([]board.Color, error) {
	if n = min(n, size(bag)); n <= 0 {
		return nil, nil
	}
	a, err := t.ask(Ask{Kind: AskDraw, Name: name, N: n, Bag: bag, Decliner: Nobody})
	if err != nil {
		return nil, err
	}
	if len(a.Colors) != n {
		return nil, Refuse("chance.count", "").Num(len(a.Colors), n).Saying(name)
	}
	for _, c := range a.Colors {
		if c >= board.NumColors || bag[c] == 0 {
			return nil, Refuse("chance.bag", "").OfColor(c)
		}
		bag[c]--
	}
	return a.Colors, nil
}

// Pick draws n of words, fewer if there are fewer.
func (t *Table) Pick(name string, n int, words []string) ([]string, error) {
	if n = min(n, len(words)); n <= 0 {
		return nil, nil
	}
	a, err := t.ask(Ask{Kind: AskPick, Name: name, N: n, Words: slices.Clone(words), Decliner: Nobody})
	if err != nil {
		return nil, err
	}
	if len(a.Words) != n {
		return nil, Refuse("chance.count", "").Num(len(a.Words), n).Saying(name)
	}
	left := slices.Clone(words)
	for _, w := range a.Words {
		i := slices.Index(left, w)
		if i < 0 {
			return nil, Refuse("chance.word", "").Saying(w)
		}
		left = slices.Delete(left, i, i+1)
	}
	return a.Words, nil
}

// Tie throws a die that puts one of the seats first, and says which.
func (t *Table) Tie(name string, seats ...Seat) (Seat, error) {
	if len(seats) == 1 {
		return seats[0], nil
	}
	a, err := t.ask(Ask{Kind: AskTie, Name: name, Seats: slices.Clone(seats), Decliner: Nobody})
	if err != nil {
		return Nobody, err
	}
	if len(a.Seats) == 0 || !slices.Contains(seats, a.Seats[0]) {
		return Nobody, Refuse("chance.order", "").Saying(name)
	}
	return a.Seats[0], nil
}

// Roll throws n dice.
func (t *Table) Roll(name string, n int) ([]uint8, error) {
	a, err := t.ask(Ask{Kind: AskDice, Name: name, N: n, Decliner: Nobody})
	if err != nil {
		return nil, err
	}
	if len(a.Dice) != n {
		return nil, Refuse("chance.count", "").Num(len(a.Dice), n).Saying(name)
	}
	for _, d := range a.Dice {
		if d < 1 || d > 6 {
			return nil, Refuse("chance.die", "").Num(int(d), 6).Saying(name)
		}
	}
	return a.Dice, nil
}

func (t *Table) ask(q Ask) (Answer, error) {
	q.Turn = int(t.P.Turn)
	a, err := t.Chance(q)
	if err == nil && !a.Declined {
		t.Note(Event{Code: "chance", Ask: &q, Answer: a})
	}
	return a, err
}
