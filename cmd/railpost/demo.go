package main

import (
	"fmt"
	"os"
	"strings"

	"railpost/demo"
	"railpost/maps"
)

type demoCmd struct {
	Finish  bool   `help:"Let programs play every seat, to the end."`
	Map     string `help:"The board's key; the first of 'railpost boards' if none is named."`
	Players int    `help:"How many play; without it four, or as many as the board takes."`
	Edition string `help:"2002, deluxe or deluxe-v7."`
	Seed    string `help:"Roll from this, not from the system's randomness."`
	Data    string `default:"railpost-demo" help:"The folder for the service's data, the record and the last picture."`
	Verbose bool   `short:"v" help:"Show the service's log."`
}

func (d demoCmd) Run() error {
	if d.Map == "" {
		d.Map = maps.All[0].Key
	}
	m, ok := maps.Find(d.Map)
	if !ok {
		var keys []string
		for _, m := range maps.All {
			keys = append(keys, m.Key)
		}
		return fmt.Errorf("there is no board %q; there are: %s", d.Map, strings.Join(keys, ", "))
	}
	if d.Players == 0 {
		d.Players = min(max(4, m.Sheet.Players[0]), m.Sheet.Players[1])
	}
	if _, err := maps.Game(d.Map, d.Edition, d.Players, nil); err != nil {
		return err
	}
	ctx, stop := untilSignal()
	defer stop()
	return demo.Play(ctx, demo.Options{
		Finish: d.Finish, Map: d.Map, Players: d.Players, Edition: d.Edition, Seed: d.Seed, Data: d.Data, Verbose: d.Verbose,
	}, version, os.Stdout)
}
