package notation

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// A token is a word, a number or a sign of one line, with the place where it stood.
type token struct {
	kind      tokenKind
	text      string // as written
	key       string // folded: lower case, accents dropped; of a sign its canonical form
	key2      string // with ä ö ü as ae oe ue, where that differs
	line, col int    // 1-based; col in characters
	at        int    // byte offset in its line
}

type tokenKind uint8

const (
	tokEnd tokenKind = iota
	tokWord
	tokNumber
	tokSign   // one of , ; > - + : $ . | ~ / >= <= < = and whatever else stood there
	tokString // a quoted string; key is what is inside
)

// baseLetters are letters with marks, each line headed by the letter that counts for them.
var baseLetters = func() map[rune]string {
	m := map[rune]string{'ß': "ss", 'æ': "ae", 'œ': "oe", 'ø': "o", 'ð': "d", 'þ': "th"}
	for base, letters := range map[string]string{
		"a": "àáâãäåāăąǎ", "c": "çćĉċč", "d": "ďđ", "e": "èéêëēĕėęě", "g": "ĝğġģ", "h": "ĥħ", "i": "ìíîïĩīĭįı", "j": "ĵ",
		"k": "ķ", "l": "ĺļľŀł", "n": "ñńņňŉ", "o": "òóôõöōŏő", "r": "ŕŗř", "s": "śŝşšș", "t": "ţťŧț", "u": "ùúûüũūŭůűų",
		"w": "ŵ", "y": "ýÿŷ", "z": "źżž",
	} {
		for _, r := range letters {
			m[r] = base
		}
	}
	return m
}()

// fold gives the two spellings by which a word is compared: without accents, and with ä ö ü as ae oe ue.
func fold(s string) (key, key2 string) {
	plain := true
	for i := range len(s) {
		if c := s[i]; c >= utf8.RuneSelf || c >= 'A' && c <= 'Z' || c == '\'' {
			plain = false
			break
		}
	}
	if plain {
		return s, s
	}
	var a, b strings.Builder
	for _, r := range s {
		r = unicode.ToLower(r)
		switch {
		case r < utf8.RuneSelf:
			if r != '\'' {
				a.WriteRune(r)
				b.WriteRune(r)
			}
		case r == '\u0308': // a trema that stands alone, as some mail programs write it
			b.WriteByte('e')
		case unicode.Is(unicode.Mn, r) || unicode.Is(unicode.Cf, r) || r == '’' || r == '‘':
		case baseLetters[r] != "":
			a.WriteString(baseLetters[r])
			b.WriteString(baseLetters[r])
			if r == 'ä' || r == 'ö' || r == 'ü' || r == 'ø' {
				b.WriteByte('e')
			}
		default:
			a.WriteRune(r)
			b.WriteRune(r)
		}
	}
	return a.String(), b.String()
}

func isDash(r rune) bool {
	return r == '-' || r >= '‐' && r <= '―' || r == '−' || r == '﹣' || r == '\uff0d'
}

func isArrow(r rune) bool {
	switch r {
	case '>', '→', '⇒', '➔', '➜', '➝', '➞', '›', '»', '⟶', '⟹', '⇨', '▶', '►', '🡒':
		return true
	}
	return false
}

func isWordRune(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.Is(unicode.Mn, r) || unicode.Is(unicode.Cf, r) || r == '\'' || r == '’' || r == '‘' || r == '_'
}

// lex splits a line into tokens. A comment ends it; full stops count only before a digit.
func lex(line string, number int) []token { return lexInto(nil, line, number) }

func lexInto(toks []token, line string, number int) []token {
	col := 0
	for i := 0; i < len(line); {
		r, size := utf8.DecodeRuneInString(line[i:])
		col++
		start, from := i, col
		sign := func(key string, n, cols int) {
			toks = append(toks, token{tokSign, line[start : start+n], key, key, number, from, start})
			i, col = start+n, col+cols-1
		}
		rest := line[i+size:]
		next, nextSize := utf8.DecodeRuneInString(rest)
		switch {
		case r == '#', r == '/' && next == '/':
			return toks
		case unicode.IsSpace(r) || unicode.Is(unicode.Cf, r) || r == '`' || r == '*' || r == '\\':
			i += size
		case r == '"' || r == '“' || r == '„' || r == '”':
			end := strings.IndexAny(rest, "\"“”")
			if end < 0 {
				end = len(rest)
			}
			inside := rest[:end]
			_, closing := utf8.DecodeRuneInString(rest[end:])
			i += size + end + closing
			col += utf8.RuneCountInString(line[start:i]) - 1
			toks = append(toks, token{tokString, line[start:i], inside, inside, number, from, start})
		case isWordRune(r):
			digits := true
			for i < len(line) {
				c, n := utf8.DecodeRuneInString(line[i:])
				if !isWordRune(c) {
					break
				}
				digits = digits && c >= '0' && c <= '9'
				i += n
			}
			col += utf8.RuneCountInString(line[start:i]) - 1
			kind := tokWord
			if digits {
				kind = tokNumber
			}
			key, key2 := fold(line[start:i])
			if key == "" { // nothing but apostrophes
				continue
			}
			toks = append(toks, token{kind, line[start:i], key, key2, number, from, start})
		case r == '.' || r == '…':
			i += size
			if r == '.' && next >= '0' && next <= '9' && endsInColumn(toks, start) {
				toks = append(toks, token{tokSign, ".", ".", ".", number, from, start})
			}
		case (r == '>' || r == '<') && next == '=':
			sign(string(r)+"=", 2, 2)
		case r == '≥':
			sign(">=", size, 1)
		case r == '≤':
			sign("<=", size, 1)
		case isDash(r) || r == '=':
			// any run of dashes is one; with an arrow's head behind, it is an arrow
			n, cols := size, 1
			for {
				c, k := utf8.DecodeRuneInString(line[start+n:])
				if k == 0 || !isDash(c) && c != '=' {
					break
				}
				n, cols = n+k, cols+1
			}
			if c, k := utf8.DecodeRuneInString(line[start+n:]); k > 0 && isArrow(c) {
				sign(">", n+k, cols+1)
			} else if r == '=' {
				sign("=", n, cols)
			} else {
				sign("-", n, cols)
			}
		case isArrow(r):
			n, cols := size, 1
			for k := nextSize; k > 0 && isArrow(next); { // >> is one arrow
				n, cols = n+k, cols+1
				next, k = utf8.DecodeRuneInString(line[start+n:])
			}
			sign(">", n, cols)
		default:
			sign(string(unicode.ToLower(r)), size, 1)
		}
	}
	return toks
}

// endsInColumn says whether the last token, just before byte i of its line, ends in a digit or is a New City's letter,
// so that a full stop after it opens the number of a square.
func endsInColumn(toks []token, i int) bool {
	if len(toks) == 0 {
		return false
	}
	t := toks[len(toks)-1]
	last := t.key[len(t.key)-1]
	return (t.kind == tokNumber || t.kind == tokWord) && t.at+len(t.text) == i &&
		(last >= '0' && last <= '9' || len(t.key) == 1 && last >= 'a' && last <= 'h')
}
