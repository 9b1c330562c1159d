package words

import (
	"html"
	"net/url"
	"strings"
)

// html lays the document out as HTML that needs nothing from outside; it says whether it shows the board.
// Orders become links that open a letter to reply, closed by the language's word for the end.
func (d *document) html(lang, title, reply, subject, end string) (string, bool) {
	var b strings.Builder
	shows := false
	b.WriteString(`<!DOCTYPE html><html lang="` + lang + `"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
		`<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>` + html.EscapeString(title) + `</title></head>` +
		`<body style="margin:0;padding:12px;font:16px/1.45 sans-serif"><div style="max-width:720px;margin:0 auto">` + "\n")
	for _, x := range d.blocks {
		switch x.kind {
		case '1':
			b.WriteString(`<h2 style="font-size:21px;line-height:1.25;margin:22px 0 8px">` + inline(x.lines[0]) + "</h2>\n")
		case '2':
			b.WriteString(`<h3 style="font-size:17px;line-height:1.3;margin:18px 0 6px">` + inline(x.lines[0]) + "</h3>\n")
		case '-':
			b.WriteString(`<ul style="margin:6px 0;padding-left:20px">`)
			for _, l := range x.lines {
				b.WriteString(`<li style="margin:3px 0">` + inline(l) + "</li>\n")
			}
			b.WriteString("</ul>\n")
		case '>':
			b.WriteString(`<blockquote style="margin:8px 0;padding:2px 0 2px 12px;border-left:3px solid #8a8a8a">`)
			for i, l := range x.lines {
				if i > 0 {
					b.WriteString("<br>")
				}
				b.WriteString(inline(l))
			}
			b.WriteString("</blockquote>\n")
		case '|':
			htmlTable(&b, x.lines)
		case '=':
			for _, l := range x.lines {
				order, does, _ := strings.Cut(l, " ||")
				does = strings.TrimSpace(does)
				b.WriteString(`<p style="margin:8px 0">` + link(order, reply, subject, end))
				if does != "" {
					b.WriteString(` – ` + inline(does))
				}
				b.WriteString("</p>\n")
			}
		case '`':
			b.WriteString(`<pre style="font:14px/1.5 monospace;white-space:pre-wrap;margin:8px 0;padding:8px 10px;border:1px solid #8a8a8a;border-radius:6px">`)
			b.WriteString(html.EscapeString(strings.Join(x.lines, "\n")) + "</pre>\n")
		case '!':
			shows = true
			b.WriteString(`<p style="margin:10px 0"><img src="cid:` + BoardCID + `" alt="` + html.EscapeString(x.lines[0]) +
				`" style="width:100%;max-width:1100px;height:auto;border:0;display:block"></p>` + "\n")
		case '_':
			b.WriteString(`<hr style="border:0;border-top:1px solid #8a8a8a;margin:20px 0 10px">` + "\n")
		case 'p':
			b.WriteString(`<p style="margin:8px 0">` + inline(strings.Join(x.lines, " ")) + "</p>\n")
		}
	}
	b.WriteString("</div></body></html>\n")
	return b.String(), shows
}

// page is the document as a piece of a web page, without any looks of its own.
func (d *document) page() string {
	var b strings.Builder
	for _, x := range d.blocks {
		switch x.kind {
		case '1':
			b.WriteString("<h2>" + inline(x.lines[0]) + "</h2>\n")
		case '2':
			b.WriteString("<h3>" + inline(x.lines[0]) + "</h3>\n")
		case '-':
			b.WriteString("<ul>\n")
			for _, l := range x.lines {
				b.WriteString("<li>" + inline(l) + "</li>\n")
			}
			b.WriteString("</ul>\n")
		case '`':
			b.WriteString("<pre>" + html.EscapeString(strings.Join(x.lines, "\n")) + "</pre>\n")
		case '|':
			b.WriteString("<table>\n")
			_, rows := heading(x.lines)
			for _, r := range rows {
				b.WriteString("<tr>")
				for _, c := range cells(r) {
					b.WriteString("<td>" + inline(c) + "</td>")
				}
				b.WriteString("</tr>\n")
			}
			b.WriteString("</table>\n")
		case 'p':
			b.WriteString("<p>" + inline(strings.Join(x.lines, " ")) + "</p>\n")
		}
	}
	return b.String()
}

// link is an order that a click puts into a letter.
func link(order, reply, subject, end string) string {
	shown := html.EscapeString(strings.ReplaceAll(order, " \\"+lineBreak, " "))
	shown = strings.ReplaceAll(shown, lineBreak, " ")
	if reply == "" {
		return "<b>" + shown + "</b>"
	}
	body := strings.ReplaceAll(order, lineBreak, "\r\n") + "\r\n" + end + "\r\n"
	href := "mailto:" + reply + "?subject=" + query(subject) + "&body=" + query(body)
	return `<a href="` + html.EscapeString(href) + `" style="font-weight:bold">` + shown + `</a>`
}

// query escapes for mailto (RFC 6068): spaces as %20.
func query(s string) string { return strings.ReplaceAll(url.QueryEscape(s), "+", "%20") }

// inline escapes a line and sets **bold**.
func inline(s string) string {
	parts := strings.Split(html.EscapeString(s), "**")
	var b strings.Builder
	for i, p := range parts {
		switch {
		case i == 0:
		case i%2 == 1 && i < len(parts)-1:
			b.WriteString("<b>")
		case i%2 == 0:
			b.WriteString("</b>")
		}
		b.WriteString(p)
	}
	return b.String()
}

func htmlTable(b *strings.Builder, rows []string) {
	head, rows := heading(rows)
	size, pad := "15px", "3px 7px"
	if len(rows) > 0 && len(cells(rows[0])) > 6 {
		size, pad = "13px", "3px 3px" // must fit a phone
	}
	b.WriteString(`<table style="border-collapse:collapse;margin:8px 0;font-size:` + size + `">`)
	for j, r := range rows {
		b.WriteString("<tr>")
		tag := "td"
		if head && j == 0 {
			tag = "th"
		}
		for i, c := range cells(r) {
			align := "left"
			if i > 0 && numeric(c) {
				align = "right"
			}
			b.WriteString("<" + tag + ` style="text-align:` + align + `;padding:` + pad + `;border-bottom:1px solid #8a8a8a;vertical-align:top">` + inline(c) + "</" + tag + ">")
		}
		b.WriteString("</tr>\n")
	}
	b.WriteString("</table>\n")
}
