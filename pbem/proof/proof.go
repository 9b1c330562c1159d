// Package proof says whether a letter comes from the domain that its From names: by the Authentication-Results of the
// host that received it (RFC 8601), else by its DKIM signatures (RFC 6376) and what the domain publishes (RFC 7489).
package proof

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"net"
	"net/textproto"
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
	if n := len(fields.Values("From")); n != 1 {
		return Failed // RFC 5322 section 3.6: exactly one; signatures could mean another than the one that we read
	}
	if p, said := j.received(fields.Values("Authentication-Results"), domain); said {
		return p
	}
	if !j.Verify {
		return Unknown
	}
	return j.verify(domain, raw)
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
