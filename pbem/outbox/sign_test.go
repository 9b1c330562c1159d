package outbox

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"encoding/pem"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/emersion/go-msgauth/dkim"
)

// keys are written to files and read back, in each of the shapes in which a key comes.
func keys(t *testing.T) []Key {
	t.Helper()
	big, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	_, small, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	var all []Key
	for _, x := range []struct {
		selector, kind string
		der            func() ([]byte, error)
	}{
		{"one", "RSA PRIVATE KEY", func() ([]byte, error) { return x509.MarshalPKCS1PrivateKey(big), nil }},
		{"eight", "PRIVATE KEY", func() ([]byte, error) { return x509.MarshalPKCS8PrivateKey(big) }},
		{"ed", "PRIVATE KEY", func() ([]byte, error) { return x509.MarshalPKCS8PrivateKey(small) }},
	} {
		der, err := x.der()
		if err != nil {
			t.Fatal(err)
		}
		file := filepath.Join(t.TempDir(), "key.pem")
		if err := os.WriteFile(file, pem.EncodeToMemory(&pem.Block{Type: x.kind, Bytes: der}), 0o600); err != nil {
			t.Fatal(err)
		}
		k, err := LoadKey("example.org", x.selector, file)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, k)
	}
	return all
}

// taken is a Sender that keeps what it was given.
type taken struct{ Envelope }

func (s *taken) Send(_ context.Context, e Envelope) []*Failure {
	s.Envelope = e
	return make([]*Failure, len(e.To))
}
func (s *taken) Close() error { return nil }

func TestSignedLettersVerify(t *testing.T) {
	all := keys(t)
	letter := "From: Railpost <play@example.org>\r\nTo: ann@example.net\r\nSubject: turn 3\r\nDate: Mon, 02 Mar 2026 10:00:00 +0000\r\n" +
		"Message-ID: <1@example.org>\r\nList-Unsubscribe: <https://example.org/less/x>\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n\r\nIt is your turn.\r\n"
	var to taken
	if f := (Signed{&to, all}).Send(t.Context(), Envelope{To: []string{"ann@example.net"}, Data: []byte(letter)}); f[0] != nil {
		t.Fatal(f[0])
	}
	if !bytes.HasSuffix(to.Data, []byte(letter)) {
		t.Error("the letter was changed")
	}
	dns := map[string]string{}
	for _, k := range all {
		record, err := k.Record()
		if err != nil {
			t.Fatal(err)
		}
		dns[k.Name()] = record
	}
	check := func(data []byte) (good int) {
		found, err := dkim.VerifyWithOptions(bytes.NewReader(data), &dkim.VerifyOptions{
			LookupTXT: func(name string) ([]string, error) { return []string{dns[name]}, nil }})
		if err != nil {
			t.Fatal(err)
		}
		for _, v := range found {
			if v.Err == nil && v.Domain == "example.org" {
				good++
			}
		}
		return good
	}
	if n := check(to.Data); n != len(all) {
		t.Errorf("%d of %d signatures hold", n, len(all))
	}
	for _, change := range [][2]string{{"your turn", "Bob's turn"}, {"turn 3", "turn 4"}, {"/less/x", "/less/y"}} {
		if n := check([]byte(strings.Replace(string(to.Data), change[0], change[1], 1))); n != 0 {
			t.Errorf("%q changed, and %d signatures hold", change[0], n)
		}
	}
}

func TestKeysThatAreRefused(t *testing.T) {
	small, err := rsa.GenerateKey(rand.Reader, 1024)
	if err != nil {
		t.Fatal(err)
	}
	for name, raw := range map[string][]byte{
		"nothing": nil, "no PEM": []byte("secret"),
		"a public key": pem.EncodeToMemory(&pem.Block{Type: "PUBLIC KEY", Bytes: x509.MarshalPKCS1PublicKey(&small.PublicKey)}),
	} {
		file := filepath.Join(t.TempDir(), "key.pem")
		if err := os.WriteFile(file, raw, 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := LoadKey("example.org", "s", file); err == nil {
			t.Errorf("%s is taken", name)
		}
	}
	if _, err := LoadKey("example.org", "s", filepath.Join(t.TempDir(), "none")); err == nil {
		t.Error("a file that is not there is taken")
	}
}
