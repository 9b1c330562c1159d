package letter

// Parse reads a letter. It never panics, whatever raw is. With ErrTooLarge,
// ErrTextTooLong and ErrTooManyParts the letter is not nil and holds what its
// header says, so that it can be answered; its text and attachments are empty.
// Broken encodings and unknown character sets are read as well as may be and
// are no errors.
func Parse(raw []byte, limits Limits) (*Letter, error) {
	return nil, ErrNoHeader
}
