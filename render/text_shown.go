package render

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"railpost/engine/board"
)

// marked names the hexes on which signs lie, those of an area that matters now, and those of a sheet's areas.
func (t *teller) marked() {
	some := false
	tell := func(word string, hexes []board.Hex) {
		slices.Sort(hexes)
		parts := t.b.Letters(hexes)
		if parts == nil {
			for _, h := range hexes {
				parts = append(parts, t.b.Hexes[h].ID)
			}
		}
		t.list(word+":", parts, ",")
		some = true
	}
	for _, r := range regionsOf(t.b) {
		if r.area {
			tell(t.o.head(r.key), slices.Clone(r.hexes))
		}
	}
	for _, area := range []bool{true, false} {
		signs := t.shown(area)
		for _, key := range signKeys(signs) {
			var hexes []board.Hex
			for _, s := range signs {
				if s.Key == key {
					hexes = append(hexes, s.Hex)
				}
			}
			tell(t.o.head("sign."+key), hexes)
		}
	}
	if some {
		t.WriteString("\n")
	}
}

// list writes a heading and its parts, on as many lines as it takes.
func (t *teller) list(head string, parts []string, between string) {
	line := head
	for i, p := range parts {
		if i+1 < len(parts) {
			p += between
		}
		if utf8.RuneCountInString(line+" "+p) > lineWidth {
			t.line(line)
			line = " "
		}
		line += " " + p
	}
	t.line(line)
}

// beside tells the shelves and the open dice.
func (t *teller) beside() {
	for _, s := range t.g.Rules.Shelves {
		var parts []string
		if count, ok := t.many(s); ok {
			for c, n := range count {
				if n > 0 {
					parts = append(parts, fmt.Sprintf("%s %d", t.o.initial(board.Color(c)), n))
				}
			}
		} else {
			for _, g := range t.groups(s) {
				words := []string{}
				for _, q := range g.squares {
					sign := "_"
					if q.cube < board.NumColors {
						sign = t.o.initial(q.cube)
					}
					for i, seat := range q.markers {
						if i == 0 && sign == "_" {
							sign = ""
						}
						sign += t.seats[seat].Letter
					}
					words = append(words, sign)
				}
				if g.text != "" {
					words = append([]string{g.text + ":"}, words...)
				}
				if g.text == "" { // a run of bare squares may break anywhere
					parts = append(parts, words...)
				} else {
					parts = append(parts, " "+strings.Join(words, " "))
				}
			}
		}
		if len(parts) == 0 {
			parts = []string{"-"}
		}
		t.list(t.o.head("shelf."+s.Key)+":", parts, "")
	}
	if n := int(t.p.NumDice); n > 0 {
		var parts []string
		for _, eyes := range t.p.Dice[:n] {
			if eyes > 0 {
				parts = append(parts, strconv.Itoa(int(eyes)))
			}
		}
		t.list(t.o.head("dice")+":", parts, "")
	}
}
