package letter

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html/charset"
	"golang.org/x/text/encoding/charmap"
)

// charsetReader serves mime.WordDecoder.
func charsetReader(label string, in io.Reader) (io.Reader, error) {
	data, err := io.ReadAll(in)
	if err != nil {
		return nil, fmt.Errorf("letter: %w", err)
	}
	return strings.NewReader(toUTF8(data, label)), nil
}

// toUTF8 reads data in the declared character set. Many programs declare the
// wrong one: what is UTF-8 with letters beyond ASCII is read as that, and what
// is declared as UTF-8 and is none as windows-1252, which holds iso-8859-1
// (the encoding standard of the web gives the two one decoder).
func toUTF8(data []byte, label string) string {
	label = strings.ToLower(strings.Trim(strings.TrimSpace(label), `"'`))
	if ascii(data) && !strings.HasPrefix(label, "iso-2022") && !strings.HasPrefix(label, "utf-16") && label != "hz-gb-2312" {
		return string(data)
	}
	if utf8.Valid(data) && !strings.HasPrefix(label, "iso-2022") && !strings.HasPrefix(label, "utf-16") {
		return string(data)
	}
	switch label {
	case "", "utf-8", "utf8", "us-ascii", "ascii", "unknown-8bit", "x-unknown", "8bit", "binary", "default":
		label = "windows-1252"
	}
	enc, _ := charset.Lookup(label)
	if enc == nil {
		enc = charmap.Windows1252
	}
	out, err := enc.NewDecoder().Bytes(data)
	if err != nil {
		out, _ = charmap.Windows1252.NewDecoder().Bytes(data)
	}
	return string(bytes.ToValidUTF8(out, []byte("\uFFFD")))
}

func ascii(data []byte) bool {
	for _, b := range data {
		if b >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// clean takes away what cannot be seen and makes every space and line end a
// plain one.
func clean(text string) string {
	if ascii([]byte(text)) && !strings.ContainsAny(text, "\x00\v\f\r") {
		return text
	}
	text = strings.ReplaceAll(text, "\r\n", "\n")
	return strings.Map(func(r rune) rune {
		switch r {
		case '\r', '\u0085', '\u2028', '\u2029':
			return '\n'
		case '\u00A0', '\u1680', '\u202F', '\u205F', '\u3000', '\v', '\f':
			return ' '
		case '\u00AD', '\u034F', '\u061C', '\u180E', '\u200B', '\u200C', '\u200D', '\u200E', '\u200F',
			'\u202A', '\u202B', '\u202C', '\u202D', '\u202E', '\u2060', '\u2066', '\u2067', '\u2068', '\u2069', '\uFEFF', 0:
			return -1
		}
		if r >= '\u2000' && r <= '\u200A' {
			return ' '
		}
		return r
	}, text)
}
