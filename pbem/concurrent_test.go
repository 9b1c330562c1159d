package pbem

import (
	"sync"
	"testing"
)

// The pages read, and letters are composed, while others are taken.
func TestReadWhileItPlays(t *testing.T) {
	w := newWorld(t)
	id := w.start(3, "")
	out, err := w.o.Store.SentBefore(w.ctx, w.clock.Now().Add(1), 0)
	if err != nil || len(out) == 0 {
		t.Fatal(out, err)
	}
	stop := make(chan struct{})
	var readers sync.WaitGroup
	for _, read := range []func() error{
		func() error { _, err := Public{w.o}.Game(w.ctx, id, "en"); return err },
		func() error { _, err := w.o.Compose(w.ctx, out[len(out)-1]); return err },
		func() error { _, err := w.o.Infos(w.ctx, ""); return err },
		func() error { _, err := w.o.Record(w.ctx, id); return err },
	} {
		readers.Go(func() {
			for {
				select {
				case <-stop:
					return
				default:
					if err := read(); err != nil {
						t.Error(err)
						return
					}
				}
			}
		})
	}
	for range 20 {
		w.step(id)
	}
	close(stop)
	readers.Wait()
}

// BenchmarkTurnByLetters is a turn of three players: each letter parsed, played, stored in memory and answered, without pictures.
func BenchmarkTurnByLetters(b *testing.B) {
	letters := 0
	for b.Loop() {
		w := newWorld(b)
		id := w.start(3, "")
		for w.film(id).pos().Turn == 1 {
			w.step(id)
			letters++
		}
	}
	b.ReportMetric(float64(letters)/b.Elapsed().Seconds(), "letters/s")
}
