package letter

import (
	"bytes"
	"encoding/base64"
	"path"
	"strings"
)

// A segment is a piece of the letter's text.
type segment struct {
	text string
	html bool
}

// A reader walks over the parts of one letter and counts.
type reader struct {
	limits    Limits
	parts     int
	encrypted bool
	files     []Attachment
	tnef      []byte
}

// part reads one part and returns its text; attachments go to r.files.
func (r *reader) part(h header, body []byte, depth int) ([]segment, error) {
	r.parts++
	if r.parts > r.limits.Parts || depth > r.limits.Depth {
		return nil, ErrTooManyParts
	}
	media, params := mediaType(h.get("content-type"))
	if media == "" || !strings.Contains(media, "/") {
		media = "text/plain" // RFC 2045 section 5.2
	}
	disposition, dispositionParams := mediaType(h.get("content-disposition"))
	name := fileName(params, dispositionParams)

	if strings.HasPrefix(media, "multipart/") && params["boundary"] != "" {
		return r.multipart(media, params["boundary"], body, depth)
	}
	data := transfer(h.get("content-transfer-encoding"), body)
	switch {
	case media == "application/pkcs7-mime" || media == "application/x-pkcs7-mime":
		r.encrypted = true
	case media == "application/ms-tnef" || strings.EqualFold(name, "winmail.dat"):
		r.tnef = data
	case disposition == "attachment" || name != "":
	case media == "text/html":
		return []segment{{toUTF8(data, params["charset"]), true}}, nil
	case media == "text/plain", media == "text/enriched", strings.HasPrefix(media, "multipart/"), media == "text":
		text := clean(toUTF8(data, params["charset"]))
		if strings.EqualFold(params["format"], "flowed") {
			text = unflow(text, strings.EqualFold(params["delsp"], "yes"))
		}
		return []segment{{text, false}}, nil
	}
	r.files = append(r.files, Attachment{
		Name: name, Type: media, Data: data, Charset: params["charset"],
		Inline: disposition == "inline" && !strings.HasPrefix(media, "text/") || h.has("content-id"),
	})
	return nil, nil
}

func (r *reader) multipart(media, boundary string, body []byte, depth int) ([]segment, error) {
	if media == "multipart/encrypted" {
		r.encrypted = true
	}
	var all, plain, last []segment
	for _, raw := range splitParts(body, boundary, r.limits.Parts) {
		h, content := splitHeader(raw)
		if media == "multipart/digest" && !h.has("content-type") { // RFC 2046 section 5.1.5
			h = append(h, field{"content-type", "message/rfc822"})
		}
		segments, err := r.part(h, content, depth+1)
		if err != nil {
			return nil, err
		}
		all = append(all, segments...)
		if wordy(segments) {
			last = segments
			if plain == nil && !anyHTML(segments) {
				plain = segments
			}
		}
	}
	if media != "multipart/alternative" {
		return all, nil
	}
	if plain != nil {
		return plain, nil
	}
	return last, nil
}

func wordy(segments []segment) bool {
	for _, s := range segments {
		if strings.TrimSpace(s.text) != "" {
			return true
		}
	}
	return false
}

func anyHTML(segments []segment) bool {
	for _, s := range segments {
		if s.html {
			return true
		}
	}
	return false
}

// splitParts cuts a multipart body at its delimiters (RFC 2046 section 5.1.1).
// A last delimiter that is missing is forgiven. It returns at most max+1 parts.
func splitParts(body []byte, boundary string, max int) [][]byte {
	delimiter := []byte("--" + strings.TrimRight(boundary, " \t"))
	var parts [][]byte
	start := -1
	for at := 0; at < len(body) && len(parts) <= max; {
		end := bytes.IndexByte(body[at:], '\n')
		next := len(body)
		line := body[at:]
		if end >= 0 {
			next = at + end + 1
			line = body[at : at+end]
		}
		if tail, ok := bytes.CutPrefix(line, delimiter); ok {
			tail = bytes.TrimRight(tail, " \t")
			if len(tail) == 0 || string(tail) == "--" {
				if start >= 0 {
					parts = append(parts, body[start:max0(start, at-1)])
				}
				start = next
				if len(tail) != 0 {
					return parts
				}
			}
		}
		at = next
	}
	if start >= 0 && start < len(body) {
		parts = append(parts, body[start:])
	}
	return parts
}

// max0 keeps an empty part from ending before it begins.
func max0(start, end int) int {
	if end < start {
		return start
	}
	return end
}

// transfer undoes Content-Transfer-Encoding; broken encodings give what can be
// read of them.
func transfer(encoding string, body []byte) []byte {
	switch strings.ToLower(strings.TrimSpace(encoding)) {
	case "base64":
		return decodeBase64(body)
	case "quoted-printable":
		return decodeQuoted(body)
	}
	return body
}

// decodeBase64 passes over everything outside the alphabet (RFC 2045 section
// 6.8) and stops at the padding's end of each piece.
func decodeBase64(body []byte) []byte {
	out := make([]byte, 0, len(body)*3/4)
	var group [4]byte
	n := 0
	flush := func() {
		if n > 1 {
			var b [3]byte
			k, _ := base64.RawStdEncoding.Decode(b[:], group[:n])
			out = append(out, b[:k]...)
		}
		n = 0
	}
	for _, c := range body {
		switch {
		case c >= 'A' && c <= 'Z', c >= 'a' && c <= 'z', c >= '0' && c <= '9', c == '+', c == '/':
			group[n] = c
			if n++; n == 4 {
				flush()
			}
		case c == '=':
			flush()
		}
	}
	flush()
	return out
}

// decodeQuoted reads quoted-printable (RFC 2045 section 6.7); an "=" that
// begins no code stands for itself.
func decodeQuoted(body []byte) []byte {
	out := make([]byte, 0, len(body))
	for len(body) > 0 {
		line, rest, more := bytes.Cut(body, []byte("\n"))
		body = rest
		line = bytes.TrimRight(line, " \t")
		soft := bytes.HasSuffix(line, []byte("="))
		if soft {
			line = line[:len(line)-1]
		}
		for i := 0; i < len(line); i++ {
			if line[i] == '=' && i+2 < len(line) {
				hi, ok1 := hexDigit(line[i+1])
				lo, ok2 := hexDigit(line[i+2])
				if ok1 && ok2 {
					out = append(out, hi<<4|lo)
					i += 2
					continue
				}
			}
			out = append(out, line[i])
		}
		if more && !soft {
			out = append(out, '\n')
		}
	}
	return out
}

func hexDigit(c byte) (byte, bool) {
	switch {
	case c >= '0' && c <= '9':
		return c - '0', true
	case c >= 'A' && c <= 'F':
		return c - 'A' + 10, true
	case c >= 'a' && c <= 'f':
		return c - 'a' + 10, true
	}
	return 0, false
}

func fileName(contentType, disposition map[string]string) string {
	name := disposition["filename"]
	if name == "" {
		name = contentType["name"]
	}
	name = decode(name)
	name = path.Base(strings.ReplaceAll(name, `\`, "/"))
	if name == "." || name == "/" {
		return ""
	}
	return strings.Map(func(r rune) rune {
		if r < ' ' {
			return -1
		}
		return r
	}, name)
}

// unflow joins flowed lines (RFC 3676 section 4.2): a line that ends in a space
// goes on in the next one of the same quote depth; "-- " never does.
func unflow(text string, delSp bool) string {
	var out strings.Builder
	open, openDepth := false, 0
	for _, line := range strings.Split(text, "\n") {
		depth := 0
		for depth < len(line) && line[depth] == '>' {
			depth++
		}
		line = line[depth:]
		line = strings.TrimPrefix(line, " ") // space-stuffing
		signature := line == "-- "
		if open && (depth != openDepth || signature) {
			out.WriteByte('\n')
			open = false
		}
		if !open && depth > 0 {
			out.WriteString(strings.Repeat(">", depth))
			out.WriteByte(' ')
		}
		flowed := strings.HasSuffix(line, " ") && !signature
		if flowed && delSp {
			line = line[:len(line)-1]
		}
		out.WriteString(line)
		if open, openDepth = flowed, depth; !flowed {
			out.WriteByte('\n')
		}
	}
	return strings.TrimSuffix(out.String(), "\n")
}
