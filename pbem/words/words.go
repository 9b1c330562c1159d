// Package words puts everything that people are told into words: letters, events, refusals, positions. The wording
// itself is in templates/letters, by language; here is how it is put together.
package words

import "time"

// Voice writes in one language and tells time in one zone.
type Voice struct {
	lang *language
	zone *time.Location
}

// Languages lists the languages that letters are written in; the first is the default.
var Languages = []string{"en", "de"}

// New is the voice of a language, "en" where there is none of that name. Times are told in UTC until In.
func New(lang string) *Voice { return &Voice{lang: languageOf(lang), zone: time.UTC} }

// In is the same voice telling time in a zone.
func (v *Voice) In(zone *time.Location) *Voice {
	w := *v
	if w.zone = zone; zone == nil {
		w.zone = time.UTC
	}
	return &w
}

// On is the same voice with the words of a board, which go before the general ones.
func (v *Voice) On(board string) *Voice {
	w := *v
	w.lang = v.lang.on(board)
	return &w
}

// Lang is the language's key: "en", "de".
func (v *Voice) Lang() string { return v.lang.key }
