package pbem

import (
	"context"
	"fmt"
	"log/slog"

	"railpost/pbem/letter"
)

// Hushed is a log in which no reply key is written, wherever it comes from: a server's answer may quote an address of ours,
// and an error what it was about.
func Hushed(log *slog.Logger) *slog.Logger { return slog.New(hush{log.Handler()}) }

type hush struct{ slog.Handler }

func (h hush) Handle(ctx context.Context, r slog.Record) error {
	out := slog.NewRecord(r.Time, r.Level, letter.HideKeys(r.Message), r.PC)
	r.Attrs(func(a slog.Attr) bool {
		out.AddAttrs(hushed(a))
		return true
	})
	return h.Handler.Handle(ctx, out)
}

func (h hush) WithAttrs(attrs []slog.Attr) slog.Handler {
	out := make([]slog.Attr, len(attrs))
	for i, a := range attrs {
		out[i] = hushed(a)
	}
	return hush{h.Handler.WithAttrs(out)}
}

func (h hush) WithGroup(name string) slog.Handler { return hush{h.Handler.WithGroup(name)} }

func hushed(a slog.Attr) slog.Attr {
	switch v := a.Value.Resolve(); v.Kind() {
	case slog.KindString:
		a.Value = slog.StringValue(letter.HideKeys(v.String()))
	case slog.KindAny:
		text := fmt.Sprint(v.Any())
		if quiet := letter.HideKeys(text); quiet != text {
			a.Value = slog.StringValue(quiet)
		}
	case slog.KindGroup:
		var all []slog.Attr
		for _, x := range v.Group() {
			all = append(all, hushed(x))
		}
		a.Value = slog.GroupValue(all...)
	}
	return a
}
