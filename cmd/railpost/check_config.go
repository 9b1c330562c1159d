package main

import (
	"errors"
	"fmt"

	"railpost/pbem/config"
)

type checkConfigCmd struct {
	Config string `short:"c" required:"" help:"The configuration."`
}

func (c checkConfigCmd) Run() error {
	if _, err := config.Load(c.Config); err != nil {
		return underlined(err)
	}
	fmt.Printf("%s: no fault found\n", c.Config)
	return nil
}

// underlined shows what is wrong with a configuration, line by line.
func underlined(err error) error {
	var e *config.Error
	if errors.As(err, &e) {
		return fmt.Errorf("the configuration cannot be used\n%s", e.Underlined())
	}
	return err
}
