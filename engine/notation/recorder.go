package notation

import (
	"strconv"
	"strings"

	"railpost/engine"
)

// Lines is what the journal and the record hold of an order that was played: its line, and the lines of chance, turns and end that its events carry. Replay reads them back to the same position. Of set-up and of a sealed decision s
// is engine.Nobody: then the caller writes the players' lines before these.
func Lines(w *Words, s engine.Seat, o engine.Order, events []engine.Event) []string {
	var lines, winners []string
	over, told := false, s == engine.Nobody
	for i := range events {
		e := &events[i]
		switch e.Code {
		case "done":
			if e.Auto || e.Order == nil || s == engine.Nobody && !isDecline(*e.Order) {
				continue
			}
			told = told || e.Seat == s
			lines = append(lines, w.Seat(e.Seat, English)+": "+Line(w, *e.Order))
		case "chance":
			if l := chanceText(w, *e.Ask, e.Answer); l != "" {
				lines = append(lines, l)
			}
		case "turn":
			lines = append(lines, "turn "+strconv.Itoa(e.Turn))
		case "won":
			winners = append(winners, w.Seat(e.Seat, English))
		case "over":
			over = true
		}
	}
	if !told {
		lines = append([]string{w.Seat(s, English) + ": " + Line(w, o)}, lines...)
	}
	if over {
		lines = append(lines, "end")
	}
	for _, s := range winners {
		lines = append(lines, "winner "+s)
	}
	return lines
}

// isDecline says whether an order is "I draw no cubes", which is told between the lines of another order's chance.
func isDecline(o engine.Order) bool { return o.Verb == "place" && len(o.Puts) == 0 }

// chanceText is the line of chance that answers an ask.
func chanceText(w *Words, a engine.Ask, ans engine.Answer) string {
	if ans.Declined {
		return ""
	}
	words := []string{askWord(w, a)}
	for _, c := range ans.Colors {
		words = append(words, c.String())
	}
	if a.Kind == engine.AskDraw && len(ans.Colors) == 0 {
		words = append(words, "none")
	}
	words = append(words, ans.Words...)
	for _, d := range ans.Dice {
		words = append(words, strconv.Itoa(int(d)))
	}
	for _, s := range ans.Seats {
		words = append(words, w.Seat(s, English))
	}
	return strings.Join(words, " ")
}

// askWord is how the line begins that answers an ask: "cubes Pittsburgh", "draw production", "dice light", "tie".
func askWord(w *Words, a engine.Ask) string {
	switch a.Kind {
	case engine.AskOrder:
		return "order"
	case engine.AskTie:
		return "tie"
	case engine.AskDice:
		return "dice " + a.Name
	}
	for _, word := range []string{"cubes ", "display ", "color ", "draw "} {
		if strings.HasPrefix(a.Name, word) {
			return a.Name
		}
	}
	return "draw " + a.Name
}
