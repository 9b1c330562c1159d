package words

import (
	"strings"
)

// document is a letter in the small markup that the templates write, a block a line or run of lines:
//
//	# heading   ## smaller heading   - item   > quotation   --- what follows is the footer
//	| a | b |   a row of a table; a row |---| below the first makes it the heading
//	=> order || what it does      an order to send by a click
//	``` … ```   lines as they are; ```text … ``` only in the plain text
//	!board words that describe the picture
//
// and **bold**. An item goes on in lines that are indented; indented items stand as the others do. Everything else is a
// paragraph, ended by an empty line.
type document struct{ blocks []block }

type block struct {
	kind  byte // 'p', '1', '2', '-', '>', '|', '=', '`', 't', '!', '_'
	lines []string
}

func parse(text string) *document {
	d := &document{}
	var fence *block
	add := func(kind byte, line string, join bool) {
		if n := len(d.blocks); join && n > 0 && d.blocks[n-1].kind == kind {
			d.blocks[n-1].lines = append(d.blocks[n-1].lines, line)
			return
		}
		d.blocks = append(d.blocks, block{kind, []string{line}})
	}
	gap := true
	for _, line := range strings.Split(text, "\n") {
		line = strings.TrimRight(line, " \t\r")
		if fence != nil {
			if line == "```" {
				d.blocks = append(d.blocks, *fence)
				fence, gap = nil, true
				continue
			}
			fence.lines = append(fence.lines, line)
			continue
		}
		join := !gap
		gap = false
		switch {
		case line == "":
			gap = true
		case line == "```":
			fence = &block{kind: '`'}
		case line == "```text":
			fence = &block{kind: 't'}
		case line == "---":
			add('_', "", false)
			gap = true
		case strings.HasPrefix(line, "# "):
			add('1', line[2:], false)
			gap = true
		case strings.HasPrefix(line, "## "):
			add('2', line[3:], false)
			gap = true
		case strings.HasPrefix(line, "- "), join && strings.HasPrefix(line, "  - "):
			add('-', strings.TrimLeft(line, " ")[2:], join)
		case join && strings.HasPrefix(line, "  ") && d.listed(): // the item goes on
			items := d.blocks[len(d.blocks)-1].lines
			items[len(items)-1] += " " + strings.TrimLeft(line, " ")
		case strings.HasPrefix(line, "> "):
			add('>', line[2:], join)
		case strings.HasPrefix(line, "|"):
			add('|', line, join)
		case strings.HasPrefix(line, "=> "):
			add('=', line[3:], join)
		case strings.HasPrefix(line, "!board "):
			add('!', line[7:], false)
			gap = true
		default:
			add('p', strings.TrimSpace(line), join)
		}
	}
	if fence != nil {
		d.blocks = append(d.blocks, *fence)
	}
	return d
}

// listed says whether the last block is a list.
func (d *document) listed() bool { return len(d.blocks) > 0 && d.blocks[len(d.blocks)-1].kind == '-' }

// cells are a table row's cells.
func cells(row string) []string {
	row = strings.TrimSuffix(strings.TrimPrefix(row, "|"), "|")
	out := strings.Split(row, "|")
	for i := range out {
		out[i] = strings.TrimSpace(out[i])
	}
	return out
}

// heading says whether the table's second row marks the first as its heading, and drops it.
func heading(rows []string) (bool, []string) {
	if len(rows) > 1 && strings.HasPrefix(rows[1], "|-") {
		return true, append(rows[:1:1], rows[2:]...)
	}
	return false, rows
}
