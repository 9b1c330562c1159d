package pbem

import (
	"crypto/sha256"
	"fmt"
	"slices"
	"strings"
	"time"

	"railpost/engine/notation"
	"railpost/pbem/store"
)

// How much one writer is answered. A robot that no mark betrays writes back to all that it gets: what is counted here
// keeps two of them from writing to each other for ever (RFC 3834 section 2).
const (
	// maxOrders is how many orders, requests and lines meant as such a letter may hold.
	maxOrders = 200
	// anHour is how many of a player's letters in one hour are answered one by one; the others get one answer together.
	anHour = 30
	// aDay is how many of a player's letters in a day are answered before its end.
	aDay = 200
	// idleADay is how many letters a day are answered of one player in which nothing can be done.
	idleADay = 20
)

// orderCount is how many lines of a letter are orders and requests, or are meant as such: what is said to others, greetings
// and what stands behind `end` do not count.
func orderCount(l *notation.Letter, own string) (n int) {
	talk := map[int]bool{}
	for _, x := range l.Notes {
		if x.Code == "joined" {
			continue
		}
		for i := x.Line; i <= x.To; i++ {
			talk[i] = true
		}
	}
	for _, r := range l.Requests {
		for i := range strings.Count(r.Text, "\n") + 1 {
			talk[r.Line+1+i] = r.Verb == "say" && r.Text != ""
		}
	}
	for i, line := range strings.Split(own, "\n") {
		if strings.TrimSpace(line) != "" && !talk[i+1] && !ends(line) {
			n++
		}
	}
	return n
}

// idle says whether nothing in a letter can be done.
func idle(l *notation.Letter) bool { return len(l.Decisions) == 0 && len(l.Requests) == 0 }

// pace counts a player's letter. Answer is false where enough of the kind have been answered today; gathered says that
// the answer waits for the end of the hour, with those of the other letters that come in it.
func (d *desk) pace(a *asker) (answer bool, err error) {
	if a.player == nil {
		return true, nil
	}
	hour := "letters " + a.player.ID + " " + d.now.Format("15")
	n, err := d.Store.Count(d.ctx, hour, d.now)
	if err != nil {
		return false, err
	}
	d.change.Count(hour, d.now, n)
	if n >= anHour {
		a.gathered = d.now.Truncate(time.Hour).Add(time.Hour)
	}
	day := "letters " + a.player.ID
	if n, err = d.Store.Count(d.ctx, day, d.now); err != nil {
		return false, err
	}
	d.change.Count(day, d.now, n)
	if n >= aDay {
		a.gathered = d.now.Truncate(24 * time.Hour).Add(24 * time.Hour)
	}
	if !idle(a.letter) || a.table != nil && len(a.table.fresh) > 0 {
		return true, nil
	}
	name := "idle " + a.player.ID
	n, err = d.Store.Count(d.ctx, name, d.now)
	if err != nil || n >= idleADay {
		return false, err
	}
	d.change.Count(name, d.now, n)
	return true, nil
}

// gather lets the answers to a letter wait, if it is one of many, until the others' are sent. Letters that move the game are
// none of those: what they bring up is asked at once, however fast the players are.
func (d *desk) gather(a *asker) {
	if a.gathered.IsZero() {
		return
	}
	for _, m := range d.mail {
		if m.player == a.player.ID && m.answer == d.brought {
			m.gathered, m.at = true, a.gathered
			m.Notices = append(m.Notices, notice{Kind: "gathered", N: anHour})
		}
	}
}

// repeated says whether this is the very letter that its writer sent last about a game, while nothing has happened there
// since: doing it again would change nothing, and the answer would be the same.
func (d *desk) repeated(a *asker) (bool, error) {
	name := d.body(a)
	if name == "" || len(a.table.fresh) > 0 {
		return false, nil
	}
	n, err := d.Store.Count(d.ctx, name, d.now)
	return n > 0, err
}

// moves returns a function that says whether the game has moved since.
func (a *asker) moves() func() bool {
	if a.table == nil || a.table.film == nil {
		return func() bool { return false }
	}
	was := *a.table.film.pos()
	return func() bool { return *a.table.film.pos() != was }
}

// remember notes the letter for repeated, by the journal as the letter leaves it.
func (d *desk) remember(a *asker) error {
	name := d.body(a)
	if name == "" {
		return nil
	}
	n, err := d.Store.Count(d.ctx, name, d.now)
	if err != nil || n > 0 {
		return err
	}
	d.change.Count(name, d.now, n)
	return nil
}

// body names a letter's words about a game as it stands, within the hour; "" where they are about none, or ask for what may
// change by the minute.
func (d *desk) body(a *asker) string {
	if a.table == nil || a.table.film == nil || a.player == nil || len(a.letter.Requests) > 0 || strings.TrimSpace(a.own) == "" {
		return ""
	}
	words := sha256.Sum256([]byte(strings.Join(strings.Fields(a.own), " ")))
	return fmt.Sprintf("body %s %s %d %x %d %s", a.player.ID, a.table.ID, a.seat, words[:12], a.table.head.N, d.now.Format("15"))
}

// tooMany answers a letter with more orders than are taken: nothing of it is done.
func (d *desk) tooMany(a *asker, n int) error {
	m := d.answerTo(a)
	m.Notices = append(m.Notices, notice{Kind: "too-many", N: n, M: maxOrders})
	return nil
}

// asWaiting says whether an answer goes along with one that waits for the same reader though it is about no game.
func (m *telling) asWaiting(w store.Outgoing) bool {
	return m.game != "" || m.gathered && w.Urgent && w.Next.After(w.Made)
}

// tale is how many lines a gathered answer shows.
const tale = 300

// trim keeps an answer that many letters are gathered in within what one change of the store may hold: the newest stay.
func (m *matter) trim() {
	if a := m.Answer; a != nil && len(a.Lines) > tale {
		a.Lines = a.Lines[len(a.Lines)-tale:]
	}
	seen := false
	kept := []notice(nil)
	for i := len(m.Notices) - 1; i >= 0 && len(kept) < tale/5; i-- {
		n := m.Notices[i]
		if n.Kind == "gathered" {
			if seen {
				continue
			}
			seen = true
		}
		kept = append(kept, n)
	}
	slices.Reverse(kept)
	m.Notices = kept
	if n := len(m.Maps); n > 5 {
		m.Maps = m.Maps[n-5:]
	}
}
