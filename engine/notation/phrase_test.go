package notation_test

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"railpost/engine"
	"railpost/engine/board"
	"railpost/engine/notation"
)

// testPhrases are phrases of every kind, as boards declare them.
func testPhrases() []engine.Phrase {
	to := engine.Slot{Kind: engine.SlotStop, Lead: []string{"to"}, German: []string{"nach"}}
	return []engine.Phrase{
		{Verb: "pay", German: []string{"zahle"}},
		{Verb: "decline", German: []string{"lehne ab"}},
		{Verb: "sell town", German: []string{"verkaufe Ort"}},
		{Verb: "town", German: []string{"Ort"}, Wishes: true, Slots: []engine.Slot{{Kind: engine.SlotHex}}},
		{Verb: "found", German: []string{"gründe"}, Slots: []engine.Slot{{Kind: engine.SlotLetter}, {Kind: engine.SlotHex}}},
		{Verb: "free build", German: []string{"baue frei"}, None: true, Slots: []engine.Slot{{Kind: engine.SlotParts}}},
		{Verb: "refill", German: []string{"fülle"}, None: true, Wishes: true, Slots: []engine.Slot{{Kind: engine.SlotCube}, {Kind: engine.SlotHex}}},
		{Verb: "reroll", Also: []string{"throw"}, German: []string{"wirf"}, Slots: []engine.Slot{{Kind: engine.SlotN}}},
		{Verb: "ranch", German: []string{"weide"}, None: true, Slots: []engine.Slot{{Kind: engine.SlotHexes}}},
		{Verb: "teleport", German: []string{"versetze"}, Slots: []engine.Slot{{Kind: engine.SlotCube}, {Kind: engine.SlotFrom}, to}},
		{Verb: "die", German: []string{"Würfel"}, Slots: []engine.Slot{{Kind: engine.SlotN}, {Kind: engine.SlotWord, Words: []engine.Term{
			{Key: "light", German: []string{"hell"}}, {Key: "dark", German: []string{"dunkel"}}}}}},
		{Verb: "split", German: []string{"teile"}, Slots: []engine.Slot{{Kind: engine.SlotGroups}}},
		{Verb: "choose", German: []string{"wähle"}, None: true, Slots: []engine.Slot{{Kind: engine.SlotActions}}},
		{Verb: "expenses", German: []string{"Ausgaben"}, Slots: []engine.Slot{{Kind: engine.SlotN, Lead: []string{"selling up to"}, German: []string{"verkaufe bis"}}}},
		{Verb: "bonus", German: []string{"Bonus"}, Slots: []engine.Slot{{Kind: engine.SlotSeats}}},
		{Verb: "bonus", German: []string{"Bonus"}, Of: []string{"build"}, Slots: []engine.Slot{{Kind: engine.SlotSeats}}},
		{Verb: "store", German: []string{"lagere"}, None: true, Slots: []engine.Slot{{Kind: engine.SlotPuts}}},
		{Verb: "lay", German: []string{"platziere"}, Wishes: true, Slots: []engine.Slot{{Kind: engine.SlotPut}}},
		{Verb: "empty", German: []string{"leere"}, Slots: []engine.Slot{{Kind: engine.SlotSquare}}},
		{Verb: "offer", German: []string{"angebot"}, Slots: []engine.Slot{{Kind: engine.SlotN}, {Kind: engine.SlotM, Lead: []string{"and"}, German: []string{"und"}, Optional: true}}},

		{Verb: "selling", German: []string{"verkaufe"}, Of: []string{"build", "bid"}, Slots: []engine.Slot{{Kind: engine.SlotM}}},
		{Verb: "for", German: []string{"für"}, Of: []string{"move"}, Slots: []engine.Slot{{Kind: engine.SlotSeats}}},
		{Verb: "leave", German: []string{"liegenlassen"}, Of: []string{"move"}},
		{Verb: "~", Of: []string{"move"}, AtStart: true, Slots: []engine.Slot{{Kind: engine.SlotHex}}},
		{Verb: "plow", German: []string{"räume"}, Of: []string{"locomotive"}, Front: true, Slots: []engine.Slot{{Kind: engine.SlotHexes}}},
		{Verb: "shovel", German: []string{"schaufle"}, Of: []string{"move"}, Front: true, Slots: []engine.Slot{{Kind: engine.SlotActions}}},

		{Verb: "swap", German: []string{"tausche"}, Part: true, Slots: []engine.Slot{{Kind: engine.SlotSquare}}},
		{Verb: "raise", German: []string{"erhöhe"}, Part: true, Slots: []engine.Slot{{Kind: engine.SlotHex}, {Kind: engine.SlotWord, Words: []engine.Term{
			{Key: "high", German: []string{"hoch"}}, {Key: "low", German: []string{"tief"}}}}}},
		{Verb: "call", German: []string{"nenne"}, Part: true, Slots: []engine.Slot{{Kind: engine.SlotHex}, {Kind: engine.SlotLetter, Optional: true}}},
	}
}

// testBoard is the first board with phrases of every kind, at a decision in which any order of the board's own is taken.
func testBoard(t testing.TB) (*engine.Game, *notation.Words) {
	t.Helper()
	base, _ := rustBelt(t, 4)
	r := base.Rules
	r.Phrases = testPhrases()
	var verbs []string
	for _, ph := range r.Phrases {
		if len(ph.Of) == 0 && !ph.Part {
			verbs = append(verbs, ph.Verb)
		}
	}
	r.Actions = append(r.Actions[:7:7], engine.ActionRule{Key: "civil unrest", German: []string{"Aufruhr", "Unruhen"}})
	own := engine.Step{Name: "own", Phase: "Own", Verbs: verbs, Begin: engine.AskInOrder,
		Legal: func(*engine.Game, *engine.Position, engine.Seat) []engine.Choice { return nil },
		Apply: func(t *engine.Table, s engine.Seat, o engine.Order) error {
			t.Answered()
			t.Done(s, o, engine.Event{})
			return nil
		},
		Default: func(*engine.Game, *engine.Position, engine.Seat) engine.Order { return engine.Order{Verb: "pay"} },
	}
	part := func(verb string) engine.PartRule {
		return engine.PartRule{Verb: verb,
			Lay:  func(*engine.Builder, engine.Part) (int, int, *engine.Error) { return 0, 0, nil },
			List: func(_ *engine.Builder, to []engine.Choice) []engine.Choice { return to }}
	}
	r.Parts = append(r.Parts[:4:4], part("swap"), part("raise"), part("call"))
	r.Before("shares", own)
	g, err := engine.New(base.Board, r, 4)
	if err != nil {
		t.Fatal(err)
	}
	w, err := notation.NewWords(g, seatWords[:4])
	if err != nil {
		t.Fatal(err)
	}
	return g, w
}

var phraseReads = []struct{ name, text, en, de string }{
	{"a verb alone", "pay", "pay", "zahle"},
	{"two words", "SELL  TOWN.", "sell town", "verkaufe Ort"},
	{"two words, German", "lehne ab", "decline", "lehne ab"},
	{"shortened", "dec", "decline", "lehne ab"},
	{"wishes", "town g9, f14 , else any", "town G9, F14, else any", "Ort G9, F14, sonst egal"},
	{"any", "town any", "town any", "Ort egal"},
	{"letter and place", "found c Cinci", "found C Cincinnati", "gründe C Cincinnati"},
	{"a build in a phrase", "free build K19 N-SE, L20 N-S", "free build K19 N-SE, L20 N-S", "baue frei K19 N-SO, L20 N-S"},
	{"its word said again", "free build build K19 N-SE; redirect L20 N-S", "free build K19 N-SE; redirect L20 N-S", "baue frei K19 N-SO; lenke L20 N-S um"},
	{"none", "free build none", "free build none", "baue frei nichts"},
	{"wishes of two slots", "fülle rot Chicago, blau Detroit", "refill red Chicago, blue Detroit", "fülle rot Chicago, blau Detroit"},
	{"no wish", "refill none", "refill none", "fülle nichts"},
	{"another spelling", "throw 2", "reroll 2", "wirf 2"},
	{"begins like a request", "reroll\nreroll 2", "reroll 2", "wirf 2"},
	{"hexes", "ranch K13, L14", "ranch K13, L14", "weide K13, L14"},
	{"from and to", "versetze rot Chicago nach Detroit", "teleport red Chicago to Detroit", "versetze rot Chicago nach Detroit"},
	{"from and to, arrow", "teleport red from Chicago > Detroit", "teleport red Chicago to Detroit", "versetze rot Chicago nach Detroit"},
	{"a word of the slot", "Würfel 5 dunkel", "die 5 dark", "Würfel 5 dunkel"},
	{"groups", "split engineer, first build | loco, civil unrest", "split engineer, first build | locomotive, civil unrest", "teile ingenieur, erster bau | lokomotive, aufruhr"},
	{"actions", "choose eng, Aufruhr", "choose engineer, civil unrest", "wähle ingenieur, aufruhr"},
	{"a board's own action", "nimm Unruhen", "take civil unrest", "nimm aufruhr"},
	{"words before a number", "expenses selling up to $3", "expenses selling up to 3", "Ausgaben verkaufe bis 3"},
	{"players", "bonus brown, yellow", "bonus brown yellow", "Bonus braun gelb"},
	{"cubes", "store red light 3, blue Chicago, black B.2, black K13", "store red light 3, blue Chicago, black B.2, black K13", "lagere rot hell 3, blau Chicago, schwarz B.2, schwarz K13"},
	{"cubes, the rest anywhere", "store red light 3, sonst egal", "store red light 3, else any", "lagere rot hell 3, sonst egal"},
	{"cubes anywhere", "store any", "store any", "lagere egal"},
	{"wishes of cubes", "lay red light3, blue Detroit, else any", "lay red light 3, blue Detroit, else any", "platziere rot hell 3, blau Detroit, sonst egal"},
	{"a square", "leere hell 3.2", "empty light 3.2", "leere hell 3.2"},
	{"left out", "offer 3", "offer 3", "angebot 3"},
	{"not left out", "offer 3 and 4", "offer 3 and 4", "angebot 3 und 4"},

	{"added to a build", "build L18 N-S selling 2", "build L18 N-S selling 2", "baue L18 N-S verkaufe 2"},
	{"added to a build, cap before", "build L18 N-S max $7 selling 2", "build L18 N-S max $7 selling 2", "baue L18 N-S höchstens $7 verkaufe 2"},
	{"added to a build, cap behind", "build L18 N-S selling 2 max 7", "build L18 N-S max $7 selling 2", "baue L18 N-S höchstens $7 verkaufe 2"},
	{"added to a build on its own line", "urbanize Chicago A\nbuild L18 N-S\nselling 2\nbonus brown", "urbanize Chicago A; build L18 N-S bonus brown selling 2", "urbanisiere Chicago A; baue L18 N-S Bonus braun verkaufe 2"},
	{"added after a semicolon", "build L18 N-S; verkaufe 2", "build L18 N-S selling 2", "baue L18 N-S verkaufe 2"},
	{"added before the build goes on", "build L18 N-S selling 2\nbuild L20 N-S", "build L18 N-S, L20 N-S selling 2", "baue L18 N-S, L20 N-S verkaufe 2"},
	{"added to an alternative", "build L18 N-S\nor build L20 N-S\nselling 1", "build L18 N-S\nor build L20 N-S selling 1", "baue L18 N-S\noder baue L20 N-S verkaufe 1"},
	{"the same word for itself", "take engineer\nbonus brown", "take engineer|bonus brown", "nimm ingenieur|Bonus braun"},
	{"added to a bid", "bid up to 6 selling 1 then pass", "bid up to 6 then pass selling 1", "biete bis 6 dann passe einmal verkaufe 1"},
	{"added to a move", "move red Chicago > Detroit for brown leave", "move red Chicago to Detroit for brown leave", "bewege rot Chicago nach Detroit für braun liegenlassen"},
	{"added to a move on its own line", "move red Chicago > Detroit\nfor brown", "move red Chicago to Detroit for brown", "bewege rot Chicago nach Detroit für braun"},
	{"behind the start", "move cattle K13 ~ L14 to Chicago", "move cattle K13 ~ L14 to Chicago", "bewege rind K13 ~ L14 nach Chicago"},
	{"in front", "shovel engineer, loco; move red Chicago > Detroit", "shovel engineer, locomotive; move red Chicago to Detroit", "schaufle ingenieur, lokomotive; bewege rot Chicago nach Detroit"},
	{"in front on its own line", "shovel engineer\nmove red Chicago > Detroit\nor shovel loco\nmove none", "shovel engineer; move red Chicago to Detroit\nor shovel locomotive; move none", "schaufle ingenieur; bewege rot Chicago nach Detroit\noder schaufle lokomotive; bewege nichts"},
	{"in front with a fact", "if I am first: shovel engineer; move none", "if I am first: shovel engineer; move none", "wenn ich bin erster: schaufle ingenieur; bewege nichts"},
	{"in front of a round", "plow K9, K11; move 2 locomotive", "plow K9, K11; move 2 locomotive", "räume K9, K11; bewege 2 lokomotive"},
	{"a part", "swap light 3.2; build L18 N-S", "swap light 3.2; build L18 N-S", "tausche hell 3.2; baue L18 N-S"},
	{"parts, twice", "build L18 N-S\nswap light 3.2\nswap B.1\nselling 1", "build L18 N-S; swap light 3.2; swap B.1 selling 1", "baue L18 N-S; tausche hell 3.2; tausche B.1 verkaufe 1"},
	{"a part of several slots", "raise K13 high; erhöhe Chicago tief", "raise K13 high; raise Chicago low", "erhöhe K13 hoch; erhöhe Chicago tief"},
	{"talk that begins like an order", "Die Züge rollen, sagt Nummer 5.\nPay attention!\n\npay", "pay", "zahle"},
	{"or none", "ranch K13\nor none", "ranch K13\nor ranch none", "weide K13\noder weide nichts"},
}

func TestPhrasesRead(t *testing.T) {
	_, w := testBoard(t)
	for _, c := range phraseReads {
		t.Run(c.name, func(t *testing.T) {
			text := c.text
			for _, lang := range []notation.Language{notation.English, notation.German, notation.English} {
				l := notation.Read(w, text)
				if len(l.Faults) > 0 {
					t.Fatalf("%q: %+v", text, l.Faults)
				}
				var got []string
				for _, st := range l.Decisions {
					got = append(got, st.Print(w, lang))
				}
				want := map[notation.Language]string{notation.English: c.en, notation.German: c.de}[lang]
				if d := cmp.Diff(want, strings.Join(got, "|")); d != "" {
					t.Fatalf("%q in %s:\n%s", text, lang, d)
				}
				text = strings.Join(got, "\n")
			}
		})
	}
}

var phraseFaults = []struct{ name, text, code, decision string }{
	{"added to nothing", "selling 2", "add.no-order", "build"},
	{"added to another order", "issue 2\nselling 2", "add.no-order", "build"},
	{"an alternative of additions", "build L18 N-S\nor selling 2", "add.no-order", "build"},
	{"in front of nothing", "shovel engineer", "line.unfinished", "goods 0"},
	{"in front of another", "shovel engineer\nissue 2", "line.unfinished", "goods 0"},
	{"no word of the slot", "die 5 grey", "word.unknown", "own"},
	{"no second group", "split engineer, first build", "sign.expected", "own"},
	{"no square", "empty light 3", "sign.expected", "own"},
	{"where to", "teleport red Chicago", "line.unfinished", "own"},
	{"where to, other words", "teleport red Chicago by Detroit", "word.unknown", "own"},
	{"no none", "pay\nor none", "or.no-none", "own"},
}

func TestPhraseFaults(t *testing.T) {
	_, w := testBoard(t)
	for _, c := range phraseFaults {
		l := notation.Read(w, c.text)
		if len(l.Faults) == 0 || l.Faults[0].Code != c.code || l.Faults[0].Decision != c.decision {
			t.Errorf("%s: %q: %+v", c.name, c.text, l.Faults)
		}
	}
}

// Two words that could stand in one place are refused when the words are made.
func TestPhrasesThatClash(t *testing.T) {
	base, _ := rustBelt(t, 4)
	for _, c := range []struct {
		name string
		add  []engine.Phrase
	}{
		{"a verb of the base game", []engine.Phrase{{Verb: "leap", German: []string{"baue"}}}},
		{"two of the board's", []engine.Phrase{{Verb: "leap"}, {Verb: "hop", German: []string{"leap"}}}},
		{"a request", []engine.Phrase{{Verb: "status"}}},
		{"a joining word", []engine.Phrase{{Verb: "oder"}}},
		{"two additions", []engine.Phrase{{Verb: "selling", Of: []string{"bid"}, Slots: []engine.Slot{{Kind: engine.SlotM}}},
			{Verb: "sold", German: []string{"selling"}, Of: []string{"bid"}, Slots: []engine.Slot{{Kind: engine.SlotSeats}}}}},
		{"words of a slot", []engine.Phrase{{Verb: "leap", Slots: []engine.Slot{{Kind: engine.SlotWord, Words: []engine.Term{{Key: "a"}, {Key: "b", German: []string{"a"}}}}}}}},
		{"a list of lists", []engine.Phrase{{Verb: "leap", Wishes: true, Slots: []engine.Slot{{Kind: engine.SlotHexes}}}}},
	} {
		r := base.Rules
		r.Phrases = c.add
		g, err := engine.New(base.Board, r, 4)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := notation.NewWords(g, seatWords[:4]); err == nil {
			t.Errorf("%s: not refused", c.name)
		}
	}
}

// ownOrder draws an order of the board's own, in the form that the phrases promise.
func (s said) ownOrder() engine.Order {
	place := func() board.Hex { return s.g.Home(board.PlaceID(s.n(0, len(s.g.Board.Places)-1, "place"))) }
	hex := func() board.Hex { // of a city of several hexes only the first can be named by the place
		return board.Hex(s.n(0, len(s.g.Board.Hexes)-1, "hex"))
	}
	put := func() engine.Put {
		if s.some("on a hex") {
			return engine.Put{Cube: board.Color(s.n(0, 4, "cube")), Column: -1, Hex: hex()}
		}
		return engine.Put{Cube: board.Color(s.n(0, 4, "cube")), Column: int8(s.n(0, 19, "column")), Square: int8(s.n(0, 2, "square")), Hex: board.NoHex}
	}
	o := engine.Order{Verb: []string{"pay", "sell town", "town", "found", "free build", "refill", "reroll", "ranch", "teleport", "die",
		"split", "choose", "expenses", "bonus", "store", "lay", "empty", "offer"}[s.n(0, 17, "verb")]}
	none := s.some("none")
	switch o.Verb {
	case "town":
		o.Hexes = []board.Hex{hex()}
	case "found":
		o.Word, o.Hexes = string(rune('A'+s.n(0, 7, "letter"))), []board.Hex{hex()}
	case "free build":
		if !none {
			o.Parts = []engine.Part{{Verb: "swap", Hex: board.NoHex, N: s.n(0, 59, "square")}}
			if s.some("two") {
				o.Parts = append(o.Parts, engine.Part{Verb: "raise", Hex: hex(), Word: "high"}, engine.Part{Verb: "call", Hex: hex(), City: 'B'}, engine.Part{Verb: "call", Hex: hex()})
			}
		}
	case "refill":
		if !none {
			o.Cube, o.Hexes = board.Color(s.n(0, 4, "cube")), []board.Hex{hex()}
		}
	case "reroll", "expenses":
		o.N = s.n(0, 9, "n")
	case "ranch":
		if !none {
			o.Hexes = []board.Hex{hex(), hex()}
		}
	case "teleport":
		o.Cube, o.From = board.Color(s.n(0, 4, "cube")), place()
		o.Stops = []engine.Stop{{Place: board.PlaceID(s.n(0, len(s.g.Board.Places)-1, "place")), Owner: engine.Nobody, Via: board.NoHex}}
	case "die":
		o.N, o.Word = s.n(1, 6, "n"), []string{"light", "dark"}[s.n(0, 1, "half")]
	case "split":
		o.Words = []string{s.action(), s.action(), "|", s.action()}
	case "choose":
		if !none {
			o.Words = []string{s.action(), "civil unrest"}
		}
	case "bonus":
		o.Seats = []engine.Seat{engine.Seat(s.n(0, 3, "seat")), engine.Seat(s.n(-1, 3, "seat"))}
	case "store":
		if !none {
			o.Puts = []engine.Put{put(), put(), put()}
		}
	case "lay":
		o.Puts = []engine.Put{put()}
	case "empty":
		o.Puts = []engine.Put{put()}
		o.Puts[0].Cube = board.NoColor
		if o.Puts[0].Column < 0 {
			o.Puts[0] = engine.Put{Cube: board.NoColor, Column: 3, Square: 1, Hex: board.NoHex}
		}
	case "offer":
		o.N, o.M = s.n(0, 9, "n"), s.n(0, 2, "m")
	}
	return o
}

// resolve(p, parse(print(o))) = o for the orders of boards' own, in both languages and in the record's form.
func TestPhrasesReadBack(t *testing.T) {
	g, w := testBoard(t)
	p := deal(t, g)
	rapid.Check(t, func(rt *rapid.T) {
		o := said{rt, g, w}.ownOrder()
		for _, text := range []string{notation.Print(w, o, notation.English), notation.Print(w, o, notation.German), notation.Line(w, o)} {
			st, err := notation.ReadStored(w, text)
			if err != nil {
				rt.Fatalf("%q: %v", text, err)
			}
			for _, line := range strings.Split(text, "\n") {
				if text != notation.Line(w, o) && len([]rune(line)) > notation.Width {
					rt.Errorf("too wide: %q", line)
				}
			}
			out := notation.Resolve(g, &p, w, g.Awaits(&p)[0], st)
			if !out.OK || out.Early || !reflect.DeepEqual(normal(out.Order), normal(o)) {
				rt.Fatalf("%q:\n%+v\nis not\n%+v\n%+v", text, out.Order, o, out.Why)
			}
		}
	})
}

// Additions of orders read back as they were printed, whatever the order.
func TestAdditionsReadBack(t *testing.T) {
	g, w := testBoard(t)
	rapid.Check(t, func(rt *rapid.T) {
		s := said{rt, g, w}
		decision := []string{"auction", "build", "goods"}[s.n(0, 2, "decision")]
		st := notation.Stored{Decision: decision}
		for range s.n(1, 3, "alternatives") {
			x := s.alternative(decision)
			switch x.Verb {
			case "bid":
				x.M = s.n(0, 3, "selling")
			case "build":
				x.M = s.n(0, 3, "selling")
				if s.some("bonus") {
					x.Seats = []engine.Seat{engine.Seat(s.n(0, 3, "seat"))}
				}
				if s.some("swap") {
					x.Parts = append(x.Parts, notation.SaidPart{Verb: "swap", N: s.n(0, 59, "square"), At: notation.Spot{Place: board.NoPlace, Hex: board.NoHex}})
				}
			case "locomotive":
				if s.some("plow") {
					x.Hexes = []notation.Spot{s.spot(), s.spot()}
				}
			case "move":
				if s.some("for") {
					x.Seats = []engine.Seat{engine.Seat(s.n(0, 3, "seat"))}
				}
				if s.some("leave") {
					x.Word = "leave"
				}
				if s.some("shovel") {
					x.Words = []string{s.action()}
				}
				if s.some("drive") && len(x.Stops) > 0 {
					x.Hexes = []notation.Spot{s.spot()}
				}
			}
			st.Alts = append(st.Alts, notation.Alternative{If: s.fact(), Said: x})
		}
		if decision == "goods" {
			st.Round = s.n(1, 2, "round")
		}
		for _, lang := range []notation.Language{notation.English, notation.German} {
			text := st.Print(w, lang)
			got, err := notation.ReadStored(w, text)
			if err != nil {
				rt.Fatalf("%s\n%v", text, err)
			}
			got.Lines = nil
			for j := range got.Alts {
				got.Alts[j].Line, got.Alts[j].Col = 0, 0
				for k := range got.Alts[j].Parts {
					got.Alts[j].Parts[k].Line, got.Alts[j].Parts[k].Col = 0, 0
				}
			}
			if d := cmp.Diff(st, got); d != "" {
				rt.Fatalf("%s\n%s", text, d)
			}
		}
	})
}

// deal is the position after set-up.
func deal(t testing.TB, g *engine.Game) engine.Position {
	t.Helper()
	p, _, err := g.Start(dealt(newRand(1)))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func newRand(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 1)) }

// Of a list of placements in one order the first that are legal are done, as many as are wanted; `else any` fills up.
func TestPlacementsOfOneOrder(t *testing.T) {
	base, _ := rustBelt(t, 4)
	k13, _ := base.Board.Hex("K13")
	k15, _ := base.Board.Hex("K15")
	on := func(c board.Color, h board.Hex) engine.Put { return engine.Put{Cube: c, Column: -1, Hex: h} }
	all := []engine.Put{on(board.Red, k15), on(board.Blue, k13), on(board.Blue, k15)}
	r := base.Rules
	r.Phrases = []engine.Phrase{{Verb: "store", Slots: []engine.Slot{{Kind: engine.SlotPuts}}}}
	// A red and a blue cube are to be put, each on another hex, the red one not on K13.
	next := func(_ *engine.Game, _ *engine.Position, _ engine.Seat, sofar engine.Order) (list []engine.Choice, end *engine.Error) {
		for _, put := range all {
			free := true
			for _, x := range sofar.Puts {
				free = free && x.Hex != put.Hex && x.Cube != put.Cube
			}
			if free {
				list = append(list, engine.Choice{Order: engine.Order{Verb: "store", Puts: []engine.Put{put}}})
			}
		}
		if len(sofar.Puts) < 2 {
			end = engine.Refuse("place.all", "Own")
		}
		return list, end
	}
	r.Before("shares", engine.Step{Name: "own", Verbs: []string{"store"}, Begin: engine.AskInOrder, Next: next,
		Legal: func(g *engine.Game, p *engine.Position, s engine.Seat) []engine.Choice {
			list, _ := next(g, p, s, engine.Order{})
			return list
		},
		Apply: func(t *engine.Table, s engine.Seat, o engine.Order) error {
			sofar := engine.Order{}
			for _, put := range o.Puts {
				list, _ := next(t.Game, t.P, s, sofar)
				if !slices.ContainsFunc(list, func(c engine.Choice) bool { return c.Order.Puts[0] == put }) {
					return engine.Refuse("place.taken", "Own")
				}
				sofar.Puts = append(sofar.Puts, put)
			}
			if _, end := next(t.Game, t.P, s, sofar); end != nil {
				return end
			}
			t.Answered()
			return nil
		}})
	g, err := engine.New(base.Board, r, 4)
	if err != nil {
		t.Fatal(err)
	}
	w, err := notation.NewWords(g, seatWords[:4])
	if err != nil {
		t.Fatal(err)
	}
	p := deal(t, g)
	for _, c := range []struct{ text, want string }{
		{"store red K15, blue K13", "store red K15, blue K13"},
		{"store blue K13, red K15", "store blue K13, red K15"},
		{"store red K13, yellow K15, red K15, blue K15, blue K13, blue K13", "store red K15, blue K13"},
		{"store blue K13, else any", "store blue K13, red K15"},
		{"store any", "store red K15, blue K13"},
		{"store blue K15, else any", ""}, // then the red cube has no place
		{"store red K15", ""},
		{"store red K13, blue K15", ""},
	} {
		out := notation.Resolve(g, &p, w, g.Awaits(&p)[0], mustStored(t, w, c.text))
		got := ""
		if out.OK {
			got = notation.Line(w, out.Order)
		}
		if got != c.want {
			t.Errorf("%q: %q, not %q", c.text, got, c.want)
		}
	}
}
