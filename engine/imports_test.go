package engine_test

import (
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// The rules know nothing of the world: no I/O, no clock, no chance of their own, nothing outside the standard library
// and themselves (the board's sheet reader excepted).
func TestTheRulesImportNothingOfTheWorld(t *testing.T) {
	forbidden := map[string]bool{"os": true, "net": true, "time": true, "log": true, "math/rand": true, "math/rand/v2": true, "log/slog": true, "io": true}
	files := 0
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		files++
		f, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		for _, spec := range f.Imports {
			name, _ := strconv.Unquote(spec.Path.Value)
			first, _, _ := strings.Cut(name, "/")
			toml := name == "github.com/pelletier/go-toml/v2" && filepath.Dir(path) == "board"
			own := name == "railpost/engine" || strings.HasPrefix(name, "railpost/engine/")
			if forbidden[name] || strings.HasPrefix(name, "net/") || (strings.Contains(first, ".") || first == "railpost") && !toml && !own {
				t.Errorf("%s imports %s", path, name)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if files < 10 {
		t.Errorf("only %d files were looked at", files)
	}
}
