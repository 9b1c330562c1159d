package archive

import (
	"html/template"
	"math/rand/v2"
	"strings"
	"testing"

	"railpost/engine"
	"railpost/engine/bot"
	"railpost/maps"
	"railpost/maps/trial"
)

// on is a board's game at the first question of a turn.
func on(t *testing.T, key string, players int, turn int8) *Game {
	t.Helper()
	g, err := maps.Game(key, "", players, nil)
	if err != nil {
		t.Fatal(err)
	}
	chance := trial.Dice(rand.New(rand.NewPCG(1, 2)))
	p, _, err := g.Start(chance)
	if err != nil {
		t.Fatal(err)
	}
	for !p.Over && p.Turn < turn {
		seats, orders := g.Awaits(&p), []engine.Order(nil)
		for _, s := range seats {
			orders = append(orders, bot.Choose(g, &p, s))
		}
		if g.Step(&p).Sealed {
			p, _, err = g.PlaySealed(&p, seats, orders, chance)
		} else {
			p, _, err = g.Play(&p, seats[0], orders[0], chance)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	out := &Game{Board: g, Version: "1", Turns: []Turn{{N: int(p.Turn), Position: p}}}
	out.Summary = Summary{ID: "own42", Map: g.Board.Name, Phase: Running, Places: players, Turn: int(p.Turn), Of: g.Turns(), Rebuilt: !g.Board.Published}
	for i, n := range []string{"Ann", "Bob", "Cyd"}[:players] {
		out.Seats = append(out.Seats, Seat{Name: n, Colour: trial.Seats[i]})
	}
	return out
}

// A game's page shows what its board shows beside the base game's figures, what is different there, and whose sheet it
// is; a list and a page say that all have lost.
func TestPageShowsWhatTheBoardShows(t *testing.T) {
	seattle := on(t, "seattle", 2, 2)
	seattle.Label = func(key string) string { return map[string]string{"figure.transport": "Transports <x>"}[key] }
	seattle.Different = template.HTML("<h2>Much</h2>")
	rows := on(t, "south-carolina", 2, 1)
	rows.ID, rows.Own = "own43", true
	dice := on(t, "death-valley", 3, 1)
	dice.ID, dice.Phase, dice.Lost, dice.Places = "own44", Over, true, 3
	srv := serve(t, &Pages{Games: shelf{"own42": seattle, "own43": rows, "own44": dice}, Name: "Railpost"})
	for _, c := range []struct {
		path  string
		wants []string
	}{
		{"/game/own42", []string{"Transports &lt;x&gt;", "the board is our reconstruction", "What is different on this board", "<h2>Much</h2>", "Beside the board"}},
		{"/game/own43?lang=de", []string{"auf einem eigenen Plan", "Neben dem Plan", "cube-"}},
		{"/game/own44", []string{"all have lost", "Open dice", "shelf-square"}},
		{"/", []string{"all have lost", "the board is our reconstruction", "on the moderator&#39;s own sheet"}},
	} {
		_, page := get(t, srv, c.path, "")
		for _, w := range c.wants {
			if !strings.Contains(page, w) {
				t.Errorf("%s lacks %q", c.path, w)
			}
		}
	}
	if _, page := get(t, srv, "/game/own43", ""); strings.Contains(page, "our reconstruction") {
		t.Error("a sheet of the moderator's own is called our reconstruction")
	}
}
