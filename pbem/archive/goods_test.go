package archive

import (
	"context"
	"io"
	"net/http/httptest"
	"strings"
	"testing"

	"railpost/engine"
	"railpost/engine/board"
)

// The game's page shows the goods display: each number's columns with the city that they feed, New Cities below.
func TestGoodsDisplayOnThePage(t *testing.T) {
	g := played(t, 1)
	p := &g.Turns[len(g.Turns)-1].Position
	rows := goodsDisplay(g.Board, p)
	if len(rows) != 6 {
		t.Fatalf("%d rows, want one for each side of a die", len(rows))
	}
	cubes, letters := 0, ""
	for _, r := range rows {
		for _, c := range append(append([]goodsColumn{}, r.Light...), r.Dark...) {
			want := 3
			if c.Letter != "" {
				want, letters = 2, letters+c.Letter
			}
			if len(c.Cubes) != want {
				t.Errorf("row %s, %s%s: %d squares, want %d", r.Number, c.Letter, c.City, len(c.Cubes), want)
			}
			cubes += len(c.Cubes)
		}
	}
	if cubes != 12*3+8*2 || len(letters) != 8 {
		t.Errorf("%d squares, New Cities %s", cubes, letters)
	}
	p.Display[engine.Light1][0] = board.Purple
	p.Display[engine.Light1][1] = board.NoColor
	first := goodsDisplay(g.Board, p)[0].Light[0]
	if id := g.Board.FeedOf(p, engine.Light1); first.City != g.Board.Board.Places[id].Name || first.Cubes[0] != "purple" || first.Cubes[1] != "" {
		t.Errorf("%+v", first)
	}
	pages, err := (&Pages{Games: shelf{"rust42": g}}).Handler()
	if err != nil {
		t.Fatal(err)
	}
	for lang, words := range map[string][]string{"en": {"Goods display", ">P</span>", "not built"}, "de": {"Güterauslage", ">L</span>", "nicht gebaut"}} {
		w := httptest.NewRecorder()
		pages.ServeHTTP(w, httptest.NewRequestWithContext(context.Background(), "GET", "/game/rust42?lang="+lang, nil))
		body, _ := io.ReadAll(w.Body)
		for _, x := range words {
			if !strings.Contains(string(body), x) {
				t.Errorf("%s: the page lacks %q", lang, x)
			}
		}
	}
}
