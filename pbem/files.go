package pbem

import (
	"slices"
	"strings"

	"railpost/engine/notation"
	"railpost/pbem/letter"
)

// fromFiles reads the orders that came in text files: they count as if they stood below the letter's own words. All other
// files are only named.
func (a *asker) fromFiles(known *notation.Words) {
	opens := slices.ContainsFunc(a.letter.Requests, func(r notation.Request) bool { return r.Verb == "new" })
	for _, f := range a.files {
		text := ""
		if !opens && ordersFile(f) {
			text, _ = letter.Own(f.Words(), letter.Sent{})
			text = letter.HideKeys(text)
		}
		if text != "" && len(notation.Read(known, text).Decisions) > 0 {
			a.own = strings.TrimLeft(above(a.own)+"\n", "\n") + text
			if len(a.letter.Decisions) == 0 && len(a.letter.Requests) == 0 {
				a.own = text // a greeting above it is no order
			}
			a.letter = notation.Read(known, a.own)
			continue
		}
		if !opens && !f.Inline && !belongs(f) {
			a.ignored = append(a.ignored, cleanName(f.Name))
		}
	}
}

// ordersFile says whether a file is one that orders may stand in.
func ordersFile(f letter.Attachment) bool {
	return strings.HasSuffix(strings.ToLower(f.Name), ".txt") && strings.HasPrefix(f.Type, "text/") || f.Type == "text/plain" && f.Name == "" ||
		strings.HasSuffix(strings.ToLower(f.Name), ".txt") && f.Type == "application/octet-stream"
}

// belongs says whether a part is a signature, a key or the like, which programs add by themselves.
func belongs(f letter.Attachment) bool {
	return f.Name == "" || slices.Contains([]string{"application/pgp-signature", "application/pgp-keys", "application/pgp-encrypted",
		"application/pkcs7-signature", "application/x-pkcs7-signature", "text/x-vcard", "text/vcard", "text/directory"}, f.Type)
}

// above is a letter's words down to its `end`.
func above(own string) string {
	lines := strings.Split(own, "\n")
	for i, line := range lines {
		if ends(line) {
			return strings.Join(lines[:i], "\n")
		}
	}
	return own
}

// nameFiles tells in the answer which files nothing was done with.
func (a *asker) nameFiles(d *desk) {
	if len(a.ignored) == 0 {
		return
	}
	m := d.answerTo(a)
	m.Notices = append(m.Notices, notice{Kind: "files-ignored", Lines: a.ignored[:min(len(a.ignored), 10)], N: len(a.ignored)})
}

// ends says whether a line is the word that closes the orders.
func ends(line string) bool {
	w := strings.ToLower(strings.Trim(line, " .\t"))
	return w == "end" || w == "ende"
}
