package pbem

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

func TestZZ(t *testing.T) {
	w := newWorld(t)
	w.write(people[0], "new south-carolina players 2 as Ann deadline 48h")
	id := w.game()
	w.reply(people[0], "")
	w.write(people[1], "language de")
	w.write(people[1], "join "+id+" as Ben")
	w.reply(people[1], "")
	for _, a := range people[:2] {
		for i, l := range w.boxes[a] {
			fmt.Fprintf(os.Stderr, "######## %s %d %s\n%s\n", a, i, l.Subject, l.Text)
		}
	}
	for range 4 {
		f := w.film(id)
		p := f.pos()
		s := p.Awaited()
		letter := string(rune('A' + p.Counter[7] - 1))
		w.reply(people[s], "city "+letter+" Columbia, "+letter+" Sumter, "+letter+" Aiken, "+letter+" Florence\nend")
	}
	f := w.film(id)
	fmt.Fprintln(os.Stderr, f.pos().Turn, f.game.Step(f.pos()).Name)
	for range 2 {
		s := w.film(id).pos().Awaited()
		w.reply(people[s], "issue none\nend")
	}
	n := [2]int{len(w.boxes[people[0]]), len(w.boxes[people[1]])}
	w.reply(people[0], "bid 25\nend")
	w.reply(people[0], "bid 7\nend")
	w.reply(people[1], "biete 0\nend")
	w.reply(people[1], "biete 7\nend")
	w.reply(people[1], "biete 2\nend")
	w.reply(people[0], "bid 3\nend")
	for i, a := range people[:2] {
		for i, l := range w.boxes[a][n[i]-1:] {
			fmt.Fprintf(os.Stderr, "######## %s %d %s\n%s\n", a, i, l.Subject, l.Text)
		}
	}
	_ = strings.Contains
}
