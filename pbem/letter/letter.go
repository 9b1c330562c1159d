// Package letter reads and composes letters: who wrote what to whom, and which
// of the words are the writer's own; and a letter of ours as bytes for SMTP.
package letter

import (
	"errors"
	"time"
)

// Kind says what sort of writer a letter comes from.
type Kind uint8

const (
	// Person is a letter that somebody wrote and that may be answered.
	Person Kind = iota
	// Robot is an automatic answer, a list's or a bulk letter: nothing is done
	// with it and it is never answered (RFC 3834 section 2).
	Robot
	// Bounce is a report on delivery (RFC 3464) or a complaint (RFC 5965).
	Bounce
	// Ours is a letter that a Railpost service itself sent.
	Ours
)

// String returns the kind's name for logs.
func (k Kind) String() string {
	switch k {
	case Person:
		return "person"
	case Robot:
		return "robot"
	case Bounce:
		return "bounce"
	case Ours:
		return "ours"
	}
	return "unknown"
}

// Address is one mailbox. Addr is local@domain with the domain in lower case,
// and empty when it could not be read.
type Address struct {
	Name string
	Addr string
}

// Letter is an incoming letter as it was understood.
type Letter struct {
	MessageID  string   // without angle brackets; empty when there was none
	InReplyTo  []string // without angle brackets
	References []string // without angle brackets, oldest first

	From Address
	// Ambiguous is true where its header names more than one writer (RFC 5322
	// section 3.6.2): nobody can say which of them another reader means.
	Ambiguous bool

	ReplyTo []Address
	To      []Address
	Cc      []Address
	// Delivered holds the addresses of Delivered-To, X-Original-To,
	// Envelope-To and the like: where the receiving server put it.
	Delivered []string
	// ReturnPath is the envelope sender; NullReturn is true when the header was
	// there and empty.
	ReturnPath string
	NullReturn bool

	Subject  string
	Date     time.Time // as the writer's program states it; zero when unreadable
	Language string    // of Content-Language or Accept-Language, if any

	Kind Kind
	Why  string // which mark made Kind other than Person, for the log

	// Text is all the letter's text, quotations included: the plain part, or the
	// HTML part read by Railpost's own walker, quotations marked with "> ".
	Text string
	// FromHTML is true when there was no plain part with words in it.
	FromHTML bool
	// Attachments are the parts that are no body text, in their order.
	Attachments []Attachment

	// AuthenticationResults are the header's values, topmost first (RFC 8601).
	AuthenticationResults []string

	// Encrypted is true for a letter that only its receiver's key could open.
	Encrypted bool
}

// Attachment is a part that is not the letter's text.
type Attachment struct {
	Name string // file name without any folder; may be empty
	Type string // media type in lower case
	Data []byte
	// Inline is true for a part that is shown within the letter, such as a picture of its signature.
	Inline bool
	// Charset is the declared character set of text.
	Charset string
}

// Words is a text file as text.
func (a Attachment) Words() string { return clean(toUTF8(a.Data, a.Charset)) }

// Limits bound what Parse reads. A zero field means the default.
type Limits struct {
	Letter int // bytes of the whole letter
	Text   int // bytes of the text
	Parts  int // MIME parts
	Depth  int // nesting of multiparts
	Header int // bytes of the top header
}

// DefaultLimits are the limits of the order language's letters.
var DefaultLimits = Limits{Letter: 256 << 10, Text: 64 << 10, Parts: 100, Depth: 10, Header: 64 << 10}

var (
	// ErrTooLarge is returned when the letter is longer than Limits.Letter or
	// its header longer than Limits.Header.
	ErrTooLarge = errors.New("letter: too large")
	// ErrTextTooLong is returned when its text is longer than Limits.Text.
	ErrTextTooLong = errors.New("letter: text too long")
	// ErrTooManyParts is returned over Limits.Parts or Limits.Depth.
	ErrTooManyParts = errors.New("letter: too many parts")
	// ErrNoHeader is returned when the bytes do not begin with a header.
	ErrNoHeader = errors.New("letter: no header")
)
