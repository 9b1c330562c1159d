package pbem

import (
	"bytes"

	"railpost/engine"
	"railpost/pbem/words"
	"railpost/render"
)

// Pictures draws boards for letters with package render.
type Pictures struct{}

func options(names, colours []string, lang string) render.Options {
	o := render.Options{Label: words.New(lang).Label}
	for i := range names {
		o.Seats = append(o.Seats, render.Seat{Name: names[i], Color: colours[i]})
	}
	return o
}

// PNG is the board's picture, about 1,100 pixels wide.
func (Pictures) PNG(g *engine.Game, p *engine.Position, names, colours []string, lang string) ([]byte, error) {
	o := options(names, colours, lang)
	o.Legend, o.Table = true, true
	var b bytes.Buffer
	if err := render.NewScene(g, p, o).PNG(&b); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// Text is the board as a map of letters.
func (Pictures) Text(g *engine.Game, p *engine.Position, names, colours []string, lang string) string {
	return render.Text(g, p, options(names, colours, lang))
}
