package main

import (
	"fmt"
	"os"
	"text/tabwriter"

	"railpost/maps"
	"railpost/pbem/words"
)

type boardsCmd struct{}

func (boardsCmd) Run() error {
	w := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	v := words.New("en")
	for _, m := range maps.All {
		source := "reconstruction"
		if m.Sheet.Published {
			source = "published"
		}
		players := fmt.Sprint(m.Sheet.Players[0])
		if m.Sheet.Players[1] > m.Sheet.Players[0] {
			players += fmt.Sprint("-", m.Sheet.Players[1])
		}
		players += " players"
		if players == "1 players" {
			players = "1 player"
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\n", m.Key, m.Sheet.Name, players, source, v.Special(m.Key))
	}
	return w.Flush()
}
