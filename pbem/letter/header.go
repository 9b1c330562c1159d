package letter

import (
	"bytes"
	"fmt"
	"mime"
	"net/mail"
	"regexp"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// A field is one header field, unfolded, its name in lower case.
type field struct{ name, value string }

type header []field

// splitHeader parts a letter or part, line ends already "\n", into its header
// and its body. Lines that are no field are passed over, as the Python and Go
// readers of mailboxes do: one bad line must not hide the rest.
func splitHeader(raw []byte) (header, []byte) {
	var h header
	var folded []string // the lines of the last field
	unfold := func() {
		if len(folded) > 1 {
			h[len(h)-1].value = strings.Join(folded, " ")
		}
		folded = folded[:0]
	}
	defer unfold()
	for len(raw) > 0 {
		line, rest, _ := bytes.Cut(raw, []byte("\n"))
		if len(line) == 0 {
			return h, rest
		}
		raw = rest
		if line[0] == ' ' || line[0] == '\t' { // RFC 5322 section 2.2.3
			if len(h) > 0 {
				if len(folded) == 0 {
					folded = append(folded, h[len(h)-1].value)
				}
				folded = append(folded, string(bytes.TrimSpace(line)))
			}
			continue
		}
		name, value, ok := bytes.Cut(line, []byte(":"))
		name = bytes.TrimRight(name, " \t")
		if !ok || len(name) == 0 || bytes.ContainsAny(name, " \t") {
			continue
		}
		unfold()
		h = append(h, field{strings.ToLower(string(name)), string(bytes.TrimSpace(value))})
	}
	return h, nil
}

func (h header) get(name string) string {
	for _, f := range h {
		if f.name == name {
			return f.value
		}
	}
	return ""
}

func (h header) has(name string) bool {
	for _, f := range h {
		if f.name == name {
			return true
		}
	}
	return false
}

func (h header) all(name string) []string {
	var all []string
	for _, f := range h {
		if f.name == name {
			all = append(all, f.value)
		}
	}
	return all
}

var words = mime.WordDecoder{CharsetReader: charsetReader}

// decode reads encoded words (RFC 2047) and bytes over 127 that stand in a
// header without being encoded.
func decode(value string) string {
	value = toUTF8([]byte(value), "")
	if !strings.Contains(value, "=?") {
		return value
	}
	if decoded, err := words.DecodeHeader(value); err == nil {
		return clean(decoded)
	}
	return value
}

var (
	bareAddress = regexp.MustCompile(`[^\s<>"(),;:]+@[^\s<>"(),;:]+`)
	messageID   = regexp.MustCompile(`<([^<>\s]+)>`)
)

// addresses reads a list of addresses, as many of them as can be read.
func addresses(value string) []Address {
	if value == "" {
		return nil
	}
	parser := mail.AddressParser{WordDecoder: &words}
	var list []Address
	if parsed, err := parser.ParseList(toUTF8([]byte(value), "")); err == nil {
		for _, a := range parsed {
			if !disguised(a.Address) {
				list = append(list, Address{Name: clean(a.Name), Addr: lowerDomain(a.Address)})
			}
		}
		return list
	}
	if m := bracketed.FindAllStringSubmatch(value, 2); len(m) == 1 && strings.Count(value, "<") == 1 && !disguised(m[0][1]) {
		// What stands before it is a name, whatever it looks like.
		name, _, _ := strings.Cut(decode(value), "<")
		return []Address{{Name: strings.Trim(strings.TrimSpace(name), `"`), Addr: lowerDomain(m[0][1])}}
	}
	for _, addr := range bareAddress.FindAllString(value, 100) {
		if disguised(addr) {
			continue
		}
		list = append(list, Address{Addr: lowerDomain(addr)})
	}
	if len(list) == 1 {
		if name, _, ok := strings.Cut(decode(value), "<"); ok {
			list[0].Name = strings.Trim(strings.TrimSpace(name), `"`)
		}
	}
	return list
}

var bracketed = regexp.MustCompile(`<([^\s<>"(),;:]+@[^\s<>"(),;:]+)>\s*$`)

// disguised reports whether an address holds a character of another script that
// becomes one of ASCII in lower case, as the Kelvin sign does: it would pass for
// somebody else's. Such an address is not read at all.
func disguised(addr string) bool {
	return strings.ContainsFunc(addr, func(r rune) bool { return r >= utf8.RuneSelf && unicode.ToLower(r) < utf8.RuneSelf })
}

// Shown is an address as a reader may be shown it: letters of other scripts,
// some of which look like those of ASCII, stand as their numbers.
func Shown(addr string) string {
	if ascii([]byte(addr)) {
		return addr
	}
	var b strings.Builder
	for _, r := range addr {
		if r < utf8.RuneSelf {
			b.WriteRune(r)
		} else {
			fmt.Fprintf(&b, "{U+%04X}", r)
		}
	}
	return b.String()
}

func lowerDomain(addr string) string {
	if at := strings.LastIndexByte(addr, '@'); at >= 0 {
		return addr[:at] + strings.ToLower(addr[at:])
	}
	return addr
}

// ids returns the Message-IDs of a field without their brackets.
func ids(values []string) []string {
	var list []string
	for _, value := range values {
		for _, m := range messageID.FindAllStringSubmatch(value, 200) {
			list = append(list, m[1])
		}
	}
	return list
}

// dates reads Date, and the forms that old programs write.
func dates(value string) time.Time {
	if t, err := mail.ParseDate(value); err == nil {
		return t
	}
	for _, layout := range []string{"Mon, 2 Jan 2006 15:04:05", "2 Jan 2006 15:04:05", time.ANSIC, time.RFC3339, time.RFC850} {
		if t, err := time.Parse(layout, value); err == nil {
			return t
		}
	}
	return time.Time{}
}

// mediaType reads Content-Type or Content-Disposition; what cannot be read
// whole is read in pieces.
func mediaType(value string) (string, map[string]string) {
	media, params, err := mime.ParseMediaType(value)
	if err != nil || params == nil {
		pieces := strings.Split(value, ";")
		media = strings.ToLower(strings.TrimSpace(pieces[0]))
		params = map[string]string{}
		for _, piece := range pieces[1:] {
			if k, v, ok := strings.Cut(piece, "="); ok {
				params[strings.ToLower(strings.TrimSpace(k))] = strings.Trim(strings.TrimSpace(v), `"`)
			}
		}
	}
	return strings.TrimSpace(media), params
}
