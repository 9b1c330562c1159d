package render

import (
	"bytes"
	"encoding/xml"
	"flag"
	"image"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"railpost/engine"
	"railpost/engine/board"
)

var update = flag.Bool("update", false, "rewrite the golden files")

func rustBelt(t testing.TB) *board.Board {
	return readSheet(t, "rust-belt", "../maps/rust-belt/board.toml")
}
func sampler(t testing.TB) *board.Board { return readSheet(t, "sampler", "testdata/sampler.toml") }

// sheets are all boards that the project has, those in the folder $RAILPOST_SHEETS, and the made-up one.
func sheets(t *testing.T) (list []*board.Board) {
	files, err := filepath.Glob("../maps/*/board.toml")
	if err != nil || len(files) == 0 {
		t.Fatalf("no sheets: %v", err)
	}
	if dir := os.Getenv("RAILPOST_SHEETS"); dir != "" {
		more, _ := filepath.Glob(filepath.Join(dir, "*.toml"))
		files = append(files, more...)
	}
	for _, f := range files {
		list = append(list, readSheet(t, f, f))
	}
	return append(list, sampler(t))
}

func everything(width int) Options {
	return Options{Width: width, Seats: fourSeats, Legend: true, Table: true}
}

// labelsOf are all labels that stand for themselves, and the spaces that discs and cubes take.
func labelsOf(s *Scene) (list []*label) {
	for i := range s.items {
		if l := s.items[i].label; l != nil && l.what != "" {
			list = append(list, l)
		}
	}
	return list
}

func checkLabels(t *testing.T, s *Scene) {
	t.Helper()
	labels := labelsOf(s)
	canvas := rect{0, 0, s.Width, s.Height}
	for i, a := range labels {
		if !a.rect().inside(canvas) {
			t.Errorf("%q is cut off: %+v on %v × %v", a.text, a.rect(), s.Width, s.Height)
		}
		for _, b := range labels[:i] {
			if o := a.rect().overlap(b.rect()); o > 0.5 {
				t.Errorf("%s %q and %s %q overlap by %.1f square pixels", a.what, a.text, b.what, b.text, o)
			}
		}
	}
}

func TestLabelsNeverOverlapNorLeaveTheCanvas(t *testing.T) {
	for _, b := range sheets(t) {
		for _, width := range []int{360, 600, 1100, 1600} {
			g, p := late(t, b, 4, 3, 60)
			t.Run(b.Key, func(t *testing.T) {
				checkLabels(t, Board(b, everything(width)))
				checkLabels(t, NewScene(g, p, everything(width)))
			})
		}
	}
}

func TestCollisionCheckFindsOverlaps(t *testing.T) {
	s := Board(rustBelt(t), everything(1100))
	l := *labelsOf(s)[5]
	l.at = l.at.add(pt{2, 2})
	if l.rect().overlap(labelsOf(s)[5].rect()) < 1 {
		t.Fatal("a label moved by two pixels does not overlap itself")
	}
}

func TestEveryHexHasItsCoordinate(t *testing.T) {
	for _, b := range sheets(t) {
		g, p := late(t, b, 4, 5, 60)
		seen := map[string]int{}
		for _, l := range labelsOf(NewScene(g, p, everything(360))) {
			if l.what == "coordinate" {
				seen[l.text]++
			}
		}
		for i := range b.Hexes {
			if id := b.Hexes[i].ID; seen[id] != 1 {
				t.Errorf("%s: %s stands there %d times", b.Key, id, seen[id])
			}
		}
	}
}

func TestEveryPlaceIsNamed(t *testing.T) {
	for _, b := range sheets(t) {
		var names []string
		for _, l := range labelsOf(Board(b, Options{})) {
			if l.what == "name" {
				names = append(names, l.text)
			}
		}
		all := strings.Join(names, " ")
		for i := range b.Places {
			name := b.Places[i].Name
			if b.Places[i].Dormant {
				continue // no town yet
			}
			if one, two, ok := broken(name); !strings.Contains(all, name) && (!ok || !strings.Contains(all, one) || !strings.Contains(all, two)) {
				t.Errorf("%s: no %s among %s", b.Key, name, all)
			}
		}
	}
}

func TestFontHasEveryLetterOfTheSheets(t *testing.T) {
	for _, r := range "ÄÖÜäöüßÉéèêëáâãåçíóôøúłńňšśźżěřșțŁŽž$−…·×–" {
		if len(faceOf(false).glyph(r).path.ops) == 0 || len(faceOf(true).glyph(r).path.ops) == 0 {
			t.Errorf("no outline for %q", r)
		}
	}
	missing := faceOf(true).glyph('\U0001F682')
	if g := faceOf(true).glyph('ș'); len(g.path.ops) == len(missing.path.ops) {
		t.Error("ș is drawn as a missing letter")
	}
}

// golden compares with a file, which -update rewrites.
func golden(t *testing.T, file string, got []byte) {
	t.Helper()
	file = filepath.Join("testdata", file)
	if *update {
		if err := os.WriteFile(file, got, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s differs; -update rewrites it, then look at it", file)
	}
}

// goldens are the pictures that are kept: the bare board, a late game, and everything a sheet can say at phone width.
func goldens(t *testing.T) map[string]*Scene {
	g, p := late(t, rustBelt(t), 4, 11, 45)
	sg, sp := late(t, sampler(t), 3, 5, 12)
	cg, cp := crowded(t, 3)
	return map[string]*Scene{
		"crowded-phone":  NewScene(cg, cp, everything(400)),
		"crowded-wide":   NewScene(cg, cp, everything(1000)),
		"rust-belt-bare": Board(rustBelt(t), Options{Legend: true}),
		"rust-belt-late": NewScene(g, p, everything(0)),
		"sampler-phone":  NewScene(sg, sp, everything(400)),
		"sampler-bare":   Board(sampler(t), Options{Width: 800, Legend: true}),
	}
}

func TestGoldenSVG(t *testing.T) {
	for name, s := range goldens(t) {
		var out bytes.Buffer
		if err := s.SVG(&out); err != nil {
			t.Fatal(err)
		}
		golden(t, name+".svg", out.Bytes())
	}
}

func TestGoldenPNG(t *testing.T) {
	for name, s := range goldens(t) {
		var out bytes.Buffer
		if err := s.PNG(&out); err != nil {
			t.Fatal(err)
		}
		file := filepath.Join("testdata", name+".png")
		if *update {
			golden(t, name+".png", out.Bytes())
			continue
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		want, err := png.Decode(bytes.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		got, err := png.Decode(&out)
		if err != nil {
			t.Fatal(err)
		}
		if n := differing(want, got); n > 0.001 {
			t.Errorf("%s: %.2f%% of the pixels differ", file, 100*n)
		}
	}
}

// differing is the share of pixels that are clearly not the same.
func differing(a, b image.Image) float64 {
	if a.Bounds() != b.Bounds() {
		return 1
	}
	n, r := 0, a.Bounds()
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			ar, ag, ab, _ := a.At(x, y).RGBA()
			br, bg, bb, _ := b.At(x, y).RGBA()
			if far(ar, br) || far(ag, bg) || far(ab, bb) {
				n++
			}
		}
	}
	return float64(n) / float64(r.Dx()*r.Dy())
}

func far(a, b uint32) bool { return max(a, b)-min(a, b) > 0x1800 }

func TestGoldenText(t *testing.T) {
	g, p := late(t, rustBelt(t), 4, 11, 45)
	golden(t, "rust-belt-late.txt", []byte(Text(g, p, everything(0))))
	g, p = late(t, sampler(t), 3, 5, 12)
	golden(t, "sampler.txt", []byte(Text(g, p, everything(0))))
	g, p = crowded(t, 3)
	golden(t, "crowded.txt", []byte(Text(g, p, everything(0))))
}

func TestPNGOfALateGameIsUnder200KB(t *testing.T) {
	for seed := range uint64(3) {
		g, p := late(t, rustBelt(t), 6, seed, 70)
		var out bytes.Buffer
		if err := NewScene(g, p, everything(0)).PNG(&out); err != nil {
			t.Fatal(err)
		}
		if out.Len() >= 200_000 {
			t.Errorf("%d bytes", out.Len())
		}
		img, err := png.Decode(&out)
		if err != nil {
			t.Fatal(err)
		}
		if pal, ok := img.(*image.Paletted); !ok || len(pal.Palette) > 256 || img.Bounds().Dx() != 1100 {
			t.Errorf("%T, %v", img, img.Bounds())
		}
	}
}

func TestSVGIsWellFormedAndNeedsNothingElse(t *testing.T) {
	for _, s := range goldens(t) {
		var out bytes.Buffer
		if err := s.SVG(&out); err != nil {
			t.Fatal(err)
		}
		for _, bad := range []string{"<text", "<image", "<script", "http://www.w3.org/1999", "url(", "NaN", "Inf"} {
			if strings.Contains(out.String(), bad) {
				t.Errorf("the document has %s", bad)
			}
		}
		dec := xml.NewDecoder(&out)
		for {
			if _, err := dec.Token(); err == io.EOF {
				break
			} else if err != nil {
				t.Fatal(err)
			}
		}
	}
}

func TestTitleIsEscaped(t *testing.T) {
	var out bytes.Buffer
	if err := Board(rustBelt(t), Options{Title: "<Ann & Bob>"}).SVG(&out); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(out.String(), "<title>&lt;Ann &amp; Bob&gt;</title>") {
		t.Error("the title is not escaped")
	}
}

func TestOwnBackground(t *testing.T) {
	var out bytes.Buffer
	if err := Board(rustBelt(t), Options{}).PNG(&out); err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(&out)
	if err != nil {
		t.Fatal(err)
	}
	for y := 0; y < img.Bounds().Dy(); y += 7 {
		for x := 0; x < img.Bounds().Dx(); x += 7 {
			if _, _, _, a := img.At(x, y).RGBA(); a != 0xffff {
				t.Fatalf("see-through at %d,%d", x, y)
			}
		}
	}
}

func TestCrossingTracks(t *testing.T) {
	for _, c := range []struct {
		a, b board.Edge
		c, d board.Edge
		want bool
	}{
		{board.N, board.S, board.NE, board.SW, true},
		{board.N, board.S, board.NE, board.SE, false},
		{board.NE, board.SW, board.S, board.NW, true},
		{board.N, board.SE, board.S, board.NW, false},
		{board.N, board.SE, board.NE, board.S, true},
		{board.N, board.Center, board.NE, board.S, false},
	} {
		if got := crosses(engine.Track{A: c.a, B: c.b}, engine.Track{A: c.c, B: c.d}); got != c.want {
			t.Errorf("%v-%v and %v-%v: %v", c.a, c.b, c.c, c.d, got)
		}
	}
}

func TestEveryLinkBearsItsOwnersLetter(t *testing.T) {
	b := rustBelt(t)
	g, p := late(t, b, 4, 11, 45)
	letters := 0
	s := NewScene(g, p, Options{Seats: fourSeats})
	for i := range s.items {
		if l := s.items[i].label; l != nil && l.what == "" && strings.ContainsAny(l.text, "G") { // green's, and no cube's
			letters++
		}
	}
	d := &drawing{o: &Options{}, b: b, g: g, p: p, grid: newGrid(b, pt{}, 1100), u: 1}
	want := 0
	for _, c := range d.chains() {
		if c.owner == 3 {
			want++
		}
	}
	if letters != want || want == 0 {
		t.Errorf("%d letters G for %d links and sections of green", letters, want)
	}
}

func TestChainsAreTheEnginesLinks(t *testing.T) {
	b := rustBelt(t)
	for seed := range uint64(5) {
		g, p := late(t, b, 4, seed, 45)
		sections := 0
		d := &drawing{o: &Options{}, b: b, g: g, p: p, grid: newGrid(b, pt{}, 1100), u: 1}
		for range d.chains() {
			sections++
		}
		if links := len(g.Links(p, nil)); links > sections || links == 0 {
			t.Errorf("%d chains, %d links", sections, links)
		}
	}
}

func TestSeatsWithoutLettersGetDifferentOnes(t *testing.T) {
	seats := lettered(&Options{Seats: []Seat{{Color: "blue"}, {Color: "black"}, {Color: "brown"}, {Name: "Bo"}, {Color: "gray", Letter: "R"}}}, nil)
	got := ""
	for _, s := range seats {
		got += s.Letter
	}
	for i, r := range got {
		if strings.IndexRune(got, r) != i {
			t.Errorf("two seats have %c: %s", r, got)
		}
	}
}

func TestTextFitsAMail(t *testing.T) {
	for _, b := range sheets(t) {
		g, p := late(t, b, 4, 11, 45)
		for _, text := range []string{Text(g, p, everything(0)), BoardText(b, Options{})} {
			for _, l := range strings.Split(text, "\n") {
				if utf8.RuneCountInString(l) > 78 {
					t.Errorf("%s: %d columns: %s", b.Key, utf8.RuneCountInString(l), l)
				}
				if strings.HasSuffix(l, " ") || strings.ContainsAny(l, "\t\r") {
					t.Errorf("%s: %q", b.Key, l)
				}
			}
		}
	}
}

func TestTextTellsTrack(t *testing.T) {
	b := rustBelt(t)
	g, p := late(t, b, 4, 1, 0)
	h, _ := b.Hex("L18")
	p.Hexes = [board.MaxHexes]engine.HexState{}
	p.Hexes[h] = engine.HexState{N: 2, Turn: uint8(p.Turn), Track: [4]engine.Track{{A: board.N, B: board.SE, Owner: 0}, {A: board.NW, B: board.S, Owner: 3}}}
	if text := Text(g, p, everything(0)); !strings.Contains(text, "B13G46!?") {
		t.Errorf("L18 N-SE of blue and S-NW of green, new and open, in\n%s", text)
	}
}

func TestWordsComeFromOutside(t *testing.T) {
	g, p := late(t, rustBelt(t), 4, 11, 45)
	o := everything(0)
	o.Label = func(key string) string { return "§" + key[:1] }
	text := Text(g, p, o)
	for _, w := range []string{"cash", "locomotive", "Goods display", "plain", "nobody", "engineer", "purple"} {
		if strings.Contains(text, w) {
			t.Errorf("%s is not translated", w)
		}
	}
	for _, l := range labelsOf(NewScene(g, p, o)) {
		for _, w := range []string{"Cash", "Locomotive", "Goods display", "Plain", "Nobody", "engineer"} {
			if strings.HasPrefix(l.text, w) {
				t.Errorf("%s is not translated", l.text)
			}
		}
	}
}

func TestLongWordsFit(t *testing.T) {
	g, p := late(t, rustBelt(t), 6, 11, 45)
	p.Players[2].Out = true
	for s := range p.Players {
		p.Players[s].Cash, p.Players[s].Income = 1234, -12
	}
	for _, width := range []int{320, 360, 700, 1100} {
		o := everything(width)
		o.Seats = append([]Seat(nil), fourSeats...)
		o.Seats[1].Name = "Maximiliane von und zu Hohenschwangau-Württemberg"
		o.Title = strings.Repeat("Unternehmungen und Lokomotiven ", 3)
		o.Label = func(key string) string {
			if strings.HasPrefix(key, "initial") {
				return ""
			}
			return "Lokomotivführer " + key
		}
		checkLabels(t, NewScene(g, p, o))
	}
}

func TestEveryWordThatIsAskedForIsListed(t *testing.T) {
	known := map[string]bool{}
	for _, k := range Keys {
		known[k] = true
	}
	own := func(key string) bool { // boards' own words
		kind, _, ok := strings.Cut(key, ".")
		return ok && strings.Contains("figure shelf sign region overlay", kind)
	}
	for _, b := range sheets(t) {
		g, p := late(t, b, 4, 11, 45)
		p.Players[0].Out = true
		o := everything(0)
		o.Label = func(key string) string {
			if !known[key] && !own(key) {
				t.Errorf("%q is asked for", key)
			}
			return ""
		}
		NewScene(g, p, o)
		Text(g, p, o)
	}
}
