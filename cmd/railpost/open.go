package main

import (
	"fmt"

	"railpost/pbem"
)

type openCmd struct {
	where
	File  string   `arg:"" help:"A record that is not at its end."`
	Seats []string `required:"" help:"Who plays: blue=ann@example.org,red=…"`
	Clock string   `help:"Time for a decision, such as 48h, or none."`
}

func (o openCmd) Run() error {
	text, err := readFile(o.File)
	if err != nil {
		return err
	}
	out, err := o.ask(pbem.Request{Do: "open", Text: text, Seats: o.Seats, Clock: o.Clock})
	if err != nil {
		return err
	}
	fmt.Println(out.Text)
	return nil
}
