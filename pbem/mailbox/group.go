package mailbox

import (
	"context"
	"errors"
	"strings"
	"sync"
	"time"
)

// Group is several sources as one.
type Group []Source

// Run runs all of them; one that can never work ends all.
func (g Group) Run(ctx context.Context, deliver Deliver) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	errs := make([]error, len(g))
	var running sync.WaitGroup
	for i, s := range g {
		running.Go(func() {
			if errs[i] = s.Run(ctx, deliver); errs[i] != nil {
				cancel()
			}
		})
	}
	running.Wait()
	return errors.Join(errs...)
}

// ReadTo waits for all of them.
func (g Group) ReadTo(ctx context.Context, t time.Time) error {
	for _, s := range g {
		if err := s.ReadTo(ctx, t); err != nil {
			return err
		}
	}
	return nil
}

// Health is good when that of all is; it has read as far as the last of them.
func (g Group) Health() Health {
	all := Health{OK: true}
	var names, problems []string
	for i, s := range g {
		h := s.Health()
		names = append(names, h.Name)
		all.Waiting += h.Waiting
		if i == 0 || h.ReadTo.Before(all.ReadTo) {
			all.ReadTo = h.ReadTo
		}
		if !h.OK {
			problems = append(problems, h.Name+": "+h.Error)
		}
		switch {
		case h.OK == all.OK && h.Since.After(all.Since) && h.OK:
			all.Since = h.Since // since the last of them is well
		case !h.OK && (all.OK || h.Since.Before(all.Since)):
			all.OK, all.Since = false, h.Since // since the first of them is not
		}
	}
	all.Name, all.Error = strings.Join(names, ", "), strings.Join(problems, "; ")
	return all
}
