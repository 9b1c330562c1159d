package pbem

import (
	"strings"
	"testing"
)

// A preview says of every line what it would come to, as if it were the player's turn for it, and stores nothing.
func TestPreviewJudges(t *testing.T) {
	for _, c := range []struct{ lines, says, not string }{
		{"issue 2", "issue 2 – legal now, +$10", "refused"},
		{"issue 99", "issue 99 – ", "legal now,"},
		{"bid 3", "bid 3 – legal now", "not legal"},
		{"bid 99", "bid 99 – not legal now: You cannot bid $99", "bid 99 – legal"},
		{"bid 99 then pass", "bid 99 then pass – not legal now: You cannot bid $99", "– legal"},
		{"bid up to 6", "bid up to 6 – legal now", "more than"},
		{"bid up to 99", "bid up to 99 – legal now; the limit is more than the $10 in hand", "not legal"},
		{"build Cincinnati-L18-K19-Evansville\nmove blue Evansville to Cincinnati", "move 1 blue Evansville to Cincinnati – legal after your other orders, +1 income", "not legal"},
		{"issue 2\nbid 12", "bid 12 – legal after your other orders", "bid 12 – legal now"},
		{"build Evansville-K21-L20-M19", "– legal now, $", "not legal"},
		{"build Evansville-K21-L20-M19", "The board after your own orders", "The board ="},
		{"build Evansville-K21-L20-M19-Lexington", "not legal now: That makes 4 tiles; you may lay, replace or redirect 3", "– legal now"},
		{"take engineer", "take engineer – legal now", "not legal"},
		{"place red light 3", "read; whether it is legal shows", "– legal now"},
	} {
		w := newWorld(t)
		id := w.start(3, "")
		f := w.film(id)
		last := w.at(id, f.pos().Order[2]) // who is not asked yet
		says := w.answer(last, "preview\n"+c.lines)
		if !strings.Contains(says, "A preview: nothing was stored") || !strings.Contains(says, c.says) || strings.Contains(says, c.not) {
			t.Errorf("%q: %s", c.lines, w.last(last).Text)
		}
		if len(w.film(id).frames) != len(f.frames) {
			t.Errorf("%q was stored", c.lines)
		}
	}
}

// An early order that is stored is called legal only where it would be.
func TestStoredEarlyOrdersAreJudged(t *testing.T) {
	for _, c := range []struct{ lang, line, says string }{
		{"en", "bid 99", "bid 99 – waits for your turn (not legal now: You cannot bid $99"},
		{"en", "bid 3", "bid 3 – waits for your turn (legal now)"},
		{"en", "build Evansville-K21-L20-M19", "waits for your turn (legal now, $"},
		{"de", "biete 99", "biete 99 – wartet, bis du dran bist (jetzt nicht erlaubt: "},
	} {
		w := newWorld(t)
		id := w.start(3, "")
		last := w.at(id, w.film(id).pos().Order[2])
		w.reply(last, "language "+c.lang)
		if says := w.answer(last, c.line); !strings.Contains(says, c.says) {
			t.Errorf("%q: %s", c.line, w.last(last).Text)
		}
		if says := w.answer(last, "orders"); !strings.Contains(says, c.says) {
			t.Errorf("%q, asked again: %s", c.line, w.last(last).Text)
		}
	}
}
