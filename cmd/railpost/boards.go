package main

import (
	"fmt"
	"os"
	"text/tabwriter"

	"railpost/maps"
)

type boardsCmd struct{}

func (boardsCmd) Run() error {
	w := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	for _, m := range maps.All {
		source := "reconstruction"
		if m.Sheet.Published {
			source = "published"
		}
		fmt.Fprintf(w, "%s\t%s\t%d-%d players\t%s\n", m.Key, m.Sheet.Name, m.Sheet.Players[0], m.Sheet.Players[1], source)
	}
	return w.Flush()
}
