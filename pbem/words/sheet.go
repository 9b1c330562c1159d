package words

import (
	"strconv"

	"railpost/engine/board"
)

// sheetFault is what the wording of a sheet's fault sees.
type sheetFault struct{ board.Fault }

// W is the fault's word at that place, from 0.
func (f sheetFault) W(i int) string {
	if i >= len(f.Words) {
		return "?"
	}
	return clean(f.Words[i])
}

// Sheet puts what is wrong with a sheet, or doubtful in it, into words, a line each with the line of the sheet.
func (v *Voice) Sheet(faults board.Faults) (lines []string) {
	for _, f := range faults {
		text := v.lang.word("sheet", f.Code, sheetFault{f})
		if f.Line > 0 {
			text = v.lang.word("labels", "line", nil) + " " + strconv.Itoa(f.Line) + ": " + text
		}
		lines = append(lines, text)
	}
	return lines
}
