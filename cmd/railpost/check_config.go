package main

import (
	"errors"
	"fmt"

	"railpost/pbem"
	"railpost/pbem/config"
)

type checkConfigCmd struct {
	Config string `short:"c" required:"" help:"The configuration."`
}

func (c checkConfigCmd) Run() error {
	loaded, err := config.Load(c.Config)
	if err != nil {
		return underlined(err)
	}
	fmt.Printf("%s: no fault found\n", c.Config)
	keys, err := pbem.Signers(loaded)
	if err != nil {
		return err
	}
	for _, k := range keys {
		record, err := k.Record()
		if err != nil {
			return err
		}
		fmt.Printf("the DNS must say: %s TXT %q\n", k.Name(), record)
	}
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
