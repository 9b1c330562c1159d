package words

import (
	"strings"
)

// Item1 is one line of orders with what became of it, on one line.
func (s *scene) Item1(l Line) string {
	c := *s
	c.L = &l
	return strings.TrimSpace(s.lang.word("answers", stateKeys[l.State], &c))
}

var stateKeys = map[State]string{Done: "done", Waits: "waits", Refused: "refused", Kept: "kept", Cleared: "cleared", Ignored: "ignored", Previewed: "previewed"}

// LineText is the line as read or written, on one line.
func (s *scene) LineText() string { return clean(strings.ReplaceAll(s.L.Text, "\n", " ")) }

// Why is what is wrong with a refused line.
func (s *scene) Why() string {
	switch {
	case s.L.Error != nil:
		return s.Refusal(s.L.Error)
	case s.L.Fault != nil:
		c := *s
		c.Fault = s.L.Fault
		return strings.TrimSpace(s.lang.word("faults", s.L.Fault.FaultCode(), &c))
	}
	return ""
}

// Hints are the nearest legal orders and what may have been meant.
func (s *scene) Hints() []string {
	if s.L.Error != nil {
		return s.Nearest(s.L.Error)
	}
	return nil
}

// Meant is what may have been meant where a line could not be read.
func (s *scene) Meant() []string {
	if s.L.Fault == nil || s.L.Error != nil {
		return nil
	}
	var out []string
	for _, t := range s.L.Fault.Suggest() {
		if t != "" && len(out) < 4 {
			out = append(out, clean(t))
		}
	}
	return out
}

// Remarks are the remarks about a line in words.
func (s *scene) Remarks() (out []string) {
	for _, r := range s.L.Notes {
		c := *s
		c.Item = clean(strings.Join(r.Args, ", "))
		out = append(out, c.Label("remark."+r.Code))
	}
	return out
}

// Any says whether any of the lines has that state, by its word.
func (s *scene) Any(lines []Line, state string) bool {
	for _, l := range lines {
		if stateKeys[l.State] == state {
			return true
		}
	}
	return false
}

// Cost is what a line pays and gains, ", $7, +1 income"; "" for nothing.
func (s *scene) Cost() string { return s.lang.word("answers", "money", s) }
