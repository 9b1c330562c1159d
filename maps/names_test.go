package maps

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// maps.go is the one list of boards: no other Go file asks which board it is, tests excepted.
func TestNoOtherFileNamesABoard(t *testing.T) {
	files := 0
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (d.Name() == ".git" || d.Name() == "maps") {
			return fs.SkipDir
		}
		if !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return nil
		}
		files++
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		for _, m := range All {
			if strings.Contains(string(text), `"`+m.Key+`"`) || strings.Contains(string(text), `"`+m.Sheet.Name+`"`) {
				t.Errorf("%s names %s", path, m.Key)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if files < 100 {
		t.Errorf("only %d files were looked at", files)
	}
}
