// Command railpost runs games by mail, and works with their boards and records.
package main

import (
	"errors"
	"fmt"
	"os"

	"github.com/alecthomas/kong"
)

type commands struct {
	Version versionCmd `cmd:"" help:"Print the version."`
	Boards  boardsCmd  `cmd:"" help:"List the boards."`
	Board   boardCmd   `cmd:"" help:"Check or draw a board sheet."`
	Render  renderCmd  `cmd:"" help:"Draw a board, or the end of a record."`
	Replay  replayCmd  `cmd:"" help:"Play a record again and check what it states."`
}

// exit is an error that says with which status the program ends.
type exit struct {
	code int
	err  error
}

func (e exit) Error() string { return e.err.Error() }

func main() {
	var c commands
	parser := kong.Must(&c, kong.Name("railpost"), kong.Description("Railroad games by mail."), kong.UsageOnError())
	ctx, err := parser.Parse(os.Args[1:])
	parser.FatalIfErrorf(err)
	if err := ctx.Run(); err != nil {
		fmt.Fprintln(os.Stderr, "railpost:", err)
		var e exit
		if errors.As(err, &e) {
			os.Exit(e.code)
		}
		os.Exit(1)
	}
}
