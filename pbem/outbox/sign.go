package outbox

import (
	"bytes"
	"context"
	"crypto"
	"crypto/ed25519"
	"crypto/rsa"
	"crypto/x509"
	"encoding/base64"
	"encoding/pem"
	"errors"
	"fmt"
	"os"

	"github.com/emersion/go-msgauth/dkim"
)

// Key signs letters with DKIM (RFC 6376): RSA, or Ed25519 (RFC 8463).
type Key struct {
	Domain, Selector string
	Signer           crypto.Signer
}

// LoadKey reads a private key, PEM in PKCS #8 or PKCS #1.
func LoadKey(domain, selector, file string) (Key, error) {
	raw, err := os.ReadFile(file)
	if err != nil {
		return Key{}, fmt.Errorf("dkim key: %w", err)
	}
	block, _ := pem.Decode(raw)
	if block == nil {
		return Key{}, fmt.Errorf("dkim key %s: no PEM block", file)
	}
	if k, err := x509.ParsePKCS1PrivateKey(block.Bytes); err == nil {
		return Key{domain, selector, k}, weak(k)
	}
	k, err := x509.ParsePKCS8PrivateKey(block.Bytes)
	if err != nil {
		return Key{}, fmt.Errorf("dkim key %s: %w", file, err)
	}
	switch k := k.(type) {
	case *rsa.PrivateKey:
		return Key{domain, selector, k}, weak(k)
	case ed25519.PrivateKey:
		return Key{domain, selector, k}, nil
	}
	return Key{}, fmt.Errorf("dkim key %s: neither RSA nor Ed25519", file)
}

// weak refuses keys that receivers do not believe (RFC 8301 section 3.2).
func weak(k *rsa.PrivateKey) error {
	if k.N.BitLen() < 1024 {
		return fmt.Errorf("dkim key: %d bits of RSA are too few", k.N.BitLen())
	}
	return nil
}

// Record is what the DNS must say of the key, under Name.
func (k Key) Record() (string, error) {
	switch pub := k.Signer.Public().(type) {
	case ed25519.PublicKey:
		return "v=DKIM1; k=ed25519; p=" + base64.StdEncoding.EncodeToString(pub), nil
	default:
		der, err := x509.MarshalPKIXPublicKey(pub)
		if err != nil {
			return "", fmt.Errorf("dkim key: %w", err)
		}
		return "v=DKIM1; k=rsa; p=" + base64.StdEncoding.EncodeToString(der), nil
	}
}

// Name is the DNS name of the key's record.
func (k Key) Name() string { return k.Selector + "._domainkey." + k.Domain }

// signed are the header fields that a signature covers: all that a reader sees or a program acts on (RFC 6376 section
// 5.4.1), and both of RFC 8058.
var signed = []string{"From", "To", "Reply-To", "Subject", "Date", "Message-ID", "In-Reply-To", "References", "List-Id",
	"List-Unsubscribe", "List-Unsubscribe-Post", "Content-Language", "Auto-Submitted", "MIME-Version", "Content-Type",
	"Content-Transfer-Encoding"}

// Signed is a Sender that signs each letter with every key before it hands it on.
type Signed struct {
	Sender
	Keys []Key
}

// Send signs the letter and hands it over. A letter that cannot be signed is not sent.
func (s Signed) Send(ctx context.Context, e Envelope) []*Failure {
	data, err := Sign(e.Data, s.Keys)
	if err != nil {
		failures := make([]*Failure, len(e.To))
		for i := range failures {
			failures[i] = &Failure{Message: err.Error(), Host: true}
		}
		return failures
	}
	e.Data = data
	return s.Sender.Send(ctx, e)
}

// Sign puts the signatures in front of a letter.
func Sign(letter []byte, keys []Key) ([]byte, error) {
	var front bytes.Buffer
	for _, k := range keys {
		signer, err := dkim.NewSigner(&dkim.SignOptions{
			Domain: k.Domain, Selector: k.Selector, Signer: k.Signer, HeaderKeys: signed,
			HeaderCanonicalization: dkim.CanonicalizationRelaxed, BodyCanonicalization: dkim.CanonicalizationRelaxed,
		})
		if err != nil {
			return nil, fmt.Errorf("outbox: dkim: %w", err)
		}
		_, err = signer.Write(letter)
		if err := errors.Join(err, signer.Close()); err != nil {
			return nil, fmt.Errorf("outbox: dkim: %w", err)
		}
		front.WriteString(signer.Signature())
	}
	return append(front.Bytes(), letter...), nil
}
