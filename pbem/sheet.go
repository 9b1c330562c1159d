package pbem

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"railpost/engine"
	"railpost/engine/board"
	"railpost/engine/notation"
	"railpost/maps"
	"railpost/pbem/letter"
	"railpost/pbem/store"
	"railpost/pbem/words"
)

// A game can be played on a sheet of its moderator's own, with any board's rules. The sheet is attached to the letter
// that opens the game, or lies in a folder of the host's. The game keeps it: as a blob until it starts, then in its
// journal, and in the header of its record.

// maxSheet is how long a sheet may be, in bytes.
const maxSheet = 64 << 10

// errNoSheet is returned where no sheet of that name is attached or lies on the host.
var errNoSheet = errors.New("no such sheet")

// sheetFile is the text of an attached sheet: the one of that name, or the first if none is named; "" if there is none.
func sheetFile(files []letter.Attachment, name string) string {
	for _, f := range files {
		file := strings.ToLower(f.Name)
		if strings.HasSuffix(file, ".toml") && (name == "" || file == name || file == name+".toml") {
			return string(f.Data)
		}
	}
	return ""
}

// sheetName is how a sheet may be called: a file's name without a path.
var sheetName = regexp.MustCompile(`^[a-z0-9][a-z0-9_.-]*$`)

// hostSheet reads a sheet out of the host's folder.
func (o *Office) hostSheet(name string) (string, error) {
	if o.Sheets == "" || !sheetName.MatchString(name) {
		return "", errNoSheet
	}
	if !strings.HasSuffix(name, ".toml") {
		name += ".toml"
	}
	text, err := os.ReadFile(filepath.Join(o.Sheets, name))
	if errors.Is(err, os.ErrNotExist) {
		return "", errNoSheet
	}
	return string(text), err
}

// ownSheet is the sheet that a letter opens a game on; "" if it is the board's own.
func (d *desk) ownSheet(a *asker, op opener) (string, error) {
	if text := sheetFile(a.files, op.sheet); text != "" || op.sheet == "" {
		return text, nil
	}
	return d.hostSheet(op.sheet)
}

// readSheet reads a sheet for a game with a board's rules. The faults are in words; the doubts are about a sheet that can
// be played on.
func readSheet(g store.Game, text string, v *words.Voice) (b *board.Board, faults, doubts []string) {
	if len(text) > maxSheet {
		return nil, v.Sheet(board.Faults{{Code: "too-long", Words: []string{fmt.Sprint(len(text)), fmt.Sprint(maxSheet)}}}), nil
	}
	b, err := board.Parse(g.Map, text)
	if err == nil {
		// What the record carries must be the same sheet.
		var h notation.Header
		h.CarrySheet(text)
		_, err = board.Parse(g.Map, h.Sheet())
	}
	var wrong board.Faults
	if errors.As(err, &wrong) {
		return nil, v.Sheet(wrong), nil
	}
	return b, nil, v.Sheet(b.Doubts(text))
}

// suits says whether that board's rules can be played on a sheet by that many players.
func suits(g store.Game, b *board.Board) error {
	game, err := gameOn(g, b)
	if err != nil {
		return err
	}
	return maps.Suits(game)
}

// gameOn makes the game that is to be opened, on a sheet of its own unless that is nil.
func gameOn(g store.Game, b *board.Board) (game *engine.Game, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("the rules of %s do not fit the sheet: %v", g.Map, r)
		}
	}()
	return maps.OnSheet(b, g.Map, g.Edition, g.Players, engineOptions(g.Options))
}

// keepSheet notes that a game is played on a sheet of its own.
func (d *desk) keepSheet(t *table, text string, b *board.Board) error {
	hash, err := d.Store.PutBlob(d.ctx, []byte(text))
	if err != nil {
		return err
	}
	t.Settings["sheet"], t.Settings["board"] = hash, cleanName(b.Name)
	return nil
}

// sheetOf is the sheet that a game is opened on; "" if it is the board's own.
func (d *desk) sheetOf(t *table) (string, error) {
	hash := t.Settings["sheet"]
	if hash == "" {
		return "", nil
	}
	raw, err := d.Store.Blob(d.ctx, hash)
	return string(bytes.TrimSpace(raw)), err
}

// ownBoard says whether a game is played on its moderator's own sheet.
func ownBoard(g store.Game) bool { return g.Settings["sheet"] != "" }

// boardName is what the board of a game is called.
func boardName(g store.Game) string {
	if name := g.Settings["board"]; name != "" {
		return name
	}
	if m, ok := maps.Find(g.Map); ok {
		return m.Sheet.Name
	}
	return g.Map
}

// rebuilt says whether the sheet of a game's board is our reconstruction.
func rebuilt(g store.Game) bool {
	m, ok := maps.Find(g.Map)
	return ok && !m.Sheet.Published && !ownBoard(g)
}
