package words

import (
	"math/rand/v2"
	"path/filepath"
	"testing"
	"time"

	"railpost/engine"
	"railpost/engine/bot"
	boards "railpost/maps"
	"railpost/maps/trial"
)

// moment is where a board's golden letter is written: the first time a decision is asked in a turn, or the end.
type moment struct {
	name, board string
	players     int
	turn        int8
	step        string // "" is the end
}

// goldens are letters of boards that differ most: one with unseen bids, one for a single player, one with decisions
// before the first turn, one with open dice and dormant towns, one that all may lose.
var goldens = []moment{
	{"unseen", "south-carolina", 2, 2, "auction"},
	{"alone", "barbados", 1, 2, "action"},
	{"alone-over", "barbados", 1, 0, ""},
	{"before", "texas", 3, 0, "cattle"},
	{"open-dice", "death-valley", 3, 2, "die"},
	{"all-lost", "seattle", 2, 0, ""},
}

// Letters of boards that differ most from the base game's, as people get them.
func TestLettersOfBoards(t *testing.T) {
	for _, lang := range Languages {
		for _, m := range goldens {
			t.Run(lang+"/"+m.name, func(t *testing.T) {
				loud(t)
				l := m.letter(t, lang)
				check(t, m.name, l)
				golden(t, filepath.Join(lang, "board-"+m.name+".txt"), "Subject: "+l.Subject+"\n\n"+l.Text)
			})
		}
	}
}

// A decision that interrupts another is asked as any: here a builder has joined the coasts and names who is thanked.
func TestLetterOfAnAside(t *testing.T) {
	x := play(t, "../../../maps/western-us/testdata/joined", func(g *engine.Game, p *engine.Position) bool { return g.Step(p).Name == "bonus" })
	if x.p.Over {
		t.Fatal("the bonus is never asked")
	}
	for _, lang := range Languages {
		loud(t)
		s := x.g.Awaits(&x.p)[0]
		h := x.head(s, lang)
		legal := x.g.Legal(&x.p, s)
		d := Decide{Deadline: h.Now.Add(48 * time.Hour), Default: x.g.Default(&x.p, s), Best: bot.Best(x.g, &x.p, s, 5), More: len(legal)}
		l := New(lang).Write(h, News{Events: x.since()}, d.Show(x.g, &x.p, legal))
		check(t, "aside", l)
		golden(t, filepath.Join(lang, "board-aside.txt"), "Subject: "+l.Subject+"\n\n"+l.Text)
	}
}

// letter plays to the moment with the bots and writes what the first who is asked gets then.
func (m moment) letter(t *testing.T, lang string) Letter {
	t.Helper()
	g, err := boards.Game(m.board, "", m.players, nil)
	if err != nil {
		t.Fatal(err)
	}
	dice := trial.Dice(rand.New(rand.NewPCG(5, 5)))
	p, events, err := g.Start(dice)
	if err != nil {
		t.Fatal(err)
	}
	for !p.Over && (p.Turn < m.turn || g.Step(&p).Name != m.step) {
		seats, sealed := g.Awaits(&p), g.Step(&p).Sealed
		var orders []engine.Order
		for _, s := range seats {
			orders = append(orders, bot.Choose(g, &p, s))
		}
		var more []engine.Event
		if sealed {
			p, more, err = g.PlaySealed(&p, seats, orders, dice)
		} else {
			p, more, err = g.Play(&p, seats[0], orders[0], dice)
		}
		if err != nil {
			t.Fatal(err)
		}
		events = append(events, more...)
	}
	if p.Over != (m.step == "") {
		t.Fatalf("%s is never asked", m.step)
	}
	h := trialHead(g, &p)
	h.Key, h.Now, h.Moderator = "rust42", time.Date(2026, 11, 21, 17, 12, 0, 0, time.UTC), "Moritz"
	news := News{Events: events[max(0, len(events)-16):]}
	v := New(lang)
	if p.Over {
		h.Seat, h.Name = 0, "Ann"
		return v.Write(h, news, Standings{Seed: "4b1f77aa02", Commitment: "9f2c01bb"}, Table{})
	}
	s := g.Awaits(&p)[0]
	h.Seat, h.Name = s, h.Names[s]
	legal := g.Legal(&p, s)
	d := Decide{Deadline: h.Now.Add(48 * time.Hour), Default: g.Default(&p, s), Best: bot.Best(g, &p, s, 5), More: len(legal)}
	if m.players == 1 {
		d.Deadline = time.Time{}
	}
	return v.Write(h, news, d.Show(g, &p, legal), Table{}, Board{Map: "(the text map)"})
}
