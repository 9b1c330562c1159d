// Package proof says whether a letter comes from the domain that its From names: by the Authentication-Results of the
// host that received it (RFC 8601), else by its DKIM signatures (RFC 6376) and what the domain publishes (RFC 7489).
package proof

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"net"
	"net/mail"
	"net/textproto"
	"regexp"
	"strings"
	"time"

	"github.com/emersion/go-msgauth/authres"
	"github.com/emersion/go-msgauth/dkim"
	"github.com/emersion/go-msgauth/dmarc"
	"golang.org/x/net/publicsuffix"
)

// Proof is what is known of a letter's sender.
type Proof uint8

const (
	Unknown Proof = iota // nothing is known, or his domain publishes nothing
	Proven               // DKIM or DMARC, aligned with From
	Failed               // what his domain publishes says that the letter is not his
)

// Judge proves letters. Its methods are safe for concurrent use.
type Judge struct {
	// Hosts are the receiving hosts, by the names that begin their Authentication-Results, that are believed. No other
	// such field is read (RFC 8601 section 5).
	Hosts []string
	// Verify says that DKIM and DMARC are looked up where no host of Hosts has judged the letter.
	Verify bool
	// LookupTXT asks the DNS; nil: the system's resolver.
	LookupTXT func(ctx context.Context, name string) ([]string, error)
	// Patience is for how long the DNS is asked about one letter; 0: five seconds.
	Patience time.Duration
}

// signatures is how many of a letter's DKIM signatures are tried.
const signatures = 5

// Of judges a letter by its bytes; from is the address of its From.
func (j *Judge) Of(from string, raw []byte) Proof {
	_, domain, ok := strings.Cut(from, "@")
	if !ok || domain == "" {
		return Unknown
	}
	domain = strings.ToLower(strings.TrimSuffix(domain, "."))
	fields := header(raw)
	if !writtenBy(fields, from) {
		return Failed
	}
	if p, said := j.received(fields.Values("Authentication-Results"), domain); said {
		if p == Proven && partly(fields, domain) {
			return Unknown
		}
		return p
	}
	if !j.Verify {
		return Unknown
	}
	return j.verify(domain, raw)
}

// writtenBy says whether the header names one writer, and him so that nobody could read another (RFC 5322 section 3.6: one
// field; RFC 7489 section 6.6.1: of one address). Who signs or judges a letter may have read it otherwise than we do: where
// two can be read, it proves nothing for either.
func writtenBy(h textproto.MIMEHeader, from string) bool {
	fields := h.Values("From")
	if len(fields) != 1 || strings.ContainsAny(fields[0], "\r\x00") {
		return false
	}
	list, err := mail.ParseAddressList(fields[0])
	if err != nil { // in an unknown character set, or written as old programs do
		found := address.FindAllString(fields[0], 2)
		return len(found) == 1 && strings.EqualFold(found[0], from)
	}
	return len(list) == 1 && sameAddress(list[0].Address, from)
}

var address = regexp.MustCompile(`[^\s<>"(),;:]+@[^\s<>"(),;:]+`)

// sameAddress compares two addresses; only letters of ASCII are the same in both cases, so that no letter of another script
// passes for one.
func sameAddress(a, b string) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range len(a) {
		x, y := a[i], b[i]
		if x >= 'A' && x <= 'Z' {
			x += 'a' - 'A'
		}
		if y >= 'A' && y <= 'Z' {
			y += 'a' - 'A'
		}
		if x != y {
			return false
		}
	}
	return true
}

// partly says whether a signature of the domain leaves the end of the letter open (RFC 6376 section 8.2): what stands there
// anybody may have added, also where the receiving host was content with it.
func partly(h textproto.MIMEHeader, domain string) bool {
	for _, field := range h.Values("Dkim-Signature") {
		by, open := "", false
		for _, tag := range strings.Split(field, ";") {
			name, value, _ := strings.Cut(tag, "=")
			switch strings.TrimSpace(name) {
			case "d":
				by = strings.TrimSpace(value)
			case "l":
				open = true
			}
		}
		if open && aligned(by, domain) {
			return true
		}
	}
	return false
}

func header(raw []byte) textproto.MIMEHeader {
	h, _ := textproto.NewReader(bufio.NewReader(bytes.NewReader(raw))).ReadMIMEHeader()
	return h // what could be read of a header that breaks off
}

// received is what the receiving host says: the topmost field of a host that is believed, as that host puts its own above
// all that came with the letter.
func (j *Judge) received(fields []string, domain string) (Proof, bool) {
	for _, field := range fields {
		host, results, err := authres.Parse(field)
		if err != nil || !among(j.Hosts, host) {
			continue
		}
		proof := Unknown
		for _, r := range results {
			switch r := r.(type) {
			case *authres.DMARCResult:
				if r.From != "" && !strings.EqualFold(r.From, domain) && !aligned(r.From, domain) {
					continue // about another address
				}
				switch r.Value {
				case authres.ResultPass:
					return Proven, true
				case authres.ResultFail:
					return Failed, true
				}
			case *authres.DKIMResult:
				if by := r.Domain; r.Value == authres.ResultPass && (aligned(by, domain) || by == "" && aligned(after(r.Identifier), domain)) {
					proof = Proven
				}
			}
		}
		return proof, true
	}
	return Unknown, false
}

func among(list []string, host string) bool {
	for _, h := range list {
		if strings.EqualFold(h, host) {
			return true
		}
	}
	return false
}

func after(address string) string {
	_, domain, _ := strings.Cut(address, "@")
	return domain
}

// aligned says whether two domains are of one organization (RFC 7489 section 3.1, relaxed).
func aligned(a, b string) bool {
	return a != "" && b != "" && organization(a) == organization(b)
}

func organization(domain string) string {
	domain = strings.ToLower(strings.TrimSuffix(domain, "."))
	if org, err := publicsuffix.EffectiveTLDPlusOne(domain); err == nil {
		return org
	}
	return domain
}

// verify judges by the letter's own signatures. Trouble with the DNS proves nothing.
func (j *Judge) verify(domain string, raw []byte) Proof {
	patience := j.Patience
	if patience == 0 {
		patience = 5 * time.Second
	}
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	look := j.LookupTXT
	if look == nil {
		look = net.DefaultResolver.LookupTXT
	}
	txt := func(name string) ([]string, error) { return look(ctx, name) }

	found, err := dkim.VerifyWithOptions(bytes.NewReader(raw), &dkim.VerifyOptions{LookupTXT: txt, MaxVerifications: signatures})
	if err != nil && !errors.Is(err, dkim.ErrTooManySignatures) {
		return Unknown
	}
	for _, v := range found {
		if aligned(v.Domain, domain) && dkim.IsTempFail(v.Err) {
			return Unknown
		}
	}
	for _, v := range found {
		if v.Err == nil && aligned(v.Domain, domain) {
			return Proven
		}
	}
	for _, name := range []string{domain, organization(domain)} {
		record, err := dmarc.LookupWithOptions(name, &dmarc.LookupOptions{LookupTXT: txt})
		switch {
		case errors.Is(err, dmarc.ErrNoPolicy):
			continue
		case err != nil:
			return Unknown
		case record.Policy == dmarc.PolicyNone || record.Policy == "":
			return Unknown
		}
		return Failed
	}
	return Unknown
}
