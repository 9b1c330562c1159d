package demo

import (
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

var (
	tally = regexp.MustCompile(`(\d+) letters written by the players, (\d+) received`)
	waits = regexp.MustCompile(`answers came after (\d+) ms \(median\), (\d+) ms`)
)

// BenchmarkGamesByMail plays games at once through real SMTP and IMAP, the service a process of its own, pictures drawn in
// one game of twenty: letters a second in both directions, and how long a player waits for his answer, everything from the
// moment when he sends to that when he has read it.
//
//	RAILPOST_KILL_GAMES=200 go test ./demo -run '^$' -bench GamesByMail -benchtime 1x -timeout 2h
func BenchmarkGamesByMail(b *testing.B) {
	games := number("RAILPOST_KILL_GAMES", 8)
	for range b.N {
		server, file, dir := stage(b)
		k := &killer{t: b, file: file}
		k.start()
		var mu sync.Mutex
		var median, late []int
		letters := 0
		began := time.Now()
		var playing sync.WaitGroup
		for i := range games {
			playing.Go(func() {
				var out strings.Builder
				s := Service{Address: "play@localhost", SMTP: server.SMTPAddr(), IMAP: server.IMAPAddr(), Password: "secret"}
				o := Options{Map: "rust-belt", Players: 3, Finish: true, Data: filepath.Join(dir, "played", strconv.Itoa(i)), Stall: 10 * time.Minute,
					crowd: fmt.Sprint(i)}
				if err := Run(b.Context(), s, o, &out); err != nil {
					b.Errorf("game %d: %v", i, err)
					return
				}
				mu.Lock()
				defer mu.Unlock()
				letters += numbers(tally, out.String(), 1) + numbers(tally, out.String(), 2)
				median, late = append(median, numbers(waits, out.String(), 1)), append(late, numbers(waits, out.String(), 2))
			})
		}
		playing.Wait()
		took := time.Since(began)
		k.end()
		slices.Sort(median)
		slices.Sort(late)
		b.ReportMetric(float64(letters)/took.Seconds(), "letters/s")
		b.ReportMetric(float64(median[len(median)/2]), "ms-median")
		b.ReportMetric(float64(late[len(late)/2]), "ms-99of100")
		b.ReportMetric(float64(late[len(late)-1]), "ms-worst-game")
	}
}

func numbers(re *regexp.Regexp, text string, i int) int {
	m := re.FindStringSubmatch(text)
	if m == nil {
		return 0
	}
	n, _ := strconv.Atoi(m[i])
	return n
}
