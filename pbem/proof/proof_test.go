package proof_test

import (
	"bytes"
	"context"
	"crypto"
	"crypto/ed25519"
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"encoding/base64"
	"net"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-msgauth/dkim"

	"railpost/pbem/proof"
)

const plain = "From: Ann <ann@example.org>\r\nTo: play@railpost.example\r\nSubject: orders\r\nDate: Mon, 02 Mar 2026 10:00:00 +0000\r\nMessage-ID: <1@example.org>\r\n\r\nissue 2\r\n"

// domain is a DNS of our own.
type domain map[string]string

func (d domain) look(_ context.Context, name string) ([]string, error) {
	if txt, ok := d[name]; ok {
		if txt == "trouble" {
			return nil, &net.DNSError{Err: "no answer", Name: name, IsTemporary: true}
		}
		return []string{txt}, nil
	}
	return nil, &net.DNSError{Err: "no such host", Name: name, IsNotFound: true}
}

func sign(t *testing.T, raw, by string, key crypto.Signer) string {
	t.Helper()
	var b bytes.Buffer
	if err := dkim.Sign(&b, strings.NewReader(raw), &dkim.SignOptions{Domain: by, Selector: "s", Signer: key}); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestProofByDKIM(t *testing.T) {
	pub, key, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	big, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	der, err := x509.MarshalPKIXPublicKey(&big.PublicKey)
	if err != nil {
		t.Fatal(err)
	}
	record := "v=DKIM1; k=ed25519; p=" + base64.StdEncoding.EncodeToString(pub)
	dns := domain{
		"s._domainkey.example.org": record, "s._domainkey.mail.example.org": record, "s._domainkey.evil.example": record,
		"s._domainkey.example.com": "v=DKIM1; k=rsa; p=" + base64.StdEncoding.EncodeToString(der),
		"_dmarc.strict.example":    "v=DMARC1; p=reject", "_dmarc.lax.example": "v=DMARC1; p=none",
		"s._domainkey.slow.example": "trouble", "_dmarc.slow.example": "trouble",
		"_dmarc.example.org": "v=DMARC1; p=quarantine",
	}
	as := func(d string) string { return strings.ReplaceAll(plain, "example.org", d) }
	good := sign(t, plain, "example.org", key)
	for _, c := range []struct {
		name, from, raw string
		want            proof.Proof
	}{
		{"signed by his domain", "ann@example.org", good, proof.Proven},
		{"signed by RSA", "ann@example.com", sign(t, as("example.com"), "example.com", big), proof.Proven},
		{"signed by a host of his domain", "ann@example.org", sign(t, plain, "mail.example.org", key), proof.Proven},
		{"signed by somebody else", "ann@example.org", sign(t, plain, "evil.example", key), proof.Failed},
		{"changed on the way", "ann@example.org", strings.Replace(good, "issue 2", "issue 9", 1), proof.Failed},
		{"another From on top", "ann@example.org", "From: ann@example.org\r\n" + good, proof.Failed},
		{"not signed, the domain wants it", "ann@example.org", plain, proof.Failed},
		{"not signed, a subdomain of one that wants it", "ann@mail.strict.example", as("mail.strict.example"), proof.Failed},
		{"not signed, the domain only looks on", "ann@lax.example", as("lax.example"), proof.Unknown},
		{"not signed, the domain publishes nothing", "ann@quiet.example", as("quiet.example"), proof.Unknown},
		{"the DNS gives no answer", "ann@slow.example", sign(t, as("slow.example"), "slow.example", key), proof.Unknown},
		{"no From", "", strings.Replace(plain, "From: Ann <ann@example.org>\r\n", "", 1), proof.Unknown},
	} {
		j := proof.Judge{Verify: true, LookupTXT: dns.look}
		if got := j.Of(c.from, []byte(c.raw)); got != c.want {
			t.Errorf("%s: %d, not %d", c.name, got, c.want)
		}
	}
}

func TestProofByTheReceivingHost(t *testing.T) {
	for _, c := range []struct {
		name   string
		fields []string
		want   proof.Proof
	}{
		{"DMARC passes", []string{"mx.host; dmarc=pass header.from=example.org"}, proof.Proven},
		{"DMARC fails, though a signature of another holds", []string{"mx.host; dkim=pass header.d=evil.example; dmarc=fail header.from=example.org"}, proof.Failed},
		{"DKIM passes, aligned", []string{"mx.host; spf=none; dkim=pass header.d=mail.example.org"}, proof.Proven},
		{"DKIM passes for somebody else", []string{"mx.host; dkim=pass header.d=evil.example"}, proof.Unknown},
		{"DKIM by its identity", []string{"mx.host; dkim=pass header.i=@example.org"}, proof.Proven},
		{"SPF alone proves nothing", []string{"mx.host; spf=pass smtp.mailfrom=example.org"}, proof.Unknown},
		{"of a host that is not believed", []string{"mx.elsewhere; dmarc=pass header.from=example.org"}, proof.Unknown},
		{"forged below the host's own", []string{"mx.host; dmarc=fail header.from=example.org", "mx.host; dmarc=pass header.from=example.org"}, proof.Failed},
		{"a strange field above", []string{"mx.elsewhere; dmarc=pass header.from=example.org", "MX.host; dmarc=fail header.from=example.org"}, proof.Failed},
		{"about another address", []string{"mx.host; dmarc=pass header.from=evil.example"}, proof.Unknown},
		{"none at all", nil, proof.Unknown},
		{"not to be read", []string{";;;=", "mx.host"}, proof.Unknown},
	} {
		raw := plain
		for i := len(c.fields) - 1; i >= 0; i-- {
			raw = "Authentication-Results: " + c.fields[i] + "\r\n" + raw
		}
		j := proof.Judge{Hosts: []string{"mx.host"}}
		if got := j.Of("ann@example.org", []byte(raw)); got != c.want {
			t.Errorf("%s: %d, not %d", c.name, got, c.want)
		}
	}
}

// A DNS that hangs costs the patience and no more, and proves nothing.
func TestPatience(t *testing.T) {
	j := proof.Judge{Verify: true, Patience: 20 * time.Millisecond,
		LookupTXT: func(ctx context.Context, name string) ([]string, error) {
			<-ctx.Done()
			return nil, &net.DNSError{Err: ctx.Err().Error(), Name: name, IsTimeout: true}
		}}
	began := time.Now()
	if got := j.Of("ann@example.org", []byte(plain)); got != proof.Unknown {
		t.Errorf("%d", got)
	}
	if d := time.Since(began); d > 5*time.Second {
		t.Errorf("it took %v", d)
	}
}

func FuzzProof(f *testing.F) {
	f.Add("ann@example.org", []byte(plain))
	f.Add("ann@example.org", []byte("Authentication-Results: mx.host; dmarc=pass\r\nDKIM-Signature: v=1\r\n"+plain))
	j := proof.Judge{Hosts: []string{"mx.host"}, Verify: true, LookupTXT: domain{}.look}
	f.Fuzz(func(t *testing.T, from string, raw []byte) { j.Of(from, raw) })
}

// Whoever may send from a domain of many people, as that of a large provider, is still not every one of them: a letter whose
// From can be read in two ways proves nothing, whatever signs it (RFC 7489 section 6.6.1).
func TestProofOfOneWriter(t *testing.T) {
	pub, key, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	dns := domain{"s._domainkey.example.org": "v=DKIM1; k=ed25519; p=" + base64.StdEncoding.EncodeToString(pub)}
	with := func(from string) string { return strings.Replace(plain, "Ann <ann@example.org>", from, 1) }
	for _, c := range []struct {
		name, raw string
		want      proof.Proof
	}{
		{"one", plain, proof.Proven},
		{"in other capitals", with("ANN@Example.ORG"), proof.Proven},
		{"another one's", with("eve@example.org"), proof.Failed},
		{"as a name", with(`"ann@example.org" <eve@example.org>`), proof.Failed},
		{"as a name without quotation marks", with("ann@example.org <eve@example.org>"), proof.Failed},
		{"two", with("ann@example.org, eve@example.org"), proof.Failed},
		{"a group", with("friends: ann@example.org, eve@example.org;"), proof.Failed},
		{"behind a lone CR", with("eve@example.org\rFrom: ann@example.org"), proof.Failed},
		{"a long s", strings.ReplaceAll(with("anſ@example.org"), "anſ", "anſ"), proof.Failed},
		{"an empty one", with(""), proof.Failed},
	} {
		t.Run(c.name, func(t *testing.T) {
			j := proof.Judge{Verify: true, LookupTXT: dns.look}
			if got := j.Of("ann@example.org", []byte(sign(t, c.raw, "example.org", key))); got != c.want {
				t.Errorf("signed: %d, not %d", got, c.want)
			}
			j = proof.Judge{Hosts: []string{"mx.host"}}
			if got := j.Of("ann@example.org", []byte("Authentication-Results: mx.host; dmarc=pass header.from=example.org\r\n"+c.raw)); got != c.want {
				t.Errorf("by the host: %d, not %d", got, c.want)
			}
		})
	}
}

// A signature that leaves the letter's end open does not prove it (RFC 6376 section 8.2): neither here, nor where the
// receiving host was content with it.
func TestProofOfTheWholeLetter(t *testing.T) {
	pub, key, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	dns := domain{"s._domainkey.example.org": "v=DKIM1; k=ed25519; p=" + base64.StdEncoding.EncodeToString(pub), "_dmarc.example.org": "v=DMARC1; p=reject"}
	signed := sign(t, plain, "example.org", key)
	open := strings.Replace(signed, "v=1;", "v=1; l=9;", 1)
	if open == signed {
		t.Fatal(signed)
	}
	j := proof.Judge{Verify: true, LookupTXT: dns.look}
	if got := j.Of("ann@example.org", []byte(open+"drop\r\n")); got != proof.Failed {
		t.Errorf("%d", got)
	}
	j = proof.Judge{Hosts: []string{"mx.host"}}
	for raw, want := range map[string]proof.Proof{signed: proof.Proven, open + "drop\r\n": proof.Unknown} {
		for _, said := range []string{"dkim=pass header.d=example.org", "dmarc=pass header.from=example.org"} {
			if got := j.Of("ann@example.org", []byte("Authentication-Results: mx.host; "+said+"\r\n"+raw)); got != want {
				t.Errorf("%s: %d, not %d", said, got, want)
			}
		}
	}
}
