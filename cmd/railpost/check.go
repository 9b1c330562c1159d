package main

import (
	"fmt"
	"path/filepath"

	"railpost/pbem"
)

type verifyCmd struct {
	where
	Game string `arg:"" help:"A finished game."`
}

func (v verifyCmd) Run() error {
	out, err := v.ask(pbem.Request{Do: "verify", Game: v.Game})
	if err != nil {
		return err
	}
	x := out.Verified
	fmt.Printf("commitment  %s\nseed        %s\n", x.Commitment, x.Seed)
	for _, d := range x.Doubts {
		fmt.Println(d)
	}
	if len(x.Doubts) > 0 {
		return fmt.Errorf("%s: %d of %d dice and draws do not come from its seed", v.Game, len(x.Doubts), x.Events)
	}
	fmt.Printf("%d dice and draws come from this seed\n", x.Events)
	return nil
}

type fsckCmd struct{ where }

func (f fsckCmd) Run() error {
	out, err := f.ask(pbem.Request{Do: "fsck"})
	if err != nil {
		return err
	}
	for _, l := range out.Lines {
		fmt.Println(l)
	}
	if len(out.Lines) > 0 {
		return fmt.Errorf("%d troubles in %d games", len(out.Lines), out.N)
	}
	fmt.Printf("games replayed: %d; no trouble found\n", out.N)
	return nil
}

type backupCmd struct {
	where
	File string `arg:"" help:"The copy of the store."`
}

func (b backupCmd) Run() error {
	file, err := filepath.Abs(b.File) // the daemon has a folder of its own
	if err != nil {
		return err
	}
	_, err = b.ask(pbem.Request{Do: "backup", File: file})
	return err
}
