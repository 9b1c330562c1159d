package archive

import (
	"cmp"
	"net/http"
	"slices"
	"strings"
	"time"

	"railpost/engine"
	"railpost/render"
)

// rubric is the games of a kind in the list.
type rubric struct {
	Key   string
	Games []Summary
}

func (p *Pages) list(w http.ResponseWriter, r *http.Request) {
	games, err := p.Games.Games(r.Context())
	if err != nil {
		p.fail(w, r, err)
		return
	}
	slices.SortStableFunc(games, func(a, b Summary) int {
		return cmp.Or(b.Changed.Compare(a.Changed), strings.Compare(a.ID, b.ID))
	})
	rubrics := []rubric{{Key: "running"}, {Key: "sign-up"}, {Key: "over"}}
	for _, g := range games {
		at := 2
		switch g.Phase {
		case Running, Paused:
			at = 0
		case SigningUp:
			at = 1
		case Dropped:
			continue
		}
		rubrics[at].Games = append(rubrics[at].Games, g)
	}
	rubrics = slices.DeleteFunc(rubrics, func(r rubric) bool { return len(r.Games) == 0 })
	p.show(w, r, http.StatusOK, "list.tmpl", p.book(r).Word("games"), rubrics)
}

// gameView is a game's page: now, or at the end of a turn.
type gameView struct {
	*Game
	Now       bool
	At        *Turn
	Base      string // path of the page's picture, without its name
	Text      string // the board in characters
	Standings []row
	Goods     []goodsRow
	Figures   []string // heads of the board's further figures
	Shelves   []shelfRow
	Dice      []uint8 // that lie open
	Phase     Phase
	Before    *int // the turns beside this one
	After     *int
	Log       []Turn // with what happened, the newest first
	Left      time.Duration
}

// row is one player's line of the standings.
type row struct {
	Seat
	Place      int // in the order of points; those out of the game have 0
	Awaited    bool
	Cash       int
	Income     int
	Shares     int
	Locomotive int
	Actions    []string
	Figures    []int
	Points     int
	Out        bool
}

func (p *Pages) game(w http.ResponseWriter, r *http.Request) {
	b := p.book(r)
	g, err := p.Games.Game(r.Context(), r.PathValue("id"), b.Lang)
	if err != nil {
		p.fail(w, r, err)
		return
	}
	v := gameView{Game: g, Phase: g.Phase, Now: r.PathValue("n") == "", Base: "/game/" + g.ID}
	title := g.Map + " · " + g.ID
	if g.Board != nil || !v.Now {
		if v.At, err = g.turn(r.PathValue("n")); err != nil {
			p.fail(w, r, err)
			return
		}
		at := slices.IndexFunc(g.Turns, func(t Turn) bool { return t.N == v.At.N })
		if at > 0 {
			v.Before = &g.Turns[at-1].N
		}
		if !v.Now && at < len(g.Turns)-1 {
			v.After = &g.Turns[at+1].N
		}
		v.Standings = standings(g, &v.At.Position, v.Now)
		v.Goods = goodsDisplay(g.Board, &v.At.Position)
		v.Shelves = shelves(g, &v.At.Position)
		v.Dice = v.At.Position.Dice[:v.At.Position.NumDice]
		for _, f := range g.Board.Rules.Figures {
			v.Figures = append(v.Figures, g.label("figure."+f.Key))
		}
		o := g.options(b)
		o.Table = true
		v.Text = render.Text(g.Board, &v.At.Position, o)
		if v.Now {
			v.Log = slices.Clone(g.Turns)
			slices.Reverse(v.Log)
		} else {
			v.Log = []Turn{*v.At}
			v.Base = r.URL.Path
			title = b.Word("turn-title", g.Map, b.turn(v.At.N), g.ID)
		}
	}
	p.show(w, r, http.StatusOK, "game.tmpl", title, v)
}

func (b *Book) turn(n int) string {
	if n == 0 {
		return b.Word("set-up")
	}
	return b.Word("turn-n", n)
}

// standings are the players' rows in the order of play.
func standings(g *Game, p *engine.Position, now bool) []row {
	var rows []row
	order := slices.Clone(p.PlayersInOrder())
	for s := range engine.Seat(p.Seats) {
		if !slices.Contains(order, s) {
			order = append(order, s)
		}
	}
	for _, s := range order {
		if int(s) >= len(g.Seats) {
			continue
		}
		pl := &p.Players[s]
		r := row{Seat: g.Seats[s], Cash: int(pl.Cash), Income: int(pl.Income), Shares: int(pl.Shares),
			Locomotive: int(pl.Locomotive), Points: g.Board.ScoreOf(p, s).Total, Out: pl.Out}
		r.Awaited = now && !pl.Out && slices.Contains(g.Awaits, r.Name)
		for a := range g.Board.Rules.Actions {
			if a < len(p.Taken) && p.Taken[a] == s {
				r.Actions = append(r.Actions, g.label("action."+g.Board.Rules.Actions[a].Key))
			}
		}
		for _, f := range g.Board.Rules.Figures {
			r.Figures = append(r.Figures, f.Of(g.Board, p, s))
		}
		rows = append(rows, r)
	}
	for i := range rows {
		if rows[i].Out {
			continue
		}
		rows[i].Place = 1
		for _, o := range rows {
			if !o.Out && o.Points > rows[i].Points {
				rows[i].Place++
			}
		}
	}
	return rows
}
