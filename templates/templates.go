// Package templates holds every text for people: letters by language, tables of words, and the base game's rules.
package templates

import "embed"

// FS has letters/<language>/*.tmpl, letters/<language>/*.toml, letters/<language>/help/*.md and rules/base.<language>.md.
//
//go:embed letters rules
var FS embed.FS
