package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"

	"railpost/engine"
	"railpost/engine/notation"
	"railpost/maps"
	"railpost/pbem"
)

type replayCmd struct {
	File      string `arg:"" help:"The record, a .record file; - is standard input."`
	JSON      bool   `help:"Print standings of each turn, winners and hash as JSON."`
	Until     string `help:"Stop at the start of a turn: \"turn 3\"."`
	UntilLine int    `help:"Stop after that line."`
	Position  bool   `help:"Print the position as JSON."`
	Legal     bool   `help:"Print what may be done, one order a line."`
	Map       string `help:"Draw the position: a .svg, .png or .txt file."`
	Seed      string `help:"Roll what the record does not say, from this seed."`
}

func (c replayCmd) Run() error {
	text, err := readFile(c.File)
	if err != nil {
		return exit{2, err}
	}
	r, err := notation.PlayRecordUntil(text, maps.Lookup, c.chance(), notation.Stop{At: c.Until, Line: c.UntilLine})
	if r != nil && c.JSON {
		if err := printJSON(r.Report()); err != nil {
			return err
		}
	}
	if err != nil {
		return exit{exitCode(err), fmt.Errorf("%s: %w", c.File, err)}
	}
	if !r.Started() && (c.Position || c.Legal || c.Map != "") {
		return exit{1, fmt.Errorf("%s: the set-up is not over there", c.File)}
	}
	if c.Position {
		if err := printJSON(notation.ViewOf(r.Words, r.Position())); err != nil {
			return err
		}
	}
	if c.Legal {
		for _, s := range r.Game.Awaits(r.Position()) {
			for _, line := range notation.Legal(r.Words, r.Position(), s) {
				fmt.Println(line)
			}
		}
	}
	if c.Map != "" {
		return drawReplay(c.Map, r, 0)
	}
	return nil
}

// chance rolls from the seed; without one the record must say everything.
func (c replayCmd) chance() engine.Chance {
	if c.Seed == "" {
		return nil
	}
	return pbem.FromSeed([]byte(c.Seed), "replay")
}

// exitCode is 1 for a statement that does not hold, 2 for a record that cannot be read.
func exitCode(err error) int {
	var syntax *notation.SyntaxError
	var mismatch *notation.Mismatch
	if errors.As(err, &syntax) || !errors.As(err, &mismatch) {
		return 2
	}
	return 1
}

func readFile(name string) (string, error) {
	if name == "-" {
		name = "/dev/stdin"
	}
	b, err := os.ReadFile(name)
	return string(b), err
}

func printJSON(v any) error {
	w := json.NewEncoder(os.Stdout)
	w.SetIndent("", "  ")
	return w.Encode(v)
}
