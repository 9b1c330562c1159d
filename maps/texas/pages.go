package texas

import "embed"

// Pages are the board's texts for people.
//
//go:embed rules.*.md text.*.toml
var Pages embed.FS
