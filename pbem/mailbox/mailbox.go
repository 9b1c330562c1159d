// Package mailbox is where letters come from. A source hands over each letter
// until it has been taken; what a letter means is no business of its.
package mailbox

import (
	"context"
	"errors"
	"time"
)

// Incoming is one letter as it arrived.
type Incoming struct {
	// Raw is the letter. It is empty when TooLarge is true.
	Raw []byte
	// Header is the letter's header alone, for letters that are too large.
	Header []byte
	// Size is the letter's size in bytes.
	Size int64
	// TooLarge is true for a letter over the source's limit, which was not read.
	TooLarge bool
	// Arrived is the receiving server's time, never later than now.
	Arrived time.Time
	// Recipients are those of the envelope, where the source knows them.
	Recipients []string
	// ReturnPath is the envelope's sender; Enveloped says whether it is known
	// (an empty sender that is known is a bounce).
	ReturnPath string
	Enveloped  bool
	// Source names where it came from, for the log: "imap INBOX 17/203".
	Source string
}

// Deliver takes a letter. Nil means that it has been committed: the source
// marks it as done. On an error it stays where it is and is tried again.
type Deliver func(ctx context.Context, in Incoming) error

// ErrRefused is returned (wrapped) by a Deliver for a letter that must not be
// tried again: the source moves it to the refused folder, or answers 554.
var ErrRefused = errors.New("mailbox: letter refused")

// Health tells how a source is doing.
type Health struct {
	Name  string
	OK    bool
	Since time.Time // since when OK is what it is
	Error string    // of the last failure, empty when OK
	// ReadTo is the latest instant such that all letters that arrived before it
	// have been taken.
	ReadTo  time.Time
	Waiting int // letters known and not yet taken
}

// Source yields incoming letters.
type Source interface {
	// Run hands letters to deliver until ctx ends, and returns nil then. It
	// reconnects by itself; an error means that it can never work.
	Run(ctx context.Context, deliver Deliver) error
	// ReadTo waits until the mailbox has been read to its end at a time after
	// t, and returns ctx's error when that ends first. It hurries the source.
	ReadTo(ctx context.Context, t time.Time) error
	Health() Health
}
