package notation

import (
	"os"
	"reflect"
	"strings"
	"testing"

	"railpost/engine/board"
)

// A record carries a whole sheet in its header: what is read back is the same board, also after it was printed.
func TestHeaderCarriesASheet(t *testing.T) {
	for _, key := range []string{"rust-belt", "germany", "balkans", "seattle", "great-britain"} {
		text, err := os.ReadFile("../../maps/" + key + "/board.toml")
		if err != nil {
			t.Fatal(err)
		}
		want, err := board.Parse(key, string(text))
		if err != nil {
			t.Fatal(err)
		}
		h := Header{Version: 1, Map: key, Players: []string{"blue", "red"}}
		h.CarrySheet(string(text))
		rec, err := ParseRecord(strings.Join(h.Lines(), "\n") + "\nsetup\n")
		if err != nil {
			t.Fatal(err)
		}
		if len(rec.Statements) != 1 {
			t.Errorf("%s: %d statements, of the sheet's lines %q", key, len(rec.Statements), rec.Statements[0].Text)
		}
		got, err := board.Parse(key, rec.Header.Sheet())
		if err != nil {
			t.Fatalf("%s: %v", key, err)
		}
		want.Notes, got.Notes = "", ""
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s: the sheet read back is another", key)
		}
	}
	if h := (&Header{Map: "rust-belt"}); h.Sheet() != "" {
		t.Error("a header without a sheet has one")
	}
}
