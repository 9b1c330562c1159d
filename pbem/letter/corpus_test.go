package letter

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write the golden files anew")

// Every letter in testdata/letters names in its field X-Shape what its shape
// was made after. Those that answer a letter of ours answer testdata/sent.txt.
func TestCorpus(t *testing.T) {
	sent, err := os.ReadFile("testdata/sent.txt")
	if err != nil {
		t.Fatal(err)
	}
	files, _ := filepath.Glob("testdata/letters/*.eml")
	if len(files) < 80 {
		t.Fatalf("%d letters in the corpus", len(files))
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".eml"), func(t *testing.T) {
			raw, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			l, err := Parse(raw, Limits{})
			if err != nil {
				t.Fatal(err)
			}
			if !strings.HasPrefix(string(raw), "X-Shape: ") && !strings.HasPrefix(string(raw), "From ann") {
				t.Error("does not begin with what it was made after")
			}
			_, shape, _ := strings.Cut(string(raw), "X-Shape: ")
			shape, _, _ = strings.Cut(shape, "\n")
			if !honest.MatchString(shape) {
				t.Errorf("says neither that it was seen nor what it was made after: %s", shape)
			}
			got := describe(l, string(sent))
			golden := strings.TrimSuffix(file, ".eml") + ".golden"
			if *update {
				if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			if d := cmp.Diff(string(want), got); d != "" {
				t.Error(d)
			}
		})
	}
}

var honest = regexp.MustCompile(`\bseen\b|\bmade after \S|\bmade up\b`)

// kinds are the programs, habits and encodings that the corpus must have letters of: each with the files that are of it, and
// by what they are known to be.
var kinds = []struct{ kind, mark, files string }{
	{"Gmail in a browser", `gmail_quote|On Sat, 21 Nov`, "gmail-web gmail-interleaved-html"},
	{"Gmail on Android", `wrote:`, "gmail-android"},
	{"Gmail on an iPhone", `gmail_quote`, "gmail-ios"},
	{"Outlook for Windows", `(?i)MsoNormal|OutlookMessageHeader`, "outlook-desktop-html office-namespaces outlook-2003-html"},
	{"Outlook 365", `divRplyFwdMsg`, "outlook-365-html"},
	{"Outlook on a phone", `(?i)outlook (for|für) (ios|android)`, "outlook-mobile outlook-mobile-html outlook-ios-german"},
	{"HTML only, without >", `text/html`, "outlook-365-html yahoo-html proton-html webde-html gmx-html tutanota-html zoho-html hotmail-html windows-mail-html"},
	{"Apple Mail", `(?i)apple|, at .* wrote:`, "apple-mail apple-mail-html apple-mixed"},
	{"Yahoo", `(?i)yahoo`, "yahoo-plain yahoo-html"},
	{"Proton", `(?i)proton`, "proton proton-html"},
	{"Thunderbird, format=flowed", `format=flowed`, "thunderbird-flowed flowed-quoted"},
	{"DelSp", `(?i)delsp=yes`, "flowed-delsp"},
	{"K-9", `K-9`, "k9"},
	{"mutt, signed", `application/pgp-signature`, "mutt-signed"},
	{"GMX and Web.de", `(?i)gmx|web\.de|Gesendet:`, "gmx-app gmx-html webde-plain webde-html"},
	{"a disclaimer", `(?i)vertraulich|confidential|intended`, "disclaimer disclaimer-german"},
	{"a list's footer", `(?i)_{20,}|subscribed`, "list-footer googlegroups-footer"},
	{"a phone's line", `(?i)sent from|gesendet`, "iphone-one-liner gmx-app samsung-german blackberry phone-many-words android-wrote"},
	{"top-posted", `wrote:|schrieb`, "gmail-web gmail-android k9"},
	{"interleaved", `>`, "interleaved outlook-interleaved inline-mixed top-and-bottom"},
	{"bottom-posted", `wrote:|schrieb`, "bottom-posted"},
	{"forwarded", `(?i)forward|fw:|message/rfc822`, "forwarded-gmail forwarded-apple forwarded-outlook forwarded-as-attachment"},
	{"nested multiparts", `multipart/related`, "nested"},
	{"signed", `multipart/signed|BEGIN PGP SIGNED`, "mutt-signed smime-signed pgp-inline-signed"},
	{"encrypted", `multipart/encrypted|pkcs7-mime|BEGIN PGP MESSAGE`, "encrypted smime-encrypted pgp-inline-encrypted"},
	{"winmail.dat", `(?i)winmail\.dat`, "winmail winmail-only"},
	{"a text file of orders", `(?i)name="?[^"]*\.txt`, "orders-attached attached-txt-other"},
	{"other files", `(?i)name[*0-9]*=`, "nested record-attached"},
	{"utf-8", `(?i)utf-8`, "base64-utf8 typography"},
	{"iso-8859-1", `(?i)iso-8859-1\b`, "latin1-quoted"},
	{"iso-8859-15", `(?i)iso-8859-15`, "iso-8859-15"},
	{"windows-1252", `(?i)windows-1252`, "windows-1252-8bit"},
	{"iso-2022-jp", `(?i)iso-2022-jp`, "iso-2022-jp"},
	{"koi8-r", `(?i)koi8-r`, "koi8-r"},
	{"curly quotes", `“.*”`, "typography"},
	{"dashes", `–.*—`, "typography"},
	{"arrows", `→`, "typography"},
	{"no-break spaces", `=C2=A0`, "typography"},
	{"zero-width characters", `4oCL|base64`, "zero-width"},
	{"bare LF", `^[^\r]*$`, "bare-lf-no-mime"},
	{"bare CR", `\r[^\n]`, "lone-cr mixed-line-ends"},
	{"8-bit header", `[\x{80}-\x{10FFFF}]|\x{FFFD}`, "eight-bit-headers no-charset-latin1 no-charset-utf8"},
	{"wrong charset declared", `(?i)charset`, "wrong-charset wrong-charset-other-way latin1-that-is-1252"},
	{"broken base64", `(?i)base64`, "broken-base64"},
	{"lines of ours that nothing marks", `Rust Belt, game rust42`, "unmarked-quotation unmarked-rewrapped"},
	{"machines", `^(robot|bounce|ours)$`, "out-of-office-en out-of-office-de out-of-office-fr out-of-office-es out-of-office-it out-of-office-nl vacation-program newsletter mailing-list null-return-path read-receipt dsn-postfix complaint ours-back"},
}

// TestCorpusHasAllKinds counts the letters of each kind, so that none can get lost.
func TestCorpusHasAllKinds(t *testing.T) {
	for _, k := range kinds {
		mark, n := regexp.MustCompile(k.mark), 0
		for _, name := range strings.Fields(k.files) {
			raw, err := os.ReadFile("testdata/letters/" + name + ".eml")
			if err != nil {
				t.Errorf("%s: %v", k.kind, err)
				continue
			}
			l, err := Parse(raw, Limits{})
			if err != nil {
				t.Fatal(err)
			}
			_, described, _ := strings.Cut(string(raw), "\n") // what it says of itself is no proof
			if strings.HasPrefix(described, "X-Shape: ") {
				_, described, _ = strings.Cut(described, "\n")
			}
			_, body, _ := strings.Cut(string(lineEnds([]byte(described))), "\n\n")
			if slices.ContainsFunc([]string{described, l.Text, l.Subject, l.Kind.String(), string(decodeBase64([]byte(body)))}, mark.MatchString) {
				n++
			} else {
				t.Errorf("%s.eml is not of the kind %q", name, k.kind)
			}
		}
		if n == 0 {
			t.Errorf("no letter of the kind %q", k.kind)
		}
	}
}

// describe tells what was understood of a letter.
func describe(l *Letter, sent string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "kind: %v", l.Kind)
	if l.Why != "" {
		fmt.Fprintf(&b, " (%s)", l.Why)
	}
	fmt.Fprintf(&b, "\nfrom: %s <%s>\nsubject: %s\nid: %s\n", l.From.Name, l.From.Addr, l.Subject, l.MessageID)
	keys, place := Keys(l)
	if len(keys) > 0 {
		fmt.Fprintf(&b, "key: %s in %s\n", strings.Join(keys, " "), []string{"", "recipient", "references", "text"}[place])
	}
	if l.Encrypted {
		b.WriteString("encrypted\n")
	}
	if l.FromHTML {
		b.WriteString("read from its HTML\n")
	}
	for _, a := range l.Attachments {
		fmt.Fprintf(&b, "attachment: %q %s, %d bytes\n", a.Name, a.Type, len(a.Data))
	}
	answered := Sent{}
	if len(l.InReplyTo) > 0 {
		answered.Text = sent
	}
	own, dropped := Own(l.Text, answered)
	fmt.Fprintf(&b, "dropped: %d\n\n%s", dropped, own)
	return b.String()
}
