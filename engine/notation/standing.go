package notation

import (
	"strconv"
	"strings"

	"railpost/engine"
)

// Standing is one player's row.
type Standing struct {
	Player     string `json:"player"`
	Cash       int    `json:"cash"`
	Income     int    `json:"income"`
	Shares     int    `json:"shares"`
	Locomotive int    `json:"locomotive"`
	Score      int    `json:"score"`
	Out        bool   `json:"out"`
}

// TurnStanding is how all stood at the end of a turn.
type TurnStanding struct {
	Turn    int        `json:"turn"`
	Players []Standing `json:"players"`
}

// Report is what `railpost replay --json` prints.
type Report struct {
	Map     string         `json:"map"`
	Edition string         `json:"edition"`
	Turns   []TurnStanding `json:"turns"`
	Final   []Standing     `json:"final"`
	Winners []string       `json:"winners"`
	Hash    string         `json:"hash"`
}

// StandingOf is one player's row.
func StandingOf(w *Words, p *engine.Position, s engine.Seat) Standing {
	pl := &p.Players[s]
	return Standing{w.Seats[s], int(pl.Cash), int(pl.Income), int(pl.Shares), int(pl.Locomotive),
		w.Game.ScoreOf(p, s).Total, pl.Out}
}

// Standings are the rows of all seats.
func Standings(w *Words, p *engine.Position) []Standing {
	rows := make([]Standing, 0, p.Seats)
	for s := range engine.Seat(p.Seats) {
		rows = append(rows, StandingOf(w, p, s))
	}
	return rows
}

// Report is the replay in figures: each turn at its end, as the next one or the game's end found it.
func (r *Replay) Report() Report {
	r.settle()
	rep := Report{Map: r.Header.Map, Edition: r.Game.Rules.Edition, Turns: []TurnStanding{}, Winners: []string{}, Hash: r.Hash()}
	for i := 1; i < len(r.turns); i++ {
		rep.Turns = append(rep.Turns, TurnStanding{r.turns[i-1].Turn, Standings(r.Words, &r.turns[i].Position)})
	}
	rep.Final = []Standing{}
	if r.started {
		rep.Final = Standings(r.Words, &r.p)
		if r.p.Over {
			rep.Turns = append(rep.Turns, TurnStanding{int(r.p.Turn), rep.Final})
		}
	}
	for s := range engine.Seat(r.p.Seats) {
		if r.p.Won(s) {
			rep.Winners = append(rep.Winners, r.Words.Seats[s])
		}
	}
	return rep
}

// StandingLine is the `standing` statement of a player, for those who write records by hand.
func StandingLine(s Standing) string {
	if s.Out {
		return "standing " + s.Player + " out"
	}
	return "standing " + s.Player + " cash " + strconv.Itoa(s.Cash) + " income " + strconv.Itoa(s.Income) + " shares " +
		strconv.Itoa(s.Shares) + " locomotive " + strconv.Itoa(s.Locomotive) + " score " + strconv.Itoa(s.Score)
}

// standing checks what a `standing` line states. Where an order still waits for its dice it is checked against what
// happened before they fall: after the last cube has moved, that is income, expenses and income reduction.
func (r *Replay) standing(p *parser, line int, text string) error {
	seat := p.seat()
	if !p.ok() || seat < 0 {
		p.fail("player.unknown", "player")
		return &SyntaxError{*p.err}
	}
	at := &r.p
	if r.waiting != nil && r.next.Seats > 0 {
		at = &r.next
	}
	row := StandingOf(r.Words, at, seat)
	figures := map[string]int{"cash": row.Cash, "income": row.Income, "shares": row.Shares, "locomotive": row.Locomotive, "score": row.Score}
	if p.i >= len(p.toks) {
		p.fail("line.unfinished", "cash, income, shares, locomotive, score or out")
	}
	for p.ok() && p.i < len(p.toks) {
		t := p.peek()
		if t.key == "out" {
			p.i++
			if !row.Out {
				return &Mismatch{Line: line, Code: "standing", Stated: row.Player + " out", Found: row.Player + " in"}
			}
			continue
		}
		found, ok := figures[t.key]
		if !ok {
			p.fail("word.unknown", "cash, income, shares, locomotive, score or out")
			p.err.Suggest = nearest(t, []string{"cash", "income", "shares", "locomotive", "score", "out"})
			break
		}
		p.i++
		sign := 1
		if p.sign("-") {
			sign = -1
		}
		stated := sign * p.number(t.key)
		if p.ok() && stated != found {
			return &Mismatch{Line: line, Code: "standing", Stated: row.Player + " " + t.key + " " + strconv.Itoa(stated),
				Found: row.Player + " " + t.key + " " + strconv.Itoa(found)}
		}
	}
	if p.err != nil {
		return &SyntaxError{*p.err}
	}
	return nil
}

// winner checks that those named have won.
func (r *Replay) winner(p *parser, line int) error {
	for p.ok() && p.i < len(p.toks) {
		if p.sign(",") {
			continue
		}
		s := p.seat()
		if !p.ok() {
			break
		}
		if s == engine.Nobody && r.p.Over && r.p.Winners == 0 { // all have lost
			continue
		}
		if !r.p.Won(s) {
			var won []string
			for x := range engine.Seat(r.p.Seats) {
				if r.p.Won(x) {
					won = append(won, r.Words.Seats[x])
				}
			}
			return &Mismatch{Line: line, Code: "winner", Stated: r.Words.Seat(s, English), Found: strings.Join(won, " ")}
		}
	}
	if p.err != nil {
		return &SyntaxError{*p.err}
	}
	return nil
}
