// Package pages holds the texts, the layout and the style of the web pages.
package pages

import "embed"

// FS has *.tmpl, style.css, and one table of words a language, words.<language>.toml.
//
//go:embed *.tmpl *.toml *.css
var FS embed.FS
