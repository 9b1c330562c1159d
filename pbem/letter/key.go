package letter

import (
	"encoding/base32"
	"fmt"
	"io"
	"strings"
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

// NewKey makes a reply key from 128 bits of random: 26 characters of a-z and
// 2-7. There is a digit in it, so that no word of a language is taken for one.
func NewKey(random io.Reader) (string, error) {
	for {
		var b [16]byte
		if _, err := io.ReadFull(random, b[:]); err != nil {
			return "", fmt.Errorf("letter: reply key: %w", err)
		}
		if key := keyCoding.EncodeToString(b[:]); isKey(key) {
			return key, nil
		}
	}
}

// WithKey returns address with the key in it: play@host becomes play+key@host.
func WithKey(address, key string) string {
	local, host, _ := strings.Cut(address, "@")
	return local + "+" + key + "@" + host
}

// Keys returns the different reply keys of the first place that holds any: the
// recipients (recipients adds those of the envelope), the Message-IDs that the
// letter refers to, then its subject and whole text.
func Keys(l *Letter, recipients ...string) ([]string, Place) {
	var found []string
	for _, list := range [][]Address{l.To, l.Cc} {
		for _, a := range list {
			found = keysIn(found, a.Addr)
		}
	}
	for _, list := range [][]string{recipients, l.Delivered} {
		for _, addr := range list {
			found = keysIn(found, addr)
		}
	}
	if len(found) > 0 {
		return found, InRecipient
	}
	for _, list := range [][]string{l.InReplyTo, l.References} {
		for _, id := range list {
			found = keysIn(found, id)
		}
	}
	if len(found) > 0 {
		return found, InReferences
	}
	if found = keysIn(keysIn(nil, l.Subject), l.Text); len(found) > 0 {
		return found, InText
	}
	return nil, 0
}

// HideKeys puts "…" in the place of every reply key in s: what one player
// writes may be read by others, and it may quote our letters.
func HideKeys(s string) string {
	var b strings.Builder
	from := 0
	eachKey(s, func(start, end int) {
		b.WriteString(s[from:start])
		b.WriteString("…")
		from = end
	})
	if from == 0 {
		return s
	}
	b.WriteString(s[from:])
	return b.String()
}

// keysIn adds the keys in s that are not in found yet.
func keysIn(found []string, s string) []string {
	eachKey(s, func(start, end int) {
		if key := strings.ToLower(s[start:end]); !oneOf(key, found) {
			found = append(found, key)
		}
	})
	return found
}

// eachKey finds the keys in s.
func eachKey(s string, found func(start, end int)) {
	for start := 0; start < len(s); {
		if !wordByte(s[start]) {
			start++
			continue
		}
		end := start
		for end < len(s) && wordByte(s[end]) {
			end++
		}
		if isKey(strings.ToLower(s[start:end])) {
			found(start, end)
		}
		start = end
	}
}

func wordByte(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_' || c >= 0x80
}

func isKey(s string) bool {
	digit := false
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c >= '2' && c <= '7':
			digit = true
		case c < 'a' || c > 'z':
			return false
		}
	}
	return digit && len(s) == KeyLen
}
