package words

import (
	"strings"
	"unicode/utf8"
)

// Columns is the width of the plain text.
const Columns = 76

// text lays the document out as plain text.
func (d *document) text() string {
	var b strings.Builder
	for i, x := range d.blocks {
		if x.kind == '!' {
			continue
		}
		if i > 0 && b.Len() > 0 {
			b.WriteByte('\n')
		}
		switch x.kind {
		case '1':
			t := plain(x.lines[0])
			b.WriteString(t + "\n" + strings.Repeat("=", utf8.RuneCountInString(t)) + "\n")
		case '2':
			t := plain(x.lines[0])
			b.WriteString(t + "\n" + strings.Repeat("-", utf8.RuneCountInString(t)) + "\n")
		case '-':
			for _, l := range x.lines {
				wrap(&b, "- ", "  ", plain(l))
			}
		case '>':
			for _, l := range x.lines {
				wrap(&b, "  | ", "  | ", plain(l))
			}
		case '|':
			table(&b, x.lines)
		case '=':
			links(&b, x.lines)
		case 't':
			b.WriteString(strings.Join(x.lines, "\n") + "\n")
		case '`':
			for _, l := range x.lines {
				b.WriteString(strings.TrimRight("  "+l, " ") + "\n")
			}
		case '_':
			b.WriteString(strings.Repeat("-", 40) + "\n")
		default:
			wrap(&b, "", "", plain(strings.Join(x.lines, " ")))
		}
	}
	return strings.TrimRight(b.String(), "\n") + "\n"
}

func plain(s string) string { return strings.ReplaceAll(s, "**", "") }

// wrap writes a text with a first and a following indent, broken at spaces.
func wrap(b *strings.Builder, first, rest, text string) {
	indent, width := first, 0
	b.WriteString(indent)
	width = utf8.RuneCountInString(indent)
	start := true
	for _, w := range strings.Fields(text) {
		n := utf8.RuneCountInString(w)
		if !start && width+1+n > Columns {
			b.WriteString("\n" + rest)
			width, start = utf8.RuneCountInString(rest), true
		}
		if !start {
			b.WriteByte(' ')
			width++
		}
		b.WriteString(w)
		width += n
		start = false
	}
	b.WriteByte('\n')
}

// links writes orders one below the other, what each does behind it where there is room.
func links(b *strings.Builder, lines []string) {
	widest := 0
	for _, l := range lines {
		o, _, _ := strings.Cut(l, " ||")
		if n := utf8.RuneCountInString(o); n <= 46 && !strings.Contains(o, lineBreak) {
			widest = max(widest, n)
		}
	}
	for _, l := range lines {
		o, does, _ := strings.Cut(l, " ||")
		does = strings.TrimSpace(plain(does))
		n := utf8.RuneCountInString(o)
		b.WriteString("  " + strings.ReplaceAll(o, lineBreak, "\n  "))
		switch {
		case does == "":
		case n > widest || widest+4+utf8.RuneCountInString(does) > Columns:
			b.WriteByte('\n')
			wrap(b, "      ", "      ", does)
			continue
		default:
			b.WriteString(strings.Repeat(" ", widest-n+2) + does)
		}
		b.WriteByte('\n')
	}
}

// table writes rows in columns as wide as they need; numbers stand to the right.
func table(b *strings.Builder, rows []string) {
	head, rows := heading(rows)
	var widths []int
	var grid [][]string
	for _, r := range rows {
		c := cells(r)
		for i := range c {
			c[i] = plain(c[i])
			if i == len(widths) {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], utf8.RuneCountInString(c[i]))
		}
		grid = append(grid, c)
	}
	right := make([]bool, len(widths))
	for i := range right {
		right[i] = i > 0
		for j, c := range grid {
			if i < len(c) && !(head && j == 0) && !numeric(c[i]) {
				right[i] = false
			}
		}
	}
	for j, c := range grid {
		var line strings.Builder
		for i, s := range c {
			pad := strings.Repeat(" ", widths[i]-utf8.RuneCountInString(s))
			if i > 0 {
				line.WriteString("  ")
			}
			if right[i] {
				line.WriteString(pad + s)
			} else {
				line.WriteString(s + pad)
			}
		}
		b.WriteString("  " + strings.TrimRight(line.String(), " ") + "\n")
		if head && j == 0 {
			total := 2 * (len(widths) - 1)
			for _, w := range widths {
				total += w
			}
			b.WriteString("  " + strings.Repeat("-", total) + "\n")
		}
	}
}

// numeric says whether a cell holds a number, money or nothing.
func numeric(s string) bool {
	return strings.Trim(s, "$−-+×*0123456789/. ") == ""
}
