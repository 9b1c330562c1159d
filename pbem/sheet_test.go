package pbem

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"railpost/engine/notation"
	"railpost/maps"
	"railpost/pbem/store"
)

// attach is a letter with a file.
func (w *world) attach(from, text, name, file string) {
	w.t.Helper()
	raw := "From: " + from + "\r\nTo: " + w.o.Address + "\r\nSubject: new\r\nMessage-ID: <" + w.o.word() + "@a.test>\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=xx\r\n\r\n"
	raw += "--xx\r\nContent-Type: text/plain\r\n\r\n" + text + "\r\n\r\n--xx\r\nContent-Type: text/plain; name=" + name + "\r\nContent-Disposition: attachment; filename=" + name + "\r\n\r\n"
	w.take([]byte(raw + strings.ReplaceAll(file, "\n", "\r\n") + "\r\n--xx--\r\n"))
	w.deliver()
}

// ownSheet is the base game's board under another name, with a city less.
func ownSheet(t *testing.T) string {
	t.Helper()
	m, _ := maps.Find("rust-belt")
	text := strings.Replace(m.Text, `name = "Rust Belt"`, `name = "My Own Land"`, 1)
	if text == m.Text {
		t.Fatal("the sheet has another name")
	}
	return text
}

// A moderator opens a game on his own sheet, attached or from the host, with a board's rules; the game keeps it.
func TestGameOnASheetOfItsOwn(t *testing.T) {
	for name, open := range map[string]func(w *world){
		"attached": func(w *world) {
			w.attach(people[0], "new rust-belt players 3 as Ann option hotseat", "land.toml", ownSheet(t))
		},
		"named": func(w *world) {
			w.attach(people[0], "new land rules rust-belt players 3 as Ann option hotseat", "land.toml", ownSheet(t))
		},
		"from the host": func(w *world) {
			w.o.Sheets = t.TempDir()
			if err := os.WriteFile(filepath.Join(w.o.Sheets, "land.toml"), []byte(ownSheet(t)), 0o644); err != nil {
				t.Fatal(err)
			}
			w.write(people[0], "new rust-belt sheet land players 3 as Ann option hotseat")
		},
		"in German": func(w *world) {
			w.attach(people[0], "neu rust-belt plan land.toml spieler 3 als Ann option hotseat", "Land.toml", ownSheet(t))
		},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			open(w)
			id := w.game()
			w.reply(people[0], "")
			for range 2 {
				w.write(people[0], "join "+id)
				w.reply(people[0], "")
			}
			if w.phase(id) != store.Running {
				t.Fatalf("%s: %s", w.phase(id), w.last(people[0]).Text)
			}
			if got := w.last(people[0]); !strings.Contains(got.Text, "My Own Land") || !strings.Contains(got.Text, "own sheet") && !strings.Contains(got.Text, "eigenen Plan") {
				t.Errorf("the letter does not say on what is played:\n%s", got.Text)
			}
			var told strings.Builder
			for _, l := range w.boxes[people[0]] {
				told.WriteString(strings.Join(strings.Fields(l.Text), " "))
			}
			for lang, want := range map[string]string{"en": "a sheet of its own, My Own Land. What follows describes the board Rust Belt", "de": "auf einem eigenen Plan, My Own Land. Was folgt, beschreibt den Plan Rust Belt"} {
				if (lang == "de") == (name == "in German") && !strings.Contains(told.String(), want) {
					t.Errorf("no letter says whose board the rules describe: %q", want)
				}
			}
			infos, err := w.o.Infos(w.ctx, id)
			if err != nil || len(infos) != 1 || infos[0].Sheet != "My Own Land" || infos[0].Map != "rust-belt" {
				t.Errorf("the operator sees %+v, %v", infos, err)
			}
			w.step(id)
			f := w.film(id)
			rec := strings.Join(f.until(len(f.frames)), "\n") + "\n"
			r, err := notation.PlayRecord(rec, maps.Lookup, nil)
			if err != nil {
				t.Fatalf("%v\n%s", err, rec[:min(len(rec), 2000)])
			}
			if *r.Position() != *f.pos() || r.Game.Board.Name != "My Own Land" {
				t.Errorf("the record plays on %s to another position", r.Game.Board.Name)
			}
			if trouble, n, err := w.o.Fsck(w.ctx); len(trouble) > 0 || n != 1 || err != nil {
				t.Errorf("fsck: %q, %d games, %v", trouble, n, err)
			}
			w.o.films.drop(id)
			if f, err := w.o.look(w.ctx, id); err != nil || f.game.Board.Name != "My Own Land" {
				t.Errorf("its journal does not keep the sheet: %v", err)
			}
		})
	}
}

// Faults of a sheet are told with their lines, and no game is opened.
func TestFaultySheetIsAnsweredWithItsLines(t *testing.T) {
	bad := strings.Replace(ownSheet(t), "\n 3  .       .", "\n 3  .       q?", 1)
	for _, c := range []struct{ name, open, file, want string }{
		{"a cell", "new rust-belt as Ann", bad, "line 9: C3: no terrain and no place is called"},
		{"a cell, in German", "neu rust-belt als Ann", bad, "Zeile 9: C3"},
		{"no TOML", "new rust-belt as Ann", "name = \"X\nplayers = [3, 4]\n", "line 1: this cannot be read as TOML"},
		{"no such board", "new land as Ann", ownSheet(t), "There is no board “land”"},
		{"too few players", "new rust-belt players 2 as Ann", ownSheet(t), "2 cannot play: the sheet is for 3-6 players, the rules of Rust Belt are for 3-6, so 3-6 can play on it."},
		{"too few for the rules", "new rust-belt players 2 as Ann", strings.Replace(ownSheet(t), "players = [3, 6]", "players = [2, 3]", 1), "2 cannot play: the sheet is for 2-3 players, the rules of Rust Belt are for 3-6, so 3 can play on it."},
		{"too few for the rules, in German", "neu rust-belt spieler 2 als Ann", strings.Replace(ownSheet(t), "players = [3, 6]", "players = [2, 3]", 1), "Zu 2 geht es nicht: Der eigene Plan ist für 2-3 Spieler, die Regeln von Rust Belt sind für 3-6; zusammen gehen sie für 3."},
		{"nobody", "new rust-belt players 2 as Ann", strings.Replace(ownSheet(t), "players = [3, 6]", "players = [1, 2]", 1), "the rules of Rust Belt are for 3-6. “help new”"},
		{"no number of theirs", "new rust-belt players 7 as Ann", "", "The board cannot be played by 7. It is for 3-6 players."},
		{"rules that want more", "new germany players 3 as Ann", ownSheet(t), "The rules of “germany” cannot be played on that sheet: they want what it does not have, a place, region or overlay called “Berlin”"},
		{"another name", "new rust-belt sheet other as Ann", ownSheet(t), "No sheet “other” came with the letter"},
		{"a path", "new rust-belt sheet ../land as Ann", ownSheet(t), "No sheet"},
	} {
		w := newWorld(t)
		w.o.Sheets = t.TempDir()
		w.attach(people[0], c.open, "land.toml", c.file)
		all, err := w.o.Store.Games(w.ctx)
		if err != nil || len(all) > 0 {
			t.Errorf("%s: %d games, %v", c.name, len(all), err)
		}
		if got := strings.Join(strings.Fields(w.last(people[0]).Text), " "); !strings.Contains(got, c.want) {
			t.Errorf("%s: want %q in\n%s", c.name, c.want, got)
		}
	}
}

// Every board is opened by mail for every number of its players, and nobody is left without a question.
func TestEveryBoardIsOpenedByMail(t *testing.T) {
	for _, m := range maps.All {
		for n := m.Sheet.Players[0]; n <= m.Sheet.Players[1]; n++ {
			if _, err := maps.Game(m.Key, "", n, nil); err != nil {
				t.Fatal(err)
			}
			w := newWorld(t)
			w.write(people[0], "new "+m.Key+" players "+string(rune('0'+n))+" as Ann option hotseat")
			id := w.game()
			w.reply(people[0], "")
			for i := 1; i < n; i++ {
				w.write(people[0], "join "+id)
				w.reply(people[0], "")
			}
			if w.phase(id) != store.Running {
				t.Errorf("%s, %d players: %s\n%s", m.Key, n, w.phase(id), w.last(people[0]).Text)
				continue
			}
			var all strings.Builder
			for _, l := range w.boxes[people[0]] {
				all.WriteString(l.Text)
			}
			for _, want := range []string{"Your decision", m.Sheet.Name} {
				if !strings.Contains(all.String(), want) {
					t.Errorf("%s, %d players: no %q in the letters", m.Key, n, want)
				}
			}
			if !m.Sheet.Published && !strings.Contains(strings.Join(strings.Fields(all.String()), " "), "our reconstruction of the board") {
				t.Errorf("%s: no letter says that the board is a reconstruction", m.Key)
			}
		}
	}
}
