package notation_test

import (
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"railpost/engine"
	"railpost/engine/board"
	"railpost/engine/notation"
	"railpost/maps"
)

// dealtSetUp is a small stated set-up: three players, every column and city named, with nothing the tests do not need.
const head = `railpost record 1
game: test
map: rust-belt
edition: deluxe
players: brown red purple

setup
order brown red purple
`

// setUpLines states every draw of set-up: the cities' cubes as told, else none.
func setUpLines(cubes map[string]string) string {
	var b strings.Builder
	for c := range engine.NumColumns {
		b.WriteString("display " + engine.ColumnName(c) + " none\n")
	}
	for _, city := range []string{"Duluth", "Toronto", "Minneapolis", "Detroit", "Chicago", "Pittsburgh", "Des Moines", "Cincinnati", "Wheeling", "St. Louis", "Evansville", "Kansas City"} {
		what := cubes[city]
		if what == "" {
			what = "none"
		}
		b.WriteString("cubes " + city + " " + what + "\n")
	}
	return b.String()
}

const firstTurn = `turn 1
brown: issue 2
red: issue none
purple: issue 1
brown: bid 1
red: bid 2
purple: drop
brown: drop
red: take locomotive
brown: take engineer
purple: take production
red: build none
brown: build none
purple: build Cincinnati-L18-Indianapolis
`

func play(t *testing.T, text string) (*notation.Replay, error) {
	t.Helper()
	return notation.PlayRecord(text, lookup, nil)
}

func TestRecordPlays(t *testing.T) {
	text := head + setUpLines(map[string]string{"Cincinnati": "red red", "Evansville": "blue yellow black"}) + firstTurn
	r, err := play(t, text+"standing red cash 8 shares 2 locomotive 2 score -6\nstanding purple cash 11 income 0\nstanding brown cash 19\n")
	if err != nil {
		t.Fatal(err)
	}
	p := r.Position()
	if g := r.Game; g.Step(p).Name != "goods" || !g.Asked(p, 1) {
		t.Errorf("stands at %s", g.Step(p).Name)
	}
	h, _ := r.Game.Board.Hex("L18")
	if p.Hexes[h].N != 1 || p.Hexes[h].Track[0].A != board.NE || p.Hexes[h].Track[0].B != board.NW {
		t.Errorf("L18 holds %+v", p.Hexes[h])
	}
	k, _ := r.Game.Board.Hex("K17")
	if x := p.Hexes[k]; x.N != 1 || x.Tile != engine.TownOne {
		t.Errorf("Indianapolis holds %+v", x)
	}
	want := "purple: build L18 NE-NW, K17 SE"
	if lines := r.Canonical(); lines[len(lines)-1] != want {
		t.Errorf("canonical %q, not %q", lines[len(lines)-1], want)
	}
}

func TestStandingThatDoesNotHold(t *testing.T) {
	text := head + setUpLines(nil) + "turn 1\nbrown: issue 2\nstanding brown cash 21 shares 4\n"
	_, err := play(t, text)
	var m *notation.Mismatch
	if !errors.As(err, &m) || m.Stated != "brown cash 21" || m.Found != "brown cash 20" || m.Line != strings.Count(text, "\n") {
		t.Errorf("%v", err)
	}
}

func TestRecordThatCannotBeRead(t *testing.T) {
	for _, c := range []struct {
		text      string
		line, col int
		code      string
	}{
		{"railpost record 2\n", 1, 17, "record.version"},
		{"record\n", 1, 1, "record.first-line"},
		{"", 1, 1, "record.empty"},
		{head + "turn 1\ngreen: issue 1\n", 0, 0, ""},
		{strings.Replace(head, "order brown", "ordre brown", 1), 8, 1, "statement.unknown"},
		{head + setUpLines(nil) + "brown: isue 1\n", 41, 8, "word.unknown"},
		{head + setUpLines(nil) + "green: issue 1\n", 41, 1, "player.unknown"},
		{head + setUpLines(nil) + "brown: issue 1 or issue 2\n", 41, 8, "record.one-order"},
		{head + "cubes Chikago red\n", 9, 7, "place.unknown"},
		{head + "display light 7 red\n", 9, 15, "column.unknown"},
		{head + "dice light 7\n", 9, 12, "die.unknown"},
	} {
		_, err := play(t, c.text)
		var s *notation.SyntaxError
		if c.code == "" {
			if err == nil {
				t.Errorf("%q plays", c.text)
			}
			continue
		}
		if !errors.As(err, &s) || s.Line != c.line || s.Col != c.col || s.Code != c.code {
			t.Errorf("%q: %+v", c.text, err)
		}
	}
}

func TestMissingChanceSaysWhatIsWanted(t *testing.T) {
	_, err := play(t, head+"turn 1\n")
	var m *notation.Mismatch
	if !errors.As(err, &m) || m.Code != "chance.missing" || m.Found != "display light 1" || m.Ask == nil {
		t.Errorf("%v", err)
	}
	// with chance of another source it is rolled instead, and the record's word still counts
	r, err := notation.PlayRecord(head+"cubes Chicago black black black\nturn 1\n", lookup, dealt(rand.New(rand.NewPCG(1, 1))))
	if err != nil {
		t.Fatal(err)
	}
	chicago, _ := r.Game.Board.Hex("H12")
	for h := range r.Game.Board.Hexes {
		if pl := r.Game.Board.PlaceAt(board.Hex(h)); pl != nil && pl.Name == "Chicago" {
			chicago = board.Hex(h)
		}
	}
	if n := r.Position().CountCubes(chicago); n[board.Black] != 3 {
		t.Errorf("Chicago holds %v", n)
	}
}

const goods = `red: locomotive
brown: move none
purple: locomotive
red: move none
brown: locomotive
`

func TestGrowthAndProduction(t *testing.T) {
	start := head + setUpLines(nil) + firstTurn + goods
	// everybody may improve once, so the second round asks those who moved nothing
	full := start + "purple: move none\ndraw production red blue\npurple: place red light 3, blue B\ndice light 3 3 1\ndice dark 1 6 6\nturn 2\n"
	for name, text := range map[string]string{
		"as asked":                    full,
		"forced orders left out":      strings.Replace(full, "purple: move none\n", "", 1),
		"named chance before its ask": strings.Replace(full, "purple: place red light 3, blue B\ndice light 3 3 1\ndice dark 1 6 6\n", "dice dark 1 6 6\ndice light 3 3 1\npurple: place red light 3, blue B\n", 1),
		"unnamed draw":                strings.Replace(full, "draw production red blue", "draw red blue", 1),
	} {
		r, err := play(t, text)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		p := r.Position()
		kc := board.PlaceID(-1)
		for i := range r.Game.Board.Places {
			if r.Game.Board.Places[i].Name == "Kansas City" {
				kc = board.PlaceID(i)
			}
		}
		if !p.HasCube(r.Game.Home(kc), board.Red) || p.Display[engine.ColumnNumber("B")][1] != board.Blue || p.Turn != 2 {
			t.Errorf("%s: %v %v", name, p.Display, p.Turn)
		}
	}
	r, err := play(t, start+"purple: place none\ndice light 3 3 1\ndice dark 1 6 6\nturn 2\n")
	if err != nil {
		t.Fatal(err)
	}
	if lines := strings.Join(r.Canonical(), "\n"); !strings.Contains(lines, "purple: place none\ndice light") {
		t.Error(lines)
	}
	_, err = play(t, start+"draw production red blue\npurple: place red light 3, blue B\ndice light 3 3\ndice dark 1 6 6\nturn 2\n")
	var m *notation.Mismatch
	if !errors.As(err, &m) || m.Err == nil || m.Err.Code != "chance.count" {
		t.Errorf("two dice for three players: %v", err)
	}
	_, err = play(t, start+"draw production red blue\npurple: place red light 3, blue B\ndice light 3 3 1\ndice dark 1 6 6\ndice dark 1 1 1\nturn 2\n")
	if !errors.As(err, &m) || m.Code != "chance.unused" {
		t.Errorf("dice too many: %v", err)
	}
}

func TestUndo(t *testing.T) {
	before := head + setUpLines(nil) + "turn 1\n"
	r, err := play(t, before+"brown: issue 2\nred: issue 1\nundo to turn 1\nturn 1\nbrown: issue 3\n")
	if err != nil {
		t.Fatal(err)
	}
	again, err := play(t, before+"brown: issue 3\n")
	if err != nil {
		t.Fatal(err)
	}
	if *r.Position() != *again.Position() || r.Hash() != again.Hash() {
		t.Error("what was undone is still there")
	}
	_, err = play(t, before+"undo to turn 2\n")
	var m *notation.Mismatch
	if !errors.As(err, &m) || m.Code != "undo" {
		t.Errorf("%v", err)
	}
}

func TestOtherStatements(t *testing.T) {
	before := head + setUpLines(nil) + "turn 1\n"
	r, err := play(t, before+`missed brown
note brown "sorry # was on holiday"   # a comment
moderator: set red cash 12 because "the bank paid twice"
moderator: rule that it rains because it does
standing red cash 12
moderator: end game
end
winner brown red
winner purple
seed 4b1f
`)
	if err != nil {
		t.Fatal(err)
	}
	if r.Seed != "4b1f" || !r.Position().Over {
		t.Errorf("seed %q", r.Seed)
	}
	for _, bad := range []string{"end\n", "turn 2\n", "standing red out\n", "brown: bid 3\n", "red: issue 1\n", "winner brown\n", "moderator: set red hats 3 because x\n"} {
		var m *notation.Mismatch
		if _, err := play(t, before+bad); !errors.As(err, &m) {
			t.Errorf("%q: %v", bad, err)
		}
	}
}

func TestIllegalOrderLeavesTheReplayAsItWas(t *testing.T) {
	rec, err := notation.ParseRecord(head + setUpLines(nil) + "turn 1\n")
	if err != nil {
		t.Fatal(err)
	}
	r, err := notation.NewReplay(rec.Header, lookup)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range rec.Statements {
		if err := r.Feed(s.Line, s.Text); err != nil {
			t.Fatal(err)
		}
	}
	was := *r.Position()
	for _, bad := range []string{"brown: issue 99", "brown: frob", "red: issue 1", "turn 3"} {
		if err := r.Feed(50, bad); err == nil {
			t.Errorf("%q is taken", bad)
		}
		if *r.Position() != was {
			t.Errorf("%q changes the position", bad)
		}
	}
	if err := r.Feed(51, "brown: issue 1"); err != nil {
		t.Error(err)
	}
}

func TestReport(t *testing.T) {
	_, w := rustBelt(t, 4)
	lines, p := playRandom(t, w.Game, w, 4, nil)
	h := header(4)
	r, err := play(t, strings.Join(append(h.Lines(), lines...), "\n"))
	if err != nil {
		t.Fatal(err)
	}
	rep := r.Report()
	if rep.Map != "rust-belt" || rep.Edition != "deluxe" || len(rep.Turns) != int(p.Turn) || len(rep.Final) != 4 || len(rep.Hash) != 64 {
		t.Errorf("%+v", rep)
	}
	if last := rep.Turns[len(rep.Turns)-1]; last.Turn != int(p.Turn) || last.Players[2] != rep.Final[2] {
		t.Errorf("last turn %+v", last)
	}
}

// BenchmarkReplay replays and checks a whole recorded game of five; "orders" is how many it has.
func BenchmarkReplay(b *testing.B) {
	text, err := os.ReadFile(filepath.Join(records, "five-bots-2002.record"))
	if err != nil {
		b.Fatal(err)
	}
	orders := 0
	for _, s := range seatWords {
		orders += strings.Count(string(text), "\n"+s+": ")
	}
	for b.Loop() {
		if _, err := notation.PlayRecord(string(text), lookup, nil); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(orders), "orders")
}

// A sealed decision plays when the last line has come, whoever's line stands first.
func TestSealedDecision(t *testing.T) {
	sealed := func(h notation.Header) (*engine.Game, error) {
		m, _ := maps.Find(h.Map)
		rules := m.Rules(engine.Editions[0], len(h.Players))
		rules.Turn = append([]engine.Step(nil), rules.Turn...)
		step := &rules.Turn[0]
		apply := step.Apply
		step.Sealed = true
		step.ApplyAll = func(t *engine.Table, seats []engine.Seat, orders []engine.Order) error {
			for i, s := range seats {
				if err := apply(t, s, orders[i]); err != nil {
					return err
				}
			}
			return nil
		}
		return engine.New(m.Sheet, rules, len(h.Players))
	}
	text := head + setUpLines(nil) + "turn 1\npurple: issue 3\nbrown: issue 1\n"
	r, err := notation.PlayRecord(text, sealed, nil)
	if err != nil || r.Position().Players[2].Cash != 10 {
		t.Fatalf("%v: played before all have answered", err)
	}
	r, err = notation.PlayRecord(text+"red: issue 2\nbrown: bid 1\nstanding red cash 20\nstanding purple cash 25\n", sealed, nil)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Join(r.Canonical(), "\n")
	if !strings.HasSuffix(lines, "turn 1\nbrown: issue 1\nred: issue 2\npurple: issue 3\nbrown: bid 1") {
		t.Error(lines)
	}
	if _, err := notation.PlayRecord(text+"red: issue 99\n", sealed, nil); err == nil {
		t.Error("an illegal sealed order is taken")
	}
}
