package notation

import (
	"errors"
	"slices"

	"railpost/engine"
	"railpost/engine/board"
)

// Outcome is what a stored decision comes to in a position.
type Outcome struct {
	Order engine.Order // legal and canonical, if OK
	OK    bool
	Early bool    // the seat is not asked for this now: Order is what it would be, as far as that can be said
	Rest  *Stored // what stays stored once Order is done; nil if nothing
	Alt   int     // which alternative was taken, from 0
	Ask   bool    // the player is to be asked: nothing said is legal, or he said so
	Price int     // dollars, of a build
	Gain  int     // income gained, of a move
	Why   []Fault // why each alternative before was not taken
}

// resolver finds the order that an alternative means.
type resolver struct {
	g     *engine.Game
	p     *engine.Position
	w     *Words
	s     engine.Seat
	st    *Stored
	early bool
	alt   int             // which alternative is being tried
	room  engine.Position // for trying out
	// done, if set, plays an order for good: a replay tries each reading once.
	done  func(engine.Order) error
	price int
	gain  int
	// line and col are where the alternative being tried, or its part, stood in the letter.
	line, col int
}

// Resolve says which order the stored thing means for the seat in this position, trying its alternatives in turn.
func Resolve(g *engine.Game, p *engine.Position, w *Words, s engine.Seat, st Stored) Outcome {
	r := &resolver{g: g, p: p, w: w, s: s, st: &st}
	step := g.Step(p)
	r.early = step == nil || step.Name != st.Decision && !r.answers(step) || !g.Asked(p, s)
	if st.Decision == "goods" && st.Round > 0 && int(p.Round) != st.Round {
		r.early = true
	}
	out := Outcome{Early: r.early}
	for i, alt := range st.Alts {
		out.Alt, r.alt = i, i
		r.line, r.col = alt.Line, alt.Col
		if alt.If != nil && !holds(g, p, s, alt.If) {
			out.Why = append(out.Why, r.fault(Fault{Code: "if.false"}))
			continue
		}
		if alt.Verb == "ask" {
			out.Ask = true
			return out
		}
		o, rest, err := r.order(alt.Said)
		switch {
		case err == nil:
			out.Order, out.OK, out.Rest, out.Price, out.Gain = o, true, rest, r.price, r.gain
			return out
		case errors.Is(err, errAsk):
			out.Ask = true
			return out
		}
		out.Why = append(out.Why, r.faultOf(err))
	}
	out.Ask = true
	return out
}

// errAsk is returned when the player wants to be asked.
var errAsk = errors.New("ask")

func (r *resolver) fault(f Fault) Fault {
	f.Decision = r.st.Key()
	if f.Line == 0 && len(r.st.Lines) > 0 {
		f.Line, f.Col = r.st.Lines[0], 1
		if r.line > 0 {
			f.Line, f.Col = r.line, r.col
		}
	}
	return f
}

func (r *resolver) faultOf(err error) Fault {
	var f Fault
	var e *engine.Error
	switch {
	case errors.As(err, &e):
		f = Fault{Code: "order.illegal", Err: e}
	case errors.As(err, &f):
	default:
		f = Fault{Code: "order.impossible", Read: err.Error()}
	}
	return r.fault(f)
}

var errNoChance = errors.New("no chance here")

func noChance(engine.Ask) (engine.Answer, error) { return engine.Answer{}, errNoChance }

// try says why an order cannot be done now; nil if it can.
func (r *resolver) try(o engine.Order) error {
	r.price, r.gain = 0, 0
	if r.done != nil {
		return r.done(o)
	}
	switch {
	case o.Verb == "build":
		b, err := r.g.Build(r.p, r.s, o)
		if err != nil {
			return err
		}
		r.price = b.Spent
	case o.Verb == "move" && len(o.Stops) > 0:
		d, err := r.g.Judge(r.p, r.s, o)
		if err != nil {
			return err
		}
		r.gain = int(d.Gains[r.s])
	}
	if r.early {
		return r.tryEarly(o)
	}
	if step := r.g.Step(r.p); step.Sealed {
		return r.trySealed(o)
	}
	_, err := r.g.PlayInto(&r.room, r.p, r.s, o, noChance)
	if errors.Is(err, errNoChance) {
		return nil
	}
	return err
}

// trySealed judges an order that is only played together with the others'.
func (r *resolver) trySealed(o engine.Order) error {
	step := r.g.Step(r.p)
	if step.Apply != nil {
		if err := r.g.TrySealed(r.p, r.s, o, noChance); !errors.Is(err, errNoChance) {
			return err
		}
		return nil
	}
	for _, c := range step.Legal(r.g, r.p, r.s) {
		if Line(r.w, c.Order) == Line(r.w, o) {
			return nil
		}
	}
	return engine.Refuse("order.not-listed", step.Phase).Saying(o.Verb)
}

// tryEarly judges what can be judged before the seat is asked.
func (r *resolver) tryEarly(o engine.Order) error {
	switch o.Verb {
	case "take":
		if a := r.g.ActionNumber(o.Word); o.Word != "" && a >= 0 && r.p.Taken[a] != engine.Nobody && beforeStep(r.g, r.p, "action") {
			e := engine.Refuse("take.taken", "Select Actions")
			e.Word, e.Seat = o.Word, r.p.Taken[a]
			return e
		}
	case "issue":
		if most := r.g.Rules.MayIssue(r.g, r.p, r.s); o.N > most {
			e := engine.Refuse("issue.too-many", "Issue Shares")
			e.N, e.M = o.N, most
			return e
		}
	}
	return nil
}

// beforeStep says whether the decision of that name is still to come this turn, or running.
func beforeStep(g *engine.Game, p *engine.Position, name string) bool {
	i := stepIndex(g, name)
	return p.Turn > 0 && i >= 0 && int(p.Step) <= i
}

func stepIndex(g *engine.Game, name string) int {
	return slices.IndexFunc(g.Rules.Turn, func(s engine.Step) bool { return s.Name == name })
}

// order finds the legal order that was meant, and what stays stored after it.
func (r *resolver) order(s Said) (engine.Order, *Stored, error) {
	if ph := r.w.own[s.Verb]; ph != nil {
		return r.phrased(ph, s)
	}
	switch s.Verb {
	case "bid":
		return r.bid(s)
	case "passe", "drop":
		if s.Verb == "passe" && mayStillPass(r.g, r.p, r.s) {
			return engine.Order{}, nil, Fault{Code: "passe.two-ways", Read: "passe", Choices: []string{"passe einmal", "raus"}}
		}
		o, err := r.added(engine.Order{Verb: "drop"}, s)
		if err != nil {
			return o, nil, err
		}
		return o, nil, r.try(o)
	case "take":
		o, err := r.take(s)
		return o, nil, err
	case "move":
		o, err := r.move(s)
		return o, nil, err
	case "place":
		o, err := r.place(s)
		return o, nil, err
	case "build":
		o, err := r.build(s)
		return o, nil, err
	}
	o, err := r.added(engine.Order{Verb: s.Verb, N: s.N}, s)
	if err != nil {
		return o, nil, err
	}
	return o, nil, r.try(o)
}

// mayStillPass says whether a plain "passe" could mean the Turn Order pass.
func mayStillPass(g *engine.Game, p *engine.Position, s engine.Seat) bool {
	step := g.Step(p)
	if step != nil && step.Name == "auction" && g.Asked(p, s) {
		return slices.ContainsFunc(g.Legal(p, s), func(c engine.Choice) bool { return c.Order.Verb == "pass" })
	}
	return p.Pass == s && beforeStep(g, p, "auction") && (step == nil || step.Name != "auction" || !p.Auction.Passed[s])
}

func (r *resolver) bid(s Said) (engine.Order, *Stored, error) {
	if i := stepIndex(r.g, "auction"); (s.Limit || s.Then != "") && i >= 0 && r.g.Rules.Turn[i].Sealed {
		return engine.Order{}, nil, Fault{Code: "bid.sealed"}
	}
	raise, err := r.added(engine.Order{Verb: "bid", N: s.N}, s)
	if err != nil {
		return raise, nil, err
	}
	low := int(r.p.Auction.High) + 1
	if r.early && beforeStep(r.g, r.p, "auction") {
		if step := r.g.Step(r.p); step == nil || step.Name != "auction" {
			low = 1
		}
	}
	if s.Limit {
		raise.N = low
	}
	if s.Limit && low > s.N {
		err = errAsk // only a mark that the limit is reached
	} else if err = r.try(raise); err == nil {
		return raise, r.afterBid(s), nil
	}
	var refused *engine.Error
	if !errors.Is(err, errAsk) && !errors.As(err, &refused) {
		return raise, nil, err
	}
	if !s.Limit && s.Then == "" {
		return raise, nil, err
	}
	switch s.Then {
	case "ask":
		return raise, nil, errAsk
	case "pass":
		o := engine.Order{Verb: "pass"}
		if mayStillPass(r.g, r.p, r.s) && r.try(o) == nil {
			return o, r.st, nil
		}
	}
	o := engine.Order{Verb: "drop"}
	return o, nil, r.try(o)
}

// afterBid is what a bid leaves behind: a limit itself, an exact bid what it says for when it is outbid.
func (r *resolver) afterBid(s Said) *Stored {
	if s.Limit {
		return r.st
	}
	if s.Then != "pass" {
		return nil
	}
	rest := *r.st
	rest.Alts = []Alternative{{Said: Said{Verb: "pass", Max: NoMax}}, {Said: Said{Verb: "drop", Max: NoMax}}}
	return &rest
}

func (r *resolver) take(s Said) (engine.Order, error) {
	o, err := r.added(engine.Order{Verb: "take"}, s)
	if err != nil || len(s.Actions) == 0 && !s.Any {
		if err == nil {
			err = r.try(o)
		}
		return o, err
	}
	var first error
	for _, key := range s.Actions {
		o.Word = key
		err := r.try(o)
		if err == nil {
			return o, nil
		}
		if first == nil {
			first = err
		}
	}
	if s.Any {
		for i := range r.g.Rules.Actions {
			o.Word = r.g.Rules.Actions[i].Key
			err := r.try(o)
			if err == nil {
				return o, nil
			}
			if first == nil {
				first = err
			}
		}
	}
	return o, first
}

func (r *resolver) place(s Said) (engine.Order, error) {
	o, err := r.added(engine.Order{Verb: "place"}, s)
	if err != nil {
		return o, err
	}
	var hand [board.NumColors]int
	left := 0
	for _, c := range r.p.Drawn[:r.p.NumDrawn] {
		hand[c]++
		left++
	}
	if r.early && left == 0 {
		return o, nil
	}
	display := r.p.Display
	var bad *engine.Put
	for _, said := range s.Puts {
		if left == 0 {
			break
		}
		put, err := r.put(said, &display)
		if err != nil {
			return o, err
		}
		if put.Cube >= board.NumColors || hand[put.Cube] == 0 {
			continue
		}
		if put.Column >= 0 && !r.fits(&display, put) {
			if bad == nil {
				bad = &put
			}
			continue
		}
		if put.Column >= 0 {
			display[put.Column][put.Square] = put.Cube
		}
		hand[put.Cube]--
		left--
		o.Puts = append(o.Puts, put)
	}
	for left > 0 && s.Any {
		next, _ := r.g.Next(r.p, r.s, o)
		if len(next) == 0 {
			break
		}
		o.Puts = append(o.Puts, next[0].Order.Puts...)
		left--
	}
	if left > 0 && bad != nil {
		o.Puts = append(o.Puts, *bad)
	}
	return o, r.try(o)
}

func (r *resolver) fits(display *[engine.NumColumns]engine.Column, put engine.Put) bool {
	if int(put.Square) >= r.g.Rules.Squares[put.Column] || display[put.Column][put.Square] != board.NoColor {
		return false
	}
	return r.g.Rules.MayPlace == nil || r.g.Rules.MayPlace(r.g, r.p, int(put.Column), put.Cube)
}

// holds says whether a fact holds.
func holds(g *engine.Game, p *engine.Position, s engine.Seat, f *Fact) bool {
	switch f.Kind {
	case "free":
		a := g.ActionNumber(f.Action)
		return a >= 0 && p.Taken[a] == engine.Nobody
	case "taken":
		a := g.ActionNumber(f.Action)
		return a >= 0 && p.Taken[a] == f.Seat
	case "first":
		return p.NumIn > 0 && p.Order[0] == s
	case "cash":
		cash := int(p.Players[s].Cash)
		switch f.Op {
		case ">=":
			return cash >= f.N
		case "<=":
			return cash <= f.N
		case ">":
			return cash > f.N
		case "<":
			return cash < f.N
		}
		return cash == f.N
	case "hex":
		h := hexOf(g, p, f.Spot)
		return h != board.NoHex && p.Hexes[h].Tile == engine.NoTile && p.Hexes[h].N == 0 && p.Hexes[h].City == 0
	case "cube":
		h := hexOf(g, p, f.Spot)
		return h != board.NoHex && p.HasCube(home(g, p, h), f.Cube)
	}
	return false
}

// hexOf is the hex a spot means now; board.NoHex for a New City that is not on the board.
func hexOf(g *engine.Game, p *engine.Position, s Spot) board.Hex {
	switch {
	case s.City != 0:
		if id := p.CityAt[s.City-'A']; id != board.NoPlace {
			return g.Home(id)
		}
		return board.NoHex
	case s.Place != board.NoPlace:
		return g.Home(s.Place)
	}
	return s.Hex
}

// home is where the cubes of a hex lie: on the first hex of its place.
func home(g *engine.Game, p *engine.Position, h board.Hex) board.Hex {
	if id := g.PlaceAt(p, h); id != board.NoPlace {
		return g.Home(id)
	}
	return h
}
