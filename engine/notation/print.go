package notation

import (
	"strconv"
	"strings"

	"railpost/engine"
	"railpost/engine/board"
)

// Width is how wide a line of a letter may be, in characters.
const Width = 66

// printer writes orders. Letters join stops by "to" and break long lines; records join them by ">" and do not.
type printer struct {
	w      *Words
	lang   Language
	record bool
}

// Print is the canonical order as letters write it: stops joined by "to", never over 66 columns.
func Print(w *Words, o engine.Order, lang Language) string {
	p := &printer{w: w, lang: lang}
	return fit(p.said(Canonical(w, o), NextRound), w.own[o.Verb] != nil)
}

// Line is the canonical order as records write it, on one line.
func Line(w *Words, o engine.Order) string {
	p := &printer{w: w, lang: English, record: true}
	return p.said(Canonical(w, o), NextRound)
}

// Print is the decision as letters write it, an alternative a line, never over 66 columns.
func (st Stored) Print(w *Words, lang Language) string {
	lines := st.lines(w, lang)
	for i := range lines {
		lines[i] = fit(lines[i], w.own[st.Alts[i].Verb] != nil)
	}
	return strings.Join(lines, "\n")
}

// String is the decision in English on as many lines as it has alternatives; ReadStored reads it back.
func (st Stored) String(w *Words) string { return strings.Join(st.lines(w, English), "\n") }

func (st Stored) lines(w *Words, lang Language) (lines []string) {
	p := &printer{w: w, lang: lang}
	round := st.Round
	if round < NextRound {
		round = NextRound
	}
	for i, alt := range st.Alts {
		line := ""
		if i > 0 {
			line = p.join("or") + " "
		}
		if alt.If != nil {
			line += p.join("if") + " " + p.fact(alt.If) + ": "
		}
		lines = append(lines, line+p.said(alt.Said, round))
	}
	return lines
}

func (p *printer) join(key string) string { return slotJoin.word(key, p.lang) }
func (p *printer) verb(key string) string {
	if ph := p.w.part[key]; ph != nil {
		return p.phraseVerb(ph)
	}
	return slotVerb.word(key, p.lang)
}
func (p *printer) none() string { return slotNone.word("none", p.lang) }

// said is one order on one line.
func (p *printer) said(s Said, round int) string {
	if len(p.w.all) == 0 {
		return p.order(s, round)
	}
	return p.front(s) + p.order(s, round) + p.behind(s)
}

// order is an order without its additions.
func (p *printer) order(s Said, round int) string {
	if ph := p.w.own[s.Verb]; ph != nil {
		return p.phrased(ph, s)
	}
	v := p.verb(s.Verb)
	switch s.Verb {
	case "ask":
		return p.join("ask")
	case "issue":
		if s.N == 0 {
			return v + " " + p.none()
		}
		return v + " " + strconv.Itoa(s.N)
	case "bid":
		t := v
		if s.Limit {
			t += " " + p.join("up to")
		}
		t += " " + strconv.Itoa(s.N)
		switch s.Then {
		case "pass":
			t += " " + p.join("then") + " " + p.verb("pass")
		case "ask":
			t += " " + p.join("then") + " " + p.join("ask")
		}
		return t
	case "take":
		var words []string
		for _, a := range s.Actions {
			words = append(words, p.w.action(a, p.lang))
		}
		return v + " " + p.list(words, s.Any)
	case "move", "locomotive":
		if round != NextRound {
			v = p.verb("move") + " " + strconv.Itoa(round)
			if s.Verb == "locomotive" {
				v += " " + p.verb("locomotive")
			}
		}
		if s.Verb == "locomotive" {
			return v
		}
		if len(s.Stops) == 0 {
			return v + " " + p.none()
		}
		return v + " " + p.way(s)
	case "place":
		var words []string
		for _, put := range s.Puts {
			words = append(words, p.put(put))
		}
		return v + " " + p.list(words, s.Any)
	case "build":
		return p.build(s)
	}
	return v
}

// list joins with commas, ends with `else any`, and is `none` if empty.
func (p *printer) list(words []string, any bool) string {
	t := strings.Join(words, ", ")
	switch {
	case any && t == "":
		return p.join("any")
	case any:
		return t + ", " + p.join("else any")
	case t == "":
		return p.none()
	}
	return t
}

func (p *printer) spot(s Spot) string {
	switch {
	case s.City != 0:
		return p.join("city") + " " + string(rune(s.City))
	case s.Place != board.NoPlace:
		return p.w.Place(s.Place)
	}
	return p.w.Hex(s.Hex)
}

func (p *printer) way(s Said) string {
	t := colorWord(s.Cube, p.lang) + " " + p.spot(s.From) + p.atStart(s)
	for _, stop := range s.Stops {
		by := ""
		switch {
		case stop.Owner != Unstated && stop.Via != board.NoHex:
			by = p.w.Seat(stop.Owner, p.lang) + ":" + p.w.Hex(stop.Via)
		case stop.Owner != Unstated:
			by = p.w.Seat(stop.Owner, p.lang)
		case stop.Via != board.NoHex:
			by = p.w.Hex(stop.Via)
		}
		switch {
		case p.record && by != "":
			t += " >" + by + "> " + p.spot(stop.At)
		case p.record:
			t += " > " + p.spot(stop.At)
		case by != "":
			t += " " + p.join("to") + " " + p.spot(stop.At) + " " + p.join("via") + " " + by
		default:
			t += " " + p.join("to") + " " + p.spot(stop.At)
		}
	}
	return t
}

func (p *printer) put(put SaidPut) string {
	t := colorWord(put.Cube, p.lang) + " "
	if put.Column < 0 {
		return t + p.spot(put.At)
	}
	return t + p.square(put)
}

func (p *printer) square(put SaidPut) string {
	t := column(int(put.Column), p.lang)
	if put.Square >= 0 {
		t += "." + strconv.Itoa(int(put.Square)+1)
	}
	return t
}

// build joins the parts: those of one verb by commas, others by semicolons.
func (p *printer) build(s Said) string {
	if len(s.Parts) == 0 {
		return p.cap(p.verb("build")+" "+p.none(), s.Max)
	}
	return p.cap(p.parts(s.Parts, ""), s.Max)
}

// parts joins the parts of a build; the verb of the first is left out where it is the one that is understood.
func (p *printer) parts(parts []SaidPart, understood string) (t string) {
	for i, part := range parts {
		switch {
		case i == 0 && part.Verb == understood:
		case i == 0:
			t = p.verb(part.Verb)
		case parts[i-1].Verb == part.Verb && part.Verb != "urbanize" && !p.redirected(part) && p.w.part[part.Verb] == nil:
			t += ","
		default:
			t += "; " + p.verb(part.Verb)
		}
		if said := p.part(part); t != "" && said != "" {
			t += " " + said
		} else {
			t += said
		}
	}
	return t
}

// redirected says whether the part closes with a word behind ("lenke … um"), so that nothing can follow a comma.
func (p *printer) redirected(part SaidPart) bool {
	return part.Verb == "redirect" && p.lang == German
}

func (p *printer) cap(t string, max int) string {
	if max == NoMax {
		return t
	}
	return t + " " + p.join("max") + " $" + strconv.Itoa(max)
}

func (p *printer) part(part SaidPart) string {
	var t string
	if ph := p.w.part[part.Verb]; ph != nil {
		return p.slots(ph, ph.ofPart(part))
	}
	switch {
	case part.Verb == "urbanize":
		return p.spot(part.At) + " " + string(rune(part.City))
	case len(part.Way) > 0:
		for i, s := range part.Way {
			if i > 0 {
				t += "-"
			}
			t += p.spot(s)
		}
		return t
	}
	t = p.spot(part.At) + " "
	for i, tr := range part.Tracks {
		if i > 0 {
			if tr.B == board.Center && part.Tracks[i-1].B == board.Center {
				t += ","
			} else {
				t += "+"
			}
		}
		t += edgeWord(tr.A, p.lang)
		if tr.B != board.Center {
			t += "-" + edgeWord(tr.B, p.lang)
		}
	}
	if part.Tile != engine.NoTile {
		t += " " + part.Tile.String()
	}
	if p.redirected(part) {
		t += " " + p.join("um")
	}
	return t
}

func (p *printer) fact(f *Fact) string {
	switch f.Kind {
	case "free":
		return p.w.action(f.Action, p.lang) + " " + p.join("free")
	case "taken":
		return p.w.action(f.Action, p.lang) + " " + p.join("taken by") + " " + p.w.Seat(f.Seat, p.lang)
	case "first":
		return p.join("I am first")
	case "cash":
		return p.join("cash") + " " + f.Op + " " + strconv.Itoa(f.N)
	case "hex":
		return p.join("hex") + " " + p.spot(f.Spot) + " " + p.join("free")
	}
	return colorWord(f.Cube, p.lang) + " " + p.join("at") + " " + p.spot(f.Spot)
}

// fit breaks a line that is too wide: after a comma or semicolon, else with a backslash at a space. In an order of the
// board's own no semicolon ends the line by itself: the parts of a build that follow would be another decision's.
func fit(line string, own bool) string {
	var out []string
	for {
		runes := []rune(line)
		if len(runes) <= Width {
			return strings.Join(append(out, line), "\n")
		}
		at, space := -1, -1
		for i := 1; i < Width && i < len(runes)-1; i++ {
			if runes[i] == ' ' {
				if runes[i-1] == ',' || runes[i-1] == ';' && !own {
					at = i
				}
				if i+2 <= Width {
					space = i
				}
			}
		}
		switch {
		case at > 0:
			out = append(out, string(runes[:at]))
			line = string(runes[at+1:])
		case space > 0:
			out = append(out, string(runes[:space])+" \\")
			line = string(runes[space+1:])
		default: // a way without a space: between two of its hexes
			cut := Width - 2
			for i := cut; i > 0; i-- {
				if runes[i] == '-' {
					cut = i + 1
					break
				}
			}
			out = append(out, string(runes[:cut])+" \\")
			line = string(runes[cut:])
		}
	}
}

// Canonical is an order as it would be written out in full.
func Canonical(w *Words, o engine.Order) Said {
	s := w.written(o)
	w.addSaid(&s, o)
	return s
}

// written is an order without its additions.
func (w *Words) written(o engine.Order) Said {
	if ph := w.own[o.Verb]; ph != nil {
		return w.ownSaid(ph, o)
	}
	s := Said{Verb: o.Verb, N: o.N, Max: NoMax}
	switch o.Verb {
	case "take":
		if o.Word != "" {
			s.Actions = []string{o.Word}
		}
	case "move":
		s.Cube, s.From = noCube, nowhere
		if len(o.Stops) == 0 {
			break
		}
		s.Cube, s.From = o.Cube, w.spotAt(o.From)
		for _, stop := range o.Stops {
			s.Stops = append(s.Stops, SaidStop{At: Spot{Place: stop.Place, Hex: board.NoHex}, Owner: stop.Owner, Via: stop.Via})
		}
	case "place":
		s.Puts = w.saidPuts(o.Puts)
	case "build":
		for _, part := range o.Parts {
			s.Parts = append(s.Parts, w.canonicalPart(part))
		}
	}
	return s
}

// spotAt names a hex: by the place printed on it, else by its id.
func (w *Words) spotAt(h board.Hex) Spot {
	if id := w.Game.Board.Hexes[h].Place; id != board.NoPlace && w.Game.Board.Places[id].Hexes[0] == h {
		return Spot{Place: id, Hex: board.NoHex}
	}
	return Spot{Place: board.NoPlace, Hex: h}
}

func (w *Words) canonicalPart(part engine.Part) SaidPart {
	said := SaidPart{Verb: part.Verb, At: nowhere}
	if ph := w.part[part.Verb]; ph != nil {
		for _, slot := range ph.Slots {
			switch slot.Kind {
			case engine.SlotHex:
				if part.Hex != board.NoHex {
					said.At = w.hexSaid(part.Hex)
				}
			case engine.SlotN, engine.SlotSquare:
				said.N = part.N
			case engine.SlotWord:
				said.Word = part.Word
			case engine.SlotLetter:
				said.City = part.City
			}
		}
		return said
	}
	switch part.Verb {
	case "urbanize":
		said.At, said.City = w.spotAt(part.Hex), part.City
	case "link":
		l := w.Game.Direct[part.Link]
		said.Way = []Spot{{Place: l.A, Hex: board.NoHex}, {Place: l.B, Hex: board.NoHex}}
	default:
		said.At = Spot{Place: board.NoPlace, Hex: part.Hex}
		said.Verb = "build"
		for _, t := range part.Turned {
			said.Verb = "redirect"
			said.Tracks = append(said.Tracks, sorted(t.To))
		}
		tracks, tile := named(part)
		for _, t := range tracks {
			said.Tracks = append(said.Tracks, sorted(t))
		}
		said.Tile = tile
	}
	return said
}

func sorted(t engine.Pair) engine.Pair {
	if t.A > t.B {
		t.A, t.B = t.B, t.A
	}
	return t
}

// PrintIn is Print for a letter about position p: the owners of links are left out where the stops tell the way.
func PrintIn(w *Words, p *engine.Position, o engine.Order, lang Language) string {
	pr := &printer{w: w, lang: lang}
	return fit(pr.said(w.brief(p, o), NextRound), w.own[o.Verb] != nil)
}

// brief leaves out the owners and hexes of links that are the only ones between their stops.
func (w *Words) brief(p *engine.Position, o engine.Order) Said {
	said := Canonical(w, o)
	if o.Verb != "move" || len(o.Stops) == 0 {
		return said
	}
	p, out, err := w.Game.Prepared(p, p.Awaited(), o)
	if err != nil {
		return said
	}
	at := w.Game.PlaceAt(p, out.From)
	for i, stop := range o.Stops {
		var on []engine.Link
		if i == 0 {
			on = w.Game.Rules.Leaves(w.Game, p, engine.Cube{At: out.From, Color: o.Cube}, nil)
		} else {
			on = w.Game.LinksFrom(p, at, nil)
		}
		n := 0
		for _, l := range on {
			if l.To == stop.Place {
				n++
			}
		}
		if n == 1 {
			said.Stops[i].Owner, said.Stops[i].Via = Unstated, board.NoHex
		}
		at = stop.Place
	}
	return said
}
