package notation_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"railpost/engine"
	"railpost/engine/board"
	"railpost/engine/notation"
)

// said draws whatever can be said for one decision.
type said struct {
	t *rapid.T
	g *engine.Game
	w *notation.Words
}

func (s said) n(from, to int, label string) int { return rapid.IntRange(from, to).Draw(s.t, label) }
func (s said) some(label string) bool           { return s.n(0, 3, label) == 0 }

func (s said) spot() notation.Spot {
	spot := notation.Spot{Place: board.NoPlace, Hex: board.NoHex}
	switch s.n(0, 5, "spot") {
	case 0, 1:
		spot.Place = board.PlaceID(s.n(0, len(s.g.Board.Places)-1, "place"))
	case 2:
		spot.City = byte('A' + s.n(0, 7, "city"))
	default:
		spot.Hex = board.Hex(s.n(0, len(s.g.Board.Hexes)-1, "hex"))
	}
	return spot
}

func (s said) hex() notation.Spot {
	return notation.Spot{Place: board.NoPlace, Hex: board.Hex(s.n(0, len(s.g.Board.Hexes)-1, "hex"))}
}

func (s said) tracks() (list []engine.Pair) {
	for range s.n(1, 3, "tracks") {
		a, b := s.n(0, 5, "edge"), s.n(0, 6, "edge")
		if b <= a {
			b = int(board.Center)
		}
		pair := engine.Pair{A: board.Edge(a), B: board.Edge(b)}
		twice := false
		for _, x := range list {
			twice = twice || x == pair
		}
		if !twice {
			list = append(list, pair)
		}
	}
	return list
}

func (s said) part() notation.SaidPart {
	none := notation.Spot{Place: board.NoPlace, Hex: board.NoHex}
	switch s.n(0, 4, "part") {
	case 0:
		return notation.SaidPart{Verb: "urbanize", At: s.spot(), City: byte('A' + s.n(0, 7, "letter"))}
	case 1:
		return notation.SaidPart{Verb: "link", At: none, Way: []notation.Spot{s.spot(), s.spot()}}
	case 2:
		p := notation.SaidPart{Verb: "build", At: none}
		for range s.n(2, 5, "way") {
			p.Way = append(p.Way, s.spot())
		}
		return p
	case 3:
		return notation.SaidPart{Verb: "redirect", At: s.hex(), Tracks: s.tracks()}
	}
	return notation.SaidPart{Verb: "build", At: s.hex(), Tracks: s.tracks()}
}

func (s said) fact() *notation.Fact {
	if !s.some("if") {
		return nil
	}
	f := &notation.Fact{Spot: notation.Spot{Place: board.NoPlace, Hex: board.NoHex}, Seat: engine.Nobody, Cube: board.NoColor}
	switch s.n(0, 4, "fact") {
	case 0:
		f.Kind, f.Action = "free", s.action()
	case 1:
		f.Kind = "first"
	case 2:
		f.Kind, f.Op, f.N = "cash", []string{">=", "<=", ">", "<", "="}[s.n(0, 4, "op")], s.n(0, 99, "cash")
	case 3:
		f.Kind, f.Spot = "hex", s.spot()
	case 4:
		f.Kind, f.Action, f.Seat = "taken", s.action(), engine.Seat(s.n(0, 3, "seat"))
	}
	return f
}

func (s said) action() string { return s.g.Rules.Actions[s.n(0, 6, "action")].Key }

func (s said) alternative(decision string) notation.Said {
	x := notation.Said{Max: notation.NoMax}
	switch decision {
	case "shares":
		x.Verb, x.N = "issue", s.n(0, 15, "shares")
	case "auction":
		switch s.n(0, 3, "auction") {
		case 0:
			x.Verb = "pass"
		case 1:
			x.Verb = "drop"
		default:
			x.Verb, x.N, x.Limit = "bid", s.n(1, 40, "bid"), s.some("limit")
			x.Then = []string{"", "pass", "ask"}[s.n(0, 2, "then")]
		}
	case "action":
		x.Verb, x.Any = "take", s.some("any")
		for range s.n(0, 4, "actions") {
			x.Actions = append(x.Actions, s.action())
		}
	case "build":
		x.Verb = "build"
		for range s.n(0, 6, "parts") {
			x.Parts = append(x.Parts, s.part())
		}
		if s.some("max") {
			x.Max = s.n(0, 30, "dollars")
		}
	case "goods":
		x.Verb, x.Cube, x.From = "move", board.NoColor, notation.Spot{Place: board.NoPlace, Hex: board.NoHex}
		switch s.n(0, 4, "goods") {
		case 0:
			x = notation.Said{Verb: "locomotive", Max: notation.NoMax}
		case 1:
		default:
			x.Cube, x.From = board.Color(s.n(0, 5, "cube")), s.spot()
			for range s.n(1, 6, "stops") {
				stop := notation.SaidStop{At: s.spot(), Owner: notation.Unstated, Via: board.NoHex}
				if s.some("owner") {
					stop.Owner = engine.Seat(s.n(-1, 3, "owner"))
				}
				if s.some("via") {
					stop.Via = board.Hex(s.n(0, len(s.g.Board.Hexes)-1, "hex"))
				}
				x.Stops = append(x.Stops, stop)
			}
		}
	case "production":
		x.Verb, x.Any = "place", s.some("any")
		for range s.n(0, 4, "puts") {
			put := notation.SaidPut{Cube: board.Color(s.n(0, 5, "cube")), Column: int8(s.n(0, 19, "column")), Square: int8(s.n(-1, 2, "square")),
				At: notation.Spot{Place: board.NoPlace, Hex: board.NoHex}}
			x.Puts = append(x.Puts, put)
		}
	}
	return x
}

// TestPrintReadsBack: parse(print(t)) = t, in both languages, for whatever can be said.
func TestPrintReadsBack(t *testing.T) {
	g, w := rustBelt(t, 4)
	rapid.Check(t, func(rt *rapid.T) {
		s := said{rt, g, w}
		var want []notation.Stored
		for _, d := range []string{"shares", "auction", "action", "build", "goods", "goods", "production"} {
			if !s.some("decision") {
				continue
			}
			st := notation.Stored{Decision: d}
			if d == "goods" {
				st.Round = s.n(1, 2, "round")
				if n := len(want); n > 0 && want[n-1].Key() == st.Key() {
					continue
				}
			}
			for i := range s.n(1, 3, "alternatives") {
				alt := notation.Alternative{If: s.fact(), Said: s.alternative(d)}
				if i > 0 && s.some("ask") {
					alt.Said = notation.Said{Verb: "ask", Max: notation.NoMax}
				}
				st.Alts = append(st.Alts, alt)
			}
			want = append(want, st)
		}
		for _, lang := range []notation.Language{notation.English, notation.German} {
			var lines []string
			for _, st := range want {
				lines = append(lines, st.Print(w, lang))
			}
			text := strings.Join(lines, "\n")
			for _, line := range strings.Split(text, "\n") {
				if len([]rune(line)) > notation.Width {
					rt.Errorf("too wide: %q", line)
				}
			}
			l := notation.Read(w, text)
			if len(l.Faults) > 0 {
				rt.Fatalf("%s\n%+v", text, l.Faults[0])
			}
			for i := range l.Decisions {
				l.Decisions[i].Lines = nil
				for j := range l.Decisions[i].Alts {
					alt := &l.Decisions[i].Alts[j]
					alt.Line, alt.Col = 0, 0
					for k := range alt.Parts {
						alt.Parts[k].Line, alt.Parts[k].Col = 0, 0
					}
				}
			}
			if d := cmp.Diff(want, l.Decisions); d != "" {
				rt.Fatalf("%s\n%s", text, d)
			}
		}
	})
}
