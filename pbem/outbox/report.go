package outbox

import (
	"bufio"
	"bytes"
	"mime"
	"net/textproto"
	"strings"
)

// Report is what a delivery status notification says of one recipient.
type Report struct {
	Recipient  string // Original-Recipient, else Final-Recipient
	Action     string // failed, delayed, delivered, relayed, expanded
	Status     string // RFC 3463: "5.1.1"
	Diagnostic string
	// MessageID of the letter that came back, when it or its header is in it.
	MessageID string
}

// Severity is how bad a report is.
type Severity uint8

const (
	Delivered Severity = iota // or relayed, or only late
	Soft                      // given up, but the address may be right: a full box, a server that was away
	Hard                      // the recipient cannot be reached at all
)

// Severity of 5.2.2 (the box is full) and 5.2.3, 5.3.4 (the letter is too large) is Soft, of other 5.x.x Hard (RFC 3463).
func (r Report) Severity() Severity {
	switch {
	case r.Action != "failed":
		return Delivered
	case !strings.HasPrefix(r.Status, "5"), r.Status == "5.2.2", r.Status == "5.2.3", r.Status == "5.3.4":
		return Soft
	}
	return Hard
}

// IsComplaint says whether a letter is a report that somebody took ours for a nuisance (RFC 5965).
func IsComplaint(raw []byte) bool {
	h, _ := fields(bytes.ReplaceAll(raw, []byte("\r\n"), []byte("\n")))
	media, params, _ := mime.ParseMediaType(h.Get("Content-Type"))
	return strings.EqualFold(media, "multipart/report") && strings.EqualFold(params["report-type"], "feedback-report")
}

// ReturnPaths lists the return paths of the letter that a report is about, as its parts tell them.
func ReturnPaths(raw []byte) (list []string) {
	for _, part := range parts(bytes.ReplaceAll(raw, []byte("\r\n"), []byte("\n")), 3) {
		_, body := fields(part)
		told, _ := fields(body)
		for _, name := range []string{"Original-Mail-From", "Return-Path"} {
			for _, v := range told.Values(name) {
				list = append(list, strings.Trim(v, "<> \t"))
			}
		}
	}
	return list
}

// ReadReports reads a delivery status notification (RFC 3464); nil when raw is
// none. It looks for the status part wherever it lies, since servers wrap them
// differently.
func ReadReports(raw []byte) []Report {
	raw = bytes.ReplaceAll(raw, []byte("\r\n"), []byte("\n"))
	var reports []Report
	id := ""
	for _, part := range parts(raw, 3) {
		header, body := fields(part)
		media, _, _ := mime.ParseMediaType(header.Get("Content-Type"))
		switch strings.ToLower(media) {
		case "message/delivery-status", "message/global-delivery-status":
			reports = append(reports, statuses(body)...)
		case "message/rfc822", "text/rfc822-headers", "message/global", "message/global-headers":
			returned, _ := fields(body)
			id = strings.Trim(returned.Get("Message-Id"), "<> \t")
		}
	}
	for i := range reports {
		reports[i].MessageID = id
	}
	return reports
}

// parts cuts a letter at its delimiters, and reports within it, too, down to
// depth.
func parts(raw []byte, depth int) [][]byte {
	header, _ := fields(raw)
	_, params, _ := mime.ParseMediaType(header.Get("Content-Type"))
	boundary := params["boundary"]
	if boundary == "" || depth == 0 {
		return nil
	}
	var list [][]byte
	for i, piece := range bytes.Split(raw, []byte("\n--"+boundary)) {
		if i == 0 || bytes.HasPrefix(piece, []byte("--")) || len(list) == 20 {
			continue
		}
		_, piece, _ = bytes.Cut(piece, []byte("\n"))
		list = append(list, piece)
		// A report that was forwarded as a part of something else.
		if h, _ := fields(piece); strings.HasPrefix(strings.ToLower(h.Get("Content-Type")), "multipart/report") {
			list = append(list, parts(piece, depth-1)...)
		}
	}
	return list
}

// statuses reads the groups of fields of RFC 3464 section 2: the first is the
// letter's, each other a recipient's.
func statuses(body []byte) []Report {
	var list []Report
	for _, group := range bytes.Split(bytes.TrimSpace(body), []byte("\n\n")) {
		h, _ := fields(append(bytes.TrimLeft(group, "\n"), '\n', '\n'))
		action := strings.ToLower(strings.TrimSpace(h.Get("Action")))
		if action == "" || len(list) == 100 {
			continue
		}
		recipient := h.Get("Original-Recipient")
		if recipient == "" {
			recipient = h.Get("Final-Recipient")
		}
		if _, address, ok := strings.Cut(recipient, ";"); ok { // "rfc822; ann@example.org"
			recipient = address
		}
		status, _, _ := strings.Cut(strings.TrimSpace(h.Get("Status")), " ")
		list = append(list, Report{
			Recipient:  strings.Trim(recipient, "<> \t"),
			Action:     action,
			Status:     status,
			Diagnostic: strings.TrimSpace(h.Get("Diagnostic-Code")),
		})
	}
	return list
}

// fields reads as much of a header as there is.
func fields(part []byte) (textproto.MIMEHeader, []byte) {
	r := bufio.NewReader(bytes.NewReader(part))
	h, _ := textproto.NewReader(r).ReadMIMEHeader()
	_, body, _ := bytes.Cut(part, []byte("\n\n"))
	return h, body
}
