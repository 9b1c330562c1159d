package notation

// RequestLanguage is the language that the request on a line is written in; "" where it is none, or where the word is
// the same in both.
func RequestLanguage(line string) Language {
	toks := lex(line, 1)
	verb, used := requestWord(toks)
	if verb == "" {
		return ""
	}
	var key1, key2 string
	for _, t := range toks[:used] {
		key1, key2 = key1+t.key, key2+t.key2
	}
	among := func(words []string) bool {
		for _, w := range words {
			if n := newName(w, 0, false); n.match(key1, key2) == 2 {
				return true
			}
		}
		return false
	}
	for _, t := range requestTerms {
		if t.key != verb {
			continue
		}
		switch en, de := among(t.en), among(t.de); {
		case de && !en:
			return German
		case en && !de && len(t.de) > 0:
			return English
		}
	}
	return ""
}
