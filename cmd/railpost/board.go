package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"railpost/engine/board"
	"railpost/maps"
	"railpost/pbem/words"
	"railpost/render"
)

type boardCmd struct {
	Check boardCheckCmd `cmd:"" help:"Say what is wrong with a sheet."`
	Draw  boardDrawCmd  `cmd:"" help:"Draw a sheet."`
}

type boardCheckCmd struct {
	File string `arg:"" help:"The sheet, a .toml file."`
}

func (c boardCheckCmd) Run() error {
	b, text, err := readSheet(c.File)
	if err != nil {
		return err
	}
	fmt.Printf("%s: %d hexes, %d places; no fault found\n", b.Name, len(b.Hexes), len(b.Places))
	for _, line := range words.New("en").Sheet(b.Doubts(text)) {
		fmt.Println("perhaps not meant,", line)
	}
	return nil
}

type boardDrawCmd struct {
	File  string `arg:"" help:"The sheet, a .toml file."`
	Out   string `short:"o" required:"" help:"The picture: a .svg, .png or .txt file."`
	Width int    `help:"Pixels."`
}

func (c boardDrawCmd) Run() error {
	b, _, err := readSheet(c.File)
	if err != nil {
		return err
	}
	if err := fits(c.Width); err != nil {
		return err
	}
	o := render.Options{Width: c.Width, Legend: true, Label: words.New("en").On(b.Key).Label}
	return writePicture(c.Out, render.Board(b, o), func() string { return render.BoardText(b, o) })
}

// readSheet reads a sheet from a file, or one of the boards that the program knows by its key, and gives its text, too.
func readSheet(name string) (*board.Board, string, error) {
	if m, ok := maps.Find(name); ok {
		return m.Sheet, m.Text, nil
	}
	text, err := os.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) && filepath.Ext(name) == "" {
		return nil, "", fmt.Errorf("there is no board %q; railpost boards lists them", name)
	}
	if err != nil {
		return nil, "", err
	}
	b, err := board.Parse(strings.TrimSuffix(filepath.Base(name), ".toml"), string(text))
	var faults board.Faults
	if errors.As(err, &faults) {
		err = fmt.Errorf("%s:\n%s", name, strings.Join(words.New("en").Sheet(faults), "\n"))
	}
	return b, string(text), err
}
