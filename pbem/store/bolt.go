package store

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"go.etcd.io/bbolt"
	bolterrors "go.etcd.io/bbolt/errors"
)

var bucket = []byte("railpost")

type boltKeys struct{ db *bbolt.DB }

// OpenBolt opens or makes the bbolt file. It is locked for as long as it is open; a file that stays locked for
// five seconds is an error, as another daemon is running on it.
func OpenBolt(path string) (Keys, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, err
	}
	db, err := bbolt.Open(path, 0o600, &bbolt.Options{Timeout: 5 * time.Second, FreelistType: bbolt.FreelistMapType})
	if errors.Is(err, bolterrors.ErrTimeout) {
		return nil, fmt.Errorf("%s is in use: is another railpost running?", path)
	}
	if err != nil {
		return nil, fmt.Errorf("opening %s: %w", path, err)
	}
	err = db.Update(func(tx *bbolt.Tx) error {
		_, err := tx.CreateBucketIfNotExists(bucket)
		return err
	})
	if err != nil {
		db.Close()
		return nil, fmt.Errorf("preparing %s: %w", path, err)
	}
	return boltKeys{db}, nil
}

func (k boltKeys) Commit(ctx context.Context, b Batch) error {
	if err := b.Fits(); err != nil {
		return err
	}
	ours := false // the error is one of the batch, not of the disk
	err := k.db.Update(func(tx *bbolt.Tx) error {
		if err := ctx.Err(); err != nil {
			ours = true
			return err
		}
		all := tx.Bucket(bucket)
		for _, c := range b.If {
			v := all.Get([]byte(c.Key))
			if (v != nil) != (c.Value != nil) || !bytes.Equal(v, c.Value) {
				ours = true
				return c.fails()
			}
		}
		for _, w := range b.Writes {
			var err error
			if w.Value == nil {
				err = all.Delete([]byte(w.Key))
			} else {
				err = all.Put([]byte(w.Key), w.Value)
			}
			if err != nil {
				return fmt.Errorf("writing %s: %w", w.Key, err)
			}
		}
		return nil
	})
	if err = closed(err); err == nil || ours || errors.Is(err, ErrClosed) {
		return err
	}
	return fmt.Errorf("%w: %w", ErrUnwritable, err)
}

func (k boltKeys) Get(ctx context.Context, key string) (value []byte, err error) {
	err = k.db.View(func(tx *bbolt.Tx) error {
		v := tx.Bucket(bucket).Get([]byte(key))
		if v == nil {
			return ErrNotFound
		}
		value = append([]byte{}, v...)
		return ctx.Err()
	})
	return value, closed(err)
}

func (k boltKeys) Range(ctx context.Context, from, to string, limit int) (pairs []Pair, err error) {
	err = k.db.View(func(tx *bbolt.Tx) error {
		c := tx.Bucket(bucket).Cursor()
		for key, v := c.Seek([]byte(from)); key != nil && string(key) < to && (limit == 0 || len(pairs) < limit); key, v = c.Next() {
			pairs = append(pairs, Pair{string(key), append([]byte{}, v...)})
		}
		return ctx.Err()
	})
	return pairs, closed(err)
}

// Backup writes a file that OpenBolt opens.
func (k boltKeys) Backup(ctx context.Context, w io.Writer) error {
	return closed(k.db.View(func(tx *bbolt.Tx) error {
		if err := ctx.Err(); err != nil {
			return err
		}
		_, err := tx.WriteTo(w)
		return err
	}))
}

func (k boltKeys) Close() error { return k.db.Close() }

func closed(err error) error {
	if errors.Is(err, bolterrors.ErrDatabaseNotOpen) {
		return ErrClosed
	}
	return err
}
