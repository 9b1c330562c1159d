package main

import (
	"context"
	"fmt"
	"os"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"railpost/pbem"
)

// ask asks the service about its games.
func (w where) ask(r pbem.Request) (pbem.Response, error) {
	c, err := w.load()
	if err != nil {
		return pbem.Response{}, err
	}
	return pbem.Answer(context.Background(), c, r)
}

type gamesCmd struct{ where }

func (g gamesCmd) Run() error {
	out, err := g.ask(pbem.Request{Do: "games"})
	if err != nil {
		return err
	}
	w := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "game\tmap\tphase\tturn\tplayers\tawaits\tdeadline")
	for _, x := range out.Games {
		fmt.Fprintf(w, "%s\t%s\t%s\t%d/%d\t%d/%d\t%s\t%s\n", x.ID, played(x), x.Phase, x.Turn, x.Of, len(x.Seats), x.Players,
			strings.Join(x.Awaits, ", "), deadline(x))
	}
	return w.Flush()
}

// played is the board that a game is played on: a sheet of its own is named, too.
func played(x pbem.GameInfo) string {
	if x.Sheet == "" {
		return x.Map
	}
	return x.Map + " on " + strconv.Quote(x.Sheet)
}

func deadline(x pbem.GameInfo) string {
	if x.Deadline.IsZero() {
		return "-"
	}
	return x.Deadline.UTC().Format(time.RFC3339)
}

type showCmd struct {
	where
	Game string `arg:"" help:"The game, such as rust42."`
}

func (s showCmd) Run() error {
	out, err := s.ask(pbem.Request{Do: "show", Game: s.Game})
	if err != nil {
		return err
	}
	for _, x := range out.Games {
		w := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
		fmt.Fprintf(w, "game\t%s\nmap\t%s\nedition\t%s\nphase\t%s\nturn\t%d of %d\n", x.ID, played(x), x.Edition, x.Phase, x.Turn, x.Of)
		fmt.Fprintf(w, "seats\t%s\nawaits\t%s\ndeadline\t%s\nmoderator\t%s\nentries\t%d\n", strings.Join(x.Seats, ", "),
			strings.Join(x.Awaits, ", "), deadline(x), x.Moderator, x.Entries)
		if err := w.Flush(); err != nil {
			return err
		}
	}
	if out.Text != "" {
		fmt.Println(out.Text)
	}
	return nil
}

type exportCmd struct {
	where
	Game string `arg:"" help:"The game, such as rust42."`
	Out  string `short:"o" help:"The file; without one the record is printed."`
}

func (e exportCmd) Run() error {
	out, err := e.ask(pbem.Request{Do: "export", Game: e.Game})
	if err != nil {
		return err
	}
	if e.Out != "" {
		return os.WriteFile(e.Out, []byte(out.Text), 0o644)
	}
	fmt.Print(out.Text)
	return nil
}
