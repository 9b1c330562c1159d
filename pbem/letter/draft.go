package letter

import "time"

// File is a part that a letter of ours carries.
type File struct {
	Name string
	Type string // media type, with parameters if any
	Data []byte
	// ID is the Content-ID without angle brackets, for files shown inline
	// ("cid:ID" in the HTML).
	ID string
}

// Draft is a letter to be sent. The same draft gives the same bytes.
type Draft struct {
	From, To, ReplyTo Address
	Subject           string
	MessageID         string // without angle brackets, as all of them
	InReplyTo         string
	References        []string
	ListID            string // "name <id.host>" or "id.host"; empty: none
	ListUnsubscribe   []string
	Language          string
	Date              time.Time
	// Reply is true for an answer to one letter (Auto-Submitted: auto-replied),
	// false for what we send unasked (auto-generated).
	Reply bool
	// Header holds more header fields, written in their order.
	Header [][2]string

	Text     string
	HTML     string // empty: plain only
	Inline   []File
	Attached []File
}

// Bytes returns the letter with CRLF line ends, ready for SMTP's DATA.
func (d Draft) Bytes() ([]byte, error) { return nil, nil }
