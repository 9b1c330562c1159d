package pbem

import (
	"context"
	"fmt"
	"log/slog"
	"regexp"
	"strings"

	"railpost/pbem/config"
	"railpost/pbem/letter"
)

// discreet is a log's handler that hides what is not for a log: reply keys, and people's addresses, which other servers
// like to say again in what they answer. Where the configuration says so addresses stay.
type discreet struct {
	slog.Handler
	addresses bool
	own       map[string]bool // local parts of the service's own addresses
}

func newDiscreet(h slog.Handler, c config.Config) slog.Handler {
	d := discreet{Handler: h, addresses: c.LogAddresses, own: map[string]bool{}}
	for _, a := range []string{c.Address, c.IMAP.User, c.SMTP.User} {
		local, _, _ := strings.Cut(strings.ToLower(a), "@")
		d.own[local] = true
	}
	return d
}

var anAddress = regexp.MustCompile(`([\pL\pN.!#$%&'*+/=?^_{|}~-]+)@([\pL\pN.\[\]-]+)`)

// said is a text as it may stand in a log.
func (d discreet) said(s string) string {
	s = letter.HideKeys(s)
	if d.addresses {
		return s
	}
	return anAddress.ReplaceAllStringFunc(s, func(a string) string {
		local, host, _ := strings.Cut(a, "@")
		if d.own[strings.ToLower(local)] {
			return a
		}
		return "…@" + host
	})
}

func (d discreet) attr(a slog.Attr) slog.Attr {
	a.Value = a.Value.Resolve()
	switch a.Value.Kind() {
	case slog.KindString:
		if a.Key == "letter" { // a Message-ID, by which the operator finds it
			return slog.String(a.Key, letter.HideKeys(a.Value.String()))
		}
		return slog.String(a.Key, d.said(a.Value.String()))
	case slog.KindAny:
		return slog.String(a.Key, d.said(fmt.Sprint(a.Value.Any())))
	case slog.KindGroup:
		return slog.Attr{Key: a.Key, Value: slog.GroupValue(d.attrs(a.Value.Group())...)}
	}
	return a
}

func (d discreet) attrs(all []slog.Attr) []slog.Attr {
	said := make([]slog.Attr, len(all))
	for i, a := range all {
		said[i] = d.attr(a)
	}
	return said
}

// Handle passes a record on as it may be read.
func (d discreet) Handle(ctx context.Context, r slog.Record) error {
	said := slog.NewRecord(r.Time, r.Level, d.said(r.Message), r.PC)
	r.Attrs(func(a slog.Attr) bool {
		said.AddAttrs(d.attr(a))
		return true
	})
	return d.Handler.Handle(ctx, said)
}

func (d discreet) WithAttrs(all []slog.Attr) slog.Handler {
	d.Handler = d.Handler.WithAttrs(d.attrs(all))
	return d
}

func (d discreet) WithGroup(name string) slog.Handler {
	d.Handler = d.Handler.WithGroup(name)
	return d
}
