package store

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
)

// A step brings what is stored from one schema to the next.
type step func(ctx context.Context, keys Keys) error

// steps are those of this program, by the schema they start from. Schema 1 is the first.
var steps = map[int]step{}

// schemaOf is the schema of what is stored; 0 where nothing is.
func schemaOf(ctx context.Context, keys Keys) (int, error) {
	was, err := keys.Get(ctx, schemaKey)
	if errors.Is(err, ErrNotFound) {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	n, err := strconv.Atoi(string(was))
	if err != nil || n < 1 {
		return 0, fmt.Errorf("the store's schema is %q", was)
	}
	return n, nil
}

// migrate brings a file to a schema: on a copy, which takes the file's place when all of it has been done and checked.
// The file as it was stays beside it, as FILE.schema-N.
func migrate(ctx context.Context, path string, to int, steps map[int]step) error {
	if _, err := os.Stat(path); errors.Is(err, os.ErrNotExist) {
		return nil
	}
	from, err := schemaAt(ctx, path)
	if err != nil || from == 0 || from >= to {
		return err // a newer one is refused when it is opened
	}
	copied := path + ".migrating"
	if err := copyFile(path, copied); err != nil {
		return fmt.Errorf("migrating %s: %w", path, err)
	}
	defer os.Remove(copied)
	if err := walkSteps(ctx, copied, from, to, steps); err != nil {
		return fmt.Errorf("migrating %s from schema %d to %d: %w", path, from, to, err)
	}
	if err := os.Rename(path, fmt.Sprintf("%s.schema-%d", path, from)); err != nil {
		return fmt.Errorf("migrating: %w", err)
	}
	if err := os.Rename(copied, path); err != nil {
		return fmt.Errorf("migrating: %w", err)
	}
	return nil
}

func schemaAt(ctx context.Context, path string) (int, error) {
	keys, err := OpenBolt(path)
	if err != nil {
		return 0, err
	}
	defer keys.Close()
	return schemaOf(ctx, keys)
}

func walkSteps(ctx context.Context, path string, from, to int, steps map[int]step) (err error) {
	keys, err := OpenBolt(path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, keys.Close()) }()
	for n := from; n < to; n++ {
		do, ok := steps[n]
		if !ok {
			return fmt.Errorf("there is no way from schema %d", n)
		}
		if err := do(ctx, keys); err != nil {
			return err
		}
		if err := keys.Commit(ctx, Batch{Writes: []Write{{schemaKey, []byte(strconv.Itoa(n + 1))}}}); err != nil {
			return err
		}
	}
	return nil
}

func copyFile(from, to string) (err error) {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, out.Close()) }()
	if _, err := io.Copy(out, in); err != nil {
		return err
	}
	return out.Sync()
}
