package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"

	"railpost/engine/notation"
	"railpost/maps"
	"railpost/pbem/words"
	"railpost/render"
)

type renderCmd struct {
	What  string `arg:"" help:"A board's key, a sheet (.toml) or a record (.record)."`
	Out   string `short:"o" required:"" help:"The picture: a .svg, .png or .txt file."`
	Width int    `help:"Pixels."`
}

func (c renderCmd) Run() error {
	if filepath.Ext(c.What) != ".record" {
		return boardDrawCmd{File: c.What, Out: c.Out, Width: c.Width}.Run()
	}
	text, err := os.ReadFile(c.What)
	if err != nil {
		return err
	}
	r, err := notation.PlayRecord(string(text), maps.Lookup, nil)
	if err != nil {
		return exit{exitCode(err), fmt.Errorf("%s: %w", c.What, err)}
	}
	return drawReplay(c.Out, r, c.Width)
}

// drawReplay draws the position at which a replay stands.
func drawReplay(file string, r *notation.Replay, width int) error {
	if err := fits(width); err != nil {
		return err
	}
	o := render.Options{Seats: seats(r), Width: width, Legend: true, Table: true, Label: words.New("en").On(r.Game.Board.Key).Label}
	return writePicture(file, render.NewScene(r.Game, r.Position(), o), func() string {
		return render.Text(r.Game, r.Position(), o)
	})
}

// fits tells whether a picture of that width can be drawn; 0 leaves the width to the picture.
func fits(width int) error {
	if width != 0 && (width < 100 || width > 10000) {
		return fmt.Errorf("--width %d: a picture is from 100 to 10000 pixels wide", width)
	}
	return nil
}

// seats are the players of a record: their words are their colours where they are colours.
func seats(r *notation.Replay) (list []render.Seat) {
	for _, word := range r.Words.Seats {
		list = append(list, render.Seat{Name: word, Color: word})
	}
	return list
}

// writePicture writes a picture in the format of the file's ending.
func writePicture(file string, scene *render.Scene, text func() string) error {
	var b bytes.Buffer
	var err error
	switch filepath.Ext(file) {
	case ".svg":
		err = scene.SVG(&b)
	case ".png":
		err = scene.PNG(&b)
	case ".txt":
		b.WriteString(text())
	default:
		err = fmt.Errorf("%s: a picture ends in .svg, .png or .txt", file)
	}
	if err != nil {
		return err
	}
	return os.WriteFile(file, b.Bytes(), 0o644)
}
