package store_test

import (
	"io"
	"os"
	"path/filepath"
	"testing"

	"go.uber.org/goleak"

	"railpost/pbem/store"
	"railpost/pbem/store/storetest"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func TestMemory(t *testing.T) {
	storetest.Run(t, storetest.Implementation{
		Open:    func(string) (store.Keys, error) { return store.InMemory(), nil },
		Restore: func(_ string, r io.Reader) (store.Keys, error) { return store.RestoreMemory(r) },
	})
}

func TestBolt(t *testing.T) {
	storetest.Run(t, storetest.Implementation{
		Open: func(folder string) (store.Keys, error) { return store.OpenBolt(filepath.Join(folder, "railpost.db")) },
		Restore: func(folder string, r io.Reader) (store.Keys, error) {
			f, err := os.Create(filepath.Join(folder, "railpost.db"))
			if err != nil {
				return nil, err
			}
			if _, err := io.Copy(f, r); err != nil {
				return nil, err
			}
			f.Close()
			return store.OpenBolt(f.Name())
		},
		Durable: true,
	})
}
