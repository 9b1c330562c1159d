package outbox

// VERP makes and reads return paths that tell which letter came back:
// bounce+<entry>-<check>@host. The check value is an HMAC, so that nobody can
// make us believe in a bounce.
type VERP struct {
	Address string // bounce@host
	Secret  []byte
}

// ReturnPath is the return path of an entry's letter.
func (v VERP) ReturnPath(entry uint64) string { return v.Address }

// Entry returns the entry whose return path address is; false when it is none
// or its check value is wrong.
func (v VERP) Entry(address string) (entry uint64, ok bool) { return 0, false }
