package notation_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"railpost/engine"
	"railpost/engine/notation"
)

// Every code that the package gives is listed, so that letters can put it into words.
func TestCodesAreListed(t *testing.T) {
	listed := map[string]bool{}
	for _, c := range append(append([]engine.Code{}, notation.FaultCodes...), notation.RecordCodes...) {
		listed[c.Code] = true
	}
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	given := regexp.MustCompile(`(?:Code: |fail\(|failAt\([^,]+, |fault\(|f\.Code = |f\.Code, f\.Want = |syntax\([^"]+?)"([a-z]+[.a-z-]*)"`)
	n := 0
	for _, f := range files {
		if strings.HasSuffix(f, "_test.go") || f == "codes.go" {
			continue
		}
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range given.FindAllStringSubmatch(string(text), -1) {
			if n++; !listed[m[1]] {
				t.Errorf("%s: the code %q is not listed", f, m[1])
			}
		}
	}
	if n < 40 {
		t.Errorf("only %d codes found", n)
	}
}
