package outbox

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base32"
	"strconv"
	"strings"
)

// VERP makes and reads return paths that tell which letter came back:
// bounce+<entry>-<check>@host. The check value is an HMAC, so that nobody else
// can make us believe in a bounce.
type VERP struct {
	Address string // bounce@host
	Secret  []byte
}

var checkCoding = base32.NewEncoding("abcdefghijklmnopqrstuvwxyz234567").WithPadding(base32.NoPadding)

// ReturnPath is the return path of an entry's letter. It fits in the 64 octets
// of a local part (RFC 5321 section 4.5.3.1.1) and is lower case, which some
// servers make of everything.
func (v VERP) ReturnPath(entry uint64) string {
	local, host, _ := strings.Cut(v.Address, "@")
	id := strconv.FormatUint(entry, 36)
	return local + "+" + id + "-" + v.check(id) + "@" + host
}

// Entry returns the entry whose return path address is; false when it is none
// or its check value is wrong.
func (v VERP) Entry(address string) (entry uint64, ok bool) {
	local, host, _ := strings.Cut(v.Address, "@")
	address = strings.ToLower(strings.Trim(address, "<> "))
	rest, ok := strings.CutPrefix(address, strings.ToLower(local)+"+")
	if !ok {
		return 0, false
	}
	rest, ok = strings.CutSuffix(rest, "@"+strings.ToLower(host))
	id, check, dash := strings.Cut(rest, "-")
	if !ok || !dash || !hmac.Equal([]byte(check), []byte(v.check(id))) {
		return 0, false
	}
	entry, err := strconv.ParseUint(id, 36, 64)
	return entry, err == nil
}

func (v VERP) check(id string) string {
	mac := hmac.New(sha256.New, v.Secret)
	mac.Write([]byte("return path " + id))
	return checkCoding.EncodeToString(mac.Sum(nil)[:10])
}
