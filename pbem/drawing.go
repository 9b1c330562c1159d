package pbem

import (
	"bytes"
	"strings"
	"sync"

	"railpost/engine"
	"railpost/pbem/words"
	"railpost/render"
)

// Pictures draws boards for letters with package render. Letters to several people about one moment show the same
// board: it is drawn once.
type Pictures struct {
	mu   sync.Mutex
	kept [4]*picture // the last ones drawn, the newest first
}

// picture is one drawing, kept to be sent again.
type picture struct {
	game   *engine.Game
	at     engine.Position
	people string
	once   sync.Once
	png    []byte
	err    error
}

func options(g *engine.Game, names, colours []string, lang string) render.Options {
	o := render.Options{Label: words.New(lang).On(g.Board.Key).Label}
	for i := range names {
		o.Seats = append(o.Seats, render.Seat{Name: names[i], Color: colours[i]})
	}
	return o
}

// PNG is the board's picture, about 1,100 pixels wide.
func (x *Pictures) PNG(g *engine.Game, p *engine.Position, names, colours []string, lang string) ([]byte, error) {
	pic := x.find(g, p, strings.Join(names, "\n")+"\n"+strings.Join(colours, "\n")+"\n"+lang)
	pic.once.Do(func() {
		o := options(g, names, colours, lang)
		o.Legend, o.Table = true, true
		var b bytes.Buffer
		pic.err = render.NewScene(g, &pic.at, o).PNG(&b)
		pic.png = b.Bytes()
	})
	return pic.png, pic.err
}

// find is the kept picture of that moment, or a new one in the place of the oldest.
func (x *Pictures) find(g *engine.Game, p *engine.Position, people string) *picture {
	x.mu.Lock()
	defer x.mu.Unlock()
	for _, k := range x.kept {
		if k != nil && k.game == g && k.people == people && k.at == *p {
			return k
		}
	}
	copy(x.kept[1:], x.kept[:])
	x.kept[0] = &picture{game: g, at: *p, people: people}
	return x.kept[0]
}

// Text is the board as a map of letters. What the places take and which goods lie there stands below it in words.
func (*Pictures) Text(g *engine.Game, p *engine.Position, names, colours []string, lang string) string {
	o := options(g, names, colours, lang)
	o.Codes = true
	return render.Text(g, p, o)
}
