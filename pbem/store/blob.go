package store

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
)

// piece is how much of a blob one batch holds.
const piece = 192 << 10

// PutBlob keeps data under its SHA-256, which it returns in hexadecimal. It is written before the change that names it:
// a crash in between leaves a blob that nobody names.
func (s *Store) PutBlob(ctx context.Context, data []byte) (string, error) {
	sum := sha256.Sum256(data)
	hash := hex.EncodeToString(sum[:])
	last := max(len(data)-1, 0) / piece
	// The first piece is written last: once it is there, the blob is whole.
	if _, err := s.keys.Get(ctx, blobKey(hash, 0)); err == nil {
		return hash, nil
	}
	for i := last; i >= 0; i-- {
		part := data[i*piece : min((i+1)*piece, len(data))]
		err := s.keys.Commit(ctx, Batch{
			If:     []If{{leaseKey, s.lease, ErrLease}},
			Writes: []Write{{blobKey(hash, i), append([]byte{}, part...)}},
		})
		if err != nil {
			return "", fmt.Errorf("keeping %d bytes: %w", len(data), err)
		}
	}
	return hash, nil
}

// Blob returns what is kept under the hash, or ErrNotFound.
func (s *Store) Blob(ctx context.Context, hash string) ([]byte, error) {
	var data []byte
	err := s.each(ctx, blobKey(hash, 0), after(path("blob", hash)+"/"), 0, func(p Pair) error {
		data = append(data, p.Value...)
		return nil
	})
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(data)
	switch _, err := s.keys.Get(ctx, blobKey(hash, 0)); {
	case err != nil:
		return nil, err
	case hex.EncodeToString(sum[:]) != hash:
		return nil, errors.New("the blob is damaged")
	}
	return data, nil
}

// DeleteBlob forgets what is kept under the hash.
func (s *Store) DeleteBlob(ctx context.Context, hash string) error {
	return s.each(ctx, path("blob", hash)+"/", after(path("blob", hash)+"/"), 0, func(p Pair) error {
		return s.keys.Commit(ctx, Batch{If: []If{{leaseKey, s.lease, ErrLease}}, Writes: []Write{{p.Key, nil}}})
	})
}

func blobKey(hash string, i int) string { return path("blob", hash, number(i)) }
