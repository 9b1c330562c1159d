package notation

import (
	"fmt"
	"strconv"

	"railpost/engine"
)

// Legal lists what the seat may do now, one order a line with price or gain, as `--legal` prints it:
// "build K19 N-SE  $3", "move blue J20 > H12  +1 red". Of a decision given by steps these are the first steps.
func Legal(w *Words, p *engine.Position, s engine.Seat) []string {
	var lines []string
	for _, c := range w.Game.Legal(p, s) {
		lines = append(lines, Listed(w, s, c))
	}
	return lines
}

// Listed is one choice as `--legal` prints it.
func Listed(w *Words, s engine.Seat, c engine.Choice) string {
	line := Line(w, c.Order)
	switch {
	case c.Gain != 0:
		line += fmt.Sprintf("  %+d %s", c.Gain, w.Seat(s, English))
	case c.Price < 0: // shares bring money in
		line += "  +$" + strconv.Itoa(-c.Price)
	case c.Price > 0:
		line += "  $" + strconv.Itoa(c.Price)
	}
	return line
}
