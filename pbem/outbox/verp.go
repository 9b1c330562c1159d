package outbox

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base32"
	"regexp"
	"strings"
)

// VERP makes and reads return paths that tell which letter came back:
// bounce+<entry>-<check>@host. The check value is an HMAC, so that nobody else
// can make us believe in a bounce.
type VERP struct {
	Address string // bounce@host
	Secret  []byte
}

// entryInPath is what may stand in a return path: lower case, which some
// servers make of everything.
var entryInPath = regexp.MustCompile(`^[a-z0-9][a-z0-9.-]*$`)

// checkLen is the number of characters of the check value.
const checkLen = 16

// ReturnPath is the return path of an entry's letter. It is Address alone when
// the entry's ID cannot stand in one: it has other characters than a-z, 0-9,
// "." and "-", or the local part would be over 64 octets (RFC 5321 section
// 4.5.3.1.1).
func (v VERP) ReturnPath(entry string) string {
	local, host, _ := strings.Cut(v.Address, "@")
	if !entryInPath.MatchString(entry) || len(local)+1+len(entry)+1+checkLen > 64 {
		return v.Address
	}
	return local + "+" + entry + "-" + v.check(entry) + "@" + host
}

// Entry returns the entry whose return path address is; false when it is none
// or its check value is wrong.
func (v VERP) Entry(address string) (entry string, ok bool) {
	local, host, _ := strings.Cut(strings.ToLower(v.Address), "@")
	address = strings.ToLower(strings.Trim(address, "<> "))
	rest, ok1 := strings.CutPrefix(address, local+"+")
	rest, ok2 := strings.CutSuffix(rest, "@"+host)
	dash := strings.LastIndexByte(rest, '-')
	if !ok1 || !ok2 || dash < 0 || !hmac.Equal([]byte(rest[dash+1:]), []byte(v.check(rest[:dash]))) {
		return "", false
	}
	return rest[:dash], true
}

func (v VERP) check(entry string) string {
	mac := hmac.New(sha256.New, v.Secret)
	mac.Write([]byte("return path " + entry))
	const letters = "abcdefghijklmnopqrstuvwxyz234567"
	return base32.NewEncoding(letters).WithPadding(base32.NoPadding).EncodeToString(mac.Sum(nil))[:checkLen]
}
