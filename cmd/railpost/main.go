// Command railpost runs games by mail, and works with their boards and records.
package main

import (
	"errors"
	"fmt"
	"os"
	_ "time/tzdata" // for hosts and images without the zones

	"github.com/alecthomas/kong"
)

type commands struct {
	Version versionCmd `cmd:"" help:"Print the version."`
	Boards  boardsCmd  `cmd:"" help:"List the boards."`
	Board   boardCmd   `cmd:"" help:"Check or draw a board sheet."`
	Render  renderCmd  `cmd:"" help:"Draw a board, or the end of a record."`
	Replay  replayCmd  `cmd:"" help:"Play a record again and check what it states."`

	Demo        demoCmd        `cmd:"" help:"Play a game by mail with programs, on this machine."`
	Serve       serveCmd       `cmd:"" help:"Run the service."`
	CheckConfig checkConfigCmd `cmd:"" help:"Say what is wrong with a configuration."`
	Games       gamesCmd       `cmd:"" help:"List the service's games."`
	Show        showCmd        `cmd:"" help:"Show a game."`
	Export      exportCmd      `cmd:"" help:"Write a game's record."`
	Open        openCmd        `cmd:"" help:"Go on by mail from a record."`
	Verify      verifyCmd      `cmd:"" help:"Check a finished game's dice against its seed."`
	Fsck        fsckCmd        `cmd:"" help:"Check the store and replay every game."`
	Backup      backupCmd      `cmd:"" help:"Copy the store."`
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
