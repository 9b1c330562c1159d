package pbem

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"railpost/pbem/config"
	"railpost/pbem/store"
)

// Answer asks the daemon of a configuration, or, where none is running, the store itself: it is not in use then.
func Answer(ctx context.Context, c config.Config, r Request) (Response, error) {
	data := c.Path(c.Data)
	out, err := Ask(ctx, data, r)
	if !errors.Is(err, ErrNotRunning) {
		return out, err
	}
	file := filepath.Join(data, "railpost.db")
	if _, serr := os.Stat(file); serr != nil {
		return out, fmt.Errorf("%w, and there is no store in it", err)
	}
	st, err := store.Open(ctx, file)
	if err != nil {
		return out, fmt.Errorf("store: %w", err)
	}
	defer st.Close()
	o, err := Open(st, settings(c))
	if err != nil {
		return out, err
	}
	return (&control{office: o}).do(ctx, r)
}
