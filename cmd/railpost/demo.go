package main

import (
	"fmt"
	"os"

	"railpost/demo"
	"railpost/engine"
	"railpost/maps"
)

type demoCmd struct {
	Finish  bool   `help:"Let programs play every seat, to the end."`
	Map     string `help:"The board's key; the first of 'railpost boards' if none is named."`
	Players int    `default:"4" help:"How many play."`
	Edition string `help:"2002, deluxe or deluxe-v7."`
	Seed    string `help:"Roll from this, not from the system's randomness."`
	Data    string `default:"railpost-demo" help:"The folder for the service's data, the record and the last picture."`
	Verbose bool   `short:"v" help:"Show the service's log."`
}

func (d demoCmd) Run() error {
	if d.Map == "" {
		d.Map = maps.All[0].Key
	}
	if _, ok := maps.Find(d.Map); !ok {
		return fmt.Errorf("there is no board %q; railpost boards lists them", d.Map)
	}
	if _, err := engine.FindEdition(d.Edition); err != nil {
		return err
	}
	ctx, stop := untilSignal()
	defer stop()
	return demo.Play(ctx, demo.Options{
		Finish: d.Finish, Map: d.Map, Players: d.Players, Edition: d.Edition, Seed: d.Seed, Data: d.Data, Verbose: d.Verbose,
	}, version, os.Stdout)
}
