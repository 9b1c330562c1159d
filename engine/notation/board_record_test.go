package notation_test

import (
	"errors"
	"strings"
	"testing"

	"railpost/engine"
	"railpost/engine/board"
	"railpost/engine/notation"
)

// tableGame is a game whose set-up asks players and draws words, and whose turns begin with a sealed decision: what the
// base game has none of. Each places a cube of a hex in set-up, the last one draws words; in a turn both name a number in
// secret, the higher goes first, and equal numbers are asked for again once, then a die decides.
func tableGame(t testing.TB, seats int) (*engine.Game, func(notation.Header) (*engine.Game, error)) {
	t.Helper()
	base, _ := rustBelt(t, 4)
	sheet := *base.Board
	sheet.Players = [2]int{1, 6}
	r := base.Rules
	r.Turns = [engine.MaxSeats + 1]int{1, 2, 2, 2, 2, 2, 2}
	r.SetUp = append(r.SetUp[:len(r.SetUp):len(r.SetUp)],
		engine.Step{Name: "stake", Phase: "Set-up", Verbs: []string{"stake"}, Begin: engine.AskInOrder,
			Legal: func(g *engine.Game, p *engine.Position, s engine.Seat) (list []engine.Choice) {
				for h := range g.Board.Hexes {
					if p.Hexes[h].Flags == 0 {
						list = append(list, engine.Choice{Order: engine.Order{Verb: "stake", Hexes: []board.Hex{board.Hex(h)}}})
					}
				}
				return list
			},
			Apply: func(t *engine.Table, s engine.Seat, o engine.Order) error {
				if t.P.Hexes[o.Hexes[0]].Flags != 0 {
					return engine.Refuse("stake.taken", "Set-up").At(o.Hexes[0])
				}
				t.P.Hexes[o.Hexes[0]].Flags = 1 + uint8(s)
				t.Done(s, o, engine.Event{})
				t.Answered()
				if t.P.NumQueue == 0 {
					words, err := t.Pick("lucky words", 2, []string{"alpha", "beta gamma", "beta", "delta"})
					if err != nil {
						return err
					}
					if words[0] == "beta gamma" {
						t.P.Counter[0] = 1
					}
					cubes, err := t.Draw("lucky cubes 2", 1)
					if err != nil {
						return err
					}
					t.P.Counter[1] = int16(cubes[0])
				}
				return nil
			}})
	r.Before("shares", engine.Step{Name: "secret", Phase: "Order", Verbs: []string{"secret"}, Sealed: true,
		Begin: func(t *engine.Table) error { t.P.Counter[2] = 0; t.Ask(t.P.PlayersInOrder()...); return nil },
		Legal: func(*engine.Game, *engine.Position, engine.Seat) (list []engine.Choice) {
			for n := range 9 {
				list = append(list, engine.Choice{Order: engine.Order{Verb: "secret", N: n}})
			}
			return list
		},
		ApplyAll: func(t *engine.Table, seats []engine.Seat, orders []engine.Order) error {
			best := []engine.Seat(nil)
			high := -1
			for i, o := range orders {
				t.Done(seats[i], o, engine.Event{})
				if o.N > high {
					best, high = nil, o.N
				}
				if o.N == high {
					best = append(best, seats[i])
				}
			}
			if len(best) > 1 && t.P.Counter[2] == 0 {
				t.P.Counter[2] = 1
				return nil // asked again
			}
			first, err := t.Tie("first of all", best...)
			if err != nil {
				return err
			}
			t.P.Counter[3] = int16(first)
			t.P.NumQueue = 0
			return nil
		}})
	r.Phrases = []engine.Phrase{
		{Verb: "stake", German: []string{"stecke"}, Wishes: true, Slots: []engine.Slot{{Kind: engine.SlotHex}}},
		{Verb: "secret", German: []string{"geheim"}, Slots: []engine.Slot{{Kind: engine.SlotN}}},
	}
	g, err := engine.New(&sheet, r, seats)
	if err != nil {
		t.Fatal(err)
	}
	return g, func(notation.Header) (*engine.Game, error) { return g, nil }
}

const tableHead = "railpost record 1\nmap: rust-belt\nplayers: brown red\nsetup\norder red brown\n"

const tableSetUp = `red: stake K13
draw lucky words beta gamma alpha
brown: stake M15
draw lucky cubes 2 yellow
turn 1
`

func playTable(t *testing.T, text string) (*notation.Replay, error) {
	t.Helper()
	_, lookup := tableGame(t, 2)
	return notation.PlayRecord(text, lookup, nil)
}

func TestPlacementsAndPicksInRecords(t *testing.T) {
	r, err := playTable(t, tableHead+setUpLines(nil)+tableSetUp)
	if err != nil {
		t.Fatal(err)
	}
	k13, _ := r.Game.Board.Hex("K13")
	if p := r.Position(); p.Hexes[k13].Flags != 2 || p.Counter[0] != 1 || p.Counter[1] != int16(board.Yellow) || p.Turn != 1 {
		t.Errorf("%v %v", p.Hexes[k13], p.Counter)
	}
	canon := strings.Join(r.Canonical(), "\n") + "\n"
	if !strings.Contains(canon, "brown: stake M15\ndraw lucky words beta gamma alpha\ndraw lucky cubes 2 yellow\n") {
		t.Error(canon)
	}
	again, err := playTable(t, canon)
	if err != nil || again.Hash() != r.Hash() || *again.Position() != *r.Position() {
		t.Errorf("the canonical lines: %v", err)
	}
	for _, same := range []string{
		strings.Replace(tableSetUp, "draw lucky words", "draw", 1),
		strings.Replace(tableSetUp, "draw lucky cubes 2 yellow", "draw yellow", 1),
	} {
		if again, err := playTable(t, tableHead+setUpLines(nil)+same); err != nil || again.Hash() != r.Hash() {
			t.Errorf("%s: %v", same, err)
		}
	}
	for _, bad := range []struct{ was, is, code string }{
		{"brown: stake M15", "brown: stake K13", "order"},
		{"draw lucky words beta gamma alpha\n", "", "chance.missing"},
		{"beta gamma alpha", "beta epsilon", "chance.missing"},
		{"red: stake K13", "red: stake K13, M15", "record.one-order"},
	} {
		_, err := playTable(t, tableHead+setUpLines(nil)+strings.Replace(tableSetUp, bad.was, bad.is, 1))
		var m *notation.Mismatch
		var s *notation.SyntaxError
		if !(errors.As(err, &m) && m.Code == bad.code) && !(errors.As(err, &s) && s.Code == bad.code) {
			t.Errorf("%s: %v", bad.is, err)
		}
	}
}

func TestSealedDecisionsInRecords(t *testing.T) {
	before := tableHead + setUpLines(nil) + tableSetUp
	r, err := playTable(t, before+"brown: secret 4\nred: secret 2\nred: issue none\n")
	if err != nil {
		t.Fatal(err)
	}
	if p := r.Position(); p.Counter[3] != 0 {
		t.Errorf("first is %d", p.Counter[3])
	}
	if canon := strings.Join(r.Canonical(), "\n"); !strings.Contains(canon, "turn 1\nred: secret 2\nbrown: secret 4\nred: issue none") {
		t.Error(canon)
	}
	// in the other order it is the same game
	other, err := playTable(t, before+"red: secret 2\nbrown: secret 4\nred: issue none\n")
	if err != nil || other.Hash() != r.Hash() {
		t.Errorf("the other order: %v", err)
	}
	// nothing is played before the last has answered
	half, err := playTable(t, before+"red: secret 2\n")
	if err != nil || half.Game.Step(half.Position()).Name != "secret" {
		t.Errorf("half answered: %v", err)
	}
	// asked again, and then a die
	tied, err := playTable(t, before+"red: secret 2\nbrown: secret 2\nbrown: secret 3\nred: secret 3\ntie red brown\nundo to turn 1\nred: secret 2\nbrown: secret 2\nred: secret 3\nbrown: secret 3\ntie first of all brown red\n")
	if err != nil || tied.Position().Counter[3] != 0 || tied.Position().Step != 1 {
		t.Errorf("a tie: %v", err)
	}
	if canon := strings.Join(tied.Canonical(), "\n"); !strings.HasSuffix(canon, "red: secret 3\nbrown: secret 3\ntie brown red") {
		t.Error(canon)
	}
	if _, err := playTable(t, before+"red: secret 12\n"); err == nil {
		t.Error("an order that is not listed was taken")
	}
}

// Lines writes a sealed decision so that a replay reads it.
func TestSealedLines(t *testing.T) {
	g, lookup := tableGame(t, 2)
	w, err := notation.NewWords(g, []string{"brown", "red"})
	if err != nil {
		t.Fatal(err)
	}
	r, err := playTable(t, tableHead+setUpLines(nil)+tableSetUp)
	if err != nil {
		t.Fatal(err)
	}
	p := *r.Position()
	orders := []engine.Order{{Verb: "secret", N: 5}, {Verb: "secret", N: 1}}
	next, events, err := g.PlaySealed(&p, g.Awaits(&p), orders, dealt(newRand(1)))
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for i, s := range g.Awaits(&p) {
		lines = append(lines, w.Seat(s, notation.English)+": "+notation.Line(w, orders[i]))
	}
	lines = append(lines, notation.Lines(w, engine.Nobody, engine.Order{}, events)...)
	again, err := notation.PlayRecord(tableHead+setUpLines(nil)+tableSetUp+strings.Join(lines, "\n")+"\n", lookup, nil)
	if err != nil || *again.Position() != next {
		t.Errorf("%v: %v", lines, err)
	}
}

// Wishes that are stored answer decision after decision; each that is done leaves the list.
func TestWishesStayStored(t *testing.T) {
	g, _ := tableGame(t, 2)
	w, err := notation.NewWords(g, []string{"brown", "red"})
	if err != nil {
		t.Fatal(err)
	}
	p, _, err := g.Start(dealt(newRand(1)))
	if err != nil {
		t.Fatal(err)
	}
	first := g.Awaits(&p)[0]
	k13, _ := g.Board.Hex("K13")
	p.Hexes[k13].Flags = 9
	for _, c := range []struct{ text, does, rest string }{
		{"stake K13, M15, K15", "stake M15", "stake K13, K15"},
		{"stake M15", "stake M15", ""},
		{"stake K13\nor stake M15, K15", "stake M15", "stake K13\nor stake K15"},
		{"stake K13, else any", "stake " + g.Board.Hexes[0].ID, "stake K13, else any"},
		{"stake K13", "", ""},
	} {
		st, err := notation.ReadStored(w, c.text)
		if err != nil {
			t.Fatal(err)
		}
		out := notation.Resolve(g, &p, w, first, st)
		does, rest := "", ""
		if out.OK {
			does = notation.Line(w, out.Order)
		}
		if out.Rest != nil {
			rest = out.Rest.String(w)
		}
		if c.text == "stake K13, else any" && out.OK && out.Order.Verb == "stake" { // any hex may come
			does = c.does
		}
		if does != c.does || rest != c.rest || out.OK == out.Ask {
			t.Errorf("%q: %q, rest %q, %+v", c.text, does, rest, out.Why)
		}
	}
	if early := notation.Resolve(g, &p, w, 1-first, mustStored(t, w, "stake M15, K15")); !early.OK || !early.Early {
		t.Errorf("%+v", early)
	}
}

func mustStored(t *testing.T, w *notation.Words, text string) notation.Stored {
	t.Helper()
	st, err := notation.ReadStored(w, text)
	if err != nil {
		t.Fatal(err)
	}
	return st
}

func TestOnePlayer(t *testing.T) {
	_, lookup := tableGame(t, 1)
	one := strings.Replace(tableHead, "brown red", "brown", 1)
	for _, order := range []string{"order brown\n", ""} {
		text := strings.Replace(one, "order red brown\n", order, 1) + setUpLines(nil) +
			"brown: stake K13\ndraw lucky words delta alpha\ndraw lucky cubes 2 red\nturn 1\nbrown: secret 3\nbrown: issue 2\nstanding brown shares 4\n"
		if _, err := notation.PlayRecord(text, lookup, nil); err != nil {
			t.Errorf("%q: %v", order, err)
		}
	}
	text := one + setUpLines(nil) + "brown: stake K13\ndraw lucky words delta alpha\ndraw lucky cubes 2 red\nturn 1\nbrown: secret 3\nmoderator: end game\nend\n"
	r, err := notation.PlayRecord(strings.Replace(text, "order red brown\n", "", 1), lookup, nil)
	if err != nil || len(r.Report().Final) != 1 {
		t.Fatalf("%v", err)
	}
}

// The order in which cubes of a place, or squares of a placement, are told changes nothing, so it does not change the hash.
func TestOrderOfCubesAndSquaresDoesNotCount(t *testing.T) {
	start := func(cubes string) string {
		return head + setUpLines(map[string]string{"Chicago": cubes}) + firstTurn + goods + "purple: move none\ndraw production red blue\n"
	}
	a, err := play(t, start("red blue black")+"purple: place red light 3, blue B\ndice light 3 3 1\ndice dark 1 6 6\n")
	if err != nil {
		t.Fatal(err)
	}
	b, err := play(t, start("black red blue")+"purple: place blue B, red light 3\ndice light 3 3 1\ndice dark 1 6 6\n")
	if err != nil {
		t.Fatal(err)
	}
	if a.Hash() != b.Hash() {
		t.Error("another hash")
	}
	c, err := play(t, start("black red red")+"purple: place blue B, red light 3\ndice light 3 3 1\ndice dark 1 6 6\n")
	if err != nil || c.Hash() == a.Hash() {
		t.Errorf("other cubes, the same hash: %v", err)
	}
}
