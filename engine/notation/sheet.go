package notation

import "strings"

// sheetName is the name of the header lines that carry a board sheet.
const sheetName = "sheet"

// Sheet is the board sheet that the header carries, line by line; "" where the game is played on the map it names.
func (h *Header) Sheet() string {
	var b strings.Builder
	for _, o := range h.Other {
		if strings.EqualFold(o[0], sheetName) {
			b.WriteString(strings.TrimPrefix(o[1], "|") + "\n")
		}
	}
	return b.String()
}

// CarrySheet puts a board sheet into the header, a line each behind a stroke that keeps its indentation; comments and
// empty lines are left out.
func (h *Header) CarrySheet(text string) {
	for _, line := range strings.Split(text, "\n") {
		bare := stripComment(line)
		if bare == "" {
			continue
		}
		indent := line[:strings.Index(line, bare)]
		h.Other = append(h.Other, [2]string{sheetName, "|" + strings.ReplaceAll(indent, "\t", " ") + bare})
	}
}
