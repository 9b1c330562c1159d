package letter

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
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
	if len(files) < 60 {
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
			if !strings.Contains(string(raw[:100]), "X-Shape: ") {
				t.Error("does not say what it was made after")
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
