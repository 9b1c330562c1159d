package main

import (
	"context"
	"log/slog"
	"os"
	"os/signal"
	"syscall"

	"railpost/pbem"
	"railpost/pbem/config"
)

// where says which service is meant.
type where struct {
	Config string `short:"c" help:"The configuration; without one the service serves itself on this machine." type:"path"`
	Data   string `help:"The data folder, if it is not the configuration's."`
}

func (w where) load() (config.Config, error) {
	c := config.Default()
	var err error
	if w.Config != "" {
		if c, err = config.Load(w.Config); err != nil {
			return c, underlined(err)
		}
	}
	if w.Data != "" {
		c.Data = w.Data
	}
	return c, nil
}

type serveCmd struct{ where }

func (s serveCmd) Run() error {
	c, err := s.load()
	if err != nil {
		return err
	}
	ctx, stop := untilSignal()
	defer stop()
	return pbem.Serve(ctx, c, logger(c), version, os.Stdout)
}

// untilSignal ends when the process is asked to stop.
func untilSignal() (context.Context, context.CancelFunc) {
	return signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
}

func logger(c config.Config) *slog.Logger {
	var level slog.Level
	if level.UnmarshalText([]byte(c.LogLevel)) != nil {
		level = slog.LevelInfo
	}
	o := &slog.HandlerOptions{Level: level}
	if c.LogFormat == "json" {
		return slog.New(slog.NewJSONHandler(os.Stderr, o))
	}
	return slog.New(slog.NewTextHandler(os.Stderr, o))
}
