package letter

import (
	"encoding/base32"
	"io"
)

// Place says where a key was found; the first that holds one counts.
type Place uint8

const (
	// InRecipient is a key in an address the letter was sent to.
	InRecipient Place = iota + 1
	// InReferences is a key in a Message-ID of ours that it answers.
	InReferences
	// InText is a key in its subject or text, quotations included.
	InText
)

// KeyLen is the number of characters of a reply key.
const KeyLen = 26

var keyCoding = base32.NewEncoding("abcdefghijklmnopqrstuvwxyz234567").WithPadding(base32.NoPadding)

// NewKey makes a reply key from 128 bits of random: 26 characters of a-z and 2-7.
func NewKey(random io.Reader) (string, error) {
	var b [16]byte
	if _, err := io.ReadFull(random, b[:]); err != nil {
		return "", err
	}
	return keyCoding.EncodeToString(b[:]), nil
}

// WithKey returns address with the key in it: play@host becomes play+key@host.
func WithKey(address, key string) string {
	return address
}

// Keys returns the different reply keys of the first place that holds any:
// the recipients (recipients adds those of the envelope), the Message-IDs that
// the letter refers to, then its subject and whole text.
func Keys(l *Letter, recipients ...string) ([]string, Place) {
	return nil, 0
}
