package notation

import (
	"errors"
	"slices"
	"strings"

	"railpost/engine"
	"railpost/engine/board"
)

// Lines of chance: what came out of dice and bag.

// chanceLine is a line of chance that the engine has not asked for yet.
type chanceLine struct {
	line   int
	text   string
	toks   []token // the whole line's
	kind   chanceKind
	name   string // what for; "" where the line does not say
	answer engine.Answer
	at     board.Hex   // cubes: where they lie
	seat   engine.Seat // who declined
	used   bool
}

type chanceKind uint8

const (
	drawn chanceKind = iota
	rolled
	tied
	seated
	picks    // words, on the same lines as cubes drawn
	declined // a player said before the draw that he wants none
)

// errMissing is returned to the engine where the record does not say what it asks.
var errMissing = errors.New("the record says no chance")

// answer is the chance of a replay: what the record says, else what r.Chance says.
func (r *Replay) answer(a engine.Ask) (engine.Answer, error) {
	kind := map[engine.AskKind]chanceKind{engine.AskDraw: drawn, engine.AskDice: rolled, engine.AskTie: tied, engine.AskOrder: seated, engine.AskPick: picks}[a.Kind]
	unnamed := -1
	for i := range r.queue {
		c := &r.queue[i]
		if c.used {
			continue
		}
		if c.kind == declined && a.Decliner == c.seat && a.Decliner >= 0 {
			c.used = true
			return engine.Answer{Declined: true}, nil
		}
		if c.names(a, kind) {
			return r.use(c, c.answer)
		}
		if unnamed < 0 && c.unnamed(a, kind) {
			unnamed = i
		}
	}
	words := lex(askWord(r.Words, a), 1)
	for i := range r.queue {
		if c := &r.queue[i]; !c.used {
			if ans, ok := c.begins(a, kind, words); ok {
				return r.use(c, ans)
			}
		}
	}
	if unnamed >= 0 {
		c := &r.queue[unnamed]
		ans := c.answer
		if kind == picks {
			ans.Words, _ = picked(a, c.toks[1:])
		}
		return r.use(c, ans)
	}
	stated := func(c chanceLine) bool {
		if c.names(a, kind) || c.unnamed(a, kind) || c.kind == declined && c.seat == a.Decliner {
			return true
		}
		_, ok := c.begins(a, kind, words)
		return ok
	}
	if r.Chance != nil && !slices.ContainsFunc(r.ahead, stated) {
		return r.Chance(a)
	}
	r.missing = &a
	return engine.Answer{}, errMissing
}

func (r *Replay) use(c *chanceLine, ans engine.Answer) (engine.Answer, error) {
	c.used, r.answered = true, c
	return ans, nil
}

// names says whether the line names what the engine asks.
func (c *chanceLine) names(a engine.Ask, kind chanceKind) bool {
	return kind != picks && c.kind == kind && (c.name == a.Name || kind == tied && c.name == "tie" || kind == seated || "cubes "+c.name == a.Name || "draw "+c.name == a.Name)
}

// begins gives what the line says where it begins with the words that name what the engine asks.
func (c *chanceLine) begins(a engine.Ask, kind chanceKind, words []token) (engine.Answer, bool) {
	if c.kind != kind && !(kind == picks && c.kind == drawn) || len(c.toks) <= len(words) || kind == seated || kind == tied {
		return engine.Answer{}, false
	}
	for i, t := range words {
		if x := &c.toks[i]; x.key != t.key && x.key != t.key2 && x.key2 != t.key {
			return engine.Answer{}, false
		}
	}
	return c.rest(a, c.toks[len(words):])
}

// rest reads the tokens behind the name as what came out.
func (c *chanceLine) rest(a engine.Ask, toks []token) (ans engine.Answer, ok bool) {
	if a.Kind == engine.AskPick {
		ans.Words, ok = picked(a, toks)
		return ans, ok
	}
	p := &parser{toks: toks}
	for p.i < len(toks) {
		switch {
		case a.Kind == engine.AskDice:
			n, ok := number1(p.peek().key)
			if !ok || n > 6 {
				return ans, false
			}
			ans.Dice = append(ans.Dice, uint8(n))
			p.i++
		case len(toks) == 1 && p.none():
		default:
			is, used, _ := p.find(spellings[slotColor])
			if used == 0 {
				return ans, false
			}
			color, _ := board.ParseColor(vocabulary[slotColor][is].key)
			ans.Colors = append(ans.Colors, color)
			p.i += used
		}
	}
	return ans, true
}

// picked reads words that could be picked; false if others stand there, too.
func picked(a engine.Ask, toks []token) (words []string, ok bool) {
	for len(toks) > 0 {
		best, used := "", 0
	next:
		for _, word := range a.Words {
			want := lex(word, 1)
			if len(want) <= used || len(want) > len(toks) {
				continue
			}
			for i := range want {
				if want[i].key != toks[i].key && want[i].key2 != toks[i].key {
					continue next
				}
			}
			best, used = word, len(want)
		}
		if used == 0 {
			return nil, false
		}
		words, toks = append(words, best), toks[used:]
	}
	return words, len(words) > 0
}

// unnamed says whether the line fits the ask without naming it.
func (c *chanceLine) unnamed(a engine.Ask, kind chanceKind) bool {
	if kind == picks {
		if c.kind != drawn || len(c.toks) == 0 {
			return false
		}
		_, ok := picked(a, c.toks[1:])
		return ok
	}
	return c.kind == kind && c.name == ""
}

// chance reads what came out of dice and bag.
func (p *parser) chance(word string, c *chanceLine) {
	switch word {
	case "order":
		c.kind, c.name = seated, "order"
		p.seatsOf(c)
	case "tie":
		c.kind, c.name = tied, "tie"
		at := p.i
		for p.i < len(p.toks) { // a name may stand before the players
			if _, used, _ := p.find(p.w.seats); used > 0 {
				break
			}
			p.i++
		}
		if p.i == len(p.toks) {
			p.i = at
		} else if p.i > at {
			c.name = p.text(at, p.i)
		}
		p.seatsOf(c)
	case "cubes":
		at := p.i
		c.name = "cubes " + p.name()
		p.i, at = at, p.i
		if s := p.spot(); p.ok() && s.City == 0 {
			var empty engine.Position
			c.at = home(p.w.Game, &empty, hexOf(p.w.Game, &empty, s))
			// A town that set-up draws cubes for is asked for by its name.
			if id := p.w.Game.Board.Hexes[c.at].Place; id != board.NoPlace && p.w.Game.Board.Places[id].Cubes > 0 {
				c.name = "cubes " + p.w.Place(id)
			}
		}
		p.i = at
		p.cubes(c)
	case "color":
		c.name = "color " + p.name()
		p.cubes(c)
	case "display":
		put := SaidPut{Column: -1}
		p.square(&put)
		if p.ok() {
			c.name = "display " + engine.ColumnName(int(put.Column))
		}
		p.cubes(c)
	case "draw":
		at, end := p.i, len(p.toks)
		for end > at && p.isColor(end-1) {
			end--
		}
		if end > at { // what for stands before the colours
			c.name = p.text(at, end)
			if q := (&parser{w: p.w, toks: p.toks[:end], i: at}); c.name != "production" {
				if name := q.name(); q.ok() && q.i == end {
					c.name = name
				}
			}
		}
		p.i = end
		p.cubes(c)
	case "dice":
		c.kind = rolled
		at, end := p.i, len(p.toks)
		for end > at && p.toks[end-1].kind == tokNumber {
			end--
		}
		if end > at {
			if c.name = p.tryTerm(slotHalf); c.name == "" || p.i < end {
				c.name = p.text(at, end)
			}
		}
		p.i = end
		for p.ok() && p.i < len(p.toks) {
			n := p.number("die")
			if p.ok() && (n < 1 || n > 6) {
				p.failAt(p.i-1, "die.unknown", "die from 1 to 6")
			}
			c.answer.Dice = append(c.answer.Dice, uint8(n))
		}
	}
}

// seatsOf reads players to the end of the line.
func (p *parser) seatsOf(c *chanceLine) {
	for p.ok() && p.i < len(p.toks) {
		c.answer.Seats = append(c.answer.Seats, p.seat())
	}
}

// isColor says whether token i is a colour, or `none`.
func (p *parser) isColor(i int) bool {
	q := &parser{toks: p.toks[:i+1], i: i}
	if _, used, _ := q.find(spellings[slotColor]); used > 0 {
		return true
	}
	return q.none()
}

// text is the tokens from one to before another, as they were written.
func (p *parser) text(from, to int) string {
	words := make([]string, 0, to-from)
	for _, t := range p.toks[from:to] {
		words = append(words, t.text)
	}
	return strings.Join(words, " ")
}

// name is the name by which the engine asks for a place's cubes: the place's, or the hex.
func (p *parser) name() string {
	s := p.spot()
	switch {
	case !p.ok():
		return ""
	case s.Place != board.NoPlace:
		return p.w.Place(s.Place)
	case s.City != 0:
		return string(rune(s.City))
	}
	if id := p.w.Game.Board.Hexes[s.Hex].Place; id != board.NoPlace && !p.w.Game.Board.Places[id].Town {
		return p.w.Place(id)
	}
	return p.w.Hex(s.Hex)
}

func (p *parser) cubes(c *chanceLine) {
	if p.none() {
		return
	}
	for p.ok() && p.i < len(p.toks) {
		c.answer.Colors = append(c.answer.Colors, p.color())
	}
}
