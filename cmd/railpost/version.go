package main

import (
	"fmt"
	"runtime/debug"
)

// version is set when a release is built: -ldflags "-X main.version=1.0".
var version = "development"

type versionCmd struct{}

func (versionCmd) Run() error {
	fmt.Print("railpost ", version)
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			if s.Key == "vcs.revision" && len(s.Value) >= 12 {
				fmt.Print(" ", s.Value[:12])
			}
		}
		fmt.Print(" ", info.GoVersion)
	}
	fmt.Println()
	return nil
}
